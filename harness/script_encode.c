// script_encode.c - from what the script says to an answer: names, numbers, words.
//
// A name is looked for among the question's options first. One that is no option is answered all
// the same, so that it is the engine that refuses it, with its own code.
#include <string.h>

#include "harness/script_encode.h"

void encode_clear(Encoder *c) { text_free(&c->problem); }

static bool problem(Encoder *c, const Node *at, const char *text) {
    c->at = at;
    text_add(&c->problem, text);
    return false;
}

static AnswerItem *new_item(Encoder *c) {
    if (c->answer->count == ANSWER_ITEMS_MAX) {
        problem(c, NULL, "too many items in one answer");
        return NULL;
    }
    AnswerItem *item = &c->answer->items[c->answer->count++];
    *item = (AnswerItem){.amount = 0};
    return item;
}

static Span node_span(const Node *n) { return (Span){n->text, n->length}; }

// ---- names

typedef struct {
    const Question *question;
    const Choice *options;
    int option_count;
    const Answer *answer;
    bool to;  // Used ones are in `to`, and may be used again.
    int player;
} OptionRank;

static bool offered(const OptionRank *r, ObjectId id) {
    for (int i = 0; i < r->option_count; i++)
        if (r->options[i].kind == CHOICE_OBJECT && object_same(r->options[i].object, id))
            return true;
    return false;
}

static bool used(const OptionRank *r, ObjectId id) {
    for (int i = 0; !r->to && i < r->answer->count; i++)
        if (object_same(r->answer->items[i].what.object, id)) return true;
    return false;
}

enum {
    RANK_OPTION = 0,
    RANK_OWN,
    RANK_PERMANENT,
    RANK_STACK,
    RANK_HAND,
    RANK_ELSEWHERE,
    RANK_USED
};

static int rank_option(const void *context, const Names *n, ObjectId id) {
    const OptionRank *r = context;
    const Object *o = game_object(n->game, id);
    if (used(r, id)) return RANK_USED;
    if (offered(r, id)) return RANK_OPTION;
    if (o->zone == ZONE_BATTLEFIELD)
        return o->controller.v == r->player ? RANK_OWN : RANK_PERMANENT;
    if (o->zone == ZONE_STACK) return RANK_STACK;
    return o->zone == ZONE_HAND ? RANK_HAND : RANK_ELSEWHERE;
}

static int times_named(const Node *list, const Node *item) {
    int times = 0;
    if (!list || list->kind != NODE_LIST) return 1;
    for (const Node *n = list->first; n; n = n->next)
        times += n->kind == NODE_SCALAR && strcmp(n->text, item->text) == 0;
    return times;
}

// How many items of the answer already stand for this name.
static int times_answered(const Encoder *c, const NameRef *ref) {
    int times = 0;
    for (int i = 0; i < c->answer->count; i++) {
        Choice what = c->answer->items[i].what;
        if (what.kind == CHOICE_OBJECT && names_answers(&c->script->names, ref, what.object))
            times++;
    }
    return times;
}

// Whichever of several equal objects pays, the cost is paid alike.
static bool pays_a_cost(const Question *q) {
    return q->role >= ROLE_COST_SACRIFICE && q->role <= ROLE_COST_RETURN;
}

static bool is_yes_no(const char *text) {
    return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0;
}

static bool pick_object(Encoder *c, const Node *n, const Node *list, const OptionRank *rank,
                        ObjectId *out) {
    const Names *names = &c->script->names;
    NameRef ref = names_read(names, node_span(n));
    NamePurpose purpose = {.rank = rank_option, .context = rank};
    purpose.equal = pays_a_cost(c->question);
    int named = c->count > 0 ? c->count : times_named(list, n);
    purpose.wanted = named;
    if (named > 1) purpose.wanted -= times_answered(c, &ref);
    if (purpose.wanted == 1 && named > 1) purpose.wanted = 2;
    NameResult result = names_pick(names, &ref, &purpose, out);
    // What has left the game is no option, and is refused like what is none.
    if (result == NAME_NONE && script_find_gone(c->script, &ref, out)) return true;
    if (result == NAME_NONE && c->question && is_yes_no(n->text)) {
        text_format(&c->problem, "\"%s\" is not answered by yes or no", c->question->text);
        c->at = n;
        return false;
    }
    if (result == NAME_NONE) {
        text_format(&c->problem, "there is no \"%s\" in the game now", n->text);
        c->at = n;
        return false;
    }
    bool legal = rank_option(rank, names, *out) == RANK_OPTION;
    if (result == NAME_FOUND || !legal) return true;  // What is no option is refused anyway.
    text_format(&c->problem, "\"%s\" is ambiguous: ", n->text);
    names_list(names, &ref, &purpose, &c->problem);
    c->ambiguous = true;
    c->at = n;
    return false;
}

