// command_cards.c - `gavel cards`: the pool.
#include "harness/command_cards.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/visible.h"
#include "harness/card_lookup.h"
#include "harness/tell.h"

static void add_words(Text *out, const char *word) {
    if (out->length > 0 && out->data[out->length - 1] != ' ') text_add_char(out, ' ');
    text_add(out, word);
}

void cards_type_line(const TypeLine *t, Text *out) {
    Text line = {0};
    for (int i = 0; i < SUPERTYPE_COUNT; i++)
        if (t->supertypes >> i & 1) add_words(&line, supertype_text((Supertype)i));
    for (int i = 0; i < TYPE_COUNT; i++)
        if (t->types >> i & 1) add_words(&line, card_type_text((CardType)i));
    bool dash = false;
    for (int i = 0; i < SUBTYPE_COUNT; i++) {
        if (!subtype_in(&t->subtypes, (Subtype)i)) continue;
        if (!dash) add_words(&line, "\xe2\x80\x94");
        dash = true;
        add_words(&line, subtype_text((Subtype)i));
    }
    text_add(out, text_cstr(&line));
    text_free(&line);
}

void cards_number(const PrintedNumber *n, Text *out) {
    if (n->star && n->number)
        visible_format(out, "%d+*", n->number);
    else if (n->star)
        text_add_char(out, '*');
    else
        visible_format(out, "%d", n->number);
}

static void print_number(const char *label, const PrintedNumber *n, Text *out) {
    if (!n->present) return;
    visible_format(out, "%s: ", label);
    cards_number(n, out);
    text_add_char(out, '\n');
}

static void print_colors(const char *label, ColorSet colors, Text *out) {
    visible_format(out, "%s: ", label);
    for (int c = 0; c < COLOR_COUNT; c++)
        if (colors >> c & 1) text_add_char(out, mana_letter((ManaType)c));
    text_add(out, colors ? "\n" : "none\n");
}

static void print_face(const Pool *pool, const CardFace *face, Text *out) {
    char cost[256];
    visible_format(out, "name: %s\n", face->name);
    if (face->has_cost)
        visible_format(out, "cost: %s\n", mana_cost_text(&face->cost, cost, sizeof cost));
    text_add(out, "type: ");
    cards_type_line(&face->type, out);
    text_add_char(out, '\n');
    print_number("power", &face->power, out);
    print_number("toughness", &face->toughness, out);
    print_number("loyalty", &face->loyalty, out);
    print_number("defense", &face->defense, out);
    print_colors("colors", face->colors, out);
    for (int i = 0; i < face->ability_count; i++) {
        Text printed = {0};
        oracle_print(pool_grammar(pool), face, face->abilities[i], &printed);
        text_format(out, "ability %d: %s\n", i + 1, text_cstr(&printed));  // Modes are lines.
        text_free(&printed);
    }
}

void cards_print(const Pool *pool, const CardDef *card, Text *out) {
    if (card->face_count > 1) visible_format(out, "card: %s\n", card->name);
    for (int i = 0; i < card->face_count; i++) print_face(pool, card->faces[i], out);
    print_colors("color identity", card->identity, out);
}

void cards_unknown(const Pool *pool, const char *there_is_no, const char *name, Text *out) {
    const char *near = pool_nearest(pool, span_of(name));
    visible_format(out, "%s '%s'", there_is_no, name);
    if (near) visible_format(out, "; did you mean %s?", near);
}

// ---- a card that is refused: as it was read

static void add_fact(Text *out, const char *label, const char *value) {
    if (value && value[0] != '\0') visible_format(out, "%s: %s\n", label, value);
}

static void print_face_text(const FaceText *f, Text *out) {
    add_fact(out, "name", f->name);
    add_fact(out, "cost", f->cost);
    add_fact(out, "type", f->type);
    add_fact(out, "power", f->power);
    add_fact(out, "toughness", f->toughness);
    add_fact(out, "loyalty", f->loyalty);
    add_fact(out, "defense", f->defense);
    Span rest = span_of(f->text ? f->text : "");
    for (int line = 1; rest.length > 0; line++) {
        Span text = span_cut(&rest, '\n');
        visible_format(out, "line %d: %.*s\n", line, (int)text.length, text.at);
    }
}

void cards_print_text(const CardText *card, Text *out) {
    if (card->face_count > 1) add_fact(out, "card", card->name);
    for (int i = 0; i < card->face_count; i++) print_face_text(&card->faces[i], out);
    print_colors("color identity", color_identity_of_card(card).colors, out);
}

