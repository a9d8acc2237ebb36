// play_why.c - why something cannot be done now, in the rules' own words.
#include "harness/play_why.h"

#include "harness/play_menu.h"
#include "harness/play_names.h"

enum { ACTIONS_MAX = 2048 };

typedef struct {
    Engine *e;
    const Game *g;
    PlayerId player;
    Span name;
    Text *out;
    int told;
} Inquiry;

// What the player may know of it: nothing of libraries and of other hands (400.2).
static bool is_known(const Inquiry *w, const Object *o) {
    if (o->zone == ZONE_HAND) return player_same(o->owner, w->player);
    return o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_GRAVEYARD || o->zone == ZONE_EXILE ||
           o->zone == ZONE_COMMAND || o->zone == ZONE_STACK;
}

static int rank(const Inquiry *w, ObjectId id) {
    Text name = {0};
    engine_object_name(w->e, w->g, id, &name);
    int fits = play_name_fits(text_cstr(&name), w->name), printed = FITS_NOT;
    const Object *o = game_object(w->g, id);
    if (o && o->card.v >= 0)
        printed = play_name_fits(pool_card(engine_pool(w->e), o->card)->name, w->name);
    text_free(&name);
    return fits == FITS_NOT || (printed != FITS_NOT && printed < fits) ? printed : fits;
}

// The best fit of all: the player's hand before everything else.
static ObjectId find(const Inquiry *w) {
    int count, best = 2 * FITS_LABEL;
    ObjectId found = NO_OBJECT;
    const Object *all = game_list(w->g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        if (!is_known(w, &all[i])) continue;
        ObjectId id = game_id(w->g, (CardId){(uint16_t)i});
        int fits = rank(w, id);
        if (fits == FITS_NOT) continue;
        fits = 2 * fits + (all[i].zone != ZONE_HAND);
        if (fits >= best) continue;
        best = fits;
        found = id;
    }
    return found;
}

static void tell(Inquiry *w, const Action *a) {
    Rejection r = {.code = REJECTED_NOT};
    Text action = {0};
    play_action_text(w->e, w->g, a, &action);
    w->told++;
    if (engine_can(w->e, w->g, w->player, a, &r))
        text_format(w->out, "%s: that can be done now\n", text_cstr(&action));
    else
        text_format(w->out, "cannot %s: %s%s%s%s\n", text_cstr(&action), r.why,
                    r.detail[0] ? " (" : "", r.detail, r.detail[0] ? ")" : "");
    text_free(&action);
}

bool play_why(Engine *e, const Game *g, PlayerId player, Span name, Text *out) {
    Inquiry w = {e, g, player, span_trim(name), out, 0};
    ObjectId id = find(&w);
    if (!object_is(id)) return false;
    SCRATCH_SCOPE(engine_scratch(e));
    Action *actions = SCRATCH_ARRAY(engine_scratch(e), Action, ACTIONS_MAX);
    int count = engine_untried_actions(e, g, player, actions, ACTIONS_MAX);
    for (int i = 0; i < count; i++)
        if (actions[i].kind != ACTION_PASS && object_same(actions[i].object, id))
            tell(&w, &actions[i]);
    if (w.told == 0) {
        bool land = engine_characteristics(e, g, id).type.types >> TYPE_LAND & 1;
        Action a = {.kind = land ? ACTION_PLAY_LAND : ACTION_CAST, .object = id};
        tell(&w, &a);
    }
    return true;
}

bool play_why_not_offered(Engine *e, const Game *g, const Question *q, Span name, Text *out) {
    Inquiry w = {e, g, q->player, span_trim(name), out, 0};
    Choice c = {.kind = CHOICE_NONE};
    Rejection r = {.code = REJECTED_NOT};
    for (int p = 0; p < g->player_count; p++)
        if (play_name_fits(engine_player_name(e, player_id(p)), w.name) == FITS_WHOLE)
            c = choice_player(player_id(p));
    ObjectId id = c.kind == CHOICE_NONE ? find(&w) : NO_OBJECT;
    if (object_is(id)) c = choice_object(id);
    if (!q->explain || c.kind == CHOICE_NONE || question_offers(q, c)) return false;
    q->explain(q->explain_context, c, &r);
    if (!r.why[0]) return false;
    text_format(out, "No: %s\n", r.why);
    return true;
}
