// play_answer.c - what people type, as the answer to a question.
//
// One reader for each kind of question. Lists are separated by commas; numbers also by spaces.
#include "harness/play_answer.h"

#include <string.h>
#include <strings.h>

#include "harness/play_names.h"

typedef struct {
    Engine *e;
    const Game *g;
    const Question *q;
    const PlayMenu *m;
    Answer *a;
    Text *problem;
} Reading;

static bool problem(const Reading *r, const char *text) {
    text_add(r->problem, text);
    return false;
}

static bool is_word(Span line, const char *word) { return span_equal_nocase(line, span_of(word)); }

static AnswerItem *add(Reading *r, Choice what) {
    if (r->a->count == ANSWER_ITEMS_MAX) return NULL;
    AnswerItem *item = &r->a->items[r->a->count++];
    *item = (AnswerItem){.what = what};
    return item;
}

// ---- lists

// Numbers, also with what stands behind them ("1>a", "2=3"), need no commas.
static bool is_of_numbers(Span line) {
    bool begins = true;
    for (size_t i = 0; i < line.length; i++) {
        char c = line.at[i];
        if (c == ',') return false;
        if (begins && c != ' ' && (c < '0' || c > '9')) return false;
        begins = c == ' ';
    }
    return true;
}

static Span next_part(Span *rest, bool numbers) {
    *rest = span_trim(*rest);
    return span_trim(span_cut(rest, numbers ? ' ' : ','));
}

// Calls `take` with each part of the line.
static bool each_part(Reading *r, Span line, bool (*take)(Reading *r, Span part, bool *used),
                      bool *used) {
    bool numbers = is_of_numbers(line);
    for (Span rest = line; rest.at && rest.length > 0;) {
        Span part = next_part(&rest, numbers);
        if (part.length > 0 && !take(r, part, used)) return false;
    }
    return true;
}

static PlayChoices choices(const Reading *r, const bool *used) {
    return (PlayChoices){.items = r->m->items, .count = r->m->count, .used = used};
}

static bool take_item(Reading *r, Span part, bool *used) {
    PlayChoices c = choices(r, r->q->repeats ? NULL : used);
    int at = play_find(&c, part, r->problem);
    if (at < 0) return false;
    used[at] = true;
    return add(r, r->m->items[at].choice) != NULL || problem(r, "that is too much");
}

static bool read_list(Reading *r, Span line) {
    bool used[PLAY_ITEMS_MAX] = {false};
    if (is_word(line, "none")) return true;
    if (is_word(line, "all")) {
        for (int i = 0; i < r->m->count; i++) add(r, r->m->items[i].choice);
        return true;
    }
    if (line.length == 0 && r->q->min > 0 && r->m->count > 0)
        return problem(r, "choose something: a number or a name");
    return each_part(r, line, take_item, used);
}

// What is not named follows in the order of the menu.
static bool read_order(Reading *r, Span line) {
    bool used[PLAY_ITEMS_MAX] = {false};
    if (!each_part(r, line, take_item, used)) return false;
    for (int i = 0; i < r->m->count; i++)
        if (!used[i]) add(r, r->m->items[i].choice);
    return true;
}

// "1 3 / 2": one pile, then the other; what is not named stays in the first.
static bool read_piles(Reading *r, Span line) {
    bool used[PLAY_ITEMS_MAX] = {false};
    Span rest = line, first = span_cut(&rest, '/');
    if (!each_part(r, span_trim(first), take_item, used)) return false;
    int kept = r->a->count;
    if (rest.at && !each_part(r, span_trim(rest), take_item, used)) return false;
    int away = r->a->count - kept;
    AnswerItem moved[PLAY_ITEMS_MAX];
    memcpy(moved, r->a->items + kept, sizeof moved[0] * (size_t)away);
    r->a->count = kept;
    for (int i = 0; i < r->m->count; i++)
        if (!used[i]) add(r, r->m->items[i].choice);
    for (int i = 0; i < away; i++) add(r, moved[i].what)->number = PILE_AWAY;
    return true;
}

