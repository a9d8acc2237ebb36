// setup_position.c - reads what a position holds beyond the cards in its zones (position.h), and
// puts it upon a board that is placed.
//
// What is made comes first, so that everything can be named; then the fields, by the tables of
// core.def; last, what no table says: that attackers attack, that bindings belong to their ability,
// that the step fits the stage.
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/status.h"
#include "engine/play/position_fields.h"
#include "engine/play/setup_combat.h"
#include "engine/rules/apply_internal.h"

enum { KEYS_MAX = 96, LIVES_MAX = 100000, HELD_PLACES_MAX = 512 };

typedef struct {
    Engine *e;
    Game *g;
    const PositionGiven *given;
    Status *status;
    int known;  // How many ids there are by now.
    struct {
        int label;
        CardId place;
    } places[HELD_PLACES_MAX];  // Of what is gone, and nothing else has taken.
    int place_count;
    uint32_t key_base;  // What the position calls key 1 is the key after this one.
} Reader;

static bool fail_at(const Reader *r, const Node *n, const char *why) {
    return status_fail(r->status, node_place(r->given->document, n), "%s", why);
}

// ---- what is made

static const char *const made_keys[] = {
    [MADE_STACK] = "stack", [MADE_BESIDES] = "besides", [MADE_GONE] = "gone"};

int position_made(const Node *position, PositionMade *out, int most) {
    int count = 0;
    if (position == NULL || position->kind != NODE_MAPPING) return 0;
    for (int kind = 0; kind < MADE_KINDS; kind++) {
        const Node *list = node_get(position, made_keys[kind]);
        if (list == NULL || list->kind != NODE_LIST) continue;
        for (const Node *n = list->first; n != NULL; n = n->next) {
            if (n->kind != NODE_MAPPING) continue;
            if (count < most) out[count] = (PositionMade){(MadeKind)kind, n, node_get(n, "as")};
            count++;
        }
    }
    return count;
}

static int ago_of(const Node *n) {
    const Node *ago = node_get(n, "ago");
    int value = 0;
    if (ago == NULL || ago->kind != NODE_SCALAR) return 1;
    for (const char *c = ago->text; *c >= '0' && *c <= '9' && value < LIVES_MAX; c++)
        value = value * 10 + (*c - '0');
    return value < LIVES_MAX ? value : LIVES_MAX;
}

int position_lives(const Node *position) {
    const Node *gone = position == NULL || position->kind != NODE_MAPPING
                           ? NULL
                           : node_get(position, made_keys[MADE_GONE]);
    int most = 0;
    if (gone == NULL || gone->kind != NODE_LIST) return 0;
    for (const Node *n = gone->first; n != NULL; n = n->next)
        if (n->kind == NODE_MAPPING && ago_of(n) > most) most = ago_of(n);
    return most;
}

// ---- values

static bool read_object(Reader *r, const Node *n, ObjectId *out) {
    if (n->kind != NODE_SCALAR)
        return status_fail(r->status, node_place(r->given->document, n),
                           "expected the name of an object, found %s", node_kind_name(n));
    *out = NO_OBJECT;
    if (span_is((Span){n->text, n->length}, "none")) return true;
    int i = r->given->find(r->given->context, n, r->status);
    if (i < 0) return false;
    *out = r->given->ids[i];
    return object_is(*out) || fail_at(r, n, "it is named before it is made");
}

static bool read_player(const Reader *r, const Node *n, PlayerId *out) {
    const char *text;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = NO_PLAYER;
    if (strcmp(text, "nobody") == 0) return true;
    for (int p = 0; p < r->g->player_count; p++)
        if (strcmp(text, r->given->players[p]) == 0) {
            *out = player_id(p);
            return true;
        }
    return status_fail(r->status, node_place(r->given->document, n), "there is no player \"%.80s\"",
                       text);
}

// "Shock/0#2": the name, the place in its face, and which of several.
static bool read_pool_name(const Reader *r, CoreKind kind, const Node *n, int32_t *out) {
    const char *text;
    int which = 1, ordinal = 0;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = -1;
    if (strcmp(text, "none") == 0) return true;
    Span name = span_of(text);
    size_t end = name.length;
    while (end > 0 && name.at[end - 1] >= '0' && name.at[end - 1] <= '9') end--;
    if (end > 1 && end < name.length && name.length - end < 7 && name.at[end - 1] == '#') {
        for (which = 0; end < name.length; end++) which = which * 10 + (name.at[end] - '0');
        name.length = (size_t)(strrchr(text, '#') - text);
    }
    if (kind == CORE_AS_ABILITY) {
        size_t slash = name.length;
        while (slash > 0 && name.at[slash - 1] != '/') slash--;
        if (slash == 0 || name.length - slash > 6)
            return fail_at(r, n,
                           "expected an ability, as \"Shock/0\": its card, and which of them");
        for (size_t i = slash; i < name.length; i++) ordinal = ordinal * 10 + (name.at[i] - '0');
        name.length = slash - 1;
    }
    *out = position_pool_find(r->e->pool, kind, name, ordinal, which);
    if (*out >= 0) return true;
    return status_fail(r->status, node_place(r->given->document, n), "there is no %s \"%.80s\"",
                       kind == CORE_AS_ABILITY ? "ability" : "card", text);
}

