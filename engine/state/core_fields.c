// core_fields.c - the tables of core.def as C tables, and the values of fields.
//
// Nothing derived has a row here. What a field holds follows from its type; a type that is not
// known here, such as a pointer, does not compile. So no address gets into a digest, and no number
// that depends on where a pool happens to keep a card.
#include "engine/state/core_fields.h"

#include <stddef.h>
#include <string.h>

#include "engine/base/digest.h"
#include "engine/base/status.h"

// What a field of each type holds. These numbers may stand for something else (CORE_AS).
#define NUMBERS(TYPE, kind) \
    TYPE(uint8_t, kind) TYPE(uint16_t, kind) TYPE(uint32_t, kind) TYPE(int32_t, kind)
#define OTHER_NUMBERS(TYPE) TYPE(bool, NUMBER) TYPE(int8_t, NUMBER) TYPE(uint64_t, NUMBER)
#define IDS(TYPE)          \
    TYPE(PlayerId, PLAYER) \
    TYPE(ObjectId, OBJECT) TYPE(CardDefId, CARD) TYPE(FaceId, FACE) TYPE(AbilityId, ABILITY)
// Structs of rows that are fields of others.
#define INNER_STRUCTS(TYPE)       \
    TYPE(Rng, STRUCT)             \
    TYPE(SubtypeSet, STRUCT)      \
    TYPE(TypeLine, STRUCT)        \
    TYPE(GrantedAbility, STRUCT)  \
    TYPE(Characteristics, STRUCT) \
    TYPE(KindCount, STRUCT) TYPE(Change, STRUCT) TYPE(ZoneList, STRUCT)

#define HOLDS(type, kind) \
    type:                 \
    CORE_AS_##kind,
#define HAS_ID(Type, kind) \
    Type:                  \
    STRUCT_##Type,
#define KIND_OF(type)                                                                            \
    _Generic(*(type *)0,                                                                         \
             NUMBERS(HOLDS, NUMBER) OTHER_NUMBERS(HOLDS) IDS(HOLDS) INNER_STRUCTS(HOLDS) Bits128 \
             : CORE_AS_NUMBER, CardId                                                            \
             : CORE_AS_PLACE)
#define NUMBER_AS(type, kind) _Generic(*(type *)0, NUMBERS(HOLDS, kind) CardId : CORE_AS_##kind)
#define INNER_OF(type) _Generic(*(type *)0, INNER_STRUCTS(HAS_ID) default : STRUCT_NONE)
#define IS_SIGNED(type) _Generic(*(type *)0, int8_t : true, int32_t : true, default : false)
#define IS_BOOL(type) _Generic(*(type *)0, bool : true, default : false)
// A wide set of bits is an array of words.
#define IS_WIDE(type) _Generic(*(type *)0, Bits128 : true, default : false)
#define SIZE_OF(type) (INNER_OF(type) != STRUCT_NONE ? 0 : IS_WIDE(type) ? 8 : sizeof(type))
// A plain number is taken out of eight bytes that are read at once, without looking at its size.
#define LOAD_OF(name)                                                  \
    (sizeof(Self) < 8                           ? 0                    \
     : offsetof(Self, name) + 8 <= sizeof(Self) ? offsetof(Self, name) \
                                                : sizeof(Self) - 8)
#define LEFT_OF(type, name)                 \
    (sizeof(Self) < 8 || SIZE_OF(type) == 0 \
         ? NO_LOAD                          \
         : (uint8_t)(64 - 8 * (offsetof(Self, name) - LOAD_OF(name) + SIZE_OF(type))))

#define ROW(type, member, as, by, length, counted_by)                       \
    {.name = #member,                                                       \
     .offset = offsetof(Self, member),                                      \
     .count = IS_WIDE(type) ? sizeof(type) / 8 : (length),                  \
     .stride = IS_WIDE(type) ? 8 : sizeof(type),                            \
     .counted = (counted_by),                                               \
     .kind = (as),                                                          \
     .inner = INNER_OF(type),                                               \
     .index = IS_WIDE(type) ? BY_NUMBER : (by),                             \
     .size = SIZE_OF(type),                                                 \
     .is_signed = IS_SIGNED(type),                                          \
     .is_bool = IS_BOOL(type),                                              \
     .plain = (as) <= CORE_AS_STEP && (by) == BY_NOTHING && !IS_WIDE(type), \
     .left = LEFT_OF(type, member),                                         \
     .load = LOAD_OF(member)},

// A struct's rows are in a function, in which Self is the struct.
#define STRUCT(Type)                    \
    static CoreRows rows_##Type(void) { \
        typedef Type Self;              \
        static const CoreField rows[] = {
#define END(Type)                                  \
    }                                              \
    ;                                              \
    return (CoreRows){rows, (int)ARRAY_LEN(rows)}; \
    }