// ---- numbers and words

// Whoever says nothing makes no use of a way to cast a spell.
static bool is_least(const Question *q, Span line) {
    return line.length == 0 && q->role == ROLE_WAY;
}

// How often a cost is paid is mostly whether it is (702.33a).
static bool read_number(Reading *r, Span line) {
    int number;
    bool whether = r->q->low == 0 && r->q->high == 1;
    if (is_word(line, "max") || (whether && (is_word(line, "yes") || is_word(line, "y"))))
        number = r->q->high;
    else if (is_least(r->q, line) || (whether && (is_word(line, "no") || is_word(line, "n"))))
        number = r->q->low;
    else if (!play_read_number(line, &number))
        return problem(r, "that is answered by a number");
    add(r, choice_number(number));
    return true;
}

static bool read_yes_no(Reading *r, Span line) {
    static const struct {
        const char *word;
        int answer;
    } words[] = {{"y", 1}, {"yes", 1}, {"1", 1}, {"mulligan", 1},
                 {"n", 0}, {"no", 0},  {"2", 0}, {"keep", 0}};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (!is_word(line, words[i].word)) continue;
        add(r, choice_number(words[i].answer));
        return true;
    }
    return problem(r, "that is answered by yes or no");
}

// ---- shares

static bool take_share(Reading *r, Span part, bool *used) {
    Span amount = part, what = span_cut(&amount, '=');
    int number = 0, at = 0;
    if (amount.at) {
        PlayChoices c = choices(r, used);
        at = play_find(&c, what, r->problem);
    } else {
        while (at < r->m->count && used[at]) at++;
        amount = what;
    }
    if (at < 0) return false;
    if (at == r->m->count) return problem(r, "there are more shares than are asked for");
    if (!play_read_number(span_trim(amount), &number))
        return problem(r, "a share is a number: 3 2, or 1=3 2=2");
    used[at] = true;
    if (number > 0) add(r, r->m->items[at].choice)->amount = number;
    return true;
}

static bool read_divide(Reading *r, Span line) {
    bool used[PLAY_ITEMS_MAX] = {false};
    if (line.length > 0) return each_part(r, line, take_share, used);
    if (r->q->role != ROLE_DAMAGE) return problem(r, "say the shares: 3 2, or 1=3 2=2");
    engine_default_division(r->e, r->g, r->q, r->a);
    return true;
}

// ---- combat

static const PlayItem *only_against(const Reading *r) {
    const PlayItem *found = NULL;
    for (int i = 0; i < r->m->against_count; i++) {
        const PlayItem *item = &r->m->against[i];
        if (r->m->against_count > 1 && item->choice.kind != CHOICE_PLAYER) continue;
        if (found) return NULL;
        found = item;
    }
    return found;
}

static bool add_pair(Reading *r, Span what, Span to, bool said, int band, bool *used) {
    bool blocks = r->q->kind == QUESTION_BLOCKERS;
    PlayChoices from = choices(r, blocks ? NULL : used);
    PlayChoices against = {.items = r->m->against, .count = r->m->against_count, .letters = true};
    int at = play_find(&from, what, r->problem);
    if (at < 0) return false;
    const PlayItem *other = only_against(r);
    if (said) {
        int index = play_find(&against, to, r->problem);
        if (index < 0) return false;
        other = &r->m->against[index];
    }
    if (!other)
        return problem(r,
                       blocks ? "say which attacker it blocks: 1>a" : "say what it attacks: 1>a");
    used[at] = true;
    AnswerItem *item = add(r, r->m->items[at].choice);
    if (!item) return problem(r, "that is too much");
    item->to = other->choice;
    item->amount = band;
    return true;
}

// "1+2>a" is a band (702.22c): its members have one number.
static bool take_pair(Reading *r, Span part, bool *used) {
    Span to = part, members = span_cut(&to, '>');
    int band = 0;
    if (memchr(members.at, '+', members.length)) {
        for (int i = 0; i < r->a->count; i++)
            if (r->a->items[i].amount > band) band = r->a->items[i].amount;
        band++;
    }
    for (Span rest = members; rest.at;)
        if (!add_pair(r, span_cut(&rest, '+'), to, to.at != NULL, band, used)) return false;
    return true;
}

