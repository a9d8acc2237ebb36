// combat_board.c - a small board for the tests of combat.
#include "tests/support/combat_board.h"

static const struct {
    const char *name, *type, *text, *power, *toughness, *loyalty, *defense;
} board_cards[] = {
    // Each has at most one peculiarity, but for the rhino.
    {"Test Bear", "Creature — Bear", NULL, "2", "2", NULL, NULL},
    {"Test Giant", "Creature — Giant", NULL, "3", "3", NULL, NULL},
    {"Test Wurm", "Creature — Wurm", NULL, "6", "4", NULL, NULL},
    {"Test Drake", "Creature — Drake", "Flying", "2", "2", NULL, NULL},
    {"Test Spider", "Creature — Spider", "Reach", "2", "4", NULL, NULL},
    {"Test Goblin", "Creature — Goblin", "Haste", "1", "1", NULL, NULL},
    {"Test Wall", "Creature — Wall", "Defender", "0", "8", NULL, NULL},
    {"Test Brute", "Creature — Goblin", "Menace", "3", "2", NULL, NULL},
    {"Test Rats", "Creature — Rat", "Deathtouch", "1", "1", NULL, NULL},
    {"Test Vampire", "Creature — Vampire", "Lifelink", "2", "1", NULL, NULL},
    {"Test Knight", "Creature — Human Knight", "First strike", "2", "1", NULL, NULL},
    {"Test Ace", "Creature — Human Soldier", "Double strike", "1", "1", NULL, NULL},
    {"Test Dinosaur", "Creature — Dinosaur", "Trample", "6", "6", NULL, NULL},
    {"Test Guard", "Creature — Human Soldier", "Vigilance", "2", "2", NULL, NULL},
    {"Test Rhino", "Creature — Rhino", "Deathtouch, trample, lifelink", "4", "4", NULL, NULL},
    {"Test Walker", "Legendary Planeswalker", NULL, NULL, NULL, "5", NULL},
    {"Test Siege", "Battle — Siege", NULL, NULL, NULL, NULL, "5"},
    {"Test Field", "Land", NULL, NULL, NULL, NULL, NULL},
};

static void board_add_cards(Board *b) {
    for (size_t i = 0; i < sizeof board_cards / sizeof board_cards[0]; i++) {
        CardText text = {.face_count = 1};
        text.faces[0] = (FaceText){.name = board_cards[i].name,
                                   .type = board_cards[i].type,
                                   .text = board_cards[i].text,
                                   .power = board_cards[i].power,
                                   .toughness = board_cards[i].toughness,
                                   .loyalty = board_cards[i].loyalty,
                                   .defense = board_cards[i].defense};
        Status s = {0};
        if (!pool_add(b->pool, &text, &s)) fail_msg("%s: %s", board_cards[i].name, s.message);
    }
}

static Decision board_decide(void *context, Engine *e, const Game *g, const Question *q,
                             Answer *a) {
    Board *b = context;
    b->asked++;
    b->question = *q;
    memcpy(b->options, q->options, (size_t)q->option_count * sizeof(Choice));
    b->question.options = b->options;
    if (b->stubborn)
        *a = b->prepared[0];
    else if (b->given < b->prepared_count)
        *a = b->prepared[b->given++];
    else if (q->kind == QUESTION_DIVIDE)
        combat_default_division(e, g, q, a);
    return DECIDED;
}

static void board_refused(void *context, Engine *e, const Game *g, const Question *q,
                          const Rejection *r) {
    Board *b = context;
    (void)e;
    (void)g;
    (void)q;
    b->refused++;
    b->last = *r;
}

static void board_forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    (void)q;
    (void)a;
    ((Board *)context)->forced++;
}

void board_step(Board *b, Step step) { apply_simple(b->e, b->g, EVENT_STEP_BEGINS, (int)step); }

