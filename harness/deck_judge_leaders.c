// deck_judge_leaders.c - the commanders and the companion of a deck.
#include <string.h>

#include "harness/card_facts.h"
#include "harness/deck_companion.h"
#include "harness/deck_judge.h"
#include "harness/deck_leaders.h"

enum { LEADERS_MAX = 2 };

static bool is_brawl(const Judge *j) { return j->out->as == DECK_AS_BRAWL; }

// ---- commanders that a sideboard hides

static bool is_singleton(const Judge *j) {
    for (int i = 0; i < j->deck->count; i++) {
        const DeckEntry *e = &j->deck->entries[i];
        if (e->section == DECK_MAIN && j->cards[i].known &&
            e->count > facts_copies(&j->cards[i].text, 1))
            return false;
    }
    return true;
}

// Does every card of the sideboard lead, or is it a Background beside one that does?
static bool sideboard_leads(const Judge *j) {
    bool leads = true;
    for (int i = 0; i < j->deck->count; i++) {
        const CardText *text = &j->cards[i].text;
        if (j->deck->entries[i].section != DECK_SIDEBOARD) continue;
        leads = leads && j->cards[i].known &&
                (leader_alone(text, is_brawl(j)) || leader_is_background(text));
    }
    return leads;
}

// Where nobody said that this is a Commander deck, a sixty-card deck is none.
static bool looks_led(const Judge *j) {
    int cards = deck_cards(j->deck, DECK_MAIN) + deck_cards(j->deck, DECK_SIDEBOARD);
    return j->format->led || (cards > 60 && is_singleton(j));
}

bool judge_take_leaders(const Judge *j) {
    int side = deck_cards(j->deck, DECK_SIDEBOARD);
    if (side < 1 || side > LEADERS_MAX || !looks_led(j) || !sideboard_leads(j)) return false;
    for (int i = 0; i < j->deck->count; i++)
        if (j->deck->entries[i].section == DECK_SIDEBOARD)
            j->deck->entries[i].section = DECK_COMMANDER;
    judge_remark(j, "no commander is marked: the sideboard (%d card%s) is taken as such", side,
                 side == 1 ? "" : "s");
    return true;
}

// ---- commanders

static int find_leaders(const Judge *j, int entries[], int most) {
    int count = 0;
    for (int i = 0; i < j->deck->count && count < most; i++)
        if (j->deck->entries[i].section == DECK_COMMANDER) entries[count++] = i;
    return count;
}

static void note_leader(const Judge *j, int entry) {
    DeckVerdict *v = j->out;
    v->commanders[v->commander_count++] = j->cards[entry].name;
    v->identity = color_identity_union(v->identity, j->cards[entry].identity);
}

static const char *who_leads(const Judge *j) {
    return is_brawl(j) ? "a legendary creature, planeswalker, Vehicle or Spacecraft with power "
                         "and toughness (903.12c)"
                       : "a legendary creature, Vehicle or Spacecraft with power and toughness "
                         "(903.3)";
}

static void judge_one(const Judge *j, int entry, bool paired) {
    const CardText *text = &j->cards[entry].text;
    if (!j->cards[entry].known || leader_alone(text, is_brawl(j))) return;
    if (paired) return;
    if (leader_is_background(text))
        judge_problem(j, entry,
                      "a Background leads only with a commander that chooses one (702.124k)");
    else
        judge_problem(j, entry, "it cannot be a commander: that is %s", who_leads(j));
}

static bool all_known(const Judge *j, const int entries[], int count) {
    for (int i = 0; i < count; i++)
        if (!j->cards[entries[i]].known) return false;
    return true;
}

static bool is_pair(const Judge *j, const int entries[], int count) {
    return count == LEADERS_MAX &&
           leaders_pair(&j->cards[entries[0]].text, &j->cards[entries[1]].text);
}

void judge_leaders(const Judge *j) {
    int entries[DECK_CARDS_MAX];
    int count = find_leaders(j, entries, DECK_CARDS_MAX);
    int cards = deck_cards(j->deck, DECK_COMMANDER);
    for (int i = 0; i < count; i++) note_leader(j, entries[i]);
    if (count == 0) judge_problem(j, -1, "No commander found for deck");
    j->out->led = count > 0 && all_known(j, entries, count);
    bool pair = cards == LEADERS_MAX && j->out->led && is_pair(j, entries, count);
    // A pair of which one is a Background, or no creature at all, is judged as a pair.
    for (int i = 0; i < count; i++)
        judge_one(j, entries[i], pair && leader_is_background(&j->cards[entries[i]].text));
    if (cards > LEADERS_MAX)
        judge_problem(j, -1, "%d commanders; there are two at most (702.124g)", cards);
    else if (cards == LEADERS_MAX && j->out->led && !pair)
        judge_problem(j, -1, "%s and %s cannot be commanders together (702.124)",
                      j->cards[entries[0]].name, j->cards[entries[count - 1]].name);
}

// ---- the companion

static void tell_broken(const Judge *j, int entry, const bool breaks[]) {
    const char *name = j->cards[entry].name;
    judge_problem(j, entry, "the deck does not meet its companion condition (702.139a)");
    for (int i = 0; i < j->deck->count; i++)
        if (breaks[i])
            judge_problem(j, i, "it does not meet the companion condition of %s (702.139a)", name);
}

static void judge_condition(const Judge *j, int entry) {
    bool *breaks = ARENA_ARRAY(j->arena, bool, j->deck->count);
    CompanionDeck d = {&j->cards[entry].text, j->deck, j->cards, j->format->minimum};
    switch (companion_judge(&d, breaks)) {
        case COMPANION_NONE:
            judge_problem(j, entry, "it has no companion ability (702.139a)");
            return;
        case COMPANION_UNKNOWN:
            judge_problem(j, entry, "its companion condition is not understood (702.139a)");
            return;
        case COMPANION_BROKEN: tell_broken(j, entry, breaks); return;
        case COMPANION_MET: return;
    }
}

// 903.11a: in Commander it is a further card, of a name that the deck does not have.
static void judge_outside_card(const Judge *j, int entry) {
    for (int i = 0; i < j->deck->count; i++)
        if (judge_in_deck(j, i) && strcmp(j->cards[i].name, j->cards[entry].name) == 0) {
            judge_problem(j, entry, "the deck has a card of this name (903.11a)");
            return;
        }
}

void judge_companion(const Judge *j) {
    int companions = deck_cards(j->deck, DECK_COMPANION);
    if (companions > 1)
        judge_problem(j, -1, "%d companions; there is one at most (702.139a)", companions);
    for (int i = 0; i < j->deck->count; i++) {
        if (j->deck->entries[i].section != DECK_COMPANION || !j->cards[i].known) continue;
        judge_condition(j, i);
        if (j->format->led) judge_outside_card(j, i);
    }
}
