// export_expect.c - what must hold, as data: one row for each key.
#include <string.h>

#include "harness/export_internal.h"

// Names in a value that just one object answers to.
static void add_names(cJSON *names, Export *x, const Game *g, const Node *n) {
    if (n->kind == NODE_SCALAR) {
        ObjectId there[2];
        NameRef ref = names_read(&x->names, (Span){n->text, n->length});
        if (n->length == 0 || ref.player >= 0 || cJSON_HasObjectItem(names, n->text)) return;
        if (names_candidates(&x->names, &ref, there, 2) != 1) return;
        cJSON_AddItemToArray(cJSON_AddArrayToObject(names, n->text), export_ref(x, g, there[0]));
        return;
    }
    for (const Node *k = n->first; k; k = k->next) {
        Node key = *k;
        key.kind = NODE_SCALAR;
        if (n->kind == NODE_MAPPING) add_names(names, x, g, &key);
        const Node *inside = n->kind == NODE_MAPPING ? k->value : k;
        if (inside) add_names(names, x, g, inside);
    }
}

static cJSON *row(cJSON *list, Export *x, const Game *g, const Node *key) {
    cJSON *out = cJSON_CreateObject();
    export_text(out, AT_EXPECTATION_KEY, key->text);
    export_add(out, AT_EXPECTATION_VALUE, export_node(key->value));
    add_names(export_map(out, AT_EXPECTATION_NAMES), x, g, key->value);
    cJSON_AddItemToArray(list, out);
    return out;
}

static void add_player(cJSON *list, Export *x, const Game *g, const Node *who) {
    for (const Node *k = who->value->first; k; k = k->next)
        export_text(row(list, x, g, k), AT_EXPECTATION_PLAYER, who->text);
}

static void add_object(cJSON *list, Export *x, const Game *g, const Node *what) {
    ObjectId id = NO_OBJECT;
    bool one = expect_find(&x->names, what, &id);
    for (const Node *k = what->value->first; k; k = k->next) {
        cJSON *out = row(list, x, g, k);
        if (one)
            export_add_ref(out, AT_EXPECTATION_OBJECT, x, g, id);
        else
            export_text(out, AT_EXPECTATION_NAME, what->text);
    }
}

cJSON *export_expectations(Export *x, const Game *g, const Node *expect) {
    cJSON *list = cJSON_CreateArray();
    for (const Node *k = expect->first; k; k = k->next) {
        if (scenario_player(x->names.scenario, (Span){k->text, k->length}) >= 0)
            add_player(list, x, g, k);
        else if (k->value->kind == NODE_MAPPING)
            add_object(list, x, g, k);
        else
            row(list, x, g, k);
    }
    return list;
}
