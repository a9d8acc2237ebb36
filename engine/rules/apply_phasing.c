// apply_phasing.c - performing phasing (702.26): a phased-out permanent is kept beside the
// battlefield, the same object as before (702.26d).
#include "engine/rules/apply_internal.h"

bool perform_PHASES_OUT(Engine *e, Game *g, Event *ev) {
    const Object *before = game_object(g, ev->object);
    if (before == NULL || before->zone != ZONE_BATTLEFIELD || !CR(e, 702_26b)) return false;
    CardId card = object_card(ev->object);
    forget_combat(g, ev->object);  // 506.4
    Object *o = write_place(g, card);
    o->phased_out = true;
    o->phased_with = ev->amount == 1;
    o->characteristics = NO_CHARACTERISTICS;
    write_unlink(g, card);
    write_link(g, card, ZONE_PHASED_OUT, -1);
    return true;
}

// 610.4a: however it phased in, the effect that would have done it later does nothing.
static void forget_phase_links(Game *g, ObjectId id) {
    PhaseLink *all = write_list(g, LIST_PHASE_LINKS);
    for (int i = (int)g->lists[LIST_PHASE_LINKS].count - 1; i >= 0; i--)
        if (object_same(all[i].permanent, id)) write_remove(g, LIST_PHASE_LINKS, i);
}

bool perform_PHASES_IN(Engine *e, Game *g, Event *ev) {
    const Object *before = game_object(g, ev->object);
    if (before == NULL || before->zone != ZONE_PHASED_OUT) return false;
    CardId card = object_card(ev->object);
    const Object *host = game_object(g, before->attached_to);
    bool alone = object_is(before->attached_to) && (host == NULL || host->zone != ZONE_BATTLEFIELD);
    write_unlink(g, card);
    write_link(g, card, ZONE_BATTLEFIELD, -1);
    Object *o = write_place(g, card);
    o->phased_out = o->phased_with = false;
    o->tapped = o->tapped || ev->tapped;
    if (alone && CR(e, 702_26i)) o->attached_to = NO_OBJECT;
    forget_phase_links(g, ev->object);
    return true;
}

bool perform_PHASE_LINK(Engine *e, Game *g, Event *ev) {
    PhaseLink *link = append(e, g, LIST_PHASE_LINKS);
    *link = (PhaseLink){ev->source, ev->object, ev->amount == 1};
    return true;
}
