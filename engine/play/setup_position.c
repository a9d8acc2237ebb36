// setup_position.c - reads what a position holds beyond the cards in its zones (position.h), and
// puts it upon a board that is placed.
//
// What is made comes first, so that everything can be named; then the fields, by the tables of
// core.def; last, what no table says: that attackers attack, that bindings belong to their ability,
// that the step fits the stage.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_combat.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

static bool read_players(PositionReader *r, const Node *players) {
    static const char *const none[] = {NULL};
    if (players == NULL) return true;
    if (players->kind != NODE_MAPPING)
        return reader_fail(r, players, "expected a mapping of players");
    for (const Node *k = players->first; k != NULL; k = k->next) {
        PlayerId p;
        if (!reader_player(r, k, &p)) return false;
        if (!player_is(p)) return reader_fail(r, k, "expected a player");
        if (!reader_fields(r, STRUCT_Player, k->value, none, (char *)write_player(r->g, p)) ||
            !reader_check_player(r, p, k->value))
            return false;
    }
    return true;
}

static bool read_objects(PositionReader *r, const Node *objects) {
    static const char *const none[] = {NULL};
    if (objects == NULL) return true;
    if (objects->kind != NODE_MAPPING)
        return reader_fail(r, objects, "expected a mapping of objects");
    for (const Node *k = objects->first; k != NULL; k = k->next) {
        ObjectId id;
        if (!reader_object(r, k, &id)) return false;
        if (game_object(r->g, id) == NULL) return reader_fail(r, k, "that is gone");
        Object before = *game_object(r->g, id);
        if (!reader_fields(r, STRUCT_Object, k->value, none,
                           (char *)write_place(r->g, object_card(id))) ||
            !reader_check_object(r, id, &before, k->value))
            return false;
    }
    return true;
}

static const char *const other_keys[] = {"players",    "objects", "stack",
                                         "left_stack", "besides", "gone"};

static bool read_game(PositionReader *r) {
    const char *more[LIST_COUNT + ARRAY_LEN(other_keys) + 1];
    char names[LIST_COUNT][32];
    int count = 0;
    for (size_t i = 0; i < ARRAY_LEN(other_keys); i++) more[count++] = other_keys[i];
    for (int list = 0; list < LIST_COUNT; list++)
        if (position_detail_of_list((ListId)list) < POSITION_DETAILS)
            more[count++] = position_list_key((ListId)list, names[list]);
    more[count] = NULL;
    return reader_fields(r, STRUCT_Game, r->given->position, more, (char *)r->g) &&
           reader_needed(r, STRUCT_Game, r->given->position, (const char *)r->g);
}

static bool is_before_game(Stage stage) {
    return stage == STAGE_SHUFFLE || stage == STAGE_MULLIGAN || stage == STAGE_OPENING_HAND;
}

static bool gives_priority(Stage stage) {
    return stage == STAGE_PRIORITY || stage == STAGE_PRIORITY_BEGIN || stage == STAGE_RESOLVE;
}

// Which steps a stage belongs to, by the question that is asked there.
static bool check_stage(const PositionReader *r, const Node *n) {
    const Game *g = r->g;
    bool before = is_before_game((Stage)g->stage);
    if (g->stage == STAGE_OVER || g->result != RESULT_NONE || game_players_in(g) < 2)
        return reader_fail(r, n, "the game is over");
    if (before != (g->turn == 0) && g->stage != STAGE_TURN_BEGIN)
        return reader_fail(r, n,
                           before ? "that is before the first turn" : "the first turn has begun");
    if (g->stage == STAGE_DECLARE_ATTACKERS && g->step != STEP_DECLARE_ATTACKERS)
        return reader_fail(r, n, "attackers are declared in the step declare_attackers");
    if (g->stage == STAGE_DECLARE_BLOCKERS && g->step != STEP_DECLARE_BLOCKERS)
        return reader_fail(r, n, "blockers are declared in the step declare_blockers");
    if (g->stage == STAGE_RESOLVE && g->stack.count == 0)
        return reader_fail(r, n, "there is nothing on the stack");
    return true;
}

