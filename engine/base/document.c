// document.c - from libyaml's events to a tree of nodes.
//
// Events, not libyaml's own documents: those expand aliases and forget places. The stack of open
// collections is an array, so depth is checked as each one begins and nothing here recurses.
#include "engine/base/document.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

#include "engine/base/document_problem.h"
#include "engine/base/document_source.h"
#include "engine/base/memory.h"

// A list or mapping that has begun and not ended.
typedef struct {
    Node *node;
    Node *last;      // The last item or key.
    Node *awaiting;  // In a mapping: the key whose value comes next.
} Open;

typedef struct {
    yaml_parser_t yaml;
    const char *file;
    Arena *arena;
    Arena scratch;  // Freed with the reader.
    Span source;
    SourceCursor cursor;
    Status *status;
    Open open[DOCUMENT_DEPTH_MAX];
    int depth;
    int nodes;
    int braces_end_line;  // Where the last [] or {} ended.
    bool any_document;
    Node *root;
} Reader;

static Place place_of(const Reader *r, yaml_mark_t mark) {
    return (Place){r->file, (int)mark.line + 1, (int)mark.column + 1};
}

static Place place_of_node(const Reader *r, const Node *n) {
    return (Place){r->file, n->line, n->column};
}

// The byte at a mark; NUL at the end.
static char byte_at(Reader *r, yaml_mark_t mark) {
    size_t byte = source_seek(r->source, &r->cursor, mark.index);
    return byte < r->source.length ? r->source.at[byte] : '\0';
}

// An anchor or tag as it is written, up to the next white space.
static Excerpt property_at(Reader *r, yaml_mark_t mark) {
    size_t from = source_seek(r->source, &r->cursor, mark.index), to = from;
    while (to < r->source.length && !strchr(" \t\r\n", r->source.at[to])) to++;
    return source_excerpt((Span){r->source.at + from, to - from});
}

// Refuses anchors and tags; `mark` is where the first of them begins.
static bool check_properties(Reader *r, yaml_mark_t mark, const yaml_char_t *anchor,
                             const yaml_char_t *tag) {
    if (!anchor && !tag) return true;
    char sign = byte_at(r, mark);
    return status_fail(r->status, place_of(r, mark),
                       "%s \"%s\" is not allowed; text that begins with %c must be quoted",
                       sign == '&' ? "anchor" : "tag", property_at(r, mark).text, sign);
}

static Node *new_node(Reader *r, NodeKind kind, yaml_mark_t start, yaml_mark_t end) {
    if (++r->nodes > DOCUMENT_NODES_MAX) {
        status_fail(r->status, place_of(r, start), "too many values: more than %d",
                    DOCUMENT_NODES_MAX);
        return NULL;
    }
    Node *node = ARENA_NEW(r->arena, Node);
    node->kind = kind;
    node->line = (int)start.line + 1;
    node->column = (int)start.column + 1;
    node->end_line = (int)end.line + 1;
    return node;
}

static bool check_key(Reader *r, const Node *key) {
    Place place = place_of_node(r, key);
    if (key->kind != NODE_SCALAR)
        return status_fail(r->status, place, "%s cannot be a key%s", node_kind_name(key),
                           key->braces ? "; text that begins with { or [ must be quoted" : "");
    if (key->quoted) return true;
    if (key->length == 0) return status_fail(r->status, place, "a key is missing before \":\"");
    if (strcmp(key->text, "<<") == 0)
        return status_fail(r->status, place, "merge key \"<<\" is not allowed");
    return true;
}

// Puts a node where the document stands: as root, item, key or value.
static bool attach(Reader *r, Node *node) {
    if (r->depth == 0) {
        r->root = node;
        return true;
    }
    Open *open = &r->open[r->depth - 1];
    if (open->awaiting) {
        open->awaiting->value = node;
        open->awaiting = NULL;
        return true;
    }
    if (open->node->kind == NODE_MAPPING) {
        if (!check_key(r, node)) return false;
        open->awaiting = node;
    }
    if (open->last)
        open->last->next = node;
    else
        open->node->first = node;
    open->last = node;
    open->node->count++;
    return true;
}

static size_t count_visible(Span text) {
    size_t visible = 0;
    for (size_t i = 0; i < text.length; i++) visible += !strchr(" \t\r\n", text.at[i]);
    return visible;
}

// libyaml's end of a block is not reliable; a block ends where its last visible byte is.
static int block_lines(Reader *r, const Node *node, yaml_mark_t start) {
    size_t from = source_seek(r->source, &r->cursor, start.index);
    return source_lines_below(r->source, from, count_visible((Span){node->text, node->length}));
}

