/* gavel.h - the rules engine of gavel, for other programs: the whole interface of libgavel.
 *
 * Cards are loaded once. A game is set up player by player, from lists of cards, and then played in
 * a loop: gavel_game_play runs until somebody who is no bot must decide, or the game is over. What
 * is asked then is read by the functions gavel_question_*, and gavel_game_answer answers it.
 *
 *     while (gavel_game_play(game) == GAVEL_ASKS) {
 *         GavelPick pick = {0, 0, 0};
 *         gavel_game_answer(game, &pick, 1);
 *     }
 *
 * Texts belong to what they were asked of. They are good until the next call that changes it:
 * gavel_game_play, gavel_game_answer and those that set a game up. Nothing here is global; a game
 * must be used by one thread at a time, and cards by one thread while a game is played with them.
 * The same calls lead to the same game, on every machine. Out of memory ends the process, with a
 * sentence on standard error and exit status 70.
 */
#ifndef GAVEL_H
#define GAVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GAVEL_API __attribute__((visibility("default")))
#else
#define GAVEL_API
#endif

typedef struct GavelCards GavelCards;
typedef struct GavelGame GavelGame;

GAVEL_API const char *gavel_version(void);    /* "0.1.0" */
GAVEL_API const char *gavel_rules_date(void); /* Of the Comprehensive Rules: "2026-04-17". */

/* ---- cards */

/* Those that are built in. NULL after a failure; `why` (may be NULL) says why. They must outlive
   the games that are played with them. */
GAVEL_API GavelCards *gavel_cards_new(char *why, size_t size);
GAVEL_API void gavel_cards_free(GavelCards *cards);
/* Adds those of a YAML file, which are compiled. False if one is refused; `why` says which. */
GAVEL_API bool gavel_cards_add_file(GavelCards *cards, const char *path, char *why, size_t size);
GAVEL_API int gavel_cards_count(const GavelCards *cards);
GAVEL_API const char *gavel_cards_name(const GavelCards *cards, int card); /* From 0. */
GAVEL_API bool gavel_cards_has(const GavelCards *cards, const char *name);

/* ---- setting a game up: each returns false after a mistake, and gavel_game_error says which */

/* The seed decides about everything that is left to chance. */
GAVEL_API GavelGame *gavel_game_new(const GavelCards *cards, uint64_t seed);
GAVEL_API void gavel_game_free(GavelGame *game);
GAVEL_API const char *gavel_game_error(const GavelGame *game); /* "" if nothing was wrong. */
GAVEL_API bool gavel_game_set_format(GavelGame *game, const char *format); /* "constructed"
    (unless said otherwise), "commander", "brawl" */
/* Players sit in turn order; the first one is number 0. */
GAVEL_API bool gavel_game_add_player(GavelGame *game, const char *name);
typedef enum { GAVEL_DECK, GAVEL_SIDEBOARD, GAVEL_COMMANDER } GavelPart;
GAVEL_API bool gavel_game_add_cards(GavelGame *game, int player, GavelPart part, int count,
                                    const char *card);
/* Who answers for a player from now on, also in the middle of a game: "heuristic", "search",
   "random", or NULL: whoever calls gavel_game_answer. */
GAVEL_API bool gavel_game_set_bot(GavelGame *game, int player, const char *bot);
/* Nobody and nothing can be added afterwards. Hands are drawn when it is played. */
GAVEL_API bool gavel_game_start(GavelGame *game, int starting_player);

/* ---- playing */

typedef enum {
    GAVEL_ASKS,   /* A player must decide. */
    GAVEL_OVER,   /* The game is over. */
    GAVEL_LIMIT,  /* It cannot go on: gavel_game_error names the limit of the engine. */
    GAVEL_UNREADY /* It has not been started. */
} GavelState;

GAVEL_API GavelState gavel_game_play(GavelGame *game);

/* What is asked. The kinds, and the picks that answer them:
     priority   one pick, `option`: what to do (option 0: pass)
     choose     from min to max picks, `option` of each
     order      as many picks as options, in the order wanted
     mode       from min to max picks, `option` of each
     color      one pick, `option`
     number     one pick, `number` from low to high
     yes_no     one pick, `number` 1 or 0
     mulligan   one pick, `number` 1 (take one) or 0 (keep the hand)
     divide     a pick for each option, `number` its share: together high, each at least low
     attackers  a pick for each attacker: `option`, and `to`: what it attacks, from what is listed
                under gavel_question_against
     blockers   a pick for each blocker: `option`, and `to`: the attacker
     piles      a pick for each option, first those whose `number` is 0 (on top, in that order),
                then those whose `number` is 1 (away)
     payment    no picks: the engine pays */
GAVEL_API int gavel_question_player(const GavelGame *game); /* -1: nothing is asked. */
GAVEL_API const char *gavel_question_kind(const GavelGame *game);
GAVEL_API const char *gavel_question_role(const GavelGame *game); /* What it is about: "target". */
GAVEL_API const char *gavel_question_text(const GavelGame *game); /* For people. */
GAVEL_API int gavel_question_min(const GavelGame *game);
GAVEL_API int gavel_question_max(const GavelGame *game);
GAVEL_API int gavel_question_low(const GavelGame *game);
GAVEL_API int gavel_question_high(const GavelGame *game);
GAVEL_API int gavel_question_options(const GavelGame *game); /* How many. */
GAVEL_API const char *gavel_question_option(const GavelGame *game, int option);
GAVEL_API int gavel_question_against_count(const GavelGame *game);
GAVEL_API const char *gavel_question_against(const GavelGame *game, int to);

typedef struct {
    int option, to, number;
} GavelPick;

/* Answers what is asked. False: nothing is asked, or a pick is not among what is offered. Whether
   the answer is legal is seen when the game is played on: if not, the same is asked again, and
   gavel_game_refusal says why. */
GAVEL_API bool gavel_game_answer(GavelGame *game, const GavelPick *picks, int count);
/* Lets a bot answer this one question. */
GAVEL_API bool gavel_game_answer_by_bot(GavelGame *game);
GAVEL_API bool gavel_game_concede(GavelGame *game);                   /* The player who is asked. */
GAVEL_API const char *gavel_game_refusal(const GavelGame *game);      /* "" if it was accepted. */
GAVEL_API const char *gavel_game_refusal_code(const GavelGame *game); /* "timing.no_priority" */

/* ---- looking */

/* The log, from line 0. Lines that came after somebody last had priority may be taken back when an
   action turns out to be illegal. */
GAVEL_API int gavel_log_count(const GavelGame *game);
GAVEL_API const char *gavel_log_line(const GavelGame *game, int line);
/* The number of the rule that made it happen, as far as the engine says: "704.5g", or "". */
GAVEL_API const char *gavel_log_rule(const GavelGame *game, int line);

GAVEL_API int gavel_game_turn(const GavelGame *game); /* 0 before the first. */
GAVEL_API const char *gavel_game_step(const GavelGame *game);
GAVEL_API int gavel_game_active(const GavelGame *game); /* The active player; -1: nobody yet. */
GAVEL_API int gavel_game_players(const GavelGame *game);
GAVEL_API const char *gavel_game_player_name(const GavelGame *game, int player);
GAVEL_API int gavel_game_life(const GavelGame *game, int player);
GAVEL_API int gavel_game_winner(const GavelGame *game); /* -1: nobody, or not yet. */
/* The whole position as JSON, hidden cards too: what `gavel show state --format json` prints. */
GAVEL_API const char *gavel_game_position(GavelGame *game);

#ifdef __cplusplus
}
#endif

#endif
