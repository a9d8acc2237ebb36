// binder_mentions.c - what a node mentions, for later words to refer to.
#include "engine/cards/types.h"
#include "engine/oracle/binder_internal.h"

bool binder_is_several(const IrNode *who) {
    return who->op == OP_EACH_PLAYER || who->op == OP_EACH_OPPONENT ||
           who->op == OP_EACH_OTHER_PLAYER;
}

void binder_give_binding(Binder *b, IrNode *n, BindingKind kind) {
    Ability *a = b->ability;
    if (n->binding != NO_BINDING) return;
    if (a->binding_count == ABILITY_BINDINGS_MAX) {
        binder_fail(b, "too many references", 0);
        return;
    }
    n->binding = (int16_t)a->binding_count;
    a->bindings[a->binding_count++] = (BindingInfo){kind, n};
}

void binder_mention(Binder *b, Mention m) {
    if (b->mention_count == MENTIONS_MAX) {
        binder_fail(b, "too many things mentioned", 0);
        return;
    }
    m.clause = b->clause;
    b->mentions[b->mention_count++] = m;
}

// What a filter says about the object's types, spell or card.
void binder_look_at_filter(const IrNode *f, Mention *m) {
    switch ((int)f->op) {
        case OP_FILTER_TYPE: m->types |= 1U << f->number; return;
        case OP_FILTER_SUBTYPE:
            m->types |= 1U << TYPE_COUNT;  // A subtype alone may be of any type.
            return;
        case OP_FILTER_SPELL: m->spell = true; return;
        case OP_FILTER_REAL_CARD:
        case OP_FILTER_CARD: m->card = true; return;
        case OP_FILTER_TOKEN: m->token = true; return;
        case OP_FILTER_NOT: return;
        default:
            for (int i = 0; i < f->kid_count; i++)
                if (op_room((Op)f->kids[i]->op) == ROOM_FILTER)
                    binder_look_at_filter(f->kids[i], m);
    }
}

static Mention object_mention(IrNode *n, bool one, bool many) {
    Mention m = {.node = n, .kind = REFERENT_OBJECT, .one = one, .many = many};
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what) binder_look_at_filter(what, &m);
    if (m.types == 0 || m.types >> TYPE_COUNT) m.types = UINT32_MAX;
    return m;
}

static Mention player_mention(IrNode *n) {
    return (Mention){.node = n, .kind = REFERENT_PLAYER, .one = true};
}

// "Target land an opponent controls": that opponent is a player who may be spoken of.
static bool names_controller(const IrNode *filter) {
    if (filter == NULL) return false;
    if (filter->op == OP_FILTER_CONTROLLED) {
        Op who = (Op)ir_kid(filter, FIELD_WHO)->op;
        return who == OP_ANY_OPPONENT || who == OP_ANY_PLAYER;
    }
    return filter->op == OP_FILTER_AND &&
           (names_controller(ir_kid(filter, FIELD_A)) || names_controller(ir_kid(filter, FIELD_B)));
}

void binder_introduce_target(Binder *b, IrNode *n, bool object, bool player) {
    Ability *a = b->part ? b->part : b->ability;
    binder_give_binding(b, n, BINDS_TARGET);
    if (a->target_count == ABILITY_TARGETS_MAX) {
        binder_fail(b, "too many targets", 0);
        return;
    }
    a->targets[a->target_count++] = n;
    bool several = ir_kid(n, FIELD_N) && n->plural;
    if (object) binder_mention(b, object_mention(n, !several, several));
    bool controlled = n->op == OP_TARGET && !several && names_controller(ir_kid(n, FIELD_WHAT));
    if (player || controlled) binder_mention(b, player_mention(n));
}

