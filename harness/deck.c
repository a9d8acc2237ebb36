// deck.c - reads deck lists as players paste them.
//
// line    = [comment] | section [":"] | ["SB:"] [count ["x"]] name [set] [number] [mark]
// set     = "(" letters ")" | "[" letters "]"
#include "harness/deck.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECK_BYTES_MAX = 1024 * 1024 };

typedef struct {
    Deck *deck;
    Arena *arena;
    Status *status;
    DeckSection section;
    int line, cards;
} Reader;

static Place place(const Reader *r) { return (Place){r->deck->file, r->line, 1}; }

static Span skip(Span s, size_t n) { return span_trim((Span){s.at + n, s.length - n}); }

static bool starts_with(Span s, const char *prefix) {
    size_t length = strlen(prefix);
    return s.length >= length && span_equal_nocase((Span){s.at, length}, span_of(prefix));
}

// ---- parts of a line

static const struct {
    const char *word;
    DeckSection section;
} sections[] = {
    {"Commander", DECK_COMMANDER}, {"Commanders", DECK_COMMANDER}, {"Deck", DECK_MAIN},
    {"Main", DECK_MAIN},           {"Mainboard", DECK_MAIN},       {"Maindeck", DECK_MAIN},
    {"Sideboard", DECK_SIDEBOARD},
};

static bool is_section(Span line, DeckSection *out) {
    if (line.length > 0 && line.at[line.length - 1] == ':') line.length--;
    line = span_trim(line);
    for (size_t i = 0; i < ARRAY_LEN(sections); i++)
        if (span_equal_nocase(line, span_of(sections[i].word))) {
            *out = sections[i].section;
            return true;
        }
    return false;
}

// A comment at the end: "//" or "#" after a space, but not the " // " between two halves' names.
static Span without_comment(Span line) {
    for (size_t i = 1; i < line.length; i++)
        if (line.at[i] == '#' && line.at[i - 1] == ' ') return span_trim((Span){line.at, i});
    return line;
}

static bool read_count(Reader *r, Span *line, int *count) {
    size_t digits = 0;
    int value = 0;
    *count = 1;
    while (digits < line->length && digits < 6 && isdigit((unsigned char)line->at[digits]))
        value = value * 10 + (line->at[digits++] - '0');
    if (digits == 0 || digits >= line->length) return true;
    size_t end = digits;
    if (line->at[end] == 'x' || line->at[end] == 'X') end++;
    if (end >= line->length || line->at[end] != ' ') return true;  // Part of the name.
    if (value < 1 || value > DECK_CARDS_MAX)
        return status_fail(r->status, place(r), "a count is from 1 to %d, found %d", DECK_CARDS_MAX,
                           value);
    *count = value;
    *line = skip(*line, end);
    return true;
}

// Cuts off "(M21) 123", "[M21]", "*F*" and the like from the end of a name.
static Span without_printing(Span name) {
    for (size_t i = 1; i < name.length; i++) {
        bool opens = name.at[i] == '(' || name.at[i] == '[' || name.at[i] == '*';
        if (opens && name.at[i - 1] == ' ') return span_trim((Span){name.at, i});
    }
    return name;
}

// Split cards come as "Fire/Ice" and "Fire / Ice" too.
static const char *full_name(Arena *arena, Span name) {
    for (size_t i = 1; i + 1 < name.length; i++) {
        if (name.at[i] != '/') continue;
        size_t after = i + 1;
        if (name.at[after] == '/') after++;
        Span left = span_trim((Span){name.at, i});
        Span right = skip(name, after);
        return arena_format(arena, "%.*s // %.*s", (int)left.length, left.at, (int)right.length,
                            right.at);
    }
    return arena_copy(arena, name.at, name.length);
}

// ---- lines

static bool read_card(Reader *r, Span line) {
    DeckEntry *entry = &r->deck->entries[r->deck->count];
    *entry = (DeckEntry){.section = r->section, .line = r->line};
    if (starts_with(line, "SB:")) {
        entry->section = DECK_SIDEBOARD;
        line = skip(line, 3);
    }
    if (!read_count(r, &line, &entry->count)) return false;
    Span name = without_printing(line);
    if (name.length == 0) return status_fail(r->status, place(r), "a card's name is missing");
    entry->name = full_name(r->arena, name);
    r->cards += entry->count;
    if (r->cards > DECK_CARDS_MAX)
        return status_fail(r->status, place(r), "too many cards: more than %d", DECK_CARDS_MAX);
    if (++r->deck->count > DECK_LINES_MAX)
        return status_fail(r->status, place(r), "too many lines: more than %d", DECK_LINES_MAX);
    return true;
}

