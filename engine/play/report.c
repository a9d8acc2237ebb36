// report.c - the log: one sentence for each event that people care about.
#include "engine/play/chosen.h"
#include "engine/play/engine.h"
#include "engine/play/report_change.h"

#include "engine/base/status.h"
#include "engine/rules/title.h"
#include "engine/rules/view.h"
#include "engine/rules/ways.h"

typedef struct {
    const Engine *e;
    const Game *g;
    const Event *ev;
    Text *out;
} Report;

typedef void Sentence(const Report *r);

static const char *player(const Report *r) { return engine_player_name(r->e, r->ev->player); }

void engine_object_name(const Engine *e, const Game *g, ObjectId id, Text *out) {
    title_add(e, g, id, out);
}

static void name(const Report *r, ObjectId id) { engine_object_name(r->e, r->g, id, r->out); }

static void sentence(const Report *r, const char *before, ObjectId id, const char *after) {
    text_add(r->out, before);
    name(r, id);
    text_add(r->out, after);
}

static void by_player(const Report *r, const char *verb, ObjectId id, const char *after) {
    text_format(r->out, "%s %s ", player(r), verb);
    name(r, id);
    text_add(r->out, after);
}

static void turn_begins(const Report *r) {
    text_format(r->out, "Turn %d — %s", r->ev->amount, player(r));
}
static void step_begins(const Report *r) { text_add(r->out, step_title((Step)r->ev->amount)); }
static void game_begins(const Report *r) { text_format(r->out, "%s plays first.", player(r)); }

// ---- zone changes

// What an Aura enters attached to.
static void host(const Report *r) {
    if (object_is(r->ev->host)) sentence(r, " attached to ", r->ev->host, "");
    if (player_is(r->ev->host_player))
        text_format(r->out, " attached to %s", engine_player_name(r->e, r->ev->host_player));
}

static void enters_with(const Report *r) {
    for (int i = 0; i < ENTERS_WITH_MAX; i++) {
        const KindCount *w = &r->ev->counters[i];
        if (w->count <= 0) continue;
        text_format(r->out, " with %d %s counter%s", w->count, counter_text((CounterKind)w->kind),
                    w->count == 1 ? "" : "s");
    }
}

static void moved(const Report *r) {
    const char *to = zone_name(r->ev->to);
    name(r, r->ev->result);
    if (r->ev->to == ZONE_BATTLEFIELD)
        text_add(r->out, " enters the battlefield");
    else if (r->ev->to == ZONE_EXILE)
        text_add(r->out, " is exiled");
    else
        text_format(r->out, " is put into its owner's %s", to);
    if (r->ev->to == ZONE_BATTLEFIELD && r->ev->tapped) text_add(r->out, " tapped");
    host(r);
    enters_with(r);
    text_add(r->out, ".");
}
static void zone_draw(const Report *r) { by_player(r, "draws", r->ev->result, "."); }
static void zone_play(const Report *r) {
    by_player(r, "plays", r->ev->result, r->ev->tapped ? ", which enters tapped." : ".");
}
static void zone_silent(const Report *r) { (void)r; }
static void zone_effect(const Report *r) {
    bool was_elsewhere = r->ev->from != ZONE_LIBRARY && r->ev->from != ZONE_OUTSIDE;
    name(r, r->ev->result);
    if (r->ev->to == ZONE_HAND && was_elsewhere)
        text_add(r->out, " returns to its owner's hand.");
    else if (r->ev->to == ZONE_BATTLEFIELD)
        text_format(r->out, " %s the battlefield%s.",
                    r->ev->from == ZONE_HAND ? "is put onto" : "returns to",
                    r->ev->tapped ? " tapped" : "");
    else if (r->ev->to == ZONE_EXILE)
        text_add(r->out, " is exiled.");
    else
        text_format(r->out, " is put into its owner's %s.", zone_name(r->ev->to));
}
static void zone_mill(const Report *r) { sentence(r, "", r->ev->result, " is milled."); }
static void zone_bottom(const Report *r) {
    sentence(r, "", r->ev->result,
             r->ev->position < 0 ? " goes to the bottom of the library."
                                 : " goes back into the library.");
}
// State-based actions that concern no creature: such a permanent does not die (700.4).
static bool is_attachment_rule(RuleId rule) {
    return rule == CR_704_5k || rule == CR_704_5m || rule == CR_704_5y;
}

