// combat_block.c - declaring blockers (509.1), by each defending player in turn (802.4).
//
// A player's whole declaration is judged before anything happens, so an illegal one leaves no
// trace. The rows say which creatures can block at all; what evasion and effects forbid or require
// is looked up beside.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat_internal.h"
#include "engine/rules/payment_lack.h"
#include "engine/rules/protection.h"

static bool no_creature(const Pair *p) { return !view_is(&p->blocker, TYPE_CREATURE); }
static bool tapped(const Pair *p) { return p->blocker.tapped; }
static bool battle(const Pair *p) { return view_is(&p->blocker, TYPE_BATTLE); }
static bool not_attacked(const Pair *p) {
    return p->g->player_count == 2 && !player_same(p->blocker.controller, p->defending);
}
static bool another_attacked(const Pair *p) {
    return p->g->player_count > 2 && !player_same(p->blocker.controller, p->defending);
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
    {CR_702_16f, guarded, "the attacker has protection from it"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

const char *combat_why_no_pair(const Pair *p) {
    for (int i = 0; i < ROWS; i++)
        if (rows[i].holds(p) && rule_on(p->e, rows[i].rule)) return rows[i].reason;
    return evasion_reason(p);
}

const char *combat_why_no_block(Pair *p) {
    const Attack *attack = attack_of(p->g, p->attacker.id);
    if (!combat_is_permanent(&p->blocker)) return "it is not on the battlefield";
    if (attack == NULL) return "what it would block is not attacking";
    p->defending = attack->player;
    return combat_why_no_pair(p);
}

Pair combat_pair(Engine *e, const Game *g, const Statements *said, ObjectId blocker,
                 ObjectId attacker) {
    return (Pair){e, g, view_of(e, g, blocker), view_of(e, g, attacker), NO_PLAYER, said};
}

static bool refuse_pair(const Pair *p, const char *reason, Rejection *r) {
    combat_blame(p->e, p->g, REJECTED_BLOCK_ILLEGAL, evasion_culprit(p), reason, r);
    return rejection_about(r, "block %s with %s", title_of(p->e, p->g, p->attacker.id).text,
                           title_of(p->e, p->g, p->blocker.id).text);
}

static bool pair_legal(Pair p, Rejection *r) {
    const char *reason = combat_why_no_block(&p);
    if (reason == NULL) return true;
    return refuse_pair(&p, reason, r);
}

// One player's declaration while it is judged.
typedef struct {
    Engine *e;
    const Game *g;
    const Statements *said;
    const Question *q;
    const Answer *a;
} Declaration;

static int blocks_declared(const Answer *a, int before, ObjectId blocker) {
    int count = 0;
    for (int i = 0; i < before; i++) count += object_same(a->items[i].what.object, blocker);
    return count;
}

static bool declared_twice(const Answer *a, int at) {
    for (int k = 0; k < at; k++)
        if (object_same(a->items[k].what.object, a->items[at].what.object) &&
            object_same(a->items[k].to.object, a->items[at].to.object))
            return true;
    return false;
}

// 509.1a: with one's own creatures, each blocking one attacker unless it can block more.
static bool item_legal(const Declaration *d, int at, Rejection *r) {
    ObjectId blocker = d->a->items[at].what.object, attacker = d->a->items[at].to.object;
    if (!pair_legal(combat_pair(d->e, d->g, d->said, blocker, attacker), r)) return false;
    View v = view_of(d->e, d->g, blocker);
    if (!player_same(v.controller, d->q->player) && CR(d->e, 509_1a))
        return rejection_set(r, REJECTED_BLOCK_ILLEGAL, "%s does not control %s",
                             combat_player_name(d->e, d->q->player),
                             title_of(d->e, d->g, v.id).text);
    int most = evasion_capacity(d->e, d->said, blocker);
    if (declared_twice(d->a, at) ||
        (blocks_declared(d->a, at, blocker) >= most && CR(d->e, 509_1a)))
        return rejection_set(
            r, REJECTED_BLOCK_ILLEGAL,
            most == 1 ? "%s can block only one attacker" : "%s can block only fewer attackers",
            title_of(d->e, d->g, v.id).text);
    return true;
}

static int blockers_declared(const Answer *a, ObjectId attacker) {
    int count = 0;
    for (int i = 0; i < a->count; i++) count += object_same(a->items[i].to.object, attacker);
    return count;
}

// How many creatures block each attacker.
static bool numbers_legal(const Declaration *d, int at, Rejection *r) {
    View attacker = view_of(d->e, d->g, d->a->items[at].to.object);
    int count = blockers_declared(d->a, attacker.id);
    int fewest = evasion_fewest(d->e, d->g, d->said, attacker.id);
    if (count > evasion_most(d->e, d->said, attacker.id))
        return rejection_set(r, REJECTED_BLOCK_ILLEGAL, "%s can't be blocked by %d creatures",
                             title_of(d->e, d->g, attacker.id).text, count);
    if (count >= fewest) return true;
    bool menace = fewest == 2 && view_has(&attacker, KEYWORD_MENACE);
    return rejection_set(r, REJECTED_BLOCK_ILLEGAL,
                         menace ? "%s has menace, and needs %d blockers"
                                : "%s can't be blocked by fewer than %d creatures",
                         title_of(d->e, d->g, attacker.id).text, fewest);
}

// Creatures that block, those that other players declared before included.
static int creatures_blocking(const Declaration *d) {
    int count = 0, blocks;
    const Block *all = combat_blocks(d->g, &blocks);
    for (int i = 0; i < d->a->count; i++)
        count += blocks_declared(d->a, i, d->a->items[i].what.object) == 0;
    for (int i = 0; i < blocks; i++)
        count += (i == 0 || !object_same(all[i - 1].blocker, all[i].blocker)) && !CR(d->e, 802_4b);
    return count;
}

static bool whole_legal(const Declaration *d, Rejection *r) {
    int count = creatures_blocking(d);
    if (count > evasion_most_declared(d->said, TRAIT_MOST_BLOCKERS) && CR(d->e, 509_1b))
        return rejection_set(r, REJECTED_BLOCK_ILLEGAL, "an effect allows fewer blockers");
    for (int i = 0; i < d->a->count && count == 1; i++) {
        View v = view_of(d->e, d->g, d->a->items[i].what.object);
        if (statement_has(d->said, v.id, TRAIT_CANT_BLOCK_ALONE) && CR(d->e, 509_1b))
            return rejection_set(r, REJECTED_BLOCK_ILLEGAL, "it can't block alone");
    }
    return requirements_of_blocks(d->e, d->g, d->said, d->q, d->a, r);
}

static bool declaration_legal(const Declaration *d, Rejection *r) {
    for (int i = 0; i < d->a->count; i++)
        if (!item_legal(d, i, r)) return false;
    for (int i = 0; i < d->a->count; i++)
        if (!numbers_legal(d, i, r)) return false;
    return whole_legal(d, r);
}

static bool blocked_before(const Answer *a, int at) {
    for (int k = 0; k < at; k++)
        if (object_same(a->items[k].to.object, a->items[at].to.object)) return true;
    return false;
}

static void carry_out(Engine *e, const Game *g, const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, 2 * a->count);
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

// 509.4a, 506.3a, 506.3e: it blocks only what attacks its controller.
static bool can_enter_blocking(Engine *e, const Game *g, ObjectId creature, ObjectId attacker) {
    const Attack *attack = attack_of(g, attacker);
    const Object *o = game_object(g, creature);
    if (o == NULL || (attack == NULL && CR(e, 509_4a))) return false;
    if (!permanent_is(e, g, creature, TYPE_CREATURE) && CR(e, 506_3a)) return false;
    if (permanent_is(e, g, creature, TYPE_BATTLE) && CR(e, 506_3f)) return false;
    if (attack == NULL) return true;
    return player_same(o->controller, attack->player) || !(CR(e, 509_4a) && CR(e, 506_3e));
}

// Could it not have been declared, because of the two or of the number of blockers?
static bool restricted(Engine *e, const Game *g, ObjectId creature, ObjectId attacker) {
    int blocks;
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    combat_blocks(g, &blocks);
    Pair p = combat_pair(e, g, &said, creature, attacker);
    return combat_why_no_block(&p) != NULL ||
           blocks >= evasion_most_declared(&said, TRAIT_MOST_BLOCKERS);
}

// It never blocked (off: as if it had been declared), but what it blocks becomes blocked (509.3c).
void combat_put_blocking(Engine *e, const Game *g, ObjectId creature, ObjectId attacker) {
    if (!can_enter_blocking(e, g, creature, attacker)) return;
    // 509.4b: what restricts declarations does not restrict it.
    if (restricted(e, g, creature, attacker) && !CR(e, 509_4b)) return;
    Event events[2] = {event_new(CR(e, 509_4) ? EVENT_PUT_BLOCKING : EVENT_BLOCKS),
                       event_new(EVENT_BECOMES_BLOCKED)};
    events[0].source = creature;
    events[0].object = events[1].object = attacker;
    events[0].rule = events[1].rule = CR_509_4;
    apply_all(e, g, events, 2);
}

static int gather_attackers(Engine *e, const Game *g, PlayerId player, Choice *out) {
    int count = 0, attacks;
    const Attack *all = combat_attacks(g, &attacks);
    for (int i = 0; i < attacks; i++)
        if (player_same(all[i].player, player))
            combat_offer(e, out, &count, choice_object(all[i].creature));
    return count;
}

static bool could_block_any(Engine *e, const Game *g, const Statements *said, ObjectId blocker,
                            const Question *q) {
    for (int i = 0; i < q->against_count; i++) {
        Pair p = combat_pair(e, g, said, blocker, q->against[i].object);
        if (combat_why_no_block(&p) == NULL) return true;
    }
    return false;
}

// The player's creatures that could block one of the attackers.
static int gather_blockers(Engine *e, const Game *g, const Statements *said, const Question *q,
                           Choice *out) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        ObjectId id = game_id(g, c);
        bool own = player_same(game_place(g, c)->controller, q->player);
        if (own && permanent_is(e, g, id, TYPE_CREATURE) && could_block_any(e, g, said, id, q))
            combat_offer(e, out, &count, choice_object(id));
    }
    return count;
}

