// deck_warn.c - a warning about a deck that is played and is not legal.
#include "harness/deck_warn.h"

#include <string.h>

#include "harness/deck_check.h"

static DeckCard card_of(Arena *arena, const DeckEntry *entry) {
    DeckCard card = {.known = true, .name = entry->card->name};
    card.text = deck_card_text(arena, entry->card);
    card.identity = color_identity_of_card(&card.text);
    card.needed = color_identity_needed(&card.text);
    return card;
}

static void warn(const Shell *sh, const char *file, const DeckVerdict *v) {
    const DeckProblem *first = &v->problems.items[0];
    fprintf(sh->err, "gavel: %s: not a legal %s deck: ", file, deck_as_title(v->as));
    if (first->line > 0) fprintf(sh->err, "line %d: ", first->line);
    if (first->card) fprintf(sh->err, "%s: ", first->card);
    fputs(first->reason, sh->err);
    if (v->problems.count > 1) fprintf(sh->err, "; and %d more", v->problems.count - 1);
    fputs(" (it is played; gavel deck check tells all)\n", sh->err);
}

void deck_warn(const Shell *sh, Deck *deck) {
    Arena arena = {0};
    DeckVerdict verdict;
    DeckCard *cards = ARENA_ARRAY(&arena, DeckCard, deck->count + 1);
    for (int i = 0; i < deck->count; i++) cards[i] = card_of(&arena, &deck->entries[i]);
    deck_check(deck, cards, DECK_AS_ANY, &arena, &verdict);
    for (int i = 0; i < verdict.remark_count; i++)
        fprintf(sh->err, "gavel: %s: %s\n", deck->file, verdict.remarks[i]);
    if (verdict.problems.count > 0) warn(sh, deck->file, &verdict);
    arena_free(&arena);
}

static bool was_told(const Scenario *sc, int player) {
    for (int p = 0; p < player; p++)
        if (sc->players[p].deck && strcmp(sc->players[p].deck, sc->players[player].deck) == 0)
            return true;
    return false;
}

void deck_warn_scenario(const Shell *sh, const Scenario *sc) {
    Arena arena = {0};
    for (int p = 0; p < sc->player_count; p++) {
        Deck deck;
        Status ignored = {0};  // Whoever plays it says what is wrong.
        if (!sc->players[p].deck || was_told(sc, p)) continue;
        if (deck_load(&deck, &arena, sc->players[p].deck, &ignored) &&
            deck_find_cards(&deck, sc->pool, sc->own_pool, &ignored))
            deck_warn(sh, &deck);
    }
    arena_free(&arena);
}

void deck_warn_file(const Shell *sh, const Pool *pool, const char *path) {
    Scenario sc;
    Status ignored = {0};
    if (scenario_load(&sc, pool, path, &ignored)) deck_warn_scenario(sh, &sc);
    scenario_free(&sc);
}