static void put_number(const CoreField *f, char *at, uint64_t value) {
    memcpy(at, &value, f->size);
}

static bool read_number(const Reader *r, const CoreField *f, const Node *n, char *at) {
    int64_t value;
    bool flag;
    const Document *d = r->given->document;
    if (f->is_bool) {
        if (!node_boolean(d, n, &flag, r->status)) return false;
        put_number(f, at, flag);
        return true;
    }
    int bits = f->size * 8 - (f->is_signed ? 1 : 0);
    int64_t high = bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
    if (!node_integer(d, n, f->is_signed ? -high - 1 : 0, high, &value, r->status)) return false;
    put_number(f, at, (uint64_t)value);
    return true;
}

static bool read_word(const Reader *r, const CoreWords *words, const Node *n, int *out) {
    const char *text;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = core_word_find(words, span_of(text));
    if (*out >= 0) return true;
    Nearest nearest = nearest_start(span_of(text));
    for (int i = 0; i < words->count; i++)
        if (words->word(i) != NULL) nearest_offer(&nearest, words->word(i));
    return status_fail(r->status, node_place(r->given->document, n), "unknown word \"%.80s\"%s%s%s",
                       text, nearest.best ? "; did you mean " : "",
                       nearest.best ? nearest.best : "", nearest.best ? "?" : "");
}

static bool read_set(const Reader *r, const CoreField *f, const CoreWords *words, const Node *n,
                     char *of) {
    if (n->kind != NODE_LIST) return fail_at(r, n, "expected a list of words");
    memset(of + f->offset, 0, (size_t)f->stride * f->count);
    for (const Node *item = n->first; item != NULL; item = item->next) {
        int bit, bits = f->size * 8;
        if (!read_word(r, words, item, &bit)) return false;
        char *at = of + f->offset + (size_t)f->stride * (size_t)(bit / bits);
        put_number(f, at, core_number(f, at) | (uint64_t)1 << (bit % bits));
    }
    return true;
}

static bool read_changed(const Reader *r, const CoreField *f, const Node *n, char *at) {
    const Change *c = core_change_at(at);
    const CoreWords *words = core_words_of_change(c->kind);
    int32_t value;
    int word;
    if (c->kind == CHANGE_COPY || c->kind == CHANGE_ADD_ABILITY) {
        CoreKind kind = c->kind == CHANGE_COPY ? CORE_AS_FACE : CORE_AS_ABILITY;
        if (!read_pool_name(r, kind, n, &value)) return false;
        put_number(f, at, (uint32_t)value);
        return value >= 0 || fail_at(r, n, "expected what it is");
    }
    if (words == NULL || words->set) return read_number(r, f, n, at);
    if (!read_word(r, words, n, &word)) return false;
    put_number(f, at, (uint64_t)word);
    return true;
}

static bool read_zone(const Reader *r, const Node *n, Zone *out) {
    const char *text;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = ZONE_PHASED_OUT;
    if (strcmp(text, "phased_out") == 0 || zone_find(span_of(text), out)) return true;
    *out = ZONE_OUTSIDE;
    if (strcmp(text, zone_name(ZONE_OUTSIDE)) == 0) return true;
    *out = ZONE_NOWHERE;
    if (strcmp(text, zone_name(ZONE_NOWHERE)) == 0) return true;
    return status_fail(r->status, node_place(r->given->document, n), "unknown zone \"%.80s\"",
                       text);
}

static bool read_value(Reader *r, StructId id, const CoreField *f, const Node *n, char *at) {
    const CoreWords *words = core_words_of(id, f);
    int word;
    if (words != NULL) {
        if (!read_word(r, words, n, &word)) return false;
        put_number(f, at, (uint64_t)word);
        return true;
    }
    ObjectId object;
    PlayerId player;
    Zone zone;
    Step step;
    CounterKind counter;
    const char *text;
    int32_t number;
    switch ((CoreKind)f->kind) {
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
            if (!read_object(r, n, &object)) return false;
            put_number(f, at, f->kind == CORE_AS_OBJECT ? object.v : object_card(object).v);
            return true;
        case CORE_AS_PLAYER:
            if (!read_player(r, n, &player)) return false;
            put_number(f, at, player.v);
            return true;
        case CORE_AS_CARD:
        case CORE_AS_FACE:
        case CORE_AS_ABILITY:
            if (!read_pool_name(r, (CoreKind)f->kind, n, &number)) return false;
            put_number(f, at, (uint32_t)number);
            return true;
        case CORE_AS_ZONE:
            if (!read_zone(r, n, &zone)) return false;
            put_number(f, at, zone);
            return true;
        case CORE_AS_STEP:
            if (!node_text(r->given->document, n, &text, r->status)) return false;
            if (!step_find(span_of(text), &step)) return fail_at(r, n, "unknown step");
            put_number(f, at, step);
            return true;
        case CORE_AS_COUNTER:
            if (!node_text(r->given->document, n, &text, r->status)) return false;
            if (!counter_find(span_of(text), &counter))
                return fail_at(r, n, "unknown kind of counter");
            put_number(f, at, counter);
            return true;
        case CORE_AS_CHANGED: return read_changed(r, f, n, at);
        case CORE_AS_NUMBER:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_STRUCT: return read_number(r, f, n, at);
    }
    return false;
}

