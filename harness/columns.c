// columns.c - two texts beside each other on a terminal.
//
// A character takes one column; combining marks and wide ones are rare in the texts of cards.
#include "harness/columns.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/base/visible.h"

int columns_of(FILE *terminal) {
    struct winsize size;
    int fd = fileno(terminal);
    if (fd < 0 || ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return COLUMNS_USUAL;
    return size.ws_col;
}

// Cuts the first `most` characters off; how many there were.
static int cut_characters(Span *rest, int most, Span *out) {
    int count = 0;
    size_t at = 0;
    while (at < rest->length && count < most) {
        uint32_t code;
        size_t length = span_code_point((Span){rest->at + at, rest->length - at}, &code);
        at += length ? length : 1;
        count++;
    }
    *out = (Span){rest->at, at};
    *rest = (Span){rest->at + at, rest->length - at};
    return count;
}

// One of the two texts, as it is cut into pieces of a column's width.
typedef struct {
    Span rest;  // Lines that have not begun; at NULL: there are none.
    Text line;  // The one that is being cut, made visible.
    Span left;  // Of that line.
    bool begun;
} Column;

// The next piece; false at the end of the text.
static bool next_piece(Column *c, int width, Span *piece, int *count) {
    if (!c->begun) {
        if (c->rest.at == NULL) return false;
        text_clear(&c->line);
        visible_add(&c->line, span_cut(&c->rest, '\n'));
        c->left = span_of(text_cstr(&c->line));
    }
    *count = cut_characters(&c->left, width, piece);
    c->begun = c->left.length > 0;
    return true;
}

static Column column_of(const char *text) {
    Span rest = span_of(text);
    if (rest.length > 0 && rest.at[rest.length - 1] == '\n') rest.length--;
    return (Column){.rest = rest};
}

static void add_piece(Text *out, Span piece, const char *color) {
    if (color) text_format(out, "\033[%sm", color);
    text_add_span(out, piece);
    if (color) text_add(out, "\033[0m");
}

void columns_add(Text *out, const char *left, ColumnColor *color, const char *right, int width) {
    static const char between[] = " \xe2\x94\x82 ";
    enum { BETWEEN = 3 };
    int half = (width - BETWEEN) / 2;
    Column a = column_of(left), b = column_of(right);
    for (;;) {
        Span piece = {"", 0}, other = {"", 0};
        int count = 0, ignored = 0;
        bool more = next_piece(&a, half, &piece, &count);
        if (!next_piece(&b, half, &other, &ignored) && !more) break;
        add_piece(out, piece, more ? color(span_of(text_cstr(&a.line))) : NULL);
        for (; count < half; count++) text_add_char(out, ' ');
        text_add(out, between);
        text_add_span(out, other);
        text_add_char(out, '\n');
    }
    text_free(&a.line);
    text_free(&b.line);
}

void columns_add_lines(Text *out, const char *text, ColumnColor *color) {
    Column c = column_of(text);
    Span piece;
    int ignored;
    while (next_piece(&c, INT32_MAX, &piece, &ignored)) {
        add_piece(out, piece, color(piece));
        text_add_char(out, '\n');
    }
    text_free(&c.line);
}
