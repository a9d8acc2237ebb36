// words.c - text-changing effects (612): which words are replaced, and what an ability's words mean
// afterwards. What stands in a type line is changed in layer 3 (apply_changes.c).
#include "engine/rules/words.h"

#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/effect_handlers.h"

static const Subtype basic_types[COLOR_COUNT] = {SUBTYPE_PLAINS, SUBTYPE_ISLAND, SUBTYPE_SWAMP,
                                                 SUBTYPE_MOUNTAIN, SUBTYPE_FOREST};

// ---- reading

// 612.3: an ability that an effect gave is no part of the text.
static bool is_printed(const Scope *s) {
    const Object *o = game_object(s->g, s->source);
    if (s->ability == NULL || o == NULL || o->face.v < 0) return true;
    const CardFace *face = pool_face(s->e->pool, o->face);
    for (int i = 0; i < face->ability_count; i++) {
        const Ability *a = face->abilities[i];
        if (a == s->ability) return true;
        for (int k = 0; k < a->part_count; k++)
            if (a->parts[k] == s->ability) return true;
    }
    return false;
}

static bool changes_text(ChangeKind kind) {
    return kind == CHANGE_TEXT_COLOR || kind == CHANGE_TEXT_SUBTYPE;
}

// The changes of the source's text, one after another from *at = 0 on; NULL after the last.
static const Change *next_change(const Scope *s, int *at) {
    int count;
    const ContinuousEffect *all = game_list(s->g, LIST_EFFECTS, &count);
    while (*at < count) {
        const ContinuousEffect *effect = &all[(*at)++];
        if (changes_text((ChangeKind)effect->change.kind) && !effect->copiable &&
            object_same(effect->affected, s->source))
            return &effect->change;
    }
    return NULL;
}

int word_of(const Scope *s, const IrNode *n) {
    if (!s->g->rewording || !is_printed(s)) return n->number;
    ChangeKind kind = n->op == OP_FILTER_COLOR ? CHANGE_TEXT_COLOR : CHANGE_TEXT_SUBTYPE;
    int word = n->number, at = 0;
    for (const Change *c; (c = next_change(s, &at)) != NULL;)
        if (c->kind == kind && c->a == word && CR(s->e, 612_1)) word = c->b;
    return word;
}

Keyword word_keyword(Keyword k, const Change *text) {
    int walks = (int)k - KEYWORD_PLAINSWALK;
    if (text->kind == CHANGE_TEXT_COLOR && (int)k == KEYWORD_PROTECTION_WHITE + text->a)
        return (Keyword)(KEYWORD_PROTECTION_WHITE + text->b);
    if (text->kind != CHANGE_TEXT_SUBTYPE || walks < 0 || walks >= COLOR_COUNT) return k;
    if (basic_types[walks] != (Subtype)text->a) return k;
    for (int i = 0; i < COLOR_COUNT; i++)
        if (basic_types[i] == (Subtype)text->b) return (Keyword)(KEYWORD_PLAINSWALK + i);
    return k;
}

KeywordSet words_keywords(const Scope *s, const IrNode *items) {
    KeywordSet named = ir_keywords(items), now = 0;
    if (!s->g->rewording || !is_printed(s)) return named;
    for (int k = 0; k < KEYWORD_COUNT; k++) {
        if (!((named >> k) & 1U)) continue;
        Keyword word = (Keyword)k;
        int at = 0;
        for (const Change *c; (c = next_change(s, &at)) != NULL;) word = word_keyword(word, c);
        now |= (KeywordSet)1 << word;
    }
    return now;
}

static void add_change(Engine *e, Copied *token, Change c) {
    engine_need_room(e, token->count, COPIED_CHANGES_MAX, "changes of a copy");
    token->changes[token->count++] = c;
}

// A token has the creature types and colours that the changed words say.
void words_token(const Scope *s, Copied *token) {
    if (!s->g->rewording || !is_printed(s)) return;
    const CardFace *face = pool_face(s->e->pool, token->face);
    ColorSet colors = face->colors;
    int at = 0;
    for (const Change *c; (c = next_change(s, &at)) != NULL;) {
        if (!CR(s->e, 612_2a)) return;
        if (c->kind == CHANGE_TEXT_SUBTYPE) add_change(s->e, token, *c);
        if (c->kind != CHANGE_TEXT_COLOR || !((colors >> c->a) & 1U)) continue;
        colors = (ColorSet)((colors & ~(1U << c->a)) | 1U << c->b);
        add_change(s->e, token,
                   (Change){.kind = CHANGE_SET_COLORS, .player = NO_PLAYER, .a = colors});
    }
}

// ---- changing a text

// Which words an effect lets a player replace, as bits of its literal (ops.def).
enum { WORD_COLOR = 1, WORD_LAND_TYPE = 2, WORD_CREATURE_TYPE = 4 };

int words_creature_types(Choice *out, int count) {
    for (int t = 0; t < SUBTYPE_COUNT && count < OPTIONS_MAX; t++)
        if (subtype_room((Subtype)t) == SUBTYPE_OF_CREATURE)
            out[count++] = choice_subtype((Subtype)t);
    return count;
}

int words_basic_types(Choice *out, int count) {
    for (int i = 0; i < COLOR_COUNT; i++) out[count++] = choice_subtype(basic_types[i]);
    return count;
}

static int words_offered(int classes, Choice *out) {
    int count = 0;
    for (int i = 0; i < COLOR_COUNT && (classes & WORD_COLOR); i++)
        out[count++] = choice_color((ManaType)i);
    if (classes & WORD_LAND_TYPE) count = words_basic_types(out, count);
    return classes & WORD_CREATURE_TYPE ? words_creature_types(out, count) : count;
}

