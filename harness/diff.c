// diff.c - what differs between two lists of lines, as a unified diff.
//
// Common lines at both ends are set aside; the middle is aligned by its longest common subsequence,
// or, where that would take too long, shown as removed and added whole.
#include "harness/diff.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

// One step of the edit script: ' ' both, '-' old only, '+' new only.
typedef struct {
    char *kinds;
    int count;
} Script;

static bool same(DiffSide old, int i, DiffSide new, int j) {
    return strcmp(old.lines[i], new.lines[j]) == 0;
}

int diff_first(DiffSide old, DiffSide new) {
    int i = 0;
    while (i < old.count && i < new.count &&same(old, i, new, i)) i++;
    return i < old.count || i < new.count ? i : -1;
}

static void repeat(Script *s, char kind, int times) {
    for (int i = 0; i < times; i++) s->kinds[s->count++] = kind;
}

static uint16_t larger(uint16_t a, uint16_t b) { return a > b ? a : b; }

// The longest common subsequence from (i, j) to the end is table[i * (new.count + 1) + j].
static void align(DiffSide old, DiffSide new, Script *s) {
    size_t width = (size_t) new.count + 1;
    uint16_t *table = memory_zeroed(((size_t)old.count + 1) * width, sizeof *table);
    for (int i = old.count - 1; i >= 0; i--)
        for (int j = new.count - 1; j >= 0; j--) {
            uint16_t *cell = &table[(size_t)i * width + (size_t)j];
            *cell = same(old, i, new, j) ? (uint16_t)(cell[width + 1] + 1)
                                         : larger(cell[width], cell[1]);
        }
    int i = 0, j = 0;
    while (i < old.count && j < new.count) {
        const uint16_t *cell = &table[(size_t)i * width + (size_t)j];
        if (same(old, i, new, j)) {
            repeat(s, ' ', 1);
            i++, j++;
        } else if (cell[width] >= cell[1]) {
            repeat(s, '-', 1);
            i++;
        } else {
            repeat(s, '+', 1);
            j++;
        }
    }
    repeat(s, '-', old.count - i);
    repeat(s, '+', new.count - j);
    free(table);
}

static Script compare(DiffSide old, DiffSide new, int first) {
    Script script = {memory_take((size_t)old.count + (size_t) new.count + 1), 0};
    int tail = 0;
    while (tail < old.count - first &&
           tail < new.count - first &&same(old, old.count - 1 - tail, new, new.count - 1 - tail))
        tail++;
    DiffSide a = {old.lines + first, old.count - first - tail};
    DiffSide b = {new.lines + first, new.count - first - tail};
    repeat(&script, ' ', first);
    if (((int64_t)a.count + 1) * ((int64_t)b.count + 1) <= DIFF_CELLS_MAX && a.count < UINT16_MAX &&
        b.count < UINT16_MAX) {
        align(a, b, &script);
    } else {
        repeat(&script, '-', a.count);
        repeat(&script, '+', b.count);
    }
    repeat(&script, ' ', tail);
    return script;
}

typedef struct {
    int from, to;  // Of the script.
    int old_line, new_line;
} Hunk;

// The hunk that begins at or after h->to; its lines before the first difference are `before`.
static bool next_hunk(const Script *s, Hunk *h, int before) {
    int at = h->to, old_line = h->old_line, new_line = h->new_line;
    int change = at;
    while (change < s->count && s->kinds[change] == ' ') change++;
    if (change == s->count) return false;
    int from = change - before > at ? change - before : at;
    old_line += from - at;
    new_line += from - at;
    int end = change;  // After the last difference that is near enough.
    for (int i = change; i < s->count && i < end + 2 * DIFF_CONTEXT; i++)
        if (s->kinds[i] != ' ') end = i + 1;
    int to = end + DIFF_CONTEXT < s->count ? end + DIFF_CONTEXT : s->count;
    *h = (Hunk){from, to, old_line, new_line};
    return true;
}

static int count_without(const Script *s, const Hunk *h, char kind) {
    int count = 0;
    for (int i = h->from; i < h->to; i++) count += s->kinds[i] != kind;
    return count;
}

// Prints a hunk and moves its line numbers to its end. Returns how many lines were left out.
static int print_hunk(const Script *s, Hunk *h, DiffSide old, DiffSide new, int *printed,
                      Text *out) {
    int left_out = 0;
    for (int i = h->from; i < h->to; i++) {
        char kind = s->kinds[i];
        const char *line = kind == '+' ? new.lines[h->new_line] : old.lines[h->old_line];
        if (kind != '+') h->old_line++;
        if (kind != '-') h->new_line++;
        if (*printed < DIFF_LINES_MAX)
            text_format(out, "%c%s\n", kind, line);
        else
            left_out += kind != ' ';
        ++*printed;
    }
    return left_out;
}

void diff_unified(DiffSide old, DiffSide new, const char *heading, Text *out) {
    int first = diff_first(old, new);
    if (first < 0) return;
    Script script = compare(old, new, first);
    Hunk hunk = {0};
    int printed = 0, left_out = 0;
    for (int before = 0; next_hunk(&script, &hunk, before); before = DIFF_CONTEXT) {
        if (printed < DIFF_LINES_MAX)
            text_format(out, "@@ -%d,%d +%d,%d @@%s%s\n", hunk.old_line + 1,
                        count_without(&script, &hunk, '+'), hunk.new_line + 1,
                        count_without(&script, &hunk, '-'), heading ? " " : "",
                        heading ? heading : "");
        heading = NULL;
        left_out += print_hunk(&script, &hunk, old, new, &printed, out);
    }
    if (left_out > 0) text_format(out, "(%d more lines differ)\n", left_out);
    free(script.kinds);
}
