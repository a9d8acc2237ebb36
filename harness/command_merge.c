// command_merge.c - `gavel merge`: the JSON of shards, from `run` or from `sim`, put together.
//
// Every shard of one batch must be there once, and none may have been interrupted. Simulated games
// are added up from what each shard counted and printed anew, so that the result is what one batch
// would have printed. Of runs, the scenarios stand in the order of the files.
#include <string.h>

#include "harness/command.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/sim_stats.h"
#include "harness/tell.h"

enum { SHARDS_MAX = 10000 };

typedef struct {
    const Shell *sh;
    Arena arena;
    Status status;
    const char **shards;  // The file of each; NULL: it is missing.
    int shard_count;
    const char *batch;  // What all of them are shards of.
    SimPlan plan;       // Of the first shard; the others must have the same.
    SimStats stats;
    double seconds;
    cJSON *run;  // The first run, to which the others are added.
} Merge;

static bool fail(Merge *m, const char *file, const char *problem) {
    return status_fail(&m->status, (Place){file, 0, 0}, "%s", problem);
}

static double number(const cJSON *object, const char *key) {
    const cJSON *n = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(n) ? n->valuedouble : 0;
}

static const char *word(Merge *m, const cJSON *object, const char *key) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
    return text ? arena_copy(&m->arena, text, strlen(text)) : "";
}

// ---- shards

// "shard": [i, n]
static bool read_shard(const cJSON *object, int *part, int *parts) {
    const cJSON *shard = cJSON_GetObjectItemCaseSensitive(object, "shard");
    const cJSON *i = cJSON_GetArrayItem(shard, 0), *n = cJSON_GetArrayItem(shard, 1);
    if (!cJSON_IsNumber(i) || !cJSON_IsNumber(n)) return false;
    *part = i->valueint;
    *parts = n->valueint;
    return *part >= 1 && *part <= *parts && *parts <= SHARDS_MAX;
}

static bool add_shard(Merge *m, const char *file, const cJSON *object, const char *batch) {
    Place place = {file, 0, 0};
    int part, parts;
    if (!read_shard(object, &part, &parts))
        return fail(m, file, "it does not say which shard of how many it is");
    const char *by = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, "interrupted"));
    if (by)
        return status_fail(&m->status, place,
                           "shard %d of %d is not complete: it was interrupted by %.20s", part,
                           parts, by);
    if (!m->shards) {
        m->shards = ARENA_ARRAY(&m->arena, const char *, parts);
        m->shard_count = parts;
        m->batch = batch;
    }
    if (parts != m->shard_count)
        return status_fail(&m->status, place, "shard %d of %d, but there are %d in other files",
                           part, parts, m->shard_count);
    if (strcmp(batch, m->batch) != 0)
        return fail(m, file,
                    "a shard of another batch: other scenarios or games, other options, or "
                    "another gavel");
    if (m->shards[part - 1])
        return status_fail(&m->status, place, "shard %d of %d comes twice: it is %s too", part,
                           parts, m->shards[part - 1]);
    m->shards[part - 1] = file;
    return true;
}

// "shards 2 and 3 of 4 are missing"
static bool check_shards(Merge *m) {
    Text missing = {0};
    int count = 0, named = 0;
    for (int i = 0; i < m->shard_count; i++) count += m->shards[i] == NULL;
    for (int i = 0; i < m->shard_count; i++) {
        if (m->shards[i]) continue;
        named++;
        text_format(&missing, "%s%d", named == 1 ? "" : named == count ? " and " : ", ", i + 1);
    }
    if (count > 0)
        status_fail(&m->status, (Place){0}, "shard%s %s of %d %s missing", count == 1 ? "" : "s",
                    text_cstr(&missing), m->shard_count, count == 1 ? "is" : "are");
    text_free(&missing);
    return count == 0;
}

// ---- sim

static bool read_player(Merge *m, SimPlan *plan, const cJSON *player) {
    if (plan->player_count == PLAYERS_MAX) return false;
    int p = plan->player_count++;
    Deck *deck = ARENA_NEW(&m->arena, Deck);
    *deck = (Deck){.file = word(m, player, "deck")};
    plan->decks[p] = deck;
    plan->names[p] = word(m, player, "name");
    m->stats.wins[p] += (int)number(player, "wins");
    return bot_find(span_of(word(m, player, "bot")), &plan->bots[p]);
}

