// scenario.h - a scenario as written: the board, the script, and what must come out.
//
// Loading checks everything that can be known without playing; what depends on the game (which
// object a name means) is kept as nodes of the document, with their places. A scenario owns its
// memory (scenario_free); the pool that it was loaded with must outlive it.
#ifndef GAVEL_HARNESS_SCENARIO_H
#define GAVEL_HARNESS_SCENARIO_H

#include "engine/base/document.h"
#include "engine/play/position.h"

enum {
    SCENARIO_ACTIONS_MAX = 10000,
    SCENARIO_CARDS_MAX = 4000,
    SCENARIO_TOKENS_MAX = 64,
    SCENARIO_PROBLEMS_MAX = 20  // Mistakes that are reported of one file.
};

typedef enum {
#define VERB(name, word, shape, options) VERB_##name,
#include "harness/scenario_verbs.def"
#undef VERB
    VERB_COUNT
} Verb;

typedef enum {
#define OPTION(name, word, shape) OPTION_##name,
#include "harness/scenario_options.def"
#undef OPTION
    OPTION_COUNT
} Option;

typedef struct {
    CounterKind kind;
    int count;
} ScenarioCounter;

// An entry of a zone, as written.
typedef struct {
    const Node *node;
    const CardDef *card;
    int player;  // In whose zone it stands: the controller of a permanent.
    int owner;
    int protector;  // Of a battle; -1: nobody is named.
    int count;
    Zone zone;
    const char *alias;  // NULL if none.
    bool tapped, sick, face_down, transformed, flipped, phased_out, token, commander, companion;
    int damage, commander_casts;
    const Node *attached_to, *exiled_with, *chosen;  // NULL if none.
    bool counters_given;
    int counter_count;
    const ScenarioCounter *counters;
} BoardEntry;

// One card of the opening board. In order of creation: file order, but an attached one after its
// host.
typedef struct {
    int entry;
    int host;      // Index of the unit that it is attached to; -1 if none.
    int enchants;  // The player that it is attached to; -1 if none.
    int exiler;    // Index of the unit that it is exiled with; -1 if none.
} BoardUnit;

typedef struct {
    int unit;  // The commander.
    int to;    // The player dealt damage.
    int damage;
} CommanderRecord;

typedef struct {
    const char *name;
    int life;  // INT32_MIN: the format's.
    int lands_played;
    bool bot, library_given;
    uint16_t mana[MANA_TYPE_COUNT];
    int counter_count;
    const ScenarioCounter *counters;  // Poison included.
    const char *deck;                 // The path to open, or NULL.
} ScenarioPlayer;

typedef struct {
    const char *name;
    int unit;  // Or, from unit_count on, what the position makes.
} ScenarioAlias;

typedef enum {
    ENTRY_PLAYER,
    ENTRY_CONTROLLER,
    ENTRY_RESOLVE,
    ENTRY_ADVANCE,
    ENTRY_BOTS,
    ENTRY_RANDOM,
    ENTRY_EXPECT,
    ENTRY_NOTE
} EntryKind;

// One entry of the script.
typedef struct {
    EntryKind kind;
    const Node *node;   // The entry itself, for its place.
    const Node *value;  // What the verb is about; of `expect`, `random` and `note` the value.
    int player;         // ENTRY_PLAYER, ENTRY_CONTROLLER; for ENTRY_ADVANCE -1: anyone's.
    Verb verb;
    const Node *options[OPTION_COUNT];
    bool rejected;            // It must be refused,
    RejectionCode rejection;  // with this code; REJECTED_NOT: with any.
    const Node *rejected_node;
    bool all;   // ENTRY_RESOLVE
    Step step;  // ENTRY_ADVANCE, ENTRY_BOTS
    int turn;   // The same; 0: any.
    bool game_over, bot;
} Entry;

typedef struct {
    Arena arena;
    Document document;
    Pool *own_pool;  // Where the inline cards are, and those that only a published file has.
    const Pool *pool;
    int token_count;  // Tokens that `cards` describes.
    const CardDef *tokens[SCENARIO_TOKENS_MAX];
    const char *token_aliases[SCENARIO_TOKENS_MAX];  // What `as` calls each; NULL: nothing.
    const char *name, *about, *known_failure;        // NULL where not given.
    int rule_count;
    const RuleId *rules;
    int tag_count;
    const char **tags;
    Format format;
    uint64_t seed, seed_used;
    int player_count;
    ScenarioPlayer players[PLAYERS_MAX];
    bool from_beginning;  // Decks are given: shuffle, opening hands, mulligans.
    int start_turn, start_active;
    Step start_step;
    bool start_before;  // The step has not begun yet.
    int board_count, unit_count;
    BoardEntry *board;
    BoardUnit *units;
    int alias_count;
    ScenarioAlias *aliases;
    const Node *position;  // What the board holds beyond the zones; NULL: nothing.
    int made_count;        // Objects that it makes: their units come after those of the board.
    int commander_record_count;
    const CommanderRecord *commander_records;
    int action_count;  // May be lowered to play only a part of the script.
    const Entry *actions;
    const Node *expect;  // NULL if none.
    int problem_count;   // Mistakes, in the order of the file. A file that is no document has only
    Status *problems;    // that mistake, which is not among them.
    int problems_left_out;
} Scenario;

// Of the format of scenarios. It is raised when a scenario can say what an older program would
// misunderstand; scenarios that need it then say so (`format_version`).
enum { SCENARIO_VERSION = 1 };

// May a player be called so? Else it is no name, or a word of the format.
bool scenario_player_name_is_good(const char *name);

// Loads a scenario. On failure (also when it uses what is not supported yet) returns false with the
// first mistake and its place (all of them are in `problems`); name, rules and tags are then there
// as far as they could be read. Call scenario_free in any case. `file` is only used in messages and
// for the folder of deck files.
bool scenario_load(Scenario *sc, const Pool *pool, const char *path, Status *s);
bool scenario_parse(Scenario *sc, const Pool *pool, const char *file, Span source, Status *s);
// Takes a card that only a published file has (pool_take) into the scenario's own pool. False if
// it is refused; a name that nobody knows is left to whoever looks for it.
bool scenario_take(const Scenario *sc, Span name, Status *s);
void scenario_free(Scenario *sc);

int scenario_player(const Scenario *sc, Span name);  // -1 if there is none.
int scenario_alias(const Scenario *sc, Span name);   // -1 if there is none.
// The unit, or what the position makes, that a name in `position` means; -1 after a failure.
int scenario_object(const Scenario *sc, const Node *n, Status *s);
bool scenario_says_stage(const Scenario *sc);  // Does `position` say where the game stands?
// The value of a node that was checked to be a whole number.
int scenario_number(const Node *n);
const char *verb_word(Verb v);
const char *option_word(Option o);

// Tells every word that the loader knows, with where it may stand: keys, verbs, options, steps,
// zones, codes. The page that people read is checked against it.
typedef void TellWord(void *context, const char *room, const char *word);
void scenario_tell_words(TellWord *tell, void *context);

// What parses and cannot be played yet.
typedef struct {
    const char *key;    // As in "not supported yet: KEY".
    const char *where;  // Where it may stand.
} Unsupported;
const Unsupported *scenario_unsupported(int *count);

#endif
