// replay.c - plays a record back and compares each position with the one that was recorded.
#include "harness/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/json.h"
#include "harness/options.h"
#include "harness/runner.h"
#include "harness/sim_game.h"

enum { IDS_SHOWN_MAX = 120 };

static Decision stop(Replay *x, const Game *g, ReplayEnd end, const char *why) {
    x->end = end;
    text_add(&x->why, why);
    game_copy(x->now, g);
    return DECIDER_STOPS;
}

// ---- feeding

static bool asks_the_same(const RecordDecision *d, const Question *q) {
    return d->kind == q->kind && d->player == q->player.v && d->options == q->option_count;
}

// Only what may be answered is another: whether the recorded answer is refused says more.
static bool offers_others(const RecordDecision *d, const Question *q) {
    return d && d->kind == q->kind && d->player == q->player.v && !d->forced && !d->chance &&
           d->refused == REJECTED_NOT;
}

// Where a record has more positions than can be kept, it ends there as one that makes no sense
// does.
static bool too_many_kept(Replay *x, const Game *g) {
    const Record *r = x->plan.record;
    int line = x->at < r->count ? r->decisions[x->at].line : r->result.line;
    status_fail(&x->problem, (Place){r->path, line, 1},
                "the positions before it take more than %d MB, so that the game cannot be walked "
                "through or cut up from here on; `replay` plays all of it",
                REPLAY_KEPT_MAX >> 20);
    x->invalid = true;
    stop(x, g, REPLAY_INVALID, x->problem.message);
    return false;
}

static bool keep_position(Replay *x, const Game *g, const Question *q) {
    if (!x->positions) return true;
    size_t most = x->plan.kept_most > 0 ? x->plan.kept_most : REPLAY_KEPT_MAX;
    x->kept += g->used;
    if (x->kept > most) return too_many_kept(x, g);
    Game *copy = memory_take(g->used);
    memcpy(copy, g, g->used);
    const Answer *const *since;
    const char *question = arena_copy(&x->arena, q->text, strlen(q->text));
    x->positions[x->at] = (ReplayPosition){copy, x->log.count, question,
                                           engine_answers_since(x->engine, &since) == 0};
    return true;
}

static const RecordDecision *next_decision(const Replay *x) {
    return x->at < x->plan.record->count ? &x->plan.record->decisions[x->at] : NULL;
}

// What is wrong before the answer is fed; NULL: nothing.
static const char *difference(Replay *x, const Game *g, const Question *q) {
    const RecordDecision *d = next_decision(x);
    if (core_memo_digest(x->memo, g, NULL) != d->digest) return "the position differs";
    if (d->forced || d->chance) return "the record has an answer to a question that is not asked";
    if (asks_the_same(d, q)) return NULL;
    return arena_format(&x->arena,
                        "another question is asked: %s of %s with %d options; in the record, %s of "
                        "%s with %d",
                        question_kind_name(q->kind), engine_player_name(x->engine, q->player),
                        q->option_count, question_kind_name(d->kind),
                        x->plan.record->names[d->player], d->options);
}

// The bot that made a decision, from 0; NULL: somebody else did, or bots are not asked again.
static Bot *asked_bot(const Replay *x, int decision, PlayerId player) {
    bool scripted = x->scenario_loaded && !x->plan.record->decisions[decision].bot;
    return scripted ? NULL : x->bots[player.v];
}

// Feeds the recorded answer. False: the game here knows nothing of what it names.
static bool take_answer(Replay *x, const Game *g, const Question *q, const RecordDecision *d,
                        Answer *a) {
    Rejection r = {.code = REJECTED_NOT};
    bool read = record_answer_read(d->ids, d->kind, a);
    gavel_assert(read);  // It was checked when the record was read.
    bool good = d->chance ? answer_is_chance(q, a, &r) : answer_is_known(x->pool, g, q, a, &r);
    if (good) return true;
    Text ids = {0};
    visible_add(&ids, d->ids);
    status_fail(&x->problem, (Place){x->plan.record->path, d->line, 1},
                "the answer \"%.*s\" of decision %d is none that could be given: %s", IDS_SHOWN_MAX,
                text_cstr(&ids), d->number, r.why);
    text_free(&ids);
    x->invalid = true;
    stop(x, g, REPLAY_INVALID, x->problem.message);
    return false;
}

