// script_suggest.c - the entry that would answer a question, ready to be put into the script.
//
// What is shown has been read back as the script would read it, and is the answer that was meant.
// So names get a number only where the plain one would not do.
#include <string.h>

#include "harness/command_yaml.h"
#include "harness/entry_write.h"
#include "harness/script_encode.h"

// ---- an answer

static void answer_number(Answer *a, int number) {
    a->count = 1;
    a->items[0] = (AnswerItem){.what = choice_number(number)};
}

static void answer_first(const Question *q, Answer *a) {
    int wanted = q->all_or_none ? q->max : q->min;
    if (wanted == 0 && q->max > 0) wanted = 1;
    if (wanted > q->option_count) wanted = q->option_count;
    a->count = wanted;
    for (int i = 0; i < wanted; i++) a->items[i] = (AnswerItem){.what = q->options[i]};
    if (q->weights) question_add_weight(q, a);
}

static void answer_division(const Question *q, Answer *a) {
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++)
        a->items[i] = (AnswerItem){.what = q->options[i], .amount = q->low};
    if (a->count > 0) a->items[0].amount += q->high - q->low * a->count;
}

static void answer_all(const Question *q, Answer *a) {
    a->count = q->option_count;
    for (int i = 0; i < a->count; i++)
        a->items[i] = (AnswerItem){.what = q->options[i], .number = PILE_TOP};
}

static void answer_by_kind(const Question *q, Answer *a) {
    switch (q->kind) {
        case QUESTION_YES_NO: answer_number(a, q->impossible ? 0 : 1); return;
        case QUESTION_MULLIGAN: answer_number(a, 0); return;
        case QUESTION_NUMBER: answer_number(a, q->low); return;
        case QUESTION_CHOOSE:
        case QUESTION_MODE:
        case QUESTION_COLOR: answer_first(q, a); return;
        case QUESTION_DIVIDE: answer_division(q, a); return;
        case QUESTION_ORDER:
        case QUESTION_PILES: answer_all(q, a); return;
        case QUESTION_PAYMENT: a->automatic = true; return;
        case QUESTION_PRIORITY:
        case QUESTION_ATTACKERS:
        case QUESTION_BLOCKERS:
        case QUESTION_KIND_COUNT: return;
    }
}

// The default where there is one, else the first options that will do.
static void find_answer(Script *s, const Question *q, Answer *a) {
    Rejection ignored = {.code = REJECTED_NOT};
    Rng rng = {.seed = 1};
    a->count = 0;
    a->automatic = false;
    if (script_default_answer(s, q, a)) return;
    a->count = 0;
    answer_by_kind(q, a);
    if (!question_check(q, a, &ignored)) question_any(q, &rng, a);
}

// ---- names

typedef enum { NAMING_PLAIN, NAMING_NUMBERED, NAMING_CARD, NAMING_CARD_NUMBERED } Naming;
enum { NAMING_COUNT = NAMING_CARD_NUMBERED + 1 };

typedef struct {
    const Names *names;
    Naming naming;
} Namer;

static void write_name(const void *context, const Game *g, ObjectId id, Text *out) {
    const Namer *n = context;
    const char *alias = names_alias(n->names, id);
    const CardDef *card = names_card(n->names, id);
    const Object *o = game_object(g, id);
    Text name = {0};
    if (alias) {
        yaml_write_text(alias, out);
        return;
    }
    if (n->naming >= NAMING_CARD && card)
        text_add(&name, card->name);
    else
        names_show(n->names, id, &name);
    int number = 0;
    Span base = name_without_number((Span){name.data, name.length}, &number);
    Text whole = {0};
    text_add_span(&whole, base);
    if (number <= 0) number = o && o->number > 0 ? o->number : 1;
    if (n->naming == NAMING_NUMBERED || n->naming == NAMING_CARD_NUMBERED)
        text_format(&whole, "#%d", number);
    yaml_write_text(text_cstr(&whole), out);
    text_free(&whole);
    text_free(&name);
}