static bool read_pairs(Reading *r, Span line) {
    bool used[PLAY_ITEMS_MAX] = {false};
    if (is_word(line, "none")) return true;
    if (line.length == 0) {
        engine_default_declaration(r->e, r->g, r->q, r->a);
        return true;
    }
    if (!is_word(line, "all")) return each_part(r, line, take_pair, used);
    const PlayItem *other = only_against(r);
    if (!other) return problem(r, "say which for each: 1>a 2>b");
    for (int i = 0; i < r->m->count; i++) {
        AnswerItem *item = add(r, r->m->items[i].choice);
        if (item) item->to = other->choice;
    }
    return true;
}

// ---- payments

// What pays without a mana ability (convoke, delve, ...): something of the player's, by its name.
static bool find_helper(const Reading *r, Span typed, ObjectId *out) {
    int count, best = FITS_LABEL;
    const Object *all = game_list(r->g, LIST_OBJECTS, &count);
    Text name = {0};
    for (int i = 1; i < count; i++) {
        const Object *o = &all[i];
        bool there = o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_GRAVEYARD;
        ObjectId id = game_id(r->g, (CardId){(uint16_t)i});
        bool named = false;
        for (int k = 0; k < r->a->count; k++)
            named = named || object_same(r->a->items[k].what.object, id);
        if (!there || named || !player_same(o->controller, r->q->player)) continue;
        text_clear(&name);
        engine_object_name(r->e, r->g, id, &name);
        int rank = play_name_fits(text_cstr(&name), typed);
        if (rank == FITS_NOT || rank >= best) continue;
        best = rank;
        *out = id;
    }
    text_free(&name);
    return best < FITS_LABEL;
}

// "Command Tower", "Command Tower=W", "pool", "life".
static bool take_payment(Reading *r, Span part, bool *used) {
    Span mana = part, what = span_trim(span_cut(&mana, '='));
    ManaType type;
    AnswerItem *item = NULL;
    ObjectId helper;
    PlayChoices c = choices(r, used);
    int at = play_find(&c, what, r->problem);
    if (at >= 0) {
        const PlayItem *found = &r->m->items[at];
        item = add(r, found->choice);
        if (item) item->amount = (int32_t)found->pays;
        used[at] = found->pays == PAY_SOURCE;
    } else if (find_helper(r, what, &helper)) {
        text_clear(r->problem);
        item = add(r, choice_object(helper));
    }
    if (!item) return false;
    item->number = -1;
    if (!mana.at) return true;
    mana = span_trim(mana);
    if (mana.length != 1 || !mana_letter_find((char)(mana.at[0] & ~0x20), &type))
        return problem(r, "which mana is a letter of WUBRGC: Command Tower=W");
    item->number = (int32_t)type;
    return true;
}

static bool read_payment(Reading *r, Span line) {
    bool used[PLAY_ITEMS_MAX] = {false};
    r->a->automatic = line.length == 0 || is_word(line, "auto");
    return r->a->automatic || each_part(r, line, take_payment, used);
}

// ---- actions

// "cast lightning bolt": the rest of the line after the word, and the verb; all of it if there is
// none.
static Span after_verb(const Reading *r, Span line, const char **verb) {
    *verb = NULL;
    for (int i = 0; i < r->m->count; i++) {
        const char *word = r->m->items[i].verb;
        size_t length = strlen(word);
        if (line.length <= length || line.at[length] != ' ' ||
            strncasecmp(line.at, word, length) != 0)
            continue;
        *verb = word;
        return span_trim((Span){line.at + length, line.length - length});
    }
    static const char *const tap[] = {"tap ", "use "};
    for (size_t i = 0; i < ARRAY_LEN(tap); i++) {
        if (line.length <= strlen(tap[i]) || strncasecmp(line.at, tap[i], strlen(tap[i])) != 0)
            continue;
        *verb = play_action_word(ACTION_ACTIVATE);
        return span_trim((Span){line.at + strlen(tap[i]), line.length - strlen(tap[i])});
    }
    return line;
}

