// combat_block.c - declaring blockers (509.1), by each defending player in turn (802.4).
//
// A player's whole declaration is judged before anything happens, so an illegal one leaves no
// trace. The rows say what keeps one creature from blocking another; menace looks at the
// declaration.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat_internal.h"
#include "engine/rules/protection.h"

typedef struct {
    Engine *e;
    const Game *g;
    View blocker, attacker;
    PlayerId defending;
} Pair;

static bool no_creature(const Pair *p) { return !view_is(&p->blocker, TYPE_CREATURE); }
static bool tapped(const Pair *p) { return p->blocker.tapped; }
static bool battle(const Pair *p) { return view_is(&p->blocker, TYPE_BATTLE); }
static bool not_attacked(const Pair *p) {
    return p->g->player_count == 2 && !player_same(p->blocker.controller, p->defending);
}
static bool another_attacked(const Pair *p) {
    return p->g->player_count > 2 && !player_same(p->blocker.controller, p->defending);
}
static bool out_of_reach(const Pair *p) {
    return view_has(&p->attacker, KEYWORD_FLYING) && !view_has(&p->blocker, KEYWORD_FLYING) &&
           !(view_has(&p->blocker, KEYWORD_REACH) && CR(p->e, 702_17b));
}

static bool guarded(const Pair *p) { return protected_from(p->e, &p->attacker, &p->blocker); }

static const struct {
    RuleId rule;
    bool (*holds)(const Pair *p);
    const char *reason;
} rows[] = {
    // In the order in which the reasons are looked at.
    {CR_506_3, no_creature, "it is not a creature"},
    {CR_509_1a, tapped, "it is tapped"},
    {CR_509_1a, battle, "it is a battle"},
    {CR_509_1a, not_attacked, "the defending player does not control it"},
    {CR_802_4a, another_attacked, "the attack is on a player who does not control it"},
    {CR_702_9b, out_of_reach, "the attacker has flying, and it has neither flying nor reach"},
    {CR_702_16f, guarded, "the attacker has protection from it"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *why_not(Pair *p) {
    const Attack *attack = attack_of(p->g, p->attacker.id);
    if (!combat_is_permanent(&p->blocker)) return "it is not on the battlefield";
    if (attack == NULL) return "what it would block is not attacking";
    p->defending = attack->player;
    for (int i = 0; i < ROWS; i++)
        if (rows[i].holds(p) && rule_on(p->e, rows[i].rule)) return rows[i].reason;
    return NULL;
}

static Pair pair_of(Engine *e, const Game *g, ObjectId blocker, ObjectId attacker) {
    return (Pair){e, g, view_of(e, g, blocker), view_of(e, g, attacker), NO_PLAYER};
}

bool block_legal(Engine *e, const Game *g, ObjectId blocker, ObjectId attacker, Rejection *r) {
    Pair p = pair_of(e, g, blocker, attacker);
    const char *reason = why_not(&p);
    if (reason == NULL) return true;
    return rejection_set(r, REJECTED_BLOCK_ILLEGAL, "Cannot block %s with %s: %s.",
                         combat_name(e, &p.attacker), combat_name(e, &p.blocker), reason);
}

// 509.1a: with one's own creatures, each blocking one attacker.
static bool item_legal(Engine *e, const Game *g, PlayerId player, const Answer *a, int at,
                       Rejection *r) {
    ObjectId blocker = a->items[at].what.object, attacker = a->items[at].to.object;
    if (!block_legal(e, g, blocker, attacker, r)) return false;
    View v = view_of(e, g, blocker);
    if (!player_same(v.controller, player) && CR(e, 509_1a))
        return rejection_set(r, REJECTED_BLOCK_ILLEGAL,
                             "Cannot block with %s: %s does not control it.", combat_name(e, &v),
                             combat_player_name(e, player));
    for (int k = 0; k < at; k++) {
        if (!object_same(a->items[k].what.object, blocker)) continue;
        if (object_same(a->items[k].to.object, attacker) || CR(e, 509_1a))
            return rejection_set(r, REJECTED_BLOCK_ILLEGAL,
                                 "Cannot block with %s twice: it can block only one attacker.",
                                 combat_name(e, &v));
    }
    return true;
}

static int blockers_declared(const Answer *a, ObjectId attacker) {
    int count = 0;
    for (int i = 0; i < a->count; i++) count += object_same(a->items[i].to.object, attacker);
    return count;
}

static bool declaration_legal(Engine *e, const Game *g, PlayerId player, const Answer *a,
                              Rejection *r) {
    for (int i = 0; i < a->count; i++)
        if (!item_legal(e, g, player, a, i, r)) return false;
    for (int i = 0; i < a->count; i++) {
        View attacker = view_of(e, g, a->items[i].to.object);
        if (!view_has(&attacker, KEYWORD_MENACE) || blockers_declared(a, attacker.id) >= 2)
            continue;
        View blocker = view_of(e, g, a->items[i].what.object);
        if (CR(e, 702_111b))
            return rejection_set(
                r, REJECTED_BLOCK_ILLEGAL,
                "Cannot block %s with only %s: it has menace, and two creatures are needed.",
                combat_name(e, &attacker), combat_name(e, &blocker));
    }
    return true;
}

static bool blocked_before(const Answer *a, int at) {
    for (int k = 0; k < at; k++)
        if (object_same(a->items[k].to.object, a->items[at].to.object)) return true;
    return false;
}

static void carry_out(Engine *e, const Game *g, const Answer *a) {
    Event events[2 * ANSWER_ITEMS_MAX];
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        if (!CR(e, 509_1g)) continue;
        Event ev = event_new(EVENT_BLOCKS);
        ev.source = a->items[i].what.object;
        ev.object = a->items[i].to.object;
        ev.rule = CR_509_1g;
        events[count++] = ev;
    }
    for (int i = 0; i < a->count; i++) {
        if (blocked_before(a, i) || !CR(e, 509_1h)) continue;
        Event ev = event_new(EVENT_BECOMES_BLOCKED);
        ev.object = a->items[i].to.object;
        ev.rule = CR_509_1h;
        events[count++] = ev;
    }
    if (count > 0) apply_all(e, g, events, count);
}

static int gather_attackers(Engine *e, const Game *g, PlayerId player, Choice *out) {
    int count = 0, attacks;
    const Attack *all = combat_attacks(g, &attacks);
    for (int i = 0; i < attacks; i++)
        if (player_same(all[i].player, player))
            combat_offer(e, out, &count, choice_object(all[i].creature));
    return count;
}

static bool could_block_any(Engine *e, const Game *g, ObjectId blocker, const Choice *attackers,
                            int count) {
    for (int i = 0; i < count; i++) {
        Pair p = pair_of(e, g, blocker, attackers[i].object);
        if (why_not(&p) == NULL) return true;
    }
    return false;
}

// The player's creatures that could block one of the attackers.
static int gather_blockers(Engine *e, const Game *g, PlayerId player, const Choice *attackers,
                           int attacker_count, Choice *out) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        ObjectId id = game_id(g, c);
        bool own = player_same(game_place(g, c)->controller, player);
        if (own && permanent_is(e, g, id, TYPE_CREATURE) &&
            could_block_any(e, g, id, attackers, attacker_count))
            combat_offer(e, out, &count, choice_object(id));
    }
    return count;
}

