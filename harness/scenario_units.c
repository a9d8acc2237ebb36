// scenario_units.c - the opening board, card by card, in order of creation.
//
// Cards are made in file order, which gives them their numbers and timestamps; what is attached is
// made right after its host where that comes later (scenario format, "Naming objects").
#include <string.h>

#include "harness/names.h"
#include "harness/scenario_load.h"

typedef struct {
    int entry;
    int host;                     // Index into the cards in file order; -1 if none.
    int enchants;                 // The player it is attached to; -1 if none.
    int exiler;                   // What it is exiled with: as `host`.
    int order;                    // Its place in order of creation; -1 while it has none.
    int first_guest, next_guest;  // Those waiting for it, in file order; -1: none.
} Draft;

typedef struct {
    Loader *loader;
    Draft *drafts;
    int count;
    int made;
} Board;

static const BoardEntry *entry_of(const Board *b, int draft) {
    return &b->loader->sc->board[b->drafts[draft].entry];
}

static bool make_drafts(Board *b) {
    Scenario *sc = b->loader->sc;
    int total = 0;
    for (int i = 0; i < sc->board_count; i++) {
        total += sc->board[i].count;
        if (total > SCENARIO_CARDS_MAX)
            return load_fail(b->loader, sc->board[i].node, "too many cards: more than %d",
                             SCENARIO_CARDS_MAX);
    }
    b->drafts = ARENA_ARRAY(&sc->arena, Draft, total + 1);
    for (int i = 0; i < sc->board_count; i++)
        for (int k = 0; k < sc->board[i].count; k++)
            b->drafts[b->count++] = (Draft){i, -1, -1, -1, -1, -1, -1};
    return true;
}

static bool card_is_named(const CardDef *card, Span name) {
    if (span_is(name, card->name)) return true;
    for (int i = 0; i < card->face_count; i++)
        if (span_is(name, card->faces[i]->name)) return true;
    return false;
}

// The cards on the board that `name` can mean; the last one found in *host.
static int find_hosts(const Board *b, Span text, int *host) {
    int number = 0, seen = 0, found = 0;
    Span base = name_without_number(text, &number);
    bool alias = scenario_alias(b->loader->sc, text) >= 0;
    for (int i = 0; i < b->count; i++) {
        const BoardEntry *e = entry_of(b, i);
        if (alias ? !e->alias || !span_is(text, e->alias) : !card_is_named(e->card, base)) continue;
        seen++;
        if (number > 0 ? seen != number : e->zone != ZONE_BATTLEFIELD) continue;
        *host = i;
        found++;
    }
    return found;
}

// The one permanent of the board that `n`, of the entry of `guest`, names.
static bool find_permanent(Board *b, const Node *n, int guest, const char *relation, int *out) {
    Loader *l = b->loader;
    int host = -1, found = find_hosts(b, span_of(n->text), &host);
    if (found > 1)
        return load_fail(l, n,
                         "\"%s\" is ambiguous: there are %d on the battlefield; use %s#1 to "
                         "%s#%d, or an alias",
                         n->text, found, n->text, n->text, found);
    if (found == 0 || entry_of(b, host)->zone != ZONE_BATTLEFIELD)
        return load_fail(l, n, "there is no \"%s\" on the battlefield to be %s", n->text, relation);
    if (host == guest) return load_fail(l, n, "\"%s\" can't be %s itself", n->text, relation);
    *out = host;
    return true;
}

static bool find_host(Board *b, int guest) {
    const Node *n = entry_of(b, guest)->attached_to;
    Loader *l = b->loader;
    if (!n) return true;
    if (!load_object_or_player(l, n, NULL)) return false;
    b->drafts[guest].enchants = scenario_player(l->sc, span_of(n->text));
    if (b->drafts[guest].enchants >= 0) return true;
    return find_permanent(b, n, guest, "attached to", &b->drafts[guest].host);
}

