// record_file.c - the file of a record: growing by a shared mapping, compressed at the end.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "harness/files.h"
#include "harness/record.h"

enum { WINDOW = 256 * 1024, COMPRESSION = 3 };

static bool problem(Status *s, const char *path, const char *what) {
    return status_fail(s, (Place){path, 0, 0}, "%s: %s", what, strerror(errno));
}

static bool is_packed(const char *path) {
    static const char *const endings[] = {".zst", NULL};
    return files_ends(path, endings);
}

// The room is taken first: writing to a mapping has no other way to say that the disk is full.
static bool map_window(RecordFile *f) {
    if (f->window) munmap(f->window, WINDOW);
    f->window = NULL;
    f->at = f->length / WINDOW * WINDOW;
    int full = posix_fallocate(f->fd, (off_t)f->at, WINDOW);
    void *window =
        full != 0 ? MAP_FAILED
                  : mmap(NULL, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED, f->fd, (off_t)f->at);
    if (full != 0) errno = full;
    f->failed = window == MAP_FAILED;
    if (!f->failed) f->window = window;
    return !f->failed;
}

static bool make_folders(const char *path, Status *s) {
    Arena arena = {0};
    char *folder = files_folder(&arena, path);
    bool good = true;
    for (char *c = folder + 1; good && *c; c++) {
        if (*c != '/') continue;
        *c = '\0';
        good = mkdir(folder, 0777) == 0 || errno == EEXIST;
        *c = '/';
    }
    good = good && (mkdir(folder, 0777) == 0 || errno == EEXIST);
    if (!good) problem(s, path, "its folder cannot be made");
    arena_free(&arena);
    return good;
}

bool record_file_open(RecordFile *f, const char *path, Status *s) {
    *f = (RecordFile){.fd = -1, .path = strdup(path)};
    gavel_memory(f->path != NULL);
    f->plain = strndup(path, strlen(path) - (is_packed(path) ? strlen(".zst") : 0));
    gavel_memory(f->plain != NULL);
    FilesKind kind = files_kind(f->plain);
    bool good = kind == FILES_MISSING || kind == FILES_REGULAR ||
                status_fail(s, (Place){path, 0, 0}, "is no regular file");
    good = good && make_folders(f->plain, s);
    if (good) f->fd = open(f->plain, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (good && (f->fd < 0 || !map_window(f))) good = problem(s, path, "cannot be written");
    if (good) return true;
    f->failed = true;
    Status ignored = {0};
    record_file_close(f, &ignored);
    return false;
}

void record_file_add(RecordFile *f, const char *bytes, size_t count) {
    while (count > 0 && !f->failed) {
        size_t used = f->length - f->at, room = WINDOW - used;
        size_t part = count < room ? count : room;
        memcpy(f->window + used, bytes, part);
        f->length += part;
        bytes += part;
        count -= part;
        if (f->length - f->at == WINDOW) map_window(f);
    }
}

// First the file ends there, so that it is a whole record at any time; then there is room again.
void record_file_cut(RecordFile *f, size_t length) {
    if (f->failed) return;
    if (ftruncate(f->fd, (off_t)length) != 0) {
        f->failed = true;
        return;
    }
    f->length = length;
    map_window(f);
}

static bool pack(const RecordFile *f, Status *s) {
    Text plain = {0};
    bool good = files_read(f->plain, &plain, s);
    size_t most = ZSTD_compressBound(plain.length);
    char *packed = malloc(most);
    gavel_memory(packed != NULL);
    if (good) {
        size_t size = ZSTD_compress(packed, most, text_cstr(&plain), plain.length, COMPRESSION);
        gavel_assert(!ZSTD_isError(size));
        good = files_write(f->path, (Span){packed, size}, s) && files_remove(f->plain, s);
    }
    free(packed);
    text_free(&plain);
    return good;
}

bool record_file_close(RecordFile *f, Status *s) {
    bool good = !f->failed;
    if (!good) status_fail(s, (Place){f->path, 0, 0}, "cannot be written");
    if (f->window) munmap(f->window, WINDOW);
    if (f->fd >= 0) {
        if (ftruncate(f->fd, (off_t)f->length) != 0) good = problem(s, f->path, "cannot be cut");
        if (close(f->fd) != 0) good = problem(s, f->path, "cannot be closed");
    }
    if (good && is_packed(f->path)) good = pack(f, s);
    free(f->path);
    free(f->plain);
    *f = (RecordFile){.fd = -1};
    return good;
}

bool record_file_check(const char *path, Status *s) {
    RecordFile f;
    if (!record_file_open(&f, path, s) || !record_file_close(&f, s)) return false;
    return files_remove(path, s);
}

// ---- reading

// Is it a frame of zstd, of data or of something to be skipped?
static bool has_magic(const Text *bytes) {
    static const unsigned char data[] = {0x28, 0xb5, 0x2f, 0xfd}, skipped[] = {0x2a, 0x4d, 0x18};
    if (bytes->length < sizeof data) return false;
    return memcmp(bytes->data, data, sizeof data) == 0 ||
           ((bytes->data[0] & 0xf0) == 0x50 &&
            memcmp(bytes->data + 1, skipped, sizeof skipped) == 0);
}

// Where what is wrong begins: what was unpacked before it is whole.
static bool bad_data(const char *path, size_t at, size_t result, Status *s) {
    return status_fail(s, (Place){path, 0, 0}, "not zstd data from byte %zu on: %s", at,
                       ZSTD_getErrorName(result));
}

// All frames, one after the other. `open`: the last one is not complete.
static bool unpack_frames(ZSTD_DCtx *context, const char *path, const Text *bytes, Text *out,
                          bool *open, Status *s) {
    char room[16 * 1024];
    ZSTD_inBuffer in = {bytes->data, bytes->length, 0};
    size_t frame = 0, left = 0, given = 0;
    while (in.pos < in.size || (left > 0 && given == sizeof room)) {
        ZSTD_outBuffer part = {room, sizeof room, 0};
        left = ZSTD_decompressStream(context, &part, &in);
        if (ZSTD_isError(left)) return bad_data(path, frame, left, s);
        given = part.pos;
        if (out->length + given > RECORD_BYTES_MAX)
            return status_fail(s, (Place){path, 0, 0}, "larger than %d bytes when unpacked",
                               RECORD_BYTES_MAX);
        text_add_span(out, (Span){room, given});
        if (left == 0) frame = in.pos;
    }
    *open = left > 0;
    return true;
}

static bool unpack(const char *path, Text *bytes, bool *truncated, Status *s) {
    ZSTD_DCtx *context = ZSTD_createDCtx();
    gavel_memory(context != NULL);
    Text out = {0};
    bool good = unpack_frames(context, path, bytes, &out, truncated, s);
    if (good && *truncated && out.length == 0)
        good = status_fail(s, (Place){path, 0, 0},
                           "the compressed data break off after %zu bytes, before anything of them "
                           "can be unpacked",
                           bytes->length);
    ZSTD_freeDCtx(context);
    text_free(bytes);
    *bytes = out;
    return good;
}

bool record_file_read(const char *path, Text *out, bool *truncated, Status *s) {
    *truncated = false;
    if (!files_read_most(path, RECORD_BYTES_MAX, out, s)) return false;
    if ((has_magic(out) || is_packed(path)) && !unpack(path, out, truncated, s)) return false;
    // The rest of the window that a killed program was writing to.
    while (out->length > 0 && out->data[out->length - 1] == '\0') out->length--;
    return true;
}
