// position_fields.c - which fields of the core a position says.
#include "engine/play/position_fields.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "engine/base/status.h"

// What is not said of every position; all other fields are. Where an object is, who owns it, its
// place in memory and the numbers that only tell things apart follow from the board.
static const struct {
    StructId id;
    const char *field;
    PositionDetail from;
} exceptions[] = {
    {STRUCT_Game, "format", POSITION_DETAILS},
    {STRUCT_Game, "player_count", POSITION_DETAILS},
    {STRUCT_Game, "step", POSITION_DETAILS},
    {STRUCT_Game, "active", POSITION_DETAILS},
    {STRUCT_Game, "turn", POSITION_DETAILS},
    {STRUCT_Game, "begun", POSITION_WITH_PAST},
    {STRUCT_Game, "casts", POSITION_WITH_PAST},
    {STRUCT_Game, "casts_before", POSITION_WITH_PAST},
    {STRUCT_Game, "emblems", POSITION_WITH_PAST},
    {STRUCT_Game, "minds_sources", POSITION_DETAILS},
    {STRUCT_Game, "minds_order", POSITION_DETAILS},
    {STRUCT_Game, "next_timestamp", POSITION_EXACT},
    {STRUCT_Game, "next_key", POSITION_DETAILS},
    {STRUCT_Game, "free_place", POSITION_DETAILS},
    {STRUCT_Game, "result", POSITION_DETAILS},
    {STRUCT_Game, "winner", POSITION_DETAILS},
    {STRUCT_Game, "rng", POSITION_DETAILS},
    {STRUCT_Game, "battlefield", POSITION_DETAILS},
    {STRUCT_Game, "stack", POSITION_DETAILS},
    {STRUCT_Game, "phased_out", POSITION_DETAILS},
    {STRUCT_Player, "life", POSITION_DETAILS},
    {STRUCT_Player, "lands_played", POSITION_DETAILS},
    {STRUCT_Player, "mana", POSITION_DETAILS},
    {STRUCT_Player, "zones", POSITION_DETAILS},
    {STRUCT_Player, "draws_this_turn", POSITION_WITH_PAST},
    {STRUCT_Player, "draws_this_step", POSITION_WITH_PAST},
    {STRUCT_Player, "casts", POSITION_WITH_PAST},
    {STRUCT_Player, "casts_before", POSITION_WITH_PAST},
    {STRUCT_Player, "attackers_this_turn", POSITION_WITH_PAST},
    {STRUCT_Object, "incarnation", POSITION_DETAILS},
    {STRUCT_Object, "zone", POSITION_DETAILS},
    {STRUCT_Object, "owner", POSITION_DETAILS},
    {STRUCT_Object, "number", POSITION_DETAILS},
    {STRUCT_Object, "next", POSITION_DETAILS},
    {STRUCT_Object, "timestamp", POSITION_EXACT},
    {STRUCT_Object, "turned_over", POSITION_EXACT},
    {STRUCT_Object, "cast_ways", POSITION_WITH_PAST},
    {STRUCT_Object, "cast_times", POSITION_WITH_PAST},
    {STRUCT_Object, "cast_from", POSITION_WITH_PAST},
    {STRUCT_Object, "cast_by", POSITION_WITH_PAST},
    {STRUCT_Object, "cast_x", POSITION_WITH_PAST},
    {STRUCT_Object, "spent", POSITION_WITH_PAST},
    {STRUCT_Object, "created_with", POSITION_WITH_PAST},
    {STRUCT_Object, "fresh", POSITION_WITH_PAST},
    {STRUCT_Object, "sick", POSITION_WITH_PAST},  // Of creatures the board says it.
    {STRUCT_StackItem, "object", POSITION_DETAILS},
    {STRUCT_StackItem, "since", POSITION_EXACT},
    {STRUCT_StackItem, "mode_count", POSITION_DETAILS},
    {STRUCT_LastKnown, "id", POSITION_DETAILS},
    {STRUCT_LastKnown, "card", POSITION_DETAILS},
    {STRUCT_LastKnown, "number", POSITION_DETAILS},
    {STRUCT_Activation, "granted", POSITION_EXACT},
    {STRUCT_CounterRecord, "timestamp", POSITION_EXACT},
    {STRUCT_ContinuousEffect, "timestamp", POSITION_EXACT},
    {STRUCT_Shield, "timestamp", POSITION_EXACT},
    {STRUCT_GrantedAbility, "timestamp", POSITION_EXACT},
    {STRUCT_Characteristics, "granted_count", POSITION_DETAILS},
};

PositionDetail position_detail_of(StructId id, const CoreField *f) {
    if (f->kind == CORE_AS_KEY) return POSITION_DETAILS;
    for (size_t i = 0; i < ARRAY_LEN(exceptions); i++)
        if (exceptions[i].id == id && strcmp(exceptions[i].field, f->name) == 0)
            return exceptions[i].from;
    return POSITION_NOW;
}

