// binder.c - the left-to-right walk that copies and binds.
#include "engine/oracle/binder.h"

#include <string.h>

#include "engine/oracle/binder_internal.h"
#include "engine/oracle/in_words.h"

static IrNode *copy_node(Binder *b, const IrNode *from);

void binder_fail(Binder *b, const char *problem, int token) {
    if (b->problem) return;
    b->problem = problem;
    b->problem_token = token;
}

void binder_add_kid(Binder *b, IrNode *n, Field field, const IrNode *kid) {
    if (n->kid_count == NODE_KIDS_MAX) {
        binder_fail(b, "too many parts", 0);
        return;
    }
    n->fields[n->kid_count] = (uint8_t)field;
    n->kids[n->kid_count++] = kid;
}

// A node that no words stand for.
IrNode *binder_made_node(Binder *b, Op op, int16_t binding) {
    IrNode *n = ARENA_NEW(b->arena, IrNode);
    n->op = (uint16_t)op;
    n->binding = binding;
    return n;
}

static bool speaks_of_drawn(const IrNode *n) {
    return n->op == OP_REVEAL || n->op == OP_DISCARD_CARD || n->op == OP_IS_NOT;
}

static void add_if_required(Binder *b, IrNode *n, Field field, const IrNode *kid) {
    if (kid && op_field_use((Op)n->op, field) == FIELD_REQUIRED && !ir_kid(n, field))
        binder_add_kid(b, n, field, kid);
}

// Subject and duration of the clause, where the operation has them and the words do not.
static void complete(Binder *b, IrNode *n) {
    add_if_required(b, n, FIELD_WHAT, b->object);
    if (b->until && op_field_use((Op)n->op, FIELD_UNTIL) != FIELD_ABSENT && n->op != OP_DOES &&
        !ir_kid(n, FIELD_UNTIL))
        binder_add_kid(b, n, FIELD_UNTIL, b->until);
    if (op_field_use((Op)n->op, FIELD_WHO) != FIELD_REQUIRED || ir_kid(n, FIELD_WHO)) return;
    binder_add_kid(b, n, FIELD_WHO,
                   b->player ? b->player : binder_made_node(b, OP_YOU, NO_BINDING));
}

static bool ends_clause(const IrNode *n) {
    switch (op_room((Op)n->op)) {
        case ROOM_COST:
        case ROOM_TRIGGER:
        case ROOM_WOULD:
        case ROOM_CONDITION: return true;
        case ROOM_EFFECT:
            return n->op != OP_SEQUENCE && n->op != OP_DOES && n->op != OP_MAY && n->op != OP_IF &&
                   n->op != OP_IF_INSTEAD && n->op != OP_IF_ELSE && n->op != OP_UNLESS &&
                   n->op != OP_IF_YOU_DO && n->op != OP_IF_DECLINED && n->op != OP_WHEN_YOU_DO &&
                   n->op != OP_WHEN_RESOLVES && n->op != OP_DELAYED;
        case ROOM_ABILITY:
        case ROOM_STATIC:
        case ROOM_OBJECT:
        case ROOM_PLAYER:
        case ROOM_FILTER:
        case ROOM_QUANTITY:
        case ROOM_MANA:
        case ROOM_DURATION:
        case ROOM_ZONE:
        case ROOM_LIMIT:
        case ROOM_LIST: return false;
    }
    return false;
}

// Who may do something: each of several is asked and does it alone.
static const IrNode *asked_player(Binder *b, IrNode *who) {
    if (!binder_is_several(who)) return who;
    binder_give_binding(b, who, BINDS_PLAYER);
    return binder_made_node(b, OP_THAT_PLAYER, who->binding);
}

// 107.3c: the letters of an ability stand for what is said behind a clause, before it and after.
static void define_letter(Binder *b, int letter, const IrNode *is) {
    for (int i = 0; i < b->variable_count; i++)
        if (b->variables[i]->number == letter) binder_add_kid(b, b->variables[i], FIELD_N, is);
    if (letter == 'X')
        b->x = is;
    else
        b->y = is;
}

static void define_letters(Binder *b, const IrNode *n) {
    const IrNode *x = ir_kid(n, FIELD_N), *y = ir_kid(n, FIELD_M);
    if (b->x || b->y) binder_fail(b, "a letter is explained twice", 0);
    if (x) define_letter(b, n->number, x);
    if (y) define_letter(b, 'Y', y);
}

