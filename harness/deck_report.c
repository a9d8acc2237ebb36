// deck_report.c - a verdict on a deck in print.
#include "harness/deck_report.h"

#include "engine/base/visible.h"
#include "harness/json.h"
#include "harness/pips.h"

// ---- for people

static void add_leaders(const DeckVerdict *v, bool terminal, Text *out) {
    for (int i = 0; i < v->commander_count; i++)
        visible_format(out, "%s%s", i == 0 ? ", led by " : " and ", v->commanders[i]);
    if (!v->led) return;
    text_add(out, ", ");
    pips_add(out, v->identity, terminal);
}

static void add_problem_line(const DeckProblem *p, bool terminal, Text *out) {
    text_add(out, "  ");
    if (p->line > 0) text_format(out, "line %d: ", p->line);
    if (p->card) visible_add(out, span_of(p->card));
    if (p->card && p->known) {
        text_add_char(out, ' ');
        pips_add(out, p->identity, terminal);
    }
    text_format(out, "%s%s\n", p->card ? ": " : "", p->reason);
}

void deck_report_text(const char *file, const DeckVerdict *v, bool terminal, Text *out) {
    bool legal = v->problems.count == 0;
    visible_add(out, span_of(file));
    text_format(out, ": %s %s deck: %d card%s", legal ? "a legal" : "not a legal",
                deck_as_title(v->as), v->cards, v->cards == 1 ? "" : "s");
    add_leaders(v, terminal, out);
    text_add_char(out, '\n');
    for (int i = 0; i < v->problems.count; i++)
        add_problem_line(&v->problems.items[i], terminal, out);
    for (int i = 0; i < v->remark_count; i++) text_format(out, "  note: %s\n", v->remarks[i]);
    if (v->unplayable.count > 0)
        text_format(out, "  not playable here, with the words that are not understood: %d\n",
                    v->unplayable.count);
    for (int i = 0; i < v->unplayable.count; i++) {
        const DeckProblem *p = &v->unplayable.items[i];
        visible_format(out, "    line %d: %s: %s\n", p->line, p->card, p->reason);
    }
}

// ---- for programs

static void add_place(const DeckProblem *p, Text *out) {
    text_format(out, "{\"line\": %d, \"card\": ", p->line);
    json_add_string(out, p->card);
}

static void add_problems(const DeckVerdict *v, const char *margin, Text *out) {
    char letters[COLOR_IDENTITY_LETTERS];
    text_format(out, "%s\"problems\": [", margin);
    for (int i = 0; i < v->problems.count; i++) {
        const DeckProblem *p = &v->problems.items[i];
        text_format(out, "%s\n%s  ", i > 0 ? "," : "", margin);
        add_place(p, out);
        text_add(out, ", \"identity\": ");
        json_add_string(out, p->known ? color_identity_text(p->identity, letters) : NULL);
        text_add(out, ", \"reason\": ");
        json_add_string(out, p->reason);
        text_add_char(out, '}');
    }
    if (v->problems.count > 0) text_format(out, "\n%s", margin);
    text_add(out, "],\n");
}

static void add_unplayable(const DeckVerdict *v, const char *margin, Text *out) {
    text_format(out, "%s\"unplayable\": [", margin);
    for (int i = 0; i < v->unplayable.count; i++) {
        text_format(out, "%s\n%s  ", i > 0 ? "," : "", margin);
        add_place(&v->unplayable.items[i], out);
        text_add(out, ", \"words\": ");
        json_add_string(out, v->unplayable.items[i].reason);
        text_add_char(out, '}');
    }
    if (v->unplayable.count > 0) text_format(out, "\n%s", margin);
    text_add(out, "]");
}

static void add_strings(const char *const *items, int count, Text *out) {
    text_add_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        json_add_string(out, items[i]);
    }
    text_add_char(out, ']');
}

void deck_report_json(const DeckVerdict *v, const char *margin, Text *out) {
    char letters[COLOR_IDENTITY_LETTERS];
    text_format(out, "%s\"legal\": %s, \"as\": \"", margin,
                v->problems.count == 0 ? "true" : "false");
    for (const char *c = deck_as_title(v->as); *c; c++)
        text_add_char(out, *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c);
    text_format(out, "\", \"cards\": %d,\n%s\"commanders\": ", v->cards, margin);
    add_strings(v->commanders, v->commander_count, out);
    text_format(out, ", \"identity\": \"%s\",\n", color_identity_text(v->identity, letters));
    add_problems(v, margin, out);
    text_format(out, "%s\"remarks\": ", margin);
    add_strings(v->remarks, v->remark_count, out);
    text_add(out, ",\n");
    add_unplayable(v, margin, out);
}
