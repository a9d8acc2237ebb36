// combat_damage.c - the combat damage steps (510): one, or two where somebody strikes first
// (510.4).
#include "engine/rules/apply.h"
#include "engine/rules/combat_internal.h"
#include "engine/rules/damage.h"

enum { STRUCK_FIRST = 1, STRUCK_TWICE = 2 };  // dealt_first

static bool strikes_first(Engine *e, const Game *g, ObjectId creature) {
    return (permanent_has(e, g, creature, KEYWORD_FIRST_STRIKE) && CR(e, 702_7b)) ||
           (permanent_has(e, g, creature, KEYWORD_DOUBLE_STRIKE) && CR(e, 702_4b));
}

bool combat_needs_first_strike(Engine *e, const Game *g) {
    int attacks, blocks;
    const Attack *a = combat_attacks(g, &attacks);
    for (int i = 0; i < attacks; i++)
        if (strikes_first(e, g, a[i].creature) && CR(e, 510_4)) return true;
    const Block *b = combat_blocks(g, &blocks);
    for (int i = 0; i < blocks; i++)
        if (strikes_first(e, g, b[i].blocker) && CR(e, 510_4)) return true;
    return false;
}

static bool strikes_in_first(Engine *e, const Game *g, ObjectId creature, int dealt_first) {
    (void)dealt_first;
    return strikes_first(e, g, creature);
}

// What struck in the first step strikes again only with double strike now (702.4c-d), also where
// it has lost first strike; what did not strikes now, also where it has gained it (702.7c).
static bool strikes_in_last(Engine *e, const Game *g, ObjectId creature, int dealt_first) {
    bool first = permanent_has(e, g, creature, KEYWORD_FIRST_STRIKE);
    bool twice = permanent_has(e, g, creature, KEYWORD_DOUBLE_STRIKE);
    if (!dealt_first) return !first || CR(e, 702_7c);
    if (twice && (dealt_first == STRUCK_FIRST ? CR(e, 702_4d) : CR(e, 702_4b))) return true;
    if (dealt_first == STRUCK_FIRST && !first && !twice) return !CR(e, 702_7c);
    return dealt_first == STRUCK_TWICE && !twice ? !CR(e, 702_4c) : !CR(e, 510_4);
}

// Those with first or double strike as the first step begins, whether or not they deal damage.
static void remember_first(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    int count = 0, attacks, blocks;
    const Attack *a = combat_attacks(g, &attacks);
    const Block *b = combat_blocks(g, &blocks);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, attacks + blocks);
    for (int i = 0; i < attacks + blocks; i++) {
        ObjectId creature = i < attacks ? a[i].creature : b[i - attacks].blocker;
        if (!strikes_first(e, g, creature)) continue;
        bool twice = permanent_has(e, g, creature, KEYWORD_DOUBLE_STRIKE);
        events[count] = event_new(EVENT_DEALT_FIRST);
        events[count].amount = twice ? STRUCK_TWICE : STRUCK_FIRST;
        events[count++].object = creature;
    }
    if (count > 0) apply_all(e, g, events, count);
}

void combat_damage(Engine *e, const Game *g) {
    bool first = g->step == STEP_FIRST_STRIKE_DAMAGE;
    SCRATCH_SCOPE(e->scratch);
    Assignment all = {.shares = SCRATCH_ARRAY(e->scratch, Share, SHARES_MAX)};
    combat_assign(e, g, first ? strikes_in_first : strikes_in_last, &all);
    if (first) remember_first(e, g);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, all.count);
    for (int i = 0; i < all.count; i++) {
        const Share *s = &all.shares[i];
        events[i] = damage_event(s->source, s->to, s->amount, true);
        events[i].rule = CR_510_2;
    }
    if (all.count > 0 && CR(e, 510_2)) damage_deal(e, g, events, all.count);
}
