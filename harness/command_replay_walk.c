// command_replay_walk.c - `gavel replay --step`: forward and back through a game.
//
// A line is a command, which may be shortened. On a terminal, arrow keys walk as well.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/command_replay.h"
#include "harness/extract.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/line_input.h"
#include "harness/tell.h"

enum { WALK_EVENTS = 12, PASSED_MOST = 40, NOT_SAID = -1 };

typedef struct {
    const Shell *sh;
    Replay *x;
    int at;       // The decision that is about to be made, from 0.
    int last;     // The last one that was reached.
    Text wanted;  // What was searched for last; empty: nothing was.
    Record part;  // What the two games have in common.
    // That game played back once more, to cut scenarios out; NULL until one is wanted.
    Extract *cut;
} Walk;

static void print(FILE *to, Text *text) {
    tell_lines(to, text_cstr(text));
    text_free(text);
}

static void add_result(const Record *r, Text *out) {
    text_add(out, "the end of the record");
    if (r->result.line == 0) return;
    text_format(out, ": %s", r->result.kind);
    if (r->result.winner) text_format(out, " by %s", r->result.winner);
    if (r->result.reason && *r->result.reason) text_format(out, " (%s)", r->result.reason);
}

static void print_place(const Walk *w) {
    const Record *r = w->x->plan.record;
    Text text = {0};
    if (w->at < r->count)
        replay_decision_text(r, w->at + 1, &text);
    else
        add_result(r, &text);
    const char *question = w->x->positions[w->at].question;
    if (question && *question) text_format(&text, "\n    %s", question);
    text_add_char(&text, '\n');
    print(w->sh->out, &text);
}

static void print_events(const Walk *w, int from, int to) {
    for (int i = from; i < to; i++) tell(w->sh->out, "  | %s\n", w->x->log.lines[i].text);
}

// Forward, with what happens on the way; back, without.
static bool go(Walk *w, int to) {
    int from = w->x->positions[w->at].log_count, until = w->x->positions[to].log_count;
    if (until - from > PASSED_MOST) {
        from = until - PASSED_MOST;
        tell(w->sh->out, "  | ...\n");
    }
    print_events(w, from, until);
    w->at = to;
    print_place(w);
    return true;
}

static bool stay(const Walk *w, const char *why) {
    tell(w->sh->out, "%s\n", why);
    return true;
}

// ---- where it differs

static bool differs(const Walk *w) {
    return w->x->end == REPLAY_DIVERGED || w->x->end == REPLAY_BOT;
}

static bool tell_difference(const Walk *w, bool fields) {
    Text text = {0};
    replay_explain(w->x, fields, &text);
    print(w->sh->out, &text);
    return true;
}

static bool walk_differs(Walk *w, int n, Span rest) {
    (void)n;
    if (!differs(w)) return stay(w, "the record differs nowhere from what this engine does");
    if (rest.length > 0 && !span_is(rest, "fields"))
        return stay(w, "say differs, or differs fields for the engine's own fields as well");
    return tell_difference(w, rest.length > 0);
}

// ---- walking

static bool walk_next(Walk *w, int n, Span rest) {
    (void)rest;
    if (w->at == w->last && differs(w)) return tell_difference(w, false);
    if (w->at == w->last) return stay(w, "this is the end");
    int most = w->last - w->at, steps = n == NOT_SAID ? 1 : n;
    return go(w, w->at + (steps < most ? steps : most));
}

static bool walk_back(Walk *w, int n, Span rest) {
    (void)rest;
    if (w->at == 0) return stay(w, "this is the beginning");
    int steps = n == NOT_SAID ? 1 : n;
    return go(w, w->at - (steps < w->at ? steps : w->at));
}

// Without a number, where we are.
static bool walk_decision(Walk *w, int n, Span rest) {
    (void)rest;
    if (n == NOT_SAID) return go(w, w->at);
    if (n >= 1 && n <= w->last + 1) return go(w, n - 1);
    tell(w->sh->out, "the decisions go from 1 to %d\n", w->x->plan.record->count);
    return true;
}

