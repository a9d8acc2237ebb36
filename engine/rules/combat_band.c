// combat_band.c - banding (702.22): which creatures may attack as a band, what blocks all of it,
// and who assigns damage.
#include "engine/rules/apply.h"
#include "engine/rules/combat_internal.h"

static bool same_attacked(Choice a, Choice b) { return a.kind == b.kind && choice_same(a, b); }

// 702.22c-d: creatures with banding and at most one without, all attacking the same.
static bool band_legal(Engine *e, const Game *g, const Answer *a, int band, Rejection *r) {
    int with = 0, without = 0, first = -1;
    for (int i = 0; i < a->count; i++) {
        if (a->items[i].amount != band) continue;
        bool bands = permanent_has(e, g, a->items[i].what.object, KEYWORD_BANDING);
        with += bands;
        without += !bands;
        if (first < 0) first = i;
        if (!same_attacked(a->items[first].to, a->items[i].to) && CR(e, 702_22d))
            return rejection_set(r, REJECTED_ATTACK_ILLEGAL,
                                 "all creatures of a band attack the same");
    }
    if ((with > 0 && without < 2) || !CR(e, 702_22c)) return true;
    return rejection_set(r, REJECTED_ATTACK_ILLEGAL,
                         "a band has creatures with banding, and at most one without");
}

bool band_declaration_legal(Engine *e, const Game *g, const Answer *a, Rejection *r) {
    for (int i = 0; i < a->count; i++)
        if (a->items[i].amount > 0 && !band_legal(e, g, a, a->items[i].amount, r)) return false;
    return true;
}

int band_of(Engine *e, const AnswerItem *item) {
    return item->amount > 0 && CR(e, 508_1e) ? item->amount : 0;
}

int band_others(const Game *g, ObjectId attacker, ObjectId *out) {
    const Attack *one = attack_of(g, attacker);
    int count, found = 0;
    const Attack *all = combat_attacks(g, &count);
    for (int i = 0; one != NULL && one->band > 0 && i < count; i++)
        if (all[i].band == one->band && !object_same(all[i].creature, attacker))
            out[found++] = all[i].creature;
    return found;
}

static void add_block(Event *events, int *count, ObjectId blocker, ObjectId attacker) {
    events[*count] = event_new(EVENT_PUT_BLOCKING);
    events[*count].source = blocker;
    events[*count].object = attacker;
    events[(*count)++].rule = CR_702_22h;
    events[*count] = event_new(EVENT_BECOMES_BLOCKED);
    events[*count].object = attacker;
    events[(*count)++].rule = CR_702_22h;
}

// 702.22h: what blocks one of a band blocks all of it.
void band_blocked(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, BATCH_MAX);
    int count = 0, blocks;
    const Block *all = combat_blocks(g, &blocks);
    ObjectId *others = SCRATCH_ARRAY(e->scratch, ObjectId, CARDS_MAX);
    for (int i = 0; i < blocks; i++) {
        int n = band_others(g, all[i].attacker, others);
        for (int k = 0; k < n; k++) {
            if (combat_is_pair(g, all[i].blocker, others[k]) || !CR(e, 702_22h)) continue;
            engine_need_room(e, count + 1, BATCH_MAX, "events at once");
            add_block(events, &count, all[i].blocker, others[k]);
        }
    }
    if (count > 0) apply_all(e, g, events, count);
}

// 702.22i: an effect that blocks one of a band blocks all of it.
void band_becomes_blocked(Engine *e, const Game *g) {
    SCRATCH_SCOPE(e->scratch);
    int count = 0, attacks;
    const Attack *all = combat_attacks(g, &attacks);
    Event *events = SCRATCH_ARRAY(e->scratch, Event, attacks);
    ObjectId *others = SCRATCH_ARRAY(e->scratch, ObjectId, attacks);
    for (int i = 0; i < attacks; i++) {
        int n = all[i].blocked ? 0 : band_others(g, all[i].creature, others);
        for (int k = 0; k < n; k++) {
            if (!attack_of(g, others[k])->blocked || !CR(e, 702_22i)) continue;
            events[count] = event_new(EVENT_BECOMES_BLOCKED);
            events[count++].object = all[i].creature;
            break;
        }
    }
    if (count > 0) apply_all(e, g, events, count);
}

// 702.22j-k: where banding is on the other side, that side's player divides the damage.
PlayerId band_divides(Engine *e, const Game *g, const View *source, const Choice *options,
                      int count) {
    bool attacks = attack_of(g, source->id) != NULL;
    for (int i = 0; i < count; i++) {
        if (options[i].kind != CHOICE_OBJECT) continue;
        View v = view_of(e, g, options[i].object);
        bool fights = combat_is_pair(g, v.id, source->id) || combat_is_pair(g, source->id, v.id);
        if (!fights || !view_has(&v, KEYWORD_BANDING)) continue;
        if (attacks ? CR(e, 702_22j) : CR(e, 702_22k)) return v.controller;
    }
    return source->controller;
}
