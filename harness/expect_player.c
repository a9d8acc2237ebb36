// expect_player.c - what is expected of a player: life, zones, losing, commanders, what could be
// cast.
#include <string.h>

#include "harness/expect_internal.h"

static const Pool *pool_of(const Check *c) { return c->names->scenario->pool; }

// ---- zones

// What the player controls on the battlefield; what they own elsewhere.
static int objects_in(const Check *c, PlayerId p, Zone zone, ObjectId *out) {
    const ZoneList *list = game_zone(c->g, p, zone);
    int count = 0;
    for (CardId card = list->first; card_is(card); card = game_place(c->g, card)->next) {
        const Object *o = game_place(c->g, card);
        if (zone == ZONE_BATTLEFIELD && !player_same(o->controller, p)) continue;
        if (count < NAMES_MAX) out[count++] = game_id(c->g, card);
    }
    return count;
}

static void check_has(Check *c, PlayerId p, bool has) {
    SCRATCH_SCOPE(engine_scratch(c->names->engine));
    ObjectId *ids = SCRATCH_ARRAY(engine_scratch(c->names->engine), ObjectId, NAMES_MAX);
    bool used[NAMES_MAX] = {false};
    int total = objects_in(c, p, ZONE_BATTLEFIELD, ids);
    Text wrong = {0};
    for (const Node *item = c->value->first; item; item = item->next) {
        Span text = {item->text, item->length};
        int count = 1, number = 0, found = 0;
        bool whole = scenario_alias(c->names->scenario, text) >= 0 ||
                     pool_find(pool_of(c), name_without_number(text, &number));
        if (!whole) text = name_without_count(text, &count);
        NameRef ref = names_read(c->names, text);
        for (int i = 0; i < total && found < count; i++) {
            if (used[i] || !names_answers(c->names, &ref, ids[i])) continue;
            used[i] = has;
            found++;
        }
        if (has ? found < count : found >= count)
            text_format(&wrong, "%s%s %s", wrong.length > 0 ? ", " : "", has ? "no" : "has",
                        item->text);
    }
    if (wrong.length > 0) check_fail(c, text_cstr(&wrong));
    text_free(&wrong);
}

// ---- facts

static void write_mana(const uint16_t *mana, Text *out) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < mana[t]; i++) text_format(out, "{%c}", mana_letter((ManaType)t));
    if (out->length == 0) text_add(out, "\"\"");
}

static void check_mana_pool(Check *c, const Player *player) {
    uint16_t wanted[MANA_TYPE_COUNT] = {0};
    ManaType type;
    for (const char *at = c->value->text; *at; at++)
        if (mana_letter_find(*at, &type)) wanted[type]++;
    if (memcmp(wanted, player->mana, sizeof wanted) == 0) return;
    Text actual = {0};
    write_mana(player->mana, &actual);
    check_fail(c, text_cstr(&actual));
    text_free(&actual);
}

typedef struct {
    const Game *g;
    PlayerId player;
} PlayerCounters;

static int count_counters(const void *context, CounterKind kind) {
    const PlayerCounters *p = context;
    return game_player_counters(p->g, p->player, kind);
}

static const char *loss_word(LossReason reason) {
    return reason == LOSS_NONE ? "has not lost" : loss_name(reason);
}

// ---- commanders

static bool is_commander_of(const Game *g, CardId card, PlayerId p) {
    const Object *o = game_place(g, card);
    return o->kind == OBJECT_CARD && o->is_commander && player_same(o->owner, p);
}

// The player's commanders that answer to `name` (all, if NULL). Returns how many; the last in *out.
static int find_commanders(const Check *c, PlayerId p, const Node *name, ObjectId *out) {
    int places = 0, found = 0;
    game_list(c->g, LIST_OBJECTS, &places);
    for (int i = 1; i < places; i++) {
        CardId card = {(uint16_t)i};
        if (game_place(c->g, card)->kind == OBJECT_FREE) continue;
        if (player_is(p) && !is_commander_of(c->g, card, p)) continue;
        if (!game_place(c->g, card)->is_commander) continue;
        ObjectId id = game_id(c->g, card);
        if (name) {
            NameRef ref = names_read(c->names, (Span){name->text, name->length});
            if (!names_answers(c->names, &ref, id)) continue;
        }
        *out = id;
        found++;
    }
    return found;
}

