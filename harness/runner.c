// runner.c - plays one scenario: the board, the run, what came of it.
//
// Cards are made in the order of the scenario's units, default libraries after everything that the
// file names, so that numbers and timestamps follow the file.
#include "harness/runner.h"

#include <string.h>

#include "engine/ai/bot.h"
#include "harness/deck_warn.h"
#include "harness/files.h"
#include "harness/log.h"
#include "harness/outcome.h"
#include "harness/record.h"
#include "harness/runner_check.h"
#include "harness/script.h"

enum { DEFAULT_LIBRARY = 10 };
static const char default_card[] = "Wastes";

typedef struct {
    const Scenario *sc;
    Engine *engine;
    Game *game;
    Arena arena;
    ObjectId *objects;  // By unit; then what the position makes.
    int units;          // How many of the units are placed,
    bool whole;         // and the position upon them.
    bool placed;
    Status status;
} Run;

// ---- the board

static bool place_object(Run *r, const SetupObject *o, const Node *node, ObjectId *out) {
    *out = setup_object(r->engine, r->game, o);
    if (object_is(*out)) return true;
    return status_fail(&r->status, node_place(&r->sc->document, node),
                       "too many cards in the game: at most %d", CARDS_MAX - 1);
}

static bool place_unit(Run *r, int unit) {
    const BoardUnit *u = &r->sc->units[unit];
    const BoardEntry *b = &r->sc->board[u->entry];
    SetupObject o = {
        .card = b->card->id,
        .owner = player_id(b->owner),
        .controller = player_id(b->player),
        .zone = b->zone,
        .tapped = b->tapped,
        .sick = b->sick,
        .face_down = b->face_down,
        .transformed = b->transformed,
        .flipped = b->flipped,
        .phased_out = b->phased_out,
        .token = b->token,
        .commander = b->commander,
        .companion = b->companion,
        .damage = b->damage,
        .attached_to = u->host >= 0 ? r->objects[u->host] : NO_OBJECT,
        .commander_casts = b->commander_casts,
        .lives = r->sc->position ? position_lives(r->sc->position) : 0,
    };
    if (!place_object(r, &o, b->node, &r->objects[unit])) return false;
    if (b->protector >= 0)
        setup_protector(r->engine, r->game, r->objects[unit], player_id(b->protector));
    if (u->enchants >= 0)
        setup_attached_to_player(r->engine, r->game, r->objects[unit], player_id(u->enchants));
    for (int i = 0; i < b->counter_count; i++)
        setup_counters(r->engine, r->game, r->objects[unit], b->counters[i].kind,
                       b->counters[i].count);
    if (!b->chosen) return true;
    if (b->chosen->kind == NODE_SCALAR &&
        setup_chosen(r->engine, r->game, r->objects[unit], span_of(b->chosen->text)))
        return true;
    return status_fail(&r->status, node_place(&r->sc->document, b->chosen),
                       "that is nothing that can be chosen for %s", b->card->name);
}

// Only once everything is there.
static void link_exiled(Run *r) {
    for (int i = 0; i < r->units; i++)
        if (r->sc->units[i].exiler >= 0 && r->sc->units[i].exiler < r->units)
            setup_exiled_with(r->engine, r->game, r->objects[i],
                              r->objects[r->sc->units[i].exiler]);
}

static bool place_cards(Run *r, PlayerId p, const CardDef *card, int count, Zone zone,
                        bool commander) {
    SetupObject o = {.card = card->id,
                     .owner = p,
                     .controller = p,
                     .zone = zone,
                     .commander = commander,
                     .attached_to = NO_OBJECT};
    ObjectId ignored;
    for (int i = 0; i < count; i++)
        if (!place_object(r, &o, NULL, &ignored)) return false;
    return true;
}

static bool place_default_libraries(Run *r) {
    const CardDef *card = pool_find(r->sc->pool, span_of(default_card));
    for (int p = 0; p < r->sc->player_count; p++) {
        if (r->sc->players[p].library_given) continue;
        if (!card)
            return status_fail(&r->status, (Place){r->sc->document.file, 0, 0},
                               "a library is not given, and the pool has no %s to fill it",
                               default_card);
        if (!place_cards(r, player_id(p), card, DEFAULT_LIBRARY, ZONE_LIBRARY, false)) return false;
    }
    return true;
}

