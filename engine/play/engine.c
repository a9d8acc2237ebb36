// engine.c - creating an engine, running a game, asking what is legal.
#include "engine/play/engine.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/cast.h"
#include "engine/rules/combat.h"
#include "engine/rules/commander.h"
#include "engine/rules/defining.h"
#include "engine/rules/faces.h"
#include "engine/rules/mana.h"
#include "engine/rules/priority.h"
#include "engine/rules/run.h"
#include "engine/rules/special.h"
#include "engine/rules/total_cost.h"
#include "engine/rules/uses.h"
#include "engine/rules/where.h"

Engine *engine_new(const Pool *pool) {
    Engine *e = memory_zeroed(1, sizeof *e);
    e->pool = pool;
    e->checkpoint = game_new();
    e->answers = memory_zeroed(ANSWERS_MAX, sizeof *e->answers);
    e->feed = -1;
    return e;
}

void engine_free(Engine *e) {
    if (e == NULL) return;
    game_free(e->checkpoint);
    game_free(e->recomputed);
    game_free(e->trial);
    game_free(e->foreseen);
    game_free(e->before);
    uses_free(e->uses);
    arena_free(&e->answer_memory);
    scratch_free(e->scratch);
    free(e->answers);
    free(e);
}

const Pool *engine_pool(const Engine *e) { return e->pool; }
Scratch *engine_scratch(Engine *e) { return e->scratch; }

void engine_set_decider(Engine *e, PlayerId player, Decider d) {
    gavel_assert(player.v < PLAYERS_MAX);
    e->deciders[player.v] = d;
}

Decider engine_decider(const Engine *e, PlayerId player) { return e->deciders[player.v]; }

void engine_set_chance(Engine *e, Decider d) { e->chance = d; }
Decider engine_chance(const Engine *e) { return e->chance; }

void engine_add_sink(Engine *e, EventSink sink) {
    gavel_assert(e->listener_count < LISTENERS_MAX);
    e->listeners[e->listener_count++] = (Listener){
        .event = sink.event, .mark = sink.mark, .rewind = sink.rewind, .context = sink.context};
}

void engine_set_player_name(Engine *e, PlayerId player, const char *name) {
    gavel_assert(player.v < PLAYERS_MAX);
    e->player_names[player.v] = name;
}

const char *engine_face_name(const Engine *e, int face) {
    return pool_face(e->pool, (FaceId){face})->name;
}

const char *engine_player_name(const Engine *e, PlayerId player) {
    if (!player_is(player)) return "nobody";
    const char *name = e->player_names[player.v];
    return name == NULL ? "a player" : name;
}

// ---- rule marks

bool engine_switches_available(void) {
#ifdef GAVEL_RULES_SWITCHES
    return true;
#else
    return false;
#endif
}

bool engine_switch_off(Engine *e, RuleId rule) {
    if (!engine_switches_available()) return false;
    e->off[rule / 64] |= (uint64_t)1 << (rule % 64);
    return true;
}

bool engine_is_off(const Engine *e, RuleId rule) { return (e->off[rule / 64] >> (rule % 64)) & 1U; }

bool engine_rule_fired(const Engine *e, RuleId rule) {
    return (e->fired[rule / 64] >> (rule % 64)) & 1U;
}

void engine_forget_fired(Engine *e) { memset(e->fired, 0, sizeof e->fired); }

// ---- words put to use

void engine_note_uses(Engine *e) {
    if (e->uses == NULL) e->uses = uses_new(grammar_row_count(pool_grammar(e->pool)));
}

bool engine_row_used(const Engine *e, int row) { return e->uses != NULL && uses_row(e->uses, row); }
bool engine_op_used(const Engine *e, Op op) { return e->uses != NULL && uses_op(e->uses, op); }

// ---- running

// Whatever a run, or what somebody left in the middle of, had begun and kept here is over.
static void begin_stage(Engine *e) {
    e->announcing = e->unmarked = false;
    e->considered = NO_OBJECT;
    e->resolving = e->activating = NO_OBJECT;
    e->wish = NULL;
    e->giving = NULL;
    e->batch_count = e->handed_count = e->nesting = 0;
    e->modified.count = 0;
    scratch_empty(e->scratch);
}

