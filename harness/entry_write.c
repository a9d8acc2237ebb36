// entry_write.c - an answer as the entry of a script.
#include "harness/entry_write.h"

#include "harness/command_yaml.h"

// A waiting trigger goes by its source; if several of that source wait, by which one it is, in the
// order in which they are offered.
static bool add_waiting(const EntryAnswer *a, Choice c, Text *out) {
    int count, same = 0, before = 0;
    const WaitingTrigger *waiting = game_list(a->g, LIST_WAITING, &count);
    if (a->role != ROLE_TRIGGER_ORDER || c.number < 0 || c.number >= count) return false;
    for (int i = 0; i < a->answer->count; i++) {
        int other = a->answer->items[i].what.number;
        bool of_it = object_same(waiting[other].source, waiting[c.number].source);
        same += of_it;
        uint32_t its = waiting[other].order, own = waiting[c.number].order;
        before += of_it && (its < own || (its == own && other < c.number));
    }
    if (same > 1) text_add_char(out, '{');
    if (object_is(waiting[c.number].source))
        a->name(a->context, a->g, waiting[c.number].source, out);
    else
        text_add(out, pool_sourceless_name(a->pool, waiting[c.number].ability));
    if (same > 1) text_format(out, ": %d}", before + 1);
    return true;
}

void entry_write_choice(const EntryAnswer *a, Choice c, Text *out) {
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: text_add(out, "none"); return;
        case CHOICE_OBJECT: a->name(a->context, a->g, c.object, out); return;
        case CHOICE_PLAYER: text_add(out, a->players[c.player.v]); return;
        case CHOICE_NUMBER:
            if (add_waiting(a, c, out)) return;
            if (a->words && c.number >= 1 && c.number <= 2 && a->words[c.number - 1]) {
                yaml_write_text(a->words[c.number - 1], out);
                return;
            }
            if (a->kind == QUESTION_YES_NO || a->kind == QUESTION_MULLIGAN)
                text_add(out, c.number == 1 ? "yes" : "no");
            else
                text_format(out, "%d", c.number);
            return;
        case CHOICE_COLOR: text_add(out, color_word((ManaType)c.number)); return;
        case CHOICE_NAME:
            yaml_write_text(pool_face(a->pool, (FaceId){c.number})->name, out);
            return;
        case CHOICE_SUBTYPE: yaml_write_text(subtype_text((Subtype)c.number), out); return;
    }
}

void entry_write_items(const EntryAnswer *a, Text *out) {
    for (int i = 0; i < a->answer->count; i++) {
        if (i > 0) text_add(out, ", ");
        entry_write_choice(a, a->answer->items[i].what, out);
    }
}

void entry_write_list(const EntryAnswer *a, Text *out) {
    text_add_char(out, '[');
    entry_write_items(a, out);
    text_add_char(out, ']');
}

void entry_write_shares(const EntryAnswer *a, Text *out) {
    text_add_char(out, '{');
    for (int i = 0, n = 0; i < a->answer->count; i++) {
        if (a->answer->items[i].amount == 0) continue;
        if (n++ > 0) text_add(out, ", ");
        entry_write_choice(a, a->answer->items[i].what, out);
        text_format(out, ": %d", a->answer->items[i].amount);
    }
    text_add_char(out, '}');
}

static void add_piles(const EntryAnswer *a, Text *out) {
    text_add_char(out, '[');
    for (int pile = 0; pile < PILE_COUNT; pile++) {
        text_add(out, pile > 0 ? ", [" : "[");
        for (int i = 0, n = 0; i < a->answer->count; i++) {
            if (a->answer->items[i].number != pile) continue;
            if (n++ > 0) text_add(out, ", ");
            entry_write_choice(a, a->answer->items[i].what, out);
        }
        text_add_char(out, ']');
    }
    text_add_char(out, ']');
}