// "this creature or another creature" is one participant: its parts are not mentioned on their own.
static void introduce_either(Binder *b, IrNode *n) {
    int kept = 0;
    for (int i = 0; i < b->mention_count; i++)
        if (b->mentions[i].node != ir_kid(n, FIELD_A) && b->mentions[i].node != ir_kid(n, FIELD_B))
            b->mentions[kept++] = b->mentions[i];
    b->mention_count = kept;
    bool player = op_room((Op)ir_kid(n, FIELD_A)->op) == ROOM_PLAYER;
    if (!player) binder_mention(b, object_mention(n, true, false));
    binder_mention(b, (Mention){.node = n, .kind = REFERENT_RECIPIENT});
}

static void introduce_self(Binder *b, IrNode *n) {
    Mention m = object_mention(n, true, false);
    m.self = true;
    m.spell_self = b->self_is_spell;
    binder_mention(b, m);
}

void binder_note_made(Binder *b, IrNode *n) {
    if (b->token_count == MADE_TOKENS_MAX)
        binder_fail(b, "too many kinds of tokens", 0);
    else
        b->tokens[b->token_count++] = n;
}

static void introduce_tokens(Binder *b, IrNode *n) {
    const IrNode *count = ir_kid(n, FIELD_N);
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    bool several = (count != NULL && (count->plural || count->op == OP_COUNT_OF)) ||
                   ir_kid(n, FIELD_M) != NULL || (n->op == OP_CREATE_TOKEN && what->plural);
    Mention m = object_mention(n, !several, several);
    m.token = true;
    if (n->op == OP_CREATE_COPY) b->clause++;  // The copy is nearer than what it is a copy of.
    binder_mention(b, m);
    if (n->op == OP_CREATE_TOKEN) binder_note_made(b, n);
}

// "those who did" is a result that "if you do" and "who didn't" ask for.
static void introduce_choice(Binder *b, IrNode *n) {
    binder_give_binding(b, n, BINDS_PLAYER);
    binder_mention(b, (Mention){.node = n, .kind = REFERENT_CHOICE});
}

// How often something was paid is asked for even where no word refers to it.
static void introduce_times(Binder *b, IrNode *n) {
    binder_give_binding(b, n, BINDS_NUMBER);
    binder_mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
}

// What somebody chooses from among cards; each of several players would choose on their own.
static void introduce_among(Binder *b, IrNode *n) {
    if (b->player && binder_is_several(b->player))
        binder_fail(b, "several players choose from among cards", 0);
    binder_give_binding(b, n, BINDS_OBJECT);
    Mention m = object_mention(n, !n->plural, n->plural);
    m.card = true;
    binder_mention(b, m);
}

// Cards that are searched for: one of them may go elsewhere than the others.
static void introduce_sought(Binder *b, IrNode *n) {
    Mention m = object_mention(n, !n->plural, n->plural);
    m.shown = true;
    binder_mention(b, m);
}

// What an instruction calls "a creature" is chosen as it is carried out, by who is told to.
static void introduce_chosen(Binder *b, IrNode *n) {
    binder_add_kid(b, n, FIELD_WHO,
                   b->player ? b->player : binder_made_node(b, OP_YOU, NO_BINDING));
    binder_give_binding(b, n, BINDS_OBJECT);
    if (n->plural) binder_mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
}

