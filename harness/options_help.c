// options_help.c - the help texts, made from the tables of verbs and flags.
#include <string.h>

#include "harness/options.h"

enum { WIDTH = 76 };

static const char *const notes[COMMAND_COUNT] = {
    [COMMAND_RUN] =
        "PATH is a scenario or a folder of them (*.yaml, *.yml); the default is scenarios/ of the\n"
        "current folder, or else of the project. A run never overwrites a golden: what differs or\n"
        "is new is left beside it as FILE.json.new (see review, accept, reject). Only log and\n"
        "outcome are compared. A golden without a scenario (orphaned) is a failure, and so is,\n"
        "with --ci, a scenario without a golden (missing). SIGINT or SIGTERM ends a run with all\n"
        "reports of what was played (exit 130 or 143); a second one ends it at once.\n",
    [COMMAND_REVIEW] =
        "Shows the event diff of each pending golden, beside its scenario where the terminal is "
        "wide,\n"
        "and asks: a(ccept), r(eject), s(kip), q(uit). At a terminal one key answers.\n"
        "PATH is a scenario, a golden, or a folder of either.\n",
    [COMMAND_ACCEPT] =
        "PATH is a scenario, a golden, or a folder of either; the default is all. A golden "
        "without\n"
        "a scenario whose log and outcome a new golden repeats was that of a scenario which has\n"
        "been renamed: it is moved. The head of a golden (name and rules, which a run does not\n"
        "compare) is rewritten where the scenario says otherwise.\n",
    [COMMAND_REJECT] = "PATH is a scenario, a golden, or a folder of either; the default is all.\n",
    [COMMAND_SHOW] =
        "  tokens, ability, card   FILE is a card's name, or a file of cards\n"
        "  scenario, state, events FILE is a scenario: as it was understood, the board at the end "
        "(or\n"
        "                          after --step), what happened and by which rule\n"
        "Examples: gavel show card \"Lightning Bolt\"\n"
        "          gavel show events scenarios/7xx/704.5f-zero-toughness.yaml\n",
    [COMMAND_NEW] =
        "Writes scenarios/CHAPTERxx/NUMBER-NAME.yaml: --rule 704.5f \"Zero toughness\" makes\n"
        "scenarios/7xx/704.5f-zero-toughness.yaml. It passes as it is and says what to fill in. "
        "An\n"
        "existing file is never overwritten.\n",
    [COMMAND_RULES] =
        "CHAPTER is a chapter, section or rule: 7, 704 or 704.5. Implemented: the engine marks "
        "the\n"
        "rule. Fired: in a passing scenario that cites it. Proven: with the rule switched off, a\n"
        "scenario that cites it fails.\n",
    [COMMAND_CARDS] =
        "  gavel cards list               the names, one a line\n"
        "  gavel cards list --identity UG what a deck with a blue-green commander may have\n"
        "  gavel cards show \"Sol Ring\"    a card as the engine sees it\n"
        "  gavel cards check FILE         how much of a Scryfall (oracle cards) or MTGJSON\n"
        "                                 (AtomicCards) file compiles, which words stop the rest,\n"
        "                                 and what of it no passing scenario puts to use; also\n"
        "                                 the cards of each color identity, and where the file's\n"
        "                                 own color_identity differs;\n"
        "                                 --played LIST --top N: of the most played cards\n"
        "  gavel cards rows [PATH...]     the operations, keywords and grammar rows that no "
        "passing\n"
        "                                 scenario puts to use\n"
        "  gavel cards import FILE        keeps such a file, so that show and cards show find its\n"
        "                                 cards; nothing that is played depends on it\n",
    [COMMAND_SELFCHECK] =
        "Each asserted card is replaced by another, the last action dropped, each expected number\n"
        "changed: the altered scenario must fail, or be listed with a reason in\n"
        "scenarios/survivors.txt (path, alteration, reason).\n",
    [COMMAND_STRENGTH] =
        "A mark: a rule that a scenario cites and fails without. A fault: one that ci/mutants has\n"
        "tried, as build/mutants/results.jsonl of the project says. Each scenario is called\n"
        "  counts  it alone proves a mark, or alone notices a fault, be it by its golden\n"
        "  needed  it does not count, but a small selection that proves and notices all that only\n"
        "          the named scenarios do has it\n"
        "  idle    neither; unless it is there as an example, nothing is lost without it\n"
        "\"Alone expects otherwise\" says that only others' goldens notice the fault too.\n",
    [COMMAND_FUZZ] =
        "Cards are dealt to games of two to four players who do anything legal, by chance; at\n"
        "every decision the invariants are checked. A card that no game has played, or whose\n"
        "abilities did nothing, gets games of its own. A failure is saved with the command that\n"
        "reproduces it. The same seed gives the same games, whatever -j is. SIGINT or SIGTERM\n"
        "ends it with the figures of the games that were played (exit 130 or 143).\n",
    [COMMAND_SIM] =
        "Games are numbered from 0; a game's seed depends on the batch's seed and its number. "
        "SIGINT\n"
        "or SIGTERM ends it with what was played (exit 130 or 143); a second one ends it at "
        "once.\n",
    [COMMAND_EXPORT] =
        "Writes a file for each scenario, at the same path below DIR, with index.json and\n"
        "schema.json: board, cards, decisions, results of chance, log and outcome, all in words\n"
        "and ids. harness/EXPORT.md has the format. PATH is as for run; the default is all. What\n"
        "an earlier export in DIR had and this one has not is deleted. A scenario that fails is\n"
        "exported with what the engine does and \"result\": \"failed\" (exit 1); what is no valid\n"
        "scenario is named and left out (exit 5).\n",
    [COMMAND_DECK] =
        "FILE is a deck list as players have it: plain text, an export of Arena, MTGO,\n"
        "XMage or Forge, an MTGO .dek or a Cockatrice .cod. Every offender is named with\n"
        "its line and the rule: size, copies, commanders, companion, color identity. No\n"
        "card needs to compile: those that do not are listed apart. Cards are those of\n"
        "--cards, of the pool, and imported ones. harness/DECKS.md has more.\n"
        "Exit: 0 all legal, 1 some deck is not, 5 a file is no deck list, a line is not\n"
        "understood or a card is unknown.\n",
    [COMMAND_MERGE] =
        "FILE is what `run --reporter json` or `sim --format json` printed. Every shard of one\n"
        "batch must be there once: one that is missing, that comes twice, that was interrupted or\n"
        "that belongs to another batch is refused (exit 5).\n",
    [COMMAND_SHRINK] =
        "FILE is a scenario that fails, or a record. SIGINT or SIGTERM ends it with the best so "
        "far\n"
        "(exit 130 or 143). harness/RECORDS.md has more.\n",
    [COMMAND_BUG] =
        "Plays the record back, cuts out where it first differs from what this engine does (or\n"
        "decision N), leaves out what is not needed, and writes the scenario, whose expectations\n"
        "say what this engine does. Prints the commands to go on with. Where leaving out one rule\n"
        "explains the record, the scenario fails without that rule. SIGINT or SIGTERM ends it "
        "with\n"
        "the best so far (exit 130 or 143). Exit: 4 nothing differs, or nothing can be cut out, 5 "
        "no\n"
        "record, 6 it needs another engine or pool. harness/RECORDS.md has more.\n",
    [COMMAND_REPLAY] =
        "Compares the position before every decision with the recorded one, and stops at the "
        "first\n"
        "that differs (exit 3). DIR stands for all records below it. harness/RECORDS.md has "
        "more.\n",
    [COMMAND_EXTRACT] =
        "What is written has been played: it passes, with the same events. What the format cannot\n"
        "express is refused, and the last decision before it that can be written is named.\n",
    [COMMAND_PLAY] =
        "You play against a bot: from the beginning with deck lists, or from the board of a "
        "scenario,\n"
        "whose script is not played. At each question the answers are numbered; say a number or a\n"
        "name, or `help`. Lines are read from standard input, which need be no terminal; its end "
        "ends\n"
        "the game. Every decision is recorded (gavel replay plays it back); what is taken back by "
        "`undo`\n"
        "leaves no trace. harness/PLAY.md has more.\n"
        "Examples: gavel play --deck a.txt --deck b.txt\n"
        "          gavel play scenarios/6xx/bolt.yaml --both --save mine.yaml\n",
    [COMMAND_SCHEMA] =
        "  scenario   of a scenario, for editors: keys, steps, cards and rules are completed\n"
        "  record     of a line of a record (gavel record)\n"
        "  run, sim, rules, deck\n"
        "             of what `run --reporter json`, `sim --format json`, `rules --format json` "
        "and\n"
        "             `deck check --format json` print\n"
        "  export     of a document of `gavel export`\n"
        "  page       of the data of a page (gavel report)\n"
        "With --cards, the cards of a YAML file are offered as well. harness/SCHEMAS.md has "
        "more.\n",
    [COMMAND_MAN] =
        "Prints roff for man: `gavel man run | man -l -`. An installed gavel has all pages as\n"
        "gavel(1), gavel-run(1) and so on.\n",
    [COMMAND_COMPLETION] =
        "  bash    a script that completes verbs, flags, values, rule numbers and cards\n"
        "  rules   the numbers of all rules, one a line\n"
        "Example: source <(gavel completion bash). An installed gavel has it where the package\n"
        "bash-completion finds it.\n",
    [COMMAND_REPORT] =
        "Runs what is selected, as `run` does, prints what `run` prints, and writes one HTML file\n"
        "that needs no network: results, each failure with its first difference, the rules map,\n"
        "cards and lists, and every game that is wanted, decision by decision. The same input "
        "gives\n"
        "the same bytes. harness/PAGE.md describes page and data.\n",
    [COMMAND_BENCH] = "Prints \"metric value\" lines. Without NAME, every workload.\n",
};

