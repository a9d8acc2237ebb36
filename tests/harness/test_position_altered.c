// test_position_altered.c - positions with something wrong in them: each is refused with its place,
// or plays on soundly.
//
// Every key, value and entry of the key `position` is altered in turn: another word, number or
// name, left out, said twice. The altered board is played on by bots, with the invariants looked at
// (as by `gavel run --check`). A child process plays, so that a crash is told with what was
// altered. `ci/alterations` does the same with positions of recorded games, named in GAVEL_ALTERED.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/document.h"
#include "tests/harness/test_runner_support.h"

enum { SECONDS_MAX = 60, LEAVES_MAX = 4096, VALUES_MAX = 128 };

// ---- the positions of the sample

#define ALTERED_HEAD                                                                             \
    HEAD "players:\n"                                                                            \
         "  alice: {battlefield: [Grizzly Bears, {card: Hill Giant, as: giant}, Samite Healer, " \
         "Cavern of Souls, Prodigal Pyromancer], hand: [Shock, Forest]}\n"                       \
         "  bob: {battlefield: [Goblin Piker, 2 Island, Serra Angel], hand: [Counterspell, "     \
         "Giant Growth], graveyard: [Llanowar Elves]}\n"

static const char *const samples[] = {
    ALTERED_HEAD
    "start: {turn: 3, active: alice, step: declare_blockers}\n"
    "position:\n"
    "  stage: priority\n  priority: bob\n  passes: 1\n  monarch: alice\n  day: night\n"
    "  begun: {upkeep: 1, draw: 1}\n  casts: 1\n"
    "  players: {alice: {blessed: true, draws_this_turn: 1}, bob: {mulligans: 1}}\n"
    "  objects: {giant: {attacked: true, tapped: true}, Goblin Piker: {damage: 0, sick: true}}\n"
    "  stack:\n"
    "    - {card: Lightning Bolt, controller: alice, targets: [bob]}\n"
    "    - {as: ping, source: Prodigal Pyromancer, ability: Prodigal Pyromancer/0,\n"
    "       controller: alice, targets: [Goblin Piker]}\n"
    "    - {card: Blaze, controller: alice, x: 2, targets: [bob]}\n"
    "    - {card: Healing Salve, controller: bob, modes: [1], targets: [bob]}\n"
    "  besides: [{as: aside, card: Shock, owner: bob, zone: outside}]\n"
    "  gone: [{as: dead, was: Llanowar Elves, definition: Llanowar Elves, zone: battlefield, "
    "kind: card, owner: bob, controller: bob, turn: 3}]\n"
    "  attacks:\n"
    "    - {creature: Grizzly Bears, player: bob, controller: alice, blocked: true}\n"
    "    - {creature: giant, player: bob, controller: alice, unblocked: true}\n"
    "  attacked: [{creature: giant, player: bob}]\n"
    "  blocks: [{blocker: Goblin Piker, attacker: Grizzly Bears, controller: bob}]\n",
    ALTERED_HEAD
    "start: {turn: 4, active: bob, step: precombat_main}\n"
    "position:\n"
    "  stage: priority_begin\n  priority: bob\n  starting: bob\n  land_plays: 1\n"
    "  chosen: [{object: Cavern of Souls, player: alice, kind: type, value: merfolk}]\n"
    "  effects:\n"
    "    - {affected: giant, controller: alice, lasting: end_of_turn, "
    "change: {kind: set_colors, a: [blue]}}\n"
    "    - {affected: giant, source: Serra Angel, controller: bob, "
    "lasting: while_source_controlled, change: {kind: control, player: bob}}\n"
    "    - {affected: Grizzly Bears, controller: bob, lasting: players_next_turn, "
    "change: {kind: combat, a: cant_block}}\n"
    "    - {affected: Grizzly Bears, lasting: forever, change: {kind: set_pt, a: unchanged, b: "
    "5}}\n"
    "    - {affected: Goblin Piker, lasting: forever, change: {kind: add_keyword, a: flying}}\n"
    "    - {affected: Serra Angel, lasting: forever, change: {kind: text_color, a: blue, b: red}}\n"
    "    - {affected: Goblin Piker, lasting: end_of_turn, copiable: true, "
    "change: {kind: copy, a: Hill Giant}}\n"
    "    - {affected: Goblin Piker, lasting: end_of_turn, "
    "change: {kind: add_ability, a: Prodigal Pyromancer/0}}\n"
    "  shields:\n"
    "    - {ability: Samite Healer/0, source: Samite Healer, controller: alice, left: 1, "
    "bounds: [{binding: 0, object: giant, target: 1}]}\n"
    "  waiting: [{ability: Hero of Bladehold/1, source: giant, controller: alice}]\n"
    "  extra_turns: [{player: alice}]\n  extra_phases: [{step: beginning_of_combat}]\n"
    "  extra_steps: [{step: upkeep}]\n  skips: [{player: bob, what: combat}]\n"
    "  resume_step: end\n  resume_player: alice\n"
    "  history: [{kind: cast, player: bob, object: Goblin Piker}, "
    "{kind: gained_life, player: bob, amount: 3}]\n"
    "  activations: [{source: Prodigal Pyromancer, ability: Prodigal Pyromancer/0}]\n"
    "  once: [{source: giant, ability: Prodigal Pyromancer/0, type: creature}]\n"
    "  counters: [{object: giant, kind: +1/+1, count: 2}, {player: bob, kind: poison, count: 3}]\n"
    "  ignored: [{source: giant, player: bob}]\n",
};