static void introduce_object(Binder *b, IrNode *n) {
    switch ((int)n->op) {
        case OP_TARGET: binder_introduce_target(b, n, true, false); return;
        case OP_TARGET_ANY:
        case OP_TARGET_PLAYER_OR_PLANESWALKER:
        case OP_TARGET_OPPONENT_OR_PLANESWALKER: binder_introduce_target(b, n, true, true); return;
        case OP_SELF:
        case OP_SELF_FROM: introduce_self(b, n); return;
        case OP_ANY_ONE:
            if (b->in_effect) introduce_chosen(b, n);
            if (b->in_condition) return;
            binder_mention(b, object_mention(n, !n->plural, n->plural));
            if (!b->in_effect && names_controller(ir_kid(n, FIELD_WHAT)))
                binder_mention(b, player_mention(n));
            return;
        case OP_ONE_OF_EACH:
        case OP_SOME: introduce_sought(b, n); return;
        case OP_EACH: binder_mention(b, object_mention(n, true, true)); return;
        case OP_ALL: binder_mention(b, object_mention(n, false, true)); return;
        case OP_DONE_ONES:
        case OP_TOP_CARD: binder_mention(b, object_mention(n, !n->plural, n->plural)); return;
        case OP_WHOLE_ZONES:
            binder_mention(
                b, (Mention){.node = n, .kind = REFERENT_OBJECT, .many = true, .hand = true});
            return;
        case OP_ALL_AMONG:
        case OP_FROM_AMONG: introduce_among(b, n); return;
        case OP_EXILED_CARD:
            if (n->binding == NO_BINDING) binder_mention(b, object_mention(n, true, false));
            return;
        case OP_ENCHANTED:
        case OP_EQUIPPED: binder_mention(b, object_mention(n, true, false)); return;
        case OP_OBJECT_OR_OBJECT: introduce_either(b, n); return;
        case OP_CHOSEN_SOURCE:
            binder_give_binding(b, n, BINDS_OBJECT);
            binder_mention(b, object_mention(n, true, false));
            return;
        case OP_OBJECT_AND_OBJECT:
            if (op_room((Op)ir_kid(n, FIELD_B)->op) == ROOM_OBJECT)
                binder_mention(b, object_mention(n, false, true));
            return;
        case OP_RECIPIENT_ANY:
            binder_mention(b, (Mention){.node = n, .kind = REFERENT_RECIPIENT});
            return;
        default: return;
    }
}

static void introduce_player(Binder *b, IrNode *n) {
    switch ((int)n->op) {
        case OP_TARGET_PLAYER:
        case OP_TARGET_OPPONENT: binder_introduce_target(b, n, false, true); return;
        case OP_EACH_PLAYER:
        case OP_EACH_OPPONENT:
        case OP_EACH_OTHER_PLAYER:
        case OP_ANY_PLAYER:
        case OP_ANY_OPPONENT:
        case OP_ENCHANTED_PLAYER:
        case OP_CONTROLLER_OF:
        case OP_OWNER_OF:
            if (!b->in_condition) binder_mention(b, player_mention(n));
            return;
        default: return;
    }
}

// What was moved to another zone is spoken of as it is there: "that card", "that creature".
static void note_moved(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    for (int i = 0; what && i < b->mention_count; i++) {
        Mention *m = &b->mentions[i];
        bool same = m->node == what ||
                    (m->node->binding != NO_BINDING && m->node->binding == what->binding);
        if (m->kind != REFERENT_OBJECT || !same) continue;
        m->moved = true;
        m->exiled = n->op == OP_EXILE || n->op == OP_EXILE_UNTIL_LEAVES;
    }
}

void binder_note_coming_back(Binder *b, const IrNode *effect) {
    bool returns = effect->op == OP_RETURN_TO_BATTLEFIELD ||
                   effect->op == OP_RETURN_WITH_COUNTERS || effect->op == OP_PUT_ONTO_BATTLEFIELD;
    const IrNode *what = returns ? ir_kid(effect, FIELD_WHAT) : NULL;
    for (int i = 0; what && i < b->mention_count; i++) {
        Mention *m = &b->mentions[i];
        if (m->kind == REFERENT_OBJECT && m->node->binding != NO_BINDING &&
            m->node->binding == what->binding)
            m->comes_back = true;
    }
    for (int i = 0; i < effect->kid_count; i++)
        if (op_room((Op)effect->kids[i]->op) == ROOM_EFFECT)
            binder_note_coming_back(b, effect->kids[i]);
}

static void note_sacrificed(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    for (int i = 0; i < b->mention_count; i++)
        if (b->mentions[i].node == what) b->mentions[i].sacrificed = true;
}

