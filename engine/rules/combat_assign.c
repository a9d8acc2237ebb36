// combat_assign.c - who assigns how much combat damage to what (510.1).
//
// Each creature's controller divides its damage among those that may get some; a division with only
// one possibility is put to them too, and is forced. What tramples over is judged at once, except
// where a blocker also blocks another attacker: that is judged when all have assigned (510.1e).
#include <stdio.h>

#include "engine/rules/ask.h"
#include "engine/rules/combat_internal.h"

typedef struct {
    Engine *e;
    const Game *g;
    Assignment *out;
} Work;

// One creature that assigns damage.
typedef struct {
    View v;
    int total;
    int option_count;
    Choice *options;
} Dealer;

// 120.2a: its power as it is now. Off: as it is printed.
static int damage_of(Engine *e, const View *v) {
    int printed = pool_face(e->pool, v->c.face)->power.number;
    int power = v->c.power == printed || CR(e, 120_2a) ? v->c.power : printed;
    return power > 0 && CR(e, 510_1a) ? power : 0;
}

// ---- lethal damage

// What the others assign to the creature in this step (702.19b).
static int assigned_by_others(const Work *w, ObjectId creature, ObjectId but, bool *deathtouch) {
    int sum = 0;
    for (int i = 0; w->out != NULL && i < w->out->count; i++) {
        const Share *s = &w->out->shares[i];
        if (object_same(s->source, but) || !object_same(s->to.object, creature)) continue;
        sum += s->amount;
        if (permanent_has(w->e, w->g, s->source, KEYWORD_DEATHTOUCH) && CR(w->e, 702_2c))
            *deathtouch = true;
    }
    return sum;
}

// How much `source` must assign for the creature to have been assigned lethal damage (120.6).
static int lethal_need(const Work *w, ObjectId creature, const View *source) {
    View v = view_of(w->e, w->g, creature);
    bool deathtouch = false;
    int others = assigned_by_others(w, creature, source->id, &deathtouch);
    int need = v.c.toughness - v.damage - others;
    if (need <= 0 || deathtouch) return 0;
    return need > 1 && view_has(source, KEYWORD_DEATHTOUCH) && CR(w->e, 702_2c) ? 1 : need;
}

static bool blocks_another(const Game *g, ObjectId blocker, ObjectId attacker) {
    int count;
    const Block *all = combat_blocks(g, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].blocker, blocker) && !object_same(all[i].attacker, attacker) &&
            attack_of(g, all[i].attacker) != NULL)
            return true;
    return false;
}

// ---- who may get damage

// What the creature is attacking now, if anything.
static bool attacked_now(Engine *e, const Game *g, const Attack *a, Choice *out) {
    *out = choice_player(a->player);
    if (object_is(a->object)) {
        if (!a->lost) *out = choice_object(a->object);
        return !a->lost || !CR(e, 506_4c);
    }
    return !(game_player(g, a->player)->left && CR(e, 800_4e));
}

static void offer_blockers(Engine *e, const Game *g, Dealer *d) {
    int count;
    const Block *all = combat_blocks(g, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].attacker, d->v.id))
            combat_offer(e, d->options, &d->option_count, choice_object(all[i].blocker));
}

// Can anything be left after lethal damage to all blockers?
static bool has_excess(const Work *w, const Dealer *d) {
    int need = 0;
    for (int i = 0; i < d->option_count; i++)
        if (!blocks_another(w->g, d->options[i].object, d->v.id))
            need += lethal_need(w, d->options[i].object, &d->v);
    return d->total > need;
}

static void offer_to_attacker(const Work *w, const Attack *a, Dealer *d) {
    Choice attacked;
    if (!(a->blocked && CR(w->e, 510_1c))) {
        if (attacked_now(w->e, w->g, a, &attacked) && CR(w->e, 510_1b))
            combat_offer(w->e, d->options, &d->option_count, attacked);
        return;
    }
    offer_blockers(w->e, w->g, d);
    if (!view_has(&d->v, KEYWORD_TRAMPLE) || !has_excess(w, d)) return;
    if (!attacked_now(w->e, w->g, a, &attacked)) return;
    bool over = d->option_count == 0 ? CR(w->e, 702_19d) : CR(w->e, 702_19b);
    if (over) combat_offer(w->e, d->options, &d->option_count, attacked);
}

