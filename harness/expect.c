// expect.c - judges expectations: the frame, the game's own keys, and how values are compared.
//
// The loader has checked every key and the shape of every value (scenario_expect.c); here they are
// only compared. All mismatches of one `expect` are reported, not just the first.
#include "harness/expect.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/visible.h"
#include "harness/expect_internal.h"

enum { CONTEXT_LINES = 6 };

// ---- nodes

bool node_says(const Node *n, const char *word) {
    return n && n->kind == NODE_SCALAR && strcmp(n->text, word) == 0;
}

bool expect_says_over(const Node *expect) {
    return node_get(expect, "over") != NULL || node_get(expect, "winner") != NULL;
}

// A value as it was written, more or less.
static void write_value(const Node *n, Text *out) {
    if (n->kind == NODE_SCALAR) {
        visible_add(out, span_of(n->length > 0 ? n->text : "\"\""));
        return;
    }
    text_add_char(out, n->kind == NODE_LIST ? '[' : '{');
    for (const Node *item = n->first; item; item = item->next) {
        if (item != n->first) text_add(out, ", ");
        write_value(item, out);
        if (n->kind == NODE_MAPPING && item->value) {
            text_add(out, ": ");
            write_value(item->value, out);
        }
    }
    text_add_char(out, n->kind == NODE_LIST ? ']' : '}');
}

// ---- failing

static Failure *add_failure(Check *c, const Node *at, const char *message) {
    Arena *arena = &c->x->result->arena;
    Failure *failure = result_fail(c->x->result, FAILURE_EXPECT, c->path, message);
    const char *file = c->names->scenario->document.file;
    failure->place = arena_format(arena, "%s:%d:%d", file, at->line, at->column);
    result_set_context(c->x->result, failure, log_tail(c->x->log, arena, CONTEXT_LINES));
    c->ok = false;
    return failure;
}

void check_fail(Check *c, const char *actual) {
    Text expected = {0}, message = {0};
    write_value(c->value, &expected);
    text_format(&message, "%s: expected %s, actual %s", c->path, text_cstr(&expected), actual);
    Failure *failure = add_failure(c, c->value, text_cstr(&message));
    Arena *arena = &c->x->result->arena;
    failure->expected = arena_copy(arena, text_cstr(&expected), expected.length);
    failure->actual = arena_copy(arena, actual, strlen(actual));
    text_free(&expected);
    text_free(&message);
}

void check_error(Check *c, const Node *at, const char *message) {
    add_failure(c, at, message);
    c->x->result->outcome = OUTCOME_ERROR;
}

// ---- comparing

void check_number(Check *c, int actual) {
    char text[32];
    if (scenario_number(c->value) == actual) return;
    snprintf(text, sizeof text, "%d", actual);
    check_fail(c, text);
}

void check_flag(Check *c, bool actual) {
    if (node_says(c->value, "true") != actual) check_fail(c, actual ? "true" : "false");
}

void check_word(Check *c, const char *actual) {
    if (!node_says(c->value, actual)) check_fail(c, actual);
}

void check_counters(Check *c, int (*count)(const void *context, CounterKind kind),
                    const void *context) {
    bool same = true;
    Text actual = {0};
    text_add_char(&actual, '{');
    for (int k = 0; k < COUNTER_KIND_COUNT; k++) {
        int there = count(context, (CounterKind)k);
        const Node *wanted = node_get(c->value, counter_text((CounterKind)k));
        bool asked = wanted || c->value->count == 0;  // {} is none at all.
        if (asked && there != (wanted ? scenario_number(wanted) : 0)) same = false;
        if (there == 0) continue;
        text_format(&actual, "%s%s: %d", actual.length > 1 ? ", " : "",
                    counter_text((CounterKind)k), there);
    }
    text_add_char(&actual, '}');
    if (!same) check_fail(c, text_cstr(&actual));
    text_free(&actual);
}

static void show_objects(const Names *n, const ObjectId *ids, int count, Text *out) {
    text_add_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        names_show(n, ids[i], out);
    }
    text_add_char(out, ']');
}

// A name with its count: "3 Forest". A card whose name begins with a number has none.
static NameRef read_counted(const Check *c, const Node *item, int *count) {
    Span text = {item->text, item->length};
    int number = 0;
    *count = 1;
    Span base = name_without_number(text, &number);
    if (scenario_alias(c->names->scenario, text) < 0 && !pool_find(c->names->scenario->pool, base))
        text = name_without_count(text, count);
    return names_read(c->names, text);
}

