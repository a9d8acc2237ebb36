// digest_game.c - the digest of a Game: its core, field by field.
//
// No padding, no addresses, nothing derived. Cards and abilities go in by name and ordinal, so that
// the digest does not depend on where a pool happens to keep them.
#include "engine/base/digest.h"

#include "engine/state/game.h"

typedef struct {
    Digest *d;
    const Game *g;
    const Pool *pool;
} Walk;

static void number(Walk *w, int64_t v) { digest_i64(w->d, v); }
static void object_id(Walk *w, ObjectId id) { digest_u64(w->d, id.v); }
static void player(Walk *w, PlayerId p) { number(w, p.v); }

static void card(Walk *w, CardDefId id) {
    digest_text(w->d, id.v < 0 ? "" : pool_card(w->pool, id)->name);
}

static void face(Walk *w, FaceId id) {
    digest_text(w->d, id.v < 0 ? "" : pool_face(w->pool, id)->name);
}

// An ability by its face and its place there.
static void ability(Walk *w, AbilityId id) {
    const Ability *a = id.v < 0 ? NULL : pool_ability(w->pool, id);
    number(w, a == NULL ? -1 : a->ordinal);
    digest_text(w->d, a == NULL ? "" : a->owner);
}

static void zone(Walk *w, const ZoneList *z) {
    number(w, z->count);
    for (CardId c = z->first; card_is(c); c = game_place(w->g, c)->next) number(w, c.v);
}

static void one_player(Walk *w, const Player *p) {
    number(w, p->life);
    number(w, p->lands_played);
    number(w, p->mulligans);
    number(w, p->lost);
    number(w, p->left);
    number(w, p->drew_from_empty);
    number(w, p->kept);
    number(w, p->no_maximum_hand_size);
    number(w, p->draws_this_turn);
    number(w, p->casts | p->casts_before << 8);
    number(w, p->attackers_this_turn);
    for (int i = 0; i < MANA_TYPE_COUNT; i++) number(w, p->mana[i]);
    for (int z = 0; z < ZONE_COUNT; z++) zone(w, &p->zones[z]);
}

static void one_object(Walk *w, const Object *o) {
    number(w, o->kind);
    number(w, o->incarnation);
    if (o->kind == OBJECT_FREE) return;
    number(w, o->zone);
    player(w, o->owner);
    player(w, o->base_controller);
    number(w, o->face_index);
    number(w, o->tapped | o->flipped << 1 | o->face_down << 2 | o->phased_out << 3 |
                  o->transformed << 4 | o->sick << 5 | o->deathtouched << 6 | o->is_commander << 7 |
                  o->arrived << 8 | o->attacked << 9 | o->phased_with << 10 | o->exerted_by << 11);
    number(w, o->brought_in | o->stays_tapped << 1);
    number(w, o->fresh);
    number(w, o->commander_casts);
    number(w, o->protected_by);
    number(w, o->cast_ways);
    number(w, o->cast_from);
    if (o->cast_from != 0) player(w, o->cast_by);
    number(w, o->cast_x);
    number(w, o->set_aside);
    number(w, o->class_level);
    number(w, o->turned_over);
    number(w, o->since);
    number(w, o->number);
    card(w, o->card);
    face(w, o->face);
    number(w, o->timestamp);
    number(w, o->damage);
    object_id(w, o->created_with);
    object_id(w, o->attached_to);
    player(w, o->enchants);
}

static void bounds(Walk *w) {
    int count;
    const Bound *all = game_list(w->g, LIST_BOUNDS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        number(w, all[i].key);
        number(w, all[i].binding);
        number(w, all[i].kind);
        number(w, all[i].target);
        number(w, all[i].illegal);
        number(w, all[i].amount);
        object_id(w, all[i].object);
        player(w, all[i].player);
        object_id(w, all[i].became);
        number(w, all[i].how);
    }
}

static void stack_items(Walk *w) {
    int count;
    const StackItem *all = game_list(w->g, LIST_STACK_ITEMS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, all[i].object);
        object_id(w, all[i].source);
        ability(w, all[i].ability);
        player(w, all[i].controller);
        number(w, all[i].announced);
        number(w, all[i].triggered);
        number(w, all[i].x);
        number(w, all[i].ways);
        number(w, all[i].mode_count);
        for (int m = 0; m < all[i].mode_count; m++) number(w, all[i].modes[m]);
        number(w, all[i].key);
        number(w, all[i].since);
    }
}

