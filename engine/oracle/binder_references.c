// binder_references.c - what "it", "that creature" and the like refer to: the nearest thing
// mentioned before that fits.
#include "engine/cards/types.h"
#include "engine/oracle/binder_internal.h"

typedef struct {
    ReferentKind kind;
    bool one, many;   // Which numbers fit.
    bool copy;        // "the copy"
    bool sacrificed;  // "the sacrificed creature"
    bool exiled;      // "the exiled card"
    bool shown;       // "the rest", "from among them"
    bool revealed;    // "the revealed cards"
    bool hand;        // "from it", of a hand that was shown
    DoneKind deed;    // "destroyed this way"
    bool says_by;     // "the life lost this way":
    Op by;            // by such an instruction.
    bool opponent;    // "that opponent": nobody who is meant as an owner, which anybody may be
    bool named;       // "that creature": never this object itself, which is called by its name.
    Mention noun;     // What the noun says ...
    int subtype;      // ... and the subtype it names, from 1; 0: none.
} Wanted;

static BindingKind binding_kind(ReferentKind kind) {
    switch (kind) {
        case REFERENT_RECIPIENT:
        case REFERENT_PILES:
        case REFERENT_DEED:
        case REFERENT_OBJECT: return BINDS_OBJECT;
        case REFERENT_PLAYER:
        case REFERENT_CHOICE: return BINDS_PLAYER;
        case REFERENT_TYPE:
        case REFERENT_NAME:
        case REFERENT_SEARCH:
        case REFERENT_NUMBER: return BINDS_NUMBER;
    }
    return BINDS_NOTHING;
}

static bool fits(const Mention *m, const Wanted *w) {
    if (m->kind != w->kind || m->deed != w->deed) return false;
    if (w->says_by && m->node->op != w->by) return false;
    if (w->opponent && m->node->op == OP_OWNER_OF) return false;
    if (w->kind != REFERENT_OBJECT) return true;
    if (w->hand != m->hand) return false;
    if (m->aside && !w->shown && !w->revealed && !(w->named && w->noun.card)) return false;
    if ((w->shown && !m->shown) || (w->revealed && !m->revealed)) return false;
    if (w->copy != m->copy && (w->copy || w->named)) return false;
    if ((w->sacrificed && !m->sacrificed) || (w->exiled && !m->exiled)) return false;
    if (!((w->one && m->one) || (w->many && m->many))) return false;
    if (!w->named) return true;
    if (m->self) return false;
    if (w->noun.spell && m->castable) return true;
    if (w->noun.spell != m->spell) return false;
    if (w->noun.card != m->card && !m->moved) return false;
    if (w->noun.token && !m->token) return false;
    return w->noun.types == 0 || (m->types & w->noun.types) != 0;
}

bool binder_same_thing(const Mention *x, const Mention *y) {
    return x->node == y->node || (x->self && y->self);
}

// "That card" is rather something that was called a card than something that has become one.
static bool fits_by_move(const Mention *m, const Wanted *w) {
    return w->named && w->noun.card && !m->card;
}

static bool is_thing(const Mention *m, const IrNode *n) {
    return m->node == n || (m->self && (n->op == OP_SELF || n->op == OP_SELF_FROM)) ||
           (m->node->binding != NO_BINDING && m->node->binding == n->binding);
}

// 301.5c, 303.4d: nothing is attached to itself.
static bool is_attached(const Binder *b, const Mention *m) {
    return b->attached && is_thing(m, b->attached);
}

// "Each Dragon deals 1 damage to that creature": what deals it would be dealt it as "itself".
static bool is_dealer(const Binder *b, const Mention *m) {
    const IrNode *n = b->within;
    if (n && n->op == OP_OBJECT_AND_OBJECT) n = n->parent;
    const IrNode *src = n && binder_deals_damage(n) ? ir_kid(n, FIELD_SRC) : NULL;
    return src && is_thing(m, src);
}

