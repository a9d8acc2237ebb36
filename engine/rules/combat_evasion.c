// combat_evasion.c - what keeps one creature from blocking another (509.1b): evasion abilities
// (702) and what static abilities and lasting effects forbid.
#include "engine/base/status.h"
#include "engine/rules/combat_internal.h"

static bool lacks(const Pair *p, Keyword k) {
    return view_has(&p->attacker, k) && !view_has(&p->blocker, k);
}

// ---- evasion abilities

static bool out_of_reach(const Pair *p) {
    return lacks(p, KEYWORD_FLYING) && !(view_has(&p->blocker, KEYWORD_REACH) && CR(p->e, 702_17b));
}
static bool intimidated(const Pair *p) {
    return view_has(&p->attacker, KEYWORD_INTIMIDATE) && !view_is(&p->blocker, TYPE_ARTIFACT) &&
           (p->attacker.c.colors & p->blocker.c.colors) == 0;
}
static bool afraid(const Pair *p) {
    return view_has(&p->attacker, KEYWORD_FEAR) && !view_is(&p->blocker, TYPE_ARTIFACT) &&
           !((p->blocker.c.colors >> MANA_BLACK) & 1U);
}
static bool not_in_shadow(const Pair *p) { return lacks(p, KEYWORD_SHADOW); }
static bool in_shadow(const Pair *p) {
    return !view_has(&p->attacker, KEYWORD_SHADOW) && view_has(&p->blocker, KEYWORD_SHADOW);
}
static bool on_foot(const Pair *p) { return lacks(p, KEYWORD_HORSEMANSHIP); }
static bool too_strong(const Pair *p) {
    return view_has(&p->attacker, KEYWORD_SKULK) && p->blocker.c.power > p->attacker.c.power;
}

static bool controls_land(const Pair *p, Subtype type) {
    for (CardId c = p->g->battlefield.first; card_is(c); c = game_place(p->g, c)->next) {
        if (!player_same(game_place(p->g, c)->controller, p->defending)) continue;
        View v = view_of(p->e, p->g, game_id(p->g, c));
        if (view_is(&v, TYPE_LAND) && subtype_in(&v.c.type.subtypes, type)) return true;
    }
    return false;
}

static bool walks(const Pair *p) {
    static const struct {
        Keyword keyword;
        Subtype land;
    } walk[] = {
        {KEYWORD_PLAINSWALK, SUBTYPE_PLAINS}, {KEYWORD_ISLANDWALK, SUBTYPE_ISLAND},
        {KEYWORD_SWAMPWALK, SUBTYPE_SWAMP},   {KEYWORD_MOUNTAINWALK, SUBTYPE_MOUNTAIN},
        {KEYWORD_FORESTWALK, SUBTYPE_FOREST},
    };
    for (size_t i = 0; i < ARRAY_LEN(walk); i++)
        if (view_has(&p->attacker, walk[i].keyword) && controls_land(p, walk[i].land)) return true;
    return false;
}

// ---- what is said

static bool may_not_block(const Pair *p) {
    return statement_has(p->said, p->blocker.id, TRAIT_CANT_BLOCK);
}
static bool may_not_be_blocked(const Pair *p) {
    return statement_has(p->said, p->attacker.id, TRAIT_CANT_BE_BLOCKED);
}

// Is there a statement about `subject` whose filter does, or does not, describe `other`?
static bool described(const Pair *p, ObjectId subject, uint32_t trait, ObjectId other, bool fits) {
    int at = 0;
    for (const Statement *s; (s = statement_next(p->said, subject, trait, &at)) != NULL;) {
        Scope scope = statement_scope(p->e, p->g, s, &p->defending);
        if (filter_matches(&scope, ir_kid(s->n, FIELD_A), other) == fits) return true;
    }
    return false;
}

