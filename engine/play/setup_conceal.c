// setup_conceal.c - a game as a player may imagine it: what is hidden from them is dealt anew.
//
// The cards of a library, and of an opponent's hand, change places with each other; every place
// keeps its object, so answers that name objects still fit. Nothing that the player sees changes.
// What chance will bring comes from another stream: it can't be known either.
#include "engine/play/setup.h"

#include <stdlib.h>

#include "engine/rules/context.h"
#include "engine/state/write.h"

// What a card brings with it when it changes places.
typedef struct {
    CardDefId card;
    FaceId face;
    uint8_t face_index;
    bool is_commander, brought_in;
    uint16_t commander_casts, number;
} Identity;

static Identity identity_of(const Object *o) {
    return (Identity){.card = o->card,
                      .face = o->face,
                      .face_index = o->face_index,
                      .is_commander = o->is_commander,
                      .brought_in = o->brought_in,
                      .commander_casts = o->commander_casts,
                      .number = o->number};
}

static void give_identity(Object *o, const Identity *i) {
    o->card = i->card;
    o->face = i->face;
    o->face_index = i->face_index;
    o->is_commander = i->is_commander;
    o->brought_in = i->brought_in;
    o->commander_casts = i->commander_casts;
    o->number = i->number;
}

static int gather(const Game *g, PlayerId owner, Zone zone, CardId *out, int count) {
    for (CardId c = game_zone(g, owner, zone)->first; card_is(c); c = game_place(g, c)->next)
        out[count++] = c;
    return count;
}

static int by_card(const void *a, const void *b) {
    const Identity *x = a, *y = b;
    if (x->card.v != y->card.v) return x->card.v < y->card.v ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

// The cards are put into a known order first: where they are must not matter.
static void deal_anew(Engine *e, Game *g, PlayerId owner, bool hand_too, Rng *r) {
    SCRATCH_SCOPE(e->scratch);
    CardId *places = SCRATCH_ARRAY(e->scratch, CardId, CARDS_MAX);
    Identity *cards = SCRATCH_ARRAY(e->scratch, Identity, CARDS_MAX);
    int count = gather(g, owner, ZONE_LIBRARY, places, 0);
    if (hand_too) count = gather(g, owner, ZONE_HAND, places, count);
    for (int i = 0; i < count; i++) cards[i] = identity_of(game_place(g, places[i]));
    qsort(cards, (size_t)count, sizeof cards[0], by_card);
    for (int i = count - 1; i >= 0; i--) {
        uint32_t taken = rng_below(r, (uint32_t)i + 1);
        give_identity(write_place(g, places[i]), &cards[taken]);
        cards[taken] = cards[i];
    }
}

void setup_conceal(Engine *e, Game *g, PlayerId viewer, Rng *r) {
    for (int p = 0; p < g->player_count; p++)
        deal_anew(e, g, player_id(p), !player_same(player_id(p), viewer), r);
    g->rng = (Rng){.seed = rng_next(r)};
    setup_derive(e, g);
}