static bool puts_somewhere(const IrNode *n) {
    switch ((int)n->op) {
        case OP_EXILE:
        case OP_EXILE_UNTIL_LEAVES:
        case OP_PUT_INTO_GRAVEYARD:
        case OP_PUT_ONTO_BATTLEFIELD:
        case OP_RETURN_WITH_COUNTERS:
        case OP_RETURN_TO_BATTLEFIELD: return true;
        default: return ir_kid(n, FIELD_ZONE) != NULL;
    }
}

// What was sacrificed is not there any more: its power can be asked for, but "it gets +2/+2" speaks
// of something else.
static bool is_gone(const Binder *b, const Mention *m, const Wanted *w) {
    const IrNode *n = b->within;
    return w->kind == REFERENT_OBJECT && m->sacrificed && !m->self && !w->sacrificed && n &&
           op_room((Op)n->op) == ROOM_EFFECT && !puts_somewhere(n);
}

// What the instruction is about whose words speak of an owner; NULL: they do not.
static const IrNode *what_is_owned(const Binder *b) {
    const IrNode *n = b->within;
    if (!n || n->op != OP_OWNER_OF || !n->parent) return NULL;
    n = n->parent;
    if (op_room((Op)n->op) == ROOM_ZONE && n->parent) n = n->parent;
    return op_room((Op)n->op) == ROOM_EFFECT ? ir_kid(n, FIELD_WHAT) : NULL;
}

static bool names_subtype(const IrNode *n, int subtype) {
    if (!n) return false;
    if (n->op == OP_FILTER_SUBTYPE) return n->number == subtype - 1;
    for (int i = 0; i < n->kid_count; i++)
        if (op_room((Op)n->kids[i]->op) == ROOM_FILTER && names_subtype(n->kids[i], subtype))
            return true;
    return false;
}

// An instant or sorcery is "it" only as a source of damage; then it is meant rather than what it
// was said to deal damage to.
static bool is_spell_meant(const Binder *b, const Wanted *w) {
    const Mention *nearest = NULL;
    for (int i = b->mention_count - 1; i >= 0 && b->means_source && !w->named; i--) {
        const Mention *m = &b->mentions[i];
        if (!fits(m, w)) continue;
        if (nearest && m->clause != nearest->clause) return false;
        if (m->spell_self) return true;
        nearest = m;
    }
    return false;
}

static bool may_mean(const Binder *b, const Mention *m, const Wanted *w) {
    return fits(m, w) && !(b->says_card && m->token) && !(m->drawn && !b->means_drawn) &&
           !is_attached(b, m) && !is_dealer(b, m) && !is_gone(b, m, w);
}

// "That Equipment" is rather something that was called one than something that may be one.
static bool is_subtype_named(const Binder *b, const Wanted *w) {
    for (int i = 0; w->subtype != 0 && i < b->mention_count; i++)
        if (may_mean(b, &b->mentions[i], w) &&
            names_subtype(ir_kid(b->mentions[i].node, FIELD_WHAT), w->subtype))
            return true;
    return false;
}

// "Shuffle this spell into its owner's library": "its" is said of what the instruction is about.
static const Mention *owned_mention(const Binder *b, const Wanted *w) {
    const IrNode *what = what_is_owned(b);
    for (int i = b->mention_count - 1; what && i >= 0; i--)
        if (is_thing(&b->mentions[i], what) && may_mean(b, &b->mentions[i], w))
            return &b->mentions[i];
    return NULL;
}

static void bind_to(Binder *b, IrNode *n, Mention again, int token) {
    // "Return it at the beginning of the next upkeep. It gains haste": it would have it from then
    // on.
    if (again.comes_back && b->within && op_room((Op)b->within->op) == ROOM_EFFECT)
        binder_fail(b, "something that comes back only later", token);
    bool object = op_room((Op)again.node->op) == ROOM_OBJECT;  // Whose controller is meant.
    binder_give_binding(
        b, again.node,
        object && again.kind == REFERENT_PLAYER ? BINDS_OBJECT : binding_kind(again.kind));
    n->binding = again.node->binding;
    binder_mention(b, again);
}

