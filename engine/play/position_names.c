// position_names.c - what positions call the cards and faces of a pool, each made once.
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/play/position_fields.h"

struct PositionNames {
    const Pool *pool;
    int card_count, face_count;
    char **cards, **faces;  // NULL until they are asked for.
};

static void *take(int count) {
    void *room = memory_zeroed((size_t)count + 1, sizeof(char *));
    return room;
}

PositionNames *position_names_new(const Pool *pool) {
    PositionNames *n = memory_zeroed(1, sizeof *n);
    *n = (PositionNames){
        .pool = pool, .card_count = pool_count(pool), .face_count = pool_face_count(pool)};
    n->cards = take(n->card_count);
    n->faces = take(n->face_count);
    return n;
}

void position_names_free(PositionNames *n) {
    if (n == NULL) return;
    for (int i = 0; i < n->card_count; i++) free(n->cards[i]);
    for (int i = 0; i < n->face_count; i++) free(n->faces[i]);
    free(n->cards);
    free(n->faces);
    free(n);
}

static const char *name_of(const PositionNames *n, CoreKind kind, int32_t id, char **kept) {
    if (*kept == NULL) {
        Text name = {0};
        position_pool_name(n->pool, kind, id, &name);
        *kept = memory_text(text_cstr(&name));
        text_free(&name);
    }
    return *kept;
}

const char *position_card_name(PositionNames *n, CardDefId card) {
    return name_of(n, CORE_AS_CARD, card.v, &n->cards[card.v]);
}

const char *position_face_name(PositionNames *n, FaceId face) {
    return name_of(n, CORE_AS_FACE, face.v, &n->faces[face.v]);
}