// ---- cards show

static ExitStatus show_one(const Shell *sh, const CommandPool *cards, const char *name) {
    Text text = {0};
    FoundCard found;
    ExitStatus status = card_lookup(sh, cards, name, &found);
    if (status == EXIT_GOOD && found.origin == FOUND_NOWHERE) {
        cards_unknown(cards->pool, "there is no card", name, &text);
        status = command_fail_lines(sh, EXIT_INVALID, text_cstr(&text));
    } else if (status == EXIT_GOOD) {
        if (found.card)
            cards_print(found.pool, found.card, &text);
        else
            cards_print_text(&found.text, &text);
        tell_lines(sh->out, text_cstr(&text));
        status = card_lookup_tell(sh, name, &found);
    }
    card_lookup_free(&found);
    text_free(&text);
    return status;
}

static ExitStatus show(const Shell *sh, const CommandPool *cards) {
    const Words *operands = &sh->options->operands;
    if (operands->count < 2) return command_fail(sh, EXIT_USAGE, "cards show needs a card's name");
    ExitStatus status = EXIT_GOOD;
    for (int i = 1; i < operands->count; i++) {
        if (i > 1) tell(sh->out, "\n");
        ExitStatus one = show_one(sh, cards, operands->items[i]);
        if (one != EXIT_GOOD) status = one;
    }
    return status;
}

static ExitStatus show_pool(const Shell *sh) {
    CommandPool cards;
    ExitStatus status = command_pool(sh, &cards);
    if (status == EXIT_GOOD) status = show(sh, &cards);
    command_pool_free(&cards);
    return status;
}

bool cards_print_json(const Shell *sh) {
    const char *format = options_value(sh->options, FLAG_CHECK_FORMAT);
    return format && strcmp(format, "json") == 0;
}

// What stands behind `gavel cards`, and the flags that only some of it knows.
static const struct {
    const char *word;
    ExitStatus (*function)(const Shell *sh);
    Flag flags[10];
} words[] = {
    {"list", command_cards_list, {FLAG_DB, FLAG_IMPORTED, FLAG_IDENTITY, FLAG_HELP}},
    {"show", show_pool, {FLAG_DB, FLAG_HELP}},
    {"check",
     command_cards_check,
     {FLAG_CHECK_FORMAT, FLAG_REFUSED, FLAG_ROWS, FLAG_JOBS, FLAG_PLAYED, FLAG_TOP, FLAG_ABOUT,
      FLAG_ALL, FLAG_HELP}},
    {"rows", command_cards_rows, {FLAG_CHECK_FORMAT, FLAG_ALL, FLAG_JOBS, FLAG_HELP}},
    {"import", command_cards_import, {FLAG_DB, FLAG_HELP}},
};

static ExitStatus unknown_word(const Shell *sh, const char *word) {
    Nearest nearest = nearest_start(span_of(word));
    for (size_t i = 0; i < ARRAY_LEN(words); i++) nearest_offer(&nearest, words[i].word);
    return command_fail(sh, EXIT_USAGE, "cards has no '%s'; %s%s%s", word,
                        nearest.best ? "did you mean " : "say list, show, check, rows or import",
                        nearest.best ? nearest.best : "", nearest.best ? "?" : "");
}

static bool knows(size_t w, Flag flag) {
    for (int i = 0; words[w].flags[i] != FLAG_HELP; i++)
        if (words[w].flags[i] == flag) return true;
    return flag == FLAG_CARDS;
}

static ExitStatus check_flags(const Shell *sh, size_t w) {
    for (int f = 0; f < FLAG_COUNT; f++)
        if (sh->options->given[f] && !knows(w, (Flag)f))
            return command_fail(sh, EXIT_USAGE, "cards %s knows no %s", words[w].word,
                                options_flag((Flag)f)->long_name);
    const char *format = options_value(sh->options, FLAG_CHECK_FORMAT);
    if (format && strcmp(format, "html") == 0)
        return command_fail(sh, EXIT_USAGE, "cards %s prints text or json", words[w].word);
    return EXIT_GOOD;
}

ExitStatus command_cards(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    if (operands->count == 0)
        return command_fail(sh, EXIT_USAGE, "cards: say list, show, check, rows or import");
    for (size_t w = 0; w < ARRAY_LEN(words); w++) {
        if (strcmp(words[w].word, operands->items[0]) != 0) continue;
        ExitStatus status = check_flags(sh, w);
        return status == EXIT_GOOD ? words[w].function(sh) : status;
    }
    return unknown_word(sh, operands->items[0]);
}