// Binds n to the nearest mention that fits.
static void refer(Binder *b, IrNode *n, Wanted w, int token) {
    const Mention *best = owned_mention(b, &w);
    if (best) {
        bind_to(b, n, *best, token);
        return;
    }
    bool spell = is_spell_meant(b, &w), named = is_subtype_named(b, &w);
    for (int i = b->mention_count - 1; i >= 0; i--) {
        const Mention *m = &b->mentions[i];
        if (!may_mean(b, m, &w) || m->spell_self != spell) continue;
        if (named && !names_subtype(ir_kid(m->node, FIELD_WHAT), w.subtype)) continue;
        if (!best) {
            best = m;
            continue;
        }
        if (m->clause != best->clause) break;
        if (fits_by_move(m, &w) && !fits_by_move(best, &w)) continue;
        if (!binder_same_thing(m, best)) {
            binder_fail(b, "may refer to more than one thing", token);
            return;
        }
    }
    if (best)
        bind_to(b, n, *best, token);
    else
        binder_fail(b, "refers to nothing mentioned before", token);
}

static void refer_object(Binder *b, IrNode *n, bool one, int token) {
    Wanted w = {.kind = REFERENT_OBJECT, .one = one, .many = !one};
    w.sacrificed = n->op == OP_THE_SACRIFICED;
    const IrNode *noun = ir_kid(n, FIELD_WHAT);
    if (noun) {
        w.named = true;
        binder_look_at_filter(noun, &w.noun);
        w.noun.types &= (1U << TYPE_COUNT) - 1;
        const IrNode *subtype = ir_find(noun, OP_FILTER_SUBTYPE);
        w.subtype = subtype ? subtype->number + 1 : 0;
    }
    refer(b, n, w, token);
}

static void refer_shown(Binder *b, IrNode *n, bool one, bool many, int token) {
    Wanted w = {.kind = REFERENT_OBJECT, .one = one, .many = many, .shown = true};
    if (n->op == OP_SHOWN && n->number == 1) {
        w.shown = false;
        w.revealed = true;
    }
    refer(b, n, w, token);
}

// Cards that were shown, of a hand, exiled or moved: the nearest of them.
static void refer_cards(Binder *b, IrNode *n, int token) {
    for (int i = b->mention_count - 1; i >= 0; i--) {
        const Mention *m = &b->mentions[i];
        if (m->kind != REFERENT_OBJECT || m->self || m->node->op == OP_TARGET) continue;
        if (!m->shown && !m->hand && !m->card && !m->exiled) continue;
        bind_to(b, n, *m, token);
        return;
    }
    binder_fail(b, "refers to nothing mentioned before", token);
}

// The nearest single card that somebody chose from among others.
static void refer_chosen(Binder *b, IrNode *n, int token) {
    for (int i = b->mention_count - 1; i >= 0; i--) {
        const Mention *m = &b->mentions[i];
        if (m->node->op != OP_FROM_AMONG || !m->one) continue;
        bind_to(b, n, *m, token);
        return;
    }
    binder_fail(b, "refers to nothing mentioned before", token);
}

// "All creature cards revealed this way": of the cards that were shown.
static void complete_among(Binder *b, IrNode *n, int token) {
    if ((n->op != OP_ALL_AMONG && n->op != OP_FROM_AMONG) || ir_kid(n, FIELD_FROM)) return;
    IrNode *from = binder_made_node(b, OP_SHOWN, NO_BINDING);
    Wanted w = {.kind = REFERENT_OBJECT, .many = true, .shown = true};
    w.revealed = n->op == OP_ALL_AMONG;
    refer(b, from, w, token);
    binder_add_kid(b, n, FIELD_FROM, from);
}

