// schema_scenario.c - the JSON Schema of a scenario, from the tables that the loader reads by.
//
// Definitions are the parts of scenario_keys.def, lists of words, and what is put together of
// these: entries of zones, deeds of players, expectations. It must let every good scenario pass.
#include <stdlib.h>
#include <string.h>

#include "engine/play/position.h"
#include "harness/json.h"
#include "harness/scenario_keys.h"
#include "harness/schema.h"

// ---- small pieces

cJSON *schema_parse(const char *text) {
    Text json = {0};
    text_add(&json, text);
    for (size_t i = 0; i < json.length; i++)
        if (json.data[i] == '\'') json.data[i] = '"';
    cJSON *out = cJSON_Parse(text_cstr(&json));
    gavel_assert(out != NULL);
    text_free(&json);
    return out;
}

cJSON *schema_begin(const char *title) {
    cJSON *out = cJSON_CreateObject();
    cJSON_AddStringToObject(out, "$schema", "http://json-schema.org/draft-07/schema#");
    cJSON_AddStringToObject(out, "title", title);
    return out;
}

static cJSON *object(void) { return schema_parse("{'type':'object'}"); }

static cJSON *add_any(cJSON *to) { return cJSON_AddArrayToObject(to, "anyOf"); }

static void add_word(cJSON *list, const char *word) {
    cJSON_AddItemToArray(list, cJSON_CreateString(word));
}

static void add_property(cJSON *properties, const ScenarioKey *k) {
    cJSON *value = schema_parse(scenario_shape_schema(k->shape));
    cJSON_AddStringToObject(value, "description", k->meaning);
    cJSON_AddItemToObject(properties, k->key, value);
}

// ---- the parts

static bool may_stand(const ScenarioKey *k, KeyWhere only) {
    bool general = k->where == KEY_MAY || k->where == KEY_REQUIRED;
    return general || k->where == only;
}

// A part as an object; of keys for certain zones, those for `only`.
static cJSON *part(ScenarioPart which, KeyWhere only) {
    cJSON *out = object(), *properties = cJSON_CreateObject(), *required = cJSON_CreateArray();
    cJSON_AddStringToObject(out, "description", scenario_part_about(which));
    for (int i = 0; i < scenario_key_count; i++) {
        const ScenarioKey *k = &scenario_keys[i];
        if (k->part != which || !may_stand(k, only)) continue;
        add_property(properties, k);
        if (k->where == KEY_REQUIRED) add_word(required, k->key);
    }
    cJSON_AddItemToObject(out, "properties", properties);
    cJSON_AddItemToObject(out, "required", required);
    cJSON_AddFalseToObject(out, "additionalProperties");
    return out;
}