// ---- structs

static bool read_fields(Reader *r, StructId id, const Node *n, const char *const *more, char *at);

static bool read_one(Reader *r, StructId id, const CoreField *f, const Node *n, char *at) {
    static const char *const none[] = {NULL};
    if (f->kind == CORE_AS_STRUCT) return read_fields(r, (StructId)f->inner, n, none, at);
    return read_value(r, id, f, n, at);
}

static bool read_values(Reader *r, StructId id, const CoreField *f, const Node *n, char *of) {
    if (n->kind != NODE_LIST || n->count > f->count)
        return status_fail(r->status, node_place(r->given->document, n),
                           "expected a list of at most %d", f->count);
    PositionElement blank;
    position_blank(f->kind == CORE_AS_STRUCT ? (StructId)f->inner : id, &blank);
    int i = 0;
    const Node *item = n->first;
    for (; i < f->count; i++) {
        char *at = of + f->offset + (size_t)f->stride * (size_t)i;
        memcpy(at, (const char *)&blank + (f->kind == CORE_AS_STRUCT ? 0 : f->offset), f->stride);
        if (item == NULL) continue;
        if (!read_one(r, id, f, item, at)) return false;
        item = item->next;
    }
    if (f->counted != ALL_COUNT) *(uint8_t *)(of + f->counted) = (uint8_t)n->count;
    return true;
}

static bool is_readable(StructId id, const CoreField *f) {
    return position_detail_of(id, f) < POSITION_DETAILS;
}

// Refuses keys that are neither fields nor among `more`.
static bool check_keys(const Reader *r, StructId id, const Node *n, const char *const *more) {
    const char *known[KEYS_MAX + 1];
    int count = 0;
    CoreRows rows = core_rows(id);
    for (int i = 0; i < rows.count; i++)
        if (is_readable(id, &rows.first[i]) && count < KEYS_MAX)
            known[count++] = rows.first[i].name;
    for (; *more != NULL; more++)
        if (count < KEYS_MAX) known[count++] = *more;
    known[count] = NULL;
    return node_check_keys(r->given->document, n, known, r->status);
}

static bool read_field(Reader *r, StructId id, const CoreField *f, const Node *n, char *at) {
    const CoreWords *words = core_words_of(id, f);
    if (words != NULL && words->set) return read_set(r, f, words, n, at);
    if (f->index != BY_NOTHING) return read_values(r, id, f, n, at);
    return read_one(r, id, f, n, at + f->offset);
}

static bool read_fields(Reader *r, StructId id, const Node *n, const char *const *more, char *at) {
    CoreRows rows = core_rows(id);
    if (!check_keys(r, id, n, more)) return false;
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++) {
        const Node *value = is_readable(id, f) ? node_get(n, f->name) : NULL;
        if (value != NULL && !read_field(r, id, f, value, at)) return false;
    }
    return true;
}

// ---- bindings

static bool check_bound(const Reader *r, const Bound *b, const Ability *a, const Node *n) {
    bool in_words = a != NULL && b->binding >= 0 && b->binding < a->binding_count;
    if (!in_words && (b->binding > SELF_BINDING || b->binding < EXILED_BINDING))
        return fail_at(r, n, "its ability has no such binding");
    if (b->kind == BOUND_PLAYER && !player_is(b->player))
        return fail_at(r, n, "a player is bound, but none is named");
    return true;
}

// Whatever is named says what kind it is.
static void infer_kind(const Node *n, Bound *b) {
    if (node_get(n, "kind") != NULL) return;
    b->kind = object_is(b->object)   ? BOUND_OBJECT
              : player_is(b->player) ? BOUND_PLAYER
                                     : BOUND_NUMBER;
}

static bool read_target(Reader *r, const Node *n, const Ability *a, int word, uint32_t key) {
    PositionElement blank;
    position_blank(STRUCT_Bound, &blank);
    Bound *b = (Bound *)&blank;
    for (int p = 0; n->kind == NODE_SCALAR && p < r->g->player_count; p++)
        if (strcmp(n->text, r->given->players[p]) == 0) b->player = player_id(p);
    if (!player_is(b->player) && !read_object(r, n, &b->object)) return false;
    b->kind = player_is(b->player) ? BOUND_PLAYER : BOUND_OBJECT;
    b->binding = (int8_t)position_target_binding(a, word);
    b->target = (uint8_t)word;
    b->key = key;
    *(Bound *)append(r->e, r->g, LIST_BOUNDS) = *b;
    return true;
}

