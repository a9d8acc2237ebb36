// attach.c - Auras and Equipment: what they can be attached to, and attaching them (701.3).
//
// One question serves targets, attaching, entering and the state-based actions: may this be
// attached to that? The rows are what forbids it, each with its rule.
#include "engine/rules/attach.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/faces.h"
#include "engine/rules/protection.h"
#include "engine/rules/target.h"

typedef struct {
    Engine *e;
    const Game *g;
    const View *attachment;
    Choice to;
    View host;  // Where it is an object.
} Pair;

Choice attach_host(const View *attachment) {
    if (object_is(attachment->attached_to)) return choice_object(attachment->attached_to);
    if (player_is(attachment->enchants)) return choice_player(attachment->enchants);
    return (Choice){.kind = CHOICE_NONE, .player = NO_PLAYER};
}

// ---- what forbids it

static bool itself(const Pair *p) {
    return p->to.kind == CHOICE_OBJECT && object_same(p->attachment->id, p->host.id);
}
static bool is_creature(const Pair *p) { return view_is(p->attachment, TYPE_CREATURE); }
static bool guarded(const Pair *p) {
    return p->to.kind == CHOICE_OBJECT && protected_from(p->e, &p->host, p->attachment);
}
static bool no_creature(const Pair *p) {
    return p->to.kind != CHOICE_OBJECT || !view_is(&p->host, TYPE_CREATURE);
}

static bool fits_enchant(const Pair *p, const Ability *a) {
    Scope s = {.e = p->e,
               .g = p->g,
               .you = p->attachment->controller,
               .source = p->attachment->id,
               .ability = a,
               .x = -1};
    return target_describes(&s, a->targets[0], p->to);
}

// 702.5c: it must fit all enchant abilities; with none, nothing fits.
static bool not_enchantable(const Pair *p) {
    const Ability *a;
    bool any = false;
    for (int i = 0; (a = game_ability(p->e->pool, &p->attachment->c, i)) != NULL; i++) {
        if (a->kind != ABILITY_ENCHANT) continue;
        if (!fits_enchant(p, a) && (!any || CR(p->e, 702_5c))) return true;
        any = true;
    }
    return !any;
}

bool attach_enchantable(Engine *e, const Game *g, const View *aura, Choice to) {
    Pair p = {.e = e, .g = g, .attachment = aura, .to = to};
    return !not_enchantable(&p);
}

typedef struct {
    RuleId rule;
    bool (*forbids)(const Pair *p);
} Row;

static const Row aura_rows[] = {
    {CR_303_4d, itself},
    {CR_303_4d, is_creature},
    {CR_702_16c, guarded},
    {CR_303_4c, not_enchantable},
};
static const Row equipment_rows[] = {
    {CR_301_5c, itself},
    {CR_301_5c, is_creature},
    {CR_702_16d, guarded},
    {CR_301_5, no_creature},
};

static bool forbidden(const Pair *p, const Row *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (rows[i].forbids(p) && rule_on(p->e, rows[i].rule)) return true;
    return false;
}

bool attach_legal(Engine *e, const Game *g, const View *attachment, Choice to) {
    Pair p = {.e = e, .g = g, .attachment = attachment, .to = to};
    if (to.kind == CHOICE_OBJECT) {
        p.host = view_of(e, g, to.object);
        if (!p.host.known || p.host.last_known || p.host.zone != ZONE_BATTLEFIELD) return false;
    } else if (to.kind != CHOICE_PLAYER || game_player(g, to.player)->left) {
        return false;
    }
    if (is_aura(attachment)) return !forbidden(&p, aura_rows, ARRAY_LEN(aura_rows));
    if (is_equipment(attachment)) return !forbidden(&p, equipment_rows, ARRAY_LEN(equipment_rows));
    return false;
}

// ---- attaching

// 701.3b: what can't be attached there does not move.
static void attach_one(Scope *s, ObjectId id, Choice to) {
    View v = view_of(s->e, s->g, id);
    if (!v.known || v.last_known || v.zone != ZONE_BATTLEFIELD) return;
    bool aura = is_aura(&v);
    if (!attach_legal(s->e, s->g, &v, to) && (aura ? CR(s->e, 303_4j) : CR(s->e, 301_5b)) &&
        CR(s->e, 701_3b))
        return;
    Event ev = event_new(EVENT_ATTACH);
    ev.object = id;
    ev.rule = CR_701_3a;
    if (to.kind == CHOICE_OBJECT) ev.source = to.object;
    if (to.kind == CHOICE_PLAYER) ev.player = to.player;
    apply(s->e, s->g, &ev);
}

