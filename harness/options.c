// options.c - reading the command line.
//
// One pass over the arguments: flags may stand before or after operands, values may follow a flag
// or be joined to it (`-j4`, `--jobs=4`), and `--` ends the flags.
#include "harness/options.h"
#include "engine/base/visible.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/status.h"
#include "engine/base/visible.h"
#include "engine/play/engine.h"
#include "harness/report.h"

enum {
#define COMMAND(id, name, operands, supported, summary) IN_##id = 1 << COMMAND_##id,
#include "harness/options_commands.def"
#undef COMMAND
    IN_ALL = (1 << COMMAND_COUNT) - 1
};

static const VerbFacts verb_facts[COMMAND_COUNT] = {
#define COMMAND(id, name, operands, supported, summary) {name, operands, supported, summary},
#include "harness/options_commands.def"
#undef COMMAND
};

static const FlagFacts flag_facts[FLAG_COUNT] = {
#define FLAG(id, long_name, short_name, kind, value, verbs, help, example) \
    {long_name, short_name, VALUE_##kind, value, verbs, help, example},
#include "harness/options_flags.def"
#undef FLAG
};

const VerbFacts *options_verb(Command v) { return &verb_facts[v]; }
const FlagFacts *options_flag(Flag f) { return &flag_facts[f]; }
const char *options_verb_name(Command v) { return verb_facts[v].name; }

static bool belongs(const FlagFacts *f, Command v) { return (f->verbs >> v & 1) != 0; }
bool options_takes(Command v, Flag f) { return belongs(&flag_facts[f], v); }

static OptionsResult wrong(Text *message, const char *before, const char *word, const char *after) {
    visible_format(message, "%s%s%s", before, word, after);
    return OPTIONS_WRONG;
}

static void offer_nearest(Text *message, Nearest nearest) {
    if (nearest.best) visible_format(message, "; did you mean %s?", nearest.best);
}

static bool find_verb(const char *word, Command *out, Text *message) {
    Nearest nearest = nearest_start(span_of(word));
    for (int v = 0; v < COMMAND_COUNT; v++) {
        if (strcmp(word, verb_facts[v].name) == 0) {
            *out = (Command)v;
            return true;
        }
        nearest_offer(&nearest, verb_facts[v].name);
    }
    visible_format(message, "there is no verb '%s'", word);
    offer_nearest(message, nearest);
    if (!nearest.best) text_add(message, "; gavel --help lists the verbs");
    return false;
}

// ---- values

static bool read_digits(Span text, uint64_t most, uint64_t *out) {
    uint64_t value = 0;
    if (text.length == 0) return false;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return false;
        value = value * 10 + (uint64_t)(text.at[i] - '0');
        if (value > most) return false;
    }
    *out = value;
    return true;
}

static bool read_number(Span text, int low, int *out) {
    uint64_t value;
    if (!read_digits(text, OPTION_NUMBER_MAX, &value)) return false;
    *out = (int)value;
    return *out >= low;
}

static bool read_shard(const char *text, int *part, int *parts) {
    Span rest = span_of(text);
    Span first = span_cut(&rest, '/');
    return read_number(first, 1, part) && rest.at && read_number(rest, 1, parts) && *part <= *parts;
}

static bool check_rule(const char *value, Text *message) {
    RuleId rule;
    if (cr_find(span_of(value), &rule)) return true;
    visible_format(message, "there is no rule '%s'", value);
    const char *near = cr_nearest(span_of(value));
    if (near) visible_format(message, "; did you mean %s?", near);
    return false;
}

static bool check_reporter(const char *value, Text *message) {
    Span rest = span_of(value);
    Span kind = span_cut(&rest, ':');
    if (!report_kind_find(kind, NULL)) {
        visible_format(message, "there is no reporter '%.*s'", (int)kind.length, kind.at);
        Nearest nearest = nearest_start(kind);
        for (int k = 0; k < REPORT_KIND_COUNT; k++)
            nearest_offer(&nearest, report_kind_name((ReportKind)k));
        offer_nearest(message, nearest);
        return false;
    }
    if (rest.at == NULL || rest.length > 0) return true;
    visible_format(message, "no file is named in --reporter %s", value);
    return false;
}

