// watch.c - waiting for files to change (inotify).
#include "harness/watch.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/interrupt.h"

enum { EVENTS = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE };

bool watch_begin(Watch *w, Status *s) {
    *w = (Watch){.fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)};
    if (w->fd < 0)
        return status_fail(s, (Place){0}, "files cannot be watched: %s", strerror(errno));
    w->folders = ARENA_ARRAY(&w->arena, const char *, WATCH_FOLDERS_MAX);
    w->deep = ARENA_ARRAY(&w->arena, bool, WATCH_FOLDERS_MAX);
    return true;
}

void watch_end(Watch *w) {
    if (w->fd >= 0) close(w->fd);
    arena_free(&w->arena);
    *w = (Watch){.fd = -1};
}

// No symbolic link to one.
static bool is_folder(const char *path) {
    struct stat facts;
    return lstat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

static bool watch_below(Watch *w, const char *folder, Status *s) {
    DIR *directory = opendir(folder);
    bool good = true;
    if (!directory) memory_check(errno);
    if (!directory) return true;  // It is gone again.
    for (struct dirent *entry; good && (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        const char *path = files_join(&w->arena, folder, entry->d_name);
        bool skipped = w->skipped && strcmp(path, w->skipped) == 0;
        if (!skipped && is_folder(path)) good = watch_folder(w, path, true, s);
    }
    closedir(directory);
    return good;
}

bool watch_folder(Watch *w, const char *folder, bool deep, Status *s) {
    int number = inotify_add_watch(w->fd, folder, EVENTS | IN_ONLYDIR);
    if (number < 0 && (errno == ENOENT || errno == ENOTDIR)) return true;
    if (number < 0 || number >= WATCH_FOLDERS_MAX)
        return status_fail(s, (Place){folder, 0, 0}, "cannot be watched: %s",
                           number < 0 ? strerror(errno) : "too many folders");
    w->folders[number] = arena_copy(&w->arena, folder, strlen(folder));
    w->deep[number] |= deep;
    return !deep || watch_below(w, folder, s);
}

static void add_once(FoundFiles *changed, const char *path) {
    for (int i = 0; i < changed->count; i++)
        if (strcmp(changed->items[i].path, path) == 0) return;
    files_add(changed, path);
}

// What stood in a new folder before it was watched has changed too.
static void add_folder(Watch *w, const char *folder, FoundFiles *changed) {
    static const char *const any[] = {"", NULL};
    FoundFiles found = {0};
    Status ignored = {0};
    watch_folder(w, folder, true, &ignored);
    files_walk(&w->arena, folder, any, &found);
    for (int i = 0; i < found.count; i++) add_once(changed, found.items[i].path);
    files_forget(&found);
}

static void take(Watch *w, const struct inotify_event *event, FoundFiles *changed) {
    bool known = event->wd >= 0 && event->wd < WATCH_FOLDERS_MAX && w->folders[event->wd];
    if (!known || event->len == 0 || event->name[0] == '.') return;
    const char *path = files_join(&w->arena, w->folders[event->wd], event->name);
    if (event->mask & IN_ISDIR) {
        bool skipped = w->skipped && strcmp(path, w->skipped) == 0;
        if (w->deep[event->wd] && !skipped && (event->mask & (IN_CREATE | IN_MOVED_TO)))
            add_folder(w, path, changed);
        return;
    }
    // A file that was made is told again when it has been written.
    if (!(event->mask & IN_CREATE)) add_once(changed, path);
}

static void read_events(Watch *w, FoundFiles *changed) {
    _Alignas(struct inotify_event) char room[16 * 1024];
    for (ssize_t count; (count = read(w->fd, room, sizeof room)) > 0;)
        for (char *at = room; at < room + count;) {
            struct inotify_event event;
            memcpy(&event, at, sizeof event);
            take(w, (const struct inotify_event *)(const void *)at, changed);
            at += sizeof event + event.len;
        }
}

bool watch_wait(Watch *w, FoundFiles *changed) {
    for (;;) {
        int signals = interrupt_descriptor();
        struct pollfd polls[] = {{w->fd, POLLIN, 0}, {signals, POLLIN, 0}};
        int timeout = changed->count > 0 ? WATCH_QUIET_MS : -1;
        int ready = interrupt_waits() ? 0 : poll(polls, signals >= 0 ? 2 : 1, timeout);
        if (signals >= 0) close(signals);
        if (interrupt_waits()) return false;
        if (ready == 0 && changed->count > 0) return true;
        if (ready > 0) read_events(w, changed);
    }
}