// To the first decision of a turn; without a number, of the next one.
static bool walk_turn(Walk *w, int n, Span rest) {
    (void)rest;
    int turn = n == NOT_SAID ? w->x->positions[w->at].game->turn + 1 : n;
    for (int i = 0; i <= w->last; i++)
        if (w->x->positions[i].game->turn == turn) return go(w, i);
    tell(w->sh->out, "there is no turn %d\n", turn);
    return true;
}

static bool walk_board(Walk *w, int n, Span rest) {
    (void)rest;
    (void)n;
    Text text = {0};
    replay_board(w->x->engine, w->x->positions[w->at].game, &text);
    print(w->sh->out, &text);
    return true;
}

static bool walk_stack(Walk *w, int n, Span rest) {
    (void)rest;
    (void)n;
    Text text = {0};
    replay_stack(w->x->engine, w->x->positions[w->at].game, &text);
    print(w->sh->out, &text);
    return true;
}

static bool walk_events(Walk *w, int n, Span rest) {
    (void)rest;
    int count = w->x->positions[w->at].log_count, shown = n == NOT_SAID ? WALK_EVENTS : n;
    print_events(w, count > shown ? count - shown : 0, count);
    return true;
}

static bool walk_quit(Walk *w, int n, Span rest) {
    (void)rest;
    (void)w;
    (void)n;
    return false;
}

// ---- searching

// What is called so, and how it is, before a decision.
static void tell_wanted(const Walk *w, int at, Text *out) {
    text_clear(out);
    replay_objects(w->x->engine, w->x->positions[at].game, (Span){w->wanted.data, w->wanted.length},
                   out);
}

static bool is_mentioned(const Walk *w, int at) {
    int from = w->x->positions[at - 1].log_count, to = w->x->positions[at].log_count;
    Span wanted = {w->wanted.data, w->wanted.length};
    for (int i = from; i < to; i++)
        if (replay_mentions(w->x->log.lines[i].text, wanted)) return true;
    return false;
}

// Has something so called changed before decision `at`, or was it spoken of?
static bool is_changed(const Walk *w, int at) {
    Text before = {0}, now = {0};
    tell_wanted(w, at - 1, &before);
    tell_wanted(w, at, &now);
    bool changed = strcmp(text_cstr(&before), text_cstr(&now)) != 0 || is_mentioned(w, at);
    text_free(&before);
    text_free(&now);
    return changed;
}

// Where it is, if it is anywhere.
static bool tell_where(const Walk *w, const char *nothing) {
    Text now = {0};
    tell_wanted(w, w->at, &now);
    tell(w->sh->out, "nothing %s to \"%s\"%s\n", nothing, text_cstr(&w->wanted),
         now.length > 0 ? "; now:" : ", and nothing is called so now");
    tell_lines(w->sh->out, text_cstr(&now));
    text_free(&now);
    return true;
}

static bool search(Walk *w) {
    for (int i = w->at + 1; i <= w->last; i++)
        if (is_changed(w, i)) return go(w, i);
    return tell_where(w, "more happens");
}

static bool search_back(Walk *w) {
    for (int i = w->at - 1; i > 0; i--)
        if (is_changed(w, i)) return go(w, i);
    return tell_where(w, "happened before");
}

// False: there is nothing to be searched for.
static bool take_wanted(Walk *w, Span text) {
    text = span_trim(text);
    if (text.length > 0) {
        text_clear(&w->wanted);
        text_add_span(&w->wanted, text);
    }
    return w->wanted.length > 0;
}

static bool walk_search(Walk *w, int n, Span text) {
    (void)n;
    return take_wanted(w, text) ? search(w) : stay(w, "search for what? /Grizzly Bears");
}

static bool walk_search_back(Walk *w, int n, Span text) {
    (void)n;
    return take_wanted(w, text) ? search_back(w) : stay(w, "search for what? ?Grizzly Bears");
}