static void offer_to_blocker(const Work *w, Dealer *d) {
    int count;
    const Block *all = combat_blocks(w->g, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].blocker, d->v.id) && attack_of(w->g, all[i].attacker) != NULL &&
            CR(w->e, 510_1d))
            combat_offer(w->e, d->options, &d->option_count, choice_object(all[i].attacker));
}

// ---- asking

static void keep(const Work *w, const Dealer *d, const Answer *a) {
    for (int i = 0; i < a->count; i++) {
        if (a->items[i].amount <= 0) continue;
        if (w->out->count >= SHARES_MAX) engine_hit_limit(w->e, "shares of combat damage");
        w->out->shares[w->out->count++] = (Share){d->v.id, a->items[i].what, a->items[i].amount};
    }
}

static int share_of(const Answer *a, Choice c) {
    for (int i = 0; i < a->count; i++)
        if (choice_same(a->items[i].what, c)) return a->items[i].amount;
    return 0;
}

// The player or permanent that damage tramples over to is the only option that is no blocker.
static bool tramples_over(const Game *g, ObjectId attacker, const Answer *a) {
    for (int i = 0; i < a->count; i++)
        if (a->items[i].amount > 0 && !combat_is_pair(g, a->items[i].what.object, attacker))
            return true;
    return false;
}

static bool refuse_excess(const Work *w, const View *attacker, ObjectId blocker, Rejection *r) {
    if (!CR(w->e, 510_1e)) return true;
    rejection_set(r, REJECTED_CHOICE_ILLEGAL, "%s is assigned less than lethal damage",
                  title_of(w->e, w->g, blocker).text);
    return rejection_about(r, "assign %s's damage like this",
                           title_of(w->e, w->g, attacker->id).text);
}

// 702.19b: past the blockers only what is left after lethal damage to each.
static bool division_legal(const Work *w, const Dealer *d, const Answer *a, Rejection *r) {
    if (attack_of(w->g, d->v.id) == NULL || !tramples_over(w->g, d->v.id, a)) return true;
    for (int i = 0; i < d->option_count; i++) {
        ObjectId blocker = d->options[i].object;
        if (!combat_is_pair(w->g, blocker, d->v.id)) continue;
        if (blocks_another(w->g, blocker, d->v.id)) continue;
        if (share_of(a, d->options[i]) < lethal_need(w, blocker, &d->v))
            return refuse_excess(w, &d->v, blocker, r);
    }
    return true;
}

static Question division_question(const Work *w, const Dealer *d) {
    PlayerId divides = band_divides(w->e, w->g, &d->v, d->options, d->option_count);
    Question q = question_new(QUESTION_DIVIDE, ROLE_DAMAGE, divides, d->v.id);
    q.options = d->options;
    q.option_count = d->option_count;
    q.high = d->total;
    snprintf(q.text, sizeof q.text, "%s: assign %d combat damage", combat_name(w->e, &d->v),
             d->total);
    return q;
}

static void divide(const Work *w, const Dealer *d) {
    if (d->option_count == 0) return;
    Question q = division_question(w, d);
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        SCRATCH_SCOPE(w->e->scratch);
        Answer *a = SCRATCH_NEW(w->e->scratch, Answer);
        Rejection r = {.code = REJECTED_NOT};
        ask(w->e, w->g, &q, a);
        if (division_legal(w, d, a, &r)) {
            keep(w, d, a);
            return;
        }
        combat_refuse(w->e, w->g, &q, &r);
    }
    engine_hit_limit(w->e, "illegal assignments of combat damage");
}

static bool begin(const Work *w, ObjectId creature, Dealer *d) {
    d->v = view_of(w->e, w->g, creature);
    d->total = damage_of(w->e, &d->v);
    d->option_count = 0;
    return d->total > 0;
}

static void assign_attacker(const Work *w, const Attack *a) {
    SCRATCH_SCOPE(w->e->scratch);
    Dealer d = {.options = SCRATCH_ARRAY(w->e->scratch, Choice, OPTIONS_MAX)};
    if (!begin(w, a->creature, &d)) return;
    offer_to_attacker(w, a, &d);
    divide(w, &d);
}

static void assign_blocker(const Work *w, ObjectId blocker) {
    SCRATCH_SCOPE(w->e->scratch);
    Dealer d = {.options = SCRATCH_ARRAY(w->e->scratch, Choice, OPTIONS_MAX)};
    if (!begin(w, blocker, &d)) return;
    offer_to_blocker(w, &d);
    divide(w, &d);
}

