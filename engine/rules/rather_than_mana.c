// rather_than_mana.c - convoke, improvise and delve: what may be used, the choice, and using it.
//
// They apply once the total cost is known (702.51b, 702.126b, 702.66b). A creature that convokes
// pays for mana of its color if there is any left, because whatever could pay for that mana can pay
// for generic mana too; only of several colors is one chosen.
#include "engine/rules/rather_than_mana.h"

#include <stdio.h>

#include "engine/rules/apply.h"
#include "engine/rules/ask.h"
#include "engine/rules/statement.h"
#include "engine/rules/title.h"
#include "engine/rules/total_cost.h"

typedef struct {
    Keyword keyword;
    Zone zone;
    CardType type;  // TYPE_COUNT: any card.
    QuestionRole role;
    bool colored;  // It can pay for mana of its colors too.
    RuleId rule;
    const char *verb;
} Means;

static const Means rows[] = {
    {KEYWORD_CONVOKE, ZONE_BATTLEFIELD, TYPE_CREATURE, ROLE_COST_TAP, true, CR_702_51a,
     "tap creatures"},
    {KEYWORD_IMPROVISE, ZONE_BATTLEFIELD, TYPE_ARTIFACT, ROLE_COST_TAP, false, CR_702_126a,
     "tap artifacts"},
    {KEYWORD_DELVE, ZONE_GRAVEYARD, TYPE_COUNT, ROLE_COST_EXILE, false, CR_702_66a,
     "exile cards from your graveyard"},
};

static bool usable(Engine *e, const Game *g, PlayerId player, const Means *m, CardId card) {
    const Object *o = game_place(g, card);
    if (m->type == TYPE_COUNT) return true;
    return player_same(o->controller, player) && !o->tapped &&
           permanent_is(e, g, game_id(g, card), m->type);
}

static int offer(Engine *e, const Game *g, PlayerId player, const Means *m, Choice *out) {
    int count = 0;
    const ZoneList *zone = game_zone(g, player, m->zone);
    for (CardId c = zone->first; card_is(c); c = game_place(g, c)->next) {
        if (!usable(e, g, player, m, c)) continue;
        engine_need_room(e, count, OPTIONS_MAX, "choices of one question");
        out[count++] = choice_object(game_id(g, c));
    }
    return count;
}

static int generic_of(const ManaCost *due) {
    int amount = 0;
    for (int i = 0; i < due->count; i++)
        if (due->symbols[i].kind == SYMBOL_GENERIC) amount += due->symbols[i].amount;
    return amount;
}

static bool take_generic(ManaCost *due) {
    for (int i = 0; i < due->count; i++)
        if (due->symbols[i].kind == SYMBOL_GENERIC && due->symbols[i].amount > 0) {
            due->symbols[i].amount--;
            return true;
        }
    return false;
}

// A symbol that mana of these colors pays for; those that ask for one color come first.
static int symbol_for(const ManaCost *due, ColorSet colors) {
    int best = -1;
    for (int i = 0; i < due->count; i++) {
        const ManaSymbol *s = &due->symbols[i];
        if ((s->types & colors) == 0) continue;
        if (s->kind == SYMBOL_TYPE) return i;
        if (best < 0) best = i;
    }
    return best;
}

static bool take_colored(ManaCost *due, ColorSet colors) {
    int at = symbol_for(due, colors);
    if (at < 0) return false;
    for (int i = at + 1; i < due->count; i++) due->symbols[i - 1] = due->symbols[i];
    due->count--;
    return true;
}

static bool take_any(ManaCost *due, ColorSet colors) {
    return take_colored(due, colors) || take_generic(due);
}

static ColorSet colors_of(const Engine *e, const Game *g, const Means *m, ObjectId id) {
    return m->colored ? view_of(e, g, id).c.colors : 0;
}

typedef struct {
    const View *spell;
    PlayerId caster;
    int which;
} SpellGiven;

static bool gives(const Scope *s, const IrNode *n, const void *context) {
    const SpellGiven *giving = context;
    Scope looking = *s;
    looking.proposed = giving->spell->id;
    looking.proposer = giving->caster;
    return n->number == giving->which &&
           filter_matches(&looking, ir_kid(n, FIELD_WHAT), giving->spell->id);
}

void rather_than_mana_given(Engine *e, const Game *g, PlayerId caster, View *spell) {
    if (!spell->known || spell->kind == OBJECT_ABILITY) return;
    for (size_t r = 0; r < ARRAY_LEN(rows); r++) {
        SpellGiven giving = {spell, caster, (int)r};
        if (!view_has(spell, rows[r].keyword) &&
            statement_any(e, g, OP_SPELLS_HAVE, gives, &giving))
            spell->c.keywords |= (KeywordSet)1 << rows[r].keyword;
    }
}

void rather_than_mana_used_up(Engine *e, const Game *g, PlayerId caster, ObjectId spell) {
    View v = view_of(e, g, spell);
    for (size_t r = 0; v.known && r < ARRAY_LEN(rows); r++) {
        SpellGiven giving = {&v, caster, (int)r};
        statement_use_up(e, g, OP_SPELLS_HAVE, gives, &giving);
    }
}