static bool is_number(const char *text, int *out) {
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 9 || text[digits]) return false;
    *out = 0;
    for (; *text; text++) *out = *out * 10 + (*text - '0');
    return true;
}

static bool color_of(const char *text, ManaType *out) {
    if (color_find(span_of(text), out)) return true;
    if (text[0] && !text[1] && mana_letter_find(text[0], out)) return true;
    if (strcmp(text, "colorless") == 0) {
        *out = MANA_COLORLESS;
        return true;
    }
    return text[0] == '{' && text[1] && text[2] == '}' && !text[3] &&
           mana_letter_find(text[1], out);
}

static bool is_taken(const Encoder *c, Choice option) {
    for (int k = 0; k < c->answer->count; k++)
        if (choice_same(c->answer->items[k].what, option)) return true;
    return false;
}

// Does a participant of the event that the ability speaks of answer to the name?
static bool speaks_of(const Encoder *c, const WaitingTrigger *t, const Node *n) {
    const Names *names = &c->script->names;
    NameRef ref = names_read(names, node_span(n));
    int player = scenario_player(c->script->scenario, node_span(n)), number, at = 0;
    bool counts = is_number(n->text, &number);
    for (const Bound *b; (b = game_bound(script_game(c->script), t->key, &at)) != NULL;) {
        if (b->kind == BOUND_OBJECT && names_source_answers(names, &ref, b->object)) return true;
        if (b->kind == BOUND_PLAYER && player >= 0 && b->player.v == player) return true;
        if (b->kind == BOUND_NUMBER && counts && b->amount == number) return true;
    }
    return false;
}

// Is it an ability of what is called that?
static bool is_of(const Encoder *c, const WaitingTrigger *t, const Node *n) {
    const Names *names = &c->script->names;
    if (!object_is(t->source))
        return span_is(node_span(n),
                       pool_sourceless_name(engine_pool(c->script->engine), t->ability));
    NameRef ref = names_read(names, node_span(n));
    return names_source_answers(names, &ref, t->source);
}

// Which waiting trigger: the first unused option whose source is called that; else, whose event was
// about that.
static bool trigger_choice(Encoder *c, const Node *n, Choice *out) {
    const Question *q = c->question;
    int count = 0;
    const WaitingTrigger *waiting = game_list(script_game(c->script), LIST_WAITING, &count);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < q->option_count; i++) {
            int index = q->options[i].number;
            if (is_taken(c, q->options[i]) || index < 0 || index >= count) continue;
            const WaitingTrigger *t = &waiting[index];
            bool meant = pass == 0 ? is_of(c, t, n) : speaks_of(c, t, n);
            if (!meant) continue;
            *out = q->options[i];
            return true;
        }
    text_format(&c->problem, "no ability of \"%s\" waits to be put on the stack", n->text);
    c->at = n;
    return false;
}

// `{Name: n}`: the n-th of those abilities of that source that wait.
static bool numbered_trigger(Encoder *c, const Node *n, Choice *out) {
    const Question *q = c->question;
    const Node *k = n->first;
    int count = 0, number = 0, found = 0;
    const WaitingTrigger *waiting = game_list(script_game(c->script), LIST_WAITING, &count);
    bool good =
        n->count == 1 && k->value->kind == NODE_SCALAR && is_number(k->value->text, &number);
    for (int i = 0; good && i < q->option_count; i++) {
        int index = q->options[i].number;
        if (index < 0 || index >= count || !is_of(c, &waiting[index], k) || ++found != number)
            continue;
        *out = q->options[i];
        return true;
    }
    text_format(&c->problem, "\"%s\" has %d abilities that wait to be put on the stack", k->text,
                found);
    c->at = n;
    return false;
}

