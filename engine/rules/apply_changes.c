// apply_changes.c - carrying changes out on a permanent: one row per kind of change, with the rule
// of its layer (613.1, 613.4).
#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/apply_layers.h"
#include "engine/rules/words.h"

// One change on one permanent.
typedef struct {
    Engine *e;
    Game *g;
    Object *o;
    Characteristics *c;
    const Change *change;
    uint32_t timestamp;
} Changing;

Characteristics *layers_entry(Game *g, const Object *o) {
    return (Characteristics *)write_list(g, LIST_CHARACTERISTICS) + o->characteristics;
}

static void control(Changing *x) { x->o->controller = x->change->player; }

// ---- types (205.1)

static void drop_subtypes(TypeLine *t, SubtypeRoom room) {
    for (int i = 0; i < SUBTYPE_COUNT; i++)
        if (subtype_room((Subtype)i) == room)
            t->subtypes.bits[i / 64] &= ~((uint64_t)1 << (i % 64));
}

// Which types a kind of subtype belongs to (205.3b).
static const struct {
    SubtypeRoom room;
    unsigned types;
} correlated[] = {
    {SUBTYPE_OF_ARTIFACT, 1U << TYPE_ARTIFACT},
    {SUBTYPE_OF_ENCHANTMENT, 1U << TYPE_ENCHANTMENT},
    {SUBTYPE_OF_LAND, 1U << TYPE_LAND},
    {SUBTYPE_OF_PLANESWALKER, 1U << TYPE_PLANESWALKER},
    {SUBTYPE_OF_SPELL, 1U << TYPE_INSTANT | 1U << TYPE_SORCERY},
    {SUBTYPE_OF_CREATURE, 1U << TYPE_CREATURE | 1U << TYPE_KINDRED},
    {SUBTYPE_OF_BATTLE, 1U << TYPE_BATTLE},
};

static void drop_uncorrelated(TypeLine *t) {
    for (size_t i = 0; i < ARRAY_LEN(correlated); i++)
        if (!(t->types & correlated[i].types)) drop_subtypes(t, correlated[i].room);
}

// 205.1a: subtypes go with the card type that they were correlated with.
static void set_type(Changing *x) {
    TypeLine *t = &x->c->type;
    bool replaces = CR(x->e, 205_1a);
    if (replaces) t->types = 0;
    t->types |= (uint16_t)(1U << x->change->a);
    if (replaces) drop_uncorrelated(t);
}
static void lose_type(Changing *x) {
    TypeLine *t = &x->c->type;
    t->types &= (uint16_t) ~(1U << x->change->a);
    drop_uncorrelated(t);
}
static void add_type(Changing *x) {
    // 205.1b: what it was before, it still is.
    if (!CR(x->e, 205_1b)) x->c->type.types = 0;
    x->c->type.types |= (uint16_t)(1U << x->change->a);
}
static void set_creature_type(Changing *x) {
    if (CR(x->e, 205_1a)) drop_subtypes(&x->c->type, SUBTYPE_OF_CREATURE);
    subtype_put(&x->c->type.subtypes, (Subtype)x->change->a);
}
// 305.7: with its old land types a land loses what its text says; what effects give it comes later.
static void set_land_type(Changing *x) {
    if (CR(x->e, 305_7)) {
        drop_subtypes(&x->c->type, SUBTYPE_OF_LAND);
        x->c->lost |= LOST_PRINTED;
        x->c->keywords = x->c->doubled = 0;
    }
    subtype_put(&x->c->type.subtypes, (Subtype)x->change->a);
}
static void lose_land_types(Changing *x) { drop_subtypes(&x->c->type, SUBTYPE_OF_LAND); }
static void add_subtype(Changing *x) { subtype_put(&x->c->type.subtypes, (Subtype)x->change->a); }

static void add_creature_types(Changing *x) { subtype_put_creature_types(&x->c->type.subtypes); }

static void lose_supertype(Changing *x) {
    x->c->type.supertypes &= (uint8_t) ~(1U << x->change->a);
}

// ---- copies

static void copy(Changing *x) {
    FaceId face = {x->change->a};
    *x->c = pool_face(x->e->pool, face)->printed;
}

// ---- text (612)

static void reword_keywords(Changing *x) {
    KeywordSet now = 0;
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if ((x->c->keywords >> k) & 1U) now |= (KeywordSet)1 << word_keyword((Keyword)k, x->change);
    x->c->keywords = now;
}

