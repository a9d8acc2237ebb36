// combat_attack.c - declaring attackers (508.1).
//
// The whole declaration is judged before anything happens, so an illegal one leaves no trace
// (733.1). The rows say what keeps a creature from attacking; the first that holds is the reason
// given.
#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/combat_internal.h"
#include "engine/rules/cost.h"
#include "engine/rules/mana.h"
#include "engine/rules/phrase.h"
#include "engine/rules/title.h"

typedef struct {
    Engine *e;
    const Game *g;
    const View *v;
    const Statements *said;
} Candidate;

static bool no_creature(const Candidate *c) { return !view_is(c->v, TYPE_CREATURE); }
static bool not_controlled(const Candidate *c) {
    return !player_same(c->v->controller, c->g->active);
}
static bool tapped(const Candidate *c) { return c->v->tapped; }
static bool battle(const Candidate *c) { return view_is(c->v, TYPE_BATTLE); }
// 609.4: an effect may have it attack as though it were otherwise.
static bool as_though(const Candidate *c, uint32_t trait) {
    return statement_has(c->said, c->v->id, trait) && CR(c->e, 609_4);
}
static bool too_new(const Candidate *c) {
    return c->v->sick && !(view_has(c->v, KEYWORD_HASTE) && CR(c->e, 702_10b));
}
static bool sick(const Candidate *c) { return too_new(c) && !as_though(c, TRAIT_AS_THOUGH_HASTE); }
// 609.4a: two such effects apply together. Off: only one of them.
static bool defender(const Candidate *c) {
    if (!view_has(c->v, KEYWORD_DEFENDER)) return false;
    if (!as_though(c, TRAIT_AS_THOUGH_NO_DEFENDER)) return true;
    return too_new(c) && !CR(c->e, 609_4a);
}
static bool forbidden(const Candidate *c) {
    return statement_has(c->said, c->v->id, TRAIT_CANT_ATTACK);
}