int runner_placed(const Scenario *sc) {
    int count = sc->unit_count;
    for (int p = 0; p < sc->player_count; p++)
        count += sc->players[p].library_given ? 0 : DEFAULT_LIBRARY;
    return count;
}

// A commander that the scenario names is taken out of the deck: it is in the command zone already.
static int without_commander(const Run *r, int player, const DeckEntry *e) {
    for (int i = 0; i < r->sc->board_count; i++) {
        const BoardEntry *b = &r->sc->board[i];
        if (b->commander && b->owner == player && b->card == e->card) return e->count - 1;
    }
    return e->count;
}

static bool names_commander(const Scenario *sc, int player) {
    for (int i = 0; i < sc->board_count; i++)
        if (sc->board[i].commander && sc->board[i].owner == player) return true;
    return false;
}

static bool place_deck(Run *r, int player) {
    Deck deck;
    if (!deck_load(&deck, &r->arena, r->sc->players[player].deck, &r->status)) return false;
    if (!deck_find_cards(&deck, r->sc->pool, r->sc->own_pool, &r->status)) return false;
    if (r->sc->format != FORMAT_CONSTRUCTED && !names_commander(r->sc, player))
        deck_name_leaders(&deck, r->sc->format);
    for (int i = 0; i < deck.count; i++) {
        const DeckEntry *e = &deck.entries[i];
        bool commander = e->section == DECK_COMMANDER;
        bool side = !setup_in_starting_deck(r->engine, deck_is_outside(e));
        int count = side ? e->count : without_commander(r, player, e);
        if (!place_cards(r, player_id(player), e->card, count, side ? ZONE_OUTSIDE : ZONE_LIBRARY,
                         commander))
            return false;
    }
    return true;
}

static bool place_decks(Run *r) {
    for (int p = 0; p < r->sc->player_count; p++)
        if (!place_deck(r, p)) return false;
    return true;
}

static void place_players(Run *r) {
    for (int p = 0; p < r->sc->player_count; p++) {
        const ScenarioPlayer *given = &r->sc->players[p];
        SetupPlayer player = {.life = given->life, .lands_played = given->lands_played};
        memcpy(player.mana, given->mana, sizeof player.mana);
        engine_set_player_name(r->engine, player_id(p), given->name);
        setup_player(r->engine, r->game, player_id(p), &player);
        for (int i = 0; i < given->counter_count; i++)
            setup_player_counters(r->engine, r->game, player_id(p), given->counters[i].kind,
                                  given->counters[i].count);
    }
}

static int find_object(void *context, const Node *n, Status *s) {
    const Run *r = context;
    return scenario_object(r->sc, n, s);
}

static bool place_position(Run *r) {
    const char *players[PLAYERS_MAX];
    for (int p = 0; p < r->sc->player_count; p++) players[p] = r->sc->players[p].name;
    PositionGiven given = {.document = &r->sc->document,
                           .position = r->sc->position,
                           .count = r->sc->unit_count,
                           .ids = r->objects,
                           .players = players,
                           .find = find_object,
                           .context = r};
    return setup_position(r->engine, r->game, &given, &r->status);
}

static bool place_board(Run *r) {
    const Scenario *sc = r->sc;
    SetupGame game = {sc->format, sc->player_count, sc->seed, sc->seed_used};
    setup_game(r->engine, r->game, &game);
    place_players(r);
    for (int i = 0; i < r->units; i++)
        if (!place_unit(r, i)) return false;
    link_exiled(r);
    for (int i = 0; i < sc->commander_record_count; i++) {
        const CommanderRecord *c = &sc->commander_records[i];
        if (c->unit >= r->units) continue;
        setup_commander_damage(r->engine, r->game, player_id(c->to),
                               object_card(r->objects[c->unit]), c->damage);
    }
    PlayerId active = player_id(sc->start_active);
    if (sc->from_beginning) {
        if (!place_decks(r)) return false;
        setup_beginning(r->engine, r->game, active);
        return true;
    }
    if (!place_default_libraries(r)) return false;
    if (sc->start_before)
        setup_start_before(r->engine, r->game, sc->start_turn, active, sc->start_step);
    else
        setup_start(r->engine, r->game, sc->start_turn, active, sc->start_step);
    return !sc->position || !r->whole || place_position(r);
}

