// explain_edits.c - how one golden became another: events that appeared, vanished, moved, changed.
//
// The logs are aligned by their longest common subsequence. What stands in one place on both sides
// and has the same shape changed; the same event in another place moved.
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "harness/event_shape.h"
#include "harness/explain.h"

enum { CELLS_MAX = 4 * 1000 * 1000, OUTCOME_DEPTH_MAX = 32 };

typedef struct {
    const char **lines;
    const char **shapes;  // NULL as long as nobody has asked.
    int *place;           // The hunk that the line stands in; -1: it is in both logs.
    bool *taken;          // By an edit.
    int count;
} Side;

typedef struct {
    Arena *arena;
    Edits *out;
    Side old, new;
    const cJSON *players;  // Their names are keys here.
    int hunks;
} Work;

static const char *keep(Work *w, const char *text) {
    return arena_copy(w->arena, text, strlen(text));
}

// The first words: who does what, as "~ deals" or "~ cannot".
static const char *beginning(Work *w, const char *shape) {
    enum { WORDS = 2 };
    const char *end = shape;
    for (int i = 0; i < WORDS && *end; i++) end += strcspn(end + (i > 0), " \n.:") + (i > 0);
    return arena_copy(w->arena, shape, (size_t)(end - shape));
}

static Edit *add(Work *w, EditKind kind, const char *shape) {
    Edits *e = w->out;
    if (e->count == e->capacity) {
        int capacity = e->capacity ? e->capacity * 2 : 8;
        Edit *items = ARENA_ARRAY(w->arena, Edit, capacity);
        if (e->count > 0) memcpy(items, e->items, sizeof *items * (size_t)e->count);
        e->items = items;
        e->capacity = capacity;
    }
    Edit *edit = &e->items[e->count++];
    *edit = (Edit){
        .kind = kind, .sort = kind == EDIT_OUTCOME ? shape : beginning(w, shape), .shape = shape};
    return edit;
}

// ---- the logs

static Side side_of(Work *w, const cJSON *root) {
    const cJSON *log = cJSON_GetObjectItemCaseSensitive(root, "log"), *item;
    int most = cJSON_GetArraySize(log) + 1;
    Side side = {.lines = ARENA_ARRAY(w->arena, const char *, most),
                 .shapes = ARENA_ARRAY(w->arena, const char *, most),
                 .place = ARENA_ARRAY(w->arena, int, most),
                 .taken = ARENA_ARRAY(w->arena, bool, most)};
    cJSON_ArrayForEach(item, log) {
        side.lines[side.count] = keep(w, cJSON_IsString(item) ? item->valuestring : "");
        side.place[side.count++] = -1;
    }
    return side;
}

// From `low` up to `old_end` and `new_end`: the lengths of the longest common rests, row by row.
static uint32_t *measure(const Work *w, int low, int old_end, int new_end) {
    size_t rows = (size_t)(old_end - low) + 1, columns = (size_t)(new_end - low) + 1;
    if (rows * columns > CELLS_MAX) return NULL;
    uint32_t *cells = memory_zeroed(rows * columns, sizeof *cells);
    for (size_t r = rows - 1; r-- > 0;)
        for (size_t c = columns - 1; c-- > 0;) {
            uint32_t *cell = &cells[r * columns + c];
            uint32_t down = cell[columns], right = cell[1];
            bool same = strcmp(w->old.lines[low + (int)r], w->new.lines[low + (int)c]) == 0;
            *cell = same ? cell[columns + 1] + 1 : down > right ? down : right;
        }
    return cells;
}

// Gives each line that is in one log only its hunk.
static void align(Work *w) {
    int low = 0, old_end = w->old.count, new_end = w->new.count;
    while (low < old_end && low < new_end && strcmp(w->old.lines[low], w->new.lines[low]) == 0)
        low++;
    while (old_end > low && new_end > low &&
           strcmp(w->old.lines[old_end - 1], w->new.lines[new_end - 1]) == 0)
        old_end--, new_end--;
    uint32_t *cells = measure(w, low, old_end, new_end);
    size_t columns = (size_t)(new_end - low) + 1;
    bool apart = false;
    for (int o = low, n = low; o < old_end || n < new_end;) {
        size_t at = (size_t)(o - low) * columns + (size_t)(n - low);
        bool both = o < old_end && n < new_end;
        if (both && cells && strcmp(w->old.lines[o], w->new.lines[n]) == 0) {
            w->hunks += apart;
            apart = false;
            o++, n++;
            continue;
        }
        bool leave = o < old_end && (!both || !cells || cells[at + columns] >= cells[at + 1]);
        if (leave)
            w->old.place[o++] = w->hunks;
        else
            w->new.place[n++] = w->hunks;
        apart = true;
    }
    w->hunks += apart;
    free(cells);
}

