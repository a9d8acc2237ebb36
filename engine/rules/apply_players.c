// apply_players.c - performing what happens to players and permanents: life, damage, mana,
// counters.
#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/combat.h"
#include "engine/rules/view.h"

static bool change_life(Engine *e, Game *g, PlayerId p, int64_t by) {
    int64_t life = (int64_t)write_player(g, p)->life + by;
    if (life > NUMBER_MAX || life < -NUMBER_MAX) engine_hit_limit(e, "life total");
    write_player(g, p)->life = (int32_t)life;
    return true;
}

bool perform_GAIN_LIFE(Engine *e, Game *g, Event *ev) {
    // 119.9: a gain of nothing is no gain.
    if (ev->amount == 0 && CR(e, 119_9)) return false;
    if (ev->amount < 0 && CR(e, 107_1b)) return false;  // 107.1b: a negative result is zero.
    return change_life(e, g, ev->player, ev->amount);
}
bool perform_LOSE_LIFE(Engine *e, Game *g, Event *ev) {
    return ev->amount > 0 && change_life(e, g, ev->player, -(int64_t)ev->amount);
}
bool perform_PAY_LIFE(Engine *e, Game *g, Event *ev) {
    return change_life(e, g, ev->player, -(int64_t)ev->amount);
}

static void record_commander_damage(Engine *e, Game *g, const Event *ev) {
    const Object *source = game_object(g, ev->source);
    if (source == NULL || !source->is_commander || ev->why != WHY_COMBAT) return;
    CommanderDamage *all = write_list(g, LIST_COMMANDER_DAMAGE);
    for (uint32_t i = 0; i < g->lists[LIST_COMMANDER_DAMAGE].count; i++)
        if (card_same(all[i].commander, object_card(ev->source)) &&
            player_same(all[i].player, ev->player)) {
            all[i].damage += ev->amount;
            return;
        }
    CommanderDamage *d = append(e, g, LIST_COMMANDER_DAMAGE);
    *d = (CommanderDamage){object_card(ev->source), ev->player, ev->amount};
}

// 120.3: what damage leads to (life, counters) are events of their own; marking it is done here.
// amount2 holds DamageManner.
bool perform_DAMAGE(Engine *e, Game *g, Event *ev) {
    if (ev->amount < 0) return false;
    if (!object_is(ev->object)) {
        record_commander_damage(e, g, ev);
        return true;
    }
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    Characteristics c = game_characteristics(g, e->pool, ev->object);
    if (!((c.type.types >> TYPE_CREATURE) & 1U) || !CR(e, 120_3e)) return true;
    Object *w = write_place(g, object_card(ev->object));
    w->deathtouched = w->deathtouched || (ev->amount2 & DAMAGE_KILLS) != 0;
    if (ev->amount2 & DAMAGE_WITHERS) return true;
    int64_t damage = (int64_t)w->damage + ev->amount;
    if (damage > NUMBER_MAX) engine_hit_limit(e, "damage on a creature");
    w->damage = (int32_t)damage;
    return true;
}

// 701.26a, 701.26b: only an untapped permanent is tapped, and only a tapped one untapped.
static bool turn(Engine *e, Game *g, Event *ev, bool tapped) {
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD) return false;
    if (o->tapped == tapped && rule_on(e, tapped ? CR_701_26a : CR_701_26b)) return false;
    write_place(g, object_card(ev->object))->tapped = tapped;
    return true;
}

// 506.4b: it stays in combat.
static void stay_in_combat(Engine *e, Game *g, ObjectId id) {
    if ((attack_of(g, id) != NULL || is_blocking(g, id)) && !CR(e, 506_4b)) forget_combat(g, id);
}

bool perform_TAP(Engine *e, Game *g, Event *ev) {
    if (!turn(e, g, ev, true)) return false;
    stay_in_combat(e, g, ev->object);
    return true;
}
bool perform_UNTAP(Engine *e, Game *g, Event *ev) {
    if (!turn(e, g, ev, false)) return false;
    stay_in_combat(e, g, ev->object);
    return true;
}

bool perform_UNLIMITED_HAND(Engine *e, Game *g, Event *ev) {
    (void)e;
    write_player(g, ev->player)->no_maximum_hand_size = true;
    return true;
}

