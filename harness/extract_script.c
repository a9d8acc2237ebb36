// extract_script.c - the answers of a recorded game as the actions of a scenario.
//
// Passes are not written: a player's entry, `resolve` and `advance` make the others pass. What is
// chosen while a spell or ability is announced stands beside its verb.
#include <string.h>

#include "harness/command_yaml.h"
#include "harness/entry_write.h"
#include "harness/extract.h"

typedef struct {
    ExtractPart *part;
    Text *out;
    bool ended;         // A step has ended by passes since the last entry;
    const Game *round;  // before the last of these passes.
    size_t last;        // Where the last entry begins.
    int at;             // The move.
} Writer;

static const ExtractMove *move_at(const Writer *w, int at) {
    const Extract *x = w->part->x;
    return at < x->move_count && x->moves[at].position < w->part->end ? &x->moves[at] : NULL;
}

static const Game *game_at(const Writer *w, int position) {
    return w->part->x->replay.positions[position].game;
}

static const Game *game_of(const Writer *w, const ExtractMove *m) {
    return game_at(w, m->position);
}

static const char *player_of(const Writer *w, PlayerId p) { return w->part->x->players[p.v]; }

// ---- values

static void add_name(const void *context, const Game *g, ObjectId id, Text *out) {
    extract_name(context, g, id, out);
}

static EntryAnswer answer_of(const Writer *w, const ExtractMove *m) {
    return (EntryAnswer){.g = game_of(w, m),
                         .pool = w->part->x->replay.pool,
                         .players = w->part->x->players,
                         .name = add_name,
                         .context = w->part,
                         .kind = m->kind,
                         .role = m->role,
                         .source = m->source,
                         .answer = m->answer};
}

static void add_payment(const Writer *w, const ExtractMove *m, Text *out) {
    if (m->answer->automatic) return;
    EntryAnswer a = answer_of(w, m);
    text_add(out, ", pay: [");
    entry_write_payment(&a, out);
    text_add_char(out, ']');
}

// ---- what is announced

static const struct {
    QuestionRole role;
    const char *key;
} option_keys[] = {{ROLE_MODE, "modes"},           {ROLE_COST_SACRIFICE, "sacrifice"},
                   {ROLE_COST_DISCARD, "discard"}, {ROLE_COST_EXILE, "exile"},
                   {ROLE_COST_REVEAL, "reveal"},   {ROLE_COST_TAP, "tap"}};

typedef struct {
    Text targets, with, rest;
    int target_count;
    Text lists[ARRAY_LEN(option_keys)];  // By key, without the brackets.
} Announced;

static void add_target(const Writer *w, const ExtractMove *m, Announced *a) {
    EntryAnswer answer = answer_of(w, m);
    if (a->target_count++ > 0) text_add(&a->targets, ", ");
    if (m->max != 1 || m->answer->count != 1)
        entry_write_list(&answer, &a->targets);
    else
        entry_write_choice(&answer, m->answer->items[0].what, &a->targets);
}

// False: the question belongs to no option.
static bool add_option(const Writer *w, const ExtractMove *m, Announced *a) {
    const Answer *answer = m->answer;
    EntryAnswer written = answer_of(w, m);
    if (m->role == ROLE_TARGET) {
        add_target(w, m, a);
        return true;
    }
    if (m->role == ROLE_WAY) {
        for (int i = 0; answer->count > 0 && i < answer->items[0].what.number; i++) {
            if (a->with.length > 0) text_add(&a->with, ", ");
            yaml_write_text(m->keyword, &a->with);
        }
        return true;
    }
    if (m->role == ROLE_PAYMENT) {
        add_payment(w, m, &a->rest);
        return true;
    }
    if (m->role == ROLE_X && answer->count == 1) {
        text_format(&a->rest, ", x: %d", answer->items[0].what.number);
        return true;
    }
    if (m->role == ROLE_DIVISION) {
        text_add(&a->rest, ", divide: ");
        entry_write_shares(&written, &a->rest);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(option_keys); i++) {
        if (option_keys[i].role != m->role) continue;
        if (a->lists[i].length > 0) return false;  // It is answered by `choose`.
        entry_write_items(&written, &a->lists[i]);
        return true;
    }
    return false;
}

