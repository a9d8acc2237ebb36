// report_change.c - what a continuous effect does to its object, in the words of the log.
#include "engine/play/report_change.h"

#include "engine/base/status.h"

typedef void Predicate(const Engine *e, const Change *c, Text *out);

static void add_pt(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " gets %+d/%+d", c->a, c->b);
}
static void set_pt(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " has base power and toughness %d/%d", c->a, c->b);
}
static void switch_pt(const Engine *e, const Change *c, Text *out) {
    (void)e;
    (void)c;
    text_add(out, " has its power and toughness switched");
}
static void add_keyword(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " gains %s", keyword_text((Keyword)c->a));
}
static void gain_flashback(const Engine *e, const Change *c, Text *out) {
    (void)e;
    (void)c;
    text_add(out, " gains flashback");
}
static void lose_keyword(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " loses %s", keyword_text((Keyword)c->a));
}
static void bar_keyword(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " can't have %s", keyword_text((Keyword)c->a));
}
static void lose_abilities(const Engine *e, const Change *c, Text *out) {
    (void)e;
    (void)c;
    text_add(out, " loses all abilities");
}
static void add_ability(const Engine *e, const Change *c, Text *out) {
    (void)e;
    (void)c;
    text_add(out, " gains an ability");
}
static void control(const Engine *e, const Change *c, Text *out) {
    text_format(out, " comes under the control of %s", engine_player_name(e, c->player));
}
static void set_type(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " becomes only of the type %s", card_type_text((CardType)c->a));
}
static void add_type(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " gets the type %s", card_type_text((CardType)c->a));
}
static void lose_type(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " loses the type %s", card_type_text((CardType)c->a));
}
static void set_subtype(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " becomes %s", subtype_text((Subtype)c->a));
}
static void add_subtype(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " becomes %s in addition", subtype_text((Subtype)c->a));
}
static void add_creature_types(const Engine *e, const Change *c, Text *out) {
    (void)e;
    (void)c;
    text_add(out, " gains all creature types");
}
static void set_colors(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_add(out, c->a == 0 ? " becomes colorless" : " becomes");
    int told = 0;
    for (int i = 0; i < COLOR_COUNT; i++)
        if ((c->a >> i) & 1)
            text_format(out, told++ == 0 ? " %s" : " and %s", color_word((ManaType)i));
}

static void copy(const Engine *e, const Change *c, Text *out) {
    text_format(out, " becomes a copy of %s", pool_face(engine_pool(e), (FaceId){c->a})->name);
}
static void lose_supertype(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " isn't %s", supertype_text((Supertype)c->a));
}

static void text_color(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " has the word %s replaced by %s", color_word((ManaType)c->a),
                color_word((ManaType)c->b));
}
static void text_subtype(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_format(out, " has the word %s replaced by %s", subtype_text((Subtype)c->a),
                subtype_text((Subtype)c->b));
}

static const char *combat_trait(CombatTrait t) {
    switch (t) {
        case TRAIT_CANT_ATTACK: return " can't attack";
        case TRAIT_CANT_BLOCK: return " can't block";
        case TRAIT_CANT_BE_BLOCKED: return " can't be blocked";
        case TRAIT_MUST_ATTACK: return " attacks if able";
        case TRAIT_MUST_BLOCK: return " blocks if able";
        case TRAIT_MUST_BE_BLOCKED: return " must be blocked if able";
        case TRAIT_GOADED: return " is goaded";
    }
    return "";
}
static void combat(const Engine *e, const Change *c, Text *out) {
    (void)e;
    text_add(out, combat_trait((CombatTrait)c->a));
}

static Predicate *const rows[CHANGE_KIND_COUNT] = {
    [CHANGE_ADD_PT] = add_pt,
    [CHANGE_SET_PT] = set_pt,
    [CHANGE_DEFINE_PT] = set_pt,
    [CHANGE_SWITCH_PT] = switch_pt,
    [CHANGE_ADD_KEYWORD] = add_keyword,
    [CHANGE_LOSE_KEYWORD] = lose_keyword,
    [CHANGE_BAR_KEYWORD] = bar_keyword,
    [CHANGE_LOSE_ABILITIES] = lose_abilities,
    [CHANGE_ADD_ABILITY] = add_ability,
    [CHANGE_CONTROL] = control,
    [CHANGE_SET_TYPE] = set_type,
    [CHANGE_ADD_TYPE] = add_type,
    [CHANGE_LOSE_TYPE] = lose_type,
    [CHANGE_SET_CREATURE_TYPE] = set_subtype,
    [CHANGE_SET_LAND_TYPE] = set_subtype,
    [CHANGE_ADD_SUBTYPE] = add_subtype,
    [CHANGE_ADD_CREATURE_TYPES] = add_creature_types,
    [CHANGE_SET_COLORS] = set_colors,
    [CHANGE_FLASHBACK] = gain_flashback,
    [CHANGE_COPY] = copy,
    [CHANGE_LOSE_SUPERTYPE] = lose_supertype,
    [CHANGE_TEXT_COLOR] = text_color,
    [CHANGE_TEXT_SUBTYPE] = text_subtype,
    [CHANGE_COMBAT] = combat,
};

void report_change(const Engine *e, const Change *change, Text *out) {
    gavel_assert(change->kind < CHANGE_KIND_COUNT && rows[change->kind] != NULL);
    rows[change->kind](e, change, out);
}
