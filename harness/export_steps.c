// export_steps.c - what happens in a game, step by step: decisions, results of chance, refusals.
//
// Stands before the deciders as a Recorder does. A decision is written down when its answer is
// known, before it is carried out.
#include <string.h>

#include "harness/export_internal.h"
#include "harness/record.h"

// ---- what has come to be

static void add_ability_facts(cJSON *out, Export *x, const Game *g, ObjectId id) {
    const StackItem *item = game_stack_item(g, id);
    if (!item) return;
    if (object_is(item->source)) export_add_ref(out, AT_MADE_SOURCE, x, g, item->source);
    if (item->ability.v >= 0)
        export_ability(x, out, AT_MADE_ABILITY_TEXT,
                       pool_ability(engine_pool(x->engine), item->ability));
}

static cJSON *made(Export *x, const Game *g, int number) {
    ObjectId id = x->ids.things[number].now;
    const Object *o = game_object(g, id);
    cJSON *out = cJSON_CreateObject();
    Text name = {0};
    names_show(&x->names, id, &name);
    export_number(out, AT_MADE_ID, number);
    export_text(out, AT_MADE_NAME, text_cstr(&name));
    text_free(&name);
    export_text(out, AT_MADE_KIND, export_object_kind(o->kind));
    export_text(out, AT_MADE_ZONE, zone_name(o->phased_out ? ZONE_BATTLEFIELD : (Zone)o->zone));
    export_text(out, AT_MADE_CONTROLLER, export_player(x, o->controller));
    export_text(out, AT_MADE_CARD, export_card(&x->cards, o->card));
    if (o->kind == OBJECT_ABILITY) add_ability_facts(out, x, g, id);
    return out;
}

static void meet(Export *x, const Game *g) {
    x->names.game = g;
    export_ids_meet(&x->ids, g);
}

// What was met since the last step that told it.
static void add_made(cJSON *step, Export *x, const Game *g) {
    cJSON *list = NULL;
    for (; x->fresh <= x->ids.count; x->fresh++) {
        if (!game_object(g, x->ids.things[x->fresh].now)) continue;
        if (!list) list = export_list(step, AT_DECISION_MADE);
        cJSON_AddItemToArray(list, made(x, g, x->fresh));
    }
}

// ---- answers

static void add_choice(cJSON *item, Export *x, const Game *g, const Question *q, Choice c) {
    bool yes_no = q->kind == QUESTION_YES_NO || q->kind == QUESTION_MULLIGAN;
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: break;
        case CHOICE_OBJECT: export_add_ref(item, AT_ITEM_OBJECT, x, g, c.object); break;
        case CHOICE_PLAYER: export_text(item, AT_ITEM_PLAYER, export_player(x, c.player)); break;
        case CHOICE_COLOR: export_text(item, AT_ITEM_COLOR, color_word((ManaType)c.number)); break;
        case CHOICE_SUBTYPE:
            export_text(item, AT_ITEM_SUBTYPE, subtype_text((Subtype)c.number));
            break;
        case CHOICE_NAME:
            export_text(item, AT_ITEM_NAME, engine_face_name(x->engine, c.number));
            break;
        case CHOICE_NUMBER:
            if (yes_no && (c.number == 0 || c.number == 1))
                cJSON_AddBoolToObject(item, export_key(AT_ITEM_YES), c.number == 1);
            else
                export_number(item, AT_ITEM_NUMBER, c.number);
            break;
    }
    bool worded = c.kind == CHOICE_NUMBER && (c.number == 1 || c.number == 2);
    if (worded) export_text(item, AT_ITEM_WORD, q->words[c.number - 1]);
}

