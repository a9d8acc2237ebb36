// pool.c - cards, faces and abilities by number and by name.
//
// A card is read and compiled completely before anything of it enters the pool. Tokens that a card
// creates are cards of the pool too, each kind once.
#include "engine/pool/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/document.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/cards/color_identity.h"
#include "engine/pool/card_file.h"
#include "engine/pool/embedded.h"
#include "engine/pool/face.h"
#include "engine/pool/halves.h"

enum { FIRST_SLOTS = 256 };

// What keywords stand for (cards/keyword_meanings.def).
static const struct {
    Keyword keyword;
    RuleId rule;
    const char *text;
} meanings[] = {
#define MEANING(keyword, rule, text) {KEYWORD_##keyword, rule, text},
#include "engine/cards/keyword_meanings.def"
#undef MEANING
};

// What counters do to the permanent that they are on (122.1c, 122.1d, 122.1h), in words.
static const struct {
    CounterKind kind;
    const char *text;
} counter_meanings[] = {
    {COUNTER_SHIELD,
     "If this permanent would be destroyed as the result of an effect, instead remove a shield "
     "counter from it."},
    {COUNTER_SHIELD,
     "If damage would be dealt to this permanent, prevent that damage and remove a shield counter "
     "from it."},
    {COUNTER_STUN,
     "If this permanent would become untapped, instead remove a stun counter from it."},
    {COUNTER_FINALITY,
     "If this permanent would be put into a graveyard from the battlefield, exile it instead."},
};
enum { COUNTER_MEANINGS = ARRAY_LEN(counter_meanings) };

static const char rad_meaning[] =
    "At the beginning of your first main phase, mill for each rad counter.";  // 728.1
// 725.2, said to the monarch.
static const char *const monarch_meanings[] = {
    "At the beginning of your end step, draw a card.",
    "Whenever a creature deals combat damage to you, its controller becomes the monarch."};
static const char siege_meaning[] =
    "When the last defense counter is removed from this permanent, exile it, then you may cast it "
    "transformed without paying its mana cost.";                                   // 310.11b
static const char saga_meaning[] = "This Saga enters with a lore counter on it.";  // 714.3a

typedef struct {
    const void **items;
    int count, capacity;
} Vector;

typedef struct {
    const char *name;
    const CardDef *card;
} NameSlot;

struct Pool {
    const Pool *base;
    Grammar *grammar;  // Owned by the lowest pool.
    Arena arena;
    CardSupply supply;  // No function: none.
    PoolFolders folders;
    Vector cards, faces, abilities;  // By number, those of the base first.
    NameSlot *slots;                 // Open addressing; half empty at least.
    int slot_count, name_count;
    const Ability *basic[COLOR_COUNT];
    const Ability *keywords[KEYWORD_COUNT];  // What they stand for, or NULL.
    FaceId face_down[2];                     // Without ward, and with it.
    const Ability *counters[COUNTER_MEANINGS];
    const Ability *saga, *siege, *rad, *monarch[MONARCH_ABILITIES];
};

static void vector_push(Vector *v, const void *item) {
    if (v->count == v->capacity) {
        v->capacity = v->capacity ? v->capacity * 2 : 64;
        v->items = memory_resize(v->items, sizeof *v->items * (size_t)v->capacity);
    }
    v->items[v->count++] = item;
}

static void vector_copy(Vector *to, const Vector *from) {
    for (int i = 0; i < from->count; i++) vector_push(to, from->items[i]);
}

// ---- names

static size_t hash_name(Span name) {
    size_t h = 1469598103U;
    for (size_t i = 0; i < name.length; i++) h = (h ^ (unsigned char)name.at[i]) * 16777619U;
    return h;
}

static NameSlot *find_slot(const Pool *p, Span name) {
    size_t i = hash_name(name) % (size_t)p->slot_count;
    while (p->slots[i].name && !span_is(name, p->slots[i].name))
        i = (i + 1) % (size_t)p->slot_count;
    return &p->slots[i];
}

static void grow_names(Pool *p) {
    NameSlot *old = p->slots;
    int old_count = p->slot_count;
    p->slot_count = old_count ? old_count * 2 : FIRST_SLOTS;
    p->slots = memory_zeroed((size_t)p->slot_count, sizeof *p->slots);
    for (int i = 0; i < old_count; i++)
        if (old[i].name) *find_slot(p, span_of(old[i].name)) = old[i];
    free(old);
}

