// setup.c - placing the opening board. Nothing here is an event: no triggers, no log.
#include "engine/play/setup.h"

#include "engine/base/status.h"
#include "engine/rules/apply_internal.h"
#include "engine/rules/faces.h"
#include "engine/rules/total_cost.h"

bool setup_within_limits(Engine *e, void (*place)(void *context), void *context) {
    gavel_assert(!e->can_stop);
    e->limit = NULL;
    if (setjmp(e->stop) == 0) {
        e->can_stop = true;
        place(context);
    }
    e->can_stop = false;
    if (e->limit != NULL) scratch_empty(e->scratch);
    return e->limit == NULL;
}

void setup_game(Engine *e, Game *g, const SetupGame *s) {
    gavel_assert(s->player_count >= 2 && s->player_count <= PLAYERS_MAX);
    e->live = NULL;  // Another game, though perhaps in the same place: no answers are kept for it.
    write_clear(g);
    g->format = (uint8_t)s->format;
    g->player_count = (uint8_t)s->player_count;
    g->rng = (Rng){.seed = s->seed, .used = s->seed_used};
    g->active = g->starting = player_id(0);
    g->priority = g->winner = g->monarch = NO_PLAYER;
    for (int i = 0; i < s->player_count; i++) g->players[i].life = game_usual_life(g);
}

void setup_player(Engine *e, Game *g, PlayerId p, const SetupPlayer *s) {
    (void)e;
    Player *player = write_player(g, p);
    if (s->life != INT32_MIN) player->life = s->life;
    player->lands_played = (uint16_t)s->lands_played;
    for (int i = 0; i < MANA_TYPE_COUNT; i++) player->mana[i] = s->mana[i];
}

// 306.5b, 310.4b: placed planeswalkers and battles have their printed counters.
static void printed_counters(Engine *e, Game *g, ObjectId id, const CardFace *face) {
    bool walker = (face->type.types >> TYPE_PLANESWALKER) & 1U;
    bool battle = (face->type.types >> TYPE_BATTLE) & 1U;
    if (walker) setup_counters(e, g, id, COUNTER_LOYALTY, face->loyalty.number);
    if (battle) setup_counters(e, g, id, COUNTER_DEFENSE, face->defense.number);
}

// 702.168a: what has disguise was cast that way.
static uint8_t down_as(const Engine *e, const Object *o) {
    const IrNode *morph = face_statement(pool_face(e->pool, o->face), OP_MORPH);
    return morph != NULL && morph->number == MORPH_DISGUISE ? FACE_DOWN_WARDED : FACE_DOWN_PLAIN;
}

ObjectId setup_object(Engine *e, Game *g, const SetupObject *s) {
    const CardDef *card = pool_card(e->pool, s->card);
    CardId place = write_new_place(g);
    if (!card_is(place)) return NO_OBJECT;
    Object *o = write_place(g, place);
    o->incarnation += (uint32_t)s->lives;
    o->kind = s->token ? OBJECT_TOKEN : OBJECT_CARD;
    o->owner = s->owner;
    o->controller = o->base_controller = s->controller;
    o->card = s->card;
    o->face_index = s->transformed && card->face_count > 1 ? 1 : 0;
    if (s->zone != ZONE_BATTLEFIELD) o->face_index = face_at_rest(e, card, 0);
    o->face = card->faces[o->face_index]->id;
    if (s->flipped && card->layout == LAYOUT_FLIP) o->face = card->faces[1]->id;
    o->tapped = s->tapped;
    o->sick = s->sick;
    o->fresh = s->sick ? FRESH : FRESH_NOT;
    o->face_down = s->face_down ? down_as(e, o) : FACE_DOWN_NOT;
    if (s->face_down && s->zone == ZONE_BATTLEFIELD)
        o->face = pool_face_down(e->pool, o->face_down == FACE_DOWN_WARDED);
    o->transformed = s->transformed;
    o->flipped = s->flipped;
    o->is_commander = s->commander;
    o->is_companion = s->companion;
    o->commander_casts = (uint16_t)s->commander_casts;
    o->damage = s->damage;
    o->attached_to = s->attached_to;
    o->timestamp = next_timestamp(g);
    // 702.26g: what is attached to a phased-out permanent is phased out with it.
    const Object *host = game_object(g, s->attached_to);
    o->phased_with = host != NULL && host->phased_out;
    o->phased_out = s->phased_out || o->phased_with;
    write_link(g, place, o->phased_out ? ZONE_PHASED_OUT : s->zone, -1);
    note_card(e, g, place);
    number_object(e, g, place);
    ObjectId id = game_id(g, place);
    if (s->zone == ZONE_BATTLEFIELD && !s->face_down)
        printed_counters(e, g, id, card->faces[o->face_index]);
    return id;
}

