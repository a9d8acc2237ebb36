// page_frames.c - RFC 7396 merge patches: what has changed between two JSON objects.
//
// Two positions of a game have nearly the same keys in the same order. So a key is first looked for
// where the last one was found, and a patch takes time in proportion to the size of the positions.
#include "harness/page_frames.h"

#include <string.h>

#include "engine/base/status.h"

// The member called `key`, beginning with *place, which is then set behind it.
static const cJSON *find(const cJSON *object, const char *key, const cJSON **place) {
    const cJSON *found = *place;
    if (!found || strcmp(found->string, key) != 0)
        found = cJSON_GetObjectItemCaseSensitive(object, key);
    if (found) *place = found->next;
    return found;
}

static bool same(const cJSON *a, const cJSON *b);

static bool same_members(const cJSON *a, const cJSON *b) {
    int count = 0;
    const cJSON *place = b->child, *member;
    cJSON_ArrayForEach(member, a) {
        const cJSON *other = find(b, member->string, &place);
        if (!other || !same(member, other)) return false;
        count++;
    }
    return count == cJSON_GetArraySize(b);
}

static bool same_items(const cJSON *a, const cJSON *b) {
    const cJSON *x = a->child, *y = b->child;
    for (; x && y; x = x->next, y = y->next)
        if (!same(x, y)) return false;
    return !x && !y;
}

static bool same(const cJSON *a, const cJSON *b) {
    if ((a->type & 0xff) != (b->type & 0xff)) return false;
    if (cJSON_IsObject(a)) return same_members(a, b);
    if (cJSON_IsArray(a)) return same_items(a, b);
    if (cJSON_IsString(a)) return strcmp(a->valuestring, b->valuestring) == 0;
    if (cJSON_IsNumber(a)) return a->valuedouble == b->valuedouble;
    return true;
}

static void add(cJSON **patch, const char *key, cJSON *value) {
    if (!*patch) *patch = cJSON_CreateObject();
    cJSON_AddItemToObject(*patch, key, value);
}

static cJSON *changed(const cJSON *old, const cJSON *new) {
    if (cJSON_IsObject(old) && cJSON_IsObject(new)) return page_patch(old, new);
    return same(old, new) ? NULL : cJSON_Duplicate(new, true);
}

cJSON *page_patch(const cJSON *from, const cJSON *to) {
    cJSON *patch = NULL;
    const cJSON *place = from->child, *member;
    cJSON_ArrayForEach(member, to) {
        gavel_assert(!cJSON_IsNull(member));
        const cJSON *old = find(from, member->string, &place);
        cJSON *value = old ? changed(old, member) : cJSON_Duplicate(member, true);
        if (value) add(&patch, member->string, value);
    }
    place = to->child;
    cJSON_ArrayForEach(member, from) {
        if (!find(to, member->string, &place)) add(&patch, member->string, cJSON_CreateNull());
    }
    return patch;
}

void page_patch_apply(cJSON *to, const cJSON *patch) {
    const cJSON *member;
    cJSON_ArrayForEach(member, patch) {
        cJSON *old = cJSON_GetObjectItemCaseSensitive(to, member->string);
        if (cJSON_IsNull(member)) {
            if (old) cJSON_Delete(cJSON_DetachItemViaPointer(to, old));
        } else if (cJSON_IsObject(member)) {
            if (old && !cJSON_IsObject(old)) {
                cJSON_Delete(cJSON_DetachItemViaPointer(to, old));
                old = NULL;
            }
            if (!old) old = cJSON_AddObjectToObject(to, member->string);
            page_patch_apply(old, member);
        } else if (old) {
            cJSON_ReplaceItemViaPointer(to, old, cJSON_Duplicate(member, true));
        } else {
            cJSON_AddItemToObject(to, member->string, cJSON_Duplicate(member, true));
        }
    }
}
