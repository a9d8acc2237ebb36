// script_question.c - every question but priority: from the current entry, the next one, or a
// default.
//
// A question is first looked for in the options of the entry being carried out (targets of a cast,
// what pays a cost), then in the next entry, if that is the player's and of the question's kind.
#include <stdio.h>
#include <string.h>

#include "harness/script_encode.h"

static Verb verb_for(const Question *q) {
    if (q->kind == QUESTION_ATTACKERS) return VERB_ATTACK;
    if (q->kind == QUESTION_BLOCKERS) return VERB_BLOCK;
    if (q->role == ROLE_DAMAGE) return VERB_ASSIGN;
    return q->kind == QUESTION_ORDER ? VERB_ORDER : VERB_CHOOSE;
}

// ---- the option that a question's answer stands in

static const struct {
    QuestionRole role;
    Option option;
    bool announced;  // Only while a spell or ability is announced.
} option_rows[] = {
    {ROLE_TARGET, OPTION_TARGETS, true},  // 601.2c
    {ROLE_MODE, OPTION_MODES, true},      // 601.2b
    {ROLE_WAY, OPTION_WITH, true},
    {ROLE_X, OPTION_X, true},
    {ROLE_DIVISION, OPTION_DIVIDE, true},  // 601.2d
    {ROLE_COST_SACRIFICE, OPTION_SACRIFICE, false},
    {ROLE_COST_DISCARD, OPTION_DISCARD, false},
    {ROLE_COST_EXILE, OPTION_EXILE, false},
    {ROLE_COST_REVEAL, OPTION_REVEAL, false},
    {ROLE_COST_TAP, OPTION_TAP, false},
    {ROLE_PAYMENT, OPTION_PAY, false},  // 601.2h
    {ROLE_MANA, OPTION_FOR, false},
};

static bool is_announcing(const Script *s) { return s->pending.open && s->pending.announcing; }

static int row_for(const Script *s, const Question *q) {
    for (size_t i = 0; i < ARRAY_LEN(option_rows); i++)
        if (option_rows[i].role == q->role && (!option_rows[i].announced || is_announcing(s)))
            return (int)i;
    return -1;
}

bool script_is_announcement(const Script *s, const Question *q) {
    const Entry *e = script_current(s);
    if (q->kind == QUESTION_PRIORITY || !e || q->player.v != e->player) return false;
    for (size_t i = 0; i < ARRAY_LEN(option_rows); i++)
        if (option_rows[i].role == q->role) return true;
    // Answered by `choose`.
    return q->role == ROLE_PERMISSION || q->role == ROLE_COST_RETURN ||
           q->role == ROLE_COST_COUNTERS;
}

// ---- encoding, with its problems

static Encoder encoder(Script *s, const Question *q, Answer *a) {
    a->count = 0;
    return (Encoder){.script = s, .question = q, .answer = a};
}

// A problem of an entry that must be used: the scenario's mistake, or a failure.
static Progress report(Encoder *c, const Node *node) {
    const Node *at = c->at ? c->at : node;
    script_fail_lines(c->script, at, text_cstr(&c->problem));
    if (c->ambiguous) c->script->result->outcome = OUTCOME_ERROR;
    encode_clear(c);
    return SCRIPT_ENDS;
}

// ---- from the current entry

// targets: one item for each word "target"; a list where it takes several.
static bool encode_target_slot(Encoder *c, const Node *targets) {
    int slot = c->question->slot > 0 ? c->question->slot : c->script->targets_used + 1, index = 1;
    const Node *item = targets ? targets->first : NULL;
    while (item && index++ < slot) item = item->next;
    if (!item) return true;  // Nothing is named: the engine says what that means.
    if (c->script->targets_used < slot) c->script->targets_used = slot;
    return encode_items(c, item);
}

// with: how often the way is named.
static bool encode_way(Encoder *c, const Node *with) {
    int times = 0;
    for (const Node *n = with->first; n; n = n->next)
        times += span_equal_nocase(span_of(n->text), span_of(c->question->keyword));
    c->answer->count = 1;
    c->answer->items[0] = (AnswerItem){.what = choice_number(times)};
    return true;
}

