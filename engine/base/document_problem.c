// document_problem.c - libyaml's complaints in words for the author of a document.
//
// libyaml speaks of tokens and contexts. The table says the frequent ones in plain words, at the
// place where the mistake is rather than where it was noticed; the rest keep libyaml's words.
#include "engine/base/document_problem.h"

#include <string.h>

typedef struct {
    const char *context;  // A part of libyaml's context; NULL for any.
    const char *problem;  // A part of libyaml's problem; NULL for any.
    bool at_context;      // The place is where the context begins.
    const char *words;
} Row;

static const Row rows[] = {
    {"quoted scalar", "found unexpected", true, "the quoted text that begins here has no end"},
    {"an alias", NULL, true, "text that begins with * must be quoted"},
    {"an anchor", NULL, true, "text that begins with & must be quoted"},
    {"a tag", NULL, true, "text that begins with ! must be quoted"},
    {NULL, "undefined tag handle", true, "text that begins with ! must be quoted"},
    {"a directive", NULL, true, "text that begins with % must be quoted"},
    {"a simple key", "could not find expected ':'", true,
     "expected \"key: value\", found no colon"},
    {NULL, "mapping values are not allowed", false, "unexpected \":\"; check the indentation"},
    {NULL, "block sequence entries are not allowed", false, "a list cannot begin here"},
    {NULL, "expected ',' or ']'", false, "expected \",\" or \"]\" in the list"},
    {NULL, "expected ',' or '}'", false, "expected \",\" or \"}\" in the mapping"},
    {NULL, "did not find expected key", false, "expected a key, indented like those before it"},
    {NULL, "expected '-' indicator", false, "expected \"- \", indented like those before it"},
    {NULL, "expected <document start>", false, "expected the end of the document"},
    {NULL, "expected node content", false, "a value is missing, or must be quoted"},
    {NULL, "found incompatible YAML document", false, "directives are not allowed"},
};

static bool has(const char *text, const char *part) {
    return !part || (text && strstr(text, part) != NULL);
}

static const Row *find_row(const yaml_parser_t *yaml) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (has(yaml->context, rows[i].context) && has(yaml->problem, rows[i].problem))
            return &rows[i];
    return NULL;
}

// Names and costs that look like YAML are what goes wrong most often.
static const char *hint(const Problem *p, const Row *row) {
    const yaml_parser_t *yaml = p->yaml;
    if (row && row->at_context) return "";
    bool inside = has(yaml->context, "flow") || has(yaml->problem, "mapping values");
    if (!inside && p->after_braces) return "; text that begins with { or [ must be quoted";
    // The scanner may be further ahead than the parser, so its level is asked last.
    return inside || yaml->flow_level > 0 ? "; a name with a comma or colon must be quoted" : "";
}

static Place place_of(const char *file, yaml_mark_t mark) {
    return (Place){file, (int)mark.line + 1, (int)mark.column + 1};
}

bool problem_report(const Problem *p, Status *s) {
    const yaml_parser_t *yaml = p->yaml;
    Place place = place_of(p->file, yaml->problem_mark);
    if (has(yaml->problem, "cannot start any token")) {
        if (p->found == '\t')
            return status_fail(s, place, "tab character used as indentation; use spaces");
        return status_fail(s, place, "text that begins with %c must be quoted", p->found);
    }
    const Row *row = find_row(yaml);
    const char *words = row ? row->words : yaml->problem;
    if (row && row->at_context) place = place_of(p->file, yaml->context_mark);
    if (yaml->context && !(row && row->at_context))
        return status_fail(s, place, "%s (%s from line %d)%s", words, yaml->context,
                           (int)yaml->context_mark.line + 1, hint(p, row));
    return status_fail(s, place, "%s%s", words, hint(p, row));
}
