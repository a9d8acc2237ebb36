// table.c - a table for tests.
#include "tests/support/table.h"

static void listen(void *context, Engine *e, const Game *g, const Event *ev) {
    Table *t = context;
    Text text = {0};
    engine_event_text(e, g, ev, &text);
    if (text.length > 0 && t->line_count < TABLE_LINES_MAX)
        t->lines[t->line_count++] = text.data;
    else
        text_free(&text);
}

static size_t mark(void *context) { return ((Table *)context)->line_count; }

static void rewind_to(void *context, size_t at) {
    Table *t = context;
    while (t->line_count > at) free(t->lines[--t->line_count]);
}

Table *table_new(int players, uint64_t seed) {
    static const char *const names[] = {"alice", "bob", "carol", "dave"};
    Table *t = calloc(1, sizeof *t);
    Status s = {0};
    t->pool = pool_new(&s);
    if (t->pool == NULL) fail_msg("%s", s.message);
    t->e = engine_new(t->pool);
    t->g = game_new();
    setup_game(t->e, t->g, &(SetupGame){FORMAT_CONSTRUCTED, players, seed, 0});
    for (int i = 0; i < players; i++) engine_set_player_name(t->e, player_id(i), names[i]);
    engine_add_sink(t->e, (EventSink){listen, mark, rewind_to, t});
    return t;
}

void table_free(Table *t) {
    rewind_to(t, 0);
    engine_free(t->e);
    game_free(t->g);
    pool_free(t->pool);
    free(t);
}

ObjectId table_put(Table *t, int player, Zone zone, const char *card) {
    const CardDef *def = pool_find(t->pool, span_of(card));
    if (def == NULL) fail_msg("no card named %s", card);
    return setup_object(t->e, t->g,
                        &(SetupObject){.card = def->id,
                                       .owner = player_id(player),
                                       .controller = player_id(player),
                                       .zone = zone});
}

void table_library(Table *t, int player, const char *const *names, int count) {
    int n = 0;
    while (names[n] != NULL) n++;
    for (int i = 0; i < count; i++) table_put(t, player, ZONE_LIBRARY, names[i % n]);
}

void table_start(Table *t, int turn, int active, Step step) {
    setup_start(t->e, t->g, turn, player_id(active), step);
}

void table_by(Table *t, Decider d) {
    for (int i = 0; i < t->g->player_count; i++) engine_set_decider(t->e, player_id(i), d);
}

void table_by_chance(Table *t, uint64_t seed, int decisions) {
    t->chance = (RandomPlayer){.rng = {.seed = seed}, .decisions_most = decisions};
    table_by(t, random_decider(&t->chance));
}

uint64_t table_digest(const Table *t) { return game_digest(t->g, t->pool); }

char *table_log(const Table *t) {
    Text all = {0};
    for (size_t i = 0; i < t->line_count; i++) text_format(&all, "%s\n", t->lines[i]);
    text_add(&all, "");
    return all.data;
}

bool table_logged(const Table *t, const char *line) {
    for (size_t i = 0; i < t->line_count; i++)
        if (strcmp(t->lines[i], line) == 0) return true;
    return false;
}
