// target.c - targets (115).
#include "engine/rules/target.h"

#include <limits.h>
#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/attach.h"
#include "engine/rules/defining.h"
#include "engine/rules/division.h"
#include "engine/rules/follow.h"
#include "engine/rules/mode.h"
#include "engine/rules/operations.h"
#include "engine/rules/protection.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"

// What the literal of a target node says (ops.def).
enum { TARGET_ANOTHER = 1, TARGET_OPPONENTS_CHOICE, TARGET_THEIRS };

// 113.7: the source of an ability is the object that it is an ability of. Off: the ability itself,
// which has no characteristics.
static View source_of(const Scope *s) {
    View source = view_of(s->e, s->g, s->source);
    bool ability = s->ability != NULL && s->ability->kind != ABILITY_SPELL &&
                   s->ability->kind != ABILITY_ENCHANT;
    view_define(s->e, s->g, &source);  // 604.3: what it says it is, on the stack too.
    if (ability && !CR(s->e, 113_7)) source.c = (Characteristics){.face = {-1}};
    return source;
}

// 702.11b, 702.16b, 702.18a: who may not be targeted by whom.
static bool untargetable(const Scope *s, const View *v) {
    if (v->zone != ZONE_BATTLEFIELD || v->c.keywords == 0) return false;
    View source = source_of(s);
    if (protected_from(s->e, v, &source) && CR(s->e, 702_16b)) return true;
    if (view_has(v, KEYWORD_SHROUD) && CR(s->e, 702_18a)) return true;
    return view_has(v, KEYWORD_HEXPROOF) && game_is_opponent(s->g, v->controller, s->you) &&
           CR(s->e, 702_11b);
}

typedef struct {
    PlayerId player;
    Keyword keyword;
} PlayerHas;

static bool gives_player(const Scope *s, const IrNode *n, const void *context) {
    const PlayerHas *has = context;
    return (ir_keywords(ir_kid(n, FIELD_ITEMS)) >> has->keyword & 1U) &&
           phrase_fits(s, ir_kid(n, FIELD_WHO), choice_player(has->player));
}

static bool player_has(const Scope *s, PlayerId p, Keyword k) {
    PlayerHas has = {p, k};
    return statement_any(s->e, s->g, OP_STATIC_PLAYER_HAS, gives_player, &has);
}

// 702.11c, 702.18a.
static bool player_untargetable(const Scope *s, PlayerId p) {
    if (player_has(s, p, KEYWORD_SHROUD) && CR(s->e, 702_18a)) return true;
    return player_has(s, p, KEYWORD_HEXPROOF) && game_is_opponent(s->g, p, s->you) &&
           CR(s->e, 702_11c);
}

bool target_shunned_player(const Scope *s, PlayerId p) {
    return player_has(s, p, KEYWORD_SHROUD) ||
           (player_has(s, p, KEYWORD_HEXPROOF) && game_is_opponent(s->g, p, s->you));
}

bool target_shunned(const Scope *s, ObjectId id) {
    View v = view_of(s->e, s->g, id);
    return view_has(&v, KEYWORD_SHROUD) ||
           (view_has(&v, KEYWORD_HEXPROOF) && game_is_opponent(s->g, v.controller, s->you));
}

// 101.2: what an effect says can't be a target.
static bool says_no_target(const Scope *s, const IrNode *n, const void *context) {
    const View *v = context;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    return filter_looks_at(what, v->zone) && filter_matches(s, what, v->id);
}

static bool cannot_be_target(const Scope *s, const View *v) {
    return v->zone != ZONE_BATTLEFIELD && v->zone != ZONE_STACK &&
           statement_any(s->e, s->g, OP_CANT_BE_TARGETED, says_no_target, v) && CR(s->e, 101_2);
}

static bool is_planeswalker(const Scope *s, Choice c) {
    return c.kind == CHOICE_OBJECT && permanent_is(s->e, s->g, c.object, TYPE_PLANESWALKER);
}