static const struct {
    RuleId rule;
    bool (*holds)(const Candidate *c);
    const char *reason;
} rows[] = {
    // In the order in which the reasons are looked at.
    {CR_506_3, no_creature, "it is not a creature"},
    {CR_508_1a, not_controlled, "the active player does not control it"},
    {CR_508_1a, tapped, "it is tapped"},
    {CR_508_1a, battle, "it is a battle"},
    {CR_302_6, sick, "it has summoning sickness"},
    {CR_702_3b, defender, "it has defender"},
    {CR_508_1c, forbidden, "an effect says that it can't attack"},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

// Why it can't attack at all, whatever it attacks; NULL if it can.
static const char *cannot_attack(Engine *e, const Game *g, const Statements *said, const View *v) {
    if (!combat_is_permanent(v)) return "it is not on the battlefield";
    Candidate c = {e, g, v, said};
    for (int i = 0; i < ROWS; i++)
        if (rows[i].holds(&c) && rule_on(e, rows[i].rule)) return rows[i].reason;
    return NULL;
}

// Why the player can't be attacked, nor what they control; NULL if they can.
static const char *not_defending(Engine *e, const Game *g, PlayerId p) {
    if (p.v >= g->player_count || game_player(g, p)->left) return "that player is not in the game";
    if (player_same(p, g->active))
        return CR(e, 506_2) ? "the active player is not a defending player" : NULL;
    // With more than one opponent all of them are defending players; without that option, one.
    bool another = !player_same(p, game_next_player(g, g->active));
    return another && !(CR(e, 802_2) && CR(e, 506_2a)) ? "only one opponent is the defending player"
                                                       : NULL;
}

// 310.8b: a battle is attacked where its protector defends.
static PlayerId object_defender(Engine *e, const View *v) {
    return view_is(v, TYPE_BATTLE) && CR(e, 310_8b) ? v->protector : v->controller;
}

static const char *cannot_be_attacked(Engine *e, const Game *g, const View *v) {
    if (!combat_is_permanent(v)) return "it is not on the battlefield";
    bool battle = view_is(v, TYPE_BATTLE);
    if (!battle && !view_is(v, TYPE_PLANESWALKER) && CR(e, 506_3))
        return "only players, planeswalkers and battles are attacked";
    PlayerId defender = object_defender(e, v);
    return player_is(defender) ? not_defending(e, g, defender) : "nobody protects it";
}

PlayerId combat_defending_player(Engine *e, const Game *g, Choice attacked) {
    if (attacked.kind == CHOICE_PLAYER) return attacked.player;
    if (attacked.kind != CHOICE_OBJECT) return game_next_player(g, g->active);
    View v = view_of(e, g, attacked.object);
    return object_defender(e, &v);
}

static const char unmet[] = "the condition under which it can attack is not met";

// 508.1c: "can't attack unless ..." is asked about what it would attack.
static const char *condition_unmet(Engine *e, const Game *g, const Statements *said, ObjectId id,
                                   Choice attacked) {
    PlayerId defending = combat_defending_player(e, g, attacked);
    int at = 0;
    for (const Statement *s;
         (s = statement_next(said, id, TRAIT_CANT_ATTACK_UNLESS, &at)) != NULL;) {
        Scope scope = statement_scope(e, g, s, &defending);
        if (!condition_holds(&scope, ir_kid(s->n, FIELD_C)) && CR(e, 508_1c)) return unmet;
    }
    return NULL;
}

// 802.3a: what is about attacking one player leaves attacks on others alone. Off: it does not.
static bool about(Engine *e, PlayerId one, PlayerId defending) {
    return player_same(one, defending) || !CR(e, 802_3a);
}

const char *combat_keeps_off(Engine *e, const Game *g, const Statements *said, ObjectId id,
                             Choice attacked) {
    View v = view_of(e, g, attacked.object);
    bool battle = attacked.kind == CHOICE_OBJECT && view_is(&v, TYPE_BATTLE);
    PlayerId defending = combat_defending_player(e, g, attacked);
    int at = 0;
    for (const Statement *s;
         !battle && (s = statement_next(said, id, TRAIT_CANT_ATTACK_YOU, &at)) != NULL;)
        if (about(e, s->you, defending) && CR(e, 508_1c))
            return "an effect says that it can't attack there";
    return NULL;
}

static const char *defender_reason(Engine *e, const Game *g, Choice d) {
    if (d.kind == CHOICE_PLAYER) return not_defending(e, g, d.player);
    if (d.kind != CHOICE_OBJECT) return NULL;
    View attacked = view_of(e, g, d.object);
    return cannot_be_attacked(e, g, &attacked);
}

const char *combat_why_no_attack(Engine *e, const Game *g, const Statements *said, ObjectId id,
                                 Choice attacked) {
    View v = view_of(e, g, id);
    const char *reason = cannot_attack(e, g, said, &v);
    if (reason == NULL) reason = defender_reason(e, g, attacked);
    if (reason == NULL) reason = combat_keeps_off(e, g, said, id, attacked);
    return reason != NULL ? reason : condition_unmet(e, g, said, id, attacked);
}

static bool refuse_defender(Engine *e, const Game *g, ObjectId creature, Choice d,
                            const char *reason, Rejection *r) {
    rejection_set(r, REJECTED_ATTACK_ILLEGAL, "%s", reason);
    return rejection_about(r, "attack %s with %s", title_of_choice(e, g, d).text,
                           title_of(e, g, creature).text);
}

// In the words of what says "can't attack unless".
static void refuse_unmet(Engine *e, const Game *g, const Statements *said, ObjectId creature,
                         Rejection *r) {
    int at = 0;
    const Statement *s = statement_next(said, creature, TRAIT_CANT_ATTACK_UNLESS, &at);
    Scope scope = statement_scope(e, g, s, NULL);
    Text words = {0};
    phrase_add(&scope, ir_kid(s->n, FIELD_C), "its condition holds", &words);
    rejection_set(r, REJECTED_ATTACK_ILLEGAL, "it can't attack unless %s", text_cstr(&words));
    text_free(&words);
}

static bool refuse_attacker(Engine *e, const Game *g, const Statements *said, ObjectId creature,
                            const char *reason, Rejection *r) {
    int at = 0;
    const Statement *by =
        statement_next(said, creature, TRAIT_CANT_ATTACK | TRAIT_CANT_ATTACK_YOU, &at);
    if (reason == unmet)
        refuse_unmet(e, g, said, creature, r);
    else
        combat_blame(e, g, REJECTED_ATTACK_ILLEGAL, by, reason, r);
    return rejection_about(r, "attack with %s", title_of(e, g, creature).text);
}

static bool item_legal(Engine *e, const Game *g, const Statements *said, ObjectId creature,
                       Choice d, Rejection *r) {
    View v = view_of(e, g, creature);
    const char *reason = cannot_attack(e, g, said, &v);
    if (reason == NULL && d.kind != CHOICE_PLAYER && d.kind != CHOICE_OBJECT &&
        game_players_in(g) != 2)
        reason = "what it attacks must be announced";
    if (reason == NULL && (reason = defender_reason(e, g, d)) != NULL)
        return refuse_defender(e, g, creature, d, reason, r);
    if (reason == NULL) reason = combat_keeps_off(e, g, said, creature, d);
    if (reason == NULL) reason = condition_unmet(e, g, said, creature, d);
    return reason == NULL || refuse_attacker(e, g, said, creature, reason, r);
}

// 802.1: players, and what they control, may be attacked in one combat. Off: one player is.
static bool attacks_several(Engine *e, const Game *g, const Answer *a) {
    PlayerId first = combat_defending_player(e, g, a->items[0].to);
    for (int i = 1; i < a->count; i++)
        if (!player_same(combat_defending_player(e, g, a->items[i].to), first)) return true;
    return false;
}

// 508.1c: restrictions on the declaration as a whole.
static bool whole_legal(Engine *e, const Game *g, const Statements *said, const Answer *a,
                        Rejection *r) {
    if (a->count > evasion_most_declared(said, TRAIT_MOST_ATTACKERS) && CR(e, 508_1c))
        return rejection_set(r, REJECTED_ATTACK_ILLEGAL, "an effect allows fewer attackers");
    if (a->count > 1 && attacks_several(e, g, a) && !CR(e, 802_1))
        return rejection_set(r, REJECTED_ATTACK_ILLEGAL, "one player is attacked");
    if (a->count != 1) return true;
    View v = view_of(e, g, a->items[0].what.object);
    if (statement_has(said, v.id, TRAIT_CANT_ATTACK_ALONE) && CR(e, 508_1c))
        return rejection_set(r, REJECTED_ATTACK_ILLEGAL, "it can't attack alone");
    return true;
}

static bool declaration_legal(Engine *e, const Game *g, const Statements *said, const Question *q,
                              const Answer *a, Rejection *r) {
    for (int i = 0; i < a->count; i++) {
        ObjectId creature = a->items[i].what.object;
        if (!item_legal(e, g, said, creature, a->items[i].to, r)) return false;
        for (int k = 0; k < i; k++) {
            if (!object_same(a->items[k].what.object, creature)) continue;
            return rejection_set(r, REJECTED_ATTACK_ILLEGAL, "%s is declared twice",
                                 title_of(e, g, creature).text);
        }
    }
    return band_declaration_legal(e, g, a, r) && whole_legal(e, g, said, a, r) &&
           requirements_of_attack(e, g, said, q, a, r);
}

// 508.1h: the total is settled before anything is paid.
static ManaCost total_cost(Engine *e, const Game *g, const Statements *said, const Answer *a) {
    ManaCost total = {0};
    for (int i = 0; i < a->count; i++)
        combat_attack_cost(e, g, said, a->items[i].what.object, a->items[i].to, &total);
    return total;
}

// 508.1i-j.
static bool pay(Engine *e, const Game *g, const Statements *said, const Answer *a, Rejection *r) {
    ManaCost total = total_cost(e, g, said, a);
    return combat_pay(e, g, g->active, &total, CR_508_1i, r) || !CR(e, 508_1j);
}

static bool taps_to_attack(Engine *e, const Game *g, ObjectId creature) {
    return !(permanent_has(e, g, creature, KEYWORD_VIGILANCE) && CR(e, 702_20b)) && CR(e, 508_1f);
}

// Could it be paid for with what does not attack?
static bool affordable(Engine *e, const Game *g, const Statements *said, const Answer *a) {
    ManaCost total = total_cost(e, g, said, a);
    ObjectId *tapped = SCRATCH_ARRAY(e->scratch, ObjectId, a->count);
    PaidFor to = {.on = SPENT_ON_OTHER, .tapped = tapped};
    for (int i = 0; i < a->count; i++)
        if (taps_to_attack(e, g, a->items[i].what.object))
            tapped[to.tapped_count++] = a->items[i].what.object;
    return combat_can_pay(e, g, g->active, &to, &total, CR_508_1i) || !CR(e, 508_1j);
}

bool combat_can_attack(Engine *e, const Game *g, const Question *q, const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    Rejection r;
    return declaration_legal(e, g, &said, q, a, &r) && affordable(e, g, &said, a);
}

static void tap_attackers(Engine *e, const Game *g, const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, a->count);
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        ObjectId creature = a->items[i].what.object;
        if (!taps_to_attack(e, g, creature)) continue;
        Event ev = event_new(EVENT_TAP);
        ev.object = creature;
        ev.why = WHY_ATTACK;
        ev.rule = CR_508_1f;
        events[count++] = ev;
    }
    if (count > 0) apply_all(e, g, events, count);
}

