// extract_refused.c - the last answer of a recorded game, where it is refused: the script says so.
#include "harness/extract.h"

// The decision to which the refusal has led back: the same position is there again.
static int find_first(const Extract *x, int last) {
    const Record *r = x->replay.plan.record;
    const Game *again = x->replay.positions[r->count].game;
    if (!again) return last;
    uint64_t digest = game_digest(again, x->replay.pool);
    for (int i = last; i >= 0; i--)
        if (r->decisions[i].digest == digest) return i;
    return last;
}

void extract_keep_refused(Extract *x) {
    const Replay *replay = &x->replay;
    int last = replay->plan.record->count - 1;
    if (!replay->refused || last < 0) return;
    int first = find_first(x, last);
    for (int i = 0; i < x->move_count; i++) {
        if (x->moves[i].position < first) continue;
        x->moves[i].refused = false;
        x->moves[i].rejected = rejection_code(replay->refused_as);
    }
}