// An item for each word "target"; a list where it has several targets, or none.
static bool read_targets(Reader *r, const Node *n, const Ability *a, uint32_t key) {
    int word = 0, words = a == NULL ? 0 : a->target_count;
    if (n->kind != NODE_LIST) return fail_at(r, n, "expected a list of targets");
    if (n->count > words)
        return status_fail(r->status, node_place(r->given->document, n),
                           "it has %d words \"target\", not %d", words, n->count);
    for (const Node *item = n->first; item != NULL; item = item->next) {
        word++;
        if (item->kind != NODE_LIST) {
            if (!read_target(r, item, a, word, key)) return false;
            continue;
        }
        for (const Node *one = item->first; one != NULL; one = one->next)
            if (!read_target(r, one, a, word, key)) return false;
    }
    return true;
}

static bool read_bounds(Reader *r, const Node *n, const Ability *a, uint32_t *key) {
    static const char *const none[] = {NULL};
    const Node *label = node_get(n, "key"), *bounds = node_get(n, "bounds");
    int64_t number = 0;
    if (label != NULL) {
        if (!node_integer(r->given->document, label, 1, LIVES_MAX, &number, r->status))
            return false;
        *key = r->key_base + (uint32_t)number;
        if (r->g->next_key < *key) r->g->next_key = *key;
    } else {
        *key = ++r->g->next_key;
    }
    const Node *targets = node_get(n, "targets");
    if (targets != NULL && !read_targets(r, targets, a, *key)) return false;
    if (bounds == NULL) return true;
    if (bounds->kind != NODE_LIST) return fail_at(r, bounds, "expected a list of bindings");
    for (const Node *item = bounds->first; item != NULL; item = item->next) {
        PositionElement blank;
        position_blank(STRUCT_Bound, &blank);
        Bound *b = (Bound *)&blank;
        if (!read_fields(r, STRUCT_Bound, item, none, (char *)b)) return false;
        infer_kind(item, b);
        if (!check_bound(r, b, a, item)) return false;
        b->key = *key;
        *(Bound *)append(r->e, r->g, LIST_BOUNDS) = *b;
    }
    return true;
}

static const Ability *ability_of(const Reader *r, AbilityId id) {
    return id.v < 0 ? NULL : pool_ability(r->e->pool, id);
}

// ---- making

static bool read_kind(const Reader *r, const Node *n, bool carded, ObjectKind *out) {
    const Node *said = node_get(n, "kind");
    static const char *const kinds[] = {[OBJECT_CARD] = "card",
                                        [OBJECT_TOKEN] = "token",
                                        [OBJECT_COPY] = "copy",
                                        [OBJECT_ABILITY] = "ability",
                                        [OBJECT_EMBLEM] = "emblem"};
    *out = carded ? OBJECT_CARD : OBJECT_ABILITY;
    if (said == NULL) return true;
    for (int k = OBJECT_CARD; k <= OBJECT_EMBLEM; k++)
        if (said->kind == NODE_SCALAR && strcmp(said->text, kinds[k]) == 0) {
            *out = (ObjectKind)k;
            return true;
        }
    return fail_at(r, said, "expected card, token, copy, ability or emblem");
}

static bool make_object(Reader *r, const Node *n, Zone zone, ObjectId *out) {
    const Node *card = node_get(n, "card"), *owner = node_get(n, "owner");
    CardDefId def = {-1};
    PlayerId whose;
    ObjectKind kind;
    if (card != NULL && !read_pool_name(r, CORE_AS_CARD, card, &def.v)) return false;
    if (owner == NULL) owner = node_get(n, "controller");
    if (owner == NULL) return fail_at(r, n, "say whose it is: \"owner\" or \"controller\"");
    if (!read_player(r, owner, &whose) || !read_kind(r, n, def.v >= 0, &kind)) return false;
    if (!player_is(whose)) return fail_at(r, owner, "somebody must own it");
    if ((kind == OBJECT_ABILITY) != (def.v < 0))
        return fail_at(r, n, "an ability has no card, and everything else has one");
    if (kind == OBJECT_ABILITY && zone != ZONE_STACK)
        return fail_at(r, n, "an ability is on the stack");
    CardId place = write_new_place(r->g);
    if (!card_is(place)) engine_hit_limit(r->e, "objects in a game");
    uint32_t incarnation = write_place(r->g, place)->incarnation;
    Object *o = write_place(r->g, place);
    position_blank_made(r->e->pool, kind, def, whose, o);
    o->incarnation = incarnation + (uint32_t)position_lives(r->given->position);
    o->timestamp = next_timestamp(r->g);
    write_link(r->g, place, zone, -1);
    if (def.v >= 0) note_card(r->e, r->g, place);
    if (def.v >= 0) number_object(r->e, r->g, place);
    *out = game_id(r->g, place);
    return true;
}

static const char *const besides_keys[] = {"as", "card", "kind", "owner", "zone", "object", NULL};

static bool make_beside(Reader *r, const Node *n, ObjectId *out) {
    const Node *where = node_get(n, "zone");
    Zone zone = ZONE_COMMAND;
    if (!node_check_keys(r->given->document, n, besides_keys, r->status)) return false;
    if (where != NULL && !read_zone(r, where, &zone)) return false;
    bool good = zone != ZONE_NOWHERE && zone != ZONE_STACK && zone != ZONE_PHASED_OUT;
    if (!good) return fail_at(r, where, "it can't stand there");
    return make_object(r, n, zone, out);
}

