// script_priority.c - what the script does when a player has priority.
//
// The harness's own entries are carried out here, and the actions of players; others pass so that
// the one who is named gets priority, but never past a resolution or the end of a step (117.4).
#include <stdio.h>

#include "harness/script_encode.h"

// Nobody says it: the entry that is being carried out implies it, or else the next one, which waits
// for its player.
static Progress pass(Script *s, const Question *q, Answer *a) {
    if (script_by_bot(s, q->player)) return BOT_ANSWERS;
    s->origin = ORIGIN_IMPLIED;
    s->origin_entry = s->running != RUNNING_NOTHING ? s->running_entry : s->next;
    a->action = (Action){.kind = ACTION_PASS};
    return ANSWERED;
}

static const char *player_name(const Script *s, int player) {
    return s->scenario->players[player].name;
}

// ---- resolve and advance

static bool on_stack(const Game *g, ObjectId id) {
    const Object *o = game_object(g, id);
    return o && o->zone == ZONE_STACK;
}

static void start_resolve(Script *s, const Entry *e) {
    const Game *g = script_game(s);
    if (g->stack.count == 0) {
        script_error(s, e->node, "there is nothing to resolve: the stack is empty");
        return;
    }
    s->running = RUNNING_RESOLVE;
    s->running_entry = s->current;
    s->resolving = game_id(g, g->stack.first);
}

static void start_advance(Script *s, const Entry *e) {
    const Game *g = script_game(s);
    bool past = e->turn > 0 && (e->turn < g->turn || (e->turn == g->turn && e->step <= g->step));
    s->running = RUNNING_ADVANCE;
    s->from_turn = g->turn;
    s->from_step = g->step;
    s->running_entry = s->current;
    s->turns_ended = 0;
    // Before anyone has had priority, a step of the first turn may only just have begun.
    s->reached = !s->asked_priority && (s->steps_begun >> e->step & 1U) &&
                 (e->player < 0 || g->active.v == e->player) &&
                 (e->turn == 0 || e->turn == g->turn);
    bool here = s->asked_priority && e->step == (Step)g->step &&
                (e->player < 0 || g->active.v == e->player);
    if (here && e->turn == 0) {
        s->left_step = s->current;
        s->left_step_turn = g->turn;
    }
    if (past && here && e->turn == g->turn)
        script_error(s, e->node,
                     "it is turn %d, %s already: leave this advance out (an advance goes to the "
                     "next time that its step begins)",
                     e->turn, step_name(e->step));
    else if (past && !s->reached)
        script_error(s, e->node, "turn %d's %s has already been: it is turn %d, %s", e->turn,
                     step_name(e->step), (int)g->turn, step_name((Step)g->step));
}

static void fail_advance(Script *s, const Entry *e) {
    script_error(s, e->node, "%d turns ended without reaching the step %s; it is turn %d (%s), %s",
                 s->turns_ended, step_name(e->step), (int)script_game(s)->turn,
                 player_name(s, script_game(s)->active.v), step_name((Step)script_game(s)->step));
}

static bool advance_done(Script *s) {
    const Entry *e = script_entry(s, s->running_entry);
    if (s->reached) return true;
    if (e->turn > 0 && script_game(s)->turn > e->turn)
        fail_advance(s, e);
    else if (e->turn == 0 && e->player < 0 && s->turns_ended > 1)
        fail_advance(s, e);
    else if (e->player >= 0 && game_player(script_game(s), player_id(e->player))->left)
        script_fail(s, e->node, "%s has left the game", player_name(s, e->player));
    return false;
}

static bool running_done(Script *s) {
    const Entry *e = script_entry(s, s->running_entry);
    if (s->running == RUNNING_ADVANCE) return advance_done(s);
    if (s->running == RUNNING_BOTS) return script_bots_done(s);
    if (e->all) return script_game(s)->stack.count == 0;
    return !on_stack(script_game(s), s->resolving);
}

bool script_advance_ends_this_turn(const Script *s) {
    const Entry *e = script_entry(s, s->running_entry);
    const Game *g = script_game(s);
    if (s->running != RUNNING_ADVANCE || s->reached) return true;
    if (e->player >= 0 && g->active.v != e->player) return false;
    if (e->turn > 0 && g->turn != e->turn) return false;
    return e->step > (Step)g->step;
}

