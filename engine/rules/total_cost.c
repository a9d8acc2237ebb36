// total_cost.c - the total cost (601.2f): the mana cost or what is paid instead, additional costs,
// increases, then reductions (118.7-118.9).
#include "engine/rules/total_cost.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/allowance.h"
#include "engine/rules/ask.h"
#include "engine/rules/cost.h"
#include "engine/rules/operations.h"
#include "engine/rules/statement.h"
#include "engine/rules/uses.h"
#include "engine/rules/ways.h"

const IrNode *face_statement(const CardFace *face, Op op) {
    for (int i = 0; i < face->ability_count; i++)
        if (face->abilities[i]->kind == ABILITY_STATIC && face->abilities[i]->effect->op == op)
            return face->abilities[i]->effect;
    return NULL;
}

// ---- more

static void add_part(const Casting *c, TotalCost *out, const IrNode *costs) {
    ManaCost mana;
    if (out->count == COST_PARTS_MAX) engine_hit_limit(c->e, "additional costs of a spell");
    out->parts[out->count++] = costs;
    cost_mana(costs, c->x, &mana);
    mana_cost_add(c->e, &out->mana, &mana);
}

// ---- less

static void drop_symbol(ManaCost *c, int index) {
    memmove(&c->symbols[index], &c->symbols[index + 1],
            (size_t)(c->count - index - 1) * sizeof c->symbols[0]);
    c->count--;
}

// 118.7a: only the generic part; it is never less than nothing (601.2f). What is left of the
// reduction takes from what becomes generic as it is announced (601.2b).
static void take_generic(Engine *e, TotalCost *total, int amount) {
    ManaCost *c = &total->mana;
    for (int i = 0; i < c->count && amount > 0; i++) {
        if (c->symbols[i].kind != SYMBOL_GENERIC) continue;
        int taken = c->symbols[i].amount < amount ? c->symbols[i].amount : amount;
        c->symbols[i].amount -= taken;
        amount -= taken;
    }
    for (int i = c->count - 1; i >= 0 && amount > 0; i--) {
        if (c->symbols[i].kind == SYMBOL_GENERIC || CR(e, 118_7a)) continue;
        drop_symbol(c, i);
        amount--;
    }
    total->reduction_left += amount;
}

int total_cost_amount(const ManaCost *mana) {
    int amount = 0;
    for (int i = 0; i < mana->count; i++)
        amount += mana->symbols[i].kind == SYMBOL_GENERIC ? mana->symbols[i].amount : 1;
    return amount;
}

void total_cost_take_one(ManaCost *mana) {
    for (int i = 0; i < mana->count; i++)
        if (mana->symbols[i].kind == SYMBOL_GENERIC && mana->symbols[i].amount > 0) {
            mana->symbols[i].amount--;
            return;
        }
    if (mana->count > 0) drop_symbol(mana, mana->count - 1);
}

static bool take_symbol(ManaCost *c, ManaTypeSet types) {
    for (int i = 0; i < c->count; i++)
        if (c->symbols[i].kind == SYMBOL_TYPE && c->symbols[i].types == types) {
            drop_symbol(c, i);
            return true;
        }
    return false;
}

// 118.7g: a snow symbol takes generic mana; 118.7f: a Phyrexian one mana of its color.
static bool takes_nothing(Engine *e, const ManaSymbol *s) {
    return (s->kind == SYMBOL_SNOW && !CR(e, 118_7g)) ||
           (s->kind == SYMBOL_PHYREXIAN && !CR(e, 118_7f));
}

// 118.7e: of a hybrid symbol the player chooses a half, as the reduction is applied; the halves are
// types, and colorless stands for the generic one. While it is only thought about, it is the first.
static bool choose_half(const Casting *c, ManaSymbol *s) {
    Choice options[MANA_TYPE_COUNT];
    SCRATCH_SCOPE(c->e->scratch);
    Answer *a = SCRATCH_NEW(c->e->scratch, Answer);
    unsigned types = s->types | (s->kind == SYMBOL_MONO_HYBRID ? 1U << MANA_COLORLESS : 0);
    Question q = question_new(QUESTION_COLOR, ROLE_OTHER, c->player, c->spell);
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if ((types >> t) & 1U) options[q.option_count++] = choice_color((ManaType)t);
    q.options = options;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "%s: choose the half that reduces its cost", c->face->name);
    a->items[0].what = options[0];
    if (game_stack_item(c->g, c->spell) != NULL && !ask(c->e, c->g, &q, a)) return false;
    int chosen = a->items[0].what.number;
    bool generic = s->kind == SYMBOL_MONO_HYBRID && chosen == MANA_COLORLESS;
    s->kind = generic ? SYMBOL_GENERIC : SYMBOL_TYPE;
    s->types = (ManaTypeSet)(generic ? 0U : 1U << chosen);
    return CR(c->e, 118_7e);
}