void effect_attach(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set what = set_new(s->e), to = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &what);
    objects_meant(s, ir_kid(n, FIELD_TO), &to);
    if (to.count == 0 || !CR(s->e, 701_3a)) return;
    for (int i = 0; i < what.count; i++)
        if (what.items[i].kind == CHOICE_OBJECT) attach_one(s, what.items[i].object, to.items[0]);
}

// ---- entering

static void offer(Engine *e, const Game *g, const View *aura, Choice c, Choice *out, int *count) {
    if (!attach_legal(e, g, aura, c)) return;
    engine_need_room(e, *count, OPTIONS_MAX, "choices of one question");
    out[(*count)++] = c;
}

static int hosts_for(Engine *e, const Game *g, const View *aura, Choice *out) {
    int count = 0;
    for (int i = 0; i < g->player_count; i++)
        offer(e, g, aura, choice_player(player_id(i)), out, &count);
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        offer(e, g, aura, choice_object(game_id(g, c)), out, &count);
    return count;
}

// What an effect would put onto the battlefield attached to something that it can't be attached to:
// an Aura stays where it is (303.4i), anything else enters unattached (301.5e, 303.4h).
static bool enters_with_host(Engine *e, const Game *g, const View *v, Event *ev) {
    Choice host = object_is(ev->host) ? choice_object(ev->host) : choice_player(ev->host_player);
    if (attach_legal(e, g, v, host)) return true;
    if (is_aura(v)) return !CR(e, 303_4i);
    if (is_equipment(v) ? CR(e, 301_5e) : CR(e, 303_4h)) {
        ev->host = NO_OBJECT;
        ev->host_player = NO_PLAYER;
    }
    return true;
}

// 303.4f: who controls an Aura that no spell or effect attaches says what it will enchant.
static bool enters_by_choice(Engine *e, const Game *g, const View *v, Event *ev) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    int count = hosts_for(e, g, v, options);
    // 303.4g: it stays where it is, is not created, or goes to the graveyard from the stack.
    if (count == 0) {
        if (v->zone == ZONE_STACK && CR(e, 303_4g)) ev->to = ZONE_GRAVEYARD;
        return v->zone == ZONE_STACK || !CR(e, 303_4g);
    }
    if (!CR(e, 303_4f)) return true;
    Question q = question_new(QUESTION_CHOOSE, ROLE_HOST, v->controller, ev->object);
    q.options = options;
    q.option_count = count;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "%s: choose what it enchants", view_name(e, v));
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    ev->host = a->items[0].what.object;
    if (a->items[0].what.kind == CHOICE_PLAYER) ev->host_player = a->items[0].what.player;
    return true;
}

// 303.4i: a token that can't be attached to what the effect says is not created.
bool attach_created(Engine *e, const Game *g, Event *ev) {
    const CardFace *face = apply_entering_face(e, g, ev);
    bool aura = subtype_in(&face->printed.type.subtypes, SUBTYPE_AURA);
    if (!object_is(ev->host) && (!aura || ev->amount > 0)) return true;
    View v = {.known = true,
              .kind = OBJECT_TOKEN,
              .zone = ZONE_BATTLEFIELD,
              .owner = ev->player,
              .controller = ev->player,
              .definition = ev->definition,
              .enchants = NO_PLAYER,
              .c = face->printed};
    if (!object_is(ev->host)) return enters_by_choice(e, g, &v, ev);
    return enters_with_host(e, g, &v, ev);
}

// What it will be on the battlefield counts, as where a spell becomes a copy of an Aura.
bool attach_entering(Engine *e, const Game *g, Event *ev) {
    View v = view_of(e, g, ev->object);
    if (!v.known || v.last_known) return true;
    if (ev->face_up > 0) v.c = face_entering(e, g, ev)->printed;
    v.controller = player_is(ev->player) ? ev->player : v.owner;
    bool resolves_as_aura = is_aura(&v) && v.zone == ZONE_STACK;
    if (ev->copy.face.v >= 0) v.c = apply_entering(e, g, ev);
    if (object_is(ev->host) || player_is(ev->host_player)) return enters_with_host(e, g, &v, ev);
    return !is_aura(&v) || resolves_as_aura || enters_by_choice(e, g, &v, ev);
}