const CardDef *pool_find(const Pool *p, Span name) {
    for (; p; p = p->base) {
        const NameSlot *slot = p->slot_count ? find_slot(p, name) : NULL;
        if (slot && slot->name) return slot->card;
    }
    return NULL;
}

// A token never hides another card, of this pool or below; a card takes the name from a token.
static void add_name(Pool *p, const char *name, const CardDef *card) {
    if (card->layout == LAYOUT_TOKEN && pool_find(p, span_of(name))) return;
    if (p->name_count * 2 >= p->slot_count) grow_names(p);
    NameSlot *slot = find_slot(p, span_of(name));
    p->name_count += slot->name == NULL;
    *slot = (NameSlot){name, card};
}

const char *pool_nearest(const Pool *p, Span name) {
    Nearest n = nearest_start(name);
    for (int i = 0; i < pool_count(p); i++) {
        const CardDef *card = pool_card(p, (CardDefId){i});
        nearest_offer(&n, card->name);
        for (int f = 0; card->face_count > 1 && f < card->face_count; f++)
            nearest_offer(&n, card->faces[f]->name);
    }
    for (; p; p = p->base)
        if (p->supply.offer) p->supply.offer(p->supply.context, &n);
    return n.best;
}

void pool_supply(Pool *p, CardSupply supply) { p->supply = supply; }

void pool_set_folders(Pool *p, PoolFolders folders) { p->folders = folders; }

PoolFolders pool_folders(const Pool *p) {
    while (p && p->folders.count == 0) p = p->base;
    return p ? p->folders : (PoolFolders){NULL, 0};
}

bool pool_has_supply(const Pool *p) { return p && (p->supply.find || pool_has_supply(p->base)); }

bool pool_supplied(const Pool *p, Span name, CardText *out) {
    for (; p; p = p->base)
        if (p->supply.find && p->supply.find(p->supply.context, name, out)) return true;
    return false;
}

const char *pool_spelled(const Pool *p, Span name) {
    const char *full = NULL;
    for (; p && !full; p = p->base)
        if (p->supply.spelled) full = p->supply.spelled(p->supply.context, name);
    return full;
}

bool pool_take(Pool *p, Span name, Status *s) {
    const CardDef *known = pool_find(p, name);
    CardText card;
    if (known && known->layout != LAYOUT_TOKEN) return true;
    return !pool_supplied(p, name, &card) || pool_add(p, &card, s);
}

// ---- by number

int pool_count(const Pool *p) { return p->cards.count; }

int pool_face_count(const Pool *p) { return p->faces.count; }

int pool_ability_count(const Pool *p) { return p->abilities.count; }

const CardDef *const *pool_cards(const Pool *p) {
    return (const CardDef *const *)(const void *)p->cards.items;
}

const CardDef *pool_card(const Pool *p, CardDefId id) {
    gavel_assert(id.v >= 0 && id.v < p->cards.count);
    return p->cards.items[id.v];
}

const CardFace *pool_face(const Pool *p, FaceId id) {
    gavel_assert(id.v >= 0 && id.v < p->faces.count);
    return p->faces.items[id.v];
}

const Ability *pool_ability(const Pool *p, AbilityId id) {
    gavel_assert(id.v >= 0 && id.v < p->abilities.count);
    return p->abilities.items[id.v];
}

const Grammar *pool_grammar(const Pool *p) {
    while (p->base) p = p->base;
    return p->grammar;
}

const Ability *pool_basic_land_ability(const Pool *p, ManaType type) {
    gavel_assert((int)type < COLOR_COUNT);
    while (p->base) p = p->base;
    return p->basic[type];
}

const Ability *pool_keyword_ability(const Pool *p, Keyword k) {
    gavel_assert((int)k < KEYWORD_COUNT);
    while (p->base) p = p->base;
    return p->keywords[k];
}

FaceId pool_face_down(const Pool *p, bool warded) {
    while (p->base) p = p->base;
    return p->face_down[warded];
}

const Ability *pool_counter_ability(const Pool *p, CounterKind kind, int index) {
    while (p->base) p = p->base;
    for (size_t i = 0; i < ARRAY_LEN(counter_meanings); i++)
        if (counter_meanings[i].kind == kind && index-- == 0) return p->counters[i];
    return NULL;
}