static ManaCost total_cost(const Declaration *d) {
    ManaCost total = {0};
    for (int i = 0; i < d->a->count; i++)
        combat_block_cost(d->e, d->said, d->a->items[i].to.object, &total);
    return total;
}

// 509.1d-f: what cannot be paid is seen before anything happens.
static bool affordable(const Declaration *d, const ManaCost *total, Rejection *r) {
    const PaidFor to = {.on = SPENT_ON_OTHER};
    if (combat_can_pay(d->e, d->g, d->q->player, &to, total, CR_509_1e) || !CR(d->e, 509_1f))
        return true;
    return payment_lack(d->e, d->g, d->q->player, &to, total, total, r);
}

bool combat_can_block(Engine *e, const Game *g, const Question *q, const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    Rejection r;
    Declaration d = {e, g, &said, q, a};
    if (!declaration_legal(&d, &r)) return false;
    ManaCost total = total_cost(&d);
    return affordable(&d, &total, &r);
}

// "block Grizzly Bears with Hill Giant"; with several attackers only the blockers are named.
static void say_block(Engine *e, const Game *g, const Answer *a, Rejection *r) {
    Text text = {0};
    combat_list(e, g, a, &text);
    bool one = a->count > 0;
    for (int i = 1; i < a->count; i++)
        one = one && object_same(a->items[i].to.object, a->items[0].to.object);
    Title attacker = one ? title_of(e, g, a->items[0].to.object) : (Title){.text = ""};
    rejection_about(r, "block%s%s with %s", one ? " " : "", attacker.text,
                    a->count > 0 ? text_cstr(&text) : "nothing");
    text_free(&text);
}

