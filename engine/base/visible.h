// visible.h - text of somebody's file, written so that nothing in it can hide or act.
//
// Scenarios come from pull requests. A name may hold line ends, terminal sequences, characters that
// turn the direction of writing, or what a build server takes for a command. Each of them is
// written as an escape (\n, \x1b, \u{202e}); all other text stays as it is, so that what is visible
// already does not change.
#ifndef GAVEL_BASE_VISIBLE_H
#define GAVEL_BASE_VISIBLE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/base/span.h"
#include "engine/base/text.h"

// One line, whatever is in the text.
void visible_add(Text *out, Span text);
// The same, but a line end stays one.
void visible_add_lines(Text *out, Span text);

// As text_format does, but each text that is filled in (%s, %c) becomes one visible line. The
// format itself is ours and stays as it is.
void visible_format(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void visible_format_values(Text *out, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));
// Into a buffer: what does not fit is cut between two characters.
void visible_print_values(char *into, size_t size, const char *format, va_list values)
    __attribute__((format(printf, 3, 0)));

// Does it show nothing, or change how others are shown?
bool visible_is_hidden(uint32_t code);
// Is there nothing hidden in the text, so that it can be a name?
bool visible_is_plain(Span text);
// Does the bracket at `at` make a command of what stands before it, as in "##vso["?
bool visible_is_command_bracket(Span text, size_t at);

#endif
