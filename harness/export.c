// export.c - plays a scenario and puts together what an export says about it.
#include "harness/export.h"

#include <string.h>

#include "harness/export_internal.h"
#include "harness/json.h"
#include "harness/outcome.h"

// ---- what the parts share

const char *export_player(const Export *x, PlayerId p) {
    return player_is(p) ? engine_player_name(x->engine, p) : "nobody";
}

cJSON *export_ref(Export *x, const Game *g, ObjectId id) {
    cJSON *out = cJSON_CreateObject();
    Text name = {0};
    int past, number = export_ids_find(&x->ids, id, &past);
    if (game_object(g, id) || game_last_known(g, id))
        engine_object_name(x->engine, g, id, &name);
    else if (number > 0 && x->ids.things[number].card.v >= 0)
        text_add(&name, pool_card(engine_pool(x->engine), x->ids.things[number].card)->name);
    export_number(out, AT_REF_ID, number);
    export_text(out, AT_REF_NAME, text_cstr(&name));
    if (past > 0) export_number(out, AT_REF_PAST, past);
    text_free(&name);
    return out;
}

void export_add_ref(cJSON *to, ExportField f, Export *x, const Game *g, ObjectId id) {
    export_add(to, f, export_ref(x, g, id));
}

// The face whose ability it is, for its name; what effects and rules give speaks of "this object".
static const CardFace *face_of(const Pool *pool, const Ability *a) {
    static const CardFace nothing = {.name = "this object"};
    const CardDef *card = a->owner && a->owner[0] ? pool_find(pool, span_of(a->owner)) : NULL;
    for (int i = 0; card && i < card->face_count; i++)
        if (strcmp(card->faces[i]->name, a->owner) == 0) return card->faces[i];
    return &nothing;
}

void export_ability(const Export *x, cJSON *to, ExportField f, const Ability *a) {
    const Pool *pool = engine_pool(x->engine);
    Text words = {0};
    oracle_print(pool_grammar(pool), face_of(pool, a), a, &words);
    export_text(to, f, text_cstr(&words));
    text_free(&words);
}

int export_ability_number(const Export *x, const Game *g, ObjectId id, AbilityId ability) {
    if (!game_object(g, id)) return 0;
    for (int n = 1;; n++) {
        const Ability *a = engine_activated_ability(x->engine, g, id, n);
        if (!a || a->id.v == ability.v) return a ? n : 0;
    }
}

// ---- while the game is played

static void begin(void *context, const Names *names, Script *script, const Log *log) {
    Export *x = context;
    x->names = *names;
    x->engine = names->engine;
    x->script = script;
    x->log = log;
    export_ids_meet(&x->ids, names->game);
    x->fresh = x->ids.count + 1;
    export_cards_begin(&x->cards, engine_pool(names->engine));
    x->game = export_game(x, names->game);
    x->board = export_board(x, names->game);
    x->entries = export_entries(x);
    x->steps = cJSON_CreateArray();
    x->expect = cJSON_CreateArray();
    if (names->scenario->about)
        x->about = arena_copy(&x->arena, names->scenario->about, strlen(names->scenario->about));
    export_steps_begin(x);
}

// A known failure may be one that the script cannot go on with: then the result has no golden.
static void end(void *context, const Game *g) {
    Export *x = context;
    export_steps_end(x);
    x->names.game = g;
    x->golden = outcome_document(&x->names, x->log, &x->arena);
}

// ---- the document

static cJSON *failures(const Result *r) {
    cJSON *list = cJSON_CreateArray();
    for (const Failure *f = r->failures; f; f = f->next) {
        cJSON *row = cJSON_CreateObject();
        export_text(row, AT_FAILURE_WHERE, f->where);
        export_text(row, AT_FAILURE_MESSAGE, f->message ? f->message : "");
        cJSON_AddItemToArray(list, row);
    }
    return list;
}

static void add_result(cJSON *out, const Result *r) {
    export_text(out, AT_SCENARIO_KNOWN_FAILURE, r->known_failure);
    export_text(out, AT_SCENARIO_RESULT, export_result((int)r->outcome));
    if (r->failures) export_add(out, AT_SCENARIO_FAILURES, failures(r));
}

// Log and outcome, as the golden has them.
static void add_golden(cJSON *out, const Export *x) {
    Status s = {0};
    cJSON *golden = json_parse("golden", span_of(x->golden), &s);
    gavel_assert(golden != NULL);
    export_add(out, AT_SCENARIO_LOG,
               cJSON_DetachItemFromObjectCaseSensitive(golden, export_key(AT_SCENARIO_LOG)));
    export_add(out, AT_SCENARIO_OUTCOME,
               cJSON_DetachItemFromObjectCaseSensitive(golden, export_key(AT_SCENARIO_OUTCOME)));
    cJSON_Delete(golden);
}

static cJSON *take(cJSON **owned) {
    cJSON *taken = *owned;
    *owned = NULL;
    return taken;
}

static cJSON *document(Export *x, const Result *r, const char *below) {
    cJSON *out = cJSON_CreateObject();
    export_number(out, AT_SCENARIO_FORMAT, EXPORT_VERSION);
    export_text(out, AT_SCENARIO_PATH, below);
    export_text(out, AT_SCENARIO_NAME, r->name);
    export_texts(out, AT_SCENARIO_RULES, r->rules, r->rule_count);
    export_texts(out, AT_SCENARIO_TAGS, r->tags, r->tag_count);
    export_text(out, AT_SCENARIO_ABOUT, x->about);
    add_result(out, r);
    export_add(out, AT_SCENARIO_GAME, take(&x->game));
    export_add(out, AT_SCENARIO_CARDS, take(&x->cards.facts));
    export_add(out, AT_SCENARIO_BOARD, take(&x->board));
    export_add(out, AT_SCENARIO_SCRIPT, take(&x->entries));
    export_add(out, AT_SCENARIO_STEPS, take(&x->steps));
    export_add(out, AT_SCENARIO_EXPECT, take(&x->expect));
    add_golden(out, x);
    return out;
}

static void clear(Export *x) {
    cJSON_Delete(x->game);
    cJSON_Delete(x->board);
    cJSON_Delete(x->entries);
    cJSON_Delete(x->steps);
    cJSON_Delete(x->expect);
    export_cards_free(&x->cards);
    export_ids_free(&x->ids);
    arena_free(&x->arena);
}

void export_scenario(const Pool *pool, const char *path, const char *below, Result *out) {
    Export x = {0};
    RunTap tap = {.begin = begin, .end = end, .context = &x};
    runner_run_file(pool, path, &(RunOptions){.tap = &tap}, out);
    out->golden_json = NULL;
    if (x.golden && out->outcome != OUTCOME_ERROR)
        out->golden_json = outcome_print(document(&x, out, below), &out->arena);
    clear(&x);
}