static void add_trigger(cJSON *item, Export *x, const Game *g, int number) {
    int count = 0;
    const WaitingTrigger *waiting = game_list(g, LIST_WAITING, &count);
    cJSON *out = export_map(item, AT_ITEM_TRIGGER);
    export_number(out, AT_TRIGGER_NUMBER, number);
    const WaitingTrigger *t = number >= 0 && number < count ? &waiting[number] : NULL;
    if (t && object_is(t->source)) export_add_ref(out, AT_TRIGGER_SOURCE, x, g, t->source);
    if (t)
        export_ability(x, out, AT_TRIGGER_ABILITY_TEXT,
                       pool_ability(engine_pool(x->engine), t->ability));
    else
        export_text(out, AT_TRIGGER_ABILITY_TEXT, "");
}

static void add_payment(cJSON *item, const AnswerItem *i) {
    char letter[2] = "";
    export_text(item, AT_ITEM_PAY, export_payment(i->amount));
    if (i->number >= 0 && i->amount == PAY_SOURCE) {
        letter[0] = mana_letter((ManaType)i->number);
        export_text(item, AT_ITEM_MANA, letter);
    }
    if (i->ability > 0) export_number(item, AT_ITEM_ABILITY, i->ability);
}

static cJSON *item(Export *x, const Game *g, const Question *q, const AnswerItem *i) {
    cJSON *out = cJSON_CreateObject();
    if (q->role == ROLE_TRIGGER_ORDER && i->what.kind == CHOICE_NUMBER)
        add_trigger(out, x, g, i->what.number);
    else
        add_choice(out, x, g, q, i->what);
    if (i->to.kind != CHOICE_NONE) {
        cJSON *to = export_map(out, AT_ITEM_TO);
        add_choice(to, x, g, q, i->to);
    }
    if (q->kind == QUESTION_PAYMENT)
        add_payment(out, i);
    else if (q->kind == QUESTION_ATTACKERS) {
        if (i->amount != 0) export_number(out, AT_ITEM_BAND, i->amount);
    } else if (q->kind == QUESTION_DIVIDE) {
        export_number(out, AT_ITEM_AMOUNT, i->amount);
    } else if (q->kind == QUESTION_PILES) {
        export_number(out, AT_ITEM_PILE, i->number + 1);
    }
    return out;
}

static void add_items(cJSON *step, ExportField f, Export *x, const Game *g, const Question *q,
                      const Answer *a) {
    cJSON *list = export_list(step, f);
    for (int i = 0; i < a->count; i++) cJSON_AddItemToArray(list, item(x, g, q, &a->items[i]));
}

static void add_face(cJSON *out, const Export *x, const Game *g, const Action *a) {
    const CardDef *card = names_card(&x->names, a->object);
    const Object *o = game_object(g, a->object);
    bool cast = a->kind == ACTION_CAST || a->kind == ACTION_PLAY_LAND;
    export_flag(out, AT_ACTION_FACE_DOWN, cast && a->face == FACE_DOWN);
    if (!card || !o || !cast || card->face_count < 2 || a->face == FACE_DOWN) return;
    export_text(out, AT_ACTION_FACE, card->faces[a->face]->name);
}

static void add_ways(cJSON *out, unsigned ways) {
    cJSON *list = NULL;
    for (int i = 0; ways && cast_way_word_at(i); i++) {
        if (!(ways & (unsigned)cast_way_find(span_of(cast_way_word_at(i))))) continue;
        if (!list) list = export_list(out, AT_ACTION_WAYS);
        cJSON_AddItemToArray(list, cJSON_CreateString(cast_way_word_at(i)));
    }
}

static void add_action(cJSON *step, Export *x, const Game *g, const Action *a) {
    cJSON *out = export_map(step, AT_DECISION_ACTION);
    export_text(out, AT_ACTION_DO, record_action_word((int)a->kind));
    if (a->kind == ACTION_CONCEDE) export_text(out, AT_ACTION_PLAYER, export_player(x, a->player));
    if (a->kind == ACTION_PASS || a->kind == ACTION_CONCEDE) return;
    export_add_ref(out, AT_ACTION_OBJECT, x, g, a->object);
    if (a->kind == ACTION_ACTIVATE) {
        const Ability *ability = engine_activated_ability(x->engine, g, a->object, a->ability);
        export_number(out, AT_ACTION_ABILITY, a->ability);
        if (ability) export_ability(x, out, AT_ACTION_ABILITY_TEXT, ability);
        export_flag(out, AT_ACTION_FOR_MANA, a->mana_only);
    }
    add_face(out, x, g, a);
    add_ways(out, a->ways);
}

