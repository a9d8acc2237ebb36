// command_page_coverage.c - which cards were in how many scenarios, and which cards of deck lists
// compile.
#include <string.h>

#include "harness/command_cards.h"
#include "harness/command_page.h"
#include "harness/deck_card.h"
#include "harness/files.h"

static cJSON *card_json(const CardDef *card, int scenarios) {
    cJSON *out = cJSON_CreateArray();
    Text type = {0};
    cards_type_line(&card->faces[0]->type, &type);
    cJSON_AddItemToArray(out, cJSON_CreateString(card->name));
    cJSON_AddItemToArray(out, cJSON_CreateNumber(scenarios));
    cJSON_AddItemToArray(out, cJSON_CreateString(text_cstr(&type)));
    text_free(&type);
    return out;
}

// Every card of the pool, in its order; tokens are no cards (111.6).
static cJSON *cards(const PageWork *w) {
    cJSON *out = cJSON_CreateArray();
    for (int i = 0; i < pool_count(w->pool); i++) {
        const CardDef *card = pool_card(w->pool, (CardDefId){i});
        if (card->layout != LAYOUT_TOKEN)
            cJSON_AddItemToArray(out, card_json(card, w->exercised[i]));
    }
    return out;
}

// ---- lists

static bool is_named_before(const DeckCard *all, int at) {
    for (int i = 0; i < at; i++)
        if (strcmp(all[i].name, all[at].name) == 0) return true;
    return false;
}

// Every card once, however many copies of it there are.
static cJSON *list_json(const char *path, const Deck *deck, const DeckCard *all) {
    int count = 0, compiled = 0;
    cJSON *out = cJSON_CreateArray(), *missing = cJSON_CreateArray();
    for (int i = 0; i < deck->count; i++) {
        if (is_named_before(all, i)) continue;
        bool compiles = all[i].known && !all[i].words;
        count++;
        compiled += compiles;
        if (!compiles) cJSON_AddItemToArray(missing, cJSON_CreateString(all[i].name));
    }
    cJSON_AddItemToArray(out, cJSON_CreateString(path));
    cJSON_AddItemToArray(out, cJSON_CreateNumber(count));
    cJSON_AddItemToArray(out, cJSON_CreateNumber(compiled));
    cJSON_AddItemToArray(out, missing);
    return out;
}

static ExitStatus add_list(PageWork *w, DeckCards *known, const char *path, cJSON *lists) {
    Deck deck;
    Status s = {0};
    if (!deck_load(&deck, &w->arena, path, &s)) return command_fail_status(w->sh, EXIT_INVALID, &s);
    cJSON_AddItemToArray(lists, list_json(path, &deck, deck_cards_of(known, &deck)));
    return EXIT_GOOD;
}

static void find_lists(PageWork *w, const char *path, FoundFiles *out) {
    static const char *const endings[] = {".txt", ".dek", ".cod", ".dck", NULL};
    if (files_kind(path) == FILES_FOLDER)
        files_walk(&w->arena, path, endings, out);
    else
        files_add(out, path);
}

// The project's own, unless others are named.
static void find_all(PageWork *w, const Words *paths, FoundFiles *out) {
    const char *project = select_project(w->sh->home);
    const char *own = files_join(&w->arena, project ? project : ".", "scenarios/decks");
    for (int i = 0; i < paths->count; i++) find_lists(w, paths->items[i], out);
    if (paths->count == 0 && files_kind(own) == FILES_FOLDER) find_lists(w, own, out);
}

static ExitStatus add_lists(PageWork *w, const Words *paths, cJSON *lists) {
    FoundFiles files = {0};
    DeckCards *known = NULL;
    find_all(w, paths, &files);
    ExitStatus status = files.count > 0 ? deck_cards_open(w->sh, &known) : EXIT_GOOD;
    for (int i = 0; i < files.count && status == EXIT_GOOD; i++)
        status = add_list(w, known, files.items[i].path, lists);
    if (known) deck_cards_free(known);
    files_forget(&files);
    return status;
}

ExitStatus page_work_coverage(PageWork *w, const Words *lists) {
    // Which cards take part would tell a seat of hands.
    if (!w->page || w->plan.seat) return EXIT_GOOD;
    cJSON *out = cJSON_CreateObject();
    cJSON_AddItemToObject(out, "cards", cards(w));
    ExitStatus status = add_lists(w, lists, cJSON_AddArrayToObject(out, "lists"));
    page_set_coverage(w->page, out);
    return status;
}
