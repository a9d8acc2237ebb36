// expect_object.c - what is expected of an object: zone, status, characteristics, combat.
#include <string.h>

#include "engine/play/chosen.h"
#include "harness/expect_internal.h"

typedef struct {
    Check *c;
    ObjectId id;
    const Object *o;
    Characteristics now;
} Subject;

typedef void (*KeyCheck)(const Subject *s);

static const char *player_name(const Subject *s, PlayerId p) {
    return engine_player_name(s->c->names->engine, p);
}

static bool answers(const Subject *s, const Node *name, ObjectId id) {
    NameRef ref = names_read(s->c->names, (Span){name->text, name->length});
    return names_answers(s->c->names, &ref, id);
}

static void fail_with_name(const Subject *s, ObjectId id) {
    Text actual = {0};
    names_show(s->c->names, id, &actual);
    check_fail(s->c, text_cstr(&actual));
    text_free(&actual);
}

// ---- zone and status

static void check_zone_key(const Subject *s) { check_word(s->c, zone_name((Zone)s->o->zone)); }
static void check_owner(const Subject *s) { check_word(s->c, player_name(s, s->o->owner)); }
static void check_damage(const Subject *s) { check_number(s->c, s->o->damage); }
static void check_tapped(const Subject *s) { check_flag(s->c, s->o->tapped); }
static void check_flipped(const Subject *s) { check_flag(s->c, s->o->flipped); }
static void check_phased_out(const Subject *s) { check_flag(s->c, s->o->phased_out); }
static void check_face_down(const Subject *s) { check_flag(s->c, s->o->face_down); }
static void check_transformed(const Subject *s) { check_flag(s->c, s->o->transformed); }

static void check_controller(const Subject *s) {
    PlayerId p = engine_controller(s->c->names->engine, s->c->g, s->id);
    check_word(s->c, player_is(p) ? player_name(s, p) : "nobody");
}

static int count_counters(const void *context, CounterKind kind) {
    const Subject *s = context;
    return game_counters(s->c->g, s->id, kind);
}

static void check_counters_key(const Subject *s) { check_counters(s->c, count_counters, s); }

// ---- characteristics

static void check_power(const Subject *s) {
    if (s->now.has_pt)
        check_number(s->c, s->now.power);
    else
        check_fail(s->c, "it has no power");
}

static void check_toughness(const Subject *s) {
    if (s->now.has_pt)
        check_number(s->c, s->now.toughness);
    else
        check_fail(s->c, "it has no toughness");
}

static void check_color_set(const Subject *s, ColorSet colors) {
    ColorSet wanted = 0;
    ManaType type;
    for (const char *at = s->c->value->text; *at; at++)
        if (mana_letter_find(*at, &type)) wanted = (ColorSet)(wanted | 1U << type);
    if (wanted == colors) return;
    char actual[COLOR_COUNT + 1] = "";
    int length = 0;
    for (int t = 0; t < COLOR_COUNT; t++)
        if (colors >> t & 1U) actual[length++] = mana_letter((ManaType)t);
    check_fail(s->c, length > 0 ? actual : "\"\"");
}

static void check_colors(const Subject *s) { check_color_set(s, s->now.colors); }

static void check_identity(const Subject *s) {
    const CardDef *card = names_card(s->c->names, s->id);
    if (card)
        check_color_set(s, card->identity);
    else
        check_fail(s->c, "it is no card");
}

static bool has_keyword(const Subject *s, const Node *item) {
    Keyword keyword;
    return keyword_find(span_of(item->text), &keyword) && (s->now.keywords >> keyword & 1U);
}

static void check_keyword_list(const Subject *s, bool has) {
    bool ok = true;
    for (const Node *item = s->c->value->first; item; item = item->next)
        ok = ok && has_keyword(s, item) == has;
    if (ok) return;
    Text actual = {0};
    text_add_char(&actual, '[');
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (s->now.keywords >> k & 1U)
            text_format(&actual, "%s%s", actual.length > 1 ? ", " : "", keyword_text((Keyword)k));
    text_add_char(&actual, ']');
    check_fail(s->c, text_cstr(&actual));
    text_free(&actual);
}

static void check_keywords(const Subject *s) { check_keyword_list(s, true); }
static void check_lacks_keywords(const Subject *s) { check_keyword_list(s, false); }

static void add_type_word(TypeLine *type, Span word) {
    CardType card_type;
    Supertype supertype;
    Subtype subtype;
    if (card_type_find(word, &card_type))
        type->types = (uint16_t)(type->types | 1U << card_type);
    else if (supertype_find(word, &supertype))
        type->supertypes = (uint8_t)(type->supertypes | 1U << supertype);
    else if (subtype_find(word, &subtype))
        subtype_put(&type->subtypes, subtype);
}

static void write_types(const TypeLine *type, Text *out) {
    text_add_char(out, '[');
    for (int i = 0; i < SUPERTYPE_COUNT; i++)
        if (type->supertypes >> i & 1U)
            text_format(out, "%s%s", out->length > 1 ? ", " : "", supertype_text((Supertype)i));
    for (int i = 0; i < TYPE_COUNT; i++)
        if (type->types >> i & 1U)
            text_format(out, "%s%s", out->length > 1 ? ", " : "", card_type_text((CardType)i));
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (subtype_in(&type->subtypes, (Subtype)i))
            text_format(out, "%s%s", out->length > 1 ? ", " : "", subtype_text((Subtype)i));
    text_add_char(out, ']');
}