static CardId held_place(Reader *r, int label) {
    for (int i = 0; i < r->place_count; i++)
        if (r->places[i].label == label) return r->places[i].place;
    if (r->place_count == HELD_PLACES_MAX) engine_hit_limit(r->e, "objects in a game");
    CardId place = write_new_place(r->g);
    if (!card_is(place)) engine_hit_limit(r->e, "objects in a game");
    write_place(r->g, place)->incarnation += (uint32_t)position_lives(r->given->position);
    r->places[r->place_count].label = label;
    r->places[r->place_count++].place = place;
    return place;
}

static bool make_gone(Reader *r, const Node *n, ObjectId *out) {
    const Node *was = node_get(n, "was"), *place = node_get(n, "place"), *ago = node_get(n, "ago");
    int64_t label = 0, times = 1;
    ObjectId now;
    if ((was == NULL) == (place == NULL))
        return fail_at(r, n, "say either \"was\", what it is now, or \"place\", a number");
    if (ago != NULL &&
        !node_integer(r->given->document, ago, was != NULL, LIVES_MAX - 1, &times, r->status))
        return false;
    if (was != NULL) {
        if (!read_object(r, was, &now)) return false;
        if (game_object(r->g, now) == NULL) return fail_at(r, was, "that is gone itself");
    } else {
        if (!node_integer(r->given->document, place, 0, CARDS_MAX, &label, r->status)) return false;
        now = game_id(r->g, held_place(r, (int)label));
    }
    *out = (ObjectId){now.v - (uint32_t)times * CARDS_MAX};
    return true;
}

static bool make_all(Reader *r) {
    enum { ALL_MADE_MAX = CARDS_MAX };
    SCRATCH_SCOPE(r->e->scratch);
    PositionMade *made = SCRATCH_ARRAY(r->e->scratch, PositionMade, ALL_MADE_MAX);
    int count = position_made(r->given->position, made, ALL_MADE_MAX);
    for (int i = 0; i < count && i < ALL_MADE_MAX; i++) {
        ObjectId *id = &r->given->ids[r->given->count + i];
        *id = NO_OBJECT;
    }
    for (int i = 0; i < count && i < ALL_MADE_MAX; i++) {
        ObjectId *id = &r->given->ids[r->given->count + i];
        bool good = made[i].kind == MADE_STACK     ? make_object(r, made[i].node, ZONE_STACK, id)
                    : made[i].kind == MADE_BESIDES ? make_beside(r, made[i].node, id)
                                                   : make_gone(r, made[i].node, id);
        if (!good) return false;
    }
    for (int i = 0; i < r->place_count; i++) write_free_place(r->g, r->places[i].place);
    return true;
}

// ---- the stack

// Fields of the object that the item stands for.
static bool read_object_fields(Reader *r, const Node *n, ObjectId id) {
    static const char *const none[] = {NULL};
    const Node *object = node_get(n, "object");
    if (object == NULL) return true;
    return read_fields(r, STRUCT_Object, object, none, (char *)write_place(r->g, object_card(id)));
}

static bool check_item(const Reader *r, const StackItem *item, bool ability, const Node *n) {
    if (!player_is(item->controller)) return fail_at(r, n, "nobody controls it");
    if (ability && item->ability.v < 0) return fail_at(r, n, "the key \"ability\" is missing");
    for (int i = 0; i < item->mode_count; i++)
        if (item->modes[i] == 0) return fail_at(r, n, "modes are numbered from 1");
    return true;
}

static bool read_item(Reader *r, const Node *n, ObjectId id, const char *const *more,
                      PlayerId owner, StackItem **out) {
    PositionElement blank;
    position_blank(STRUCT_StackItem, &blank);
    StackItem item = blank.item;
    const Object *o = game_object(r->g, id);
    item.object = item.source = id;
    item.controller = owner;
    if (o != NULL && o->kind != OBJECT_ABILITY)
        item.ability = position_spell_ability(r->e->pool, o->face);
    if (!read_fields(r, STRUCT_StackItem, n, more, (char *)&item)) return false;
    if (!check_item(r, &item, o != NULL && o->kind == OBJECT_ABILITY, n)) return false;
    if (item.since == 0) item.since = r->g->next_timestamp;
    if (!read_bounds(r, n, ability_of(r, item.ability), &item.key)) return false;
    *out = append(r->e, r->g, LIST_STACK_ITEMS);
    **out = item;
    return true;
}

static bool read_stack_entry(Reader *r, const Node *n, ObjectId id) {
    static const char *const more[] = {"as",  "card",    "kind",   "owner", "object",
                                       "key", "targets", "bounds", NULL};
    StackItem *item;
    if (!read_object_fields(r, n, id)) return false;
    if (!read_item(r, n, id, more, game_object(r->g, id)->owner, &item)) return false;
    PlayerId controller = item->controller;
    Object *o = write_place(r->g, object_card(id));
    o->stack_item = (uint16_t)r->g->lists[LIST_STACK_ITEMS].count;
    const Node *object = node_get(n, "object");
    bool given = object != NULL && node_get(object, "controller") != NULL;
    if (!given) o->controller = o->base_controller = controller;
    return true;
}