static bool bot_agrees(Replay *x, Engine *e, const Game *g, const Question *q, const Answer *a) {
    Bot *bot = asked_bot(x, x->at, q->player);
    if (!bot) return true;
    Decider d = bot_decider(bot);
    Answer *now = x->answer;
    now->count = 0;
    now->automatic = false;
    now->action = (Action){.kind = ACTION_PASS};
    d.decide(d.context, e, g, q, now);
    Text recorded = {0}, answered = {0}, named = {0};
    record_answer_ids(q, a, &recorded);
    record_answer_ids(q, now, &answered);
    bool same = strcmp(text_cstr(&recorded), text_cstr(&answered)) == 0;
    if (!same) {
        record_answer_text(e, g, q, now, &named);
        text_format(&x->why, "%s now answers: %s", engine_player_name(e, q->player),
                    text_cstr(&named));
    }
    text_free(&recorded);
    text_free(&answered);
    text_free(&named);
    return same;
}

// All answers of the record have been given.
static Decision decide_beyond(Replay *x, Engine *e, const Game *g, const Question *q, Answer *a) {
    const RecordResult *result = &x->plan.record->result;
    if (x->plan.beyond) {
        const Decider *d = &x->plan.beyond[q->player.v];
        x->is_beyond = true;
        return d->decide(d->context, e, g, q, a);
    }
    if (!keep_position(x, g, q)) return DECIDER_STOPS;
    game_copy(x->now, g);
    if (result->line == 0 || strcmp(result->kind, "unfinished") == 0) return DECIDER_STOPS;
    return stop(x, g, REPLAY_DIVERGED, "the recorded game is over, this one goes on");
}

static bool stands_now(const Replay *x) {
    const RecordDecision *last = x->at > 0 ? &x->plan.record->decisions[x->at - 1] : NULL;
    return last && last->refused != REJECTED_NOT && !x->refused && !x->is_beyond;
}

// What happens from here on is what this answer leads to, and so are the rules that matter.
static void begin_answer(Replay *x, Engine *e) {
    if (x->plan.window == 0 || x->at < x->plan.window) {
        for (int r = 0; x->earlier && r < CR_COUNT; r++)
            x->earlier[r] = x->earlier[r] || engine_rule_fired(e, (RuleId)r);
        engine_forget_fired(e);
        x->log_before = x->log.count;
    }
    x->at++;
    x->refused = false;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Replay *x = context;
    const RecordDecision *d = next_decision(x);
    if (x->end != REPLAY_AGREES) return DECIDER_STOPS;
    if (stands_now(x))
        return stop(x, g, REPLAY_DIVERGED,
                    "the last answer was refused in the record, and stands now");
    if (d == NULL) return decide_beyond(x, e, g, q, a);
    const char *differs = x->offered ? x->offered : difference(x, g, q);
    bool tries = differs && x->plan.tries && !x->offered && offers_others(d, q) &&
                 core_memo_digest(x->memo, g, NULL) == d->digest;
    if (differs && !tries) return stop(x, g, REPLAY_DIVERGED, differs);
    x->offered = differs;
    if (tries) x->options = q->option_count;
    if (d->number == x->plan.until) return stop(x, g, REPLAY_STOPPED, "");
    if (!keep_position(x, g, q) || !take_answer(x, g, q, d, a)) return DECIDER_STOPS;
    if (!bot_agrees(x, e, g, q, a)) return stop(x, g, REPLAY_BOT, "");
    if (x->plan.see) x->plan.see(x->plan.see_context, g, q, a, false);
    if (!x->plan.brief) game_copy(x->before, g);
    begin_answer(x, e);
    return DECIDED;
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *why) {
    Replay *x = context;
    const RecordDecision *last = x->at > 0 ? &x->plan.record->decisions[x->at - 1] : NULL;
    if (x->is_beyond) {
        const Decider *d = &x->plan.beyond[q->player.v];
        if (d->refused) d->refused(d->context, e, g, q, why);
        return;
    }
    x->refused = true;
    x->refused_as = why->code;
    Bot *bot = last ? asked_bot(x, x->at - 1, q->player) : NULL;
    Decider d = bot ? bot_decider(bot) : (Decider){0};
    if (d.refused) d.refused(d.context, e, g, q, why);
    if (!last || last->refused == why->code || x->end != REPLAY_AGREES) return;
    char text[REJECTION_TEXT_MAX];
    text_format(&x->why, "the answer is refused now (%s: %s)", rejection_code(why->code),
                rejection_text(why, NULL, text, sizeof text));
    if (last->refused != REJECTED_NOT)
        text_format(&x->why, "; in the record it was refused with %s",
                    rejection_code(last->refused));
    stop(x, g, REPLAY_DIVERGED, "");
}