static bool options_are(const Question *q, ChoiceKind kind) {
    for (int i = 0; i < q->option_count; i++)
        if (q->options[i].kind == kind) return true;
    return false;
}

static bool choice_of(Encoder *c, const Node *n, const Node *list, Choice *out) {
    const Question *q = c->question;
    int number = 0;
    ManaType type;
    if (n->kind == NODE_LIST)
        return problem(c, n, "no piles are asked for: a list within a list is no answer");
    if (n->kind == NODE_MAPPING && q->role == ROLE_TRIGGER_ORDER && n->count > 0)
        return numbered_trigger(c, n, out);
    if (n->kind != NODE_SCALAR) return problem(c, n, "expected a name, a player or a number");
    if (q->role == ROLE_TRIGGER_ORDER) return trigger_choice(c, n, out);
    int player = scenario_player(c->script->scenario, node_span(n));
    if (player >= 0) {
        *out = choice_player(player_id(player));
        return true;
    }
    bool numbers =
        q->kind == QUESTION_NUMBER || q->kind == QUESTION_MODE || options_are(q, CHOICE_NUMBER);
    if (numbers && is_number(n->text, &number)) {
        *out = choice_number(number);
        return true;
    }
    if ((q->kind == QUESTION_COLOR || options_are(q, CHOICE_COLOR)) && color_of(n->text, &type)) {
        *out = choice_color(type);
        return true;
    }
    for (int i = 0; i < 2 && q->words[i]; i++)
        if (span_is(node_span(n), q->words[i])) {
            *out = choice_number(i + 1);
            return true;
        }
    bool names = options_are(q, CHOICE_NAME);
    for (int i = 0; names && i < q->option_count; i++)
        if (span_is(node_span(n), engine_face_name(c->script->engine, q->options[i].number))) {
            *out = q->options[i];
            return true;
        }
    Subtype subtype;
    if (options_are(q, CHOICE_SUBTYPE) && subtype_find(node_span(n), &subtype)) {
        *out = choice_subtype(subtype);
        return true;
    }
    if (q->role == ROLE_TAP_OR_UNTAP &&
        (span_is(node_span(n), "tap") || span_is(node_span(n), "untap"))) {
        *out = choice_number(n->text[0] == 't' ? 1 : 2);
        return true;
    }
    if (q->kind == QUESTION_NUMBER || q->kind == QUESTION_MODE || q->kind == QUESTION_COLOR) {
        text_format(&c->problem, "\"%s\" is no answer to: %s", n->text, q->text);
        c->at = n;
        return false;
    }
    OptionRank rank = {q, q->options, q->option_count, c->answer, false, q->player.v};
    ObjectId object = NO_OBJECT;
    if (!pick_object(c, n, list, &rank, &object)) return false;
    *out = choice_object(object);
    return true;
}

static bool encode_item(Encoder *c, const Node *n, const Node *list) {
    Choice choice;
    if (!choice_of(c, n, list, &choice)) return false;
    AnswerItem *item = new_item(c);
    if (item) item->what = choice;
    return item != NULL;
}

// {Name: how many}
static bool encode_counts(Encoder *c, const Node *value) {
    for (const Node *k = value->first; k; k = k->next) {
        int times = 0;
        if (!is_number(k->value->text, &times)) return problem(c, k, "expected a number");
        c->count = times;
        for (int i = 0; i < times; i++)
            if (!encode_item(c, k, NULL)) return false;
        c->count = 0;
    }
    return true;
}

bool encode_items(Encoder *c, const Node *value) {
    bool counts = pays_a_cost(c->question);
    if (value->kind == NODE_MAPPING && counts) return encode_counts(c, value);
    if (value->kind != NODE_LIST) return encode_item(c, value, NULL);
    for (const Node *n = value->first; n; n = n->next) {
        bool good =
            n->kind == NODE_MAPPING && counts ? encode_counts(c, n) : encode_item(c, n, value);
        if (!good) return false;
    }
    return true;
}

// ---- answers to `choose` and `order`

