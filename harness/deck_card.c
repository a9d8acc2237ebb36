// deck_card.c - the cards of a deck with their printed facts.
#include "harness/deck_card.h"

#include <string.h>

#include "harness/card_facts.h"
#include "harness/card_lookup.h"
#include "harness/command_cards.h"
#include "harness/name_index.h"

struct DeckCards {
    Arena arena;
    CommandPool cards;
    NameIndex pool, imported;  // Spellings of their names.
    CardStore *store;          // NULL: nothing is imported.
    const char **imported_names;
    int imported_count;
};

// ---- the text of a card of the pool

static const char *number_text(Arena *arena, const PrintedNumber *n) {
    Text text = {0};
    if (!n->present) return NULL;
    cards_number(n, &text);
    const char *copy = arena_copy(arena, text_cstr(&text), text.length);
    text_free(&text);
    return copy;
}

static FaceText face_text(Arena *arena, const CardFace *face) {
    char cost[MANA_SYMBOLS_MAX * 8], letters[COLOR_IDENTITY_LETTERS];
    Text type = {0};
    FaceText text = {.name = face->name, .text = face->text};
    cards_type_line(&face->type, &type);
    text.type = arena_copy(arena, text_cstr(&type), type.length);
    text_free(&type);
    if (face->has_cost) {
        mana_cost_text(&face->cost, cost, sizeof cost);
        text.cost = arena_copy(arena, cost, strlen(cost));
    }
    if (face->colors != mana_cost_colors(&face->cost)) {
        color_identity_text((ColorIdentity){face->colors}, letters);
        text.color_indicator = arena_copy(arena, letters, strlen(letters));
    }
    text.power = number_text(arena, &face->power);
    text.toughness = number_text(arena, &face->toughness);
    text.loyalty = number_text(arena, &face->loyalty);
    text.defense = number_text(arena, &face->defense);
    return text;
}

CardText deck_card_text(Arena *arena, const CardDef *card) {
    CardText text = {
        .name = card->name, .layout = layout_text(card->layout), .face_count = card->face_count};
    for (int i = 0; i < card->face_count; i++) text.faces[i] = face_text(arena, card->faces[i]);
    return text;
}

// ---- where cards are

static void index_pool(DeckCards *c) {
    const Pool *pool = c->cards.pool;
    for (int i = 0; i < pool_count(pool); i++) {
        const CardDef *card = pool_card(pool, (CardDefId){i});
        bool token = card->layout == LAYOUT_TOKEN;
        name_index_add(&c->pool, card->name, token ? NAME_OTHER_FACE : NAME_WHOLE, i);
        for (int f = 0; card->face_count > 1 && f < card->face_count; f++)
            name_index_add(&c->pool, card->faces[f]->name, f == 0 ? NAME_FRONT : NAME_OTHER_FACE,
                           i);
    }
    name_index_sort(&c->pool);
}

// "Fire // Ice" is found as "Fire" and as "Ice", too.
static void keep_faces(DeckCards *c, const char *name) {
    SpellingRank rank = NAME_FRONT;
    for (const char *face = name; face; rank = NAME_OTHER_FACE) {
        const char *slashes = strstr(face, " // ");
        size_t length = slashes ? (size_t)(slashes - face) : strlen(face);
        const char *copy = arena_copy(&c->arena, face, length);
        name_index_add(&c->imported, copy, rank, c->imported_count);
        face = slashes ? slashes + strlen(" // ") : NULL;
    }
}

static void keep_imported(void *context, const char *name) {
    DeckCards *c = context;
    const char *copy = arena_copy(&c->arena, name, strlen(name));
    c->imported_names[c->imported_count] = copy;
    name_index_add(&c->imported, copy, NAME_WHOLE, c->imported_count);
    if (strstr(copy, " // ")) keep_faces(c, copy);
    c->imported_count++;
}

static ExitStatus open_imported(const Shell *sh, DeckCards *c) {
    Status s = {0};
    c->store = card_lookup_store(sh, &s);
    if (c->store) {
        int count = card_store_facts(c->store).cards;
        c->imported_names = ARENA_ARRAY(&c->arena, const char *, count + 1);
        card_store_names(c->store, keep_imported, c, &s);
        name_index_sort(&c->imported);
    }
    return s.failed ? command_fail_status(sh, EXIT_INVALID, &s) : EXIT_GOOD;
}