// ---- entries

static void begin_entry(const Writer *w, PlayerId p, const char *verb) {
    text_format(w->out, "  - %s: {%s: ", player_of(w, p), verb);
}

// All the combat damage that the player assigns now is one entry.
static void add_assignments(Writer *w, const ExtractMove *m) {
    begin_entry(w, m->player, "assign");
    text_add_char(w->out, '{');
    int last = w->at;
    const ExtractMove *next = m;
    for (int i = w->at; next && next->role == ROLE_DAMAGE && player_same(next->player, m->player);
         next = move_at(w, ++i)) {
        if (next->forced || next->refused) continue;
        if (i > w->at) text_add(w->out, ", ");
        extract_name(w->part, game_of(w, next), next->source, w->out);
        text_add(w->out, ": ");
        EntryAnswer answer = answer_of(w, next);
        entry_write_shares(&answer, w->out);
        last = i;
    }
    text_add(w->out, "}}\n");
    w->at = last;
}

// "Unless you pay": the sources stand beside the `yes`.
static void add_agreed_payment(Writer *w, const ExtractMove *m) {
    const ExtractMove *next = move_at(w, w->at + 1);
    bool agreed =
        m->kind == QUESTION_YES_NO && m->answer->count == 1 && m->answer->items[0].what.number == 1;
    if (!agreed || !next || next->kind != QUESTION_PAYMENT || next->answer->automatic ||
        !player_same(next->player, m->player))
        return;
    add_payment(w, next, w->out);
    w->at++;
}

// Does the player attack in a later combat phase of the turn? An entry would do so in the first.
static bool attacks_later(const Writer *w, const ExtractMove *m) {
    int turn = game_of(w, m)->turn;
    const ExtractMove *later;
    for (int i = w->at + 1; (later = move_at(w, i)) && game_of(w, later)->turn == turn; i++)
        if (later->kind == QUESTION_ATTACKERS && later->answer->count > 0) return true;
    return false;
}

static void add_question(Writer *w, const ExtractMove *m) {
    EntryAnswer a = answer_of(w, m);
    bool declaration = m->kind == QUESTION_ATTACKERS || m->kind == QUESTION_BLOCKERS;
    bool payment = m->kind == QUESTION_PAYMENT;
    bool nothing = declaration && m->answer->count == 0 &&
                   !(m->kind == QUESTION_ATTACKERS && attacks_later(w, m));
    if (payment ? m->answer->automatic : nothing) return;  // Defaults.
    begin_entry(w, m->player, entry_verb(m->kind, m->role));
    entry_write_value(&a, w->out);
    if (payment)
        add_payment(w, m, w->out);
    else
        add_agreed_payment(w, m);
    text_add(w->out, "}\n");
}

// Has the player another card of that name there?
static bool has_twin(const Game *g, const Object *o) {
    int count = 0;
    const ZoneList *list = game_zone(g, o->owner, (Zone)o->zone);
    for (CardId c = list->first; card_is(c); c = game_place(g, c)->next)
        count += game_place(g, c)->card.v == o->card.v;
    return count > 1;
}

// The face that is cast or played, by name; one of several equal cards by a name of its own.
static void add_face(const Writer *w, const Game *g, const Action *a) {
    const Object *o = game_object(g, a->object);
    const CardDef *card = pool_card(w->part->x->replay.pool, o->card);
    bool face = card->face_count > 1 && a->face < card->face_count;
    if (!face && has_twin(g, o))
        extract_name(w->part, g, a->object, w->out);
    else
        yaml_write_text(face ? card->faces[a->face]->name : card->name, w->out);
    if (o->zone != ZONE_HAND && o->zone != ZONE_COMMAND)
        text_format(w->out, ", from: %s", zone_name((Zone)o->zone));
}