// An escape such as \0 or \e can make what the source itself may not hold.
static bool check_escapes(Reader *r, const Node *node) {
    Span rest = {node->text, node->length};
    while (rest.length > 0) {
        uint32_t code = 0;
        size_t step = span_code_point(rest, &code);
        if (source_is_control(code))
            return status_fail(r->status, place_of_node(r, node),
                               "control character U+%04X is not allowed, written as an escape",
                               (unsigned)code);
        rest = (Span){rest.at + step, rest.length - step};
    }
    return true;
}

static bool on_scalar(Reader *r, const yaml_event_t *event) {
    yaml_mark_t start = event->start_mark;
    yaml_scalar_style_t style = event->data.scalar.style;
    if (!check_properties(r, start, event->data.scalar.anchor, event->data.scalar.tag))
        return false;
    Node *node = new_node(r, NODE_SCALAR, start, event->end_mark);
    if (!node) return false;
    node->length = event->data.scalar.length;
    node->text = arena_copy(r->arena, (const char *)event->data.scalar.value, node->length);
    node->quoted = style != YAML_PLAIN_SCALAR_STYLE;
    if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
        node->end_line = node->line + block_lines(r, node, start);
    return check_escapes(r, node) && attach(r, node);
}

static bool on_start(Reader *r, NodeKind kind, const yaml_event_t *event, const yaml_char_t *anchor,
                     const yaml_char_t *tag) {
    if (!check_properties(r, event->start_mark, anchor, tag)) return false;
    if (r->depth == DOCUMENT_DEPTH_MAX)
        return status_fail(r->status, place_of(r, event->start_mark),
                           "nested too deeply: more than %d levels", DOCUMENT_DEPTH_MAX);
    Node *node = new_node(r, kind, event->start_mark, event->end_mark);
    if (!node) return false;
    // `[a: b]` makes a mapping without braces of its own.
    node->braces = byte_at(r, event->start_mark) == (kind == NODE_LIST ? '[' : '{');
    if (!attach(r, node)) return false;
    r->open[r->depth++] = (Open){.node = node};
    return true;
}