Board *board_new(int players) {
    static const char *const names[] = {"alice", "bob", "carol"};
    Board *b = calloc(1, sizeof *b);
    Status s = {0};
    b->base = pool_new(&s);
    if (b->base == NULL) fail_msg("%s", s.message);
    b->pool = pool_extend(b->base);
    board_add_cards(b);
    b->e = engine_new(b->pool);
    b->g = game_new();
    setup_game(b->e, b->g, &(SetupGame){FORMAT_CONSTRUCTED, players, 1, 0});
    for (int i = 0; i < players; i++) {
        setup_player(b->e, b->g, player_id(i), &(SetupPlayer){.life = 20});
        engine_set_player_name(b->e, player_id(i), names[i]);
        engine_set_decider(b->e, player_id(i),
                           (Decider){board_decide, board_refused, board_forced, b});
    }
    setup_start(b->e, b->g, 1, player_id(0), STEP_BEGINNING_OF_COMBAT);
    b->e->live = b->g;
    board_step(b, STEP_DECLARE_ATTACKERS);
    return b;
}

void board_free(Board *b) {
    engine_free(b->e);
    game_free(b->g);
    pool_free(b->pool);
    pool_free(b->base);
    free(b);
}

SetupObject board_object(Board *b, int player, const char *name) {
    const CardDef *card = pool_find(b->pool, span_of(name));
    assert_non_null(card);
    return (SetupObject){.card = card->id,
                         .owner = player_id(player),
                         .controller = player_id(player),
                         .zone = ZONE_BATTLEFIELD};
}

ObjectId board_put(Board *b, int player, const char *name) {
    SetupObject o = board_object(b, player, name);
    ObjectId id = setup_object(b->e, b->g, &o);
    const CardFace *face = pool_card(b->pool, o.card)->faces[0];
    if (face->loyalty.present && game_counters(b->g, id, COUNTER_LOYALTY) == 0)
        setup_counters(b->e, b->g, id, COUNTER_LOYALTY, face->loyalty.number);
    if (face->defense.present && game_counters(b->g, id, COUNTER_DEFENSE) == 0)
        setup_counters(b->e, b->g, id, COUNTER_DEFENSE, face->defense.number);
    setup_derive(b->e, b->g);
    return id;
}

// ---- prepared answers: begin one, then add pairs or shares to it

void board_answer(Board *b) {
    assert_in_range(b->prepared_count, 0, PREPARED_MAX - 1);
    b->prepared[b->prepared_count++] = (Answer){.count = 0};
}

static void board_item(Board *b, Choice what, Choice to, int amount) {
    Answer *a = &b->prepared[b->prepared_count - 1];
    a->items[a->count++] = (AnswerItem){.what = what, .to = to, .amount = amount};
}

void board_pair(Board *b, ObjectId what, Choice to) { board_item(b, choice_object(what), to, 0); }

void board_share(Board *b, Choice what, int amount) {
    board_item(b, what, (Choice){.kind = CHOICE_NONE}, amount);
}

// ---- declarations without questions

void board_attacks(Board *b, ObjectId creature, Choice to) {
    Event ev = event_new(EVENT_ATTACKS);
    ev.source = creature;
    ev.player = to.kind == CHOICE_PLAYER ? to.player : player_id(1);
    if (to.kind == CHOICE_OBJECT) ev.object = to.object;
    apply(b->e, b->g, &ev);
}

void board_blocks(Board *b, ObjectId blocker, ObjectId attacker) {
    Event blocks = event_new(EVENT_BLOCKS), blocked = event_new(EVENT_BECOMES_BLOCKED);
    blocks.source = blocker;
    blocks.object = blocked.object = attacker;
    apply(b->e, b->g, &blocks);
    apply(b->e, b->g, &blocked);
}

int board_life(const Board *b, int player) { return game_player(b->g, player_id(player))->life; }

int board_damage(const Board *b, ObjectId id) { return game_object(b->g, id)->damage; }

void board_expect_reason(const Board *b, int refused, RejectionCode code, const char *part) {
    assert_int_equal(b->refused, refused);
    assert_string_equal(rejection_code(b->last.code), rejection_code(code));
    char text[REJECTION_TEXT_MAX];
    rejection_text(&b->last, NULL, text, sizeof text);
    if (strstr(text, part) == NULL) fail_msg("\"%s\" does not say \"%s\"", text, part);
}