// Takes `count` unused objects that answer to the name.
static bool take(const Check *c, const NameRef *ref, int count, const ObjectId *ids, int total,
                 bool *used) {
    for (int i = 0; i < total && count > 0; i++) {
        if (used[i] || !names_answers(c->names, ref, ids[i])) continue;
        used[i] = true;
        count--;
    }
    return count == 0;
}

// As multisets: exact names (#n, aliases) first, so that a plain name leaves them their objects.
static bool same_multiset(const Check *c, const ObjectId *ids, int total) {
    bool used[NAMES_MAX] = {false};
    int wanted = 0;
    for (int exact = 1; exact >= 0; exact--) {
        for (const Node *item = c->value->first; item; item = item->next) {
            int count = 1;
            NameRef ref = read_counted(c, item, &count);
            if ((ref.alias >= 0 || ref.number > 0) != (exact == 1)) continue;
            wanted += count;
            if (!take(c, &ref, count, ids, total, used)) return false;
        }
    }
    return wanted == total;
}

static bool same_prefix(const Check *c, const ObjectId *ids, int total) {
    int at = 0;
    for (const Node *item = c->value->first; item; item = item->next) {
        int count = 1;
        NameRef ref = read_counted(c, item, &count);
        for (int i = 0; i < count; i++, at++)
            if (at >= total || !names_answers(c->names, &ref, ids[at])) return false;
    }
    return true;
}

// How many of each name that is asked about; the others do not matter.
static void check_counts(Check *c, const ObjectId *ids, int total) {
    Text actual = {0};
    bool same = true;
    for (const Node *k = c->value->first; k; k = k->next) {
        NameRef ref = names_read(c->names, (Span){k->text, k->length});
        int count = 0;
        for (int i = 0; i < total; i++) count += names_answers(c->names, &ref, ids[i]);
        same = same && count == scenario_number(k->value);
        text_format(&actual, "%s%s: %d", actual.length > 0 ? ", " : "{", k->text, count);
    }
    text_add(&actual, "}");
    if (!same) check_fail(c, text_cstr(&actual));
    text_free(&actual);
}

void check_zone(Check *c, const ObjectId *ids, int count, bool ordered) {
    if (c->value->kind == NODE_SCALAR) {
        check_number(c, count);
        return;
    }
    if (c->value->kind == NODE_MAPPING) {
        check_counts(c, ids, count);
        return;
    }
    bool same = ordered ? same_prefix(c, ids, count) : same_multiset(c, ids, count);
    if (same) return;
    Text actual = {0};
    show_objects(c->names, ids, count, &actual);
    check_fail(c, text_cstr(&actual));
    text_free(&actual);
}

// ---- finding the object of an expectation

// Keys that make sense for a permanent only: then one on the battlefield is meant.
static bool asks_permanent(const Node *keys) {
    return node_get(keys, "zone") == NULL && node_get(keys, "exists") == NULL;
}

static int rank_permanent(const void *context, const Names *n, ObjectId id) {
    (void)context;
    const Object *o = game_object(n->game, id);
    if (o->kind == OBJECT_ABILITY) return 2;
    return o->zone == ZONE_BATTLEFIELD || o->phased_out ? 0 : 1;
}

static int rank_any(const void *context, const Names *n, ObjectId id) {
    (void)context;
    return game_object(n->game, id)->kind == OBJECT_ABILITY ? 1 : 0;
}

static int rank_own(const void *context, const Names *n, ObjectId id) {
    const PlayerId *whose = context;
    int rank = rank_permanent(NULL, n, id);
    return rank == 0 && player_same(game_object(n->game, id)->controller, *whose) ? 0 : rank + 1;
}

static bool find(Check *c, const Node *key, const NamePurpose *purpose, ObjectId *out,
                 bool *found) {
    NameRef ref = names_read(c->names, (Span){key->text, key->length});
    NameResult result = names_pick(c->names, &ref, purpose, out);
    *found = result != NAME_NONE;
    if (result != NAME_AMBIGUOUS) return true;
    Text message = {0};
    text_format(&message, "\"%s\" is ambiguous: ", key->text);
    names_list(c->names, &ref, purpose, &message);
    check_error(c, key, text_cstr(&message));
    text_free(&message);
    return false;
}

bool check_find(Check *c, const Node *key, bool permanents, ObjectId *out, bool *found) {
    NamePurpose purpose = {.rank = permanents ? rank_permanent : rank_any};
    return find(c, key, &purpose, out, found);
}