bool perform_COUNTERS(Engine *e, Game *g, Event *ev) {
    bool on_object = object_is(ev->object);
    if (on_object && game_object(g, ev->object) == NULL) return false;
    PlayerId player = on_object ? NO_PLAYER : ev->player;
    CounterRecord *all = write_list(g, LIST_COUNTERS);
    int count = (int)g->lists[LIST_COUNTERS].count, i = 0;
    while (i < count && !(object_same(all[i].object, ev->object) &&
                          player_same(all[i].player, player) && all[i].kind == ev->amount2))
        i++;
    // 122.1: counters of a kind are all alike. Off: those put at another time stay apart.
    if (i < count && ev->amount > 0 && !CR(e, 122_1)) i = count;
    if (i == count) {
        if (ev->amount <= 0) return false;
        CounterRecord *r = append(e, g, LIST_COUNTERS);
        *r = (CounterRecord){ev->object, player, (uint16_t)ev->amount2, ev->amount,
                             next_timestamp(g)};
        return true;
    }
    int64_t left = (int64_t)all[i].count + ev->amount;
    if (left > NUMBER_MAX) engine_hit_limit(e, "counters of one kind");
    if (left < 0) ev->amount = -all[i].count;  // No more can be removed than are there.
    all[i].count = left < 0 ? 0 : (int32_t)left;
    // 613.7c: with a new counter, all of its kind are as new.
    if (ev->amount > 0 && CR(e, 613_7c)) all[i].timestamp = next_timestamp(g);
    if (all[i].count == 0) write_remove(g, LIST_COUNTERS, i);
    return ev->amount != 0;
}

bool perform_BLESSING(Engine *e, Game *g, Event *ev) {
    (void)e;
    if (game_player(g, ev->player)->blessed) return false;
    g->players[ev->player.v].blessed = true;
    return true;
}

// 725.3: only one player at a time. Off: who was first stays it.
bool perform_MONARCH(Engine *e, Game *g, Event *ev) {
    if (player_same(g->monarch, ev->player)) return false;
    if (player_is(g->monarch) && !game_player(g, g->monarch)->left && !CR(e, 725_3)) return false;
    g->monarch = ev->player;
    return true;
}

bool perform_PROLIFERATE(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

bool perform_CLASS_LEVEL(Engine *e, Game *g, Event *ev) {
    (void)e;
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD || ev->amount < 1) return false;
    write_place(g, object_card(ev->object))->class_level = (uint8_t)(ev->amount - 1);
    return true;
}

// 708.8: its copiable values are its own again.
bool perform_TURN_UP(Engine *e, Game *g, Event *ev) {
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->zone != ZONE_BATTLEFIELD || !o->face_down) return false;
    Object *w = write_place(g, object_card(ev->object));
    w->face_down = FACE_DOWN_NOT;
    w->face = pool_card(e->pool, w->card)->faces[w->face_index]->id;
    w->cast_x = ev->amount;
    if (CR(e, 613_7f)) w->timestamp = next_timestamp(g);
    return true;
}

bool perform_ATTACH(Engine *e, Game *g, Event *ev) {
    if (game_object(g, ev->object) == NULL) return false;
    Object *o = write_place(g, object_card(ev->object));
    if (object_same(o->attached_to, ev->source) && player_same(o->enchants, ev->player))
        return false;
    ev->host = o->attached_to;  // What it was attached to before.
    o->attached_to = ev->source;
    o->enchants = ev->player;
    if ((object_is(ev->source) || player_is(ev->player)) && CR(e, 701_3c) && CR(e, 613_7e))
        o->timestamp = next_timestamp(g);
    return true;
}

bool perform_LAND_PLAYED(Engine *e, Game *g, Event *ev) {
    (void)e;
    write_player(g, ev->player)->lands_played++;
    return true;
}

bool perform_LOSE(Engine *e, Game *g, Event *ev) {
    (void)e;
    if (write_player(g, ev->player)->lost != LOSS_NONE) return false;
    write_player(g, ev->player)->lost = (uint8_t)ev->amount;
    ev->amount2 = write_player(g, ev->player)->life;
    return true;
}

bool perform_LOSE_TOGETHER(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)g;
    (void)ev;
    return true;
}

static bool end(Game *g, ResultKind result, PlayerId winner) {
    g->result = (uint8_t)result;
    g->winner = winner;
    g->stage = STAGE_OVER;
    return true;
}

bool perform_WIN(Engine *e, Game *g, Event *ev) {
    (void)e;
    return end(g, RESULT_WON, ev->player);
}
bool perform_DRAWN(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    return end(g, RESULT_DRAWN, NO_PLAYER);
}

// 704.5b, 704.5h and 704.6d ask only about what happened since the last check.
bool perform_SBA_CHECKED(Engine *e, Game *g, Event *ev) {
    (void)e;
    (void)ev;
    for (int i = 0; i < g->player_count; i++) g->players[i].drew_from_empty = false;
    Object *all = write_list(g, LIST_OBJECTS);
    for (uint32_t i = 1; i < g->lists[LIST_OBJECTS].count; i++)
        all[i].deathtouched = all[i].arrived = false;
    return true;
}
