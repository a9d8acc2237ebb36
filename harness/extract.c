// extract.c - a position of a recorded game, and what came after it, as a scenario.
//
// Whatever is written has been played first: it must pass, and its events must be those of the
// recorded game. So what the format cannot express is never passed over in silence.
#include "harness/extract.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/command_yaml.h"
#include "harness/files.h"
#include "harness/json.h"
#include "harness/runner.h"

// ---- the game

ExtractMove extract_move(const Game *g, const Question *q, const Answer *a, int position) {
    const StackItem *item = game_object(g, q->source) ? game_stack_item(g, q->source) : NULL;
    return (ExtractMove){.position = position,
                         .kind = q->kind,
                         .role = q->role,
                         .player = q->player,
                         .source = q->source,
                         .of = item ? item->source : NO_OBJECT,
                         .stack = g->stack.count,
                         .slot = q->slot,
                         .min = q->min,
                         .max = q->max,
                         .keyword = q->keyword,
                         .answer = a};
}

static void see(void *context, const Game *g, const Question *q, const Answer *a, bool forced) {
    Extract *x = context;
    if (x->move_count == x->move_capacity) {
        x->move_capacity = x->move_capacity ? x->move_capacity * 2 : 256;
        x->moves = memory_resize(x->moves, sizeof *x->moves * (size_t)x->move_capacity);
    }
    size_t size = answer_size(a);
    Answer *copy = arena_take(&x->arena, size);
    memcpy(copy, a, size);
    ExtractMove *move = &x->moves[x->move_count++];
    *move = extract_move(g, q, copy, forced ? x->replay.at - 1 : x->replay.at);
    move->forced = forced;
    if (q->keyword) move->keyword = arena_copy(&x->arena, q->keyword, strlen(q->keyword));
}

// Is the game back where decision `i` was made, after decision `last` was refused? Then the same is
// asked again, unless the record ends there.
static bool is_back(const Record *r, int i, int last) {
    const RecordDecision *d = &r->decisions[i];
    if (last + 1 == r->count && r->result.line == 0) return i == last;
    // Nobody pays alone: what is paid for is taken back as well, though it changed nothing yet.
    if (last + 1 == r->count) return d->digest == r->result.digest && d->kind != QUESTION_PAYMENT;
    const RecordDecision *next = &r->decisions[last + 1];
    return d->digest == next->digest && d->kind == next->kind && d->player == next->player;
}

// Answers that were refused, and those that led to them: the game was put back to where the first
// of them was asked for.
static void drop_refused(Extract *x, const Record *r) {
    for (int i = 0; i < r->count; i++) {
        if (r->decisions[i].refused == REJECTED_NOT) continue;
        int first = i;
        while (first > 0 && !is_back(r, first, i)) first--;
        if (!is_back(r, first, i)) first = i;
        for (int k = 0; k < x->move_count; k++)
            if (x->moves[k].position >= first && x->moves[k].position <= i)
                x->moves[k].refused = true;
    }
}

bool extract_begin(Extract *x, const Record *record, const Pool *pool, Status *s) {
    *x = (Extract){.move_count = 0};
    return extract_begin_as(x, record, pool, s);
}

bool extract_begin_as(Extract *x, const Record *record, const Pool *pool, Status *s) {
    extract_name_players(x, record);
    ReplayPlan plan = {.record = record,
                       .pool = pool,
                       .without = x->without,
                       .without_count = x->without_count,
                       .keep = true,
                       .see = see,
                       .see_context = x};
    if (!replay_begin(&x->replay, &plan, s)) return false;
    if (replay_run(&x->replay) == REPLAY_AGREES) {
        drop_refused(x, record);
        return true;
    }
    if (x->replay.end == REPLAY_INVALID) return status_add(s, &x->replay.problem), false;
    return status_fail(s, (Place){record->path, 0, 0},
                       "does not replay: it diverges at decision %d; see gavel replay",
                       x->replay.at + 1);
}

void extract_free(Extract *x) {
    replay_free(&x->replay);
    free(x->moves);
    arena_free(&x->arena);
}

// ---- where it ends

static bool within(const Game *g, const Game *opening, ExtractEnd end) {
    if (end == EXTRACT_GAME) return true;
    return g->turn == opening->turn && (end == EXTRACT_TURN || g->step == opening->step);
}

// The first decision that is no part of it any more: somebody has priority there. The step or turn
// is that of decision `at`.
static int find_end(const Extract *x, int at, ExtractEnd end) {
    const Record *r = x->replay.plan.record;
    const ReplayPosition *all = x->replay.positions;
    int i = at;
    while (i < r->count && (within(all[i].game, all[at].game, end) ||
                            r->decisions[i].kind != QUESTION_PRIORITY || all[i].game->passes > 0))
        i++;
    return i;
}

