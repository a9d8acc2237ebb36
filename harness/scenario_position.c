// scenario_position.c - the key `position`: what a board holds beyond the cards in its zones.
//
// Here only the names that it gives are read, so that the script can use them. Its fields are read
// when the board stands (engine/play/position.h), because they speak of objects.
#include <string.h>

#include "harness/names.h"
#include "harness/scenario_load.h"

static bool load_made(Loader *l, const PositionMade *made, int index) {
    Scenario *sc = l->sc;
    const char *alias;
    if (!made->as) return true;
    if (!load_new_alias(l, made->as, &alias)) return false;
    sc->aliases[sc->alias_count++] = (ScenarioAlias){alias, sc->unit_count + index};
    return true;
}

bool load_position(Loader *l, const Node *position) {
    Scenario *sc = l->sc;
    if (!position) return true;
    if (!load_mapping(l, position)) return false;
    if (sc->from_beginning)
        return load_fail(l, position,
                         "a game with decks begins at the beginning: it has no position");
    sc->position = position;
    sc->made_count = position_made(position, NULL, 0);
    if (sc->made_count > SCENARIO_CARDS_MAX)
        return load_fail(l, position, "too many objects: more than %d", SCENARIO_CARDS_MAX);
    PositionMade *made = ARENA_ARRAY(&sc->arena, PositionMade, sc->made_count + 1);
    position_made(position, made, sc->made_count);
    ScenarioAlias *aliases =
        ARENA_ARRAY(&sc->arena, ScenarioAlias, sc->alias_count + sc->made_count + 1);
    if (sc->alias_count > 0)
        memcpy(aliases, sc->aliases, sizeof aliases[0] * (size_t)sc->alias_count);
    sc->aliases = aliases;
    for (int i = 0; i < sc->made_count; i++) load_part(l, load_made(l, &made[i], i));
    return true;
}

bool scenario_says_stage(const Scenario *sc) {
    return sc->position && node_get(sc->position, "stage") != NULL;
}

// ---- which object is meant

static bool unit_answers(const Scenario *sc, int unit, Span name) {
    const CardDef *card = sc->board[sc->units[unit].entry].card;
    if (span_is(name, card->name)) return true;
    for (int i = 0; i < card->face_count; i++)
        if (span_is(name, card->faces[i]->name)) return true;
    return false;
}

int scenario_object(const Scenario *sc, const Node *n, Status *s) {
    Span text = {n->text, n->length};
    int alias = scenario_alias(sc, text), number, found = -1, seen = 0, there = 0;
    if (alias >= 0) return sc->aliases[alias].unit;
    Span name = name_without_number(text, &number);
    for (int i = 0; i < sc->unit_count; i++) {
        if (!unit_answers(sc, i, name)) continue;
        seen++;
        bool permanent = sc->board[sc->units[i].entry].zone == ZONE_BATTLEFIELD;
        if (number > 0 ? seen != number : there > 0 && !permanent) continue;
        if (permanent && there == 0 && number == 0) found = -1;
        there += permanent;
        if (found >= 0) {
            status_fail(s, node_place(&sc->document, n),
                        "\"%s\" is ambiguous; use a number, as in %s#2, or an alias", n->text,
                        n->text);
            return -1;
        }
        found = i;
    }
    if (found < 0)
        status_fail(s, node_place(&sc->document, n), "there is no \"%.80s\" on the board", n->text);
    return found;
}
