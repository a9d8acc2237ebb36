// replay_facts.c - what two positions differ in: by the engine's fields, and as facts that players
// have words for (replay_facts.def).
//
// The position before the last decision was the same. What had changed by the next one stands in
// the record; what has changed here is seen by comparing. Where the two disagree is the difference.
#include "harness/replay_facts.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/visible.h"
#include "harness/json.h"

static const FactKind kinds[] = {
#define FACT(group, field, words, value, expect) {group, field, words, FACT_##value, expect},
#include "harness/replay_facts.def"
#undef FACT
};

// ---- fields

typedef struct {
    Facts *facts;
    const Pool *pool;
    const Game *before, *now;
    // What had changed in the record, by name; nothing: no fields are recorded.
    const cJSON **recorded;
    int recorded_count;
} Comparison;

static int by_name(const void *a, const void *b) {
    const cJSON *const *one = a, *const *other = b;
    return strcmp((*one)->string, (*other)->string);
}

// A record may name any number of fields: they are put in order once.
static void sort_recorded(Comparison *c, const cJSON *recorded) {
    const cJSON *field = NULL;
    int count = cJSON_IsObject(recorded) ? cJSON_GetArraySize(recorded) : 0;
    c->recorded = ARENA_ARRAY(&c->facts->arena, const cJSON *, count + 1);
    if (count > 0) cJSON_ArrayForEach(field, recorded) c->recorded[c->recorded_count++] = field;
    if (count > 0) qsort(c->recorded, (size_t)count, sizeof(const cJSON *), by_name);
}