static bool kept_off(const Pair *p) {
    ObjectId attacker = p->attacker.id, blocker = p->blocker.id;
    return described(p, attacker, TRAIT_CANT_BE_BLOCKED_BY, blocker, true) ||
           described(p, attacker, TRAIT_CANT_BE_BLOCKED_EXCEPT_BY, blocker, false);
}
static bool blocks_others_only(const Pair *p) {
    return described(p, p->blocker.id, TRAIT_CAN_BLOCK_ONLY, p->attacker.id, false);
}

static const struct {
    RuleId rule;
    bool (*holds)(const Pair *p);
    const char *reason;
} rows[] = {
    // In the order in which the reasons are looked at.
    {CR_702_9b, out_of_reach, "the attacker has flying, and it has neither flying nor reach"},
    {CR_702_13b, intimidated,
     "the attacker has intimidate, and it is neither an artifact nor of the same color"},
    {CR_702_14c, walks, "the attacker has landwalk, and the defending player controls such a land"},
    {CR_702_28b, not_in_shadow, "the attacker has shadow, and it has not"},
    {CR_702_28b, in_shadow, "it has shadow, and the attacker has not"},
    {CR_702_31b, on_foot, "the attacker has horsemanship, and it has not"},
    {CR_702_36b, afraid, "the attacker has fear, and it is neither an artifact nor black"},
    {CR_702_118b, too_strong, "the attacker has skulk, and its power is greater"},
    {CR_509_1b, may_not_block, "an effect says that it can't block"},
    {CR_509_1b, may_not_be_blocked, "an effect says that the attacker can't be blocked"},
    {CR_509_1b, kept_off, "an effect says that it can't block that attacker"},
    {CR_509_1b, blocks_others_only, "an effect says that it can block only others"},
};

const char *evasion_reason(const Pair *p) {
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].holds(p) && rule_on(p->e, rows[i].rule)) return rows[i].reason;
    return NULL;
}

const Statement *evasion_culprit(const Pair *p) {
    int at = 0;
    const Statement *s = statement_next(p->said, p->blocker.id, TRAIT_CANT_BLOCK, &at);
    at = 0;
    return s != NULL ? s : statement_next(p->said, p->attacker.id, TRAIT_CANT_BE_BLOCKED, &at);
}

// ---- how many

int evasion_capacity(Engine *e, const Statements *said, ObjectId blocker) {
    int capacity = 1, at = 0;
    if (!statement_has(said, blocker, TRAIT_CAN_BLOCK_MORE) || !CR(e, 101_1)) return capacity;
    for (const Statement *s;
         (s = statement_next(said, blocker, TRAIT_CAN_BLOCK_MORE, &at)) != NULL;) {
        if (s->n->number == 0) return OPTIONS_MAX;
        capacity += s->n->number;
    }
    return capacity;
}

int evasion_fewest(Engine *e, const Game *g, const Statements *said, ObjectId attacker) {
    int fewest = 1, at = 0;
    for (const Statement *s;
         (s = statement_next(said, attacker, TRAIT_CANT_BE_BLOCKED_BY_FEWER, &at)) != NULL;) {
        Scope scope = statement_scope(e, g, s, NULL);
        int n = quantity(&scope, ir_kid(s->n, FIELD_N));
        if (n > fewest && CR(e, 509_1b)) fewest = n;
    }
    if (fewest < 2 && permanent_has(e, g, attacker, KEYWORD_MENACE) && CR(e, 702_111b)) fewest = 2;
    return fewest;
}

int evasion_most(Engine *e, const Statements *said, ObjectId attacker) {
    int at = 0;
    const Statement *s = statement_next(said, attacker, TRAIT_CANT_BE_BLOCKED_BY_MORE, &at);
    return s != NULL && CR(e, 509_1b) ? s->n->number : OPTIONS_MAX;
}

int evasion_most_declared(const Statements *said, uint32_t trait) {
    int most = OPTIONS_MAX, at = 0;
    for (const Statement *s; (s = statement_next(said, NO_OBJECT, trait, &at)) != NULL;)
        if (s->n->number < most) most = s->n->number;
    return most;
}