const Ability *pool_rad_ability(const Pool *p) {
    while (p->base) p = p->base;
    return p->rad;
}

const Ability *pool_monarch_ability(const Pool *p, int index) {
    while (p->base) p = p->base;
    return p->monarch[index];
}

static const char monarch_name[] = "The monarch", rad_name[] = "Radiation";

const char *pool_sourceless_name(const Pool *p, AbilityId id) {
    if (id.v == pool_rad_ability(p)->id.v) return rad_name;
    for (int i = 0; i < MONARCH_ABILITIES; i++)
        if (id.v == pool_monarch_ability(p, i)->id.v) return monarch_name;
    return NULL;
}

bool pool_has_sourceless(Span name) {
    return span_is(name, monarch_name) || span_is(name, rad_name);
}

const Ability *pool_siege_ability(const Pool *p) {
    while (p->base) p = p->base;
    return p->siege;
}

const Ability *pool_saga_ability(const Pool *p) {
    while (p->base) p = p->base;
    return p->saga;
}

// ---- adding

// The parts of an ability are known to each of them: one that is given to an object may make
// others.
static Ability *add_ability(Pool *p, const Ability *compiled, const char *owner, int ordinal) {
    Ability *a = ARENA_NEW(&p->arena, Ability);
    *a = *compiled;
    a->owner = owner;
    a->ordinal = ordinal;
    a->id = (AbilityId){pool_ability_count(p)};
    vector_push(&p->abilities, a);
    Ability *parts[ABILITY_PARTS_MAX];
    for (int i = 0; i < a->part_count; i++)
        a->parts[i] = parts[i] =
            add_ability(p, compiled->parts[i], owner, (ordinal + 1) * PART_ORDINALS + i);
    for (int i = 0; i < a->part_count; i++) {
        parts[i]->part_count = a->part_count;
        memcpy(parts[i]->parts, a->parts, sizeof a->parts);
    }
    return a;
}

static const CardFace *add_face(Pool *p, const CardFace *compiled, CardDefId card) {
    CardFace *f = ARENA_NEW(&p->arena, CardFace);
    *f = *compiled;
    f->id = (FaceId){pool_face_count(p)};
    f->card = card;
    f->printed = face_printed(f);
    const Ability **abilities = ARENA_ARRAY(&p->arena, const Ability *, f->ability_count);
    for (int i = 0; i < f->ability_count; i++)
        abilities[i] = add_ability(p, compiled->abilities[i], f->name, i);
    f->abilities = abilities;
    vector_push(&p->faces, f);
    return f;
}

static const CardDef *add_card(Pool *p, const char *name, Layout layout, const CardFace *faces,
                               int face_count, char predefined) {
    CardDef *card = ARENA_NEW(&p->arena, CardDef);
    *card = (CardDef){.id = {pool_count(p)},
                      .name = name,
                      .layout = layout,
                      .face_count = face_count,
                      .predefined = predefined};
    for (int i = 0; i < face_count; i++) {
        card->faces[i] = add_face(p, &faces[i], card->id);
        card->identity |= face_identity(&faces[i]);
        card->reminder_colors |= color_identity_of_reminder(faces[i].text).colors;
    }
    card->front_identity = face_identity(&faces[0]);
    int all = halves_count(layout, faces, face_count);
    for (int i = face_count; i < all; i++) card->faces[i] = add_face(p, &faces[i], card->id);
    vector_push(&p->cards, card);
    add_name(p, name, card);
    for (int i = 0; i < face_count && face_count > 1; i++) add_name(p, card->faces[i]->name, card);
    return card;
}

// The token of this pool or below that is the same, or a new one.
static int32_t add_token(void *context, const CardFace *token) {
    Pool *p = context;
    for (int i = 0; i < pool_count(p); i++) {
        const CardDef *card = pool_card(p, (CardDefId){i});
        if (card->layout == LAYOUT_TOKEN && face_same_token(card->faces[0], token)) return i;
    }
    return add_card(p, token->name, LAYOUT_TOKEN, token, 1, 0)->id.v;
}