// Waiting triggers by their sources.
static void trigger_words(const Export *x, const Game *g, const Answer *a, Text *out) {
    int count = 0;
    const WaitingTrigger *waiting = game_list(g, LIST_WAITING, &count);
    for (int i = 0; i < a->count; i++) {
        int number = a->items[i].what.number;
        text_add(out, i > 0 ? ", " : "");
        if (number >= 0 && number < count && object_is(waiting[number].source))
            engine_object_name(x->engine, g, waiting[number].source, out);
        else
            text_format(out, "%d", number);
    }
}

static void add_answer(cJSON *step, Export *x, const Game *g, const Question *q, const Answer *a) {
    Text words = {0};
    if (q->role == ROLE_TRIGGER_ORDER && a->action.kind != ACTION_CONCEDE)
        trigger_words(x, g, a, &words);
    else
        record_answer_text(x->engine, g, q, a, &words);
    export_text(step, AT_DECISION_ANSWER, text_cstr(&words));
    text_free(&words);
    if (q->kind == QUESTION_PRIORITY || a->action.kind == ACTION_CONCEDE)
        add_action(step, x, g, &a->action);
    else if (q->kind == QUESTION_PAYMENT && a->automatic)
        export_flag(step, AT_DECISION_AUTOMATIC, true);
    if (q->kind != QUESTION_PRIORITY && a->action.kind != ACTION_CONCEDE &&
        (a->count > 0 || !a->automatic))
        add_items(step, AT_DECISION_ITEMS, x, g, q, a);
}

// ---- decisions

static void write_decision(Export *x, const Game *g, const Question *q, const Answer *a,
                           ExportOrigin by, int entry) {
    meet(x, g);
    if (q->kind == QUESTION_PRIORITY) export_payment_end(x);
    cJSON *step = export_is(AT_DECISION_IS);
    export_number(step, AT_DECISION_NUMBER, ++x->decisions);
    export_number(step, AT_DECISION_LOG, x->log->count);
    export_number(step, AT_DECISION_TURN, g->turn);
    export_text(step, AT_DECISION_STEP, step_name((Step)g->step));
    export_text(step, AT_DECISION_PLAYER, export_player(x, q->player));
    export_text(step, AT_DECISION_KIND, question_kind_name(q->kind));
    export_text(step, AT_DECISION_ROLE, question_role_name(q->role));
    if (q->role == ROLE_TARGET && q->slot > 0) export_number(step, AT_DECISION_SLOT, q->slot);
    if (q->kind != QUESTION_PRIORITY && q->text[0])
        export_text(step, AT_DECISION_QUESTION, q->text);
    export_text(step, AT_DECISION_WAY, q->keyword);
    // Something about to enter is not there yet.
    if (object_is(q->source) && !object_is_about_to_enter(q->source))
        export_add_ref(step, AT_DECISION_SOURCE, x, g, q->source);
    add_made(step, x, g);
    export_text(step, AT_DECISION_BY, export_origin(by));
    if (entry >= 0) export_number(step, AT_DECISION_ENTRY, entry);
    add_answer(step, x, g, q, a);
    cJSON_AddItemToArray(x->steps, step);
    if (by == BY_SCRIPT && entry >= 0) export_bind(x, g, entry, a);
    if (q->kind == QUESTION_PAYMENT) export_payment_begin(x, step, q);
}

