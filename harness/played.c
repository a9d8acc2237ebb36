// played.c - reading a list of played cards; the words that are about mana or about timing.
#include "harness/played.h"

#include <ctype.h>
#include <string.h>

#include "harness/files.h"

// ---- the list

bool played_read(const char *path, int most, PlayedList *out, Status *s) {
    *out = (PlayedList){.count = 0};
    Text text = {0};
    bool read = files_read(path, &text, s);
    int lines = 1;
    for (size_t i = 0; read && i < text.length; i++) lines += text.data[i] == '\n';
    out->names = ARENA_ARRAY(&out->arena, const char *, lines);
    Span rest = read ? span_of(text_cstr(&text)) : (Span){0};
    while (rest.at && (most == 0 || out->count < most)) {
        Span line = span_cut(&rest, '\n');
        Span name = span_trim(span_cut(&line, '\t'));
        if (name.length == 0 || name.at[0] == '#' || span_is(name, "name")) continue;
        out->names[out->count++] = arena_copy(&out->arena, name.at, name.length);
    }
    text_free(&text);
    return read;
}

void played_free(PlayedList *list) { arena_free(&list->arena); }

bool card_about_find(const char *word, CardAbout *out) {
    *out = ABOUT_ANYTHING;
    if (word == NULL) return true;
    if (strcmp(word, "mana") == 0) *out = ABOUT_MANA;
    if (strcmp(word, "timing") == 0) *out = ABOUT_TIMING;
    return *out != ABOUT_ANYTHING;
}

// ---- words

static bool is_letter(char c) { return isalpha((unsigned char)c) || c == '\''; }

static bool same_letters(const char *a, const char *b, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i])) return false;
    return true;
}

// Where the words stand in the text as whole words; NULL: nowhere.
static const char *find_words(Span text, const char *words) {
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= text.length; i++) {
        const char *at = text.at + i;
        if ((i > 0 && is_letter(at[-1])) || !same_letters(at, words, length)) continue;
        if (i + length == text.length || !is_letter(at[length])) return at;
    }
    return NULL;
}

static bool has_any(Span text, const char *const *phrases, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (find_words(text, phrases[i])) return true;
    return false;
}

static bool adds_mana(Span sentence) {
    static const char *const mana[] = {"mana", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}"};
    const char *add = find_words(sentence, "add");
    if (!add) add = find_words(sentence, "adds");
    if (!add) return false;
    Span rest = {add, sentence.length - (size_t)(add - sentence.at)};
    return has_any(rest, mana, ARRAY_LEN(mana));
}

static const char *const timing_words[] = {"flash",
                                           "split second",
                                           "suspend",
                                           "foretell",
                                           "plot",
                                           "flashback",
                                           "escape",
                                           "retrace",
                                           "jump-start",
                                           "disturb",
                                           "aftermath",
                                           "madness",
                                           "activate only",
                                           "cast only",
                                           "only any time",
                                           "only during",
                                           "only as a sorcery",
                                           "can't cast",
                                           "can't be cast",
                                           "can't activate",
                                           "can't be activated",
                                           "cast this spell only",
                                           "any time you could cast"};

// "You may cast a spell from your graveyard", "you may play it this turn".
static bool permits_playing(Span sentence) {
    static const char *const verbs[] = {"may cast", "may play"};
    static const char *const where[] = {"from", "this turn", "exiled", "until", "as long as"};
    return has_any(sentence, verbs, ARRAY_LEN(verbs)) && has_any(sentence, where, ARRAY_LEN(where));
}

static bool is_about(Span sentence, CardAbout about) {
    if (about == ABOUT_MANA) return adds_mana(sentence);
    return has_any(sentence, timing_words, ARRAY_LEN(timing_words)) || permits_playing(sentence);
}

// Goes through the sentences of a text without what is in parentheses.
static bool text_is_about(const char *text, CardAbout about) {
    Text plain = {0};
    int depth = 0;
    for (; *text; text++) {
        depth += *text == '(';
        if (depth == 0) text_add_char(&plain, *text == '\n' ? '.' : *text);
        depth -= *text == ')' && depth > 0;
    }
    bool found = false;
    Span rest = span_of(text_cstr(&plain));
    while (rest.at && !found) found = is_about(span_cut(&rest, '.'), about);
    text_free(&plain);
    return found;
}

// 305.6.
static bool has_basic_type(const char *type) {
    static const char *const basic[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    return type && has_any(span_of(type), basic, ARRAY_LEN(basic));
}

bool card_is_about(const CardText *card, CardAbout about) {
    if (about == ABOUT_ANYTHING) return true;
    for (int i = 0; i < card->face_count; i++) {
        const FaceText *face = &card->faces[i];
        if (about == ABOUT_MANA && has_basic_type(face->type)) return true;
        if (face->text && text_is_about(face->text, about)) return true;
    }
    return false;
}
