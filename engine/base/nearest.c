// nearest.c - the nearest known spelling, for error messages.
//
// The distance is that of "optimal string alignment": insertions, deletions, substitutions and
// swaps of neighbours, over characters, ASCII case ignored. Three rows of the table are enough.
#include "engine/base/nearest.h"

#include <stdint.h>

enum { NEAREST_DISTANCE_MAX = 4 };

typedef struct {
    uint32_t at[NEAREST_LENGTH_MAX];
    int length;  // 0 also for a word that is too long.
} Letters;

static Letters letters_of(Span word) {
    Letters letters = {.length = 0};
    while (word.length > 0) {
        uint32_t code = (unsigned char)word.at[0];  // A stray byte stands for itself.
        size_t step = span_code_point(word, &code);
        if (step == 0) step = 1;
        if (letters.length == NEAREST_LENGTH_MAX) return (Letters){.length = 0};
        letters.at[letters.length++] = code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code;
        word = (Span){word.at + step, word.length - step};
    }
    return letters;
}

static int least(int a, int b) { return a < b ? a : b; }

static int distance(const Letters *a, const Letters *b) {
    int rows[3][NEAREST_LENGTH_MAX + 1];
    for (int j = 0; j <= b->length; j++) rows[0][j] = j;
    for (int i = 1; i <= a->length; i++) {
        const int *before = rows[(i + 1) % 3], *above = rows[(i - 1) % 3];  // Rows i-2 and i-1.
        int *row = rows[i % 3];
        row[0] = i;
        for (int j = 1; j <= b->length; j++) {
            int changed = a->at[i - 1] != b->at[j - 1];
            row[j] = least(above[j - 1] + changed, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a->at[i - 1] == b->at[j - 2] && a->at[i - 2] == b->at[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[a->length % 3][b->length];
}

Nearest nearest_start(Span wanted) {
    int length = letters_of(wanted).length;
    int enough = least(length / 3, NEAREST_DISTANCE_MAX);
    return (Nearest){wanted, NULL, (enough < 1 ? 1 : enough) + 1};
}

void nearest_offer(Nearest *n, const char *known) {
    Letters wanted = letters_of(n->wanted), offered = letters_of(span_of(known));
    if (wanted.length == 0 || offered.length == 0) return;
    int apart = wanted.length - offered.length;
    if (apart >= n->distance || -apart >= n->distance) return;
    int found = distance(&wanted, &offered);
    if (found >= n->distance) return;
    n->best = known;
    n->distance = found;
}