static bool read_left_stack(Reader *r, const Node *list) {
    static const char *const more[] = {"object", "key", "targets", "bounds", NULL};
    if (list == NULL) return true;
    if (list->kind != NODE_LIST) return fail_at(r, list, "expected a list");
    for (const Node *n = list->first; n != NULL; n = n->next) {
        ObjectId id;
        StackItem *item;
        const Node *object = n->kind == NODE_MAPPING ? node_get(n, "object") : NULL;
        if (object == NULL) return fail_at(r, n, "the key \"object\" is missing");
        if (!read_object(r, object, &id)) return false;
        if (game_object(r->g, id) != NULL) return fail_at(r, object, "that is not gone");
        if (!read_item(r, n, id, more, NO_PLAYER, &item)) return false;
    }
    return true;
}

static bool read_last_known(Reader *r, const Node *n, ObjectId id) {
    static const char *const more[] = {"as", "was", "place", "ago", "definition", NULL};
    const Node *definition = node_get(n, "definition");
    CardDefId card = {-1};
    LastKnown last;
    if (definition != NULL && !read_pool_name(r, CORE_AS_CARD, definition, &card.v)) return false;
    position_blank_last(r->e->pool, card, &last);
    if (!read_fields(r, STRUCT_LastKnown, n, more, (char *)&last)) return false;
    bool told = false;
    for (const Node *k = n->first; k != NULL; k = k->next)
        told = told || (strcmp(k->text, "as") != 0 && strcmp(k->text, "was") != 0 &&
                        strcmp(k->text, "place") != 0 && strcmp(k->text, "ago") != 0);
    if (!told) return true;
    if (last.zone == ZONE_NOWHERE) return fail_at(r, n, "the key \"zone\" is missing");
    if (last.characteristics.face.v < 0 && last.kind != OBJECT_ABILITY)
        return fail_at(r, n, "the key \"definition\" is missing");
    last.id = id;
    last.card = object_card(id);
    *(LastKnown *)append(r->e, r->g, LIST_LAST_KNOWN) = last;
    return true;
}

static bool read_made(Reader *r) {
    SCRATCH_SCOPE(r->e->scratch);
    PositionMade *made = SCRATCH_ARRAY(r->e->scratch, PositionMade, CARDS_MAX);
    int count = position_made(r->given->position, made, CARDS_MAX);
    for (int i = 0; i < count && i < CARDS_MAX; i++) {
        ObjectId id = r->given->ids[r->given->count + i];
        bool good = made[i].kind == MADE_STACK     ? read_stack_entry(r, made[i].node, id)
                    : made[i].kind == MADE_BESIDES ? read_object_fields(r, made[i].node, id)
                                                   : read_last_known(r, made[i].node, id);
        if (!good) return false;
    }
    return read_left_stack(r, node_get(r->given->position, "left_stack"));
}

// ---- what no table says

static bool is_on_battlefield(const Reader *r, ObjectId id) {
    const Object *o = game_object(r->g, id);
    return o != NULL && o->zone == ZONE_BATTLEFIELD;
}

static bool check_attack(const Reader *r, const void *element, const Node *n) {
    const Attack *a = element;
    if (!is_on_battlefield(r, a->creature)) return fail_at(r, n, "no permanent attacks there");
    return player_is(a->player) || fail_at(r, n, "no player is attacked, or defends");
}

// What it blocks may have left combat since (506.4).
static bool check_block(const Reader *r, const void *element, const Node *n) {
    const Block *b = element;
    if (!is_on_battlefield(r, b->blocker)) return fail_at(r, n, "no permanent blocks there");
    return object_is(b->attacker) || fail_at(r, n, "it blocks nothing");
}

static bool check_effect(const Reader *r, const void *element, const Node *n) {
    const ContinuousEffect *c = element;
    if (!object_is(c->affected)) return fail_at(r, n, "it affects nothing");
    return c->change.kind != CHANGE_CONTROL || player_is(c->change.player) ||
           fail_at(r, n, "it gives control to nobody");
}

// The node that says what it does must be there.
static bool check_node(const Reader *r, AbilityId id, int node, const Node *n) {
    const Ability *a = ability_of(r, id);
    if (a == NULL) return fail_at(r, n, "the key \"ability\" is missing");
    return ir_at(a->root, node) != NULL || fail_at(r, n, "its ability has no such node");
}

static bool check_shield(const Reader *r, const void *element, const Node *n) {
    const Shield *s = element;
    return check_node(r, s->ability, s->node, n);
}

static bool check_permission(const Reader *r, const void *element, const Node *n) {
    const Permission *p = element;
    if (!player_is(p->player)) return fail_at(r, n, "nobody may play it");
    if (p->ability.v < 0) return true;  // A rule allows it (715.3d).
    return check_node(r, p->ability, p->node, n);
}

static bool check_waiting(const Reader *r, const void *element, const Node *n) {
    const WaitingTrigger *w = element;
    if (!player_is(w->controller)) return fail_at(r, n, "nobody controls it");
    return w->ability.v >= 0 || fail_at(r, n, "the key \"ability\" is missing");
}

