// bot_attack.c - which creatures a bot attacks with.
#include <string.h>

#include "engine/ai/bot_combat.h"
#include "engine/ai/evaluate.h"

enum {
    ATTACKERS_MAX = 128,
    BLOCKERS_MAX = 64,
    OPPOSED_MAX = 16,
    GANG_MAX = 3  // So many block one attacker together, at most.
};

// A fight that might come: who could attack, who could block, and which of these could block which.
typedef struct {
    Engine *e;
    const Game *g;
    PlayerId defending;
    Choice attacked;
    int attacker_count, blocker_count;
    SeenCreature attackers[ATTACKERS_MAX], blockers[BLOCKERS_MAX];
    uint64_t can_block[ATTACKERS_MAX];  // A bit for each blocker.
} Fight;

// The opponent with the least life; among equals the first one offered.
static bool choose_attacked(const Game *g, const Question *q, Fight *f) {
    bool found = false;
    for (int i = 0; i < q->against_count; i++) {
        if (q->against[i].kind != CHOICE_PLAYER) continue;
        PlayerId p = q->against[i].player;
        if (found && game_player(g, p)->life >= game_player(g, f->defending)->life) continue;
        f->attacked = q->against[i];
        f->defending = p;
        found = true;
    }
    return found;
}

// Tapped creatures do not block (509.1a).
static int gather_untapped(Fight *f) {
    SCRATCH_SCOPE(engine_scratch(f->e));
    SeenCreature *all = SCRATCH_ARRAY(engine_scratch(f->e), SeenCreature, SIGHT_CREATURES_MAX);
    int count = sight_creatures(f->e, f->g, f->defending, all, SIGHT_CREATURES_MAX), found = 0;
    for (int i = 0; i < count && found < BLOCKERS_MAX; i++)
        if (!all[i].tapped) f->blockers[found++] = all[i];
    return found;
}

static void gather(const Question *q, Fight *f) {
    f->attacker_count = 0;
    for (int i = 0; i < q->option_count && f->attacker_count < ATTACKERS_MAX; i++)
        if (sight_creature(f->e, f->g, q->options[i].object, &f->attackers[f->attacker_count]))
            f->attacker_count++;
    f->blocker_count = gather_untapped(f);
    ObjectId attackers[ATTACKERS_MAX], blockers[BLOCKERS_MAX];
    SCRATCH_SCOPE(engine_scratch(f->e));
    bool *could = SCRATCH_ARRAY(engine_scratch(f->e), bool, ATTACKERS_MAX *BLOCKERS_MAX);
    for (int i = 0; i < f->attacker_count; i++) attackers[i] = f->attackers[i].id;
    for (int k = 0; k < f->blocker_count; k++) blockers[k] = f->blockers[k].id;
    engine_could_block(
        f->e, f->g, f->defending,
        &(CouldBlock){attackers, blockers, f->attacker_count, f->blocker_count, could});
    for (int i = 0; i < f->attacker_count; i++) {
        f->can_block[i] = 0;
        for (int k = 0; k < f->blocker_count; k++)
            if (could[i * f->blocker_count + k]) f->can_block[i] |= (uint64_t)1 << k;
    }
}

static int strikes(const SeenCreature *c) {
    int power = c->power > 0 ? c->power : 0;
    return seen_has(c, KEYWORD_DOUBLE_STRIKE) ? 2 * power : power;
}

// ---- lethal whatever blocks

// Finds a blocker for attacker `i`, moving others to other attackers where needed.
static bool match(const Fight *f, int i, uint64_t *tried, int *blocks) {
    for (int k = 0; k < f->blocker_count; k++) {
        if (!((f->can_block[i] & ~*tried) >> k & 1U)) continue;
        *tried |= (uint64_t)1 << k;
        if (blocks[k] < 0 || match(f, blocks[k], tried, blocks)) {
            blocks[k] = i;
            return true;
        }
    }
    return false;
}

static int strongest_left(const Fight *f, const bool *done) {
    int best = -1;
    for (int i = 0; i < f->attacker_count; i++)
        if (!done[i] && (best < 0 || strikes(&f->attackers[i]) > strikes(&f->attackers[best])))
            best = i;
    return best;
}

// The blocks that keep off the most damage: each blocker stops one attacker, the strongest first.
static bool is_lethal(const Fight *f) {
    bool done[ATTACKERS_MAX] = {false};
    int blocks[BLOCKERS_MAX], through = 0;
    for (int k = 0; k < BLOCKERS_MAX; k++) blocks[k] = -1;
    for (int n = 0; n < f->attacker_count; n++) {
        int i = strongest_left(f, done);
        uint64_t tried = 0;
        done[i] = true;
        if (!match(f, i, &tried, blocks)) through += strikes(&f->attackers[i]);
    }
    return through >= game_player(f->g, f->defending)->life;
}

// ---- profit

static int lethal_for(const SeenCreature *victim, const SeenCreature *source) {
    int left = victim->toughness - victim->damage;
    return left > 1 && seen_has(source, KEYWORD_DEATHTOUCH) ? 1 : left;
}

