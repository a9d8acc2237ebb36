// brute_board.c - payment boards by chance: a spell, sources that come near to paying for it, and
// what changes costs and mana.
//
// Kept out are boards on which the model of brute_model.c would not hold: two legendary permanents
// of one name (704.5j), and a creature that multiplies mana beside what sacrifices creatures.
#include <stdio.h>
#include <string.h>

#include "tests/support/brute.h"

typedef struct {
    BruteBoard *b;
    Rng r;
    int converters, givers, statics;
} Making;

static int below(Making *m, int n) { return (int)rng_below(&m->r, (uint32_t)n); }
static bool one_in(Making *m, int n) { return below(m, n) == 0; }

static const char *pick(Making *m, const char *const *names, int count) {
    return names[below(m, count)];
}
#define PICK(m, names) pick(m, names, (int)(sizeof(names) / sizeof((names)[0])))

// ---- what is on a board

static const char *const spells[] = {
    "Boros Reckoner",    "Spectral Procession", "Reaper King",       "Porcelain Legionnaire",
    "Vault Skirge",      "Icehide Golem",       "Thought-Knot Seer", "Reality Smasher",
    "Nicol Bolas",       "Progenitus",          "Siege Rhino",       "Stonecoil Serpent",
    "Hangarback Walker", "Endless One",         "Ivy Elemental",     "Mistcutter Hydra",
    "Kitchen Finks",     "Siege Wurm",          "Root-Kin Ally",     "Conclave Phalanx",
    "Gurmag Angler",     "Hooting Mandrills",   "Treasure Cruise",   "Bastion Inventor",
    "Wind-Kin Raiders",  "Reverse Engineer",    "Sliver Overlord",   "Craw Wurm",
    "Wall of Omens",     "Slippery Bogle",      "Seedcradle Witch",  "Phyrexian Metamorph",
    "Birthing Pod",      "Glaring Fleshraker",  "Scion of the Wild",
};
static const char *const basics[] = {
    "Plains", "Island", "Swamp", "Mountain", "Forest", "Snow-Covered Island", "Snow-Covered Forest",
};
static const char *const bodies[] = {
    "Grizzly Bears",  "Druid Lyrist", "Ornithopter",        "Hill Giant",  "Air Elemental",
    "Elvish Warrior", "Memnite",      "Transguild Courier", "Serra Angel", "Bog Imp",
};
static const char *const changes[] = {
    "Thalia, Guardian of Thraben",
    "Sphere of Resistance",
    "Thorn of Amethyst",
    "Emerald Medallion",
    "Sapphire Medallion",
    "Jet Medallion",
    "Ruby Medallion",
    "Pearl Medallion",
    "Helm of Awakening",
    "Goblin Electromancer",
    "Foundry Inspector",
    "Lodestone Golem",
    "Feroz's Ban",
    "Chill",
};
static const char *const multipliers[] = {
    "Mana Flare",       "Heartbeat of Spring", "Vernal Bloom",      "Mana Reflection",
    "Nyxbloom Ancient", "Gauntlet of Might",   "Zhur-Taa Ancient",  "Cryptolith Rite",
    "Blood Moon",       "Sunglasses of Urza",  "Platinum Emperion",
};
static const char *const auras[] = {"Wild Growth", "Fertile Ground", "Overgrowth"};
static const char *const opposing[] = {
    "Plains",        "Island",        "Swamp",          "Mountain",
    "Forest",        "Wastes",        "Exotic Orchard", "Reflecting Pool",
    "Mystic Gate",   "City of Brass", "Taiga",          "Cabal Coffers",
    "Gaea's Cradle", "Command Tower", "Tainted Field",  "Grizzly Bears",
};

// ---- putting it there

static bool has_card(const BruteBoard *b, int card) {
    for (int i = 0; i < b->count; i++)
        if (b->objects[i].card == card) return true;
    return false;
}

static int counters_of(Making *m, int card) {
    if (brute_card_says(card, "two charge counters")) return below(m, 3);
    if (brute_card_says(card, "with a charge counter")) return below(m, 2);
    if (brute_card_says(card, "ice counter") || brute_card_says(card, "charge counter"))
        return below(m, 4);
    return 0;
}

