// changes.c - from words to changes: one row per operation, one per kind of change.
#include "engine/rules/changes.h"

#include "engine/base/status.h"
#include "engine/rules/linked.h"
#include "engine/rules/operations.h"
#include "engine/rules/uses.h"
#include "engine/rules/words.h"

static void add(const Scope *s, Changes *out, Change change) {
    if (out->count == CHANGES_MAX) engine_hit_limit(s->e, "changes of one effect");
    out->items[out->count++] = change;
}

static Change change(ChangeKind kind, int32_t a, int32_t b) {
    return (Change){.kind = (uint8_t)kind, .player = NO_PLAYER, .a = a, .b = b};
}

static int32_t part(const Scope *s, const IrNode *n, Field field) {
    const IrNode *kid = ir_kid(n, field);
    return kid == NULL ? PT_UNCHANGED : quantity(s, kid);
}

static void pt(const Scope *s, const IrNode *n, ChangeKind kind, Changes *out) {
    add(s, out, change(kind, part(s, n, FIELD_N), part(s, n, FIELD_M)));
}

// 107.1b: how much it gets, or loses, is 0 where what says so is negative.
static int32_t change_by(const Scope *s, const IrNode *n, Field field) {
    const IrNode *kid = ir_kid(n, field);
    if (kid == NULL) return PT_UNCHANGED;
    bool minus = kid->op == OP_NEGATIVE;
    int32_t size = quantity(s, minus ? ir_kid(kid, FIELD_N) : kid);
    if (size < 0 && CR(s->e, 107_1b)) size = 0;
    return minus ? -size : size;
}

static void modify_pt(const Scope *s, const IrNode *n, Changes *out) {
    const IrNode *times = ir_kid(n, FIELD_A);
    int each = times == NULL ? 1 : quantity(s, times);
    add(s, out,
        change(CHANGE_ADD_PT, quantity_times(s, change_by(s, n, FIELD_N), each),
               quantity_times(s, change_by(s, n, FIELD_M), each)));
}
static void set_pt(const Scope *s, const IrNode *n, Changes *out) { pt(s, n, CHANGE_SET_PT, out); }
static void define_power(const Scope *s, const IrNode *n, Changes *out) {
    add(s, out, change(CHANGE_DEFINE_PT, part(s, n, FIELD_N), PT_UNCHANGED));
}
static void define_plus(const Scope *s, const IrNode *n, Changes *out) {
    int32_t number = part(s, n, FIELD_N);
    add(s, out, change(CHANGE_DEFINE_PT, number, number + part(s, n, FIELD_M)));
}
// Power and toughness are each the same number.
static void define_both(const Scope *s, const IrNode *n, Changes *out) {
    int32_t both = part(s, n, FIELD_N);
    add(s, out, change(CHANGE_DEFINE_PT, both, both));
}
// The totals of the cards that were exiled as it entered.
static void define_totals(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    int count;
    int32_t power = 0, toughness = 0;
    const ExileLink *links = game_list(s->g, LIST_EXILE_LINKS, &count);
    for (int i = 0; i < count; i++) {
        if (!object_same(links[i].source, s->source) || !linked_has_exiled(s, links[i].exiled))
            continue;
        View card = view_of(s->e, s->g, links[i].exiled);
        power += card.c.power;
        toughness += card.c.toughness;
    }
    add(s, out, change(CHANGE_DEFINE_PT, power, toughness));
}
static void switch_pt(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    add(s, out, change(CHANGE_SWITCH_PT, 0, 0));
}