static void zone_change(const Report *r) {
    if (r->ev->to == ZONE_COMMAND) {
        sentence(r, "", r->ev->result, " goes to the command zone.");
        return;
    }
    switch (r->ev->why) {
        case WHY_DRAW: zone_draw(r); return;
        case WHY_PLAY: zone_play(r); return;
        case WHY_CAST:
            zone_silent(r);  // EVENT_CAST tells it.
            return;
        case WHY_EFFECT: zone_effect(r); return;
        case WHY_MILL: zone_mill(r); return;
        case WHY_BOTTOM: zone_bottom(r); return;
        case WHY_PUT:
            by_player(r, "puts", r->ev->result, " onto the battlefield");
            host(r);
            text_add(r->out, ".");
            return;
        case WHY_SBA:
            sentence(r, "", r->ev->object,
                     r->ev->from == ZONE_BATTLEFIELD && !is_attachment_rule(r->ev->rule)
                         ? " dies."
                         : " is put into its owner's graveyard.");
            return;
        case WHY_FORETELL: text_format(r->out, "%s foretells a card.", player(r)); return;
        case WHY_SUSPEND: by_player(r, "suspends", r->ev->result, "."); return;
        case WHY_PLOT: by_player(r, "plots", r->ev->result, "."); return;
        case WHY_NONE:
        case WHY_RESOLVE:
        case WHY_COUNTERED:
        case WHY_FIZZLE:
        case WHY_DESTROY:
        case WHY_SACRIFICE:
        case WHY_DISCARD:
        case WHY_COST:
        case WHY_COMBAT:
        case WHY_DAY_OR_NIGHT:
        case WHY_TAPPED_FOR_MANA:
        case WHY_ATTACK: moved(r); return;
    }
}

static void copy_spell(const Report *r) { by_player(r, "copies", r->ev->object, "."); }
static void create_token(const Report *r) { by_player(r, "creates", r->ev->object, "."); }
static void transform(const Report *r) {
    sentence(r, "A permanent transforms into ", r->ev->object, ".");
}
static void flip(const Report *r) { sentence(r, "A permanent flips into ", r->ev->object, "."); }
static void get_emblem(const Report *r) { by_player(r, "gets", r->ev->result, "."); }
static void chose(const Report *r) {
    text_format(r->out, "%s chooses ", player(r));
    Chosen chosen = {.object = r->ev->object,
                     .player = r->ev->player,
                     .kind = (uint8_t)r->ev->amount2,
                     .value = r->ev->amount,
                     .by = r->ev->ability};
    chosen_text(r->e, r->g, &chosen, r->out);
    if (object_is_about_to_enter(r->ev->object))
        text_format(r->out, " for %s.", pool_face(r->e->pool, r->ev->copy.face)->name);
    else
        sentence(r, " for ", r->ev->object, ".");
}
static void shuffle(const Report *r) { text_format(r->out, "%s shuffles.", player(r)); }
static void draw_failed(const Report *r) {
    text_format(r->out, "%s cannot draw: the library is empty.", player(r));
}
static void mulligan(const Report *r) { text_format(r->out, "%s takes a mulligan.", player(r)); }
static void keep(const Report *r) {
    text_format(r->out, "%s keeps a hand of %d.", player(r), r->ev->amount);
}

// ---- the stack

static void targets(const Report *r, const StackItem *item) {
    bool first = true;
    int at = 0;
    for (const Bound *b; (b = game_bound(r->g, item->key, &at)) != NULL;) {
        if (b->target == 0) continue;
        text_add(r->out, first ? " targeting " : ", ");
        first = false;
        if (b->kind == BOUND_PLAYER)
            text_add(r->out, engine_player_name(r->e, b->player));
        else
            name(r, b->object);
    }
}