static int compare_places(const Node *a, const Node *b) {
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

static int compare_keys(const void *left, const void *right) {
    const Node *a = *(const Node *const *)left, *b = *(const Node *const *)right;
    int order = strcmp(a->text, b->text);
    return order != 0 ? order : compare_places(a, b);
}

// By sorting, because a mapping may have many thousands of keys.
static bool check_duplicates(Reader *r, const Node *mapping) {
    size_t count = (size_t)mapping->count, filled = 0;
    const Node **keys = ARENA_ARRAY(&r->scratch, const Node *, count);
    for (const Node *key = mapping->first; key; key = key->next) keys[filled++] = key;
    qsort(keys, count, sizeof keys[0], compare_keys);
    const Node *original = NULL, *again = NULL;  // The pair whose second key comes first.
    for (size_t i = 1; i < count; i++) {
        if (strcmp(keys[i - 1]->text, keys[i]->text) != 0) continue;
        if (again && compare_places(again, keys[i]) < 0) continue;
        original = keys[i - 1];
        again = keys[i];
    }
    if (!again) return true;
    Excerpt name = source_excerpt((Span){again->text, again->length});
    return status_fail(r->status, place_of_node(r, again),
                       "duplicate key \"%s\"; it is already on line %d", name.text, original->line);
}

static bool on_end(Reader *r, const yaml_event_t *event) {
    Open *open = &r->open[--r->depth];
    Node *node = open->node;
    // A collection without braces ends with its last part; libyaml sees its end only further on.
    const Node *last = open->last;
    if (node->braces) {
        node->end_line = r->braces_end_line = (int)event->end_mark.line + 1;
    } else if (last) {
        node->end_line = last->value ? last->value->end_line : last->end_line;
    }
    return node->kind == NODE_LIST || check_duplicates(r, node);
}

static bool on_document(Reader *r, const yaml_event_t *event) {
    Place place = place_of(r, event->start_mark);
    if (event->data.document_start.version_directive ||
        event->data.document_start.tag_directives.start !=
            event->data.document_start.tag_directives.end)
        return status_fail(r->status, place,
                           "directives (lines that begin with %%) are not allowed");
    if (r->any_document)
        return status_fail(r->status, place, "a second document begins here; a file holds one");
    r->any_document = true;
    return true;
}

static bool on_alias(Reader *r, const yaml_event_t *event) {
    Excerpt name = source_excerpt(span_of((const char *)event->data.alias.anchor));
    return status_fail(r->status, place_of(r, event->start_mark),
                       "alias \"*%s\" is not allowed; text that begins with * must be quoted",
                       name.text);
}

static bool on_event(Reader *r, const yaml_event_t *event) {
    switch (event->type) {
        case YAML_DOCUMENT_START_EVENT: return on_document(r, event);
        case YAML_ALIAS_EVENT: return on_alias(r, event);
        case YAML_SCALAR_EVENT: return on_scalar(r, event);
        case YAML_SEQUENCE_START_EVENT:
            return on_start(r, NODE_LIST, event, event->data.sequence_start.anchor,
                            event->data.sequence_start.tag);
        case YAML_MAPPING_START_EVENT:
            return on_start(r, NODE_MAPPING, event, event->data.mapping_start.anchor,
                            event->data.mapping_start.tag);
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT: return on_end(r, event);
        case YAML_NO_EVENT:
        case YAML_STREAM_START_EVENT:
        case YAML_STREAM_END_EVENT:
        case YAML_DOCUMENT_END_EVENT: break;
    }
    return true;
}

static bool fail_yaml(Reader *r) {
    if (r->yaml.error == YAML_MEMORY_ERROR) memory_exhausted();
    Problem problem = {
        .file = r->file,
        .yaml = &r->yaml,
        .found = byte_at(r, r->yaml.problem_mark),
        .after_braces = r->braces_end_line == (int)r->yaml.problem_mark.line + 1,
    };
    return problem_report(&problem, r->status);
}

static bool read_events(Reader *r) {
    yaml_event_type_t type = YAML_NO_EVENT;
    bool ok = true;
    while (ok && type != YAML_STREAM_END_EVENT) {
        yaml_event_t event;
        if (!yaml_parser_parse(&r->yaml, &event)) return fail_yaml(r);
        type = event.type;
        ok = on_event(r, &event);
        yaml_event_delete(&event);
    }
    return ok;
}

bool document_parse(Document *d, Arena *arena, const char *file, Span source, Status *s) {
    *d = (Document){.file = arena_copy(arena, file, strlen(file))};
    source = source_without_mark(source.length > 0 ? source : span_of(""));
    if (!source_check(d->file, source, s)) return false;
    Reader *r = memory_zeroed(1, sizeof *r);
    r->file = d->file;
    r->arena = arena;
    r->source = source;
    r->status = s;
    if (!yaml_parser_initialize(&r->yaml)) memory_exhausted();
    yaml_parser_set_encoding(&r->yaml, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->yaml, (const unsigned char *)source.at, source.length);
    bool ok = read_events(r);
    if (ok) d->root = r->root;
    yaml_parser_delete(&r->yaml);
    arena_free(&r->scratch);
    free(r);
    return ok;
}

// Reads a byte more than there was, so that a file that grows is seen.
static bool read_all(FILE *in, const char *path, char **bytes, size_t *length, Status *s) {
    struct stat facts;
    Place place = {path, 0, 0};
    if (fstat(fileno(in), &facts) != 0) return status_fail_errno(s, path, "cannot read");
    if (S_ISDIR(facts.st_mode)) return status_fail(s, place, "this is a folder, not a file");
    if (!S_ISREG(facts.st_mode)) return status_fail(s, place, "this is no regular file");
    if (facts.st_size > DOCUMENT_BYTES_MAX)
        return status_fail(s, place, "too large: more than %d bytes", DOCUMENT_BYTES_MAX);
    size_t room = (size_t)facts.st_size + 1;
    *bytes = memory_take(room);
    *length = fread(*bytes, 1, room, in);
    if (ferror(in)) return status_fail_errno(s, path, "cannot read");
    return true;
}

bool document_load(Document *d, Arena *arena, const char *path, Status *s) {
    *d = (Document){.file = arena_copy(arena, path, strlen(path))};
    // Not blocking: opening a pipe that nobody writes to must not wait.
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *in = file >= 0 ? fdopen(file, "rb") : NULL;
    if (!in) return status_fail_errno(s, d->file, "cannot open");
    char *bytes = NULL;
    size_t length = 0;
    bool ok = read_all(in, d->file, &bytes, &length, s) &&
              document_parse(d, arena, path, (Span){bytes, length}, s);
    free(bytes);
    fclose(in);
    return ok;
}