static RunResult play_on(Engine *e, Game *g) {
    switch (setjmp(e->stop)) {
        case 0: e->can_stop = true; break;
        case RUN_GOES_ON: break;  // Somebody left amid something.
        case RUN_STOPS: return RUN_STOPPED;
        default: return RUN_LIMIT;
    }
    begin_stage(e);
    while (!game_over(g)) {
        run_stage(e, g);
        gavel_assert(e->scratch->scopes == 0 && e->nesting == 0);
    }
    return RUN_OVER;
}

// A decider stopped inside a resolution: back to the last checkpoint, with the answers since to be
// fed back when the game is run again.
static void go_back(Engine *e, Game *g) {
    game_copy(g, e->checkpoint);
    for (int i = 0; i < e->listener_count; i++)
        if (e->listeners[i].rewind != NULL)
            e->listeners[i].rewind(e->listeners[i].context, e->marks[i]);
    e->feed = e->answer_count > 0 ? 0 : -1;
}

RunResult engine_run(Engine *e, Game *g) {
    if (e->live != g) {
        e->feed = -1;
        checkpoint_take(e, g);
    }
    e->live = g;
    e->limit = NULL;
    e->events = 0;
    RunResult result = play_on(e, g);
    scratch_empty(e->scratch);
    e->can_stop = false;
    e->announcing = false;
    e->considered = NO_OBJECT;
    if (result == RUN_STOPPED) go_back(e, g);
    return result;
}

const char *engine_limit(const Engine *e) { return e->limit; }

void engine_checkpoint(const Engine *e, Game *at) {
    game_copy(at, e->unmarked ? e->live : e->checkpoint);
}

int engine_answers_since(const Engine *e, const Answer *const **answers) {
    *answers = e->answers;
    return e->unmarked ? 0 : e->answer_count;
}

const char *engine_derived_difference(Engine *e, const Game *g) { return derive_difference(e, g); }
void engine_recompute_each(Engine *e, int batches) { e->recompute_each = batches; }

void engine_follow(Engine *e, Game *g, const Engine *other) {
    game_copy(g, other->unmarked ? other->live : other->checkpoint);
    game_copy(e->checkpoint, g);
    arena_reset(&e->answer_memory);
    memcpy(e->off, other->off, sizeof e->off);
    e->live = g;
    const Answer *const *answers;
    e->answer_count = engine_answers_since(other, &answers);
    for (int i = 0; i < e->answer_count; i++) {
        const Answer *a = answers[i];
        Answer *copy = arena_take(&e->answer_memory, answer_size(a));
        answer_copy(copy, a);
        e->answers[i] = copy;
    }
    e->feed = e->answer_count > 0 ? 0 : -1;
}

// ---- asking what is legal

// Between runs nobody else would catch a limit that is reached while this is only asked.
static bool can_within_limits(Engine *e, const Game *g, PlayerId player, const Action *action,
                              Rejection *r) {
    volatile bool can = false;
    const char *limit = e->limit;
    ScratchScope scope = scratch_begin(e->scratch);
    if (setjmp(e->stop) == 0) {
        e->can_stop = true;
        can = action_legal(e, g, player, action, false, r);
    } else {
        e->scratch->scopes = scope.scopes + 1;
        rejection_set(r, REJECTED_NOT_ALLOWED, "A limit of the engine was reached: %s.", e->limit);
    }
    e->can_stop = false;
    e->limit = limit;
    scratch_end(&scope);
    return can;
}

bool engine_can(Engine *e, const Game *g, PlayerId player, const Action *action, Rejection *r) {
    return e->can_stop ? action_legal(e, g, player, action, false, r)
                       : can_within_limits(e, g, player, action, r);
}

bool engine_priority_comes_to(Engine *e, const Game *g, PlayerId player, ActionKind kind) {
    return priority_comes_to(e, g, player, kind);
}

typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    Action *out;
    int count, most;
    bool untried;  // What is listed need not be legal.
} Listing;

static void offer(Listing *l, Action a) {
    if (l->count == l->most) return;
    if (l->untried || engine_can(l->e, l->g, l->player, &a, NULL)) l->out[l->count++] = a;
}

static void offer_card(Listing *l, CardId c) {
    const CardDef *card = pool_card(l->e->pool, game_place(l->g, c)->card);
    int faces = face_can_fuse(card) ? FACE_WHOLE + 1 : card->face_count;
    for (int f = 0; f < faces; f++) {
        bool land = (card->faces[f]->type.types >> TYPE_LAND) & 1U;
        offer(l, (Action){.kind = land ? ACTION_PLAY_LAND : ACTION_CAST,
                          .object = game_id(l->g, c),
                          .face = f});
    }
}

