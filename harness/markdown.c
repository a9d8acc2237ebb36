// markdown.c - text of somebody's file as Markdown that shows it as written.
#include "harness/markdown.h"

#include <string.h>

#include "engine/base/visible.h"

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
