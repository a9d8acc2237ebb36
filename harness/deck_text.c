// deck_text.c - deck lists that are lines of text.
//
// line    = [comment] | heading | key ":" anything | card
// heading = word [":"] ["(" number ")"] | "[" word "]" | comment sign, then a word of a section
// card    = ["SB:"] [count ["x"]] [set] name {set | number | mark} [comment]
// set     = "(" letters [":" number] ")" | "[" anything "]" | "|" anything
// mark    = "*" letters "*" | "<" letters ">" | "^" anything "^"
#include <ctype.h>
#include <string.h>

#include "harness/deck_reader.h"

enum { SIDEBOARD_MAX = 15, SET_LETTERS_MAX = 6, CARD_LINE_MAX = 1000 };

typedef struct {
    DeckReader *r;
    Heading at;        // The present section.
    int behind_head;   // Index of the first entry behind the present section's heading.
    bool headed;       // Some line says where cards go.
    bool blank;        // Since the last card there was an empty line,
    bool blank_named;  // and behind it a comment.
    int gaps;          // Empty lines between cards.
    int behind_gap;    // Index of the first entry behind the last gap.
    int gap_line;
} TextReader;

static Span skip(Span s, size_t n) { return span_trim((Span){s.at + n, s.length - n}); }

static Span first(Span s, size_t n) { return span_trim((Span){s.at, n}); }

static bool starts_with(Span s, const char *prefix) {
    size_t length = strlen(prefix);
    return s.length >= length && span_equal_nocase((Span){s.at, length}, span_of(prefix));
}

static char last(Span s) { return s.length > 0 ? s.at[s.length - 1] : '\0'; }

// The last place of `sign` before the end, with a space before it; 0 if there is none.
static size_t opening(Span s, char sign) {
    for (size_t i = s.length - 1; i > 1; i--)
        if (s.at[i - 1] == sign && s.at[i - 2] == ' ') return i - 1;
    return 0;
}

// ---- headings

// Without "(15)" and ":" at the end, or brackets around it.
static Span bare_heading(Span line) {
    size_t open = line.length > 2 && last(line) == ')' ? opening(line, '(') : 0;
    if (open > 0 && isdigit((unsigned char)line.at[open + 1])) line = first(line, open);
    if (last(line) == ':') line = first(line, line.length - 1);
    if (line.length > 2 && line.at[0] == '[' && last(line) == ']')
        line = skip(first(line, line.length - 1), 1);
    return line;
}

static const Heading *find_heading(Span line) {
    Span word = bare_heading(line);
    const Heading *heading = deck_heading(word);
    return heading && heading->is_card && word.length == line.length ? NULL : heading;
}

// "Creatures" behind the commander begins the deck; in a sideboard it is a part of that.
static bool ends_section(const TextReader *t) {
    bool named = t->at.section == DECK_COMMANDER || t->at.section == DECK_COMPANION;
    return named && t->r->deck->count > t->behind_head;
}

static bool take_heading(TextReader *t, const Heading *heading) {
    if (!heading) return false;
    t->headed = true;
    if (heading->kind == HEADING_SAME && !ends_section(t)) return true;
    t->at = heading->kind == HEADING_SAME ? *deck_heading(span_of("Deck")) : *heading;
    t->behind_head = t->r->deck->count;
    return true;
}

// "// Sideboard": only words of sections, so that other comments stay comments.
static void read_comment(TextReader *t, Span line) {
    while (line.length > 0 && (line.at[0] == '/' || line.at[0] == '#')) line = skip(line, 1);
    const Heading *heading = deck_heading(bare_heading(line));
    if (heading && heading->kind != HEADING_SAME && heading->kind != HEADING_SKIP)
        take_heading(t, heading);
    if (t->blank) t->blank_named = true;
}

// Lines of XMage that say nothing about cards.
static bool is_key(Span line) {
    static const char *const keys[] = {"NAME:", "AUTHOR:", "LAYOUT MAIN:", "LAYOUT SIDEBOARD:"};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (starts_with(line, keys[i])) return true;
    return false;
}

// ---- the parts of a card's line

typedef struct {
    Heading at;
    int count;
    Span name;
} CardLine;

// "4", "4x", "4 x", and a mistaken "-4".
static bool read_count(TextReader *t, Span line, CardLine *out) {
    bool minus = line.length > 1 && line.at[0] == '-' && isdigit((unsigned char)line.at[1]);
    size_t at = minus;
    while (at < line.length && isdigit((unsigned char)line.at[at])) at++;
    size_t end = at;
    Span behind = skip(line, at);
    if (starts_with(behind, "x ")) end = (size_t)(behind.at - line.at);
    if (end < line.length && (line.at[end] == 'x' || line.at[end] == 'X')) end++;
    bool ends = end >= line.length || line.at[end] == ' ' || line.at[end] == '[';
    if (at == minus || !ends) {  // The digits are part of the name.
        *out = (CardLine){.at = out->at, .count = 1, .name = line};
        return true;
    }
    *out = (CardLine){.at = out->at, .name = skip(line, end)};
    return deck_read_count(t->r, (Span){line.at, at}, &out->count);
}

// "M14", or with the number inside, "M14:249".
static bool is_set_code(Span s) {
    const char *colon = memchr(s.at, ':', s.length);
    size_t length = colon ? (size_t)(colon - s.at) : s.length;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)s.at[i])) return false;
    return length > 0 && length <= SET_LETTERS_MAX;
}

static Span without_leading_set(Span name) {
    if (name.length == 0 || name.at[0] != '[') return name;
    const char *end = memchr(name.at, ']', name.length);
    return end ? skip(name, (size_t)(end - name.at) + 1) : name;
}

