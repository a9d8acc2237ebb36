// brute_model.c - what the cards of a payment board do, by their words (brute_sources.def).
//
// Words of a cost: T, {1}, {W/U}, life1, energy, counter, sacrifice (itself), exile (itself, from a
// hand), sacrifice-creature, tap-creature, ... Words of a yield: types ("WU" is both), "/" between
// what the player chooses among, any, any3 (of one color), mix5 (of any), "B*swamp" (for each),
// orchard, pool, compass, identity; then damage1, gain1, only-creature (a
// restriction) and if-artifact (a condition).
#include "tests/support/brute_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "WUBRGC";
enum { COLORS = 31, WORDS_MAX = 96 };

typedef struct {
    Model *m;
    const BruteBoard *b;
    const BruteObject *o;  // Whose ability is read.
    bool mine;
} Reading;

// ---- counting

static bool is_there(const BruteObject *o) { return !o->in_hand; }

static bool is_moon(const BruteBoard *b) {
    return brute_saying(b, "Nonbasic lands are Mountains", false);
}

// 305.7: a nonbasic land that is a Mountain has nothing else.
static bool is_moonlit(const BruteBoard *b, int card) {
    return brute_card_is(card, "Land") && !brute_card_is(card, "Basic") && is_moon(b);
}

static bool is_tomb(const BruteBoard *b) {
    return brute_saying(b, "Each land is a Swamp", false) && !is_moon(b);
}

static bool has_quality(const BruteBoard *b, int card, const char *word) {
    static const struct {
        const char *word, *type;
    } rows[] = {{"creature", "Creature"}, {"artifact", "Artifact"}, {"enchantment", "Enchantment"},
                {"swamp", "Swamp"},       {"elf", "Elf"},           {"druid", "Druid"},
                {"goblin", "Goblin"},     {"land", "Land"},         {"basic", "Basic"},
                {"legend", "Legendary"},  {"forest", "Forest"},     {"mountain", "Mountain"}};
    if (strcmp(word, "defender") == 0) return brute_card_says(card, "Defender");
    if (strcmp(word, "shard") == 0) return strcmp(brute_card(card)->name, "Powerstone Shard") == 0;
    bool land_type = strcmp(word, "swamp") == 0 || strcmp(word, "forest") == 0;
    if (land_type && is_moonlit(b, card)) return false;
    if (strcmp(word, "mountain") == 0 && is_moonlit(b, card)) return true;
    if (strcmp(word, "swamp") == 0 && brute_card_is(card, "Land") && is_tomb(b)) return true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].word, word) == 0) return brute_card_is(card, rows[i].type);
    fprintf(stderr, "no such word: %s\n", word);
    abort();
}

static int count_of(const BruteBoard *b, const BruteObject *objects, int count, const char *word) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += is_there(&objects[i]) && has_quality(b, objects[i].card, word);
    return sum;
}

static int counted(const Reading *r, const char *word) {
    const BruteBoard *b = r->b;
    if (strcmp(word, "counter") == 0) return r->o->counters;
    int mine = count_of(b, b->objects, b->count, word);
    int theirs = count_of(b, b->others, b->other_count, word);
    if (strcmp(word, "elf") == 0) return mine + theirs;  // On the battlefield, whoever controls it.
    return r->mine ? mine : theirs;
}

// ---- what lands could produce (106.7), a least fixed point

typedef struct {
    int mine[BRUTE_OBJECTS_MAX], theirs[BRUTE_OTHERS_MAX];
} Could;

static int types_of_lands(const BruteBoard *b, const BruteObject *all, const int *could, int count,
                          const char *word) {
    int types = 0;
    for (int i = 0; i < count; i++)
        if (is_there(&all[i]) && brute_card_is(all[i].card, "Land") &&
            has_quality(b, all[i].card, word))
            types |= could[i];
    return types;
}

static int identity(const BruteBoard *b, bool mine) {
    return mine && b->commander ? brute_card_colors(b->spell) : 0;
}

