// chosen.c - choices as text, for the log and for scenarios.
#include "engine/play/chosen.h"

#include "engine/rules/linked.h"

void chosen_text(const Engine *e, const Game *g, const Chosen *chosen, Text *out) {
    const char *word = NULL;
    switch ((ChosenKind)chosen->kind) {
        case CHOSEN_NOTHING: return;
        case CHOSEN_COLOR: text_add(out, color_word((ManaType)chosen->value)); return;
        case CHOSEN_TYPE:
        case CHOSEN_BASIC: text_add(out, subtype_text((Subtype)chosen->value)); return;
        case CHOSEN_NAME:
        case CHOSEN_NONLAND_NAME:
        case CHOSEN_CREATURE_NAME:
        case CHOSEN_LAND_NAME:
        case CHOSEN_NONBASIC_LAND_NAME:
        case CHOSEN_NONARTIFACT_NONLAND_NAME:
        case CHOSEN_NO_BASIC_LAND_NAME:
        case CHOSEN_NONCREATURE_NONLAND_NAME:
            text_add(out, pool_face(e->pool, (FaceId){chosen->value})->name);
            return;
        case CHOSEN_LIFE: text_format(out, "%d life", (int)chosen->value); return;
        case CHOSEN_WORD:
            word = linked_word_of(e, g, chosen);
            text_add(out, word == NULL ? "a word" : word);
            return;
    }
}

void chosen_of_object(const Engine *e, const Game *g, ObjectId id, Text *out) {
    int count;
    const Chosen *all = game_list(g, LIST_CHOSEN, &count);
    for (int i = 0, found = 0; i < count; i++) {
        if (!object_same(all[i].object, id)) continue;
        if (found++ > 0) text_add(out, ", ");
        chosen_text(e, g, &all[i], out);
    }
}

static bool offers_word(const CardFace *face, Span word) {
    for (int i = 0; i < face->ability_count; i++) {
        const IrNode *n =
            face->abilities[i]->kind == ABILITY_STATIC ? face->abilities[i]->effect : NULL;
        if (n == NULL || (n->op != OP_CHOOSE_WORD && n->op != OP_ANCHORED)) continue;
        if (span_is(word, ir_kid(n, FIELD_A)->name) || span_is(word, ir_kid(n, FIELD_B)->name))
            return true;
    }
    return false;
}

bool chosen_word_known(const Pool *pool, Span word) {
    for (int i = 0; i < pool_face_count(pool); i++)
        if (offers_word(pool_face(pool, (FaceId){i}), word)) return true;
    return false;
}