// 612.4: the text of a token can be changed like any other.
static bool has_text(Changing *x) { return x->o->kind != OBJECT_TOKEN || CR(x->e, 612_4); }

static void text_subtype(Changing *x) {
    SubtypeSet *set = &x->c->type.subtypes;
    if (!has_text(x)) return;
    reword_keywords(x);
    if (!subtype_in(set, (Subtype)x->change->a)) return;
    set->bits[x->change->a / 64] &= ~((uint64_t)1 << (x->change->a % 64));
    subtype_put(set, (Subtype)x->change->b);
}

// 612.2: a mana symbol is no colour word. Off: the colours change with the words.
static void text_color(Changing *x) {
    if (!has_text(x)) return;
    reword_keywords(x);
    bool colored = (x->c->colors >> x->change->a) & 1U;
    if (colored && !CR(x->e, 612_2))
        x->c->colors = (ColorSet)((x->c->colors & ~(1U << x->change->a)) | 1U << x->change->b);
}

// ---- colours (105.3)

static void set_colors(Changing *x) {
    ColorSet before = CR(x->e, 105_3) ? 0 : x->c->colors;
    x->c->colors = (ColorSet)(before | x->change->a);
}

// ---- abilities

static void grant(Changing *x, AbilityId ability) {
    if (x->c->granted_count == GRANTED_MAX)
        engine_hit_limit(x->e, "abilities that effects give to one object");
    x->c->granted[x->c->granted_count++] = (GrantedAbility){ability, x->timestamp};
}

// Keywords of which each instance triggers separately.
static const struct {
    Keyword keyword;
    RuleId rule;
} separately[] = {
    {KEYWORD_FLANKING, CR_702_25b}, {KEYWORD_EXALTED, CR_113_2c}, {KEYWORD_BATTLE_CRY, CR_702_91b},
    {KEYWORD_EXTORT, CR_702_101b},  {KEYWORD_UNDYING, CR_113_2c}, {KEYWORD_PROWESS, CR_702_108b},
};

// Another instance is an ability of its own.
static void add_instance(Changing *x) {
    for (size_t i = 0; i < ARRAY_LEN(separately); i++) {
        if (separately[i].keyword != (Keyword)x->change->a || !rule_on(x->e, separately[i].rule))
            continue;
        grant(x, pool_keyword_ability(x->e->pool, separately[i].keyword)->id);
    }
}

static void lose_instances(Changing *x) {
    const Ability *a = pool_keyword_ability(x->e->pool, (Keyword)x->change->a);
    int kept = 0;
    for (int i = 0; a != NULL && i < x->c->granted_count; i++)
        if (x->c->granted[i].ability.v != a->id.v) x->c->granted[kept++] = x->c->granted[i];
    if (a != NULL) x->c->granted_count = (uint8_t)kept;
}

static void bar_keyword(Changing *x) { x->c->barred |= (KeywordSet)1 << x->change->a; }
static void add_keyword(Changing *x) {
    KeywordSet keyword = (KeywordSet)1 << x->change->a;
    if ((x->c->barred & keyword) != 0 && CR(x->e, 113_11)) return;
    x->c->doubled |= x->c->keywords & keyword;
    if ((x->c->keywords & keyword) != 0) add_instance(x);
    x->c->keywords |= keyword;
}
// 113.10: a keyword is an ability that an effect can take away; 113.10b: every instance of it.
static void lose_keyword(Changing *x) {
    KeywordSet keyword = (KeywordSet)1 << x->change->a;
    bool several = (x->c->doubled & keyword) != 0;
    x->c->doubled &= ~keyword;
    if (several && !CR(x->e, 113_10b)) return;
    if (several) lose_instances(x);
    if ((x->c->keywords & keyword) != 0 && CR(x->e, 113_10)) x->c->keywords &= ~keyword;
}
static void lose_abilities(Changing *x) {
    x->c->keywords = x->c->doubled = 0;
    x->c->granted_count = 0;
    x->c->lost = LOST_PRINTED | LOST_INTRINSIC;
}
static bool is_granted(const Changing *x) {
    for (int i = 0; i < x->c->granted_count; i++)
        if (x->c->granted[i].ability.v == x->change->a) return true;
    return false;
}
// 113.2c: each instance of an ability works by itself. Off: one is enough.
static void add_ability(Changing *x) {
    if (is_granted(x) && !CR(x->e, 113_2c)) return;
    grant(x, (AbilityId){x->change->a});
}

