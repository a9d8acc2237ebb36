// shrink_work.h - a scenario while it is made smaller. Private to shrink*.c.
#ifndef GAVEL_HARNESS_SHRINK_WORK_H
#define GAVEL_HARNESS_SHRINK_WORK_H

#include "harness/command_yaml.h"
#include "harness/shrink.h"

enum { SHRINK_NODES_MAX = 20000, SHRINK_SIMPLER_MAX = 16 };

typedef struct {
    const Node *items[SHRINK_NODES_MAX];
    int count;
} Nodes;

// Hashes of the candidates judged so far.
typedef struct {
    uint64_t *items;
    size_t count, capacity;
} Seen;

// Cards that may stand for a card.
typedef struct {
    const CardDef *of;
    const CardDef *cards[SHRINK_SIMPLER_MAX];
    int count;
} Simpler;

typedef struct {
    const Shrink *plan;
    Nodes *nodes;  // Room for finding.
    Text *best;
    Arena arena;
    Document document;  // Of the best.
    Seen seen;
    Simpler simpler;  // Of the card that was looked at last.
    bool stopped;
} Work;

// Appends the nodes of some kind in the order of the document.
typedef void (*Finder)(const Node *root, Nodes *out);
const Nodes *shrink_find(Work *w, Finder finder);
void shrink_find_cards(const Node *root, Nodes *out);
void shrink_find_actions(const Node *root, Nodes *out);

// A pass offers candidates: at each place of the document as it is now, from the last to the first,
// one option after another.
typedef enum { OFFER_END, OFFER_SKIPPED, OFFER_MADE } Offer;
typedef struct Pass Pass;
struct Pass {
    Finder finder;  // Finds the places.
    Offer (*offer)(Work *w, const Nodes *places, int place, int option, Text *out);
};

void shrink_write(const Work *w, const YamlChange *change, Text *out);
// A pass: is anything better now?
bool shrink_pass(Work *w, const Pass *pass);

void shrink_find_position(const Node *root, Nodes *out);
void shrink_find_made(const Node *root, Nodes *out);
Offer shrink_card_and_position(Work *w, const Nodes *places, int place, int option, Text *out);
Offer shrink_other_card(Work *w, const Nodes *places, int place, int option, Text *out);

extern const Pass shrink_leave_out[], shrink_expected[], shrink_later[], shrink_simpler[],
    shrink_cosmetic[];

#endif