bool position_always(StructId id, const CoreField *f, const char *of) {
    static const struct {
        StructId id;
        const char *field;
    } always[] = {{STRUCT_Change, "kind"},     {STRUCT_Change, "a"},      {STRUCT_Past, "kind"},
                  {STRUCT_Skip, "what"},       {STRUCT_Chosen, "kind"},   {STRUCT_Chosen, "value"},
                  {STRUCT_ExtraPhase, "step"}, {STRUCT_ExtraStep, "step"}};
    CoreMeaning meaning;
    for (size_t i = 0; i < ARRAY_LEN(always); i++)
        if (always[i].id == id && strcmp(always[i].field, f->name) == 0)
            return !position_meaning(id, f, of, NULL, &meaning) || meaning.means != MEANS_NOTHING;
    return false;
}

// POSITION_DETAILS: the board says it, or it is said in another way.
PositionDetail position_detail_of_list(ListId list) {
    static const uint8_t from[LIST_COUNT] = {
        [LIST_OBJECTS] = POSITION_DETAILS,        [LIST_STACK_ITEMS] = POSITION_DETAILS,
        [LIST_BOUNDS] = POSITION_DETAILS,         [LIST_COUNTERS] = POSITION_EXACT,
        [LIST_LAST_KNOWN] = POSITION_DETAILS,     [LIST_NAMES] = POSITION_DETAILS,
        [LIST_POSITIONS] = POSITION_DETAILS,      [LIST_COMMANDER_DAMAGE] = POSITION_NOW,
        [LIST_ELSEWHERE] = POSITION_DETAILS,      [LIST_HISTORY] = POSITION_WITH_PAST,
        [LIST_CHARACTERISTICS] = POSITION_DETAILS};
    return (PositionDetail)from[list];
}

const char *position_list_key(ListId list, char into[32]) {
    const char *name = core_group_name((int)list);
    size_t i = 0;
    for (; name[i] != '\0' && i < 31; i++) into[i] = (char)tolower((unsigned char)name[i]);
    into[i] = '\0';
    return into;
}

static void blank_value(const CoreField *f, char *at) {
    bool none = f->kind == CORE_AS_PLAYER || f->kind == CORE_AS_CARD || f->kind == CORE_AS_FACE ||
                f->kind == CORE_AS_ABILITY;
    if (none) memset(at, 0xff, f->size);
}

static void blank_struct(StructId id, char *at) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        for (int i = 0; i < f->count; i++) {
            char *value = at + f->offset + (size_t)f->stride * (size_t)i;
            if (f->kind == CORE_AS_STRUCT)
                blank_struct((StructId)f->inner, value);
            else
                blank_value(f, value);
        }
}

void position_blank(StructId id, PositionElement *element) {
    memset(element, 0, sizeof *element);
    blank_struct(id, (char *)element);
    if (id == STRUCT_StackItem) {
        element->item.x = -1;
        element->item.announced = true;
    }
    // What was never cast was cast by nobody in particular.
    if (id == STRUCT_Object) element->object.cast_by = player_id(0);
    if (id == STRUCT_LastKnown) element->last.cast_by = player_id(0);
    if (id == STRUCT_Object) element->object.characteristics = NO_CHARACTERISTICS;
}

int position_key_at(StructId id) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (f->kind == CORE_AS_KEY) return f->offset;
    return -1;
}

const Ability *position_speaker(const Pool *pool, ListId list, const void *element) {
    AbilityId id = {-1};
    if (list == LIST_SHIELDS) id = ((const Shield *)element)->ability;
    if (list == LIST_WAITING) id = ((const WaitingTrigger *)element)->ability;
    if (list == LIST_DELAYED) id = ((const DelayedTrigger *)element)->ability;
    return id.v < 0 ? NULL : pool_ability(pool, id);
}

void position_blank_made(const Pool *pool, ObjectKind kind, CardDefId card, PlayerId owner,
                         Object *out) {
    PositionElement blank;
    position_blank(STRUCT_Object, &blank);
    *out = blank.object;
    out->kind = (uint8_t)kind;
    out->owner = out->controller = out->base_controller = owner;
    out->card = card;
    if (card.v >= 0) out->face = pool_card(pool, card)->faces[0]->id;
}

void position_blank_last(const Pool *pool, CardDefId card, LastKnown *out) {
    PositionElement blank;
    position_blank(STRUCT_LastKnown, &blank);
    *out = blank.last;
    out->definition = card;
    if (card.v >= 0) out->characteristics = pool_card(pool, card)->faces[0]->printed;
}

AbilityId position_spell_ability(const Pool *pool, FaceId face) {
    const CardFace *f = face.v < 0 ? NULL : pool_face(pool, face);
    for (int i = 0; f != NULL && i < f->ability_count; i++) {
        AbilityKind kind = f->abilities[i]->kind;
        if ((kind == ABILITY_SPELL || kind == ABILITY_ENCHANT) && !f->abilities[i]->is_overloaded)
            return f->abilities[i]->id;
    }
    return (AbilityId){-1};
}