static void write_value(const Script *s, const Question *q, const Answer *a, Naming naming,
                        Text *out) {
    static const char *const taps[] = {"tap", "untap"};
    const char *players[PLAYERS_MAX] = {NULL};
    for (int p = 0; p < s->scenario->player_count; p++) players[p] = s->scenario->players[p].name;
    Namer namer = {&s->names, naming};
    EntryAnswer written = {.g = script_game(s),
                           .pool = engine_pool(s->engine),
                           .players = players,
                           .name = write_name,
                           .context = &namer,
                           .kind = q->kind,
                           .role = q->role,
                           .source = q->source,
                           .words = q->role == ROLE_TAP_OR_UNTAP ? taps
                                    : q->words[0]                ? q->words
                                                                 : NULL,
                           .answer = a};
    entry_write_value(&written, out);
}

// ---- reading back

static bool same_item(const Question *q, const AnswerItem *a, const AnswerItem *b) {
    bool combat = q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS;
    return choice_same(a->what, b->what) && a->amount == b->amount &&
           (q->kind != QUESTION_PILES || a->number == b->number) &&
           (!combat || choice_same(a->to, b->to));
}

// Nothing is said about what gets no share.
static int without_empty(const Question *q, Answer *a) {
    int kept = 0;
    bool shares = q->kind == QUESTION_DIVIDE || q->role == ROLE_DAMAGE;
    for (int i = 0; i < a->count; i++)
        if (!shares || a->items[i].amount != 0) a->items[kept++] = a->items[i];
    return a->count = kept;
}

static bool same_answer(const Question *q, Answer *a, Answer *b) {
    if (without_empty(q, a) != without_empty(q, b)) return false;
    bool ordered = q->kind == QUESTION_ORDER || q->kind == QUESTION_PILES;
    for (int i = 0; i < a->count; i++) {
        bool found = false;
        for (int k = 0; k < b->count && !found; k++)
            found = (!ordered || k == i) && same_item(q, &a->items[i], &b->items[k]);
        if (!found) return false;
    }
    return true;
}

static bool read_value(Script *s, const Question *q, const Node *value, Answer *out) {
    Encoder c = {.script = s, .question = q, .answer = out};
    int source;
    out->count = 0;
    bool good;
    if (q->role == ROLE_DAMAGE) {
        const Node *key = encode_assign_source(&c, value, &source);
        good = key && encode_shares(&c, key->value);
    } else {
        good = script_encode_next(&c, value);
    }
    encode_clear(&c);
    return good;
}

static bool reads_back(Script *s, const Question *q, const Answer *meant, const char *text) {
    Arena arena = {0};
    Document document;
    Status ignored = {0};
    SCRATCH_SCOPE(engine_scratch(s->engine));
    Answer *wanted = SCRATCH_NEW(engine_scratch(s->engine), Answer);
    Answer *said = SCRATCH_NEW(engine_scratch(s->engine), Answer);
    *wanted = *meant;
    const char *source = arena_format(&arena, "value: %s\n", text);
    int targets = s->targets_used, listed = s->targets_listed;
    int mana = s->mana_chosen, mana_listed = s->mana_listed;
    s->targets_used = s->mana_chosen = 0;
    bool good = document_parse(&document, &arena, "entry", span_of(source), &ignored) &&
                read_value(s, q, node_get(document.root, "value"), said) &&
                same_answer(q, wanted, said);
    s->targets_used = targets;
    s->targets_listed = listed;
    s->mana_chosen = mana;
    s->mana_listed = mana_listed;
    arena_free(&arena);
    return good;
}

// ---- entries

// A payment is an option of the action that is paid for.
static bool suggest_payment(const Script *s, const Question *q, Text *out) {
    const Entry *e = script_current(s);
    if (!e || e->kind != ENTRY_PLAYER || e->player != q->player.v || e->options[OPTION_PAY])
        return false;
    script_show_entry(s, e, NULL, "pay: auto", out);
    return true;
}

