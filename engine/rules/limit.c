// limit.c - activation instructions (602.1b, 602.5) and the timing of loyalty abilities (606.3)
// and of equip (702.6a).
#include "engine/rules/limit.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/combat.h"
#include "engine/rules/operations.h"
#include "engine/rules/phrase.h"
#include "engine/rules/statement.h"
#include "engine/rules/timing.h"
#include "engine/rules/title.h"
#include "engine/rules/uses.h"

// What is asked for, and by which rules.
typedef struct {
    const Scope *s;
    RuleId rule, also;  // 602.1b of abilities; 113.6e and 604.6 of spells.
} Asked;

typedef bool Allows(const Asked *a, const IrNode *n, Rejection *r);

static bool refuse(Rejection *r, const char *when) {
    return rejection_set(r, REJECTED_NOT_ALLOWED, "it is allowed only %s", when);
}

static bool is_ruled(const Asked *a) {
    return rule_on(a->s->e, a->rule) && (a->also == CR_COUNT || rule_on(a->s->e, a->also));
}

// 602.5d.
static bool as_sorcery(const Asked *a, const IrNode *n, Rejection *r) {
    (void)n;
    SorceryTiming t = {.rule = CR_602_5d, .also = CR_COUNT, .phase = CR_COUNT};
    return timing_as_sorcery(a->s->e, a->s->g, a->s->you, &t, r);
}

static bool is_casting(const Game *g) {
    const StackItem *top =
        g->stack.count == 0 ? NULL : game_stack_item(g, game_id(g, g->stack.first));
    return top != NULL && !top->announced;
}

// 602.5e: with priority, and so not while something else is cast, activated or resolves.
static bool as_instant(const Asked *a, const IrNode *n, Rejection *r) {
    (void)n;
    bool now = player_same(a->s->g->priority, a->s->you) && !is_casting(a->s->g);
    if (now || !CR(a->s->e, 602_5e)) return true;
    return refuse(r, "when an instant could be cast");
}

// 602.5c: the ability as acquired from that object. Off: every one with the same words.
static bool is_same_grant(const Scope *s, const Activation *a) {
    return a->granted == s->granted || !CR(s->e, 602_5c);
}

// How often the ability has been activated: counted for the object, whoever controls it.
static int times_activated(const Scope *s) {
    int count, times = 0;
    const Activation *all = game_list(s->g, LIST_ACTIVATIONS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].source, s->source) && s->ability != NULL &&
            all[i].ability.v == s->ability->id.v && is_same_grant(s, &all[i]))
            times++;
    return times;
}

// 602.5b.
static bool once(const Asked *a, const IrNode *n, Rejection *r) {
    if (times_activated(a->s) == 0 || !CR(a->s->e, 602_5b)) return true;
    return refuse(r, n->op == OP_ONLY_ONCE ? "once" : "once each turn");
}

static bool so_often(const Asked *a, const IrNode *n, Rejection *r) {
    if (times_activated(a->s) < n->number || !CR(a->s->e, 602_5b)) return true;
    char when[TITLE_MAX];
    snprintf(when, sizeof when, "%d times each turn", (int)n->number);
    return refuse(r, n->number == 2 ? "twice each turn" : when);
}

static bool is_turn_of(const Scope *s, const IrNode *who) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    if (who == NULL) return true;
    players_meant(s, who, &players);
    for (int i = 0; i < players.count; i++)
        if (player_same(players.items[i].player, s->g->active)) return true;
    return false;
}

static bool during_your_turn(const Asked *a, const IrNode *n, Rejection *r) {
    (void)n;
    if (player_same(a->s->g->active, a->s->you) || !is_ruled(a)) return true;
    return refuse(r, "during one's own turn");
}

static bool during_turn(const Asked *a, const IrNode *n, Rejection *r) {
    if (is_turn_of(a->s, ir_kid(n, FIELD_WHO)) || !is_ruled(a)) return true;
    return refuse(r, "during an opponent's turn");
}

// Who may activate it is asked before anything else (activate.c).
static bool open_to(const Asked *a, const IrNode *n, Rejection *r) {
    (void)a;
    (void)n;
    (void)r;
    return true;
}

static bool during_step(const Asked *a, const IrNode *n, Rejection *r) {
    bool now = a->s->g->step == n->number && is_turn_of(a->s, ir_kid(n, FIELD_WHO));
    if (now || !is_ruled(a)) return true;
    char when[TITLE_MAX + 32];
    snprintf(when, sizeof when, "during %s %s", ir_kid(n, FIELD_WHO) == NULL ? "the" : "one's own",
             title_of_step((Step)n->number).text);
    return refuse(r, when);
}