// Where nothing is announced, the attack is on the first opponent.
static void set_attacked(Engine *e, const Game *g, Choice d, Event *ev) {
    ev->player = game_next_player(g, g->active);
    if (d.kind == CHOICE_PLAYER) {
        if (!player_same(d.player, ev->player) && CR(e, 802_3)) ev->player = d.player;
    } else if (d.kind == CHOICE_OBJECT && CR(e, 508_1b)) {
        ev->object = d.object;
        ev->player = combat_defending_player(e, g, d);
    }
}

static bool can_be_exerted(Engine *e, const Game *g, ObjectId id) {
    Characteristics c = game_characteristics(g, e->pool, id);
    const Ability *a;
    for (int i = 0; (a = game_ability(e->pool, &c, i)) != NULL; i++)
        if (a->kind == ABILITY_TRIGGERED && a->trigger->op == OP_WHEN_EXERTED) return true;
    return false;
}

// 508.1g: the player chooses which optional costs to pay. Off: all of them.
static bool wants_to_exert(Engine *e, const Game *g, ObjectId id) {
    Question q = question_new(QUESTION_YES_NO, ROLE_MAY, g->active, id);
    View v = view_of(e, g, id);
    bool yes = false;
    q.optional = true;
    snprintf(q.text, sizeof q.text, "%s: exert it?", combat_name(e, &v));
    ask_yes_no(e, g, q, &yes);
    return yes || !CR(e, 508_1g);
}