// What examples of a verb begin with: it does nothing without.
static const char *const bases[COMMAND_COUNT] = {
    [COMMAND_SIM] = "--deck a.txt --deck b.txt",
    [COMMAND_RECORD] = "--deck a.txt --deck b.txt",
    [COMMAND_REPLAY] = "game.jsonl",
    [COMMAND_EXTRACT] = "game.jsonl --at 57",
    [COMMAND_SHRINK] = "x.yaml",
    [COMMAND_PLAY] = "--deck a.txt --deck b.txt",
    [COMMAND_BUG] = "game.jsonl",
    [COMMAND_EXPORT] = "DIR",
    [COMMAND_REPORT] = "-o report.html",
    [COMMAND_SCHEMA] = "scenario",
};

const char *options_verb_notes(Command v) { return notes[v]; }

const OptionsExample options_examples[] = {
    {"gavel run", "everything in scenarios/"},
    {"gavel run -k orchard -j 4", "what has \"orchard\" in its name or path"},
    {"gavel run --no-golden DIR", "any folder of scenarios"},
    {"gavel new --rule 704.5f \"Zero\"", "the skeleton of a scenario"},
    {NULL, NULL},
};

const OptionsExit options_exits[] = {
#define EXIT_STATUS(id, number, meaning) {number, meaning},
#include "harness/options_exits.def"
#undef EXIT_STATUS
    {0, NULL},
};