// 115.4: a creature, player, planeswalker or battle.
static bool any_target(const Scope *s, const IrNode *n, Choice c) {
    (void)n;
    if (c.kind == CHOICE_PLAYER) return true;
    return permanent_is(s->e, s->g, c.object, TYPE_CREATURE) || is_planeswalker(s, c) ||
           permanent_is(s->e, s->g, c.object, TYPE_BATTLE) || !CR(s->e, 115_4);
}
static bool any_player(const Scope *s, const IrNode *n, Choice c) {
    (void)s;
    (void)n;
    return c.kind == CHOICE_PLAYER;
}
static bool opponent(const Scope *s, const IrNode *n, Choice c) {
    (void)n;
    return c.kind == CHOICE_PLAYER && game_is_opponent(s->g, s->you, c.player);
}
static bool player_or_planeswalker(const Scope *s, const IrNode *n, Choice c) {
    (void)n;
    return c.kind == CHOICE_PLAYER || is_planeswalker(s, c);
}
static bool opponent_or_planeswalker(const Scope *s, const IrNode *n, Choice c) {
    return opponent(s, n, c) || is_planeswalker(s, c);
}
// 115.2: permanents, unless the words name another zone; 109.2 and its parts say what they name.
static bool keeps_to_zone(const Scope *s, const IrNode *filter) {
    if (!rule_on(s->e, filter_zone_rule(filter))) return false;
    return filter_zone(filter) != ZONE_BATTLEFIELD || CR(s->e, 115_2);
}
static bool described(const Scope *s, const IrNode *n, Choice c) {
    const IrNode *filter = ir_kid(n, FIELD_WHAT);
    if (c.kind != CHOICE_OBJECT) return false;
    const Object *o = game_object(s->g, c.object);
    if (o == NULL || (!filter_looks_at(filter, (Zone)o->zone) && keeps_to_zone(s, filter)))
        return false;
    if (n->number == TARGET_THEIRS && !game_is_opponent(s->g, s->you, o->controller)) return false;
    return filter_matches(s, filter, c.object);
}

static const struct {
    Op op;
    bool (*legal)(const Scope *s, const IrNode *n, Choice c);
    const char *text;
} rows[] = {
    {OP_TARGET, described, "target"},
    {OP_TARGET_ANY, any_target, "any target"},
    {OP_TARGET_PLAYER, any_player, "target player"},
    {OP_TARGET_OPPONENT, opponent, "target opponent"},
    {OP_TARGET_PLAYER_OR_PLANESWALKER, player_or_planeswalker, "target player or planeswalker"},
    {OP_TARGET_OPPONENT_OR_PLANESWALKER, opponent_or_planeswalker,
     "target opponent or planeswalker"},
};

static int row_of(const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == n->op) return (int)i;
    gavel_never("a target without a row");
}

bool target_legal(const Scope *s, const IrNode *target, Choice c) {
    if (c.kind == CHOICE_PLAYER) {
        if (game_player(s->g, c.player)->left || player_untargetable(s, c.player)) return false;
    } else {
        if (game_object(s->g, c.object) == NULL) return false;
        // 115.5: a spell or ability on the stack can't target itself.
        if (object_same(c.object, s->item) && CR(s->e, 115_5)) return false;
        View v = view_of(s->e, s->g, c.object);
        if (untargetable(s, &v) || cannot_be_target(s, &v)) return false;
    }
    if (s->ability != NULL && s->ability->kind == ABILITY_ENCHANT) {
        View aura = view_of(s->e, s->g, s->source);
        return attach_enchantable(s->e, s->g, &aura, c);
    }
    return rows[row_of(target)].legal(s, target, c);
}

bool target_describes(const Scope *s, const IrNode *target, Choice c) {
    return rows[row_of(target)].legal(s, target, c);
}

bool target_can_be(const Scope *s, const Ability *a, const IrNode *target, Choice c) {
    const Object *o = c.kind == CHOICE_OBJECT ? game_object(s->g, c.object) : NULL;
    if (a->kind == ABILITY_ENCHANT) return true;
    if (c.kind == CHOICE_PLAYER) return target->op != OP_TARGET;
    if (target->op == OP_TARGET_PLAYER || target->op == OP_TARGET_OPPONENT) return false;
    if (o == NULL || o->zone == ZONE_PHASED_OUT) return true;
    return target->op == OP_TARGET ? filter_looks_at(ir_kid(target, FIELD_WHAT), (Zone)o->zone)
                                   : o->zone == ZONE_BATTLEFIELD;
}

bool target_number(const IrNode *target, int *least, int *most) {
    const IrNode *n = ir_kid(target, FIELD_N), *of = n;
    *least = *most = 1;
    if (n == NULL) return true;
    if (n->op == OP_UP_TO) of = ir_kid(n, FIELD_N);
    if (of == NULL || (of->op != OP_NUMBER && of->op != OP_ONE_TO)) return false;
    *most = of->number;
    *least = n->op == OP_UP_TO ? 0 : n->op == OP_ONE_TO ? 1 : of->number;
    return true;
}

