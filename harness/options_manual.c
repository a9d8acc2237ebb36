// options_manual.c - manual pages, from the tables that the command line is read by.
//
// They are roff with the macros man(7), which groff and mandoc both know. What help shows as it
// stands (lines that begin with a space, examples) stands so there, too; the rest is filled.
#include <string.h>

#include "engine/play/engine.h"
#include "harness/options.h"

static const struct {
    const char *name, *meaning;
} variables[] = {
    {"GAVEL_HOME",
     "The folder of the project, with scenarios/ and golden/, where the current folder has\n"
     "no folder scenarios/. The launcher of a source tree sets it."},
    {"GAVEL_CARDS_DB", "Where imported cards are kept."},
    {"XDG_DATA_HOME",
     "Imported cards are kept in gavel/cards.db below it (else below ~/.local/share)."},
    {"XDG_CACHE_HOME",
     "Without a project, what failed last and the records of failures are kept in gavel\n"
     "below it (else below ~/.cache)."},
    {"CI",
     "If set, and neither false nor 0: no golden is written, and a missing or orphaned one is\n"
     "a failure; no color, no progress."},
    {"NO_COLOR", "If set: no color, no progress."},
};

static const struct {
    const char *name, *meaning;
} places[] = {
    {"scenarios/", "The scenarios of a project: YAML files, in folders of any depth."},
    {"golden/", "Beside it: what they did when last accepted, at the same paths."},
    {".gavel/", "Beside it: what gavel remembers. It can be deleted."},
};

// ---- roff

// One character; `line` is true where it would begin a line.
static void add_char(Text *out, char c, bool line) {
    static const struct {
        char c;
        const char *roff;
    } escapes[] = {{'\\', "\\e"},  {'-', "\\-"},   {'`', "\\(ga"},
                   {'^', "\\(ha"}, {'~', "\\(ti"}, {'\'', "\\(aq"}};
    if (line && (c == '.' || c == '\'')) text_add(out, "\\&");
    for (size_t i = 0; i < ARRAY_LEN(escapes); i++)
        if (escapes[i].c == c) {
            text_add(out, escapes[i].roff);
            return;
        }
    text_add_char(out, c);
}

static void add_plain(Text *out, const char *words) {
    for (const char *c = words; *c; c++) add_char(out, *c, c == words || c[-1] == '\n');
}

// `like this` is bold.
static void add_marked(Text *out, Span line) {
    bool bold = false;
    for (size_t i = 0; i < line.length; i++) {
        if (line.at[i] != '`') {
            add_char(out, line.at[i], i == 0);
            continue;
        }
        bold = !bold;
        text_add(out, bold ? "\\fB" : "\\fR");
    }
    if (bold) text_add(out, "\\fR");
    text_add_char(out, '\n');
}

static bool begins(Span line, const char *word) {
    return line.length >= strlen(word) && strncmp(line.at, word, strlen(word)) == 0;
}

// The lines of a help text.
static void add_lines(Text *out, const char *lines) {
    bool literal = false, first = true;
    Span rest = span_of(lines);
    while (rest.at && rest.length > 0) {
        Span line = span_cut(&rest, '\n');
        bool paragraph = begins(line, "Exit: ") || begins(line, "Example");
        bool stands = begins(line, " ") || begins(line, "Examples: ");
        if (stands && !literal) text_add(out, first ? ".nf\n" : ".PP\n.nf\n");
        if (!stands && literal) text_add(out, ".fi\n");
        if (!stands && (literal || paragraph) && !first) text_add(out, ".PP\n");
        literal = stands;
        first = false;
        add_marked(out, line);
    }
    if (literal) text_add(out, ".fi\n");
}

static void add_title(Text *out, const char *verb) {
    text_add(out, ".\\\" Made by `gavel man`; edit the tables in harness/options_*.def instead.\n");
    text_add(out, ".TH GAVEL");
    for (const char *c = verb; c && *c; c++) {
        if (c == verb) text_add(out, "\\-");
        text_add_char(out, (char)(*c - 'a' + 'A'));
    }
    text_add(out, " 1 " GAVEL_RELEASED " \"gavel " GAVEL_VERSION "\" gavel\n");
}

static void add_section(Text *out, const char *name) { text_format(out, ".SH %s\n", name); }

