// faces.c - choosing among the faces of a card (709, 712, 715).
#include "engine/rules/faces.h"

#include "engine/rules/daynight.h"
#include "engine/rules/total_cost.h"

static bool has(const CardFace *face, Keyword k) { return (face->keywords >> k) & 1U; }

// The rules of each frame: that a face is chosen, that it alone is judged, that a spell has nothing
// but that face, that a card elsewhere does not have it, and that a copy has it too.
typedef struct {
    RuleId chosen, alone, as_spell, at_rest, copied;
} Frame;

static Frame frame_of(const CardDef *card) {
    static const Frame split = {CR_709_3, CR_709_3a, CR_709_3b, CR_709_4, CR_709_3b},
                       adventure = {CR_715_3, CR_715_3a, CR_715_3b, CR_715_4, CR_715_3c},
                       omen = {CR_720_3, CR_720_3a, CR_720_3b, CR_720_4, CR_720_3c},
                       modal = {CR_712_11b, CR_712_11c, CR_712_8f, CR_712_8a, CR_707_10g},
                       turns = {CR_712_11a, CR_712_11c, CR_712_8c, CR_712_8a, CR_707_10g},
                       flip = {CR_710_2, CR_710_2, CR_710_2, CR_710_2, CR_710_2};
    if (card->layout == LAYOUT_SPLIT) return split;
    if (card->layout == LAYOUT_MODAL_DFC) return modal;
    if (card->layout == LAYOUT_FLIP) return flip;
    if (card->layout != LAYOUT_ADVENTURE) return turns;
    return subtype_in(&card->faces[1]->type.subtypes, SUBTYPE_OMEN) ? omen : adventure;
}

// Off: the left half alone; the face that it had.
uint8_t face_at_rest(Engine *e, const CardDef *card, uint8_t before) {
    uint8_t rest = card_face_at_rest(card);
    return before == rest || rule_on(e, frame_of(card).at_rest) ? rest : before;
}

// Off: the card as it is elsewhere.
const CardFace *face_of_spell(Engine *e, const CardDef *card, int face) {
    uint8_t rest = card_face_at_rest(card);
    bool own = face == rest || rule_on(e, frame_of(card).as_spell);
    return card->faces[own ? face : rest];
}

// Off: as it is cast unless something else is chosen.
uint8_t face_of_copy(Engine *e, const CardDef *card, uint8_t face) {
    return face == 0 || rule_on(e, frame_of(card).copied) ? face : 0;
}

// 712.13: a spell that becomes a permanent keeps its face; 712.14: anything else enters with the
// front face up unless an effect says otherwise; 702.145b: not at night, if it is bound to the day.
uint8_t face_index_entering(Engine *e, const Game *g, const Object *o, const Event *ev) {
    bool spell = o->zone == ZONE_STACK;
    uint8_t index = spell ? o->face_index : ev->face_up;
    if (o->kind != OBJECT_CARD || o->face_down || ev->face_down) return index;
    const CardDef *card = pool_card(e->pool, o->card);
    if (spell && index == 1 && card->layout != LAYOUT_SPLIT && !CR(e, 712_13)) return 0;
    bool turns = card->layout == LAYOUT_TRANSFORM && index == 0;
    return turns && daynight_enters_turned(e, g, card->faces[0]) ? 1 : index;
}

const CardFace *face_entering(Engine *e, const Game *g, const Event *ev) {
    const Object *o = game_object(g, ev->object);
    if (o->kind != OBJECT_CARD || o->face_down) return pool_face(e->pool, o->face);
    return pool_card(e->pool, o->card)->faces[face_index_entering(e, g, o, ev)];
}

bool face_can_fuse(const CardDef *card) {
    return card->layout == LAYOUT_SPLIT && has(card->faces[0], KEYWORD_FUSE) &&
           has(card->faces[1], KEYWORD_FUSE);
}

const CardFace *face_meant(const CardDef *card, int face) {
    bool whole = face == FACE_WHOLE && card->layout == LAYOUT_SPLIT;
    if (face < 0 || (face >= card->face_count && !whole)) return NULL;
    return card->faces[face];
}

int face_chosen(Engine *e, const CardDef *card, int face) {
    return face == 0 || rule_on(e, frame_of(card).chosen) ? face : 0;
}

bool face_alone_counts(Engine *e, const CardDef *card) { return rule_on(e, frame_of(card).alone); }

bool face_is_barred(Engine *e, const View *v, const CardFace *face) {
    return has(face, KEYWORD_AFTERMATH) && v->zone != ZONE_GRAVEYARD && CR(e, 702_127a);
}

// 709.3: one half or the other; both together only with fuse, and only from a hand (702.102a).
static bool half_fits(Engine *e, const View *v, const CardDef *card, int face) {
    if (face < FACE_WHOLE) return true;
    bool fuses = face_can_fuse(card) && v->zone == ZONE_HAND;
    return fuses ? CR(e, 702_102a) : !CR(e, 709_3);
}

// 712.11: the back face only where an effect says so. Off: at any time.
static bool side_fits(Engine *e, int face, unsigned ways) {
    return face == 0 || (ways & CAST_TRANSFORMED) != 0 || !CR(e, 712_11);
}

bool face_fits(Engine *e, const View *v, const CardDef *card, int face, unsigned ways,
               Rejection *r) {
    bool fits = true;
    if (card->layout == LAYOUT_SPLIT) fits = half_fits(e, v, card, face);
    if (card->layout == LAYOUT_TRANSFORM) fits = side_fits(e, face, ways);
    if (card->layout == LAYOUT_FLIP) fits = face == 0 || !CR(e, 710_2);
    if (fits) return true;
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL,
                         card->layout == LAYOUT_SPLIT       ? "one half is cast, or both by fuse"
                         : card->layout == LAYOUT_TRANSFORM ? "it is a back face"
                                                            : "it is what the card becomes later");
}
