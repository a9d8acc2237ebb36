// record_file.c - the file of a record: growing by a shared mapping, compressed at the end.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/record.h"
#include "harness/temporary.h"

enum { WINDOW = 256 * 1024, COMPRESSION = 3 };

static bool is_packed(const char *path) {
    static const char *const endings[] = {".zst", NULL};
    return files_ends(path, endings);
}

static void check_memory(size_t result) {
    if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) memory_exhausted();
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
    if (f->failed)
        f->error = errno;
    else
        f->window = window;
    return !f->failed;
}

// Another name for the record that is there. Where there can be none, it is lost.
static void hold_old(RecordFile *f) {
    const char *name = temporary_name(&f->place);
    if (link(f->plain, name) == 0) f->old = name;
}

// Where the bytes of the first line are, the old record makes room for this one.
static bool begin(RecordFile *f, Span first, Status *s) {
    const char *name;
    f->fd = temporary_open(&f->place, f->plain, &name);
    if (f->fd < 0 || !map_window(f)) return status_fail_errno(s, f->path, "cannot be written");
    record_file_add(f, first.at, first.length);
    if (f->failed) return status_fail_errno(s, f->path, "cannot be written");
    hold_old(f);
    f->shown = files_rename(name, f->plain, s);
    return f->shown;
}

bool record_file_open(RecordFile *f, const char *path, Span first, Status *s) {
    *f = (RecordFile){.fd = -1, .path = memory_text(path)};
    f->plain = memory_text_part(path, strlen(path) - (is_packed(path) ? strlen(".zst") : 0));
    Arena arena = {0};
    bool good = files_check_place(f->plain, s) &&
                temporary_begin(&f->place, files_folder(&arena, f->plain), path, s) &&
                begin(f, first, s);
    arena_free(&arena);
    if (!f->old) temporary_end(&f->place);
    if (good) return true;
    f->failed = true;
    Status ignored = {0};
    record_file_close(f, &ignored);
    return false;
}

// Whole lines: those that were added before a failure are what remains.
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
    if (!f->failed) f->whole = f->length;
}

// First the file ends there, so that it is a whole record at any time; then there is room again.
void record_file_cut(RecordFile *f, size_t length) {
    if (f->failed) return;
    if (ftruncate(f->fd, (off_t)length) != 0) {
        f->failed = true;
        f->error = errno;
        return;
    }
    f->length = f->whole = length;
    map_window(f);
}

static bool pack(const RecordFile *f, Status *s) {
    Text plain = {0};
    bool good = files_read(f->plain, &plain, s);
    size_t most = ZSTD_compressBound(plain.length);
    char *packed = memory_take(most);
    if (good) {
        size_t size = ZSTD_compress(packed, most, text_cstr(&plain), plain.length, COMPRESSION);
        check_memory(size);
        gavel_assert(!ZSTD_isError(size));
        good = files_write(f->path, (Span){packed, size}, s) && files_remove(f->plain, s);
    }
    free(packed);
    text_free(&plain);
    return good;
}

static bool cut_end(const RecordFile *f, Status *s) {
    bool good = true;
    if (f->failed) {
        errno = f->error;
        good = status_fail_errno(s, f->path, "cannot be written");
    }
    if (f->fd < 0) return good;
    if (ftruncate(f->fd, (off_t)f->whole) != 0)
        good = status_fail_errno(s, f->path, "cannot be cut");
    if (close(f->fd) != 0) good = status_fail_errno(s, f->path, "cannot be closed");
    return good;
}

static void put_back_old(const RecordFile *f) {
    if (f->old && rename(f->old, f->plain) == 0) return;
    unlink(f->plain);
    if (f->old) (void)!link(f->old, f->plain);  // There is room for the name now.
}

bool record_file_close(RecordFile *f, Status *s) {
    if (f->window) munmap(f->window, WINDOW);
    bool good = cut_end(f, s);
    if (good && is_packed(f->path)) good = pack(f, s);
    if (!good && f->shown && !f->keeps) put_back_old(f);
    temporary_end(&f->place);
    free(f->path);
    free(f->plain);
    *f = (RecordFile){.fd = -1};
    return good;
}

bool record_file_check(const char *path, Status *s) {
    FilesKind kind = files_kind(path);
    if (kind != FILES_MISSING && kind != FILES_REGULAR)
        return status_fail(s, (Place){path, 0, 0}, "is no regular file");
    return files_check_writable(path, s);
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
        check_memory(left);
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
    if (!context) memory_exhausted();
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