// 118.7b-d: mana of a type that the cost does not ask for, or not so much of, reduces the generic
// part, unless the effect says that it reduces only colored mana.
static void take_mana(const Casting *casting, TotalCost *c, const ManaCost *less,
                      bool only_colored) {
    Engine *e = casting->e;
    for (int i = 0; i < less->count; i++) {
        ManaSymbol half = less->symbols[i], *s = &half;
        bool hybrid = s->kind == SYMBOL_HYBRID || s->kind == SYMBOL_MONO_HYBRID;
        if (hybrid && !choose_half(casting, s)) continue;
        bool colored = (s->types & COLORS_ALL) != 0;
        if (takes_nothing(e, s)) continue;
        if (s->kind == SYMBOL_GENERIC || s->kind == SYMBOL_SNOW)
            take_generic(e, c, s->kind == SYMBOL_SNOW ? 1 : s->amount);
        else if (!take_symbol(&c->mana, s->types) && !only_colored &&
                 (colored ? CR(e, 118_7c) : CR(e, 118_7d)) && CR(e, 118_7b))
            take_generic(e, c, 1);
    }
}

// ---- effects that change what spells cost

typedef struct {
    const Casting *c;
    const IrNode *n;
    ObjectId source;
    PlayerId you;
} CostChange;

static bool applies(const CostChange *change) {
    const Casting *c = change->c;
    const IrNode *what = ir_kid(change->n, FIELD_WHAT);
    Scope s = {.e = c->e,
               .g = c->g,
               .you = change->you,
               .source = change->source,
               .x = -1,
               .proposed = c->spell,
               .proposer = c->player};
    bool meant = what->op == OP_SELF ? object_same(change->source, c->spell)
                                     : filter_matches(&s, what, c->spell);
    const IrNode *condition = ir_kid(change->n, FIELD_C);
    if (condition != NULL && condition->op == OP_WAS_PAID)  // What its caster announces (601.2b).
        return meant && (c->ways & (unsigned)condition->number) != 0 && CR(c->e, 702_166b);
    return meant && condition_lasts(&s, condition);
}

static int times(const CostChange *change) {
    const IrNode *n = ir_kid(change->n, FIELD_N);
    Scope s = {.e = change->c->e,
               .g = change->c->g,
               .you = change->you,
               .source = change->source,
               .x = -1,
               .proposed = change->c->spell,
               .proposer = change->c->player};
    return n == NULL ? 1 : quantity(&s, n);
}

static void make_change(const CostChange *change, TotalCost *out) {
    ManaCost mana;
    node_used(change->c->e, change->n);
    // "{X} less, where X is ..." is that many times {1}.
    mana_cost_known(change->n->name != NULL ? change->n->name : "{1}", &mana);
    for (int i = cost_repeats(change->c->e, times(change)); i > 0; i--)
        if (change->n->op == OP_COSTS_MORE)
            mana_cost_add(change->c->e, &out->mana, &mana);
        else if (CR(change->c->e, 118_7))
            take_mana(change->c, out, &mana, change->n->number == 1);
}

static void change_by_permanents(const Casting *c, Op op, TotalCost *out) {
    if (!game_states(c->g, op)) return;
    for (CardId p = c->g->battlefield.first; card_is(p); p = game_place(c->g, p)->next) {
        if (!permanent_may_state(c->e, c->g, p)) continue;
        View v = view_of(c->e, c->g, game_id(c->g, p));
        const Ability *a;
        for (int i = 0; (a = game_ability(c->e->pool, &v.c, i)) != NULL; i++) {
            if (a->kind != ABILITY_STATIC || a->effect->op != op) continue;
            CostChange change = {.c = c, .n = a->effect, .source = v.id, .you = v.controller};
            if (applies(&change) && CR(c->e, 601_2f)) make_change(&change, out);
        }
    }
}

// 113.6: what a card says of other spells' costs does nothing while it is not on the battlefield.
static bool speaks_of_others(const Casting *c, const IrNode *n) {
    return ir_kid(n, FIELD_WHAT)->op != OP_SELF && CR(c->e, 113_6);
}

// 113.6d: what a spell says of its own cost works while it is cast.
static void change_by_itself(const Casting *c, Op op, TotalCost *out) {
    for (int i = 0; i < c->face->ability_count; i++) {
        const Ability *a = c->face->abilities[i];
        if (a->kind != ABILITY_STATIC || a->effect->op != op) continue;
        CostChange change = {.c = c, .n = a->effect, .source = c->spell, .you = c->player};
        if (applies(&change) && !speaks_of_others(c, a->effect) && CR(c->e, 601_2f) &&
            CR(c->e, 113_6d))
            make_change(&change, out);
    }
}

