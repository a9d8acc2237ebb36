// visible.c - text of somebody's file, written so that nothing in it can hide or act.
#include "engine/base/visible.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/status.h"

// Direction, joins, line ends, and what takes no room.
bool visible_is_hidden(uint32_t code) {
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0x00, 0x1f},      {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},
                  {0x115f, 0x1160},  {0x180e, 0x180e}, {0x200b, 0x200f}, {0x2028, 0x202e},
                  {0x2060, 0x206f},  {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
                  {0xe0000, 0xe0fff}};
    for (size_t i = 0; i < ARRAY_LEN(ranges); i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return true;
    return false;
}

bool visible_is_plain(Span text) {
    uint32_t code = 0;
    for (size_t length; text.length > 0; text = (Span){text.at + length, text.length - length}) {
        length = span_code_point(text, &code);
        if (length == 0 || visible_is_hidden(code)) return false;
    }
    return true;
}

static void add_escape(Text *out, uint32_t code) {
    if (code == '\n')
        text_add(out, "\\n");
    else if (code == '\r')
        text_add(out, "\\r");
    else if (code == '\t')
        text_add(out, "\\t");
    else if (code < 0x100)
        text_format(out, "\\x%02x", (unsigned)code);
    else
        text_format(out, "\\u{%x}", (unsigned)code);
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// "##[group]" and "##vso[task]" are commands wherever they stand in a line.
bool visible_is_command_bracket(Span text, size_t at) {
    if (text.at[at] != '[') return false;
    while (at > 0 && is_letter(text.at[at - 1])) at--;
    return at >= 2 && text.at[at - 1] == '#' && text.at[at - 2] == '#';
}

// A build server takes a line that begins with "::" or "##" for a command. A heading is none.
static bool is_command_begin(Span text, size_t at, bool lines) {
    char mark = text.at[at], after = at + 2 < text.length ? text.at[at + 2] : ' ';
    if ((mark != ':' && mark != '#') || at + 1 >= text.length || text.at[at + 1] != mark)
        return false;
    if (mark == '#' && (after == ' ' || after == '#')) return false;
    while (at > 0 && (text.at[at - 1] == ' ' || text.at[at - 1] == '\t')) at--;
    return at == 0 || (lines && text.at[at - 1] == '\n');
}

static void add(Text *out, Span text, bool lines) {
    for (size_t at = 0; at < text.length;) {
        Span rest = {text.at + at, text.length - at};
        uint32_t code = (unsigned char)*rest.at;
        size_t length = span_code_point(rest, &code);
        if (length == 0)
            text_format(out, "\\x%02x", (unsigned)(unsigned char)*rest.at);
        else if (lines && code == '\n')
            text_add_char(out, '\n');
        else if (visible_is_hidden(code) || visible_is_command_bracket(text, at) ||
                 is_command_begin(text, at, lines))
            add_escape(out, code);
        else
            text_add_span(out, (Span){rest.at, length});
        at += length ? length : 1;
    }
}

void visible_add(Text *out, Span text) { add(out, text, false); }
void visible_add_lines(Text *out, Span text) { add(out, text, true); }

// ---- formats

enum { SPEC_MAX = 32 };

// The values of a format, and the conversion that is carried out: "%-*.40s".
typedef struct {
    Text *out;
    va_list values;
    char spec[SPEC_MAX];  // With the numbers that stood for '*'.
    size_t length;
    int width, precision;  // -1: none.
    bool left;
} Format;

static void add_spec(Format *f, char c) {
    gavel_assert(f->length + 1 < sizeof f->spec);
    f->spec[f->length++] = c;
    f->spec[f->length] = '\0';
}

// A width or precision: digits, or a value.
static const char *read_number(Format *f, const char *at, int *out) {
    *out = 0;
    if (*at == '*') {
        *out = va_arg(f->values, int);
        int wrote = snprintf(f->spec + f->length, sizeof f->spec - f->length, "%d", *out);
        gavel_assert(wrote > 0 && f->length + (size_t)wrote < sizeof f->spec);
        f->length += (size_t)wrote;
        return at + 1;
    }
    for (; *at >= '0' && *at <= '9'; at++) {
        *out = *out * 10 + (*at - '0');
        add_spec(f, *at);
    }
    return at;
}

static const char *read_spec(Format *f, const char *at) {
    f->length = 0;
    f->precision = -1;
    f->left = false;
    add_spec(f, '%');
    for (; *at != '\0' && strchr("-+ #0", *at); at++) {
        f->left = f->left || *at == '-';
        add_spec(f, *at);
    }
    at = read_number(f, at, &f->width);
    if (*at == '.') {
        add_spec(f, '.');
        at = read_number(f, at + 1, &f->precision);
    }
    for (; *at != '\0' && strchr("hlzjt", *at); at++) add_spec(f, *at);
    add_spec(f, *at);
    return at;
}

// The width counts bytes, as printf's does.
static void add_shown(Format *f, Span text) {
    Text shown = {0};
    visible_add(&shown, text);
    size_t width = f->width > 0 ? (size_t)f->width : 0;
    size_t margin = width > shown.length ? width - shown.length : 0;
    for (size_t i = 0; !f->left && i < margin; i++) text_add_char(f->out, ' ');
    text_add_span(f->out, (Span){shown.data, shown.length});
    for (size_t i = 0; f->left && i < margin; i++) text_add_char(f->out, ' ');
    text_free(&shown);
}

// Without half a character that a precision may have left at the end.
static size_t whole_characters(const char *text, size_t length) {
    size_t start = length > 3 ? length - 3 : 0;
    while (start < length && ((unsigned char)text[start] & 0xC0U) == 0x80U) start++;
    return start + span_valid_utf8((Span){text + start, length - start});
}

static void add_text(Format *f) {
    const char *text = va_arg(f->values, const char *);
    if (!text) text = "(null)";
    size_t length = f->precision < 0 ? strlen(text) : strnlen(text, (size_t)f->precision);
    if (f->precision >= 0 && length == (size_t)f->precision)
        length = whole_characters(text, length);
    add_shown(f, (Span){text, length});
}

static void add_character(Format *f) {
    char c = (char)va_arg(f->values, int);
    add_shown(f, (Span){&c, 1});
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"  // A spec is a piece of a checked format.
static void add_number(Format *f) {
    char kind = f->spec[f->length - 1];
    const char *size = strpbrk(f->spec, "hlzjt");
    if (strchr("aAeEfFgG", kind))
        text_format(f->out, f->spec, va_arg(f->values, double));
    else if (kind == 'p')
        text_format(f->out, f->spec, va_arg(f->values, void *));
    else if (!size || *size == 'h')
        text_format(f->out, f->spec, va_arg(f->values, int));
    else if (*size == 'z' || *size == 't')
        text_format(f->out, f->spec, va_arg(f->values, size_t));
    else if (*size == 'j')
        text_format(f->out, f->spec, va_arg(f->values, intmax_t));
    else if (size[1] == 'l')
        text_format(f->out, f->spec, va_arg(f->values, long long));
    else
        text_format(f->out, f->spec, va_arg(f->values, long));
}
#pragma GCC diagnostic pop

void visible_format_values(Text *out, const char *format, va_list values) {
    Format f = {.out = out};
    va_copy(f.values, values);
    for (const char *at = format; *at != '\0'; at++) {
        if (*at != '%') {
            text_add_char(out, *at);
            continue;
        }
        at = read_spec(&f, at + 1);
        switch (*at) {
            case '%': text_add_char(out, '%'); break;
            case 's': add_text(&f); break;
            case 'c': add_character(&f); break;
            default: add_number(&f); break;
        }
    }
    va_end(f.values);
}

void visible_format(Text *out, const char *format, ...) {
    va_list values;
    va_start(values, format);
    visible_format_values(out, format, values);
    va_end(values);
}

void visible_print_values(char *into, size_t size, const char *format, va_list values) {
    Text text = {0};
    visible_format_values(&text, format, values);
    size_t length = text.length < size ? text.length : whole_characters(text_cstr(&text), size - 1);
    memcpy(into, text_cstr(&text), length);
    into[length] = '\0';
    text_free(&text);
}
