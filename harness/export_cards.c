// export_cards.c - the printed facts of the cards of an export, each once.
//
// A card goes by its name. Tokens of one name may be different ones: all but the first have a
// number behind it.
#include "harness/export_cards.h"

#include <string.h>

#include "harness/deck_card.h"
#include "harness/export_shapes.h"

void export_cards_begin(ExportCards *cards, const Pool *pool) {
    *cards = (ExportCards){.pool = pool, .facts = cJSON_CreateObject()};
    cards->keys = ARENA_ARRAY(&cards->arena, const char *, pool_count(pool));
}

void export_cards_free(ExportCards *cards) {
    cJSON_Delete(cards->facts);
    arena_free(&cards->arena);
    *cards = (ExportCards){0};
}

static cJSON *face(const FaceText *text, const CardFace *facts) {
    char letters[COLOR_IDENTITY_LETTERS];
    cJSON *out = cJSON_CreateObject();
    export_text(out, AT_FACE_NAME, text->name);
    export_text(out, AT_FACE_COST, text->cost);
    color_identity_text((ColorIdentity){facts->colors}, letters);
    export_text(out, AT_FACE_COLORS, letters);
    export_text(out, AT_FACE_INDICATOR, text->color_indicator);
    export_text(out, AT_FACE_TYPE, text->type);
    export_text(out, AT_FACE_RULES_TEXT, text->text);
    export_text(out, AT_FACE_POWER, text->power);
    export_text(out, AT_FACE_TOUGHNESS, text->toughness);
    export_text(out, AT_FACE_LOYALTY, text->loyalty);
    export_text(out, AT_FACE_DEFENSE, text->defense);
    return out;
}

static void add_facts(ExportCards *cards, const char *key, const CardDef *card) {
    char letters[COLOR_IDENTITY_LETTERS];
    CardText text = deck_card_text(&cards->arena, card);
    cJSON *out = cJSON_CreateObject();
    export_text(out, AT_CARD_NAME, card->name);
    export_text(out, AT_CARD_LAYOUT, layout_text(card->layout));
    cJSON *faces = export_list(out, AT_CARD_FACES);
    for (int i = 0; i < card->face_count; i++)
        cJSON_AddItemToArray(faces, face(&text.faces[i], card->faces[i]));
    color_identity_text((ColorIdentity){card->identity}, letters);
    export_text(out, AT_CARD_IDENTITY, letters);
    cJSON_AddItemToObject(cards->facts, key, out);
}

const char *export_card(ExportCards *cards, CardDefId id) {
    if (id.v < 0) return NULL;
    if (cards->keys[id.v]) return cards->keys[id.v];
    const CardDef *card = pool_card(cards->pool, id);
    const char *key = card->name;
    for (int n = 2; cJSON_GetObjectItemCaseSensitive(cards->facts, key); n++)
        key = arena_format(&cards->arena, "%s (%d)", card->name, n);
    add_facts(cards, key, card);
    return cards->keys[id.v] = key;
}
