// card_file.c - reading one card from a YAML mapping.
#include "engine/pool/card_file.h"

#include <string.h>

#define FACE_KEYS \
    "name", "cost", "type", "text", "power", "toughness", "loyalty", "defense", "color_indicator"

// The value of `key` as text; missing and null leave NULL.
static bool read_key(const Document *d, const Node *mapping, const char *key, const char **out,
                     Status *s) {
    const Node *value = node_get(mapping, key);
    *out = NULL;
    if (!value || node_is_null(value)) return true;
    return node_text(d, value, out, s);
}

static bool read_face(const Document *d, const Node *mapping, FaceText *out, Status *s) {
    *out = (FaceText){.place = node_place(d, mapping)};
    return read_key(d, mapping, "name", &out->name, s) &&
           read_key(d, mapping, "cost", &out->cost, s) &&
           read_key(d, mapping, "type", &out->type, s) &&
           read_key(d, mapping, "text", &out->text, s) &&
           read_key(d, mapping, "power", &out->power, s) &&
           read_key(d, mapping, "toughness", &out->toughness, s) &&
           read_key(d, mapping, "loyalty", &out->loyalty, s) &&
           read_key(d, mapping, "defense", &out->defense, s) &&
           read_key(d, mapping, "color_indicator", &out->color_indicator, s);
}

static bool read_faces(const Document *d, const Node *list, CardText *out, Status *s) {
    static const char *const known[] = {FACE_KEYS, NULL};
    if (list->kind != NODE_LIST || list->count < 2 || list->count > FACES_MAX)
        return status_fail(s, node_place(d, list), "expected a list of 2 to %d faces, found %s",
                           FACES_MAX, node_kind_name(list));
    for (const Node *face = list->first; face; face = face->next) {
        if (face->kind != NODE_MAPPING)
            return status_fail(s, node_place(d, face), "expected a face as a mapping, found %s",
                               node_kind_name(face));
        if (!node_check_keys(d, face, known, s)) return false;
        if (!read_face(d, face, &out->faces[out->face_count++], s)) return false;
    }
    return true;
}

// A card with faces has nothing of its own but its name and its layout.
static bool check_outside_faces(const Document *d, const Node *mapping, Status *s) {
    static const char *const known[] = {"name", "layout", "rule", "faces", NULL};
    return node_check_keys(d, mapping, known, s);
}

bool card_text_read(const Document *d, const Node *mapping, CardText *out, Status *s) {
    static const char *const known[] = {FACE_KEYS, "layout", "rule", "faces", NULL};
    *out = (CardText){0};
    if (mapping->kind != NODE_MAPPING)
        return status_fail(s, node_place(d, mapping), "expected a card as a mapping, found %s",
                           node_kind_name(mapping));
    if (!node_check_keys(d, mapping, known, s)) return false;
    if (!read_key(d, mapping, "layout", &out->layout, s)) return false;
    if (!read_key(d, mapping, "rule", &out->rule, s)) return false;
    const Node *faces = node_get(mapping, "faces");
    if (faces)
        return check_outside_faces(d, mapping, s) && read_key(d, mapping, "name", &out->name, s) &&
               read_faces(d, faces, out, s);
    out->face_count = 1;
    return read_face(d, mapping, &out->faces[0], s);
}
