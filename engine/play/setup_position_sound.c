// setup_position_sound.c - what the elements of a position's lists may not say.
//
// Each field has been read and is what it can be by itself (position_rules.c); here are the rules
// that several fields of an element have to agree with, and the game around it.
#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

// The field's place, or that of the whole entry.
static const Node *field_of(const Node *n, const char *field) {
    const Node *value = node_get(n, field);
    return value == NULL ? n : value;
}

static bool is_in_zone(const PositionReader *r, ObjectId id, Zone zone) {
    const Object *o = game_object(r->g, id);
    return o != NULL && o->zone == zone;
}

static bool has_key(const PositionReader *r, const Node *n, const char *key) {
    return node_get(n, key) != NULL || status_fail(r->status, node_place(r->given->document, n),
                                                   "the key \"%s\" is missing", key);
}

// ---- combat: what an entry says by itself; setup_combat.c has the rest

static bool check_struck(const PositionReader *r, int dealt_first, const Node *n) {
    return dealt_first == 0 || r->g->step >= STEP_FIRST_STRIKE_DAMAGE ||
           reader_fail(r, field_of(n, "dealt_first"),
                       "no combat damage has been dealt yet (510.4)");
}

// 506.2
static bool check_attack(const PositionReader *r, void *element, const Node *n) {
    const Attack *a = element;
    if (!player_same(a->controller, r->g->active))
        return reader_fail(r, field_of(n, "controller"), "only the active player attacks (506.2)");
    bool declared = r->g->step > STEP_DECLARE_BLOCKERS ||
                    (r->g->step == STEP_DECLARE_BLOCKERS && r->g->stage != STAGE_DECLARE_BLOCKERS);
    if ((a->blocked || a->unblocked) && !declared)
        return reader_fail(r, field_of(n, a->blocked ? "blocked" : "unblocked"),
                           "blockers are not declared yet (509.1h)");
    return check_struck(r, a->dealt_first, n);
}

static bool check_block(const PositionReader *r, void *element, const Node *n) {
    const Block *b = element;
    if (player_same(b->controller, r->g->active))
        return reader_fail(r, field_of(n, "controller"),
                           "the active player blocks nothing (506.2)");
    return check_struck(r, b->dealt_first, n);
}

// ---- effects and shields

// 611.2: what a duration counts on.
static const struct {
    Lasting lasting;
    bool controller, source, present;
} anchors[] = {
    {LASTS_PLAYERS_NEXT_TURN, true, false, false},
    {LASTS_END_OF_PLAYERS_NEXT_TURN, true, false, false},
    {LASTS_PLAYERS_NEXT_UPKEEP, true, false, false},
    {LASTS_PLAYERS_NEXT_END_STEP, true, false, false},
    {LASTS_WHILE_SOURCE_CONTROLLED, true, true, true},
    {LASTS_WHILE_SOURCE_REMAINS, false, true, true},
    {LASTS_WHILE_SOURCE_TAPPED, false, true, true},
    {LASTS_WHILE_CONTROLLED, true, false, false},
};

static bool check_lasting(const PositionReader *r, int lasting, PlayerId controller,
                          ObjectId source, const Node *n) {
    const Node *at = field_of(n, "lasting");
    for (size_t i = 0; i < ARRAY_LEN(anchors); i++) {
        if ((int)anchors[i].lasting != lasting) continue;
        if (anchors[i].controller && !player_is(controller))
            return reader_fail(r, at, "whose? Its controller is missing");
        if (anchors[i].source && !object_is(source))
            return reader_fail(r, at, "for as long as what? Its source is missing");
        if (anchors[i].present && !is_in_zone(r, source, ZONE_BATTLEFIELD) &&
            !is_in_zone(r, source, ZONE_PHASED_OUT))
            return reader_fail(r, at, "its source is no longer there, so it is over (611.2b)");
        if (lasting == LASTS_WHILE_SOURCE_TAPPED && !game_object(r->g, source)->tapped)
            return reader_fail(r, at, "its source is not tapped, so it is over (611.2b)");
    }
    return true;
}