static bool encode_option(Encoder *c, Option option, const Node *n) {
    Script *s = c->script;
    s->options_used |= 1U << option;
    if (option == OPTION_TARGETS) return encode_target_slot(c, n);
    if (option == OPTION_PAY) return encode_payment(c, n);
    if (option == OPTION_DIVIDE) return encode_shares(c, n);
    if (option == OPTION_WITH) return encode_way(c, n);
    if (option == OPTION_FOR) return encode_mana(c, n, s->mana_used++);
    return encode_items(c, n);
}

// The rest of a list of targets, where a triggered ability has several words "target".
bool script_continues_targets(const Script *s, const Question *q) {
    const Entry *e = script_current(s);
    return e && q->role == ROLE_TARGET && q->slot > 1 && e->kind == ENTRY_PLAYER &&
           e->verb == VERB_CHOOSE && e->value->kind == NODE_LIST &&
           s->targets_used < e->value->count;
}

bool script_continues_mana(const Script *s, const Question *q) {
    return q->role == ROLE_MANA && s->mana_chosen < s->mana_listed &&
           script_entry(s, s->mana_entry)->player == q->player.v;
}

// Items of a `choose` for targets: a list inside it belongs to one word, and so does a plain item,
// unless the word takes several.
static bool encode_chosen_targets(Encoder *c, const Node *value) {
    Script *s = c->script;
    if (value->kind != NODE_LIST) return encode_choose(c, value);
    const Node *item = value->first;
    s->targets_listed = value->count;
    for (int i = 0; i < s->targets_used && item; i++) item = item->next;
    while (item && c->answer->count < c->question->max) {
        if (item->kind == NODE_SCALAR && strcmp(item->text, "none") == 0) {
            s->targets_used++;
            break;
        }
        if (!encode_items(c, item)) return false;
        s->targets_used++;
        if (item->kind == NODE_LIST) break;
        item = item->next;
    }
    return true;
}

// Does the next entry answer instead of an option that is not given?
static bool next_chooses(const Script *s, const Question *q) {
    const Entry *e = script_entry(s, s->next);
    return e && e->kind == ENTRY_PLAYER && e->verb == VERB_CHOOSE && e->player == q->player.v &&
           !script_current(s)->rejected;
}

static Progress from_current(Script *s, const Question *q, Answer *a) {
    const Entry *e = script_current(s);
    if (!e || e->kind != ENTRY_PLAYER || e->player != q->player.v) return NOT_ANSWERED;
    Encoder c = encoder(s, q, a);
    if (script_continues_targets(s, q)) {
        if (!encode_chosen_targets(&c, e->value)) return report(&c, e->value);
        encode_clear(&c);
        return ANSWERED;
    }
    if (script_continues_mana(s, q)) {
        const Node *value = script_entry(s, s->mana_entry)->value;
        if (!encode_chosen_mana(&c, value)) return report(&c, value);
        encode_clear(&c);
        return ANSWERED;
    }
    int row = row_for(s, q);
    if (row < 0) return NOT_ANSWERED;
    Option option = option_rows[row].option;
    const Node *n = e->options[option];
    bool again = option == OPTION_TARGETS || option == OPTION_FOR || option == OPTION_WITH;
    if (n && (again || !(s->options_used >> option & 1U))) {
        if (!encode_option(&c, option, n)) return report(&c, n);
        encode_clear(&c);
        return ANSWERED;
    }
    // No targets named: the engine says that they are missing.
    if (option == OPTION_TARGETS && !next_chooses(s, q)) return ANSWERED;
    return NOT_ANSWERED;
}

// ---- from the next entry

// The next entry, notes left aside, if it answers this question; -1 otherwise.
static int next_answer(const Script *s, const Question *q) {
    int index = s->next;
    const Entry *e = script_entry(s, index);
    while (e && (e->kind == ENTRY_NOTE || e->kind == ENTRY_RANDOM)) e = script_entry(s, ++index);
    Verb verb = verb_for(q);
    if (!e || e->kind != ENTRY_PLAYER || e->player != q->player.v || e->verb != verb) return -1;
    bool combat = verb == VERB_ATTACK || verb == VERB_BLOCK || verb == VERB_ASSIGN;
    return combat && !script_advance_ends_this_turn(s) ? -1 : index;
}

static void take_notes(Script *s, int until) {
    for (; s->next < until; s->next++) {
        s->current = s->log->action = s->next;
        if (script_entry(s, s->next)->kind == ENTRY_RANDOM)
            script_wait_for_chance(s, s->next);
        else
            script_note(s, s->next);
    }
}