ExitStatus deck_cards_open(const Shell *sh, DeckCards **out) {
    Arena arena = {0};
    DeckCards *c = ARENA_NEW(&arena, DeckCards);
    c->arena = arena;
    *out = c;
    ExitStatus status = command_pool(sh, &c->cards);
    if (status == EXIT_GOOD) index_pool(c);
    return status == EXIT_GOOD ? open_imported(sh, c) : status;
}

void deck_cards_free(DeckCards *c) {
    Arena arena = c->arena;
    name_index_free(&c->pool);
    name_index_free(&c->imported);
    card_store_close(c->store);
    command_pool_free(&c->cards);
    arena_free(&arena);
}

// ---- finding one

typedef const JsonCard *FindPublished(const JsonCards *cards, Span name);

static bool find_published(DeckCards *c, FindPublished *find, Span name, CardText *out) {
    for (int i = 0; i < c->cards.published_count; i++) {
        const JsonCard *card = find(&c->cards.published[i], name);
        if (!card) continue;
        *out = card->text;
        return true;
    }
    return false;
}

static const CardDef *find_in_pool(DeckCards *c, Span name) {
    const CardDef *card = pool_find(c->cards.pool, name);
    if (card && card->layout != LAYOUT_TOKEN) return card;
    int item = name_index_find(&c->pool, name);
    return item >= 0 ? pool_card(c->cards.pool, (CardDefId){item}) : NULL;
}

static bool find_imported(DeckCards *c, Span name, CardText *out) {
    Status s = {0};
    int item = c->store ? name_index_find(&c->imported, name) : -1;
    return item >= 0 &&
           card_store_find(c->store, span_of(c->imported_names[item]), &c->arena, out, &s);
}

// A token or another thing that is no card, of that name.
static bool find_no_card(DeckCards *c, const CardDef *token, Span name, CardText *out) {
    Status s = {0};
    if (token) *out = deck_card_text(&c->arena, token);
    return token || find_published(c, card_json_no_card, name, out) ||
           (c->store && card_store_find(c->store, name, &c->arena, out, &s));
}

static const char *nearest(DeckCards *c, Span name) {
    Nearest n = nearest_start(name);
    name_index_offer(&c->pool, &n);
    for (int i = 0; i < c->cards.published_count; i++)
        name_index_offer(&c->cards.published[i].spellings, &n);
    name_index_offer(&c->imported, &n);
    return n.best;
}

// The words that stop the compiler; NULL if none do.
static const char *stopping_words(DeckCards *c, const CardText *text) {
    Refusal why = {0};
    Status s = {0};
    if (pool_try(c->cards.pool, text, NULL, &why, &s)) return NULL;
    const char *words = why.line > 0 && why.stopped_by[0] ? why.stopped_by : s.message;
    return arena_copy(&c->arena, words, strcspn(words, "\n"));
}

static DeckCard find(DeckCards *c, const char *name) {
    DeckCard card = {.name = name};
    Span wanted = span_of(name);
    const CardDef *shipped = find_in_pool(c, wanted);
    bool token = shipped && shipped->layout == LAYOUT_TOKEN;
    card.known = find_published(c, card_json_spelled, wanted, &card.text);
    if (!card.known && shipped && !token) card.text = deck_card_text(&c->arena, shipped);
    card.known = card.known || (shipped && !token) || find_imported(c, wanted, &card.text) ||
                 find_no_card(c, token ? shipped : NULL, wanted, &card.text);
    if (!card.known) {
        card.near = nearest(c, wanted);
        return card;
    }
    card.name = card.text.name ? card.text.name : card.text.faces[0].name;
    card.identity = color_identity_of_card(&card.text);
    card.needed = color_identity_needed(&card.text);
    bool compiled = shipped && !token;
    if (!compiled && !facts_no_deck_card(&card.text)) card.words = stopping_words(c, &card.text);
    return card;
}

const DeckCard *deck_cards_of(DeckCards *c, const Deck *deck) {
    DeckCard *cards = ARENA_ARRAY(&c->arena, DeckCard, deck->count + 1);
    for (int i = 0; i < deck->count; i++) cards[i] = find(c, deck->entries[i].name);
    return cards;
}