// ---- played

// Two sentences that differ only in the numbers of names.
static bool same_but_numbers(const char *a, const char *b) {
    for (;;) {
        if (*a == '#')
            for (a++; isdigit((unsigned char)*a); a++) {
            }
        if (*b == '#')
            for (b++; isdigit((unsigned char)*b); b++) {
            }
        if (*a == '#' || *b == '#') continue;
        if (*a != *b) return false;
        if (*a == '\0') return true;
        a++;
        b++;
    }
}

// The log of a scenario begins with its turn and its step; that of a whole game with who plays
// first.
enum { HEADINGS = 2, TOGETHER_MAX = 24 };

// What happens at the same time may be told in another order: permanents are told in the order of
// the battlefield, which a scenario gives player by player. How many lines are the same but for
// that; 0: they differ.
static int same_in_another_order(char *const *then, const LogLine *now, int count) {
    for (int k = 2; k <= count && k <= TOGETHER_MAX; k++) {
        bool used[TOGETHER_MAX] = {false};
        int found = 0;
        for (int i = 0; i < k; i++)
            for (int n = 0; n < k; n++) {
                if (used[n] || !same_but_numbers(then[i], now[n].text)) continue;
                used[n] = true;
                found++;
                break;
            }
        if (found == k) return k;
    }
    return 0;
}

static bool same_events(const ExtractPart *part, const Result *result, Text *why) {
    const Replay *replay = &part->x->replay;
    int from = replay->positions[part->at].log_count;
    bool whole = part->end >= replay->plan.record->count;
    bool drawn = whole && part->last->result == RESULT_DRAWN;
    int to = whole ? replay->log.count : replay->positions[part->end].log_count;
    int headings = part->g->turn > 0 ? HEADINGS : part->g->stage == STAGE_SHUFFLE;
    int count = to - from, played = result->log_count - headings;
    Text room = {0};
    Arena arena = {0};
    char **then = ARENA_ARRAY(&arena, char *, count + 1);
    for (int i = 0; i < count; i++) {
        const char *line =
            extract_renamed(part->x, replay->plan.record, replay->log.lines[from + i].text, &room);
        then[i] = arena_copy(&arena, line, strlen(line));
    }
    for (int i = 0; i < count && i < played; i++) {
        const LogLine *now = &result->log[headings + i];
        if (same_but_numbers(then[i], now->text)) continue;
        int left = count - i < played - i ? count - i : played - i;
        int together = same_in_another_order(then + i, now, left);
        if (together > 0) {
            i += together - 1;
            continue;
        }
        // 104.4b: a loop begins anew, and so it goes round more often before the game is a draw.
        if (drawn && i + 1 == count &&
            same_but_numbers(then[i], result->log[result->log_count - 1].text))
            break;
        text_format(why, "its events would differ: \"%s\" instead of \"%s\"", now->text, then[i]);
        break;
    }
    // Of an answer that is refused in the end, the scenario tells so.
    bool more = (drawn || part->x->replay.refused) && whole && played > count;
    if (why->length == 0 && count != played && !more)
        text_format(why, "it would have %d events instead of %d", played, count);
    text_free(&room);
    arena_free(&arena);
    return why->length == 0;
}

static bool passes(const ExtractPart *part, const Text *text, Text *why) {
    Scenario scenario;
    Status s = {0};
    Result result = {0};
    bool good = scenario_parse(&scenario, part->x->replay.plan.pool, "the scenario",
                               (Span){text->data, text->length}, &s);
    if (good) {
        RunOptions options = {.without = part->x->without, .without_count = part->x->without_count};
        runner_run(part->x->replay.plan.pool, &scenario, &options, &result);
        good = result.outcome == OUTCOME_PASSED;
        if (result.failures)
            text_format(why, "as a scenario it would fail: %s", result.failures->message);
        else
            good = same_events(part, &result, why) && good;
        result_free(&result);
    } else {
        text_format(why, "line %d: %s", s.line, s.message);
    }
    scenario_free(&scenario);
    return good;
}

static void add_head(const ExtractPart *part, Text *out) {
    const Record *r = part->x->replay.plan.record;
    Text name = {0};
    const char *file = files_name(r->path);  // No path of one machine gets into a scenario.
    visible_format(&name, "What happens after decision %d of %s.", part->at + 1, file);
    visible_format(out, "# Cut out of %s (%s, seed %s) before decision %d.\nname: ", file,
                   cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(r->head, "origin")),
                   cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(r->head, "seed")),
                   part->at + 1);
    yaml_write_text(text_cstr(&name), out);
    text_add(out, "\nrules: [500.1]  # Say which rule it verifies.\n");
    text_free(&name);
}

