// play_menu.c - what a question can be answered with, as a list in words.
//
// One small function for each kind of question lists its items.
#include "harness/play_menu.h"

#include <string.h>

#include "harness/replay.h"

typedef struct {
    Engine *e;
    const Game *g;
    const Question *q;
    Arena *arena;
    PlayMenu *out;
    Text text;  // Scratch.
} Menu;

static const char *keep(Menu *m, Text *text) {
    const char *copy = arena_copy(m->arena, text_cstr(text), text->length);
    text_clear(text);
    return copy;
}

static PlayItem *add(Menu *m) {
    if (m->out->count == PLAY_ITEMS_MAX) return NULL;
    PlayItem *item = &m->out->items[m->out->count];
    *item = (PlayItem){.label = "", .name = "", .verb = "", .like = m->out->count++};
    return item;
}

// ---- words of abilities

static const CardFace *face_named(const Pool *pool, const char *name) {
    const CardDef *card = pool_find(pool, span_of(name));
    for (int i = 0; card && i < card->face_count; i++)
        if (strcmp(card->faces[i]->name, name) == 0) return card->faces[i];
    return NULL;
}

static Span line_of(const char *text, int number) {
    Span rest = span_of(text), line = span_cut(&rest, '\n');
    for (; number > 0 && rest.at; number--) line = span_cut(&rest, '\n');
    return number == 0 ? line : (Span){"", 0};
}

// Reminder text is left out.
static void add_plain(Span line, Text *out) {
    int depth = 0;
    for (size_t i = 0; i < line.length; i++) {
        depth += line.at[i] == '(';
        if (depth == 0) text_add_char(out, line.at[i]);
        depth -= line.at[i] == ')';
    }
    while (out->length > 0 && out->data[out->length - 1] == ' ') out->data[--out->length] = '\0';
}

void play_ability_text(const Pool *pool, const Ability *a, Text *out) {
    const CardFace *face = a->is_implied ? NULL : face_named(pool, a->owner);
    if (face && face->text) add_plain(line_of(face->text, a->line), out);
}

// ---- actions

static const char *const action_words[] = {
    [ACTION_PASS] = "",
    [ACTION_PLAY_LAND] = "play",
    [ACTION_CAST] = "cast",
    [ACTION_ACTIVATE] = "activate",
    [ACTION_TURN_UP] = "turn up",
    [ACTION_FORETELL] = "foretell",
    [ACTION_SUSPEND] = "suspend",
    [ACTION_PLOT] = "plot",
    [ACTION_IGNORE] = "ignore",
    [ACTION_DISCARD] = "discard",
    [ACTION_COMPANION] = "companion",
    [ACTION_CONCEDE] = "concede",
};

const char *play_action_word(ActionKind kind) { return action_words[kind]; }

static const CardFace *action_face(const Engine *e, const Game *g, const Action *a) {
    const Object *o = game_object(g, a->object);
    if (!o || o->card.v < 0 || a->face == FACE_DOWN) return NULL;
    const CardDef *card = pool_card(engine_pool(e), o->card);
    return card->faces[a->face];
}

static void add_cost(const CardFace *face, Text *out) {
    char cost[64];
    if (face->has_cost) text_format(out, " %s", mana_cost_text(&face->cost, cost, sizeof cost));
}

static void add_mana_letters(ManaTypeSet types, Text *out) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (types >> t & 1) text_format(out, "{%c}", mana_letter((ManaType)t));
}

static void add_ability(Engine *e, const Game *g, const Action *a, Text *out) {
    const Ability *ability = engine_activated_ability(e, g, a->object, a->ability);
    Text words = {0};
    engine_object_name(e, g, a->object, out);
    if (ability) play_ability_text(engine_pool(e), ability, &words);
    ManaTypeSet mana = engine_ability_mana(e, g, a->object, a->ability);
    if (words.length == 0 && mana) add_mana_letters(mana, &words);
    if (words.length > 0)
        text_format(out, ": %s", text_cstr(&words));
    else if (engine_activated_ability(e, g, a->object, 2))
        text_format(out, ", ability %d", a->ability);
    text_free(&words);
}

