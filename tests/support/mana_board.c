// mana_board.c - a small board for the tests of mana and payments.
#include "tests/support/mana_board.h"

#include "engine/base/text.h"

static const CardText cards[] = {
    {.faces = {{.name = "Test Signet",
                .cost = "{2}",
                .type = "Artifact",
                .text = "{1}, {T}: Add {R}{W}."}},
     .face_count = 1},
    {.faces = {{.name = "Test Petal",
                .cost = "{0}",
                .type = "Artifact",
                .text = "{T}, Sacrifice Test Petal: Add one mana of any color."}},
     .face_count = 1},
    {.faces = {{.name = "Test Confluence",
                .type = "Land",
                .text = "{T}, Pay 1 life: Add one mana of any color."}},
     .face_count = 1},
    {.faces = {{.name = "Test Reef",
                .type = "Land",
                .text = "{T}: Add {C}.\n"
                        "{T}: Add {U} or {R}. Test Reef deals 1 damage to you."}},
     .face_count = 1},
    {.faces = {{.name = "Test Lotus",
                .cost = "{5}",
                .type = "Artifact",
                .text = "{T}: Add three mana of any one color."}},
     .face_count = 1},
    {.faces = {{.name = "Test Prism",
                .cost = "{4}",
                .type = "Artifact",
                .text = "{T}: Add two mana in any combination of colors."}},
     .face_count = 1},
    {.faces = {{.name = "Test Tundra", .type = "Basic Snow Land — Forest"}}, .face_count = 1},
    {.faces = {{.name = "Test Altar",
                .cost = "{3}",
                .type = "Artifact",
                .text = "Sacrifice a creature: Add {C}{C}."}},
     .face_count = 1},
    {.faces = {{.name = "Test Dryad",
                .cost = "{G}",
                .type = "Creature — Dryad",
                .power = "1",
                .toughness = "1",
                .text = "Haste\n{T}: Add {G}."}},
     .face_count = 1},
};

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    (void)e;
    (void)g;
    ManaBoard *b = context;
    b->asked++;
    if (q->kind == QUESTION_PAYMENT) {
        *a = b->payment;
        return DECIDED;
    }
    a->count = 1;
    a->items[0] = (AnswerItem){.what = q->options[0]};
    if (q->kind != QUESTION_COLOR) return DECIDED;
    b->offered = 0;
    for (int i = 0; i < q->option_count; i++)
        b->offered = (ManaTypeSet)(b->offered | 1U << q->options[i].number);
    if (b->color >= 0) a->items[0].what = choice_color((ManaType)b->color);
    return DECIDED;
}

ManaBoard *mana_board_new(Format format) {
    static const char *const names[] = {"alice", "bob"};
    ManaBoard *b = calloc(1, sizeof *b);
    Status s = {0};
    b->base = pool_new(&s);
    if (b->base == NULL) fail_msg("%s", s.message);
    b->pool = pool_extend(b->base);
    for (size_t i = 0; i < ARRAY_LEN(cards); i++)
        if (!pool_add(b->pool, &cards[i], &s)) fail_msg("%s", s.message);
    b->e = engine_new(b->pool);
    b->g = game_new();
    setup_game(b->e, b->g, &(SetupGame){format, 2, 1, 0});
    for (int i = 0; i < 2; i++) {
        engine_set_player_name(b->e, player_id(i), names[i]);
        engine_set_decider(b->e, player_id(i), (Decider){.decide = decide, .context = b});
    }
    setup_start(b->e, b->g, 1, player_id(0), STEP_PRECOMBAT_MAIN);
    b->e->live = b->g;
    b->e->announcing = true;
    b->payment.automatic = true;
    b->color = -1;
    return b;
}

void mana_board_free(ManaBoard *b) {
    engine_free(b->e);
    game_free(b->g);
    pool_free(b->pool);
    pool_free(b->base);
    free(b);
}

ObjectId mana_board_set(ManaBoard *b, int player, const char *name, SetupObject with) {
    const CardDef *card = pool_find(b->pool, span_of(name));
    if (card == NULL) fail_msg("no card named %s", name);
    with.card = card->id;
    with.owner = with.controller = player_id(player);
    ObjectId id = setup_object(b->e, b->g, &with);
    setup_derive(b->e, b->g);
    return id;
}

ObjectId mana_board_put(ManaBoard *b, int player, const char *name) {
    return mana_board_set(b, player, name, (SetupObject){.zone = ZONE_BATTLEFIELD});
}

ManaCost mana_board_cost(const char *text) {
    ManaCost cost = {0};
    Status s = {0};
    if (!mana_cost_read(span_of(text), &cost, (Place){0}, &s)) fail_msg("%s", s.message);
    return cost;
}

void mana_board_player(ManaBoard *b, int player, int life, const char *pool) {
    SetupPlayer p = {.life = life};
    ManaCost mana = mana_board_cost(pool);
    for (int i = 0; i < mana.count; i++)
        for (int t = 0; t < MANA_TYPE_COUNT; t++)
            if ((mana.symbols[i].types >> t) & 1U) p.mana[t]++;
    setup_player(b->e, b->g, player_id(player), &p);
}

void mana_board_list(ManaBoard *b) { b->payment = (Answer){.automatic = false}; }

void mana_board_pay(ManaBoard *b, PaymentKind kind, ObjectId source, int type) {
    AnswerItem item = {.amount = (int)kind, .number = type};
    if (kind == PAY_SOURCE) item.what = choice_object(source);
    b->payment.items[b->payment.count++] = item;
}

bool mana_board_pays(ManaBoard *b, const char *cost) {
    ManaCost due = mana_board_cost(cost);
    b->e->refused = (Rejection){.code = REJECTED_NOT};
    return payment_make(b->e, b->g, player_id(0), &(PaidFor){.on = SPENT_ON_OTHER}, &due);
}

bool mana_board_could_pay(ManaBoard *b, const char *cost) {
    ManaCost due = mana_board_cost(cost);
    uint64_t before = game_digest(b->g, b->pool);
    bool can =
        payment_solve(b->e, b->g, player_id(0), &(PaidFor){.on = SPENT_ON_OTHER}, &due, NULL);
    assert_true(game_digest(b->g, b->pool) == before);
    return can;
}

bool mana_board_tapped(const ManaBoard *b, ObjectId id) {
    const Object *o = game_object(b->g, id);
    assert_non_null(o);
    return o->tapped;
}

void mana_board_expect_pool(const ManaBoard *b, const char *expected) {
    Text text = {0};
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        for (int i = 0; i < game_player(b->g, player_id(0))->mana[t]; i++)
            text_format(&text, "{%c}", mana_letter((ManaType)t));
    assert_string_equal(text_cstr(&text), expected);
    text_free(&text);
}

void mana_board_expect_refusal(const ManaBoard *b, RejectionCode code, const char *part) {
    assert_string_equal(rejection_code(b->e->refused.code), rejection_code(code));
    if (strstr(b->e->refused.why, part) == NULL)
        fail_msg("\"%s\" is not in \"%s\"", part, b->e->refused.why);
}