// "Exit: 0 all well, 1 …", in lines of the width of a terminal.
static void add_exits(Text *out) {
    Text whole = {0};
    size_t column = 0;
    text_add(&whole, "Exit:");
    for (const OptionsExit *x = options_exits; x->meaning; x++)
        text_format(&whole, " %d %s%s", x->status, x->meaning, x[1].meaning ? "," : ".");
    Span rest = span_of(text_cstr(&whole));
    while (rest.at) {
        Span word = span_cut(&rest, ' ');
        bool wraps = column + 1 + word.length > WIDTH;
        if (column > 0) text_add_char(out, wraps ? '\n' : ' ');
        text_format(out, "%.*s", (int)word.length, word.at);
        column = wraps || column == 0 ? word.length : column + 1 + word.length;
    }
    text_add_char(out, '\n');
    text_free(&whole);
}

void options_help(Text *out) {
    text_add(out, "gavel plays Magic: The Gathering scenarios by the Comprehensive Rules.\n\n");
    text_add(out, "Usage: gavel VERB [FLAG...] [OPERAND...]\n\n");
    bool later = false;
    for (int v = 0; v < COMMAND_COUNT; v++) {
        const VerbFacts *facts = options_verb((Command)v);
        if (!facts->supported && !later) text_add(out, "\nNot supported yet:");
        if (facts->supported)
            text_format(out, "  %-10s %s\n", facts->name, facts->summary);
        else
            text_format(out, " %s", facts->name);
        later = !facts->supported;
    }
    text_add(out, "\n\nExamples:\n");
    for (const OptionsExample *x = options_examples; x->command; x++)
        text_format(out, "  %-33s %s\n", x->command, x->meaning);
    text_add(out, "\n`gavel VERB --help` explains a verb and its flags; also `gavel --version`.\n");
    add_exits(out);
}

static void add_indented(Text *out, const char *lines) {
    Span rest = span_of(lines);
    while (rest.at != NULL) {
        Span line = span_cut(&rest, '\n');
        text_format(out, "        %.*s\n", (int)line.length, line.at);
    }
}

void options_add_example(Text *out, Command v, const FlagFacts *f) {
    const char *base = bases[v] ? bases[v] : "";
    if (strncmp(f->example, base, strcspn(base, " ")) == 0) base = "";
    text_format(out, "gavel %s %s%s%s", options_verb_name(v), base, *base ? " " : "", f->example);
}

static void add_flag(Text *out, Command v, const FlagFacts *f) {
    text_add(out, "  ");
    if (f->short_name) text_format(out, "-%c", f->short_name);
    if (f->short_name && f->long_name) text_add(out, ", ");
    if (f->long_name) text_add(out, f->long_name);
    if (f->value) text_format(out, " %s", f->value);
    text_add_char(out, '\n');
    add_indented(out, f->help);
    text_add(out, "        example: ");
    options_add_example(out, v, f);
    text_add_char(out, '\n');
}

void options_verb_help(Command v, Text *out) {
    const VerbFacts *verb = options_verb(v);
    text_format(out, "gavel %s - %s\n\n", verb->name, verb->summary);
    if (!verb->supported) {
        text_format(out, "%s is not supported yet.\n", verb->name);
        return;
    }
    text_format(out, "Usage: gavel %s [FLAG...] %s\n", verb->name, verb->operands);
    if (notes[v]) text_format(out, "\n%s", notes[v]);
    text_add(out, "\nFlags:\n");
    for (int f = 0; f < FLAG_COUNT; f++)
        if (options_takes(v, (Flag)f)) add_flag(out, v, options_flag((Flag)f));
}
