// page.c - the document of a page, and the page itself: the document, compressed, in its template.
#include "harness/page.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/files.h"
#include "harness/options.h"
#include "harness/page_failure.h"
#include "harness/page_json.h"
#include "harness/page_pack.h"

typedef struct {
    const char *path, *id;
    bool there;  // The game is in the document.
} GameId;

enum { ROW_GAME = 4 };  // Where a scenario's row has its game.

struct Page {
    Arena arena;
    PageOptions options;
    cJSON *run, *scenarios, *failures, *games, *cards, *rules, *coverage;
    GameId *ids;
    int id_count, id_room;
};

Page *page_new(const PageOptions *o) {
    Page *p = memory_zeroed(1, sizeof *p);
    p->options = *o;
    p->scenarios = cJSON_CreateArray();
    p->failures = cJSON_CreateArray();
    p->games = cJSON_CreateArray();
    p->cards = cJSON_CreateObject();
    return p;
}

void page_free(Page *p) {
    if (!p) return;
    cJSON *const values[] = {p->run,   p->scenarios, p->failures, p->games,
                             p->cards, p->rules,     p->coverage};
    for (size_t i = 0; i < ARRAY_LEN(values); i++) cJSON_Delete(values[i]);
    free(p->ids);
    arena_free(&p->arena);
    free(p);
}

// ---- ids

static bool is_taken(const Page *p, const char *id) {
    for (int i = 0; i < p->id_count; i++)
        if (strcmp(p->ids[i].id, id) == 0) return true;
    return false;
}

// The file's name without its ending, as far as an address can hold it.
static const char *stem_of(Page *p, const char *path) {
    const char *name = files_name(path);
    char *stem = arena_copy(&p->arena, name, strlen(name));
    static const char *const endings[] = {".zst", ".jsonl", ".yaml", ".yml"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
        size_t length = strlen(stem), end = strlen(endings[i]);
        if (length > end && strcmp(stem + length - end, endings[i]) == 0) stem[length - end] = '\0';
    }
    for (char *c = stem; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '.' || *c == '_'))
            *c = '-';
    return stem;
}

// Of the game that comes of a file: the same each time it is asked for.
static GameId *game_of(Page *p, const char *path) {
    for (int i = 0; i < p->id_count; i++)
        if (strcmp(p->ids[i].path, path) == 0) return &p->ids[i];
    const char *stem = stem_of(p, path), *id = stem;
    for (int n = 2; is_taken(p, id); n++) id = arena_format(&p->arena, "%s-%d", stem, n);
    if (p->id_count == p->id_room) {
        p->id_room = p->id_room ? p->id_room * 2 : 64;
        p->ids = memory_resize(p->ids, sizeof p->ids[0] * (size_t)p->id_room);
    }
    p->ids[p->id_count] = (GameId){.path = arena_copy(&p->arena, path, strlen(path)), .id = id};
    return &p->ids[p->id_count++];
}

// ---- results

static cJSON *text_or_null(const char *text) {
    return text ? cJSON_CreateString(text) : cJSON_CreateNull();
}

static cJSON *texts(const char *const *all, int count) {
    cJSON *out = cJSON_CreateArray();
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(out, cJSON_CreateString(all[i]));
    return out;
}

void page_add_scenario(Page *p, const ReportItem *item, bool game) {
    const Result *r = item->result;
    const char *id = game ? game_of(p, r->path)->id : NULL;
    cJSON *row = cJSON_CreateArray();
    cJSON_AddItemToArray(row, cJSON_CreateString(r->path));
    cJSON_AddItemToArray(row, cJSON_CreateString(r->name ? r->name : ""));
    cJSON_AddItemToArray(row, texts(r->rules, r->rule_count));
    cJSON_AddItemToArray(row, cJSON_CreateString(page_status(item)));
    cJSON_AddItemToArray(row, text_or_null(id));
    cJSON_AddItemToArray(row, texts(r->tags, r->tag_count));
    cJSON_AddItemToArray(p->scenarios, row);
    if (r->outcome != OUTCOME_PASSED && r->outcome != OUTCOME_KNOWN_FAILURE)
        cJSON_AddItemToArray(p->failures, page_failure(item, id, p->options.seat != NULL));
}

void page_set_run(Page *p, const char *command, const ReportSummary *s) {
    const struct {
        const char *key;
        int value;
    } figures[] = {{"passed", s->passed},   {"failed", s->failed},
                   {"errors", s->errors},   {"known_failures", s->known_failures},
                   {"missing", s->missing}, {"orphaned", s->orphaned},
                   {"pending", s->pending}, {"unplayed", s->unplayed}};
    cJSON_Delete(p->run);
    p->run = cJSON_CreateObject();
    cJSON_AddStringToObject(p->run, "command", command);
    for (size_t i = 0; i < ARRAY_LEN(figures); i++)
        cJSON_AddNumberToObject(p->run, figures[i].key, figures[i].value);
    if (s->interrupted) cJSON_AddStringToObject(p->run, "interrupted", s->interrupted);
}

// ---- games

static void drop_texts(cJSON *cards) {
    cJSON *card;
    cJSON_ArrayForEach(card, cards) cJSON_DeleteItemFromObjectCaseSensitive(card, "text");
}

// Without the card texts, abilities on the stack say nothing either.
static void drop_ability_texts(cJSON *game) {
    cJSON *frame, *object;
    cJSON_ArrayForEach(frame, cJSON_GetObjectItemCaseSensitive(game, "frames")) {
        const cJSON *patch = cJSON_GetObjectItemCaseSensitive(frame, "p");
        cJSON_ArrayForEach(object, cJSON_GetObjectItemCaseSensitive(patch, "objects"))
            cJSON_DeleteItemFromObjectCaseSensitive(object, "text");
    }
}