static void check_types(const Subject *s) {
    TypeLine wanted = {0};
    Status ignored = {0};
    const Node *value = s->c->value;
    if (value->kind == NODE_SCALAR)
        type_line_read(span_of(value->text), &wanted, (Place){NULL, 0, 0}, &ignored);
    for (const Node *item = value->kind == NODE_LIST ? value->first : NULL; item; item = item->next)
        add_type_word(&wanted, span_of(item->text));
    if (wanted.types == s->now.type.types && wanted.supertypes == s->now.type.supertypes &&
        memcmp(&wanted.subtypes, &s->now.type.subtypes, sizeof wanted.subtypes) == 0)
        return;
    Text actual = {0};
    write_types(&s->now.type, &actual);
    check_fail(s->c, text_cstr(&actual));
    text_free(&actual);
}

static void check_mana_value(const Subject *s) {
    check_number(s->c, engine_mana_value(s->c->names->engine, s->c->g, s->id));
}

static void check_name(const Subject *s) {
    check_word(s->c, engine_name(s->c->names->engine, s->c->g, s->id));
}

static void check_chosen(const Subject *s) {
    Text actual = {0};
    chosen_of_object(s->c->names->engine, s->c->g, s->id, &actual);
    check_word(s->c, text_cstr(&actual));
    text_free(&actual);
}

// ---- relations

static void check_attached_to(const Subject *s) {
    ObjectId host = s->o->attached_to;
    if (player_is(s->o->enchants)) {
        check_word(s->c, engine_player_name(s->c->names->engine, s->o->enchants));
    } else if (!object_is(host)) {
        if (!node_says(s->c->value, "none")) check_fail(s->c, "none");
    } else if (!answers(s, s->c->value, host)) {
        fail_with_name(s, host);
    }
}

static const Attack *attack_of(const Subject *s) {
    int count = 0;
    const Attack *all = game_list(s->c->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].creature, s->id)) return &all[i];
    return NULL;
}

static void check_attacking(const Subject *s) {
    const Attack *a = attack_of(s);
    const Node *value = s->c->value;
    if (node_says(value, "true") || node_says(value, "false")) {
        check_flag(s->c, a != NULL);
    } else if (!a) {
        check_fail(s->c, "false");
    } else if (object_is(a->object)) {
        if (!answers(s, value, a->object)) fail_with_name(s, a->object);
    } else {
        check_word(s->c, player_name(s, a->player));
    }
}

static void check_blocked(const Subject *s) {
    const Attack *a = attack_of(s);
    check_flag(s->c, a && a->blocked);
}

// The attackers that it blocks, in order declared.
static int blocked_by(const Subject *s, ObjectId *out, int most) {
    int count = 0, found = 0;
    const Block *all = game_list(s->c->g, LIST_BLOCKS, &count);
    for (int i = 0; i < count && found < most; i++)
        if (object_same(all[i].blocker, s->id)) out[found++] = all[i].attacker;
    return found;
}

static bool blocks_exactly(const Subject *s, const ObjectId *attackers, int count) {
    const Node *value = s->c->value;
    bool used[64] = {false};
    if (node_says(value, "none")) return count == 0;
    if (value->kind != NODE_LIST) return count == 1 && answers(s, value, attackers[0]);
    if (value->count != count) return false;
    for (const Node *item = value->first; item; item = item->next) {
        bool found = false;
        for (int i = 0; i < count && !found; i++) {
            if (used[i] || !answers(s, item, attackers[i])) continue;
            used[i] = found = true;
        }
        if (!found) return false;
    }
    return true;
}

static void check_blocking(const Subject *s) {
    ObjectId attackers[64];
    int count = blocked_by(s, attackers, 64);
    if (blocks_exactly(s, attackers, count)) return;
    Text actual = {0};
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(&actual, ", ");
        names_show(s->c->names, attackers[i], &actual);
    }
    check_fail(s->c, count > 0 ? text_cstr(&actual) : "none");
    text_free(&actual);
}

// ---- all keys

static const struct {
    const char *key;
    KeyCheck check;
} rows[] = {
    {"zone", check_zone_key},  // as on the page
    {"controller", check_controller}, {"owner", check_owner},
    {"power", check_power},           {"toughness", check_toughness},
    {"damage", check_damage},         {"tapped", check_tapped},
    {"counters", check_counters_key}, {"color_identity", check_identity},
    {"flipped", check_flipped},       {"phased_out", check_phased_out},
    {"face_down", check_face_down},   {"transformed", check_transformed},
    {"keywords", check_keywords},     {"lacks_keywords", check_lacks_keywords},
    {"types", check_types},           {"colors", check_colors},
    {"mana_value", check_mana_value}, {"name", check_name},
    {"chosen", check_chosen},         {"attached_to", check_attached_to},
    {"attacking", check_attacking},   {"blocking", check_blocking},
    {"blocked", check_blocked},
};

void check_object_key(Check *c, ObjectId id, const char *key) {
    Subject s = {.c = c, .id = id, .o = game_object(c->g, id)};
    if (s.o->kind != OBJECT_ABILITY)
        s.now = engine_characteristics(c->names->engine, c->g, id);
    else
        s.now.face = (FaceId){-1};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (strcmp(rows[i].key, key) == 0) rows[i].check(&s);
}