static void add_parts(cJSON *all) {
    static const struct {
        ScenarioPart part;
        const char *name;
        KeyWhere only;
    } rows[] = {{PART_SEED, "SEED", KEY_MAY},
                {PART_START, "START", KEY_MAY},
                {PART_CARD, "CARD", KEY_MAY},
                {PART_FACE, "FACE", KEY_MAY},
                {PART_PLAYER, "PLAYER", KEY_MAY},
                {PART_ENTRY, "permanent", KEY_PERMANENT},
                {PART_ENTRY, "card_in_exile", KEY_EXILED},
                {PART_ENTRY, "card_in_zone", KEY_MAY},
                {PART_ADVANCE, "ADVANCE", KEY_MAY},
                {PART_BOTS, "BOTS", KEY_MAY},
                {PART_UNTIL, "UNTIL", KEY_MAY},
                {PART_OF_PLAYER, "OF_PLAYER", KEY_MAY},
                {PART_OF_OBJECT, "OF_OBJECT", KEY_MAY}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        cJSON_AddItemToObject(all, rows[i].name, part(rows[i].part, rows[i].only));
    cJSON *own = schema_parse(
        "{'allOf':[{'$ref':'#/$defs/CARD'},"
        "{'anyOf':[{'required':['name','type']},{'required':['faces']}]}]}");
    cJSON_AddItemToObject(all, "own_card", own);
}

// ---- lists of words

static const char *steps(int i) { return i < STEP_COUNT ? step_name((Step)i) : NULL; }
static const char *losses(int i) {
    return i + 1 < LOSS_COUNT ? loss_name((LossReason)(i + 1)) : NULL;
}
static const char *zones(int i) { return i + 1 < ZONE_COUNT ? zone_name((Zone)(i + 1)) : NULL; }
static const char *keywords(int i) { return i < KEYWORD_COUNT ? keyword_text((Keyword)i) : NULL; }
static const char *counters(int i) {
    return i < COUNTER_KIND_COUNT ? counter_text((CounterKind)i) : NULL;
}
static const char *layouts(int i) { return i < LAYOUT_COUNT ? layout_text((Layout)i) : NULL; }
static const char *rejections(int i) {
    return i + 1 < REJECTED_COUNT ? rejection_code((RejectionCode)(i + 1)) : NULL;
}

static const char *types(int i) {
    if (i < TYPE_COUNT) return card_type_text((CardType)i);
    i -= TYPE_COUNT;
    if (i < SUPERTYPE_COUNT) return supertype_text((Supertype)i);
    i -= SUPERTYPE_COUNT;
    return i < SUBTYPE_COUNT ? subtype_text((Subtype)i) : NULL;
}

static cJSON *words(const char *(*at)(int i)) {
    cJSON *out = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(out, "enum");
    for (int i = 0; at(i); i++) add_word(list, at(i));
    return out;
}

// A word with a capital is left to the program, which does not look at that.
static cJSON *words_in_any_case(const char *(*at)(int i)) {
    cJSON *out = cJSON_CreateObject(), *any = add_any(out);
    cJSON_AddItemToArray(any, words(at));
    cJSON_AddItemToArray(any, schema_parse("{'type':'string','pattern':'[A-Z]'}"));
    return out;
}

static void add_position_key(void *context, const char *where, const char *word) {
    cJSON *list = context;
    if (strcmp(where, "position") == 0) add_word(list, word);
}

static void add_words(cJSON *all) {
    cJSON_AddItemToObject(all, "step", words(steps));
    cJSON_AddItemToObject(all, "loss", words(losses));
    cJSON_AddItemToObject(all, "zone", words(zones));
    cJSON_AddItemToObject(all, "counter", words(counters));
    cJSON_AddItemToObject(all, "layout", words(layouts));
    cJSON_AddItemToObject(all, "type", words(types));
    cJSON_AddItemToObject(all, "keyword", words_in_any_case(keywords));
    cJSON_AddItemToObject(all, "way", words_in_any_case(cast_way_word_at));
    cJSON *position = cJSON_AddObjectToObject(all, "position_key");
    position_tell_words(add_position_key, cJSON_AddArrayToObject(position, "enum"));
}

static bool has_number(const cJSON *list, double number) {
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        if (item->valuedouble >= number && item->valuedouble <= number) return true;
    }
    return false;
}

// YAML makes a number of 704.5, and of 613.10 what it makes of 613.1.
static void add_rules(cJSON *all) {
    cJSON *any = add_any(cJSON_AddObjectToObject(all, "rule"));
    cJSON *text = cJSON_CreateObject(), *number = cJSON_CreateObject();
    cJSON *texts = cJSON_AddArrayToObject(text, "enum");
    cJSON *numbers = cJSON_AddArrayToObject(number, "enum");
    for (int r = 0; r < CR_COUNT; r++) {
        const char *written = cr_entry((RuleId)r)->number;
        char *end = NULL;
        double value = strtod(written, &end);
        add_word(texts, written);
        if (*end == '\0' && !has_number(numbers, value))
            cJSON_AddItemToArray(numbers, cJSON_CreateNumber(value));
    }
    cJSON_AddItemToArray(any, text);
    cJSON_AddItemToArray(any, number);
}

// Every name that is offered, or what a scenario's own cards, --cards and aliases are called.
static void add_names(cJSON *all, const Pool *pool) {
    cJSON *card = cJSON_AddObjectToObject(all, "card");
    cJSON *names = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(names, "enum");
    for (int i = 0; i < pool_count(pool); i++) add_word(list, pool_cards(pool)[i]->name);
    cJSON *any = add_any(card);
    cJSON_AddItemToArray(any, names);
    cJSON_AddItemToArray(any, schema_parse("{'type':['string','number'],'minLength':1}"));
    cJSON *thing = cJSON_AddObjectToObject(all, "object");
    any = add_any(thing);
    cJSON_AddItemToArray(any, schema_reference("card"));
    cJSON_AddItemToArray(any, schema_parse("{'type':'boolean'}"));
    cJSON *player = schema_parse("{'type':'string','pattern':'^[a-z][a-z0-9_]*$'}");
    cJSON *reserved = cJSON_AddArrayToObject(cJSON_AddObjectToObject(player, "not"), "enum");
    char word[32];
    for (int i = 0; scenario_reserved_word(i, word); i++) add_word(reserved, word);
    cJSON_AddItemToObject(all, "player_name", player);
}

// ---- the script

static void add_choices(cJSON *all) {
    cJSON *item = schema_parse(
        "{'anyOf':[{'$ref':'#/$defs/object'},"
        "{'type':'object','additionalProperties':{'type':'integer'}}]}");
    cJSON_AddItemToObject(all, "choice_item", item);
    cJSON *choice = schema_parse(
        "{'anyOf':[{'$ref':'#/$defs/choice_item'},{'type':'array','items':{'anyOf':["
        "{'$ref':'#/$defs/choice_item'},"
        "{'type':'array','items':{'$ref':'#/$defs/choice_item'}}]}}]}");
    cJSON_AddItemToObject(all, "choice", choice);
}