static void place(void *context) {
    Run *r = context;
    r->placed = place_board(r);
}

static bool is_within_limits(Run *r, int units, bool whole) {
    r->units = units;
    r->whole = whole;
    return setup_within_limits(r->engine, place, r);
}

// Says with which entry the board comes to be beyond a limit of the engine.
static bool blame_entry(Run *r) {
    const char *limit = engine_limit(r->engine);
    int good = 0, bad = r->sc->unit_count;
    while (bad - good > 1) {
        int middle = good + (bad - good) / 2;
        *(is_within_limits(r, middle, false) ? &good : &bad) = middle;
    }
    bool board = !r->sc->position || !is_within_limits(r, r->sc->unit_count, false);
    const Node *node = !board    ? r->sc->position
                       : bad > 0 ? r->sc->board[r->sc->units[bad - 1].entry].node
                                 : NULL;
    return status_fail(&r->status, node_place(&r->sc->document, node),
                       "the board goes beyond a limit of the engine: %s", limit);
}

static bool set_up(Run *r) {
    r->objects = ARENA_ARRAY(&r->arena, ObjectId, r->sc->unit_count + r->sc->made_count + 1);
    return is_within_limits(r, r->sc->unit_count, true) ? r->placed : blame_entry(r);
}

bool runner_set_up(const Scenario *scenario, Engine *e, Game *g, Status *s) {
    return runner_set_up_units(scenario, e, g, NULL, s);
}

bool runner_set_up_units(const Scenario *scenario, Engine *e, Game *g, ObjectId *ids, Status *s) {
    Run r = {.sc = scenario, .engine = e, .game = g};
    bool good = set_up(&r);
    if (!good) *s = r.status;
    for (int i = 0; good && ids && i < scenario->unit_count; i++) ids[i] = r.objects[i];
    arena_free(&r.arena);
    return good;
}

// ---- the result

static void fail_status(Result *out, const Status *s) {
    Failure *failure = result_fail(out, FAILURE_SCRIPT, "scenario", s->message);
    failure->place = s->line > 0
                         ? arena_format(&out->arena, "%s:%d:%d", s->file, s->line, s->column)
                         : arena_copy(&out->arena, s->file, strlen(s->file));
    out->outcome = OUTCOME_ERROR;
}

static const char *keep(Result *out, const char *text) {
    return text ? arena_copy(&out->arena, text, strlen(text)) : NULL;
}

static void describe(const Scenario *sc, Result *out) {
    out->name = keep(out, sc->name);
    out->known_failure = keep(out, sc->known_failure);
    out->rules = ARENA_ARRAY(&out->arena, const char *, sc->rule_count + 1);
    for (int i = 0; i < sc->rule_count; i++)
        out->rules[out->rule_count++] = cr_entry(sc->rules[i])->number;
    out->tags = ARENA_ARRAY(&out->arena, const char *, sc->tag_count + 1);
    for (int i = 0; i < sc->tag_count; i++) out->tags[out->tag_count++] = keep(out, sc->tags[i]);
    const Node *name = sc->name ? node_get(sc->document.root, "name") : NULL;
    if (name) out->line = node_place(&sc->document, name).line;
    int *lines = ARENA_ARRAY(&out->arena, int, sc->action_count + 1);
    for (int i = 0; i < sc->action_count; i++)
        lines[out->action_count++] = node_place(&sc->document, sc->actions[i].node).line;
    out->action_lines = lines;
}

static void collect_fired(const Engine *e, Result *out) {
    int count = 0;
    for (int r = 0; r < CR_COUNT; r++) count += engine_rule_fired(e, (RuleId)r);
    uint16_t *fired = ARENA_ARRAY(&out->arena, uint16_t, count + 1);
    for (int r = 0; r < CR_COUNT; r++)
        if (engine_rule_fired(e, (RuleId)r)) fired[out->fired_count++] = (uint16_t)r;
    out->fired = fired;
}

static void collect_uses(const Engine *e, Result *out) {
    int most = grammar_row_count(pool_grammar(engine_pool(e)));
    uint16_t *rows = ARENA_ARRAY(&out->arena, uint16_t, most + 1);
    for (int r = 1; r <= most; r++)
        if (engine_row_used(e, r)) rows[out->row_count++] = (uint16_t)r;
    uint16_t *ops = ARENA_ARRAY(&out->arena, uint16_t, OP_COUNT);
    for (int op = 0; op < OP_COUNT; op++)
        if (engine_op_used(e, (Op)op)) ops[out->op_count++] = (uint16_t)op;
    out->rows = rows;
    out->ops = ops;
}