// What may be cast is spoken of as "that spell" from then on (400.7h).
static void note_castable(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    for (int i = 0; i < b->mention_count; i++) {
        Mention *m = &b->mentions[i];
        bool same = m->node == what ||
                    (m->node->binding != NO_BINDING && m->node->binding == what->binding);
        if (m->kind == REFERENT_OBJECT && same) m->castable = true;
    }
}

// 615.11: each that it protects has a shield of its own, which must know whose it is.
static void lock_in(Binder *b, const IrNode *n) {
    const IrNode *to = ir_kid(n, FIELD_TO);
    for (int i = 0; i < b->mention_count; i++)
        if (b->mentions[i].node == to && to->op == OP_EACH)
            binder_give_binding(b, b->mentions[i].node, BINDS_OBJECT);
}

// How many cards, and the card itself, which only a few instructions speak of.
static void introduce_draw(Binder *b, IrNode *n) {
    Mention card = object_mention(n, true, false);
    card.card = card.drawn = true;
    binder_mention(b, card);
    binder_mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
}

// Cards may be chosen from among those that were shown.
static void note_shown(Binder *b, IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    for (int i = 0; i < b->mention_count; i++) {
        Mention *m = &b->mentions[i];
        if (m->node != what) continue;
        if (what->op == OP_TOP_CARD) m->shown = true;
        m->revealed = n->op == OP_REVEAL;
    }
}

static void introduce_milled(Binder *b, IrNode *n) {
    bool several = ir_kid(n, FIELD_N)->plural;
    binder_mention(b, (Mention){.node = n,
                                .kind = REFERENT_OBJECT,
                                .one = !several,
                                .many = several,
                                .types = UINT32_MAX,
                                .card = true,
                                .shown = true,
                                .aside = true});
}

// All cards that were revealed; the last one is mentioned apart.
static void introduce_revealed(Binder *b, IrNode *n) {
    if (b->player && binder_is_several(b->player))
        binder_fail(b, "several players reveal cards until one fits", 0);
    binder_give_binding(b, n, BINDS_OBJECT);
    for (int i = 0; i < b->mention_count; i++)
        if (b->mentions[i].node == ir_kid(n, FIELD_WHAT))
            binder_give_binding(b, b->mentions[i].node, BINDS_OBJECT);
    binder_mention(b, (Mention){.node = n,
                                .kind = REFERENT_OBJECT,
                                .many = true,
                                .types = UINT32_MAX,
                                .card = true,
                                .shown = true,
                                .revealed = true,
                                .aside = true});
}

// Whether the library was searched is asked for where a graveyard may be searched instead.
static void introduce_search(Binder *b, IrNode *n) {
    if (n->number != 1) return;
    binder_give_binding(b, n, BINDS_NUMBER);
    binder_mention(b, (Mention){.node = n, .kind = REFERENT_SEARCH});
}

static void introduce_copy(Binder *b, IrNode *n) {
    bool several = ir_kid(n, FIELD_N) != NULL;
    binder_mention(
        b, (Mention){
               .node = n, .kind = REFERENT_OBJECT, .one = !several, .many = several, .copy = true});
}