static bool encode_yes_no(Encoder *c, const Node *value) {
    Span word = value->kind == NODE_SCALAR ? node_span(value) : (Span){"", 0};
    bool yes = span_is(word, "yes"), no = span_is(word, "no") || span_is(word, "none");
    if (!yes && !no) {
        text_format(&c->problem, "\"%s\" is answered by yes or no", c->question->text);
        return false;
    }
    AnswerItem *item = new_item(c);
    item->what = choice_number(yes ? 1 : 0);
    return true;
}

// Scry and surveil: [[kept on top, topmost first], [bottom or graveyard]]; otherwise [[A], [B]].
static bool encode_piles(Encoder *c, const Node *value) {
    const Node *pile = value->kind == NODE_LIST ? value->first : NULL;
    for (int number = 0; pile; pile = pile->next, number++) {
        int from = c->answer->count;
        if (pile->kind != NODE_LIST || number == PILE_COUNT)
            return problem(c, pile, "expected two lists, one for each pile: [[A, B], [C]]");
        if (!encode_items(c, pile)) return false;
        for (int i = from; i < c->answer->count; i++) c->answer->items[i].number = number;
    }
    return value->kind == NODE_LIST ||
           problem(c, value, "expected two lists, one for each pile: [[A, B], [C]]");
}

bool encode_choose(Encoder *c, const Node *value) {
    if (c->question->kind == QUESTION_PILES) return encode_piles(c, value);
    QuestionKind kind = c->question->kind;
    if (kind == QUESTION_YES_NO || kind == QUESTION_MULLIGAN) return encode_yes_no(c, value);
    if (kind == QUESTION_DIVIDE) return encode_shares(c, value);
    if (value->kind == NODE_MAPPING && !pays_a_cost(c->question)) {
        text_format(&c->problem, "nothing is divided in: %s", c->question->text);
        return false;
    }
    const char *word = value->kind == NODE_SCALAR ? value->text : "";
    if (strcmp(word, "none") == 0 || (strcmp(word, "no") == 0 && c->question->optional))
        return true;
    return encode_items(c, value);
}

// The index-th mana of `[red, red, green]`, `{red: 2, green: 1}` or `"{R}{R}{G}"`, with `*total`
// of them; false where there is none.
static bool mana_said(const Node *value, int index, ManaType *out, int *total) {
    bool found = false;
    *total = 0;
    if (value->kind == NODE_SCALAR) {
        for (const char *at = value->text; *at == '{' && at[1] && at[2] == '}'; at += 3)
            if ((*total)++ == index) found = mana_letter_find(at[1], out);
        return found;
    }
    for (const Node *n = value->first; n; n = n->next) {
        int times = 1;
        if (value->kind == NODE_MAPPING && !is_number(n->value->text, &times)) return false;
        if (index >= *total && index < *total + times) found = color_of(n->text, out);
        *total += times;
    }
    return found;
}

bool encode_chosen_mana(Encoder *c, const Node *value) {
    Script *s = c->script;
    ManaType type, other;
    int total, index = s->mana_chosen;
    if (!mana_said(value, index, &type, &total)) return encode_choose(c, value);
    // What can't be made at all is answered first, so that the whole answer is refused.
    for (int i = 0; index == 0 && i < total; i++)
        if (mana_said(value, i, &other, &total) &&
            !question_offers(c->question, choice_color(other)))
            type = other;
    s->mana_chosen++;
    s->mana_listed = total;
    new_item(c)->what = choice_color(type);
    return true;
}

bool encode_order(Encoder *c, const Node *value) { return encode_items(c, value); }

bool encode_shares(Encoder *c, const Node *value) {
    if (value->kind != NODE_MAPPING) {
        text_format(&c->problem, "expected shares, as in {bob: 2}, for: %s", c->question->text);
        return false;
    }
    for (const Node *k = value->first; k; k = k->next) {
        Choice choice;
        int amount = 0;
        if (!choice_of(c, k, NULL, &choice)) return false;
        AnswerItem *item = new_item(c);
        if (!item || !is_number(k->value->text, &amount)) return false;
        item->what = choice;
        item->amount = amount;
    }
    return true;
}

// ---- combat

static bool only_player(const Question *q, Choice *out) {
    int players = 0;
    for (int i = 0; i < q->against_count; i++) {
        if (q->against[i].kind != CHOICE_PLAYER) continue;
        *out = q->against[i];
        players++;
    }
    return players == 1;
}

