// skirmish.c - a combat that might come, and what the heuristic bot's blocking rule makes of it.
#include "engine/ai/skirmish.h"

#include <string.h>

#include "engine/ai/evaluate.h"

// ---- one creature against another

int creature_strikes(const SeenCreature *c) {
    int power = c->power > 0 ? c->power : 0;
    return seen_has(c, KEYWORD_DOUBLE_STRIKE) ? 2 * power : power;
}

static int lethal_for(const SeenCreature *victim, const SeenCreature *source) {
    int left = victim->toughness - victim->damage;
    return left > 1 && seen_has(source, KEYWORD_DEATHTOUCH) ? 1 : left;
}

static bool strikes_first(const SeenCreature *c) {
    return seen_has(c, KEYWORD_FIRST_STRIKE) || seen_has(c, KEYWORD_DOUBLE_STRIKE);
}

static bool is_killed_by(const SeenCreature *victim, int damage, const SeenCreature *source) {
    return damage > 0 && !seen_has(victim, KEYWORD_INDESTRUCTIBLE) &&
           damage >= lethal_for(victim, source);
}

// The other one is dead before it deals damage.
static bool is_faster(const SeenCreature *c, const SeenCreature *other) {
    return strikes_first(c) && !strikes_first(other) && is_killed_by(other, c->power, c);
}

static bool dies(const SeenCreature *victim, const SeenCreature *source) {
    return is_killed_by(victim, creature_strikes(source), source) && !is_faster(victim, source);
}

bool attacker_dies(const SeenCreature *attacker, const SeenCreature *blocker) {
    return dies(attacker, blocker);
}

bool blocker_dies(const SeenCreature *attacker, const SeenCreature *blocker) {
    return dies(blocker, attacker);
}

// ---- the two sides

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

void skirmish_sort(Skirmish *s) {
    sort(s->attackers, s->attacker_count, 1);
    sort(s->blockers, s->blocker_count, -1);
    memset(s->home, 0, sizeof s->home);
    memset(s->elsewhere, 0, sizeof s->elsewhere);
    memset(s->busy, 0, sizeof s->busy);
}

void skirmish_find_pairs(Engine *e, const Game *g, PlayerId defending, Skirmish *s) {
    ObjectId attackers[SKIRMISH_SIDE_MAX], blockers[SKIRMISH_SIDE_MAX];
    for (int i = 0; i < s->attacker_count; i++) attackers[i] = s->attackers[i].id;
    for (int k = 0; k < s->blocker_count; k++) blockers[k] = s->blockers[k].id;
    engine_could_block(
        e, g, defending,
        &(CouldBlock){attackers, blockers, s->attacker_count, s->blocker_count, s->could});
}

void skirmish_begin(Skirmish *s) {
    for (int i = 0; i < s->attacker_count; i++) s->by[i] = SKIRMISH_NOBODY;
}

// ---- blocks

static int through(const Skirmish *s, int i) {
    const SeenCreature *c = &s->attackers[i];
    if (s->home[i] || s->elsewhere[i] || s->by[i] == SKIRMISH_OTHERS) return 0;
    if (s->by[i] == SKIRMISH_NOBODY) return creature_strikes(c);
    if (!seen_has(c, KEYWORD_TRAMPLE)) return 0;
    int rest = creature_strikes(c) - lethal_for(&s->blockers[s->by[i]], c);
    return rest > 0 ? rest : 0;
}

int skirmish_damage(const Skirmish *s) {
    int damage = 0;
    for (int i = 0; i < s->attacker_count; i++) damage += through(s, i);
    return damage;
}

// The smallest unused creature that can block it and, if `kills`, whose power is enough.
static int find_blocker(const Skirmish *s, int attacker, bool kills, const bool *used) {
    const SeenCreature *it = &s->attackers[attacker];
    const bool *could = &s->could[attacker * s->blocker_count];
    if (seen_has(it, KEYWORD_MENACE)) return SKIRMISH_NOBODY;  // One alone can't.
    for (int i = 0; i < s->blocker_count; i++) {
        if (used[i] || s->busy[i]) continue;
        if (kills && s->blockers[i].power < it->toughness - it->damage) continue;
        if (could[i]) return i;
    }
    return SKIRMISH_NOBODY;
}

static void block_one(Skirmish *s, int i, bool kills, bool *used) {
    if (s->by[i] != SKIRMISH_NOBODY || s->home[i]) return;
    s->by[i] = find_blocker(s, i, kills, used);
    if (s->by[i] >= 0) used[s->by[i]] = true;
}

void skirmish_block(Skirmish *s) {
    bool used[SKIRMISH_SIDE_MAX] = {false};
    for (int i = 0; i < s->attacker_count; i++) block_one(s, i, true, used);
    int damage = skirmish_damage(s);
    for (int i = 0; i < s->attacker_count && damage >= s->life; i++) {
        int before = through(s, i);
        if (before > 0) block_one(s, i, false, used);
        damage += through(s, i) - before;
    }
}