static bool read_priority(Reading *r, Span line) {
    r->a->action = (Action){.kind = ACTION_PASS};
    if (line.length == 0) return true;
    PlayChoices c = choices(r, NULL);
    Span name = after_verb(r, line, &c.verb);
    int at = play_find(&c, name, r->problem);
    if (at >= 0) r->a->action = r->m->items[at].action;
    return at >= 0;
}

// ---- the whole

// The hint stands behind the question.
static const struct {
    bool (*read)(Reading *r, Span line);
    const char *hint;
} kinds[QUESTION_KIND_COUNT] = {
    [QUESTION_PRIORITY] = {read_priority, "a number or a name; Enter passes; help"},
    [QUESTION_CHOOSE] = {read_list, "numbers or names"},
    [QUESTION_ORDER] = {read_order, "in order: 2 1 3; Enter: as listed"},
    [QUESTION_NUMBER] = {read_number, ""},
    [QUESTION_YES_NO] = {read_yes_no, "yes or no"},
    [QUESTION_MODE] = {read_list, "numbers"},
    [QUESTION_COLOR] = {read_list, "a number or a color"},
    [QUESTION_DIVIDE] = {read_divide, "shares in order: 3 2, or 1=3 2=2"},
    [QUESTION_ATTACKERS] = {read_pairs, "1 2, 1>a, all; Enter: none that need not"},
    [QUESTION_BLOCKERS] = {read_pairs, "1>a 2>a; Enter: none that need not"},
    [QUESTION_MULLIGAN] = {read_yes_no, "yes or no"},
    [QUESTION_PAYMENT] = {read_payment, "Enter: automatic; or what pays: 1 2, Forest, pool"},
    [QUESTION_PILES] = {read_piles, "1 2 / 3: one pile, then the other; Enter: all in the first"},
};

bool play_answer(Engine *e, const Game *g, const Question *q, const PlayMenu *m, Span line,
                 Answer *a, Text *problem) {
    Reading r = {e, g, q, m, a, problem};
    a->count = 0;
    a->automatic = false;
    a->action = (Action){.kind = ACTION_PASS};
    return kinds[q->kind].read(&r, span_trim(line));
}

static void add_how_many(const Question *q, Text *out) {
    if (q->all_or_none)
        text_format(out, "%d or none", q->max);
    else if (q->min == q->max)
        text_format(out, "%d", q->min);
    else if (q->min == 0)
        text_format(out, "up to %d", q->max);
    else
        text_format(out, "%d to %d", q->min, q->max);
}

static void add_range(const Question *q, Text *out) {
    if (q->low == 0 && q->high == 1)
        text_add(out, "yes or no");
    else
        text_format(out, "%d to %d", q->low, q->high);
}

void play_answer_hint(const Question *q, const PlayMenu *m, Text *out) {
    bool chosen =
        q->kind == QUESTION_CHOOSE || q->kind == QUESTION_MODE || q->kind == QUESTION_COLOR;
    if (chosen) {
        add_how_many(q, out);
        text_add(out, ": ");
    }
    if (q->kind == QUESTION_NUMBER) add_range(q, out);
    if (q->kind == QUESTION_NUMBER && q->role == ROLE_WAY)
        text_format(out, "; Enter: %s", q->high == 1 ? "no" : "none");
    text_add(out, kinds[q->kind].hint);
    if (chosen && q->min == 0) text_add(out, "; Enter: none");
    if (q->kind == QUESTION_DIVIDE) {
        text_format(out, "; together %d", q->high);
        if (q->role == ROLE_DAMAGE) text_add(out, "; Enter: the usual way");
    }
    if (q->kind == QUESTION_PILES && m->count > 1) text_add(out, ", as listed");
}
