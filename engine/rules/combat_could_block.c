// combat_could_block.c - which creatures could block which, for those who think ahead.
//
// Whether an untapped creature can block depends on its characteristics and the attacker's, and on
// what is said about the two by name. So of creatures that are alike and that nothing is said
// about, one pair is judged for all.
#include <string.h>

#include "engine/rules/combat.h"
#include "engine/rules/combat_internal.h"

typedef struct {
    const Characteristics *c;
    bool alone;  // Not to be compared: something is said about it.
    int first;   // The first one that is like it; itself, if it is the first.
} Look;

static bool is_said_about(const Statements *said, ObjectId id) {
    for (int i = 0; i < said->count; i++)
        if (object_same(said->items[i].subject, id)) return true;
    return false;
}

static bool alike(const Look *a, const Look *b) {
    if (a->alone || b->alone) return false;
    return a->c->keywords == b->c->keywords && a->c->power == b->c->power &&
           a->c->colors == b->c->colors && a->c->type.types == b->c->type.types &&
           memcmp(&a->c->type.subtypes, &b->c->type.subtypes, sizeof a->c->type.subtypes) == 0;
}

static void look_at(Engine *e, const Game *g, const Statements *said, const ObjectId *ids,
                    int count, Look *out) {
    for (int i = 0; i < count; i++) {
        const Object *o = game_object(g, ids[i]);
        out[i] = (Look){.c = game_characteristics_at(g, e->pool, o),
                        .alone = is_said_about(said, ids[i]),
                        .first = i};
        for (int k = 0; k < i && out[i].first == i; k++)
            if (alike(&out[k], &out[i])) out[i].first = k;
    }
}

void combat_could_block(Engine *e, const Game *g, PlayerId defending, const CouldBlock *among) {
    SCRATCH_SCOPE(e->scratch);
    Statements said = statements_gather(e, g);
    Look *attackers = SCRATCH_ARRAY(e->scratch, Look, among->attacker_count);
    Look *blockers = SCRATCH_ARRAY(e->scratch, Look, among->blocker_count);
    look_at(e, g, &said, among->attackers, among->attacker_count, attackers);
    look_at(e, g, &said, among->blockers, among->blocker_count, blockers);
    Pair p = {.e = e, .g = g, .defending = defending, .said = &said};
    int width = among->blocker_count;
    for (int i = 0; i < among->attacker_count; i++) {
        int row = attackers[i].first;
        if (row == i) view_fill(e, g, among->attackers[i], &p.attacker);
        for (int k = 0; k < width; k++) {
            int column = blockers[k].first;
            bool *could = &among->could[i * width + k];
            if (row < i || column < k) {
                *could = among->could[row * width + column];
                continue;
            }
            view_fill(e, g, among->blockers[k], &p.blocker);
            *could = combat_why_no_pair(&p) == NULL;
        }
    }
}