// ---- the whole assignment

static bool share_tramples_over(const Game *g, const Share *s) {
    const Attack *a = attack_of(g, s->source);
    return a != NULL && a->blocked && !combat_is_pair(g, s->to.object, s->source);
}

static int assigned(const Assignment *all, ObjectId source, ObjectId to) {
    int sum = 0;
    for (int i = 0; i < all->count; i++)
        if (object_same(all->shares[i].source, source) && object_same(all->shares[i].to.object, to))
            sum += all->shares[i].amount;
    return sum;
}

// 510.1e: blockers that are shared with another attacker, now that all have assigned.
static bool whole_legal(const Work *w, ObjectId *source, Rejection *r) {
    int count;
    const Block *blocks = combat_blocks(w->g, &count);
    for (int i = 0; i < w->out->count; i++) {
        *source = w->out->shares[i].source;
        if (!share_tramples_over(w->g, &w->out->shares[i])) continue;
        View v = view_of(w->e, w->g, *source);
        for (int k = 0; k < count; k++) {
            ObjectId blocker = blocks[k].blocker;
            if (!object_same(blocks[k].attacker, *source)) continue;
            if (!blocks_another(w->g, blocker, *source)) continue;
            if (assigned(w->out, *source, blocker) < lethal_need(w, blocker, &v))
                if (!refuse_excess(w, &v, blocker, r)) return false;
        }
    }
    return true;
}

static void assign_attackers(const Work *w, StrikesNow *strikes) {
    int count, answers = w->e->answer_count;
    for (int again = 0; again < ASKED_AGAIN_MAX; again++) {
        const Attack *all = combat_attacks(w->g, &count);
        for (int i = 0; i < count; i++)
            if (strikes(w->e, w->g, all[i].creature, all[i].dealt_first))
                assign_attacker(w, &all[i]);
        Rejection r = {.code = REJECTED_NOT};
        ObjectId source;
        if (whole_legal(w, &source, &r)) return;
        // Back to the moment before the player began to assign.
        w->out->count = 0;
        w->e->answer_count = answers;
        Question q = question_new(QUESTION_DIVIDE, ROLE_DAMAGE, w->g->active, source);
        ask_refused(w->e, w->g, &q, &r);
    }
    engine_hit_limit(w->e, "illegal assignments of combat damage");
}

static bool blocked_earlier(const Block *all, int at) {
    for (int i = 0; i < at; i++)
        if (object_same(all[i].blocker, all[at].blocker)) return true;
    return false;
}

static void assign_blockers(const Work *w, StrikesNow *strikes, PlayerId player) {
    int count;
    const Block *all = combat_blocks(w->g, &count);
    for (int i = 0; i < count; i++) {
        if (blocked_earlier(all, i)) continue;
        if (!player_same(view_of(w->e, w->g, all[i].blocker).controller, player)) continue;
        if (strikes(w->e, w->g, all[i].blocker, all[i].dealt_first))
            assign_blocker(w, all[i].blocker);
    }
}

// 510.1, 802.5: the active player first, then the defending players in turn order. Off: only the
// active player.
void combat_assign(Engine *e, const Game *g, StrikesNow *strikes, Assignment *out) {
    Work w = {e, g, out};
    out->count = 0;
    assign_attackers(&w, strikes);
    PlayerId others[PLAYERS_MAX];
    int players = combat_nonactive_players(g, others);
    for (int i = 0; i < players && CR(e, 510_1); i++) assign_blockers(&w, strikes, others[i]);
}

void combat_default_division(Engine *e, const Game *g, const Question *q, Answer *a) {
    Work w = {e, g, NULL};
    View source = view_of(e, g, q->source);
    int left = q->high;
    a->count = 0;
    for (int i = 0; i < q->option_count && i < ANSWER_ITEMS_MAX; i++) {
        ObjectId id = q->options[i].object;
        bool fights = combat_is_pair(g, id, q->source) || combat_is_pair(g, q->source, id);
        int need = fights ? lethal_need(&w, id, &source) : 0;
        int share = need < left ? need : left;
        left -= share;
        a->items[a->count++] = (AnswerItem){.what = q->options[i], .amount = share};
    }
    // What is attacked is offered last, otherwise it is the last that it fights.
    if (a->count > 0) a->items[a->count - 1].amount += left;
}