typedef enum {
    BLOCKS_DECLARED,
    BLOCKS_NOT_PAID,      // Everything is taken back, and all are asked again.
    BLOCKS_SOMEBODY_LEFT  // Nothing was declared; the game is another one now.
} Blocks;

static Blocks pay_and_block(Engine *e, const Game *g, const Question *q, Answer *a,
                            const ManaCost *total) {
    Rejection r = {.code = REJECTED_NOT};
    if (!combat_pay(e, g, q->player, total, CR_509_1e, &r) && CR(e, 509_1f)) {
        checkpoint_restore(e, g);
        say_block(e, g, a, &r);
        ask_refused(e, g, q, &r);
        return BLOCKS_NOT_PAID;
    }
    combat_keep_controlled(g, q->player, a);
    if (a->count > 0 && CR(e, 509_1)) carry_out(e, g, a);
    return BLOCKS_DECLARED;
}

static Blocks declare(Engine *e, const Game *g, const Statements *said, Question *q) {
    int players = game_players_in(g);
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        SCRATCH_SCOPE(e->scratch);
        Answer *a = SCRATCH_NEW(e->scratch, Answer);
        Rejection r = {.code = REJECTED_NOT};
        ask(e, g, q, a);
        if (game_players_in(g) < players) return BLOCKS_SOMEBODY_LEFT;
        Declaration d = {e, g, said, q, a};
        if (declaration_legal(&d, &r)) {
            ManaCost total = total_cost(&d);
            if (affordable(&d, &total, &r)) return pay_and_block(e, g, q, a, &total);
        }
        say_block(e, g, a, &r);
        combat_refuse(e, g, q, &r);
    }
    engine_hit_limit(e, "illegal declarations of blockers");
}

