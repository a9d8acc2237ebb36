// play_sight.c - what the persons at a game may know.
#include "harness/play_sight.h"

#include <string.h>

unsigned play_seen(const PlayGame *p) {
    unsigned bits = 0;
    for (int i = 0; i < PLAYERS_MAX; i++) bits |= (unsigned)p->seats[i].person << i;
    return bits;
}

static bool is_hidden_zone(Zone z) {
    return z == ZONE_LIBRARY || z == ZONE_HAND || z == ZONE_OUTSIDE;
}

// 400.2: libraries and hands are hidden. What is exiled face down stays so.
static bool is_secret(const PlayGame *p, const Game *g, const Event *ev) {
    if (ev->kind != EVENT_ZONE_CHANGE || !object_is(ev->result)) return false;
    const Object *o = game_place(g, object_card(ev->result));
    if (play_is_person(p, o->owner)) return false;
    if (ev->to == ZONE_EXILE) return o->face_down && is_hidden_zone((Zone)ev->from);
    return is_hidden_zone((Zone)ev->from) && is_hidden_zone((Zone)ev->to);
}

static void replace(Text *sentence, const char *name, const char *by) {
    const char *at = *name ? strstr(text_cstr(sentence), name) : NULL;
    if (!at) return;
    Text changed = {0};
    size_t before = (size_t)(at - text_cstr(sentence));
    text_add_span(&changed, (Span){sentence->data, before});
    text_add(&changed, before == 0 && *by == 'a' ? "A" : "");
    text_add(&changed, before == 0 && *by == 'a' ? by + 1 : by);
    text_add(&changed, at + strlen(name));
    text_free(sentence);
    *sentence = changed;
}

static void conceal(Engine *e, const Game *g, const Event *ev, Text *sentence) {
    Text name = {0};
    engine_object_name(e, g, ev->result, &name);
    replace(sentence, text_cstr(&name), "a card");
    text_free(&name);
}

// 701.20e: the cards looked at, instead of the full stop. Those of scry and surveil are asked
// about.
static void add_looked_at(Engine *e, const Game *g, const Event *ev, Text *sentence) {
    bool hand = ev->amount2 == LOOKS_AT_HAND;
    const ZoneList *list = game_zone(g, ev->host_player, hand ? ZONE_HAND : ZONE_LIBRARY);
    int most = hand ? list->count : ev->amount, n = 0;
    if (sentence->length > 0) sentence->data[--sentence->length] = '\0';
    for (CardId c = list->first; card_is(c) && n < most; c = game_place(g, c)->next) {
        text_add(sentence, n++ == 0 ? ": " : "; ");
        engine_object_name(e, g, game_id(g, c), sentence);
    }
    text_add_char(sentence, '.');
}

static void edit(void *context, Engine *e, const Game *g, const Event *ev, Text *sentence) {
    const PlayGame *p = context;
    bool looks =
        ev->kind == EVENT_LOOKS && (ev->amount2 == LOOKS_AT_HAND || ev->amount2 == LOOKS_AT_TOP);
    if (is_secret(p, g, ev)) conceal(e, g, ev, sentence);
    if (looks && play_is_person(p, ev->player)) add_looked_at(e, g, ev, sentence);
}

LogEditor play_sight(const PlayGame *p) { return (LogEditor){edit, (void *)(uintptr_t)p}; }