static bool check_effect(const PositionReader *r, void *element, const Node *n) {
    const ContinuousEffect *c = element;
    const Node *change = node_get(n, "change");
    if (!has_key(r, n, "change") || !has_key(r, change, "kind")) return false;
    if (c->change.kind == CHANGE_CONTROL && !player_is(c->change.player))
        return reader_fail(r, change, "it gives control to nobody");
    if (c->change.kind != CHANGE_CONTROL && player_is(c->change.player))
        return reader_fail(r, field_of(change, "player"),
                           "only a change of control names a player");
    const Object *o = game_object(r->g, c->affected);
    bool permanent = o == NULL || o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_PHASED_OUT;
    if (c->change.kind == CHANGE_COMBAT && !permanent)
        return reader_fail(r, field_of(n, "affected"), "only permanents attack and block");
    if (c->change.kind == CHANGE_CONTROL && !permanent && o->zone != ZONE_STACK)
        return reader_fail(r, field_of(n, "affected"), "nobody controls a card there (108.4)");
    bool about = core_meaning_of_change(c->change.kind, false).means != MEANS_NOTHING;
    if (about && !has_key(r, change, "a")) return false;
    return check_lasting(r, c->lasting, c->controller, c->source, n);
}

static bool check_shield(const PositionReader *r, void *element, const Node *n) {
    Shield *s = element;
    const Node *left = node_get(n, "left");
    bool players = left != NULL && left->kind == NODE_LIST;
    const Ability *a = reader_ability_of(r, s->ability);
    if (!reader_node(r, n, a, FIELD_SHIELDS, &s->node)) return false;
    if (players != (ir_at(a->root, s->node)->op == OP_STAY_TAPPED))
        return reader_fail(r, field_of(n, "left"),
                           players ? "expected a number"
                                   : "expected a list of the players whose untap step is to come");
    return check_lasting(r, s->lasting, s->controller, s->source, n);
}

// A permission is about one card, or about whatever its words describe.
static bool check_permission(const PositionReader *r, void *element, const Node *n) {
    Permission *p = element;
    if (!check_lasting(r, p->lasting, p->player, NO_OBJECT, n)) return false;
    const Ability *a = reader_ability_of(r, p->ability);
    if (a != NULL && !reader_node(r, n, a, FIELD_PERMITS, &p->node)) return false;
    bool one = a == NULL || ir_at(a->root, p->node)->op == OP_PERMIT;
    if (one && !object_is(p->card)) return reader_fail(r, n, "the key \"card\" is missing");
    return one || !object_is(p->card) ||
           reader_fail(r, field_of(n, "card"), "its words say which cards; it names none");
}

// 117.5: they are put on the stack before somebody gets priority.
static bool check_waiting(const PositionReader *r, void *element, const Node *n) {
    const WaitingTrigger *w = element;
    if (!object_is(w->source) && pool_sourceless_name(r->e->pool, w->ability) == NULL)
        return reader_fail(r, field_of(n, "source"), "say what its \"source\" is (113.7)");
    return r->g->stage != STAGE_PRIORITY ||
           reader_fail(r, n,
                       "nothing waits where a player has priority (117.5): it is on the stack");
}

static bool check_exiled(const PositionReader *r, void *element, const Node *n) {
    const ExileLink *l = element;
    if (game_object(r->g, l->exiled) != NULL && !is_in_zone(r, l->exiled, ZONE_EXILE))
        return reader_fail(r, field_of(n, "exiled"), "it is not in exile");
    bool can = l->returns_to <= ZONE_COUNT && l->returns_to != ZONE_STACK &&
               l->returns_to != ZONE_PHASED_OUT && l->returns_to != ZONE_OUTSIDE;
    return can || reader_fail(r, field_of(n, "returns_to"), "nothing returns there");
}

// ---- turns

// 500.8: a phase begins with its first step, unless it has no other (500.10).
static bool check_extra_phase(const PositionReader *r, void *element, const Node *n) {
    const ExtraPhase *p = element;
    if (!has_key(r, n, "step")) return false;
    bool first = p->step == STEP_UNTAP || step_is_main((Step)p->step) ||
                 p->step == STEP_BEGINNING_OF_COMBAT || p->step == STEP_END;
    return first || p->lone ||
           reader_fail(r, field_of(n, "step"), "no phase begins with that step");
}

// 500.9: a main phase has no steps.
static bool check_extra_step(const PositionReader *r, void *element, const Node *n) {
    const ExtraStep *s = element;
    if (!has_key(r, n, "step")) return false;
    return !step_is_main((Step)s->step) ||
           reader_fail(r, field_of(n, "step"), "that is a phase, not a step");
}

// 514, 614.10: a turn ends with its cleanup step.
static bool check_skip(const PositionReader *r, void *element, const Node *n) {
    const Skip *s = element;
    if (!has_key(r, n, "what")) return false;
    return s->what != STEP_CLEANUP ||
           reader_fail(r, field_of(n, "what"), "no cleanup step is skipped");
}

// ---- what has happened