static bool check_delayed(const Reader *r, const void *element, const Node *n) {
    const DelayedTrigger *d = element;
    if (!player_is(d->controller)) return fail_at(r, n, "nobody controls it");
    const Ability *a = ability_of(r, d->ability);
    if (a == NULL) return fail_at(r, n, "the key \"ability\" is missing");
    return a->trigger != NULL || fail_at(r, n, "its ability is not triggered");
}

static bool check_extra_turn(const Reader *r, const void *element, const Node *n) {
    const ExtraTurn *t = element;
    return player_is(t->player) || fail_at(r, n, "nobody takes that turn");
}

static bool check_counters(const Reader *r, const void *element, const Node *n) {
    const CounterRecord *c = element;
    if (c->count <= 0) return fail_at(r, n, "there are no counters");
    return game_object(r->g, c->object) != NULL || player_is(c->player) ||
           fail_at(r, n, "the counters are on nothing");
}

static const struct {
    ListId list;
    bool (*is_sound)(const Reader *r, const void *element, const Node *n);
} checks[] = {
    {LIST_ATTACKS, check_attack},         {LIST_BLOCKS, check_block},
    {LIST_EFFECTS, check_effect},         {LIST_SHIELDS, check_shield},
    {LIST_PERMISSIONS, check_permission}, {LIST_WAITING, check_waiting},
    {LIST_DELAYED, check_delayed},        {LIST_EXTRA_TURNS, check_extra_turn},
    {LIST_COUNTERS, check_counters},
};

static bool check_element(const Reader *r, ListId list, const void *element, const Node *n) {
    for (size_t i = 0; i < ARRAY_LEN(checks); i++)
        if (checks[i].list == list && !checks[i].is_sound(r, element, n)) return false;
    return true;
}

// ---- lists

// What begins later than all that stands there has the next timestamp, unless another one is said.
static void give_timestamp(const Reader *r, StructId id, char *element) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (f->kind == CORE_AS_TIMESTAMP && strcmp(f->name, "timestamp") == 0 &&
            core_number(f, element + f->offset) == 0)
            put_number(f, element + f->offset, next_timestamp(r->g));
}

static bool read_element(Reader *r, ListId list, const Node *n) {
    static const char *const keyed[] = {"key", "bounds", NULL}, *const none[] = {NULL};
    const CoreGroup *group = core_group((int)list);
    PositionElement element;
    int key = position_key_at(group->id);
    position_blank(group->id, &element);
    if (!read_fields(r, group->id, n, key >= 0 ? keyed : none, (char *)&element)) return false;
    if (!check_element(r, list, &element, n)) return false;
    if (key >= 0) {
        AbilityId ability = list == LIST_SHIELDS   ? ((const Shield *)&element)->ability
                            : list == LIST_WAITING ? ((const WaitingTrigger *)&element)->ability
                                                   : ((const DelayedTrigger *)&element)->ability;
        uint32_t value;
        if (!read_bounds(r, n, ability_of(r, ability), &value)) return false;
        memcpy((char *)&element + key, &value, sizeof value);
    }
    give_timestamp(r, group->id, (char *)&element);
    memcpy(append(r->e, r->g, list), &element, group->size);
    return true;
}

static bool read_list(Reader *r, ListId list) {
    char key[32];
    const Node *all = node_get(r->given->position, position_list_key(list, key));
    if (all == NULL || position_detail_of_list(list) == POSITION_DETAILS) return true;
    if (all->kind != NODE_LIST) return fail_at(r, all, "expected a list");
    write_truncate(r->g, list, 0);
    for (const Node *n = all->first; n != NULL; n = n->next)
        if (!read_element(r, list, n)) return false;
    return true;
}

// ---- players, objects, the game

static bool read_players(Reader *r, const Node *players) {
    static const char *const none[] = {NULL};
    if (players == NULL) return true;
    if (players->kind != NODE_MAPPING) return fail_at(r, players, "expected a mapping of players");
    for (const Node *k = players->first; k != NULL; k = k->next) {
        PlayerId p;
        if (!read_player(r, k, &p)) return false;
        if (!player_is(p)) return fail_at(r, k, "expected a player");
        if (!read_fields(r, STRUCT_Player, k->value, none, (char *)write_player(r->g, p)))
            return false;
    }
    return true;
}

static bool read_objects(Reader *r, const Node *objects) {
    static const char *const none[] = {NULL};
    if (objects == NULL) return true;
    if (objects->kind != NODE_MAPPING) return fail_at(r, objects, "expected a mapping of objects");
    for (const Node *k = objects->first; k != NULL; k = k->next) {
        ObjectId id;
        if (!read_object(r, k, &id)) return false;
        if (game_object(r->g, id) == NULL) return fail_at(r, k, "that is gone");
        if (!read_fields(r, STRUCT_Object, k->value, none,
                         (char *)write_place(r->g, object_card(id))))
            return false;
    }
    return true;
}

static const char *const other_keys[] = {"players",    "objects", "stack",
                                         "left_stack", "besides", "gone"};