// A section that stands behind the name: "*CMDR*", "[Sideboard]", "[Commander{top}]".
static void note_mark(CardLine *line, Span mark) {
    size_t length = 0;
    while (length < mark.length && !strchr("{,", mark.at[length])) length++;
    const Heading *heading = deck_heading(first(mark, length));
    if (span_equal_nocase(mark, span_of("CMDR"))) heading = deck_heading(span_of("Commander"));
    if (heading && heading->kind != HEADING_SAME && heading->kind != HEADING_SKIP)
        line->at = *heading;
}

// Cuts one "*F*", "[M21]", "<foil>" or "^tag^" off the end.
static bool cut_mark(CardLine *line) {
    static const char pairs[][2] = {{'*', '*'}, {'[', ']'}, {'<', '>'}, {'^', '^'}};
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
        Span name = line->name;
        if (name.length < 3 || last(name) != pairs[i][1]) continue;
        size_t open = opening(name, pairs[i][0]);
        if (open == 0) continue;
        note_mark(line, (Span){name.at + open + 1, name.length - open - 2});
        line->name = first(name, open);
        return true;
    }
    return false;
}

// Cuts "(M21)", "(M21:123)" or "(M21) 123" off the end.
static bool cut_set(CardLine *line) {
    Span name = line->name;
    size_t open = name.length > 3 ? opening(name, '(') : 0;
    const char *close = open > 0 ? memchr(name.at + open, ')', name.length - open) : NULL;
    if (!close) return false;
    Span code = {name.at + open + 1, (size_t)(close - (name.at + open)) - 1};
    Span number = skip(name, (size_t)(close - name.at) + 1);
    bool one_word = !memchr(number.at, ' ', number.length);
    if (!is_set_code(code) || !one_word) return false;
    line->name = first(name, open);
    return true;
}

static void cut_printing(CardLine *line) {
    const char *bar = memchr(line->name.at, '|', line->name.length);
    if (bar) line->name = first(line->name, (size_t)(bar - line->name.at));
    // Forge's sign for a foil.
    if (bar && last(line->name) == '+') line->name = first(line->name, line->name.length - 1);
    line->name = without_leading_set(line->name);
    while (cut_mark(line) || cut_set(line)) continue;
}

// A comment at the end: "#" after a space. "//" stands between two halves' names.
static Span without_comment(Span line, CardLine *out) {
    for (size_t i = 1; i < line.length; i++) {
        if (line.at[i] != '#' || line.at[i - 1] != ' ') continue;
        if (starts_with(skip(line, i + 1), "!Commander"))
            out->at = *deck_heading(span_of("Commander"));
        return first(line, i);
    }
    return line;
}

// ---- lines

static void note_gap(TextReader *t) {
    if (t->blank && t->r->deck->count > 0) {
        t->gaps++;
        t->gap_line = t->r->line;
        t->behind_gap = t->r->deck->count;
        if (t->blank_named) t->headed = true;
    }
    t->blank = t->blank_named = false;
}

static void read_card(TextReader *t, Span line) {
    CardLine card = {.at = t->at};
    if (line.length > CARD_LINE_MAX) {
        deck_mistake(t->r, "a card's line has at most %d bytes, found %zu: '%.*s...'",
                     CARD_LINE_MAX, line.length, deck_shown(line), line.at);
        return;
    }
    if (starts_with(line, "SB:")) {
        card.at = *deck_heading(span_of("Sideboard"));
        t->headed = true;
        line = skip(line, 3);
    }
    line = without_comment(line, &card);
    if (!read_count(t, line, &card)) return;
    cut_printing(&card);
    note_gap(t);
    if (card.at.kind == HEADING_ASIDE)
        t->r->aside += card.count;
    else
        deck_add(t->r, card.at.section, card.count, card.name);
}

static void read_line(TextReader *t, Span line) {
    if (line.length == 0) {
        t->blank = true;
        if (t->at.kind == HEADING_SKIP) t->at = *deck_heading(span_of("Deck"));
    } else if (line.at[0] == '#' || starts_with(line, "//")) {
        read_comment(t, line);
    } else if (!take_heading(t, find_heading(line)) && !is_key(line) &&
               t->at.kind != HEADING_SKIP) {
        read_card(t, line);
    }
}

// MTGO: an empty line begins the sideboard.
static void settle_gap(TextReader *t) {
    Deck *d = t->r->deck;
    int cards = 0;
    for (int i = t->behind_gap; i < d->count; i++) cards += d->entries[i].count;
    if (t->headed || t->gaps != 1 || cards > SIDEBOARD_MAX) return;
    for (int i = t->behind_gap; i < d->count; i++)
        if (d->entries[i].section == DECK_MAIN) d->entries[i].section = DECK_SIDEBOARD;
    deck_remark(t->r, "the empty line before line %d begins the sideboard", t->gap_line);
}

void deck_read_text(DeckReader *r, Span source) {
    TextReader t = {.r = r, .at = *deck_heading(span_of("Deck"))};
    char *copy = arena_copy(r->arena, source.at, source.length);
    for (size_t i = 0; i < source.length; i++) {
        bool ends_line = copy[i] == '\r' && copy[i + 1] != '\n';
        if (copy[i] == '\r') copy[i] = ends_line ? '\n' : ' ';
        if (copy[i] == '\t') copy[i] = ' ';
    }
    Span rest = {copy, source.length};
    while (rest.at && !r->full) {
        r->line++;
        read_line(&t, span_trim(span_cut(&rest, '\n')));
    }
    settle_gap(&t);
}