// 506.7g: it holds for abilities as well.
static bool windows(const Asked *a) {
    return is_ruled(a) && (a->s->ability == NULL || CR(a->s->e, 506_7g));
}

// 506.7e: a point that does not come is replaced by the end of the declare attackers step, or of
// the precombat main phase where the combat phase is skipped.
static bool point_is_missed(const Asked *a, Step point) {
    const Game *g = a->s->g;
    bool fought = g->begun[STEP_BEGINNING_OF_COMBAT] > 0;
    bool missed = fought ? point < STEP_END_OF_COMBAT && g->begun[STEP_END_OF_COMBAT] > 0
                         : g->step > STEP_PRECOMBAT_MAIN;
    return missed && CR(a->s->e, 506_7e);
}

static bool point_is_past(const Asked *a, Step point) {
    const Game *g = a->s->g;
    bool begun = g->begun[point] > 0;
    if (point == STEP_FIRST_STRIKE_DAMAGE) begun = begun || g->begun[STEP_COMBAT_DAMAGE] > 0;
    if (!begun) return point_is_missed(a, point);
    // 506.7d: of the first combat phase. Off: of each.
    return !(step_is_combat((Step)g->step) && (Step)g->step < point) || CR(a->s->e, 506_7d);
}

// 506.7a, 506.7b: whether or not anything is declared.
static bool before_point(const Asked *a, const IrNode *n, Rejection *r) {
    static const struct {
        Step point;
        RuleId rule;
        const char *when;
    } points[] = {
        {STEP_BEGINNING_OF_COMBAT, CR_COUNT, "before combat"},
        {STEP_DECLARE_ATTACKERS, CR_506_7a, "before attackers are declared"},
        {STEP_DECLARE_BLOCKERS, CR_506_7b, "before blockers are declared"},
        {STEP_FIRST_STRIKE_DAMAGE, CR_COUNT, "before the combat damage step"},
        {STEP_END_OF_COMBAT, CR_COUNT, "before the end of combat step"},
    };
    for (size_t i = 0; i < ARRAY_LEN(points); i++) {
        if ((int)points[i].point != n->number || !point_is_past(a, points[i].point)) continue;
        if (points[i].rule != CR_COUNT && !rule_on(a->s->e, points[i].rule)) return true;
        return !windows(a) || refuse(r, points[i].when);
    }
    return true;
}

// 503.2: after the first of several. Off: after all of them.
static bool after_upkeep(const Asked *a, const IrNode *n, Rejection *r) {
    const Game *g = a->s->g;
    bool now = g->step > STEP_UPKEEP ||
               (g->step == STEP_UPKEEP && g->begun[STEP_UPKEEP] > 1 && CR(a->s->e, 503_2));
    if ((now && is_turn_of(a->s, ir_kid(n, FIELD_WHO))) || !is_ruled(a)) return true;
    return refuse(r, "during an opponent's turn after their upkeep step");
}

// Does the step of the present combat phase fit? 506.7f: blockers that were never declared were not
// declared before.
static bool step_fits(const Asked *a, int number) {
    const Game *g = a->s->g;
    if (number == 1) return g->step < STEP_DECLARE_BLOCKERS || !CR(a->s->e, 506_7b);
    if (number != 2) return true;
    return g->step >= STEP_DECLARE_BLOCKERS && (combat_had_attackers(g) || !CR(a->s->e, 506_7f));
}

static bool during_combat(const Asked *a, const IrNode *n, Rejection *r) {
    const Game *g = a->s->g;
    bool now = step_is_combat((Step)g->step) && is_turn_of(a->s, ir_kid(n, FIELD_WHO)) &&
               step_fits(a, n->number);
    // 506.7c: in any combat phase. Off: in the first.
    if (now && g->begun[STEP_BEGINNING_OF_COMBAT] > 1) now = CR(a->s->e, 506_7c);
    if (now || !windows(a)) return true;
    static const char *const when[] = {"during combat",
                                       "during combat before blockers are declared",
                                       "during combat after blockers are declared"};
    return refuse(r, when[n->number]);
}

static bool if_holds(const Asked *a, const IrNode *n, Rejection *r) {
    if (condition_holds(a->s, ir_kid(n, FIELD_C)) || !is_ruled(a)) return true;
    Text words = {0};
    if (r != NULL) phrase_add(a->s, ir_kid(n, FIELD_C), "its condition holds", &words);
    rejection_set(r, REJECTED_NOT_ALLOWED, "it is allowed only if %s", text_cstr(&words));
    text_free(&words);
    return false;
}