void setup_attached_to_player(Engine *e, Game *g, ObjectId id, PlayerId p) {
    (void)e;
    write_place(g, object_card(id))->enchants = p;
}

void setup_protector(Engine *e, Game *g, ObjectId id, PlayerId p) {
    (void)e;
    write_place(g, object_card(id))->protected_by = (uint8_t)(p.v + 1);
}

static void set_counters(Engine *e, Game *g, ObjectId object, PlayerId p, CounterKind kind, int n) {
    CounterRecord *all = write_list(g, LIST_COUNTERS);
    for (int i = (int)g->lists[LIST_COUNTERS].count - 1; i >= 0; i--)
        if (object_same(all[i].object, object) && player_same(all[i].player, p) &&
            all[i].kind == kind)
            write_remove(g, LIST_COUNTERS, i);
    if (n <= 0) return;
    CounterRecord *r = append(e, g, LIST_COUNTERS);
    *r = (CounterRecord){object, p, (uint16_t)kind, n, next_timestamp(g)};
}

void setup_counters(Engine *e, Game *g, ObjectId object, CounterKind kind, int count) {
    set_counters(e, g, object, NO_PLAYER, kind, count);
}

void setup_player_counters(Engine *e, Game *g, PlayerId p, CounterKind kind, int count) {
    set_counters(e, g, NO_OBJECT, p, kind, count);
}

// 201.4: the face that has the name.
static ChosenKind read_name(const Engine *e, Span text, int *value) {
    const CardDef *card = pool_find(e->pool, text);
    for (int i = 0; card != NULL && i < card->face_count; i++) {
        if (!span_is(text, card->faces[i]->name)) continue;
        *value = card->faces[i]->id.v;
        return CHOSEN_NAME;
    }
    return CHOSEN_NOTHING;
}

static ChosenKind read_choice(const Engine *e, const IrNode *n, Span text, int *value) {
    ManaType color;
    if (n->op == OP_CHOOSE_WORD || n->op == OP_ANCHORED) {
        *value = span_is(text, ir_kid(n, FIELD_B)->name);
        return *value || span_is(text, ir_kid(n, FIELD_A)->name) ? CHOSEN_WORD : CHOSEN_NOTHING;
    }
    if (n->op != OP_STATIC_ENTERS_CHOOSING) return CHOSEN_NOTHING;
    if (n->number >= CHOSEN_NAME) return read_name(e, text, value);
    if (n->number == CHOSEN_COLOR && color_find(text, &color)) {
        *value = (int)color;
        return CHOSEN_COLOR;
    }
    Subtype type;
    SubtypeRoom room = n->number == CHOSEN_BASIC ? SUBTYPE_OF_LAND : SUBTYPE_OF_CREATURE;
    if (n->number == CHOSEN_TYPE || n->number == CHOSEN_BASIC) {
        bool known = subtype_find(text, &type) && subtype_room(type) == room;
        *value = known ? (int)type : 0;
        return known ? CHOSEN_TYPE : CHOSEN_NOTHING;
    }
    if (n->number != CHOSEN_LIFE || text.length == 0 || text.length > 6) return CHOSEN_NOTHING;
    *value = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] < '0' || text.at[i] > '9') return CHOSEN_NOTHING;
        *value = *value * 10 + (text.at[i] - '0');
    }
    return CHOSEN_LIFE;
}

bool setup_chosen(Engine *e, Game *g, ObjectId object, Span text) {
    const Object *o = game_object(g, object);
    const CardFace *face = pool_face(e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        int value = 0;
        ChosenKind kind =
            a->kind == ABILITY_STATIC ? read_choice(e, a->effect, text, &value) : CHOSEN_NOTHING;
        if (kind == CHOSEN_NOTHING) continue;
        PlayerId chooser = o->controller;
        *(Chosen *)append(e, g, LIST_CHOSEN) =
            (Chosen){object, chooser, (uint8_t)kind, value, a->id};
        return true;
    }
    return false;
}

// Where the ability exiles a card from that is to return there (610.3); ZONE_NOWHERE: none returns.
static Zone returns_to(const Ability *a) {
    const IrNode *exile = ir_find(a->root, OP_EXILE_UNTIL_LEAVES);
    if (exile == NULL) return ZONE_NOWHERE;
    const IrNode *what = ir_kid(exile, FIELD_WHAT);
    if (what->op == OP_IT && what->binding < a->binding_count)
        what = a->bindings[what->binding].introduced_by;
    if (ir_find(what, OP_SHOWN_HAND) != NULL) return ZONE_HAND;
    const IrNode *filter = ir_kid(what, FIELD_WHAT);
    return filter == NULL ? ZONE_BATTLEFIELD : filter_zone(filter);
}