// `tap` has no option of its own name: where other permanents are tapped as a cost, it is
// `activate`, and a color is chosen afterwards.
static void add_ability(const Writer *w, const Game *g, const ExtractMove *m, bool taps) {
    const Action *a = &m->answer->action;
    Engine *e = w->part->x->replay.engine;
    begin_entry(w, m->player, taps ? "tap" : "activate");
    extract_name(w->part, g, a->object, w->out);
    if (a->ability > 1 || engine_activated_ability(e, g, a->object, 2) != NULL)
        text_format(w->out, ", ability: %d", a->ability);
}

static void add_action(const Writer *w, const ExtractMove *m, bool taps) {
    static const char *const verbs[] = {
        [ACTION_PLAY_LAND] = "play",    [ACTION_CAST] = "cast",
        [ACTION_TURN_UP] = "turn_up",   [ACTION_FORETELL] = "foretell",
        [ACTION_SUSPEND] = "suspend",   [ACTION_PLOT] = "plot",
        [ACTION_IGNORE] = "activate",   [ACTION_DISCARD] = "activate",
        [ACTION_COMPANION] = "activate"};
    const Action *a = &m->answer->action;
    const Game *g = game_of(w, m);
    if (a->kind == ACTION_ACTIVATE) {
        add_ability(w, g, m, taps);
    } else {
        begin_entry(w, m->player, verbs[a->kind]);
        if (a->kind == ACTION_CAST || a->kind == ACTION_PLAY_LAND)
            add_face(w, g, a);
        else
            extract_name(w->part, g, a->object, w->out);
    }
}

static bool is_mana_ability(const Writer *w, const ExtractMove *m) {
    const Action *a = &m->answer->action;
    return a->kind == ACTION_ACTIVATE &&
           engine_ability_mana(w->part->x->replay.engine, game_of(w, m), a->object, a->ability) !=
               0;
}

// Is the question about what is announced, and not about what triggers meanwhile?
static bool is_about(const Writer *w, const ExtractMove *m, const ExtractMove *action) {
    const Action *a = &action->answer->action;
    if (!player_same(m->player, action->player) || a->kind == ACTION_PLAY_LAND) return false;
    bool announced = a->kind == ACTION_CAST || a->kind == ACTION_ACTIVATE;
    if (m->role == ROLE_X && !announced) return false;
    if (m->role != ROLE_TARGET && m->role != ROLE_MODE && m->role != ROLE_DIVISION) return true;
    if (a->kind == ACTION_CAST) return card_same(object_card(m->source), object_card(a->object));
    int most = game_of(w, action)->stack.count + (is_mana_ability(w, action) ? 0 : 1);
    return m->stack <= most && (object_same(m->source, a->object) || object_same(m->of, a->object));
}

// The move after the action and what belongs to it; `taps` if other permanents are tapped for it.
static int end_of_action(const Writer *w, const ExtractMove *m, bool *taps) {
    const ExtractMove *next;
    int i = w->at + 1;
    *taps = false;
    for (;
         (next = move_at(w, i)) != NULL && is_about(w, next, m) && next->kind != QUESTION_PRIORITY;
         i++)
        *taps |= next->role == ROLE_COST_TAP;
    return i;
}

static bool add_color(const ExtractMove *m, Text *colors) {
    if (m->role != ROLE_MANA || m->answer->count != 1 ||
        m->answer->items[0].what.kind != CHOICE_COLOR)
        return false;
    text_format(colors, "{%c}", mana_letter((ManaType)m->answer->items[0].what.number));
    return true;
}