bool rather_than_mana_may(const View *spell) {
    for (size_t r = 0; r < ARRAY_LEN(rows); r++)
        if (view_has(spell, rows[r].keyword)) return true;
    return false;
}

bool rather_than_mana_with(Engine *e, const Game *g, PlayerId player, const View *spell,
                           CardId card, RatherThanMana *out) {
    bool found = false;
    *out = (RatherThanMana){0};
    for (size_t r = 0; r < ARRAY_LEN(rows); r++) {
        const Means *m = &rows[r];
        if (m->zone != (Zone)game_place(g, card)->zone || !view_has(spell, m->keyword)) continue;
        if (!usable(e, g, player, m, card) || !rule_on(e, m->rule)) continue;
        found = true;
        out->types = (ManaTypeSet)(out->types | colors_of(e, g, m, game_id(g, card)));
        out->exiles = m->zone == ZONE_GRAVEYARD;
    }
    return found;
}

// 702.51a: of several colors that are still to be paid for, its controller chooses one.
static bool choose_color(Scope *s, const ManaCost *due, ObjectId id, ColorSet *colors) {
    Choice options[COLOR_COUNT];
    SCRATCH_SCOPE(s->e->scratch);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    Question q = question_new(QUESTION_COLOR, ROLE_OTHER, s->you, s->item);
    for (int t = 0; t < COLOR_COUNT; t++)
        if (((*colors >> t) & 1U) && symbol_for(due, (ColorSet)(1U << t)) >= 0)
            options[q.option_count++] = choice_color((ManaType)t);
    if (q.option_count < 2) return true;
    View v = view_of(s->e, s->g, id);
    q.options = options;
    q.min = q.max = 1;
    q.refusal = REJECTED_COST_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "%s: choose the color that it pays for", view_name(s->e, &v));
    if (!ask(s->e, s->g, &q, a)) return false;
    *colors = (ColorSet)(1U << a->items[0].what.number);
    return true;
}

void rather_than_mana_use(Engine *e, const Game *g, PlayerId player, ObjectId spell, ObjectId id) {
    bool exiles = game_object(g, id)->zone == ZONE_GRAVEYARD;
    Event ev = event_new(exiles ? EVENT_ZONE_CHANGE : EVENT_TAP);
    ev.object = id;
    ev.source = spell;
    ev.player = exiles ? NO_PLAYER : player;
    ev.to = exiles ? ZONE_EXILE : ev.to;
    ev.why = exiles ? WHY_EFFECT : WHY_COST;
    ev.amount = exiles ? 0 : 1;
    apply(e, g, &ev);
}

// Those of fewer colors pay first: they have less to choose from.
static bool use_all(Scope *s, const Means *m, const Answer *a, ManaCost *due) {
    for (int few = 0; few <= COLOR_COUNT; few++)
        for (int i = 0; i < a->count; i++) {
            ObjectId id = a->items[i].what.object;
            ColorSet colors = colors_of(s->e, s->g, m, id);
            if (__builtin_popcount(colors) != few) continue;
            if (!choose_color(s, due, id, &colors)) return false;
            if (!take_any(due, colors))
                return rejection_set(&s->e->refused, REJECTED_COST_CANNOT_PAY,
                                     "no mana is left that %s could pay for",
                                     title_of(s->e, s->g, id).text);
            rather_than_mana_use(s->e, s->g, s->you, s->item, id);
        }
    return true;
}

static bool pay_with(Scope *s, const Means *m, const char *name, ManaCost *due) {
    SCRATCH_SCOPE(s->e->scratch);
    Choice *options = SCRATCH_ARRAY(s->e->scratch, Choice, OPTIONS_MAX);
    Answer *a = SCRATCH_NEW(s->e->scratch, Answer);
    a->count = 0;
    Question q = question_new(QUESTION_CHOOSE, m->role, s->you, s->item);
    q.options = options;
    q.option_count = offer(s->e, s->g, s->you, m, options);
    q.max = m->colored ? total_cost_amount(due) : generic_of(due);
    if (q.max > q.option_count) q.max = q.option_count;
    q.optional = true;
    q.refusal = REJECTED_COST_CANNOT_PAY;
    snprintf(q.text, sizeof q.text, "%s: %s rather than pay mana", name, m->verb);
    if (q.max == 0 || !rule_on(s->e, m->rule)) return true;
    return ask(s->e, s->g, &q, a) && use_all(s, m, a, due);
}

bool rather_than_mana_pay(Scope *s, ManaCost *due) {
    View spell = view_of(s->e, s->g, s->item);
    rather_than_mana_given(s->e, s->g, s->you, &spell);
    for (size_t r = 0; r < ARRAY_LEN(rows); r++)
        if (view_has(&spell, rows[r].keyword) &&
            !pay_with(s, &rows[r], view_name(s->e, &spell), due))
            return false;
    return true;
}
