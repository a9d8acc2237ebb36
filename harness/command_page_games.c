// command_page_games.c - the games of scenarios for a page, played in workers.
//
// They are played a second time, once it is known which ones are wanted. Where a game stops its
// process, it is played again up to the decision before that.
#define _DEFAULT_SOURCE  // MAP_ANONYMOUS
#include <string.h>
#include <sys/mman.h>

#include "engine/base/memory.h"
#include "harness/command_page.h"
#include "harness/workers.h"

typedef struct {
    PageWork *w;
    int *made;   // By game, shared with the workers: how many decisions it has come to.
    int *again;  // Those that are played again.
    int again_count;
    bool second;
} Games;

static int game_of(const Games *games, int job) { return games->second ? games->again[job] : job; }

static void play(void *context, int job, Result *out) {
    const Games *games = context;
    const PageWork *w = games->w;
    int number = game_of(games, job);
    PageGamePlan plan = w->plan;
    PageGame game;
    *out = (Result){.outcome = OUTCOME_PASSED};
    plan.most = games->second ? games->made[number] : 0;
    plan.made = &games->made[number];
    page_game_scenario(w->pool, w->wanted[number].path, &plan, w->wanted[number].line, &game);
    if (game.game) {
        Text text = {0};
        page_game_print(&game, w->sh->options->given[FLAG_NO_TEXT] > 0, &text);
        out->golden_json = arena_copy(&out->arena, text_cstr(&text), text.length);
        text_free(&text);
    }
    page_game_free(&game);
}

static bool done(void *context, int job, Result *r) {
    Games *games = context;
    int number = game_of(games, job);
    if (r->golden_json)
        page_add_game(games->w->page, games->w->wanted[number].path, r->golden_json);
    else if (!games->second && games->made[number] > 0)
        games->again[games->again_count++] = number;
    return true;
}

static bool play_all(Games *games, int count, Status *s) {
    WorkerPlan plan = {.processes = command_jobs(games->w->sh),
                       .jobs = count,
                       .context = games,
                       .work = play,
                       .done = done};
    return count == 0 || workers_run(&plan, s);
}

ExitStatus page_work_games(PageWork *w) {
    Status s = {0};
    if (!w->page || w->wanted_count == 0) return EXIT_GOOD;
    Games games = {.w = w, .again = ARENA_ARRAY(&w->arena, int, w->wanted_count)};
    size_t size = sizeof games.made[0] * (size_t)w->wanted_count;
    games.made = memory_shared(size);
    bool good = play_all(&games, w->wanted_count, &s);
    games.second = true;
    good = good && play_all(&games, games.again_count, &s);
    memory_shared_free(games.made, size);
    return good ? EXIT_GOOD : command_fail_status(w->sh, EXIT_INTERNAL, &s);
}