void setup_exiled_with(Engine *e, Game *g, ObjectId exiled, ObjectId source) {
    const CardFace *face = pool_face(e->pool, game_object(g, source)->face);
    Zone to = ZONE_NOWHERE;
    for (int i = 0; i < face->ability_count && to == ZONE_NOWHERE; i++)
        to = returns_to(face->abilities[i]);
    *(ExileLink *)append(e, g, LIST_EXILE_LINKS) = (ExileLink){source, exiled, (uint8_t)to, {-1}};
}

void setup_commander_damage(Engine *e, Game *g, PlayerId to, CardId commander, int damage) {
    CommanderDamage *d = append(e, g, LIST_COMMANDER_DAMAGE);
    *d = (CommanderDamage){commander, to, damage};
}

// Whoever controls a permanent of the opening board has done so since before the turn began, unless
// it is said to be new; also where an effect gives that control.
void setup_derive(Engine *e, Game *g) {
    bool sick[CARDS_MAX];
    uint8_t fresh[CARDS_MAX];
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        sick[c.v] = game_place(g, c)->sick;
        fresh[c.v] = game_place(g, c)->fresh;
    }
    derive_all(e, g);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        write_place(g, c)->sick = sick[c.v];
        write_place(g, c)->fresh = fresh[c.v];
    }
}

// The step has begun already; its active player gets priority after 117.5. A board that begins
// where attackers are declared has that declaration still before it.
void setup_start(Engine *e, Game *g, int turn, PlayerId active, Step step) {
    g->turn = turn;
    g->active = active;
    g->starting = turn == 1 ? active : player_id(0);
    g->step = (uint8_t)step;
    g->land_plays = 1;
    g->stage = STAGE_PRIORITY_BEGIN;
    for (int i = 0; i < g->player_count; i++) g->players[i].kept = true;
    // Earlier steps have been; nobody attacked.
    for (int i = 0; i <= (int)step; i++)
        g->begun[i] = i < STEP_DECLARE_BLOCKERS || i > STEP_COMBAT_DAMAGE;
    setup_derive(e, g);
}

void setup_start_before(Engine *e, Game *g, int turn, PlayerId active, Step step) {
    setup_start(e, g, turn, active, step);
    g->begun[step] = 0;
    g->stage = STAGE_BEFORE_STEP;
}

static int starting_life(Engine *e, const Game *g) {
    int usual = game_usual_life(g);
    if (g->format == FORMAT_BRAWL && CR(e, 103_4d) && CR(e, 119_1d) && CR(e, 903_12f)) return usual;
    if (g->format == FORMAT_COMMANDER && CR(e, 103_4c) && CR(e, 119_1c) && CR(e, 903_7))
        return usual;
    return CR(e, 103_4) && CR(e, 119_1) ? LIFE_CONSTRUCTED : 0;
}

// 702.124b: two commanders begin in the command zone. Off: one of them.
static bool begins_there(Engine *e, const Game *g, const Object *o) {
    bool another = false;
    for (CardId c = game_zone(g, o->owner, ZONE_COMMAND)->first; card_is(c);
         c = game_place(g, c)->next)
        another |= game_place(g, c)->is_commander;
    return !another || CR(e, 702_124b);
}

// 103.2c, 903.6: out of the deck, before it is shuffled.
static void reveal_commanders(Engine *e, Game *g) {
    int count;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        CardId card = {(uint16_t)i};
        if (!all[i].is_commander || all[i].zone != ZONE_LIBRARY) continue;
        if (!(CR(e, 103_2) && CR(e, 103_2c) && CR(e, 903_6))) continue;
        if (!begins_there(e, g, &all[i])) continue;
        write_unlink(g, card);
        write_link(g, card, ZONE_COMMAND, -1);
    }
}

bool setup_in_starting_deck(Engine *e, bool sideboard) { return !sideboard || !CR(e, 103_2a); }

void setup_beginning(Engine *e, Game *g, PlayerId starting) {
    for (int i = 0; i < g->player_count; i++)
        if (g->players[i].life == game_usual_life(g)) g->players[i].life = starting_life(e, g);
    reveal_commanders(e, g);
    g->starting = g->active = starting;
    g->turn = 0;
    g->stage = STAGE_SHUFFLE;
    derive_all(e, g);
}