// What it says must hold while others are sacrificed.
static bool static_creature(int card) {
    return (brute_card_is(card, "Creature") || brute_card_is(card, "Artifact")) &&
           (brute_card_says(card, "three times as much") || brute_card_says(card, "can't change") ||
            brute_card_says(card, "Lands you control have") ||
            brute_card_says(card, "taps a land for mana") ||
            brute_card_says(card, "is tapped for mana") ||
            brute_card_says(card, "as though it were"));
}

static bool fits(Making *m, int card) {
    const char *source = brute_source(card);
    bool costs_mana = source != NULL && strchr(source, '{') != NULL;
    bool gives = source != NULL && strstr(source, "sacrifice-") != NULL;
    bool matters = static_creature(card);
    if (m->b->count == BRUTE_OBJECTS_MAX) return false;
    if (brute_card_is(card, "Legendary") && has_card(m->b, card)) return false;
    if ((gives && m->statics > 0) || (matters && m->givers > 0)) return false;
    if (costs_mana && m->converters == 4) return false;
    if (gives && m->givers == 2) return false;
    m->converters += costs_mana;
    m->givers += gives;
    m->statics += matters;
    return true;
}

static int put(Making *m, int card) {
    if (!fits(m, card)) return -1;
    BruteObject *o = &m->b->objects[m->b->count];
    *o = (BruteObject){.card = card, .aura_on = -1};
    const char *source = brute_source(card);
    o->in_hand = source != NULL && strstr(source, "exile:") != NULL;
    o->tapped = !o->in_hand && one_in(m, 12);
    o->sick = !o->in_hand && brute_card_is(card, "Creature") && one_in(m, 4);
    o->token = brute_is_for_mana(card) || (brute_card_is(card, "Creature") && source == NULL &&
                                           !brute_card_is(card, "Legendary") && one_in(m, 3));
    o->counters = counters_of(m, card);
    return m->b->count++;
}

static int any_source(Making *m) {
    for (;;) {
        int card = below(m, brute_card_count());
        if (brute_source(card) != NULL) return card;
    }
}

static void put_sources(Making *m, int count) {
    int favorite = any_source(m);
    for (int i = 0; i < count; i++) {
        int kind = below(m, 20);
        if (kind < 7)
            put(m, brute_card_find(PICK(m, basics)));
        else if (kind < 9)
            put(m, favorite);
        else if (kind < 10)
            put(m, brute_card_find(one_in(m, 4) ? "Eldrazi Spawn Token" : "Treasure Token"));
        else
            put(m, any_source(m));
    }
}

static bool board_says(const BruteBoard *b, const char *part) {
    for (int i = 0; i < b->count; i++) {
        const char *source = brute_source(b->objects[i].card);
        if (source != NULL && strstr(source, part) != NULL) return true;
    }
    return false;
}

static void put_bodies(Making *m) {
    BruteBoard *b = m->b;
    bool useful = board_says(b, "tap-") || board_says(b, "sacrifice-") ||
                  brute_card_says(b->spell, "Convoke");
    int count = useful ? below(m, 4) : one_in(m, 6);
    for (int i = 0; i < count; i++) put(m, brute_card_find(PICK(m, bodies)));
    for (int i = board_says(b, "discard") ? 1 + below(m, 2) : 0; i > 0; i--) {
        int card = put(m, brute_card_find("Grizzly Bears"));
        if (card >= 0)
            b->objects[card] =
                (BruteObject){.card = b->objects[card].card, .in_hand = true, .aura_on = -1};
    }
}

static void put_other(Making *m, int card) {
    BruteBoard *b = m->b;
    if (b->other_count == BRUTE_OTHERS_MAX) return;
    for (int i = 0; i < b->other_count; i++)
        if (b->others[i].card == card && brute_card_is(card, "Legendary")) return;
    b->others[b->other_count++] = (BruteObject){.card = card, .aura_on = -1};
}

static void put_others(Making *m) {
    int count = board_says(m->b, "orchard") ? below(m, 5) : one_in(m, 10);
    for (int i = 0; i < count; i++) put_other(m, brute_card_find(PICK(m, opposing)));
}

