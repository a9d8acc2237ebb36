// binder.c - the left-to-right walk that copies and binds.
#include "engine/oracle/binder.h"

#include <string.h>

#include "engine/cards/types.h"
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

// ---- bindings

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

static BindingKind binding_kind(ReferentKind kind) {
    switch (kind) {
        case REFERENT_RECIPIENT:
        case REFERENT_PILES:
        case REFERENT_OBJECT: return BINDS_OBJECT;
        case REFERENT_PLAYER:
        case REFERENT_CHOICE: return BINDS_PLAYER;
        case REFERENT_SEARCH:
        case REFERENT_NUMBER: return BINDS_NUMBER;
    }
    return BINDS_NOTHING;
}

static void mention(Binder *b, Mention m) {
    if (b->mention_count == MENTIONS_MAX) {
        binder_fail(b, "too many things mentioned", 0);
        return;
    }
    m.clause = b->clause;
    b->mentions[b->mention_count++] = m;
}

// What a filter says about the object's types, spell or card.
static void look_at_filter(const IrNode *f, Mention *m) {
    switch ((int)f->op) {
        case OP_FILTER_TYPE: m->types |= 1U << f->number; return;
        case OP_FILTER_SUBTYPE:
            m->types |= 1U << TYPE_COUNT;  // A subtype alone may be of any type.
            return;
        case OP_FILTER_SPELL: m->spell = true; return;
        case OP_FILTER_CARD: m->card = true; return;
        case OP_FILTER_TOKEN: m->token = true; return;
        case OP_FILTER_NOT: return;
        default:
            for (int i = 0; i < f->kid_count; i++)
                if (op_room((Op)f->kids[i]->op) == ROOM_FILTER) look_at_filter(f->kids[i], m);
    }
}

static Mention object_mention(IrNode *n, bool one, bool many) {
    Mention m = {.node = n, .kind = REFERENT_OBJECT, .one = one, .many = many};
    const IrNode *what = ir_kid(n, FIELD_WHAT);
    if (what) look_at_filter(what, &m);
    if (m.types == 0 || m.types >> TYPE_COUNT) m.types = UINT32_MAX;
    return m;
}

static Mention player_mention(IrNode *n) {
    return (Mention){.node = n, .kind = REFERENT_PLAYER, .one = true};
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
    if (object) mention(b, object_mention(n, !several, several));
    if (player) mention(b, player_mention(n));
}

// "this creature or another creature" is one participant: its parts are not mentioned on their own.
static void introduce_either(Binder *b, IrNode *n) {
    int kept = 0;
    for (int i = 0; i < b->mention_count; i++)
        if (b->mentions[i].node != ir_kid(n, FIELD_A) && b->mentions[i].node != ir_kid(n, FIELD_B))
            b->mentions[kept++] = b->mentions[i];
    b->mention_count = kept;
    bool player = op_room((Op)ir_kid(n, FIELD_A)->op) == ROOM_PLAYER;
    if (!player) mention(b, object_mention(n, true, false));
    mention(b, (Mention){.node = n, .kind = REFERENT_RECIPIENT});
}

static void introduce_self(Binder *b, IrNode *n) {
    Mention m = object_mention(n, true, false);
    m.self = true;
    if (!b->self_is_spell) mention(b, m);
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
    mention(b, m);
    if (n->op == OP_CREATE_TOKEN) binder_note_made(b, n);
}

// "those who did" is a result that "if you do" and "who didn't" ask for.
static void introduce_choice(Binder *b, IrNode *n) {
    binder_give_binding(b, n, BINDS_PLAYER);
    mention(b, (Mention){.node = n, .kind = REFERENT_CHOICE});
}

// How often something was paid is asked for even where no word refers to it.
static void introduce_times(Binder *b, IrNode *n) {
    binder_give_binding(b, n, BINDS_NUMBER);
    mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
}

// What somebody chooses from among cards; each of several players would choose on their own.
static void introduce_among(Binder *b, IrNode *n) {
    if (b->player && binder_is_several(b->player))
        binder_fail(b, "several players choose from among cards", 0);
    binder_give_binding(b, n, BINDS_OBJECT);
    Mention m = object_mention(n, !n->plural, n->plural);
    m.card = true;
    mention(b, m);
}

