// card_store.c - the tables of the database, writing them and asking them.
#include "harness/card_store.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/temporary.h"

enum { STORE_FORMAT = 1 };

static const char schema[] =
    "CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, layout TEXT);"
    "CREATE TABLE face (card INTEGER, number INTEGER, name TEXT NOT NULL, cost TEXT, type TEXT,"
    " text TEXT, power TEXT, toughness TEXT, loyalty TEXT, defense TEXT, color_indicator TEXT,"
    " PRIMARY KEY (card, number)) WITHOUT ROWID;"
    "CREATE TABLE name (name TEXT, card INTEGER, PRIMARY KEY (name, card)) WITHOUT ROWID;";

struct CardStore {
    sqlite3 *db;
    char *path;
    Arena arena;
    StoreFacts facts;
};

// Memory is what the library cannot have without saying so.
static void check_memory(sqlite3 *db) {
    int code = db ? sqlite3_extended_errcode(db) : SQLITE_NOMEM;
    if (code == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM) memory_exhausted();
}

static bool fail(const char *path, sqlite3 *db, const char *what, Status *s) {
    check_memory(db);
    errno = sqlite3_errcode(db) == SQLITE_FULL ? ENOSPC : sqlite3_system_errno(db);
    if (errno == ENOSPC || errno == EDQUOT) return status_fail_errno(s, path, what);
    return status_fail(s, (Place){path, 0, 0}, "%s: %s", what, sqlite3_errmsg(db));
}

// ---- writing

typedef struct {
    sqlite3 *db;
    const char *path;
    Status *s;
    sqlite3_stmt *fact, *card, *face, *name;
} Writer;

static bool run(Writer *w, const char *sql) {
    if (sqlite3_exec(w->db, sql, NULL, NULL, NULL) == SQLITE_OK) return true;
    return fail(w->path, w->db, "cannot be written", w->s);
}

static bool prepare(Writer *w, const char *sql, sqlite3_stmt **out) {
    if (sqlite3_prepare_v2(w->db, sql, -1, out, NULL) == SQLITE_OK) return true;
    return fail(w->path, w->db, "cannot be written", w->s);
}

static void bind(sqlite3_stmt *statement, int at, const char *text) {
    int result = sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
    gavel_assert(result == SQLITE_OK);  // Nothing is copied.
}

static bool step(Writer *w, sqlite3_stmt *statement) {
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    if (!done) fail(w->path, w->db, "cannot be written", w->s);
    sqlite3_reset(statement);
    return done;
}

static bool write_fact(Writer *w, const char *key, const char *value) {
    bind(w->fact, 1, key);
    bind(w->fact, 2, value);
    return step(w, w->fact);
}

static bool write_face(Writer *w, int card, int number, const FaceText *f) {
    const char *const texts[] = {f->name,      f->cost,    f->type,    f->text,           f->power,
                                 f->toughness, f->loyalty, f->defense, f->color_indicator};
    sqlite3_bind_int(w->face, 1, card);
    sqlite3_bind_int(w->face, 2, number);
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) bind(w->face, (int)i + 3, texts[i]);
    return step(w, w->face);
}

static bool write_card(Writer *w, int id, const CardText *text) {
    sqlite3_bind_int(w->card, 1, id);
    bind(w->card, 2, text->name ? text->name : text->faces[0].name);
    bind(w->card, 3, text->layout);
    if (!step(w, w->card)) return false;
    for (int i = 0; i < text->face_count; i++)
        if (!write_face(w, id, i, &text->faces[i])) return false;
    return true;
}

static bool write_names(Writer *w, const JsonCards *cards) {
    for (int i = 0; i < cards->name_count; i++) {
        bind(w->name, 1, cards->names[i].name);
        sqlite3_bind_int(w->name, 2, cards->names[i].card);
        if (!step(w, w->name)) return false;
    }
    return true;
}

static bool write_all(Writer *w, const JsonCards *cards, const StoreFacts *facts) {
    char format[64];
    snprintf(format, sizeof format, "PRAGMA user_version = %d", STORE_FORMAT);
    // It is put in its place only when it is complete and flushed, so it needs no journal.
    if (!run(w, "PRAGMA journal_mode = OFF") || !run(w, "PRAGMA synchronous = OFF") ||
        !run(w, format) || !run(w, "BEGIN"))
        return false;
    if (!run(w, schema)) return false;
    if (!prepare(w, "INSERT INTO fact VALUES (?, ?)", &w->fact) ||
        !prepare(w, "INSERT INTO card VALUES (?, ?, ?)", &w->card) ||
        !prepare(w, "INSERT INTO face VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", &w->face) ||
        !prepare(w, "INSERT OR IGNORE INTO name VALUES (?, ?)", &w->name))
        return false;
    for (int i = 0; i < cards->count; i++)
        if (!write_card(w, i, &cards->items[i].text)) return false;
    return write_names(w, cards) && write_fact(w, "source", facts->source) &&
           write_fact(w, "digest", facts->digest) && run(w, "COMMIT");
}

static bool write_file(const char *file, const char *path, const JsonCards *cards,
                       const StoreFacts *facts, Status *s) {
    Writer w = {.path = path, .s = s};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool good = sqlite3_open_v2(file, &w.db, flags, NULL) == SQLITE_OK;
    if (!good) fail(path, w.db, "cannot be written", s);
    good = good && write_all(&w, cards, facts);
    sqlite3_finalize(w.fact);
    sqlite3_finalize(w.card);
    sqlite3_finalize(w.face);
    sqlite3_finalize(w.name);
    if (sqlite3_close(w.db) != SQLITE_OK && good) good = fail(path, w.db, "cannot be written", s);
    return good;
}

