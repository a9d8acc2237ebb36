// bot_block.c - which creatures a bot blocks with, and how it divides damage.
#include "engine/ai/bot_combat.h"
#include "engine/ai/skirmish.h"

static int gather(Engine *e, const Game *g, const Choice *from, int count, SeenCreature *out) {
    int found = 0;
    for (int i = 0; i < count && found < SKIRMISH_SIDE_MAX; i++)
        if (sight_creature(e, g, from[i].object, &out[found])) found++;
    return found;
}

static bool attacks_player(const Game *g, ObjectId attacker) {
    int count;
    const Attack *attacks = game_list(g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(attacks[i].creature, attacker)) return !object_is(attacks[i].object);
    return false;
}

// The blocks that the rules ask for are made already.
static void take_required(Skirmish *s, const Answer *a) {
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < s->attacker_count; k++)
            if (object_same(s->attackers[k].id, a->items[i].to.object)) s->by[k] = SKIRMISH_OTHERS;
        for (int k = 0; k < s->blocker_count; k++)
            if (object_same(s->blockers[k].id, a->items[i].what.object)) s->busy[k] = true;
    }
}

static void declare(const Skirmish *s, Answer *a) {
    for (int i = 0; i < s->attacker_count; i++)
        if (s->by[i] >= 0)
            a->items[a->count++] = (AnswerItem){.what = choice_object(s->blockers[s->by[i]].id),
                                                .to = choice_object(s->attackers[i].id)};
}

void bot_block(Engine *e, const Game *g, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(e));
    Skirmish *s = SCRATCH_NEW(engine_scratch(e), Skirmish);
    s->life = game_player(g, q->player)->life;
    s->attacker_count = gather(e, g, q->against, q->against_count, s->attackers);
    s->blocker_count = gather(e, g, q->options, q->option_count, s->blockers);
    skirmish_sort(s);
    skirmish_find_pairs(e, g, q->player, s);
    skirmish_begin(s);
    for (int i = 0; i < s->attacker_count; i++)
        s->elsewhere[i] = !attacks_player(g, s->attackers[i].id);
    engine_default_declaration(e, g, q, a);
    int required = a->count;
    take_required(s, a);
    skirmish_block(s);
    declare(s, a);
    bot_obey(e, g, q, a, required);
}

void bot_obey(Engine *e, const Game *g, const Question *q, Answer *a, int kept) {
    while (a->count > kept && !engine_can_declare(e, g, q, a)) a->count--;
}

// ---- dividing damage

static int lethal(Engine *e, const Game *g, ObjectId to, ObjectId source) {
    SeenCreature victim, dealer;
    if (!sight_creature(e, g, to, &victim)) return 0;
    int left = victim.toughness - victim.damage;
    bool deadly = sight_creature(e, g, source, &dealer) && seen_has(&dealer, KEYWORD_DEATHTOUCH);
    return left < 0 ? 0 : left > 1 && deadly ? 1 : left;
}

// The options by toughness ascending; what is no creature comes last.
static int next_victim(Engine *e, const Game *g, const Question *q, const bool *done) {
    int best = -1, least = 0;
    for (int i = 0; i < q->option_count; i++) {
        SeenCreature c;
        bool creature =
            q->options[i].kind == CHOICE_OBJECT && sight_creature(e, g, q->options[i].object, &c);
        if (done[i] || !creature || (best >= 0 && c.toughness >= least)) continue;
        best = i;
        least = c.toughness;
    }
    return best;
}

void bot_divide(Engine *e, const Game *g, const Question *q, Answer *a) {
    bool done[ANSWER_ITEMS_MAX] = {false};
    int left = q->high, last = 0;
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    for (int i; (i = next_victim(e, g, q, done)) >= 0;) {
        int share = lethal(e, g, q->options[i].object, q->source);
        done[i] = true;
        last = i;
        a->items[i].amount = share < left ? share : left;
        left -= a->items[i].amount;
    }
    // Where it tramples, what is attacked is an option too; only a creature may be attacked last.
    for (int i = 0; i < a->count; i++)
        if (!done[i]) last = i;
    a->items[last].amount += left;
}