static void add_card(const Engine *e, const Game *g, const Action *a, Text *out) {
    const Object *o = game_object(g, a->object);
    const CardFace *face = action_face(e, g, a);
    if (face)
        text_add(out, face->name);
    else
        engine_object_name(e, g, a->object, out);
    if (a->face == FACE_DOWN) text_add(out, " face down");
    if (face && a->kind == ACTION_CAST) add_cost(face, out);
    if (o && o->zone != ZONE_HAND && o->zone != ZONE_BATTLEFIELD)
        text_format(out, " (from %s)", zone_name((Zone)o->zone));
}

void play_action_text(Engine *e, const Game *g, const Action *a, Text *out) {
    if (a->kind == ACTION_PASS) {
        text_add(out, "pass");
        return;
    }
    text_format(out, "%s ", action_words[a->kind]);
    if (a->kind == ACTION_ACTIVATE)
        add_ability(e, g, a, out);
    else
        add_card(e, g, a, out);
}

static const char *action_name(Menu *m, const Action *a) {
    const CardFace *face =
        a->kind == ACTION_CAST || a->kind == ACTION_PLAY_LAND ? action_face(m->e, m->g, a) : NULL;
    if (face) return face->name;
    engine_object_name(m->e, m->g, a->object, &m->text);
    return keep(m, &m->text);
}

// Equal cards in hand are as good as each other, and so are permanents that nothing tells apart.
static bool is_as_good(const Menu *m, const PlayItem *a, const PlayItem *b) {
    const Action *x = &a->action, *y = &b->action;
    const Object *o = game_object(m->g, x->object), *p = game_object(m->g, y->object);
    if (x->kind != y->kind || x->face != y->face || x->ability != y->ability || !o || !p)
        return false;
    if (o->card.v != p->card.v || o->zone != p->zone || o->owner.v != p->owner.v) return false;
    return o->zone == ZONE_HAND || core_alike(m->g, engine_pool(m->e), x->object, y->object);
}

static void list_priority(Menu *m) {
    SCRATCH_SCOPE(engine_scratch(m->e));
    Action *actions = SCRATCH_ARRAY(engine_scratch(m->e), Action, PLAY_ITEMS_MAX);
    int count = engine_legal_actions(m->e, m->g, m->q->player, actions, PLAY_ITEMS_MAX);
    for (int mana = 0; mana < 2; mana++)
        for (int i = 0; i < count; i++) {
            const Action *a = &actions[i];
            bool makes = a->kind == ACTION_ACTIVATE &&
                         engine_ability_mana(m->e, m->g, a->object, a->ability) != 0;
            PlayItem *item = a->kind == ACTION_PASS || makes != (mana > 0) ? NULL : add(m);
            if (!item) continue;
            item->action = *a;
            item->mana = makes;
            item->verb = action_words[a->kind];
            item->name = action_name(m, a);
            play_action_text(m->e, m->g, a, &m->text);
            item->label = keep(m, &m->text);
            for (int k = 0; k < m->out->count - 1; k++)
                if (m->out->items[k].like == k && is_as_good(m, &m->out->items[k], item)) {
                    item->like = k;
                    break;
                }
        }
}

bool play_menu_offers(const PlayMenu *m) {
    return m->count > 0 && !m->items[0].mana;  // Those that make mana stand last.
}

// ---- options

// A permanent with its state, and whose it is if not the player's own; else the zone where it lies.
static void add_object(Menu *m, ObjectId id) {
    const Object *o = game_object(m->g, id);
    if (!o) {
        engine_object_name(m->e, m->g, id, &m->text);
        return;
    }
    if (o->zone == ZONE_BATTLEFIELD)
        replay_permanent(m->e, m->g, id, &m->text);
    else
        engine_object_name(m->e, m->g, id, &m->text);
    bool own = player_same(o->controller, m->q->player);
    if (o->zone == ZONE_STACK || o->zone == ZONE_BATTLEFIELD) {
        if (o->zone == ZONE_STACK) text_add(&m->text, " on the stack");
        if (!own) text_format(&m->text, ", %s", engine_player_name(m->e, o->controller));
    } else if (o->zone == ZONE_GRAVEYARD || o->zone == ZONE_EXILE || o->zone == ZONE_COMMAND) {
        text_format(&m->text, " in %s", zone_name((Zone)o->zone));
        if (!own) text_format(&m->text, " of %s", engine_player_name(m->e, o->owner));
    }
}