// As long as nothing was searched for, `n` is short for `next`.
static bool walk_again(Walk *w, int n, Span text) {
    return w->wanted.length > 0 && n == NOT_SAID ? search(w) : walk_next(w, n, text);
}

// ---- cutting out

static bool begin_cutting(Walk *w) {
    Status s = {0};
    if (w->cut) return true;
    w->cut = memory_zeroed(1, sizeof *w->cut);
    const Replay *x = w->x;
    w->part = *x->plan.record;
    if (differs(w)) {
        w->part.count = x->at - (x->refused ? 1 : 0);
        w->part.result = (RecordResult){.line = 0};
    }
    w->cut->without = x->plan.without;
    w->cut->without_count = x->plan.without_count;
    if (extract_begin_as(w->cut, &w->part, x->plan.pool, &s)) return true;
    tell_problem(w->sh->out, "", &s);
    extract_free(w->cut);
    free(w->cut);
    w->cut = NULL;
    return false;
}

static void write_cut(const Walk *w, const Text *text, Span path) {
    Status s = {0};
    Text file = {0};
    text_add_span(&file, path);
    if (path.length == 0)
        tell_lines(w->sh->out, text_cstr(text));
    else if (!files_write(text_cstr(&file), (Span){text->data, text->length}, &s))
        tell_problem(w->sh->out, "", &s);
    else
        tell(w->sh->out, "written to %s\n", text_cstr(&file));
    text_free(&file);
}

// The position here, and the rest of the turn, as a scenario: to a file, or shown.
static bool walk_extract(Walk *w, int n, Span text) {
    Text out = {0}, why = {0};
    (void)n;
    if (!begin_cutting(w)) return true;
    if (w->at >= w->part.count) return stay(w, "nothing comes after the end");
    if (extract_write(w->cut, w->at + 1, EXTRACT_TURN, &out, &why)) {
        write_cut(w, &out, span_trim(text));
    } else {
        int earlier = extract_earlier(w->cut, w->at + 1, EXTRACT_TURN, &out);
        tell(w->sh->out, "this position cannot be a scenario: %s\n", text_cstr(&why));
        if (earlier > 0)
            tell(w->sh->out, "the last one before it that can is that before decision %d\n",
                 earlier);
    }
    text_free(&out);
    text_free(&why);
    return true;
}

// ---- commands

static bool walk_help(Walk *w, int n, Span text);
static const struct {
    const char *word;
    bool (*function)(Walk *w, int n, Span text);
    bool takes_text;
    const char *help;
} walks[] = {
    {"n", walk_again, false, "the same search again; the next decision if there was none"},
    {"next", walk_next, false,
     "the next decision, or N further (Enter; on a terminal: right, down)"},
    {"back", walk_back, false, "the one before, or N back (left, up)"},
    {"turn", walk_turn, false, "the next turn, or turn N: t7 (page up and down)"},
    {"decision", walk_decision, false, "this decision, or decision N: 57 will do (home, end)"},
    {"/", walk_search, true, "/Grizzly Bears: the next time something so called changes"},
    {"?", walk_search_back, true, "?Grizzly Bears: the last time before"},
    {"differs", walk_differs, true,
     "where the record differs from this engine: how; `differs fields`: with the engine's fields"},
    {"board", walk_board, false, "the board"},
    {"stack", walk_stack, false, "the stack"},
    {"events", walk_events, false, "what happened, the last N events"},
    {"x", walk_extract, true, "x [FILE]: extract here, the rest of the turn as a scenario"},
    {"quit", walk_quit, false, "leave"},
    {"help", walk_help, false, "this list"}};

static bool walk_help(Walk *w, int n, Span text) {
    (void)n;
    (void)text;
    for (size_t i = 0; i < ARRAY_LEN(walks); i++)
        tell(w->sh->out, "  %-10s %s\n", walks[i].word, walks[i].help);
    return true;
}

static bool read_number(Span text, int *out) {
    enum { DIGITS_MAX = 8 };
    if (text.length == 0 || text.length > DIGITS_MAX) return false;
    *out = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return false;
        *out = *out * 10 + (text.at[i] - '0');
    }
    return true;
}