// ---- from lines to edits

// The name that a word is, or begins with ("bob.", "bob's"); 0 bytes if it is none.
static size_t player_length(Span word, const cJSON *players) {
    const cJSON *player;
    size_t longest = 0;
    cJSON_ArrayForEach(player, players) {
        size_t length = strlen(player->string);
        bool begins = length > longest && length <= word.length &&
                      memcmp(word.at, player->string, length) == 0;
        if (begins && (length == word.length || strchr(".,:'", word.at[length]))) longest = length;
    }
    return longest;
}

// With a word for each player that is a name, as a card's is: players' names may be any words.
static void add_renamed(Text *out, const char *line, const cJSON *players) {
    Span rest = span_of(line);
    while (rest.at != NULL) {
        Span word = span_cut(&rest, ' ');
        size_t length = player_length(word, players);
        if (length > 0) text_add(out, "Player");
        text_add_span(out, (Span){word.at + length, word.length - length});
        if (rest.at != NULL) text_add_char(out, ' ');
    }
}

static const char *shape_of(Work *w, const Side *side, int line) {
    if (side->shapes[line]) return side->shapes[line];
    Text text = {0}, shape = {0};
    add_renamed(&text, side->lines[line], w->players);
    event_shape(&shape, text_cstr(&text));
    side->shapes[line] = arena_copy(w->arena, text_cstr(&shape), shape.length);
    text_free(&text);
    text_free(&shape);
    return side->shapes[line];
}

static void pair(Work *w, EditKind kind, int o, int n) {
    const char *old = shape_of(w, &w->old, o), *new = shape_of(w, &w->new, n);
    Edit *edit = add(w, kind, old);
    if (kind == EDIT_CHANGED) {
        edit->shape = arena_format(w->arena, "%s\n%s", old, new);
        edit->sort = arena_format(w->arena, "%s\n%s", edit->sort, beginning(w, new));
    }
    edit->old = w->old.lines[o];
    edit->new = w->new.lines[n];
    edit->event = n + 1;
    edit->first = w->old.place[o] == 0 || w->new.place[n] == 0;
    w->old.taken[o] = w->new.taken[n] = true;
}

// The same event in another place.
static void find_moved(Work *w) {
    for (int o = 0; o < w->old.count; o++)
        for (int n = 0; n < w->new.count && w->old.place[o] >= 0 && !w->old.taken[o]; n++)
            if (w->new.place[n] >= 0 && !w->new.taken[n] &&
                strcmp(w->old.lines[o], w->new.lines[n]) == 0)
                pair(w, w->new.place[n] < w->old.place[o] ? EDIT_EARLIER : EDIT_LATER, o, n);
}

// Events of one shape in one place: a name or a number changed.
static void find_changed(Work *w) {
    for (int o = 0; o < w->old.count; o++)
        for (int n = 0; n < w->new.count && w->old.place[o] >= 0 && !w->old.taken[o]; n++)
            if (w->new.place[n] == w->old.place[o] && !w->new.taken[n] &&
                strcmp(shape_of(w, &w->old, o), shape_of(w, &w->new, n)) == 0)
                pair(w, EDIT_CHANGED, o, n);
}

static int count_left(const Side *side, int hunk) {
    int count = 0;
    for (int i = 0; i < side->count; i++) count += side->place[i] == hunk && !side->taken[i];
    return count;
}

static int next_left(const Side *side, int hunk, int from) {
    while (from < side->count && (side->place[from] != hunk || side->taken[from])) from++;
    return from;
}

// As many on both sides of a place: one became the other.
static void find_replaced(Work *w) {
    for (int hunk = 0; hunk < w->hunks; hunk++) {
        int count = count_left(&w->old, hunk);
        if (count != count_left(&w->new, hunk)) continue;
        for (int o = 0, n = 0; count > 0; count--) {
            o = next_left(&w->old, hunk, o);
            n = next_left(&w->new, hunk, n);
            pair(w, EDIT_CHANGED, o, n);
        }
    }
}

