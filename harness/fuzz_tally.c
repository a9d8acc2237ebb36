// fuzz_tally.c - what games have seen, in memory that worker processes share.
#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "harness/fuzz.h"

static size_t tally_size(int jobs, int cards) {
    return sizeof(FuzzTally) + sizeof(uint32_t) * (size_t)jobs + (size_t)cards;
}

FuzzTally *fuzz_tally_new(int jobs, int cards) {
    size_t size = tally_size(jobs, cards);
    FuzzTally *t = memory_shared(size);
    t->size = size;
    t->at = (uint32_t *)(t + 1);
    t->cards = (uint8_t *)(t->at + jobs);
    return t;
}

void fuzz_tally_free(FuzzTally *t) { memory_shared_free(t, t->size); }

unsigned fuzz_possible(const CardDef *card) {
    unsigned what = card->face_count > 1 ? FUZZ_PLAYED | FUZZ_OTHER_FACE : FUZZ_PLAYED;
    for (int f = 0; f < card->face_count; f++) {
        const CardFace *face = card->faces[f];
        uint16_t spells = (1U << TYPE_INSTANT) | (1U << TYPE_SORCERY);
        bool land = (face->type.types >> TYPE_LAND) & 1U;
        if ((face->type.types & spells) == 0) what |= FUZZ_ENTERED;
        if (!land) what |= FUZZ_RESOLVED;
        for (int i = 0; i < face->ability_count; i++) {
            AbilityKind kind = face->abilities[i]->kind;
            if (kind == ABILITY_ACTIVATED) what |= FUZZ_ACTIVATED;
            if (kind == ABILITY_TRIGGERED) what |= FUZZ_TRIGGERED;
        }
    }
    return what;
}