static void check_tax(Check *c, PlayerId p) {
    ObjectId id = NO_OBJECT;
    const Node *whole = c->value;
    if (whole->kind == NODE_SCALAR) {
        int found = find_commanders(c, p, NULL, &id);
        if (found == 1)
            check_number(c, engine_commander_tax(c->names->engine, c->g, id));
        else
            check_fail(c, found == 0 ? "no commander" : "several commanders: use {Name: n}");
        return;
    }
    for (const Node *k = whole->first; k; k = k->next) {
        c->value = k->value;
        if (find_commanders(c, p, k, &id) == 1)
            check_number(c, engine_commander_tax(c->names->engine, c->g, id));
        else
            check_fail(c, "no such commander");
    }
    c->value = whole;
}

static void check_commander_damage(Check *c, PlayerId p) {
    int count = 0;
    const CommanderDamage *all = game_list(c->g, LIST_COMMANDER_DAMAGE, &count);
    const Node *whole = c->value;
    for (const Node *k = whole->first; k; k = k->next) {
        ObjectId id = NO_OBJECT;
        int damage = 0;
        c->value = k->value;
        if (find_commanders(c, NO_PLAYER, k, &id) != 1) {
            check_fail(c, "no such commander, or several");
            continue;
        }
        for (int i = 0; i < count; i++)
            if (player_same(all[i].player, p) && card_same(all[i].commander, object_card(id)))
                damage += all[i].damage;
        check_number(c, damage);
    }
    c->value = whole;
}

// ---- what could be done

static void check_could_produce(Check *c, PlayerId p) {
    const Node *whole = c->value;
    for (const Node *k = whole->first; k; k = k->next) {
        ObjectId id = NO_OBJECT;
        bool found = false;
        c->value = k->value;
        if (!check_find_own(c, k, p, &id, &found)) return;
        if (!found) {
            check_fail(c, "there is no such object");
            continue;
        }
        ManaTypeSet types = engine_could_produce(c->names->engine, c->g, id);
        uint16_t mana[MANA_TYPE_COUNT] = {0};
        ManaTypeSet wanted = 0;
        ManaType type;
        for (int t = 0; t < MANA_TYPE_COUNT; t++) mana[t] = types >> t & 1U;
        for (const char *at = k->value->text; *at; at++)
            if (mana_letter_find(*at, &type)) wanted = (ManaTypeSet)(wanted | 1U << type);
        if (wanted == types) continue;
        Text actual = {0};
        write_mana(mana, &actual);
        check_fail(c, text_cstr(&actual));
        text_free(&actual);
    }
    c->value = whole;
}

static bool can_cast(const Check *c, PlayerId p, ObjectId id, Span name, Rejection *why) {
    const CardDef *card = names_card(c->names, id);
    Action action = {.kind = ACTION_CAST, .object = id, .player = p};
    for (int f = 0; card && f < card->face_count; f++) {
        bool named = span_is(name, card->faces[f]->name);
        bool other = false;
        for (int k = 0; k < card->face_count; k++)
            other = other || span_is(name, card->faces[k]->name);
        if (other && !named) continue;  // One face is named: only that one counts.
        action.face = f;
        if (engine_can(c->names->engine, c->g, p, &action, why)) return true;
    }
    // 708.4: face down, where that is allowed. What is said of a card that can't be cast either way
    // is about its face.
    action.face = FACE_DOWN;
    return engine_can(c->names->engine, c->g, p, &action, NULL);
}