// An answer that the record gives instead of the only legal one, or of chance.
static bool feed_special(Replay *x, Engine *e, const Game *g, const Question *q, bool chance,
                         Answer *a) {
    const RecordDecision *d = next_decision(x);
    if (x->end != REPLAY_AGREES || !d || !(chance ? d->chance : d->forced)) return false;
    if (!asks_the_same(d, q) || core_memo_digest(x->memo, g, NULL) != d->digest) return false;
    if (d->number == x->plan.until) return false;
    if (!keep_position(x, g, q) || !take_answer(x, g, q, d, a)) return false;
    if (x->plan.see) x->plan.see(x->plan.see_context, g, q, a, false);
    if (!x->plan.brief) game_copy(x->before, g);
    begin_answer(x, e);
    return true;
}

static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    Replay *x = context;
    bool fed = feed_special(x, e, g, q, false, a);
    if (!fed && x->plan.see) x->plan.see(x->plan.see_context, g, q, a, true);
}

static Decision decide_chance(void *context, Engine *e, const Game *g, const Question *q,
                              Answer *a) {
    Replay *x = context;
    if (!feed_special(x, e, g, q, true, a)) a->count = 0;
    return DECIDED;
}

static void take_seats(Replay *x) {
    const Record *r = x->plan.record;
    Decider d = {.decide = decide, .refused = refused, .forced = forced, .context = x};
    for (int p = 0; p < r->player_count; p++) {
        engine_set_player_name(x->engine, player_id(p), r->names[p]);
        engine_set_decider(x->engine, player_id(p), d);
    }
    for (int i = 0; i < r->count; i++)
        if (r->decisions[i].chance)
            engine_set_chance(x->engine, (Decider){.decide = decide_chance, .context = x});
}

// ---- setting up

static const char *head_text(const Record *r, const char *key) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(r->head, key));
}

static bool bad_head(Replay *x, Status *s, const char *what) {
    x->invalid = true;
    return status_fail(s, (Place){x->plan.record->path, 1, 1}, "the head of the record: %s", what);
}

static bool set_up_scenario(Replay *x, const cJSON *given, Status *s) {
    const Record *r = x->plan.record;
    const char *path = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(given, "path"));
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(given, "text"));
    if (!path || !text) return bad_head(x, s, "a scenario has a path and a text");
    x->scenario_loaded = true;
    if (!scenario_parse(&x->scenario, x->plan.pool, path, span_of(text), s)) return false;
    if (x->scenario.player_count != r->player_count)
        return bad_head(x, s, "the scenario has other players");
    x->pool = x->scenario.pool;
    x->engine = engine_new(x->pool);
    for (int i = 0; i < x->plan.without_count; i++)
        engine_switch_off(x->engine, x->plan.without[i]);
    if (!runner_set_up(&x->scenario, x->engine, x->game, s)) return false;
    return true;
}