static bool same_plan(const SimPlan *a, const SimPlan *b) {
    bool same = a->seed == b->seed && a->player_count == b->player_count;
    for (int p = 0; same && p < a->player_count; p++)
        same = a->bots[p] == b->bots[p] && strcmp(a->names[p], b->names[p]) == 0 &&
               strcmp(a->decks[p]->file, b->decks[p]->file) == 0;
    return same;
}

static void add_reasons(Merge *m, const cJSON *reasons) {
    for (int i = 0; i < SIM_REASON_COUNT; i++)
        m->stats.reasons[i] += (int)number(reasons, sim_reason_text((SimReason)i));
}

static void add_turns(Merge *m, const cJSON *turns) {
    const cJSON *item;
    cJSON_ArrayForEach(item, turns) {
        int length = 0;
        for (const char *at = item->string; *at >= '0' && *at <= '9'; at++)
            if (length < SIM_TURNS_COUNTED) length = length * 10 + (*at - '0');
        if (length > SIM_TURNS_COUNTED) length = SIM_TURNS_COUNTED;
        m->stats.turns[length] += item->valueint;
    }
}

// No game counts twice.
static bool add_numbers(Merge *m, const char *file, const cJSON *numbers, int games) {
    const cJSON *item;
    cJSON_ArrayForEach(item, numbers) {
        const cJSON *first = cJSON_GetArrayItem(item, 0), *last = cJSON_GetArrayItem(item, 1);
        if (!cJSON_IsNumber(first) || !cJSON_IsNumber(last))
            return fail(m, file, "not the JSON of simulated games: its numbers are no ranges");
        games -= last->valueint - first->valueint + 1;
        if (!sim_numbers_add(&m->stats.numbers, first->valueint, last->valueint))
            return status_fail(&m->status, (Place){file, 0, 0},
                               "games %d to %d are not all new: another file has some of them",
                               first->valueint, last->valueint);
    }
    return games == 0 || fail(m, file, "its numbers of games do not add up");
}

// One for each game of the ranges, in their order; a document of an earlier gavel has none.
static void add_durations(Merge *m, const cJSON *numbers, const cJSON *seconds) {
    const cJSON *item, *next = seconds ? seconds->child : NULL;
    cJSON_ArrayForEach(item, numbers) {
        int last = cJSON_GetArrayItem(item, 1)->valueint;
        for (int n = cJSON_GetArrayItem(item, 0)->valueint; next && n <= last; n++) {
            sim_durations_add(&m->stats.durations, n, next->valuedouble);
            next = next->next;
        }
    }
}

static bool add_sim(Merge *m, const char *file, const cJSON *root) {
    SimPlan plan = {.seed = (uint64_t)number(root, "seed"),
                    .batch = word(m, root, "batch"),
                    .batch_games = (int)number(root, "batch_games")};
    SimStats *s = &m->stats;
    int games = (int)number(root, "games");
    const cJSON *player;
    bool ok = true, first = m->plan.player_count == 0;
    cJSON_ArrayForEach(player, cJSON_GetObjectItemCaseSensitive(root, "players")) ok =
        ok && read_player(m, &plan, player);
    if (!ok || plan.player_count < 2) return fail(m, file, "not the JSON of simulated games");
    if (first) m->plan = plan;
    if (!same_plan(&m->plan, &plan))
        return fail(m, file, "these games have another seed, other decks or other bots");
    if (!add_shard(m, file, root, plan.batch)) return false;
    if (!add_numbers(m, file, cJSON_GetObjectItemCaseSensitive(root, "numbers"), games))
        return false;
    s->games += games;
    s->draws += (int)number(root, "draws");
    s->first_wins += (int)number(root, "first_turn_wins");
    s->later_wins += (int)number(root, "later_turn_wins");
    s->turns_total += (int64_t)number(root, "turns_total");
    s->life_difference += (int64_t)number(root, "life_differential_total");
    s->decisions_total += (int64_t)number(root, "decisions");
    add_reasons(m, cJSON_GetObjectItemCaseSensitive(root, "reasons"));
    add_turns(m, cJSON_GetObjectItemCaseSensitive(root, "turns"));
    add_durations(m, cJSON_GetObjectItemCaseSensitive(root, "numbers"),
                  cJSON_GetObjectItemCaseSensitive(root, "seconds"));
    double rate = number(root, "games_per_second");
    if (rate > 0) m->seconds += games / rate;
    return true;
}

// ---- run

static bool has_scenario(const cJSON *all, const char *path) {
    const cJSON *item;
    cJSON_ArrayForEach(item, all) {
        const char *has = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "path"));
        if (has && path && strcmp(has, path) == 0) return true;
    }
    return false;
}

