// test_page.c - the games of a page: positions are those of `show state --format json` at every
// decision, a seat's are the same whatever is hidden from it, and harness/PAGE.md tells the truth.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness/json.h"
#include "harness/page_board.h"
#include "harness/page_event_rule.h"
#include "harness/page_game.h"
#include "harness/page_schema.h"
#include "harness/replay.h"
#include "tests/harness/test_page_support.h"
#include "tests/harness/test_record_support.h"

static const Seat seats[2] = {
    {"alice", "20 Mountain\n16 Goblin Piker\n12 Shock\n8 Raging Goblin\n4 Goblin Ringleader\n"},
    {"bob",
     "12 Forest\n12 Island\n16 Grizzly Bears\n8 Giant Growth\n6 Counterspell\n6 Preordain\n"}};

static int begin(void **state) {
    Table *t = calloc(1, sizeof *t);
    if (!t) return -1;
    table_begin(t, seats, 11, 12);
    table_play(t, 0);
    *state = t;
    return 0;
}

static int end(void **state) {
    table_end(*state);
    free(*state);
    return 0;
}

typedef struct {
    Record record;
    Replay replay;
    PageGame page;
} Played;

// The record with all its positions, and as a game of a page.
static void load(const Table *t, const PageGamePlan *plan, Played *out) {
    Status s = {0};
    if (!record_load(&out->record, t->path, &s)) fail_msg("%s", s.message);
    ReplayPlan replay = {.record = &out->record, .pool = t->pool, .keep = true};
    assert_true(replay_begin(&out->replay, &replay, &s));
    assert_int_equal(replay_run(&out->replay), REPLAY_AGREES);
    assert_true(page_game_record(t->pool, &out->record, plan, &out->page, &s));
}

static void unload(Played *g) {
    page_game_free(&g->page);
    replay_free(&g->replay);
    record_free(&g->record);
}

// ---- positions

static cJSON *whole_position(Engine *e, const Game *g, const PageTable *t) {
    Text text = {0};
    position_json(e, g, t->players, &text);
    cJSON *whole = cJSON_Parse(text_cstr(&text));
    assert_non_null(whole);
    text_free(&text);
    return whole;
}

static void assert_same(const cJSON *a, const cJSON *b, int frame) {
    if (cJSON_Compare(a, b, true)) return;
    char *one = cJSON_PrintUnformatted(a), *other = cJSON_PrintUnformatted(b);
    fail_msg("frame %d:\n%s\n%s", frame, one, other);
}

static void frames_are_the_positions_of_the_replay(void **state) {
    Played g;
    PageTable table;
    load(*state, &(PageGamePlan){0}, &g);
    const cJSON *frames = page_get(g.page.game, "frames"), *frame;
    assert_int_equal(cJSON_GetArraySize(frames), g.record.count + 1);
    page_table_begin(&table, g.replay.engine, g.replay.positions[0].game, NULL);
    cJSON *position = cJSON_CreateObject();
    int at = 0;
    cJSON_ArrayForEach(frame, frames) {
        const Game *game = g.replay.positions[at].game;
        const cJSON *patch = cJSON_GetObjectItemCaseSensitive(frame, "p");
        if (patch) page_patch_apply(position, patch);
        cJSON *whole = whole_position(g.replay.engine, game, &table);
        cJSON *wanted = page_board_reduced(&table, game, whole);
        assert_same(position, wanted, at);
        // What the page leaves out, it leaves out of the whole as well.
        assert_true(cJSON_GetArraySize(page_get(whole, "objects")) >
                    cJSON_GetArraySize(page_get(wanted, "objects")));
        cJSON_Delete(wanted);
        cJSON_Delete(whole);
        at++;
    }
    assert_true(at > 150);
    cJSON_Delete(position);
    page_table_free(&table);
    unload(&g);
}

// The answers and numbers are the record's.
static void decisions_are_those_of_the_record(void **state) {
    Played g;
    load(*state, &(PageGamePlan){0}, &g);
    const cJSON *frame;
    int at = 0, words = 0;
    cJSON_ArrayForEach(frame, page_get(g.page.game, "frames")) {
        const RecordDecision *d = &g.record.decisions[at];
        const cJSON *told = cJSON_GetObjectItemCaseSensitive(frame, "d");
        if (at++ == g.record.count) {
            assert_null(told);
            break;
        }
        assert_int_equal(page_get(told, "number")->valueint, d->number);
        assert_string_equal(page_text_of(told, "kind"), question_kind_name(d->kind));
        assert_string_equal(page_text_of(told, "player"), g.record.names[d->player]);
        words += span_is(d->answer, page_text_of(told, "answer"));
    }
    assert_true(words > g.record.count / 2);
    assert_int_equal(page_get(page_get(g.page.game, "result"), "over")->type & 0xff,
                     strcmp(g.record.result.kind, "unfinished") == 0 ? cJSON_False : cJSON_True);
    unload(&g);
}

// ---- one seat

static char *seen(Engine *e, const Game *g, PlayerId viewer) {
    PageTable table;
    PageSight *sight = player_is(viewer) ? page_sight_new(viewer) : NULL;
    page_table_begin(&table, e, g, sight);
    cJSON *board = page_board(&table, g);
    char *text = cJSON_PrintUnformatted(board);
    cJSON_Delete(board);
    page_table_free(&table);
    page_sight_free(sight);
    return text;
}

