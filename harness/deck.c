// deck.c - deck files: which reader reads one, and what is true of every deck that was read.
#include "harness/deck.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/deck_reader.h"
#include "harness/files.h"

enum { DECK_BYTES_MAX = 1024 * 1024 };

// ---- headings

static const Heading headings[] = {
    {"Deck", HEADING_SECTION, DECK_MAIN, false},
    {"Main", HEADING_SECTION, DECK_MAIN, false},
    {"Main deck", HEADING_SECTION, DECK_MAIN, false},
    {"Mainboard", HEADING_SECTION, DECK_MAIN, false},
    {"Maindeck", HEADING_SECTION, DECK_MAIN, false},
    {"Commander", HEADING_SECTION, DECK_COMMANDER, false},
    {"Commanders", HEADING_SECTION, DECK_COMMANDER, false},
    {"Companion", HEADING_SECTION, DECK_COMPANION, false},
    {"Sideboard", HEADING_SECTION, DECK_SIDEBOARD, false},
    {"Side", HEADING_SECTION, DECK_SIDEBOARD, false},
    {"About", HEADING_SKIP, DECK_MAIN, false},
    {"Metadata", HEADING_SKIP, DECK_MAIN, false},
    {"Maybeboard", HEADING_ASIDE, DECK_MAIN, false},
    {"Considering", HEADING_ASIDE, DECK_MAIN, false},
    {"Tokens", HEADING_ASIDE, DECK_MAIN, false},
    {"Avatar", HEADING_ASIDE, DECK_MAIN, false},
    {"Planes", HEADING_ASIDE, DECK_MAIN, false},
    {"Schemes", HEADING_ASIDE, DECK_MAIN, false},
    {"Conspiracy", HEADING_ASIDE, DECK_MAIN, true},
    {"Dungeon", HEADING_ASIDE, DECK_MAIN, false},
    {"Attractions", HEADING_ASIDE, DECK_MAIN, false},
    {"Contraptions", HEADING_ASIDE, DECK_MAIN, false},
    {"Creatures", HEADING_SAME, DECK_MAIN, false},
    {"Creature", HEADING_SAME, DECK_MAIN, false},
    {"Planeswalkers", HEADING_SAME, DECK_MAIN, false},
    {"Planeswalker", HEADING_SAME, DECK_MAIN, false},
    {"Spells", HEADING_SAME, DECK_MAIN, false},
    {"Instants", HEADING_SAME, DECK_MAIN, false},
    {"Instant", HEADING_SAME, DECK_MAIN, false},
    {"Sorceries", HEADING_SAME, DECK_MAIN, false},
    {"Sorcery", HEADING_SAME, DECK_MAIN, false},
    {"Artifacts", HEADING_SAME, DECK_MAIN, false},
    {"Artifact", HEADING_SAME, DECK_MAIN, false},
    {"Enchantments", HEADING_SAME, DECK_MAIN, false},
    {"Enchantment", HEADING_SAME, DECK_MAIN, false},
    {"Battles", HEADING_SAME, DECK_MAIN, false},
    {"Lands", HEADING_SAME, DECK_MAIN, false},
    {"Land", HEADING_SAME, DECK_MAIN, false},
};

const Heading *deck_heading(Span word) {
    for (size_t i = 0; i < ARRAY_LEN(headings); i++)
        if (span_equal_nocase(word, span_of(headings[i].word))) return &headings[i];
    return NULL;
}

// ---- what readers report

static Place place(const DeckReader *r) { return (Place){r->deck->file, r->line, 1}; }

static void note_mistake(DeckReader *r, const char *message) {
    Deck *d = r->deck;
    Status one = {0};
    if (d->mistake_count >= DECK_MISTAKES_MAX) return;
    status_fail_lines(&one, place(r), message);
    if (d->mistake_count < DECK_PROBLEMS_MAX) status_add(r->status, &one);
    d->mistakes[d->mistake_count++] =
        (DeckMistake){r->line, arena_copy(r->arena, message, strlen(message))};
    r->full = r->full || d->mistake_count >= DECK_MISTAKES_MAX;
}

bool deck_mistake(DeckReader *r, const char *format, ...) {
    char message[512];
    va_list values;
    va_start(values, format);
    visible_print_values(message, sizeof message, format, values);
    va_end(values);
    note_mistake(r, message);
    return false;
}

bool deck_stop(DeckReader *r, const char *format, ...) {
    char message[512];
    va_list values;
    va_start(values, format);
    visible_print_values(message, sizeof message, format, values);
    va_end(values);
    if (!r->full) note_mistake(r, message);
    r->full = true;
    return false;
}