// The cards of a record's deck stand on its first line, whatever their number.
static void set_place(Replay *x, int index, Deck *deck) {
    const Record *r = x->plan.record;
    deck->file = arena_format(&x->arena, "%s:1:1: the deck of %s", r->path, r->names[index]);
    for (int i = 0; i < deck->count; i++) deck->entries[i].line = 0;
}

static bool bad_deck(const Record *r, int index, const Status *problem, Status *s) {
    size_t length = strcspn(problem->message, "\n");  // Further ones have a line of the deck.
    return status_fail(s, (Place){r->path, 1, 1}, "the deck of %s: %.*s", r->names[index],
                       (int)length, problem->message);
}

static bool read_deck(Replay *x, int index, Deck *deck, Status *s) {
    const cJSON *players = cJSON_GetObjectItemCaseSensitive(x->plan.record->head, "players");
    const cJSON *player = cJSON_GetArrayItem(players, index);
    const cJSON *lines = cJSON_GetObjectItemCaseSensitive(player, "deck"), *line = NULL;
    if (!cJSON_IsArray(lines)) return bad_head(x, s, "a player without scenario has a deck");
    Text text = {0};
    cJSON_ArrayForEach(line, lines) {
        if (cJSON_IsString(line)) text_add(&text, line->valuestring);
        text_add_char(&text, '\n');
    }
    const char *copy = arena_copy(&x->arena, text_cstr(&text), text.length);
    text_free(&text);
    Status problem = {0};
    if (!deck_parse(deck, &x->arena, x->plan.record->path, span_of(copy), &problem))
        return bad_deck(x->plan.record, index, &problem, s);
    set_place(x, index, deck);
    return deck_find_cards(deck, x->pool, x->supplied, s);
}

static bool read_u64(const cJSON *at, const char *key, uint64_t *out) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(at, key));
    char *end = NULL;
    if (text) *out = strtoull(text, &end, 10);
    return text && *text >= '0' && *text <= '9' && *end == '\0';
}

static bool set_up_decks(Replay *x, Status *s) {
    static const char *const formats[] = {"constructed", "commander", "brawl"};
    const Record *r = x->plan.record;
    const char *format = head_text(r, "format"), *starting = head_text(r, "starting");
    SetupGame game = {.player_count = r->player_count};
    int first = -1, found = -1;
    for (int p = 0; starting && p < r->player_count; p++) {
        const cJSON *player =
            cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(r->head, "players"), p);
        if (strcmp(starting,
                   cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(player, "name"))) == 0)
            first = p;
    }
    for (size_t i = 0; format && i < ARRAY_LEN(formats); i++)
        if (strcmp(format, formats[i]) == 0) found = (int)i;
    if (found < 0 || first < 0 || !read_u64(r->head, "seed", &game.seed))
        return bad_head(x, s, "format, starting player or seed cannot be understood");
    game.format = (Format)found;
    Deck decks[PLAYERS_MAX];
    const Deck *all[PLAYERS_MAX];
    for (int p = 0; p < r->player_count; p++) {
        if (!read_deck(x, p, &decks[p], s)) return false;
        all[p] = &decks[p];
    }
    const char *limit = sim_begin(x->engine, x->game, &game, all, player_id(first));
    return limit == NULL || bad_head(x, s, limit);
}

static const CardDef *fuzz_card(Replay *x, const cJSON *card, Status *s) {
    Span name = span_of(cJSON_IsString(card) ? card->valuestring : "");
    if (x->supplied && !pool_take(x->supplied, name, s)) return NULL;
    return pool_find(x->pool, name);
}