static int controlled(const Casting *c, const IrNode *filter) {
    Scope s = {.e = c->e, .g = c->g, .you = c->player, .source = c->spell, .x = -1};
    int count = 0;
    for (CardId p = c->g->battlefield.first; card_is(p); p = game_place(c->g, p)->next)
        count += player_same(game_place(c->g, p)->controller, c->player) &&
                 filter_matches(&s, filter, game_id(c->g, p));
    return count;
}

// 702.41a: {1} less for each; 702.41b: each instance applies. 702.125a: for each opponent, those
// who left not counted (702.125b).
static void reduce_by_keywords(const Casting *c, TotalCost *out) {
    for (int i = 0; i < c->face->ability_count; i++) {
        const Ability *a = c->face->abilities[i];
        if (a->kind != ABILITY_STATIC || a->effect->op != OP_AFFINITY) continue;
        int less = controlled(c, ir_kid(a->effect, FIELD_WHAT));
        if (less <= 0 || !CR(c->e, 702_41a)) continue;
        node_used(c->e, a->effect);
        take_generic(c->e, out, less);
    }
    if (((c->face->keywords >> KEYWORD_UNDAUNTED) & 1U) && CR(c->e, 702_125a))
        take_generic(c->e, out, game_players_in(c->g) - 1);
}

static void change_all(const Casting *c, Op op, TotalCost *out) {
    change_by_permanents(c, op, out);
    change_by_itself(c, op, out);
}

// ---- at the least

typedef struct {
    const Casting *c;
    int least;  // The most that any of the effects asks for.
    int now;
} Floor;

static bool says_least(const Scope *s, const IrNode *n, const void *context) {
    Floor *floor = *(Floor *const *)context;
    Scope looking = *s;
    looking.proposed = floor->c->spell;
    looking.proposer = floor->c->player;
    if (!filter_matches(&looking, ir_kid(n, FIELD_WHAT), floor->c->spell)) return false;
    if (floor->now >= quantity(s, ir_kid(n, FIELD_N))) return false;
    int least = quantity(s, ir_kid(n, FIELD_M));
    if (least > floor->least) floor->least = least;
    node_used(s->e, n);
    return false;  // All of them count.
}

// Symbols that cost more or less mana as they are announced (601.2b).
static bool is_settled_later(const ManaSymbol *s) {
    return s->kind == SYMBOL_MONO_HYBRID || s->kind == SYMBOL_PHYREXIAN ||
           s->kind == SYMBOL_HYBRID_PHYREXIAN;
}

// 601.2f: what effects say of the total itself comes after increases and reductions.
static void raise_to_least(const Casting *c, TotalCost *out) {
    Floor floor = {.c = c}, *context = &floor;
    bool later = out->reduction_left > 0;
    for (int i = 0; i < out->mana.count; i++) {
        const ManaSymbol *s = &out->mana.symbols[i];
        later = later || is_settled_later(s);
        if (!is_settled_later(s)) floor.now += s->kind == SYMBOL_GENERIC ? s->amount : 1;
    }
    statement_any(c->e, c->g, OP_COSTS_AT_LEAST, says_least, &context);
    if (floor.least <= floor.now || !CR(c->e, 601_2f)) return;
    if (later)
        out->least = floor.least;
    else
        mana_cost_add_generic(c->e, &out->mana, floor.least - floor.now);
}

// ---- the total

// What the face asks for the way; NULL: nothing. Where other words give the way to it, they say
// what it costs.
static const IrNode *cost_of_way(const Casting *c, const WayRow *row) {
    bool given = row->by_place && c->allowed != NULL;
    return (c->ways & row->way) && !given ? way_cost(c->face, row) : NULL;
}

// What is paid instead of the mana cost; NULL: nothing.
static const IrNode *instead(const Casting *c) {
    const IrNode *n = NULL;
    if ((c->ways & CAST_FLASHBACK) && c->allowed == NULL) n = face_statement(c->face, OP_FLASHBACK);
    if (c->ways & CAST_FORETOLD) n = face_statement(c->face, OP_FORETELL);
    if (c->ways & CAST_DISTURB)
        n = face_statement(pool_card(c->e->pool, c->face->card)->faces[0], OP_DISTURB);
    if ((c->ways & CAST_AS_ALLOWED) && CR(c->e, 118_9)) return allowance_cost(c->allowed, true);
    if (c->ways & CAST_ALTERNATIVE) n = face_statement(c->face, OP_ALTERNATIVE_COST);
    if (n != NULL) return ir_kid(n, FIELD_COST);
    const WayRow *row;
    for (int i = 0; (row = way_alternative(i)) != NULL; i++)
        if (cost_of_way(c, row) != NULL) return cost_of_way(c, row);
    return NULL;
}

