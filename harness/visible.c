// visible.c - text of somebody's file, written so that nothing in it can hide or act.
#include "harness/visible.h"

#include <string.h>

// Characters that show nothing, or change how others are shown: direction, joins, line ends.
static bool is_hidden(uint32_t code) {
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

// "##[" begins a command of GitHub's older form wherever it stands in a line.
static bool is_command_bracket(Span text, size_t at) {
    return text.at[at] == '[' && at >= 2 && text.at[at - 1] == '#' && text.at[at - 2] == '#';
}

// A build server takes a line that begins so for a command.
static bool is_command_begin(Span text, size_t at, bool lines) {
    if (text.at[at] != ':' || at + 1 >= text.length || text.at[at + 1] != ':') return false;
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
        else if (is_hidden(code) || is_command_bracket(text, at) ||
                 is_command_begin(text, at, lines))
            add_escape(out, code);
        else
            text_add_span(out, (Span){rest.at, length});
        at += length ? length : 1;
    }
}

void visible_add(Text *out, Span text) { add(out, text, false); }
void visible_add_lines(Text *out, Span text) { add(out, text, true); }

// ---- Markdown

// What would begin an address that is made a link.
static bool begins_link(const char *text, const char *at) {
    if (*at == ':') return at[1] == '/';
    return *at == '.' && at >= text + 3 && (at[-1] | 0x20) == 'w' && (at[-2] | 0x20) == 'w' &&
           (at[-3] | 0x20) == 'w';
}

void markdown_add_text(Text *out, const char *text) {
    Text shown = {0};
    visible_add(&shown, span_of(text));
    for (const char *at = text_cstr(&shown); *at; at++) {
        bool first = at == text_cstr(&shown);
        if (strchr("\\`*_[]<>|~&@$", *at) || begins_link(text_cstr(&shown), at) ||
            (first && strchr("#+-=", *at)))
            text_add_char(out, '\\');
        text_add_char(out, *at);
    }
    text_free(&shown);
}

// The most backticks in a row.
static int longest_ticks(const char *text) {
    int longest = 0, run = 0;
    for (; *text; text++) {
        run = *text == '`' ? run + 1 : 0;
        if (run > longest) longest = run;
    }
    return longest;
}

static void add_ticks(Text *out, int count) {
    for (int i = 0; i < count; i++) text_add_char(out, '`');
}

void markdown_add_code(Text *out, const char *text) {
    Text shown = {0};
    visible_add(&shown, span_of(text));
    int ticks = longest_ticks(text_cstr(&shown)) + 1;
    const char *margin = ticks > 1 || shown.length == 0 ? " " : "";
    add_ticks(out, ticks);
    text_format(out, "%s%s%s", margin, text_cstr(&shown), margin);
    add_ticks(out, ticks);
    text_free(&shown);
}

void markdown_add_block(Text *out, const char *language, const char *text) {
    Text shown = {0};
    Span rest = span_of(text);
    if (rest.length > 0 && rest.at[rest.length - 1] == '\n') rest.length--;
    visible_add_lines(&shown, rest);
    int ticks = longest_ticks(text_cstr(&shown)) + 1;
    if (ticks < 3) ticks = 3;
    add_ticks(out, ticks);
    text_format(out, "%s\n%s\n", language, text_cstr(&shown));
    add_ticks(out, ticks);
    text_add_char(out, '\n');
    text_free(&shown);
}