static void exert(Engine *e, const Game *g, const Answer *a) {
    for (int i = 0; i < a->count; i++) {
        ObjectId id = a->items[i].what.object;
        if (!can_be_exerted(e, g, id) || !wants_to_exert(e, g, id)) continue;
        Event ev = event_new(EVENT_EXERTS);
        ev.object = id;
        ev.player = g->active;
        apply(e, g, &ev);
    }
}

static void attack(Engine *e, const Game *g, const Statements *said, const Answer *a) {
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, a->count);
    int count = 0;
    for (int i = 0; i < a->count; i++) {
        if (!CR(e, 508_1k)) continue;
        Event ev = event_new(EVENT_ATTACKS);
        ev.source = a->items[i].what.object;
        ev.rule = CR_508_1k;
        ev.amount = band_of(e, &a->items[i]);
        ev.amount2 = statement_has(said, ev.source, ATTACK_REQUIREMENTS);
        set_attacked(e, g, a->items[i].to, &ev);
        events[count++] = ev;
    }
    if (count > 0) apply_all(e, g, events, count);
}

// False: it was not paid for, and the caller takes everything back.
static bool carry_out(Engine *e, const Game *g, const Statements *said, Answer *a, Rejection *r) {
    if (a->count > 0 && CR(e, 508_1)) {
        tap_attackers(e, g, a);
        exert(e, g, a);
        if (!pay(e, g, said, a, r)) return false;
        combat_keep_controlled(g, g->active, a);
        attack(e, g, said, a);
    }
    if (!combat_has_attackers(g)) apply_simple(e, g, EVENT_NO_ATTACKERS, 0);
    apply_stage(e, g, CR(e, 508_2) ? STAGE_PRIORITY_BEGIN : STAGE_STEP_END);
    return true;
}