static bool check_format(const char *value) {
    static const char *const formats[] = {"text", "json", "html", "markdown"};
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (strcmp(value, formats[i]) == 0) return true;
    return false;
}

static bool expected(Text *message, const char *flag, const char *what, const char *value) {
    visible_format(message, "%s needs %s, not '%s'", flag, what, value);
    return false;
}

// `flag` is how the flag was written, for messages.
static bool check_value(ValueKind kind, const char *flag, const char *value, Text *message) {
    int number, parts;
    uint64_t seed;
    switch (kind) {
        case VALUE_NONE:
        case VALUE_WORD:
            return value == NULL || value[0] != '\0' || expected(message, flag, "a value", value);
        case VALUE_NUMBER:
            return read_number(span_of(value), 0, &number) ||
                   expected(message, flag, "a whole number up to 1000000", value);
        case VALUE_COUNT:
            return read_number(span_of(value), 1, &number) ||
                   expected(message, flag, "a whole number from 1 to 1000000", value);
        case VALUE_SEED:
            return read_digits(span_of(value), OPTION_SEED_MAX, &seed) ||
                   expected(message, flag, "a whole number up to 9007199254740991", value);
        case VALUE_SHARD:
            return read_shard(value, &number, &parts) ||
                   expected(message, flag, "I/N, with I from 1 to N", value);
        case VALUE_RULE: return check_rule(value, message);
        case VALUE_FORMAT:
            return check_format(value) ||
                   expected(message, flag, "text, json, html or markdown", value);
        case VALUE_REPORTER: return check_reporter(value, message);
    }
    return false;
}

// ---- arguments

typedef struct {
    Options *options;
    Text *message;
    int count, at;
    char **arguments;
} Reader;

static void append(Arena *arena, Words *words, int most, const char *word) {
    if (!words->items) words->items = ARENA_ARRAY(arena, const char *, most);
    gavel_assert(words->count < most);
    words->items[words->count++] = word;
}

static bool find_flag(Command verb, Span name, char letter, Flag *out) {
    for (int f = 0; f < FLAG_COUNT; f++) {
        const FlagFacts *facts = &flag_facts[f];
        bool named = letter ? facts->short_name == letter
                            : facts->long_name && span_is(name, facts->long_name);
        if (!named || !belongs(facts, verb)) continue;
        *out = (Flag)f;
        return true;
    }
    return false;
}

static OptionsResult unknown_flag(Reader *r, Span name) {
    Nearest nearest = nearest_start(name);
    for (int f = 0; f < FLAG_COUNT; f++)
        if (flag_facts[f].long_name && belongs(&flag_facts[f], r->options->verb))
            nearest_offer(&nearest, flag_facts[f].long_name);
    visible_format(r->message, "%s has no flag '%.*s'", options_verb_name(r->options->verb),
                   (int)name.length, name.at);
    offer_nearest(r->message, nearest);
    if (!nearest.best)
        visible_format(r->message, "; gavel %s --help lists its flags",
                       options_verb_name(r->options->verb));
    return OPTIONS_WRONG;
}

// `joined` is the value that stood in the same argument; NULL if there was none.
static OptionsResult take_flag(Reader *r, Flag flag, const char *written, const char *joined) {
    const FlagFacts *facts = &flag_facts[flag];
    Options *o = r->options;
    o->given[flag]++;
    if (facts->kind == VALUE_NONE) {
        if (joined) return wrong(r->message, "", written, " takes no value");
        return flag == FLAG_HELP ? OPTIONS_VERB_HELP : OPTIONS_GOOD;
    }
    if (!joined && r->at == r->count) return wrong(r->message, "", written, " needs a value");
    const char *value = joined ? joined : r->arguments[r->at++];
    if (!check_value(facts->kind, written, value, r->message)) return OPTIONS_WRONG;
    append(&o->arena, &o->values[flag], r->count, value);
    return OPTIONS_GOOD;
}