static void waiting(Walk *w) {
    int count;
    const WaitingTrigger *all = game_list(w->g, LIST_WAITING, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        ability(w, all[i].ability);
        object_id(w, all[i].source);
        player(w, all[i].controller);
        number(w, all[i].order);
        number(w, all[i].key);
    }
}

static void effects(Walk *w) {
    int count;
    const ContinuousEffect *all = game_list(w->g, LIST_EFFECTS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, all[i].affected);
        object_id(w, all[i].source);
        player(w, all[i].controller);
        number(w, all[i].lasting);
        number(w, all[i].timestamp);
        number(w, all[i].copiable);
        number(w, all[i].change.kind);
        player(w, all[i].change.player);
        if (all[i].change.kind == CHANGE_COPY)
            face(w, (FaceId){all[i].change.a});
        else
            number(w, all[i].change.a);
        number(w, all[i].change.b);
    }
}

static void shields(Walk *w) {
    int count;
    const Shield *all = game_list(w->g, LIST_SHIELDS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        ability(w, all[i].ability);
        number(w, all[i].node);
        object_id(w, all[i].source);
        player(w, all[i].controller);
        number(w, all[i].lasting);
        number(w, all[i].left);
        number(w, all[i].key);
        number(w, all[i].timestamp);
    }
}

static void counters(Walk *w) {
    int count;
    const CounterRecord *all = game_list(w->g, LIST_COUNTERS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, all[i].object);
        player(w, all[i].player);
        digest_text(w->d, counter_text((CounterKind)all[i].kind));
        number(w, all[i].count);
        number(w, all[i].timestamp);
    }
}

static void last_known(Walk *w) {
    int count;
    const LastKnown *all = game_list(w->g, LIST_LAST_KNOWN, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, all[i].id);
        player(w, all[i].controller);
        face(w, all[i].characteristics.face);
        number(w, all[i].characteristics.power);
        number(w, all[i].characteristics.toughness);
        number(w, all[i].characteristics.type.types);
        digest_u64(w->d, (uint64_t)all[i].characteristics.keywords);
        digest_u64(w->d, (uint64_t)(all[i].characteristics.keywords >> 64));
        number(w, all[i].characteristics.lost);
        for (int k = 0; k < LAST_COUNTERS_MAX; k++) {
            if (all[i].counters[k].count == 0) continue;
            digest_text(w->d, counter_text((CounterKind)all[i].counters[k].kind));
            number(w, all[i].counters[k].count);
        }
        for (int k = 0; k < all[i].characteristics.granted_count; k++)
            ability(w, all[i].characteristics.granted[k].ability);
    }
}

static void combat(Walk *w) {
    int count;
    const Attack *attacks = game_list(w->g, LIST_ATTACKS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, attacks[i].creature);
        object_id(w, attacks[i].object);
        player(w, attacks[i].player);
        player(w, attacks[i].controller);
        number(w, attacks[i].blocked | attacks[i].dealt_first << 1 | attacks[i].unblocked << 4 |
                      attacks[i].lost << 5 | attacks[i].band << 8);
    }
    const Block *blocks = game_list(w->g, LIST_BLOCKS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, blocks[i].blocker);
        object_id(w, blocks[i].attacker);
        player(w, blocks[i].controller);
        number(w, blocks[i].dealt_first);
    }
    const Attacked *attacked = game_list(w->g, LIST_ATTACKED, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, attacked[i].creature);
        player(w, attacked[i].player);
        number(w, attacked[i].had_to);
    }
    const CommanderDamage *damage = game_list(w->g, LIST_COMMANDER_DAMAGE, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        number(w, damage[i].commander.v);
        player(w, damage[i].player);
        number(w, damage[i].damage);
    }
}

static void activations(Walk *w) {
    int count;
    const Activation *all = game_list(w->g, LIST_ACTIVATIONS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, all[i].source);
        ability(w, all[i].ability);
        number(w, all[i].for_good);
        number(w, (int64_t)all[i].granted);
    }
}