static void add_rest(Work *w, const Side *side, EditKind kind) {
    for (int i = 0; i < side->count; i++) {
        if (side->place[i] < 0 || side->taken[i]) continue;
        Edit *edit = add(w, kind, shape_of(w, side, i));
        *(kind == EDIT_VANISHED ? &edit->old : &edit->new) = side->lines[i];
        edit->event = i + 1;
        edit->first = side->place[i] == 0;
    }
}

// ---- the outcome

static void add_outcome(Work *w, const char *about) {
    for (int i = 0; i < w->out->count; i++)
        if (w->out->items[i].kind == EDIT_OUTCOME && strcmp(w->out->items[i].shape, about) == 0)
            return;
    Edit *edit = add(w, EDIT_OUTCOME, about);
    edit->new = about;
    edit->first = w->hunks == 0;
}

static const char *name_of(const cJSON *value) {
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(value, "name");
    return cJSON_IsString(name) ? name->valuestring : NULL;
}

// Two lists of the same things in the same order.
static bool same_things(const cJSON *a, const cJSON *b) {
    const cJSON *x = a->child, *y = b->child;
    for (; x && y; x = x->next, y = y->next)
        if (!name_of(x) || !name_of(y) || strcmp(name_of(x), name_of(y)) != 0) return false;
    return !x && !y;
}

static void compare(Work *w, const cJSON *a, const cJSON *b, const char *about, int depth);

static void compare_key(Work *w, const cJSON *a, const cJSON *b, const char *key, const char *about,
                        int depth) {
    const char *inner = strcmp(about, "players") == 0 ? "a player's"
                        : about[0] == '\0'            ? keep(w, key)
                                                      : arena_format(w->arena, "%s %s", about, key);
    compare(w, cJSON_GetObjectItemCaseSensitive(a, key), cJSON_GetObjectItemCaseSensitive(b, key),
            inner, depth + 1);
}

static void compare_keys(Work *w, const cJSON *a, const cJSON *b, const char *about, int depth) {
    const cJSON *item;
    cJSON_ArrayForEach(item, a) compare_key(w, a, b, item->string, about, depth);
    cJSON_ArrayForEach(item, b) {
        bool new = !cJSON_HasObjectItem(a, item->string);
        if (new) compare_key(w, a, b, item->string, about, depth);
    }
}

static void compare(Work *w, const cJSON *a, const cJSON *b, const char *about, int depth) {
    if ((!a && !b) || (a && b && cJSON_Compare(a, b, true))) return;
    if (depth < OUTCOME_DEPTH_MAX && cJSON_IsObject(a) && cJSON_IsObject(b)) {
        compare_keys(w, a, b, about, depth);
    } else if (depth < OUTCOME_DEPTH_MAX && cJSON_IsArray(a) && cJSON_IsArray(b) &&
               same_things(a, b)) {
        for (const cJSON *x = a->child, *y = b->child; x; x = x->next, y = y->next)
            compare(w, x, y, about, depth + 1);
    } else {
        add_outcome(w, about);
    }
}

// ---- the whole

static int compare_places(const void *a, const void *b) {
    const Edit *x = a, *y = b;
    if (x->first != y->first) return x->first ? -1 : 1;
    if (x->kind != y->kind && (x->kind == EDIT_OUTCOME || y->kind == EDIT_OUTCOME))
        return x->kind == EDIT_OUTCOME ? 1 : -1;
    if (x->event != y->event) return x->event - y->event;
    return (int)x->kind - (int)y->kind;
}

void explain_edits(Arena *arena, Span before, Span now, Edits *out) {
    *out = (Edits){0};
    Work w = {.arena = arena, .out = out};
    cJSON *a = cJSON_ParseWithLength(before.at ? before.at : "", before.length);
    cJSON *b = cJSON_ParseWithLength(now.at ? now.at : "", now.length);
    if (cJSON_IsObject(a) && cJSON_IsObject(b)) {
        w.old = side_of(&w, a);
        w.new = side_of(&w, b);
        w.players = cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(b, "outcome"),
                                                     "players");
        align(&w);
        find_moved(&w);
        find_changed(&w);
        find_replaced(&w);
        add_rest(&w, &w.old, EDIT_VANISHED);
        add_rest(&w, &w.new, EDIT_APPEARED);
        compare(&w, cJSON_GetObjectItemCaseSensitive(a, "outcome"),
                cJSON_GetObjectItemCaseSensitive(b, "outcome"), "", 0);
        if (out->count > 1)
            qsort(out->items, (size_t)out->count, sizeof *out->items, compare_places);
    }
    cJSON_Delete(a);
    cJSON_Delete(b);
}