static void ways_and_modes(const Report *r, const StackItem *item) {
    if (item->ways & CAST_FLASHBACK) text_add(r->out, " with flashback");
    if (item->ways & CAST_ALTERNATIVE) text_add(r->out, " for its alternative cost");
    const WayRow *row;
    unsigned said = 0;
    for (int i = 0; (row = way_alternative(i)) != NULL; i++)
        if (item->ways & row->way) text_format(r->out, " with %s", cast_way_word(row->way));
    for (int i = 0; (row = way_additional(i)) != NULL; i++) {
        if ((item->ways & row->way & ~said) == 0) continue;
        text_format(r->out, " with %s", cast_way_word(row->way));
        if (item->times > 1) text_format(r->out, " %d times", item->times);
        said |= row->way;
    }
    for (int i = 0; i < item->mode_count; i++)
        text_format(r->out, "%s%d", i > 0 ? ", " : " choosing mode ", item->modes[i]);
}

static void with_details(const Report *r) {
    const StackItem *item = game_stack_item(r->g, r->ev->object);
    if (item != NULL) ways_and_modes(r, item);
    if (item != NULL && item->x >= 0) text_format(r->out, " with X = %d", item->x);
    if (item != NULL) targets(r, item);
    text_add(r->out, ".");
}
static void retarget(const Report *r) {
    name(r, r->ev->object);
    if (r->ev->bound.kind == BOUND_PLAYER)
        text_format(r->out, " now targets %s.", engine_player_name(r->e, r->ev->bound.player));
    else
        sentence(r, " now targets ", r->ev->bound.object, ".");
}
static void cast(const Report *r) {
    by_player(r, "casts", r->ev->object, "");
    with_details(r);
}
static void activate(const Report *r) {
    if (!object_is(r->ev->object)) return;  // A mana ability: the mana tells it.
    by_player(r, "activates", r->ev->source, "");
    with_details(r);
}
// Targets are chosen after it has gone on the stack (603.3d); the log tells them on resolution.
static void trigger(const Report *r) {
    bool sourceless = !object_is(r->ev->source);
    sentence(r, "", sourceless ? r->ev->object : r->ev->source, " triggers.");
}
static void resolve(const Report *r) {
    const Object *o = game_object(r->g, r->ev->object);
    const StackItem *item = game_stack_item(r->g, r->ev->object);
    name(r, r->ev->object);
    bool ability = o != NULL && o->kind == OBJECT_ABILITY;
    text_add(r->out, ability ? "'s ability resolves" : " resolves");
    if (ability && item != NULL && item->triggered) targets(r, item);
    text_add(r->out, ".");
}
static void fizzle(const Report *r) {
    sentence(r, "", r->ev->object, " does not resolve: all its targets are illegal.");
}
static void countered(const Report *r) { sentence(r, "", r->ev->object, " is countered."); }

// ---- permanents and players

static void mana_moves(const Report *r) {
    text_format(r->out, "%s loses all unspent mana, and %s adds it.", player(r),
                r->e->player_names[r->ev->host_player.v]);
}
static void mana_becomes(const Report *r) {
    text_format(r->out, "%s's unspent mana becomes {%c}.", player(r),
                mana_letter((ManaType)r->ev->position));
}
static void ignore(const Report *r) {
    by_player(r, "ignores what", r->ev->source, " says until end of turn.");
}
static void class_level(const Report *r) {
    name(r, r->ev->object);
    text_format(r->out, " becomes level %d.", r->ev->amount);
}
static void turn_up(const Report *r) { by_player(r, "turns", r->ev->object, " face up."); }

