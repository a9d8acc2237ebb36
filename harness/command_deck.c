// command_deck.c - `gavel deck check`: are decks legal?
#include <string.h>

#include "harness/command.h"
#include "harness/deck_report.h"
#include "harness/tell.h"

typedef struct {
    const Shell *sh;
    DeckAs as;
    DeckCards *cards;
    Arena arena;
    Text out;
    bool json, several;
    bool invalid, illegal;  // Of any deck.
    int count;
} Checking;

// A file that is no list at all.
static void fail_file(Checking *c, const Status *s, DeckVerdict *v) {
    *v = (DeckVerdict){.as = c->as == DECK_AS_ANY ? DECK_AS_CONSTRUCTED : c->as, .invalid = true};
    v->problems.items = ARENA_NEW(&c->arena, DeckProblem);
    v->problems.items[v->problems.count++] = (DeckProblem){
        .line = s->line, .reason = arena_copy(&c->arena, s->message, strlen(s->message))};
    command_fail_status(c->sh, EXIT_INVALID, s);
}

static void print_verdict(Checking *c, const char *file, const DeckVerdict *v, bool read) {
    if (!c->json) {
        if (read) deck_report_text(file, v, c->sh->terminal, &c->out);
        return;
    }
    if (c->several) {
        text_format(&c->out, "%s\n    {\"file\": ", c->count > 0 ? "," : "");
        json_add_string(&c->out, file);
        text_add(&c->out, ",\n");
    }
    deck_report_json(v, c->several ? "     " : "  ", &c->out);
    if (c->several) text_add_char(&c->out, '}');
}

static void check_file(Checking *c, const char *file) {
    Deck deck;
    DeckVerdict verdict;
    Status s = {0};
    bool read = deck_load(&deck, &c->arena, file, &s) || deck.mistake_count > 0;
    if (read)
        deck_check(&deck, deck_cards_of(c->cards, &deck), c->as, &c->arena, &verdict);
    else
        fail_file(c, &s, &verdict);
    print_verdict(c, file, &verdict, read);
    c->invalid = c->invalid || verdict.invalid;
    c->illegal = c->illegal || verdict.problems.count > 0;
    if (c->sh->options->given[FLAG_PLAYABLE] && verdict.unplayable.count > 0) c->illegal = true;
    c->count++;
}

static void check_files(Checking *c, const Words *operands) {
    if (c->json)
        text_add(&c->out, c->several ? "{\"format\": 1, \"decks\": [" : "{\"format\": 1,\n");
    for (int i = 1; i < operands->count; i++) check_file(c, operands->items[i]);
    if (c->json) text_add(&c->out, c->several ? "\n]}\n" : "}\n");
    tell_painted(c->sh->out, &c->out, c->sh->terminal);
}

static ExitStatus check(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    const char *as = options_value(sh->options, FLAG_AS);
    const char *format = options_value(sh->options, FLAG_CHECK_FORMAT);
    Checking c = {.sh = sh, .as = DECK_AS_ANY, .several = operands->count > 2};
    c.json = format && strcmp(format, "json") == 0;
    if (format && strcmp(format, "html") == 0)
        return command_fail(sh, EXIT_USAGE, "deck check prints text or json");
    if (as && !deck_as_find(as, &c.as))
        return command_fail(sh, EXIT_USAGE,
                            "--as says commander, brawl, constructed or limited, not '%s'", as);
    if (operands->count < 2) return command_fail(sh, EXIT_USAGE, "deck check needs a deck file");
    ExitStatus status = deck_cards_open(sh, &c.cards);
    if (status == EXIT_GOOD) {
        check_files(&c, operands);
        status = c.invalid ? EXIT_INVALID : c.illegal ? EXIT_FAILED : EXIT_GOOD;
    }
    deck_cards_free(c.cards);
    text_free(&c.out);
    arena_free(&c.arena);
    return status;
}

ExitStatus command_deck(const Shell *sh) {
    const Words *operands = &sh->options->operands;
    if (operands->count > 0 && strcmp(operands->items[0], "check") == 0) return check(sh);
    return command_fail(sh, EXIT_USAGE, "deck: say check, and the files of decks: deck check FILE");
}
