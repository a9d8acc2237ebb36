// effects_tokens.c - creating tokens (111) and emblems (114).
//
// What a token is, its definition in the pool says: made from the words that create it (111.3), one
// of the predefined ones (111.10), or a card (111.11). This file decides how many there are, whose
// they are, and how they enter.
#include "engine/rules/apply.h"
#include "engine/rules/combat.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/replacement.h"
#include "engine/rules/words.h"

// The predefined tokens by the letter of the rule that defines each (111.10a, ...).
static const struct {
    char letter;
    RuleId rule;
} predefined[] = {
    {'a', CR_111_10a}, {'b', CR_111_10b}, {'c', CR_111_10c}, {'d', CR_111_10d}, {'e', CR_111_10e},
    {'f', CR_111_10f}, {'g', CR_111_10g}, {'h', CR_111_10h}, {'i', CR_111_10i}, {'j', CR_111_10j},
    {'k', CR_111_10k}, {'m', CR_111_10m}, {'n', CR_111_10n}, {'p', CR_111_10p}, {'q', CR_111_10q},
    {'r', CR_111_10r}, {'s', CR_111_10s}, {'t', CR_111_10t}, {'u', CR_111_10u}, {'v', CR_111_10v},
};

// Does anything say what the token is? Off: nothing does, and none is made.
static bool is_defined(Engine *e, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what->op != OP_TOKEN_NAMED) {
        if (what->name != NULL && !CR(e, 111_9)) return false;
        return CR(e, 111_3);
    }
    char letter = pool_card(e->pool, (CardDefId){n->number})->predefined;
    for (size_t i = 0; i < ARRAY_LEN(predefined); i++)
        if (predefined[i].letter == letter) return CR(e, 111_10) && rule_on(e, predefined[i].rule);
    return CR(e, 111_11);
}

// 614.16: effects that look at all of them together come first.
int tokens_made(Scope *s, Event each, int amount) {
    Event all = each;
    all.amount = amount;
    SCRATCH_SCOPE(s->e->scratch);
    Afterwards after = afterwards_new(s->e, 1);
    if (amount <= 0 || !CR(s->e, 701_7a)) return 0;
    bool made = replacement_allows(s->e, s->g, &all, &after);
    replacement_afterwards(s->e, s->g, &after);
    // 616.1g. Off: an effect that looks at a single one of them is applied instead.
    bool changed = made && all.amount != amount;
    if (changed && replacement_applies(s->e, s->g, &each) && !CR(s->e, 616_1g)) return amount;
    return made ? all.amount : 0;
}

// "that are tapped and attacking"
static bool enters_as(const IrNode *status, Op op) {
    if (status == NULL) return false;
    if (status->op == OP_FILTER_AND)
        return enters_as(ir_kid(status, FIELD_A), op) || enters_as(ir_kid(status, FIELD_B), op);
    return status->op == (uint16_t)op;
}

// 111.2: whoever creates it owns it. Off: the controller of the effect.
static PlayerId creator(Scope *s, PlayerId told) {
    return player_same(told, s->you) || CR(s->e, 111_2) ? told : s->you;
}

// 111.3: where its power and toughness are X, the effect that makes it says what they are.
static void size_token(const Scope *s, const IrNode *what, Copied *token) {
    const IrNode *power = ir_kid(what, FIELD_N), *toughness = ir_kid(what, FIELD_M);
    if (what->op != OP_TOKEN || (power->op == OP_NUMBER && toughness->op == OP_NUMBER)) return;
    engine_need_room(s->e, token->count, COPIED_CHANGES_MAX, "changes of a copy");
    token->changes[token->count++] = (Change){.kind = CHANGE_SET_PT,
                                              .player = NO_PLAYER,
                                              .a = quantity(s, power),
                                              .b = quantity(s, toughness)};
}