// 117.3a, 500.2, 502.4, 514.3: who has priority where, and what is on the stack meanwhile.
static bool check_priority(const PositionReader *r, const Node *stage) {
    const Game *g = r->g;
    const Node *passes = node_get(r->given->position, "passes");
    const Node *stack = node_get(r->given->position, "stack");
    if (gives_priority((Stage)g->stage) && g->step == STEP_UNTAP)
        return reader_fail(r, stage, "nobody gets priority in the untap step (502.4)");
    if (g->stage == STAGE_PRIORITY && g->step == STEP_CLEANUP && !g->cleanup_again)
        return reader_fail(r, stage,
                           "nobody gets priority in the cleanup step, unless \"cleanup_again\" "
                           "says so (514.3a)");
    if (g->stage == STAGE_PRIORITY && !player_is(g->priority))
        return reader_fail(r, stage, "nobody has priority");
    if (!gives_priority((Stage)g->stage) && g->stack.count > 0)
        return reader_fail(r, stack, "nothing is on the stack there (500.2)");
    return g->passes < game_players_in(g) || reader_fail(r, passes, "all have passed already");
}

// What is left of the steps and phases before.
static bool check_past_steps(const PositionReader *r) {
    const Game *g = r->g;
    const Node *position = r->given->position;
    bool after = g->step >= STEP_FIRST_STRIKE_DAMAGE && g->step <= STEP_END_OF_COMBAT;
    if (g->combat_damage_first && !after)
        return reader_fail(r, node_get(position, "combat_damage_first"),
                           "no combat damage has been dealt yet (510.4)");
    return !g->cleanup_again || g->step == STEP_CLEANUP ||
           reader_fail(r, node_get(position, "cleanup_again"), "that is said in a cleanup step");
}

// As many emblems have been made as there are; fewer, and theirs would not be looked at (114.4).
static bool check_emblems(const PositionReader *r) {
    int count, there = 0;
    const Object *all = game_list(r->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) there += all[i].kind == OBJECT_EMBLEM;
    return r->g->emblems >= there ||
           reader_fail(r, node_get(r->given->position, "emblems"), "there are more (114)");
}

// Nothing that is said of an object may bring it where it can't be.
static bool check_sound(const PositionReader *r) {
    Text problems = {0};
    bool good = game_check(r->g, &problems);
    for (char *c = problems.data; c != NULL && *c != '\0'; c++)
        if (*c == '\n') *c = c[1] == '\0' ? '\0' : ';';
    if (!good) reader_fail(r, r->given->position, text_cstr(&problems));
    text_free(&problems);
    return good;
}

bool setup_position(Engine *e, Game *g, const PositionGiven *given, Status *s) {
    PositionReader r = {.e = e, .g = g, .given = given, .status = s, .key_base = g->next_key};
    if (given->position->kind != NODE_MAPPING)
        return reader_fail(&r, given->position, "expected a mapping");
    bool good = reader_make_all(&r) && read_players(&r, node_get(given->position, "players")) &&
                read_game(&r) && read_objects(&r, node_get(given->position, "objects")) &&
                reader_read_made(&r);
    // Attacks come before blocks, which speak of them.
    for (int list = 0; good && list < LIST_COUNT; list++) good = reader_list(&r, (ListId)list);
    const Node *stage = node_get(given->position, "stage");
    if (stage == NULL) stage = given->position;
    if (!good || !check_stage(&r, stage) || !check_priority(&r, stage) || !check_past_steps(&r) ||
        !check_emblems(&r) || !check_sound(&r))
        return false;
    g->copying = true;  // Faces are looked at anew (613.2).
    return setup_combat_derive(e, g, given, s);
}

static void tell_fields(StructId id, const char *room,
                        void (*tell)(void *context, const char *room, const char *word),
                        void *context) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (reader_reads(id, f)) tell(context, room, f->name);
}

void position_tell_words(void (*tell)(void *context, const char *room, const char *word),
                         void *context) {
    static const struct {
        StructId id;
        const char *room;
    } others[] = {{STRUCT_Game, "position"},
                  {STRUCT_Player, "position.players"},
                  {STRUCT_Object, "position.objects"},
                  {STRUCT_StackItem, "position.stack"},
                  {STRUCT_Bound, "bounds"},
                  {STRUCT_Change, "change"},
                  {STRUCT_LastKnown, "position.gone"}};
    char key[32];
    for (size_t i = 0; i < ARRAY_LEN(other_keys); i++) tell(context, "position", other_keys[i]);
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        tell_fields(others[i].id, others[i].room, tell, context);
    for (int list = 0; list < LIST_COUNT; list++) {
        if (position_detail_of_list((ListId)list) == POSITION_DETAILS) continue;
        tell(context, "position", position_list_key((ListId)list, key));
        tell_fields(core_group(list)->id, "position.list", tell, context);
    }
    for (int i = 0; i <= LASTS_WHILE_CONTROLLED; i++)
        tell(context, "lasting", core_lasting_word(i));
    for (int i = 0; i < CHANGE_KIND_COUNT; i++) tell(context, "change", core_change_word(i));
}