// One attacker, in the band with that number; 0: in none.
static bool add_attacker(Encoder *c, const Node *n, const Node *list, Choice to, int band) {
    OptionRank rank = {c->question, c->question->options, c->question->option_count, c->answer,
                       false,       c->question->player.v};
    ObjectId attacker;
    if (!pick_object(c, n, list, &rank, &attacker)) return false;
    AnswerItem *item = new_item(c);
    if (!item) return false;
    item->what = choice_object(attacker);
    item->to = to;
    item->amount = band;
    return true;
}

// With one opponent, a list attacks that player. A list inside it is a band.
static bool encode_attack_list(Encoder *c, const Node *value) {
    Choice to = {.kind = CHOICE_NONE};
    bool one = only_player(c->question, &to);
    int bands = 0;
    for (const Node *n = value->first; n; n = n->next) {
        if (!one) return problem(c, n, "several players can be attacked: say which, {A: bob}");
        if (n->kind != NODE_LIST) {
            if (!add_attacker(c, n, value, to, 0)) return false;
            continue;
        }
        bands++;
        for (const Node *member = n->first; member; member = member->next)
            if (!add_attacker(c, member, n, to, bands)) return false;
    }
    return true;
}

static bool pick_against(Encoder *c, const Node *n, Choice *out) {
    const Question *q = c->question;
    int player = scenario_player(c->script->scenario, node_span(n));
    OptionRank rank = {q, q->against, q->against_count, c->answer, true, -1};
    ObjectId object;
    if (player >= 0) {
        *out = choice_player(player_id(player));
        return true;
    }
    if (!pick_object(c, n, NULL, &rank, &object)) return false;
    *out = choice_object(object);
    return true;
}

static bool add_pair(Encoder *c, const Node *what, const Node *to) {
    const Question *q = c->question;
    OptionRank rank = {q, q->options, q->option_count, c->answer, true, q->player.v};
    ObjectId creature;
    Choice against;
    if (!pick_object(c, what, NULL, &rank, &creature) || !pick_against(c, to, &against))
        return false;
    AnswerItem *item = new_item(c);
    if (!item) return false;
    item->what = choice_object(creature);
    item->to = against;
    return true;
}

bool encode_attack(Encoder *c, const Node *value) {
    if (value->kind == NODE_LIST) return encode_attack_list(c, value);
    for (const Node *k = value->first; k; k = k->next)
        if (!add_pair(c, k, k->value)) return false;
    return true;
}

bool encode_block(Encoder *c, const Node *value) {
    for (const Node *k = value->first; k; k = k->next) {
        if (k->value->kind != NODE_LIST) {
            if (!add_pair(c, k, k->value)) return false;
            continue;
        }
        for (const Node *attacker = k->value->first; attacker; attacker = attacker->next)
            if (!add_pair(c, k, attacker)) return false;
    }
    return true;
}

static int rank_fighter(const void *context, const Names *n, ObjectId id) {
    const Question *q = context;
    const Object *o = game_object(n->game, id);
    int attacks = 0, blocks = 0;
    const Attack *a = game_list(n->game, LIST_ATTACKS, &attacks);
    const Block *b = game_list(n->game, LIST_BLOCKS, &blocks);
    bool fights = false;
    for (int i = 0; i < attacks; i++) fights = fights || object_same(a[i].creature, id);
    for (int i = 0; i < blocks; i++) fights = fights || object_same(b[i].blocker, id);
    return fights && player_same(o->controller, q->player) ? 0 : -1;
}

const Node *encode_assign_source(Encoder *c, const Node *value, int *index) {
    const Names *names = &c->script->names;
    *index = 0;
    for (const Node *k = value->first; k; k = k->next, (*index)++) {
        NameRef ref = names_read(names, node_span(k));
        NamePurpose purpose = {.rank = rank_fighter, .context = c->question};
        ObjectId source;
        if (!names_answers(names, &ref, c->question->source)) continue;
        if (names_pick(names, &ref, &purpose, &source) == NAME_AMBIGUOUS) {
            text_format(&c->problem, "\"%s\" is ambiguous: ", k->text);
            names_list(names, &ref, &purpose, &c->problem);
            c->ambiguous = true;
            c->at = k;
            return NULL;
        }
        return k;
    }
    return NULL;
}