static OptionsResult take_long(Reader *r, const char *argument) {
    Span rest = span_of(argument);
    Span name = span_cut(&rest, '=');
    Flag flag;
    if (!find_flag(r->options->verb, name, 0, &flag)) return unknown_flag(r, name);
    return take_flag(r, flag, flag_facts[flag].long_name, rest.at);
}

static OptionsResult take_short(Reader *r, const char *argument) {
    Flag flag;
    if (!find_flag(r->options->verb, (Span){NULL, 0}, argument[1], &flag))
        return unknown_flag(r, span_of(argument));
    const char written[] = {'-', argument[1], '\0'};
    return take_flag(r, flag, written, argument[2] ? argument + 2 : NULL);
}

static OptionsResult take_arguments(Reader *r) {
    Options *o = r->options;
    bool flags_over = false, help = false;
    while (r->at < r->count) {
        const char *argument = r->arguments[r->at++];
        OptionsResult result = OPTIONS_GOOD;
        if (!flags_over && strcmp(argument, "--") == 0)
            flags_over = true;
        else if (!flags_over && strncmp(argument, "--", 2) == 0)
            result = take_long(r, argument);
        else if (!flags_over && argument[0] == '-' && argument[1])
            result = take_short(r, argument);
        else
            append(&o->arena, &o->operands, r->count, argument);
        if (result == OPTIONS_VERB_HELP)
            help = true;
        else if (result != OPTIONS_GOOD)
            return result;
    }
    return help ? OPTIONS_VERB_HELP : OPTIONS_GOOD;
}

static bool asks_for_help(int count, char **arguments) {
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0) return true;
    return false;
}

// `arguments` without the program's name.
static OptionsResult parse_words(Options *o, int count, char **arguments, Text *message) {
    if (count == 0) return wrong(message, "say what to do; ", "gavel --help", " lists the verbs");
    const char *first = arguments[0];
    bool asked = strcmp(first, "help") == 0;
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || (asked && count == 1))
        return OPTIONS_HELP;
    if (strcmp(first, "--version") == 0) return OPTIONS_VERSION;
    if (first[0] == '-')
        return wrong(message, "the verb comes first, not '", first, "'; gavel --help lists them");
    if (!find_verb(asked ? arguments[1] : first, &o->verb, message)) return OPTIONS_WRONG;
    if (asked || asks_for_help(count - 1, arguments + 1)) return OPTIONS_VERB_HELP;
    if (!verb_facts[o->verb].supported) return OPTIONS_UNSUPPORTED;
    Reader reader = {.options = o, .message = message, .count = count, .at = 1};
    reader.arguments = arguments;
    return take_arguments(&reader);
}

OptionsResult options_parse(Options *o, int count, char **arguments, Text *message) {
    *o = (Options){0};
    return parse_words(o, count > 0 ? count - 1 : 0, arguments + 1, message);
}

void options_free(Options *o) { arena_free(&o->arena); }

const char *options_value(const Options *o, Flag f) {
    const Words *words = &o->values[f];
    return words->count > 0 ? words->items[words->count - 1] : NULL;
}

int options_number(const Options *o, Flag f, int otherwise) {
    const char *value = options_value(o, f);
    int number = otherwise;
    return value && read_number(span_of(value), 0, &number) ? number : otherwise;
}

uint64_t options_seed(const Options *o) {
    const char *value = options_value(o, FLAG_SEED);
    uint64_t seed = 1;
    return value && read_digits(span_of(value), OPTION_SEED_MAX, &seed) ? seed : 1;
}

bool options_shard(const Options *o, int *part, int *parts) {
    const char *value = options_value(o, FLAG_SHARD);
    return value && read_shard(value, part, parts);
}