// Cards that are searched for: one of them may go elsewhere than the others.
static void introduce_sought(Binder *b, IrNode *n) {
    Mention m = object_mention(n, !n->plural, n->plural);
    m.shown = true;
    mention(b, m);
}

// What an instruction calls "a creature" is chosen as it is carried out, by who is told to.
static void introduce_chosen(Binder *b, IrNode *n) {
    binder_add_kid(b, n, FIELD_WHO,
                   b->player ? b->player : binder_made_node(b, OP_YOU, NO_BINDING));
    binder_give_binding(b, n, BINDS_OBJECT);
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
            if (!b->in_condition) mention(b, object_mention(n, true, false));
            return;
        case OP_SOME: introduce_sought(b, n); return;
        case OP_EACH: mention(b, object_mention(n, true, true)); return;
        case OP_ALL: mention(b, object_mention(n, false, true)); return;
        case OP_TOP_CARD: mention(b, object_mention(n, !n->plural, n->plural)); return;
        case OP_WHOLE_ZONES:
            mention(b, (Mention){.node = n, .kind = REFERENT_OBJECT, .many = true, .hand = true});
            return;
        case OP_ALL_AMONG:
        case OP_FROM_AMONG: introduce_among(b, n); return;
        case OP_EXILED_CARD:
        case OP_ENCHANTED:
        case OP_EQUIPPED: mention(b, object_mention(n, true, false)); return;
        case OP_OBJECT_OR_OBJECT: introduce_either(b, n); return;
        case OP_CHOSEN_SOURCE:
            binder_give_binding(b, n, BINDS_OBJECT);
            mention(b, object_mention(n, true, false));
            return;
        case OP_OBJECT_AND_OBJECT:
            if (op_room((Op)ir_kid(n, FIELD_B)->op) == ROOM_OBJECT)
                mention(b, object_mention(n, false, true));
            return;
        case OP_RECIPIENT_ANY: mention(b, (Mention){.node = n, .kind = REFERENT_RECIPIENT}); return;
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
            if (!b->in_condition) mention(b, player_mention(n));
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
        if (m->kind == REFERENT_OBJECT && same) m->moved = true;
    }
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
    mention(b, card);
    mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
}