static Event token_for(Scope *s, const IrNode *n, PlayerId p) {
    Event ev = event_new(EVENT_CREATE_TOKEN);
    ev.player = creator(s, p);
    ev.definition.v = n->number;
    ev.source = s->source;
    ev.tapped = enters_as(ir_kid(n, FIELD_A), OP_FILTER_TAPPED);
    Copied token = {.face = pool_card(s->e->pool, ev.definition)->faces[0]->id};
    words_token(s, &token);
    size_token(s, ir_kid(n, FIELD_WHAT), &token);
    if (token.count > 0) ev.copy = token;
    SCRATCH_SCOPE(s->e->scratch);
    Set host = set_new(s->e);
    if (ir_kid(n, FIELD_B) != NULL) objects_meant(s, ir_kid(n, FIELD_B), &host);
    if (host.count > 0 && host.items[0].kind == CHOICE_OBJECT) ev.host = host.items[0].object;
    return ev;
}

// Where they fight once they are there (508.4, 509.4): attacking that player, blocking that
// creature.
static void join_combat(const Scope *s, const IrNode *n, ObjectId token) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    if (enters_as(ir_kid(n, FIELD_A), OP_FILTER_ATTACKING)) combat_put_attacking(s->e, s->g, token);
    if (to == NULL) return;
    objects_meant(s, to, &meant);
    if (op_room((Op)to->op) == ROOM_PLAYER)
        combat_put_attacking_player(s->e, s->g, token, &meant);
    else if (meant.count > 0)
        combat_put_blocking(s->e, s->g, token, meant.items[0].object);
}

static int number_for(const Scope *s, const IrNode *n, PlayerId p) {
    if (n->op == OP_AMASS) return 1;
    const IrNode *number = ir_kid(n, FIELD_N), *times = ir_kid(n, FIELD_M);
    const IrNode *who = ir_kid(n, FIELD_WHO);
    int amount = number == NULL ? 1 : quantity_for(s, number, who, p);
    return times == NULL ? amount : quantity_times(s, amount, quantity_for(s, times, who, p));
}

// All of them enter at the same time; `instead`: so many rather than what its own words say.
static void create(Scope *s, const IrNode *n, const int *instead) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    if (players.count == 0) players_gone_meant(s, ir_kid(n, FIELD_WHO), &players);  // 800.4b
    int count = 0;
    Event *events = SCRATCH_ARRAY(s->e->scratch, Event, BATCH_MAX);
    for (int k = 0; k < players.count; k++) {
        PlayerId p = players.items[k].player;
        int amount = instead != NULL ? *instead : number_for(s, n, p);
        if (amount <= 0 || !is_defined(s->e, n)) continue;
        Event each = token_for(s, n, p);
        for (int i = 0, all = tokens_made(s, each, amount); i < all; i++) {
            if (count == BATCH_MAX) engine_hit_limit(s->e, "tokens made at once");
            events[count++] = each;
        }
    }
    count = apply_all(s->e, s->g, events, count);
    for (int i = 0; i < count; i++)
        scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                              .kind = BOUND_OBJECT,
                              .object = events[i].result,
                              .player = NO_PLAYER});
    for (int i = 0; i < count; i++) join_combat(s, n, events[i].result);
}

void effect_create_token(Scope *s, const IrNode *n) { create(s, n, NULL); }

void effect_create_so_many(Scope *s, const IrNode *n) {
    const IrNode *up = n;
    while (up->op != OP_IF_INSTEAD) up = up->parent;
    int amount = quantity(s, ir_kid(n, FIELD_N));
    create(s, ir_find(ir_kid(up, FIELD_E), OP_CREATE_TOKEN), &amount);
}

void effect_investigate(Scope *s, const IrNode *n) {
    if (CR(s->e, 701_16a)) effect_create_token(s, n);
}

// 114.2: whoever gets it owns and controls it. Off: the controller of the effect.
void effect_get_emblem(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    for (int i = 0; i < players.count; i++) {
        PlayerId p = players.items[i].player;
        Event ev = event_new(EVENT_EMBLEM);
        ev.player = player_same(p, s->you) || CR(s->e, 114_2) ? p : s->you;
        ev.definition.v = n->number;
        ev.source = s->source;
        apply(s->e, s->g, &ev);
    }
}