// ---- what is put in place of a value

static const char *const values[] = {"-4",
                                     "-1",
                                     "0",
                                     "1",
                                     "2",
                                     "9",
                                     "255",
                                     "256",
                                     "65536",
                                     "1000000000",
                                     "2147483648",
                                     "99999999999999999999",
                                     "true",
                                     "false",
                                     "none",
                                     "nobody",
                                     "alice",
                                     "bob",
                                     "carol",
                                     "giant",
                                     "Grizzly Bears",
                                     "Goblin Piker",
                                     "Island",
                                     "Counterspell",
                                     "Forest",
                                     "ping",
                                     "dead",
                                     "aside",
                                     "untap",
                                     "cleanup",
                                     "declare_attackers",
                                     "first_strike_damage",
                                     "end",
                                     "priority",
                                     "resolve",
                                     "mulligan",
                                     "turn_begin",
                                     "step_end",
                                     "over",
                                     "end_of_turn",
                                     "while_source_tapped",
                                     "players_next_turn",
                                     "control",
                                     "copy",
                                     "add_ability",
                                     "set_type",
                                     "switch_pt",
                                     "combat",
                                     "Shock",
                                     "Shock/0",
                                     "Mountain",
                                     "Prodigal Pyromancer/0",
                                     "Serra Angel/0",
                                     "Samite Healer/0",
                                     "Glorious Anthem/0",
                                     "Llanowar Elves/0",
                                     "Soul Warden/0",
                                     "Wastes/0",
                                     "Shock/99",
                                     "Lightning Bolt",
                                     "Goblin Token",
                                     "stack",
                                     "hand",
                                     "graveyard",
                                     "exile",
                                     "phased_out",
                                     "nowhere",
                                     "outside",
                                     "card",
                                     "token",
                                     "copy",
                                     "ability",
                                     "emblem",
                                     "creature",
                                     "flying",
                                     "merfolk",
                                     "",
                                     "[]",
                                     "{}",
                                     "[alice]",
                                     "[giant, giant]",
                                     "[[bob]]",
                                     "{a: 1}"};

// ---- writing a document with one node altered

typedef enum { ALTER_VALUE, ALTER_DROP, ALTER_TWICE } AlterKind;
typedef struct {
    const Node *node;  // A value, or an item of a list, or a key of a mapping.
    AlterKind kind;
    const char *value;
} Alteration;

static void add_scalar(const Node *n, Text *out) {
    text_add_char(out, '"');
    for (const char *c = n->text; *c; c++) {
        if (*c == '"' || *c == '\\') text_add_char(out, '\\');
        text_add_char(out, *c);
    }
    text_add_char(out, '"');
}

static bool is_plain(const Node *n) {
    if (n->quoted || n->length == 0) return false;
    for (const char *c = n->text; *c; c++)
        if (!strchr("0123456789-", *c) && !(*c >= 'a' && *c <= 'z') && *c != '_') return false;
    return true;
}

static void add_node(const Node *n, const Alteration *a, Text *out);