// The n-th bullet of the words of what asks, from 1.
static bool add_mode(Menu *m, int number) {
    const StackItem *item = game_stack_item(m->g, m->q->source);
    const Object *o = game_object(m->g, m->q->source);
    const CardFace *face = o && o->face.v >= 0 ? pool_face(engine_pool(m->e), o->face) : NULL;
    int first = 0;
    if (o && o->kind == OBJECT_ABILITY && item) {
        const Ability *a = pool_ability(engine_pool(m->e), item->ability);
        face = face_named(engine_pool(m->e), a->owner);
        first = a->line;
    }
    if (!face || !face->text) return false;
    Span rest = span_of(face->text);
    for (int line = 0; rest.at; line++) {
        Span text = span_cut(&rest, '\n');
        bool bullet = text.length > 3 && strncmp(text.at, "\xe2\x80\xa2", 3) == 0;
        if (line < first || !bullet || --number > 0) continue;
        add_plain(span_trim((Span){text.at + 3, text.length - 3}), &m->text);
        return true;
    }
    return false;
}

static void add_trigger(Menu *m, int number) {
    int count;
    const WaitingTrigger *waiting = game_list(m->g, LIST_WAITING, &count);
    if (number < 0 || number >= count) return;
    const WaitingTrigger *t = &waiting[number];
    const Pool *pool = engine_pool(m->e);
    if (object_is(t->source))
        engine_object_name(m->e, m->g, t->source, &m->text);
    else
        text_add(&m->text, pool_sourceless_name(pool, t->ability));
    Text words = {0};
    play_ability_text(pool, pool_ability(pool, t->ability), &words);
    if (words.length > 0) text_format(&m->text, ": %s", text_cstr(&words));
    text_free(&words);
}

static void add_number(Menu *m, int number) {
    const char *word = number >= 1 && number <= 2 ? m->q->words[number - 1] : NULL;
    static const char *const tap_words[] = {"tap", "untap"}, *const coin[] = {"heads", "tails"};
    bool two = number == 1 || number == 2;
    if (m->q->role == ROLE_TRIGGER_ORDER)
        add_trigger(m, number);
    else if (word)
        text_add(&m->text, word);
    else if (m->q->role == ROLE_TAP_OR_UNTAP && two)
        text_add(&m->text, tap_words[number - 1]);
    else if (m->q->role == ROLE_CALL && two)
        text_add(&m->text, coin[number - 1]);
    else if (m->q->role != ROLE_MODE || !add_mode(m, number))
        text_format(&m->text, "%d", number);
}

static void add_choice(Menu *m, Choice c) {
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: text_add(&m->text, "none"); return;
        case CHOICE_OBJECT: add_object(m, c.object); return;
        case CHOICE_PLAYER: text_add(&m->text, engine_player_name(m->e, c.player)); return;
        case CHOICE_NUMBER: add_number(m, c.number); return;
        case CHOICE_COLOR: text_add(&m->text, color_word((ManaType)c.number)); return;
        case CHOICE_NAME: text_add(&m->text, engine_face_name(m->e, c.number)); return;
        case CHOICE_SUBTYPE: text_add(&m->text, subtype_text((Subtype)c.number)); return;
    }
}

static void fill(Menu *m, PlayItem *item, Choice c) {
    item->choice = c;
    add_choice(m, c);
    item->label = item->name = keep(m, &m->text);
    if (c.kind != CHOICE_OBJECT) return;
    engine_object_name(m->e, m->g, c.object, &m->text);
    item->name = keep(m, &m->text);
}

static void list_options(Menu *m) {
    for (int i = 0; i < m->q->option_count; i++) {
        PlayItem *item = add(m);
        if (item) fill(m, item, m->q->options[i]);
    }
}

