// cast_ways.c - optional and alternative ways to cast a spell: which there are, and announcing them
// (601.2b, 118.8, 118.9).
#include "engine/rules/cast_internal.h"

#include <stdio.h>

#include "engine/base/status.h"
#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/mode.h"
#include "engine/rules/permission.h"
#include "engine/rules/statement.h"
#include "engine/rules/uses.h"

// ---- from a graveyard

// 702.34a; 113.6f: the ability works there.
static bool has_flashback(Attempt *t) {
    return (face_statement(t->face, OP_FLASHBACK) != NULL || flashback_given(t->g, t->v.id)) &&
           CR(t->e, 702_34a) && CR(t->e, 113_6f);
}

static bool has_escape(Attempt *t) {
    return face_statement(t->face, OP_ESCAPE) != NULL && CR(t->e, 702_138a);
}

static bool has_retrace(Attempt *t) {
    return ((t->face->keywords >> KEYWORD_RETRACE) & 1U) && CR(t->e, 702_81a);
}

// 702.133a: only if it is an instant or a sorcery as a spell.
static bool has_jump_start(Attempt *t) {
    return ((t->face->keywords >> KEYWORD_JUMP_START) & 1U) && !view_is_permanent_card(&t->v) &&
           CR(t->e, 702_133a);
}

// What lets a card be cast from its owner's graveyard; the first is taken unless another is named.
static const struct {
    CastWay way;
    RuleId rule;
    bool (*offers)(Attempt *t);
} from_graveyard[] = {
    {CAST_FLASHBACK, CR_702_34a, has_flashback},
    {CAST_ESCAPED, CR_702_138a, has_escape},
    {CAST_RETRACED, CR_702_81a, has_retrace},
    {CAST_JUMP_STARTED, CR_702_133a, has_jump_start},
};

RuleId ways_rule(unsigned way) {
    size_t i = 0;
    while (i < ARRAY_LEN(from_graveyard) && from_graveyard[i].way != way) i++;
    gavel_assert(i < ARRAY_LEN(from_graveyard));
    return from_graveyard[i].rule;
}

unsigned ways_of_graveyard(Attempt *t) {
    if ((t->face->keywords >> KEYWORD_AFTERMATH) & 1U)
        return CR(t->e, 702_127a) ? CAST_AFTERMATH : 0;
    bool back = t->card->layout == LAYOUT_TRANSFORM && t->face_index == 1;
    if (back && face_statement(t->card->faces[0], OP_DISTURB) != NULL)
        return CR(t->e, 702_146a) && CR(t->e, 712_11d) ? CAST_DISTURB | CAST_TRANSFORMED : 0;
    for (size_t i = 0; i < ARRAY_LEN(from_graveyard); i++)
        if (from_graveyard[i].offers(t)) return from_graveyard[i].way;
    return 0;
}

bool ways_of_graveyard_have(Attempt *t, unsigned ways) {
    for (size_t i = 0; i < ARRAY_LEN(from_graveyard); i++)
        if ((ways & from_graveyard[i].way) && !from_graveyard[i].offers(t)) return false;
    return true;
}

// 118.9: may something be paid instead of the mana cost now?
const IrNode *ways_alternative_cost(Attempt *t, const Scope *s) {
    const IrNode *n = face_statement(t->face, OP_ALTERNATIVE_COST);
    const IrNode *condition = n == NULL ? NULL : ir_kid(n, FIELD_C);
    if (n == NULL || !condition_lasts(s, condition)) return NULL;
    // 118.9a: one alternative cost only.
    unsigned others = ways_alternative_all() & ~(unsigned)CAST_ALTERNATIVE;
    if ((t->ways & others) && CR(t->e, 118_9a)) return NULL;
    return CR(t->e, 118_9) ? n : NULL;
}

// 702.137a: only if an opponent lost life this turn.
static bool opponent_lost_life(Attempt *t) {
    Scope s = attempt_scope(t);
    for (int i = 0; i < t->g->player_count; i++) {
        PlayerId p = {(uint8_t)i};
        if (game_is_opponent(t->g, t->player, p) && quantity_past(&s, PAST_LOST_LIFE, p) > 0 &&
            (!game_player(t->g, p)->left || CR(t->e, 800_4i)))
            return true;
    }
    return false;
}

// 118.9a: one alternative cost only.
bool ways_may_pay(Attempt *t, const WayRow *row) {
    if (row->by_place || way_cost(t->face, row) == NULL) return false;
    if ((t->ways & ways_alternative_all()) != 0) return false;
    if (row->way == CAST_SPECTACLE && !opponent_lost_life(t)) return false;
    return true;
}

static bool frees(const Scope *s, const IrNode *n, const void *context) {
    const Attempt *t = context;
    Scope looking = *s;
    looking.proposed = t->v.id;
    looking.proposer = t->player;
    return player_same(s->you, t->player) &&
           filter_matches(&looking, ir_kid(n, FIELD_WHAT), t->v.id);
}

// 118.9: does it itself, or a permanent, let the player cast it without paying its mana cost?
bool ways_may_be_free(Attempt *t) {
    const IrNode *own = t->action->kind == ACTION_CAST ? face_statement(t->face, OP_FREE_IF) : NULL;
    Scope s = attempt_scope(t);
    if (own != NULL && condition_lasts(&s, ir_kid(own, FIELD_C)) && CR(t->e, 118_9)) {
        node_used(t->e, own);
        return true;
    }
    if (t->v.zone != ZONE_HAND || t->action->kind != ACTION_CAST) return false;
    return statement_any(t->e, t->g, OP_CAST_FREE, frees, t) && CR(t->e, 118_9);
}