// What could be attacked: opponents, each followed by the planeswalkers that they control and the
// battles that they protect.
static int gather_attackable(Engine *e, const Game *g, Choice *out) {
    PlayerId others[PLAYERS_MAX];
    int count = 0, players = combat_nonactive_players(g, others);
    for (int i = 0; i < players; i++) {
        if (not_defending(e, g, others[i]) != NULL) continue;
        combat_offer(e, out, &count, choice_player(others[i]));
        for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
            View v = view_of(e, g, game_id(g, c));
            if ((view_is(&v, TYPE_PLANESWALKER) || view_is(&v, TYPE_BATTLE)) &&
                player_same(object_defender(e, &v), others[i]))
                combat_offer(e, out, &count, choice_object(v.id));
        }
    }
    return count;
}

// 506.3a-b, 506.3f: nothing but a creature of the attacking player can enter attacking.
static bool can_enter_attacking(Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    if (o == NULL || (!permanent_is(e, g, id, TYPE_CREATURE) && CR(e, 506_3a))) return false;
    if (permanent_is(e, g, id, TYPE_BATTLE) && CR(e, 506_3f)) return false;
    return player_same(o->controller, g->active) || !CR(e, 506_3b);
}

// Could it not have been declared, because of itself or of the number of attackers?
static bool restricted(Engine *e, const Game *g, ObjectId creature) {
    int attackers;
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    combat_attacks(g, &attackers);
    return statement_has(&said, creature, TRAIT_CANT_ATTACK) ||
           attackers >= evasion_most_declared(&said, TRAIT_MOST_ATTACKERS);
}

// Can it enter attacking at all? 508.4c: what restricts declarations does not restrict it.
static bool enters_attacking(Engine *e, const Game *g, ObjectId creature) {
    if (!step_is_combat((Step)g->step) || !can_enter_attacking(e, g, creature)) return false;
    return !restricted(e, g, creature) || CR(e, 508_4c);
}

// It never attacked. Off: as if it had been declared.
static void begin_attacking(Engine *e, const Game *g, ObjectId creature, Choice attacked) {
    Event ev = event_new(CR(e, 508_4) ? EVENT_PUT_ATTACKING : EVENT_ATTACKS);
    ev.source = creature;
    ev.rule = CR_508_4;
    set_attacked(e, g, attacked, &ev);
    apply(e, g, &ev);
}

bool combat_choose_attacked(Engine *e, const Game *g, PlayerId chooser, ObjectId creature,
                            const Choice *options, int count, Choice *out) {
    if (count == 0) return false;
    View v = view_of(e, g, creature);
    Question q = question_new(QUESTION_CHOOSE, ROLE_ATTACKED, chooser, creature);
    q.options = options;
    q.option_count = count;
    q.min = q.max = 1;
    snprintf(q.text, sizeof q.text, "%s: choose what it is attacking", combat_name(e, &v));
    SCRATCH_SCOPE(e->scratch);
    Answer *a = SCRATCH_NEW(e->scratch, Answer);
    ask(e, g, &q, a);
    *out = a->items[0].what;
    return true;
}