static void check_can_cast(Check *c, PlayerId p, bool can) {
    SCRATCH_SCOPE(engine_scratch(c->names->engine));
    ObjectId *ids = SCRATCH_ARRAY(engine_scratch(c->names->engine), ObjectId, NAMES_MAX);
    Text wrong = {0};
    for (const Node *item = c->value->first; item; item = item->next) {
        NameRef ref = names_read(c->names, (Span){item->text, item->length});
        Rejection why = {.code = REJECTED_NOT};
        bool any = false;
        int count = names_candidates(c->names, &ref, ids, NAMES_MAX);
        for (int i = 0; i < count && !any; i++) {
            Rejection reason = {.code = REJECTED_NOT};
            any = can_cast(c, p, ids[i], ref.base, &reason);
            // The card in hand says most about why not.
            const Object *o = game_object(c->g, ids[i]);
            bool held = o->zone == ZONE_HAND && player_same(o->owner, p);
            if (why.code == REJECTED_NOT || held) why = reason;
        }
        if (any == can && count > 0) continue;  // A card that is nowhere proves nothing.
        if (wrong.length > 0) text_add(&wrong, "; ");
        if (any)
            text_format(&wrong, "%s can be cast", item->text);
        else if (count == 0)
            text_format(&wrong, "there is no %s", item->text);
        else
            text_format(&wrong, "%s can't be cast (%s: %s)", item->text, rejection_code(why.code),
                        why.why);
    }
    if (wrong.length > 0) check_fail(c, text_cstr(&wrong));
    text_free(&wrong);
}

// The abilities are numbered as for `ability` in the script.
static void check_can_activate(Check *c, PlayerId p, bool can) {
    const Node *whole = c->value;
    Text wrong = {0};
    for (const Node *k = whole->first; k; k = k->next) {
        ObjectId id = NO_OBJECT;
        bool found = false;
        c->value = k->value;
        if (!check_find_own(c, k, p, &id, &found)) break;
        int n = scenario_number(k->value);
        Action action = {.kind = ACTION_ACTIVATE, .object = id, .player = p, .ability = n};
        Rejection why = {.code = REJECTED_NOT};
        bool could = found && engine_can(c->names->engine, c->g, p, &action, &why);
        bool exists = found && (could || why.code != REJECTED_CHOICE_ILLEGAL);
        if (could == can && exists) continue;  // An ability that is not there proves nothing.
        if (wrong.length > 0) text_add(&wrong, "; ");
        if (!exists)
            text_format(&wrong, "there is no ability %d of %s", n, k->text);
        else if (could)
            text_format(&wrong, "ability %d of %s can be activated", n, k->text);
        else
            text_format(&wrong, "ability %d of %s can't be activated (%s: %s)", n, k->text,
                        rejection_code(why.code), why.why);
    }
    c->value = whole;
    if (wrong.length > 0) check_fail(c, text_cstr(&wrong));
    text_free(&wrong);
}

// ---- all keys

void check_player_key(Check *c, PlayerId p, const char *key) {
    const Player *player = game_player(c->g, p);
    PlayerCounters counters = {c->g, p};
    Zone zone;
    if (zone_find(span_of(key), &zone)) {
        SCRATCH_SCOPE(engine_scratch(c->names->engine));
        ObjectId *ids = SCRATCH_ARRAY(engine_scratch(c->names->engine), ObjectId, NAMES_MAX);
        check_zone(c, ids, objects_in(c, p, zone, ids), zone == ZONE_LIBRARY);
    } else if (strcmp(key, "life") == 0) {
        check_number(c, player->life);
    } else if (strcmp(key, "poison") == 0) {
        check_number(c, game_player_counters(c->g, p, COUNTER_POISON));
    } else if (strcmp(key, "counters") == 0) {
        check_counters(c, count_counters, &counters);
    } else if (strcmp(key, "mana_pool") == 0) {
        check_mana_pool(c, player);
    } else if (strcmp(key, "has") == 0) {
        check_has(c, p, true);
    } else if (strcmp(key, "lacks") == 0) {
        check_has(c, p, false);
    } else if (strcmp(key, "lost") == 0) {
        check_flag(c, game_loss(c->g, p) != LOSS_NONE);
    } else if (strcmp(key, "lost_because") == 0) {
        check_word(c, loss_word(game_loss(c->g, p)));
    } else if (strcmp(key, "commander_tax") == 0) {
        check_tax(c, p);
    } else if (strcmp(key, "commander_damage") == 0) {
        check_commander_damage(c, p);
    } else if (strcmp(key, "could_produce") == 0) {
        check_could_produce(c, p);
    } else if (strcmp(key, "can_cast") == 0) {
        check_can_cast(c, p, true);
    } else if (strcmp(key, "cannot_cast") == 0) {
        check_can_cast(c, p, false);
    } else if (strcmp(key, "can_activate") == 0) {
        check_can_activate(c, p, true);
    } else if (strcmp(key, "cannot_activate") == 0) {
        check_can_activate(c, p, false);
    }
}
