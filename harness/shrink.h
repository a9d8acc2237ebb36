// shrink.h - a scenario made as small as it can be while it still fails in the same way.
#ifndef GAVEL_HARNESS_SHRINK_H
#define GAVEL_HARNESS_SHRINK_H

#include "engine/play/engine.h"
#include "harness/result.h"

enum { JUDGE_SIGNATURE_MAX = 256, JUDGE_TEXT_MAX = 1 << 20 };

// ---- what is interesting (shrink_judge.c)

typedef enum {
    JUDGE_FAILS,    // It fails as the first one did: kind, place, sentence; or it crashes.
    JUDGE_DIFFERS,  // It passes, and without the rules it does not, or other things happen.
    JUDGE_PROVES,   // It passes, and without the rules an expectation fails.
    JUDGE_SHOWS,    // It passes, with all that it expects, and what it is to show happens.
    JUDGE_COMMAND   // A command says so by exit status 0; {} in it is the candidate's file.
} JudgeKind;

// What a candidate is to show: what it expects is not left out, these events happen in this order
// (by judge_words), and these rules matter.
typedef struct {
    int facts;  // In its `expect`; 0: found out of the first candidate.
    const char *const *events;
    int event_count;
    const RuleId *rules;
    int rule_count;
    bool effective;  // Its last action brings it about: without that, it fails.
} JudgeShows;

struct Crew;
struct ExtractFinding;
typedef struct {
    JudgeKind kind;
    const Pool *pool;
    const char *path;  // Beside which decks are looked for; NULL: nowhere.
    const RuleId *without;
    int without_count;
    const char *command;
    const char
        *folder;  // Where the command's candidates are written; NULL: with other temporaries.
    JudgeShows shows;
    const struct ExtractFinding *finding;  // What is expected of a position that is cut out.
    bool anonymous;                        // Players then get the usual names,
    bool passes;                           // and the last passes are written one by one.
    // Without the rules the script must make sense and fail; else it may also name what is not
    // there.
    bool strict;
    int back;    // How many decisions before the failure a record is cut out at most; 0: all.
    bool check;  // It also fails if the game is not sound (RunOptions).
    const EventSink *sink;  // A further listener; NULL if there is none.
    int jobs;  // Processes that play candidates; what comes out does not depend on them.
    // Candidates that are made in the process that plays them, by a number; false: there is none.
    bool (*make)(void *context, int number, Text *out);
    void *context;
    char signature[JUDGE_SIGNATURE_MAX];  // How it must fail.
    int played;                           // Candidates up to the last one that counted.
    Status problem;                       // A candidate could not be written.
    struct Crew *crew;
} Judge;

extern const char judge_crash[];  // How the signature of a crash begins.
extern const char judge_shows[];  // How that of a difference ends that can be expected.

// Takes the signature of the first candidate. False: it is not interesting at all.
bool judge_begin(Judge *j, const char *text);
bool judge_likes(Judge *j, const char *text);
// The first candidate that fails with the signature; `count`: none does.
int judge_first(Judge *j, const Text *texts, int count);
// The same of candidates made by number. `any` is the first that is interesting in whatever way, -1
// if there is none; its signature goes to `any_signature`.
int judge_first_made(Judge *j, const int *numbers, int count, int *any, char *any_signature);
void judge_end(Judge *j);

// Is it a valid scenario? If not, `s` says where and why.
bool judge_reads(const Judge *j, const char *path, const char *text, Status *s);
// The scenario played with or without the rules.
void judge_play(const Judge *j, const char *text, bool without, Result *out);
// The words of a sentence that are no names and no numbers.
void judge_words(const char *text, char *out, size_t size);
// Does the line only tell where the game is?
bool judge_is_heading(const char *line);
// Does it fail without its last action?
bool judge_is_effective(const Judge *j, const char *text);
// How much a scenario expects: the values of its `expect`.
int judge_facts(const char *text);
// How two logs differ: the words of the first event that only one has. Empty: they do not.
void judge_difference(const LogLine *good, int good_count, const LogLine *bad, int bad_count,
                      char *out, size_t size);

// ---- making it smaller (shrink.c)

typedef struct {
    Judge *judge;
    void (*progress)(void *context, int played, size_t length);  // May be NULL.
    void *context;
    bool anonymous;  // Simpler cards may take the place of others.
} Shrink;

// Makes *text smaller, again and again, until nothing more can be left out or made simpler.
void shrink_text(const Shrink *s, Text *text);
// Only its `expect`.
void shrink_expect(const Shrink *s, Text *text);

// ---- as people write it (shrink_expect.c, shrink_layout.c)

// With an `expect` of all that `good`, the JSON of a golden, has otherwise than `bad`. False: what
// differs cannot be expected.
bool shrink_add_expect(const char *good, const char *bad, Text *text);
// With another value, in YAML, of a key at the top; NULL: without it.
void shrink_set(const char *key, const char *value, Text *text);
// One entry a line.
void shrink_layout(const char *text, const char *comment, Text *out);
// Leaves out the last `less` actions. False: there are not so many.
bool shrink_without_last(const char *text, int less, Text *out);
// How many cards and actions a scenario has.
void shrink_measure(const char *text, int *cards, int *actions);

#endif
