// scenario_supply.c - cards that a scenario names and that only a published file has.
//
// Such a file holds tens of thousands of cards, and many of them are refused; so only those that
// are named are compiled, into the scenario's own pool.
#include "harness/names.h"
#include "harness/scenario_load.h"

// "Giant Crab" is a card. "Blood", the name of a token, is also half a card.
static bool is_whole_card(const Scenario *sc, Span name) {
    CardText card;
    return pool_supplied(sc->pool, name, &card) && card.face_count == 1 &&
           span_is(name, card.faces[0].name);
}

static bool may_be_token(const Scenario *sc, Span name) {
    const CardDef *known = pool_find(sc->pool, name);
    return (known && known->layout == LAYOUT_TOKEN) || name_is_token(sc->pool, name);
}

bool scenario_take(const Scenario *sc, Span name, Status *s) {
    return !sc->own_pool || pool_take(sc->own_pool, name, s);
}

// The scenario itself says what it means by the name.
static bool is_described_token(const Scenario *sc, Span name) {
    for (int i = 0; i < sc->token_count; i++)
        if (name_is_same_token(span_of(sc->tokens[i]->name), name)) return true;
    return false;
}

// Where the card is refused, a word may still mean a token: "Shapeshifter". Who needs the card is
// told why it is refused (scenario_take).
static bool supply(const Scenario *sc, Span name, Status *s) {
    if (!may_be_token(sc, name)) return scenario_take(sc, name, s);
    Status refused = {0};
    if (is_whole_card(sc, name) && !is_described_token(sc, name)) scenario_take(sc, name, &refused);
    return true;
}

// "3 Forest", "Forest#2" and "Forest" name the same card.
static bool supply_named(Loader *l, const Node *n) {
    int count = 1, number = 0;
    Span whole = {n->text, n->length}, name = name_without_count(whole, &count);
    Status why = {0};
    name = name_without_number(name, &number);
    if (supply(l->sc, whole, &why) && supply(l->sc, name, &why)) return true;
    if (load_is_excused(l, name)) return false;
    load_excuse(l, arena_copy(&l->sc->arena, name.at, name.length));
    return status_fail_lines(l->status, node_place(l->doc, n), why.message);
}

// Every word may be a card's name, but for the alias that an object is given.
static void supply_below(Loader *l, const Node *n) {
    if (!n) return;
    if (n->kind == NODE_SCALAR) {
        load_part(l, supply_named(l, n));
        return;
    }
    for (const Node *k = n->first; k; k = k->next) {
        bool mapping = n->kind == NODE_MAPPING;
        if (mapping && span_is((Span){k->text, k->length}, "as")) continue;
        if (mapping) load_part(l, supply_named(l, k));
        supply_below(l, mapping ? k->value : k);
    }
}

bool load_supplied(Loader *l, const Node *root) {
    static const char *const parts[] = {"players", "actions", "expect"};
    if (!pool_has_supply(l->sc->pool)) return true;
    if (!l->sc->own_pool) l->sc->own_pool = pool_extend(l->sc->pool);
    l->sc->pool = l->sc->own_pool;
    for (size_t i = 0; i < ARRAY_LEN(parts); i++) supply_below(l, node_get(root, parts[i]));
    return true;
}
