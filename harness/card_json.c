// card_json.c - reading published card files.
//
// Both shapes hold the same facts under other keys. A card's texts stay in the document; only what
// must be put together lives in the arena.
#include "harness/card_json.h"

#include <stdlib.h>
#include <string.h>

#include "harness/files.h"

// Where each fact of a face stands.
typedef struct {
    const char *name, *cost, *type, *text, *power, *toughness, *loyalty, *defense, *indicator;
    const char *identity;  // Of the card.
} Keys;

static const Keys scryfall = {
    "name",      "mana_cost", "type_line", "oracle_text",     "power",
    "toughness", "loyalty",   "defense",   "color_indicator", "color_identity"};
static const Keys mtgjson = {"faceName",  "manaCost", "type",    "text",           "power",
                             "toughness", "loyalty",  "defense", "colorIndicator", "colorIdentity"};

// Cards of variants, which games with a deck of 60 or 100 do not use.
static const char *const variant_types[] = {"Scheme",   "Plane",   "Phenomenon", "Conspiracy",
                                            "Vanguard", "Dungeon", "Attraction", "Stickers"};

// What is printed but is no card (111.1, 114.1).
static const char *const other_layouts[] = {"token", "double_faced_token", "emblem", "art_series"};

typedef struct {
    JsonCards *out;
    const char *path;
    const Keys *keys;
    Status *s;
    int at;  // The card that is being read, from 1.
} Reader;

static bool fail(const Reader *r, const char *card, const char *what) {
    return status_fail(r->s, (Place){r->path, 0, 0}, "card %d: %s: %s", r->at, card, what);
}

static const char *text_at(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

// ["W", "U"] as "WU"; NULL if there is none.
static const char *colors_at(const Reader *r, const cJSON *object, const char *key) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!cJSON_IsArray(list)) return NULL;
    Text letters = {0};
    const cJSON *letter;
    cJSON_ArrayForEach(letter, list) if (cJSON_IsString(letter))
        text_add(&letters, letter->valuestring);
    const char *copy = arena_copy(&r->out->arena, text_cstr(&letters), letters.length);
    text_free(&letters);
    return copy;
}

static FaceText read_face(const Reader *r, const cJSON *object) {
    const Keys *k = r->keys;
    const char *name = text_at(object, k->name);
    return (FaceText){.name = name ? name : text_at(object, "name"),
                      .cost = text_at(object, k->cost),
                      .type = text_at(object, k->type),
                      .text = text_at(object, k->text),
                      .power = text_at(object, k->power),
                      .toughness = text_at(object, k->toughness),
                      .loyalty = text_at(object, k->loyalty),
                      .defense = text_at(object, k->defense),
                      .color_indicator = colors_at(r, object, r->keys->indicator),
                      .place = {r->path, 0, 0}};
}

// `object` is the card, or its first face where only faces say it.
static void read_identity(const Reader *r, const cJSON *object, JsonCard *card) {
    const char *letters = colors_at(r, object, r->keys->identity);
    card->has_identity = letters && color_identity_read(span_of(letters), &card->identity);
}

static bool is_variant(const char *type) {
    Span rest = span_of(type);
    while (rest.at) {
        Span word = span_cut(&rest, ' ');
        for (size_t i = 0; i < ARRAY_LEN(variant_types); i++)
            if (span_is(word, variant_types[i])) return true;
    }
    return false;
}

static bool is_other(const char *layout) {
    for (size_t i = 0; layout && i < ARRAY_LEN(other_layouts); i++)
        if (strcmp(layout, other_layouts[i]) == 0) return true;
    return false;
}

static void finish(JsonCard *card) {
    const FaceText *first = &card->text.faces[0];
    const char *layout = card->text.layout;
    card->type = first->type ? first->type : "";
    card->in_scope = card->text.face_count == 1 && (!layout || strcmp(layout, "normal") == 0) &&
                     !is_variant(card->type);
    card->several = card->text.face_count > 1 && !is_other(layout) && !is_variant(card->type);
}

static bool add_face(const Reader *r, JsonCard *card, const cJSON *object) {
    CardText *text = &card->text;
    const char *name = text->name ? text->name : "a card";
    if (!cJSON_IsObject(object)) return fail(r, name, "a face is no object");
    if (text->face_count == FACES_MAX) return fail(r, name, "too many faces");
    text->faces[text->face_count] = read_face(r, object);
    if (!text->faces[text->face_count++].name) return fail(r, name, "a face has no name");
    return true;
}

// ---- Scryfall: a list of cards, each with facts of its own or in card_faces