// DOES and MAY: the subject is bound first and handed to the verbs. The duration names nothing, so
// it may be copied before them.
static void copy_clause(Binder *b, const IrNode *from, IrNode *n) {
    Binder outer = *b;
    const IrNode *until = ir_kid(from, FIELD_UNTIL);
    if (until) b->until = copy_node(b, until);
    for (int i = 0; i < from->kid_count; i++) {
        Field field = (Field)from->fields[i];
        if (field == FIELD_UNTIL) {
            binder_add_kid(b, n, field, b->until);
            continue;
        }
        if (field == FIELD_N) b->clause++;  // "where X is" stands behind the clause.
        IrNode *kid = copy_node(b, from->kids[i]);
        binder_add_kid(b, n, field, kid);
        if (field == FIELD_WHO) b->player = n->op == OP_MAY ? asked_player(b, kid) : kid;
        if (field == FIELD_WHAT) b->object = kid;
    }
    if (n->op == OP_DOES && ir_kid(n, FIELD_N)) define_letters(b, n);
    b->player = outer.player;
    b->object = outer.object;
    b->until = outer.until;
}

// Items are few; the recursion ends with the list.
static const IrNode *copy_items(Binder *b, const IrNode *from) {
    IrNode *copy = copy_node(b, from);
    if (from->next) copy->next = copy_items(b, from->next);
    return copy;
}

bool binder_deals_damage(const IrNode *n) {
    return n->op == OP_DAMAGE || n->op == OP_DAMAGE_BOTH || n->op == OP_DAMAGE_DIVIDED ||
           n->op == OP_INSTEAD_IF;
}

static void copy_kids(Binder *b, const IrNode *from, IrNode *n) {
    // "Each other creature becomes a copy of target creature": other than what is named behind.
    bool backwards =
        n->op == OP_BECOME_COPY && ir_find(ir_kid(from, FIELD_WHAT), OP_FILTER_OTHER) != NULL;
    for (int k = 0; k < from->kid_count; k++) {
        int i = backwards ? from->kid_count - 1 - k : k;
        Field field = (Field)from->fields[i];
        // Nothing is attached to itself, nor becomes a copy of itself.
        if ((n->op == OP_ATTACH && field == FIELD_TO) ||
            (n->op == OP_BECOME_COPY && field == FIELD_A))
            b->attached = ir_kid(n, FIELD_WHAT);
        // What is searched for is nearer than who searches ("its controller").
        if (field == FIELD_WHAT && (n->op == OP_SEARCH || n->op == OP_REVEAL_UNTIL)) b->clause++;
        b->means_source = field == FIELD_SRC && binder_deals_damage(n);
        b->says_card = n->op == OP_IS && ir_find(ir_kid(from, FIELD_A), OP_FILTER_CARD) != NULL;
        binder_add_kid(
            b, n, field,
            field == FIELD_ITEMS ? copy_items(b, from->kids[i]) : copy_node(b, from->kids[i]));
        b->means_source = b->says_card = false;
    }
    if (n->op == OP_ATTACH || n->op == OP_BECOME_COPY) b->attached = NULL;
}

static bool is_target(const IrNode *n) {
    switch ((int)n->op) {
        case OP_TARGET:
        case OP_TARGET_ANY:
        case OP_TARGET_PLAYER:
        case OP_TARGET_OPPONENT:
        case OP_TARGET_PLAYER_OR_PLANESWALKER:
        case OP_TARGET_OPPONENT_OR_PLANESWALKER: return true;
        default: return false;
    }
}

// Of what was mentioned since `from`, some can't be spoken of any more: an effect that may not have
// been done leaves only its targets behind, and "they" of a statement about many are none of those
// that its condition speaks of.
static void forget_mentions(Binder *b, int from, bool done) {
    int kept = from;
    for (int i = from; i < b->mention_count; i++) {
        const Mention *m = &b->mentions[i];
        bool known_before = false;
        for (int k = 0; k < from; k++)
            known_before = known_before || binder_same_thing(m, &b->mentions[k]);
        bool keeps = done ? m->node->op != OP_ALL && m->node->op != OP_EACH : is_target(m->node);
        if (keeps || m->self || known_before) b->mentions[kept++] = *m;
    }
    b->mention_count = kept;
}

// IF_INSTEAD, IF_ELSE: only one of the two effects is done. AS_LONG_AS: the condition holds or not,
// once.
static void copy_alternatives(Binder *b, const IrNode *from, IrNode *n) {
    for (int i = 0; i < from->kid_count; i++) {
        int before = b->mention_count, token = from->kids[i]->binding;
        const Ability *a = b->part ? b->part : b->ability;
        int targets = a->target_count;
        Field field = (Field)from->fields[i];
        binder_add_kid(b, n, field, copy_node(b, from->kids[i]));
        if (field != FIELD_C) forget_mentions(b, before, n->op == OP_AS_LONG_AS);
        // Which of the two is done may not be known while targets are chosen (601.2c).
        if (n->op == OP_IF_INSTEAD && field == FIELD_E2 && a->target_count > targets)
            binder_fail(b, "what is done instead has a target of its own", token);
    }
}