int position_target_binding(const Ability *a, int word) {
    return a != NULL && word >= 1 && word <= a->target_count ? a->targets[word - 1]->binding
                                                             : NO_BINDING;
}

// ---- numbers whose meaning depends on other fields

bool position_meaning(StructId id, const CoreField *f, const char *of, const Ability *a,
                      CoreMeaning *out) {
    bool second = f->offset == offsetof(Change, b);
    if (id == STRUCT_Change && (second || f->offset == offsetof(Change, a))) {
        *out = core_meaning_of_change(((const Change *)(const void *)of)->kind, second);
        return true;
    }
    if (id == STRUCT_Chosen && f->offset == offsetof(Chosen, value)) {
        *out = core_meaning_of_choice(((const Chosen *)(const void *)of)->kind);
        return true;
    }
    if (id != STRUCT_Bound || f->offset != offsetof(Bound, amount)) return false;
    const Bound *b = (const void *)of;
    bool known = a != NULL && b->binding >= 0 && b->binding < a->binding_count;
    *out = core_meaning_of_amount(known ? a->bindings[b->binding].introduced_by : NULL);
    return true;
}

bool position_is_players(const Pool *pool, StructId id, const CoreField *f, const char *of) {
    if (id != STRUCT_Shield || f->offset != offsetof(Shield, left)) return false;
    const Shield *s = (const void *)of;
    const IrNode *n =
        s->ability.v < 0 ? NULL : ir_at(pool_ability(pool, s->ability)->root, s->node);
    return n != NULL && n->op == OP_STAY_TAPPED;
}

static const char *word_of(const Ability *a, int value) {
    const IrNode *n = a->kind == ABILITY_STATIC ? a->effect : NULL;
    if (n == NULL || (n->op != OP_CHOOSE_WORD && n->op != OP_ANCHORED)) return NULL;
    return value < 0 || value > 1 ? NULL : ir_kid(n, value == 0 ? FIELD_A : FIELD_B)->name;
}

const char *position_own_word(const Pool *pool, const Game *g, const Chosen *chosen, int value) {
    if (chosen->by.v >= 0) return word_of(pool_ability(pool, chosen->by), value);
    const Object *o = game_object(g, chosen->object);
    const CardFace *face = o == NULL || o->face.v < 0 ? NULL : pool_face(pool, o->face);
    for (int i = 0; face != NULL && i < face->ability_count; i++) {
        const char *word = word_of(face->abilities[i], value);
        if (word != NULL) return word;
    }
    return NULL;
}

// ---- names of what a pool has

// Abilities of keywords and of rules belong to no card: they go by the keyword, or by what the log
// calls them.
static const char *name_without_card(const Pool *pool, const Ability *a, int *ordinal) {
    *ordinal = 0;
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (pool_keyword_ability(pool, (Keyword)k) == a) return keyword_text((Keyword)k);
    for (int i = 1; i < MONARCH_ABILITIES; i++)
        if (pool_monarch_ability(pool, i) == a) *ordinal = i;
    if (a == pool_saga_ability(pool)) return "Saga";
    if (a == pool_siege_ability(pool)) return "Siege";
    const char *name = pool_sourceless_name(pool, a->id);
    if (name == NULL) *ordinal = a->ordinal;
    return name == NULL ? "" : name;
}

static const char *name_of(const Pool *pool, CoreKind kind, int32_t id, int *ordinal) {
    *ordinal = 0;
    if (kind == CORE_AS_CARD) return pool_card(pool, (CardDefId){id})->name;
    if (kind == CORE_AS_FACE) return pool_face(pool, (FaceId){id})->name;
    const Ability *a = pool_ability(pool, (AbilityId){id});
    if (*a->owner == '\0') return name_without_card(pool, a, ordinal);
    *ordinal = a->ordinal;
    return a->owner;
}

const char *position_ability_owner(const Pool *pool, AbilityId id, int *ordinal) {
    return name_of(pool, CORE_AS_ABILITY, id.v, ordinal);
}

static int count_of(const Pool *pool, CoreKind kind) {
    return kind == CORE_AS_CARD   ? pool_count(pool)
           : kind == CORE_AS_FACE ? pool_face_count(pool)
                                  : pool_ability_count(pool);
}

int position_pool_find(const Pool *pool, CoreKind kind, Span name, int ordinal, int which) {
    int count = count_of(pool, kind);
    for (int i = 0; i < count; i++) {
        int place;
        if (!span_is(name, name_of(pool, kind, i, &place)) || place != ordinal) continue;
        if (--which == 0) return i;
    }
    return -1;
}

void position_pool_name(const Pool *pool, CoreKind kind, int32_t id, Text *out) {
    int ordinal, other, which = 1;
    const char *name = name_of(pool, kind, id, &ordinal);
    for (int i = 0; i < id; i++)
        which += strcmp(name_of(pool, kind, i, &other), name) == 0 && other == ordinal;
    text_add(out, name);
    if (kind == CORE_AS_ABILITY) text_format(out, "/%d", ordinal);
    if (which > 1) text_format(out, "#%d", which);
}
