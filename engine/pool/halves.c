// halves.c - faces made of printed ones (709.4, 709.5, 710.1c).
#include "engine/pool/halves.h"

#include <string.h>

static bool is_spell(const CardFace *face) {
    return (face->type.types & (1U << TYPE_INSTANT | 1U << TYPE_SORCERY)) != 0;
}

static bool refuse(const FaceText *face, const char *what, Status *s) {
    return status_fail(s, face->place, "%s: %s is not supported yet", face->name, what);
}

bool halves_check(Layout layout, const FaceText *faces, int count, Status *s) {
    static const Layout two[] = {LAYOUT_SPLIT, LAYOUT_FLIP, LAYOUT_TRANSFORM, LAYOUT_MODAL_DFC,
                                 LAYOUT_ADVENTURE};
    if (!layout_is_played(layout)) return refuse(&faces[0], "that layout", s);
    if (layout == LAYOUT_SPLIT && faces[0].type && strstr(faces[0].type, "Room"))
        return refuse(&faces[0], "a Room", s);
    for (size_t i = 0; i < ARRAY_LEN(two); i++)
        if (two[i] == layout && count != 2)
            return status_fail(s, faces[0].place, "%s: the layout '%s' has two faces, found %d",
                               faces[0].name, layout_text(layout), count);
    return true;
}

int halves_count(Layout layout, const CardFace *faces, int printed) {
    if (layout != LAYOUT_SPLIT) return printed;
    return is_spell(&faces[0]) ? FACE_WHOLE + 1 : FACE_LOCKED + 1;
}

static void add_cost(ManaCost *to, const ManaCost *more) {
    for (int i = 0; i < more->count && to->count < MANA_SYMBOLS_MAX; i++)
        to->symbols[to->count++] = more->symbols[i];
}

// 709.4a-c: both names, the combined mana cost, every type and every ability.
static CardFace join(const Halves *h, const char *name, const CardFace *faces) {
    const CardFace *left = &faces[0], *right = &faces[1];
    CardFace whole = *left;
    whole.name = name;
    whole.text = arena_format(h->arena, "%s\n%s", left->text, right->text);
    whole.has_cost = left->has_cost || right->has_cost;
    add_cost(&whole.cost, &right->cost);
    whole.colors = left->colors | right->colors;
    whole.type.types |= right->type.types;
    whole.type.supertypes |= right->type.supertypes;
    for (int i = 0; i < SUBTYPE_WORDS; i++)
        whole.type.subtypes.bits[i] |= right->type.subtypes.bits[i];
    return whole;
}

// 709.5: a type line and nothing else.
static CardFace lock(const CardFace *left) {
    return (CardFace){.name = "", .text = "", .type = left->type};
}

bool halves_complete(const Halves *h, Layout layout, const char *name, CardFace *faces,
                     Refusal *why) {
    if (layout == LAYOUT_FLIP) {  // 710.1c: the same mana cost and colour, whichever way up.
        faces[1].cost = faces[0].cost;
        faces[1].has_cost = faces[0].has_cost;
        faces[1].colors = faces[0].colors;
    }
    if (layout != LAYOUT_SPLIT) return true;
    faces[FACE_WHOLE] = join(h, name, faces);
    faces[FACE_LOCKED] = lock(&faces[0]);
    return oracle_compile_halves(h->grammar, h->arena, &faces[FACE_WHOLE], &faces[0], &faces[1],
                                 h->tokens, why);
}