// 118.6a: an unpayable cost does not become payable by growing.
static bool is_increased(const Casting *c) {
    TotalCost more = {.count = 0};
    change_all(c, OP_COSTS_MORE, &more);
    return more.mana.count > 0;
}

// 702.102c: both halves of a fused spell are paid for. Off: the left one.
static const ManaCost *mana_cost_of(const Casting *c) {
    const CardDef *card = pool_card(c->e->pool, c->face->card);
    bool fused = card->layout == LAYOUT_SPLIT && c->face == card->faces[FACE_WHOLE];
    return fused && !CR(c->e, 702_102c) ? &card->faces[0]->cost : &c->face->cost;
}

// 118.8a: the additional costs that were announced, each as often as that; 702.120a: and for each
// mode beyond the first.
static void add_announced(const Casting *c, TotalCost *out) {
    const StackItem *item = game_stack_item(c->g, c->spell);
    const WayRow *row;
    for (int i = 0; (row = way_additional(i)) != NULL; i++) {
        const IrNode *cost = cost_of_way(c, row);
        if (cost == NULL || !CR(c->e, 118_8a)) continue;
        int times = row->many && item != NULL ? item->times : 1;
        for (int k = 0; k < times; k++) add_part(c, out, cost);
    }
    const IrNode *escalate = face_statement(c->face, OP_ESCALATE);
    for (int k = 1; escalate != NULL && item != NULL && k < item->mode_count; k++)
        if (CR(c->e, 702_120a)) add_part(c, out, ir_kid(escalate, FIELD_COST));
}

// Costs are written with their generic mana as one symbol that stands first, and without {0} where
// there is anything else.
static void tidy(Engine *e, ManaCost *c) {
    int generic = 0, kept = 0, symbols = c->count;
    for (int i = 0; i < symbols; i++) {
        if (c->symbols[i].kind == SYMBOL_GENERIC)
            generic += c->symbols[i].amount;
        else
            c->symbols[kept++] = c->symbols[i];
    }
    c->count = (uint8_t)kept;
    mana_cost_add_generic(e, c, generic);
    if (c->count == 0 && symbols > 0)
        c->symbols[c->count++] = (ManaSymbol){.kind = SYMBOL_GENERIC, .amount = 0};
}

bool total_cost_of_spell(const Casting *c, TotalCost *out) {
    const IrNode *alternative = instead(c);
    *out = (TotalCost){.count = 0};
    // 118.6a: what is not paid may be missing.
    bool unpaid =
        alternative != NULL || (c->ways & (CAST_FREE | CAST_PLOTTED | CAST_FACE_DOWN)) != 0;
    if (!unpaid && !c->face->has_cost &&
        (is_increased(c) ? CR(c->e, 118_6a) : CR(c->e, 118_6) && CR(c->e, 202_1b)))
        return false;
    if (alternative != NULL)
        add_part(c, out, alternative);
    else if (c->ways & CAST_FACE_DOWN)
        mana_cost_known("{3}", &out->mana);  // 702.37c
    else if (!unpaid)
        mana_cost_with_x(mana_cost_of(c), c->x, &out->mana);
    if (c->tax > 0 && CR(c->e, 903_8)) mana_cost_add_generic(c->e, &out->mana, c->tax);
    const IrNode *additional = face_statement(c->face, OP_ADDITIONAL_COST);
    if (additional != NULL && CR(c->e, 118_8) && CR(c->e, 113_2b))
        add_part(c, out, ir_kid(additional, FIELD_COST));
    const IrNode *asked = c->allowed == NULL ? NULL : allowance_cost(c->allowed, false);
    if (asked != NULL && CR(c->e, 118_8)) add_part(c, out, asked);
    add_announced(c, out);
    const IrNode *flash = face_statement(c->face, OP_FLASH_FOR_MORE);
    if (flash != NULL && (c->ways & CAST_FLASH)) {
        ManaCost more;
        mana_cost_known(flash->name, &more);
        mana_cost_add(c->e, &out->mana, &more);
    }
    // 118.9d: increases and reductions apply to an alternative cost as well.
    if (unpaid && !CR(c->e, 118_9d)) return true;
    change_all(c, OP_COSTS_MORE, out);
    change_all(c, OP_COSTS_LESS, out);
    reduce_by_keywords(c, out);
    tidy(c->e, &out->mana);
    raise_to_least(c, out);
    tidy(c->e, &out->mana);
    return true;
}

