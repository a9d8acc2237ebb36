// options.h - the command line taken apart: a verb, its flags and its operands.
//
// What verbs and flags there are stands in options_commands.def and options_flags.def. Everything
// is checked here that can be checked without looking at a file; a wrong command line is a message
// that offers the nearest spelling.
#ifndef GAVEL_HARNESS_OPTIONS_H
#define GAVEL_HARNESS_OPTIONS_H

#include <stdbool.h>

#include "engine/base/arena.h"
#include "engine/base/text.h"
#include "engine/embed/version.h"

typedef enum {
#define COMMAND(id, name, operands, supported, summary) COMMAND_##id,
#include "harness/options_commands.def"
#undef COMMAND
    COMMAND_COUNT
} Command;

typedef enum {
#define FLAG(id, long_name, short_name, kind, value, verbs, help, example) FLAG_##id,
#include "harness/options_flags.def"
#undef FLAG
    FLAG_COUNT
} Flag;

enum { OPTION_NUMBER_MAX = 1000000 };
// A seed is written as a JSON number too, which is exact up to 2^53.
#define OPTION_SEED_MAX ((uint64_t)9007199254740991)

typedef struct {
    const char **items;
    int count;
} Words;

typedef struct {
    Arena arena;
    Command verb;
    int given[FLAG_COUNT];  // How often.
    Words values[FLAG_COUNT];
    Words operands;
} Options;

typedef enum {
    OPTIONS_GOOD,
    OPTIONS_HELP,         // gavel --help
    OPTIONS_VERB_HELP,    // gavel VERB --help
    OPTIONS_VERSION,      // gavel --version
    OPTIONS_UNSUPPORTED,  // A verb that is not supported yet.
    OPTIONS_WRONG         // `message` says why.
} OptionsResult;

// Words are not copied: `arguments` must outlive the options. Free with options_free.
OptionsResult options_parse(Options *o, int count, char **arguments, Text *message);
void options_free(Options *o);

const char *options_verb_name(Command v);
// The last value given; NULL if none.
const char *options_value(const Options *o, Flag f);
// The last value of a flag whose value is a number, or `otherwise`.
int options_number(const Options *o, Flag f, int otherwise);
// The value of --seed, or 1.
uint64_t options_seed(const Options *o);
// The part I/N of --shard; false if there is none.
bool options_shard(const Options *o, int *part, int *parts);

// Help texts.
void options_help(Text *out);
void options_verb_help(Command v, Text *out);

// The same as manual pages (man(7) of groff or mandoc): gavel.1, and gavel-VERB.1.
void options_manual(Text *out);
void options_verb_manual(Command v, Text *out);
// A script for bash that completes verbs, flags and their values.
void options_completion(Text *out);

// For the texts: a flag's facts.
typedef enum {
    VALUE_NONE,
    VALUE_WORD,
    VALUE_NUMBER,   // 0 or more
    VALUE_COUNT,    // 1 or more
    VALUE_SEED,     // 0 to OPTION_SEED_MAX
    VALUE_SHARD,    // I/N
    VALUE_RULE,     // a rule of the index
    VALUE_FORMAT,   // text, json, html or markdown
    VALUE_REPORTER  // KIND or KIND:FILE
} ValueKind;
typedef struct {
    const char *long_name;  // With its hyphens; NULL if there is only a letter.
    char short_name;        // 0 if there is none.
    ValueKind kind;
    const char *value;  // How help names the value; NULL for a switch.
    unsigned verbs;     // Bit v: belongs to verb v.
    const char *help, *example;
} FlagFacts;
const FlagFacts *options_flag(Flag f);
typedef struct {
    const char *name, *operands;
    bool supported;
    const char *summary;
} VerbFacts;
const VerbFacts *options_verb(Command v);
const char *options_verb_notes(Command v);  // NULL if there are none.
// An example of a flag: "gavel run -j 4".
void options_add_example(Text *out, Command v, const FlagFacts *f);
bool options_takes(Command v, Flag f);

typedef struct {
    const char *command, *meaning;
} OptionsExample;
typedef struct {
    int status;
    const char *meaning;
} OptionsExit;
// Examples of the whole program, and its exit statuses; the last one has NULL for its words.
extern const OptionsExample options_examples[];
extern const OptionsExit options_exits[];

#endif