static bool is_listed(const Listing *l, ObjectId id) {
    for (int i = 0; i < l->count; i++)
        if (object_same(l->out[i].object, id) &&
            (l->out[i].kind == ACTION_CAST || l->out[i].kind == ACTION_PLAY_LAND))
            return true;
    return false;
}

// Several permissions may be about one card.
static void offer_once(Listing *l, CardId c) {
    if (!is_listed(l, game_id(l->g, c))) offer_card(l, c);
}

static void offer_cards(Listing *l, Zone zone) {
    const ZoneList *list = game_zone(l->g, l->player, zone);
    for (CardId c = list->first; card_is(c); c = game_place(l->g, c)->next) offer_card(l, c);
}

// The top card of a library, where a permanent may allow it to be played.
static void offer_top(Listing *l) {
    const ZoneList *library = game_zone(l->g, l->player, ZONE_LIBRARY);
    bool stated = game_states(l->g, OP_PLAY_FROM) || l->g->lists[LIST_PERMISSIONS].count > 0;
    if (stated && card_is(library->first)) offer_once(l, library->first);
}

// Cards in exile, whoever owns them, where a permanent may allow them to be played.
static void offer_exiled(Listing *l) {
    if (!game_states(l->g, OP_PLAY_FROM)) return;
    for (int p = 0; p < l->g->player_count; p++) {
        const ZoneList *exile = game_zone(l->g, player_id(p), ZONE_EXILE);
        for (CardId c = exile->first; card_is(c); c = game_place(l->g, c)->next)
            if (game_place(l->g, c)->set_aside == SET_ASIDE_NOT) offer_once(l, c);
    }
}

// What effects let be played from elsewhere.
static void offer_permitted(Listing *l) {
    int count;
    const Permission *all = game_list(l->g, LIST_PERMISSIONS, &count);
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(l->g, all[i].card);
        if (player_same(all[i].player, l->player) && o != NULL && o->kind == OBJECT_CARD)
            offer_once(l, object_card(all[i].card));
    }
}

static void offer_abilities(Listing *l) {
    for (CardId c = l->g->battlefield.first; card_is(c); c = game_place(l->g, c)->next) {
        bool own = player_same(game_place(l->g, c)->controller, l->player);
        ObjectId id = game_id(l->g, c);
        const Ability *a;
        for (int n = 1; (a = activated_ability(l->e, l->g, id, n)) != NULL; n++)
            if (own || (a->limit != NULL && ir_find(a->limit, OP_OPEN_TO) != NULL))
                offer(l, (Action){.kind = ACTION_ACTIVATE, .object = id, .ability = n});
    }
}

// 113.6: abilities that work in a hand or a graveyard.
static void offer_abilities_in(Listing *l, Zone zone) {
    const ZoneList *list = game_zone(l->g, l->player, zone);
    for (CardId c = list->first; card_is(c); c = game_place(l->g, c)->next) {
        if (!pool_face(l->e->pool, game_place(l->g, c)->face)->works_elsewhere) continue;
        ObjectId id = game_id(l->g, c);
        for (int n = 1; activated_ability(l->e, l->g, id, n) != NULL; n++)
            offer(l, (Action){.kind = ACTION_ACTIVATE, .object = id, .ability = n});
    }
}

static void offer_special(Listing *l, const ZoneList *zone) {
    static const ActionKind kinds[] = {ACTION_TURN_UP,  ACTION_FORETELL, ACTION_SUSPEND,
                                       ACTION_PLOT,     ACTION_IGNORE,   ACTION_DISCARD,
                                       ACTION_COMPANION};
    for (CardId c = zone->first; card_is(c); c = game_place(l->g, c)->next)
        for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
            if (special_is_worded(l->e, l->g, kinds[i], game_id(l->g, c)))
                offer(l, (Action){.kind = kinds[i], .object = game_id(l->g, c)});
}

// 702.37c: what may be cast face down.
static void offer_face_down(Listing *l) {
    const ZoneList *hand = game_zone(l->g, l->player, ZONE_HAND);
    for (CardId c = hand->first; card_is(c); c = game_place(l->g, c)->next)
        if (face_statement(pool_face(l->e->pool, game_place(l->g, c)->face), OP_MORPH) != NULL)
            offer(l, (Action){.kind = ACTION_CAST, .object = game_id(l->g, c), .face = FACE_DOWN});
}