static bool kills(const SeenCreature *victim, const SeenCreature *const *gang, int count) {
    int damage = 0;
    if (seen_has(victim, KEYWORD_INDESTRUCTIBLE)) return false;
    for (int i = 0; i < count; i++) {
        if (gang[i]->power > 0 && seen_has(gang[i], KEYWORD_DEATHTOUCH)) return true;
        damage += strikes(gang[i]);
    }
    return damage >= victim->toughness - victim->damage;
}

// What the attacker destroys of a gang, at best: those worth most for its damage, one by one.
static int spoils(const SeenCreature *attacker, const SeenCreature *const *gang, int count) {
    int left = strikes(attacker), worth = 0;
    bool dead[GANG_MAX] = {false};
    for (int n = 0; n < count; n++) {
        int best = -1;
        for (int i = 0; i < count; i++) {
            if (dead[i] || seen_has(gang[i], KEYWORD_INDESTRUCTIBLE)) continue;
            if (lethal_for(gang[i], attacker) > left) continue;
            if (best < 0 || evaluate_creature(gang[i]) > evaluate_creature(gang[best])) best = i;
        }
        if (best < 0) break;
        dead[best] = true;
        left -= lethal_for(gang[best], attacker);
        worth += evaluate_creature(gang[best]);
    }
    return worth;
}

// It strikes first, and what would have killed it is dead by then.
static bool strikes_down_first(const SeenCreature *attacker, const SeenCreature *blocker) {
    bool first =
        seen_has(attacker, KEYWORD_FIRST_STRIKE) || seen_has(attacker, KEYWORD_DOUBLE_STRIKE);
    bool answered = seen_has(blocker, KEYWORD_FIRST_STRIKE) ||
                    seen_has(blocker, KEYWORD_DOUBLE_STRIKE) ||
                    seen_has(blocker, KEYWORD_INDESTRUCTIBLE);
    return first && !answered && attacker->power >= lethal_for(blocker, attacker);
}

// The attacker survives, or takes with it what is worth more.
static bool stands(const SeenCreature *attacker, const SeenCreature *const *gang, int count) {
    if (count == 1 && strikes_down_first(attacker, gang[0])) return true;
    if (!kills(attacker, gang, count)) return true;
    return spoils(attacker, gang, count) > evaluate_creature(attacker);
}

static bool alike(const SeenCreature *a, const SeenCreature *b) {
    return a->power == b->power && a->toughness == b->toughness && a->damage == b->damage &&
           a->keywords == b->keywords;
}

// Those that could block attacker `i`; of creatures that are alike no more than a gang needs.
static int gather_opposed(const Fight *f, int i, const SeenCreature **out) {
    int count = 0;
    for (int k = 0; k < f->blocker_count && count < OPPOSED_MAX; k++) {
        int same = 0;
        if (!(f->can_block[i] >> k & 1U)) continue;
        for (int n = 0; n < count; n++) same += alike(out[n], &f->blockers[k]);
        if (same < GANG_MAX) out[count++] = &f->blockers[k];
    }
    return count;
}

typedef struct {
    const SeenCreature *attacker;
    int opposed_count;
    const SeenCreature *opposed[OPPOSED_MAX];
    const SeenCreature *gang[GANG_MAX];
} Stand;

// Against every gang of up to GANG_MAX blockers, from opponent `from` on.
static bool stands_against_all(Stand *s, int from, int count) {
    for (int k = from; k < s->opposed_count; k++) {
        s->gang[count] = s->opposed[k];
        if (!stands(s->attacker, s->gang, count + 1)) return false;
        if (count + 1 < GANG_MAX && !stands_against_all(s, k + 1, count + 1)) return false;
    }
    return true;
}

static bool is_profitable(const Fight *f, int i) {
    Stand s = {.attacker = &f->attackers[i]};
    if (s.attacker->power <= 0) return false;
    s.opposed_count = gather_opposed(f, i, s.opposed);
    return stands_against_all(&s, 0, 0);
}

// ---- the declaration

static bool is_declared(const Answer *a, ObjectId id) {
    for (int i = 0; i < a->count; i++)
        if (object_same(a->items[i].what.object, id)) return true;
    return false;
}

void bot_attack(Engine *e, const Game *g, const Question *q, Answer *a) {
    engine_default_declaration(e, g, q, a);  // What must attack does.
    SCRATCH_SCOPE(engine_scratch(e));
    Fight *f = SCRATCH_NEW(engine_scratch(e), Fight);
    f->e = e;
    f->g = g;
    if (q->option_count == 0 || !choose_attacked(g, q, f)) return;
    gather(q, f);
    bool any_block = false;
    for (int i = 0; i < f->attacker_count; i++) any_block = any_block || f->can_block[i] != 0;
    bool all = !any_block || is_lethal(f);
    for (int i = 0; i < f->attacker_count && a->count < ANSWER_ITEMS_MAX; i++) {
        if (is_declared(a, f->attackers[i].id) || !(all || is_profitable(f, i))) continue;
        a->items[a->count++] =
            (AnswerItem){.what = choice_object(f->attackers[i].id), .to = f->attacked};
    }
}