static bool check_past(const PositionReader *r, void *element, const Node *n) {
    static const struct {
        bool player, object, amount;
    } needs[] = {
        [PAST_CAST] = {true, true, false},       [PAST_DIED] = {true, true, false},
        [PAST_LEFT] = {true, true, false},       [PAST_ENTERED] = {true, true, false},
        [PAST_ATTACKED] = {true, true, false},   [PAST_SACRIFICED] = {true, true, false},
        [PAST_DISCARDED] = {true, false, false}, [PAST_GAINED_LIFE] = {true, false, true},
        [PAST_LOST_LIFE] = {true, false, true},  [PAST_PLAYED_LAND] = {true, true, false},
        [PAST_DAMAGED] = {true, false, true},    [PAST_CREATED] = {true, true, false},
        [PAST_STRUCK] = {true, true, false},     [PAST_TARGETED] = {true, true, false},
    };
    const Past *p = element;
    if (!has_key(r, n, "kind")) return false;
    if (needs[p->kind].player && !player_is(p->player))
        return reader_fail(r, n, "the key \"player\" is missing");
    if (needs[p->kind].object && !object_is(p->object))
        return reader_fail(r, n, "the key \"object\" is missing");
    return !needs[p->kind].amount || p->amount > 0 ||
           reader_fail(r, field_of(n, "amount"), "say how much: \"amount\"");
}

static bool check_chosen(const PositionReader *r, void *element, const Node *n) {
    const Chosen *c = element;
    if (c->kind == CHOSEN_NOTHING || c->kind == CHOSEN_BASIC || c->kind > CHOSEN_NAME)
        return reader_fail(r, field_of(n, "kind"), "expected color, word, life, type or name");
    if (!has_key(r, n, "value")) return false;
    SubtypeRoom room = c->kind == CHOSEN_TYPE ? subtype_room((Subtype)c->value) : SUBTYPE_OF_LAND;
    if (room != SUBTYPE_OF_LAND && room != SUBTYPE_OF_CREATURE)
        return reader_fail(r, field_of(n, "value"), "expected a creature type or a land type");
    return c->kind != CHOSEN_LIFE || c->value >= 0 ||
           reader_fail(r, field_of(n, "value"), "expected how much life was paid");
}

// ---- what is counted

static bool check_counters(const PositionReader *r, void *element, const Node *n) {
    const CounterRecord *c = element;
    int count;
    const CounterRecord *all = game_list(r->g, LIST_COUNTERS, &count);
    if (object_is(c->object) == player_is(c->player))
        return reader_fail(r, n, "say what they are on: \"object\" or \"player\"");
    for (int i = 0; i < count; i++)
        if (all[i].kind == c->kind && object_same(all[i].object, c->object) &&
            player_same(all[i].player, c->player))
            return reader_fail(r, n, "there are counters of that kind already");
    return true;
}

// 106.4: it is part of what is in the pool.
static bool check_marked(const PositionReader *r, void *element, const Node *n) {
    const MarkedMana *m = element;
    int count, sum = m->count;
    const MarkedMana *all = game_list(r->g, LIST_MARKED_MANA, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, m->player) && all[i].type == m->type) sum += all[i].count;
    return sum <= game_player(r->g, m->player)->mana[m->type] ||
           reader_fail(r, field_of(n, "count"), "there is not so much of that mana in the pool");
}

static bool check_commander_damage(const PositionReader *r, void *element, const Node *n) {
    const CommanderDamage *d = element;
    const Object *o = game_place(r->g, d->commander);
    // Whoever left took a commander along, whose place is free or another object's now.
    bool left = game_players_in(r->g) < r->g->player_count;
    return o->is_commander || left ||
           reader_fail(r, field_of(n, "commander"), "that is no commander (903.3)");
}

static const struct {
    ListId list;
    bool (*is_sound)(const PositionReader *r, void *element, const Node *n);
} checks[] = {
    {LIST_SKIPS, check_skip},
    {LIST_ATTACKS, check_attack},
    {LIST_BLOCKS, check_block},
    {LIST_EFFECTS, check_effect},
    {LIST_SHIELDS, check_shield},
    {LIST_PERMISSIONS, check_permission},
    {LIST_WAITING, check_waiting},
    {LIST_EXILE_LINKS, check_exiled},
    {LIST_EXTRA_PHASES, check_extra_phase},
    {LIST_EXTRA_STEPS, check_extra_step},
    {LIST_HISTORY, check_past},
    {LIST_CHOSEN, check_chosen},
    {LIST_COUNTERS, check_counters},
    {LIST_MARKED_MANA, check_marked},
    {LIST_COMMANDER_DAMAGE, check_commander_damage},
};

bool reader_check_element(const PositionReader *r, ListId list, void *element, const Node *n) {
    for (size_t i = 0; i < ARRAY_LEN(checks); i++)
        if (checks[i].list == list && !checks[i].is_sound(r, element, n)) return false;
    return true;
}
