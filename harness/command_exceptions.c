// command_exceptions.c - lists of exceptions that people keep, each with its reason.
#include "harness/command_exceptions.h"

#include <string.h>

#include "harness/files.h"

static Span cut_word(Span *rest) {
    *rest = span_trim(*rest);
    size_t length = 0;
    while (length < rest->length && rest->at[length] != ' ' && rest->at[length] != '\t') length++;
    Span word = {rest->at, length};
    *rest = span_trim((Span){rest->at + length, rest->length - length});
    return word;
}

static Exception *find(Exceptions *e, const char *key) {
    for (int i = 0; i < e->count; i++)
        if (strcmp(e->items[i].key, key) == 0) return &e->items[i];
    return NULL;
}

static bool read_line(Exceptions *e, Span line, int number, int key_words, Status *s) {
    Place place = {e->file, number, 1};
    Text key = {0};
    for (int i = 0; i < key_words; i++) {
        Span word = cut_word(&line);
        if (i > 0) text_add_char(&key, ' ');
        text_add_span(&key, word);
    }
    bool good = true;
    if (line.length == 0)
        good = status_fail(s, place, "no reason is given");
    else if (find(e, text_cstr(&key)))
        good = status_fail(s, place, "'%s' stands here twice", text_cstr(&key));
    else
        e->items[e->count++] = (Exception){.key = arena_copy(&e->arena, key.data, key.length),
                                           .reason = arena_copy(&e->arena, line.at, line.length),
                                           .line = number};
    text_free(&key);
    return good;
}

bool exceptions_read(Exceptions *e, const char *file, int key_words, Status *s) {
    *e = (Exceptions){0};
    e->file = arena_copy(&e->arena, file, strlen(file));
    if (files_kind(file) == FILES_MISSING) return true;
    Text text = {0};
    bool good = files_read(file, &text, s);
    int lines = 1;
    for (size_t i = 0; i < text.length; i++) lines += text.data[i] == '\n';
    e->items = ARENA_ARRAY(&e->arena, Exception, lines);
    Span rest = {text.data, text.length};
    for (int number = 1; good && rest.at; number++) {
        Span line = span_trim(span_cut(&rest, '\n'));
        if (line.length > 0 && line.at[line.length - 1] == '\r') line.length--;
        if (line.length > 0 && line.at[0] != '#') good = read_line(e, line, number, key_words, s);
    }
    text_free(&text);
    return good;
}

void exceptions_free(Exceptions *e) { arena_free(&e->arena); }

bool exceptions_excuse(Exceptions *e, const char *key) {
    Exception *found = find(e, key);
    if (found) found->needed = true;
    return found != NULL;
}