// What may be chosen for one word, as far as it is asked for.
typedef struct {
    const Scope *s;
    const IrNode *target;
    Choice *out;
    int count, enough;
} Offers;

static void offer(Offers *o, Choice c) {
    if (o->count >= o->enough || !target_legal(o->s, o->target, c)) return;
    engine_need_room(o->s->e, o->count, OPTIONS_MAX, "choices of one question");
    o->out[o->count++] = c;
}

static void offer_zones(Offers *o, Zone zone) {
    const Game *g = o->s->g;
    int owners = zone == ZONE_BATTLEFIELD || zone == ZONE_STACK ? 1 : g->player_count;
    for (int i = 0; i < owners; i++) {
        CardId c = game_zone(g, player_id(i), zone)->first;
        for (; card_is(c) && o->count < o->enough; c = game_place(g, c)->next)
            offer(o, choice_object(game_id(g, c)));
    }
}

static int gather(const Scope *s, const IrNode *target, Choice *out, int enough) {
    Offers o = {.s = s, .target = target, .out = out, .enough = enough};
    for (int i = 0; i < s->g->player_count; i++) offer(&o, choice_player(player_id(i)));
    const IrNode *filter = target->op == OP_TARGET ? ir_kid(target, FIELD_WHAT) : NULL;
    // Off: what fits the description elsewhere as well.
    bool elsewhere = filter != NULL && !keeps_to_zone(s, filter);
    for (int z = ZONE_NOWHERE + 1; z < ZONE_COUNT && o.count < enough; z++) {
        bool there = filter == NULL ? z == ZONE_BATTLEFIELD : filter_looks_at(filter, (Zone)z);
        if (there || elsewhere) offer_zones(&o, (Zone)z);
    }
    return o.count;
}

int target_options(const Scope *s, const IrNode *target, Choice *out) {
    return gather(s, target, out, INT_MAX);
}

// How many may be chosen for one word "target". 115.6: perhaps none.
typedef struct {
    int min, max;
} Count;

static Count count_of(const Scope *s, const IrNode *target, int options) {
    const IrNode *n = ir_kid(target, FIELD_N);
    if (n == NULL) return (Count){1, 1};
    int most = quantity(s, n);
    bool none = n->op == OP_UP_TO || n->op == OP_ANY_NUMBER;
    // 107.1c: any number may be zero.
    if (none && CR(s->e, 115_6) && (n->op == OP_UP_TO || CR(s->e, 107_1c)))
        return (Count){0, most < options ? most : options};
    if (none || n->op == OP_ONE_TO) return (Count){1, most < options ? most : options};
    return (Count){most, most};
}

// "Another target" after a word "target" is another than that; before any, another than this
// object. Of the modes of an ability each begins anew.
static bool is_other_than_source(const Scope *s, const IrNode *target) {
    const Ability *a = s->ability;
    if (target->number != TARGET_ANOTHER) return false;
    for (int i = 0; a != NULL && !a->is_modal && i < a->target_count; i++) {
        if (a->targets[i] == target) return true;
        if (op_room((Op)a->targets[i]->op) == ROOM_OBJECT) return false;
    }
    return true;
}

static int leave_out_source(const Scope *s, const IrNode *target, Choice *options, int count) {
    if (!is_other_than_source(s, target)) return count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (options[i].kind == CHOICE_PLAYER || !follow_is_source(s, options[i].object))
            options[kept++] = options[i];
    return kept;
}

static int options_for(const Scope *s, const IrNode *target, Choice *out) {
    return leave_out_source(s, target, out, target_options(s, target, out));
}

// Looks no further than it must: the source may be among those found.
bool target_enough(const Scope *s, const IrNode *target) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int min = count_of(s, target, OPTIONS_MAX).min;
    int count = min == 0 ? 0 : gather(s, target, options, min + 1);
    return leave_out_source(s, target, options, count) >= min;
}

// ---- enough for all words together, where one of them says "another"

enum { FILLED_MAX = 64 };
typedef struct {
    const Scope *s;
    const Ability *a;
    int count;
    struct {
        int word;
        Choice what;
    } taken[FILLED_MAX];
} Filling;

