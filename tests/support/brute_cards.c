// brute_cards.c - the cards of the payment boards: published ones, and spells with generated costs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/brute.h"

enum { GENERATED = 360, PUBLISHED_MAX = 400, COST_MAX = 80, NAME_MAX = 24 };

static const BruteCard published[] = {
#define CARD(name, cost, type, power, toughness, text) {name, cost, type, power, toughness, text},
#include "tests/support/brute_cards.def"
#undef CARD
    {"Treasure Token", "", "Token Artifact — Treasure", NULL, NULL,
     "{T}, Sacrifice this token: Add one mana of any color."},
    {"Eldrazi Spawn Token", "", "Token Creature — Eldrazi Spawn", "0", "1",
     "Sacrifice this token: Add {C}."},
};
enum { PUBLISHED = sizeof published / sizeof published[0] };

static const struct {
    const char *name, *abilities;
} sources[] = {
#define SOURCE(name, abilities) {name, abilities},
#include "tests/support/brute_sources.def"
#undef SOURCE
};

// ---- generated spells

static const char *const singles[] = {"W", "U", "B", "R", "G"};
static const char *const pairs[] = {"W/U", "U/B", "B/R", "R/G", "G/W",
                                    "W/B", "U/R", "B/G", "R/W", "G/U"};

static void add_symbol(Rng *r, char *cost) {
    size_t at = strlen(cost);
    const char *one = singles[rng_below(r, 5)], *two = pairs[rng_below(r, 10)];
    size_t room = COST_MAX - at;
    switch (rng_below(r, 12)) {
        case 0: snprintf(cost + at, room, "{%s}", two); break;
        case 1: snprintf(cost + at, room, "{2/%s}", one); break;
        case 2: snprintf(cost + at, room, "{C/%s}", one); break;
        case 3: snprintf(cost + at, room, "{%s/P}", one); break;
        case 4: snprintf(cost + at, room, "{%s/P}", two); break;
        case 5: snprintf(cost + at, room, "{S}"); break;
        case 6: snprintf(cost + at, room, "{C}"); break;
        default: snprintf(cost + at, room, "{%s}", one); break;
    }
}

typedef struct {
    char name[NAME_MAX], cost[COST_MAX];
    int kind;
} Generated;

// The kinds of spells that are generated, with what makes each of them compile.
static const struct {
    const char *type, *text;
    bool creature;
} kinds[] = {
    {"Creature — Beast", "", true},
    {"Creature — Sliver", "", true},
    {"Artifact Creature — Golem", "", true},
    {"Artifact", "", false},
    {"Enchantment", "", false},
    {"Sorcery", "You gain 1 life.", false},
    {"Instant", "You gain 1 life.", false},
};

static void generate(Generated *out, int index) {
    Rng r = {.seed = 0x9e3779b9U + (uint64_t)index};
    int symbols = (int)rng_below(&r, 6), generic = (int)rng_below(&r, 6);
    bool variable = rng_below(&r, 8) == 0;
    *out = (Generated){.kind = (int)rng_below(&r, sizeof kinds / sizeof kinds[0])};
    snprintf(out->name, sizeof out->name, "Test Spell %d", index);
    if (variable) snprintf(out->cost, COST_MAX, rng_below(&r, 3) == 0 ? "{X}{X}" : "{X}");
    size_t at = strlen(out->cost);
    if (generic > 0) snprintf(out->cost + at, COST_MAX - at, "{%d}", generic);
    for (int i = 0; i < symbols; i++) {
        if (rng_below(&r, 3) > 0)
            add_symbol(&r, out->cost);
        else
            snprintf(out->cost + strlen(out->cost), COST_MAX - strlen(out->cost), "{%s}",
                     singles[rng_below(&r, 5)]);
    }
    if (out->cost[0] == '\0') snprintf(out->cost, COST_MAX, "{0}");
}

// ---- all of them

enum { PLACES = 4096 };
typedef struct {
    bool made;
    short places[PLACES];  // By a number made of the name: the card's index and 1; 0: none.
    const char *sources[PUBLISHED_MAX + GENERATED];
    Generated generated[GENERATED];
    BruteCard all[PUBLISHED_MAX + GENERATED];
} Cards;

static unsigned number_of(const char *name) {
    unsigned n = 7;
    for (; *name != '\0'; name++) n = n * 31 + (unsigned char)*name;
    return n % PLACES;
}

static void note_places(Cards *c) {
    for (int i = 0; i < PUBLISHED + GENERATED; i++) {
        unsigned at = number_of(c->all[i].name);
        while (c->places[at] != 0) at = (at + 1) % PLACES;
        c->places[at] = (short)(i + 1);
        for (size_t k = 0; k < sizeof sources / sizeof sources[0]; k++)
            if (strcmp(sources[k].name, c->all[i].name) == 0) c->sources[i] = sources[k].abilities;
    }
}

static Cards *cards(void) {
    static Cards made;
    if (made.made) return &made;
    for (int i = 0; i < PUBLISHED; i++) made.all[i] = published[i];
    for (int i = 0; i < GENERATED; i++) {
        Generated *g = &made.generated[i];
        generate(g, i);
        bool creature = kinds[g->kind].creature;
        made.all[PUBLISHED + i] = (BruteCard){g->name,
                                              g->cost,
                                              kinds[g->kind].type,
                                              creature ? "2" : NULL,
                                              creature ? "2" : NULL,
                                              kinds[g->kind].text};
    }
    note_places(&made);
    made.made = true;
    return &made;
}

int brute_card_count(void) { return PUBLISHED + GENERATED; }
const BruteCard *brute_card(int index) { return &cards()->all[index]; }

int brute_card_find(const char *name) {
    const Cards *c = cards();
    for (unsigned at = number_of(name); c->places[at] != 0; at = (at + 1) % PLACES)
        if (strcmp(c->all[c->places[at] - 1].name, name) == 0) return c->places[at] - 1;
    fprintf(stderr, "no card named %s\n", name);
    abort();
}

bool brute_card_is(int card, const char *word) {
    const char *type = brute_card(card)->type;
    size_t length = strlen(word);
    for (const char *at = strstr(type, word); at != NULL; at = strstr(at + 1, word))
        if ((at == type || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    return false;
}

bool brute_card_says(int card, const char *words) {
    return strstr(brute_card(card)->text, words) != NULL;
}

int brute_card_colors(int card) {
    static const char letters[] = "WUBRG";
    int colors = 0;
    if (brute_card_says(card, "is all colors")) return 31;
    for (const char *at = brute_card(card)->cost; *at != '\0'; at++)
        if (strchr(letters, *at) != NULL) colors |= 1 << (strchr(letters, *at) - letters);
    return colors;
}

bool brute_is_for_mana(int card) { return brute_card_is(card, "Token"); }

const char *brute_source(int card) { return cards()->sources[card]; }