static bool read_line(Reader *r, Span line) {
    line = span_trim(line);
    if (line.length > 0 && line.at[line.length - 1] == '\r') line.length--;
    line = span_trim(line);
    if (line.length == 0 || line.at[0] == '#' || starts_with(line, "//")) return true;
    line = without_comment(line);
    if (is_section(line, &r->section)) return true;
    // Arena's "About" and "Name ..." lines say nothing about cards.
    if (span_equal_nocase(line, span_of("About")) || starts_with(line, "Name ")) return true;
    return read_card(r, line);
}

static int count_lines(Span source) {
    int lines = 1;
    for (size_t i = 0; i < source.length; i++) lines += source.at[i] == '\n';
    return lines;
}

bool deck_parse(Deck *d, Arena *arena, const char *file, Span source, Status *s) {
    *d = (Deck){.file = arena_copy(arena, file, strlen(file))};
    Reader r = {.deck = d, .arena = arena, .status = s};
    if (span_valid_utf8(source) < source.length)
        return status_fail(s, (Place){d->file, 0, 0}, "this is no text (invalid UTF-8)");
    if (source.length >= 3 && memcmp(source.at, "\xef\xbb\xbf", 3) == 0)
        source = (Span){source.at + 3, source.length - 3};
    int most = count_lines(source), problems = 0;
    if (most > DECK_LINES_MAX * 2)
        return status_fail(s, (Place){d->file, 0, 0}, "too many lines: more than %d",
                           DECK_LINES_MAX);
    d->entries = ARENA_ARRAY(arena, DeckEntry, most + 1);
    while (source.at) {
        r.line++;
        Status one = {0};
        r.status = &one;
        if (!read_line(&r, span_cut(&source, '\n')) && problems++ < DECK_PROBLEMS_MAX)
            status_add(s, &one);
        if (r.cards > DECK_CARDS_MAX || d->count > DECK_LINES_MAX) break;
    }
    if (problems > 0) return false;
    if (d->count == 0) return status_fail(s, (Place){d->file, 0, 0}, "the deck has no cards");
    return true;
}

bool deck_load(Deck *d, Arena *arena, const char *path, Status *s) {
    Place where = {path, 0, 0};
    FILE *in = fopen(path, "rb");
    if (!in) return status_fail(s, where, "cannot open the deck: %s", strerror(errno));
    char *bytes = malloc(DECK_BYTES_MAX + 1);
    gavel_assert(bytes != NULL);
    size_t length = fread(bytes, 1, DECK_BYTES_MAX + 1, in);
    bool broken = ferror(in) != 0;
    fclose(in);
    bool ok = true;
    if (broken)
        ok = status_fail(s, where, "cannot read the deck");
    else if (length > DECK_BYTES_MAX)
        ok = status_fail(s, where, "too large: more than %d bytes", DECK_BYTES_MAX);
    else
        ok = deck_parse(d, arena, path, (Span){bytes, length}, s);
    free(bytes);
    return ok;
}

// Says of the first mistakes of a deck what they are, and of the rest how many there are.
static void add_problem(const Deck *d, int line, int *problems, const char *message, Status *s) {
    Status one = {0};
    if (++*problems > DECK_PROBLEMS_MAX) return;
    status_fail(&one, (Place){d->file, line, 1}, "%s", message);
    status_add(s, &one);
}

static bool end_problems(const Deck *d, int problems, Status *s) {
    Status more = {0};
    if (problems <= DECK_PROBLEMS_MAX) return problems == 0;
    status_fail(&more, (Place){d->file, 0, 0}, "and %d more unknown or refused cards",
                problems - DECK_PROBLEMS_MAX);
    status_add(s, &more);
    return false;
}

// A token is no card of a deck (111.6).
static const CardDef *find_card(const Pool *pool, const char *name) {
    const CardDef *card = pool_find(pool, span_of(name));
    return card && card->layout != LAYOUT_TOKEN ? card : NULL;
}

bool deck_find_cards(Deck *d, const Pool *pool, Pool *supplied, Status *s) {
    int problems = 0;
    for (int i = 0; i < d->count; i++) {
        DeckEntry *entry = &d->entries[i];
        Status refusal = {0};
        if (supplied && !pool_take(supplied, span_of(entry->name), &refusal)) {
            add_problem(d, entry->line, &problems, refusal.message, s);
            continue;
        }
        entry->card = find_card(pool, entry->name);
        if (entry->card) continue;
        const char *near = pool_nearest(pool, span_of(entry->name));
        char message[256];
        snprintf(message, sizeof message, "unknown card \"%.80s\"%s%s%s", entry->name,
                 near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
        add_problem(d, entry->line, &problems, message, s);
    }
    return end_problems(d, problems, s);
}

int deck_cards(const Deck *d, DeckSection section) {
    int cards = 0;
    for (int i = 0; i < d->count; i++)
        if (d->entries[i].section == section) cards += d->entries[i].count;
    return cards;
}
