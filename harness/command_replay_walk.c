// command_replay_walk.c - `gavel replay --step`: forward and back through a game.
#include <stdlib.h>
#include <string.h>

#include "harness/command_replay.h"

enum { LINE_MAX_LENGTH = 256, WALK_EVENTS = 12, PASSED_MOST = 40, NOT_SAID = -1 };

typedef struct {
    const Shell *sh;
    Replay *x;
    int at;    // The decision that is about to be made, from 0.
    int last;  // The last one that was reached.
} Walk;

static void print(FILE *to, Text *text) {
    fputs(text_cstr(text), to);
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
    for (int i = from; i < to; i++) fprintf(w->sh->out, "  | %s\n", w->x->log.lines[i].text);
}

// Forward, with what happens on the way; back, without.
static bool go(Walk *w, int to) {
    int from = w->x->positions[w->at].log_count, until = w->x->positions[to].log_count;
    if (until - from > PASSED_MOST) {
        from = until - PASSED_MOST;
        fputs("  | ...\n", w->sh->out);
    }
    print_events(w, from, until);
    w->at = to;
    print_place(w);
    return true;
}

static bool stay(const Walk *w, const char *why) {
    fprintf(w->sh->out, "%s\n", why);
    return true;
}

static bool walk_next(Walk *w, int n) {
    if (w->at == w->last) return stay(w, "this is the end");
    int most = w->last - w->at, steps = n == NOT_SAID ? 1 : n;
    return go(w, w->at + (steps < most ? steps : most));
}

static bool walk_back(Walk *w, int n) {
    if (w->at == 0) return stay(w, "this is the beginning");
    int steps = n == NOT_SAID ? 1 : n;
    return go(w, w->at - (steps < w->at ? steps : w->at));
}

// Without a number, where we are.
static bool walk_decision(Walk *w, int n) {
    if (n == NOT_SAID) return go(w, w->at);
    if (n >= 1 && n <= w->last + 1) return go(w, n - 1);
    fprintf(w->sh->out, "the decisions go from 1 to %d\n", w->x->plan.record->count);
    return true;
}

// To the first decision of a turn; without a number, of the next one.
static bool walk_turn(Walk *w, int n) {
    int turn = n == NOT_SAID ? w->x->positions[w->at].game->turn + 1 : n;
    for (int i = 0; i <= w->last; i++)
        if (w->x->positions[i].game->turn == turn) return go(w, i);
    fprintf(w->sh->out, "there is no turn %d\n", turn);
    return true;
}

static bool walk_board(Walk *w, int n) {
    (void)n;
    Text text = {0};
    replay_board(w->x->engine, w->x->positions[w->at].game, &text);
    print(w->sh->out, &text);
    return true;
}

static bool walk_stack(Walk *w, int n) {
    (void)n;
    Text text = {0};
    replay_stack(w->x->engine, w->x->positions[w->at].game, &text);
    print(w->sh->out, &text);
    return true;
}

static bool walk_events(Walk *w, int n) {
    int count = w->x->positions[w->at].log_count, shown = n == NOT_SAID ? WALK_EVENTS : n;
    print_events(w, count > shown ? count - shown : 0, count);
    return true;
}

static bool walk_quit(Walk *w, int n) {
    (void)w;
    (void)n;
    return false;
}

static bool walk_help(Walk *w, int n);
static const struct {
    const char *word;
    bool (*function)(Walk *w, int n);
    const char *help;
} walks[] = {{"next", walk_next, "the next decision, or N further"},
             {"back", walk_back, "the one before, or N back"},
             {"turn", walk_turn, "the next turn, or turn N"},
             {"decision", walk_decision, "this decision, or decision N (N alone will do)"},
             {"board", walk_board, "the board"},
             {"stack", walk_stack, "the stack"},
             {"events", walk_events, "what happened, the last N events"},
             {"quit", walk_quit, "leave"},
             {"help", walk_help, "this list"}};

static bool walk_help(Walk *w, int n) {
    (void)n;
    for (size_t i = 0; i < ARRAY_LEN(walks); i++)
        fprintf(w->sh->out, "  %-10s %s\n", walks[i].word, walks[i].help);
    return true;
}

static bool read_number(const char *word, int *out) {
    size_t digits = strspn(word, "0123456789");
    if (digits == 0 || digits > 8 || word[digits] != '\0') return false;
    *out = atoi(word);
    return true;
}

// A word may be shortened; nothing at all is `next`.
static bool carry_out(Walk *w, char *line) {
    static const char gaps[] = " \t\r\n";
    char *word = strtok(line, gaps), *rest = word ? strtok(NULL, gaps) : NULL;
    int n = NOT_SAID;
    if (!word) return walk_next(w, NOT_SAID);
    if (read_number(word, &n)) return walk_decision(w, n);
    if (rest && !read_number(rest, &n)) {
        fprintf(w->sh->out, "%s is no number\n", rest);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(walks); i++)
        if (strncmp(walks[i].word, word, strlen(word)) == 0) return walks[i].function(w, n);
    fprintf(w->sh->out, "there is no %s; help lists what there is\n", word);
    return true;
}

// What does not fit into the room is passed over.
static bool read_line(FILE *in, char *line, int room) {
    if (!fgets(line, room, in)) return false;
    for (int c = 0; !strchr(line, '\n') && c != '\n' && c != EOF;) c = fgetc(in);
    return true;
}

void replay_walk(const Shell *sh, Replay *x) {
    Walk w = {.sh = sh, .x = x};
    char line[LINE_MAX_LENGTH];
    if (!x->positions[0].game) return;
    while (w.last < x->plan.record->count && x->positions[w.last + 1].game) w.last++;
    print_place(&w);
    do {
        if (sh->terminal) fputs("> ", sh->out);
        fflush(sh->out);
        if (read_line(sh->in, line, sizeof line)) continue;
        if (sh->terminal) fputs("\n", sh->out);
        return;
    } while (carry_out(&w, line));
}