static const cJSON *recorded_field(const Comparison *c, const char *name) {
    int low = 0, high = c->recorded_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(name, c->recorded[middle]->string);
        if (order == 0) return c->recorded[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static void add_change(Facts *f, FieldChange change) {
    if (f->change_count == f->change_capacity) {
        int capacity = f->change_capacity ? 2 * f->change_capacity : 64;
        FieldChange *more = ARENA_ARRAY(&f->arena, FieldChange, capacity);
        if (f->change_count > 0) memcpy(more, f->changes, sizeof *more * (size_t)f->change_count);
        f->changes = more;
        f->change_capacity = capacity;
    }
    f->changes[f->change_count++] = change;
}

static void value_text(const cJSON *value, Text *out) {
    if (cJSON_IsString(value))
        visible_add(out, span_of(value->valuestring));
    else
        text_format(out, "%.0f", value->valuedouble);
}

static void compare(Comparison *c, CorePath path) {
    Text name = {0}, then = {0}, now = {0};
    core_path_text(path, &name);
    const cJSON *recorded = recorded_field(c, text_cstr(&name));
    if (recorded)
        value_text(recorded, &then);
    else if (!core_value_text(c->before, c->pool, path, &then))
        text_add(&then, "0");
    if (!core_value_text(c->now, c->pool, path, &now)) text_add(&now, "none");
    if (strcmp(text_cstr(&then), text_cstr(&now)) != 0) {
        Arena *arena = &c->facts->arena;
        add_change(c->facts,
                   (FieldChange){.path = path,
                                 .name = arena_copy(arena, text_cstr(&name), name.length),
                                 .now = arena_copy(arena, text_cstr(&now), now.length),
                                 .then = arena_copy(arena, text_cstr(&then), then.length)});
    }
    text_free(&name);
    text_free(&then);
    text_free(&now);
}

static void compare_change(void *context, const Game *g, CorePath path) {
    Comparison *c = context;
    (void)g;
    Text name = {0};
    core_path_text(path, &name);
    // What the record names too is compared there.
    bool both = recorded_field(c, text_cstr(&name)) != NULL;
    text_free(&name);
    if (!both) compare(c, path);
}

// A field counts once, and as it is spelled.
static bool field_counts(const Comparison *c, const cJSON *field, CorePath *path) {
    if (recorded_field(c, field->string) != field) return false;
    if (!core_path_find(span_of(field->string), path)) return false;
    Text name = {0};
    core_path_text(*path, &name);
    bool same = strcmp(text_cstr(&name), field->string) == 0;
    text_free(&name);
    return same;
}

static void compare_fields(Comparison *c, const cJSON *recorded) {
    const cJSON *field = NULL;
    sort_recorded(c, recorded);
    cJSON_ArrayForEach(field, recorded) {
        CorePath path;
        if (field_counts(c, field, &path)) compare(c, path);
    }
    CoreMemo *memo = core_memo_new(c->pool);
    core_memo_digest(memo, c->before, NULL);
    CoreWatch watch = {compare_change, c};
    core_memo_digest(memo, c->now, &watch);
    core_memo_free(memo);
}

// ---- facts

// What stands after "OBJECTS[12]." or "GAME."; "" of "ATTACKS.count".
static const char *field_of(const FieldChange *c) {
    if (c->path.field == CORE_COUNT) return "";
    const char *dot = strchr(c->name, '.');
    return dot ? dot + 1 : "";
}

static bool is_there(const Game *g, int place) {
    return place >= 1 && place < core_count(g, LIST_OBJECTS) &&
           game_place(g, (CardId){(uint16_t)place})->kind != OBJECT_FREE;
}

static ObjectId object_at(const Game *g, int place) {
    return is_there(g, place) ? game_id(g, (CardId){(uint16_t)place}) : NO_OBJECT;
}

// Whose field it is. False: of nothing that players could name.
static bool find_owner(const Facts *f, Fact *fact) {
    const CorePath path = fact->change->path;
    int count;
    if (path.field == CORE_COUNT || path.group == CORE_GAME) return true;
    if (path.group == CORE_PLAYERS) {
        fact->player = player_id(path.index);
        return path.index < f->now->player_count;
    }
    if (path.group == LIST_OBJECTS) fact->object = object_at(f->now, path.index);
    if (path.group == LIST_ATTACKS) {
        const Attack *attacks = game_list(f->now, LIST_ATTACKS, &count);
        if (path.index < count) fact->object = attacks[path.index].creature;
    }
    if (path.group == LIST_COUNTERS) {
        const CounterRecord *counters = game_list(f->now, LIST_COUNTERS, &count);
        if (path.index >= count) return false;
        fact->object = counters[path.index].object;
        fact->player = object_is(fact->object) ? NO_PLAYER : counters[path.index].player;
        return true;
    }
    if (path.group == LIST_LAST_KNOWN) {
        const LastKnown *all = game_list(f->now, LIST_LAST_KNOWN, &count);
        if (path.index < count && all[path.index].zone == ZONE_BATTLEFIELD)
            fact->object = all[path.index].id;
    }
    return object_is(fact->object);
}

static const char *object_text(Facts *f, const char *value) {
    unsigned long id = strtoul(value, NULL, 10);
    ObjectId object = {(uint32_t)id};
    bool known = object_card(object).v < core_count(f->now, LIST_OBJECTS);
    if (id == 0 || !known || !game_object(f->now, object))
        return id == 0 ? "nothing" : "something that left";
    Text name = {0};
    engine_object_name(f->engine, f->now, object, &name);
    const char *copy = arena_copy(&f->arena, text_cstr(&name), name.length);
    text_free(&name);
    return copy;
}

static const char *player_text(const Facts *f, const char *value) {
    int player = *value >= '0' && *value <= '9' ? atoi(value) : PLAYERS_MAX;
    return player < f->now->player_count ? engine_player_name(f->engine, player_id(player))
                                         : "nobody";
}

static KeywordSet keywords_of(const FactKind *kind, const char *value) {
    KeywordSet bits = strtoull(value, NULL, 10);
    return strstr(kind->field, "[1]") ? bits << 64 : bits;
}

static const char *keywords_text(Facts *f, KeywordSet keywords) {
    Text list = {0};
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (keywords >> k & 1U)
            text_format(&list, "%s%s", list.length > 0 ? ", " : "", keyword_text((Keyword)k));
    const char *copy =
        list.length > 0 ? arena_copy(&f->arena, text_cstr(&list), list.length) : "none";
    text_free(&list);
    return copy;
}

static const char *told(Facts *f, const FactKind *kind, const char *value) {
    switch (kind->value) {
        case FACT_LEFT_KEYWORDS: return keywords_text(f, keywords_of(kind, value));
        case FACT_FLAG: return strcmp(value, "0") == 0 || strcmp(value, "none") == 0 ? "no" : "yes";
        case FACT_PLAYER: return player_text(f, value);
        case FACT_OBJECT: return object_text(f, value);
        case FACT_PRESENCE:
        case FACT_NUMBER:
        case FACT_STACK:
        case FACT_COUNTERS:
        case FACT_ATTACKERS:
        case FACT_EFFECTS:
        case FACT_LEFT_NUMBER:
        case FACT_WORD: break;
    }
    return value;
}

// Has another object its place in the list there?
static bool is_another(const Facts *f, const FieldChange *change) {
    for (int i = 0; i < f->change_count; i++) {
        const FieldChange *other = &f->changes[i];
        if (other->path.group == change->path.group && other->path.index == change->path.index &&
            strcmp(field_of(other), "id") == 0)
            return true;
    }
    return false;
}

// Of what is in another zone, its state there says nothing.
static bool has_moved(const Facts *f, const Fact *fact) {
    for (int i = 0; fact->kind->group == LIST_OBJECTS && i < f->fact_count; i++)
        if (object_is(fact->object) && object_same(f->facts[i].object, fact->object) &&
            strcmp(f->facts[i].kind->field, "zone") == 0)
            return true;
    return false;
}

static void add_fact(Facts *f, const FactKind *kind, const FieldChange *change) {
    Fact fact = {.kind = kind, .change = change, .object = NO_OBJECT, .player = NO_PLAYER};
    if (!find_owner(f, &fact)) return;
    // An object that is there in both, but as another thing, is told by its other fields.
    if (kind->value == FACT_PRESENCE && strcmp(change->then, "0") != 0) return;
    if (fact_is_left(&fact) && (!f->recorded || is_another(f, change))) return;
    fact.now = told(f, kind, change->now);
    fact.then = told(f, kind, change->then);
    if (strcmp(fact.now, fact.then) != 0 && !has_moved(f, &fact)) f->facts[f->fact_count++] = fact;
}

static void find_facts(Facts *f) {
    f->facts = ARENA_ARRAY(&f->arena, Fact, f->change_count + 1);
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
        for (int i = 0; i < f->change_count; i++) {
            const FieldChange *change = &f->changes[i];
            bool counts = kinds[k].field[0] == '\0';
            if (change->path.group == kinds[k].group &&
                counts == (change->path.field == CORE_COUNT) &&
                strcmp(field_of(change), kinds[k].field) == 0)
                add_fact(f, &kinds[k], change);
        }
}

void facts_of_divergence(const Replay *x, Facts *out) {
    const Record *r = x->plan.record;
    *out = (Facts){.engine = x->engine, .before = x->before, .now = x->now};
    Span changed = x->at < r->count ? r->decisions[x->at].changed : r->result.changed;
    if (!changed.at || x->end != REPLAY_DIVERGED) return;
    cJSON *recorded = cJSON_ParseWithLength(changed.at, changed.length);
    out->recorded = true;
    Comparison c = {.facts = out, .pool = x->pool, .before = x->before, .now = x->now};
    compare_fields(&c, recorded);
    cJSON_Delete(recorded);
    find_facts(out);
}

void facts_between(Engine *e, const Pool *pool, const Game *then, const Game *now, Facts *out) {
    *out = (Facts){.engine = e, .before = then, .now = now};
    Comparison c = {.facts = out, .pool = pool, .before = then, .now = now};
    compare_fields(&c, NULL);
    find_facts(out);
}

void facts_free(Facts *f) { arena_free(&f->arena); }

bool fact_is_left(const Fact *fact) {
    return fact->kind->value == FACT_LEFT_NUMBER || fact->kind->value == FACT_LEFT_KEYWORDS;
}

KeywordSet fact_keywords(const Fact *fact, const char *value) {
    return keywords_of(fact->kind, value);
}

// ---- as text

void fact_subject(const Facts *f, const Fact *fact, Text *out) {
    if (object_is(fact->object))
        engine_object_name(f->engine, f->now, fact->object, out);
    else if (player_is(fact->player))
        text_add(out, engine_player_name(f->engine, fact->player));
}

static void begin_fact(const Facts *f, const Fact *fact, Text *out) {
    size_t before = out->length;
    fact_subject(f, fact, out);
    if (out->length > before) text_add(out, ": ");
    if (fact->kind->value == FACT_COUNTERS) {
        int count;
        const CounterRecord *all = game_list(f->now, LIST_COUNTERS, &count);
        text_format(out, "%s counters",
                    counter_text((CounterKind)all[fact->change->path.index].kind));
    } else {
        text_add(out, fact->kind->words);
    }
}

void fact_text(const Facts *f, const Fact *fact, Text *out) {
    begin_fact(f, fact, out);
    if (fact->kind->value == FACT_PRESENCE)
        text_add(out, "is there here, not in the record");
    else
        text_format(out, " %s here, %s in the record", fact->now, fact->then);
}

void fact_now(const Facts *f, const Fact *fact, Text *out) {
    begin_fact(f, fact, out);
    if (fact->kind->value == FACT_PRESENCE)
        text_add(out, "is there");
    else
        text_format(out, f->recorded ? " %s, not %s" : " %s", fact->now, fact->then);
}

void fact_then(const Facts *f, const Fact *fact, Text *out) {
    begin_fact(f, fact, out);
    if (fact->kind->value == FACT_PRESENCE)
        text_add(out, "is not there");
    else
        text_format(out, " %s", fact->then);
}

void field_text(const Facts *f, const FieldChange *change, Text *out) {
    const CorePath path = change->path;
    text_add(out, change->name);
    if (path.field != CORE_COUNT && path.group == CORE_PLAYERS && path.index < f->now->player_count)
        text_format(out, " (%s)", engine_player_name(f->engine, player_id(path.index)));
    if (path.field != CORE_COUNT && path.group == LIST_OBJECTS && is_there(f->now, path.index)) {
        text_add(out, " (");
        engine_object_name(f->engine, f->now, object_at(f->now, path.index), out);
        text_add_char(out, ')');
    }
    text_format(out, ": %s here, %s in the record", change->now, change->then);
}
