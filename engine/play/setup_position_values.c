// setup_position_values.c - reads one value of a position: an object, a player, a name, a number.
#include "engine/play/setup_reader.h"

#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/status.h"

bool reader_fail(const PositionReader *r, const Node *n, const char *why) {
    return status_fail(r->status, node_place(r->given->document, n), "%s", why);
}

bool reader_object(PositionReader *r, const Node *n, ObjectId *out) {
    if (n->kind != NODE_SCALAR)
        return status_fail(r->status, node_place(r->given->document, n),
                           "expected the name of an object, found %s", node_kind_name(n));
    *out = NO_OBJECT;
    if (span_is((Span){n->text, n->length}, "none")) return true;
    int i = r->given->find(r->given->context, n, r->status);
    if (i < 0) return false;
    *out = r->given->ids[i];
    return object_is(*out) || reader_fail(r, n, "it is named before it is made");
}

bool reader_player(const PositionReader *r, const Node *n, PlayerId *out) {
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

// "Goblin Token#2": the name, and which of several.
Span reader_name(Span text, int *which) {
    *which = 1;
    size_t end = text.length;
    while (end > 0 && text.at[end - 1] >= '0' && text.at[end - 1] <= '9') end--;
    size_t digits = text.length - end;
    if (end < 2 || digits == 0 || digits > 5 || text.at[end - 1] != '#') return text;
    *which = 0;
    for (size_t i = end; i < text.length; i++) *which = *which * 10 + (text.at[i] - '0');
    return (Span){text.at, end - 1};
}

bool reader_pool_name(const PositionReader *r, CoreKind kind, const Node *n, int32_t *out) {
    const char *text;
    int which;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    *out = -1;
    if (strcmp(text, "none") == 0) return true;
    Span name = reader_name(span_of(text), &which);
    *out = position_pool_find(r->e->pool, kind, name, 0, which);
    if (*out >= 0) return true;
    const char *nearest = pool_nearest(r->e->pool, name);
    return status_fail(r->status, node_place(r->given->document, n),
                       "there is no card \"%.80s\"%s%s%s", text, nearest ? "; did you mean \"" : "",
                       nearest ? nearest : "", nearest ? "\"?" : "");
}

void reader_put_number(const CoreField *f, char *at, uint64_t value) {
    memcpy(at, &value, f->size);
}

static bool read_number(const PositionReader *r, const CoreField *f, const PositionRule *rule,
                        const Node *n, char *at) {
    int64_t value;
    bool flag;
    const Document *d = r->given->document;
    if (f->is_bool) {
        if (!node_boolean(d, n, &flag, r->status)) return false;
        reader_put_number(f, at, flag);
        return true;
    }
    int bits = f->size * 8 - (f->is_signed ? 1 : 0);
    int64_t high = bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
    int64_t low = f->is_signed ? -high - 1 : 0;
    if (rule != NULL && rule->kind == RULE_NUMBER) low = rule->low, high = rule->high;
    if (!node_integer(d, n, low, high, &value, r->status)) return false;
    reader_put_number(f, at, (uint64_t)value);
    return true;
}

static unsigned where_is(const PositionReader *r, ObjectId id) {
    const Object *o = game_object(r->g, id);
    if (o == NULL) return FIELD_GONE;
    return o->zone == ZONE_BATTLEFIELD  ? FIELD_PERMANENT
           : o->zone == ZONE_PHASED_OUT ? FIELD_PHASED
           : o->zone == ZONE_STACK      ? FIELD_ON_STACK
                                        : FIELD_ELSEWHERE;
}

static const char *places_of(unsigned flags) {
    if ((flags & FIELD_ANY) == FIELD_PERMANENT) return "a permanent";
    if ((flags & FIELD_ANY) == (FIELD_ON_STACK | FIELD_GONE)) return "something on the stack";
    if ((flags & FIELD_ANY) == (FIELD_PHASED | FIELD_GONE)) return "a permanent that is phased out";
    if (!(flags & FIELD_GONE)) return "something that is there";
    return flags & FIELD_PERMANENT ? "a permanent" : "a card that is not on the battlefield";
}

static bool read_ruled_object(PositionReader *r, const PositionRule *rule, const Node *n,
                              ObjectId *out) {
    if (!reader_object(r, n, out)) return false;
    if (rule == NULL || rule->kind != RULE_OBJECT || !object_is(*out)) return true;
    if (where_is(r, *out) & rule->flags) return true;
    return status_fail(r->status, node_place(r->given->document, n), "expected %s, not \"%.80s\"",
                       places_of(rule->flags), n->text);
}

static bool read_ruled_player(const PositionReader *r, const PositionRule *rule, const Node *n,
                              PlayerId *out) {
    if (!reader_player(r, n, out)) return false;
    if (rule == NULL || rule->kind != RULE_PLAYER || !player_is(*out)) return true;
    if (!(rule->flags & FIELD_IN_GAME) || !game_player(r->g, *out)->left) return true;
    return status_fail(r->status, node_place(r->given->document, n), "%.80s has left the game",
                       n->text);
}

static bool read_word(const PositionReader *r, const CoreWords *words, const Node *n, int *out) {
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

bool reader_set(const PositionReader *r, const CoreField *f, const CoreWords *words, const Node *n,
                char *of) {
    if (n->kind == NODE_MAPPING) return reader_fail(r, n, "expected a list of words");
    memset(of + f->offset, 0, (size_t)f->stride * f->count);
    for (const Node *item = n->kind == NODE_LIST ? n->first : n; item != NULL;
         item = n->kind == NODE_LIST ? item->next : NULL) {
        int bit, bits = f->size * 8;
        if (!read_word(r, words, item, &bit)) return false;
        char *at = of + f->offset + (size_t)f->stride * (size_t)(bit / bits);
        reader_put_number(f, at, core_number(f, at) | (uint64_t)1 << (bit % bits));
    }
    return true;
}

static bool read_own_word(const PositionReader *r, const Node *n, const char *of, int32_t *out) {
    const Chosen *chosen = (const void *)of;
    const char *text, *word;
    if (!node_text(r->given->document, n, &text, r->status)) return false;
    for (*out = 0; (word = position_own_word(r->e->pool, r->g, chosen, *out)) != NULL; ++*out)
        if (strcmp(word, text) == 0) return true;
    return reader_fail(r, n, "that is none of the words it chooses from");
}

static bool read_pt(const PositionReader *r, const Node *n, int32_t *out) {
    int64_t value = PT_UNCHANGED;
    bool word = n->kind == NODE_SCALAR && strcmp(n->text, "unchanged") == 0;
    if (!word && !node_integer(r->given->document, n, -NUMBER_MAX, NUMBER_MAX, &value, r->status))
        return false;
    *out = (int32_t)value;
    return true;
}

// What an effect gives.
static const PositionRule given_ability = {
    .kind = RULE_ABILITY, .flags = FIELD_ACTIVATED | FIELD_TRIGGERED | FIELD_STATIC};

bool reader_meant(PositionReader *r, const CoreMeaning *m, const CoreField *f, const Node *n,
                  char *of) {
    int32_t value = 0;
    int64_t number = 0;
    bool good = false;
    switch (m->means) {
        case MEANS_NOTHING: return node_integer(r->given->document, n, 0, 0, &number, r->status);
        case MEANS_NUMBER:
            good = node_integer(r->given->document, n, -NUMBER_MAX, NUMBER_MAX, &number, r->status);
            value = (int32_t)number;
            break;
        case MEANS_PT: good = read_pt(r, n, &value); break;
        case MEANS_WORD:
            if (m->words->set) return reader_set(r, f, m->words, n, of);
            good = read_word(r, m->words, n, &value);
            break;
        case MEANS_OWN_WORD: good = read_own_word(r, n, of, &value); break;
        case MEANS_FACE:
        case MEANS_ABILITY:
            good = (m->means == MEANS_FACE ? reader_pool_name(r, CORE_AS_FACE, n, &value)
                                           : reader_ability(r, &given_ability, n, &value)) &&
                   (value >= 0 || reader_fail(r, n, "expected what it is"));
            break;
    }
    if (good) reader_put_number(f, of + f->offset, (uint32_t)value);
    return good;
}

bool reader_zone(const PositionReader *r, const Node *n, Zone *out) {
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

bool reader_value(PositionReader *r, StructId id, const CoreField *f, const Node *n, char *at) {
    const CoreWords *words = core_words_of(id, f);
    const PositionRule *rule = position_rule(id, f);
    int word;
    if (words != NULL) {
        if (!read_word(r, words, n, &word)) return false;
        reader_put_number(f, at, (uint64_t)word);
        return true;
    }
    ObjectId object;
    PlayerId player;
    if (core_is_player_from_1(id, f)) {
        if (!reader_player(r, n, &player)) return false;
        reader_put_number(f, at, player_is(player) ? player.v + 1U : 0);
        return true;
    }
    if (id == STRUCT_Bound && strcmp(f->name, "binding") == 0 && n->kind == NODE_SCALAR &&
        core_binding_find(span_of(n->text), &word)) {
        reader_put_number(f, at, (uint64_t)word);
        return true;
    }
    Zone zone;
    Step step;
    CounterKind counter;
    const char *text;
    int32_t number;
    switch ((CoreKind)f->kind) {
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
            if (!read_ruled_object(r, rule, n, &object)) return false;
            reader_put_number(f, at, f->kind == CORE_AS_OBJECT ? object.v : object_card(object).v);
            return true;
        case CORE_AS_PLAYER:
            if (!read_ruled_player(r, rule, n, &player)) return false;
            reader_put_number(f, at, player.v);
            return true;
        case CORE_AS_CARD:
        case CORE_AS_FACE:
            if (!reader_pool_name(r, (CoreKind)f->kind, n, &number)) return false;
            reader_put_number(f, at, (uint32_t)number);
            return true;
        case CORE_AS_ABILITY:
            if (!reader_ability(r, rule, n, &number)) return false;
            reader_put_number(f, at, (uint32_t)number);
            return true;
        case CORE_AS_ZONE:
            if (!reader_zone(r, n, &zone)) return false;
            reader_put_number(f, at, zone);
            return true;
        case CORE_AS_STEP:
            if (!node_text(r->given->document, n, &text, r->status)) return false;
            if (!step_find(span_of(text), &step)) return reader_fail(r, n, "unknown step");
            reader_put_number(f, at, step);
            return true;
        case CORE_AS_COUNTER:
            if (!node_text(r->given->document, n, &text, r->status)) return false;
            if (!counter_find(span_of(text), &counter))
                return reader_fail(r, n, "unknown kind of counter");
            reader_put_number(f, at, counter);
            return true;
        case CORE_AS_NUMBER:
        case CORE_AS_CHANGED:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_STRUCT: return read_number(r, f, rule, n, at);
    }
    return false;
}