static void tap(const Report *r) {
    if (r->ev->why == WHY_COST && r->ev->amount == 1) {
        by_player(r, "taps", r->ev->object, " for ");
        sentence(r, "", r->ev->source, ".");
        return;
    }
    if (r->ev->why == WHY_COST || r->ev->why == WHY_ATTACK) return;  // Told by what it is paid for.
    sentence(r, "", r->ev->object, " becomes tapped.");
}
static void untap(const Report *r) { sentence(r, "", r->ev->object, " untaps."); }
static void day_or_night(const Report *r) {
    text_add(r->out, r->ev->amount == IS_DAY ? "It becomes day." : "It becomes night.");
}
static void phases_out(const Report *r) { sentence(r, "", r->ev->object, " phases out."); }
static void phases_in(const Report *r) {
    sentence(r, "", r->ev->object, r->ev->tapped ? " phases in tapped." : " phases in.");
}
static void destroy(const Report *r) {
    sentence(r, "", r->ev->object,
             r->ev->rule == CR_704_5g || r->ev->rule == CR_704_5h ? " dies from damage."
                                                                  : " is destroyed.");
}
static const char *instead(const Report *r) {
    return r->ev->to == ZONE_EXILE ? ", which is exiled." : ".";
}
static void sacrifice(const Report *r) { by_player(r, "sacrifices", r->ev->object, instead(r)); }
static void discard(const Report *r) { by_player(r, "discards", r->ev->object, instead(r)); }
static void loses_damage(const Report *r) {
    sentence(r, "All damage is removed from ", r->ev->object, ".");
}
static void regenerate(const Report *r) { sentence(r, "", r->ev->object, " regenerates."); }
static void counters(const Report *r) {
    int n = r->ev->amount < 0 ? -r->ev->amount : r->ev->amount;
    if (object_is(r->ev->object))
        name(r, r->ev->object);
    else
        text_add(r->out, player(r));
    text_format(r->out, " %s %d %s counter%s.", r->ev->amount < 0 ? "loses" : "gets", n,
                counter_text((CounterKind)r->ev->amount2), n == 1 ? "" : "s");
}
static void lasting(const Report *r) {
    static const char *const until[] = {
        [LASTS_END_OF_TURN] = " until end of turn",
        [LASTS_PLAYERS_NEXT_TURN] = " until their next turn",
        [LASTS_END_OF_PLAYERS_NEXT_TURN] = " until the end of their next turn",
        [LASTS_END_OF_COMBAT] = " until end of combat",
        [LASTS_PLAYERS_NEXT_UPKEEP] = " until their next upkeep",
        [LASTS_PLAYERS_NEXT_END_STEP] = " until their next end step",
        [LASTS_FOREVER] = "",
        [LASTS_WHILE_SOURCE_CONTROLLED] = " for as long as that player controls ",
        [LASTS_WHILE_SOURCE_REMAINS] = " for as long as there is ",
        [LASTS_WHILE_SOURCE_TAPPED] = " for as long as it stays tapped: ",
        [LASTS_WHILE_CONTROLLED] = " for as long as that player controls it",
    };
    const ContinuousEffect *c = &r->ev->continuous;
    text_add(r->out, until[c->lasting]);
    if (c->lasting == LASTS_WHILE_SOURCE_CONTROLLED || c->lasting == LASTS_WHILE_SOURCE_REMAINS ||
        c->lasting == LASTS_WHILE_SOURCE_TAPPED)
        name(r, c->source);
    text_add(r->out, ".");
}
static void continuous(const Report *r) {
    name(r, r->ev->object);
    report_change(r->e, &r->ev->continuous.change, r->out);
    lasting(r);
}
static void attach(const Report *r) {
    name(r, r->ev->object);
    if (object_is(r->ev->source))
        sentence(r, " becomes attached to ", r->ev->source, ".");
    else if (player_is(r->ev->player))
        text_format(r->out, " becomes attached to %s.", player(r));
    else
        text_add(r->out, " becomes unattached.");
}
static void damage(const Report *r) {
    name(r, r->ev->source);
    text_format(r->out, " deals %d %sdamage to ", r->ev->amount,
                r->ev->why == WHY_COMBAT ? "combat " : "");
    if (object_is(r->ev->object))
        name(r, r->ev->object);
    else
        text_add(r->out, player(r));
    text_add(r->out, ".");
}
static void prevented(const Report *r) {
    text_format(r->out, "%d damage from ", r->ev->amount);
    name(r, r->ev->source);
    text_add(r->out, " to ");
    if (object_is(r->ev->object))
        name(r, r->ev->object);
    else
        text_add(r->out, player(r));
    text_add(r->out, " is prevented.");
}
static void life(const Report *r, const char *verb) {
    text_format(r->out, "%s %s %d life (now %d).", player(r), verb, r->ev->amount,
                game_player(r->g, r->ev->player)->life);
}
static void gain_life(const Report *r) { life(r, "gains"); }
static void lose_life(const Report *r) { life(r, "loses"); }
static void pay_life(const Report *r) { life(r, "pays"); }
static void add_mana(const Report *r) {
    text_format(r->out, "%s adds ", player(r));
    for (int i = 0; i < r->ev->amount; i++)
        text_format(r->out, "{%c}", mana_letter((ManaType)r->ev->amount2));
    if (object_is(r->ev->source)) sentence(r, " with ", r->ev->source, "");
    text_add(r->out, ".");
}
static void land_played(const Report *r) { (void)r; }  // The zone change tells it.