// ".TP" with a bold term and its meaning.
static void add_term(Text *out, const char *term, const char *meaning) {
    text_add(out, ".TP 12\n\\fB");
    add_plain(out, term);
    text_add(out, "\\fR\n");
    add_lines(out, meaning);
}

// ---- a verb

// Upper case is what the user fills in.
static void add_synopsis(Text *out, const VerbFacts *verb) {
    text_format(out, "\\fBgavel %s\\fR ", verb->name);
    add_plain(out, "[FLAG...] ");
    add_plain(out, verb->operands);
    text_add_char(out, '\n');
}

static void add_flag(Text *out, Command v, const FlagFacts *f) {
    Text example = {0};
    options_add_example(&example, v, f);
    text_add(out, ".TP\n");
    if (f->short_name) text_format(out, "\\fB\\-%c\\fR", f->short_name);
    if (f->short_name && f->long_name) text_add(out, ", ");
    if (f->long_name) {
        text_add(out, "\\fB");
        add_plain(out, f->long_name);
        text_add(out, "\\fR");
    }
    if (f->value) {
        text_add(out, " \\fI");
        add_plain(out, f->value);
        text_add(out, "\\fR");
    }
    text_add_char(out, '\n');
    add_lines(out, f->help);
    text_add(out, ".br\nExample: \\fB");
    add_plain(out, text_cstr(&example));
    text_add(out, "\\fR\n");
    text_free(&example);
}

void options_verb_manual(Command v, Text *out) {
    const VerbFacts *verb = options_verb(v);
    add_title(out, verb->name);
    add_section(out, "NAME");
    text_format(out, "gavel\\-%s \\- ", verb->name);
    add_plain(out, verb->summary);
    text_add_char(out, '\n');
    add_section(out, "SYNOPSIS");
    add_synopsis(out, verb);
    if (options_verb_notes(v)) {
        add_section(out, "DESCRIPTION");
        add_lines(out, options_verb_notes(v));
    }
    add_section(out, "OPTIONS");
    for (int f = 0; f < FLAG_COUNT; f++)
        if (options_takes(v, (Flag)f)) add_flag(out, v, options_flag((Flag)f));
    add_section(out, "SEE ALSO");
    text_add(out, "\\fBgavel\\fR(1)\n");
}

// ---- the program

static void add_verbs(Text *out) {
    add_section(out, "VERBS");
    text_add(out, "Each has a page of its own:\n\\fBgavel\\-run\\fR(1) and so on.\n");
    for (int v = 0; v < COMMAND_COUNT; v++) {
        const VerbFacts *verb = options_verb((Command)v);
        if (verb->supported) add_term(out, verb->name, verb->summary);
    }
}

static void add_exits(Text *out) {
    add_section(out, "EXIT STATUS");
    for (const OptionsExit *x = options_exits; x->meaning; x++) {
        text_format(out, ".TP\n%d\n", x->status);
        add_lines(out, x->meaning);
    }
}

static void add_examples(Text *out) {
    add_section(out, "EXAMPLES");
    for (const OptionsExample *x = options_examples; x->command; x++)
        add_term(out, x->command, x->meaning);
}

void options_manual(Text *out) {
    add_title(out, NULL);
    add_section(out, "NAME");
    text_add(out, "gavel \\- rules conformance of Magic: The Gathering, by scenarios\n");
    add_section(out, "SYNOPSIS");
    text_add(out, "\\fBgavel\\fR \\fIVERB\\fR [FLAG...] [OPERAND...]\n.br\n");
    text_add(out,
             "\\fBgavel\\fR [\\fIVERB\\fR] \\fB\\-\\-help\\fR\n.br\n\\fBgavel \\-\\-version\\fR\n");
    add_section(out, "DESCRIPTION");
    text_add(out,
             "gavel plays scenarios through a rules engine for Magic: The Gathering, and\n"
             "compares what happens with what the scenario expects and with a golden file.\n"
             "It plays by the Comprehensive Rules of " CR_RULES_DATE
             ".\n"
             "Its cards are built in; \\fB\\-\\-cards\\fR adds others.\n");
    add_verbs(out);
    add_exits(out);
    add_section(out, "ENVIRONMENT");
    for (size_t i = 0; i < ARRAY_LEN(variables); i++)
        add_term(out, variables[i].name, variables[i].meaning);
    add_section(out, "FILES");
    for (size_t i = 0; i < ARRAY_LEN(places); i++) add_term(out, places[i].name, places[i].meaning);
    add_examples(out);
}