static bool allows(const Asked *a, const IrNode *n, Rejection *r);

static bool both(const Asked *a, const IrNode *n, Rejection *r) {
    Rejection first = {0}, second = {0};
    bool one = allows(a, ir_kid(n, FIELD_A), &first),
         other = allows(a, ir_kid(n, FIELD_B), &second);
    // Of two reasons the one whose code is looked at first.
    bool earlier = one || (!other && second.code < first.code);
    if (r != NULL && !(one && other)) *r = earlier ? second : first;
    return one && other;
}

static const struct {
    Op op;
    Allows *allows;
} rows[] = {
    {OP_ONLY_AS_SORCERY, as_sorcery},
    {OP_ONLY_AS_INSTANT, as_instant},
    {OP_ONLY_ONCE_EACH_TURN, once},
    {OP_ONLY_ONCE, once},
    {OP_ONLY_TIMES_EACH_TURN, so_often},
    {OP_ONLY_DURING_YOUR_TURN, during_your_turn},
    {OP_ONLY_DURING_TURN, during_turn},
    {OP_OPEN_TO, open_to},
    {OP_ONLY_DURING_STEP, during_step},
    {OP_ONLY_DURING_COMBAT, during_combat},
    {OP_ONLY_BEFORE, before_point},
    {OP_ONLY_AFTER_UPKEEP, after_upkeep},
    {OP_ONLY_IF, if_holds},
    {OP_ONLY_BOTH, both},
};

static bool allows(const Asked *a, const IrNode *n, Rejection *r) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        if (rows[i].op != n->op) continue;
        bool allowed = rows[i].allows(a, n, r);
        if (!allowed) node_used(a->s->e, n);
        return allowed;
    }
    gavel_never("an instruction without a meaning");
}

bool limit_allows_spell(const Scope *s, const IrNode *limit, Rejection *r) {
    Asked a = {.s = s, .rule = CR_113_6e, .also = CR_604_6};
    return allows(&a, limit, r) || !CR(s->e, 601_3);
}

static bool says_of_source(const Scope *s, const IrNode *n, const void *context) {
    const Scope *asks = context;
    return player_same(s->you, asks->you) && statement_means_object(s, n, asks->source);
}

// How often loyalty abilities of this permanent have been activated this turn, by whomever.
static int loyalty_used(const Scope *s) {
    int count, times = 0;
    const Activation *all = game_list(s->g, LIST_ACTIVATIONS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].source, s->source) &&
            pool_ability(s->e->pool, all[i].ability)->is_loyalty)
            times++;
    return times;
}

static bool loyalty_is_timely(const Scope *s, Rejection *r) {
    SorceryTiming t = {.rule = CR_606_3, .also = CR_113_5, .phase = CR_COUNT};
    if (timing_as_sorcery(s->e, s->g, s->you, &t, NULL)) return true;
    if (statement_any(s->e, s->g, OP_LOYALTY_ANY_TIME, says_of_source, s) && CR(s->e, 101_1))
        return true;
    return timing_as_sorcery(s->e, s->g, s->you, &t, r);
}

// 606.3; 113.5 says the same.
static bool loyalty_allows(const Scope *s, Rejection *r) {
    if (!loyalty_is_timely(s, r)) return false;
    int used = loyalty_used(s);
    if (used == 1 && statement_any(s->e, s->g, OP_LOYALTY_TWICE, says_of_source, s) &&
        CR(s->e, 101_1))
        return true;
    if (used == 0 || !CR(s->e, 606_3) || !CR(s->e, 113_5) || !CR(s->e, 306_5d) || !CR(s->e, 209_2))
        return true;
    return rejection_set(r, REJECTED_NOT_ALLOWED,
                         "one of its loyalty abilities has been activated this turn");
}

// 702.6a: only as a sorcery.
static bool equip_allows(const Scope *s, Rejection *r) {
    SorceryTiming t = {.rule = CR_702_6a, .also = CR_COUNT, .phase = CR_COUNT};
    return timing_as_sorcery(s->e, s->g, s->you, &t, r);
}

// 702.87a: only as a sorcery.
static bool level_up_allows(const Scope *s, Rejection *r) {
    SorceryTiming t = {.rule = CR_702_87a, .also = CR_602_5d, .phase = CR_COUNT};
    return timing_as_sorcery(s->e, s->g, s->you, &t, r);
}

