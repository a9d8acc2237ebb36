// tell.h - the one door to standard output and standard error.
//
// What stands in files must not act on a terminal or a build server (visible.h). So everything that
// is printed goes through these functions; ci/check-style finds what goes past them.
#ifndef GAVEL_HARNESS_TELL_H
#define GAVEL_HARNESS_TELL_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/base/status.h"
#include "engine/base/text.h"

// Each text that is filled in (%s) becomes one visible line; tabs and line ends of the format stay.
void tell(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell_values(FILE *to, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));
// Our words, then the place and the message, of one line or several.
void tell_problem(FILE *to, const char *words, const Status *problem);
// Several lines, which may hold anything.
void tell_lines(FILE *to, const char *lines);
// The same; on a terminal, colours (and nothing else that terminals obey) stay.
void tell_painted(FILE *to, const Text *text, bool terminal);
// Commands of a build server, as they are: their maker has made visible what stands in files.
void tell_commands(FILE *to, const Text *text);

// What a person types into this terminal, and how it is mended there.
void tell_typed(FILE *to, const char *text);
void tell_return(FILE *to);  // To the beginning of the line.

// The last line of a terminal, written anew each time; and its end.
void tell_progress(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell_progress_end(FILE *to);

#endif