// Of the shipped pool: a scenario's own cards and what it takes from files come behind them.
static void collect_cards(const Run *r, const Pool *pool, Result *out) {
    int count, most = pool_count(pool);
    const Object *all = game_list(r->game, LIST_OBJECTS, &count);
    bool *there = ARENA_ARRAY(&out->arena, bool, most + 1);
    uint16_t *cards = ARENA_ARRAY(&out->arena, uint16_t, most + 1);
    for (int i = 1; i < count; i++)
        if (all[i].kind == OBJECT_CARD && all[i].zone != ZONE_LIBRARY &&
            all[i].zone != ZONE_OUTSIDE && all[i].card.v < most)
            there[all[i].card.v] = true;
    for (int i = 0; i < most; i++)
        if (there[i]) cards[out->card_count++] = (uint16_t)i;
    out->cards = cards;
}

// A known failure must fail: in whatever way, once it could be played at all.
static void judge_known_failure(Result *out, bool played) {
    if (!out->known_failure || !played) return;
    out->outcome = out->outcome == OUTCOME_PASSED ? OUTCOME_UNEXPECTED_PASS : OUTCOME_KNOWN_FAILURE;
}

// ---- the run

static AliasPlace *alias_places(const Run *r, Arena *arena) {
    AliasPlace *places = ARENA_ARRAY(arena, AliasPlace, r->sc->alias_count + 1);
    for (int i = 0; i < r->sc->alias_count; i++) {
        ObjectId id = r->objects[r->sc->aliases[i].unit];
        const Object *o = game_object(r->game, id);
        if (!o) continue;  // It is gone; only the position speaks of it.
        bool ability = o->kind == OBJECT_ABILITY;
        places[i] = (AliasPlace){object_card(id), o->card, o->number, ability ? id : NO_OBJECT};
    }
    return places;
}

static bool wants_bots(const Scenario *sc) {
    bool wanted = false;
    for (int p = 0; p < sc->player_count; p++) wanted = wanted || sc->players[p].bot;
    for (int i = 0; i < sc->action_count; i++)
        wanted = wanted || sc->actions[i].kind == ENTRY_BOTS || sc->actions[i].bot;
    return wanted;
}

uint64_t runner_bot_seed(const Scenario *sc, int player) { return sc->seed + (uint64_t)player + 1; }

// A bot for each player, if the scenario lets bots answer at all.
static void seat_bots(const Run *r, Script *script, Bot **bots) {
    bool wanted = wants_bots(r->sc);
    for (int p = 0; wanted && p < r->sc->player_count; p++) {
        bots[p] = bot_new(BOT_HEURISTIC, r->sc->pool);
        bot_begin(bots[p], runner_bot_seed(r->sc, p));
        script_set_bot(script, player_id(p), bot_decider(bots[p]));
    }
}

static bool by_bot(const void *script) { return script_bot_answered(script); }

// From here on the game is recorded, if that is wanted.
static Recorder *record(Run *r, const Script *script, const RunOptions *options, Status *s) {
    if (!options || !options->record) return NULL;
    Text text = {0};
    if (!files_read(r->sc->document.file, &text, s)) return NULL;
    RecordHead head = {.origin = "run",
                       .scenario_path = r->sc->document.file,
                       .scenario = {text.data, text.length},
                       .by_bot = by_bot,
                       .by_bot_context = script};
    for (int p = 0; p < r->sc->player_count; p++)
        head.players[p].controller = r->sc->players[p].bot ? "bot" : "script";
    Recorder *recorder = recorder_new(r->sc->pool);
    if (!recorder_begin(recorder, options->record, &head, r->engine, r->game, s)) {
        recorder_free(recorder);
        recorder = NULL;
    }
    text_free(&text);
    return recorder;
}

