// script_encode_costs.c - what an action is about, and what pays for it.
//
// Equal lands are as good as each other: a mana source that is named without a number is the first
// untapped one that this payment has not used yet.
#include <string.h>

#include "harness/script_encode.h"

static Span node_span(const Node *n) { return (Span){n->text, n->length}; }

// ---- the object of an action

typedef struct {
    Script *script;
    const Entry *entry;
    Zone from;  // ZONE_NOWHERE: not said.
} ActionRank;

// The zone that a card is most likely used from; what is somewhere else is still meant if nothing
// better is there, so that the engine says why it can't be.
static int rank_card(const void *context, const Names *n, ObjectId id) {
    const ActionRank *r = context;
    const Object *o = game_object(n->game, id);
    PlayerId who = player_id(r->entry->player);
    if (o->kind == OBJECT_ABILITY) return -1;
    if (r->from != ZONE_NOWHERE && o->zone != r->from) return -1;
    bool own = player_same(o->owner, who);
    if (own && o->zone == ZONE_HAND) return 0;
    if (own && o->zone == ZONE_COMMAND) return 1;
    ActionKind kind = r->entry->verb == VERB_CAST ? ACTION_CAST : ACTION_PLAY_LAND;
    Action action = {.kind = kind, .object = id, .player = who};
    Rejection ignored = {.code = REJECTED_NOT};
    if (engine_can(n->engine, n->game, who, &action, &ignored)) return 2;
    return own ? 3 : 4;
}

static int rank_source(const void *context, const Names *n, ObjectId id) {
    const ActionRank *r = context;
    const Object *o = game_object(n->game, id);
    if (o->kind == OBJECT_ABILITY) return -1;
    bool own = o->controller.v == r->entry->player;
    if (r->from != ZONE_NOWHERE && o->zone != r->from) return -1;
    if (o->zone == ZONE_BATTLEFIELD && own) return r->entry->verb == VERB_TAP && o->tapped ? 1 : 0;
    if (o->owner.v == r->entry->player && o->zone == ZONE_HAND) return 2;
    if (o->owner.v == r->entry->player && o->zone == ZONE_GRAVEYARD) return 3;
    return o->zone == ZONE_BATTLEFIELD ? 4 : 5;
}

// Several permanents of that name: the only one whose ability can be activated now is meant.
static int rank_usable(const void *context, const Names *n, ObjectId id) {
    const ActionRank *r = context;
    int rank = rank_source(context, n, id);
    if (rank != 0) return rank;
    const Node *ability = r->entry->options[OPTION_ABILITY];
    Action action = {.kind = ACTION_ACTIVATE,
                     .object = id,
                     .ability = ability ? scenario_number(ability) : 1,
                     .player = player_id(r->entry->player)};
    Rejection ignored = {.code = REJECTED_NOT};
    return engine_can(n->engine, n->game, action.player, &action, &ignored) ? 0 : 1;
}

// Could the object be used at all? Where none can, any of them is refused in the same way.
static bool may_be_used(const NamePurpose *purpose, const Names *n, ObjectId id) {
    int rank = purpose->rank(purpose->context, n, id);
    return purpose->rank == rank_card ? rank <= 2 : rank == 0;
}

static void explain(const Names *n, const Entry *e, const NameRef *ref, const NamePurpose *purpose,
                    NameResult result, Text *out) {
    if (result == NAME_NONE) {
        text_format(out, "there is no \"%s\" in the game now", e->value->text);
    } else if (result == NAME_AMBIGUOUS) {
        text_format(out, "\"%s\" is ambiguous: ", e->value->text);
        names_list(n, ref, purpose, out);
    }
}