// What a shield looks out for has not happened yet, and of two events one may not have: nothing
// behind it can speak of that.
static void copy_shield(Binder *b, const IrNode *from, IrNode *n) {
    int before = b->mention_count;
    copy_kids(b, from, n);
    forget_mentions(b, before, false);
}

// 700.2: any of the modes may be chosen without the others, so that each speaks only of itself and
// of what was said before all of them.
static void copy_mode(Binder *b, const IrNode *from, IrNode *n) {
    Binder *before = ARENA_NEW(b->arena, Binder);
    *before = *b;
    for (int i = 0; i < from->kid_count; i++) {
        b->mention_count = before->mention_count;
        memcpy(b->mentions, before->mentions, sizeof b->mentions);
        b->variable_count = before->variable_count;
        memcpy(b->variables, before->variables, sizeof b->variables);
        b->x = before->x;
        b->y = before->y;
        binder_add_kid(b, n, (Field)from->fields[i], copy_node(b, from->kids[i]));
    }
}

static Ability *new_part(Binder *b) {
    Ability *a = b->ability, *part = ARENA_NEW(b->arena, Ability);
    part->id = (AbilityId){-1};
    part->kind = ABILITY_TRIGGERED;
    part->line = a->line;
    if ((b->part && !b->in_given) || a->part_count == ABILITY_PARTS_MAX)
        binder_fail(b, "too many abilities made by one", 0);
    else
        a->parts[a->part_count++] = part;
    return part;
}

// DELAYED and WHEN_YOU_DO: what comes later is an ability of its own, with its own targets.
static void copy_part(Binder *b, const IrNode *from, IrNode *n) {
    Ability *outer = b->part, *part = new_part(b);
    bool given = b->in_given;
    n->number = b->ability->part_count - 1;
    for (int i = 0; i < from->kid_count; i++) {
        Field field = (Field)from->fields[i];
        bool later = n->op == OP_DELAYED || field == FIELD_E2;
        b->part = later ? part : outer;
        b->in_given = given && !later;
        binder_add_kid(b, n, field, copy_node(b, from->kids[i]));
    }
    b->part = outer;
    b->in_given = given;
    part->root = n;
    part->trigger = ir_kid(n, FIELD_WHEN);
    part->effect = ir_kid(n, n->op == OP_DELAYED ? FIELD_E : FIELD_E2);
    if (n->op == OP_DELAYED && part->effect) binder_note_coming_back(b, part->effect);
}

static bool says_own_name(const IrNode *n) {
    for (; n; n = n->next) {
        if (n->op == OP_SELF && n->row > 0 && n->number < SELF_NOUN_FIRST) return true;
        for (int i = 0; i < n->kid_count; i++)
            if (says_own_name(n->kids[i])) return true;
    }
    return false;
}

// 201.5a: a name in an ability that is given to another object means the object that gives it.
static void check_name_in_quotation(Binder *b, const IrNode *n, const IrNode *quoted) {
    const IrNode *what = ir_kid(n, FIELD_WHAT) ? ir_kid(n, FIELD_WHAT) : b->object;
    bool own =
        n->op == OP_ANCHOR || n->op == OP_EXCEPT_HAS_ABILITY || (what && what->op == OP_SELF);
    if (!own && says_own_name(quoted)) binder_fail(b, "the giver's name in a quotation", 0);
}

// An ability in quotation marks is one of its own: its words refer to nothing outside them.
static void copy_quoted(Binder *b, const IrNode *from, IrNode *n) {
    for (int i = 0; i < from->kid_count; i++)  // Without WHAT, it is the subject of the clause.
        if (from->fields[i] != FIELD_E)
            binder_add_kid(b, n, (Field)from->fields[i],
                           from->fields[i] == FIELD_ITEMS ? copy_items(b, from->kids[i])
                                                          : copy_node(b, from->kids[i]));
    if (n->op == OP_ANCHOR)
        binder_add_kid(b, n, FIELD_WHAT, binder_made_node(b, OP_SELF, NO_BINDING));
    Ability *part = new_part(b);
    Binder *outer = ARENA_NEW(b->arena, Binder);
    *outer = *b;
    n->number = b->ability->part_count - 1;
    b->part = part;
    b->in_given = n->op != OP_TOKEN && n->op != OP_GET_EMBLEM;
    b->mention_count = 0;
    b->player = b->object = b->until = NULL;
    const IrNode *printed = copy_node(b, ir_kid(from, FIELD_E));
    part->root = printed->op == OP_WORDED ? ir_kid(printed, FIELD_E) : printed;
    if (in_words_any(part->root)) binder_fail(b, "this keyword is not given yet", 0);
    binder_add_kid(b, n, FIELD_E, printed);
    b->part = outer->part;
    b->in_given = outer->in_given;
    b->mention_count = outer->mention_count;
    memcpy(b->mentions, outer->mentions, sizeof b->mentions);
    b->player = outer->player;
    b->object = outer->object;
    b->until = outer->until;
    check_name_in_quotation(b, n, printed);
}

