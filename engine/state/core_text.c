// core_text.c - the fields of the core by name, and their values as text.
#include <string.h>

#include "engine/base/status.h"
#include "engine/state/core_fields.h"

enum { INDEX_MAX = 1000000 };

const char *core_group_name(int group) { return core_group(group)->name; }

int core_group_find(Span name) {
    for (int i = 0; i < CORE_GROUPS; i++)
        if (span_is(name, core_group(i)->name)) return i;
    return -1;
}

// ---- values

static void add_quoted(Text *out, const char *quote, const char *name) {
    text_add(out, quote);
    text_add(out, name);
    text_add(out, quote);
}

static void add_ability(const Pool *pool, int32_t id, const char *quote, Text *out) {
    const Ability *a = id < 0 ? NULL : pool_ability(pool, (AbilityId){id});
    text_add(out, quote);
    if (a) {
        text_add(out, a->owner);
        text_add_char(out, '/');
        text_add_number(out, a->ordinal);
    }
    text_add(out, quote);
}

// A JSON number surely holds 53 bits.
static void add_plain(uint64_t value, bool is_signed, const char *quote, Text *out) {
    bool large = !is_signed && value >> 53 != 0;
    if (large) text_add(out, quote);
    if (large)
        text_format(out, "%llu", (unsigned long long)value);
    else
        text_add_number(out, (int64_t)value);
    if (large) text_add(out, quote);
}

static void add_changed(const Pool *pool, const Change *c, const char *quote, Text *out) {
    if (c->kind == CHANGE_COPY)
        add_quoted(out, quote, core_face_name(pool, (uint64_t)c->a));
    else if (c->kind == CHANGE_ADD_ABILITY)
        add_ability(pool, c->a, quote, out);
    else
        text_add_number(out, c->a);
}

static void add_value(const Pool *pool, const CoreField *f, const char *at, const char *quote,
                      Text *out) {
    uint64_t value = core_number(f, at);
    switch ((CoreKind)f->kind) {
        case CORE_AS_CARD: add_quoted(out, quote, core_card_name(pool, value)); break;
        case CORE_AS_FACE: add_quoted(out, quote, core_face_name(pool, value)); break;
        case CORE_AS_ZONE:
            add_quoted(out, quote,
                       value == ZONE_PHASED_OUT ? "phased_out" : zone_name((Zone)value));
            break;
        case CORE_AS_STEP: add_quoted(out, quote, step_name((Step)value)); break;
        case CORE_AS_COUNTER: add_quoted(out, quote, counter_text((CounterKind)value)); break;
        case CORE_AS_ABILITY: add_ability(pool, (int32_t)value, quote, out); break;
        case CORE_AS_CHANGED: add_changed(pool, core_change_at(at), quote, out); break;
        case CORE_AS_PLAYER:
            if (value == NO_PLAYER.v)
                add_quoted(out, quote, "nobody");
            else
                text_add_number(out, (int64_t)value);
            break;
        case CORE_AS_NUMBER:
        case CORE_AS_IDENTITY:
        case CORE_AS_TIMESTAMP:
        case CORE_AS_KEY:
        case CORE_AS_NEIGHBOUR:
        case CORE_AS_OBJECT:
        case CORE_AS_PLACE:
        case CORE_AS_STRUCT: add_plain(value, f->is_signed, quote, out); break;
    }
}

// ---- names

// What stands between brackets, where it is not a number.
static const char *index_name(CoreIndex by, int index) {
    switch (by) {
        case BY_STEP: return step_name((Step)index);
        case BY_ZONE: return zone_name((Zone)index);
        case BY_MANA: return color_word((ManaType)index);
        case BY_NOTHING:
        case BY_NUMBER: break;
    }
    return NULL;
}

static void add_index(CoreIndex by, int index, Text *out) {
    const char *name = index_name(by, index);
    text_add_char(out, '[');
    if (name)
        text_add(out, name);
    else
        text_add_number(out, index);
    text_add_char(out, ']');
}

static const CoreField *row_at(StructId id, size_t place) {
    CoreRows rows = core_rows(id);
    const CoreField *f = rows.first + rows.count - 1;
    while (f->offset > place) f--;
    return f;
}

// The field that a path leads to; adds ".zones[hand].first" to `name`, which may be NULL.
static const CoreField *field_at(CorePath path, Text *name) {
    const CoreField *f = core_rows(core_group(path.group)->id).first + path.row;
    size_t place = (size_t)path.field;
    for (;;) {
        size_t index = (place - f->offset) / f->stride;
        if (name) {
            text_add_char(name, '.');
            text_add(name, f->name);
            if (f->index != BY_NOTHING) add_index((CoreIndex)f->index, (int)index, name);
        }
        if (f->kind != CORE_AS_STRUCT) return f;
        place -= f->offset + f->stride * index;
        f = row_at((StructId)f->inner, place);
    }
}