// ---- the end

static void reason(const Report *r, const Event *ev) {
    switch ((LossReason)ev->amount) {
        case LOSS_LIFE: text_format(r->out, "life reached %d", ev->amount2); break;
        case LOSS_EMPTY_LIBRARY: text_add(r->out, "cannot draw from an empty library"); break;
        case LOSS_POISON: text_add(r->out, "ten or more poison counters"); break;
        case LOSS_COMMANDER_DAMAGE:
            text_add(r->out, "21 or more combat damage from one commander");
            break;
        case LOSS_CONCEDE: text_add(r->out, "concedes"); break;
        case LOSS_EFFECT:
        case LOSS_NONE: text_add(r->out, "an effect says so"); break;
    }
}
static void lose(const Report *r) {
    if (r->ev->position == 1) return;  // Told together with the others.
    text_format(r->out, "%s loses — ", player(r));
    reason(r, r->ev);
    text_add(r->out, ".");
}
static void brief_reason(const Report *r, const Player *p) {
    switch ((LossReason)p->lost) {
        case LOSS_LIFE: text_format(r->out, " (%d life)", p->life); break;
        case LOSS_EMPTY_LIBRARY: text_add(r->out, " (empty library)"); break;
        case LOSS_POISON: text_add(r->out, " (poison)"); break;
        case LOSS_COMMANDER_DAMAGE: text_add(r->out, " (commander damage)"); break;
        case LOSS_CONCEDE: text_add(r->out, " (concedes)"); break;
        case LOSS_EFFECT:
        case LOSS_NONE: break;
    }
}
static void lose_together(const Report *r) {
    int told = 0, all = r->ev->amount;
    text_add(r->out, r->g->player_count == 2 ? "Both players lose — " : "Several players lose — ");
    for (int i = 0; i < r->g->player_count; i++) {
        const Player *p = &r->g->players[i];
        if (p->left || p->lost == LOSS_NONE) continue;
        text_add(r->out, told == 0 ? "" : told == all - 1 ? " and " : ", ");
        text_add(r->out, engine_player_name(r->e, player_id(i)));
        brief_reason(r, p);
        told++;
    }
    text_add(r->out, ".");
}
static void win(const Report *r) { text_format(r->out, "%s wins the game.", player(r)); }
static void drawn(const Report *r) { text_add(r->out, "The game is a draw."); }

// ---- combat