#define CORE(type, name) ROW(type, name, KIND_OF(type), BY_NOTHING, 1, ALL_COUNT)
#define CORE_AS(type, name, kind) ROW(type, name, NUMBER_AS(type, kind), BY_NOTHING, 1, ALL_COUNT)
#define CORE_ARRAY(type, name, length, index) \
    ROW(type, name, KIND_OF(type), BY_##index, length, ALL_COUNT)
#define CORE_UP_TO(many, type, name, length) \
    ROW(type, name, KIND_OF(type), BY_NUMBER, length, offsetof(Self, many))
#define CORE_GROUP(type, name, length)
#define DERIVED(type, name)
#define DERIVED_ARRAY(type, name, length)
#include "engine/state/core.def"

#include "engine/base/fields_end.h"

CoreRows core_rows(StructId id) {
    // Not NULL, which nothing may be added to, not even 0.
    static const CoreField nothing = {0};
    switch (id) {
        case STRUCT_NONE:
        case STRUCT_COUNT: break;
#define STRUCT(Type)    \
    case STRUCT_##Type: \
        return rows_##Type();
#include "engine/base/fields_skip.h"

#include "engine/state/core.def"

#include "engine/base/fields_end.h"
    }
    return (CoreRows){&nothing, 0};
}

// ---- groups

#define ID_CORE(Type) STRUCT_##Type
#define ID_DERIVED(Type) STRUCT_NONE

static const CoreGroup groups[CORE_GROUPS] = {
#define LIST_OF(name, Type, part) [LIST_##name] = {#name, sizeof(Type), ID_##part(Type)},
#include "engine/state/lists.def"
#undef LIST_OF
    [CORE_GAME] = {"GAME", sizeof(Game), STRUCT_Game},
    [CORE_PLAYERS] = {"PLAYERS", sizeof(Player), STRUCT_Player},
};

const CoreGroup *core_group(int group) { return &groups[group]; }

int core_count(const Game *g, int group) {
    if (group == CORE_GAME) return 1;
    return group == CORE_PLAYERS ? g->player_count : (int)g->lists[group].count;
}

const char *core_elements(const Game *g, int group) {
    if (group == CORE_GAME) return (const char *)g;
    if (group == CORE_PLAYERS) return (const char *)g->players;
    return (const char *)g + g->lists[group].offset;
}

// ---- values

uint64_t core_number(const CoreField *f, const char *at) {
    uint64_t word = 0;
    unsigned unused = 64 - 8U * f->size;
    switch (f->size) {
        case 1: memcpy(&word, at, 1); break;
        case 2: memcpy(&word, at, 2); break;
        case 4: memcpy(&word, at, 4); break;
        case 8: memcpy(&word, at, 8); break;
        default: gavel_assert(f->size != 0);
    }
    return f->is_signed ? (uint64_t)((int64_t)(word << unused) >> unused) : word;
}

const char *core_card_name(const Pool *pool, uint64_t id) {
    return (int32_t)id < 0 ? "" : pool_card(pool, (CardDefId){(int32_t)id})->name;
}

const char *core_face_name(const Pool *pool, uint64_t id) {
    return (int32_t)id < 0 ? "" : pool_face(pool, (FaceId){(int32_t)id})->name;
}

static uint64_t text_value(const char *text) { return digest_bytes(text, strlen(text)); }

static uint64_t ability_value(const Pool *pool, AbilityId id) {
    if (id.v < 0) return 0;
    const Ability *a = pool_ability(pool, id);
    return text_value(a->owner) + (uint64_t)a->ordinal + 1;
}

static uint64_t change_value(const Pool *pool, const Change *c) {
    if (c->kind == CHANGE_COPY) return text_value(core_face_name(pool, (uint64_t)c->a));
    if (c->kind == CHANGE_ADD_ABILITY) return ability_value(pool, (AbilityId){c->a});
    return (uint64_t)c->a;
}

uint64_t core_value(const Pool *pool, const CoreField *f, const char *at) {
    uint64_t number = core_number(f, at);
    switch ((CoreKind)f->kind) {
        case CORE_AS_CARD: return text_value(core_card_name(pool, number));
        case CORE_AS_FACE: return text_value(core_face_name(pool, number));
        case CORE_AS_ABILITY: return ability_value(pool, (AbilityId){(int32_t)number});
        case CORE_AS_COUNTER: return text_value(counter_text((CounterKind)number));
        case CORE_AS_CHANGED: return change_value(pool, core_change_at(at));
        case CORE_AS_NUMBER:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
        case CORE_AS_PLAYER:
        case CORE_AS_ZONE:
        case CORE_AS_STEP:
        case CORE_AS_STRUCT: break;
    }
    return number;
}