static const Mention *nearest_but(const Binder *b, bool self) {
    for (int i = b->mention_count - 1; i >= 0; i--) {
        const Mention *m = &b->mentions[i];
        if (m->kind != REFERENT_OBJECT || (self && m->self)) continue;
        if (!m->spell_self && !m->drawn && !m->hand) return m;
    }
    return NULL;
}

static const Mention *nearest_object(const Binder *b) { return nearest_but(b, false); }

static bool says_other(const IrNode *n) {
    if (n->op == OP_TARGET || n->op == OP_TARGET_ANY) return n->number == 1;
    bool one = n->op == OP_ALL || n->op == OP_EACH || n->op == OP_ANY_ONE;
    return one && ir_find(ir_kid(n, FIELD_WHAT), OP_FILTER_OTHER) != NULL;
}

// A single thing that was spoken of by itself: others than that may be meant. What was sacrificed
// is gone, and another target than one chosen before is just that (115.3).
static bool is_singled_out(const Binder *b, const IrNode *n, const Mention *m) {
    if (m->self || m->spell || m->sacrificed || !m->one || m->node == n) return false;
    switch ((int)m->node->op) {
        case OP_TARGET:
        case OP_TARGET_ANY: return n->op != OP_TARGET && n->op != OP_TARGET_ANY;
        case OP_ANY_ONE: return !b->in_condition;
        case OP_ENCHANTED:
        case OP_EQUIPPED: return true;
        default: return false;
    }
}

static bool same_noun(const IrNode *a, const IrNode *b, Op op) {
    const IrNode *x = ir_find(a, op), *y = ir_find(b, op);
    return x && y && x->number == y->number;
}

// What a trigger condition calls "a Mountain"; NULL: nothing of that kind.
static const Mention *participant(const Binder *b) {
    const Mention *m = nearest_but(b, true);
    if (!m || m->node->op != OP_ANY_ONE) return NULL;
    return ir_find(m->node, OP_FILTER_OTHER) ? NULL : m;
}

// "Whenever a Mountain enters, if you control five other Mountains": what is called other must be
// what the participant is called, and nothing that the source is as well.
static void check_other_of_trigger(Binder *b, const IrNode *n, int token) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    const IrNode *other = what ? ir_find(what, OP_FILTER_OTHER) : NULL;
    if (!other || other->kid_count == 0) return;
    const Mention *m = participant(b);
    Mention own = {0};
    binder_look_at_filter(what, &own);
    bool same = m && (same_noun(what, m->node, OP_FILTER_SUBTYPE) ||
                      same_noun(what, m->node, OP_FILTER_TYPE));
    if (!same || (own.types & b->self_types))
        binder_fail(b, "other than the source or than something else", token);
}

void binder_check_other(Binder *b, const IrNode *n, int token) {
    if (op_room((Op)n->op) == ROOM_CONDITION && n->parent && n->parent->op == OP_TRIGGERED)
        check_other_of_trigger(b, n, token);
    if (b->self_is_spell || b->in_condition || !says_other(n)) return;
    Mention own = {0};
    if (ir_kid(n, FIELD_WHAT)) binder_look_at_filter(ir_kid(n, FIELD_WHAT), &own);
    bool any = own.types == 0 || own.types >> TYPE_COUNT || n->op == OP_TARGET_ANY;
    // An Equipment that speaks of other creatures is none itself.
    const Mention *m = nearest_but(b, !any && !(own.types & b->self_types));
    if (!m || !is_singled_out(b, n, m)) return;
    if (any || (own.types & m->types))
        binder_fail(b, "other than the source or than something else", token);
}