static bool suggest_answer(Script *s, const Question *q, Text *out) {
    SCRATCH_SCOPE(engine_scratch(s->engine));
    Answer *answer = SCRATCH_NEW(engine_scratch(s->engine), Answer);
    Text value = {0};
    bool good = false;
    find_answer(s, q, answer);
    for (int naming = 0; naming < NAMING_COUNT && !good; naming++) {
        text_clear(&value);
        write_value(s, q, answer, (Naming)naming, &value);
        good = reads_back(s, q, answer, text_cstr(&value));
    }
    if (good)
        text_format(out, "- %s: {%s: %s}", s->scenario->players[q->player.v].name,
                    entry_verb(q->kind, q->role), text_cstr(&value));
    text_free(&value);
    return good;
}

static void forget_defaults(Script *s) {
    if (s->declined_next == s->next) return;
    text_clear(&s->declined);
    s->declined_next = s->next;
}

// Only `choose` and `order` are spoken about: attackers, blockers and damage have their own verbs.
void script_note_default(Script *s, const Question *q) {
    bool own = q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS ||
               q->kind == QUESTION_PAYMENT || q->role == ROLE_DAMAGE;
    forget_defaults(s);
    if (!own && suggest_answer(s, q, &s->declined)) text_add_char(&s->declined, '\n');
}

// The lines of `declined` that an entry of the question's player and verb would be taken for.
static void add_declined(Script *s, const Question *q, Text *out) {
    Text begin = {0};
    text_format(&begin, "- %s: {%s: ", s->scenario->players[q->player.v].name,
                entry_verb(q->kind, q->role));
    forget_defaults(s);
    Span rest = {s->declined.data, s->declined.length};
    while (rest.at != NULL) {
        Span line = span_cut(&rest, '\n');
        if (line.length < begin.length || memcmp(line.at, begin.data, begin.length) != 0) continue;
        text_add_span(out, line);
        text_add_char(out, '\n');
    }
    text_free(&begin);
}

// Attackers, blockers and damage of a turn in which the advance does not end are no answers behind
// it: the advance must be interrupted.
static bool interrupts_advance(const Script *s, const Question *q) {
    bool combat =
        q->kind == QUESTION_ATTACKERS || q->kind == QUESTION_BLOCKERS || q->role == ROLE_DAMAGE;
    return combat && !script_advance_ends_this_turn(s);
}

static void add_advance(const Script *s, const Question *q, Text *out) {
    const Game *g = script_game(s);
    Step before = q->kind == QUESTION_ATTACKERS  ? STEP_BEGINNING_OF_COMBAT
                  : q->kind == QUESTION_BLOCKERS ? STEP_DECLARE_ATTACKERS
                                                 : STEP_DECLARE_BLOCKERS;
    bool there = s->from_turn == g->turn && s->from_step >= (int)before;
    if (interrupts_advance(s, q) && !there)
        text_format(out, "- advance: {turn: %d, step: %s}\n", (int)g->turn, step_name(before));
}

int script_suggest_place(const Script *s, const Question *q) {
    if (interrupts_advance(s, q)) return s->running_entry;
    return q->kind == QUESTION_PAYMENT ? s->current + 1 : s->next;
}

bool script_suggest(Script *s, const Question *q, Text *out) {
    if (q->kind == QUESTION_PAYMENT) return suggest_payment(s, q, out);
    Text entry = {0};
    bool good = suggest_answer(s, q, &entry);
    if (good) {
        add_declined(s, q, out);
        add_advance(s, q, out);
        text_add(out, text_cstr(&entry));
    }
    text_free(&entry);
    return good;
}

void script_show_entry(const Script *s, const Entry *e, const char *object, const char *option,
                       Text *out) {
    const Node *said = e->node->kind == NODE_MAPPING ? e->node->first->value : NULL;
    YamlChange change = {.at = object ? e->value : NULL, .instead = object};
    text_format(out, "- %s: ", s->scenario->players[e->player].name);
    yaml_write(said, object ? &change : NULL, out);
    bool braces = out->length > 0 && out->data[out->length - 1] == '}';
    if (!option || !braces) return;
    out->data[--out->length] = '\0';
    text_format(out, ", %s}", option);
}
