// protection.c - protection from a quality (702.16): one test for each quality that a keyword
// names.
//
// What protection does is said where it happens: targets (target.c), attaching (attach.c), damage
// (replacement_kinds.c) and blocking (combat_block.c).
#include "engine/rules/protection.h"

typedef enum { HAS_COLOR, HAS_TYPE, HAS_SUBTYPE, HAS_COLORS, IS_ANYTHING } Quality;

static const struct {
    Keyword keyword;
    Quality quality;
    int value;  // A colour, card type or subtype; the fewest colours.
    RuleId rule;
} rows[] = {
    {KEYWORD_PROTECTION_WHITE, HAS_COLOR, MANA_WHITE, CR_702_16a},
    {KEYWORD_PROTECTION_BLUE, HAS_COLOR, MANA_BLUE, CR_702_16a},
    {KEYWORD_PROTECTION_BLACK, HAS_COLOR, MANA_BLACK, CR_702_16a},
    {KEYWORD_PROTECTION_RED, HAS_COLOR, MANA_RED, CR_702_16a},
    {KEYWORD_PROTECTION_GREEN, HAS_COLOR, MANA_GREEN, CR_702_16a},
    {KEYWORD_PROTECTION_ALL_COLORS, HAS_COLORS, 1, CR_702_16h},
    {KEYWORD_PROTECTION_MULTICOLORED, HAS_COLORS, 2, CR_702_16a},
    {KEYWORD_PROTECTION_ARTIFACTS, HAS_TYPE, TYPE_ARTIFACT, CR_702_16a},
    {KEYWORD_PROTECTION_CREATURES, HAS_TYPE, TYPE_CREATURE, CR_702_16a},
    {KEYWORD_PROTECTION_ENCHANTMENTS, HAS_TYPE, TYPE_ENCHANTMENT, CR_702_16a},
    {KEYWORD_PROTECTION_DRAGONS, HAS_SUBTYPE, SUBTYPE_DRAGON, CR_702_16a},
    {KEYWORD_PROTECTION_EVERYTHING, IS_ANYTHING, 0, CR_702_16j},
};

static int colors_of(const View *v) {
    int count = 0;
    for (int i = 0; i < COLOR_COUNT; i++) count += (v->c.colors >> i & 1) != 0;
    return count;
}

static bool has_quality(const View *source, Quality quality, int value) {
    switch (quality) {
        case HAS_COLOR: return (source->c.colors >> value) & 1U;
        case HAS_TYPE: return view_is(source, (CardType)value);
        case HAS_SUBTYPE: return subtype_in(&source->c.type.subtypes, (Subtype)value);
        case HAS_COLORS: return colors_of(source) >= value;
        case IS_ANYTHING: return true;
    }
    return false;
}

bool protected_from(Engine *e, const View *permanent, const View *source) {
    if (permanent->zone != ZONE_BATTLEFIELD || permanent->last_known || !source->known)
        return false;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (view_has(permanent, rows[i].keyword) &&
            has_quality(source, rows[i].quality, rows[i].value) && rule_on(e, rows[i].rule))
            return true;
    return false;
}