// The types that a word of a yield may stand for.
static int types_of_word(const Reading *r, const Could *c, const char *word) {
    const BruteBoard *b = r->b;
    if (strcmp(word, "orchard") == 0)
        return COLORS & (r->mine ? types_of_lands(b, b->others, c->theirs, b->other_count, "land")
                                 : types_of_lands(b, b->objects, c->mine, b->count, "land"));
    if (strcmp(word, "pool") == 0)
        return r->mine ? types_of_lands(b, b->objects, c->mine, b->count, "land")
                       : types_of_lands(b, b->others, c->theirs, b->other_count, "land");
    if (strcmp(word, "compass") == 0)
        return COLORS &
               (r->mine ? types_of_lands(b, b->objects, c->mine, b->count, "basic")
                        : types_of_lands(b, b->others, c->theirs, b->other_count, "basic"));
    if (strcmp(word, "identity") == 0) return identity(b, r->mine);
    if (strcmp(word, "charged") == 0) return COLORS;
    if (strncmp(word, "any", 3) == 0 || strncmp(word, "mix", 3) == 0) return COLORS;
    const char *star = strchr(word, '*');
    if (star != NULL && counted(r, star + 1) == 0) return 0;
    int types = 0;
    for (const char *at = word; *at != '\0' && *at != '*'; at++)
        if (strchr(letters, *at) != NULL) types |= 1 << (strchr(letters, *at) - letters);
    return types;
}

// Everything that the object has to say about mana: its own words, unless it has lost them, and
// what others give it, parted by bars.
static const char *words_of(const Reading *r, char words[WORDS_MAX]) {
    const BruteBoard *b = r->b;
    int card = r->o->card;
    const char *own = brute_source(card);
    bool land = brute_card_is(card, "Land");
    if (is_moonlit(b, card)) own = "T:R";
    snprintf(words, WORDS_MAX, "%s", own != NULL ? own : "");
    size_t at = strlen(words);
    const char *bar = at > 0 ? " | " : "";
    if (land && is_tomb(b)) at += (size_t)snprintf(words + at, WORDS_MAX - at, "%sT:B", bar);
    bar = at > 0 ? " | " : "";
    bool given =
        (land && brute_saying(b, "Lands you control have", true)) ||
        (brute_card_is(card, "Creature") && brute_saying(b, "Creatures you control have", true));
    if (r->mine && given) snprintf(words + at, WORDS_MAX - at, "%sT:any", bar);
    return words;
}

// The first word after the colon of each ability is its yield.
static int could_produce(const Reading *r, const Could *c) {
    char words[WORDS_MAX];
    const char *at = words_of(r, words);
    int types = 0;
    if (r->o->in_hand) return 0;
    for (at = strchr(at, ':'); at != NULL; at = strchr(at + 1, ':')) {
        char word[32];
        if (sscanf(at + 1, "%31s", word) == 1) types |= types_of_word(r, c, word);
    }
    return types;
}

static void find_could(const BruteBoard *b, Could *c) {
    *c = (Could){0};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < b->count; i++) {
            int types = could_produce(&(Reading){NULL, b, &b->objects[i], true}, c);
            more = more || types != c->mine[i];
            c->mine[i] = types;
        }
        for (int i = 0; i < b->other_count; i++) {
            int types = could_produce(&(Reading){NULL, b, &b->others[i], false}, c);
            more = more || types != c->theirs[i];
            c->theirs[i] = types;
        }
    }
}

static const char *const quality_words[QUALITY_COUNT] = {
    "",       "creature", "artifact",    "druid",    "elf",
    "goblin", "legend",   "enchantment", "defender", "shard",
};

static Quality quality_of(const char *word) {
    for (int q = 1; q < IN_HAND; q++)
        if (strcmp(quality_words[q], word) == 0) return (Quality)q;
    return NOBODY;
}

// ---- yields

static void add_bag(Model *m, ModelAbility *a, const Bag *bag) {
    for (int i = a->first; i < a->first + a->bag_count; i++)
        if (memcmp(&m->bags[i], bag, sizeof *bag) == 0) return;
    if (m->bag_count == BAGS_MAX) {
        m->overflow = true;
        return;
    }
    m->bags[m->bag_count++] = *bag;
    a->bag_count++;
}