static bool find_exiler(Board *b, int card) {
    const Node *n = entry_of(b, card)->exiled_with;
    if (!n) return true;
    return load_object(b->loader, n, NULL) &&
           find_permanent(b, n, card, "exiled with", &b->drafts[card].exiler);
}

// Makes `draft` and all that waited for it, in file order. Hosts form no cycle here, because one
// that did would never be made.
static void make(Board *b, BoardUnit *units, int draft) {
    Draft *d = &b->drafts[draft];
    d->order = b->made;
    units[b->made++] =
        (BoardUnit){d->entry, d->host < 0 ? -1 : b->drafts[d->host].order, d->enchants, -1};
    for (int g = d->first_guest; g >= 0; g = b->drafts[g].next_guest) make(b, units, g);
}

static void wait_for_host(Board *b, int guest) {
    int *link = &b->drafts[b->drafts[guest].host].first_guest;
    while (*link >= 0) link = &b->drafts[*link].next_guest;
    *link = guest;
}

static bool put_in_order(Board *b, BoardUnit *units) {
    for (int i = 0; i < b->count; i++) {
        int host = b->drafts[i].host;
        if (host >= 0 && b->drafts[host].order < 0)
            wait_for_host(b, i);
        else
            make(b, units, i);
    }
    for (int i = 0; i < b->count; i++)
        if (b->drafts[i].order < 0)
            return load_fail(b->loader, entry_of(b, i)->attached_to,
                             "\"%s\" is attached in a circle", entry_of(b, i)->card->name);
    return true;
}

// Once everything has its place in the order.
static void tie_exiled(Board *b, BoardUnit *units) {
    for (int i = 0; i < b->count; i++) {
        const Draft *d = &b->drafts[i];
        if (d->exiler >= 0) units[d->order].exiler = b->drafts[d->exiler].order;
    }
}

static void tie_names(Board *b) {
    Scenario *sc = b->loader->sc;
    for (int i = 0; i < b->count; i++) {
        const BoardEntry *e = entry_of(b, i);
        int alias = e->alias ? scenario_alias(sc, span_of(e->alias)) : -1;
        if (alias >= 0) sc->aliases[alias].unit = b->drafts[i].order;
    }
}

// Records of commander damage name an entry; commanders have no count.
static void tie_commanders(Board *b, CommanderRecord *records) {
    for (int r = 0; r < b->loader->sc->commander_record_count; r++) {
        int entry = records[r].unit;
        for (int i = 0; i < b->count; i++)
            if (b->drafts[i].entry == entry) records[r].unit = b->drafts[i].order;
    }
}

void load_ties(Loader *l) {
    for (int i = 0; i < l->sc->board_count; i++) {
        const BoardEntry *e = &l->sc->board[i];
        if (e->attached_to) load_part(l, load_object_or_player(l, e->attached_to, NULL));
        if (e->exiled_with) load_part(l, load_object(l, e->exiled_with, NULL));
    }
}

bool load_units(Loader *l) {
    Scenario *sc = l->sc;
    Board b = {.loader = l};
    if (!make_drafts(&b)) return false;
    for (int i = 0; i < b.count; i++) {
        // Every copy of an entry has its mistakes; they are told once.
        if (i > 0 && b.drafts[i].entry == b.drafts[i - 1].entry && !load_is_sound(l)) continue;
        load_part(l, find_host(&b, i));
        load_part(l, find_exiler(&b, i));
    }
    if (!load_is_sound(l)) return false;
    sc->units = ARENA_ARRAY(&sc->arena, BoardUnit, b.count + 1);
    if (!put_in_order(&b, sc->units)) return false;
    tie_exiled(&b, sc->units);
    sc->unit_count = b.made;
    tie_names(&b);
    CommanderRecord *records =
        ARENA_ARRAY(&sc->arena, CommanderRecord, sc->commander_record_count + 1);
    if (sc->commander_record_count > 0)
        memcpy(records, sc->commander_records,
               sizeof records[0] * (size_t)sc->commander_record_count);
    tie_commanders(&b, records);
    sc->commander_records = records;
    return true;
}
