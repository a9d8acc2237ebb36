// markdown.h - text of somebody's file as Markdown that shows it as written.
//
// It is made visible first (visible.h); then nothing in it formats, links or ends a block.
#ifndef GAVEL_HARNESS_MARKDOWN_H
#define GAVEL_HARNESS_MARKDOWN_H

#include "engine/base/text.h"

// As running text, as code in a line, and as a block of lines in some language ("diff"; "": none).
void markdown_add_text(Text *out, const char *text);
void markdown_add_code(Text *out, const char *text);
void markdown_add_block(Text *out, const char *language, const char *text);

#endif
