// deck_check.c - is a deck legal?
#include "harness/deck_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/visible.h"
#include "harness/card_facts.h"
#include "harness/deck_judge.h"

// By DeckAs.
static const DeckFormat formats[] = {
    {"commander", "Commander", 100, true, 1, 0, true, "903.5a", "903.5b"},
    {"brawl", "Brawl", 60, true, 1, 0, true, "903.12d", "903.5b"},
    {"constructed", "constructed", 60, false, 4, 15, false, "100.2a", "100.2a"},
    {"limited", "limited", 40, false, 0, -1, false, "100.2b", "100.2b"},
};

bool deck_as_find(const char *word, DeckAs *out) {
    for (size_t i = 0; i < ARRAY_LEN(formats); i++) {
        if (strcmp(formats[i].word, word) != 0) continue;
        *out = (DeckAs)i;
        return true;
    }
    return false;
}

const char *deck_as_title(DeckAs as) { return formats[as].title; }

// ---- what is found

static DeckProblem *new_problem(const Judge *j) {
    DeckProblems *p = &j->out->problems;
    if (p->count == p->capacity) {
        DeckProblem *old = p->items;
        p->capacity = p->capacity * 2 + 32;
        p->items = ARENA_ARRAY(j->arena, DeckProblem, p->capacity);
        if (p->count > 0) memcpy(p->items, old, sizeof *old * (size_t)p->count);
    }
    return &p->items[p->count++];
}

void judge_problem(const Judge *j, int entry, const char *format, ...) {
    char reason[512];
    va_list values;
    va_start(values, format);
    visible_print_values(reason, sizeof reason, format, values);
    va_end(values);
    DeckProblem *p = new_problem(j);
    *p = (DeckProblem){.reason = arena_copy(j->arena, reason, strlen(reason))};
    if (entry < 0) return;
    p->line = j->deck->entries[entry].line;
    p->card = j->cards[entry].name;
    p->known = j->cards[entry].known;
    p->identity = j->cards[entry].identity;
}

void judge_remark(const Judge *j, const char *format, ...) {
    char remark[256];
    va_list values;
    va_start(values, format);
    visible_print_values(remark, sizeof remark, format, values);
    va_end(values);
    if (j->out->remark_count < VERDICT_REMARKS_MAX)
        j->out->remarks[j->out->remark_count++] = arena_copy(j->arena, remark, strlen(remark));
}

bool judge_in_deck(const Judge *j, int entry) { return !deck_is_outside(&j->deck->entries[entry]); }

// ---- sizes

static void judge_size(const Judge *j) {
    const DeckFormat *f = j->format;
    int cards = j->out->cards;
    if (cards < f->minimum || (f->exact && cards > f->minimum))
        judge_problem(j, -1, "the deck has %d card%s; a %s deck has %s %d%s (%s)", cards,
                      cards == 1 ? "" : "s", f->title, f->exact ? "exactly" : "at least",
                      f->minimum, f->led ? " with its commander" : "", f->size_rule);
}

static void judge_sideboard(const Judge *j) {
    int side = deck_cards(j->deck, DECK_SIDEBOARD);
    // 903.5e: there is none.
    if (j->format->led && side > 0) {
        judge_remark(j, "the sideboard (%d card%s) is set aside: %s has none (903.5e)", side,
                     side == 1 ? "" : "s", j->format->title);
        return;
    }
    if (!j->format->led) side += deck_cards(j->deck, DECK_COMPANION);
    if (j->format->sideboard >= 0 && side > j->format->sideboard)
        judge_problem(j, -1, "the sideboard has %d cards; at most %d are allowed (100.4a)", side,
                      j->format->sideboard);
}

// ---- copies

// 903.5e: what is no part of a Commander game is not counted; 100.4a: else the sideboard is.
static bool is_counted(const Judge *j, int entry) {
    return judge_in_deck(j, entry) || !j->format->led;
}

static int copies_until(const Judge *j, int entry, int end) {
    int copies = 0;
    for (int i = 0; i < end; i++)
        if (j->cards[i].known && is_counted(j, i) &&
            strcmp(j->cards[i].name, j->cards[entry].name) == 0)
            copies += j->deck->entries[i].count;
    return copies;
}