static bool is_taken(const Filling *f, int word, Choice c) {
    bool another = f->a->targets[word]->number == TARGET_ANOTHER;
    for (int i = 0; i < f->count; i++)
        if ((another || f->taken[i].word == word) && choice_same(f->taken[i].what, c)) return true;
    return false;
}

// Can this word, of which some are picked, and those after it be given what they need?
static bool can_fill(Filling *f, int word, int picked) {
    if (word == f->a->target_count) return true;
    const IrNode *target = f->a->targets[word];
    SCRATCH_SCOPE(f->s->e->scratch);
    Choice *options = SCRATCH_ARRAY(f->s->e->scratch, Choice, OPTIONS_MAX);
    int count = options_for(f->s, target, options);
    bool wanted = mode_wants_target(f->s, f->a, target);
    if (!wanted || picked >= count_of(f->s, target, count).min) return can_fill(f, word + 1, 0);
    engine_need_room(f->s->e, f->count, FILLED_MAX, "targets of one ability");
    for (int i = 0; i < count; i++) {
        if (is_taken(f, word, options[i])) continue;
        f->taken[f->count].word = word;
        f->taken[f->count++].what = options[i];
        if (can_fill(f, word, picked + 1)) return true;
        f->count--;
    }
    return false;
}

bool target_available(const Scope *s, const Ability *a) {
    bool another = false;
    for (int i = 0; i < a->target_count; i++) {
        if (!mode_wants_target(s, a, a->targets[i])) continue;
        if (!target_enough(s, a->targets[i])) return false;
        another = another || (i > 0 && a->targets[i]->number == TARGET_ANOTHER);
    }
    Filling f = {.s = s, .a = a};
    return !another || can_fill(&f, 0, 0);
}

static Choice bound_choice(const Bound *b) {
    return b->kind == BOUND_PLAYER ? choice_player(b->player) : choice_object(b->object);
}

void target_tell(const Scope *s, Choice c) {
    Event ev = event_new(EVENT_BECOMES_TARGET);
    ev.object = c.object;
    ev.player = c.kind == CHOICE_PLAYER ? c.player : NO_PLAYER;
    ev.source = s->item;
    apply(s->e, s->g, &ev);
}

// Is it a target already, by one of the first bindings?
static bool is_target_before(const Scope *s, int end, Choice c) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL && at <= end;)
        if (b->target > 0 && choice_same(bound_choice(b), c)) return true;
    return false;
}

// 109.2: a copy keeps a target that has left (707.10c), but that is no permanent or spell any more.
static bool is_there(const Game *g, Choice c) {
    return c.kind != CHOICE_OBJECT || game_object(g, c.object) != NULL;
}

void target_tell_all(const Scope *s) {
    int at = 0;
    for (const Bound *b; (b = scope_bound(s, &at)) != NULL;) {
        Choice c = bound_choice(b);
        if (b->target > 0 && is_there(s->g, c) && !is_target_before(s, at - 1, c))
            target_tell(s, c);
    }
}

static void bind_target(Scope *s, const IrNode *target, int slot, Choice c) {
    bool already = is_target_before(s, INT_MAX, c);
    scope_bind(s, (Bound){.binding = (int8_t)target->binding,
                          .kind = c.kind == CHOICE_PLAYER ? BOUND_PLAYER : BOUND_OBJECT,
                          .target = (uint8_t)slot,
                          .object = c.object,
                          .player = c.player});
    if (!already) target_tell(s, c);
}

// "Another target": not what is a target already.
static int leave_out_chosen(const Scope *s, Choice *options, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool chosen = false;
        int at = 0;
        for (const Bound *b; (b = scope_bound(s, &at)) != NULL;)
            chosen = chosen || (b->target > 0 && choice_same(bound_choice(b), options[i]));
        if (!chosen) options[kept++] = options[i];
    }
    return kept;
}

// ---- targets that an opponent chooses (601.6, 602.3)

static bool is_opponents_choice(const IrNode *target) {
    return target->number == TARGET_OPPONENTS_CHOICE || target->number == TARGET_THEIRS;
}

static bool is_spell(const Scope *s) {
    return s->ability != NULL && s->ability->kind == ABILITY_SPELL;
}

// What that opponent could choose: what they control, where the words say so.
static int leave_theirs(const Scope *s, const IrNode *target, PlayerId p, Choice *options,
                        int count) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (target->number != TARGET_THEIRS ||
            player_same(game_object(s->g, options[i].object)->controller, p))
            options[kept++] = options[i];
    return kept;
}

