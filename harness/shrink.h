// shrink.h - a scenario made as small as it can be while it still fails in the same way.
#ifndef GAVEL_HARNESS_SHRINK_H
#define GAVEL_HARNESS_SHRINK_H

#include "engine/play/engine.h"
#include "harness/result.h"

// What makes a candidate interesting.
typedef enum {
    JUDGE_FAILS,    // It fails as the first one did: kind, place, sentence.
    JUDGE_DIFFERS,  // It passes, and without the rules it does not, or other things happen.
    JUDGE_COMMAND   // A command says so by exit status 0; {} in it is the candidate's file.
} JudgeKind;

typedef struct {
    JudgeKind kind;
    const Pool *pool;
    const RuleId *without;
    int without_count;
    const char *command;
    char signature[256];  // How the first one failed.
    int played;
} Judge;

// Takes the signature of the first candidate. False: it is not interesting at all.
bool judge_begin(Judge *j, const char *text);
bool judge_likes(Judge *j, const char *text);
// The scenario played with or without the rules.
// Is it a valid scenario? If not, `s` says where and why.
bool judge_reads(const Judge *j, const char *path, const char *text, Status *s);
void judge_play(const Judge *j, const char *text, bool without, Result *out);

typedef struct {
    Judge *judge;
    bool (*stops)(void *context, int played, size_t length);  // Progress; true: stop here.
    void *context;
} Shrink;

// Makes *text smaller, again and again, until nothing more can be left out.
void shrink_text(const Shrink *s, Text *text);
// With an `expect` that holds with all rules and not without; nothing is added where the script
// itself fails without them.
void shrink_add_expect(Judge *j, Text *text);
// One entry a line, as people write it.
void shrink_layout(const char *text, const char *comment, Text *out);
// How many cards and actions a scenario has.
void shrink_measure(const char *text, int *cards, int *actions);

#endif
