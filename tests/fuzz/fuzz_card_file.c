// fuzz_card_file.c - a file of cards: our own YAML, and the JSON that others publish.
#include "harness/card_json.h"
#include "tests/fuzz/fuzz.h"

static void read_ours(Span source) {
    Status s = {0};
    Pool *pool = pool_extend(fuzz_pool());
    pool_add_source(pool, "fuzz.yaml", source, &s);
    pool_free(pool);
}

static void try_all(const JsonCards *cards) {
    Pool *pool = pool_extend(fuzz_pool());
    for (int i = 0; i < cards->count; i++) {
        Status s = {0};
        Refusal why = {0};
        WordNeeds needs = {0};
        pool_try(pool, &cards->items[i].text, &needs, &why, &s);
        s = (Status){0};
        pool_add(pool, &cards->items[i].text, &s);
    }
    pool_free(pool);
}

static void read_published(Span source) {
    Status s = {0};
    JsonCards cards;
    if (card_json_parse("fuzz.json", source, &cards, &s)) {
        try_all(&cards);
        for (int i = 0; i < cards.name_count; i++)
            card_json_spelled(&cards, span_of(cards.names[i].name));
    }
    card_json_free(&cards);
}

void fuzz_input(Span input) {
    read_ours(input);
    read_published(input);
}
