// copy.c - copying objects (707): copiable values, permanents that become copies, and copies of
// spells and abilities on the stack.
#include "engine/rules/copy.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/changes.h"
#include "engine/rules/effect_handlers.h"
#include "engine/rules/target.h"

// ---- copiable values

// Does the later one leave nothing of the earlier?
static bool supersedes(const Change *later, const Change *earlier) {
    if (later->kind != earlier->kind) return false;
    bool same = later->a == earlier->a && later->b == earlier->b;
    bool whole = later->a != PT_UNCHANGED && later->b != PT_UNCHANGED;
    if (later->kind == CHANGE_ADD_TYPE || later->kind == CHANGE_ADD_SUBTYPE) return same;
    return later->kind == CHANGE_SET_COLORS || (later->kind == CHANGE_SET_PT && whole);
}

// A copy of a copy of a copy may have been given the same again and again.
static void add(Engine *e, Copied *out, Change change) {
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (!supersedes(&change, &out->changes[i])) out->changes[kept++] = out->changes[i];
    out->count = (uint8_t)kept;
    engine_need_room(e, out->count, COPIED_CHANGES_MAX, "changes of one copy effect");
    out->changes[out->count++] = change;
}

// 707.9a: abilities, 707.9b: other characteristics that a copy effect changed are copied as well.
static bool is_copied(Engine *e, const Change *change) {
    bool ability = change->kind == CHANGE_ADD_KEYWORD || change->kind == CHANGE_ADD_ABILITY;
    return ability ? CR(e, 707_9a) : CR(e, 707_9b);
}

// What copy effects say of the object since it last became a copy of something.
static void add_copiable(Engine *e, const Game *g, ObjectId id, Copied *out) {
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++) {
        if (!all[i].copiable || !object_same(all[i].affected, id)) continue;
        if (all[i].change.kind == CHANGE_COPY)
            out->count = 0;
        else if (is_copied(e, &all[i].change))
            add(e, out, all[i].change);
    }
}

// Off: what other effects have made of its power and toughness is copied too.
static void add_others(Engine *e, const View *v, Copied *out) {
    const CardFace *face = pool_face(e->pool, out->face);
    bool other = v->c.power != face->power.number || v->c.toughness != face->toughness.number;
    if (!other || !v->c.has_pt || face->power.star) return;
    // 613.2c: the values after layer 1, and no others.
    if (CR(e, 613_2c) && CR(e, 707_2)) return;
    add(e, out,
        (Change){.kind = CHANGE_SET_PT, .player = NO_PLAYER, .a = v->c.power, .b = v->c.toughness});
}

bool copy_values(Engine *e, const Game *g, ObjectId id, Copied *out) {
    View v = view_of(e, g, id);
    *out = (Copied){.face = v.c.face};
    if (!v.known || v.c.face.v < 0) return false;
    const Object *o = game_object(g, id);
    if (o != NULL) out->face = o->face;
    const CardDef *shown = pool_card(e->pool, pool_face(e->pool, out->face)->card);
    if (shown->layout == LAYOUT_FLIP) out->face = shown->faces[0]->id;  // 707.2: no status.
    bool back = shown->layout == LAYOUT_TRANSFORM && out->face.v == shown->faces[1]->id.v;
    if (back && !CR(e, 707_8)) out->face = shown->faces[0]->id;
    bool copy = o != NULL && o->card.v != pool_face(e->pool, o->face)->card.v;
    // 707.3: what a copy copied is what is copied from it. Off: what is printed on its card.
    if (copy && !CR(e, 707_3)) {
        out->face = pool_card(e->pool, o->card)->faces[0]->id;
        return true;
    }
    add_copiable(e, g, id, out);
    add_others(e, &v, out);
    return true;
}

FaceId copy_face_up(const Engine *e, const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    FaceId face = pool_card(e->pool, o->card)->faces[o->face_index]->id;
    int count;
    const ContinuousEffect *all = game_list(g, LIST_EFFECTS, &count);
    for (int i = 0; i < count; i++)
        if (all[i].copiable && all[i].change.kind == CHANGE_COPY &&
            object_same(all[i].affected, id))
            face.v = all[i].change.a;
    return face;
}