// An ability of an object; NULL: any that is no mana ability.
typedef struct {
    PlayerId player;
    ObjectId source;
    const Ability *ability;
} Activated;

static bool is_mana(const Activated *a) { return a->ability != NULL && a->ability->is_mana; }
static bool is_loyalty(const Activated *a) { return a->ability != NULL && a->ability->is_loyalty; }

// The statement describes what it is about, or points at it.
static bool says_cannot(const Scope *s, const IrNode *n, const void *context) {
    const Activated *a = context;
    return !(n->number == 1 && is_mana(a)) && statement_means_object(s, n, a->source);
}

// What the number of CANT_ACTIVATE_ANY leaves out (ops.def).
static bool says_player_cannot(const Scope *s, const IrNode *n, const void *context) {
    const Activated *a = context;
    if (!player_is(a->player) || !statement_means_player(s, n, a->player)) return false;
    if ((n->number == 1 || n->number == 3) && is_mana(a)) return false;
    if (n->number == 3 && is_loyalty(a)) return false;
    if (n->number == 2 && !is_loyalty(a)) return false;
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    return what == NULL || filter_matches(s, what, a->source);
}

static bool says_not_now(const Scope *s, const IrNode *n, const void *context) {
    const Activated *a = context;
    return n->number == 1 && player_is(a->player) && statement_means_player(s, n, a->player) &&
           !player_same(s->g->active, a->player);
}

static ObjectId forbidden_by(Engine *e, const Game *g, Activated a) {
    bool stated = statement_may_be(g, OP_CANT_ACTIVATE) ||
                  statement_may_be(g, OP_CANT_ACTIVATE_ANY) || statement_may_be(g, OP_CASTS_ONLY);
    if (!stated) return NO_OBJECT;
    ObjectId by = statement_find(e, g, OP_CANT_ACTIVATE, says_cannot, &a);
    if (!object_is(by)) by = statement_find(e, g, OP_CANT_ACTIVATE_ANY, says_player_cannot, &a);
    if (!object_is(by)) by = statement_find(e, g, OP_CASTS_ONLY, says_not_now, &a);
    return by;
}

bool limit_forbids_activating(Engine *e, const Game *g, ObjectId source) {
    return object_is(forbidden_by(e, g, (Activated){NO_PLAYER, source, NULL}));
}

// Does an effect give the source this ability, which is not printed on it?
static bool is_granted(const Scope *s, const Ability *a) {
    View v = view_of(s->e, s->g, s->source);
    const CardFace *face = pool_face(s->e->pool, v.c.face);
    for (int i = 0; i < face->ability_count; i++)
        if (face->abilities[i] == a) return false;
    return true;
}

// 107.16a: only from the level before, and only as a sorcery.
static bool class_level_allows(const Scope *s, int level, Rejection *r) {
    SorceryTiming t = {.rule = CR_107_16a, .also = CR_602_5d, .phase = CR_COUNT};
    if (!timing_as_sorcery(s->e, s->g, s->you, &t, r)) return false;
    const Object *o = game_object(s->g, s->source);
    if ((o != NULL && o->class_level + 2 == level) || !CR(s->e, 107_16a)) return true;
    return rejection_set(r, REJECTED_NOT_ALLOWED, "it is not level %d", level - 1);
}

// 113.10a: instructions come with an ability that an effect gives.
static bool own_words_allow(const Scope *s, const Ability *a, Rejection *r) {
    // 606.2: the symbol in its cost makes it one. Off: it is like any other ability.
    if (a->is_loyalty && CR(s->e, 606_2) && !loyalty_allows(s, r)) return false;
    if (a->root->op == OP_EQUIP && !equip_allows(s, r)) return false;
    if (a->root->op == OP_CLASS_LEVEL && !class_level_allows(s, a->root->number, r)) return false;
    if (a->root->op == OP_LEVEL_UP && !level_up_allows(s, r)) return false;
    Asked asked = {.s = s, .rule = CR_602_1b, .also = CR_COUNT};
    if (a->limit == NULL || (is_granted(s, a) && !CR(s->e, 113_10a))) return true;
    return allows(&asked, a->limit, r);
}

bool limit_allows_ability(const Scope *s, const Ability *a, Rejection *r) {
    if (!own_words_allow(s, a, r)) return false;
    ObjectId by = forbidden_by(s->e, s->g, (Activated){s->you, s->source, a});
    if (!object_is(by) || !CR(s->e, 602_5)) return true;
    return statement_refuses(s->e, s->g, by, r);
}

bool limit_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].op == op) return true;
    return false;
}