bool card_store_write(const char *path, const JsonCards *cards, const StoreFacts *facts,
                      Status *s) {
    Arena arena = {0};
    Temporary t;
    bool good =
        files_check_place(path, s) && temporary_begin(&t, files_folder(&arena, path), path, s);
    if (good) {
        // Made here, for the library would not say why it cannot be made.
        const char *name;
        int file = temporary_open(&t, path, &name);
        good = file >= 0 || status_fail_errno(s, path, "cannot be written");
        good = good && write_file(name, path, cards, facts, s);
        if (good && fsync(file) != 0) good = status_fail_errno(s, path, "cannot be written");
        if (file >= 0) close(file);
        good = good && files_rename(name, path, s);
        temporary_end(&t);
    }
    arena_free(&arena);
    return good;
}

// ---- asking

static const char *column(sqlite3_stmt *statement, int at, Arena *arena) {
    const char *text = (const char *)sqlite3_column_text(statement, at);
    if (!text) check_memory(sqlite3_db_handle(statement));
    return text ? arena_copy(arena, text, strlen(text)) : NULL;
}

static bool damaged(const CardStore *store, Status *s) {
    check_memory(store->db);
    return status_fail(s, (Place){store->path, 0, 0},
                       "the imported cards are damaged (%s); import the file again",
                       sqlite3_errmsg(store->db));
}

static bool ask(CardStore *store, const char *sql, sqlite3_stmt **out, Status *s) {
    if (sqlite3_prepare_v2(store->db, sql, -1, out, NULL) == SQLITE_OK) return true;
    return damaged(store, s);
}

// The next row: false after the last, or on a failure.
static bool next(CardStore *store, sqlite3_stmt *statement, Status *s) {
    int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE) damaged(store, s);
    return result == SQLITE_ROW;
}

// The one value that a question has for an answer; NULL if it has none.
static const char *value(CardStore *store, const char *sql, Status *s) {
    sqlite3_stmt *statement = NULL;
    const char *found = NULL;
    if (ask(store, sql, &statement, s) && next(store, statement, s))
        found = column(statement, 0, &store->arena);
    sqlite3_finalize(statement);
    return found;
}

static bool read_facts(CardStore *store, Status *s) {
    const char *format = value(store, "PRAGMA user_version", s);
    if (!format) return false;
    if (atoi(format) != STORE_FORMAT)
        return status_fail(s, (Place){store->path, 0, 0},
                           "these are no imported cards, or of another gavel (format %s, not %d); "
                           "import the file again",
                           format, STORE_FORMAT);
    const char *cards = value(store, "SELECT count(*) FROM card", s);
    store->facts.source = value(store, "SELECT value FROM fact WHERE key = 'source'", s);
    store->facts.digest = value(store, "SELECT value FROM fact WHERE key = 'digest'", s);
    if (s->failed) return false;
    if (!cards || !store->facts.source || !store->facts.digest)
        return status_fail(s, (Place){store->path, 0, 0},
                           "the imported cards are not complete; import the file again");
    store->facts.cards = atoi(cards);
    return true;
}

CardStore *card_store_open(const char *path, Status *s) {
    CardStore *store = memory_zeroed(1, sizeof *store);
    store->path = arena_copy(&store->arena, path, strlen(path));
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK)
        fail(path, store->db, "cannot be read", s);
    if (!s->failed && read_facts(store, s)) return store;
    card_store_close(store);
    return NULL;
}

void card_store_close(CardStore *store) {
    if (!store) return;
    sqlite3_close(store->db);
    arena_free(&store->arena);
    free(store);
}

StoreFacts card_store_facts(const CardStore *store) { return store->facts; }

static FaceText read_face(const CardStore *store, sqlite3_stmt *row, Arena *arena) {
    return (FaceText){.name = column(row, 4, arena),
                      .cost = column(row, 5, arena),
                      .type = column(row, 6, arena),
                      .text = column(row, 7, arena),
                      .power = column(row, 8, arena),
                      .toughness = column(row, 9, arena),
                      .loyalty = column(row, 10, arena),
                      .defense = column(row, 11, arena),
                      .color_indicator = column(row, 12, arena),
                      .place = {arena_copy(arena, store->path, strlen(store->path)), 0, 0}};
}

bool card_store_find(CardStore *store, Span name, Arena *arena, CardText *out, Status *s) {
    static const char sql[] =
        "SELECT card.name, card.layout, face.* FROM card JOIN face ON face.card = card.id"
        " WHERE card.id = coalesce((SELECT min(card) FROM name WHERE name = ?1),"
        " (SELECT min(id) FROM card WHERE name = ?1 AND name <> '')) ORDER BY face.number";
    sqlite3_stmt *rows = NULL;
    *out = (CardText){0};
    if (ask(store, sql, &rows, s)) {
        int bound = sqlite3_bind_text(rows, 1, name.at, (int)name.length, SQLITE_STATIC);
        gavel_assert(bound == SQLITE_OK);
        while (out->face_count < FACES_MAX && next(store, rows, s)) {
            out->name = column(rows, 0, arena);
            out->layout = column(rows, 1, arena);
            out->faces[out->face_count++] = read_face(store, rows, arena);
        }
    }
    sqlite3_finalize(rows);
    return out->face_count > 0 && !s->failed;
}

bool card_store_names(CardStore *store, void (*name)(void *context, const char *name),
                      void *context, Status *s) {
    static const char sql[] =
        "SELECT DISTINCT name FROM card WHERE name IN (SELECT name FROM name) ORDER BY name";
    sqlite3_stmt *rows = NULL;
    Arena arena = {0};
    if (ask(store, sql, &rows, s))
        while (next(store, rows, s)) name(context, column(rows, 0, &arena));
    sqlite3_finalize(rows);
    arena_free(&arena);
    return !s->failed;
}
