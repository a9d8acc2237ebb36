// event.c - names of events.
#include "engine/state/event.h"

static const struct {
    const char *name;
    bool logged;
} kinds[] = {
#define EVENT(name, logged, fields) {#name, logged},
#include "engine/state/events.def"
#undef EVENT
};

const char *event_name(EventKind k) { return kinds[k].name; }
bool event_logged(EventKind k) { return kinds[k].logged; }

Event event_new(EventKind kind) {
    return (Event){.kind = kind,
                   .rule = CR_COUNT,
                   .player = NO_PLAYER,
                   .host_player = NO_PLAYER,
                   .protector = NO_PLAYER,
                   .ability = {-1},
                   .definition = {-1},
                   .copy = {.face = {-1}},
                   .bound = {.binding = -1, .player = NO_PLAYER}};
}

bool event_is_move(const Event *ev) {
    return ev->kind == EVENT_ZONE_CHANGE || ev->kind == EVENT_CREATE_TOKEN ||
           ev->kind == EVENT_DESTROY || ev->kind == EVENT_SACRIFICE || ev->kind == EVENT_DISCARD;
}
