// command_review.c - `gavel review`: pending goldens one after another, each with its scenario.
//
// At a terminal one key answers; the scenario stands beside the events where the lines are long
// enough, else below them.
#include <string.h>

#include "engine/base/visible.h"
#include "harness/columns.h"
#include "harness/command_accept.h"
#include "harness/files.h"
#include "harness/golden.h"
#include "harness/line_input.h"
#include "harness/tell.h"

typedef struct {
    const Shell *sh;
    Tidy *tidy;
    LineInput input;
    int number, count;
} Review;

static const char bold[] = "1", red[] = "31", green[] = "32", cyan[] = "36", dim[] = "2";

static const char *diff_color(Span line) {
    if (line.length == 0) return NULL;
    switch (line.at[0]) {
        case '+': return green;
        case '-': return red;
        case '@': return cyan;
        default: return NULL;
    }
}

static const char *no_color(Span line) {
    (void)line;
    return NULL;
}

static void add_colored(const Review *r, Text *out, const char *color, const char *text) {
    if (r->sh->terminal) text_format(out, "\033[%sm", color);
    visible_add(out, span_of(text));
    if (r->sh->terminal) text_add(out, "\033[0m");
    text_add_char(out, '\n');
}

// ---- what is shown

static const Selected *scenario_of(const Review *r, const char *golden) {
    const Selection *all = &r->tidy->scenarios;
    for (int i = 0; i < all->count; i++)
        if (strcmp(all->items[i].golden, golden) == 0) return &all->items[i];
    return NULL;
}

// Which of how many, the scenario, its name and its rules.
static void add_title(const Review *r, const char *golden, const Selected *scenario, Text *out) {
    Arena arena = {0};
    Metadata head = {0};
    Status invalid = {0};
    const char *path = scenario ? scenario->path : golden;
    add_colored(r, out, bold, arena_format(&arena, "[%d/%d] %s", r->number, r->count, path));
    if (scenario && select_metadata(&arena, scenario->path, &head, &invalid)) {
        if (head.name) add_colored(r, out, bold, head.name);
        for (int i = 0; i < head.rule_count; i++) {
            RuleId rule;
            bool known = cr_find(span_of(head.rules[i]), &rule);
            add_colored(r, out, dim,
                        arena_format(&arena, "  %s %s", head.rules[i],
                                     known ? cr_entry(rule)->title : "(no such rule)"));
        }
    }
    arena_free(&arena);
}

static void add_scenario(const Selected *scenario, Text *out) {
    Text source = {0};
    Status problem = {0};
    if (!scenario)
        text_add(out, "(the golden has no scenario)");
    else if (files_read(scenario->path, &source, &problem))
        text_add_span(out, (Span){source.data, source.length});
    else
        text_add(out, problem.message);
    text_free(&source);
}

static void show(const Review *r, const char *golden) {
    Text out = {0}, difference = {0}, source = {0};
    Status problem = {0};
    const Selected *scenario = scenario_of(r, golden);
    int width = columns_of(r->sh->out);
    ColumnColor *color = r->sh->terminal ? diff_color : no_color;
    add_title(r, golden, scenario, &out);
    if (!golden_describe_pending(golden, &difference, &problem)) {
        tell_painted(r->sh->out, &out, r->sh->terminal);
        text_clear(&out);
        command_fail_status(r->sh, EXIT_INVALID, &problem);
    }
    add_scenario(scenario, &source);
    if (r->sh->terminal && width >= COLUMNS_BESIDE_MIN) {
        columns_add(&out, text_cstr(&difference), color, text_cstr(&source), width);
    } else {
        columns_add_lines(&out, text_cstr(&difference), color);
        text_add_char(&out, '\n');
        columns_add_lines(&out, text_cstr(&source), no_color);
    }
    tell_painted(r->sh->out, &out, r->sh->terminal);
    text_free(&out);
    text_free(&difference);
    text_free(&source);
}

// ---- answers

// 0 at the end of input.
static char ask(Review *r) {
    char letter = '\0';
    tell(r->sh->out, "[%d/%d] a(ccept), r(eject), s(kip), q(uit)? ", r->number, r->count);
    fflush(r->sh->out);
    InputResult result = input_letter(&r->input, &letter);
    if (r->input.echo) tell(r->sh->out, "%c\n", result == INPUT_LINE && letter ? letter : ' ');
    if (result != INPUT_LINE) return '\0';
    return letter ? letter : '?';
}

static ExitStatus review_one(Review *r, const char *golden, bool *quit) {
    show(r, golden);
    for (;;) {
        char answer = ask(r);
        if (answer == 'a') return pending_accept(r->tidy, golden);
        if (answer == 'r') return pending_reject(r->sh, golden);
        *quit = answer == 'q' || answer == '\0';
        if (*quit || answer == 's') return EXIT_GOLDENS;
    }
}

static ExitStatus review_all(Review *r, const Pending *pending) {
    ExitStatus status = EXIT_GOOD;
    bool quit = false;
    r->count = pending->count;
    input_begin(&r->input, r->sh->in);
    if (r->sh->terminal) input_keys(&r->input, r->sh->out);
    for (int i = 0; i < pending->count && !quit; i++) {
        r->number = i + 1;
        if (i > 0) tell(r->sh->out, "\n");
        status = pending_worse(status, review_one(r, pending->paths[i], &quit));
    }
    input_end(&r->input);
    return status;
}

// 7 while something stays pending.
ExitStatus command_review(const Shell *sh) {
    Pending pending = {0};
    Tidy tidy = {0};
    Review review = {.sh = sh, .tidy = &tidy};
    ExitStatus status = pending_find(sh, &pending);
    if (status == EXIT_GOOD) status = tidy_begin(&tidy, sh);
    if (status == EXIT_GOOD && pending.count == 0)
        status = pending_none(sh);
    else if (status == EXIT_GOOD)
        status = review_all(&review, &pending);
    tidy_end(&tidy);
    pending_free(&pending);
    return status;
}