static void put_changes(Making *m) {
    BruteBoard *b = m->b;
    for (int i = one_in(m, 4) ? 1 + below(m, 2) : 0; i > 0; i--) {
        int card = brute_card_find(PICK(m, changes));
        if (one_in(m, 3))
            put_other(m, card);
        else
            put(m, card);
    }
    if (one_in(m, 10)) put(m, brute_card_find(PICK(m, multipliers)));
    if (!one_in(m, 10)) return;
    int land = below(m, b->count + 1), card = brute_card_find(PICK(m, auras));
    if (land == b->count || !brute_card_is(b->objects[land].card, "Land")) return;
    int aura = put(m, card);
    if (aura >= 0) b->objects[aura].aura_on = land;
}

// ---- the spell and the player

static int mana_value(const char *cost, int x) {
    int sum = 0;
    for (const char *at = strchr(cost, '{'); at != NULL; at = strchr(at + 1, '{'))
        sum += at[1] >= '0' && at[1] <= '9' ? (at[1] - '0') : at[1] == 'X' ? x : 1;
    return sum;
}

static void choose_spell(Making *m) {
    BruteBoard *b = m->b;
    if (one_in(m, 3))
        b->spell = brute_card_find(PICK(m, spells));
    else
        b->spell = brute_card_count() - 1 - below(m, 360);
    if (strchr(brute_card(b->spell)->cost, 'X') != NULL) b->x = below(m, 5);
    b->commander = brute_card_is(b->spell, "Legendary") && one_in(m, 2);
    if (b->commander) b->tax = below(m, 3);
    b->time = one_in(m, 8) ? BRUTE_SECOND_MAIN : BRUTE_MAIN;
    if (brute_card_is(b->spell, "Instant") && one_in(m, 2)) b->time = BRUTE_THEIR_TURN;
}

static void choose_player(Making *m) {
    BruteBoard *b = m->b;
    b->life = one_in(m, 3) ? 1 + below(m, 5) : 20;
    if (one_in(m, 4))
        for (int i = 1 + below(m, one_in(m, 4) ? 6 : 3); i > 0; i--) b->pool[below(m, 6)]++;
    if (board_says(b, "energy")) b->energy = below(m, 3);
    if (brute_card_says(b->spell, "Delve")) b->graveyard = below(m, 6);
}

void brute_board(BruteBoard *b, uint64_t seed, uint64_t index) {
    Making m = {.b = b, .r = {.seed = seed * 1000003U + index}};
    *b = (BruteBoard){0};
    choose_spell(&m);
    int need = mana_value(brute_card(b->spell)->cost, b->x) + 2 * b->tax;
    bool helped = brute_card_says(b->spell, "Convoke") || brute_card_says(b->spell, "Improvise");
    int most = helped ? 7 : 14, count = below(&m, need + 4);
    put_sources(&m, one_in(&m, 8) ? below(&m, most + 1) : count < most ? count : most);
    put_bodies(&m);
    put_changes(&m);
    put_others(&m);
    choose_player(&m);
}

// ---- for people

static void print_object(const BruteObject *o, const char *whose) {
    printf("  %s%s%s%s%s%s", whose, brute_card(o->card)->name, o->tapped ? " (tapped)" : "",
           o->sick ? " (sick)" : "", o->in_hand ? " (in hand)" : "", o->token ? " (token)" : "");
    if (o->counters > 0) printf(" (counters: %d)", o->counters);
    if (o->aura_on >= 0) printf(" (on object %d)", o->aura_on + 1);
    printf("\n");
}

void brute_board_print(const BruteBoard *b) {
    static const char *const times[] = {"main phase", "second main phase", "opponent's turn"};
    const BruteCard *spell = brute_card(b->spell);
    printf("  spell: %s %s (%s), X = %d%s, tax %d, %s\n", spell->name, spell->cost, spell->type,
           b->x, b->commander ? ", commander" : "", b->tax, times[b->time]);
    printf("  life %d, energy %d, graveyard %d, pool ", b->life, b->energy, b->graveyard);
    for (int t = 0; t < BRUTE_TYPES; t++)
        for (int i = 0; i < b->pool[t]; i++) printf("{%c}", "WUBRGC"[t]);
    printf("\n");
    for (int i = 0; i < b->count; i++) print_object(&b->objects[i], "");
    for (int i = 0; i < b->other_count; i++) print_object(&b->others[i], "opponent: ");
}
