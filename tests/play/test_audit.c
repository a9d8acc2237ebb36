// test_audit.c - every check of the books must be able to fail.
#include "tests/support/table.h"

#include "engine/play/audit.h"
#include "engine/state/write.h"

typedef struct {
    Table *t;
    Audit *audit;
    ObjectId bears, forest;
} Books;

static Books books_new(void) {
    Books b = {.t = table_new(2, 1)};
    b.bears = table_put(b.t, 0, ZONE_BATTLEFIELD, "Grizzly Bears");
    b.forest = table_put(b.t, 0, ZONE_HAND, "Forest");
    table_start(b.t, 1, 0, STEP_PRECOMBAT_MAIN);
    b.audit = audit_new(b.t->g);
    return b;
}

static void books_free(Books *b) {
    audit_free(b->audit);
    table_free(b->t);
}

static bool agree(const Books *b) {
    Text problems = {0};
    bool good = audit_check(b->audit, b->t->g, &problems);
    assert_true(good == (problems.length == 0));
    text_free(&problems);
    return good;
}

static bool settled(const Books *b, const char *problem) {
    Text problems = {0};
    bool good = audit_check_settled(b->t->e, b->t->g, &problems);
    if (!good && strstr(text_cstr(&problems), problem) == NULL)
        fail_msg("'%s', not '%s'", text_cstr(&problems), problem);
    text_free(&problems);
    return good;
}

static void life_and_mana_follow_the_events(void **state) {
    (void)state;
    Books b = books_new();
    EventSink sink = audit_sink(b.audit);
    assert_true(agree(&b));
    write_player(b.t->g, player_id(0))->life += 3;
    assert_false(agree(&b));
    Event ev = event_new(EVENT_GAIN_LIFE);
    ev.player = player_id(0);
    ev.amount = 3;
    sink.event(sink.context, b.t->e, b.t->g, &ev);
    assert_true(agree(&b));
    sink.mark(sink.context);
    write_player(b.t->g, player_id(1))->mana[MANA_RED] = 2;
    assert_false(agree(&b));
    ev = event_new(EVENT_ADD_MANA);
    ev.player = player_id(1);
    ev.amount = 2;
    ev.amount2 = MANA_RED;
    sink.event(sink.context, b.t->e, b.t->g, &ev);
    assert_true(agree(&b));
    sink.rewind(sink.context, 0);  // Taken back: the books know nothing of that mana.
    assert_false(agree(&b));
    books_free(&b);
}

static void mana_moves_is_paid_and_lost(void **state) {
    (void)state;
    static const EventKind kinds[] = {EVENT_MANA_MOVES, EVENT_PAY_MANA, EVENT_LOSE_MANA};
    static const int left[][2] = {{0, 5}, {0, 4}, {0, 3}};
    Books b = books_new();
    EventSink sink = audit_sink(b.audit);
    Event ev = event_new(EVENT_ADD_MANA);
    ev.player = player_id(0);
    ev.amount = 5;
    ev.amount2 = MANA_BLUE;
    sink.event(sink.context, b.t->e, b.t->g, &ev);
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        ev = event_new(kinds[i]);
        ev.player = player_id(i == 0 ? 0 : 1);
        ev.host_player = player_id(1);
        ev.amount = 1;
        ev.amount2 = MANA_BLUE;
        sink.event(sink.context, b.t->e, b.t->g, &ev);
        for (int p = 0; p < 2; p++)
            write_player(b.t->g, player_id(p))->mana[MANA_BLUE] = (uint16_t)left[i][p];
        assert_true(agree(&b));
    }
    books_free(&b);
}

static void cards_are_neither_made_nor_lost(void **state) {
    (void)state;
    Books b = books_new();
    Game *g = b.t->g;
    Object *bears = write_place(g, object_card(b.bears));
    bears->owner = player_id(1);
    assert_false(agree(&b));
    bears->owner = player_id(0);
    bears->card = write_place(g, object_card(b.forest))->card;
    assert_false(agree(&b));
    bears->card = pool_find(b.t->pool, span_of("Grizzly Bears"))->id;
    assert_true(agree(&b));
    bears->kind = OBJECT_TOKEN;
    assert_false(agree(&b));
    bears->kind = OBJECT_CARD;
    write_unlink(g, object_card(b.forest));
    write_place(g, object_card(b.forest))->zone = ZONE_NOWHERE;
    assert_false(agree(&b));
    write_player(g, player_id(0))->left = true;  // 800.4a
    assert_true(agree(&b));
    table_put(b.t, 1, ZONE_HAND, "Island");
    assert_false(agree(&b));
    books_free(&b);
}