static void add_announced(const Writer *w, Announced *a) {
    if (a->target_count > 0) text_format(w->out, ", targets: [%s]", text_cstr(&a->targets));
    if (a->with.length > 0) text_format(w->out, ", with: [%s]", text_cstr(&a->with));
    for (size_t i = 0; i < ARRAY_LEN(option_keys); i++) {
        if (a->lists[i].length > 0)
            text_format(w->out, ", %s: [%s]", option_keys[i].key, text_cstr(&a->lists[i]));
        text_free(&a->lists[i]);
    }
    text_add(w->out, text_cstr(&a->rest));
    text_free(&a->targets);
    text_free(&a->with);
    text_free(&a->rest);
}

// Face down, or both halves: said once, whether or not it was asked about.
static void add_way_of_face(const Action *a, Text *with) {
    const char *way = a->face == FACE_DOWN ? "morph" : "fuse";
    if (a->kind != ACTION_CAST || a->face < FACE_WHOLE || strstr(text_cstr(with), way)) return;
    if (with->length > 0) text_add(with, ", ");
    text_add(with, way);
}

// The action, and what was chosen for it: up to the next priority.
static void add_whole_action(Writer *w, const ExtractMove *m) {
    Announced a = {0};
    Text colors = {0};
    const ExtractMove *x = NULL;  // `tap` has no option for X.
    bool taps_others;
    int end = end_of_action(w, m, &taps_others), at = w->at + 1;
    bool tap = is_mana_ability(w, m) && !taps_others;
    add_action(w, m, tap);
    for (; at < end; at++) {
        const ExtractMove *next = move_at(w, at);
        if (tap && next->role == ROLE_X && !next->forced)
            x = next;
        else if (!(tap && add_color(next, &colors)) && !add_option(w, next, &a))
            break;
    }
    add_way_of_face(&m->answer->action, &a.with);
    if (colors.length > 0) text_format(w->out, ", for: \"%s\"", text_cstr(&colors));
    add_announced(w, &a);
    text_add(w->out, "}\n");
    text_free(&colors);
    if (x) add_question(w, x);
    w->at = at - 1;
}

// ---- passing

static void advance_to(Writer *w, const Game *from, int turn, Step step) {
    w->ended = false;
    if (turn == from->turn)
        text_format(w->out, "  - advance: %s\n", step_name(step));
    else
        text_format(w->out, "  - advance: {turn: %d, step: %s}\n", turn, step_name(step));
}

// Before something is done or asked in the position of `m`: the steps that have ended.
static void catch_up(Writer *w, const ExtractMove *m, const Game *since) {
    const Game *now = game_of(w, m);
    bool combat =
        m->kind == QUESTION_ATTACKERS || m->kind == QUESTION_BLOCKERS || m->role == ROLE_DAMAGE;
    if (!w->ended) return;
    if (!combat)
        advance_to(w, since, now->turn, (Step)now->step);
    else if (now->turn != since->turn && m->answer->count > 0)
        advance_to(w, since, now->turn, STEP_BEGINNING_OF_COMBAT);
}

static bool is_pass(const ExtractMove *m) {
    return m->kind == QUESTION_PRIORITY && m->answer->action.kind == ACTION_PASS;
}

static void add_resolve(Writer *w) {
    w->last = w->out->length;
    text_add(w->out, "  - resolve\n");
}

// All have passed: the top of the stack resolves, or the step ends.
static void pass(Writer *w, const ExtractMove *m) {
    const Game *g = game_of(w, m);
    if (g->passes + 1 < game_players_in(g)) return;
    if (g->stack.count > 0) {
        add_resolve(w);
        return;
    }
    w->ended = true;
    w->round = g;
}

// The last step ends by passes that are written, so that the script does not say what comes next.
static void end_by_passes(Writer *w, const Game *since) {
    const Game *g = w->round;
    if (g->turn != since->turn || g->step != since->step)
        advance_to(w, since, g->turn, (Step)g->step);
    for (int i = 0; i < g->player_count; i++) {
        PlayerId p = player_id((g->active.v + i) % g->player_count);
        if (!game_player(g, p)->left) text_format(w->out, "  - %s: pass\n", player_of(w, p));
    }
}

