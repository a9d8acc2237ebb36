// failing.c - stands before the C library and fails the n-th allocation or the n-th write.
//
// Loaded with LD_PRELOAD by ci/kills, and at work only in a program called gavel. GAVEL_FAILING is
// the path of a file of one struct Orders, which all processes of a call share; allocations and
// writes are counted there, so that those of workers count too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// What the C library calls its own.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// As ci/kills writes and reads it.
struct Orders {
    int64_t fail_memory, fail_write;  // From 1; 0: never.
    int64_t alone;                    // Only that one, not those after it.
    int64_t memory, writes, failed;   // So many there were.
};

static struct Orders *orders;

static int comes_due(int64_t *count, int64_t wanted) {
    int64_t now = __atomic_add_fetch(count, 1, __ATOMIC_RELAXED);
    int due = wanted > 0 && (orders->alone ? now == wanted : now >= wanted);
    if (due) __atomic_add_fetch(&orders->failed, 1, __ATOMIC_RELAXED);
    return due;
}

// ---- memory

static int memory_fails(void) {
    if (!orders || !comes_due(&orders->memory, orders->fail_memory)) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return memory_fails() ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
    return memory_fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) { return memory_fails() ? NULL : __libc_realloc(old, size); }

void *aligned_alloc(size_t alignment, size_t size) {
    return memory_fails() ? NULL : __libc_memalign(alignment, size);
}

// ---- writes

static int write_fails(void) {
    if (!orders || !comes_due(&orders->writes, orders->fail_write)) return 0;
    errno = ENOSPC;
    return 1;
}

// Messages on standard error do not count, nor what goes to other processes.
static int descriptor_fails(int fd) {
    struct stat info;
    if (!orders || fd == STDERR_FILENO) return 0;
    if (fd != STDOUT_FILENO && (fstat(fd, &info) != 0 || S_ISFIFO(info.st_mode) ||
                                S_ISSOCK(info.st_mode) || S_ISCHR(info.st_mode)))
        return 0;
    return write_fails();
}

// What is there already needs no room.
static int making_fails(const char *path) {
    int before = errno, there = orders && access(path, F_OK) == 0;
    errno = before;
    return !there && write_fails();
}

#define NEXT(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count) {
    return descriptor_fails(fd) ? -1 : NEXT(write)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    return descriptor_fails(fd) ? -1 : NEXT(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    return descriptor_fails(fd) ? -1 : NEXT(pwrite64)(fd, bytes, count, at);
}

int fsync(int fd) { return descriptor_fails(fd) ? -1 : NEXT(fsync)(fd); }

int fdatasync(int fd) { return descriptor_fails(fd) ? -1 : NEXT(fdatasync)(fd); }

int syncfs(int fd) { return descriptor_fails(fd) ? -1 : NEXT(syncfs)(fd); }

int ftruncate(int fd, off_t length) {
    return descriptor_fails(fd) ? -1 : NEXT(ftruncate)(fd, length);
}

int ftruncate64(int fd, off64_t length) {
    return descriptor_fails(fd) ? -1 : NEXT(ftruncate64)(fd, length);
}

int posix_fallocate(int fd, off_t at, off_t length) {
    return descriptor_fails(fd) ? ENOSPC : NEXT(posix_fallocate)(fd, at, length);
}

int posix_fallocate64(int fd, off64_t at, off64_t length) {
    return descriptor_fails(fd) ? ENOSPC : NEXT(posix_fallocate64)(fd, at, length);
}

int rename(const char *from, const char *to) {
    return orders && write_fails() ? -1 : NEXT(rename)(from, to);
}

int mkdir(const char *path, mode_t mode) {
    return making_fails(path) ? -1 : NEXT(mkdir)(path, mode);
}

char *mkdtemp(char *path) { return making_fails(path) ? NULL : NEXT(mkdtemp)(path); }

static mode_t mode_of(int flags, va_list rest) {
    return flags & O_CREAT ? (mode_t)va_arg(rest, int) : 0;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return (flags & O_CREAT) && making_fails(path) ? -1 : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return (flags & O_CREAT) && making_fails(path) ? -1 : NEXT(open64)(path, flags, mode);
}

// ---- standard output, which the C library writes without asking anybody

static ssize_t print(void *nothing, const char *bytes, size_t count) {
    (void)nothing;
    size_t left = count;
    while (left > 0) {
        ssize_t wrote = write(STDOUT_FILENO, bytes + (count - left), left);
        if (wrote < 0) return (ssize_t)(count - left);
        left -= (size_t)wrote;
    }
    return (ssize_t)count;
}

__attribute__((constructor)) static void begin(void) {
    char program[4096];
    const char *path = getenv("GAVEL_FAILING");
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (!path || length < 0) return;
    program[length] = '\0';
    const char *name = strrchr(program, '/');
    int fd = name && strcmp(name, "/gavel") == 0 ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    stdout = fopencookie(NULL, "w", (cookie_io_functions_t){.write = print});
    (void)dlsym(RTLD_NEXT, "write");  // It may take memory of its own the first time.
    void *shared = mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (shared != MAP_FAILED && stdout) orders = shared;
}