static bool read_scryfall_card(const Reader *r, const cJSON *object) {
    if (!cJSON_IsObject(object)) return fail(r, "a card", "it is no object");
    JsonCard *card = &r->out->items[r->out->count++];
    card->text = (CardText){.name = text_at(object, "name"), .layout = text_at(object, "layout")};
    const cJSON *faces = cJSON_GetObjectItemCaseSensitive(object, "card_faces");
    if (!cJSON_IsArray(faces) || cJSON_GetArraySize(faces) == 0) {
        if (!add_face(r, card, object)) return false;
    } else {
        const cJSON *face;
        cJSON_ArrayForEach(face, faces) if (!add_face(r, card, face)) return false;
    }
    read_identity(r, object, card);
    finish(card);
    return true;
}

// ---- MTGJSON: the faces of each card in a list, under the card's name

static bool read_atomic_card(const Reader *r, const cJSON *faces) {
    if (!cJSON_IsArray(faces) || cJSON_GetArraySize(faces) == 0)
        return fail(r, faces->string ? faces->string : "a card", "it is no list of faces");
    JsonCard *card = &r->out->items[r->out->count++];
    card->text = (CardText){.name = faces->string,
                            .layout = text_at(cJSON_GetArrayItem(faces, 0), "layout")};
    const cJSON *face;
    cJSON_ArrayForEach(face, faces) if (!add_face(r, card, face)) return false;
    read_identity(r, cJSON_GetArrayItem(faces, 0), card);
    finish(card);
    return true;
}

static bool read_all(Reader *r, const cJSON *cards) {
    bool list = cJSON_IsArray(cards);
    r->keys = list ? &scryfall : &mtgjson;
    r->out->items = ARENA_ARRAY(&r->out->arena, JsonCard, cJSON_GetArraySize(cards) + 1);
    const cJSON *card;
    cJSON_ArrayForEach(card, cards) {
        r->at++;
        if (!(list ? read_scryfall_card(r, card) : read_atomic_card(r, card))) return false;
    }
    return true;
}

// ---- names

static int compare_names(const void *a, const void *b) {
    const JsonName *x = a, *y = b;
    int order = strcmp(x->name, y->name);
    return order != 0 ? order : x->card - y->card;
}

static void add_name(JsonCards *cards, const char *name, int card, SpellingRank rank) {
    if (name[0] == '\0') return;
    cards->names[cards->name_count++] = (JsonName){name, card};
    name_index_add(&cards->spellings, name, rank, card);
}

static void index_names(JsonCards *cards) {
    int most = 0;
    for (int i = 0; i < cards->count; i++) most += 1 + cards->items[i].text.face_count;
    cards->names = ARENA_ARRAY(&cards->arena, JsonName, most + 1);
    for (int i = 0; i < cards->count; i++) {
        const CardText *text = &cards->items[i].text;
        if (is_other(text->layout)) continue;
        if (text->name) add_name(cards, text->name, i, NAME_WHOLE);
        for (int f = 0; f < text->face_count && (text->face_count > 1 || !text->name); f++)
            add_name(cards, text->faces[f].name, i, f == 0 ? NAME_FRONT : NAME_OTHER_FACE);
    }
    qsort(cards->names, (size_t)cards->name_count, sizeof *cards->names, compare_names);
    name_index_sort(&cards->spellings);
}

const JsonCard *card_json_spelled(const JsonCards *cards, Span name) {
    int item = name_index_find(&cards->spellings, name);
    return item >= 0 ? &cards->items[item] : NULL;
}

const JsonCard *card_json_find(const JsonCards *cards, Span name) {
    int low = 0, high = cards->name_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strncmp(cards->names[middle].name, name.at, name.length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == cards->name_count || !span_is(name, cards->names[low].name)) return NULL;
    return &cards->items[cards->names[low].card];
}

const JsonCard *card_json_no_card(const JsonCards *cards, Span name) {
    for (int i = 0; i < cards->count; i++) {
        const CardText *text = &cards->items[i].text;
        if (is_other(text->layout) && text->name && span_equal_nocase(name, span_of(text->name)))
            return &cards->items[i];
    }
    return NULL;
}

bool card_json_read(const char *path, JsonCards *out, Status *s) {
    *out = (JsonCards){0};
    Text source = {0};
    bool good = files_read(path, &source, s) &&
                card_json_parse(path, (Span){source.data, source.length}, out, s);
    text_free(&source);
    return good;
}

bool card_json_parse(const char *path, Span source, JsonCards *out, Status *s) {
    *out = (JsonCards){0};
    out->document = json_parse(path, source, s);
    if (!out->document) return false;
    const cJSON *cards = out->document;
    if (cJSON_IsObject(cards)) cards = cJSON_GetObjectItemCaseSensitive(cards, "data");
    if (!cJSON_IsArray(cards) && !cJSON_IsObject(cards))
        return status_fail(s, (Place){path, 0, 0},
                           "neither a list of cards (Scryfall) nor cards under \"data\" (MTGJSON)");
    if (!read_all(&(Reader){.out = out, .path = path, .s = s}, cards)) return false;
    index_names(out);
    return true;
}

void card_json_free(JsonCards *cards) {
    cJSON_Delete(cards->document);
    name_index_free(&cards->spellings);
    arena_free(&cards->arena);
}