static void keywords(const Scope *s, const IrNode *n, ChangeKind kind, Changes *out) {
    KeywordSet named = words_keywords(s, n);
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (named >> k & 1U) add(s, out, change(kind, k, 0));
}
static void gain_keyword(const Scope *s, const IrNode *n, Changes *out) {
    keywords(s, n, CHANGE_ADD_KEYWORD, out);
}
static void lose_keyword(const Scope *s, const IrNode *n, Changes *out) {
    keywords(s, n, CHANGE_LOSE_KEYWORD, out);
}
static void bar_keyword(const Scope *s, const IrNode *n, Changes *out) {
    keywords(s, n, CHANGE_BAR_KEYWORD, out);
}
static void gain_flashback(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    add(s, out, change(CHANGE_FLASHBACK, 0, 0));
}
// An ability in quotation marks is a part of the one that gives it.
static void gain_ability(const Scope *s, const IrNode *n, Changes *out) {
    gavel_assert(s->ability != NULL && n->number < s->ability->part_count);
    add(s, out, change(CHANGE_ADD_ABILITY, s->ability->parts[n->number]->id.v, 0));
}
static void gain_this_ability(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    add(s, out, change(CHANGE_ADD_ABILITY, s->ability->id.v, 0));
}
// 614.12c: for as long as its word was the one chosen. Off: whichever was.
static void anchor(const Scope *s, const IrNode *n, Changes *out) {
    if (linked_word(s, NO_PLAYER, n->name) || !CR(s->e, 614_12c)) gain_ability(s, n, out);
}
static void protection_from_chosen(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    int color = 0;
    if (linked_choice(s, CHOSEN_COLOR, &color))
        add(s, out, change(CHANGE_ADD_KEYWORD, KEYWORD_PROTECTION_WHITE + color, 0));
}
static void lose_abilities(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    add(s, out, change(CHANGE_LOSE_ABILITIES, 0, 0));
}

static void lose_land_types(const Scope *s, const IrNode *n, Changes *out) {
    (void)n;
    add(s, out, change(CHANGE_LOSE_LAND_TYPES, 0, 0));
}

// The controller of the effect becomes the controller of the permanent.
static void gain_control(const Scope *s, const IrNode *n, Changes *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    const IrNode *who = ir_kid(n, FIELD_WHO);
    if (who != NULL) players_meant(s, who, &players);
    Change c = change(CHANGE_CONTROL, 0, 0);
    c.player = players.count > 0 ? players.items[0].player : s->you;
    add(s, out, c);
}

// ---- what something is or becomes

// A description collected from its words.
typedef struct {
    bool colored;  // Says something about colours.
    bool every_creature_type;
    ColorSet colors;
    uint32_t types;
    int subtype_count;
    Subtype subtypes[8];
} Being;

static void describe(const Scope *s, const IrNode *n, Being *b) {
    Subtype chosen;
    switch ((int)n->op) {
        case OP_FILTER_COLOR:
            b->colored = true;
            if (n->number < COLOR_COUNT) b->colors |= (ColorSet)(1U << word_of(s, n));
            return;
        case OP_ALL_COLORS:
            b->colored = true;
            b->colors = COLORS_ALL;
            return;
        case OP_EVERY_CREATURE_TYPE: b->every_creature_type = true; return;
        case OP_FILTER_TYPE: b->types |= 1U << n->number; return;
        case OP_FILTER_SUBTYPE:
            if (b->subtype_count < (int)ARRAY_LEN(b->subtypes))
                b->subtypes[b->subtype_count++] = (Subtype)word_of(s, n);
            return;
        case OP_FILTER_CHOSEN_TYPE:
            if (linked_type(s, n, &chosen) && b->subtype_count < (int)ARRAY_LEN(b->subtypes))
                b->subtypes[b->subtype_count++] = chosen;
            return;
        default:
            for (int i = 0; i < n->kid_count; i++) describe(s, n->kids[i], b);
    }
}

// 205.1a: new card types replace the old ones; 205.1b: not where it keeps them, or becomes an
// artifact creature.
static void being_types(const Scope *s, const Being *b, bool keeps, Changes *out) {
    uint32_t artifact_creature = 1U << TYPE_ARTIFACT | 1U << TYPE_CREATURE;
    bool adds = keeps || b->types == artifact_creature;
    for (int t = 0; t < TYPE_COUNT; t++) {
        if (!((b->types >> t) & 1U)) continue;
        add(s, out, change(adds ? CHANGE_ADD_TYPE : CHANGE_SET_TYPE, t, 0));
        adds = true;
    }
}

// 205.1a: a new subtype replaces those of its own kind.
static ChangeKind subtype_change(Subtype t, bool adds) {
    if (adds) return CHANGE_ADD_SUBTYPE;
    if (subtype_room(t) == SUBTYPE_OF_CREATURE) return CHANGE_SET_CREATURE_TYPE;
    return subtype_room(t) == SUBTYPE_OF_LAND ? CHANGE_SET_LAND_TYPE : CHANGE_ADD_SUBTYPE;
}

