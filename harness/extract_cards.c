// extract_cards.c - the cards that a scenario cut out of a game must describe itself.
//
// A card that a recorded scenario described, or that came from a published file, is in no pool; and
// several tokens that cards of the pool make may share a name, so that the name does not say which
// one is meant.
#include <string.h>

#include "harness/command_cards.h"
#include "harness/command_yaml.h"
#include "harness/extract.h"

static void add_fact(const char *key, const Text *value, Text *out) {
    if (value->length == 0) return;
    text_format(out, ", %s: ", key);
    yaml_write_text(text_cstr(value), out);
}

static void add_number(const char *key, const PrintedNumber *n, Text *out) {
    Text value = {0};
    if (n->present) cards_number(n, &value);
    add_fact(key, &value, out);
    text_free(&value);
}

static void add_face(const CardFace *face, Text *out) {
    char cost[256];
    Text value = {0};
    text_add(out, "name: ");
    yaml_write_text(face->name, out);
    if (face->has_cost) text_add(&value, mana_cost_text(&face->cost, cost, sizeof cost));
    add_fact("cost", &value, out);
    text_clear(&value);
    for (int c = 0; c < COLOR_COUNT; c++)
        if (face->colors != mana_cost_colors(&face->cost) && face->colors >> c & 1)
            text_add_char(&value, mana_letter((ManaType)c));
    add_fact("color_indicator", &value, out);
    text_clear(&value);
    cards_type_line(&face->type, &value);
    add_fact("type", &value, out);
    text_clear(&value);
    text_add(&value, face->text ? face->text : "");
    add_fact("text", &value, out);
    add_number("power", &face->power, out);
    add_number("toughness", &face->toughness, out);
    add_number("loyalty", &face->loyalty, out);
    add_number("defense", &face->defense, out);
    text_free(&value);
}

static void add_card(const CardDef *card, int number, Text *out) {
    text_add(out, "  - {");
    if (card->face_count == 1) {
        add_face(card->faces[0], out);
    } else {
        text_add(out, "name: ");
        yaml_write_text(card->name, out);
        text_add(out, ", faces: [");
        for (int i = 0; i < card->face_count; i++) {
            text_add(out, i > 0 ? ", {" : "{");
            add_face(card->faces[i], out);
            text_add_char(out, '}');
        }
        text_add_char(out, ']');
    }
    if (card->layout != LAYOUT_NORMAL) text_format(out, ", layout: %s", layout_text(card->layout));
    if (number > 0) text_format(out, ", as: \"%s %d\"", card->name, number);
    text_add(out, "}\n");
}

// Does the scenario's pool have another card of that name, or none?
static bool must_be_described(const Pool *pool, const CardDef *card) {
    int same = 0;
    if (card->id.v >= pool_count(pool)) return true;
    for (int i = 0; card->layout == LAYOUT_TOKEN && i < pool_count(pool); i++) {
        const CardDef *other = pool_card(pool, (CardDefId){i});
        same += other->layout == LAYOUT_TOKEN && strcmp(other->name, card->name) == 0;
    }
    return same > 1;
}

static bool is_somewhere(const Object *o) {
    return o->kind != OBJECT_FREE && o->card.v >= 0 && o->zone != ZONE_NOWHERE;
}

// The card of object `i`, if it is the first object of that card; otherwise NULL.
static const CardDef *first_seen(const ExtractPart *part, const Object *all, int i) {
    if (!is_somewhere(&all[i])) return NULL;
    for (int k = 1; k < i; k++)
        if (is_somewhere(&all[k]) && all[k].card.v == all[i].card.v) return NULL;
    return pool_card(part->x->replay.pool, all[i].card);
}

int extract_token_number(const ExtractPart *part, const CardDef *card) {
    int count, same = 0, number = 0;
    if (card->layout != LAYOUT_TOKEN) return 0;
    const Object *all = game_list(part->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        const CardDef *other = first_seen(part, all, i);
        if (!other || other->layout != LAYOUT_TOKEN || strcmp(other->name, card->name) != 0)
            continue;
        same++;
        if (other == card) number = same;
    }
    return same > 1 ? number : 0;
}

void extract_cards(const ExtractPart *part, Text *out) {
    int count, written = 0;
    const Object *all = game_list(part->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        const CardDef *card = first_seen(part, all, i);
        if (!card || !must_be_described(part->x->replay.plan.pool, card)) continue;
        text_add(out, written++ == 0 ? "cards:\n" : "");
        add_card(card, extract_token_number(part, card), out);
    }
}
