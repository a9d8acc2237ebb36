// bot_attack.c - which creatures a bot attacks with.
//
// The defender's blocks are predicted by the bot's own blocking rule. What would die without
// trading for at least its worth stays at home; so does what is needed to survive the
// counterattack, where the race would be lost.
#include <string.h>

#include "engine/ai/bot_combat.h"
#include "engine/ai/evaluate.h"
#include "engine/ai/skirmish.h"

enum { TURNS_MAX = 100 };  // As many as never.

typedef struct {
    Engine *e;
    const Game *g;
    PlayerId me;
    Choice attacked;
    bool lethal;
    int value;                     // What the predicted combat brings, as evaluate.h counts.
    bool must[SKIRMISH_SIDE_MAX];  // Required to attack.
    Skirmish attack;               // Mine, on that player.
} Plan;

// The counterattack of one opponent, with everything that they have left.
typedef struct {
    PlayerId by;
    Skirmish s;
} Counter;

static bool is_declared(const Answer *a, ObjectId id) {
    for (int i = 0; i < a->count; i++)
        if (object_same(a->items[i].what.object, id)) return true;
    return false;
}

// ---- the attack

static int gather_side(Engine *e, const Game *g, PlayerId p, bool tapped_too, SeenCreature *out) {
    int count = sight_creatures(e, g, p, out, SKIRMISH_SIDE_MAX), found = 0;
    for (int i = 0; i < count; i++)
        if (tapped_too || !out[i].tapped) out[found++] = out[i];
    return found;
}

static void gather_attack(Plan *p, const Question *q, const Answer *required) {
    Skirmish *s = &p->attack;
    s->life = game_player(p->g, p->attacked.player)->life;
    s->attacker_count = 0;
    for (int i = 0; i < q->option_count && s->attacker_count < SKIRMISH_SIDE_MAX; i++)
        s->attacker_count +=
            sight_creature(p->e, p->g, q->options[i].object, &s->attackers[s->attacker_count]);
    s->blocker_count = gather_side(p->e, p->g, p->attacked.player, false, s->blockers);
    skirmish_sort(s);
    skirmish_find_pairs(p->e, p->g, p->attacked.player, s);
    for (int i = 0; i < s->attacker_count; i++)
        p->must[i] = is_declared(required, s->attackers[i].id);
}

static void predict(Skirmish *s) {
    skirmish_begin(s);
    skirmish_block(s);
}

// What the attacker loses by being blocked so: its worth, less that of what it kills.
static int loss(const Skirmish *s, int i) {
    if (s->home[i] || s->by[i] < 0) return 0;
    const SeenCreature *attacker = &s->attackers[i], *blocker = &s->blockers[s->by[i]];
    return attacker_dies(attacker, blocker) * evaluate_creature(attacker) -
           blocker_dies(attacker, blocker) * evaluate_creature(blocker);
}

// The one that loses most stays at home; then blocks are predicted anew.
static void drop_losers(Plan *p) {
    Skirmish *s = &p->attack;
    for (int n = 0; n < s->attacker_count; n++) {
        int worst = -1, most = 0;
        for (int i = 0; i < s->attacker_count; i++) {
            if (p->must[i] || loss(s, i) <= most) continue;
            worst = i;
            most = loss(s, i);
        }
        if (worst < 0) return;
        s->home[worst] = true;
        predict(s);
    }
}

// What deals no damage and could be blocked has nothing to win.
static void drop_harmless(Plan *p) {
    Skirmish *s = &p->attack;
    for (int i = 0; i < s->attacker_count; i++) {
        bool blockable = memchr(&s->could[i * s->blocker_count], true, (size_t)s->blocker_count);
        s->home[i] = !p->must[i] && s->attackers[i].power <= 0 && blockable;
    }
}

// ---- the race

// So many turns until that damage, dealt in each of them, is lethal.
static int turns_for(int damage, int life) {
    if (life <= 0) return 0;
    return damage <= 0 || damage * TURNS_MAX < life ? TURNS_MAX : (life + damage - 1) / damage;
}

static void gather_counter(const Plan *p, Counter *c) {
    Skirmish *s = &c->s;
    s->life = game_player(p->g, p->me)->life;
    s->attacker_count = gather_side(p->e, p->g, c->by, true, s->attackers);
    s->blocker_count = gather_side(p->e, p->g, p->me, false, s->blockers);
    skirmish_sort(s);
    skirmish_find_pairs(p->e, p->g, p->me, s);
    for (int i = 0; i < s->attacker_count; i++)
        s->home[i] = seen_has(&s->attackers[i], KEYWORD_DEFENDER);
}

static int find(const SeenCreature *all, int count, ObjectId id) {
    for (int i = 0; i < count; i++)
        if (object_same(all[i].id, id)) return i;
    return -1;
}

