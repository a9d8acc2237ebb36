// command_cards_check.c - `gavel cards check`: how much of a published card file compiles.
//
// A card counts as compiled only when every ability compiles and prints back to its own text. What
// stopped a card is the first words of it that were not understood.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness/card_json.h"
#include "harness/command_cards.h"

enum { PHRASES_SHOWN = 40 };

typedef struct {
    const char *phrase;
    int cards;
} Stop;

typedef struct {
    int cards, in_scope, compiled;
    int of_type[TYPE_COUNT], compiled_of_type[TYPE_COUNT];
    Arena arena;
    Stop *stops;  // While counting: one for each refused card. Then: by number of cards.
    int stop_count;
    double seconds;
} Tally;

// ---- counting

static int compare_phrases(const void *a, const void *b) {
    return strcmp(((const Stop *)a)->phrase, ((const Stop *)b)->phrase);
}

static int compare_stops(const void *a, const void *b) {
    const Stop *x = a, *y = b;
    if (x->cards != y->cards) return x->cards < y->cards ? 1 : -1;
    return strcmp(x->phrase, y->phrase);
}

static void join_stops(Tally *f) {
    qsort(f->stops, (size_t)f->stop_count, sizeof *f->stops, compare_phrases);
    int kept = 0;
    for (int i = 0; i < f->stop_count; i++) {
        if (kept > 0 && strcmp(f->stops[kept - 1].phrase, f->stops[i].phrase) == 0)
            f->stops[kept - 1].cards++;
        else
            f->stops[kept++] = f->stops[i];
    }
    f->stop_count = kept;
    qsort(f->stops, (size_t)kept, sizeof *f->stops, compare_stops);
}

static void count_types(Tally *f, const JsonCard *card, bool compiled) {
    for (int t = 0; t < TYPE_COUNT; t++) {
        Span rest = span_of(card->type);
        while (rest.at) {
            if (!span_is(span_cut(&rest, ' '), card_type_text((CardType)t))) continue;
            f->of_type[t]++;
            f->compiled_of_type[t] += compiled;
            break;
        }
    }
}

static void print_refusal(FILE *out, const JsonCard *card, const Refusal *why, const Status *s) {
    if (why->line == 0)
        fprintf(out, "%s\n", s->message);
    else
        fprintf(out, "%s: line %d: %s: '%s'\n    %s\n    %*s^\n    understood: %s\n",
                card->text.faces[0].name, why->line, why->reason, why->stopped_by, why->text,
                why->column - 1, "", why->understood);
}

static void check_card(Tally *f, const Pool *pool, const JsonCard *card, FILE *refused) {
    Refusal why;
    Status s = {0};
    f->in_scope++;
    bool compiled = pool_try(pool, &card->text, &why, &s);
    f->compiled += compiled;
    count_types(f, card, compiled);
    if (compiled) return;
    if (refused) print_refusal(refused, card, &why, &s);
    const char *phrase = why.line == 0 ? "(a printed fact)" : why.stopped_by;
    if (why.line != 0 && phrase[0] == '\0') phrase = why.reason;
    f->stops[f->stop_count++] = (Stop){arena_copy(&f->arena, phrase, strlen(phrase)), 1};
}

// ---- printing

static double percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

static void print_text(const Tally *f, FILE *out) {
    fprintf(out, "%d cards, %d in scope (one ordinary face)\n", f->cards, f->in_scope);
    fprintf(out, "%d compiled (%.1f %%), %d refused, %.2f s\n", f->compiled,
            percent(f->compiled, f->in_scope), f->in_scope - f->compiled, f->seconds);
    fprintf(out, "\n%-14s %8s %8s\n", "type", "cards", "compiled");
    for (int t = 0; t < TYPE_COUNT; t++)
        if (f->of_type[t] > 0)
            fprintf(out, "%-14s %8d %8d (%.1f %%)\n", card_type_text((CardType)t), f->of_type[t],
                    f->compiled_of_type[t], percent(f->compiled_of_type[t], f->of_type[t]));
    if (f->stop_count > 0) fprintf(out, "\nwhat stops most cards:\n");
    for (int i = 0; i < f->stop_count && i < PHRASES_SHOWN; i++)
        fprintf(out, "%7d  %s\n", f->stops[i].cards, f->stops[i].phrase);
}

static void print_json(const Tally *f, FILE *out) {
    Text text = {0};
    text_format(&text,
                "{\"format\": 1, \"cards\": %d, \"in_scope\": %d, \"compiled\": %d,\n"
                "  \"stopped_by\": [",
                f->cards, f->in_scope, f->compiled);
    for (int i = 0; i < f->stop_count; i++) {
        text_add(&text, i > 0 ? ",\n    {\"phrase\": " : "\n    {\"phrase\": ");
        json_add_string(&text, f->stops[i].phrase);
        text_format(&text, ", \"cards\": %d}", f->stops[i].cards);
    }
    text_format(&text, "%s],\n  \"seconds\": %.3f}\n", f->stop_count > 0 ? "\n  " : "", f->seconds);
    fputs(text_cstr(&text), out);
    text_free(&text);
}

static double seconds_now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void check_all(const Shell *sh, const Pool *pool, const JsonCards *cards, double begin) {
    Tally f = {.cards = cards->count};
    FILE *refused = sh->options->given[FLAG_REFUSED] ? sh->err : NULL;
    f.stops = ARENA_ARRAY(&f.arena, Stop, cards->count + 1);
    for (int i = 0; i < cards->count; i++)
        if (cards->items[i].in_scope) check_card(&f, pool, &cards->items[i], refused);
    join_stops(&f);
    f.seconds = seconds_now() - begin;
    const char *format = options_value(sh->options, FLAG_CHECK_FORMAT);
    if (format && strcmp(format, "json") == 0)
        print_json(&f, sh->out);
    else
        print_text(&f, sh->out);
    arena_free(&f.arena);
}

ExitStatus command_cards_check(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    if (operands->count != 2)
        return command_fail(sh, EXIT_USAGE, "cards check needs one card file");
    const char *format = options_value(sh->options, FLAG_CHECK_FORMAT);
    if (format && strcmp(format, "html") == 0)
        return command_fail(sh, EXIT_USAGE, "cards check prints text or json");
    double begin = seconds_now();
    JsonCards cards;
    Status s = {0};
    CommandPool pool = {0};
    ExitStatus status = EXIT_GOOD;
    if (!card_json_read(operands->items[1], &cards, &s))
        status = command_fail_status(sh, EXIT_INVALID, &s);
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    if (status == EXIT_GOOD) check_all(sh, pool.pool, &cards, begin);
    command_pool_free(&pool);
    card_json_free(&cards);
    return status;
}