bool expect_find(const Names *n, const Node *key, ObjectId *out) {
    NamePurpose purpose = {.rank = asks_permanent(key->value) ? rank_permanent : rank_any};
    NameRef ref = names_read(n, (Span){key->text, key->length});
    return names_pick(n, &ref, &purpose, out) == NAME_FOUND;
}

bool check_find_own(Check *c, const Node *key, PlayerId whose, ObjectId *out, bool *found) {
    NamePurpose purpose = {.rank = rank_own, .context = &whose};
    return find(c, key, &purpose, out, found);
}

// ---- the game's own keys

static void check_stack(Check *c) {
    SCRATCH_SCOPE(engine_scratch(c->names->engine));
    ObjectId *ids = SCRATCH_ARRAY(engine_scratch(c->names->engine), ObjectId, NAMES_MAX);
    int count = 0;
    for (CardId card = c->g->stack.first; card_is(card); card = game_place(c->g, card)->next)
        ids[count++] = game_id(c->g, card);
    if (c->value->count == count && same_prefix(c, ids, count)) return;
    Text actual = {0};
    show_objects(c->names, ids, count, &actual);
    check_fail(c, text_cstr(&actual));
    text_free(&actual);
}

static const char *player_word(const Check *c, PlayerId p) {
    return player_is(p) ? engine_player_name(c->names->engine, p) : "nobody";
}

static void check_winner(Check *c) {
    const char *actual = "nobody: the game is not over";
    bool won = c->g->result == RESULT_WON;
    if (won) actual = player_word(c, c->g->winner);
    if (c->g->result == RESULT_DRAWN) actual = "draw";
    if (node_says(c->value, "any") ? !won : !node_says(c->value, actual)) check_fail(c, actual);
}

static bool check_game_key(Check *c, const char *key) {
    if (strcmp(key, "stack") == 0)
        check_stack(c);
    else if (strcmp(key, "step") == 0)
        check_word(c, step_name((Step)c->g->step));
    else if (strcmp(key, "active") == 0)
        check_word(c, player_word(c, c->g->active));
    else if (strcmp(key, "turn") == 0)
        check_number(c, c->g->turn);
    else if (strcmp(key, "priority") == 0)
        check_word(c, player_word(c, game_over(c->g) ? NO_PLAYER : c->g->priority));
    else if (strcmp(key, "over") == 0)
        check_flag(c, game_over(c->g));
    else if (strcmp(key, "winner") == 0)
        check_winner(c);
    else
        return false;
    return true;
}

// ---- the frame

static void check_object(Check *c, const Node *key, const char *path) {
    ObjectId id = NO_OBJECT;
    bool found = false;
    const Node *exists = node_get(key->value, "exists");
    Arena *arena = &c->x->result->arena;
    if (exists && key->value->count == 1) {  // No matter how many there are.
        NameRef ref = names_read(c->names, (Span){key->text, key->length});
        found = names_candidates(c->names, &ref, &id, 1) > 0;
    } else if (!check_find(c, key, asks_permanent(key->value), &id, &found)) {
        return;
    }
    for (const Node *k = key->value->first; k; k = k->next) {
        c->value = k->value;
        c->path = arena_format(arena, "%s.%s.%s", path, key->text, k->text);
        if (strcmp(k->text, "exists") == 0)
            check_flag(c, found);
        else if (!found)
            check_fail(c, "there is no such object");
        else
            check_object_key(c, id, k->text);
    }
}

static void check_player(Check *c, const Node *key, int player, const char *path) {
    Arena *arena = &c->x->result->arena;
    for (const Node *k = key->value->first; k; k = k->next) {
        c->value = k->value;
        c->path = arena_format(arena, "%s.%s.%s", path, key->text, k->text);
        check_player_key(c, player_id(player), k->text);
    }
}

bool expect_check(const Expecter *x, const Node *expect, const char *path) {
    Check c = {.x = x, .names = x->names, .g = x->names->game, .ok = true};
    for (const Node *k = expect->first; k; k = k->next) {
        int player = scenario_player(x->names->scenario, (Span){k->text, k->length});
        c.path = arena_format(&x->result->arena, "%s.%s", path, k->text);
        c.value = k->value;
        if (check_game_key(&c, k->text)) continue;
        if (player >= 0)
            check_player(&c, k, player, path);
        else
            check_object(&c, k, path);
    }
    return c.ok;
}