// A verb, with the options that may stand beside it.
static cJSON *deed_of(Verb v) {
    cJSON *out = object(), *properties = cJSON_AddObjectToObject(out, "properties");
    cJSON_AddItemToObject(properties, verb_word(v),
                          schema_parse(scenario_shape_schema(verb_shape(v))));
    for (int o = 0; o < OPTION_COUNT; o++)
        if (verb_takes(v, (Option)o))
            cJSON_AddItemToObject(properties, option_word((Option)o),
                                  schema_parse(scenario_shape_schema(option_shape((Option)o))));
    cJSON_AddItemToObject(properties, "rejected", schema_reference("rejected"));
    add_word(cJSON_AddArrayToObject(out, "required"), verb_word(v));
    cJSON_AddFalseToObject(out, "additionalProperties");
    return out;
}

static bool is_supported(Verb v) {
    int count = 0;
    const Unsupported *all = scenario_unsupported(&count);
    for (int i = 0; i < count; i++)
        if (strcmp(all[i].key, verb_word(v)) == 0) return false;
    return true;
}

static void add_deeds(cJSON *all) {
    cJSON *deed = cJSON_AddObjectToObject(all, "deed"), *any = add_any(deed);
    cJSON *alone = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(alone, "enum");
    cJSON_AddStringToObject(deed, "description", "What the player does.");
    for (int v = 0; v < VERB_COUNT; v++) {
        if (!is_supported((Verb)v)) continue;
        if (verb_shape((Verb)v) == LOOKS_NOTHING) add_word(list, verb_word((Verb)v));
        cJSON_AddItemToArray(any, deed_of((Verb)v));
    }
    cJSON_AddItemToArray(any, alone);
    cJSON_AddItemToArray(any, schema_parse("{'type':'object','properties':{'controller':"
                                           "{'enum':['script','bot']}},'required':['controller'],"
                                           "'additionalProperties':false}"));
    cJSON *rejected = cJSON_AddObjectToObject(all, "rejected");
    any = add_any(rejected);
    cJSON_AddStringToObject(rejected, "description",
                            "It must be refused: true, or with this code.");
    cJSON_AddItemToArray(any, words(rejections));
    cJSON_AddItemToArray(any, schema_parse("{'const':true}"));
}

// What is no key of the table is a player's name.
static void add_action(cJSON *all) {
    cJSON *entry = part(PART_ACTION, KEY_MAY), *action = cJSON_AddObjectToObject(all, "action");
    cJSON *any = add_any(action), *names = cJSON_AddObjectToObject(entry, "propertyNames");
    const char *keys[PART_KEYS_MAX];
    scenario_part_keys(PART_ACTION, keys);
    cJSON *known = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(known, "enum");
    for (int i = 0; keys[i]; i++) add_word(list, keys[i]);
    names = add_any(names);
    cJSON_AddItemToArray(names, known);
    cJSON_AddItemToArray(names, schema_reference("player_name"));
    cJSON_ReplaceItemInObject(entry, "additionalProperties", schema_reference("deed"));
    cJSON_AddNumberToObject(entry, "minProperties", 1);
    cJSON_AddNumberToObject(entry, "maxProperties", 1);
    cJSON_AddItemToArray(any, schema_parse("{'const':'resolve'}"));
    cJSON_AddItemToArray(any, entry);
}

// What is no key of the table is a player or an object; which of them, a schema cannot know.
static void add_expect(cJSON *all) {
    cJSON *expect = part(PART_OF_GAME, KEY_MAY), *other = cJSON_CreateObject();
    cJSON *any = add_any(other);
    cJSON_AddItemToArray(any, schema_reference("OF_PLAYER"));
    cJSON_AddItemToArray(any, schema_reference("OF_OBJECT"));
    cJSON_ReplaceItemInObject(expect, "additionalProperties", other);
    cJSON_AddItemToObject(all, "expect", expect);
}

void schema_scenario(const Pool *pool, Text *out) {
    cJSON *root = schema_begin("gavel scenario"), *top = part(PART_TOP, KEY_MAY), *item;
    while ((item = top->child) != NULL) {
        cJSON_DetachItemViaPointer(top, item);
        cJSON_AddItemToObject(root, item->string, item);
    }
    cJSON_Delete(top);
    cJSON *all = cJSON_AddObjectToObject(root, "$defs");
    add_parts(all);
    add_words(all);
    add_rules(all);
    add_names(all, pool);
    add_choices(all);
    add_deeds(all);
    add_action(all);
    add_expect(all);
    json_add_pretty(out, root);
    text_add_char(out, '\n');
    cJSON_Delete(root);
}