Choice words_choose(const Scope *s, PlayerId p, ObjectId about, const Choice *options, int count,
                    const char *which) {
    Question q = question_new(QUESTION_CHOOSE, ROLE_WORD, p, about);
    q.options = options;
    q.option_count = count;
    q.min = q.max = 1;
    View v = view_of(s->e, s->g, s->source);
    snprintf(q.text, sizeof q.text, "%s: choose %s", v.known ? view_name(s->e, &v) : "a token",
             which);
    SCRATCH_SCOPE(s->e->scratch);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    return a->items[0].what;
}

// The new word is another one of the same kind; a creature type is never changed to Wall.
static int words_instead(const Choice *all, int count, Choice from, bool creature, Choice *out) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool wall = creature && all[i].number == (int32_t)SUBTYPE_WALL;
        if (all[i].kind == from.kind && !choice_same(all[i], from) && !wall) out[kept++] = all[i];
    }
    return kept;
}

void effect_change_text(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *words = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Choice *others = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int count = words_offered(n->number, words);
    Choice from = words_choose(s, s->you, s->item, words, count, "the word that is replaced");
    count = words_instead(words, count, from, (n->number & WORD_CREATURE_TYPE) != 0, others);
    Choice to = words_choose(s, s->you, s->item, others, count, "the new word");
    Change change = {.kind = from.kind == CHOICE_COLOR ? CHANGE_TEXT_COLOR : CHANGE_TEXT_SUBTYPE,
                     .player = NO_PLAYER,
                     .a = from.number,
                     .b = to.number};
    effect_begin_change(s, n, change);
}

// 201.4a: what the card of that name is, and is not.
static bool name_fits(const CardFace *face, ChosenKind which) {
    enum { LAND = 1U << TYPE_LAND, CREATURE = 1U << TYPE_CREATURE, ARTIFACT = 1U << TYPE_ARTIFACT };
    static const struct {
        uint32_t is, is_not;
    } rows[] = {
        [CHOSEN_NONLAND_NAME] = {0, LAND},
        [CHOSEN_NONCREATURE_NONLAND_NAME] = {0, CREATURE | LAND},
        [CHOSEN_CREATURE_NAME] = {CREATURE, 0},
        [CHOSEN_LAND_NAME] = {LAND, 0},
        [CHOSEN_NONBASIC_LAND_NAME] = {LAND, 0},
        [CHOSEN_NONARTIFACT_NONLAND_NAME] = {0, ARTIFACT | LAND},
        [CHOSEN_NO_BASIC_LAND_NAME] = {0, 0},
    };
    uint32_t types = face->type.types;
    bool basic = ((types & LAND) != 0) && ((face->type.supertypes >> SUPERTYPE_BASIC) & 1U);
    if (basic && (which == CHOSEN_NONBASIC_LAND_NAME || which == CHOSEN_NO_BASIC_LAND_NAME))
        return false;
    return (types & rows[which].is) == rows[which].is && (types & rows[which].is_not) == 0;
}

// The face by which a name is known: the first of the card that is found by it.
static bool is_name(const Pool *pool, const CardFace *face) {
    const CardDef *card = pool_find(pool, span_of(face->name));
    for (int i = 0; card != NULL && i < card->face_count; i++)
        if (card->faces[i] == face) return true;
    return false;
}

int words_card_names(Engine *e, const Game *g, PlayerId p, ChosenKind which, Choice *out,
                     int most) {
    int count = 0;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next) {
        const Object *o = game_place(g, c);
        if (player_same(o->controller, p) || o->kind != OBJECT_CARD || o->face.v < 0) continue;
        const CardFace *face = pool_face(e->pool, o->face);
        bool known = !is_name(e->pool, face) || (!name_fits(face, which) && CR(e, 201_4a));
        for (int i = 0; i < count; i++) known = known || out[i].number == o->face.v;
        if (!known && count < most) out[count++] = choice_name(o->face);
    }
    int first = count;
    for (int f = 0; f < pool_face_count(e->pool) && count < most; f++) {
        const CardFace *face = pool_face(e->pool, (FaceId){f});
        bool known = !is_name(e->pool, face) || (!name_fits(face, which) && CR(e, 201_4a));
        for (int i = 0; i < first; i++) known = known || out[i].number == f;
        if (!known) out[count++] = choice_name((FaceId){f});
    }
    return count;
}

Subtype words_creature_type(const Scope *s, bool wall) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *types = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    int all = words_creature_types(types, 0), count = 0;
    for (int i = 0; i < all; i++)
        if (wall || types[i].number != (int32_t)SUBTYPE_WALL) types[count++] = types[i];
    return (Subtype)words_choose(s, s->you, s->item, types, count, "a creature type").number;
}

// 201.4.
Choice words_choose_name(const Scope *s, PlayerId p, ObjectId about, ChosenKind which) {
    SCRATCH_SCOPE(s->e->scratch);
    int most = pool_face_count(s->e->pool);
    Choice *names = SCRATCH_ARRAY(s->e->scratch, Choice, most);
    int count = words_card_names(s->e, s->g, p, which, names, most);
    return words_choose(s, p, about, names, count, "a card name");
}

void effect_choose_name(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set players = set_new(s->e);
    players_meant(s, ir_kid(n, FIELD_WHO), &players);
    if (players.count == 0) return;
    Choice name = words_choose_name(s, players.items[0].player, s->item, (ChosenKind)n->number);
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = name.number,
                          .player = NO_PLAYER});
}

void effect_choose_type(Scope *s, const IrNode *n) {
    Subtype type = words_creature_type(s, n->number != 1);
    scope_bind(s, (Bound){.binding = (int8_t)n->binding,
                          .kind = BOUND_NUMBER,
                          .amount = (int32_t)type,
                          .player = NO_PLAYER});
}
