// question.h - what the engine asks, and what may be answered (architecture decision 4).
//
// A question carries the options and the bounds, not every combination. The same few kinds serve
// every mechanic; `role` says what it is about, so that a script or a person can tell.
#ifndef GAVEL_ASK_QUESTION_H
#define GAVEL_ASK_QUESTION_H

#include "engine/ask/rejection.h"
#include "engine/ask/role.h"
#include "engine/state/game.h"

typedef enum {
    QUESTION_PRIORITY,   // an Action
    QUESTION_CHOOSE,     // min..max of the options
    QUESTION_ORDER,      // all options, in an order
    QUESTION_NUMBER,     // low..high
    QUESTION_YES_NO,     // one item, number 1 or 0
    QUESTION_MODE,       // min..max of the options (numbers from 1)
    QUESTION_COLOR,      // one of the options (CHOICE_COLOR)
    QUESTION_DIVIDE,     // high shared among the options, at least low each
    QUESTION_ATTACKERS,  // pairs: what = creature, to = player or object attacked
    QUESTION_BLOCKERS,   // pairs: what = blocker, to = attacker
    QUESTION_MULLIGAN,   // yes: take one; no: keep
    QUESTION_PAYMENT,    // automatic, or a list of sources
    QUESTION_PILES,      // all options, each with its pile in `number`, in the order of the piles
    QUESTION_KIND_COUNT
} QuestionKind;

typedef enum {
    CHOICE_NONE,
    CHOICE_OBJECT,
    CHOICE_PLAYER,
    CHOICE_NUMBER,
    CHOICE_COLOR,
    CHOICE_SUBTYPE,
    CHOICE_NAME
} ChoiceKind;
typedef struct {
    uint8_t kind;  // ChoiceKind
    PlayerId player;
    ObjectId object;
    int32_t number;  // CHOICE_NUMBER, the ManaType of CHOICE_COLOR, a Subtype, or a FaceId.
} Choice;

enum { PILE_TOP, PILE_AWAY, PILE_COUNT };  // QUESTION_PILES
enum {
    OPTIONS_MAX = CARDS_MAX + PLAYERS_MAX,
    ANSWER_ITEMS_MAX = OPTIONS_MAX,
    QUESTION_TEXT_MAX = 200
};

typedef enum {
    ACTION_PASS,
    ACTION_PLAY_LAND,
    ACTION_CAST,
    ACTION_ACTIVATE,   // also mana abilities
    ACTION_TURN_UP,    // 116.2b
    ACTION_FORETELL,   // 116.2h
    ACTION_SUSPEND,    // 116.2f
    ACTION_PLOT,       // 116.2k
    ACTION_IGNORE,     // 116.2d
    ACTION_DISCARD,    // 116.2e
    ACTION_COMPANION,  // 116.2g
    ACTION_CONCEDE     // 104.3a: `player` concedes, whoever was asked
} ActionKind;

enum { FACE_DOWN = 0xff };  // Instead of a face: cast it face down (702.37c).

typedef struct {
    ActionKind kind;
    ObjectId object;  // The card, or the source of the ability.
    int ability;      // ACTION_ACTIVATE: the n-th activated ability, from 1.
    int face;         // ACTION_CAST, ACTION_PLAY_LAND: which face, from 0.
    PlayerId player;  // ACTION_CONCEDE: who.
    bool mana_only;   // It was asked for as a mana ability: anything else is choice.illegal.
    unsigned ways;  // CastWay bits it must be cast with: where one is not offered, choice.illegal.
} Action;

// One way to get mana for a payment.
typedef enum { PAY_SOURCE, PAY_POOL, PAY_LIFE } PaymentKind;

typedef struct {
    Choice what;     // The option chosen, attacker, blocker, mana source...
    Choice to;       // What it attacks, blocks, or goes to.
    int32_t amount;  // A share; for payments the PaymentKind; of an attacker its band (702.22c).
    int32_t number;  // For payments: wanted ManaType, or -1; and the ability, from 1, or 0 in
                     // `ability`.
    int32_t ability;
} AnswerItem;