void deck_remark(DeckReader *r, const char *format, ...) {
    char message[256];
    va_list values;
    va_start(values, format);
    visible_print_values(message, sizeof message, format, values);
    va_end(values);
    if (r->deck->remark_count < DECK_REMARKS_MAX)
        r->deck->remarks[r->deck->remark_count++] = arena_copy(r->arena, message, strlen(message));
}

int deck_shown(Span text) {
    enum { SHOWN_MAX = 40 };
    size_t length = text.length < SHOWN_MAX ? text.length : SHOWN_MAX;
    while (length < text.length && length > 0 && (text.at[length] & 0xc0) == 0x80) length--;
    return (int)length;
}

bool deck_read_count(DeckReader *r, Span written, int *out) {
    int shown = deck_shown(written);
    bool good = written.length > 0;
    *out = 0;
    for (size_t i = 0; i < written.length && good; i++) {
        good = written.at[i] >= '0' && written.at[i] <= '9';
        if (good && *out <= DECK_CARDS_MAX) *out = *out * 10 + (written.at[i] - '0');
    }
    if (good && *out >= 1 && *out <= DECK_CARDS_MAX) return true;
    return deck_mistake(r, "a count is a number from 1 to %d, found '%.*s%s'", DECK_CARDS_MAX,
                        shown, written.at, (size_t)shown < written.length ? "..." : "");
}

// Split cards come as "Fire/Ice" and "Fire / Ice" too.
static const char *full_name(Arena *arena, Span name) {
    Text full = {0};
    while (name.length > 0) {
        size_t part = 0;
        while (part < name.length && name.at[part] != '/') part++;
        text_add_span(&full, span_trim((Span){name.at, part}));
        name = (Span){name.at + part, name.length - part};
        if (name.length > 0) text_add(&full, " // ");
        while (name.length > 0 && name.at[0] == '/') name = (Span){name.at + 1, name.length - 1};
    }
    const char *copy = arena_copy(arena, text_cstr(&full), full.length);
    text_free(&full);
    return copy;
}

bool deck_add(DeckReader *r, DeckSection section, int count, Span name) {
    Deck *d = r->deck;
    name = span_trim(name);
    if (name.length == 0) return deck_mistake(r, "a card's name is missing");
    if (name.length > DECK_NAME_MAX)
        return deck_mistake(r, "a card's name has at most %d bytes, found %zu: '%.*s...'",
                            DECK_NAME_MAX, name.length, deck_shown(name), name.at);
    for (size_t i = 0; i < name.length; i++)
        if ((unsigned char)name.at[i] < ' ')
            return deck_mistake(r, "a card's name has a control byte");
    if (d->count >= DECK_LINES_MAX)
        return deck_stop(r, "too many lines: more than %d", DECK_LINES_MAX);
    r->cards += count;
    if (r->cards > DECK_CARDS_MAX)
        return deck_stop(r, "too many cards: more than %d", DECK_CARDS_MAX);
    d->entries[d->count++] = (DeckEntry){
        .section = section, .count = count, .name = full_name(r->arena, name), .line = r->line};
    return true;
}

// ---- one file

// Arena lists a companion among the sideboard's cards as well: it is one card.
static void drop_copy_of_companion(Deck *d, const DeckEntry *companion) {
    for (int i = 0; i < d->count; i++) {
        DeckEntry *e = &d->entries[i];
        if (e->section != DECK_SIDEBOARD) continue;
        if (!span_equal_nocase(span_of(e->name), span_of(companion->name))) continue;
        e->count--;
        break;
    }
}

static void drop_copies(Deck *d) {
    int kept = 0;
    for (int i = 0; i < d->count; i++)
        if (d->entries[i].section == DECK_COMPANION) drop_copy_of_companion(d, &d->entries[i]);
    for (int i = 0; i < d->count; i++)
        if (d->entries[i].count > 0) d->entries[kept++] = d->entries[i];
    d->count = kept;
}

static int line_of(Span source, size_t at) {
    int line = 1;
    for (size_t i = 0; i < at; i++) line += source.at[i] == '\n';
    return line;
}

static bool begins(Span source, const char *bytes, size_t length) {
    return source.length >= length && memcmp(source.at, bytes, length) == 0;
}

static bool is_utf16(Span source) {
    return begins(source, "\xff\xfe", 2) || begins(source, "\xfe\xff", 2);
}

static Span without_bom(Span source) {
    return begins(source, "\xef\xbb\xbf", 3) ? (Span){source.at + 3, source.length - 3} : source;
}

