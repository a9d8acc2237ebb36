// script_default.c - answers where the script says nothing.
//
// Declining, keeping, the smallest legal declaration, lethal damage in the order declared (scenario
// format, "How the script meets the game"). Everything else is an unscripted choice.
#include "harness/script_internal.h"

enum { OPTIONS_SHOWN = 40 };

static void answer_number(Answer *a, int number) {
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(number)};
}

static bool answer_all(const Question *q, Answer *a) {
    if (q->option_count > ANSWER_ITEMS_MAX) return false;
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    return true;
}

// ---- combat damage

static bool in_combat_with(const Game *g, ObjectId a, ObjectId b) {
    int count = 0;
    const Block *blocks = game_list(g, LIST_BLOCKS, &count);
    for (int i = 0; i < count; i++)
        if ((object_same(blocks[i].blocker, a) && object_same(blocks[i].attacker, b)) ||
            (object_same(blocks[i].blocker, b) && object_same(blocks[i].attacker, a)))
            return true;
    return false;
}

static bool has_keyword(const Script *s, ObjectId id, Keyword keyword) {
    Characteristics c = game_characteristics(script_game(s), engine_pool(s->engine), id);
    return c.keywords >> keyword & 1U;
}

static int assigned_so_far(const Script *s, ObjectId to) {
    int sum = 0;
    for (int i = 0; i < s->share_count; i++)
        if (object_same(s->shares[i].to, to)) sum += s->shares[i].amount;
    return sum;
}

// 702.19b counts what others assign in the same step; 702.2c: 1 from a source with deathtouch.
static int lethal(const Script *s, ObjectId creature, ObjectId source) {
    const Object *o = game_object(script_game(s), creature);
    if (!o) return 0;
    Characteristics c = game_characteristics(script_game(s), engine_pool(s->engine), creature);
    int need = c.toughness - o->damage - assigned_so_far(s, creature);
    if (need < 0) need = 0;
    return need > 1 && has_keyword(s, source, KEYWORD_DEATHTOUCH) ? 1 : need;
}

static void default_damage(const Script *s, const Question *q, Answer *a) {
    int left = q->high, rest = q->option_count - 1;
    a->count = 0;
    for (int i = 0; i < q->option_count && i < ANSWER_ITEMS_MAX; i++) {
        ObjectId id = q->options[i].object;
        bool fights =
            q->options[i].kind == CHOICE_OBJECT && in_combat_with(script_game(s), id, q->source);
        int share = fights ? lethal(s, id, q->source) : 0;
        if (share > left) share = left;
        left -= share;
        a->items[a->count++] = (AnswerItem){.what = q->options[i], .amount = share};
        if (!fights) rest = i;  // What is attacked: only offered where damage tramples over.
    }
    if (rest >= 0 && rest < a->count) a->items[rest].amount += left;
}

void script_keep_shares(Script *s, const Question *q, const Answer *a) {
    (void)q;
    for (int i = 0; i < a->count && s->share_count < SCRIPT_SHARES_MAX; i++) {
        if (a->items[i].what.kind != CHOICE_OBJECT || a->items[i].amount <= 0) continue;
        s->shares[s->share_count].to = a->items[i].what.object;
        s->shares[s->share_count++].amount = a->items[i].amount;
    }
}

// ---- all defaults

static bool is_declaration(const Question *q) {
    return q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS;
}

static bool declines(const Question *q) {
    return q->optional || q->role == ROLE_MAY || q->role == ROLE_COMMANDER_ZONE;
}

bool script_default_answer(const Script *s, const Question *q, Answer *a) {
    if (s->default_refused) return false;
    if (is_declaration(q)) {
        engine_default_declaration(s->engine, script_game(s), q, a);
        return true;
    }
    if (q->kind == QUESTION_PAYMENT) {
        a->automatic = true;
        return true;
    }
    if (q->role == ROLE_DAMAGE) {
        default_damage(s, q, a);
        return true;
    }
    if (q->role == ROLE_TRIGGER_ORDER || q->role == ROLE_TIMESTAMPS) return answer_all(q, a);
    if (q->kind == QUESTION_CHOOSE && q->alike) {
        a->count = 1;
        a->items[0] = (AnswerItem){.what = q->options[0]};
        return true;
    }
    if (q->role == ROLE_CARD_ORDER && q->optional) return answer_all(q, a);
    if (q->role == ROLE_CALL) {
        answer_number(a, 1);
        return true;
    }
    if (q->role == ROLE_WAY) {
        answer_number(a, q->low);
        return true;
    }
    bool yes_no = q->kind == QUESTION_YES_NO || q->kind == QUESTION_MULLIGAN;
    if (q->kind == QUESTION_MULLIGAN || (yes_no && declines(q))) {
        answer_number(a, 0);
        return true;
    }
    return q->optional && q->min == 0 && !yes_no && q->kind != QUESTION_NUMBER;
}

bool script_default(Script *s, const Question *q, Answer *a) {
    if (!script_default_answer(s, q, a)) return false;
    s->default_open = true;
    s->default_refused = false;
    return true;
}

// ---- showing a question

static void show_option(Script *s, const Question *q, Choice option, Text *out) {
    int count = 0;
    const WaitingTrigger *waiting = game_list(script_game(s), LIST_WAITING, &count);
    bool trigger = q->role == ROLE_TRIGGER_ORDER && option.kind == CHOICE_NUMBER &&
                   option.number >= 0 && option.number < count;
    if (trigger && object_is(waiting[option.number].source))
        names_show(&s->names, waiting[option.number].source, out);
    else if (trigger)
        text_add(out, pool_sourceless_name(engine_pool(s->engine), waiting[option.number].ability));
    else
        names_show_choice(&s->names, option, out);
}

void script_show_question(Script *s, const Question *q, Text *out) {
    text_format(out, "%s is asked: %s", engine_player_name(s->engine, q->player),
                q->text[0] ? q->text : question_kind_name(q->kind));
    if (q->kind == QUESTION_YES_NO || q->kind == QUESTION_MULLIGAN) {
        text_add(out, "\noptions: yes, no");
    } else if (q->kind == QUESTION_NUMBER) {
        text_format(out, "\noptions: %d to %d", q->low, q->high);
    } else if (q->option_count > 0) {
        text_add(out, "\noptions: ");
        for (int i = 0; i < q->option_count && i < OPTIONS_SHOWN; i++) {
            if (i > 0) text_add(out, ", ");
            show_option(s, q, q->options[i], out);
        }
        if (q->option_count > OPTIONS_SHOWN)
            text_format(out, " and %d more", q->option_count - OPTIONS_SHOWN);
    }
    if (q->kind == QUESTION_CHOOSE || q->kind == QUESTION_MODE)
        text_format(out, " (choose %d%s%.0d)", q->min, q->max > q->min ? " to " : "",
                    q->max > q->min ? q->max : 0);
}
