// replacement.c - changing or forbidding an event before it happens (614-616).
#include "engine/rules/replacement.h"

#include "engine/rules/attach.h"
#include "engine/rules/operations.h"
#include "engine/rules/scope.h"

// 702.12b: an indestructible permanent can't be destroyed.
static bool allows_destroy(Engine *e, const Game *g, Event *ev) {
    return !(permanent_has(e, g, ev->object, KEYWORD_INDESTRUCTIBLE) && CR(e, 702_12b));
}

// 614.1c-d, 614.12: "enters tapped" is said by the permanent itself; it is asked as it would be
// there.
static bool allows_entering(Engine *e, const Game *g, Event *ev) {
    if (ev->to != ZONE_BATTLEFIELD) return true;
    if (!attach_entering(e, g, ev)) return false;
    const Object *o = game_object(g, ev->object);
    if (o == NULL || o->face.v < 0) return true;
    const CardFace *face = pool_face(e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a->kind == ABILITY_STATIC && a->effect->op == OP_STATIC_ENTERS_TAPPED &&
            ir_kid(a->effect, FIELD_WHAT)->op == OP_SELF && CR(e, 614_1d))
            ev->tapped = true;
    }
    return true;
}

bool replacement_allows(Engine *e, const Game *g, Event *ev) {
    if (ev->kind == EVENT_DESTROY) return allows_destroy(e, g, ev);
    if (ev->kind == EVENT_ZONE_CHANGE) return allows_entering(e, g, ev);
    return true;
}

bool replacement_supported(Op op) { return op == OP_STATIC_ENTERS_TAPPED; }