void copy_except(const Scope *s, const IrNode *exceptions, Copied *out) {
    if (exceptions == NULL) return;
    if (exceptions->op == OP_SEQUENCE) {
        copy_except(s, ir_kid(exceptions, FIELD_A), out);
        copy_except(s, ir_kid(exceptions, FIELD_B), out);
        return;
    }
    Changes changes = {.count = 0};
    changes_of(s, exceptions, &changes);
    for (int i = 0; i < changes.count; i++) add(s->e, out, changes.items[i]);
}

// 614.12a: before it enters, so it is not among them. Off: nothing is chosen.
bool copy_choose(const Scope *s, const IrNode *among, ObjectId entering, const char *name,
                 ObjectId *out) {
    SCRATCH_SCOPE(s->e->scratch);
    Set found = set_new(s->e);
    filter_gather(s, ir_kid(among, FIELD_WHAT), ZONE_BATTLEFIELD, &found);
    if (found.count == 0 || !CR(s->e, 614_12a)) return false;
    Question q = question_new(QUESTION_CHOOSE, ROLE_COPY, s->you, entering);
    q.options = found.items;
    q.option_count = found.count;
    q.max = 1;
    q.optional = true;
    snprintf(q.text, sizeof q.text, "%s: choose what it enters as a copy of", name);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    ask(s->e, s->g, &q, a);
    if (a->count == 0) return false;
    *out = a->items[0].what.object;
    return true;
}

// ---- becoming a copy

// 707.2b: the values are those of this moment, whatever happens to the original later.
void effect_become_copy(Scope *s, const IrNode *n) {
    Copied copied;
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_A), &objects);
    if (objects.count == 0 || objects.items[0].kind != CHOICE_OBJECT) return;
    ObjectId original = objects.items[0].object;
    if (!copy_values(s->e, s->g, original, &copied)) return;
    copy_except(s, ir_kid(n, FIELD_B), &copied);
    effect_begin_copy(s, n, original, &copied);
}

// ---- copies on the stack

// 707.10: it is put on the stack, not cast.
// 608.2h: one that has left the stack is copied as it last was there. Off: it is not.
static ObjectId copy_stack_object(Scope *s, ObjectId id, const IrNode *exceptions) {
    bool there = game_stack_item(s->g, id) != NULL;
    if (!there && (game_item_left_behind(s->g, id) == NULL || !CR(s->e, 608_2h))) return NO_OBJECT;
    Event ev = event_new(EVENT_COPY_SPELL);
    ev.object = id;
    ev.player = s->you;
    ev.rule = CR_707_10;
    copy_values(s->e, s->g, id, &ev.copy);
    copy_except(s, exceptions, &ev.copy);
    return CR(s->e, 707_10) && apply(s->e, s->g, &ev) ? ev.result : NO_OBJECT;
}

// They lie above what makes them. Which targets they have is settled by now, changed or not; so far
// nothing has been said of these.
void copy_tell_targets(Engine *e, const Game *g, ObjectId maker) {
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        ObjectId id = game_id(g, c);
        const StackItem *item = game_stack_item(g, id);
        if (object_same(id, maker)) return;
        if (item == NULL || item->announced) continue;
        Event ev = event_new(EVENT_COPY_HAS_TARGETS);
        ev.object = id;
        apply(e, g, &ev);
        Scope copy = scope_of_item(e, g, id);
        if (CR(e, 707_10c)) target_tell_all(&copy);
    }
}

void effect_copy_spell(Scope *s, const IrNode *n) {
    SCRATCH_SCOPE(s->e->scratch);
    Set objects = set_new(s->e), copies = set_new(s->e);
    objects_meant(s, ir_kid(n, FIELD_WHAT), &objects);
    const IrNode *often = ir_kid(n, FIELD_N);
    int times = often == NULL ? 1 : quantity(s, often);
    for (int i = 0; i < objects.count * times; i++) {
        const Choice *of = &objects.items[i / times];
        if (of->kind != CHOICE_OBJECT) continue;
        ObjectId copy = copy_stack_object(s, of->object, ir_kid(n, FIELD_B));
        if (object_is(copy)) set_add(s->e, &copies, choice_object(copy));
    }
    scope_bind_set(s, n, &copies);
}