static void state_based_actions_leave_nothing(void **state) {
    (void)state;
    Books b = books_new();
    Engine *e = b.t->e;
    Game *g = b.t->g;
    assert_true(settled(&b, ""));
    setup_counters(e, g, b.bears, COUNTER_PLUS_ONE, 1);
    setup_counters(e, g, b.bears, COUNTER_MINUS_ONE, 1);
    assert_false(settled(&b, "+1/+1 and -1/-1 counters: Grizzly Bears"));
    setup_counters(e, g, b.bears, COUNTER_PLUS_ONE, 0);
    setup_counters(e, g, b.bears, COUNTER_MINUS_ONE, 2);
    setup_derive(e, g);
    assert_false(settled(&b, "toughness 0"));
    setup_counters(e, g, b.bears, COUNTER_MINUS_ONE, 0);
    setup_derive(e, g);
    assert_true(settled(&b, ""));
    write_place(g, object_card(b.bears))->attached_to = b.forest;
    assert_false(settled(&b, "attached to what is not there"));
    write_place(g, object_card(b.bears))->attached_to = NO_OBJECT;
    write_place(g, object_card(b.forest))->kind = OBJECT_TOKEN;
    assert_false(settled(&b, "a token that is not on the battlefield: Forest"));
    write_place(g, object_card(b.forest))->kind = OBJECT_COPY;
    assert_false(settled(&b, "a copy of a spell that is not on the stack"));
    write_place(g, object_card(b.forest))->kind = OBJECT_CARD;
    ObjectId aura = table_put(b.t, 0, ZONE_BATTLEFIELD, "Pacifism");
    assert_false(settled(&b, "an Aura attached to nothing"));
    write_place(g, object_card(aura))->attached_to = b.bears;
    assert_true(settled(&b, ""));
    books_free(&b);
}

static void derived_data_that_is_old_is_found(void **state) {
    (void)state;
    Books b = books_new();
    assert_null(engine_derived_difference(b.t->e, b.t->g));
    write_place(b.t->g, object_card(b.bears))->base_controller = player_id(1);
    assert_non_null(engine_derived_difference(b.t->e, b.t->g));
    write_place(b.t->g, object_card(b.bears))->base_controller = player_id(0);
    setup_counters(b.t->e, b.t->g, b.bears, COUNTER_PLUS_ONE, 1);
    assert_non_null(engine_derived_difference(b.t->e, b.t->g));
    books_free(&b);
}

// Whatever is noted about all objects together, in bytes: each is recomputed.
static void every_note_that_is_old_is_found(void **state) {
    (void)state;
    Books b = books_new();
    Game *g = b.t->g;
    unsigned char *const notes[] = {
        (unsigned char *)&g->listened,        (unsigned char *)&g->replaced,
        (unsigned char *)&g->stated[0],       (unsigned char *)&g->copying,
        (unsigned char *)&g->statics,         (unsigned char *)&g->looks_further,
        (unsigned char *)&g->looks_elsewhere, (unsigned char *)&g->rewording,
    };
    for (size_t i = 0; i < ARRAY_LEN(notes); i++) {
        *notes[i] ^= 1;
        assert_non_null(engine_derived_difference(b.t->e, g));
        *notes[i] ^= 1;
        assert_null(engine_derived_difference(b.t->e, g));
    }
    books_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_and_mana_follow_the_events),
        cmocka_unit_test(mana_moves_is_paid_and_lost),
        cmocka_unit_test(cards_are_neither_made_nor_lost),
        cmocka_unit_test(state_based_actions_leave_nothing),
        cmocka_unit_test(derived_data_that_is_old_is_found),
        cmocka_unit_test(every_note_that_is_old_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