// "Treasure" is the token named for its subtype (111.4), "Cursed Role" the one named Cursed;
// anything else is a card (111.11).
static int32_t find_token(void *context, const char *name) {
    Pool *p = context;
    static const char role[] = " Role";
    size_t length = strlen(name), tail = sizeof role - 1;
    const CardDef *card = pool_find(p, span_of(arena_format(&p->arena, "%s Token", name)));
    if (!card && length > tail && strcmp(name + length - tail, role) == 0)
        card = pool_find(p, (Span){name, length - tail});
    if (!card) card = pool_find(p, span_of(name));
    return card ? card->id.v : -1;
}

static bool report_refusal(const FaceText *text, const Refusal *r, Status *s) {
    Text said = {0};
    refusal_describe(r, text->name, &said);
    status_fail_lines(s, text->place, text_cstr(&said));
    text_free(&said);
    return false;
}

static bool compile_face(Pool *p, const FaceText *text, CardFace *out, Status *s) {
    Refusal refusal = {0};
    TokenSink sink = {add_token, find_token, p};
    if (!face_read(&p->arena, text, out, s)) return false;
    return oracle_compile(pool_grammar(p), &p->arena, out, &sink, &refusal) ||
           report_refusal(text, &refusal, s);
}

static const char *full_name(Arena *arena, const CardText *text) {
    if (text->name) return arena_copy(arena, text->name, strlen(text->name));
    const char *name = arena_format(arena, "%s", text->faces[0].name);
    for (int i = 1; i < text->face_count; i++)
        name = arena_format(arena, "%s // %s", name, text->faces[i].name);
    return name;
}

// A card may be called as a token is: "Metallic Sliver".
static bool check_new_name(const Pool *p, const char *name, Layout layout, Place place, Status *s) {
    if (!face_check_name(name, place, s)) return false;
    const CardDef *known = pool_find(p, span_of(name));
    if (!known || (known->layout == LAYOUT_TOKEN && layout != LAYOUT_TOKEN)) return true;
    return status_fail(s, place, "there is a card named '%s' already", name);
}

// For messages, also about a card that lacks a name.
static const char *any_name(const CardText *text) {
    if (text->name) return text->name;
    return text->faces[0].name ? text->faces[0].name : "a card";
}

static bool read_layout(const CardText *text, Layout *out, Status *s) {
    *out = LAYOUT_NORMAL;
    if (!text->layout || layout_find(span_of(text->layout), out)) return true;
    Nearest n = nearest_start(span_of(text->layout));
    for (int i = 0; i < LAYOUT_COUNT; i++) nearest_offer(&n, layout_text((Layout)i));
    return status_fail(s, text->faces[0].place, "%s: unknown layout '%s'%s%s%s", any_name(text),
                       text->layout, n.best ? "; did you mean '" : "", n.best ? n.best : "",
                       n.best ? "'?" : "");
}

// Of a card with several faces, the message names the face that is refused; the card is named too.
static bool refuse(const CardText *text, const Status *why, Status *s) {
    if (text->face_count > 1) return status_fail_about(s, any_name(text), why);
    if (!s->failed) *s = *why;
    return false;
}

// "111.10a": the letter.
static bool read_rule(const CardText *text, char *letter, Status *s) {
    static const char list[] = "111.10";
    size_t length = sizeof list - 1;
    *letter = 0;
    if (!text->rule) return true;
    if (strncmp(text->rule, list, length) != 0 || strlen(text->rule) != length + 1)
        return status_fail(s, text->faces[0].place, "%s: no predefined token has the rule '%s'",
                           any_name(text), text->rule);
    *letter = text->rule[length];
    return true;
}

static bool try_card(const Pool *p, const CardText *text, WordNeeds *needs, Refusal *why,
                     Status *s) {
    Arena scratch = {0};
    CardFace faces[FACES_MAX];
    Halves halves = {.grammar = pool_grammar(p), .arena = &scratch};
    Layout layout;
    *why = (Refusal){0};
    if (needs) needs->count = 0;
    bool good =
        read_layout(text, &layout, s) && halves_check(layout, text->faces, text->face_count, s);
    for (int i = 0; good && i < text->face_count; i++) {
        good = face_read(&scratch, &text->faces[i], &faces[i], s) &&
               (oracle_compile(pool_grammar(p), &scratch, &faces[i], NULL, why) ||
                report_refusal(&text->faces[i], why, s));
        if (good && needs) oracle_needs(pool_grammar(p), &faces[i], needs);
    }
    if (good && !halves_complete(&halves, layout, full_name(&scratch, text), faces, why))
        good = report_refusal(&text->faces[0], why, s);
    arena_free(&scratch);
    return good;
}

