// document_node.c - reading typed values from a document's nodes.
//
// Nothing is converted by guessing: a number in quotes is text, and `yes` is no boolean. Each
// message says what was expected and what was found.
#include <stdio.h>
#include <string.h>

#include "engine/base/document.h"
#include "engine/base/document_source.h"
#include "engine/base/nearest.h"
#include "engine/base/text.h"

static const char quotes_hint[] = "; quotes make it text";
static const char braces_hint[] = "; text that begins with { or [ must be quoted";

const Node *node_get(const Node *mapping, const char *key) {
    if (!mapping || mapping->kind != NODE_MAPPING) return NULL;
    for (const Node *k = mapping->first; k; k = k->next)
        if (strcmp(k->text, key) == 0) return k->value;
    return NULL;
}

Place node_place(const Document *d, const Node *n) {
    if (!n) return (Place){d->file, 0, 0};
    return (Place){d->file, n->line, n->column};
}

bool node_is_null(const Node *n) {
    if (!n) return true;
    if (n->kind != NODE_SCALAR || n->quoted) return false;
    return n->length == 0 || strcmp(n->text, "~") == 0 || strcmp(n->text, "null") == 0;
}

const char *node_kind_name(const Node *n) {
    if (node_is_null(n)) return "nothing";
    switch (n->kind) {
        case NODE_SCALAR: return "text";
        case NODE_LIST: return "a list";
        case NODE_MAPPING: return "a mapping";
    }
    return "nothing";
}

// Fails with what was expected (and, for a number, its range) and what `n` is instead.
static bool unexpected(const Document *d, const Node *n, const char *expected, const char *hint,
                       Status *s) {
    if (node_is_null(n) || n->kind != NODE_SCALAR)
        return status_fail(s, node_place(d, n), "expected %s, found %s%s", expected,
                           node_kind_name(n), hint);
    Excerpt found = source_excerpt((Span){n->text, n->length});
    return status_fail(s, node_place(d, n), "expected %s, found \"%s\"%s", expected, found.text,
                       n->quoted ? quotes_hint : hint);
}

typedef enum { NUMBER_OK, NUMBER_NOT_ONE, NUMBER_LEADING_ZERO, NUMBER_TOO_LARGE } NumberKind;

// number = ["+" | "-"] ("0" | digit-but-zero {digit})
static NumberKind read_number(const char *text, int64_t *out) {
    bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '\0') return NUMBER_NOT_ONE;
    if (digits > 1 && text[0] == '0') return NUMBER_LEADING_ZERO;
    int64_t value = 0;
    for (; *text; text++) {
        int digit = negative ? '0' - *text : *text - '0';
        if (__builtin_mul_overflow(value, 10, &value)) return NUMBER_TOO_LARGE;
        if (__builtin_add_overflow(value, digit, &value)) return NUMBER_TOO_LARGE;
    }
    *out = value;
    return NUMBER_OK;
}

bool node_integer(const Document *d, const Node *n, int64_t low, int64_t high, int64_t *out,
                  Status *s) {
    char expected[96];
    snprintf(expected, sizeof expected, "a whole number from %lld to %lld", (long long)low,
             (long long)high);
    if (node_is_null(n) || n->kind != NODE_SCALAR || n->quoted)
        return unexpected(d, n, expected, "", s);
    int64_t value = 0;
    NumberKind kind = read_number(n->text, &value);
    if (kind == NUMBER_NOT_ONE) return unexpected(d, n, expected, "", s);
    if (kind == NUMBER_LEADING_ZERO)
        return unexpected(d, n, expected, "; leading zeros are not allowed", s);
    if (kind == NUMBER_TOO_LARGE || value < low || value > high)
        return status_fail(s, node_place(d, n), "out of range: %s (expected %s)",
                           source_excerpt((Span){n->text, n->length}).text, expected);
    *out = value;
    return true;
}

bool node_boolean(const Document *d, const Node *n, bool *out, Status *s) {
    bool plain = n && n->kind == NODE_SCALAR && !n->quoted;
    bool yes = plain && strcmp(n->text, "true") == 0;
    if (!yes && !(plain && strcmp(n->text, "false") == 0))
        return unexpected(d, n, "true or false", "", s);
    *out = yes;
    return true;
}

bool node_text(const Document *d, const Node *n, const char **out, Status *s) {
    if (node_is_null(n) || n->kind != NODE_SCALAR)
        return unexpected(d, n, "text", n && n->braces ? braces_hint : "", s);
    *out = n->text;
    return true;
}

static bool is_known(const char *key, const char *const *known) {
    for (; *known; known++)
        if (strcmp(key, *known) == 0) return true;
    return false;
}

static bool unknown_key(const Document *d, const Node *key, const char *const *known, Status *s) {
    Span wanted = {key->text, key->length};
    Excerpt found = source_excerpt(wanted);
    Nearest nearest = nearest_start(wanted);
    for (const char *const *k = known; *k; k++) nearest_offer(&nearest, *k);
    if (nearest.best)
        return status_fail(s, node_place(d, key), "unknown key \"%s\"; did you mean \"%s\"?",
                           found.text, nearest.best);
    Text list = {0};
    for (const char *const *k = known; *k; k++)
        text_format(&list, "%s%s", k == known ? "" : ", ", *k);
    status_fail(s, node_place(d, key), "unknown key \"%s\"; known here: %s", found.text,
                text_cstr(&list));
    text_free(&list);
    return false;
}

bool node_check_keys(const Document *d, const Node *mapping, const char *const *known, Status *s) {
    if (!mapping || mapping->kind != NODE_MAPPING)
        return unexpected(d, mapping, "a mapping", "", s);
    for (const Node *key = mapping->first; key; key = key->next)
        if (!is_known(key->text, known)) return unknown_key(d, key, known, s);
    return true;
}
