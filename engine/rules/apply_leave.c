// apply_leave.c - performing that a player leaves a game that goes on (800.4a).
//
// What the player owns is gone, and so is what would only ever have been theirs: objects on the
// stack that no card stands for, control that effects gave them, triggers that wait.
#include "engine/rules/apply_internal.h"

static bool goes_with(const Object *o, PlayerId p) {
    if (o->kind == OBJECT_FREE) return false;
    bool theirs = o->zone == ZONE_STACK && o->kind != OBJECT_CARD && player_same(o->controller, p);
    return theirs || player_same(o->owner, p);
}

static void take_objects(Engine *e, Game *g, PlayerId p) {
    for (uint32_t i = 1; i < g->lists[LIST_OBJECTS].count; i++) {
        CardId card = {(uint16_t)i};
        if (!goes_with(write_place(g, card), p)) continue;
        remember_last_known(e, g, game_id(g, card));
        forget_counters(g, game_id(g, card));
        forget_combat(g, game_id(g, card));
        forget_stack_item(g, card);
        write_unlink(g, card);
        Object *o = write_place(g, card);
        o->incarnation++;
        if (o->kind != OBJECT_CARD) write_free_place(g, card);
    }
}

static void end_control(Game *g, PlayerId p) {
    const ContinuousEffect *all = write_list(g, LIST_EFFECTS);
    for (int i = (int)g->lists[LIST_EFFECTS].count - 1; i >= 0; i--)
        if (all[i].change.kind == CHANGE_CONTROL && player_same(all[i].change.player, p))
            write_remove(g, LIST_EFFECTS, i);
}

// 800.4d: no triggered ability of theirs that waits will be put on the stack. Nor will a delayed
// one, which does not trigger any more (perform_TRIGGER).
static void forget_triggers(Engine *e, Game *g, PlayerId p) {
    const WaitingTrigger *waiting = write_list(g, LIST_WAITING);
    for (int i = (int)g->lists[LIST_WAITING].count - 1; i >= 0; i--) {
        if (!player_same(waiting[i].controller, p) || !CR(e, 800_4d)) continue;
        forget_bounds(g, waiting[i].key);
        write_remove(g, LIST_WAITING, i);
    }
}

bool perform_LEAVE(Engine *e, Game *g, Event *ev) {
    write_player(g, ev->player)->left = true;
    // When the game is over, everything stays as it was.
    if (g->result != RESULT_NONE) return true;
    if (!(CR(e, 800_4a) && CR(e, 405_6h))) return true;  // At once, without the stack.
    take_objects(e, g, ev->player);
    end_control(g, ev->player);
    forget_triggers(e, g, ev->player);
    return true;
}