// ---- the harness's own entries

static void check_expect(Script *s, const Entry *e) {
    char path[48];
    snprintf(path, sizeof path, "actions[%d].expect", s->current);
    Expecter x = {.names = &s->names, .log = s->log, .result = s->result};
    script_tell_expect(s, s->current, e->value);
    if (!expect_check(&x, e->value, path)) s->failed = s->stopped = true;
}

void script_start_entry(Script *s, const Entry *e) {
    s->current = s->next++;
    s->log->action = s->current;
    switch (e->kind) {
        case ENTRY_RESOLVE: start_resolve(s, e); break;
        case ENTRY_ADVANCE: start_advance(s, e); break;
        case ENTRY_EXPECT: check_expect(s, e); break;
        case ENTRY_NOTE: script_note(s, s->current); break;
        case ENTRY_CONTROLLER: script_set_controller(s, e); break;
        case ENTRY_BOTS: script_start_bots(s, e); break;
        case ENTRY_RANDOM: script_wait_for_chance(s, s->current); break;
        case ENTRY_PLAYER: break;
    }
}

// ---- attack, block and assign first go to their step

static Progress walk_rejected(Script *s, const Entry *e) {
    const Game *g = script_game(s);
    const char *name = player_name(s, e->player);
    Step now = (Step)g->step;
    if (e->verb == VERB_ATTACK && g->active.v != e->player)
        return script_reject(s, s->next, REJECTED_NOT_YOUR_TURN, "it is %s's turn",
                             player_name(s, g->active.v));
    if (e->verb == VERB_ATTACK)
        return script_reject(s, s->next, REJECTED_ATTACK_ILLEGAL,
                             "attackers have been declared in this turn");
    if (e->verb == VERB_BLOCK)
        return script_reject(s, s->next, REJECTED_BLOCK_ILLEGAL,
                             g->active.v == e->player       ? "it is %s's own turn"
                             : now >= STEP_DECLARE_BLOCKERS ? "%s's blockers have been declared"
                                                            : "nobody attacks %s",
                             name);
    script_fail(s, e->node, "%s was not asked to assign damage (turn %d, %s)", name, (int)g->turn,
                step_name((Step)g->step));
    return SCRIPT_ENDS;
}

