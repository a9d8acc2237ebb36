// visible.h - text of somebody's file, written so that nothing in it can hide or act.
//
// Scenarios come from pull requests. A name may hold line ends, terminal sequences, characters that
// turn the direction of writing, or what a build server takes for a command. Each of them is
// written as an escape (\n, \x1b, \u{202e}); all other text stays as it is.
#ifndef GAVEL_HARNESS_VISIBLE_H
#define GAVEL_HARNESS_VISIBLE_H

#include "engine/base/span.h"
#include "engine/base/text.h"

// One line, whatever is in the text.
void visible_add(Text *out, Span text);
// The same, but a line end stays one.
void visible_add_lines(Text *out, Span text);

// As Markdown that is shown as written: as running text, as code in a line, and as a block of
// lines in some language ("diff"; "": none).
void markdown_add_text(Text *out, const char *text);
void markdown_add_code(Text *out, const char *text);
void markdown_add_block(Text *out, const char *language, const char *text);

#endif
