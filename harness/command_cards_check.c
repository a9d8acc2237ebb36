// command_cards_check.c - `gavel cards check`: how much of a published card file compiles.
//
// A card counts as compiled only when every ability compiles and prints back to its own text. What
// stopped a card is the first words of it that were not understood. A compiled card is unproven
// while it needs words that no passing scenario puts to use (proof.h).
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "harness/card_json.h"
#include "harness/command_cards.h"
#include "harness/identity_tally.h"
#include "harness/played.h"
#include "harness/progress.h"
#include "harness/proof.h"
#include "harness/tell.h"

enum { PHRASES_SHOWN = 40 };

typedef struct {
    const char *phrase;
    int cards;
    int only;  // Of unproven words: cards that lack nothing else.
} Stop;

// A refused card, for --refused.
typedef struct {
    const char *card, *words, *message;
    int line;  // Of its text; 0: a printed fact was not understood.
} RefusedCard;

// A card of the list of --played.
typedef struct {
    int rank;  // From 1.
    const char *name;
    const JsonCard *card;  // NULL: the file does not have it.
    const char *refusal;   // NULL: it compiles.
} Ranked;

typedef struct {
    int cards, compiled, unproven;
} Figures;

typedef struct {
    int cards;
    Figures in_scope, of_type[TYPE_COUNT];
    Figures of_layout[LAYOUT_COUNT];  // Those with several faces, which are not in scope.
    int other_layout;                 // Of a layout that is not known here.
    Arena arena;
    Stop *stops;  // While counting: one for each refused card. Then: by number of cards.
    int stop_count;
    RefusedCard *refused;  // NULL: they are not wanted.
    int refused_count;
    Ranked *ranked;  // NULL: without --played.
    int ranked_count;
    Ranked *now;         // The one that is checked.
    const Proof *proof;  // NULL: there are no scenarios.
    Stop *rows;          // By row, and behind them by rule; then those needed and not proven.
    int row_count;
    IdentityTally identities;
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

static void count_figures(Figures *f, bool compiled, bool unproven) {
    f->cards++;
    f->compiled += compiled;
    f->unproven += unproven;
}

static void count_types(Tally *f, const JsonCard *card, bool compiled, bool unproven) {
    count_figures(&f->in_scope, compiled, unproven);
    for (int t = 0; t < TYPE_COUNT; t++) {
        Span rest = span_of(card->type);
        while (rest.at) {
            if (!span_is(span_cut(&rest, ' '), card_type_text((CardType)t))) continue;
            count_figures(&f->of_type[t], compiled, unproven);
            break;
        }
    }
}

// Counts the unproven words of a card that compiles. True if there are any.
static bool count_needs(Tally *f, const WordNeeds *needs) {
    Stop *missing = NULL;
    int count = 0;
    for (int i = 0; f->proof && i < needs->count; i++) {
        const WordNeed *need = &needs->items[i];
        if (proof_of(f->proof, need) > 0) continue;
        missing = &f->rows[need->row > 0 ? need->row : f->proof->row_count + 1 + (int)need->rule];
        missing->cards++;
        count++;
    }
    if (count == 1) missing->only++;
    return count > 0;
}

static const char *keep(Tally *f, const char *text) {
    return arena_copy(&f->arena, text, strlen(text));
}

static void note_refusal(Tally *f, const JsonCard *card, const Refusal *why, const Status *s) {
    if (f->now) {
        const char *end = strchr(s->message, '\n');  // The words follow, with a caret.
        f->now->refusal = end ? arena_copy(&f->arena, s->message, (size_t)(end - s->message))
                              : keep(f, s->message);
    }
    if (!f->refused) return;
    const char *name = card->text.name ? card->text.name : card->text.faces[0].name;
    f->refused[f->refused_count++] =
        (RefusedCard){name, keep(f, why->stopped_by), keep(f, s->message), why->line};
}

static void check_card(Tally *f, const Pool *pool, const JsonCard *card) {
    Refusal why;
    WordNeeds needs;
    Status s = {0};
    bool compiled = pool_try(pool, &card->text, &needs, &why, &s);
    count_types(f, card, compiled, compiled && count_needs(f, &needs));
    if (compiled) return;
    note_refusal(f, card, &why, &s);
    const char *phrase = why.line == 0 ? "(a printed fact)" : why.stopped_by;
    if (why.line != 0 && phrase[0] == '\0') phrase = why.reason;
    f->stops[f->stop_count++] = (Stop){keep(f, phrase), 1, 0};
}

static void name_row(Tally *f, const Grammar *g, int index) {
    Text name = {0};
    int rows = f->proof->row_count;
    WordNeed need =
        index <= rows ? (WordNeed){index, CR_COUNT} : (WordNeed){0, (RuleId)(index - rows - 1)};
    proof_name(g, &need, &name);
    f->rows[index].phrase = arena_copy(&f->arena, text_cstr(&name), name.length);
    text_free(&name);
}

// Keeps the rows and rules that some card lacks.
static void keep_rows(Tally *f, const Grammar *g) {
    int all = f->proof ? f->proof->row_count + 1 + CR_COUNT : 0;
    for (int i = 0; i < all; i++) {
        if (f->rows[i].cards == 0) continue;
        name_row(f, g, i);
        f->rows[f->row_count++] = f->rows[i];
    }
    if (f->row_count > 0) qsort(f->rows, (size_t)f->row_count, sizeof *f->rows, compare_stops);
}

// Cards with several faces are out of the count: they have one of their own, for each layout.
static void check_faces(Tally *f, const Pool *pool, const JsonCard *card) {
    Refusal why;
    Status s = {0};
    Layout layout;
    if (card->text.face_count < 2) return;
    if (!card->text.layout || !layout_find(span_of(card->text.layout), &layout)) {
        f->other_layout++;
        return;
    }
    bool compiled = pool_try(pool, &card->text, NULL, &why, &s);
    f->of_layout[layout].cards++;
    f->of_layout[layout].compiled += compiled;
    if (!compiled) note_refusal(f, card, &why, &s);
}

// ---- printing

static double percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

static void print_types(const Tally *f, FILE *out) {
    tell(out, "\n%-14s %8s %16s %8s %8s\n", "type", "cards", "compiled", "unproven", "refused");
    for (int t = 0; t < TYPE_COUNT; t++) {
        const Figures *of = &f->of_type[t];
        if (of->cards == 0) continue;
        tell(out, "%-14s %8d %8d (%4.1f %%) ", card_type_text((CardType)t), of->cards, of->compiled,
             percent(of->compiled, of->cards));
        if (f->proof)
            tell(out, "%8d", of->unproven);
        else
            tell(out, "%8s", "?");
        tell(out, " %8d\n", of->cards - of->compiled);
    }
}

static void print_rows(const Tally *f, FILE *out) {
    tell(out, "\nwords that no passing scenario puts to use:\n%7s %7s\n", "cards", "only");
    for (int i = 0; i < f->row_count; i++)
        tell(out, "%7d %7d  %s\n", f->rows[i].cards, f->rows[i].only, f->rows[i].phrase);
}

static void print_layouts(const Tally *f, FILE *out) {
    int faced = f->other_layout;
    for (int i = 0; i < LAYOUT_COUNT; i++) faced += f->of_layout[i].cards;
    if (faced == 0) return;
    tell(out, "\n%-14s %8s %16s\n", "several faces", "cards", "compiled");
    for (int i = 0; i < LAYOUT_COUNT; i++) {
        const Figures *of = &f->of_layout[i];
        if (of->cards > 0)
            tell(out, "%-14s %8d %8d (%4.1f %%)\n", layout_text((Layout)i), of->cards, of->compiled,
                 percent(of->compiled, of->cards));
    }
    if (f->other_layout > 0) tell(out, "%-14s %8d %8d\n", "other", f->other_layout, 0);
}

// The reason begins with the card's name, which stands before it already.
static const char *reason_of(const Ranked *r) {
    if (!r->card) return "the file does not have it";
    size_t length = strlen(r->name);
    bool named = strncmp(r->refusal, r->name, length) == 0 && r->refusal[length] == ':';
    return named ? r->refusal + length + 2 : r->refusal;
}

static bool ranked_compiles(const Ranked *r) { return r->card && !r->refusal; }

static int count_compiled(const Tally *f) {
    int count = 0;
    for (int i = 0; i < f->ranked_count; i++) count += ranked_compiles(&f->ranked[i]);
    return count;
}

static void print_ranked(const Tally *f, bool all, FILE *out) {
    int compiled = count_compiled(f);
    tell(out, "\nof the %d cards of the list, %d compile (%.1f %%)%s\n", f->ranked_count, compiled,
         percent(compiled, f->ranked_count), all ? "" : "; those that do not:");
    for (int i = 0; i < f->ranked_count; i++) {
        const Ranked *r = &f->ranked[i];
        if (!ranked_compiles(r))
            tell(out, "%7d  %s: %s\n", r->rank, r->name, reason_of(r));
        else if (all)
            tell(out, "%7d  %s: compiles\n", r->rank, r->name);
    }
}

static void print_identities(const Tally *f, bool terminal, FILE *out) {
    Text text = {0};
    identity_tally_text(&f->identities, terminal, &text);
    tell_painted(out, &text, terminal);
    text_free(&text);
}

static void print_text(const Tally *f, bool rows, FILE *out) {
    const Figures *all = &f->in_scope;
    tell(out, "%d cards, %d in scope (one ordinary face)\n", f->cards, all->cards);
    tell(out, "%d compiled (%.1f %%), %d refused, %.2f s\n", all->compiled,
         percent(all->compiled, all->cards), all->cards - all->compiled, f->seconds);
    if (f->proof)
        tell(out, "%d of the compiled are unproven by the %d passing scenarios\n", all->unproven,
             f->proof->scenarios);
    else
        tell(out, "how many are unproven is not known: there is no folder scenarios here\n");
    print_types(f, out);
    print_layouts(f, out);
    if (f->stop_count > 0) tell(out, "\nwhat stops most cards:\n");
    for (int i = 0; i < f->stop_count && i < PHRASES_SHOWN; i++)
        tell(out, "%7d  %s\n", f->stops[i].cards, f->stops[i].phrase);
    if (rows && f->row_count > 0) print_rows(f, out);
}

static void json_figures(Text *out, const Figures *of, bool proof) {
    text_format(out, "\"compiled\": %d, \"unproven\": ", of->compiled);
    if (proof)
        text_format(out, "%d", of->unproven);
    else
        text_add(out, "null");
    text_format(out, ", \"refused\": %d", of->cards - of->compiled);
}

static void json_types(Text *out, const Tally *f) {
    bool first = true;
    text_add(out, "  \"by_type\": {");
    for (int t = 0; t < TYPE_COUNT; t++) {
        if (f->of_type[t].cards == 0) continue;
        text_format(out, "%s\n    \"%s\": {\"cards\": %d, ", first ? "" : ",",
                    card_type_text((CardType)t), f->of_type[t].cards);
        json_figures(out, &f->of_type[t], f->proof != NULL);
        text_add_char(out, '}');
        first = false;
    }
    text_add(out, "},\n");
}

static void json_stops(Text *out, const char *key, const char *phrase, const Stop *stops, int count,
                       bool only) {
    text_format(out, "  \"%s\": [", key);
    for (int i = 0; i < count; i++) {
        text_format(out, "%s\n    {\"%s\": ", i > 0 ? "," : "", phrase);
        json_add_string(out, stops[i].phrase);
        text_format(out, ", \"cards\": %d", stops[i].cards);
        if (only) text_format(out, ", \"only\": %d", stops[i].only);
        text_add_char(out, '}');
    }
    text_format(out, "%s],\n", count > 0 ? "\n  " : "");
}

static void json_layouts(Text *out, const Tally *f) {
    int count = 0;
    text_add(out, "  \"layouts\": {");
    for (int i = 0; i < LAYOUT_COUNT; i++) {
        const Figures *of = &f->of_layout[i];
        if (of->cards == 0) continue;
        text_format(out, "%s\n    \"%s\": {\"cards\": %d, \"compiled\": %d}",
                    count++ > 0 ? "," : "", layout_text((Layout)i), of->cards, of->compiled);
    }
    text_add(out, count > 0 ? "\n  },\n" : "},\n");
}

static void json_refused(Text *out, const Tally *f) {
    text_add(out, "  \"refused_cards\": [");
    for (int i = 0; i < f->refused_count; i++) {
        const RefusedCard *r = &f->refused[i];
        text_add(out, i > 0 ? ",\n    {\"card\": " : "\n    {\"card\": ");
        json_add_string(out, r->card);
        text_format(out, ", \"line\": %d, \"words\": ", r->line);
        json_add_string(out, r->words);
        text_add(out, ", \"message\": ");
        json_add_string(out, r->message);
        text_add_char(out, '}');
    }
    text_add(out, f->refused_count > 0 ? "\n  ],\n" : "],\n");
}

static void json_ranked(Text *out, const Tally *f) {
    text_add(out, "  \"played_cards\": [");
    for (int i = 0; i < f->ranked_count; i++) {
        const Ranked *r = &f->ranked[i];
        text_format(out, "%s\n    {\"rank\": %d, \"card\": ", i > 0 ? "," : "", r->rank);
        json_add_string(out, r->name);
        text_format(out, ", \"compiled\": %s", ranked_compiles(r) ? "true" : "false");
        if (!ranked_compiles(r)) {
            text_add(out, ", \"reason\": ");
            json_add_string(out, reason_of(r));
        }
        text_add_char(out, '}');
    }
    text_add(out, f->ranked_count > 0 ? "\n  ],\n" : "],\n");
}

static void print_json(const Tally *f, FILE *out) {
    Text text = {0};
    text_format(&text, "{\"format\": 1, \"cards\": %d, \"in_scope\": %d, ", f->cards,
                f->in_scope.cards);
    json_figures(&text, &f->in_scope, f->proof != NULL);
    text_format(&text, ", \"scenarios\": %d,\n", f->proof ? f->proof->scenarios : 0);
    json_types(&text, f);
    json_layouts(&text, f);
    json_stops(&text, "stopped_by", "phrase", f->stops, f->stop_count, false);
    json_stops(&text, "unproven_rows", "row", f->rows, f->row_count, true);
    if (f->refused) json_refused(&text, f);
    if (f->ranked)
        json_ranked(&text, f);
    else
        identity_tally_json(&f->identities, &text);
    text_format(&text, "  \"seconds\": %.3f}\n", f->seconds);
    tell_lines(out, text_cstr(&text));
    text_free(&text);
}

static double seconds_now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void check_one(Tally *f, const Pool *pool, const JsonCard *card) {
    if (card->in_scope)
        check_card(f, pool, card);
    else
        check_faces(f, pool, card);
}

// Checks the cards of the list that are about the subject, in its order.
static void check_ranked(Tally *f, const Pool *pool, const JsonCards *cards,
                         const PlayedList *played, CardAbout about) {
    f->cards = 0;
    f->ranked = ARENA_ARRAY(&f->arena, Ranked, played->count + 1);
    for (int i = 0; i < played->count; i++) {
        const JsonCard *card = card_json_find(cards, span_of(played->names[i]));
        if (card ? !card_is_about(&card->text, about) : about != ABOUT_ANYTHING) continue;
        f->now = &f->ranked[f->ranked_count++];
        *f->now = (Ranked){.rank = i + 1, .name = played->names[i], .card = card};
        if (card) check_one(f, pool, card);
        f->cards += card != NULL;
    }
    f->now = NULL;
}

static void check_each(Tally *f, const Shell *sh, const Pool *pool, const JsonCards *cards) {
    Progress progress;
    progress_begin(&progress, command_progress(sh), "cards", cards->count);
    for (int i = 0; i < cards->count; i++) {
        check_one(f, pool, &cards->items[i]);
        progress_step(&progress, i + 1);
    }
    progress_clear(&progress);
}

static void check_all(const Shell *sh, const Pool *pool, const JsonCards *cards, const Proof *proof,
                      const PlayedList *played, CardAbout about, double begin) {
    Tally f = {.cards = cards->count, .proof = proof};
    f.stops = ARENA_ARRAY(&f.arena, Stop, cards->count + 1);
    if (sh->options->given[FLAG_REFUSED])
        f.refused = ARENA_ARRAY(&f.arena, RefusedCard, cards->count + 1);
    if (proof) f.rows = ARENA_ARRAY(&f.arena, Stop, proof->row_count + 1 + CR_COUNT);
    if (played)
        check_ranked(&f, pool, cards, played, about);
    else
        check_each(&f, sh, pool, cards);
    if (!played) identity_tally_make(cards, &f.arena, &f.identities);
    join_stops(&f);
    keep_rows(&f, pool_grammar(pool));
    f.seconds = seconds_now() - begin;
    for (int i = 0; i < f.refused_count; i++) {
        tell_lines(sh->err, f.refused[i].message);
        tell(sh->err, "\n");
    }
    if (cards_print_json(sh)) {
        print_json(&f, sh->out);
    } else {
        print_text(&f, sh->options->given[FLAG_ROWS], sh->out);
        if (played)
            print_ranked(&f, sh->options->given[FLAG_ALL], sh->out);
        else
            print_identities(&f, sh->terminal, sh->out);
    }
    arena_free(&f.arena);
}

// Without scenarios there is nothing to ask.
ExitStatus cards_proof(const Shell *sh, const Pool *pool, const Words *paths, Proof *out,
                       bool *made) {
    Selection selection;
    Status s = {0};
    *made = false;
    if (paths->count == 0 && !select_project(sh->home)) return EXIT_GOOD;
    ExitStatus status = command_select(sh, paths, &selection);
    if (status == EXIT_GOOD) {
        *made = proof_make(out, pool, &selection, command_jobs(sh), command_progress(sh), &s);
        if (!*made) status = command_fail_status(sh, EXIT_INTERNAL, &s);
        if (!*made) proof_free(out);
    }
    select_free(&selection);
    return status == EXIT_NOTHING ? EXIT_GOOD : status;
}

// The list of --played, and what its cards must be about.
static ExitStatus read_played(const Shell *sh, PlayedList *played, CardAbout *about) {
    const char *path = options_value(sh->options, FLAG_PLAYED);
    const char *subject = options_value(sh->options, FLAG_ABOUT);
    Status s = {0};
    *played = (PlayedList){.count = 0};
    if (!card_about_find(subject, about))
        return command_fail(sh, EXIT_USAGE, "--about says mana or timing, not '%s'", subject);
    if (!path && (subject || sh->options->given[FLAG_TOP]))
        return command_fail(sh, EXIT_USAGE, "%s needs the list of --played",
                            subject ? "--about" : "--top");
    if (path && !played_read(path, options_number(sh->options, FLAG_TOP, 0), played, &s))
        return command_fail_status(sh, EXIT_INVALID, &s);
    return EXIT_GOOD;
}

ExitStatus command_cards_check(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    if (operands->count != 2)
        return command_fail(sh, EXIT_USAGE, "cards check needs one card file");
    double begin = seconds_now();
    JsonCards cards = {.count = 0};
    PlayedList played;
    CardAbout about;
    Status s = {0};
    CommandPool pool = {0};
    Proof *proof = memory_take(sizeof *proof);
    bool made = false;
    ExitStatus status = read_played(sh, &played, &about);
    if (status == EXIT_GOOD && !card_json_read(operands->items[1], &cards, &s))
        status = command_fail_status(sh, EXIT_INVALID, &s);
    if (status == EXIT_GOOD) status = command_pool(sh, &pool);
    double before = seconds_now();
    if (status == EXIT_GOOD) status = cards_proof(sh, pool.pool, &(Words){0}, proof, &made);
    begin += seconds_now() - before;  // What is told is the time for the cards.
    const PlayedList *list = sh->options->given[FLAG_PLAYED] ? &played : NULL;
    if (status == EXIT_GOOD)
        check_all(sh, pool.pool, &cards, made ? proof : NULL, list, about, begin);
    if (made) proof_free(proof);
    free(proof);
    command_pool_free(&pool);
    card_json_free(&cards);
    played_free(&played);
    return status;
}