static void being_subtypes(const Scope *s, const Being *b, bool keeps, Changes *out) {
    uint32_t replaced = 0;  // Rooms of subtypes that have been replaced already.
    for (int i = 0; i < b->subtype_count; i++) {
        uint32_t room = 1U << subtype_room(b->subtypes[i]);
        bool adds = keeps || (replaced & room) != 0;
        add(s, out, change(subtype_change(b->subtypes[i], adds), (int32_t)b->subtypes[i], 0));
        replaced |= room;
    }
}

// "is a 1/1 black creature that's still a land": what it still is, or number = 1 ("in addition to
// its other types"), says that nothing is replaced but colours.
static void is_or_becomes(const Scope *s, const IrNode *n, Changes *out) {
    const IrNode *a = ir_kid(n, FIELD_A);
    bool keeps = n->number == 1 || ir_kid(n, FIELD_B) != NULL;
    Being b = {0};
    describe(s, a->op == OP_BEING ? ir_kid(a, FIELD_WHAT) : a, &b);
    being_types(s, &b, keeps, out);
    being_subtypes(s, &b, keeps, out);
    if (a->op == OP_BEING && ir_kid(a, FIELD_B) != NULL) describe(s, ir_kid(a, FIELD_B), &b);
    if (b.every_creature_type) add(s, out, change(CHANGE_ADD_CREATURE_TYPES, 0, 0));
    if (b.colored) add(s, out, change(CHANGE_SET_COLORS, b.colors, 0));
    if (a->op != OP_BEING) return;
    if (ir_kid(a, FIELD_ITEMS) != NULL) gain_keyword(s, a, out);
    if (ir_kid(a, FIELD_E) != NULL) gain_ability(s, a, out);
    if (ir_kid(a, FIELD_N) != NULL) set_pt(s, a, out);
}

// What is different about a copy (707.9): part of a copy effect, whatever layer it would be in.
static void lose_supertype(const Scope *s, const IrNode *n, Changes *out) {
    add(s, out, change(CHANGE_LOSE_SUPERTYPE, n->number, 0));
}

static void lose_type(const Scope *s, const IrNode *n, Changes *out) {
    add(s, out, change(CHANGE_LOSE_TYPE, ir_kid(n, FIELD_A)->number, 0));
}

#define IN(layer) (1U << LAYER_##layer)

static const struct {
    unsigned layers;
    void (*changes)(const Scope *s, const IrNode *n, Changes *out);
} rows[OP_COUNT] = {
    [OP_MODIFY_PT] = {IN(MODIFY), modify_pt},
    [OP_STATIC_MODIFY_PT] = {IN(MODIFY), modify_pt},
    [OP_GAIN_KEYWORD] = {IN(ABILITY), gain_keyword},
    [OP_STATIC_GAIN_KEYWORD] = {IN(ABILITY), gain_keyword},
    [OP_LOSE_KEYWORD] = {IN(ABILITY), lose_keyword},
    [OP_STATIC_LOSE_KEYWORD] = {IN(ABILITY), lose_keyword},
    [OP_STATIC_CANT_HAVE] = {IN(ABILITY), bar_keyword},
    [OP_BAR_KEYWORD] = {IN(ABILITY), bar_keyword},
    [OP_GAIN_FLASHBACK] = {0, gain_flashback},
    [OP_STATIC_GAIN_ABILITY] = {IN(ABILITY), gain_ability},
    [OP_GAIN_ABILITY] = {IN(ABILITY), gain_ability},
    [OP_ANCHOR] = {IN(ABILITY), anchor},
    [OP_STATIC_PROTECTION_CHOSEN] = {IN(ABILITY), protection_from_chosen},
    [OP_LOSE_ABILITIES] = {IN(ABILITY), lose_abilities},
    [OP_STATIC_LOSE_ABILITIES] = {IN(ABILITY), lose_abilities},
    [OP_STATIC_LOSE_LAND_TYPES] = {IN(TYPE), lose_land_types},
    [OP_SET_PT] = {IN(SET), set_pt},
    [OP_STATIC_SET_PT] = {IN(SET), set_pt},
    [OP_STATIC_DEFINE_POWER] = {IN(DEFINE) | IN(SET), define_power},
    [OP_STATIC_DEFINE_PLUS] = {IN(DEFINE) | IN(SET), define_plus},
    [OP_STATIC_DEFINE_BOTH] = {IN(DEFINE) | IN(SET), define_both},
    [OP_STATIC_DEFINE_TOTALS] = {IN(DEFINE) | IN(SET), define_totals},
    [OP_IS_AS_IT_ENTERS] = {IN(TYPE) | IN(COLOR) | IN(ABILITY) | IN(SET), is_or_becomes},
    [OP_SWITCH_PT] = {IN(SWITCH), switch_pt},
    [OP_GAIN_CONTROL] = {IN(CONTROL), gain_control},
    [OP_STATIC_CONTROL] = {IN(CONTROL), gain_control},
    [OP_LOSE_TYPE] = {IN(TYPE), lose_type},
    [OP_STATIC_IS_NO] = {IN(TYPE), lose_type},
    [OP_BECOME] = {IN(TYPE) | IN(COLOR) | IN(ABILITY) | IN(SET), is_or_becomes},
    [OP_EXCEPT_IS] = {IN(COPY), is_or_becomes},
    [OP_EXCEPT_IS_NOT] = {IN(COPY), lose_supertype},
    [OP_EXCEPT_HAS] = {IN(COPY), gain_keyword},
    [OP_EXCEPT_HAS_ABILITY] = {IN(COPY), gain_ability},
    [OP_EXCEPT_HAS_THIS] = {IN(COPY), gain_this_ability},
    [OP_STATIC_IS] = {IN(TYPE) | IN(COLOR) | IN(ABILITY) | IN(SET), is_or_becomes},
};