// No scenario counts twice.
static bool add_scenarios(Merge *m, const char *file, cJSON *all, const cJSON *more) {
    const cJSON *item;
    cJSON_ArrayForEach(item, more) {
        const char *path = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(item, "path"));
        if (has_scenario(all, path))
            return status_fail(&m->status, (Place){file, 0, 0}, "another file has %s too", path);
    }
    cJSON_ArrayForEach(item, more) cJSON_AddItemToArray(all, cJSON_Duplicate(item, true));
    return true;
}

static bool add_run(Merge *m, const char *file, cJSON *root) {
    cJSON *summary = cJSON_GetObjectItemCaseSensitive(root, "summary");
    cJSON *scenarios = cJSON_GetObjectItemCaseSensitive(root, "scenarios"), *item;
    if (!cJSON_IsObject(summary) || !cJSON_IsArray(scenarios))
        return fail(m, file, "not the JSON of a run");
    if (!add_shard(m, file, summary, word(m, summary, "batch"))) return false;
    if (m->run == NULL) {
        m->run = cJSON_Duplicate(root, true);
        cJSON *shard = cJSON_CreateIntArray((const int[]){1, 1}, 2);
        cJSON_ReplaceItemInObjectCaseSensitive(cJSON_GetObjectItemCaseSensitive(m->run, "summary"),
                                               "shard", shard);
        return m->run != NULL;
    }
    cJSON *total = cJSON_GetObjectItemCaseSensitive(m->run, "summary");
    cJSON_ArrayForEach(item, summary) {
        cJSON *sum = cJSON_GetObjectItemCaseSensitive(total, item->string);
        if (!cJSON_IsNumber(item)) continue;
        if (!sum) sum = cJSON_AddNumberToObject(total, item->string, 0);
        cJSON_SetNumberValue(sum, sum->valuedouble + item->valuedouble);
    }
    return add_scenarios(m, file, cJSON_GetObjectItemCaseSensitive(m->run, "scenarios"), scenarios);
}

// As a run with the same results would have ended.
static ExitStatus run_status(const cJSON *run) {
    const cJSON *summary = cJSON_GetObjectItemCaseSensitive(run, "summary");
    double goldens = number(summary, "missing") + number(summary, "orphaned");
    if (number(summary, "errors") > 0) return EXIT_INVALID;
    if (number(summary, "failed") > goldens) return EXIT_FAILED;
    return goldens > 0 || number(summary, "pending") > 0 ? EXIT_GOLDENS : EXIT_GOOD;
}

// ---- the verb

static bool add_file(Merge *m, const char *file) {
    Text text = {0};
    bool ok = files_read(file, &text, &m->status);
    cJSON *root = ok ? json_parse(file, span_of(text_cstr(&text)), &m->status) : NULL;
    text_free(&text);
    if (root == NULL) return false;
    bool is_run = cJSON_HasObjectItem(root, "summary") || cJSON_HasObjectItem(root, "scenarios");
    bool other = is_run ? m->plan.player_count > 0 : m->run != NULL;
    ok = other ? fail(m, file, "a run and simulated games cannot be put together")
               : (is_run ? add_run(m, file, root) : add_sim(m, file, root));
    cJSON_Delete(root);
    return ok;
}

static ExitStatus print_merged(const Merge *m) {
    Text out = {0};
    ExitStatus status = EXIT_GOOD;
    if (m->run) {
        json_add_pretty(&out, m->run);
        text_add_char(&out, '\n');
        status = run_status(m->run);
    } else {
        sim_print_json(&m->stats, &m->plan, m->seconds, &out);
        // Of these, the workers died.
        int games = m->plan.batch_games;
        if (m->stats.games < games)
            status = command_fail(m->sh, EXIT_FAILED, "%d of %d games were not played to the end",
                                  games - m->stats.games, games);
    }
    tell_lines(m->sh->out, text_cstr(&out));
    text_free(&out);
    return status;
}

ExitStatus command_merge(const Shell *sh) {
    const Words *files = &sh->options->operands;
    if (files->count == 0) return command_fail(sh, EXIT_USAGE, "merge needs files: merge FILE...");
    Merge m = {.sh = sh};
    bool ok = true;
    for (int i = 0; ok && i < files->count; i++) ok = add_file(&m, files->items[i]);
    ok = ok && check_shards(&m);
    sim_durations_sort(&m.stats.durations);
    ExitStatus status = ok ? print_merged(&m) : command_fail_status(sh, EXIT_INVALID, &m.status);
    cJSON_Delete(m.run);
    sim_durations_free(&m.stats.durations);
    arena_free(&m.arena);
    return status;
}