// Who attacks now does not block then; who dies blocking now does not attack then.
static int counter_turns(const Plan *p, Counter *c) {
    const Skirmish *attack = &p->attack;
    bool dead[SKIRMISH_SIDE_MAX] = {false};
    for (int i = 0; i < attack->attacker_count; i++) {
        const SeenCreature *mine = &attack->attackers[i];
        int at = find(c->s.blockers, c->s.blocker_count, mine->id);
        if (at >= 0) c->s.busy[at] = !attack->home[i] && !seen_has(mine, KEYWORD_VIGILANCE);
        if (attack->home[i] || attack->by[i] < 0) continue;
        const SeenCreature *theirs = &attack->blockers[attack->by[i]];
        at = find(c->s.attackers, c->s.attacker_count, theirs->id);
        if (at >= 0 && blocker_dies(mine, theirs)) dead[at] = true;
    }
    bool home[SKIRMISH_SIDE_MAX];
    memcpy(home, c->s.home, sizeof home);
    for (int i = 0; i < c->s.attacker_count; i++) c->s.home[i] = home[i] || dead[i];
    predict(&c->s);
    int turns = turns_for(skirmish_damage(&c->s), c->s.life);
    memcpy(c->s.home, home, sizeof home);
    return turns;
}

// How many more turns they need than I do; I am the first to attack, so 0 is enough.
static int margin(const Plan *p, Counter *c) {
    int mine = turns_for(skirmish_damage(&p->attack), p->attack.life);
    return counter_turns(p, c) - mine;
}

// While the race is lost, the weakest of those stay at home whose staying helps.
static void keep_home(Plan *p, Counter *c) {
    Skirmish *s = &p->attack;
    int best = margin(p, c);
    for (int i = s->attacker_count - 1; i >= 0 && best < 0; i--) {
        if (s->home[i] || p->must[i]) continue;
        s->home[i] = true;
        predict(s);
        int now = margin(p, c);
        if (now > best)
            best = now;
        else
            s->home[i] = false;
    }
    predict(s);
}

// ---- the plan

static void declare(const Plan *p, Answer *a) {
    const Skirmish *s = &p->attack;
    for (int i = 0; i < s->attacker_count && a->count < ANSWER_ITEMS_MAX; i++) {
        if (p->must[i] || s->home[i]) continue;
        a->items[a->count++] =
            (AnswerItem){.what = choice_object(s->attackers[i].id), .to = p->attacked};
    }
}

// The weakest stay at home where not so many may attack, or cannot be paid for.
static void obey(Plan *p, const Question *q, const Answer *required) {
    SCRATCH_SCOPE(engine_scratch(p->e));
    Skirmish *s = &p->attack;
    Answer *a = SCRATCH_NEW(engine_scratch(p->e), Answer);
    *a = *required;
    declare(p, a);
    int wanted = a->count;
    bot_obey(p->e, p->g, q, a, required->count);
    if (a->count == wanted) return;
    for (int i = 0; i < s->attacker_count; i++)
        s->home[i] = !p->must[i] && !is_declared(a, s->attackers[i].id);
    predict(s);
}

static void judge(Plan *p) {
    p->lethal = skirmish_damage(&p->attack) >= p->attack.life;
    p->value = WORTH_LIFE * skirmish_damage(&p->attack);
    for (int i = 0; i < p->attack.attacker_count; i++) p->value -= loss(&p->attack, i);
}

static void make_plan(Plan *p, const Question *q, const Answer *required) {
    gather_attack(p, q, required);
    predict(&p->attack);
    if (skirmish_damage(&p->attack) < p->attack.life) {
        SCRATCH_SCOPE(engine_scratch(p->e));
        Counter *c = SCRATCH_NEW(engine_scratch(p->e), Counter);
        c->by = p->attacked.player;
        drop_harmless(p);
        predict(&p->attack);
        drop_losers(p);
        gather_counter(p, c);
        keep_home(p, c);
    }
    obey(p, q, required);
    judge(p);
}

static bool is_better(const Plan *a, const Plan *b) {
    if (a->lethal != b->lethal) return a->lethal;
    if (a->value != b->value) return a->value > b->value;
    return a->attack.life < b->attack.life;
}

void bot_attack(Engine *e, const Game *g, const Question *q, Answer *a) {
    engine_default_declaration(e, g, q, a);  // What must attack does.
    if (q->option_count == 0) return;
    SCRATCH_SCOPE(engine_scratch(e));
    Plan *plans = SCRATCH_ARRAY(engine_scratch(e), Plan, 2), *best = NULL;
    for (int i = 0; i < q->against_count; i++) {
        if (q->against[i].kind != CHOICE_PLAYER) continue;
        Plan *p = best == &plans[0] ? &plans[1] : &plans[0];
        p->e = e;
        p->g = g;
        p->me = q->player;
        p->attacked = q->against[i];
        make_plan(p, q, a);
        if (best == NULL || is_better(p, best)) best = p;
    }
    if (best != NULL) declare(best, a);
}