static void introduce_result(Binder *b, IrNode *n) {
    switch ((int)n->op) {
        case OP_COPY_SPELL: introduce_copy(b, n); return;
        case OP_CREATE_COPY:
        case OP_CREATE_TOKEN: introduce_tokens(b, n); return;
        case OP_GET_EMBLEM: binder_note_made(b, n); return;
        case OP_LOOK:
        case OP_REVEAL: note_shown(b, n); return;
        case OP_REVEAL_UNTIL: introduce_revealed(b, n); return;
        case OP_MILL: introduce_milled(b, n); return;
        case OP_EXILE:
            note_shown(b, n);
            note_moved(b, n);
            return;
        case OP_EXILE_UNTIL_LEAVES:
        case OP_WHEN_DIES:
        case OP_WHEN_LEAVES:
        case OP_PUT_INTO_GRAVEYARD:
        case OP_PUT_ONTO_BATTLEFIELD:
        case OP_RETURN_WITH_COUNTERS:
        case OP_RETURN_TO_BATTLEFIELD: note_moved(b, n); return;
        case OP_PERMIT: note_castable(b, n); return;
        case OP_MAY:
            binder_check_offer(b, n);
            introduce_choice(b, n);
            return;
        case OP_PREVENT_NEXT: lock_in(b, n); return;
        case OP_DO_THE_SAME:
            if (binder_has_choice(ir_kid(n, FIELD_E)))
                binder_fail(b, "several players choose one by one", 0);
            return;
        case OP_SEPARATE: binder_mention(b, (Mention){.node = n, .kind = REFERENT_PILES}); return;
        case OP_DRAW: introduce_draw(b, n); return;
        case OP_PAY_TIMES: introduce_times(b, n); return;
        case OP_DISCARD_HAND:
        case OP_DISCARD:
            // Each of several players would mean a number of their own.
            if (!(b->player && binder_is_several(b->player)))
                binder_mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
            return;
        case OP_CHOOSE_TYPE: binder_mention(b, (Mention){.node = n, .kind = REFERENT_TYPE}); return;
        case OP_CHOOSE_NAME: binder_mention(b, (Mention){.node = n, .kind = REFERENT_NAME}); return;
        case OP_SEARCH: introduce_search(b, n); return;
        case OP_DAMAGE:
        case OP_GAIN_LIFE:
        case OP_LOSE_LIFE:
        case OP_ROLL_DIE:
        case OP_WHEN_GAINS_LIFE:
        case OP_WHEN_LOSES_LIFE:
        case OP_WHEN_COUNTERS_PUT:
        case OP_WHEN_TAPPED_FOR_MANA:
        case OP_WHEN_DEALS_COMBAT_DAMAGE_TO_PLAYER:
        case OP_WHEN_DEALS_DAMAGE:
        case OP_WHEN_DEALS_DAMAGE_TO:
        case OP_WHEN_IS_DEALT_DAMAGE:
        case OP_WHEN_DAMAGE_PREVENTED:
        case OP_PREVENT:
        case OP_WOULD_GAIN_LIFE:
        case OP_WOULD_DEAL_DAMAGE:
        case OP_WOULD_GET_COUNTERS:
        case OP_WOULD_CREATE_TOKENS:
            binder_mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
            return;
        default: return;
    }
}

// Instructions whose results later words call "destroyed this way" and the like.
static DoneKind deed_of(const IrNode *n) {
    switch ((int)n->op) {
        case OP_DESTROY: return DEED_DESTROYED;
        case OP_SACRIFICE: return DEED_SACRIFICED;
        case OP_EXILE: return DEED_EXILED;
        case OP_MILL: return DEED_MILLED;
        case OP_DISCARD:
        case OP_DISCARD_HAND: return DEED_DISCARDED;
        case OP_DAMAGE: return DEED_DEALT_DAMAGE;
        default: return DEED_NONE;
    }
}

static void introduce_deed(Binder *b, IrNode *n) {
    DoneKind deed = deed_of(n);
    if (deed == DEED_NONE) return;
    binder_mention(b, (Mention){.node = n, .kind = REFERENT_DEED, .deed = deed});
}

// Things that a node mentions for the first time, once its children are bound.
void binder_introduce(Binder *b, IrNode *n) {
    OpRoom room = op_room((Op)n->op);
    binder_mean(b, n);
    binder_refuse_given_words(b, n);
    if (room == ROOM_OBJECT) introduce_object(b, n);
    if (room == ROOM_PLAYER) introduce_player(b, n);
    if (n->op == OP_COST_SACRIFICE || n->op == OP_SACRIFICE) note_sacrificed(b, n);
    if (room == ROOM_EFFECT || room == ROOM_TRIGGER || room == ROOM_WOULD) introduce_result(b, n);
    if (room == ROOM_EFFECT) introduce_deed(b, n);
}