bool script_encode_next(Encoder *c, const Node *value) {
    switch (verb_for(c->question)) {
        case VERB_ATTACK: return encode_attack(c, value);
        case VERB_BLOCK: return encode_block(c, value);
        case VERB_ORDER: return encode_order(c, value);
        case VERB_CHOOSE:
        case VERB_PLAY:
        case VERB_CAST:
        case VERB_ACTIVATE:
        case VERB_TAP:
        case VERB_ASSIGN:
        case VERB_PASS:
        case VERB_CONCEDE:
        case VERB_TURN_UP:
        case VERB_FORETELL:
        case VERB_SUSPEND:
        case VERB_PLOT:
        case VERB_UNLOCK:
        case VERB_COUNT: break;
    }
    if (c->question->role == ROLE_TARGET) return encode_chosen_targets(c, value);
    if (c->question->role == ROLE_MANA) return encode_chosen_mana(c, value);
    return encode_choose(c, value);
}

// Whoever names what comes after a yes says yes: the entry is kept for what it names.
static bool says_yes_by_naming(const Question *q, const Entry *e, Answer *a) {
    if (q->kind != QUESTION_YES_NO || !q->leads_on || e->rejected) return false;
    const char *word = e->value->kind == NODE_SCALAR ? e->value->text : "";
    if (strcmp(word, "yes") == 0 || strcmp(word, "no") == 0 || strcmp(word, "none") == 0)
        return false;
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(1)};
    return true;
}

static bool same_answer(const Answer *a, const Answer *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        bool found = false;
        for (int k = 0; k < b->count && !found; k++)
            found = choice_same(a->items[i].what, b->items[k].what) &&
                    a->items[i].amount == b->items[k].amount;
        if (!found) return false;
    }
    return true;
}

// The next entry is used up by a forced answer only if it says exactly that.
static void use_up(Script *s, const Question *q, const Answer *only) {
    int index = next_answer(s, q);
    const Entry *e = script_entry(s, index);
    if (index < 0 || e->rejected) return;
    SCRATCH_SCOPE(engine_scratch(s->engine));
    Answer *said = SCRATCH_NEW(engine_scratch(s->engine), Answer);
    Encoder c = encoder(s, q, said);
    int targets = s->targets_used;
    s->targets_used = s->mana_chosen = 0;
    bool exactly = script_encode_next(&c, e->value) && same_answer(said, only);
    int used = s->targets_used, listed = s->targets_listed;
    int mana = exactly ? s->mana_listed : 0;
    encode_clear(&c);
    s->targets_used = targets;
    s->targets_listed = s->mana_listed = 0;
    if (!exactly) return;
    take_notes(s, index);
    if (is_announcing(s))
        s->next = index + 1;
    else
        script_take(s, index, false);
    s->mana_entry = index;
    s->mana_listed = mana;
    s->mana_chosen = mana > 0;
    if (is_announcing(s)) return;
    s->targets_used = used;
    s->targets_listed = listed;
}

// The entries that would answer it, and where they belong.
static void add_suggestion(Script *s, const Question *q, Text *out) {
    Text entries = {0};
    if (script_suggest(s, q, &entries)) {
        text_add(out, q->kind == QUESTION_PAYMENT ? "; this would, in place of "
                                                  : "; this would, after ");
        int place = script_suggest_place(s, q);
        if (place > 0)
            text_format(out, "actions[%d]:", place - 1);
        else
            text_add(out, "\"actions:\":");
        for (Span rest = span_of(text_cstr(&entries)); rest.at != NULL;) {
            text_add(out, "\n  ");
            text_add_span(out, span_cut(&rest, '\n'));
        }
    }
    text_free(&entries);
}

static Progress unscripted(Script *s, const Question *q) {
    Text text = {0};
    text_add(&text, "unscripted choice: ");
    script_show_question(s, q, &text);
    if (s->default_refused)
        text_format(&text, "\nthe default was refused with %s: %s",
                    rejection_code(s->default_why.code), s->default_why.why);
    bool next = script_entry(s, s->next) != NULL;
    text_add(&text,
             next ? "\nthe next entry does not answer it" : "\nno entry is left to answer it");
    add_suggestion(s, q, &text);
    script_fail_lines(s, NULL, text_cstr(&text));
    text_free(&text);
    return SCRIPT_ENDS;
}