void combat_put_attacking(Engine *e, const Game *g, ObjectId creature) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Choice chosen;
    if (!enters_attacking(e, g, creature)) return;
    int count = gather_attackable(e, g, options);
    if (combat_choose_attacked(e, g, g->active, creature, options, count, &chosen))
        begin_attacking(e, g, creature, chosen);
}

// 506.3c, 508.4a: nobody, where that player is gone. Off: its controller chooses.
void combat_put_attacking_player(Engine *e, const Game *g, ObjectId creature, const Set *whom) {
    bool there = whom->count > 0 && not_defending(e, g, whom->items[0].player) == NULL;
    if (!there && CR(e, 506_3c) && CR(e, 508_4a)) return;
    if (!there)
        combat_put_attacking(e, g, creature);
    else if (enters_attacking(e, g, creature))
        begin_attacking(e, g, creature, whom->items[0]);
}

// 702.49c, 508.4a: what the other one attacked, if it is still there. Off: the first there is.
void combat_put_attacking_like(Engine *e, const Game *g, ObjectId creature, ObjectId other) {
    SCRATCH_SCOPE(e->scratch);
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Choice attacked = combat_attacked(g, other);
    int count = gather_attackable(e, g, options);
    if (count == 0 || !enters_attacking(e, g, creature)) return;
    if (!choice_same(options[0], attacked) && !CR(e, 702_49c)) attacked = options[0];
    for (int i = 0; i < count; i++)
        if (choice_same(options[i], attacked)) begin_attacking(e, g, creature, attacked);
}

static int gather_attackers(Engine *e, const Game *g, const Statements *said, Choice *out) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        if (!player_same(game_place(g, c)->controller, g->active)) continue;
        View v = view_of(e, g, game_id(g, c));
        if (view_is(&v, TYPE_CREATURE) && cannot_attack(e, g, said, &v) == NULL)
            combat_offer(e, out, &count, choice_object(v.id));
    }
    return count;
}

// "attack with Grizzly Bears and Hill Giant"
static void say_attack(Engine *e, const Game *g, const Answer *a, Rejection *r) {
    Text text = {0};
    combat_list(e, g, a, &text);
    rejection_about(r, "attack%s%s", a->count > 0 ? " with " : " with nothing", text_cstr(&text));
    text_free(&text);
}

// The stage stays as it is where the declaration was taken back: then it is asked again.
static void declare(Engine *e, const Game *g, const Statements *said, const Question *q) {
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        SCRATCH_SCOPE(e->scratch);
        Answer *a = SCRATCH_NEW(e->scratch, Answer);
        Rejection r = {.code = REJECTED_NOT};
        ask(e, g, q, a);
        if (!declaration_legal(e, g, said, q, a, &r)) {
            say_attack(e, g, a, &r);
            combat_refuse(e, g, q, &r);
            continue;
        }
        if (!carry_out(e, g, said, a, &r)) {
            checkpoint_restore(e, g);
            say_attack(e, g, a, &r);
            ask_refused(e, g, q, &r);
        }
        return;
    }
    engine_hit_limit(e, "illegal declarations of attackers");
}

void combat_declare_attackers(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    if (game_player(g, g->active)->left) {  // 800.4j: nobody declares.
        Answer *none = SCRATCH_NEW(e->scratch, Answer);
        none->count = 0;
        carry_out(e, g, &said, none, NULL);
        return;
    }
    Choice *options = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Choice *against = SCRATCH_ARRAY(e->scratch, Choice, OPTIONS_MAX);
    Question q = question_new(QUESTION_ATTACKERS, ROLE_ATTACKERS, g->active, NO_OBJECT);
    q.options = options;
    q.option_count = q.max = gather_attackers(e, g, &said, options);
    q.against = against;
    q.against_count = gather_attackable(e, g, against);
    q.refusal = REJECTED_ATTACK_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: declare attackers", combat_player_name(e, g->active));
    declare(e, g, &said, &q);
}
