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

// How a card is cast from where it lies.
unsigned ways_of_place(Attempt *t) {
    const Object *o = game_object(t->g, t->v.id);
    if (o->set_aside == SET_ASIDE_FORETOLD) return CAST_FORETOLD;
    if (o->set_aside == SET_ASIDE_PLOTTED) return CAST_PLOTTED;
    if (t->v.zone != ZONE_GRAVEYARD) return 0;
    if ((t->face->keywords >> KEYWORD_AFTERMATH) & 1U) return CAST_AFTERMATH;
    bool back = t->card->layout == LAYOUT_TRANSFORM && t->face_index == 1;
    if (back && face_statement(t->card->faces[0], OP_DISTURB) != NULL)
        return CAST_DISTURB | CAST_TRANSFORMED;
    return permission_given(t->e, t->g, t->player, t->v.id, t->face_index, false) ? 0
                                                                                  : CAST_FLASHBACK;
}

// 118.9: may something be paid instead of the mana cost now?
const IrNode *ways_alternative_cost(Attempt *t, const Scope *s) {
    const IrNode *n = face_statement(t->face, OP_ALTERNATIVE_COST);
    const IrNode *condition = n == NULL ? NULL : ir_kid(n, FIELD_C);
    if (n == NULL || !condition_lasts(s, condition)) return NULL;
    // 118.9a: one alternative cost only.
    unsigned others =
        CAST_FLASHBACK | CAST_FORETOLD | CAST_PLOTTED | CAST_FACE_DOWN | CAST_DISTURB | CAST_FREE;
    if ((t->ways & others) && CR(t->e, 118_9a)) return NULL;
    return CR(t->e, 118_9) ? n : NULL;
}

// 702.74a: may its evoke cost be paid? 118.9a: one alternative cost only.
bool ways_may_be_evoked(Attempt *t) {
    unsigned others = CAST_FLASHBACK | CAST_FORETOLD | CAST_PLOTTED | CAST_FACE_DOWN |
                      CAST_ALTERNATIVE | CAST_FREE;
    return face_statement(t->face, OP_EVOKE) != NULL && (t->ways & others) == 0 &&
           CR(t->e, 702_74a);
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

// Asks how often an optional or alternative way is taken; `least` is 1 where it must be.
static bool announce_way(Attempt *t, Scope *s, CastWay way, const char *keyword, int least) {
    Question q = question_new(QUESTION_NUMBER, ROLE_WAY, t->player, s->item);
    int times = 0;
    q.low = least;
    q.high = 1;
    q.optional = true;
    q.keyword = keyword;
    q.refusal = REJECTED_CHOICE_ILLEGAL;
    snprintf(q.text, sizeof q.text, "%s: cast it with %s? (0 or 1)", t->name, keyword);
    if (!ask_number(t->e, t->g, q, &times)) return false;
    // Off: what is announced is not heeded.
    if (times == 0 || !CR(t->e, 601_2b)) return true;
    if (way == CAST_KICKED && !CR(t->e, 702_33a)) return true;
    t->ways |= way;
    Event ev = event_new(EVENT_ANNOUNCE_MODE);
    ev.object = s->item;
    ev.amount2 = (int32_t)way;
    return apply(t->e, t->g, &ev);
}

// 601.2b: intentions to pay alternative and additional costs.
bool ways_announce(Attempt *t, Scope *s) {
    static const struct {
        CastWay way;
        const char *keyword;
    } known[] = {{CAST_FLASHBACK, "flashback"}, {CAST_FORETOLD, "foretell"},
                 {CAST_PLOTTED, "plot"},        {CAST_AFTERMATH, "aftermath"},
                 {CAST_DISTURB, "disturb"},     {CAST_FACE_DOWN, "morph"}};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if ((t->ways & known[i].way) && !announce_way(t, s, known[i].way, known[i].keyword, 1))
            return false;
    // 702.102a: the choice has been made already.
    if (t->face_index == FACE_WHOLE && !announce_way(t, s, (CastWay)0, "fuse", 1)) return false;
    if (ways_alternative_cost(t, s) != NULL &&
        !announce_way(t, s, CAST_ALTERNATIVE, "alternative", CR(t->e, 118_9b) ? 0 : 1))
        return false;
    // 118.9a: one alternative cost only.
    bool other = (t->ways & (CAST_ALTERNATIVE | CAST_FLASHBACK | CAST_DISTURB)) != 0;
    if (!other && t->may_be_free && !announce_way(t, s, CAST_FREE, "free", 0)) return false;
    if (ways_may_be_evoked(t) && !announce_way(t, s, CAST_EVOKED, "evoke", 0)) return false;
    if (face_statement(t->face, OP_FLASH_FOR_MORE) != NULL &&
        !announce_way(t, s, CAST_FLASH, "flash", proposal_must_pay_more(&t->proposal)))
        return false;
    if (face_statement(t->face, OP_BUYBACK) != NULL &&
        !announce_way(t, s, CAST_BUYBACK, "buyback", 0))
        return false;
    if (face_statement(t->face, OP_KICKER) == NULL) return true;
    bool must = mode_needs_kicker(s, t->ability) || !CR(t->e, 118_8b);
    return announce_way(t, s, CAST_KICKED, "kicker", must);
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
