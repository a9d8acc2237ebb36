// tell.c - the one door to standard output and standard error.
#include "harness/tell.h"

#include <stdarg.h>
#include <string.h>

#include "engine/base/visible.h"

static void put(FILE *to, const Text *text) { fwrite(text_cstr(text), 1, text->length, to); }

// What is filled in is visible already. Seen whole, it might still begin a command with what stands
// beside it: a file named ":" before the colon of its line.
void tell_values(FILE *to, const char *format, va_list values) {
    Text text = {0}, shown = {0};
    visible_format_values(&text, format, values);
    Span rest = {text.data, text.length};
    while (rest.at != NULL) {
        visible_add_lines(&shown, span_cut(&rest, '\t'));
        if (rest.at != NULL) text_add_char(&shown, '\t');
    }
    put(to, &shown);
    text_free(&text);
    text_free(&shown);
}

void tell(FILE *to, const char *format, ...) {
    va_list values;
    va_start(values, format);
    tell_values(to, format, values);
    va_end(values);
}

void tell_lines(FILE *to, const char *lines) {
    Text shown = {0};
    visible_add_lines(&shown, span_of(lines));
    put(to, &shown);
    text_free(&shown);
}

void tell_problem(FILE *to, const char *words, const Status *problem) {
    char text[STATUS_MESSAGE_MAX + STATUS_FILE_MAX];
    tell(to, "%s", words);
    tell_lines(to, status_text(problem, text, sizeof text));
    tell(to, "\n");
}

// The length of the colour that `text` begins with: "\033[1;31m"; 0: it begins with none.
static size_t color_length(Span text) {
    if (text.length < 3 || text.at[0] != '\033' || text.at[1] != '[') return 0;
    size_t at = 2;
    while (at < text.length && strchr("0123456789;", text.at[at]) && text.at[at] != '\0') at++;
    return at < text.length && text.at[at] == 'm' ? at + 1 : 0;
}

void tell_painted(FILE *to, const Text *text, bool terminal) {
    Text shown = {0};
    Span rest = {text->data, text->length};
    while (rest.length > 0) {
        size_t color = terminal ? color_length(rest) : 0, plain = color > 0 ? 0 : 1;
        text_add_span(&shown, (Span){rest.at, color});
        if (color == 0) {
            while (plain < rest.length && !(terminal && rest.at[plain] == '\033')) plain++;
            visible_add_lines(&shown, (Span){rest.at, plain});
        }
        rest = (Span){rest.at + color + plain, rest.length - color - plain};
    }
    put(to, &shown);
    text_free(&shown);
}

void tell_commands(FILE *to, const Text *text) { put(to, text); }

void tell_typed(FILE *to, const char *text) {
    fputs(text, to);
    fflush(to);
}

void tell_return(FILE *to) { fputs("\r", to); }

void tell_progress(FILE *to, const char *format, ...) {
    va_list values;
    fputs("\r\033[K", to);
    va_start(values, format);
    tell_values(to, format, values);
    va_end(values);
    fflush(to);
}

void tell_progress_end(FILE *to) {
    fputs("\r\033[K", to);
    fflush(to);
}