typedef struct {
    Action action;   // QUESTION_PRIORITY
    bool automatic;  // QUESTION_PAYMENT: let the solver pay.
    int count;
    AnswerItem items[ANSWER_ITEMS_MAX];
} Answer;

typedef struct {
    QuestionKind kind;
    QuestionRole role;
    PlayerId player;
    ObjectId source;  // What asks: spell, ability or permanent; NO_OBJECT for the game itself.
    int slot;
    int min, max;      // How many are chosen.
    int low, high;     // Bounds of a number; for QUESTION_DIVIDE least share and total.
    bool all_or_none;  // QUESTION_CHOOSE: `max` of them, or none.
    bool repeats;      // The same may be chosen more than once.
    bool alike;        // It does not matter which option, or which order, is chosen.
    bool impossible;   // QUESTION_YES_NO: "yes" is no legal answer (608.2d).
    bool leads_on;     // QUESTION_YES_NO: "yes" leads to choosing targets; naming one says yes.
    bool optional;     // Declining is a legal answer and the script's default ("may").
    const Choice *options;
    int option_count;
    const int
        *weights;  // Of the options; those chosen must weigh `least` together. NULL: no matter.
    int least;
    // QUESTION_CHOOSE: may these be chosen together? What is left of them may, too. NULL: any may.
    bool (*together)(const void *context, const Answer *a);
    const void *together_context;
    const Choice *against;  // ATTACKERS: what may be attacked; BLOCKERS: the attackers.
    int against_count;
    const ManaCost *cost;   // QUESTION_PAYMENT
    RejectionCode refusal;  // The code of an answer outside the options,
    // and why something is not among them, in words; NULL: nobody can say.
    void (*explain)(const void *context, Choice c, Rejection *r);
    const void *explain_context;
    const char *keyword;           // ROLE_WAY: "kicker"; NULL otherwise.
    const char *words[2];          // The options 1 and 2 by name, where words are chosen; or NULL.
    char text[QUESTION_TEXT_MAX];  // For people: "Lightning Bolt: choose any target".
} Question;

const char *question_kind_name(QuestionKind k);
// The bytes of an answer that are in use, and a copy of those.
size_t answer_size(const Answer *a);
void answer_copy(Answer *to, const Answer *from);
// May what is chosen be chosen together? Then as few as needed are left out, from the last.
bool question_go_together(const Question *q, const Answer *a);
void question_leave_out(const Question *q, Answer *a);
// Do the options chosen weigh `least`? Then as many as are needed are added, those that come first.
bool question_weighs_enough(const Question *q, const Answer *a);
void question_add_weight(const Question *q, Answer *a);

Choice choice_object(ObjectId id);
Choice choice_player(PlayerId p);
Choice choice_number(int n);
Choice choice_color(ManaType t);
Choice choice_subtype(Subtype t);
Choice choice_name(FaceId f);
bool choice_same(Choice a, Choice b);
bool question_offers(const Question *q, Choice c);

// Judges an answer by the question's own options and bounds. Whether an action, attack, block or
// payment is legal as a whole is the rules' to say; they do so when it is carried out.
bool question_check(const Question *q, const Answer *a, Rejection *r);
// A random answer that question_check allows. For priority it passes: what else is legal only the
// rules can say (engine_legal_actions).
void question_any(const Question *q, Rng *r, Answer *a);
// True when exactly one answer is legal; it is then in *only.
bool question_forced(const Question *q, Answer *only);

typedef struct Engine Engine;

typedef enum { DECIDED, DECIDER_STOPS } Decision;

// Somebody who answers for a player: a script, a bot, a record, a fuzzer.
typedef struct {
    Decision (*decide)(void *context, Engine *e, const Game *g, const Question *q, Answer *a);
    // The last answer was refused; the question will be asked again. May be NULL.
    void (*refused)(void *context, Engine *e, const Game *g, const Question *q, const Rejection *r);
    // Only `a` is legal. A script may look at it and replace it by what it says (which is then
    // judged). May be NULL.
    void (*forced)(void *context, Engine *e, const Game *g, const Question *q, Answer *a);
    void *context;
} Decider;

#endif