static void add_items(const Node *n, const Alteration *a, Text *out) {
    bool any = false;
    for (const Node *k = n->first; k; k = k->next) {
        int times = a->node != k || a->kind == ALTER_VALUE ? 1 : a->kind == ALTER_DROP ? 0 : 2;
        for (; times > 0; times--) {
            text_add(out, any ? ", " : "");
            any = true;
            if (n->kind == NODE_MAPPING) {
                add_scalar(k, out);
                text_add(out, ": ");
            }
            add_node(n->kind == NODE_MAPPING ? k->value : k, a, out);
        }
    }
}

static void add_node(const Node *n, const Alteration *a, Text *out) {
    if (a->node == n && a->kind == ALTER_VALUE) {
        text_add(out, *a->value ? a->value : "\"\"");
        return;
    }
    if (n->kind == NODE_SCALAR) {
        if (is_plain(n))
            text_add(out, n->text);
        else
            add_scalar(n, out);
        return;
    }
    text_add_char(out, n->kind == NODE_LIST ? '[' : '{');
    add_items(n, a, out);
    text_add_char(out, n->kind == NODE_LIST ? ']' : '}');
}

// The board as it is; instead of the script, bots play on until the next turn but one.
static void add_document(const Node *root, const Alteration *a, Text *out) {
    const Node *start = node_get(root, "start");
    const Node *turn = start ? node_get(start, "turn") : NULL;
    for (const Node *k = root->first; k; k = k->next) {
        if (strcmp(k->text, "actions") == 0 || strcmp(k->text, "expect") == 0 ||
            strcmp(k->text, "known_failure") == 0)
            continue;
        text_format(out, "%s: ", k->text);
        add_node(k->value, a, out);
        text_add_char(out, '\n');
    }
    text_format(out, "actions: [{bots: {until: {turn: %d, step: upkeep}}}]\n",
                (turn ? atoi(turn->text) : 1) + 2);
}

// ---- which alterations there are

typedef struct {
    Alteration *items;
    int count, capacity;
} Alterations;

static void add_alteration(Alterations *all, Alteration a) {
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 1024;
        all->items = realloc(all->items, (size_t)all->capacity * sizeof *all->items);
        assert_non_null(all->items);
    }
    all->items[all->count++] = a;
}

static void gather(const Node *n, Alterations *all) {
    for (size_t i = 0; i < ARRAY_LEN(values); i++)
        if (n->kind != NODE_SCALAR || strcmp(values[i], n->text) != 0)
            add_alteration(all, (Alteration){n, ALTER_VALUE, values[i]});
    if (n->kind == NODE_SCALAR) return;
    for (const Node *k = n->first; k; k = k->next) {
        add_alteration(all, (Alteration){k, ALTER_DROP, NULL});
        add_alteration(all, (Alteration){k, ALTER_TWICE, NULL});
        gather(n->kind == NODE_MAPPING ? k->value : k, all);
    }
}

// ---- playing them

typedef enum {
    WAS_REFUSED = 'r',
    WAS_PLAYED = 'p',
    WAS_PLACELESS = 'x',
    WAS_UNSOUND = 'u'
} Verdict;

static Verdict verdict_of(const Pool *pool, const Node *root, const Alteration *a) {
    Text text = {0};
    Scenario sc;
    Status s = {0};
    Result r = {0};
    Verdict verdict = WAS_PLAYED;
    add_document(root, a, &text);
    if (!scenario_parse(&sc, pool, "altered.yaml", (Span){text.data, text.length}, &s)) {
        verdict = s.line > 0 && s.column > 0 ? WAS_REFUSED : WAS_PLACELESS;
    } else {
        runner_run(pool, &sc, &(RunOptions){.check = true}, &r);
        for (const Failure *f = r.failures; f; f = f->next) {
            bool placed = f->place && strchr(f->place, ':');
            if (f->kind == FAILURE_CRASH) verdict = WAS_UNSOUND;
            if (verdict == WAS_PLAYED && r.outcome == OUTCOME_ERROR)
                verdict = placed ? WAS_REFUSED : WAS_PLACELESS;
        }
        if (getenv("GAVEL_ALTERED_SHOW") && verdict == WAS_UNSOUND) show_failures(&r);
        result_free(&r);
    }
    scenario_free(&sc);
    text_free(&text);
    return verdict;
}

// Plays from the first on and tells each verdict, until the last or a crash.
static void play_all(const Pool *pool, const Node *root, const Alterations *all, int first,
                     int step, int out) {
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (size_t i = 0; i < ARRAY_LEN(signals); i++) signal(signals[i], SIG_DFL);
    for (int i = first; i < all->count; i += step) {
        alarm(SECONDS_MAX);
        char verdict = (char)verdict_of(pool, root, &all->items[i]);
        if (write(out, &verdict, 1) != 1) _exit(1);
    }
    _exit(0);
}

