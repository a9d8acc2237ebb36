// deck_warn.c - decks that are played: who leads them, and a warning if one is not legal.
#include "harness/deck_warn.h"

#include <string.h>

#include "harness/deck_check.h"
#include "harness/tell.h"

static DeckCard card_of(Arena *arena, const DeckEntry *entry) {
    DeckCard card = {.known = true, .name = entry->card->name};
    card.text = deck_card_text(arena, entry->card);
    card.identity = color_identity_of_card(&card.text);
    card.needed = color_identity_needed(&card.text);
    return card;
}

static void warn(const Shell *sh, const char *file, const DeckVerdict *v) {
    const DeckProblem *first = &v->problems.items[0];
    tell(sh->err, "gavel: %s: not a legal %s deck: ", file, deck_as_title(v->as));
    if (first->line > 0) tell(sh->err, "line %d: ", first->line);
    if (first->card) tell(sh->err, "%s: ", first->card);
    tell(sh->err, "%s", first->reason);
    if (v->problems.count > 1) tell(sh->err, "; and %d more", v->problems.count - 1);
    tell(sh->err, " (it is played; gavel deck check tells all)\n");
}

// What a deck must be in a game of that format. A list with a commander is never a constructed
// deck.
static DeckAs as_played(const Deck *deck, Format format) {
    switch (format) {
        case FORMAT_COMMANDER: return DECK_AS_COMMANDER;
        case FORMAT_BRAWL: return DECK_AS_BRAWL;
        case FORMAT_CONSTRUCTED: break;
    }
    return deck_cards(deck, DECK_COMMANDER) > 0 ? DECK_AS_COMMANDER : DECK_AS_CONSTRUCTED;
}

static void judge(Deck *deck, DeckAs as, Arena *arena, DeckVerdict *out) {
    DeckCard *cards = ARENA_ARRAY(arena, DeckCard, deck->count + 1);
    for (int i = 0; i < deck->count; i++) cards[i] = card_of(arena, &deck->entries[i]);
    deck_check(deck, cards, as, arena, out);
}

bool deck_has_leaders(const Deck *deck) {
    Arena arena = {0};
    DeckVerdict verdict;
    Deck copy = *deck;
    copy.entries = ARENA_ARRAY(&arena, DeckEntry, deck->count + 1);
    memcpy(copy.entries, deck->entries, sizeof *copy.entries * (size_t)deck->count);
    judge(&copy, DECK_AS_ANY, &arena, &verdict);
    arena_free(&arena);
    return verdict.as == DECK_AS_COMMANDER;
}

void deck_name_leaders(Deck *deck, Format format) {
    Arena arena = {0};
    DeckVerdict ignored;
    judge(deck, as_played(deck, format), &arena, &ignored);
    arena_free(&arena);
}

void deck_warn(const Shell *sh, Deck *deck, Format format) {
    Arena arena = {0};
    DeckVerdict verdict;
    judge(deck, as_played(deck, format), &arena, &verdict);
    for (int i = 0; i < verdict.remark_count; i++)
        tell(sh->err, "gavel: %s: %s\n", deck->file, verdict.remarks[i]);
    if (verdict.problems.count > 0) warn(sh, deck->file, &verdict);
    arena_free(&arena);
}

// ---- decks of scenarios

static void move_one(Deck *deck, const CardDef *card, DeckSection section) {
    for (int i = 0; i < deck->count; i++) {
        DeckEntry *e = &deck->entries[i];
        if (e->card != card || e->section == section) continue;
        if (e->count == 1) e->section = section;
        if (e->count == 1) return;
        e->count--;
        break;
    }
    if (deck->count < DECK_LINES_MAX)
        deck->entries[deck->count++] =
            (DeckEntry){.section = section, .count = 1, .name = card->name, .card = card};
}

// Those that the scenario itself names are in the list as other cards, or not at all.
static void move_named(Deck *deck, const Scenario *sc, int player) {
    for (int i = 0; i < sc->board_count; i++) {
        const BoardEntry *b = &sc->board[i];
        if (b->owner != player) continue;
        if (b->commander) move_one(deck, b->card, DECK_COMMANDER);
        if (b->companion) move_one(deck, b->card, DECK_COMPANION);
    }
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
            deck_find_cards(&deck, sc->pool, sc->own_pool, &ignored)) {
            move_named(&deck, sc, p);
            deck_warn(sh, &deck, sc->format);
        }
    }
    arena_free(&arena);
}

void deck_warn_file(const Shell *sh, const Pool *pool, const char *path) {
    Scenario sc;
    Status ignored = {0};
    if (scenario_load(&sc, pool, path, &ignored)) deck_warn_scenario(sh, &sc);
    scenario_free(&sc);
}