// "Each other creature": a permanent means others than itself. A spell is no creature: it means
// others than what it has spoken of.
static void refer_other(Binder *b, IrNode *n, int token) {
    const Mention *nearest = nearest_object(b);
    if (!b->self_is_spell) return;
    IrNode *than = binder_made_node(b, nearest && nearest->many ? OP_THEY : OP_IT, NO_BINDING);
    refer(b, than, (Wanted){.kind = REFERENT_OBJECT, .one = true, .many = true}, token);
    binder_add_kid(b, n, FIELD_WHAT, than);
}

static bool is_asked_by_trigger(const Binder *b) {
    for (const IrNode *up = b->within; up && up->parent; up = up->parent)
        if (op_room((Op)up->op) == ROOM_CONDITION) return up->parent->op == OP_TRIGGERED;
    return false;
}

static void refer_participant(Binder *b, IrNode *n, int token) {
    IrNode *than = binder_made_node(b, OP_IT, NO_BINDING);
    refer(b, than, (Wanted){.kind = REFERENT_OBJECT, .one = true, .named = true}, token);
    binder_add_kid(b, n, FIELD_WHAT, than);
}

static bool may_attack(const Mention *m) {
    return m->kind == REFERENT_OBJECT &&
           (m->node->op == OP_ANY_ONE || m->node->op == OP_ENCHANTED || m->node->op == OP_EQUIPPED);
}

// 508.5: whom "a creature you control" or "equipped creature" attacks is known by that creature.
static void name_attacker(Binder *b) {
    for (int i = 0; i < b->mention_count; i++) {
        Mention *m = &b->mentions[i];
        if (!may_attack(m)) continue;
        binder_give_binding(b, m->node, BINDS_OBJECT);
        return;
    }
}

// "The exiled card" is what the same ability exiled; else what a cost or another ability of the
// object did (607.2a).
static void refer_exiled(Binder *b, IrNode *n, int token) {
    bool exiled = false;
    for (int i = 0; i < b->mention_count; i++) exiled = exiled || b->mentions[i].exiled;
    if (exiled) refer(b, n, (Wanted){.kind = REFERENT_OBJECT, .one = true, .exiled = true}, token);
}

// What was done "this way" must have been done by one instruction, and not by each of several
// players who are still being told what to do: they would speak of what they did themselves.
static void refer_deed(Binder *b, IrNode *n, DoneKind deed, int token) {
    Wanted w = {.kind = REFERENT_DEED, .deed = deed};
    const Mention *found = NULL;
    for (int i = 0; i < b->mention_count; i++) {
        const Mention *m = &b->mentions[i];
        if (!fits(m, &w)) continue;
        if (found && found->node != m->node)
            binder_fail(b, "may have been done by more than one instruction", token);
        found = m;
    }
    const IrNode *who = found ? ir_kid(found->node, FIELD_WHO) : NULL;
    if (who && who == b->player && binder_is_several(who) && n->op != OP_DONE_MOST)
        binder_fail(b, "a number of each player's own", token);
    refer(b, n, w, token);
}

// "That much", or as much as an instruction of some kind did.
static void refer_number(Binder *b, IrNode *n, int token) {
    Wanted w = {.kind = REFERENT_NUMBER};
    w.says_by = n->op == OP_THAT_MUCH && n->number != 0;
    w.by = n->number == 1 ? OP_LOSE_LIFE : OP_DAMAGE;
    refer(b, n, w, token);
}

// The type that the same ability had somebody choose; else one of a linked ability (607.2d).
static void refer_type(Binder *b, IrNode *n, int token) {
    bool chosen = n->number == 1;
    for (int i = 0; i < b->mention_count; i++)
        chosen = chosen || b->mentions[i].kind == REFERENT_TYPE;
    if (chosen) refer(b, n, (Wanted){.kind = REFERENT_TYPE}, token);
}

// The name that the same ability had somebody choose; else one of a linked ability (607.2d).
static void refer_name(Binder *b, IrNode *n, int token) {
    bool chosen = n->number == 1;
    for (int i = 0; i < b->mention_count; i++)
        chosen = chosen || b->mentions[i].kind == REFERENT_NAME;
    if (chosen) refer(b, n, (Wanted){.kind = REFERENT_NAME}, token);
}