// 601.6a, 602.3a: of several opponents who could choose, its controller says which one does. Off:
// that is not heeded.
static bool choose_opponent(Scope *s, const IrNode *target, PlayerId *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice able[PLAYERS_MAX];
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Choice *theirs = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int count = 0, found = target_options(s, target, options);
    for (int i = 1; i < s->g->player_count; i++) {
        PlayerId p = player_id((s->you.v + i) % s->g->player_count);
        for (int k = 0; k < found; k++) theirs[k] = options[k];
        if (game_is_opponent(s->g, s->you, p) && leave_theirs(s, target, p, theirs, found) > 0)
            able[count++] = choice_player(p);
    }
    if (count > 0) *out = able[0].player;
    if (count < 2) return true;
    Question q = question_new(QUESTION_CHOOSE, ROLE_OTHER, s->you, s->item);
    q.options = able;
    q.option_count = count;
    q.min = q.max = 1;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "choose the opponent who chooses a target");
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    if (!ask(s->e, s->g, &q, a)) return false;
    if (is_spell(s) ? CR(s->e, 601_6a) : CR(s->e, 602_3a)) *out = a->items[0].what.player;
    return true;
}

// Who chooses for that word. Off: its controller.
static bool choose_chooser(Scope *s, const IrNode *target, PlayerId *out) {
    *out = s->you;
    if (!is_opponents_choice(target) || !(is_spell(s) ? CR(s->e, 601_6) : CR(s->e, 602_3)))
        return true;
    return choose_opponent(s, target, out);
}

static const char *why_not_player(const Scope *s, PlayerId p) {
    if (game_player(s->g, p)->left) return "has left the game";
    if (player_has(s, p, KEYWORD_SHROUD)) return "has shroud";
    return target_shunned_player(s, p) ? "has hexproof" : NULL;
}

static const char *why_not_object(const Scope *s, const View *v) {
    if (v->zone != ZONE_BATTLEFIELD) return NULL;
    if (view_has(v, KEYWORD_SHROUD)) return "has shroud";
    return target_shunned(s, v->id) ? "has hexproof" : NULL;
}

// Why something that was named cannot be the target.
static void explain(const void *context, Choice c, Rejection *r) {
    const Scope *s = context;
    View v = view_of(s->e, s->g, c.object), source = source_of(s);
    Title title = title_of_choice(s->e, s->g, c), by = title_of(s->e, s->g, s->source);
    const char *why = c.kind == CHOICE_PLAYER   ? why_not_player(s, c.player)
                      : c.kind == CHOICE_OBJECT ? why_not_object(s, &v)
                                                : NULL;
    if (why != NULL) {
        rejection_set(r, r->code, "%s %s", title.text, why);
        return;
    }
    bool guarded =
        c.kind == CHOICE_OBJECT && v.zone == ZONE_BATTLEFIELD && protected_from(s->e, &v, &source);
    rejection_set(r, r->code, "%s %s %s", title.text,
                  guarded ? "has protection from" : "is no legal target for",
                  s->e->announcing ? "it" : by.text);
}

static int add_option(Choice *options, int count, Choice c) {
    for (int i = 0; i < count; i++)
        if (choice_same(options[i], c)) return count;
    options[count] = c;
    return count + (count < OPTIONS_MAX - 1);
}

// 115.1a: the phrase "target ..." of a spell says what it needs. Off: whatever is named will do.
static int add_everything(const Game *g, Choice *options, int count) {
    const ZoneList *zones[] = {&g->battlefield, &g->stack};
    for (size_t i = 0; i < ARRAY_LEN(zones); i++)
        for (CardId c = zones[i]->first; card_is(c); c = game_place(g, c)->next)
            count = add_option(options, count, choice_object(game_id(g, c)));
    for (int p = 0; p < g->player_count; p++)
        count = add_option(options, count, choice_player(player_id(p)));
    return count;
}

