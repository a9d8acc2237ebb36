// page_cards.c - the printed facts of the cards that a page shows.
#include "harness/page_cards.h"

#include "harness/command_cards.h"

static void add_printed(cJSON *out, const char *key, const PrintedNumber *n) {
    if (!n->present) return;
    if (n->star)
        cJSON_AddStringToObject(out, key, n->number ? "*+" : "*");
    else
        cJSON_AddNumberToObject(out, key, n->number);
}

static void add_part(const PrintedNumber *n, Text *out) {
    if (!n->star)
        text_format(out, "%d", (int)n->number);
    else if (n->number == 0)
        text_add(out, "*");
    else
        text_format(out, "%d+*", (int)n->number);
}

static cJSON *face_json(const CardFace *f) {
    cJSON *out = cJSON_CreateObject();
    char cost[8 * MANA_SYMBOLS_MAX];
    Text words = {0};
    if (f->has_cost)
        cJSON_AddStringToObject(out, "cost", mana_cost_text(&f->cost, cost, sizeof cost));
    cards_type_line(&f->type, &words);
    cJSON_AddStringToObject(out, "type", text_cstr(&words));
    if (f->text && f->text[0]) cJSON_AddStringToObject(out, "text", f->text);
    if (f->power.present) {
        text_clear(&words);
        add_part(&f->power, &words);
        text_add_char(&words, '/');
        add_part(&f->toughness, &words);
        cJSON_AddStringToObject(out, "pt", text_cstr(&words));
    }
    add_printed(out, "loyalty", &f->loyalty);
    add_printed(out, "defense", &f->defense);
    text_clear(&words);
    for (int i = 0; i < COLOR_COUNT; i++)
        if (f->colors >> i & 1) text_add_char(&words, mana_letter((ManaType)i));
    if (words.length > 0) cJSON_AddStringToObject(out, "colors", text_cstr(&words));
    text_free(&words);
    return out;
}

void page_cards_add(cJSON *cards, const PageTable *t, const cJSON *shown) {
    const Pool *pool = engine_pool(t->e);
    for (int i = 0; i < pool_face_count(pool); i++) {
        if (!t->faces[i]) continue;
        const char *name = position_face_name(t->names, (FaceId){i});
        if (!cJSON_GetObjectItemCaseSensitive(shown, name) ||
            cJSON_GetObjectItemCaseSensitive(cards, name))
            continue;
        cJSON_AddItemToObject(cards, name, face_json(pool_face(pool, (FaceId){i})));
    }
}
