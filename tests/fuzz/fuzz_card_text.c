// fuzz_card_text.c - a type line and Oracle text are compiled and, if understood, printed back.
#include "engine/cards/types.h"
#include "tests/fuzz/fuzz.h"

static void print_back(const CardFace *face) {
    Text out = {0};
    for (int i = 0; i < face->ability_count; i++) {
        oracle_print(pool_grammar(fuzz_pool()), face, face->abilities[i], &out);
        oracle_show_ability(pool_grammar(fuzz_pool()), face->abilities[i], &out);
    }
    text_free(&out);
}

static void compile(Arena *arena, Span type, Span words) {
    Status s = {0};
    Refusal refusal = {0};
    Text out = {0};
    CardFace face = {.name = "Test Card", .text = arena_copy(arena, words.at, words.length)};
    if (!type_line_read(type, &face.type, (Place){"fuzz", 1, 1}, &s)) return;
    oracle_show_tokens(&face, &out);
    if (oracle_compile(pool_grammar(fuzz_pool()), arena, &face, NULL, &refusal))
        print_back(&face);
    else
        refusal_describe(&refusal, face.name, &out);
    text_free(&out);
}

// The first line is the type line.
void fuzz_input(Span input) {
    Arena arena = {0};
    Span words = input, type = span_cut(&words, '\n');
    if (!words.at) words = (Span){"", 0};
    compile(&arena, type, words);
    arena_free(&arena);
}
