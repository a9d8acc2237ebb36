// test_scenario_page.c - harness/SCENARIOS.md says every word that the loader knows.
#include "tests/harness/test_runner_support.h"

enum { PAGE_MAX = 1 << 17 };

typedef struct {
    const char *page;
    int told, missing;
} Reader;

static bool is_word_char(char c) {
    return c == '_' || c == '.' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// In a code span: an odd number of backticks stands before it on its line.
static bool in_code(const char *page, const char *at) {
    int ticks = 0;
    for (const char *c = at; c > page && c[-1] != '\n'; c--) ticks += c[-1] == '`';
    return ticks % 2 == 1;
}

static bool says(const char *page, const char *word) {
    size_t length = strlen(word);
    for (const char *at = page; (at = strstr(at, word)) != NULL; at++) {
        bool whole = (at == page || !is_word_char(at[-1])) && !is_word_char(at[length]);
        if (whole && in_code(page, at)) return true;
    }
    return false;
}

static void look_up(void *context, const char *room, const char *word) {
    Reader *r = context;
    r->told++;
    if (says(r->page, word)) return;
    r->missing++;
    fprintf(stderr, "not in SCENARIOS.md: %s (%s)\n", word, room);
}

static char *read_page(void) {
    static char page[PAGE_MAX];
    FILE *in = fopen(GAVEL_SOURCE_DIR "/harness/SCENARIOS.md", "r");
    assert_non_null(in);
    size_t length = fread(page, 1, sizeof page - 1, in);
    assert_true(length > 0 && length < sizeof page - 1);
    page[length] = '\0';
    fclose(in);
    return page;
}

static void test_every_word_stands_in_the_page(void **state) {
    (void)state;
    Reader r = {.page = read_page()};
    scenario_tell_words(look_up, &r);
    assert_true(r.told > 150);
    assert_int_equal(r.missing, 0);
}

static void test_codes_stand_in_their_order(void **state) {
    (void)state;
    const char *at = strstr(read_page(), "## What is refused");
    assert_non_null(at);
    for (int c = REJECTED_NOT + 1; c < REJECTED_COUNT; c++) {
        char row[160];
        snprintf(row, sizeof row, "| `%s` | %s |", rejection_code((RejectionCode)c),
                 rejection_meaning((RejectionCode)c));
        at = strstr(at, row);
        if (!at) fail_msg("not in its place in SCENARIOS.md: %s", row);
    }
}

// The test can fail.
static void test_what_is_missing_is_seen(void **state) {
    (void)state;
    assert_true(says("a `start` b", "start"));
    assert_false(says("a start `b`", "start"));
    assert_false(says("a `start_step` b", "start"));
}

// A player may be called by none of these words.
static void refuse_name(void *context, const char *room, const char *word) {
    char yaml[256];
    // Steps, and ways to cast a spell, are no keys.
    bool value = strcmp(room, "step") == 0 || strcmp(room, "with") == 0;
    // What `position` says has a room of its own.
    bool apart =
        strstr(
            "position.players position.objects position.stack position.gone position.list bounds "
            "change lasting",
            room) != NULL;
    if (strchr(word, '.') || value || apart) return;
    snprintf(yaml, sizeof yaml, HEAD "players:\n  %s: {}\n  bob: {}\n", word);
    is_error(context, yaml, "");
}

static void test_no_player_has_such_a_name(void **state) {
    scenario_tell_words(refuse_name, state);
}

// The positions that the page shows can be played.
static void play_block(void **state, Span block) {
    Text yaml = {0};
    text_add_span(&yaml, block);
    if (strncmp(text_cstr(&yaml), "name:", 5) != 0) {
        text_clear(&yaml);
        text_add(&yaml, HEAD
                 "players:\n  alice: {battlefield: [Grizzly Bears]}\n"
                 "  bob: {battlefield: [Prodigal Pyromancer]}\n");
        text_add_span(&yaml, block);
    }
    passes(state, text_cstr(&yaml));
    text_free(&yaml);
}

static void test_positions_of_the_page_play(void **state) {
    int played = 0;
    static const char fence[] = "```yaml\n";
    for (const char *at = read_page(); (at = strstr(at, fence)) != NULL;) {
        at += sizeof fence - 1;
        const char *end = strstr(at, "```"), *position = strstr(at, "\nposition:");
        assert_non_null(end);
        if (position == NULL || position > end) continue;
        play_block(state, (Span){at, (size_t)(end - at)});
        played++;
    }
    assert_int_equal(played, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_word_stands_in_the_page),
        cmocka_unit_test(test_codes_stand_in_their_order),
        cmocka_unit_test(test_what_is_missing_is_seen),
        cmocka_unit_test(test_no_player_has_such_a_name),
        cmocka_unit_test(test_positions_of_the_page_play),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