static void note_variable(Binder *b, IrNode *n) {
    const IrNode *is = n->number == 'X' ? b->x : b->y;
    if (is)
        binder_add_kid(b, n, FIELD_N, is);
    else if (b->variable_count == VARIABLES_MAX)
        binder_fail(b, "too many letters", 0);
    else
        b->variables[b->variable_count++] = n;
}

// Is what the node's children call "a creature" chosen by somebody?
static bool chooses_within(const IrNode *n, bool outside) {
    OpRoom room = op_room((Op)n->op);
    if (room == ROOM_OBJECT || room == ROOM_LIST) return outside;
    return room == ROOM_EFFECT && n->op != OP_SEARCH && n->op != OP_REVEAL_UNTIL &&
           n->op != OP_CHANGE_TARGET;
}

static IrNode *copy_node(Binder *b, const IrNode *from) {
    int token = from->binding;
    bool outer_condition = b->in_condition, outer_effect = b->in_effect;
    IrNode *n = ARENA_NEW(b->arena, IrNode);
    *n = *from;
    n->kid_count = 0;
    n->next = NULL;
    n->binding = NO_BINDING;
    if (from->name) n->name = arena_copy(b->arena, from->name, strlen(from->name));
    OpRoom room = op_room((Op)n->op);
    if (room == ROOM_CONDITION || room == ROOM_MANA || room == ROOM_FILTER) b->in_condition = true;
    b->in_effect = chooses_within(n, outer_effect);
    bool outer_group = b->in_group;
    b->in_group = outer_group || ((n->op == OP_ALL || n->op == OP_EACH) && outer_effect);
    n->parent = b->within;
    b->within = n;
    binder_check_phrase(b, from);
    bool outer_drawn = b->means_drawn;
    b->means_drawn = outer_drawn || speaks_of_drawn(n);
    if (n->op == OP_DOES || n->op == OP_MAY)
        copy_clause(b, from, n);
    else if (n->op == OP_REPLACE_THIS_TURN || n->op == OP_REPLACE_NEXT || n->op == OP_WHEN_EITHER)
        copy_shield(b, from, n);
    else if (n->op == OP_IF_INSTEAD || n->op == OP_IF_ELSE || n->op == OP_AS_LONG_AS)
        copy_alternatives(b, from, n);
    else if (n->op == OP_MODE)
        copy_mode(b, from, n);
    else if (n->op == OP_DELAYED || n->op == OP_WHEN_YOU_DO || n->op == OP_WHEN_RESOLVES ||
             n->op == OP_WHEN_SPENT)
        copy_part(b, from, n);
    else if (n->op == OP_STATIC_GAIN_ABILITY || n->op == OP_GET_EMBLEM || n->op == OP_ANCHOR ||
             n->op == OP_GAIN_ABILITY || n->op == OP_EXCEPT_HAS_ABILITY ||
             ((n->op == OP_TOKEN || n->op == OP_BEING) && ir_kid(from, FIELD_E)))
        copy_quoted(b, from, n);
    else
        copy_kids(b, from, n);
    b->in_condition = outer_condition;
    b->in_effect = outer_effect;
    b->in_group = outer_group;
    b->means_drawn = outer_drawn;
    b->within = n->parent;
    binder_check(b, n);
    binder_check_other(b, n, token);
    if (n->op == OP_VARIABLE) note_variable(b, n);
    binder_resolve(b, n, token);
    binder_introduce(b, n);
    complete(b, n);
    binder_check_completed(b, n);
    if (ends_clause(n)) b->clause++;
    return n;
}

IrNode *bind_tree(Binder *b, const IrNode *tree) {
    IrNode *n = copy_node(b, tree);
    if (b->problem) return NULL;
    ir_know_parents(n);
    return n;
}