static bool set_up_fuzz(Replay *x, const cJSON *given, Status *s) {
    const Record *r = x->plan.record;
    CardDefId ids[FUZZ_CARDS_MAX];
    const cJSON *cards = cJSON_GetObjectItemCaseSensitive(given, "cards"), *card = NULL;
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(given, "game");
    const cJSON *company = cJSON_GetObjectItemCaseSensitive(given, "company");
    FuzzGame game = {.cards = ids};
    if (!read_u64(given, "seed", &game.seed) || !cJSON_IsNumber(number) ||
        !cJSON_IsNumber(company) || !fuzz_company_fits(x->pool, company->valueint))
        return bad_head(x, s, "the game by chance cannot be dealt again with this pool");
    game.number = number->valueint;
    game.company = company->valueint;
    cJSON_ArrayForEach(card, cards) {
        const CardDef *found = fuzz_card(x, card, s);
        if (!found || game.card_count == FUZZ_CARDS_MAX)
            return bad_head(x, s, "a card of the game is not in the pool");
        ids[game.card_count++] = found->id;
    }
    if (!fuzz_board(x->engine, x->game, &game)) return bad_head(x, s, engine_limit(x->engine));
    return x->game->player_count == r->player_count ||
           bad_head(x, s, "the game by chance has other players with this pool");
}

// The bot of a player, as the head says, or as scenarios have them.
static Bot *find_bot(const Replay *x, const cJSON *player, int p) {
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(player, "controller"));
    BotKind kind = BOT_HEURISTIC;
    uint64_t seed = 0;
    if (x->scenario_loaded) {
        seed = runner_bot_seed(&x->scenario, p);
        if (name) bot_find(span_of(name), &kind);  // Of `play`; those of scripts have no name.
    } else if (!name || !bot_find(span_of(name), &kind) || !read_u64(player, "bot_seed", &seed))
        return NULL;
    Bot *bot = bot_new(kind, x->pool);
    bot_begin(bot, seed);
    return bot;
}

static void set_up_bots(Replay *x) {
    const Record *r = x->plan.record;
    const cJSON *players = cJSON_GetObjectItemCaseSensitive(r->head, "players");
    for (int p = 0; p < r->player_count; p++)
        x->bots[p] = find_bot(x, cJSON_GetArrayItem(players, p), p);
    for (int i = 0; i < r->count; i++)
        x->bot_decisions += asked_bot(x, i, player_id(r->decisions[i].player)) != NULL;
}

// ---- another engine, other cards

static void compare_engine(Replay *x) {
    const cJSON *engine = cJSON_GetObjectItemCaseSensitive(x->plan.record->head, "engine");
    const struct {
        const char *key, *now, *what;
    } facts[] = {{"version", GAVEL_VERSION, "version"}, {"rules", CR_RULES_DATE, "rules"}};
    for (size_t i = 0; i < ARRAY_LEN(facts); i++) {
        const char *then =
            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(engine, facts[i].key));
        if (then && strcmp(then, facts[i].now) == 0) continue;
        text_format(&x->foreign, "engine: %s ", facts[i].what);
        visible_add(&x->foreign, span_of(then ? then : "unknown"));
        text_format(&x->foreign, " in the record, %s here\n", facts[i].now);
    }
}

static void compare_cards(Replay *x) {
    const cJSON *cards = cJSON_GetObjectItemCaseSensitive(x->plan.record->head, "cards");
    const cJSON *card = NULL;
    cJSON_ArrayForEach(card, cards) {
        if (!card->string) continue;  // It is a list, and not a mapping from names.
        const CardDef *found = pool_find(x->pool, span_of(card->string));
        char now[24] = "";
        if (found)
            snprintf(now, sizeof now, "%016llx", (unsigned long long)record_card_digest(found));
        if (found && cJSON_IsString(card) && strcmp(card->valuestring, now) == 0) continue;
        text_add(&x->foreign, found ? "card: " : "card: there is no ");
        visible_add(&x->foreign, span_of(card->string));
        text_add(&x->foreign, found ? " is another card here\n" : " here\n");
    }
}