// Without those of white space.
static bool is_control(char c) {
    return ((unsigned char)c < ' ' && !(c >= '\t' && c <= '\r')) || c == '\x7f';
}

// Refuses what is no text, at its first byte that no text has.
static bool is_text(const Deck *d, Span source, Status *s) {
    size_t at = 0, valid = span_valid_utf8(source);
    while (at < valid && !is_control(source.at[at])) at++;
    if (at >= source.length) return true;
    const char *why = is_utf16(source) ? "this is UTF-16; save the list as UTF-8"
                      : at < valid     ? "this is no text (a control byte)"
                                       : "this is no text (invalid UTF-8)";
    return status_fail(s, (Place){d->file, line_of(source, at), 0}, "%s", why);
}

// XML says itself how it is encoded.
static bool is_xml(Span source) {
    size_t i = 0;
    if (is_utf16(source)) return begins(source, "\xff\xfe<", 3) || begins(source, "\xfe\xff\0<", 4);
    source = without_bom(source);
    while (i < source.length && source.at[i] && strchr(" \t\r\n", source.at[i])) i++;
    return i < source.length && source.at[i] == '<';
}

static bool end_mistakes(const Deck *d, Status *s) {
    Status more = {0};
    if (d->mistake_count <= DECK_PROBLEMS_MAX) return false;
    status_fail(&more, (Place){d->file, 0, 0}, "and %d more such lines",
                d->mistake_count - DECK_PROBLEMS_MAX);
    status_add(s, &more);
    return false;
}

bool deck_parse(Deck *d, Arena *arena, const char *file, Span source, Status *s) {
    *d = (Deck){.file = arena_copy(arena, file, strlen(file))};
    DeckReader r = {.deck = d, .arena = arena, .status = s};
    bool xml = is_xml(source);
    if (!xml && !is_text(d, source, s)) return false;
    d->entries = ARENA_ARRAY(arena, DeckEntry, DECK_LINES_MAX);
    d->mistakes = ARENA_ARRAY(arena, DeckMistake, DECK_MISTAKES_MAX);
    if (xml)
        deck_read_xml(&r, source);
    else
        deck_read_text(&r, without_bom(source));
    if (r.aside > 0)
        deck_remark(&r, "%d card%s of other sections %s set aside", r.aside,
                    r.aside == 1 ? "" : "s", r.aside == 1 ? "is" : "are");
    drop_copies(d);
    if (d->mistake_count > 0) return end_mistakes(d, s);
    if (d->count == 0) return status_fail(s, (Place){d->file, 1, 0}, "the deck has no cards");
    return true;
}

static bool read_bytes(const char *path, char *bytes, size_t *length, Status *s) {
    Place where = {path, 0, 0};
    FilesKind kind = files_kind(path);
    if (kind == FILES_FOLDER || kind == FILES_OTHER)
        return status_fail(s, where, "a deck is a file; this is %s",
                           kind == FILES_FOLDER ? "a folder" : "no regular file");
    FILE *in = fopen(path, "rb");
    if (!in) return status_fail_errno(s, path, "cannot open the deck");
    *length = fread(bytes, 1, DECK_BYTES_MAX + 1, in);
    bool broken = ferror(in) != 0;
    fclose(in);
    if (broken) return status_fail(s, where, "cannot read the deck");
    where.line = line_of((Span){bytes, *length}, *length);
    if (*length > DECK_BYTES_MAX)
        return status_fail(s, where, "too large for a deck: more than %d bytes", DECK_BYTES_MAX);
    return true;
}

bool deck_load(Deck *d, Arena *arena, const char *path, Status *s) {
    size_t length = 0;
    char *bytes = memory_take(DECK_BYTES_MAX + 1);
    *d = (Deck){.file = path};
    bool ok =
        read_bytes(path, bytes, &length, s) && deck_parse(d, arena, path, (Span){bytes, length}, s);
    free(bytes);
    return ok;
}

// ---- asking a deck

int deck_cards(const Deck *d, DeckSection section) {
    int cards = 0;
    for (int i = 0; i < d->count; i++)
        if (d->entries[i].section == section) cards += d->entries[i].count;
    return cards;
}

bool deck_is_outside(const DeckEntry *entry) {
    return entry->section == DECK_SIDEBOARD || entry->section == DECK_COMPANION;
}

const char *deck_section_word(DeckSection section) {
    static const char *const words[DECK_SECTION_COUNT] = {"Deck", "Commander", "Sideboard",
                                                          "Companion"};
    return words[section];
}
