// scenario_cards.c - a scenario's own card definitions.
//
// They are compiled like the cards of the pool, into a pool on top of it; a card that is not
// understood is refused here, with its place in the scenario.
#include <string.h>

#include "engine/base/visible.h"
#include "harness/scenario_load.h"

static bool optional_text(Loader *l, const Node *mapping, const char *key, const char **out) {
    const Node *n = node_get(mapping, key);
    return !n || node_text(l->doc, n, out, l->status);
}

static bool load_face(Loader *l, const Node *n, FaceText *face) {
    face->place = node_place(l->doc, n);
    return optional_text(l, n, "name", &face->name) && optional_text(l, n, "cost", &face->cost) &&
           optional_text(l, n, "type", &face->type) && optional_text(l, n, "text", &face->text) &&
           optional_text(l, n, "power", &face->power) &&
           optional_text(l, n, "toughness", &face->toughness) &&
           optional_text(l, n, "loyalty", &face->loyalty) &&
           optional_text(l, n, "defense", &face->defense) &&
           optional_text(l, n, "color_indicator", &face->color_indicator);
}

static bool check_face(Loader *l, const Node *n, const FaceText *face) {
    if (!face->name || !*face->name) return load_fail(l, n, "the key \"name\" is missing");
    if (!face->type) return load_fail(l, n, "the key \"type\" is missing");
    return true;
}

static bool load_faces(Loader *l, const Node *n, CardText *card) {
    const Node *faces = node_get(n, "faces");
    if (!faces) {
        card->face_count = 1;
        return load_face(l, n, &card->faces[0]) && check_face(l, n, &card->faces[0]);
    }
    if (!load_list(l, faces)) return false;
    if (faces->count < 1 || faces->count > FACES_MAX)
        return load_fail(l, faces, "a card has 1 to %d faces", FACES_MAX);
    for (const Node *item = faces->first; item; item = item->next) {
        FaceText *face = &card->faces[card->face_count++];
        if (!load_check_part(l, item, PART_FACE)) return false;
        if (!load_face(l, item, face) || !check_face(l, item, face)) return false;
    }
    return optional_text(l, n, "name", &card->name);
}

// Where several described tokens share a name, entries of the board call each by its alias.
static bool load_token_alias(Loader *l, const Node *n, const char **alias) {
    const Scenario *sc = l->sc;
    const Node *as = node_get(n, "as");
    if (!as) return true;
    if (!node_text(l->doc, as, alias, l->status)) return false;
    if (!**alias) return load_fail(l, as, "\"as\" is empty");
    if (!visible_is_plain(span_of(*alias)))
        return load_fail(l, as, "an alias has no hidden characters, found \"%.80s\"", *alias);
    if (pool_find(sc->pool, span_of(*alias)))
        return load_fail(l, as, "\"%s\" is the name of a card", *alias);
    for (int i = 0; i < sc->token_count; i++)
        if (sc->token_aliases[i] && strcmp(sc->token_aliases[i], *alias) == 0)
            return load_fail(l, as, "\"%s\" is another token already", *alias);
    return true;
}

// Cards of the pool may make tokens of the same name: this says which one is meant.
static bool load_token(Loader *l, const Node *n, const CardText *card) {
    Scenario *sc = l->sc;
    const char *alias = NULL;
    if (sc->token_count == SCENARIO_TOKENS_MAX)
        return load_fail(l, n, "too many tokens: more than %d", SCENARIO_TOKENS_MAX);
    if (!load_token_alias(l, n, &alias)) return false;
    const CardDef *token = pool_add_token(sc->own_pool, card, l->status);
    if (!token) return false;
    sc->token_aliases[sc->token_count] = alias;
    sc->tokens[sc->token_count++] = token;
    return true;
}

static bool load_card_text(Loader *l, const Node *n) {
    CardText card = {0};
    Layout layout = LAYOUT_NORMAL;
    if (!load_check_part(l, n, PART_CARD)) return false;
    if (!optional_text(l, n, "layout", &card.layout)) return false;
    if (card.layout && !layout_find(span_of(card.layout), &layout))
        return load_fail(l, node_get(n, "layout"), "unknown layout \"%.40s\"", card.layout);
    if (!load_faces(l, n, &card)) return false;
    if (layout == LAYOUT_TOKEN && card.face_count == 1) return load_token(l, n, &card);
    if (node_get(n, "as"))
        return load_fail(l, node_get(n, "as"), "\"as\" is for tokens (layout: token)");
    if (pool_add(l->sc->own_pool, &card, l->status)) return true;
    return load_fail(l, n, "this card is refused");  // Only where the pool said nothing.
}

bool load_cards(Loader *l, const Node *cards) {
    if (!cards) return true;
    if (!load_list(l, cards)) return false;
    l->sc->own_pool = pool_extend(l->sc->pool);
    l->sc->pool = l->sc->own_pool;
    for (const Node *item = cards->first; item; item = item->next)
        if (!load_part(l, load_card_text(l, item))) load_excuse_below(l, item);
    return true;
}