static bool read_game(Reader *r) {
    const char *more[LIST_COUNT + ARRAY_LEN(other_keys) + 1];
    char names[LIST_COUNT][32];
    int count = 0;
    for (size_t i = 0; i < ARRAY_LEN(other_keys); i++) more[count++] = other_keys[i];
    for (int list = 0; list < LIST_COUNT; list++)
        if (position_detail_of_list((ListId)list) < POSITION_DETAILS)
            more[count++] = position_list_key((ListId)list, names[list]);
    more[count] = NULL;
    return read_fields(r, STRUCT_Game, r->given->position, more, (char *)r->g);
}

// Steps and players are counted from 1 there (500.7-500.9).
static bool check_schedule(const Reader *r) {
    const Game *g = r->g;
    const Node *position = r->given->position;
    if (g->resume_step > STEP_COUNT)
        return fail_at(r, node_get(position, "resume_step"), "there is no such step");
    if (g->resume_after > STEP_COUNT)
        return fail_at(r, node_get(position, "resume_after"), "there is no such step");
    return g->resume_player <= g->player_count ||
           fail_at(r, node_get(position, "resume_player"), "there is no such player");
}

// Which steps a stage belongs to, by the question that is asked there.
static bool check_stage(const Reader *r) {
    const Game *g = r->g;
    const Node *n = node_get(r->given->position, "stage");
    bool before =
        g->stage == STAGE_SHUFFLE || g->stage == STAGE_MULLIGAN || g->stage == STAGE_OPENING_HAND;
    if (n == NULL) n = r->given->position;
    if (g->stage == STAGE_OVER || g->result != RESULT_NONE)
        return fail_at(r, n, "the game is over");
    if (before != (g->turn == 0) && g->stage != STAGE_TURN_BEGIN)
        return fail_at(r, n, before ? "that is before the first turn" : "the first turn has begun");
    if (g->stage == STAGE_DECLARE_ATTACKERS && g->step != STEP_DECLARE_ATTACKERS)
        return fail_at(r, n, "attackers are declared in the step declare_attackers");
    if (g->stage == STAGE_DECLARE_BLOCKERS && g->step != STEP_DECLARE_BLOCKERS)
        return fail_at(r, n, "blockers are declared in the step declare_blockers");
    if (g->stage == STAGE_RESOLVE && g->stack.count == 0)
        return fail_at(r, n, "there is nothing on the stack");
    if (g->stage == STAGE_PRIORITY &&
        (!player_is(g->priority) || game_player(g, g->priority)->left))
        return fail_at(r, n, "nobody has priority");
    return g->passes < game_players_in(g) || fail_at(r, n, "all have passed already");
}

// Nothing that is said of an object may bring it where it can't be.
static bool check_sound(const Reader *r) {
    Text problems = {0};
    bool good = game_check(r->g, &problems);
    for (char *c = problems.data; c != NULL && *c != '\0'; c++)
        if (*c == '\n') *c = c[1] == '\0' ? '\0' : ';';
    if (!good) fail_at(r, r->given->position, text_cstr(&problems));
    text_free(&problems);
    return good;
}

bool setup_position(Engine *e, Game *g, const PositionGiven *given, Status *s) {
    Reader r = {.e = e, .g = g, .given = given, .status = s, .key_base = g->next_key};
    if (given->position->kind != NODE_MAPPING)
        return fail_at(&r, given->position, "expected a mapping");
    bool good = make_all(&r) && read_game(&r) &&
                read_players(&r, node_get(given->position, "players")) &&
                read_objects(&r, node_get(given->position, "objects")) && read_made(&r);
    // Attacks come before blocks, which speak of them.
    for (int list = 0; good && list < LIST_COUNT; list++) good = read_list(&r, (ListId)list);
    if (!good || !check_stage(&r) || !check_schedule(&r) || !check_sound(&r)) return false;
    return setup_combat_derive(e, g, given, s);
}

static void tell_fields(StructId id, const char *room,
                        void (*tell)(void *context, const char *room, const char *word),
                        void *context) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (is_readable(id, f)) tell(context, room, f->name);
}

void position_tell_words(void (*tell)(void *context, const char *room, const char *word),
                         void *context) {
    static const struct {
        StructId id;
        const char *room;
    } others[] = {{STRUCT_Game, "position"},
                  {STRUCT_Player, "position.players"},
                  {STRUCT_Object, "position.objects"},
                  {STRUCT_StackItem, "position.stack"},
                  {STRUCT_Bound, "bounds"},
                  {STRUCT_Change, "change"},
                  {STRUCT_LastKnown, "position.gone"}};
    char key[32];
    for (size_t i = 0; i < ARRAY_LEN(other_keys); i++) tell(context, "position", other_keys[i]);
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        tell_fields(others[i].id, others[i].room, tell, context);
    for (int list = 0; list < LIST_COUNT; list++) {
        if (position_detail_of_list((ListId)list) == POSITION_DETAILS) continue;
        tell(context, "position", position_list_key((ListId)list, key));
        tell_fields(core_group(list)->id, "position", tell, context);
    }
    for (int i = 0; i <= LASTS_WHILE_CONTROLLED; i++)
        tell(context, "lasting", core_lasting_word(i));
    for (int i = 0; i < CHANGE_KIND_COUNT; i++) tell(context, "change", core_change_word(i));
}
