// test_unscripted.c - the entry that an unscripted choice prints answers it.
//
// Shipped scenarios are cut off before each of their answers. Where the question is then an
// unscripted choice, the entry that the message offers is put into the script, which must get
// beyond that question.
#define _XOPEN_SOURCE 700

#include "tests/harness/test_runner_support.h"

#include <stdlib.h>
#include <unistd.h>

#include "harness/command_yaml.h"
#include "harness/files.h"

enum { ENTRIES_MAX = 8192 };

static const char *const endings[] = {".yaml", NULL};

typedef struct {
    void **state;
    int cut, unscripted, offered, wrong;
} Tally;

// An entry to put into a script.
typedef struct {
    const char *entry;  // "alice: {choose: X}", perhaps several ("..}, {.."); NULL: none.
    int at;             // Before actions[at],
    bool instead;       // or in place of the one before that.
} Offer;

// The scenario with its first `count` actions, an offered one among them, and no expectations.
static void write_scenario(const Node *root, int count, const Offer *offer, Text *out) {
    text_add_char(out, '{');
    for (const Node *key = root->first; key; key = key->next) {
        if (strcmp(key->text, "actions") == 0 || strcmp(key->text, "expect") == 0) continue;
        yaml_write(key, NULL, out);
        text_add(out, ": ");
        yaml_write(key->value, NULL, out);
        text_add(out, ", ");
    }
    text_add(out, "actions: [");
    const Node *item = node_get(root, "actions")->first;
    for (int i = 0; i <= count; i++, item = item->next) {
        if (i == offer->at && offer->entry) text_format(out, "{%s}, ", offer->entry);
        if (i == count) break;
        if (offer->instead && i == offer->at - 1) continue;
        yaml_write(item, NULL, out);
        text_add(out, ", ");
    }
    text_add(out, "]}");
}

static bool is_answer(const Node *item) {
    static const char *const verbs[] = {"choose", "order", "assign", "attack", "block"};
    if (item->kind != NODE_MAPPING || item->first->value->kind != NODE_MAPPING) return false;
    for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
        if (node_get(item->first->value, verbs[i])) return true;
    return false;
}

// What the message offers; false if it offers nothing.
static bool read_offer(const char *message, char *entry, Offer *out) {
    static const char dash[] = "\n  - ";
    const char *line = strstr(message, dash), *after = strstr(message, "would, after ");
    const char *instead = strstr(message, "would, in place of ");
    if (!line || (!after && !instead)) return false;
    const char *index = strchr(after ? after : instead, '[');
    *entry = '\0';
    for (const char *at = line; at && strlen(entry) < ENTRIES_MAX; at = strstr(at + 1, dash)) {
        const char *text = at + strlen(dash);
        size_t used = strlen(entry);
        snprintf(entry + used, ENTRIES_MAX - used, "%s%.*s", used ? "}, {" : "",
                 (int)strcspn(text, "\n"), text);
    }
    bool first = !index || index > line;
    *out = (Offer){entry, first ? 0 : atoi(index + 1) + 1, instead != NULL};
    return true;
}

static uint64_t play(Tally *t, const Node *root, int count, const Offer *offer, Result *out) {
    Text text = {0};
    write_scenario(root, count, offer, &text);
    play_text(t->state, text_cstr(&text), out);
    text_free(&text);
    return out->decisions;
}

static void try_cut(Tally *t, const char *path, const Node *root, int count) {
    static char entry[ENTRIES_MAX];
    Result before, after;
    Offer offer = {0};
    t->cut++;
    uint64_t decisions = play(t, root, count, &offer, &before);
    const char *message = before.failures ? before.failures->message : "";
    bool open = before.outcome == OUTCOME_FAILED &&
                strncmp(message, "unscripted choice", strlen("unscripted choice")) == 0;
    t->unscripted += open;
    if (open && !read_offer(message, entry, &offer)) {
        t->wrong++;
        fprintf(stderr, "%s, actions[%d]: no offer: %s\n", path, count, message);
    } else if (open) {
        t->offered++;
        bool beyond = play(t, root, count, &offer, &after) > decisions;
        const char *now = after.failures ? after.failures->message : "";
        bool refused = after.failures && strstr(now, "rejected with");
        if (!beyond || refused || strstr(now, "nobody asked") || strstr(now, "is no answer")) {
            t->wrong++;
            fprintf(stderr, "%s, actions[%d]: {%s} does not answer:\n%s\nnow: %s\n", path, count,
                    offer.entry, message, now);
        }
        result_free(&after);
    }
    result_free(&before);
}

static void try_scenario(Tally *t, const char *path) {
    Arena arena = {0};
    Document document;
    Status s = {0};
    assert_true(document_load(&document, &arena, path, &s));
    const Node *actions = node_get(document.root, "actions");
    bool known = node_get(document.root, "known_failure") != NULL;
    int index = 0;
    for (const Node *n = actions && !known ? actions->first : NULL; n; n = n->next, index++)
        if (is_answer(n)) try_cut(t, path, document.root, index);
    arena_free(&arena);
}

static void offered_entries_answer(void **state) {
    Tally t = {.state = state};
    Arena arena = {0};
    FoundFiles found = {0};
    assert_int_equal(chdir(GAVEL_SOURCE_DIR), 0);
    files_walk(&arena, "scenarios", endings, &found);
    for (int i = 0; i < found.count; i++) try_scenario(&t, found.items[i].path);
    fprintf(stderr, "%d cut, %d unscripted, %d with an offer, %d wrong\n", t.cut, t.unscripted,
            t.offered, t.wrong);
    files_forget(&found);
    arena_free(&arena);
    assert_int_equal(t.wrong, 0);
    assert_true(t.offered > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(offered_entries_answer)};
    return cmocka_run_group_tests(tests, load_pool, free_pool);
}