// In every position: deal anew what a player cannot see, and what they see is the same. Who sees
// everything sees another position.
static void a_seat_does_not_depend_on_what_is_hidden(void **state) {
    Played g;
    int others = 0, compared = 0;
    load(*state, &(PageGamePlan){0}, &g);
    Game *copy = game_new();
    Rng deal = {.seed = 5};
    for (int i = 0; i <= g.record.count; i++) {
        Engine *e = g.replay.engine;
        const Game *game = g.replay.positions[i].game;
        for (int p = 0; p < 2; p++) {
            game_copy(copy, game);
            setup_conceal(e, copy, player_id(p), &deal);
            char *before = seen(e, game, player_id(p)), *after = seen(e, copy, player_id(p));
            char *all = seen(e, game, NO_PLAYER), *all_after = seen(e, copy, NO_PLAYER);
            if (strcmp(before, after) != 0) fail_msg("position %d:\n%s\n%s", i, before, after);
            others += strcmp(all, all_after) != 0;
            compared++;
            free(before);
            free(after);
            free(all);
            free(all_after);
        }
    }
    assert_true(others > compared / 2);
    game_free(copy);
    unload(&g);
}

// ---- a game that stops its process

static void a_game_can_be_told_up_to_a_decision(void **state) {
    const Table *t = *state;
    int made = 0;
    PageGame game;
    page_game_scenario(t->pool,
                       GAVEL_SOURCE_DIR
                       "/scenarios/7xx/"
                       "702.19b-trample-deals-excess-damage-to-the-player.yaml",
                       &(PageGamePlan){.most = 3, .made = &made}, PAGE_MARK_END, &game);
    const cJSON *frames = page_get(game.game, "frames");
    assert_int_equal(made, 3);
    assert_int_equal(cJSON_GetArraySize(frames), 3);
    assert_int_equal(game.mark, 2);
    assert_string_equal(page_text_of(page_get(game.game, "result"), "reason"),
                        "the engine stops after this decision");
    page_game_free(&game);
}

// ---- events

static void every_sentence_has_a_rule(void **state) {
    (void)state;
    for (int k = 0; k < EVENT_KIND_COUNT; k++) {
        Event ev = event_new((EventKind)k);
        if (event_logged((EventKind)k) && page_event_rule(&ev) >= CR_COUNT)
            fail_msg("no rule says what %s is", event_name((EventKind)k));
    }
    Event ev = event_new(EVENT_GAIN_LIFE);
    assert_string_equal(cr_entry(page_event_rule(&ev))->number, "119.3");
    ev.rule = CR_702_15b;
    assert_string_equal(cr_entry(page_event_rule(&ev))->number, "702.15b");
}

// ---- the document about it

static Span section_of(const Text *page, const char *shape) {
    Text heading = {0};
    text_format(&heading, "\n### %s\n", shape);
    const char *at = strstr(text_cstr(page), text_cstr(&heading));
    if (!at) fail_msg("no section %s", shape);
    const char *after = strstr(at + heading.length, "\n### ");
    text_free(&heading);
    return (Span){at, after ? (size_t)(after - at) : strlen(at)};
}

static int rows_of(Span section) {
    int rows = 0;
    while (section.at != NULL) {
        Span line = span_cut(&section, '\n');
        rows += line.length > 3 && memcmp(line.at, "| `", 3) == 0;
    }
    return rows;
}

static bool has_row(Span section, const char *key, const char *meaning) {
    Text begins = {0}, ends = {0};
    bool found = false;
    text_format(&begins, "| `%s` | ", key);
    text_format(&ends, " | %s |", meaning);
    while (section.at != NULL && !found) {
        Span line = span_cut(&section, '\n');
        found = line.length > begins.length + ends.length &&
                memcmp(line.at, begins.data, begins.length) == 0 &&
                memcmp(line.at + line.length - ends.length, ends.data, ends.length) == 0;
    }
    text_free(&begins);
    text_free(&ends);
    return found;
}

static void every_key_is_explained(void **state) {
    (void)state;
    Text page = {0}, text = {0};
    Status s = {0};
    int shapes = 0;
    page_read(GAVEL_SOURCE_DIR "/harness/PAGE.md", &page);
    page_schema(&text);
    cJSON *schema = json_parse("schema", (Span){text.data, text.length}, &s);
    const cJSON *shape, *field;
    cJSON_ArrayForEach(shape, page_get(schema, "$defs")) {
        const cJSON *fields = cJSON_GetObjectItemCaseSensitive(shape, "properties");
        if (!fields) fields = page_get(shape, "prefixItems");
        Span section = section_of(&page, shape->string);
        cJSON_ArrayForEach(field, fields) {
            if (!has_row(section, page_text_of(field, "title"), page_text_of(field, "description")))
                fail_msg("%s: no row for %s", shape->string, page_text_of(field, "title"));
        }
        assert_int_equal(rows_of(section), cJSON_GetArraySize(fields));
        assert_false(has_row(section, "nothing of the kind", ""));
        shapes++;
    }
    assert_true(shapes > 20);
    cJSON_Delete(schema);
    text_free(&text);
    text_free(&page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_the_positions_of_the_replay),
        cmocka_unit_test(decisions_are_those_of_the_record),
        cmocka_unit_test(a_seat_does_not_depend_on_what_is_hidden),
        cmocka_unit_test(a_game_can_be_told_up_to_a_decision),
        cmocka_unit_test(every_sentence_has_a_rule),
        cmocka_unit_test(every_key_is_explained),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