static ExportOrigin origin_of(ScriptOrigin origin) {
    switch (origin) {
        case ORIGIN_SCRIPT: return BY_SCRIPT;
        case ORIGIN_IMPLIED: return BY_IMPLIED;
        case ORIGIN_DEFAULT: return BY_DEFAULT;
        case ORIGIN_ALIKE: return BY_ALIKE;
        case ORIGIN_BOT: return BY_BOT;
    }
    return BY_SCRIPT;
}

static Decision decide(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    ExportSeat *seat = context;
    Export *x = seat->x;
    int entry;
    Decision d = seat->inner.decide(seat->inner.context, e, g, q, a);
    ScriptOrigin origin = script_origin(x->script, &entry);
    if (d == DECIDED) write_decision(x, g, q, a, origin_of(origin), entry);
    return d;
}

// A script may say something else than the only legal answer.
static void forced(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    ExportSeat *seat = context;
    Export *x = seat->x;
    Text only = {0}, said = {0};
    record_answer_ids(q, a, &only);
    if (seat->inner.forced) seat->inner.forced(seat->inner.context, e, g, q, a);
    record_answer_ids(q, a, &said);
    bool same = strcmp(text_cstr(&only), text_cstr(&said)) == 0;
    write_decision(x, g, q, a, same ? BY_FORCED : BY_SCRIPT, same ? -1 : x->log->action);
    text_free(&only);
    text_free(&said);
}

// ---- refusals

// The number of the decision whose answer was refused: the latest of that kind and player.
static int refused_decision(const Export *x, const Question *q) {
    const char *player = export_player(x, q->player), *kind = question_kind_name(q->kind);
    for (int i = cJSON_GetArraySize(x->steps) - 1; i >= 0; i--) {
        const cJSON *step = cJSON_GetArrayItem(x->steps, i);
        const cJSON *who = cJSON_GetObjectItemCaseSensitive(step, export_key(AT_DECISION_PLAYER));
        const cJSON *what = cJSON_GetObjectItemCaseSensitive(step, export_key(AT_DECISION_KIND));
        const cJSON *n = cJSON_GetObjectItemCaseSensitive(step, export_key(AT_DECISION_NUMBER));
        if (n && who && what && strcmp(who->valuestring, player) == 0 &&
            strcmp(what->valuestring, kind) == 0)
            return n->valueint;
    }
    return 0;
}

static void add_refusal(Export *x, const char *player, const Rejection *r, int of, int entry) {
    cJSON *step = export_is(AT_REFUSAL_IS);
    if (of > 0) export_number(step, AT_REFUSAL_OF, of);
    export_text(step, AT_REFUSAL_PLAYER, player);
    if (entry >= 0) export_number(step, AT_REFUSAL_ENTRY, entry);
    export_text(step, AT_REFUSAL_ATTEMPT, r->what);
    export_text(step, AT_REFUSAL_CODE, rejection_code(r->code));
    export_text(step, AT_REFUSAL_WHY, r->why);
    cJSON_AddItemToArray(x->steps, step);
}

static void refused(void *context, Engine *e, const Game *g, const Question *q,
                    const Rejection *r) {
    ExportSeat *seat = context;
    Export *x = seat->x;
    export_payment_drop(x);
    meet(x, g);
    add_refusal(x, export_player(x, q->player), r, refused_decision(x, q), -1);
    if (seat->inner.refused) seat->inner.refused(seat->inner.context, e, g, q, r);
}

// The script has judged and logged a refusal. What the engine refused stands there already, as the
// last one.
static void script_refused(void *context, const Game *g, int entry, const Rejection *r,
                           bool asked) {
    Export *x = context;
    const Scenario *sc = x->names.scenario;
    int of = 0;
    meet(x, g);
    if (asked) {
        int last = cJSON_GetArraySize(x->steps) - 1;
        const char *key = export_key(AT_REFUSAL_OF);
        while (last >= 0 && !cJSON_HasObjectItem(cJSON_GetArrayItem(x->steps, last), key)) last--;
        cJSON *step = cJSON_DetachItemFromArray(x->steps, last);
        of = cJSON_GetObjectItemCaseSensitive(step, key)->valueint;
        cJSON_Delete(step);
    } else {
        export_bind(x, g, entry, NULL);
    }
    add_refusal(x, sc->players[sc->actions[entry].player].name, r, of, entry);
}

