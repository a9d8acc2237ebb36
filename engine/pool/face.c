// face.c - reading the printed facts of a face.
#include "engine/pool/face.h"

#include <string.h>

#include "engine/base/visible.h"
#include "engine/cards/color_identity.h"

static const char *copy_text(Arena *arena, const char *text) {
    return arena_copy(arena, text ? text : "", text ? strlen(text) : 0);
}

static bool read_indicator(const FaceText *text, ColorSet *colors, Status *s) {
    *colors = 0;
    for (const char *c = text->color_indicator; *c; c++) {
        ManaType type;
        if (!mana_letter_find(*c, &type) || type >= (int)COLOR_COUNT)
            return status_fail(s, text->place, "a color indicator is letters of WUBRG, found '%s'",
                               text->color_indicator);
        *colors = (ColorSet)(*colors | 1U << type);
    }
    return true;
}

static bool read_number(const FaceText *text, const char *value, PrintedNumber *out, Status *s) {
    return !value || printed_number_read(span_of(value), out, text->place, s);
}

// What a face of its type cannot be without (208.1, 209.1, 210.1).
static bool check_numbers(const FaceText *text, const CardFace *f, Status *s) {
    bool creature = (f->type.types & 1U << TYPE_CREATURE) != 0;
    bool planeswalker = (f->type.types & 1U << TYPE_PLANESWALKER) != 0;
    bool battle = (f->type.types & 1U << TYPE_BATTLE) != 0;
    if (creature && !(f->power.present && f->toughness.present))
        return status_fail(s, text->place, "a creature needs power and toughness");
    if (f->power.present != f->toughness.present)
        return status_fail(s, text->place, "power and toughness go together");
    if (planeswalker && !f->loyalty.present)
        return status_fail(s, text->place, "a planeswalker needs loyalty");
    if (battle && !f->defense.present) return status_fail(s, text->place, "a battle needs defense");
    return true;
}

// The messages do not say which card it is: face_read does.
static bool read_facts(Arena *arena, const FaceText *text, CardFace *out, Status *s) {
    if (!text->type) return status_fail(s, text->place, "a card needs a type");
    out->name = copy_text(arena, text->name);
    out->text = copy_text(arena, text->text);
    out->has_cost = text->cost && text->cost[0] != '\0';
    if (out->has_cost && !mana_cost_read(span_of(text->cost), &out->cost, text->place, s))
        return false;
    out->colors = mana_cost_colors(&out->cost);
    if (text->color_indicator && !read_indicator(text, &out->colors, s)) return false;
    return type_line_read(span_of(text->type), &out->type, text->place, s) &&
           read_number(text, text->power, &out->power, s) &&
           read_number(text, text->toughness, &out->toughness, s) &&
           read_number(text, text->loyalty, &out->loyalty, s) &&
           read_number(text, text->defense, &out->defense, s) && check_numbers(text, out, s);
}

bool face_check_name(const char *name, Place place, Status *s) {
    return visible_is_plain(span_of(name)) ||
           status_fail(s, place, "%s: a card's name is one line without hidden characters", name);
}

bool face_read(Arena *arena, const FaceText *text, CardFace *out, Status *s) {
    Status why = {0};
    *out = (CardFace){0};
    if (!text->name || text->name[0] == '\0')
        return status_fail(s, text->place, "a card needs a name");
    if (!face_check_name(text->name, text->place, s)) return false;
    return read_facts(arena, text, out, &why) || status_fail_about(s, text->name, &why);
}

Characteristics face_printed(const CardFace *face) {
    return (Characteristics){.face = face->id,
                             .colors = face->colors,
                             .has_pt = face->power.present,
                             .type = face->type,
                             .keywords = face->keywords,
                             .power = face->power.number,
                             .toughness = face->toughness.number,
                             .loyalty = face->loyalty.number,
                             .defense = face->defense.number};
}

ColorSet face_identity(const CardFace *face) {
    ColorIdentity words = color_identity_of_words(face->name, face->text);
    return (ColorSet)(face->colors | mana_cost_colors(&face->cost) | words.colors);
}

static bool same_number(PrintedNumber a, PrintedNumber b) {
    return a.present == b.present && a.star == b.star && a.number == b.number;
}

bool face_same_token(const CardFace *a, const CardFace *b) {
    return strcmp(a->name, b->name) == 0 && a->colors == b->colors &&
           a->type.types == b->type.types && a->type.supertypes == b->type.supertypes &&
           memcmp(&a->type.subtypes, &b->type.subtypes, sizeof a->type.subtypes) == 0 &&
           same_number(a->power, b->power) && same_number(a->toughness, b->toughness) &&
           strcmp(a->text, b->text) == 0;
}