static bool speaks_of_drawn(const IrNode *n) {
    return n->op == OP_REVEAL || n->op == OP_DISCARD_CARD || n->op == OP_IS_NOT;
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
    mention(b, (Mention){.node = n,
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
    mention(b, (Mention){.node = n,
                         .kind = REFERENT_OBJECT,
                         .many = true,
                         .types = UINT32_MAX,
                         .card = true,
                         .shown = true,
                         .revealed = true,
                         .aside = true});
}

// What several players may do, each with what they choose, has handlers of its own.
static bool is_own_choice(const IrNode *n) {
    return n->op == OP_SACRIFICE || n->op == OP_REVEAL || n->op == OP_PUT_ONTO_BATTLEFIELD;
}

// Does an instruction have somebody choose an object?
static bool has_choice(const IrNode *n) {
    for (int i = 0; i < n->kid_count; i++) {
        const IrNode *kid = n->kids[i];
        bool choice = kid->op == OP_FROM_AMONG || (kid->op == OP_ANY_ONE && ir_kid(kid, FIELD_WHO));
        if ((choice && !is_own_choice(n)) || has_choice(kid)) return true;
    }
    return false;
}

// "You may reveal two cards from among them" would have to be all or nothing.
static void check_offer(Binder *b, const IrNode *n) {
    if (binder_is_several(ir_kid(n, FIELD_WHO)) && has_choice(ir_kid(n, FIELD_E)))
        binder_fail(b, "several players may choose", 0);
    const IrNode *among = ir_find(ir_kid(n, FIELD_E), OP_FROM_AMONG);
    const IrNode *count = among ? ir_kid(among, FIELD_N) : NULL;
    if (count && (count->op == OP_VARIABLE || (count->op == OP_NUMBER && count->number > 1)))
        binder_fail(b, "may choose several or none from among cards", 0);
}

// Whether the library was searched is asked for where a graveyard may be searched instead.
static void introduce_search(Binder *b, IrNode *n) {
    if (n->number != 1) return;
    binder_give_binding(b, n, BINDS_NUMBER);
    mention(b, (Mention){.node = n, .kind = REFERENT_SEARCH});
}

static void introduce_copy(Binder *b, IrNode *n) {
    mention(b, (Mention){.node = n, .kind = REFERENT_OBJECT, .one = true, .copy = true});
}

// Only a printed line stands for abilities in words.
static void refuse_given_words(Binder *b, const IrNode *n) {
    const IrNode *items = ir_kid(n, FIELD_ITEMS);
    bool gives = n->op == OP_GAIN_KEYWORD || n->op == OP_STATIC_GAIN_KEYWORD || n->op == OP_BEING ||
                 n->op == OP_EXCEPT_HAS;
    if (gives && items && in_words_any(items)) binder_fail(b, "this keyword is not given yet", 0);
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
        case OP_WHEN_DIES:
        case OP_WHEN_LEAVES:
        case OP_PUT_INTO_GRAVEYARD:
        case OP_PUT_ONTO_BATTLEFIELD:
        case OP_RETURN_WITH_COUNTERS:
        case OP_RETURN_TO_BATTLEFIELD: note_moved(b, n); return;
        case OP_PERMIT: note_castable(b, n); return;
        case OP_MAY:
            check_offer(b, n);
            introduce_choice(b, n);
            return;
        case OP_PREVENT_NEXT: lock_in(b, n); return;
        case OP_DO_THE_SAME:
            if (has_choice(ir_kid(n, FIELD_E)))
                binder_fail(b, "several players choose one by one", 0);
            return;
        case OP_SEPARATE: mention(b, (Mention){.node = n, .kind = REFERENT_PILES}); return;
        case OP_DRAW: introduce_draw(b, n); return;
        case OP_PAY_TIMES: introduce_times(b, n); return;
        case OP_DISCARD_HAND:
        case OP_DISCARD:
            // Each of several players would mean a number of their own.
            if (!(b->player && binder_is_several(b->player)))
                mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
            return;
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
        case OP_WHEN_DAMAGE_PREVENTED:
        case OP_PREVENT:
        case OP_WOULD_GAIN_LIFE:
        case OP_WOULD_DEAL_DAMAGE:
        case OP_WOULD_GET_COUNTERS:
        case OP_WOULD_CREATE_TOKENS:
            mention(b, (Mention){.node = n, .kind = REFERENT_NUMBER});
            return;
        default: return;
    }
}

// Things that a node mentions for the first time, once its children are bound.
static void introduce(Binder *b, IrNode *n) {
    OpRoom room = op_room((Op)n->op);
    binder_mean(b, n);
    refuse_given_words(b, n);
    if (room == ROOM_OBJECT) introduce_object(b, n);
    if (room == ROOM_PLAYER) introduce_player(b, n);
    if (n->op == OP_COST_SACRIFICE || n->op == OP_SACRIFICE) note_sacrificed(b, n);
    if (room == ROOM_EFFECT || room == ROOM_TRIGGER || room == ROOM_WOULD) introduce_result(b, n);
}

// ---- references

typedef struct {
    ReferentKind kind;
    bool one, many;   // Which numbers fit.
    bool copy;        // "the copy"
    bool sacrificed;  // "the sacrificed creature"
    bool shown;       // "the rest", "from among them"
    bool revealed;    // "the revealed cards"
    bool hand;        // "from it", of a hand that was shown
    bool named;       // "that creature": never this object itself, which is called by its name.
    Mention noun;     // What the noun says.
} Wanted;

static bool fits(const Mention *m, const Wanted *w) {
    if (m->kind != w->kind) return false;
    if (w->kind != REFERENT_OBJECT) return true;
    if (w->hand != m->hand) return false;
    if (m->aside && !w->shown && !w->revealed && !(w->named && w->noun.card)) return false;
    if ((w->shown && !m->shown) || (w->revealed && !m->revealed)) return false;
    if (w->copy != m->copy && (w->copy || w->named)) return false;
    if (w->sacrificed && !m->sacrificed) return false;
    if (!((w->one && m->one) || (w->many && m->many))) return false;
    if (!w->named) return true;
    if (m->self) return false;
    if (w->noun.spell && m->castable) return true;
    if (w->noun.spell != m->spell) return false;
    if (w->noun.card != m->card && !m->moved) return false;
    if (w->noun.token && !m->token) return false;
    return w->noun.types == 0 || (m->types & w->noun.types) != 0;
}

static bool same_thing(const Mention *x, const Mention *y) {
    return x->node == y->node || (x->self && y->self);
}

// "That card" is rather something that was called a card than something that has become one.
static bool fits_by_move(const Mention *m, const Wanted *w) {
    return w->named && w->noun.card && !m->card;
}

// 301.5c, 303.4d: nothing is attached to itself.
static bool is_attached(const Binder *b, const Mention *m) {
    if (!b->attached) return false;
    return m->node == b->attached || (m->self && b->attached->op == OP_SELF) ||
           (m->node->binding != NO_BINDING && m->node->binding == b->attached->binding);
}

// Binds n to the nearest mention that fits.
static void refer(Binder *b, IrNode *n, Wanted w, int token) {
    const Mention *best = NULL;
    for (int i = b->mention_count - 1; i >= 0; i--) {
        const Mention *m = &b->mentions[i];
        if (!fits(m, &w) || (m->drawn && !b->means_drawn) || is_attached(b, m)) continue;
        if (!best) {
            best = m;
            continue;
        }
        if (m->clause != best->clause) break;
        if (fits_by_move(m, &w) && !fits_by_move(best, &w)) continue;
        if (!same_thing(m, best)) {
            binder_fail(b, "may refer to more than one thing", token);
            return;
        }
    }
    if (!best) {
        binder_fail(b, "refers to nothing mentioned before", token);
        return;
    }
    Mention again = *best;
    binder_give_binding(b, again.node, binding_kind(again.kind));
    n->binding = again.node->binding;
    mention(b, again);
}

static void refer_object(Binder *b, IrNode *n, bool one, int token) {
    Wanted w = {.kind = REFERENT_OBJECT, .one = one, .many = !one};
    w.sacrificed = n->op == OP_THE_SACRIFICED;
    const IrNode *noun = ir_kid(n, FIELD_WHAT);
    if (noun) {
        w.named = true;
        look_at_filter(noun, &w.noun);
        w.noun.types &= (1U << TYPE_COUNT) - 1;
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

// "All creature cards revealed this way": of the cards that were shown.
static void complete_among(Binder *b, IrNode *n, int token) {
    if ((n->op != OP_ALL_AMONG && n->op != OP_FROM_AMONG) || ir_kid(n, FIELD_FROM)) return;
    IrNode *from = binder_made_node(b, OP_SHOWN, NO_BINDING);
    Wanted w = {.kind = REFERENT_OBJECT, .many = true, .shown = true};
    w.revealed = n->op == OP_ALL_AMONG;
    refer(b, from, w, token);
    binder_add_kid(b, n, FIELD_FROM, from);
}

static void resolve(Binder *b, IrNode *n, int token) {
    complete_among(b, n, token);
    switch ((int)n->op) {
        case OP_THE_SACRIFICED:
        case OP_IT: refer_object(b, n, true, token); return;
        case OP_THEY: refer_object(b, n, false, token); return;
        case OP_SHOWN: refer_shown(b, n, !n->plural, n->plural, token); return;
        case OP_THE_REST: refer_shown(b, n, true, true, token); return;
        case OP_SHOWN_HAND:
            refer(b, n, (Wanted){.kind = REFERENT_OBJECT, .many = true, .hand = true}, token);
            return;
        case OP_THE_COPY:
            refer(b, n, (Wanted){.kind = REFERENT_OBJECT, .one = true, .copy = true}, token);
            return;
        case OP_THAT_PLAYER: refer(b, n, (Wanted){.kind = REFERENT_PLAYER}, token); return;
        case OP_EACH_OPPONENT_WHO_DID_NOT:
            refer(b, n, (Wanted){.kind = REFERENT_CHOICE}, token);
            return;
        case OP_THAT_RECIPIENT: refer(b, n, (Wanted){.kind = REFERENT_RECIPIENT}, token); return;
        case OP_SEARCHED_LIBRARY: refer(b, n, (Wanted){.kind = REFERENT_SEARCH}, token); return;
        case OP_PUT_PILES: refer(b, n, (Wanted){.kind = REFERENT_PILES}, token); return;
        case OP_EXCESS_DEALT:
        case OP_MANA_PRODUCED:
        case OP_THAT_MUCH: refer(b, n, (Wanted){.kind = REFERENT_NUMBER}, token); return;
        default: return;
    }
}

// ---- clauses

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
                   n->op != OP_IF_YOU_DO && n->op != OP_WHEN_YOU_DO && n->op != OP_WHEN_RESOLVES &&
                   n->op != OP_DELAYED;
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

static void copy_kids(Binder *b, const IrNode *from, IrNode *n) {
    for (int i = 0; i < from->kid_count; i++) {
        Field field = (Field)from->fields[i];
        if (n->op == OP_ATTACH && field == FIELD_TO) b->attached = ir_kid(n, FIELD_WHAT);
        // What is searched for is nearer than who searches ("its controller").
        if (field == FIELD_WHAT && (n->op == OP_SEARCH || n->op == OP_REVEAL_UNTIL)) b->clause++;
        binder_add_kid(
            b, n, field,
            field == FIELD_ITEMS ? copy_items(b, from->kids[i]) : copy_node(b, from->kids[i]));
    }
    if (n->op == OP_ATTACH) b->attached = NULL;
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
            known_before = known_before || same_thing(m, &b->mentions[k]);
        bool keeps = done ? m->node->op != OP_ALL && m->node->op != OP_EACH : is_target(m->node);
        if (keeps || m->self || known_before) b->mentions[kept++] = *m;
    }
    b->mention_count = kept;
}

// IF_INSTEAD: only one of the two effects is done. AS_LONG_AS: the condition holds or not, once.
static void copy_alternatives(Binder *b, const IrNode *from, IrNode *n) {
    for (int i = 0; i < from->kid_count; i++) {
        int before = b->mention_count, token = from->kids[i]->binding;
        const Ability *a = b->part ? b->part : b->ability;
        int targets = a->target_count;
        Field field = (Field)from->fields[i];
        binder_add_kid(b, n, field, copy_node(b, from->kids[i]));
        if (field != FIELD_C) forget_mentions(b, before, n->op == OP_AS_LONG_AS);
        // Which of the two is done may not be known while targets are chosen (601.2c).
        if (field == FIELD_E2 && a->target_count > targets)
            binder_fail(b, "what is done instead has a target of its own", token);
    }
}

static bool speaks_of_binding(const IrNode *n, int binding) {
    if (n->binding == binding) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (speaks_of_binding(n->kids[i], binding)) return true;
    return false;
}

// "Each creature deals damage equal to its power": the amount would be each one's own.
static void check_own_amount(Binder *b, const IrNode *n) {
    const IrNode *src = ir_kid(n, FIELD_SRC), *amount = ir_kid(n, FIELD_N);
    if (src->op != OP_EACH || src->binding == NO_BINDING || !amount) return;
    if (speaks_of_binding(amount, src->binding)) binder_fail(b, "an amount of each one's own", 0);
}

static bool means_self(const Binder *b, const IrNode *n) {
    if (n->op == OP_SELF) return true;
    const IrNode *by =
        n->binding == NO_BINDING ? NULL : b->ability->bindings[n->binding].introduced_by;
    return by && by->op == OP_SELF;
}

// "For each other creature": other than what gets it, which the count knows only of the source.
static void check_other_counted(Binder *b, const IrNode *n) {
    const IrNode *what = ir_kid(n, FIELD_WHAT), *src = ir_kid(n, FIELD_SRC);
    const IrNode *subject = src ? src : what;
    if (!subject || op_room((Op)subject->op) != ROOM_OBJECT || means_self(b, subject)) return;
    for (int i = 0; i < n->kid_count; i++)
        if (op_room((Op)n->kids[i]->op) == ROOM_QUANTITY && ir_find(n->kids[i], OP_FILTER_OTHER))
            binder_fail(b, "other than what it is said of", 0);
}

// "Another" is said of what the sentence is about; only of this object itself does it mean others
// than the source.
static void check_another(Binder *b, const IrNode *n) {
    const IrNode *c = ir_kid(n, FIELD_C), *e = ir_kid(n, FIELD_E);
    const IrNode *what = ir_kid(e && e->op == OP_DOES ? e : n, FIELD_WHAT);
    if (!c || !what || !ir_find(c, OP_FILTER_OTHER)) return;
    if (what->op == OP_SELF || what->op == OP_ALL || what->op == OP_EACH) return;
    if (!means_self(b, what)) binder_fail(b, "other than what it is attached to", 0);
}

static Ability *new_part(Binder *b) {
    Ability *a = b->ability, *part = ARENA_NEW(b->arena, Ability);
    part->id = (AbilityId){-1};
    part->kind = ABILITY_TRIGGERED;
    part->line = a->line;
    if (b->part || a->part_count == ABILITY_PARTS_MAX)
        binder_fail(b, "too many abilities made by one", 0);
    else
        a->parts[a->part_count++] = part;
    return part;
}

// DELAYED and WHEN_YOU_DO: what comes later is an ability of its own, with its own targets.
static void copy_part(Binder *b, const IrNode *from, IrNode *n) {
    Ability *outer = b->part, *part = new_part(b);
    n->number = b->ability->part_count - 1;
    for (int i = 0; i < from->kid_count; i++) {
        Field field = (Field)from->fields[i];
        b->part = n->op == OP_DELAYED || field == FIELD_E2 ? part : outer;
        binder_add_kid(b, n, field, copy_node(b, from->kids[i]));
    }
    b->part = outer;
    part->root = n;
    part->trigger = ir_kid(n, FIELD_WHEN);
    part->effect = ir_kid(n, n->op == OP_DELAYED ? FIELD_E : FIELD_E2);
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
    b->mention_count = 0;
    b->player = b->object = b->until = NULL;
    const IrNode *printed = copy_node(b, ir_kid(from, FIELD_E));
    part->root = printed->op == OP_WORDED ? ir_kid(printed, FIELD_E) : printed;
    if (in_words_any(part->root)) binder_fail(b, "this keyword is not given yet", 0);
    binder_add_kid(b, n, FIELD_E, printed);
    b->part = outer->part;
    b->mention_count = outer->mention_count;
    memcpy(b->mentions, outer->mentions, sizeof b->mentions);
    b->player = outer->player;
    b->object = outer->object;
    b->until = outer->until;
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
    bool outer_drawn = b->means_drawn;
    b->means_drawn = outer_drawn || speaks_of_drawn(n);
    if (n->op == OP_DOES || n->op == OP_MAY)
        copy_clause(b, from, n);
    else if (n->op == OP_IF_INSTEAD || n->op == OP_AS_LONG_AS)
        copy_alternatives(b, from, n);
    else if (n->op == OP_DELAYED || n->op == OP_WHEN_YOU_DO || n->op == OP_WHEN_RESOLVES)
        copy_part(b, from, n);
    else if (n->op == OP_STATIC_GAIN_ABILITY || n->op == OP_GET_EMBLEM || n->op == OP_ANCHOR ||
             (n->op == OP_TOKEN && ir_kid(from, FIELD_E)))
        copy_quoted(b, from, n);
    else
        copy_kids(b, from, n);
    b->in_condition = outer_condition;
    b->in_effect = outer_effect;
    b->means_drawn = outer_drawn;
    if (room == ROOM_STATIC) check_another(b, n);
    if (n->op == OP_DAMAGE) check_own_amount(b, n);
    if (n->op == OP_VARIABLE) note_variable(b, n);
    resolve(b, n, token);
    introduce(b, n);
    complete(b, n);
    if (n->op == OP_DAMAGE || n->op == OP_MODIFY_PT || n->op == OP_STATIC_MODIFY_PT ||
        n->op == OP_PUT_COUNTERS)
        check_other_counted(b, n);
    if (ends_clause(n)) b->clause++;
    return n;
}

IrNode *bind_tree(Binder *b, const IrNode *tree) {
    IrNode *n = copy_node(b, tree);
    if (b->problem) return NULL;
    ir_know_parents(n);
    return n;
}
