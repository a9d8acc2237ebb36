// fold.c - names as people type them.
//
// Accented letters are looked up by code point: what Unicode decomposes into a letter and marks is
// that letter. Only Latin letters occur in names of cards.
#include "engine/base/fold.h"

enum { LATIN_FIRST = 0xC0, ADDITIONAL_FIRST = 0x1E00, MARKS_FIRST = 0x300, MARKS_LAST = 0x36F };

// U+00C0 to U+017F; '.': no letter of its own, see `others`.
static const char latin[] =
    "aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllll."
    ".llnnnnnn...oooooo..rrrrrrsssssssstttt..uuuuuuuuuuuuwwyyyzzzzzz.";
// U+1E00 to U+1EFF.
static const char additional[] =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwy......aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......";

static const struct {
    uint32_t code;
    const char *letters;
} others[] = {
    {'"', ""},     {0xA0, " "},   {0xB4, "'"},   {0xC6, "ae"},  {0xE6, "ae"},  {0xDE, "th"},
    {0xFE, "th"},  {0xDF, "ss"},  {0x152, "oe"}, {0x153, "oe"}, {0x2BC, "'"},  {0x2010, "-"},
    {0x2011, "-"}, {0x2012, "-"}, {0x2013, "-"}, {0x2014, "-"}, {0x2212, "-"}, {0x2018, "'"},
    {0x2019, "'"}, {0x201B, "'"}, {0x2032, "'"}, {0x201C, ""},  {0x201D, ""},  {0x202F, " "},
    {0x2009, " "}, {'`', "'"},    {'\t', " "},   {0xD8, "o"},   {0xF8, "o"},   {0x142, "l"},
    {0x141, "l"},  {0x131, "i"},  {0x126, "h"},  {0x127, "h"},  {0xFEFF, ""},
};

static void add_letter(Text *out, char c) {
    if (c == ' ' && (out->length == 0 || out->data[out->length - 1] == ' ')) return;
    text_add_char(out, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
}

static bool add_other(Text *out, uint32_t code) {
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        if (others[i].code != code) continue;
        for (const char *c = others[i].letters; *c; c++) add_letter(out, *c);
        return true;
    }
    return false;
}

// The letter under the accents; '.' if there is none.
static char base_letter(uint32_t code) {
    if (code >= LATIN_FIRST && code < LATIN_FIRST + sizeof latin - 1)
        return latin[code - LATIN_FIRST];
    if (code >= ADDITIONAL_FIRST && code < ADDITIONAL_FIRST + sizeof additional - 1)
        return additional[code - ADDITIONAL_FIRST];
    return '.';
}

static void add_code(Text *out, uint32_t code, Span bytes) {
    char letter = base_letter(code);
    if (add_other(out, code)) return;
    if (code >= MARKS_FIRST && code <= MARKS_LAST) return;  // An accent on its own.
    if (letter != '.')
        add_letter(out, letter);
    else if (bytes.length == 1)
        add_letter(out, bytes.at[0]);
    else
        text_add_span(out, bytes);
}

static void drop_space(Text *out) {
    while (out->length > 0 && out->data[out->length - 1] == ' ') out->data[--out->length] = '\0';
}

void fold_name(Text *out, Span name) {
    Text folded = {0};
    while (name.length > 0) {
        uint32_t code = 0;  // Of a stray byte, which stands for itself.
        size_t step = span_code_point(name, &code);
        if (step == 0) step = 1;
        Span bytes = {name.at, step};
        name = (Span){name.at + step, name.length - step};
        if (code != '/') {
            add_code(&folded, code, bytes);
            continue;
        }
        while (name.length > 0 && name.at[0] == '/') name = (Span){name.at + 1, name.length - 1};
        drop_space(&folded);
        text_add(&folded, " // ");
    }
    drop_space(&folded);
    text_add_span(out, (Span){text_cstr(&folded), folded.length});
    text_free(&folded);
}