bool pool_try(const Pool *p, const CardText *text, WordNeeds *needs, Refusal *why, Status *s) {
    Status refusal = {0};
    return try_card(p, text, needs, why, &refusal) || refuse(text, &refusal, s);
}

static bool complete_faces(Pool *p, const CardText *text, Layout layout, CardFace *faces,
                           Status *s) {
    Refusal why = {0};
    TokenSink sink = {add_token, find_token, p};
    Halves halves = {pool_grammar(p), &p->arena, &sink};
    return halves_complete(&halves, layout, full_name(&p->arena, text), faces, &why) ||
           report_refusal(&text->faces[0], &why, s);
}

static bool compile_card(Pool *p, const CardText *text, Status *s) {
    CardFace faces[FACES_MAX];
    Layout layout;
    char letter;
    gavel_assert(text->face_count >= 1 && text->face_count <= FACES_MAX);
    if (!read_layout(text, &layout, s) || !read_rule(text, &letter, s) ||
        !halves_check(layout, text->faces, text->face_count, s))
        return false;
    for (int i = 0; i < text->face_count; i++) {
        const FaceText *face = &text->faces[i];
        if (face->name && !check_new_name(p, face->name, layout, face->place, s)) return false;
        if (!compile_face(p, face, &faces[i], s)) return false;
    }
    if (!complete_faces(p, text, layout, faces, s)) return false;
    const char *name = full_name(&p->arena, text);
    if (!check_new_name(p, name, layout, text->faces[0].place, s)) return false;
    return add_card(p, name, layout, faces, text->face_count, letter) != NULL;
}

bool pool_add(Pool *p, const CardText *text, Status *s) {
    Status refusal = {0};
    return compile_card(p, text, &refusal) || refuse(text, &refusal, s);
}

const CardDef *pool_add_token(Pool *p, const CardText *text, Status *s) {
    const FaceText *face = &text->faces[0];
    const CardDef *known = face->name ? pool_find(p, span_of(face->name)) : NULL;
    CardFace token;
    gavel_assert(text->face_count == 1);
    if (known && known->layout != LAYOUT_TOKEN) {
        check_new_name(p, face->name, LAYOUT_TOKEN, face->place, s);
        return NULL;
    }
    if (!compile_face(p, face, &token, s)) return NULL;
    return pool_card(p, (CardDefId){add_token(p, &token)});
}

// ---- files

enum { FILE_PROBLEMS_MAX = 10 };  // Refused cards that are reported of one file.

static bool add_document(Pool *p, const Document *d, Status *s) {
    if (!d->root) return true;
    if (d->root->kind != NODE_LIST)
        return status_fail(s, node_place(d, d->root), "expected a list of cards, found %s",
                           node_kind_name(d->root));
    int refused = 0;
    for (const Node *item = d->root->first; item; item = item->next) {
        CardText text;
        Status one = {0};
        if (card_text_read(d, item, &text, &one) && pool_add(p, &text, &one)) continue;
        if (refused++ < FILE_PROBLEMS_MAX) status_add(s, &one);
    }
    if (refused <= FILE_PROBLEMS_MAX) return refused == 0;
    Status more = {0};
    status_fail(&more, (Place){d->file, 0, 0}, "and %d more cards that are refused",
                refused - FILE_PROBLEMS_MAX);
    status_add(s, &more);
    return false;
}

bool pool_add_file(Pool *p, const char *path, Status *s) {
    Arena arena = {0};
    Document d;
    bool ok = document_load(&d, &arena, path, s) && add_document(p, &d, s);
    arena_free(&arena);
    return ok;
}

bool pool_add_source(Pool *p, const char *file, Span source, Status *s) {
    Arena arena = {0};
    Document d;
    bool ok = document_parse(&d, &arena, file, source, s) && add_document(p, &d, s);
    arena_free(&arena);
    return ok;
}

static bool add_file(Pool *p, const EmbeddedFile *file, Status *s) {
    Span source = {(const char *)file->data, file->size};
    return pool_add_source(p, file->name, source, s);
}