// 509.1h: what nobody blocks is unblocked from now on.
static void leave_unblocked(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    int count = 0, attacks;
    const Attack *all = combat_attacks(g, &attacks);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, attacks);
    for (int i = 0; i < attacks; i++) {
        if (all[i].blocked) continue;
        events[count] = event_new(EVENT_UNBLOCKED);
        events[count++].object = all[i].creature;
    }
    if (count > 0) apply_all(e, g, events, count);
}

// Of one defending player.
static Blocks ask_blocks(Engine *e, const Game *g, PlayerId p, int *slot) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Choice *against = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    int attackers = gather_attackers(e, g, p, against);
    if (attackers == 0 || (*slot > 0 && !CR(e, 802_4))) return BLOCKS_DECLARED;
    Question q = question_new(QUESTION_BLOCKERS, ROLE_BLOCKERS, p, NO_OBJECT);
    q.slot = *slot;
    q.against = against;
    q.against_count = attackers;
    q.options = options;
    q.option_count = q.max = gather_blockers(e, g, &said, &q, options);
    q.refusal = REJECTED_BLOCK_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: declare blockers", combat_player_name(e, p));
    Blocks blocks = declare(e, g, &said, &q);
    if (blocks == BLOCKS_DECLARED) ++*slot;
    return blocks;
}

// `slot` numbers the defending players; the first one's question is the checkpoint.
void combat_declare_blockers(Engine *e, const Game *g) {
    PlayerId others[PLAYERS_MAX];
    int players = combat_nonactive_players(g, others), slot = 0;
    for (int i = 0; i < players; i++) {
        Blocks blocks = BLOCKS_SOMEBODY_LEFT;
        while (blocks == BLOCKS_SOMEBODY_LEFT && !game_player(g, others[i])->left)
            blocks = ask_blocks(e, g, others[i], &slot);
        if (blocks == BLOCKS_NOT_PAID) return;
    }
    band_blocked(e, g);
    leave_unblocked(e, g);
    apply_stage(e, g, CR(e, 509_2) ? STAGE_PRIORITY_BEGIN : STAGE_STEP_END);
}
