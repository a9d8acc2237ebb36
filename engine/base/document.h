// document.h - a YAML document as a tree of nodes that know their place.
//
// Read with libyaml under stricter rules than YAML's own, so that nothing is guessed: one document
// per file, no duplicate keys, no aliases or anchors, no tags, no directives, no tab before a
// line's first visible character, valid UTF-8 without control characters, bounded size and depth.
// Every refusal names file, line and column; columns count characters.
#ifndef GAVEL_BASE_DOCUMENT_H
#define GAVEL_BASE_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/arena.h"
#include "engine/base/span.h"
#include "engine/base/status.h"

enum { DOCUMENT_BYTES_MAX = 4 * 1024 * 1024, DOCUMENT_DEPTH_MAX = 32, DOCUMENT_NODES_MAX = 200000 };

typedef enum { NODE_SCALAR, NODE_LIST, NODE_MAPPING } NodeKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    int line, column;  // From 1.
    int end_line;      // The last line of the node.
    const char *text;  // NODE_SCALAR: NUL-terminated value.
    size_t length;
    bool quoted;        // NODE_SCALAR: written in quotes or as a block, so never null or a number.
    bool braces;        // NODE_LIST, NODE_MAPPING: written in [] or {}.
    int count;          // NODE_LIST: items; NODE_MAPPING: pairs.
    const Node *first;  // First item, or first key.
    const Node *next;   // The item or key after this one.
    const Node *value;  // On a key node: its value.
};

typedef struct {
    const char *file;  // As given, for messages.
    const Node *root;  // NULL for a file without content.
} Document;

// Reads a document from memory. All that is kept (also `file`, which is only used in messages) is
// copied into `arena`; `source` is not needed afterwards.
bool document_parse(Document *d, Arena *arena, const char *file, Span source, Status *s);
// Reads a file (refusing folders, unreadable and oversized files with a message) and parses it.
bool document_load(Document *d, Arena *arena, const char *path, Status *s);

// The value under `key` of a mapping, or NULL.
const Node *node_get(const Node *mapping, const char *key);
Place node_place(const Document *d, const Node *n);
// NULL, or an unquoted empty scalar, `~` or `null`.
bool node_is_null(const Node *n);
// Typed readers: false with a message ("expected a whole number, found ...") at the node's place.
bool node_integer(const Document *d, const Node *n, int64_t low, int64_t high, int64_t *out,
                  Status *s);
bool node_boolean(const Document *d, const Node *n, bool *out, Status *s);  // true/false only.
bool node_text(const Document *d, const Node *n, const char **out, Status *s);
// Refuses anything but a mapping, and keys not in `known` (NULL-terminated), offering the nearest
// spelling.
bool node_check_keys(const Document *d, const Node *mapping, const char *const *known, Status *s);
const char *node_kind_name(const Node *n);  // "text", "a list", "a mapping", "nothing".

#endif