// "t7": the letters of the line's first word. A sign is a word by itself.
static Span first_word(Span line) {
    size_t length = 0;
    if (line.length > 0 && (line.at[0] == '/' || line.at[0] == '?')) return (Span){line.at, 1};
    while (length < line.length && line.at[length] != ' ' &&
           !(line.at[length] >= '0' && line.at[length] <= '9'))
        length++;
    return (Span){line.at, length};
}

// A word may be shortened; nothing at all is `next`.
static bool carry_out(Walk *w, Span line) {
    line = span_trim(line);
    Span word = first_word(line),
         rest = span_trim((Span){line.at + word.length, line.length - word.length});
    int n = NOT_SAID;
    if (line.length == 0) return walk_next(w, NOT_SAID, rest);
    if (word.length == 0 && read_number(rest, &n)) return walk_decision(w, n, rest);
    for (size_t i = 0; i < ARRAY_LEN(walks); i++) {
        if (word.length == 0 || strncmp(walks[i].word, word.at, word.length) != 0 ||
            strlen(walks[i].word) < word.length)
            continue;
        if (!walks[i].takes_text && rest.length > 0 && !read_number(rest, &n)) {
            tell(w->sh->out, "%.*s is no number\n", (int)rest.length, rest.at);
            return true;
        }
        return walks[i].function(w, n, rest);
    }
    tell(w->sh->out, "there is no %.*s; help lists what there is\n", (int)line.length, line.at);
    return true;
}

// ---- keys

static void press(Walk *w, InputKey key) {
    int turn = w->x->positions[w->at].game->turn;
    Span none = {"", 0};
    switch (key) {
        case KEY_NONE: return;
        case KEY_RIGHT:
        case KEY_DOWN: walk_next(w, NOT_SAID, none); return;
        case KEY_LEFT:
        case KEY_UP: walk_back(w, NOT_SAID, none); return;
        case KEY_HOME: go(w, 0); return;
        case KEY_END: go(w, w->last); return;
        case KEY_PAGE_DOWN: walk_turn(w, NOT_SAID, none); return;
        case KEY_PAGE_UP: walk_turn(w, turn > 0 ? turn - 1 : 0, none); return;
    }
}

static void converse(Walk *w, LineInput *input) {
    Text line = {0};
    for (bool on = true; on;) {
        if (w->sh->terminal || input->terminal) tell(w->sh->out, "> ");
        fflush(w->sh->out);
        InputResult result = input_line(input, &line);
        if (result == INPUT_KEY) {
            tell_return(w->sh->out);
            press(w, input->key);
            continue;
        }
        if (result != INPUT_LINE) {
            if (w->sh->terminal || input->terminal) tell(w->sh->out, "\n");
            break;
        }
        on = carry_out(w, (Span){text_cstr(&line), line.length});
    }
    text_free(&line);
}

static void print_divergence(const Walk *w) {
    Text where = {0};
    replay_where_text(w->x->plan.record, w->x->at, &where);
    tell(w->sh->out, "it differs from what this engine does %s: `differs`\n", text_cstr(&where));
    text_free(&where);
}

void replay_walk(const Shell *sh, Replay *x) {
    Walk w = {.sh = sh, .x = x};
    if (!x->positions[0].game) return;
    while (w.last < x->plan.record->count && x->positions[w.last + 1].game) w.last++;
    LineInput *input = memory_zeroed(1, sizeof *input);
    Interrupt interrupt;
    interrupt_hold(&interrupt);  // The terminal is put back first.
    input_begin(input, sh->in);
    if (sh->terminal) input_keys(input, sh->out);
    if (differs(&w)) print_divergence(&w);
    print_place(&w);
    converse(&w, input);
    input_end(input);
    interrupt_release(&interrupt);
    free(input);
    text_free(&w.wanted);
    if (w.cut) extract_free(w.cut);
    free(w.cut);
}