static void add_of_one_type(Model *m, ModelAbility *a, int types, int amount) {
    for (int t = 0; t < BRUTE_TYPES; t++) {
        Bag bag = {0};
        bag.n[t] = (uint8_t)amount;
        if ((types >> t) & 1) add_bag(m, a, &bag);
    }
}

static void add_mixtures(Model *m, ModelAbility *a, Bag *bag, int from, int left) {
    if (left == 0) {
        add_bag(m, a, bag);
        return;
    }
    for (int t = from; t < 5; t++) {
        bag->n[t]++;
        add_mixtures(m, a, bag, t, left - 1);
        bag->n[t]--;
    }
}

// Things that can leave while the payment is made are counted then; others now.
static int times_of(const Reading *r, ModelAbility *a, const char *word) {
    int now = counted(r, word);
    a->for_each = quality_of(word);
    if (a->for_each == NOBODY || now == 0) return now;
    a->others = now - count_of(r->b, r->b->objects, r->b->count, word);
    return 1;
}

static void add_alternatives(const Reading *r, ModelAbility *a, const char *word) {
    char copy[32];
    snprintf(copy, sizeof copy, "%s", word);
    char *star = strchr(copy, '*');
    int times = star != NULL ? times_of(r, a, star + 1) : 1;
    if (star != NULL) *star = '\0';
    if (times == 0) return;
    for (char *part = strtok(copy, "/"); part != NULL; part = strtok(NULL, "/")) {
        Bag bag = {0};
        for (const char *at = part; *at != '\0'; at++)
            bag.n[strchr(letters, *at) - letters] += (uint8_t)times;
        add_bag(r->m, a, &bag);
    }
}

static void read_yield(const Reading *r, ModelAbility *a, const Could *c, const char *word) {
    if (strncmp(word, "mix", 3) == 0)
        add_mixtures(r->m, a, &(Bag){0}, 0, atoi(word + 3));
    else if (strcmp(word, "charged") == 0)
        add_of_one_type(r->m, a, COLORS, r->o->counters + 1);
    else if (strcmp(word, "any3") == 0)
        add_of_one_type(r->m, a, COLORS, 3);
    else if (word[0] >= 'a' && word[0] <= 'z')
        add_of_one_type(r->m, a, types_of_word(r, c, word), 1);
    else
        add_alternatives(r, a, word);
}

// ---- more mana than the ability says

static void add_more(Model *m, ModelAbility *a, int types_or_same, int amount) {
    int first = a->first, count = a->bag_count;
    Bag *old = malloc(sizeof(Bag) * (size_t)(count + 1));
    memcpy(old, &m->bags[first], sizeof(Bag) * (size_t)count);
    a->first = m->bag_count;
    a->bag_count = 0;
    for (int i = 0; i < count; i++)
        for (int t = 0; t < BRUTE_TYPES; t++) {
            bool that = types_or_same == 0 ? old[i].n[t] > 0 : (types_or_same >> t) & 1;
            Bag bag = old[i];
            bag.more[t] = (uint8_t)(bag.more[t] + amount);
            if (that) add_bag(m, a, &bag);
        }
    free(old);
}

// What replaces the production comes first (106.12b); then triggered mana abilities (605.4a), the
// type of which is one that the land produced, whatever other triggers have added.
static void multiply(const Reading *r, ModelAbility *a) {
    const BruteBoard *b = r->b;
    int factor = 1;
    for (int i = 0; i < b->count; i++) {
        if (!is_there(&b->objects[i])) continue;
        if (brute_card_says(b->objects[i].card, "produces three times as much")) factor *= 3;
        if (brute_card_says(b->objects[i].card, "produces twice as much")) factor *= 2;
    }
    for (int i = a->first; i < a->first + a->bag_count; i++)
        for (int t = 0; t < BRUTE_TYPES; t++) {
            int n = r->m->bags[i].n[t] * factor;
            r->m->bags[i].n[t] = (uint8_t)(n > 60 ? 60 : n);
        }
}