static void add_pairs(const EntryAnswer *a, Text *out) {
    text_add_char(out, '{');
    for (int i = 0; i < a->answer->count; i++) {
        const AnswerItem *item = &a->answer->items[i];
        bool seen = false;
        for (int k = 0; k < i; k++) seen |= choice_same(a->answer->items[k].what, item->what);
        if (seen) continue;
        if (i > 0) text_add(out, ", ");
        entry_write_choice(a, item->what, out);
        text_add(out, ": ");
        int times = 0;
        for (int k = i; k < a->answer->count; k++)
            times += choice_same(a->answer->items[k].what, item->what);
        if (times > 1) text_add_char(out, '[');
        for (int k = i, n = 0; k < a->answer->count; k++) {
            if (!choice_same(a->answer->items[k].what, item->what)) continue;
            if (n++ > 0) text_add(out, ", ");
            entry_write_choice(a, a->answer->items[k].to, out);
        }
        if (times > 1) text_add_char(out, ']');
    }
    text_add_char(out, '}');
}

// A band is a list inside the list, which has no room for what is attacked.
static void add_attackers(const EntryAnswer *a, Text *out) {
    int band = 0;
    for (int i = 0; i < a->answer->count; i++) band += a->answer->items[i].amount > 0;
    if (band == 0) {
        add_pairs(a, out);
        return;
    }
    text_add_char(out, '[');
    for (int i = 0; i < a->answer->count; i++) {
        const AnswerItem *item = &a->answer->items[i];
        bool joins = i > 0 && item->amount > 0 && item->amount == item[-1].amount;
        bool joined =
            i + 1 < a->answer->count && item->amount > 0 && item->amount == item[1].amount;
        text_add(out, i > 0 ? ", " : "");
        if (item->amount > 0 && !joins) text_add_char(out, '[');
        entry_write_choice(a, item->what, out);
        if (item->amount > 0 && !joined) text_add_char(out, ']');
    }
    text_add_char(out, ']');
}

void entry_write_payment(const EntryAnswer *a, Text *out) {
    for (int i = 0; i < a->answer->count; i++) {
        const AnswerItem *item = &a->answer->items[i];
        if (i > 0) text_add(out, ", ");
        if (item->amount != PAY_SOURCE) {
            text_add(out, item->amount == PAY_POOL ? "pool" : "life");
        } else if (item->number >= 0) {
            text_add_char(out, '{');
            entry_write_choice(a, item->what, out);
            text_format(out, ": \"{%c}\"}", mana_letter((ManaType)item->number));
        } else {
            entry_write_choice(a, item->what, out);
        }
    }
}

// ---- the whole value

const char *entry_verb(QuestionKind kind, QuestionRole role) {
    if (kind == QUESTION_ATTACKERS) return "attack";
    if (kind == QUESTION_BLOCKERS) return "block";
    if (role == ROLE_DAMAGE) return "assign";
    return kind == QUESTION_ORDER ? "order" : "choose";
}

static void add_assignment(const EntryAnswer *a, Text *out) {
    text_add_char(out, '{');
    a->name(a->context, a->g, a->source, out);
    text_add(out, ": ");
    entry_write_shares(a, out);
    text_add_char(out, '}');
}

static void add_chosen(const EntryAnswer *a, Text *out) {
    if (a->answer->count == 0)
        text_add(out, "none");
    else if (a->answer->count == 1)
        entry_write_choice(a, a->answer->items[0].what, out);
    else
        entry_write_list(a, out);
}

void entry_write_value(const EntryAnswer *a, Text *out) {
    if (a->role == ROLE_DAMAGE) {
        add_assignment(a, out);
        return;
    }
    switch (a->kind) {
        case QUESTION_ATTACKERS: add_attackers(a, out); return;
        case QUESTION_BLOCKERS: add_pairs(a, out); return;
        case QUESTION_ORDER: entry_write_list(a, out); return;
        case QUESTION_DIVIDE: entry_write_shares(a, out); return;
        case QUESTION_PILES: add_piles(a, out); return;
        case QUESTION_PAYMENT: text_add(out, "yes"); return;
        case QUESTION_PRIORITY:
        case QUESTION_CHOOSE:
        case QUESTION_NUMBER:
        case QUESTION_YES_NO:
        case QUESTION_MODE:
        case QUESTION_COLOR:
        case QUESTION_MULLIGAN:
        case QUESTION_KIND_COUNT: add_chosen(a, out); return;
    }
}