// Cards name the predefined tokens (111.10), so those come first.
static bool add_embedded(Pool *p, Status *s) {
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < embedded_file_count; i++) {
            bool tokens = strcmp(embedded_files[i].name, "tokens.yaml") == 0;
            if (tokens == (pass == 0) && !add_file(p, &embedded_files[i], s)) return false;
        }
    return true;
}

// The intrinsic abilities of basic land types (305.6) are compiled like any other text.
static void add_basic_abilities(Pool *p) {
    for (int i = 0; i < COLOR_COUNT; i++) {
        CardFace land = {.name = "", .type = {.types = 1U << TYPE_LAND}};
        Refusal refusal;
        land.text = arena_format(&p->arena, "{T}: Add {%c}.", mana_letter((ManaType)i));
        gavel_assert(oracle_compile(p->grammar, &p->arena, &land, NULL, &refusal));
        p->basic[i] = add_ability(p, land.abilities[0], "", i);
    }
}

// An ability that no card prints, numbered among those of nobody.
static const Ability *add_meaning(Pool *p, const char *text, CardType type, RuleId rule,
                                  int ordinal) {
    CardFace face = {.name = "", .type = {.types = (uint16_t)(1U << type)}, .text = text};
    Refusal refusal;
    gavel_assert(oracle_compile(p->grammar, &p->arena, &face, NULL, &refusal));
    Ability said = *face.abilities[0];
    said.rule = rule;
    return add_ability(p, &said, "", ordinal);
}

static void add_meanings(Pool *p) {
    int ordinal = COLOR_COUNT;
    for (size_t i = 0; i < ARRAY_LEN(meanings); i++)
        p->keywords[meanings[i].keyword] =
            add_meaning(p, meanings[i].text, TYPE_CREATURE, meanings[i].rule, ordinal++);
    for (size_t i = 0; i < ARRAY_LEN(counter_meanings); i++)
        p->counters[i] = add_meaning(p, counter_meanings[i].text, TYPE_ARTIFACT, 0, ordinal++);
    p->saga = add_meaning(p, saga_meaning, TYPE_ENCHANTMENT, 0, ordinal++);
    p->siege = add_meaning(p, siege_meaning, TYPE_BATTLE, CR_310_11b, ordinal++);
    p->rad = add_meaning(p, rad_meaning, TYPE_ENCHANTMENT, 0, ordinal++);
    for (int i = 0; i < MONARCH_ABILITIES; i++)
        p->monarch[i] = add_meaning(p, monarch_meanings[i], TYPE_ENCHANTMENT, CR_725_2, ordinal++);
}

// 708.2a: 2/2, without text, name, subtypes or mana cost. 702.168a: or with ward.
static void add_face_down(Pool *p, bool warded) {
    PrintedNumber two = {.present = true, .number = 2};
    Refusal refusal;
    CardFace face = {.name = warded ? "a face-down creature with ward" : "a face-down creature",
                     .text = warded ? "Ward {2}" : "",
                     .type = {.types = 1U << TYPE_CREATURE},
                     .power = two,
                     .toughness = two};
    gavel_assert(oracle_compile(p->grammar, &p->arena, &face, NULL, &refusal));
    p->face_down[warded] = add_card(p, face.name, LAYOUT_TOKEN, &face, 1, 0)->faces[0]->id;
}

static Pool *new_pool(const Pool *base) {
    Pool *p = memory_zeroed(1, sizeof *p);
    p->base = base;
    if (!base) return p;
    vector_copy(&p->cards, &base->cards);
    vector_copy(&p->faces, &base->faces);
    vector_copy(&p->abilities, &base->abilities);
    return p;
}

Pool *pool_extend(const Pool *base) { return new_pool(base); }

Pool *pool_new(Status *s) {
    Pool *p = new_pool(NULL);
    p->grammar = grammar_new(s);
    if (p->grammar) {
        add_basic_abilities(p);
        add_meanings(p);
        bool complete = add_embedded(p, s);
        add_face_down(p, false);
        add_face_down(p, true);
        if (complete) return p;
    }
    pool_free(p);
    return NULL;
}

void pool_free(Pool *p) {
    if (!p) return;
    grammar_free(p->grammar);
    arena_free(&p->arena);
    free(p->cards.items);
    free(p->faces.items);
    free(p->abilities.items);
    free(p->slots);
    free(p);
}