// Told once, where a card's copies become too many.
static void judge_copies(const Judge *j, int entry) {
    if (j->format->copies == 0 || !is_counted(j, entry)) return;
    int limit = facts_copies(&j->cards[entry].text, j->format->copies);
    if (copies_until(j, entry, entry + 1) <= limit || copies_until(j, entry, entry) > limit) return;
    judge_problem(j, entry, "%d copies; at most %d %s allowed (%s)",
                  copies_until(j, entry, j->deck->count), limit, limit == 1 ? "is" : "are",
                  j->format->copies_rule);
}

// ---- cards

static void judge_unknown(const Judge *j, int entry) {
    const char *near = j->cards[entry].near;
    j->out->invalid = true;
    judge_problem(j, entry, "unknown card%s%s%s", near ? "; did you mean \"" : "", near ? near : "",
                  near ? "\"?" : "");
}

// A Conspiracy is drafted and waits in the sideboard; nothing else of this kind is in a card pool.
static void judge_kind(const Judge *j, int entry) {
    const char *kind = facts_no_deck_card(&j->cards[entry].text);
    bool drafted = j->format->sideboard < 0 && !judge_in_deck(j, entry) &&
                   facts_type(&j->cards[entry].text, "Conspiracy");
    if (kind && !drafted) judge_problem(j, entry, "%s is no card of a deck (100.2)", kind);
}

static void judge_cards(const Judge *j) {
    for (int i = 0; i < j->deck->count; i++) {
        bool aside = j->format->led && j->deck->entries[i].section == DECK_SIDEBOARD;
        if (!j->cards[i].known) {
            judge_unknown(j, i);
        } else if (!aside) {
            judge_kind(j, i);
            judge_copies(j, i);
        }
    }
}

static void list_unplayable(const Judge *j) {
    for (int i = 0; i < j->deck->count; i++)
        if (j->cards[i].known && j->cards[i].words)
            j->out->unplayable.items[j->out->unplayable.count++] =
                (DeckProblem){.line = j->deck->entries[i].line,
                              .card = j->cards[i].name,
                              .known = true,
                              .identity = j->cards[i].identity,
                              .reason = j->cards[i].words};
}

// ---- the verdict

static void make_room(Judge *j) {
    int count = j->deck->count;
    j->out->unplayable.items = ARENA_ARRAY(j->arena, DeckProblem, count + 1);
    j->out->commanders = ARENA_ARRAY(j->arena, const char *, count + 1);
    for (int i = 0; i < j->deck->remark_count; i++) judge_remark(j, "%s", j->deck->remarks[i]);
}

static void list_mistakes(const Judge *j) {
    j->out->invalid = j->deck->mistake_count > 0;
    for (int i = 0; i < j->deck->mistake_count; i++) {
        judge_problem(j, -1, "%s", j->deck->mistakes[i].message);
        j->out->problems.items[i].line = j->deck->mistakes[i].line;
    }
}

static void choose_format(Judge *j, DeckAs as) {
    bool marked = deck_cards(j->deck, DECK_COMMANDER) > 0;
    j->out->as = as;
    if (as == DECK_AS_ANY) j->out->as = marked ? DECK_AS_COMMANDER : DECK_AS_CONSTRUCTED;
    j->format = &formats[j->out->as];
    if (marked || (as != DECK_AS_ANY && !j->format->led)) return;
    if (judge_take_leaders(j) && as == DECK_AS_ANY) {
        j->out->as = DECK_AS_COMMANDER;
        j->format = &formats[DECK_AS_COMMANDER];
    }
}

void deck_check(Deck *deck, const DeckCard *cards, DeckAs as, Arena *arena, DeckVerdict *out) {
    *out = (DeckVerdict){0};
    Judge j = {.deck = deck, .cards = cards, .arena = arena, .out = out};
    make_room(&j);
    list_mistakes(&j);
    choose_format(&j, as);
    out->cards = deck_cards(deck, DECK_MAIN) + deck_cards(deck, DECK_COMMANDER);
    if (j.format->led) judge_leaders(&j);
    judge_size(&j);
    judge_sideboard(&j);
    judge_cards(&j);
    if (out->led) judge_identity(&j);
    judge_companion(&j);
    list_unplayable(&j);
}