// The board, and what it does not say. False: that cannot be said, and `why` has the reason.
static bool add_board(const ExtractPart *part, const char *head, Text *out, Text *why) {
    extract_board(part, out);
    if (part->plain) return true;
    // So much that it can be placed.
    Text board = {0};
    text_format(&board, "%s%sposition: {stage: %s}\n", head, text_cstr(out),
                part->g->turn > 0 ? "priority_begin" : "mulligan");
    bool good = extract_position(part, text_cstr(&board), out, why);
    text_free(&board);
    return good;
}

// After the head: cards, board and script.
static bool add_play(ExtractPart *part, Text *out, Text *why) {
    const ExtractFinding *finding = part->x->finding;
    Text head = {0}, board = {0};
    extract_script(part);
    if (finding) finding->expect(finding->context, part, &board);  // For the names it needs.
    text_clear(&board);
    extract_cards(part, out);
    text_add(&head, text_cstr(out));
    // Finds out which names the board itself needs, and then what else does.
    extract_board(part, &board);
    text_clear(&board);
    bool good = add_board(part, text_cstr(&head), &board, why);
    text_clear(&board);
    good = good && add_board(part, text_cstr(&head), &board, why);
    text_add(out, text_cstr(&board));
    text_format(out, part->script.length > 0 ? "actions:\n%s" : "%s", text_cstr(&part->script));
    text_free(&board);
    text_free(&head);
    return good;
}

static bool put_together(ExtractPart *part, Text *out, Text *why) {
    add_head(part, out);
    const ExtractFinding *finding = part->x->finding;
    if (!add_play(part, out, why)) return false;
    if (finding)
        finding->expect(finding->context, part, out);
    else
        extract_expect(part, out);
    return true;
}

// ---- how much must be said

static bool write_part(ExtractPart *part, Text *out, Text *why) {
    text_clear(out);
    text_clear(why);
    text_clear(&part->script);
    memset(part->aliased, 0, sizeof *part->aliased * CARDS_MAX);
    return put_together(part, out, why) && passes(part, out, why);
}

// As little as will do: what is written has to come out as in the game.
static bool write_least(ExtractPart *part, Text *out, Text *why) {
    part->plain = extract_is_plain(part->g);
    if (part->plain && write_part(part, out, why)) return true;
    part->plain = false;
    if (part->x->zones_only) return false;
    for (int detail = POSITION_NOW; detail <= POSITION_EXACT; detail++) {
        part->detail = (PositionDetail)detail;
        if (write_part(part, out, why)) return true;
    }
    return false;
}

bool extract_write_from(Extract *x, int from, int at, ExtractEnd end, Text *out, Text *why) {
    const Replay *replay = &x->replay;
    const Record *r = replay->plan.record;
    text_clear(out);
    text_clear(why);
    ExtractPart part = {.x = x, .g = replay->positions[from - 1].game, .at = from - 1};
    part.end = find_end(x, at - 1, end);
    part.last = part.end < r->count ? replay->positions[part.end].game : replay->now;
    part.aliased = memory_zeroed(CARDS_MAX, sizeof *part.aliased);
    bool good = write_least(&part, out, why);
    free(part.aliased);
    text_free(&part.script);
    return good;
}

bool extract_write_unplayed(Extract *x, int at, Text *out) {
    const Replay *replay = &x->replay;
    Text why = {0};
    ExtractPart part = {.x = x,
                        .g = replay->positions[at - 1].game,
                        .at = at - 1,
                        .end = replay->plan.record->count + 1,
                        .last = replay->now,
                        .detail = POSITION_WITH_PAST};
    part.plain = extract_is_plain(part.g);
    if (!part.plain && x->zones_only) return false;
    part.aliased = memory_zeroed(CARDS_MAX, sizeof *part.aliased);
    bool good = add_play(&part, out, &why);
    free(part.aliased);
    text_free(&part.script);
    text_free(&why);
    return good;
}

int extract_checkpoint(const Extract *x, int at) {
    while (at > 1 && !x->replay.positions[at - 1].checkpoint) at--;
    return at;
}

bool extract_write(Extract *x, int at, ExtractEnd end, Text *out, Text *why) {
    return extract_write_from(x, extract_checkpoint(x, at), at, end, out, why);
}

// What fails when it is played would mostly fail from any earlier position as well.
enum { PLAYED_MOST = 12 };

int extract_earlier(Extract *x, int at, ExtractEnd end, Text *out) {
    Text ignored = {0};
    int from = at - 1, played = 0;
    for (; from > 0 && played < PLAYED_MOST; from--) {
        if (extract_write_from(x, from, at, end, out, &ignored)) break;
        played += out->length > 0;
    }
    text_free(&ignored);
    return played < PLAYED_MOST ? from : 0;
}