bool replay_begin(Replay *x, const ReplayPlan *plan, Status *s) {
    const Record *r = plan->record;
    *x = (Replay){.plan = *plan, .pool = plan->pool};
    x->game = game_new();
    x->before = game_new();
    x->now = game_new();
    log_begin(&x->log, &x->arena);
    compare_engine(x);
    const cJSON *scenario = cJSON_GetObjectItemCaseSensitive(r->head, "scenario");
    if (scenario) {
        if (!set_up_scenario(x, scenario, s)) return false;
    } else {
        if (pool_has_supply(x->pool)) x->pool = x->supplied = pool_extend(plan->pool);
        x->engine = engine_new(x->pool);
        for (int i = 0; i < plan->without_count; i++)
            engine_switch_off(x->engine, plan->without[i]);
        const cJSON *fuzz = cJSON_GetObjectItemCaseSensitive(r->head, "fuzz");
        if (fuzz ? !set_up_fuzz(x, fuzz, s) : !set_up_decks(x, s)) return false;
    }
    compare_cards(x);
    if (plan->resim) {
        x->answer = memory_zeroed(1, sizeof *x->answer);
        set_up_bots(x);
    }
    x->memo = core_memo_new(x->pool);
    if (plan->keep) {
        x->positions = memory_zeroed((size_t)r->count + 1, sizeof *x->positions);
    }
    take_seats(x);
    if (!plan->brief) x->earlier = ARENA_ARRAY(&x->arena, bool, CR_COUNT);
    if (!plan->brief) engine_add_sink(x->engine, log_sink(&x->log));
    return true;
}

void replay_free(Replay *x) {
    for (int p = 0; p < PLAYERS_MAX; p++) bot_free(x->bots[p]);
    for (int i = 0; x->positions && i <= x->plan.record->count; i++)
        free((void *)(uintptr_t)x->positions[i].game);
    free(x->positions);
    free(x->answer);
    core_memo_free(x->memo);
    engine_free(x->engine);
    game_free(x->game);
    game_free(x->before);
    game_free(x->now);
    pool_free(x->supplied);
    log_free(&x->log);
    if (x->scenario_loaded) scenario_free(&x->scenario);
    text_free(&x->why);
    text_free(&x->foreign);
    arena_free(&x->arena);
}

// ---- the run

static void compare_result(Replay *x, RunResult run) {
    const RecordResult *result = &x->plan.record->result;
    if (result->line == 0) return;
    bool over = run == RUN_OVER;
    const char *kind = !over ? "unfinished" : x->game->result == RESULT_WON ? "won" : "drawn";
    const char *winner = over && x->game->result == RESULT_WON
                             ? engine_player_name(x->engine, x->game->winner)
                             : NULL;
    bool same = strcmp(kind, result->kind) == 0 && !winner == !result->winner &&
                (!winner || strcmp(winner, result->winner) == 0);
    if (!same) {
        text_format(&x->why, "the game ends otherwise: %s%s%s in the record, %s%s%s now",
                    result->kind, result->winner ? " by " : "",
                    result->winner ? result->winner : "", kind, winner ? " by " : "",
                    winner ? winner : "");
    } else if (core_memo_digest(x->memo, x->game, NULL) != result->digest) {
        text_add(&x->why, "the position at the end differs");
    }
    if (x->why.length > 0) stop(x, x->game, REPLAY_DIVERGED, "");
}

ReplayEnd replay_run(Replay *x) {
    const Record *r = x->plan.record;
    game_copy(x->before, x->game);
    game_copy(x->now, x->game);
    if (core_memo_digest(x->memo, x->game, NULL) != r->digest) {
        stop(x, x->game, REPLAY_DIVERGED, "the opening position differs");
        return x->end;
    }
    log_start(&x->log, x->engine, x->game);
    RunResult run = engine_run(x->engine, x->game);
    if (run == RUN_OVER) game_copy(x->now, x->game);
    if (run == RUN_OVER && x->positions && !x->positions[x->at].game)
        keep_position(x, x->game, &(Question){.text = ""});
    if (x->end != REPLAY_AGREES) return x->end;
    if (x->at < r->count) {
        text_format(&x->why, "the game %s before the decision is asked for",
                    run == RUN_OVER ? "is over" : "stops at a limit");
        stop(x, x->game, REPLAY_DIVERGED, "");
        return x->end;
    }
    compare_result(x, run);
    return x->end;
}

bool replay_play(Replay *x, Status *s) {
    if (replay_run(x) != REPLAY_INVALID) return true;
    status_add(s, &x->problem);
    return false;
}