// One of the additional costs announced has an X.
static bool announced_has_x(const Casting *c) {
    const WayRow *row;
    for (int i = 0; (row = way_additional(i)) != NULL; i++) {
        const IrNode *cost = (c->ways & row->way) ? way_cost(c->face, row) : NULL;
        if (cost != NULL && cost_has_x(cost)) return true;
    }
    return false;
}

// 107.3a: in the mana cost, or in what is paid instead of it or in addition.
bool total_cost_has_x(const Casting *c) {
    const IrNode *additional = face_statement(c->face, OP_ADDITIONAL_COST);
    if (additional != NULL && cost_has_x(ir_kid(additional, FIELD_COST))) return true;
    if (announced_has_x(c)) return true;
    const IrNode *other = instead(c);
    if (other != NULL) return cost_has_x(other);
    return !(c->ways & CAST_FACE_DOWN) && mana_cost_has_x(&c->face->cost);
}

static void raise_ability(Engine *e, const Game *g, ObjectId source, const Ability *ability,
                          ManaCost *mana) {
    if (!game_states(g, OP_ABILITIES_COST_MORE)) return;
    for (CardId p = g->battlefield.first; card_is(p); p = game_place(g, p)->next) {
        if (!permanent_may_state(e, g, p)) continue;
        View v = view_of(e, g, game_id(g, p));
        Scope s = {.e = e, .g = g, .you = v.controller, .source = v.id, .x = -1};
        const Ability *a;
        for (int i = 0; (a = game_ability(e->pool, &v.c, i)) != NULL; i++) {
            if (a->kind != ABILITY_STATIC || a->effect->op != OP_ABILITIES_COST_MORE) continue;
            ManaCost more;
            mana_cost_known(a->effect->name, &more);
            const IrNode *what = ir_kid(a->effect, FIELD_WHAT);
            bool meant = what == NULL ? !ability->is_mana : filter_matches(&s, what, source);
            if (!meant || !CR(e, 601_2f)) continue;
            node_used(e, a->effect);
            mana_cost_add(e, mana, &more);
        }
    }
}

// 601.2f: what an ability says of its own cost; increases come first.
void total_cost_of_ability(Engine *e, const Game *g, ObjectId source, const Ability *ability,
                           ManaCost *mana) {
    raise_ability(e, g, source, ability, mana);
    const IrNode *less = ir_kid(ability->root, FIELD_B);
    if (less == NULL || less->op != OP_THIS_COSTS_LESS) return;
    View v = view_of(e, g, source);
    Casting c = {.e = e, .g = g, .player = v.controller, .spell = source};
    CostChange change = {.c = &c, .n = less, .source = source, .you = v.controller};
    Scope s = {.e = e, .g = g, .you = v.controller, .source = source, .x = -1};
    TotalCost total = {.mana = *mana};
    if (!condition_lasts(&s, ir_kid(less, FIELD_C)) || times(&change) <= 0 || !CR(e, 601_2f))
        return;
    make_change(&change, &total);
    *mana = total.mana;
}

bool casting_supported(Op op) {
    static const Op known[] = {OP_DISCARD_ANY_TIME,
                               OP_CANT_SEARCH,
                               OP_CAST_FREE,
                               OP_FREE_IF,
                               OP_SPEND_ANY_TYPE,
                               OP_MORPH,
                               OP_FORETELL,
                               OP_PLOT,
                               OP_SUSPEND,
                               OP_ADDITIONAL_COST,
                               OP_ALTERNATIVE_COST,
                               OP_KICKER,
                               OP_AFFINITY,
                               OP_EVOKE,
                               OP_FLASHBACK,
                               OP_DISTURB,
                               OP_OVERLOAD,
                               OP_SPECTACLE,
                               OP_MADNESS,
                               OP_MIRACLE,
                               OP_DASH,
                               OP_BLITZ,
                               OP_LATER_IF_PAID,
                               OP_ESCAPE,
                               OP_ENTWINE,
                               OP_OPTIONAL_COST,
                               OP_REPLICATE,
                               OP_MULTIKICKER,
                               OP_ESCALATE,
                               OP_BUYBACK,
                               OP_COSTS_MORE,
                               OP_COSTS_LESS,
                               OP_ABILITIES_COST_MORE,
                               OP_THIS_COSTS_LESS,
                               OP_CANT_BE_COUNTERED,
                               OP_CAST_ONLY};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (known[i] == op) return true;
    return proposal_supported(op);
}
