// play.c - two bots play a game with libgavel, and its log is printed.
//
// cc play.c $(pkg-config --cflags --libs gavel) -o play && ./play 7
#include <gavel/gavel.h>
#include <stdio.h>
#include <stdlib.h>

static void check(bool good, const char *why) {
    if (good) return;
    fprintf(stderr, "play: %s\n", why);
    exit(1);
}

static void sit_down(GavelGame *game, int player, const char *name, const char *const deck[10]) {
    gavel_game_add_player(game, name);
    gavel_game_set_bot(game, player, "heuristic");
    for (int i = 0; i < 10; i++) {
        int copies = i == 0 ? 24 : 4;
        check(gavel_game_add_cards(game, player, GAVEL_DECK, copies, deck[i]),
              gavel_game_error(game));
    }
}

int main(int count, char **words) {
    static const char *const red[] = {
        "Mountain",    "Goblin Piker", "Goblin Raider",  "Raging Goblin", "Hill Giant",
        "Goblin King", "Shock",        "Lightning Bolt", "Lava Spike",    "Fireblast"};
    static const char *const green[] = {
        "Forest",    "Grizzly Bears",     "Llanowar Elves",  "Young Wolf",   "Giant Spider",
        "Craw Wurm", "Colossal Dreadmaw", "Kalonian Tusker", "Giant Growth", "Rancor"};
    char why[512] = "";
    GavelCards *cards = gavel_cards_new(why, sizeof why);
    check(cards != NULL, why);
    GavelGame *game = gavel_game_new(cards, count > 1 ? strtoull(words[1], NULL, 10) : 1);
    sit_down(game, 0, "alice", red);
    sit_down(game, 1, "bob", green);
    check(gavel_game_start(game, 0), gavel_game_error(game));
    check(gavel_game_play(game) == GAVEL_OVER, gavel_game_error(game));
    for (int i = 0; i < gavel_log_count(game); i++) printf("%s\n", gavel_log_line(game, i));
    gavel_game_free(game);
    gavel_cards_free(cards);
}