// ---- chance

static Decision decide_chance(void *context, Engine *e, const Game *g, const Question *q,
                              Answer *a) {
    ExportSeat *seat = context;
    Decision d = seat->inner.decide(seat->inner.context, e, g, q, a);
    seat->x->chance_fixed = a->count > 0;
    return d;
}

static void told_chance(void *context, Engine *e, const Game *g, const Question *q, Answer *a) {
    ExportSeat *seat = context;
    Export *x = seat->x;
    (void)e;
    meet(x, g);
    cJSON *step = export_is(AT_CHANCE_IS);
    export_number(step, AT_CHANCE_LOG, x->log->count);
    export_text(step, AT_CHANCE_KIND, question_role_name(q->role));
    export_text(step, AT_CHANCE_PLAYER, export_player(x, q->player));
    export_text(step, AT_CHANCE_QUESTION, q->text);
    export_text(step, AT_CHANCE_BY, x->chance_fixed ? "script" : "drawn");
    if (x->chance_fixed) {
        export_number(step, AT_CHANCE_ENTRY, script_random_used(x->script));
        export_bind(x, g, script_random_used(x->script), a);
    }
    if (q->role == ROLE_COIN)
        export_text(step, AT_CHANCE_COIN, a->items[0].what.number == 1 ? "heads" : "tails");
    else if (q->role == ROLE_DIE)
        export_number(step, AT_CHANCE_DIE, a->items[0].what.number);
    else
        add_items(step, AT_CHANCE_ITEMS, x, g, q, a);
    cJSON_AddItemToArray(x->steps, step);
}

// ---- notes and expectations

static void noted(void *context, const Game *g, int entry) {
    Export *x = context;
    (void)g;
    cJSON *step = export_is(AT_NOTE_IS);
    export_number(step, AT_NOTE_ENTRY, entry);
    export_text(step, AT_NOTE_WORDS, x->names.scenario->actions[entry].value->text);
    cJSON_AddItemToArray(x->steps, step);
}

static void expects(void *context, const Game *g, int entry, const Node *expect) {
    Export *x = context;
    meet(x, g);
    cJSON *list = export_expectations(x, g, expect);
    if (entry < 0) {
        cJSON_Delete(x->expect);
        x->expect = list;
        return;
    }
    cJSON *step = export_is(AT_CHECK_IS);
    export_number(step, AT_CHECK_ENTRY, entry);
    export_add(step, AT_CHECK_EXPECT, list);
    cJSON_AddItemToArray(x->steps, step);
}

// ---- seats

static void on_event(void *context, Engine *e, const Game *g, const Event *ev) {
    (void)e;
    export_payment_event(context, g, ev);
}

void export_steps_begin(Export *x) {
    int players = x->names.game->player_count;
    for (int p = 0; p < players; p++) {
        x->seats[p] = (ExportSeat){x, engine_decider(x->engine, player_id(p))};
        Decider d = {
            .decide = decide, .refused = refused, .forced = forced, .context = &x->seats[p]};
        engine_set_decider(x->engine, player_id(p), d);
    }
    x->chance = (ExportSeat){x, engine_chance(x->engine)};
    engine_set_chance(
        x->engine,
        (Decider){.decide = decide_chance, .forced = told_chance, .context = &x->chance});
    engine_add_sink(x->engine, (EventSink){.event = on_event, .context = x});
    script_set_watch(
        x->script,
        (ScriptWatch){.refused = script_refused, .noted = noted, .expects = expects, .context = x});
}

void export_steps_end(Export *x) {
    export_payment_end(x);
    for (int p = 0; p < x->names.game->player_count; p++)
        engine_set_decider(x->engine, player_id(p), x->seats[p].inner);
    engine_set_chance(x->engine, x->chance.inner);
}
