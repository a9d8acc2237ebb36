// needs.c - walking a card's trees for the rows and rules that it needs.
#include "engine/oracle/needs.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/base/status.h"
#include "engine/oracle/printer.h"

static const char heading[] = "keyword heading: ";

// Lines and keywords that are never carried out themselves; rules read them.
static const struct {
    Op op;
    RuleId rule;
} by_rule[] = {
    {OP_LEVEL, CR_107_8},
    {OP_PROTECTION, CR_702_16},
    {OP_TOXIC, CR_702_164},
    {OP_PARTNER, CR_702_124},
};

RuleId operation_rule(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(by_rule); i++)
        if (by_rule[i].op == op) return by_rule[i].rule;
    return CR_COUNT;
}

// "Forestwalk" is a landwalk ability (702.14).
static bool is_landwalk(const char *printed) {
    static const char walk[] = "walk";
    size_t length = strlen(printed), tail = sizeof walk - 1;
    return length > tail && strcmp(printed + length - tail, walk) == 0;
}

static bool begins_with(const char *printed, const char *name) {
    size_t length = strlen(name);
    return strncasecmp(printed, name, length) == 0 &&
           (printed[length] == '\0' || printed[length] == ' ');
}

// How much of a heading names the keyword; a heading may name two of them (702.145).
static size_t named_by(const char *name, const char *printed) {
    const char *both = strstr(name, " and ");
    if (both && begins_with(printed, both + 5)) return strlen(both + 5);
    size_t length = both ? (size_t)(both - name) : strlen(name);
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)length, name);
    return begins_with(printed, first) ? length : 0;
}

RuleId keyword_rule(const char *printed) {
    RuleId best = CR_COUNT;
    size_t longest = 0;
    if (is_landwalk(printed)) return CR_702_14;
    for (int r = CR_702_2; r < CR_703_1; r++) {
        const char *title = cr_entry((RuleId)r)->title;
        if (strncmp(title, heading, sizeof heading - 1) != 0) continue;
        const char *name = title + sizeof heading - 1;
        size_t length = named_by(name, printed);
        if (length <= longest) continue;
        longest = length;
        best = (RuleId)r;
    }
    return best;
}

typedef struct {
    const Grammar *g;
    const CardFace *face;
    WordNeeds *out;
} Walk;

static void add(Walk *w, WordNeed need) {
    WordNeeds *out = w->out;
    for (int i = 0; i < out->count; i++)
        if (out->items[i].row == need.row && out->items[i].rule == need.rule) return;
    gavel_assert(out->count < WORD_NEEDS_MAX);
    out->items[out->count++] = need;
}

// A keyword in a list of them.
static void add_keyword(Walk *w, const IrNode *n) {
    Text printed = {0};
    print_tree(w->g, w->face, n, &printed);
    RuleId rule = keyword_rule(text_cstr(&printed));
    add(w, (WordNeed){rule == CR_COUNT ? n->row : 0, rule});
    text_free(&printed);
}

// A line of keywords needs nothing but these.
static void walk(Walk *w, const IrNode *n, bool line) {
    if (operation_rule((Op)n->op) != CR_COUNT) {
        add(w, (WordNeed){0, operation_rule((Op)n->op)});
        return;
    }
    line = line || n->op == OP_KEYWORDS;
    if (!line && n->row > 0) add(w, (WordNeed){n->row, CR_COUNT});
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next) {
            bool keyword =
                n->fields[i] == FIELD_ITEMS && op_room((Op)k->op) == ROOM_ABILITY && k->row > 0;
            if (keyword) add_keyword(w, k);
            if (!keyword || !line) walk(w, k, line);
        }
}

void oracle_needs(const Grammar *g, const CardFace *face, WordNeeds *out) {
    Walk w = {g, face, out};
    for (int i = 0; i < face->ability_count; i++)
        for (const IrNode *n = face->abilities[i]->root; n; n = n->next) walk(&w, n, false);
}