// 601.2c. With the rule off the spell goes on the stack without a target.
static bool choose_one(Scope *s, const IrNode *target, int index, int slot) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    PlayerId chooser;
    if (!choose_chooser(s, target, &chooser)) return false;
    Question q = question_new(QUESTION_CHOOSE, ROLE_TARGET, chooser, s->item);
    q.slot = slot;
    q.options = options;
    q.option_count = options_for(s, target, options);
    if (!player_same(chooser, s->you))
        q.option_count = leave_theirs(s, target, chooser, options, q.option_count);
    // 603.1a: an instruction limits what may be targeted.
    bool different = s->ability != NULL && slot > 1 && mode_needs_different(s->ability);
    if (target->number == TARGET_ANOTHER || (different && CR(s->e, 603_1a)))
        q.option_count = leave_out_chosen(s, options, q.option_count);
    Count count = count_of(s, target, q.option_count);
    q.min = count.min;
    int most = count.max > count.min ? division_most(s, s->ability, target) : count.max;
    q.max = most < count.max && most >= count.min ? most : count.max;
    q.repeats = q.max > 1 && !CR(s->e, 115_3);
    q.refusal = REJECTED_TARGET_ILLEGAL;
    if (is_spell(s) && !CR(s->e, 115_1a)) {
        q.option_count = add_everything(s->g, options, q.option_count);
        q.min = 0;
    }
    View v = view_of(s->e, s->g, s->source);
    // What triggered can't be taken back: see 603.3d.
    if (q.option_count < q.min && s->e->announcing && !CR(s->e, 601_2c)) return true;
    if (q.option_count < q.min)
        return q.min == 1
                   ? rejection_set(&s->e->refused, REJECTED_TARGET_MISSING,
                                   "there is no legal target")
                   : rejection_set(&s->e->refused, REJECTED_TARGET_MISSING,
                                   "it needs %d targets, and there are %d", q.min, q.option_count);
    snprintf(q.text, sizeof q.text, "%s: choose %s", view_name(s->e, &v),
             rows[row_of(target)].text);
    q.explain = explain;
    q.explain_context = s;
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    if (!ask(s->e, s->g, &q, a)) return false;
    for (int i = 0; i < a->count; i++) bind_target(s, target, index, a->items[i].what);
    return true;
}

// 115.1: what kind of spell or ability it is whose targets are chosen as it goes on the stack.
static bool targeted(Engine *e, const Ability *a) {
    static const RuleId rules[] = {
        [ABILITY_ACTIVATED] = CR_115_1c, [ABILITY_TRIGGERED] = CR_115_1d,
        [ABILITY_STATIC] = CR_115_1,     [ABILITY_KEYWORD] = CR_115_1,
        [ABILITY_ENCHANT] = CR_115_1b,
    };
    if (a->kind == ABILITY_SPELL) return true;  // 115.1a is asked for each word "target".
    if (a->root->op == OP_EQUIP) return CR(e, 115_1e);
    return rule_on(e, rules[a->kind]);
}

bool target_choose(Scope *s, const Ability *a) {
    if (a->target_count > 0 && !targeted(s->e, a)) return true;
    int slot = 0;  // 700.2c: those of modes that were not chosen are not counted.
    for (int i = 0; i < a->target_count; i++) {
        if (!mode_wants_target(s, a, a->targets[i])) continue;
        // What an opponent chooses is not counted among the controller's.
        bool own = !is_opponents_choice(a->targets[i]);
        if (!choose_one(s, a->targets[i], i + 1, own ? ++slot : 1)) return false;
    }
    return true;
}

// 115.1: the targets stay those that were declared. Off: another legal one takes the place.
static bool taken_over(Scope *s, const IrNode *target, int place) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    if (target_options(s, target, options) == 0 || CR(s->e, 115_1)) return false;
    Event ev = event_new(EVENT_RETARGET);
    ev.object = s->item;
    ev.amount = place;
    ev.bound = (Bound){.kind = options[0].kind == CHOICE_PLAYER ? BOUND_PLAYER : BOUND_OBJECT,
                       .object = options[0].object,
                       .player = options[0].player};
    return apply(s->e, s->g, &ev);
}

// 608.2b: each target is looked at again; with none left that is legal it does not resolve.
bool target_recheck(Scope *s, const Ability *a) {
    int targets = 0, legal = 0, at = 0;
    for (const Bound *found; (found = scope_bound(s, &at)) != NULL;) {
        Bound b = *found;
        if (b.target == 0) continue;
        targets++;
        const IrNode *target = a->targets[b.target - 1];
        if (target_legal(s, target, bound_choice(&b)) || taken_over(s, target, at - 1) ||
            !CR(s->e, 608_2b)) {
            legal++;
            continue;
        }
        Event ev = event_new(EVENT_TARGET_ILLEGAL);
        ev.object = s->item;
        ev.amount = at - 1;
        apply(s->e, s->g, &ev);
    }
    return targets == 0 || legal > 0;
}

bool target_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