// The mark on the first line, the game on the second, its cards on the third: strings hold no line
// ends.
void page_game_print(const PageGame *g, bool no_text, Text *out) {
    if (no_text) {
        drop_texts(g->cards);
        drop_ability_texts(g->game);
    }
    text_format(out, "%d\n", g->mark);
    page_json_add(out, g->game);
    text_add_char(out, '\n');
    page_json_add(out, g->cards);
}

static void add_cards(Page *p, const char *text) {
    cJSON *cards = cJSON_Parse(text);
    gavel_assert(cards != NULL);  // Our own.
    while (cards->child) {
        cJSON *card = cJSON_DetachItemViaPointer(cards, cards->child);
        if (cJSON_GetObjectItemCaseSensitive(p->cards, card->string))
            cJSON_Delete(card);
        else
            cJSON_AddItemToObject(p->cards, card->string, card);
    }
    cJSON_Delete(cards);
}

static void mark_failure(Page *p, const char *id, int frame) {
    cJSON *failure;
    cJSON_ArrayForEach(failure, p->failures) {
        const cJSON *game = cJSON_GetObjectItemCaseSensitive(failure, "game");
        if (!cJSON_IsString(game) || strcmp(game->valuestring, id) != 0) continue;
        cJSON_ReplaceItemInObjectCaseSensitive(failure, "frame", cJSON_CreateNumber(frame));
    }
}

void page_add_game(Page *p, const char *path, const char *text) {
    GameId *as = game_of(p, path);
    const char *id = as->id;
    Span rest = span_of(text), mark = span_cut(&rest, '\n'), game = span_cut(&rest, '\n');
    Text json = {0};
    gavel_assert(rest.at != NULL && game.at[0] == '{');
    text_add(&json, "{\"id\":");
    page_json_add_string(&json, id);
    text_add_char(&json, ',');
    text_add_span(&json, (Span){game.at + 1, game.length - 1});
    cJSON_AddItemToArray(p->games, cJSON_CreateRaw(text_cstr(&json)));
    text_free(&json);
    as->there = true;
    if (mark.at[0] != '-') mark_failure(p, id, atoi(mark.at));
    add_cards(p, rest.at);
}

static bool is_there(const Page *p, const char *id) {
    for (int i = 0; i < p->id_count; i++)
        if (strcmp(p->ids[i].id, id) == 0) return p->ids[i].there;
    return false;
}

void page_drop_games(Page *p) {
    cJSON *row, *failure;
    cJSON_ArrayForEach(row, p->scenarios) {
        const cJSON *id = cJSON_GetArrayItem(row, ROW_GAME);
        if (cJSON_IsString(id) && !is_there(p, id->valuestring))
            cJSON_ReplaceItemInArray(row, ROW_GAME, cJSON_CreateNull());
    }
    cJSON_ArrayForEach(failure, p->failures) {
        const cJSON *id = cJSON_GetObjectItemCaseSensitive(failure, "game");
        if (cJSON_IsString(id) && !is_there(p, id->valuestring))
            cJSON_ReplaceItemInObjectCaseSensitive(failure, "game", cJSON_CreateNull());
    }
}

void page_set_rules(Page *p, cJSON *rules) { p->rules = rules; }
void page_set_coverage(Page *p, cJSON *coverage) { p->coverage = coverage; }

// ---- the whole

static void add_part(Text *out, const char *key, const cJSON *value) {
    text_format(out, ",\n\"%s\":", key);
    if (value)
        page_json_add(out, value);
    else
        text_add(out, "null");
}

static int by_name(const void *a, const void *b) {
    return strcmp((*(cJSON *const *)a)->string, (*(cJSON *const *)b)->string);
}

// In the order of names: which game showed one first must not matter.
static void sort(cJSON *object) {
    int count = cJSON_GetArraySize(object), n = 0;
    cJSON **items = memory_zeroed((size_t)count + 1, sizeof *items);
    while (object->child) items[n++] = cJSON_DetachItemViaPointer(object, object->child);
    qsort(items, (size_t)n, sizeof items[0], by_name);
    for (int i = 0; i < n; i++) cJSON_AddItemToArray(object, items[i]);
    free(items);
}

void page_document(const Page *p, Text *out) {
    text_format(out, "{\"format\":%d,\n\"view\":\"%s\",\n\"gavel\":\"%s\"", PAGE_VERSION,
                p->options.view, GAVEL_VERSION);
    if (p->options.at) text_format(out, ",\n\"at\":\"%s\"", p->options.at);
    if (p->options.seat) {
        text_add(out, ",\n\"seat\":");
        page_json_add_string(out, p->options.seat);
    }
    sort(p->cards);
    add_part(out, "run", p->run);
    add_part(out, "scenarios", p->scenarios);
    add_part(out, "failures", p->failures);
    add_part(out, "games", p->games);
    add_part(out, "cards", p->cards);
    add_part(out, "rules", p->rules);
    add_part(out, "coverage", p->coverage);
    text_add(out, "}\n");
}

void page_html(const Page *p, Text *out) {
    Text document = {0};
    page_document(p, &document);
    page_pack((Span){document.data, document.length}, out);
    text_free(&document);
}

bool page_write(const Page *p, const char *path, Status *s) {
    static const char *const plain[] = {".json", NULL};
    Text text = {0};
    if (files_ends(path, plain))
        page_document(p, &text);
    else
        page_html(p, &text);
    bool good = files_write(path, (Span){text.data, text.length}, s);
    text_free(&text);
    return good;
}