static void end_step(Writer *w, const Game *since) {
    const Game *last = w->part->last;
    if (w->part->x->passes)
        end_by_passes(w, since);
    else if (game_over(last))
        advance_to(w, since, last->turn + 1, STEP_UPKEEP);
    else
        advance_to(w, since, last->turn, (Step)last->step);
}

static bool is_chance(const ExtractMove *m) {
    return m->role == ROLE_COIN || m->role == ROLE_DIE || m->role == ROLE_RANDOM_CARDS ||
           m->role == ROLE_SHUFFLE;
}

// What the script of the recorded scenario fixed stands before the entry that brings it about.
static void add_chance(Writer *w, const ExtractMove *m) {
    Text entry = {0}, after = {0};
    size_t at = w->ended ? w->out->length : w->last;
    text_add(&entry, "  - random: ");
    EntryAnswer a = answer_of(w, m);
    if (m->role == ROLE_COIN)
        text_add(&entry, m->answer->items[0].what.number == 1 ? "heads" : "tails");
    else
        entry_write_value(&a, &entry);
    text_add_char(&entry, '\n');
    text_add(&after, text_cstr(w->out) + at);
    w->out->length = at;
    text_add(w->out, text_cstr(&entry));
    w->last = w->out->length;
    text_add(w->out, text_cstr(&after));
    text_free(&entry);
    text_free(&after);
}

// One of the moves since `first` was refused in the end: the entry says so, in its braces.
static void add_rejection(const Writer *w, int first, size_t before) {
    const char *code = NULL;
    for (int i = first; i <= w->at && !code; i++) code = w->part->x->moves[i].rejected;
    if (!code || w->out->length <= before) return;
    w->out->length -= strlen("}\n");
    text_format(w->out, ", rejected: %s}\n", code);
}

// 104.4b: a loop of the scenario begins anew, so that it goes on until the game is a draw, however
// often that is.
static void go_round(Writer *w) {
    static const char resolve[] = "  - resolve\n";
    const size_t length = sizeof resolve - 1;
    while (w->out->length >= length &&
           strcmp(text_cstr(w->out) + w->out->length - length, resolve) == 0) {
        w->out->length -= length;
        w->out->data[w->out->length] = '\0';
        w->ended = true;
    }
}

void extract_script(ExtractPart *part) {
    Writer w = {.part = part, .out = &part->script};
    const Extract *x = part->x;
    const Game *since = part->g;  // Where the last entry was written.
    while (w.at < x->move_count && x->moves[w.at].position < part->at) w.at++;
    for (const ExtractMove *m; (m = move_at(&w, w.at)) != NULL; w.at++) {
        if (m->refused) continue;
        if (m->answer->action.kind == ACTION_CONCEDE) {
            text_format(w.out, "  - %s: concede\n", player_of(&w, m->answer->action.player));
            continue;
        }
        if (is_pass(m)) {
            // A stack that begins to resolve in a later step is resolved there.
            if (w.ended && game_of(&w, m)->stack.count > 0) {
                catch_up(&w, m, since);
                since = game_of(&w, m);
            }
            pass(&w, m);
            continue;
        }
        if (is_chance(m)) add_chance(&w, m);
        if (m->forced || is_chance(m)) continue;
        size_t before = w.out->length;
        int first = w.at;
        catch_up(&w, m, since);
        if (m->kind == QUESTION_PRIORITY)
            add_whole_action(&w, m);
        else if (m->role == ROLE_DAMAGE)
            add_assignments(&w, m);
        else
            add_question(&w, m);
        add_rejection(&w, first, before);
        if (w.out->length > before) {
            since = game_of(&w, m);
            w.last = before;
        }
        if (w.out->length > before && m->kind != QUESTION_PRIORITY) w.ended = false;
    }
    if (part->last->result == RESULT_DRAWN) go_round(&w);
    if (w.ended) end_step(&w, since);
}