void changes_of(const Scope *s, const IrNode *n, Changes *out) {
    if (rows[n->op].changes != NULL) rows[n->op].changes(s, n, out);
    node_used(s->e, n);
}

unsigned changes_layers(Op op) { return rows[op].layers; }

bool changes_any(const IrNode *n) {
    for (; n != NULL; n = n->next) {
        if (changes_layers((Op)n->op) != 0) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (changes_any(n->kids[i])) return true;
    }
    return false;
}

static const Layer layers[CHANGE_KIND_COUNT] = {
    [CHANGE_CONTROL] = LAYER_CONTROL,
    [CHANGE_SET_TYPE] = LAYER_TYPE,
    [CHANGE_LOSE_TYPE] = LAYER_TYPE,
    [CHANGE_ADD_TYPE] = LAYER_TYPE,
    [CHANGE_SET_CREATURE_TYPE] = LAYER_TYPE,
    [CHANGE_SET_LAND_TYPE] = LAYER_TYPE,
    [CHANGE_LOSE_LAND_TYPES] = LAYER_TYPE,
    [CHANGE_ADD_SUBTYPE] = LAYER_TYPE,
    [CHANGE_ADD_CREATURE_TYPES] = LAYER_TYPE,
    [CHANGE_SET_COLORS] = LAYER_COLOR,
    [CHANGE_ADD_KEYWORD] = LAYER_ABILITY,
    [CHANGE_BAR_KEYWORD] = LAYER_ABILITY,
    [CHANGE_LOSE_KEYWORD] = LAYER_ABILITY,
    [CHANGE_LOSE_ABILITIES] = LAYER_ABILITY,
    [CHANGE_ADD_ABILITY] = LAYER_ABILITY,
    [CHANGE_DEFINE_PT] = LAYER_DEFINE,
    [CHANGE_SET_PT] = LAYER_SET,
    [CHANGE_ADD_PT] = LAYER_MODIFY,
    [CHANGE_SWITCH_PT] = LAYER_SWITCH,
    [CHANGE_LOSE_SUPERTYPE] = LAYER_TYPE,
    [CHANGE_COPY] = LAYER_COPY,
    [CHANGE_TEXT_COLOR] = LAYER_TEXT,
    [CHANGE_TEXT_SUBTYPE] = LAYER_TEXT,
    [CHANGE_FLASHBACK] = LAYER_COUNT,  // Asked where cards are cast.
    [CHANGE_COMBAT] = LAYER_COUNT,     // Asked where creatures are declared.
};

Layer change_layer(ChangeKind kind) { return layers[kind]; }

bool static_supported(Op op) { return op_room(op) == ROOM_STATIC && changes_layers(op) != 0; }