static void add_triggered(const Reading *r, ModelAbility *a) {
    const BruteBoard *b = r->b;
    int each = brute_saying(b, "Whenever a player taps a land for mana", false);
    int forests = brute_saying(b, "Whenever a Forest is tapped for mana", false);
    int mountains = brute_saying(b, "Whenever a Mountain is tapped for mana", false);
    bool land = brute_card_is(r->o->card, "Land");
    for (int k = 0; land && k < each; k++) add_more(r->m, a, 0, 1);
    if (forests > 0 && has_quality(b, r->o->card, "forest")) add_more(r->m, a, 16, forests);
    if (mountains > 0 && has_quality(b, r->o->card, "mountain")) add_more(r->m, a, 8, mountains);
    for (int i = 0; i < b->count; i++) {
        const BruteObject *o = &b->objects[i];
        if (o->aura_on < 0 || &b->objects[o->aura_on] != r->o) continue;
        if (brute_card_says(o->card, "additional {G}{G}"))
            add_more(r->m, a, 16, 2);
        else if (brute_card_says(o->card, "additional {G}"))
            add_more(r->m, a, 16, 1);
        else
            add_more(r->m, a, COLORS, 1);
    }
}

// ---- words

static void read_input(const BruteBoard *b, ModelAbility *a, const char *word) {
    int number = atoi(word + 1), mask = 0;
    for (const char *at = word; *at != '\0'; at++)
        if (strchr(letters, *at) != NULL) mask |= 1 << (strchr(letters, *at) - letters);
    for (int i = 0; i < (number > 0 ? number : 1); i++)
        a->inputs[a->input_count++] = number > 0 ? BRUTE_ANY : brute_widened(b, mask);
}

static void read_cost_word(const BruteBoard *b, ModelAbility *a, const char *word) {
    if (strcmp(word, "T") == 0)
        a->tap = true;
    else if (word[0] == '{')
        read_input(b, a, word);
    else if (strncmp(word, "life", 4) == 0)
        a->life = atoi(word + 4);
    else if (strcmp(word, "energy") == 0)
        a->energy = 1;
    else if (strcmp(word, "counter") == 0)
        a->counter = true;
    else if (strcmp(word, "sacrifice") == 0)
        a->sacrifice = true;
    else if (strcmp(word, "exile") == 0)
        a->exile = true;
    else if (strcmp(word, "discard") == 0)
        a->sacrifices = IN_HAND;
    else if (strncmp(word, "sacrifice-", 10) == 0)
        a->sacrifices = quality_of(word + 10);
    else if (strncmp(word, "tap-", 4) == 0) {
        a->taps = quality_of(word + 4);
        a->tap_count++;
    } else
        abort();
}

static bool spell_is(const BruteBoard *b, const char *word) {
    int colors = brute_card_colors(b->spell);
    if (strcmp(word, "creature") == 0) return brute_card_is(b->spell, "Creature");
    if (strcmp(word, "artifact") == 0) return brute_card_is(b->spell, "Artifact");
    if (strcmp(word, "sliver") == 0) return brute_card_is(b->spell, "Sliver");
    return (colors & (colors - 1)) != 0;
}

// False: its condition does not hold.
static bool read_effect_word(const Reading *r, ModelAbility *a, const char *word) {
    if (strncmp(word, "damage", 6) == 0) a->damage = atoi(word + 6);
    if (strncmp(word, "gain", 4) == 0) a->gain = atoi(word + 4);
    if (strncmp(word, "only-", 5) == 0) a->mark = spell_is(r->b, word + 5) ? MARK_SPELL : -1;
    if (strcmp(word, "if-metalcraft") == 0) return counted(r, "artifact") >= 3;
    if (strncmp(word, "if-", 3) == 0) return counted(r, word + 3) > 0;
    return true;
}

