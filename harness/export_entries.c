// export_entries.c - the script of a scenario as data, with the objects that its names meant.
//
// What a name means depends on what it is for, so it is known only when its entry is carried out:
// then the objects of the answer that answer to a name are what it meant. A name that no answer
// explains means the one object that answers to it, if there is just one.
#include <stdlib.h>
#include <string.h>

#include "harness/export_internal.h"

// ---- YAML as JSON

static bool is_whole_number(const Node *n) {
    const char *text = n->text;
    if (n->quoted || n->length == 0 || n->length > 9) return false;
    if (*text == '-') text++;
    if (*text == '\0' || (*text == '0' && text[1] != '\0')) return false;
    return text[strspn(text, "0123456789")] == '\0';
}

static cJSON *scalar(const Node *n) {
    if (node_is_null(n)) return cJSON_CreateString("");
    if (is_whole_number(n)) return cJSON_CreateNumber(atoi(n->text));
    if (!n->quoted && strcmp(n->text, "true") == 0) return cJSON_CreateTrue();
    if (!n->quoted && strcmp(n->text, "false") == 0) return cJSON_CreateFalse();
    return cJSON_CreateString(n->text);
}

cJSON *export_node(const Node *n) {
    if (n->kind == NODE_SCALAR) return scalar(n);
    cJSON *out = n->kind == NODE_LIST ? cJSON_CreateArray() : cJSON_CreateObject();
    for (const Node *k = n->first; k; k = k->next) {
        if (n->kind == NODE_LIST)
            cJSON_AddItemToArray(out, export_node(k));
        else
            cJSON_AddItemToObject(out, k->text,
                                  k->value ? export_node(k->value) : cJSON_CreateString(""));
    }
    return out;
}

// ---- what names mean

typedef struct {
    Export *x;
    const Game *g;
    const Answer *a;  // NULL: none was given.
    cJSON *names;
} Binder;

static bool names_id(const cJSON *list, int id) {
    const cJSON *ref;
    cJSON_ArrayForEach(ref, list) {
        const cJSON *known = cJSON_GetObjectItemCaseSensitive(ref, export_key(AT_REF_ID));
        if (known && known->valueint == id) return true;
    }
    return false;
}

static void bind(Binder *b, const char *name, ObjectId id) {
    int past, number = export_ids_find(&b->x->ids, id, &past);
    cJSON *list = cJSON_GetObjectItemCaseSensitive(b->names, name);
    if (!list) list = cJSON_AddArrayToObject(b->names, name);
    if (!names_id(list, number)) cJSON_AddItemToArray(list, export_ref(b->x, b->g, id));
}

static void bind_if(Binder *b, const char *name, const NameRef *ref, ObjectId id) {
    if (object_is(id) && names_answers(&b->x->names, ref, id)) bind(b, name, id);
}

static bool bind_to_answer(Binder *b, const char *name, const NameRef *ref) {
    if (!b->a) return false;
    bind_if(b, name, ref, b->a->action.object);
    for (int i = 0; i < b->a->count; i++) {
        const AnswerItem *item = &b->a->items[i];
        if (item->what.kind == CHOICE_OBJECT) bind_if(b, name, ref, item->what.object);
        if (item->to.kind == CHOICE_OBJECT) bind_if(b, name, ref, item->to.object);
    }
    return cJSON_HasObjectItem(b->names, name);
}

static void bind_name(Binder *b, const Node *n) {
    ObjectId there[2];
    NameRef ref = names_read(&b->x->names, (Span){n->text, n->length});
    if (n->length == 0 || ref.player >= 0 || bind_to_answer(b, n->text, &ref)) return;
    if (names_candidates(&b->x->names, &ref, there, 2) == 1) bind(b, n->text, there[0]);
}

static void bind_names(Binder *b, const Node *n) {
    if (n->kind == NODE_SCALAR) {
        bind_name(b, n);
        return;
    }
    for (const Node *k = n->first; k; k = k->next) {
        if (n->kind == NODE_MAPPING) bind_name(b, k);
        const Node *inside = n->kind == NODE_MAPPING ? k->value : k;
        if (inside) bind_names(b, inside);
    }
}

void export_bind(Export *x, const Game *g, int entry, const Answer *a) {
    const Entry *e = &x->names.scenario->actions[entry];
    cJSON *row = cJSON_GetArrayItem(x->entries, entry);
    Binder b = {x, g, a, cJSON_GetObjectItemCaseSensitive(row, export_key(AT_ENTRY_NAMES))};
    if (e->kind != ENTRY_PLAYER && e->kind != ENTRY_RANDOM) return;
    if (e->value) bind_names(&b, e->value);
    static const Option others[] = {OPTION_X,    OPTION_MODES,   OPTION_WITH,
                                    OPTION_FROM, OPTION_ABILITY, OPTION_FOR};
    for (int o = 0; o < OPTION_COUNT; o++) {
        bool named = e->options[o] != NULL;
        for (size_t i = 0; i < ARRAY_LEN(others); i++) named = named && o != (int)others[i];
        if (named) bind_names(&b, e->options[o]);
    }
}

// ---- entries

static cJSON *entry_row(const Export *x, int index) {
    const Scenario *sc = x->names.scenario;
    const Entry *e = &sc->actions[index];
    bool player = e->kind == ENTRY_PLAYER || e->kind == ENTRY_CONTROLLER;
    cJSON *out = cJSON_CreateObject();
    export_number(out, AT_ENTRY_ENTRY, index);
    export_number(out, AT_ENTRY_LINE, e->node->line);
    export_text(out, AT_ENTRY_KIND, export_entry_kind((int)e->kind));
    if (player) export_text(out, AT_ENTRY_PLAYER, sc->players[e->player].name);
    if (e->kind == ENTRY_PLAYER) export_text(out, AT_ENTRY_VERB, verb_word(e->verb));
    const Node *says = player ? node_get(e->node, sc->players[e->player].name) : e->node;
    export_add(out, AT_ENTRY_SAYS, export_node(says ? says : e->node));
    export_map(out, AT_ENTRY_NAMES);
    if (e->rejected)
        export_text(out, AT_ENTRY_REJECTED,
                    e->rejection == REJECTED_NOT ? "any" : rejection_code(e->rejection));
    return out;
}

cJSON *export_entries(const Export *x) {
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < x->names.scenario->action_count; i++)
        cJSON_AddItemToArray(list, entry_row(x, i));
    return list;
}
