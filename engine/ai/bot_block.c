// bot_block.c - which creatures a bot blocks with, and how it divides damage.
#include <string.h>

#include "engine/ai/bot_combat.h"
#include "engine/ai/evaluate.h"

enum { SIDE_MAX = 128 };

typedef struct {
    Engine *e;
    const Game *g;
    PlayerId me;
    int attacker_count, blocker_count;
    SeenCreature attackers[SIDE_MAX], blockers[SIDE_MAX];  // Strongest and smallest first.
    bool blocked[SIDE_MAX], used[SIDE_MAX];
    bool could[SIDE_MAX * SIDE_MAX];
} Defence;

static int gather(Defence *d, const Choice *from, int count, SeenCreature *out) {
    int found = 0;
    for (int i = 0; i < count && found < SIDE_MAX; i++)
        if (sight_creature(d->e, d->g, from[i].object, &out[found])) found++;
    return found;
}

// By power, then by worth; `sign` 1: the greatest first, -1: the least. Equals keep their order.
static void sort(SeenCreature *all, int count, int sign) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0; k--) {
            int by = all[k].power - all[k - 1].power;
            if (by == 0) by = evaluate_creature(&all[k]) - evaluate_creature(&all[k - 1]);
            if (by * sign <= 0) break;
            SeenCreature swap = all[k];
            all[k] = all[k - 1];
            all[k - 1] = swap;
        }
}

static int strikes(const SeenCreature *c) {
    int power = c->power > 0 ? c->power : 0;
    return seen_has(c, KEYWORD_DOUBLE_STRIKE) ? 2 * power : power;
}

static void block_with(Defence *d, int attacker, int blocker, Answer *a) {
    d->blocked[attacker] = d->used[blocker] = true;
    a->items[a->count++] = (AnswerItem){.what = choice_object(d->blockers[blocker].id),
                                        .to = choice_object(d->attackers[attacker].id)};
}

// The smallest unused creature that can block it and, if `kills`, whose power is enough.
static int find_blocker(const Defence *d, int attacker, bool kills) {
    const SeenCreature *it = &d->attackers[attacker];
    if (seen_has(it, KEYWORD_MENACE)) return -1;  // One alone can't.
    for (int i = 0; i < d->blocker_count; i++) {
        if (d->used[i]) continue;
        if (kills && d->blockers[i].power < it->toughness - it->damage) continue;
        if (d->could[attacker * d->blocker_count + i]) return i;
    }
    return -1;
}

static bool attacks_me(const Defence *d, ObjectId attacker) {
    int count;
    const Attack *attacks = game_list(d->g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(attacks[i].creature, attacker))
            return player_same(attacks[i].player, d->me) && !object_is(attacks[i].object);
    return false;
}

static bool is_lethal(const Defence *d) {
    int damage = 0;
    for (int i = 0; i < d->attacker_count; i++)
        if (!d->blocked[i] && attacks_me(d, d->attackers[i].id))
            damage += strikes(&d->attackers[i]);
    return damage >= game_player(d->g, d->me)->life;
}

static void find_pairs(Defence *d) {
    ObjectId attackers[SIDE_MAX], blockers[SIDE_MAX];
    for (int i = 0; i < d->attacker_count; i++) attackers[i] = d->attackers[i].id;
    for (int k = 0; k < d->blocker_count; k++) blockers[k] = d->blockers[k].id;
    engine_could_block(
        d->e, d->g, d->me,
        &(CouldBlock){attackers, blockers, d->attacker_count, d->blocker_count, d->could});
}

static void take_required(Defence *d, const Question *q, Answer *a) {
    engine_default_declaration(d->e, d->g, q, a);
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < d->attacker_count; k++)
            if (object_same(d->attackers[k].id, a->items[i].to.object)) d->blocked[k] = true;
        for (int k = 0; k < d->blocker_count; k++)
            if (object_same(d->blockers[k].id, a->items[i].what.object)) d->used[k] = true;
    }
}

void bot_block(Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Defence *d = SCRATCH_NEW(engine_scratch(e), Defence);
    d->e = e;
    d->g = g;
    d->me = q->player;
    memset(d->blocked, 0, sizeof d->blocked);
    memset(d->used, 0, sizeof d->used);
    d->attacker_count = gather(d, q->against, q->against_count, d->attackers);
    d->blocker_count = gather(d, q->options, q->option_count, d->blockers);
    sort(d->attackers, d->attacker_count, 1);
    sort(d->blockers, d->blocker_count, -1);
    find_pairs(d);
    take_required(d, q, a);
    for (int i = 0; i < d->attacker_count; i++) {
        int with = d->blocked[i] ? -1 : find_blocker(d, i, true);
        if (with >= 0) block_with(d, i, with, a);
    }
    for (int i = 0; i < d->attacker_count && is_lethal(d); i++) {
        int with = d->blocked[i] ? -1 : find_blocker(d, i, false);
        if (with >= 0) block_with(d, i, with, a);
    }
}

// ---- dividing damage

static int lethal(Engine *e, const Game *g, ObjectId to, ObjectId source) {
    SeenCreature victim, dealer;
    if (!sight_creature(e, g, to, &victim)) return 0;
    int left = victim.toughness - victim.damage;
    bool deadly = sight_creature(e, g, source, &dealer) && seen_has(&dealer, KEYWORD_DEATHTOUCH);
    return left < 0 ? 0 : left > 1 && deadly ? 1 : left;
}

// The options by toughness ascending; what is no creature comes last.
static int next_victim(Engine *e, const Game *g, const Question *q, const bool *done) {
    int best = -1, least = 0;
    for (int i = 0; i < q->option_count; i++) {
        SeenCreature c;
        bool creature =
            q->options[i].kind == CHOICE_OBJECT && sight_creature(e, g, q->options[i].object, &c);
        if (done[i] || !creature || (best >= 0 && c.toughness >= least)) continue;
        best = i;
        least = c.toughness;
    }
    return best;
}

void bot_divide(Engine *e, const Game *g, const Question *q, Answer *a) {
    bool done[ANSWER_ITEMS_MAX] = {false};
    int left = q->high, last = 0;
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    for (int i; (i = next_victim(e, g, q, done)) >= 0;) {
        int share = lethal(e, g, q->options[i].object, q->source);
        done[i] = true;
        last = i;
        a->items[i].amount = share < left ? share : left;
        left -= a->items[i].amount;
    }
    // Where it tramples, what is attacked is an option too; only a creature may be attacked last.
    for (int i = 0; i < a->count; i++)
        if (!done[i]) last = i;
    a->items[last].amount += left;
}