typedef struct {
    int refused, played, wrong;
} Tally;

static void tell(const Node *root, const Alteration *a, const char *what) {
    Text text = {0};
    static const char *const kinds[] = {"value", "left out", "twice"};
    fprintf(stderr, "%s: line %d, column %d (%s) %s %s\n", what, a->node->line, a->node->column,
            a->node->kind == NODE_SCALAR ? a->node->text : "...", kinds[a->kind],
            a->value ? a->value : "");
    if (getenv("GAVEL_ALTERED_SHOW") && strcmp(what, "played") != 0) {
        add_document(root, a, &text);
        fprintf(stderr, "%s\n", text_cstr(&text));
    }
    text_free(&text);
}

static void note(Tally *t, const Node *root, const Alteration *a, char verdict) {
    t->refused += verdict == WAS_REFUSED;
    t->played += verdict == WAS_PLAYED;
    if (verdict == WAS_PLAYED && getenv("GAVEL_ALTERED_SHOW")) tell(root, a, "played");
    if (verdict == WAS_REFUSED || verdict == WAS_PLAYED) return;
    t->wrong++;
    tell(root, a,
         verdict == WAS_PLACELESS ? "refused without a place"
         : verdict == WAS_UNSOUND ? "not sound"
                                  : "crashed");
}

static void alter(const Pool *pool, const Document *d, int step, Tally *t) {
    Alterations all = {0};
    const Node *position = node_get(d->root, "position");
    if (position) gather(position, &all);
    for (int at = t->refused % step; at < all.count; at += step) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(ends[0]);
            play_all(pool, d->root, &all, at, step, ends[1]);
        }
        close(ends[1]);
        for (char verdict; read(ends[0], &verdict, 1) == 1; at += step)
            note(t, d->root, &all.items[at], verdict);
        close(ends[0]);
        waitpid(child, NULL, 0);
        if (at < all.count) note(t, d->root, &all.items[at], 'c');
    }
    free(all.items);
}

// ---- tests

static int number_of(const char *name, int usual) {
    const char *text = getenv(name);
    return text ? atoi(text) : usual;
}

static void alter_files(const Pool *pool, const char *list, int step, Tally *t) {
    char path[1024];
    FILE *in = fopen(list, "r");
    assert_non_null(in);
    while (fgets(path, sizeof path, in)) {
        Arena arena = {0};
        Document d;
        Status s = {0};
        path[strcspn(path, "\n")] = '\0';
        assert_true(document_load(&d, &arena, path, &s));
        int before = t->wrong;
        alter(pool, &d, step, t);
        if (t->wrong > before) fprintf(stderr, "in %s\n", path);
        arena_free(&arena);
    }
    fclose(in);
}

static void altered_positions_are_refused_or_sound(void **state) {
    const char *list = getenv("GAVEL_ALTERED");
    int step = number_of("GAVEL_ALTERED_EVERY", list ? 1 : 11);
    Tally t = {0};
    for (size_t i = 0; !list && i < ARRAY_LEN(samples); i++) {
        Arena arena = {0};
        Document d;
        Status s = {0};
        assert_true(document_parse(&d, &arena, "sample", span_of(samples[i]), &s));
        // As it is, it plays.
        Alteration none = {0};
        if (verdict_of(*state, d.root, &none) != WAS_PLAYED) passes(state, samples[i]);
        alter(*state, &d, step, &t);
        arena_free(&arena);
    }
    if (list) alter_files(*state, list, step, &t);
    printf("%d alterations: %d refused with their place, %d played on, %d neither\n",
           t.refused + t.played + t.wrong, t.refused, t.played, t.wrong);
    assert_true(t.refused > 0 && t.played > 0);
    assert_int_equal(t.wrong, 0);
}

// The test can fail: what crashes in the child is seen.
static void a_crash_is_seen(void **state) {
    (void)state;
    int ends[2];
    char verdict;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);  // cmocka's handler would go on with the tests.
        close(ends[0]);
        close(STDERR_FILENO);
        gavel_assert(child != 0);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &verdict, 1), 0);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(altered_positions_are_refused_or_sound),
        cmocka_unit_test(a_crash_is_seen),
    };
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
