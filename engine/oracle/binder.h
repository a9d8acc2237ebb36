// binder.h - what each reference in an ability refers to.
//
// The tree that was read is copied into the pool's arena, left to right. "it", "that creature",
// "its controller" and the like take the nearest thing mentioned before them that fits; two that
// fit in the same, nearest clause refuse the card. On the way, verbs get their subject and duration
// as children of their own, so that no operation depends on where it stands.
#ifndef GAVEL_ORACLE_BINDER_H
#define GAVEL_ORACLE_BINDER_H

#include "engine/base/arena.h"
#include "engine/oracle/grammar.h"

enum { MENTIONS_MAX = 64, MADE_TOKENS_MAX = 8, VARIABLES_MAX = 8 };

typedef enum {
    REFERENT_OBJECT,
    REFERENT_PLAYER,
    REFERENT_NUMBER,
    REFERENT_CHOICE,
    REFERENT_PILES,
    REFERENT_SEARCH,
    REFERENT_TYPE,      // a creature type that was chosen
    REFERENT_NAME,      // a card name that was chosen
    REFERENT_DEED,      // What something was done to.
    REFERENT_RECIPIENT  // Where damage would go: a permanent or a player.
} ReferentKind;

// Something mentioned: where, and what a later word must fit to mean it.
typedef struct {
    IrNode *node;  // What introduced it; several mentions of one thing share it.
    ReferentKind kind;
    bool self, one, many;
    uint32_t types;  // Of an object: the card types it may have; every bit if unknown.
    bool card, spell;
    bool drawn;       // A card drawn by an instruction.
    bool token;       // Said to be a token.
    bool copy;        // A copy of a spell that was made.
    bool moved;       // Put somewhere else on the way: a card may have become a permanent, or back.
    bool comes_back;  // Only later: a delayed ability puts it onto the battlefield.
    bool sacrificed;  // By a cost or an instruction.
    bool exiled;      // By an instruction.
    bool castable;    // A card that somebody may cast: "that spell".
    bool shown;       // Cards that were looked at, revealed or milled.
    bool revealed;    // ... revealed, or chosen from among others and revealed.
    bool aside;       // ... and are meant only where the words say so.
    bool hand;        // A hand that was shown.
    bool spell_self;  // This spell: "it" means that only where it deals damage.
    DoneKind deed;    // Of REFERENT_DEED.
    int clause;
} Mention;

typedef struct {
    Arena *arena;
    Ability *ability;
    bool self_is_spell;   // An instant or sorcery never calls itself "it".
    uint32_t self_types;  // The card types that are printed on it, as bits.
    int clause;
    int mention_count;
    Mention mentions[MENTIONS_MAX];
    int token_count;
    IrNode *tokens[MADE_TOKENS_MAX];  // The CREATE_TOKEN and GET_EMBLEM nodes.
    int variable_count;
    IrNode *variables[VARIABLES_MAX];  // X and the like, not explained so far.
    const IrNode *x, *y;               // What they stand for; NULL: that is not said.
    bool means_drawn;                  // Within words that may speak of a card just drawn.
    bool means_source;                 // Within what is said to deal damage.
    bool says_card;                    // "If it's a land card": no token is meant.
    bool in_group;                     // Within "each" or "all" of an effect.
    bool in_condition;
    bool in_effect;  // Within an instruction: "a creature" is one that somebody chooses.
    Ability *part;   // The delayed or reflexive ability that is being copied (603.7); NULL: none.
    bool in_given;   // That part is an ability in quotation marks that is given: it may have parts.
    const IrNode *attached;  // What is being attached: "to it" never means that itself.
    const IrNode *within;    // The node whose children are being copied; it knows its parent.
    const IrNode *player, *object, *until;  // Of the clause that is being copied.
    const char *problem;                    // The first thing that went wrong, or NULL.
    int problem_token;
} Binder;

// Copies a tree that was just read and binds it. Its `binding`s are the tokens that its phrases
// begin at. NULL with `problem` set if it cannot be bound.
IrNode *bind_tree(Binder *b, const IrNode *tree);

#endif
