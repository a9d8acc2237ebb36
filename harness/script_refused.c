// script_refused.c - entries that are refused: by the engine, or by the script itself where the
// engine is not even asked; and what is said about that.
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/visible.h"
#include "harness/script_internal.h"

// ---- what was attempted

// As the log calls it: an alias by its card's name.
static void add_name(const Script *s, const Node *n, Text *out) {
    int alias = scenario_alias(s->scenario, (Span){n->text, n->length});
    if (alias < 0) {
        text_add(out, n->text);
        return;
    }
    int unit = s->scenario->aliases[alias].unit;
    if (unit >= s->scenario->unit_count) {
        text_add(out, n->text);
        return;
    }
    text_add(out, s->scenario->board[s->scenario->units[unit].entry].card->name);
}

// "A, B and C", of a list or of the keys of a mapping; lists inside it are read along.
static void add_names(const Script *s, const Node *value, Text *out) {
    if (value->kind == NODE_SCALAR) {
        add_name(s, value, out);
        return;
    }
    if (value->count == 0) text_add(out, "nothing");
    for (const Node *n = value->first; n; n = n->next) {
        if (n != value->first) text_add(out, n->next ? ", " : " and ");
        if (n->kind == NODE_LIST)
            add_names(s, n, out);
        else
            add_name(s, n, out);
    }
}

static const struct {
    const char *before, *after;
} attempts[VERB_COUNT] = {
    [VERB_PLAY] = {"play ", ""},
    [VERB_CAST] = {"cast ", ""},
    [VERB_ACTIVATE] = {"activate ", ""},
    [VERB_TAP] = {"tap ", " for mana"},
    [VERB_ATTACK] = {"attack with ", ""},
    [VERB_BLOCK] = {"block with ", ""},
    [VERB_ASSIGN] = {"assign the damage of ", " like this"},
    [VERB_CHOOSE] = {"choose ", ""},
    [VERB_ORDER] = {"put them in that order", NULL},
    [VERB_PASS] = {"pass", NULL},
    [VERB_CONCEDE] = {"concede", NULL},
    [VERB_TURN_UP] = {"turn ", " face up"},
    [VERB_FORETELL] = {"foretell ", ""},
    [VERB_SUSPEND] = {"suspend ", ""},
    [VERB_PLOT] = {"plot ", ""},
    [VERB_UNLOCK] = {"unlock ", ""},
};

void script_say_attempt(const Script *s, const Entry *e, Rejection *r) {
    Text text = {0};
    text_add(&text, attempts[e->verb].before);
    if (attempts[e->verb].after) {
        add_names(s, e->value, &text);
        text_add(&text, attempts[e->verb].after);
    }
    rejection_about(r, "%s", text_cstr(&text));
    text_free(&text);
}

// ---- failing

static void describe(const Script *s, const Entry *e, Text *out) {
    text_format(out, "%s: %s", s->scenario->players[e->player].name, verb_word(e->verb));
    bool named = e->verb != VERB_PASS && e->verb != VERB_CONCEDE;
    if (named && e->value->kind == NODE_SCALAR) text_format(out, " %s", e->value->text);
}

void script_fail_rejection(Script *s, int index, const Node *node, const char *expected,
                           const char *actual, const char *explanation) {
    Text message = {0};
    describe(s, script_entry(s, index), &message);
    text_format(&message, ": %s", explanation);
    Failure *failure = script_fail_entry(s, index, node, text_cstr(&message));
    text_free(&message);
    failure->rejection = true;
    failure->expected = expected;
    failure->actual = actual;
}

// "rejected with CODE instead of CODE: the sentence (sources: ...)"
static void explain(const Rejection *r, const char *instead_of, Text *out) {
    char text[REJECTION_TEXT_MAX];
    text_format(out, "rejected with %s", rejection_code(r->code));
    if (instead_of) text_format(out, " instead of %s", instead_of);
    text_format(out, ": %s", rejection_text(r, NULL, text, sizeof text));
    if (r->detail[0]) text_format(out, " (%s)", r->detail);
}

// ---- judging

static bool judge(Script *s, int index, const Rejection *r, bool same_state) {
    const Entry *e = script_entry(s, index);
    const char *code = rejection_code(r->code), *expected = rejection_code(e->rejection);
    bool other = e->rejected && e->rejection != REJECTED_NOT && e->rejection != r->code;
    Text text = {0};
    if (!e->rejected || other) {
        explain(r, other ? expected : NULL, &text);
        script_fail_rejection(s, index, other ? e->rejected_node : e->node,
                              other ? expected : "accepted", code, text_cstr(&text));
    } else if (!same_state) {
        text_format(&text, "rejected with %s, but the state is not as it was", code);
        script_fail_rejection(s, index, e->rejected_node, "the same state", "another state",
                              text_cstr(&text));
    }
    bool good = text.length == 0;
    text_free(&text);
    return good;
}

static bool judge_and_log(Script *s, int index, const Rejection *r, bool same_state, bool asked) {
    Rejection said = *r;
    script_say_attempt(s, script_entry(s, index), &said);
    bool good = judge(s, index, &said, same_state);
    // After judging, so that a failure does not tell it twice.
    log_refusal(s->log, s->engine, script_game(s),
                s->scenario->players[script_entry(s, index)->player].name, &said);
    if (s->watch.refused) s->watch.refused(s->watch.context, script_game(s), index, &said, asked);
    return good;
}

bool script_judge_refusal(Script *s, int index, const Rejection *r, bool same_state) {
    return judge_and_log(s, index, r, same_state, true);
}

Progress script_reject_as(Script *s, int index, const Rejection *r) {
    s->current = index;
    s->next = index + 1;
    s->log->action = index;
    return judge_and_log(s, index, r, true, false) ? AGAIN : SCRIPT_ENDS;
}

Progress script_reject(Script *s, int index, RejectionCode code, const char *format, ...) {
    Rejection r = {.code = code};
    va_list arguments;
    va_start(arguments, format);
    visible_print_values(r.why, sizeof r.why, format, arguments);
    va_end(arguments);
    return script_reject_as(s, index, &r);
}
