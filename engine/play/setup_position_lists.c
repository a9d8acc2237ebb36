// setup_position_lists.c - reads the lists of a position: combat, effects, what waits, what has
// happened.
#include <string.h>

#include "engine/base/status.h"
#include "engine/play/setup_reader.h"
#include "engine/rules/apply_internal.h"

// What begins later than all that stands there has the next timestamp, unless another one is said.
static void give_timestamp(const PositionReader *r, StructId id, char *element) {
    CoreRows rows = core_rows(id);
    for (const CoreField *f = rows.first; f < rows.first + rows.count; f++)
        if (f->kind == CORE_AS_TIMESTAMP && strcmp(f->name, "timestamp") == 0 &&
            core_number(f, element + f->offset) == 0)
            reader_put_number(f, element + f->offset, next_timestamp(r->g));
}

static bool read_element(PositionReader *r, ListId list, const Node *n) {
    static const char *const keyed[] = {"key", "bounds", NULL}, *const none[] = {NULL};
    const CoreGroup *group = core_group((int)list);
    PositionElement element;
    int key = position_key_at(group->id);
    position_blank(group->id, &element);
    if (!reader_fields(r, group->id, n, key >= 0 ? keyed : none, (char *)&element)) return false;
    if (!reader_needed(r, group->id, n, (const char *)&element)) return false;
    if (!reader_check_element(r, list, &element, n)) return false;
    if (key >= 0) {
        uint32_t value;
        const Ability *a = position_speaker(r->e->pool, list, &element);
        if (!reader_bounds(r, n, a, &value)) return false;
        memcpy((char *)&element + key, &value, sizeof value);
    }
    give_timestamp(r, group->id, (char *)&element);
    memcpy(append(r->e, r->g, list), &element, group->size);
    return true;
}

bool reader_list(PositionReader *r, ListId list) {
    char key[32];
    const Node *all = node_get(r->given->position, position_list_key(list, key));
    if (all == NULL || position_detail_of_list(list) == POSITION_DETAILS) return true;
    if (all->kind != NODE_LIST) return reader_fail(r, all, "expected a list");
    write_truncate(r->g, list, 0);
    for (const Node *n = all->first; n != NULL; n = n->next)
        if (!read_element(r, list, n)) return false;
    return true;
}
