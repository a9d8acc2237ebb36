// page_pack.h - one self-contained HTML file: the page's template with a document in it.
#ifndef GAVEL_HARNESS_PAGE_PACK_H
#define GAVEL_HARNESS_PAGE_PACK_H

#include "engine/base/text.h"

// The document is compressed (zlib, RFC 1950) and in base64, so that nothing in it can be markup.
void page_pack(Span document, Text *out);

// The files of harness/page, embedded by the build (cmake/embed.cmake), sorted by name.
typedef struct {
    const char *name;
    const unsigned char *data;
    unsigned long length;
} PageFile;
extern const PageFile page_files[];
extern const int page_file_count;

#endif