static bool read_ability(const Reading *r, const Could *c, const char *text, ModelAbility *a) {
    char word[32];
    int used = 0;
    bool holds = true, yielding = false;
    *a = (ModelAbility){.first = r->m->bag_count};
    if (brute_card_is(r->o->card, "Snow")) a->mark = MARK_SNOW;
    for (; sscanf(text, " %31[^ :|]%n", word, &used) == 1; text += used) {
        const char *colon = text + strspn(text, " ");
        if (yielding)
            holds = read_effect_word(r, a, word) && holds;
        else
            read_cost_word(r->b, a, word);
        if (colon[strlen(word)] != ':') continue;
        yielding = true;
        text = colon + strlen(word) + 1;
        if (sscanf(text, "%31s%n", word, &used) != 1) abort();
        read_yield(r, a, c, word);
        text += used;
        used = 0;
    }
    if (a->tap) multiply(r, a);
    if (a->tap && a->bag_count > 0) add_triggered(r, a);
    return holds && a->bag_count > 0;
}

// ---- objects

static int weight_of(const BruteBoard *b, const BruteObject *o) {
    if (o->in_hand || !brute_card_is(o->card, "Creature")) return 0;
    bool attacks = b->time == BRUTE_MAIN && !brute_card_says(o->card, "Defender") &&
                   (!o->sick || brute_card_says(o->card, "Haste"));
    return attacks || b->time == BRUTE_THEIR_TURN ? 2 : 1;
}

static void read_object(const Reading *r, const Could *c, ModelObject *out) {
    const BruteObject *o = r->o;
    char all[WORDS_MAX];
    const char *text = words_of(r, all);
    *out = (ModelObject){.in_hand = o->in_hand,
                         .tapped = o->tapped,
                         .for_mana = brute_is_for_mana(o->card),
                         .colors = brute_card_colors(o->card),
                         .counters = o->counters,
                         .weight = weight_of(r->b, o)};
    for (int q = 1; q < IN_HAND; q++)
        out->has[q] = !o->in_hand && has_quality(r->b, o->card, quality_words[q]);
    out->has[A_LEGEND] = out->has[A_LEGEND] && out->has[A_CREATURE];
    out->has[IN_HAND] = o->in_hand;
    out->sick = o->sick && out->has[A_CREATURE] && !brute_card_says(o->card, "Haste");
    while (text != NULL && *text != '\0') {
        ModelAbility a;
        bool usable = read_ability(r, c, text, &a);
        bool hurts = brute_card_says(o->card, "becomes tapped, it deals 1 damage to you");
        if (hurts && a.tap && !is_moonlit(r->b, o->card)) a.later = 1;
        if (brute_life_is_fixed(r->b)) {  // 119.7, 119.8
            usable = usable && a.life == 0;
            a.damage = a.later = a.gain = 0;
        }
        if (usable && a.exile == o->in_hand) out->abilities[out->ability_count++] = a;
        text = strchr(text, '|');
        if (text != NULL) text++;
    }
}

// ---- types of mana that nothing here tells apart

static void note_mask(int mask, int signature[BRUTE_TYPES], int *bit) {
    if (mask == BRUTE_ANY) return;
    for (int t = 0; t < BRUTE_TYPES; t++)
        if ((mask >> t) & 1) signature[t] |= 1 << *bit;
    (*bit)++;
}

static void find_signatures(const Model *m, int signature[BRUTE_TYPES]) {
    int seen[64] = {0}, bit = 0;
    for (int i = 0; i < m->due_count; i++)
        for (int k = 0; k < m->dues[i].count; k++) {
            if (seen[m->dues[i].masks[k]]++ == 0) note_mask(m->dues[i].masks[k], signature, &bit);
        }
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++)
            for (int n = 0; n < m->objects[i].abilities[k].input_count; n++) {
                int mask = m->objects[i].abilities[k].inputs[n];
                if (seen[mask]++ == 0) note_mask(mask, signature, &bit);
            }
}

