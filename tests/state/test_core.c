// test_core.c - whatever is core is digested and told of, and nothing else is; and is part of a
// position (104.4b), unless it is named here.
//
// The tables that declare the structs are read here once more, by other code than core_fields.c:
// each field of each struct is set to another value, byte by byte.
#include "tests/support/table.h"

#include <stdio.h>

#include "engine/state/core.h"
#include "engine/state/write.h"

enum { FIELDS_MAX = 400, NAME_MAX = 120, NOT_COUNTED = -1, OTHER = 0x55 };

typedef enum { IS_CORE, IS_DERIVED, IS_GROUP } Part;

typedef struct {
    Part part;
    const char *type, *name, *kind, *index;
    size_t offset, size, length;  // The size is that of one value.
    int counted;                  // Where the number of values is, or NOT_COUNTED.
} Row;

typedef struct {
    const char *name;
    size_t size;
    const Row *rows;
    size_t count;
} Struct;

#define ROW(part, type, member, kind, length, index, counted) \
    {part, #type, #member, kind, index, offsetof(Self, member), sizeof(type), length, counted},
#define STRUCT(Type)                    \
    static Struct struct_##Type(void) { \
        typedef Type Self;              \
        static const Row rows[] = {
#define END(Type)                                                \
    }                                                            \
    ;                                                            \
    return (Struct){#Type, sizeof(Type), rows, ARRAY_LEN(rows)}; \
    }
#define CORE(type, name) ROW(IS_CORE, type, name, "", 1, "", NOT_COUNTED)
#define CORE_AS(type, name, kind) ROW(IS_CORE, type, name, #kind, 1, "", NOT_COUNTED)
#define CORE_ARRAY(type, name, length, index) \
    ROW(IS_CORE, type, name, "", length, #index, NOT_COUNTED)
#define CORE_UP_TO(many, type, name, length) \
    ROW(IS_CORE, type, name, "", length, "NUMBER", (int)offsetof(Self, many))
#define CORE_GROUP(type, name, length) ROW(IS_GROUP, type, name, "", length, "", NOT_COUNTED)
#define DERIVED(type, name) ROW(IS_DERIVED, type, name, "", 1, "", NOT_COUNTED)
#define DERIVED_ARRAY(type, name, length) \
    ROW(IS_DERIVED, type, name, "", length, "NUMBER", NOT_COUNTED)
#include "engine/state/core.def"

#include "engine/base/fields_end.h"

static Struct (*const structs[])(void) = {
#define STRUCT(Type) struct_##Type,
#include "engine/base/fields_skip.h"

#include "engine/state/core.def"

#include "engine/base/fields_end.h"
};

static const struct {
    const char *type, *part;
} lists[] = {
#define LIST_OF(name, Type, part) {#Type, #part},
#include "engine/state/lists.def"
#undef LIST_OF
};

// The struct of that name; without rows if there is none.
static Struct find_struct(const char *name) {
    for (size_t i = 0; i < ARRAY_LEN(structs); i++)
        if (strcmp(structs[i]().name, name) == 0) return structs[i]();
    return (Struct){0};
}

// ---- the fields of an element, down to numbers

typedef struct {
    char name[NAME_MAX];
    const Row *row;
    size_t offset, size;
    bool core;
    size_t counts;  // It says how many values there are, at most so many; 0: it does not.
} Leaf;

typedef struct {
    int count;
    Leaf all[FIELDS_MAX];
} Leaves;

static const char *index_text(const char *by, int index, char *buffer) {
    if (strcmp(by, "STEP") == 0) return step_name((Step)index);
    if (strcmp(by, "ZONE") == 0) return zone_name((Zone)index);
    if (strcmp(by, "MANA") == 0) return color_word((ManaType)index);
    snprintf(buffer, 12, "%d", index);
    return buffer;
}

static void mark_count(Leaves *out, size_t offset, size_t most) {
    for (int i = 0; i < out->count; i++)
        if (out->all[i].offset == offset) out->all[i].counts = most;
}

static void collect(Leaves *out, Struct s, const char *prefix, size_t base, bool core);

static void collect_value(Leaves *out, const Row *r, const char *name, size_t at, bool core) {
    Struct inner = find_struct(r->type);
    if (inner.count > 0) {
        collect(out, inner, name, at, core);
        return;
    }
    bool wide = r->size == 16 && core;  // A set of bits: two words.
    for (int half = 0; half < (wide ? 2 : 1); half++) {
        assert_true(out->count < FIELDS_MAX);
        Leaf *f = &out->all[out->count++];
        *f = (Leaf){.row = r, .offset = at + 8U * (size_t)half, .size = wide ? 8 : r->size};
        f->core = core;
        const char *const halves[] = {"[0]", "[1]"};
        snprintf(f->name, NAME_MAX, "%s%s", name, wide ? halves[half] : "");
    }
}

static void collect(Leaves *out, Struct s, const char *prefix, size_t base, bool core) {
    for (const Row *r = s.rows; r < s.rows + s.count; r++) {
        if (r->part == IS_GROUP) continue;
        if (r->counted != NOT_COUNTED) mark_count(out, base + (size_t)r->counted, r->length);
        for (size_t i = 0; i < r->length; i++) {
            char name[NAME_MAX], number[12];
            const char *index = index_text(r->index, (int)i, number);
            bool one = r->index[0] == '\0';
            int length = snprintf(name, NAME_MAX, "%s.%s%s%s%s", prefix, r->name, one ? "" : "[",
                                  one ? "" : index, one ? "" : "]");
            assert_true(length < NAME_MAX);
            collect_value(out, r, name, base + r->offset + r->size * i, core && r->part == IS_CORE);
        }
    }
}

// ---- two games

typedef struct {
    Table *table;
    Game *base, *other;
    Text told;
    int told_count;
} Pair;

// One element in each list, and as many values as can be where their number is a field.
static int setup(void **state) {
    Pair *p = calloc(1, sizeof *p);
    p->table = table_new(2, 1);
    p->base = game_new();
    p->other = game_new();
    p->base->player_count = 2;
    for (int i = 0; i < LIST_COUNT; i++) write_append(p->base, (ListId)i);
    *state = p;
    return 0;
}

static int teardown(void **state) {
    Pair *p = *state;
    game_free(p->base);
    game_free(p->other);
    table_free(p->table);
    text_free(&p->told);
    free(p);
    return 0;
}

static Struct struct_of(int group) {
    if (group == CORE_GAME) return find_struct("Game");
    return find_struct(group == CORE_PLAYERS ? "Player" : lists[group].type);
}

static bool is_core(int group) {
    return group >= LIST_COUNT || strcmp(lists[group].part, "CORE") == 0;
}

// The last element of the group.
static unsigned char *element(Game *g, int group) {
    if (group == CORE_GAME) return (unsigned char *)g;
    if (group == CORE_PLAYERS) return (unsigned char *)&g->players[g->player_count - 1];
    return (unsigned char *)write_list(g, (ListId)group) +
           struct_of(group).size * (g->lists[group].count - 1);
}

static void fields_of(const Pair *p, int group, Leaves *out) {
    char prefix[NAME_MAX], index[20] = "";
    if (group != CORE_GAME) snprintf(index, sizeof index, "[%d]", core_count(p->base, group) - 1);
    snprintf(prefix, NAME_MAX, "%s%s", core_group_name(group), index);
    out->count = 0;
    collect(out, struct_of(group), prefix, 0, true);
    for (int i = 0; i < out->count; i++)
        if (out->all[i].counts > 0)
            element(p->base, group)[out->all[i].offset] = (unsigned char)out->all[i].counts;
}

static void note(void *context, const Game *g, CorePath path) {
    Pair *p = context;
    (void)g;
    text_add_char(&p->told, ' ');
    core_path_text(path, &p->told);
    p->told_count++;
}

// Is the other game told from the base? Both digests must say the same.
static bool differs(Pair *p) {
    const Pool *pool = p->table->pool;
    CoreMemo *memo = core_memo_new(pool);
    CoreWatch watch = {note, p};
    text_clear(&p->told);
    p->told_count = 0;
    uint64_t before = core_memo_digest(memo, p->base, NULL);
    uint64_t after = core_memo_digest(memo, p->other, &watch);
    core_memo_free(memo);
    assert_int_equal(before, game_digest(p->base, pool));
    assert_int_equal(after, game_digest(p->other, pool));
    assert_int_equal(before != after, p->told_count > 0);
    return before != after;
}

// ---- each field

static int32_t other_id(const Pool *pool, const char *type) {
    int32_t id = 1;
    if (strcmp(type, "CardDefId") == 0)
        while (strcmp(pool_card(pool, (CardDefId){id})->name,
                      pool_card(pool, (CardDefId){0})->name) == 0)
            id++;
    if (strcmp(type, "FaceId") == 0)
        while (strcmp(pool_face(pool, (FaceId){id})->name, pool_face(pool, (FaceId){0})->name) == 0)
            id++;
    return id;
}

static bool is_any(const char *word, const char *const *words) {
    while (*words != NULL && strcmp(word, *words) != 0) words++;
    return *words != NULL;
}

// Makes another value of it, the n-th from 0; false: there are no more.
static bool make_other(const Pair *p, const Leaf *f, unsigned char *at, size_t n) {
    static const char *const ids[] = {"CardDefId", "FaceId", "AbilityId", NULL};
    static const char *const named[] = {"ZONE", "STEP", "COUNTER", NULL};
    if (f->core && is_any(f->row->type, ids)) {
        int32_t id = other_id(p->table->pool, f->row->type);
        memcpy(at, &id, sizeof id);
        return n == 0;
    }
    if (f->counts > 0 || strcmp(f->row->name, "player_count") == 0) {
        --*at;
        return n == 0;
    }
    if (is_any(f->row->kind, named) || strcmp(f->row->type, "bool") == 0) {
        *at = !*at;
        return n == 0;
    }
    if (n < f->size) at[n] ^= OTHER;
    return n < f->size;
}

// The value by its name, in both games.
static void check_values(const Pair *p, const char *name) {
    Text before = {0}, after = {0};
    CorePath path;
    assert_true(core_path_find(span_of(name), &path));
    assert_true(core_value_text(p->base, p->table->pool, path, &before));
    assert_true(core_value_text(p->other, p->table->pool, path, &after));
    assert_string_not_equal(text_cstr(&before), text_cstr(&after));
    text_free(&before);
    text_free(&after);
}

static void check_core(Pair *p, const Leaf *f) {
    if (!differs(p)) fail_msg("%s is core, but not digested", f->name);
    Text expected = {0};
    text_format(&expected, " %s", f->name);
    if (strcmp(f->name, "GAME.player_count") == 0) text_add(&expected, " PLAYERS.count");
    assert_string_equal(text_cstr(&p->told), text_cstr(&expected));
    text_free(&expected);
    check_values(p, f->name);
}

static int check_field(Pair *p, int group, const Leaf *f) {
    int changes = 0;
    for (size_t n = 0;; n++, changes++) {
        game_copy(p->other, p->base);
        if (!make_other(p, f, element(p->other, group) + f->offset, n)) break;
        if (f->core && is_core(group))
            check_core(p, f);
        else if (differs(p))
            fail_msg("%s is derived, but digested", f->name);
    }
    return changes;
}

static void every_core_field_is_noticed_and_no_other(void **state) {
    Pair *p = *state;
    int core = 0, derived = 0;
    Leaves *fields = calloc(1, sizeof *fields);
    for (int group = 0; group < CORE_GROUPS; group++) {
        fields_of(p, group, fields);
        for (int i = 0; i < fields->count; i++) {
            const Leaf *f = &fields->all[i];
            // These say where the lists are (see lists_may_lie_elsewhere).
            if (strcmp(f->row->name, "lists") == 0) continue;
            int changes = check_field(p, group, f);
            assert_true(changes > 0);
            *(f->core ? &core : &derived) += 1;
        }
    }
    free(fields);
    assert_true(core > 400 && derived > 10);
}

// ---- positions (104.4b)

// The fields in which positions may differ that are the same to the rules.
static bool may_differ(const char *name) {
    static const char *const names[] = {"GAME.next_timestamp",
                                        "GAME.next_key",
                                        "GAME.free_place",
                                        "OBJECTS[1].incarnation",
                                        "OBJECTS[1].number",
                                        "LAST_KNOWN[0].number",
                                        NULL};
    return is_any(name, names);
}

static bool is_no_part_of_positions(int group) {
    return !is_core(group) || group == LIST_NAMES || group == LIST_POSITIONS;
}

static bool is_another_position(Pair *p) {
    Scratch scratch = {0};
    uint64_t before = core_position(&scratch, p->base, p->table->pool);
    uint64_t after = core_position(&scratch, p->other, p->table->pool);
    scratch_free(&scratch);
    return before != after;
}

static void check_position(Pair *p, int group, const Leaf *f) {
    bool expected = f->core && !is_no_part_of_positions(group) && !may_differ(f->name);
    for (size_t n = 0;; n++) {
        game_copy(p->other, p->base);
        if (!make_other(p, f, element(p->other, group) + f->offset, n)) break;
        if (is_another_position(p) != expected)
            fail_msg("%s is %s part of a position", f->name, expected ? "no" : "a");
    }
}

// A new field is part of a position until somebody says here and in core_position.c that it is not.
static void every_core_field_but_a_few_is_part_of_a_position(void **state) {
    Pair *p = *state;
    // Something is there, and something speaks of what has left.
    ((Object *)element(p->base, LIST_OBJECTS))->kind = OBJECT_CARD;
    ObjectId left = {1 + 5 * CARDS_MAX};
    ((Bound *)element(p->base, LIST_BOUNDS))->object = left;
    ((LastKnown *)element(p->base, LIST_LAST_KNOWN))->id = left;
    Leaves *fields = calloc(1, sizeof *fields);
    for (int group = 0; group < CORE_GROUPS; group++) {
        fields_of(p, group, fields);
        for (int i = 0; i < fields->count; i++)
            if (strcmp(fields->all[i].row->name, "lists") != 0)
                check_position(p, group, &fields->all[i]);
    }
    free(fields);
}

static Past *add_past(Game *g, PastKind kind) {
    Past *past = write_append(g, LIST_HISTORY);
    past->kind = (uint8_t)kind;
    return past;
}

// What has happened counts; that it happened once more does not.
static void the_same_again_is_no_other_position(void **state) {
    Pair *p = *state;
    add_past(p->base, PAST_DIED);
    game_copy(p->other, p->base);
    add_past(p->other, PAST_DIED);
    assert_false(is_another_position(p));
    add_past(p->other, PAST_LEFT);
    assert_true(is_another_position(p));
}

// 613.7: later than all others, as it was before.
static void timestamps_and_keys_count_by_their_order(void **state) {
    Pair *p = *state;
    Object *object = write_append(p->base, LIST_OBJECTS);
    *object = (Object){.kind = OBJECT_CARD, .timestamp = 3};
    ((Shield *)write_list(p->base, LIST_SHIELDS))->timestamp = 5;
    ((Shield *)write_list(p->base, LIST_SHIELDS))->key = 2;
    ((Bound *)write_list(p->base, LIST_BOUNDS))->key = 2;
    game_copy(p->other, p->base);
    ((Shield *)write_list(p->other, LIST_SHIELDS))->timestamp = 9;
    ((Shield *)write_list(p->other, LIST_SHIELDS))->key = 7;
    assert_true(is_another_position(p));  // The binding is no longer its own.
    ((Bound *)write_list(p->other, LIST_BOUNDS))->key = 7;
    assert_false(is_another_position(p));
    ((Object *)write_list(p->other, LIST_OBJECTS))[2].timestamp = 10;
    assert_true(is_another_position(p));
}

// What affected an object that has left does nothing any more.
static void effects_on_what_has_left_do_not_count(void **state) {
    Pair *p = *state;
    game_copy(p->other, p->base);
    ContinuousEffect *effect = write_append(p->other, LIST_EFFECTS);
    effect->affected = (ObjectId){1 + 5 * CARDS_MAX};
    assert_false(is_another_position(p));
    effect->affected = NO_OBJECT;
    assert_true(is_another_position(p));
}

// Every byte belongs to a field, or does not matter.
static void padding_is_not_digested(void **state) {
    Pair *p = *state;
    Leaves *fields = calloc(1, sizeof *fields);
    for (int group = 0; group < CORE_GROUPS; group++) {
        Struct s = struct_of(group);
        bool *used = calloc(s.size, sizeof *used);
        fields_of(p, group, fields);
        for (int i = 0; i < fields->count; i++)
            memset(used + fields->all[i].offset, true, fields->all[i].size);
        if (group == CORE_GAME)
            memset(used + offsetof(Game, players), true, sizeof p->base->players);
        game_copy(p->other, p->base);
        for (size_t i = 0; i < s.size; i++)
            if (!used[i]) element(p->other, group)[i] ^= OTHER;
        if (differs(p)) fail_msg("padding of %s is digested", s.name);
        free(used);
    }
    free(fields);
}

// What lies behind the last value that counts does not.
static void values_count_up_to_their_number(void **state) {
    Pair *p = *state;
    StackItem *item = write_list(p->base, LIST_STACK_ITEMS);
    LastKnown *known = write_list(p->base, LIST_LAST_KNOWN);
    item->mode_count = 2;
    known->characteristics.granted_count = 3;
    game_copy(p->other, p->base);
    StackItem *other_item = write_list(p->other, LIST_STACK_ITEMS);
    LastKnown *other_known = write_list(p->other, LIST_LAST_KNOWN);
    other_item->modes[2] = 1;
    other_known->characteristics.granted[3].timestamp = 1;
    assert_false(differs(p));
    other_item->mode_count = 3;  // Now it is a mode, as it was none before.
    assert_true(differs(p));
    assert_string_equal(text_cstr(&p->told), " STACK_ITEMS[0].mode_count STACK_ITEMS[0].modes[2]");
}

static void lists_may_lie_elsewhere(void **state) {
    Pair *p = *state;
    game_copy(p->other, p->base);
    for (int i = 0; i < 50; i++) write_append(p->other, LIST_BOUNDS);
    write_truncate(p->other, LIST_BOUNDS, 1);
    assert_true(p->other->used > p->base->used);
    assert_false(differs(p));
}

// 707.2, 613.1f: what a Change is about goes by name where it is a face or an ability.
static void a_change_is_about_what_its_kind_says(void **state) {
    Pair *p = *state;
    const Pool *pool = p->table->pool;
    CorePath path;
    assert_true(core_path_find(span_of("EFFECTS[0].change.a"), &path));
    static const ChangeKind kinds[] = {CHANGE_ADD_PT, CHANGE_COPY, CHANGE_ADD_ABILITY};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        ContinuousEffect *effect = write_list(p->base, LIST_EFFECTS);
        effect->change.kind = (uint8_t)kinds[i];
        game_copy(p->other, p->base);
        effect = write_list(p->other, LIST_EFFECTS);
        effect->change.a = 1 + other_id(pool, "FaceId");
        assert_true(differs(p));
        Text value = {0}, expected = {0};
        core_value_text(p->other, pool, path, &value);
        const Ability *ability = pool_ability(pool, (AbilityId){effect->change.a});
        if (kinds[i] == CHANGE_ADD_PT)
            text_add_number(&expected, effect->change.a);
        else if (kinds[i] == CHANGE_COPY)
            text_add(&expected, pool_face(pool, (FaceId){effect->change.a})->name);
        else
            text_format(&expected, "%s/%d", ability->owner, (int)ability->ordinal);
        assert_string_equal(text_cstr(&value), text_cstr(&expected));
        text_free(&value);
        text_free(&expected);
    }
}

// The same number is another thing if the kind of change is another.
static void another_kind_of_change_is_about_something_else(void **state) {
    Pair *p = *state;
    ((ContinuousEffect *)write_list(p->base, LIST_EFFECTS))->change.kind = CHANGE_COPY;
    game_copy(p->other, p->base);
    ((ContinuousEffect *)write_list(p->other, LIST_EFFECTS))->change.kind = CHANGE_ADD_ABILITY;
    assert_true(differs(p));
    assert_string_equal(text_cstr(&p->told), " EFFECTS[0].change.kind EFFECTS[0].change.a");
}

static void a_field_is_found_by_its_whole_name_only(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "GAME",
                                        "GAME.",
                                        "GAME.nothing",
                                        "GAME.count",
                                        "GAME.rng",
                                        "GAME.rng.",
                                        "GAME.turn.x",
                                        "GAME.begun",
                                        "GAME.begun[draw",
                                        "GAME[0].turn",
                                        "PLAYERS.life",
                                        "PLAYERS[x].life",
                                        "PLAYERS[].life",
                                        "PLAYERS[0]life",
                                        "PLAYERS[0].mana[plaid]",
                                        "PLAYERS[0].zones[hand]",
                                        "CHARACTERISTICS.count",
                                        "OBJECTS[0].prev",
                                        "STACK_ITEMS[0].modes[8]",
                                        "STACK_ITEMS[99999999999].x",
                                        "NOTHING[0].x"};
    CorePath path;
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
        if (core_path_find(span_of(wrong[i]), &path)) fail_msg("%s was found", wrong[i]);
    assert_true(core_path_find(span_of("PLAYERS[0].zones[hand].first"), &path));
    assert_true(core_path_find(span_of("GAME.begun[draw]"), &path));
    assert_true(core_path_find(span_of("BOUNDS.count"), &path));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(every_core_field_is_noticed_and_no_other),
        TEST(every_core_field_but_a_few_is_part_of_a_position),
        TEST(the_same_again_is_no_other_position),
        TEST(timestamps_and_keys_count_by_their_order),
        TEST(effects_on_what_has_left_do_not_count),
        TEST(padding_is_not_digested),
        TEST(values_count_up_to_their_number),
        TEST(lists_may_lie_elsewhere),
        TEST(a_change_is_about_what_its_kind_says),
        TEST(another_kind_of_change_is_about_something_else),
        TEST(a_field_is_found_by_its_whole_name_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