static void later(Walk *w) {
    int count;
    const DelayedTrigger *delayed = game_list(w->g, LIST_DELAYED, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        ability(w, delayed[i].ability);
        object_id(w, delayed[i].source);
        player(w, delayed[i].controller);
        number(w, delayed[i].key);
        number(w, delayed[i].by_spell);
    }
    const PhaseLink *phased = game_list(w->g, LIST_PHASE_LINKS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, phased[i].source);
        object_id(w, phased[i].permanent);
        number(w, phased[i].tapped);
    }
    const ExileLink *links = game_list(w->g, LIST_EXILE_LINKS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, links[i].source);
        object_id(w, links[i].exiled);
        number(w, links[i].until_leaves);
        ability(w, links[i].by);
    }
    const Chosen *chosen = game_list(w->g, LIST_CHOSEN, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, chosen[i].object);
        player(w, chosen[i].player);
        number(w, chosen[i].kind);
        number(w, chosen[i].value);
        ability(w, chosen[i].by);
    }
    const Permission *permissions = game_list(w->g, LIST_PERMISSIONS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, permissions[i].card);
        player(w, permissions[i].player);
        ability(w, permissions[i].ability);
        number(w, permissions[i].node);
        number(w, permissions[i].lasting);
    }
    const Position *positions = game_list(w->g, LIST_POSITIONS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        number(w, positions[i].high);
        number(w, positions[i].low);
        number(w, positions[i].times);
    }
}

static void schedule(Walk *w) {
    int count;
    const ExtraTurn *turns = game_list(w->g, LIST_EXTRA_TURNS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) player(w, turns[i].player);
    const ExtraPhase *phases = game_list(w->g, LIST_EXTRA_PHASES, &count);
    number(w, count);
    for (int i = 0; i < count; i++) number(w, phases[i].step | phases[i].lone << 8);
    const ExtraStep *steps = game_list(w->g, LIST_EXTRA_STEPS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) number(w, steps[i].step);
    const Ignored *ignored = game_list(w->g, LIST_IGNORED, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, ignored[i].source);
        player(w, ignored[i].player);
    }
    const MarkedMana *marked = game_list(w->g, LIST_MARKED_MANA, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        player(w, marked[i].player);
        number(w, marked[i].type);
        number(w, marked[i].snow);
        ability(w, marked[i].ability);
        number(w, marked[i].count);
    }
    const Skip *skips = game_list(w->g, LIST_SKIPS, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        player(w, skips[i].player);
        number(w, skips[i].what);
    }
    const OnceEachTurn *once = game_list(w->g, LIST_ONCE, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        object_id(w, once[i].source);
        ability(w, once[i].ability);
    }
}

static void history(Walk *w) {
    int count;
    const Past *all = game_list(w->g, LIST_HISTORY, &count);
    number(w, count);
    for (int i = 0; i < count; i++) {
        number(w, all[i].kind);
        player(w, all[i].player);
        object_id(w, all[i].object);
        number(w, all[i].amount);
    }
}

static void header(Walk *w) {
    const Game *g = w->g;
    number(w, g->format);
    number(w, g->player_count);
    number(w, g->stage);
    number(w, g->step);
    player(w, g->active);
    player(w, g->priority);
    player(w, g->starting);
    number(w, g->passes);
    number(w, g->result);
    player(w, g->winner);
    number(w, g->land_plays);
    number(w, g->combat_damage_first);
    number(w, g->resume_step);
    number(w, g->day | g->casts << 8 | g->casts_before << 16);
    number(w, g->resume_after);
    number(w, g->lone_step);
    for (int i = 0; i < STEP_COUNT; i++) number(w, g->begun[i]);
    number(w, g->resume_player);
    number(w, g->cleanup_again);
    number(w, object_is(g->resolving));
    number(w, g->turn);
    number(w, g->next_timestamp);
    number(w, g->next_key);
    digest_u64(w->d, g->rng.seed);
    digest_u64(w->d, g->rng.used);
}

uint64_t game_digest(const Game *g, const Pool *pool) {
    Walk w = {.d = digest_new(), .g = g, .pool = pool};
    header(&w);
    zone(&w, &g->battlefield);
    zone(&w, &g->phased_out);
    zone(&w, &g->stack);
    for (int i = 0; i < g->player_count; i++) one_player(&w, &g->players[i]);
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) one_object(&w, &all[i]);
    stack_items(&w);
    waiting(&w);
    bounds(&w);
    effects(&w);
    shields(&w);
    counters(&w);
    last_known(&w);
    combat(&w);
    activations(&w);
    schedule(&w);
    later(&w);
    history(&w);
    uint64_t value = digest_value(w.d);
    digest_free(w.d);
    return value;
}