NameResult encode_action_object(Script *s, const Entry *e, ObjectId *out, Text *problem) {
    bool card = e->verb == VERB_CAST || e->verb == VERB_PLAY || e->verb == VERB_FORETELL ||
                e->verb == VERB_PLOT || e->verb == VERB_SUSPEND;
    ActionRank rank = {s, e, ZONE_NOWHERE};
    const Node *from = e->options[OPTION_FROM];
    if (from) zone_find(node_span(from), &rank.from);
    NameRef ref = names_read(&s->names, node_span(e->value));
    NamePurpose purpose = {.rank = card ? rank_card : rank_source, .context = &rank};
    if (e->verb == VERB_TAP) purpose.rank = rank_usable;
    purpose.alike = e->verb == VERB_TAP;
    NameResult result = names_pick(&s->names, &ref, &purpose, out);
    if (result == NAME_AMBIGUOUS && !card) {
        purpose.rank = rank_usable;
        result = names_pick(&s->names, &ref, &purpose, out);
    }
    if (result == NAME_AMBIGUOUS && !may_be_used(&purpose, &s->names, *out)) result = NAME_FOUND;
    explain(&s->names, e, &ref, &purpose, result, problem);
    return result;
}

// ---- payment

typedef struct {
    const Answer *answer;
    int player;
} PaymentRank;

static int rank_payment(const void *context, const Names *n, ObjectId id) {
    const PaymentRank *r = context;
    const Object *o = game_object(n->game, id);
    if (o->kind == OBJECT_ABILITY) return -1;
    for (int i = 0; i < r->answer->count; i++)
        if (object_same(r->answer->items[i].what.object, id)) return 9;
    if (o->zone != ZONE_BATTLEFIELD) return o->owner.v == r->player ? 4 : 5;
    if (o->controller.v != r->player) return 3;
    if (o->tapped) return 2;
    Action action = {.kind = ACTION_ACTIVATE, .object = id, .ability = 1};
    Rejection ignored = {.code = REJECTED_NOT};
    return engine_can(n->engine, n->game, player_id(r->player), &action, &ignored) ? 0 : 1;
}

static bool add_source(Encoder *c, const Node *name, int type) {
    const Names *names = &c->script->names;
    NameRef ref = names_read(names, node_span(name));
    PaymentRank rank = {c->answer, c->question->player.v};
    NamePurpose purpose = {.rank = rank_payment, .context = &rank, .alike = true};
    ObjectId source;
    NameResult result = names_pick(names, &ref, &purpose, &source);
    // What has left the game is no source: the engine says so.
    if (result == NAME_NONE && script_find_gone(c->script, &ref, &source)) result = NAME_FOUND;
    if (result == NAME_NONE) text_format(&c->problem, "there is no \"%s\" in the game", name->text);
    if (result == NAME_AMBIGUOUS) {
        text_format(&c->problem, "\"%s\" is ambiguous: ", name->text);
        names_list(names, &ref, &purpose, &c->problem);
        c->ambiguous = true;
    }
    c->at = name;
    if (result != NAME_FOUND || c->answer->count == ANSWER_ITEMS_MAX) return false;
    c->answer->items[c->answer->count++] =
        (AnswerItem){.what = choice_object(source), .amount = PAY_SOURCE, .number = type};
    return true;
}

static bool add_payment(Encoder *c, const Node *item) {
    ManaType type;
    if (item->kind == NODE_MAPPING) {
        const char *mana = item->first->value->text;
        bool said = mana[0] == '{' && mana_letter_find(mana[1], &type);
        return add_source(c, item->first, said ? (int)type : -1);
    }
    bool life = strcmp(item->text, "life") == 0, pool = strcmp(item->text, "pool") == 0;
    if (!life && !pool) return add_source(c, item, -1);
    if (c->answer->count == ANSWER_ITEMS_MAX) return false;
    c->answer->items[c->answer->count++] =
        (AnswerItem){.amount = life ? PAY_LIFE : PAY_POOL, .number = -1};
    return true;
}

bool encode_payment(Encoder *c, const Node *value) {
    c->answer->automatic = value->kind != NODE_LIST;
    if (c->answer->automatic) return true;
    for (const Node *item = value->first; item; item = item->next)
        if (!add_payment(c, item)) return false;
    return true;
}

// The index-th symbol of `for`; the last one where there are fewer.
bool encode_mana(Encoder *c, const Node *value, int index) {
    ManaType type = MANA_COLORLESS;
    int seen = 0;
    for (const char *at = value->text; *at && seen <= index; at++)
        if (mana_letter_find(*at, &type)) seen++;
    if (seen == 0) return true;
    c->answer->items[c->answer->count++] = (AnswerItem){.what = choice_color(type)};
    return true;
}