// "GAME.turn", "OBJECTS[12].zone", "BOUNDS.count"
void core_path_text(CorePath path, Text *out) {
    text_add(out, core_group(path.group)->name);
    if (path.field == CORE_COUNT) {
        text_add(out, ".count");
        return;
    }
    if (path.group != CORE_GAME) add_index(BY_NUMBER, path.index, out);
    field_at(path, out);
}

static void add_value_of(const Game *g, const Pool *pool, CorePath path, const char *quote,
                         Text *out) {
    const CoreGroup *group = core_group(path.group);
    const char *element = core_elements(g, path.group) + group->size * (size_t)path.index;
    add_value(pool, field_at(path, NULL), element + path.field, quote, out);
}

void core_value_json(const Game *g, const Pool *pool, CorePath path, Text *out) {
    add_value_of(g, pool, path, "\"", out);
}

bool core_value_text(const Game *g, const Pool *pool, CorePath path, Text *out) {
    if (path.field == CORE_COUNT) {
        text_add_number(out, core_count(g, path.group));
        return true;
    }
    if (path.index < 0 || path.index >= core_count(g, path.group)) return false;
    add_value_of(g, pool, path, "", out);
    return true;
}

// ---- names that somebody gives

static int read_index(Span digits) {
    int value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9' || value > INDEX_MAX) return -1;
        value = value * 10 + (digits.at[i] - '0');
    }
    return digits.length > 0 ? value : -1;
}

// Takes the letters up to one of the `ends` from the beginning of `rest`.
static Span cut_before(Span *rest, const char *ends) {
    size_t length = 0;
    while (length < rest->length && !strchr(ends, rest->at[length])) length++;
    Span cut = {rest->at, length};
    *rest = (Span){rest->at + length, rest->length - length};
    return cut;
}

// Takes "[12]" or "[hand]" from the beginning of `rest`.
static bool cut_index(Span *rest, Span *out) {
    if (rest->length == 0 || rest->at[0] != '[') return false;
    *rest = (Span){rest->at + 1, rest->length - 1};
    *out = cut_before(rest, "]");
    if (rest->length == 0) return false;
    *rest = (Span){rest->at + 1, rest->length - 1};
    return true;
}

static int find_index(const CoreField *f, Span text) {
    int number = read_index(text);
    for (int i = 0; i < f->count; i++) {
        const char *name = index_name((CoreIndex)f->index, i);
        if (name ? span_is(text, name) : number == i) return i;
    }
    return -1;
}

static const CoreField *find_field(StructId id, Span name) {
    CoreRows rows = core_rows(id);
    for (int i = 0; i < rows.count; i++)
        if (span_is(name, rows.first[i].name)) return &rows.first[i];
    return NULL;
}

// ".zones[hand].first" of a struct: the path to that field, of which the group is known.
static bool find_place(Span rest, CorePath *out) {
    StructId id = core_group(out->group)->id;
    size_t place = 0;
    for (bool outer = true; rest.length > 0 && rest.at[0] == '.'; outer = false) {
        rest = (Span){rest.at + 1, rest.length - 1};
        const CoreField *f = find_field(id, cut_before(&rest, ".["));
        Span text;
        int index = 0;
        if (!f) return false;
        if (f->index != BY_NOTHING) index = cut_index(&rest, &text) ? find_index(f, text) : -1;
        if (index < 0) return false;
        if (outer) out->row = (uint8_t)(f - core_rows(id).first);
        place += f->offset + (size_t)f->stride * (size_t)index;
        out->field = (int16_t)place;
        if (f->kind != CORE_AS_STRUCT) return rest.length == 0;
        id = (StructId)f->inner;
    }
    return false;
}

bool core_path_find(Span text, CorePath *out) {
    int group = core_group_find(cut_before(&text, "[."));
    if (group < 0 || core_group(group)->id == STRUCT_NONE) return false;
    *out = (CorePath){.group = (uint8_t)group};
    if (group != CORE_GAME && span_is(text, ".count")) {
        out->field = CORE_COUNT;
        return true;
    }
    Span index;
    if (group != CORE_GAME) out->index = cut_index(&text, &index) ? read_index(index) : -1;
    return out->index >= 0 && find_place(text, out);
}
