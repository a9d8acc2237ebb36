// role.h - what a question is about; its kind says only how it is answered.
#ifndef GAVEL_ASK_ROLE_H
#define GAVEL_ASK_ROLE_H

typedef enum {
    ROLE_ACTION,
    ROLE_TARGET,  // slot = which word "target", from 1
    ROLE_MODE,
    ROLE_PERMISSION,  // 601.3: what lets a card be played from where it lies
    ROLE_WAY,         // an optional or alternative way, named by `keyword`: how often
    ROLE_X,
    ROLE_COST_SACRIFICE,  // what pays a cost
    ROLE_COST_DISCARD,
    ROLE_COST_EXILE,
    ROLE_COST_REVEAL,
    ROLE_COST_TAP,
    ROLE_COST_RETURN,
    ROLE_COST_COUNTERS,
    ROLE_MANA,  // which mana a mana ability makes
    ROLE_PAYMENT,
    ROLE_DIVISION,
    ROLE_DAMAGE,  // 510.1: combat damage of `source`
    ROLE_ATTACKERS,
    ROLE_BLOCKERS,
    ROLE_ATTACKED,       // 508.4: what a creature that enters attacking is attacking
    ROLE_TRIGGER_ORDER,  // first listed resolves first
    ROLE_CARD_ORDER,     // 401.4, 404.3: first listed is topmost
    ROLE_MAY,
    ROLE_DISCARD,
    ROLE_SACRIFICE,
    ROLE_PUT,          // a card to put onto the battlefield
    ROLE_PROTECTOR,    // 310.8: who protects a battle
    ROLE_LEGEND,       // 704.5j: which to keep
    ROLE_REPLACEMENT,  // 616.1
    ROLE_TAP_OR_UNTAP,
    ROLE_TIMES,  // how often a cost is paid
    ROLE_MULLIGAN,
    ROLE_BOTTOM,
    ROLE_OPENING_HAND,    // 103.5b, 103.6: a card to use before the first turn
    ROLE_COMMANDER_ZONE,  // 903.9a, 903.9b
    ROLE_TIMESTAMPS,      // 613.7m: the first gets the earliest
    ROLE_WORD,            // 612: a word of a text
    ROLE_COPY,            // 707.5: what a permanent enters as a copy of
    ROLE_HOST,            // 303.4f: what an Aura enters attached to
    ROLE_SOURCE,          // 609.7a: a source of damage
    ROLE_SEARCH,          // 701.23: the card found
    ROLE_AMONG,           // 608.2d: some of the cards that were shown
    ROLE_PILES,           // 701.22a, 701.25a
    ROLE_CALL,            // 705.2: heads or tails
    ROLE_COIN,            // results of chance: put to nobody but who fixes them (rules/random.h)
    ROLE_DIE,
    ROLE_RANDOM_CARDS,
    ROLE_SHUFFLE,  // from the top, as far as it goes
    ROLE_OTHER,
    ROLE_COUNT
} QuestionRole;

#endif
