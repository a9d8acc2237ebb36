// payment_search.h - what the parts of the payment solver share: prices, states, beginnings.
#ifndef GAVEL_RULES_PAYMENT_SEARCH_H
#define GAVEL_RULES_PAYMENT_SEARCH_H

#include "engine/rules/payment_solver.h"

// What is given up, as one number whose fields are, from the most important down: cards and
// permanents, life, tokens and counters, creatures tapped, mana left over, uses of converters, the
// sum of their orders, and that of all others. Fields may be negative; no sum reaches half of its
// room.
__extension__ typedef __int128 Price;

#define PRICE_UNREACHED ((Price)1 << 126)
enum {
    CONVERTER_BIT = 20,
    CONVERSIONS_BIT = 37,
    LEFT_OVER_BIT = 45,
    CREATURES_BIT = 63,
    TOKENS_BIT = 76,
    LIFE_BIT = 90,
    CARDS_BIT = 109,
    BLOCKS_MAX = 2 * MANA_TYPE_COUNT + 1 + WAY_THINGS_MAX,
    UNITS_MAX = 512  // Mana of one way that is looked at.
};

// Some alike mana of a way, or a thing.
typedef struct {
    uint64_t needs;  // Those that it could pay, as bits.
    int count;
    bool mana;
} Block;

// A way, as the search looks at it.
typedef struct {
    int way;
    Price price;
    int life;    // By the rule of the search.
    bool gives;  // It gives life that may be wanted though no mana of it is.
    int block_count;
    Block blocks[BLOCKS_MAX];
} Trial;

// Which life is bounded in a search.
typedef enum {
    LIFE_FREE,     // None.
    LIFE_ALL,      // What is paid or lost, less what is gained (119.4).
    LIFE_SURVIVE,  // The same, with what is lost later.
    LIFE_PAID      // What abilities cost, less what is gained; the cost itself asks for none.
} LifeRule;

// A place to begin: what is owed once some abilities that cost something have been used.
typedef struct {
    Price price;
    uint64_t used;       // Supplies, by their place among the converters.
    int life;            // By the rule of the search.
    int parent;          // -1: what the cost itself asks for.
    int converter, way;  // How it was reached from its parent.
} Beginning;

// How a state was reached over one supply.
typedef struct {
    int32_t from;
    int16_t way;  // -1: the supply was not used.
} Step;

// How a plain supply is used.
typedef struct {
    int way;  // -1: not at all.
    int paid[NEEDS_MAX];
} Paying;

typedef struct Matcher Matcher;

typedef struct {
    const PaymentProblem *p;
    Scratch *memory;
    LifeRule rule;
    int bound;               // At most so much of it.
    bool life_is_dear;       // It is a matter of price,
    bool gain_counts;        // and so is what is gained,
    bool unspent;            // with mana of which nothing is spent.
    bool helped;             // What is tapped rather than pay mana is looked at.
    bool sparing;            // Some supplies must be used: others may leave something to them.
    uint64_t asked;          // The needs of which any could be owed.
    uint64_t accepting[32];  // Of those: by a bit of what they accept,
    uint64_t of_purpose[PURPOSES_MAX];  // and by their purpose.
    bool in_time;                       // Some accept only supplies before a certain one.

    // The supplies that are looked at: first those that cost nothing.
    int plain_count;
    int plain[SUPPLIES_MAX];
    int converter_count;
    int converters[SUPPLIES_MAX];

    int beginning_count, beginning_room;
    Beginning *beginnings;
    uint16_t *owed;  // [beginning][need]
    bool limit;

    // Where plain mana is matched to what is owed: the cheapest payment so far.
    Matcher *matcher;  // NULL: it is counted over states instead.
    Price least;
    int least_beginning;  // -1: there is none yet.
    Price floor;          // Whatever else is used, no price falls by more.

    int radix[NEEDS_MAX];
    int32_t stride[NEEDS_MAX];
    int32_t states, base;              // All; without the pool's count and life.
    int32_t pool_stride, life_stride;  // 0: not counted.
    int life_low, life_radix;  // The least that can be left, and how many numbers from there.
    uint64_t *open;            // By state without those: the needs that are owed.
    Price *best, *next;
    int32_t *begun;  // By state: the beginning that is there, or -1.
    Step *steps;     // [plain][states]
} Search;

// What a mana or thing of these types and purposes could pay; `index`: its supply.
uint64_t payment_search_payable(const Search *x, uint32_t types, unsigned only, int index);
// The way as the search looks at it. False: it is not looked at.
bool payment_search_trial(const Search *x, int supply, int way, Trial *out);
// All places to begin, those with converters among them.
void payment_search_begin(Search *x);
// The payment from that beginning on; `by` is how each plain supply is used.
void payment_search_read(const Search *x, int beginning, const Paying *by, PaymentSolution *out);

// Ready to match plain mana; NULL: there is too much of it, or it is not that simple.
Matcher *payment_match_prepare(const Search *x);
// At most so many of each need could be paid, and so much mana could be made. Adds to `by_need`.
void payment_match_available(const Matcher *m, uint64_t mana_needs, int64_t *by_need,
                             int64_t *mana);
// What all that it could use adds to a price at the least: negative where something is gained.
Price payment_match_floor(const Matcher *m);
// The cheapest way to pay what is owed, if it is below that; else PRICE_UNREACHED.
Price payment_match_price(Matcher *m, const uint16_t *owed, Price below);
// Keeps what it found last.
void payment_match_keep(Matcher *m);
// How each plain supply is used in what was kept; `by` is empty before.
void payment_match_read(const Matcher *m, Paying *by);

#endif
