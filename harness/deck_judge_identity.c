// deck_judge_identity.c - which cards of a deck are outside their commanders' color identity.
#include <string.h>

#include "harness/card_facts.h"
#include "harness/deck_judge.h"
#include "harness/pips.h"

// ---- why a card is outside

typedef struct {
    ColorIdentity within;
    bool found;
    IdentitySource source;
} Outside;

static void note_first(void *context, const IdentitySource *source) {
    Outside *o = context;
    if (o->found || color_identity_contains(o->within, source->adds)) return;
    o->found = true;
    o->source = *source;
}

static void tell_outside(const Judge *j, int entry, ColorIdentity within) {
    // By IdentityReason: what puts the card outside, and the rule.
    static const char *const words[] = {
        "its %.*s is outside %s (903.5c)", "its color indicator %.*s is outside %s (903.5c)",
        "\"%.*s\" is outside %s (903.5c)", "its type %.*s is outside %s (903.5d)"};
    Outside o = {.within = within};
    Text pips = {0}, reason = {0};
    color_identity_sources(&j->cards[entry].text, note_first, &o);
    pips_add(&pips, within, false);
    const char *form = words[o.source.reason];
    const char *behind = strstr(form, "%.*s") + strlen("%.*s");
    const char *last = strstr(behind, "%s");
    text_add_span(&reason, (Span){form, (size_t)(behind - form) - strlen("%.*s")});
    text_add_span(&reason, o.source.words);
    text_add_span(&reason, (Span){behind, (size_t)(last - behind)});
    text_format(&reason, "%s%s", text_cstr(&pips), last + strlen("%s"));
    judge_problem(j, entry, "%s", text_cstr(&reason));
    text_free(&pips);
    text_free(&reason);
}

// ---- which are

// Commanders are inside their own identity, but for a basic land type of one.
static bool is_judged(const Judge *j, int entry) {
    return j->cards[entry].known && j->deck->entries[entry].section != DECK_SIDEBOARD;
}

static bool is_inside(const Judge *j, int entry, ColorIdentity within) {
    return color_identity_contains(within, j->cards[entry].needed);
}

static int count_outside(const Judge *j, ColorIdentity within) {
    int outside = 0;
    for (int i = 0; i < j->deck->count; i++)
        if (is_judged(j, i) && !is_inside(j, i, within)) outside += j->deck->entries[i].count;
    return outside;
}

static int count_choices(const Judge *j) {
    int choices = 0;
    for (int i = 0; i < j->deck->count; i++)
        if (j->deck->entries[i].section == DECK_COMMANDER && j->cards[i].known)
            choices += color_identity_is_chosen(&j->cards[i].text);
    return choices;
}

// 903.4b: the choice that leaves the fewest cards outside; of equal ones the smallest.
static ColorIdentity choose_colors(const Judge *j) {
    ColorIdentity best = j->out->identity;
    int choices = count_choices(j), fewest = count_outside(j, best);
    for (int i = 1; i < COLOR_IDENTITIES; i++) {
        ColorIdentity chosen = {(ColorSet)i};
        if (color_identity_count(chosen) > choices) continue;
        ColorIdentity within = color_identity_union(j->out->identity, chosen);
        int outside = count_outside(j, within);
        if (outside >= fewest) continue;
        best = within;
        fewest = outside;
    }
    return best;
}

// 903.12e: under a colorless Brawl commander, the basic land type that most basic lands have.
static ColorIdentity free_land_type(const Judge *j) {
    ColorIdentity best = {0};
    int most = 0;
    if (j->out->as != DECK_AS_BRAWL || !color_identity_is_colorless(j->out->identity)) return best;
    for (int c = 0; c < COLOR_COUNT; c++) {
        ColorIdentity type = {(ColorSet)(1U << c)};
        int cards = 0;
        for (int i = 0; i < j->deck->count; i++)
            if (judge_in_deck(j, i) && j->cards[i].known &&
                facts_is_basic_land(&j->cards[i].text) && j->cards[i].needed.colors == type.colors)
                cards += j->deck->entries[i].count;
        if (cards > most) best = type;
        if (cards > most) most = cards;
    }
    return best;
}

void judge_identity(const Judge *j) {
    char letters[COLOR_IDENTITY_LETTERS];
    ColorIdentity fixed = j->out->identity;
    j->out->identity = choose_colors(j);
    if (j->out->identity.colors != fixed.colors)
        judge_remark(j, "the color chosen before the game makes the identity %s (903.4b)",
                     color_identity_text(j->out->identity, letters));
    ColorIdentity free_type = free_land_type(j);
    for (int i = 0; i < j->deck->count; i++) {
        if (!is_judged(j, i) || is_inside(j, i, j->out->identity)) continue;
        bool is_free = facts_is_basic_land(&j->cards[i].text) && free_type.colors &&
                       color_identity_contains(free_type, j->cards[i].needed);
        if (!is_free) tell_outside(j, i, j->out->identity);
    }
}
