// event_shape.c - what is alike in events of many games.
//
// Names begin with capital letters and numbers hold digits; all other words are the engine's own.
#include "harness/event_shape.h"

#include <ctype.h>

// Words inside a name: "Knight of the Reliquary".
static bool joins_names(Span word) {
    static const char *const words[] = {"of", "the", "and", "a", "in"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (span_is(word, words[i])) return true;
    return false;
}

static bool is_name(Span word) { return word.length > 0 && !islower((unsigned char)word.at[0]); }

static bool has_digit(Span word) {
    for (size_t i = 0; i < word.length; i++)
        if (isdigit((unsigned char)word.at[i])) return true;
    return false;
}

// Does a name go on behind these words that join names?
static bool name_goes_on(Span rest) {
    while (rest.at != NULL) {
        Span word = span_cut(&rest, ' ');
        if (!joins_names(word)) return is_name(word) && !has_digit(word);
    }
    return false;
}

void event_shape(Text *out, const char *event) {
    Span rest = span_of(event);
    bool in_name = false, first = true;
    while (rest.at != NULL) {
        Span word = span_cut(&rest, ' ');
        bool end = word.length > 0 && word.at[word.length - 1] == '.';
        bool number = has_digit(word) && !isupper((unsigned char)word.at[0]);
        bool name = is_name(word) && !number;
        if (in_name && joins_names(word) && name_goes_on(rest)) continue;
        if (in_name && name) {
            if (end) text_add_char(out, '.');
            in_name = !end;
            continue;
        }
        if (!first) text_add_char(out, ' ');
        first = false;
        in_name = name && !end;
        if (name)
            text_add(out, end ? "~." : "~");
        else if (number)
            text_add(out, end ? "#." : "#");
        else
            text_add_span(out, word);
    }
}