// Asks how often an optional or alternative way is taken, from `least` to `most`.
static bool announce_times(Attempt *t, Scope *s, const WayRow *row, int least, int most) {
    CastWay way = row->way;
    const char *keyword = cast_way_word(way);
    t->offered |= way;
    Question q = question_new(QUESTION_NUMBER, ROLE_WAY, t->player, s->item);
    int times = 0;
    q.low = least;
    q.high = most;
    q.optional = true;
    q.keyword = keyword;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text,
             most > 1 ? "%s: how often is %s paid?" : "%s: cast it with %s? (0 or 1)", t->name,
             keyword);
    if (!ask_number(t->e, t->g, q, &times)) return false;
    // Off: what is announced is not heeded.
    if (times == 0 || !CR(t->e, 601_2b)) return true;
    if (row->rule != CR_COUNT && !rule_on(t->e, row->rule)) return true;
    t->ways |= way;
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = s->item;
    ev.amount2 = (int32_t)way;
    ev.position = most > 1 ? times : 0;
    return apply(t->e, t->g, &ev);
}

static bool announce_way(Attempt *t, Scope *s, CastWay way, int least) {
    WayRow row = {.way = way, .rule = CR_COUNT};
    return announce_times(t, s, &row, least, 1);
}

// A card may be cast from a graveyard in another way than the first that there is.
static bool announce_place(Attempt *t, Scope *s, unsigned first) {
    for (size_t i = 0; i < ARRAY_LEN(from_graveyard); i++) {
        CastWay way = from_graveyard[i].way;
        if (way == first || !from_graveyard[i].offers(t)) continue;
        if (!announce_way(t, s, way, 0)) return false;
        if ((t->ways & way) == 0) continue;
        t->ways &= ~first;
        return true;
    }
    return true;
}

// What the place where the card lies has decided.
static bool announce_decided(Attempt *t, Scope *s) {
    static const CastWay known[] = {CAST_FLASHBACK,    CAST_FORETOLD,  CAST_PLOTTED, CAST_AFTERMATH,
                                    CAST_DISTURB,      CAST_FACE_DOWN, CAST_ESCAPED, CAST_RETRACED,
                                    CAST_JUMP_STARTED, CAST_BLITZED,   CAST_MIRACLE, CAST_MADNESS};
    unsigned before = t->ways;
    for (size_t i = 0; i < ARRAY_LEN(from_graveyard); i++)
        if ((before & from_graveyard[i].way) && t->allowed.n == NULL &&
            !announce_place(t, s, from_graveyard[i].way))
            return false;
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if ((t->ways & before & known[i]) && !announce_way(t, s, known[i], 1)) return false;
    // 702.102a: the choice has been made already.
    return t->face_index != FACE_WHOLE || announce_way(t, s, CAST_FUSED, 1);
}

// 702.96a: its text is changed, and what it says now needs no targets (702.96b).
static void overload(Attempt *t, Scope *s) {
    const Ability *changed = attempt_spell_ability(t, true);
    if (changed == NULL) return;
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = s->item;
    ev.ability = changed->id;
    apply(t->e, t->g, &ev);
    t->ability = s->ability = changed;
}

static bool announce_alternatives(Attempt *t, Scope *s) {
    const WayRow *row;
    if (ways_alternative_cost(t, s) != NULL &&
        !announce_way(t, s, CAST_ALTERNATIVE, CR(t->e, 118_9b) ? 0 : 1))
        return false;
    // 118.9a: one alternative cost only.
    bool other = (t->ways & ways_alternative_all()) != 0;
    if (!other && t->may_be_free && !announce_way(t, s, CAST_FREE, 0)) return false;
    for (int i = 0; (row = way_alternative(i)) != NULL; i++)
        if (ways_may_pay(t, row) && !announce_times(t, s, row, 0, 1)) return false;
    if (t->ways & CAST_OVERLOADED) overload(t, s);
    return true;
}

static bool announce_additional(Attempt *t, Scope *s) {
    const WayRow *row;
    for (int i = 0; (row = way_additional(i)) != NULL; i++) {
        if (row->by_place || way_cost(t->face, row) == NULL) continue;
        bool must = false;
        if (row->way == CAST_KICKED) must = mode_needs_kicker(s, t->ability) || !CR(t->e, 118_8b);
        if (row->way == CAST_ENTWINED) {
            must = mode_needs_entwine(s, t->ability);
            if (!must) continue;
        }
        int most = way_times_most(t->face, row);
        if (!announce_times(t, s, row, must, most)) return false;
    }
    return true;
}

bool ways_are_offered(const Attempt *t, Rejection *r) {
    unsigned left = t->action->ways & ~(t->ways | t->offered);
    if (left == 0) return true;
    return rejection_set(r, REJECTED_CHOICE_ILLEGAL, "\"%s\" is no way to do it now",
                         cast_way_word((CastWay)(left & -left)));
}

// 601.2b: intentions to pay alternative and additional costs.
bool ways_announce(Attempt *t, Scope *s) {
    if (!announce_decided(t, s) || !announce_alternatives(t, s)) return false;
    if (face_statement(t->face, OP_FLASH_FOR_MORE) != NULL &&
        !announce_way(t, s, CAST_FLASH, proposal_must_pay_more(&t->proposal)))
        return false;
    return announce_additional(t, s);
}

void ways_note(Attempt *t, ObjectId object, unsigned ways) {
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = object;
    ev.amount2 = (int32_t)ways;
    apply(t->e, t->g, &ev);
}

// 603.7g: that a sorcery could not have been cast is remembered.
void ways_note_late(Attempt *t, ObjectId object) {
    if (t->proposal.late && face_statement(t->face, OP_FLASH_AND_LATER) != NULL)
        ways_note(t, object, CAST_LATE);
}