// 702.143a, 702.170a: what was foretold or plotted.
static void offer_set_aside(Listing *l) {
    const ZoneList *exile = game_zone(l->g, l->player, ZONE_EXILE);
    for (CardId c = exile->first; card_is(c); c = game_place(l->g, c)->next)
        if (game_place(l->g, c)->set_aside != SET_ASIDE_NOT) offer_once(l, c);
}

static int list_actions(Listing l) {
    offer(&l, (Action){.kind = ACTION_PASS});
    offer_cards(&l, ZONE_HAND);
    offer_cards(&l, ZONE_COMMAND);
    offer_cards(&l, ZONE_GRAVEYARD);
    offer_permitted(&l);
    offer_top(&l);
    offer_exiled(&l);
    offer_abilities(&l);
    offer_abilities_in(&l, ZONE_HAND);
    offer_abilities_in(&l, ZONE_GRAVEYARD);
    offer_special(&l, &l.g->battlefield);
    offer_special(&l, game_zone(l.g, l.player, ZONE_HAND));
    offer_special(&l, game_zone(l.g, l.player, ZONE_OUTSIDE));
    offer_face_down(&l);
    offer_set_aside(&l);
    return l.count;
}

int engine_legal_actions(Engine *e, const Game *g, PlayerId player, Action *out, int most) {
    return list_actions((Listing){.e = e, .g = g, .player = player, .out = out, .most = most});
}

int engine_untried_actions(Engine *e, const Game *g, PlayerId player, Action *out, int most) {
    return list_actions(
        (Listing){.e = e, .g = g, .player = player, .out = out, .most = most, .untried = true});
}

PlayerId engine_controller(Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o == NULL) return NO_PLAYER;
    bool has = o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK || o->phased_out ||
               (o->kind == OBJECT_EMBLEM && CR(e, 109_4c));
    return has || !(CR(e, 108_4) && CR(e, 109_4)) ? o->controller : NO_PLAYER;
}

Characteristics engine_characteristics(Engine *e, const Game *g, ObjectId id) {
    View v = view_of(e, g, id);
    view_define(e, g, &v);
    return v.c;
}

int engine_mana_value(Engine *e, const Game *g, ObjectId id) {
    View v = view_of(e, g, id);
    return view_mana_value(e, g, &v);
}

const char *engine_name(Engine *e, const Game *g, ObjectId id) {
    View v = view_of(e, g, id);
    return view_true_name(e, &v);
}

ManaTypeSet engine_could_produce(Engine *e, const Game *g, ObjectId source) {
    return object_could_produce(e, g, source);
}

const Ability *engine_activated_ability(const Engine *e, const Game *g, ObjectId id, int n) {
    return activated_ability(e, g, id, n);
}

bool engine_ability_functions(Engine *e, const Game *g, ObjectId id, int n) {
    const Ability *a = activated_ability(e, g, id, n);
    return a != NULL && where_functions(e, a, (Zone)game_object(g, id)->zone);
}

ManaTypeSet engine_ability_mana(Engine *e, const Game *g, ObjectId id, int n) {
    const Ability *a = activated_ability(e, g, id, n);
    if (a == NULL || !a->is_mana) return 0;
    // A color may be chosen of which there is no mana (105.4).
    bool any = ir_find(a->effect, OP_MANA_OF_THAT_COLOR) != NULL;
    return (ManaTypeSet)(ability_could_produce(e, g, id, a) | (any ? COLORS_ALL : 0U));
}

bool engine_mana_alike(Engine *e, const Game *g, ObjectId id, int n, int m) {
    Scope s = {.e = e, .g = g, .you = game_object(g, id)->controller, .source = id, .x = -1};
    return mana_abilities_alike(&s, activated_ability(e, g, id, n), activated_ability(e, g, id, m));
}

int engine_commander_tax(const Engine *e, const Game *g, ObjectId commander) {
    (void)e;
    return commander_tax(g, commander);
}

void engine_could_block(Engine *e, const Game *g, PlayerId defending, const CouldBlock *among) {
    combat_could_block(e, g, defending, among);
}

void engine_default_declaration(Engine *e, const Game *g, const Question *q, Answer *a) {
    combat_default_declaration(e, g, q, a);
}

bool engine_can_declare(Engine *e, const Game *g, const Question *q, const Answer *a) {
    return q->kind == QUESTION_ATTACKERS ? combat_can_attack(e, g, q, a)
                                         : combat_can_block(e, g, q, a);
}

void engine_default_division(Engine *e, const Game *g, const Question *q, Answer *a) {
    combat_default_division(e, g, q, a);
}
