// scenario_load.h - what the parts of the scenario loader share. Private to it.
#ifndef GAVEL_HARNESS_SCENARIO_LOAD_H
#define GAVEL_HARNESS_SCENARIO_LOAD_H

#include "harness/scenario_keys.h"

// A name that is not reported as unknown: another mistake is to blame, or has named it.
typedef struct ExcusedName ExcusedName;
struct ExcusedName {
    const char *name;
    const ExcusedName *next;
};

typedef struct {
    Scenario *sc;
    const Document *doc;
    Status *status;
    const Node *unsupported;      // The first use of something that cannot be played yet,
    const char *unsupported_key;  // and what it is.
    bool unknown_key;             // At the top level.
    const ExcusedName *excused;
    const Node *joined;  // The rest of a name with a comma, which was reported with its beginning.
} Loader;

enum { LOAD_NUMBER_MAX = 1000000 };

// The parts, in the order in which they are read. Each returns false after a failure.
bool load_cards(Loader *l, const Node *cards);
bool load_supplied(Loader *l, const Node *root);
bool load_players(Loader *l, const Node *players);
bool load_position(Loader *l, const Node *position);
bool load_start(Loader *l, const Node *start);
bool load_actions(Loader *l, const Node *actions);
bool load_expect(Loader *l, const Node *expect);

// Puts the opening board in order of creation and ties what is attached to its host.
bool load_units(Loader *l);
// Only whether what the entries are tied to has names that are known: for a board with mistakes.
void load_ties(Loader *l);

// ---- mistakes (scenario_problems.c)

// Keeps the mistake that has just been made, so that reading can go on. Always returns false.
bool load_keep(Loader *l);
// The same, unless the part is good; returns whether it is.
bool load_part(Loader *l, bool good);
bool load_is_sound(const Loader *l);  // No mistake so far.
void load_excuse(Loader *l, const char *name);
void load_excuse_below(Loader *l, const Node *n);  // The aliases and names of cards that it gives.
bool load_is_excused(const Loader *l, Span name);
void load_sort_problems(Scenario *sc);

// ---- values

// Always returns false.
bool load_fail(Loader *l, const Node *n, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Remembers the use of something that parses but cannot be played yet; `key` is one of
// scenario_unsupported.
void load_unsupported(Loader *l, const Node *n, const char *key);

// "unknown KIND "text"; did you mean ...?", with the nearest of `known` (NULL-terminated).
bool load_unknown(Loader *l, const Node *n, const char *kind, const char *const *known);
// As node_check_keys, for every unknown key; where a name with a comma was not quoted, it says so.
bool load_check_keys(Loader *l, const Node *mapping, const char *const *known);
// The same by the keys of a part.
bool load_check_part(Loader *l, const Node *mapping, ScenarioPart room);
bool load_is_one_of(const char *text, const char *const *known);

// How the loader reads a value of some shape.
typedef bool ValueCheck(Loader *l, const Node *n);

// Typed values. Each refuses anything else, at its place.
bool load_integer(Loader *l, const Node *n, int low, int high, int *out);
bool load_step(Loader *l, const Node *n, Step *out);
bool load_zone(Loader *l, const Node *n, Zone *out);
bool load_player(Loader *l, const Node *n, int *out);
bool load_counters(Loader *l, const Node *n, const ScenarioCounter **out, int *count);
// "{R}{R}{G}" as amounts; "" is none.
bool load_mana(Loader *l, const Node *n, uint16_t mana[MANA_TYPE_COUNT]);
// "WU"; "" is colorless.
bool load_colors(Loader *l, const Node *n, ColorSet *out);
// "Forest", or "3 Forest": a card of the pool and how many.
bool load_card(Loader *l, const Node *n, const CardDef **card, int *count);
// A known object: alias, card or token, perhaps with #n. `after` is the node that would hold the
// rest of a name with a comma, or NULL.
bool load_object(Loader *l, const Node *n, const Node *after);
bool load_object_or_player(Loader *l, const Node *n, const Node *after);
// The same of a key, whose mistake is kept. Whether its value is to be read: a name that is not
// known and has no value is perhaps the beginning of one with a comma.
bool load_object_key(Loader *l, const Node *k);
bool load_object_or_player_key(Loader *l, const Node *k);
// A list whose items are such; with `counts`, "3 Forest" too.
bool load_objects(Loader *l, const Node *n, bool counts);
// A name that nothing has yet.
bool load_new_alias(Loader *l, const Node *n, const char **out);
bool load_list(Loader *l, const Node *n);
bool load_mapping(Loader *l, const Node *n);

#endif