static void declare(Engine *e, const Game *g, Question *q) {
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        Answer a;
        Rejection r = {.code = REJECTED_NOT};
        ask(e, g, q, &a);
        if (declaration_legal(e, g, q->player, &a, &r)) {
            if (a.count > 0 && CR(e, 509_1)) carry_out(e, g, &a);
            return;
        }
        combat_refuse(e, g, q, &r);
    }
    engine_hit_limit(e, "illegal declarations of blockers");
}

// `slot` numbers the defending players; the first one's question is the checkpoint.
void combat_declare_blockers(Engine *e, const Game *g) {
    PlayerId others[PLAYERS_MAX];
    int players = combat_nonactive_players(g, others), slot = 0;
    for (int i = 0; i < players; i++) {
        Choice options[OPTIONS_MAX], against[OPTIONS_MAX];
        int attackers = gather_attackers(e, g, others[i], against);
        if (attackers == 0 || (slot > 0 && !CR(e, 802_4))) continue;
        Question q = question_new(QUESTION_BLOCKERS, ROLE_BLOCKERS, others[i], NO_OBJECT);
        q.slot = slot++;
        q.against = against;
        q.against_count = attackers;
        q.options = options;
        q.option_count = q.max = gather_blockers(e, g, others[i], against, attackers, options);
        q.refusal = REJECTED_BLOCK_ILLEGAL;
        snprintf(q.text, sizeof q.text, "%s: declare blockers", combat_player_name(e, others[i]));
        declare(e, g, &q);
    }
    apply_stage(e, g, CR(e, 509_2) ? STAGE_PRIORITY_BEGIN : STAGE_STEP_END);
}