static void attacks(const Report *r) {
    name(r, r->ev->source);
    text_add(r->out, " attacks ");
    if (object_is(r->ev->object))
        name(r, r->ev->object);
    else
        text_add(r->out, player(r));
    text_add(r->out, ".");
}
static void becomes_monarch(const Report *r) {
    if (player_is(r->ev->player))
        text_format(r->out, "%s becomes the monarch.", player(r));
    else
        text_add(r->out, "There is no monarch any more.");
}
static void gets_blessing(const Report *r) {
    text_format(r->out, "%s gets the city's blessing.", player(r));
}
static void proliferates(const Report *r) { text_format(r->out, "%s proliferates.", player(r)); }
static void exerts(const Report *r) {
    text_add(r->out, player(r));
    sentence(r, " exerts ", r->ev->object, ".");
}
static void stays_tapped(const Report *r) {
    name(r, r->ev->object);
    text_add(r->out, " won't untap in its controller's next untap step.");
}
static void put_attacking(const Report *r) {
    name(r, r->ev->source);
    text_add(r->out, " is attacking ");
    if (object_is(r->ev->object))
        name(r, r->ev->object);
    else
        text_add(r->out, player(r));
    text_add(r->out, ".");
}
static void put_blocking(const Report *r) {
    name(r, r->ev->source);
    sentence(r, " is blocking ", r->ev->object, ".");
}
static void protector(const Report *r) {
    text_add(r->out, player(r));
    sentence(r, " protects ", r->ev->object, ".");
}
static void blocks(const Report *r) {
    name(r, r->ev->source);
    sentence(r, " blocks ", r->ev->object, ".");
}
static void no_attackers(const Report *r) {
    text_format(r->out, "%s attacks with nothing.", engine_player_name(r->e, r->g->active));
}

// ---- libraries

static void search(const Report *r) {
    if (player_same(r->ev->player, r->ev->host_player))
        text_format(r->out, "%s searches their library.", player(r));
    else
        text_format(r->out, "%s searches %s's library.", player(r),
                    engine_player_name(r->e, r->ev->host_player));
}
static void reveal(const Report *r) { by_player(r, "reveals", r->ev->object, "."); }
static void flip_coin(const Report *r) {
    text_format(r->out, "%s flips a coin: %s.", player(r), r->ev->amount ? "heads" : "tails");
}
static void roll_die(const Report *r) {
    text_format(r->out, "%s rolls a %d.", player(r), r->ev->amount);
}
static void looks(const Report *r) {
    int amount = r->ev->amount;
    PlayerId of = r->ev->host_player;
    switch ((LooksKind)r->ev->amount2) {
        case LOOKS_SCRYING: text_format(r->out, "%s scries %d.", player(r), amount); return;
        case LOOKS_SURVEILLING: text_format(r->out, "%s surveils %d.", player(r), amount); return;
        case LOOKS_AT_TOP:
            text_format(r->out, "%s looks at the top %d card%s of %s's library.", player(r), amount,
                        amount == 1 ? "" : "s", engine_player_name(r->e, of));
            return;
        case LOOKS_AT_HAND:
            text_format(r->out, "%s looks at %s's hand.", player(r), engine_player_name(r->e, of));
            return;
    }
}

// ---- turns and phases to come

static void extra_turn(const Report *r) {
    text_format(r->out, "%s takes an extra turn after this one.", player(r));
}
static void extra_steps(const Report *r) {
    const Event *ev = r->ev;
    text_format(r->out, "%s gets %d additional %s step%s after this %s.", player(r), ev->position,
                step_name((Step)ev->amount), ev->position == 1 ? "" : "s",
                ev->amount2 == 1 ? "phase" : "step");
}
static void extra_phases(const Report *r) {
    text_add(r->out, "After this phase there are an additional combat phase and main phase.");
}
static const char *skippable(int what) {
    if (what == SKIP_TURN) return "turn";
    return what == SKIP_COMBAT   ? "combat phase"
           : what == STEP_UNTAP  ? "untap step"
           : what == STEP_UPKEEP ? "upkeep step"
                                 : "draw step";
}
static void skip_next(const Report *r) {
    text_format(r->out, "%s will skip their next %s.", player(r), skippable(r->ev->amount));
}
static void skipped(const Report *r) {
    text_format(r->out, "%s skips their %s.", player(r), skippable(r->ev->amount));
}