static void complete_done(Binder *b, IrNode *n, int token) {
    IrNode *from = binder_made_node(b, OP_THE_DONE, NO_BINDING);
    refer_deed(b, from, (DoneKind)n->number, token);
    binder_add_kid(b, n, FIELD_FROM, from);
}

// Who controls a target is known once it has been chosen: no other target can depend on it, and
// "other creatures" of that player would be other than the target.
static void refer_player(Binder *b, IrNode *n, int token) {
    refer(b, n, (Wanted){.kind = REFERENT_PLAYER, .opponent = n->number == 1}, token);
    const Ability *a = b->part ? b->part : b->ability;
    const IrNode *by = n->binding == NO_BINDING ? NULL : a->bindings[n->binding].introduced_by;
    if (by == NULL || by->op != OP_TARGET) return;
    bool too_early = false;
    for (const IrNode *up = b->within; up != NULL; up = up->parent)
        too_early = too_early || up->op == OP_TARGET || op_room((Op)up->op) == ROOM_CONDITION;
    if (too_early) binder_fail(b, "depends on who controls a target", token);
}

void binder_resolve(Binder *b, IrNode *n, int token) {
    complete_among(b, n, token);
    switch ((int)n->op) {
        case OP_THE_SACRIFICED:
        case OP_IT: refer_object(b, n, true, token); return;
        case OP_THEY: refer_object(b, n, false, token); return;
        case OP_FILTER_OTHER:
            if (b->in_group)
                refer_other(b, n, token);
            else if (is_asked_by_trigger(b) && participant(b))
                refer_participant(b, n, token);
            return;
        case OP_SHOWN: refer_shown(b, n, !n->plural, n->plural, token); return;
        case OP_THE_REST: refer_shown(b, n, true, true, token); return;
        case OP_CARDS_MEANT: refer_cards(b, n, token); return;
        case OP_SHOWN_HAND:
            refer(b, n, (Wanted){.kind = REFERENT_OBJECT, .many = true, .hand = true}, token);
            return;
        case OP_THE_COPY:
            refer(b, n,
                  (Wanted){
                      .kind = REFERENT_OBJECT, .one = !n->plural, .many = n->plural, .copy = true},
                  token);
            return;
        case OP_THE_CHOSEN: refer_chosen(b, n, token); return;
        case OP_EXILED_CARD: refer_exiled(b, n, token); return;
        case OP_DEFENDING_PLAYER: name_attacker(b); return;
        case OP_THAT_PLAYER: refer_player(b, n, token); return;
        case OP_EACH_OPPONENT_WHO_DID_NOT:
            refer(b, n, (Wanted){.kind = REFERENT_CHOICE}, token);
            return;
        case OP_THAT_RECIPIENT: refer(b, n, (Wanted){.kind = REFERENT_RECIPIENT}, token); return;
        case OP_SEARCHED_LIBRARY: refer(b, n, (Wanted){.kind = REFERENT_SEARCH}, token); return;
        case OP_FILTER_CHOSEN_TYPE: refer_type(b, n, token); return;
        case OP_FILTER_CHOSEN_NAME: refer_name(b, n, token); return;
        case OP_PUT_PILES: refer(b, n, (Wanted){.kind = REFERENT_PILES}, token); return;
        case OP_EXCESS_DEALT:
        case OP_MANA_PRODUCED:
        case OP_THAT_MUCH: refer_number(b, n, token); return;
        case OP_EACH_OPPONENT_NOT_DONE:
        case OP_OPPONENTS_NOT_DONE:
        case OP_DONE_COUNT:
        case OP_DONE_MOST:
        case OP_DONE_TO: refer_deed(b, n, (DoneKind)n->number, token); return;
        case OP_DONE_ONES: complete_done(b, n, token); return;
        default: return;
    }
}
