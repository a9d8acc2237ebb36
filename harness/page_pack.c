// page_pack.c - one self-contained HTML file: the page's template with a document in it.
#include "harness/page_pack.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"

// ---- the document

static void compress_into(Span document, Text *out) {
    uLongf length = compressBound((uLong)document.length);
    unsigned char *packed = memory_take(length);
    int result = compress2(packed, &length, (const unsigned char *)document.at,
                           (uLong)document.length, Z_BEST_COMPRESSION);
    if (result == Z_MEM_ERROR) memory_exhausted();
    gavel_assert(result == Z_OK);
    text_add_span(out, (Span){(const char *)packed, length});
    free(packed);
}

static void add_base64(Span bytes, Text *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes.length; i += 3) {
        uint32_t group = 0;
        size_t count = bytes.length - i < 3 ? bytes.length - i : 3;
        for (size_t k = 0; k < 3; k++)
            group = group << 8 | (k < count ? (unsigned char)bytes.at[i + k] : 0U);
        for (size_t k = 0; k < 4; k++)
            text_add_char(out, k <= count ? digits[group >> (18 - 6 * k) & 63] : '=');
    }
}

static void add_data(Span document, Text *out) {
    Text packed = {0};
    compress_into(document, &packed);
    add_base64((Span){packed.data, packed.length}, out);
    text_free(&packed);
}

// ---- the template

static Span file_span(const PageFile *f) { return (Span){(const char *)f->data, f->length}; }

static bool ends(const char *name, const char *ending) {
    size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

static void add_files(const char *ending, Text *out) {
    for (int i = 0; i < page_file_count; i++)
        if (ends(page_files[i].name, ending)) text_add_span(out, file_span(&page_files[i]));
}

typedef enum { MARK_CSS, MARK_JS, MARK_DATA, MARK_COUNT } Mark;
static const char *const marks[MARK_COUNT] = {"/*GAVEL_CSS*/", "/*GAVEL_JS*/", "GAVEL_DATA"};

static bool stands_here(Span text, const char *mark) {
    size_t length = strlen(mark);
    return text.length >= length && memcmp(text.at, mark, length) == 0;
}

static void fill(Mark mark, Span document, Text *out) {
    switch (mark) {
        case MARK_CSS: add_files(".css", out); break;
        case MARK_JS: add_files(".js", out); break;
        case MARK_DATA: add_data(document, out); break;
        case MARK_COUNT: break;
    }
}

static Span template_span(void) {
    for (int i = 0; i < page_file_count; i++)
        if (strcmp(page_files[i].name, "page.html") == 0) return file_span(&page_files[i]);
    return (Span){"", 0};
}

// Each mark of the template stands once; in what replaces it, marks mean nothing.
void page_pack(Span document, Text *out) {
    Span rest = template_span();
    bool used[MARK_COUNT] = {false};
    while (rest.length > 0) {
        int found = -1;
        for (int m = 0; m < MARK_COUNT && found < 0; m++)
            if (!used[m] && stands_here(rest, marks[m])) found = m;
        size_t length = found < 0 ? 1 : strlen(marks[found]);
        if (found < 0)
            text_add_char(out, rest.at[0]);
        else
            fill((Mark)found, document, out);
        if (found >= 0) used[found] = true;
        rest = (Span){rest.at + length, rest.length - length};
    }
    gavel_assert(used[MARK_DATA]);
}
