// test_page_support.h - pages taken apart again: the document, games, frames and positions.
//
// Included by the tests of the page after cmocka.h.
#ifndef GAVEL_TESTS_HARNESS_TEST_PAGE_SUPPORT_H
#define GAVEL_TESTS_HARNESS_TEST_PAGE_SUPPORT_H

#include <cjson/cJSON.h>
#include <string.h>
#include <zlib.h>

#include "harness/files.h"
#include "harness/page_frames.h"

static inline const cJSON *page_get(const cJSON *from, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(from, key);
    if (!value) fail_msg("no key %s", key);
    return value;
}

static inline const char *page_text_of(const cJSON *from, const char *key) {
    return cJSON_GetStringValue(page_get(from, key));
}

static inline void page_read(const char *path, Text *out) {
    Status s = {0};
    if (!files_read(path, out, &s)) fail_msg("%s: %s", path, s.message);
}

static inline int page_digit(char c) {
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

static inline void page_unpack_base64(const char *from, const char *to, Text *out) {
    uint32_t bits = 0;
    int count = 0;
    for (const char *c = from; c < to && *c != '='; c++) {
        int digit = page_digit(*c);
        if (digit < 0) fail_msg("no base64: %c", *c);
        bits = bits << 6 | (uint32_t)digit;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        text_add_char(out, (char)(bits >> count & 0xff));
    }
}

// The document of a page's HTML.
static inline void page_unpack(const char *html, Text *out) {
    static const char begin[] = "<script type=\"application/gavel+deflate\" id=\"data\">";
    const char *at = strstr(html, begin);
    assert_non_null(at);
    at += strlen(begin);
    const char *end = strstr(at, "</script>");
    assert_non_null(end);
    Text packed = {0};
    page_unpack_base64(at, end, &packed);
    uLongf length = 64UL << 20;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    assert_int_equal(uncompress((Bytef *)bytes, &length, (const Bytef *)packed.data, packed.length),
                     Z_OK);
    text_add_span(out, (Span){bytes, length});
    free(bytes);
    text_free(&packed);
}

// The document in a file, which is a page or, by its name, the document alone.
static inline cJSON *page_load(const char *path) {
    Text text = {0}, document = {0};
    const char *endings[] = {".json", NULL};
    page_read(path, &text);
    if (files_ends(path, endings))
        text_add(&document, text_cstr(&text));
    else
        page_unpack(text_cstr(&text), &document);
    cJSON *root = cJSON_Parse(text_cstr(&document));
    text_free(&text);
    text_free(&document);
    assert_non_null(root);
    return root;
}

// A game whose id begins so.
static inline const cJSON *page_game_called(const cJSON *page, const char *id) {
    const cJSON *game;
    cJSON_ArrayForEach(game, page_get(page, "games")) {
        if (strncmp(page_text_of(game, "id"), id, strlen(id)) == 0) return game;
    }
    fail_msg("no game %s", id);
    return NULL;
}

// The position of a frame. Free with cJSON_Delete.
static inline cJSON *page_position(const cJSON *game, int frame) {
    cJSON *position = cJSON_CreateObject();
    const cJSON *frames = page_get(game, "frames"), *f;
    int at = 0;
    cJSON_ArrayForEach(f, frames) {
        const cJSON *patch = cJSON_GetObjectItemCaseSensitive(f, "p");
        if (patch) page_patch_apply(position, patch);
        if (at++ == frame) break;
    }
    assert_true(at == frame + 1);
    return position;
}

#endif