// ---- power and toughness; those of a permanent that is no creature are not there (208.3)

static void set_pt(Changing *x) {
    if (x->change->a != PT_UNCHANGED) x->c->power = x->change->a;
    if (x->change->b != PT_UNCHANGED) x->c->toughness = x->change->b;
}
static void add_pt(Changing *x) {
    x->c->power = (x->c->power + x->change->a);
    x->c->toughness = (x->c->toughness + x->change->b);
}
static void switch_pt(Changing *x) {
    int32_t power = x->c->power;
    x->c->power = x->c->toughness;
    x->c->toughness = power;
}

static const struct {
    RuleId rule;
    void (*carry_out)(Changing *x);
} rows[CHANGE_KIND_COUNT] = {
    [CHANGE_CONTROL] = {CR_613_1b, control},
    [CHANGE_SET_TYPE] = {CR_613_1d, set_type},
    [CHANGE_ADD_TYPE] = {CR_613_1d, add_type},
    [CHANGE_LOSE_TYPE] = {CR_613_1d, lose_type},
    [CHANGE_SET_CREATURE_TYPE] = {CR_613_1d, set_creature_type},
    [CHANGE_SET_LAND_TYPE] = {CR_613_1d, set_land_type},
    [CHANGE_LOSE_LAND_TYPES] = {CR_613_1d, lose_land_types},
    [CHANGE_ADD_SUBTYPE] = {CR_613_1d, add_subtype},
    [CHANGE_ADD_CREATURE_TYPES] = {CR_613_1d, add_creature_types},
    [CHANGE_SET_COLORS] = {CR_613_1e, set_colors},
    [CHANGE_ADD_KEYWORD] = {CR_613_1f, add_keyword},
    [CHANGE_LOSE_KEYWORD] = {CR_613_1f, lose_keyword},
    [CHANGE_BAR_KEYWORD] = {CR_613_1f, bar_keyword},
    [CHANGE_LOSE_ABILITIES] = {CR_613_1f, lose_abilities},
    [CHANGE_ADD_ABILITY] = {CR_613_1f, add_ability},
    [CHANGE_DEFINE_PT] = {CR_613_4a, set_pt},
    [CHANGE_SET_PT] = {CR_613_4b, set_pt},
    [CHANGE_ADD_PT] = {CR_613_4c, add_pt},
    [CHANGE_SWITCH_PT] = {CR_613_4d, switch_pt},
    [CHANGE_LOSE_SUPERTYPE] = {CR_613_1d, lose_supertype},
    [CHANGE_COPY] = {CR_613_1a, copy},
    [CHANGE_TEXT_COLOR] = {CR_613_1c, text_color},
    [CHANGE_TEXT_SUBTYPE] = {CR_613_1c, text_subtype},
};

// 613.2a: in layer 1, whatever the change is.
void change_copiable(Engine *e, Game *g, ObjectId id, const Change *change, uint32_t timestamp) {
    const Object *living = game_object(g, id);
    if (living == NULL || living->characteristics == NO_CHARACTERISTICS) return;
    Object *o = write_place(g, object_card(id));
    Changing x = {e, g, o, layers_entry(g, o), change, timestamp};
    if (change->kind == CHANGE_COPY ? CR(e, 613_1a) : CR(e, 613_2a))
        rows[change->kind].carry_out(&x);
}

void change_permanent(Engine *e, Game *g, ObjectId id, const Change *change, uint32_t timestamp) {
    const Object *living = game_object(g, id);
    if (living == NULL || living->characteristics == NO_CHARACTERISTICS) return;
    // 112.3: a spell's characteristics are modified as a permanent's are.
    if (living->zone == ZONE_STACK && !CR(e, 112_3)) return;
    Object *o = write_place(g, object_card(id));
    Changing x = {e, g, o, layers_entry(g, o), change, timestamp};
    bool numbers = change_layer((ChangeKind)change->kind) >= LAYER_DEFINE;
    if (numbers && !x.c->has_pt) return;
    // 110.3: what is printed on its card is modified. Off: it stays as it is.
    if (numbers && o->kind == OBJECT_CARD && !CR(e, 110_3)) return;
    if (rule_on(e, rows[change->kind].rule)) rows[change->kind].carry_out(&x);
}