// A yes to an offer of objects: all of them where there is no other way, else the next entry says
// which. -1: none does.
static int after_yes(Script *s, const Question *q, int index, Answer *a) {
    take_notes(s, index);
    script_take(s, index, false);
    a->count = q->max == q->option_count ? q->option_count : 0;
    for (int i = 0; i < a->count; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    if (a->count > 0) use_up(s, q, a);
    return a->count > 0 ? index : next_answer(s, q);
}

static bool says_yes_first(const Question *q, const Entry *e) {
    return q->kind == QUESTION_CHOOSE && q->optional && q->max > 0 && !e->rejected &&
           e->value->kind == NODE_SCALAR && strcmp(e->value->text, "yes") == 0;
}

// The entry says nothing that could be an answer.
static Progress no_answer(Script *s, int index, const Question *q, const char *why) {
    Rejection r = {.code = REJECTED_NOT};
    Text text = {0};
    script_show_question(s, q, &text);
    rejection_set(&r, q->refusal == REJECTED_NOT ? REJECTED_CHOICE_ILLEGAL : q->refusal, "%s", why);
    snprintf(r.detail, sizeof r.detail, "%s", text_cstr(&text));
    text_free(&text);
    return script_reject_as(s, index, &r);
}

static Progress from_next(Script *s, const Question *q, Answer *a) {
    int index = next_answer(s, q);
    if (index < 0 || q->kind == QUESTION_PAYMENT) return NOT_ANSWERED;
    const Entry *e = script_entry(s, index);
    if (says_yes_by_naming(q, e, a)) return ANSWERED;
    if (says_yes_first(q, e)) {
        index = after_yes(s, q, index, a);
        if (a->count > 0) return ANSWERED;
        if (index < 0) return unscripted(s, q);
        e = script_entry(s, index);
    }
    bool part = is_announcing(s);
    if (s->options_due) script_options_used_up(s);
    take_notes(s, index);
    // Inside an announcement the action stays what is judged; its answers only add to it.
    if (part)
        s->next = index + 1;
    else
        script_take(s, index, false);
    s->targets_used = part ? s->targets_used : 0;
    s->mana_entry = index;
    s->mana_chosen = s->mana_listed = 0;
    Encoder c = encoder(s, q, a);
    if (script_encode_next(&c, e->value)) {
        encode_clear(&c);
        return ANSWERED;
    }
    if (c.ambiguous || part) return report(&c, e->value);
    // It is no answer to this question at all.
    s->pending.open = false;
    Progress progress = no_answer(s, index, q, text_cstr(&c.problem));
    encode_clear(&c);
    return progress;
}

// ---- assigning combat damage

static void begin_assign(Script *s, int index) {
    const Entry *e = script_entry(s, index);
    take_notes(s, index);
    script_take(s, index, false);
    s->assign_entry = index;
    s->assign_used = ARENA_ARRAY(&s->result->arena, bool, e->value->count + 1);
}

// The `assign` that speaks for this player in this damage step, taking the next entry if it does.
static int assign_for(Script *s, const Question *q) {
    int active = s->assign_entry;
    if (active >= 0 && script_entry(s, active)->player == q->player.v) return active;
    int next = next_answer(s, q);
    if (next < 0) return -1;
    script_finish_assign(s);
    begin_assign(s, next);
    return next;
}

static Progress from_assign(Script *s, const Question *q, Answer *a) {
    int index = assign_for(s, q), source = -1;
    if (index < 0) return NOT_ANSWERED;
    const Entry *e = script_entry(s, index);
    Encoder c = encoder(s, q, a);
    const Node *key = encode_assign_source(&c, e->value, &source);
    if (!key) {
        if (c.problem.length > 0) return report(&c, e->value);
        return NOT_ANSWERED;  // Not named: the default (script_default.c).
    }
    if (!encode_shares(&c, key->value)) return report(&c, key->value);
    encode_clear(&c);
    s->assign_used[source] = true;
    return ANSWERED;
}

// ---- nothing written

static bool same_card(const Script *s, ObjectId a, ObjectId b) {
    const Object *x = game_object(script_game(s), a), *y = game_object(script_game(s), b);
    return x && y && x->card.v == y->card.v && x->zone == y->zone &&
           (x->zone == ZONE_HAND || x->zone == ZONE_LIBRARY) && player_same(x->owner, y->owner);
}

// Equal cards in a hand or library: whichever is chosen, the answer is the same.
static bool all_alike(const Script *s, const Question *q, Answer *a) {
    if (q->kind != QUESTION_CHOOSE || q->min != q->max || q->option_count < q->min) return false;
    if (q->role == ROLE_TARGET || q->option_count == 0) return false;
    for (int i = 0; i < q->option_count; i++) {
        if (q->options[i].kind != CHOICE_OBJECT) return false;
        if (!same_card(s, q->options[0].object, q->options[i].object)) return false;
    }
    a->count = q->min;
    for (int i = 0; i < q->min; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    return true;
}

// Is something left to say? A payment or a way that an action does not name is not: `auto`, and
// declined, is what it means. Nor where nobody can attack or block.
static bool is_choice(const Question *q) {
    bool declaration = q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS;
    return q->kind != QUESTION_PAYMENT && q->role != ROLE_WAY &&
           !(declaration && q->option_count == 0);
}

// --no-defaults: the scenario has failed, and is played on to find the next such question.
static void forbid_default(Script *s, const Question *q) {
    unscripted(s, q);
    s->failed = s->stopped = false;
}

// Amid an announcement only what nothing else answers: a payment or a way is not asked about.
static bool can_concede_at(const Script *s, const Question *q) {
    return !(is_announcing(s) && script_is_announcement(s, q));
}

// Instead of any answer.
static bool concedes(Script *s, Answer *a) {
    const Entry *e = script_entry(s, s->next);
    if (!e || e->kind != ENTRY_PLAYER || e->verb != VERB_CONCEDE) return false;
    script_take(s, s->next, false);
    a->action = (Action){.kind = ACTION_CONCEDE, .player = player_id(e->player)};
    return true;
}

Progress script_at_question(Script *s, const Question *q, Answer *a) {
    Progress progress = NOT_ANSWERED;
    if (q->role == ROLE_DAMAGE) {
        progress = from_assign(s, q, a);
    } else {
        script_finish_assign(s);
        progress = from_current(s, q, a);
        if (progress == NOT_ANSWERED) progress = from_next(s, q, a);
    }
    if (progress == NOT_ANSWERED && can_concede_at(s, q) && concedes(s, a)) return ANSWERED;
    if (progress == NOT_ANSWERED) {
        a->count = 0;
        bool usual = script_default(s, q, a);
        if (usual && s->no_defaults && is_choice(q)) forbid_default(s, q);
        if (usual) script_note_default(s, q);
        if (!usual && !all_alike(s, q, a)) return concedes(s, a) ? ANSWERED : unscripted(s, q);
        s->origin = usual ? ORIGIN_DEFAULT : ORIGIN_ALIKE;
        progress = ANSWERED;
    }
    if (q->role == ROLE_DAMAGE && progress == ANSWERED) script_keep_shares(s, q, a);
    return progress;
}

// ---- a single legal answer

void script_at_forced(Script *s, const Question *q, Answer *a) {
    SCRATCH_SCOPE(engine_scratch(s->engine));
    Answer *only = SCRATCH_NEW(engine_scratch(s->engine), Answer);
    answer_copy(only, a);
    if (q->role == ROLE_DAMAGE) {
        Progress progress = from_assign(s, q, a);
        if (progress == NOT_ANSWERED) answer_copy(a, only);
        script_keep_shares(s, q, a);
        return;
    }
    script_finish_assign(s);
    const Entry *e = script_current(s);
    int row = e && e->kind == ENTRY_PLAYER && e->player == q->player.v ? row_for(s, q) : -1;
    bool option = row >= 0 && (e->options[option_rows[row].option] ||
                               (option_rows[row].option == OPTION_TARGETS && a->count > 0));
    if (option || script_continues_targets(s, q) || script_continues_mana(s, q)) {
        if (from_current(s, q, a) == NOT_ANSWERED) answer_copy(a, only);
        return;
    }
    // What is impossible may be tried, if the script says that it is refused.
    const Entry *next = script_entry(s, next_answer(s, q));
    if ((q->kind == QUESTION_YES_NO || q->optional) && next && next->rejected) {
        if (from_next(s, q, a) != ANSWERED) answer_copy(a, only);
        return;
    }
    use_up(s, q, a);
}