static void list_pairs(Menu *m) {
    list_options(m);
    m->out->against = ARENA_ARRAY(m->arena, PlayItem, m->q->against_count + 1);
    for (int i = 0; i < m->q->against_count; i++) {
        PlayItem *item = &m->out->against[m->out->against_count++];
        *item = (PlayItem){.verb = "", .like = i};
        fill(m, item, m->q->against[i]);
    }
}

static void list_yes_no(Menu *m) {
    static const char *const words[] = {"yes", "no"};
    for (int i = 0; i < 2; i++) {
        PlayItem *item = add(m);
        item->choice = choice_number(1 - i);
        item->label = item->name = words[i];
    }
}

static void list_nothing(Menu *m) { (void)m; }

// ---- payments

static ManaTypeSet mana_of(Engine *e, const Game *g, PlayerId player, ObjectId id) {
    ManaTypeSet types = 0;
    for (int n = 1; engine_activated_ability(e, g, id, n); n++) {
        Action a = {.kind = ACTION_ACTIVATE, .object = id, .ability = n, .mana_only = true};
        ManaTypeSet of = engine_ability_mana(e, g, id, n);
        if (of && engine_can(e, g, player, &a, NULL)) types |= of;
    }
    return types;
}

// 107.4f: symbols that life may pay for.
static bool takes_life(const ManaCost *cost) {
    for (int i = 0; cost && i < cost->count; i++)
        if (cost->symbols[i].kind == SYMBOL_PHYREXIAN ||
            cost->symbols[i].kind == SYMBOL_HYBRID_PHYREXIAN)
            return true;
    return false;
}

// What may help without a mana ability (convoke, delve and the like) is named, not listed.
static void list_payment(Menu *m) {
    const Player *player = game_player(m->g, m->q->player);
    bool pool = false;
    for (CardId c = m->g->battlefield.first; card_is(c); c = game_place(m->g, c)->next) {
        ObjectId id = game_id(m->g, c);
        ManaTypeSet types = mana_of(m->e, m->g, m->q->player, id);
        PlayItem *item = types ? add(m) : NULL;
        if (!item) continue;
        fill(m, item, choice_object(id));
        text_format(&m->text, "%s: ", item->name);
        add_mana_letters(types, &m->text);
        item->label = keep(m, &m->text);
        item->pays = PAY_SOURCE;
    }
    for (int t = 0; t < MANA_TYPE_COUNT; t++) pool = pool || player->mana[t] > 0;
    const struct {
        PaymentKind kind;
        bool there;
        const char *name, *label;
    } others[] = {
        {PAY_POOL, pool, "pool", "pool: mana in the pool"},
        {PAY_LIFE, takes_life(m->q->cost), "life", "life: 2 life for a symbol that allows it"}};
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        PlayItem *item = others[i].there ? add(m) : NULL;
        if (!item) continue;
        item->pays = others[i].kind;
        item->name = others[i].name;
        item->label = others[i].label;
    }
}

// ---- the whole

static void (*const lists[QUESTION_KIND_COUNT])(Menu *m) = {
    [QUESTION_PRIORITY] = list_priority, [QUESTION_CHOOSE] = list_options,
    [QUESTION_ORDER] = list_options,     [QUESTION_NUMBER] = list_nothing,
    [QUESTION_YES_NO] = list_yes_no,     [QUESTION_MODE] = list_options,
    [QUESTION_COLOR] = list_options,     [QUESTION_DIVIDE] = list_options,
    [QUESTION_ATTACKERS] = list_pairs,   [QUESTION_BLOCKERS] = list_pairs,
    [QUESTION_MULLIGAN] = list_yes_no,   [QUESTION_PAYMENT] = list_payment,
    [QUESTION_PILES] = list_options,
};

void play_menu(Engine *e, const Game *g, const Question *q, Arena *arena, PlayMenu *out) {
    *out = (PlayMenu){.items = ARENA_ARRAY(arena, PlayItem, PLAY_ITEMS_MAX)};
    Menu m = {.e = e, .g = g, .q = q, .arena = arena, .out = out};
    lists[q->kind](&m);
    text_free(&m.text);
}