static const struct {
    EventKind kind;
    Sentence *say;
} rows[] = {
    {EVENT_TURN_BEGINS, turn_begins},
    {EVENT_STEP_BEGINS, step_begins},
    {EVENT_GAME_BEGINS, game_begins},
    {EVENT_ZONE_CHANGE, zone_change},
    {EVENT_CREATE_TOKEN, create_token},
    {EVENT_EMBLEM, get_emblem},
    {EVENT_TRANSFORM, transform},
    {EVENT_FLIP, flip},
    {EVENT_CHOSE, chose},
    {EVENT_SHUFFLE, shuffle},
    {EVENT_DRAW_FAILED, draw_failed},
    {EVENT_MULLIGAN, mulligan},
    {EVENT_KEEP, keep},
    {EVENT_RETARGET, retarget},
    {EVENT_CAST, cast},
    {EVENT_ACTIVATE, activate},
    {EVENT_TRIGGER_ON_STACK, trigger},
    {EVENT_RESOLVE, resolve},
    {EVENT_FIZZLE, fizzle},
    {EVENT_COUNTER_OBJECT, countered},
    {EVENT_TAP, tap},
    {EVENT_UNTAP, untap},
    {EVENT_DESTROY, destroy},
    {EVENT_SACRIFICE, sacrifice},
    {EVENT_DISCARD, discard},
    {EVENT_COUNTERS, counters},
    {EVENT_CONTINUOUS, continuous},
    {EVENT_TURN_UP, turn_up},
    {EVENT_CLASS_LEVEL, class_level},
    {EVENT_MANA_MOVES, mana_moves},
    {EVENT_MANA_BECOMES, mana_becomes},
    {EVENT_IGNORE, ignore},
    {EVENT_ATTACH, attach},
    {EVENT_DAMAGE, damage},
    {EVENT_PREVENTED, prevented},
    {EVENT_REGENERATE, regenerate},
    {EVENT_DAMAGE_REMOVED, loses_damage},
    {EVENT_GAIN_LIFE, gain_life},
    {EVENT_LOSE_LIFE, lose_life},
    {EVENT_PAY_LIFE, pay_life},
    {EVENT_ADD_MANA, add_mana},
    {EVENT_LAND_PLAYED, land_played},
    {EVENT_LOSE, lose},
    {EVENT_LOSE_TOGETHER, lose_together},
    {EVENT_WIN, win},
    {EVENT_DRAWN, drawn},
    {EVENT_ATTACKS, attacks},
    {EVENT_PUT_ATTACKING, put_attacking},
    {EVENT_RESELECTED, put_attacking},
    {EVENT_PROLIFERATE, proliferates},
    {EVENT_BLESSING, gets_blessing},
    {EVENT_MONARCH, becomes_monarch},
    {EVENT_EXERTS, exerts},
    {EVENT_STAYS_TAPPED, stays_tapped},
    {EVENT_PUT_BLOCKING, put_blocking},
    {EVENT_PROTECTOR, protector},
    {EVENT_PHASES_OUT, phases_out},
    {EVENT_DAY_OR_NIGHT, day_or_night},
    {EVENT_PHASES_IN, phases_in},
    {EVENT_BLOCKS, blocks},
    {EVENT_NO_ATTACKERS, no_attackers},
    {EVENT_COPY_SPELL, copy_spell},
    {EVENT_SEARCH, search},
    {EVENT_REVEAL, reveal},
    {EVENT_FLIP_COIN, flip_coin},
    {EVENT_ROLL_DIE, roll_die},
    {EVENT_LOOKS, looks},
    {EVENT_EXTRA_TURN, extra_turn},
    {EVENT_EXTRA_PHASES, extra_phases},
    {EVENT_EXTRA_STEPS, extra_steps},
    {EVENT_SKIP_NEXT, skip_next},
    {EVENT_SKIPPED, skipped},
};

void engine_event_text(const Engine *e, const Game *g, const Event *ev, Text *out) {
    Report r = {.e = e, .g = g, .ev = ev, .out = out};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (rows[i].kind == ev->kind) rows[i].say(&r);
}