static bool is_attacked(const Game *g, int player) {
    int count = 0;
    const Attack *attacks = game_list(g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (attacks[i].player.v == player) return true;
    return false;
}

// Is another combat phase still to come in this turn (500.8)?
static bool combat_may_come(const Game *g) {
    int count = 0;
    const ExtraPhase *phases = game_list(g, LIST_EXTRA_PHASES, &count);
    for (int i = 0; i < count; i++)
        if (phases[i].step == STEP_BEGINNING_OF_COMBAT) return true;
    return g->resume_step > 0 && g->resume_step - 1 <= STEP_BEGINNING_OF_COMBAT;
}

// Can the step still come in this turn?
static bool step_may_come(const Game *g, const Entry *e) {
    Step now = (Step)g->step;
    if (combat_may_come(g))
        return e->verb == VERB_ASSIGN || (g->active.v == e->player) == (e->verb == VERB_ATTACK);
    if (e->verb == VERB_ATTACK) return g->active.v == e->player && now < STEP_DECLARE_ATTACKERS;
    if (e->verb == VERB_ASSIGN) return now < STEP_COMBAT_DAMAGE;
    if (g->active.v == e->player || now >= STEP_DECLARE_BLOCKERS) return false;
    return now < STEP_DECLARE_ATTACKERS || is_attacked(g, e->player);
}

static Progress walk(Script *s, const Entry *e, const Question *q, Answer *a) {
    const Game *g = script_game(s);
    if (s->walk_entry != s->next) {
        s->walk_entry = s->next;
        s->walk_turn = g->turn;
    }
    if (g->turn != s->walk_turn || !step_may_come(g, e)) return walk_rejected(s, e);
    return pass(s, q, a);
}

// ---- actions

// Which face is meant by the name. The full name of a card whose faces can all be cast or played
// does not say it.
static bool face_of(Script *s, ObjectId id, const Entry *e, int *face) {
    const Node *name = e->value;
    const CardDef *card = names_card(&s->names, id);
    int number = 0;
    Span base = name_without_number((Span){name->text, name->length}, &number);
    *face = 0;
    for (int i = 0; card && i < card->face_count; i++)
        if (span_is(base, card->faces[i]->name)) {
            *face = i;
            return true;
        }
    bool open = card && (card->layout == LAYOUT_SPLIT || card->layout == LAYOUT_MODAL_DFC ||
                         card->layout == LAYOUT_ADVENTURE);
    if (open && span_is(base, card->name)) {
        Text entry = {0};
        script_show_entry(s, e, card->faces[0]->name, NULL, &entry);
        script_fail(s, name, "unscripted choice: say %s or %s:\n  %s", card->faces[0]->name,
                    card->faces[1]->name, text_cstr(&entry));
        text_free(&entry);
    }
    return !open || !span_is(base, card->name);
}

static ManaTypeSet wanted_mana(const Entry *e) {
    ManaTypeSet types = 0;
    const Node *wanted = e->options[OPTION_FOR];
    for (const char *at = wanted ? wanted->text : ""; *at; at++) {
        ManaType type;
        if (mana_letter_find(*at, &type)) types = (ManaTypeSet)(types | 1U << type);
    }
    return types;
}

// How many activated abilities it has, and which of them make the wanted mana; those that come to
// the same are one.
typedef struct {
    int count, mana, fitting;
    int first_mana, first_fitting;
} Abilities;

static Abilities abilities_of(Script *s, ObjectId id, ManaTypeSet wanted) {
    Abilities found = {0};
    const Game *g = script_game(s);
    while (engine_activated_ability(s->engine, g, id, found.count + 1)) {
        int n = ++found.count;
        const Ability *ability = engine_activated_ability(s->engine, g, id, n);
        if (!ability->is_mana) continue;
        if (found.first_mana > 0 && engine_mana_alike(s->engine, g, id, found.first_mana, n))
            continue;
        if (found.mana++ == 0) found.first_mana = n;
        ManaTypeSet types = engine_ability_mana(s->engine, g, id, n);
        if ((types & wanted) != wanted) continue;
        if (found.fitting++ == 0) found.first_fitting = n;
    }
    return found;
}

// Of several, those that function where it is, if there are any (a card in hand has its channel
// ability there, and not its mana ability).
static int functioning(Script *s, ObjectId id, int count, int *first) {
    int here = 0;
    for (int n = count; count > 1 && n >= 1; n--) {
        if (!engine_ability_functions(s->engine, script_game(s), id, n)) continue;
        *first = n;
        here++;
    }
    return here > 0 ? here : count;
}

// The ability meant by `activate` or `tap`; 0 where the script does not say.
static int choose_ability(Script *s, const Entry *e, ObjectId id) {
    if (e->options[OPTION_ABILITY]) return scenario_number(e->options[OPTION_ABILITY]);
    Abilities found = abilities_of(s, id, wanted_mana(e));
    bool tap = e->verb == VERB_TAP;
    int first = 1, candidates = e->options[OPTION_FOR] ? found.fitting : found.mana;
    if (!tap) candidates = functioning(s, id, found.count, &first);
    if (candidates > 1) {
        char option[32];
        Text entry = {0};
        snprintf(option, sizeof option, "ability: %d",
                 tap && found.fitting > 0 ? found.first_fitting : first);
        script_show_entry(s, e, NULL, option, &entry);
        script_fail(
            s, e->node, "unscripted choice: %s has %d %s; say which with \"ability: n\"%s:\n  %s",
            e->value->text, candidates, tap ? "fitting mana abilities" : "activated abilities",
            tap && !e->options[OPTION_FOR] ? " or \"for\"" : "", text_cstr(&entry));
        text_free(&entry);
        return 0;
    }
    if (!tap || found.mana == 0) return first;
    return found.fitting > 0 ? found.first_fitting : found.first_mana;
}

// `for` asks for mana that the ability can't make: refused, unless something is looked at earlier.
static bool makes_wanted(Script *s, const Entry *e, const Action *action, Rejection *r) {
    ManaTypeSet wanted = wanted_mana(e);
    const Ability *ability =
        engine_activated_ability(s->engine, script_game(s), action->object, action->ability);
    if (!wanted || !ability || !ability->is_mana) return true;
    ManaTypeSet types =
        engine_ability_mana(s->engine, script_game(s), action->object, action->ability);
    if ((types & wanted) == wanted) return true;
    PlayerId who = player_id(e->player);
    bool earlier =
        !engine_can(s->engine, script_game(s), who, action, r) && r->code < REJECTED_CHOICE_ILLEGAL;
    if (!earlier)
        rejection_set(r, REJECTED_CHOICE_ILLEGAL, "it cannot make %s",
                      e->options[OPTION_FOR]->text);
    return false;
}

static ActionKind action_kind(const Entry *e) {
    static const struct {
        Verb verb;
        ActionKind kind;
    } known[] = {{VERB_PLAY, ACTION_PLAY_LAND},  {VERB_CAST, ACTION_CAST},
                 {VERB_TURN_UP, ACTION_TURN_UP}, {VERB_FORETELL, ACTION_FORETELL},
                 {VERB_SUSPEND, ACTION_SUSPEND}, {VERB_PLOT, ACTION_PLOT}};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (known[i].verb == e->verb) return known[i].kind;
    return ACTION_ACTIVATE;
}

// Ways to cast a card that say which face is meant.
static bool face_of_way(const Entry *e, int *face) {
    static const struct {
        const char *way;
        int face;
    } known[] = {{"morph", FACE_DOWN}, {"fuse", FACE_WHOLE}, {"disturb", 1}};
    const Node *with = e->options[OPTION_WITH];
    for (const Node *n = with ? with->first : NULL; n; n = n->next)
        for (size_t i = 0; n->text && i < ARRAY_LEN(known); i++)
            if (span_equal_nocase(span_of(n->text), span_of(known[i].way))) {
                *face = known[i].face;
                return true;
            }
    return false;
}

static unsigned ways_named(const Entry *e) {
    const Node *with = e->options[OPTION_WITH];
    unsigned ways = 0;
    for (const Node *n = with ? with->first : NULL; n; n = n->next)
        ways |= (unsigned)cast_way_find(span_of(n->text));
    return ways;
}

static bool build_action(Script *s, const Entry *e, ObjectId object, Action *action) {
    *action = (Action){.kind = action_kind(e), .object = object, .player = player_id(e->player)};
    action->ways = ways_named(e);
    if (action->kind != ACTION_ACTIVATE) {
        return face_of_way(e, &action->face) || face_of(s, object, e, &action->face);
    }
    action->mana_only = e->verb == VERB_TAP;
    action->ability = choose_ability(s, e, object);
    return action->ability > 0;
}

static Progress fail_object(Script *s, const Entry *e, NameResult result, const char *problem) {
    if (result == NAME_AMBIGUOUS)
        script_error(s, e->value, "%s", problem);
    else
        script_fail(s, e->value, "%s", problem);
    return SCRIPT_ENDS;
}

// What the action is about is or was in the game, but not where it could be used from.
static bool is_elsewhere(const Script *s, const Entry *e) {
    NameRef ref = names_read(&s->names, (Span){e->value->text, e->value->length});
    ObjectId object;
    return names_candidates(&s->names, &ref, &object, 1) > 0 || script_find_gone(s, &ref, &object);
}

static Progress not_there(Script *s, const Entry *e) {
    const Node *from = e->options[OPTION_FROM];
    return script_reject(s, s->next, REJECTED_ZONE_WRONG, "it is %s%s",
                         from ? "not in the " : "no longer there", from ? from->text : "");
}

// The player has no chance to act before something resolves or the step ends.
static Progress no_priority(Script *s, const Entry *e) {
    ObjectId object = NO_OBJECT;
    Text problem = {0};
    Rejection r = {.code = REJECTED_NOT};
    bool found = false;
    if (e->verb != VERB_PASS) {
        NameResult result = encode_action_object(s, e, &object, &problem);
        found = result == NAME_FOUND;
        if (result == NAME_NONE && is_elsewhere(s, e)) {
            text_free(&problem);
            return not_there(s, e);
        }
    }
    text_free(&problem);
    if (found) {
        Action action = {
            .kind = action_kind(e), .object = object, .ability = 1, .player = player_id(e->player)};
        engine_can(s->engine, script_game(s), player_id(e->player), &action, &r);
        if (r.code == REJECTED_ZONE_WRONG) return script_reject(s, s->next, r.code, "%s", r.why);
    }
    bool busy = script_game(s)->stack.count > 0;
    return script_reject(s, s->next, REJECTED_NO_PRIORITY, "%s does not get priority before %s",
                         player_name(s, e->player),
                         busy ? "the top of the stack resolves" : "the step ends");
}

static Progress act(Script *s, const Entry *e, Answer *a) {
    ObjectId object = NO_OBJECT;
    Text problem = {0};
    Rejection r = {.code = REJECTED_NOT};
    NameResult result = encode_action_object(s, e, &object, &problem);
    if (result != NAME_FOUND) {
        Progress progress = result == NAME_NONE && is_elsewhere(s, e)
                                ? not_there(s, e)
                                : fail_object(s, e, result, text_cstr(&problem));
        text_free(&problem);
        return progress;
    }
    text_free(&problem);
    if (!build_action(s, e, object, &a->action)) return SCRIPT_ENDS;
    if (!makes_wanted(s, e, &a->action, &r)) return script_reject(s, s->next, r.code, "%s", r.why);
    script_take(s, s->next, true);
    return ANSWERED;
}

// The scenario has failed, but is played on without the answer: what it should have led to is
// looked at as well, and says more about what went wrong.
static Progress unasked(Script *s, const Entry *e) {
    const Game *g = script_game(s);
    script_fail(s, e->node, "nobody asked %s: this answers no question (turn %d, %s)",
                player_name(s, e->player), (int)g->turn, step_name((Step)g->step));
    s->failed = s->stopped = false;
    s->current = s->log->action = s->next++;
    return AGAIN;
}

static Progress player_entry(Script *s, const Entry *e, const Question *q, Answer *a) {
    const Game *g = script_game(s);
    PlayerId who = player_id(e->player);
    if (game_player(g, who)->left)
        return script_reject(s, s->next, REJECTED_NO_PRIORITY, "%s has left the game",
                             player_name(s, e->player));
    if (e->verb == VERB_CONCEDE) {
        script_take(s, s->next, false);
        a->action = (Action){.kind = ACTION_CONCEDE, .player = who};
        return ANSWERED;
    }
    if (s->bot[e->player]) {
        script_error(s, e->node, "a bot answers for %s", player_name(s, e->player));
        return SCRIPT_ENDS;
    }
    if (e->verb == VERB_CHOOSE || e->verb == VERB_ORDER) return unasked(s, e);
    if (e->verb == VERB_ATTACK || e->verb == VERB_BLOCK || e->verb == VERB_ASSIGN)
        return walk(s, e, q, a);
    if (!engine_priority_comes_to(s->engine, g, who, action_kind(e))) return no_priority(s, e);
    if (!player_same(q->player, who)) return pass(s, q, a);
    if (e->verb != VERB_PASS) return act(s, e, a);
    script_take(s, s->next, false);
    a->action = (Action){.kind = ACTION_PASS};
    return ANSWERED;
}

// ---- priority

Progress script_at_priority(Script *s, const Question *q, Answer *a) {
    script_finish_assign(s);
    if (s->running != RUNNING_NOTHING) {
        if (!running_done(s)) return s->stopped ? SCRIPT_ENDS : pass(s, q, a);
        s->running = RUNNING_NOTHING;
    }
    const Entry *e = script_entry(s, s->next);
    if (!e) {
        s->stopped = true;
        return SCRIPT_ENDS;
    }
    if (e->kind == ENTRY_PLAYER) {
        Progress progress = player_entry(s, e, q, a);
        s->asked_priority = true;
        return progress;
    }
    script_start_entry(s, e);
    s->asked_priority = s->asked_priority || e->kind == ENTRY_ADVANCE || e->kind == ENTRY_RESOLVE ||
                        e->kind == ENTRY_BOTS;
    return s->stopped ? SCRIPT_ENDS : AGAIN;
}