static void play(Run *r, const RunOptions *options, Result *out) {
    Log log;
    log_begin(&log, &out->arena);
    if (options && options->refusals) log.refusals = *options->refusals;
    Names names = {r->sc, r->engine, r->game, alias_places(r, &out->arena)};
    Script *script = script_new(&names, &log, out);
    if (options && options->no_defaults) script_forbid_defaults(script);
    Bot *bots[PLAYERS_MAX] = {NULL};
    seat_bots(r, script, bots);
    // The script first: what it writes about an event comes before the next one.
    engine_add_sink(r->engine, script_sink(script));
    engine_add_sink(r->engine, log_sink(&log));
    if (options && options->sink) engine_add_sink(r->engine, *options->sink);
    for (int p = 0; p < r->sc->player_count; p++)
        engine_set_decider(r->engine, player_id(p), script_decider(script));
    engine_set_chance(r->engine, script_chance(script));
    RunnerCheck *check = options && options->check
                             ? runner_check_new(r->engine, r->game, r->sc->player_count, out)
                             : NULL;
    log_start(&log, r->engine, r->game);
    Status problem = {0};
    Recorder *recorder = record(r, script, options, &problem);
    const RunTap *tap = options ? options->tap : NULL;
    if (tap) tap->begin(tap->context, &names, script, &log);
    RunResult result = engine_run(r->engine, r->game);
    if (recorder) recorder_end(recorder, r->game, result, &problem);
    recorder_free(recorder);
    runner_check_end(check, r->game);
    runner_check_free(check);
    script_finish(script, r->game, result);
    if (options && options->ended)
        options->ended(options->ended_context, r->sc, r->engine, r->game);
    if (tap) tap->end(tap->context, r->game);
    result_unwritten(out, &problem);
    out->log = log.lines;
    out->log_count = log.count;
    out->decisions = script_decisions(script);
    out->events = log.events;
    if (out->outcome != OUTCOME_ERROR)
        out->golden_json = outcome_document(&names, &log, &out->arena);
    collect_fired(r->engine, out);
    if (options && options->uses) collect_uses(r->engine, out);
    script_free(script);
    for (int p = 0; p < PLAYERS_MAX; p++) bot_free(bots[p]);
    log_free(&log);
}

static bool switch_off(Engine *e, const RunOptions *options, Result *out) {
    for (int i = 0; options && i < options->without_count; i++) {
        if (engine_switch_off(e, options->without[i])) continue;
        Failure *failure = result_fail(out, FAILURE_SCRIPT, "without",
                                       "rules can't be switched off in this build");
        failure->limit = true;
        return false;
    }
    return true;
}

void runner_run(const Pool *pool, const Scenario *scenario, const RunOptions *options,
                Result *out) {
    *out = (Result){.outcome = OUTCOME_PASSED};
    out->path = keep(out, scenario->document.file);
    describe(scenario, out);
    Run r = {.sc = scenario, .engine = engine_new(scenario->pool), .game = game_new()};
    if (switch_off(r.engine, options, out)) {
        if (options && options->uses) engine_note_uses(r.engine);
        bool played = set_up(&r);
        if (played)
            play(&r, options, out);
        else
            fail_status(out, &r.status);
        if (played && options && options->cards) collect_cards(&r, pool, out);
        judge_known_failure(out, played);
    }
    engine_free(r.engine);
    game_free(r.game);
    arena_free(&r.arena);
}

// All mistakes of the file; the first is in `first`.
static void fail_load(Result *out, const Scenario *sc, const Status *first) {
    if (sc->problem_count == 0) fail_status(out, first);
    for (int i = 0; i < sc->problem_count; i++) fail_status(out, &sc->problems[i]);
    if (sc->problems_left_out == 0) return;
    char message[64];
    snprintf(message, sizeof message, "and %d more mistakes", sc->problems_left_out);
    result_fail(out, FAILURE_SCRIPT, "scenario", message)->place = keep(out, sc->document.file);
    out->outcome = OUTCOME_ERROR;
}

void runner_run_file(const Pool *pool, const char *path, const RunOptions *options, Result *out) {
    Scenario scenario;
    Status status = {0};
    if (scenario_load(&scenario, pool, path, &status)) {
        runner_run(pool, &scenario, options, out);
    } else {
        *out = (Result){.outcome = OUTCOME_ERROR};
        out->path = keep(out, path);
        describe(&scenario, out);
        fail_load(out, &scenario, &status);
    }
    scenario_free(&scenario);
}
