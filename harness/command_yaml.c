// command_yaml.c - a document written back as YAML, whole or altered in one place.
//
// Flow style on one line: what was plain stays plain where that is safe, for quotes would turn a
// number into a text; everything else goes into double quotes, whose escapes are those of JSON.
#include "harness/command_yaml.h"

#include <string.h>

#include "harness/json.h"

// May stand without quotes inside braces, and means the same there.
static bool is_plain(const char *text) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-./' #";
    size_t length = strlen(text);
    if (length == 0 || strspn(text, allowed) != length || text[length - 1] == ' ') return false;
    if (strchr("#' .", text[0]) || strstr(text, " #")) return false;
    return text[0] != '-' || (length > 1 && text[1] != ' ' && text[1] != '-');
}

void yaml_write_text(const char *text, Text *out) {
    if (is_plain(text))
        text_add(out, text);
    else
        json_add_string(out, text);
}

// Is the text the name, perhaps with a count before it or a number behind it? Then `out` has it
// with the other name.
static bool rename_text(const char *text, const YamlChange *change, Text *out) {
    size_t count = strspn(text, "0123456789"), length = strlen(change->name);
    if (count > 0 && text[count] == ' ') count++;
    const char *at = strncmp(text, change->name, length) == 0 ? text : text + count;
    const char *end = at + length;
    if (strncmp(at, change->name, length) != 0 || (*end != '\0' && *end != '#')) return false;
    text_add_span(out, (Span){text, (size_t)(at - text)});
    text_add(out, change->renamed);
    text_add(out, end);
    return true;
}

static void write_scalar(const Node *n, const YamlChange *change, Text *out) {
    Text other = {0};
    if (change && change->name && rename_text(n->text, change, &other))
        yaml_write_text(text_cstr(&other), out);
    else if (n->quoted)
        json_add_string(out, n->text);
    else if (n->length == 0)
        text_add_char(out, '~');
    else
        yaml_write_text(n->text, out);
    text_free(&other);
}

static bool is_among(const YamlChange *change, const Node *item) {
    for (int i = 0; i < change->other_count; i++)
        if (change->others[i] == item) return true;
    return false;
}

static void write_items(const Node *n, const YamlChange *change, Text *out) {
    bool mapping = n->kind == NODE_MAPPING, first = true, skipping = false;
    text_add_char(out, mapping ? '{' : '[');
    for (const Node *item = n->first; item; item = item->next) {
        bool left_out = change && !change->instead && (change->at == item || skipping);
        if (left_out) skipping = change->last && change->last != item;
        if (left_out || (change && (change->also == item || is_among(change, item)))) continue;
        if (!first) text_add(out, ", ");
        first = false;
        yaml_write(item, change, out);
        if (!mapping) continue;
        text_add(out, ": ");
        yaml_write(item->value, change, out);
    }
    text_add_char(out, mapping ? '}' : ']');
}

// Depth is bounded by the document's own (DOCUMENT_DEPTH_MAX).
void yaml_write(const Node *n, const YamlChange *change, Text *out) {
    const char *instead = change && change->at == n ? change->instead : NULL;
    if (!n)
        text_add_char(out, '~');
    else if (instead && change->raw)
        text_add(out, instead);
    else if (change && change->at == n)
        yaml_write_text(instead ? instead : "", out);
    else if (n->kind == NODE_SCALAR)
        write_scalar(n, change, out);
    else
        write_items(n, change, out);
}