static void merge_types(Model *m) {
    int signature[BRUTE_TYPES] = {0}, as[BRUTE_TYPES];
    find_signatures(m, signature);
    for (int t = 0; t < BRUTE_TYPES; t++)
        for (as[t] = 0; signature[as[t]] != signature[t];) as[t]++;
    for (int i = 0; i < m->bag_count; i++) {
        Bag bag = {0};
        for (int t = 0; t < BRUTE_TYPES; t++) {
            bag.n[as[t]] = (uint8_t)(bag.n[as[t]] + m->bags[i].n[t]);
            bag.more[as[t]] = (uint8_t)(bag.more[as[t]] + m->bags[i].more[t]);
        }
        m->bags[i] = bag;
    }
    for (int t = 0; t < BRUTE_TYPES; t++)
        if (as[t] != t) {
            m->pool[as[t]] += m->pool[t];
            m->pool[t] = 0;
        }
}

// Of what an ability may add, each once.
static void drop_doubles(Model *m) {
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++) {
            ModelAbility *a = &m->objects[i].abilities[k];
            int kept = 0;
            for (int n = 0; n < a->bag_count; n++) {
                bool known = false;
                for (int j = 0; j < kept; j++)
                    known = known || memcmp(&m->bags[a->first + j], &m->bags[a->first + n],
                                            sizeof(Bag)) == 0;
                if (!known) m->bags[a->first + kept++] = m->bags[a->first + n];
            }
            a->bag_count = kept;
        }
}

static void merge_marks(Model *m) {
    bool snow = false, inputs = false;
    for (int i = 0; i < m->due_count; i++)
        for (int k = 0; k < m->dues[i].count; k++) snow = snow || m->dues[i].snow[k];
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++)
            inputs = inputs || m->objects[i].abilities[k].input_count > 0;
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++) {
            ModelAbility *a = &m->objects[i].abilities[k];
            if ((a->mark == MARK_SNOW && !snow) || (a->mark == MARK_SPELL && !inputs))
                a->mark = MARK_PLAIN;
        }
}

// ---- the whole

static void find_alike(Model *m, const BruteBoard *b) {
    for (int i = 0; i < m->count; i++) {
        const BruteObject *o = &b->objects[i];
        bool enchanted = false;
        for (int k = 0; k < b->count; k++) m->objects[i].auras += b->objects[k].aura_on == i;
        enchanted = m->objects[i].auras > 0;
        m->objects[i].alike = i;
        for (int k = 0; k < i && !enchanted && m->objects[i].alike == i; k++) {
            const BruteObject *p = &b->objects[k];
            bool other = false;
            for (int n = 0; n < b->count; n++) other = other || b->objects[n].aura_on == k;
            if (!other && o->card == p->card && o->tapped == p->tapped && o->sick == p->sick &&
                o->in_hand == p->in_hand && o->token == p->token && o->counters == p->counters)
                m->objects[i].alike = m->objects[k].alike;
        }
    }
}

static int most_mana(const Model *m) {
    int most = 0;
    for (int i = 0; i < m->due_count; i++) {
        int all = m->dues[i].count + m->dues[i].generic;
        if (all > most) most = all;
    }
    int due = most;
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->objects[i].ability_count; k++) {
            const ModelAbility *a = &m->objects[i].abilities[k];
            // What gains life may be used for that alone; what does not tap, for each mana.
            most += (a->tap ? 1 : due) * a->input_count + a->gain;
        }
    return most;
}

void model_make(Model *m, const BruteBoard *b, bool plainly) {
    Could could;
    m->count = b->count;
    m->bag_count = 0;
    m->overflow = false;
    m->life = b->life;
    m->energy = b->energy;
    m->graveyard = b->graveyard;
    m->convoke = brute_card_says(b->spell, "Convoke");
    m->improvise = brute_card_says(b->spell, "Improvise");
    m->delve = brute_card_says(b->spell, "Delve");
    m->due_count = brute_dues(b, m->dues);
    memset(m->pool, 0, sizeof m->pool);
    for (int t = 0; t < BRUTE_TYPES; t++) m->pool[t] = b->pool[t];
    find_could(b, &could);
    for (int i = 0; i < b->count; i++)
        read_object(&(Reading){m, b, &b->objects[i], true}, &could, &m->objects[i]);
    find_alike(m, b);
    m->most = most_mana(m);
    if (plainly) return;
    merge_types(m);
    drop_doubles(m);
    merge_marks(m);
}
