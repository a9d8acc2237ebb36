// combat.c - looking at a combat: who attacks, who blocks, and what the files beside this one
// share.
#include "engine/rules/combat.h"

#include <string.h>

#include "engine/rules/ask.h"
#include "engine/rules/combat_internal.h"

const Attack *combat_attacks(const Game *g, int *count) {
    return game_list(g, LIST_ATTACKS, count);
}

const Block *combat_blocks(const Game *g, int *count) { return game_list(g, LIST_BLOCKS, count); }

bool combat_has_attackers(const Game *g) {
    int count;
    combat_attacks(g, &count);
    return count > 0;
}

bool combat_had_attackers(const Game *g) { return g->lists[LIST_ATTACKED].count > 0; }

const Attack *attack_of(const Game *g, ObjectId creature) {
    int count;
    const Attack *all = combat_attacks(g, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].creature, creature)) return &all[i];
    return NULL;
}

// What it attacked in this combat; NULL: nothing.
static const Attacked *attacked_by(const Game *g, ObjectId creature) {
    int count;
    const Attacked *all = game_list(g, LIST_ATTACKED, &count);
    for (int i = count - 1; i >= 0; i--)
        if (object_same(all[i].creature, creature)) return &all[i];
    return NULL;
}

// What it attacks now may have been chosen anew (508.7).
PlayerId combat_attacked_player(const Game *g, ObjectId creature) {
    const Attack *now = attack_of(g, creature);
    if (now != NULL) return now->player;
    const Attacked *before = attacked_by(g, creature);
    return before == NULL ? NO_PLAYER : before->player;
}

Choice combat_attacked(const Game *g, ObjectId creature) {
    const Attack *now = attack_of(g, creature);
    const Attacked *before = attacked_by(g, creature);
    if (now == NULL && before == NULL) return choice_player(NO_PLAYER);
    ObjectId object = now != NULL ? now->object : before->object;
    if (object_is(object)) return choice_object(object);
    return choice_player(now != NULL ? now->player : before->player);
}

bool combat_had_to_attack(const Game *g, ObjectId creature) {
    const Attacked *attacked = attacked_by(g, creature);
    return attacked != NULL && attacked->had_to;
}

bool combat_attacks_player(const Game *g, PlayerId attacker, PlayerId defender) {
    int count;
    const Attack *all = combat_attacks(g, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].controller, attacker) && !object_is(all[i].object) &&
            player_same(all[i].player, defender))
            return true;
    return false;
}

bool combat_is_attacked(const Game *g, PlayerId p) {
    int count;
    const Attack *all = combat_attacks(g, &count);
    for (int i = 0; i < count; i++)
        if (player_same(all[i].player, p)) return true;
    return false;
}

bool is_blocking(const Game *g, ObjectId creature) {
    int count;
    const Block *all = combat_blocks(g, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].blocker, creature)) return true;
    return false;
}

bool combat_is_pair(const Game *g, ObjectId blocker, ObjectId attacker) {
    int count;
    const Block *all = combat_blocks(g, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].blocker, blocker) && object_same(all[i].attacker, attacker))
            return true;
    return false;
}

bool combat_is_permanent(const View *v) {
    return v->known && !v->last_known && v->zone == ZONE_BATTLEFIELD;
}

const char *combat_name(const Engine *e, const View *v) {
    return v->known ? view_name(e, v) : "that object";
}

bool combat_blame(Engine *e, const Game *g, RejectionCode code, const Statement *by,
                  const char *reason, Rejection *r) {
    static const char effect[] = "an effect says that ";
    size_t length = sizeof effect - 1;
    bool known = by != NULL && strncmp(reason, effect, length) == 0 &&
                 (game_object(g, by->source) != NULL || game_last_known(g, by->source) != NULL);
    if (!known) return rejection_set(r, code, "%s", reason);
    if (object_same(by->source, by->subject)) return rejection_set(r, code, "%s", reason + length);
    return rejection_set(r, code, "%s says that %s", title_of(e, g, by->source).text,
                         reason + length);
}

void combat_list(Engine *e, const Game *g, const Answer *a, Text *out) {
    enum { NAMED_MOST = 4 };
    for (int i = 0; i < a->count && i < NAMED_MOST; i++) {
        if (i > 0) text_add(out, i == a->count - 1 ? " and " : ", ");
        title_add(e, g, a->items[i].what.object, out);
    }
    if (a->count > NAMED_MOST) text_format(out, " and %d more", a->count - NAMED_MOST);
}

const char *combat_player_name(const Engine *e, PlayerId p) {
    bool named = p.v < PLAYERS_MAX && e->player_names[p.v] != NULL;
    return named ? e->player_names[p.v] : "that player";
}

int combat_nonactive_players(const Game *g, PlayerId *out) {
    int count = 0;
    for (int i = 1; i < g->player_count; i++) {
        PlayerId p = player_id((g->active.v + i) % g->player_count);
        if (!game_player(g, p)->left) out[count++] = p;
    }
    return count;
}

void combat_offer(Engine *e, Choice *options, int *count, Choice c) {
    if (*count >= OPTIONS_MAX) engine_hit_limit(e, "options of a question");
    options[(*count)++] = c;
}

// The answer must not be fed back later: only the legal one that follows it may be.
void combat_refuse(Engine *e, const Game *g, const Question *q, const Rejection *r) {
    e->answer_count--;
    ask_refused(e, g, q, r);
}
