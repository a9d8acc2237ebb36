// finding_expect.c - what a scenario expects that is to show a finding: the facts, with the values
// that they have here at its end.
//
// A fact that differs from a record is written only where its value at the end of the scenario is
// not the one of the record, so that the scenario contradicts whatever the other engine did.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command_yaml.h"
#include "harness/finding.h"

enum { FACTS_MOST = 8 };

// The facts of one subject, as they are put together.
typedef struct {
    Text name, facts;
} Subject;

typedef struct {
    const ExtractPart *part;
    const Finding *finding;
    const Facts *facts;
    Subject subjects[FACTS_MOST];
    int subject_count, fact_count;
    bool zones, any;
} Expected;

// What is on the stack, the top first, by the names that an `expect` has for it.
static void add_stack(const ExtractPart *part, Text *out) {
    const Game *g = part->last;
    text_add_char(out, '[');
    for (CardId c = g->stack.first; card_is(c); c = game_place(g, c)->next) {
        if (!card_same(c, g->stack.first)) text_add(out, ", ");
        extract_name(part, g, game_id(g, c), out);
    }
    text_add_char(out, ']');
}

// The value at the end of the scenario, as an `expect` has it. False: it says nothing there.
static bool value_at_end(const Expected *e, const Fact *fact, Text *out) {
    const ExtractPart *part = e->part;
    Text value = {0};
    bool there = core_value_text(part->last, part->x->replay.pool, fact->change->path, &value);
    bool differs = there && strcmp(text_cstr(&value), fact->change->then) != 0;
    const char *text = text_cstr(&value);
    bool number = *text >= '0' && *text <= '9';
    switch (differs ? fact->kind->value : FACT_PRESENCE) {
        case FACT_FLAG: text_add(out, strcmp(text, "0") == 0 ? "false" : "true"); break;
        case FACT_PLAYER:
            if (number) text_add(out, part->x->players[atoi(text)]);
            break;
        case FACT_STACK: add_stack(part, out); break;
        case FACT_NUMBER:
        case FACT_WORD: text_add(out, text); break;
        case FACT_PRESENCE:
        case FACT_OBJECT:
        case FACT_COUNTERS:
        case FACT_ATTACKERS:
        case FACT_EFFECTS:
        case FACT_LEFT_NUMBER:
        case FACT_LEFT_KEYWORDS: break;
    }
    text_free(&value);
    return out->length > 0;
}

static void name_subject(const Expected *e, const Fact *fact, Text *out) {
    const Game *last = e->part->last;
    if (player_is(fact->player)) text_add(out, e->part->x->players[fact->player.v]);
    if (object_is(fact->object) && game_object(last, fact->object))
        extract_name(e->part, last, fact->object, out);
}

// ---- put together

static Subject *find_subject(Expected *e, const char *name) {
    for (int i = 0; i < e->subject_count; i++)
        if (strcmp(text_cstr(&e->subjects[i].name), name) == 0) return &e->subjects[i];
    Subject *s = &e->subjects[e->subject_count++];
    text_add(&s->name, name);
    return s;
}

static bool has_key(const Subject *s, const char *key) {
    Text words = {0};
    text_format(&words, "%s: ", key);
    bool has = strstr(text_cstr(&s->facts), text_cstr(&words)) != NULL;
    text_free(&words);
    return has;
}

// `name` is "" for the game.
static void put(Expected *e, const char *name, const char *key, const char *value) {
    if (e->fact_count == FACTS_MOST || value[0] == '\0') return;
    bool game = name[0] == '\0';
    Subject *s = find_subject(e, name);
    if (has_key(s, key)) return;
    text_format(&s->facts, "%s%s: %s", s->facts.length > 0 ? (game ? "\n  " : ", ") : "", key,
                value);
    e->zones = e->zones || strcmp(key, "zone") == 0;
    e->any = e->any || !game;
    e->fact_count++;
}

static void put_number(Expected *e, const char *name, const char *key, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    put(e, name, key, text);
}

static void put_keywords(Expected *e, const char *name, const char *key, KeywordSet keywords) {
    Text list = {0};
    for (int k = 0; k < KEYWORD_COUNT; k++)
        if (keywords >> k & 1U)
            text_format(&list, "%s%s", list.length > 0 ? ", " : "[", keyword_text((Keyword)k));
    if (list.length > 0) text_add_char(&list, ']');
    put(e, name, key, text_cstr(&list));
    text_free(&list);
}

// ---- facts of several objects, or of none that the core holds

// Is it on the battlefield at the end?
static bool is_permanent(const Expected *e, ObjectId id) {
    const Object *o = game_object(e->part->last, id);
    return o && o->zone == ZONE_BATTLEFIELD;
}

static void put_of_object(Expected *e, ObjectId id,
                          void (*add)(Expected *e, ObjectId id, const char *name, const Fact *fact),
                          const Fact *fact) {
    Text name = {0};
    if (!is_permanent(e, id)) return;
    extract_name(e->part, e->part->last, id, &name);
    add(e, id, text_cstr(&name), fact);
    text_free(&name);
}

static void add_counters(Expected *e, const Fact *fact) {
    int count;
    const CounterRecord *all = game_list(e->facts->now, LIST_COUNTERS, &count);
    CounterKind kind = (CounterKind)all[fact->change->path.index].kind;
    const Game *last = e->part->last;
    int now = object_is(fact->object) ? game_counters(last, fact->object, kind)
                                      : game_player_counters(last, fact->player, kind);
    if (now == atoi(fact->change->then)) return;
    Text name = {0}, value = {0};
    name_subject(e, fact, &name);
    yaml_write_text(counter_text(kind), &value);
    text_format(&value, ": %d}", now);
    Text braces = {0};
    text_format(&braces, "{%s", text_cstr(&value));
    if (name.length > 0 && (!object_is(fact->object) || is_permanent(e, fact->object)))
        put(e, text_cstr(&name), "counters", text_cstr(&braces));
    text_free(&name);
    text_free(&value);
    text_free(&braces);
}

static bool attacks(const Game *g, ObjectId id) {
    int count;
    const Attack *all = game_list(g, LIST_ATTACKS, &count);
    for (int i = 0; i < count; i++)
        if (object_same(all[i].creature, id)) return true;
    return false;
}

static void add_attacking(Expected *e, ObjectId id, const char *name, const Fact *fact) {
    (void)fact;
    put(e, name, "attacking", attacks(e->part->last, id) ? "true" : "false");
}

// Those that have begun or ceased to attack here.
static void add_attackers(Expected *e, const Fact *fact) {
    const Game *then = e->facts->before, *now = e->facts->now;
    const Game *both[] = {then, now};
    for (size_t i = 0; i < ARRAY_LEN(both); i++) {
        int count;
        const Attack *all = game_list(both[i], LIST_ATTACKS, &count);
        for (int k = 0; k < count; k++)
            if (attacks(then, all[k].creature) != attacks(now, all[k].creature))
                put_of_object(e, all[k].creature, add_attacking, fact);
    }
}

// What an effect here does, or has done until now.
static void add_effect(Expected *e, ObjectId id, const char *name, const Fact *fact) {
    const Pool *pool = e->part->x->replay.pool;
    if (!game_object(e->facts->before, id)) return;
    Characteristics then = game_characteristics(e->facts->before, pool, id);
    Characteristics now = game_characteristics(e->part->last, pool, id);
    (void)fact;
    if (now.has_pt && then.power != now.power) put_number(e, name, "power", now.power);
    if (now.has_pt && then.toughness != now.toughness)
        put_number(e, name, "toughness", now.toughness);
    put_keywords(e, name, "keywords", now.keywords & ~then.keywords);
    put_keywords(e, name, "lacks_keywords", then.keywords & ~now.keywords);
}

static void add_effects(Expected *e, const Fact *fact) {
    const Game *g = e->part->last;
    for (CardId c = g->battlefield.first; card_is(c); c = game_place(g, c)->next)
        put_of_object(e, game_id(g, c), add_effect, fact);
}

// What it was before it left, where it is still there at the end.
static void add_left(Expected *e, ObjectId id, const char *name, const Fact *fact) {
    Characteristics now = game_characteristics(e->part->last, e->part->x->replay.pool, id);
    bool power = strcmp(fact->kind->expect, "power") == 0;
    int number = power ? now.power : now.toughness;
    if (fact->kind->value == FACT_LEFT_KEYWORDS) {
        KeywordSet then = fact_keywords(fact, fact->change->then);
        KeywordSet told = fact_keywords(fact, fact->change->now);
        put_keywords(e, name, "keywords", told & ~then & now.keywords);
        put_keywords(e, name, "lacks_keywords", then & ~told & ~now.keywords);
    } else if (now.has_pt && number != atoi(fact->change->then)) {
        put_number(e, name, fact->kind->expect, number);
    }
}

// ---- facts of one field

// What is on the battlefield is asked about only of what is there.
static bool can_be_asked(const Expected *e, const Fact *fact) {
    if (!object_is(fact->object)) return true;
    const Object *o = game_object(e->part->last, fact->object);
    if (!o || o->card.v < 0) return false;  // An ability goes by its source.
    if (strcmp(fact->kind->expect, "zone") == 0) return true;
    return o->zone == ZONE_BATTLEFIELD;
}

// Where single cards have moved, nobody needs their number; what turn it is, only where nothing
// else differs; the step also where the script does not name it.
static bool is_wanted(const Expected *e, const Fact *fact) {
    if (fact->kind->expect[0] == '\0' || e->fact_count == FACTS_MOST) return false;
    bool step = e->part->x->passes && strcmp(fact->kind->expect, "step") == 0;
    if (fact->kind->group == CORE_GAME) return !e->any || fact->kind->value == FACT_STACK || step;
    return !(e->zones && strncmp(fact->kind->field, "zones", strlen("zones")) == 0);
}

static void add_field(Expected *e, const Fact *fact) {
    Text name = {0}, value = {0};
    name_subject(e, fact, &name);
    bool game = fact->kind->group == CORE_GAME;
    if ((game || name.length > 0) && can_be_asked(e, fact) && value_at_end(e, fact, &value))
        put(e, text_cstr(&name), fact->kind->expect, text_cstr(&value));
    text_free(&name);
    text_free(&value);
}

static void add_fact(Expected *e, const Fact *fact) {
    switch (fact->kind->value) {
        case FACT_COUNTERS: add_counters(e, fact); break;
        case FACT_ATTACKERS: add_attackers(e, fact); break;
        case FACT_EFFECTS: add_effects(e, fact); break;
        case FACT_LEFT_NUMBER:
        case FACT_LEFT_KEYWORDS: put_of_object(e, fact->object, add_left, fact); break;
        case FACT_NUMBER:
        case FACT_FLAG:
        case FACT_WORD:
        case FACT_PLAYER:
        case FACT_OBJECT:
        case FACT_PRESENCE:
        case FACT_STACK: add_field(e, fact); break;
    }
}

static void add_winner(const ExtractPart *part, Text *out) {
    const Game *g = part->last;
    if (game_over(g))
        text_format(out, "  winner: %s\n",
                    g->result == RESULT_WON ? part->x->players[g->winner.v] : "draw");
}

// The game is over in the record, and goes on here.
static void add_survivors(Expected *e) {
    const ExtractPart *part = e->part;
    for (int p = 0; p < part->last->player_count && !game_over(part->last); p++) {
        if (!(e->finding->lost >> p & 1U)) continue;
        put_number(e, part->x->players[p], "life", game_player(part->last, player_id(p))->life);
        put(e, part->x->players[p], "lost", "false");
        if (part->x->passes) put(e, "", "step", step_name((Step)part->last->step));
    }
}

void finding_expect(const void *context, const ExtractPart *part, Text *out) {
    const Finding *f = context;
    Expected e = {.part = part, .finding = f, .facts = &f->facts};
    for (int i = 0; i < f->facts.fact_count; i++)
        if (is_wanted(&e, &f->facts.facts[i]) &&
            !(strcmp(f->facts.facts[i].kind->expect, "winner") == 0))
            add_fact(&e, &f->facts.facts[i]);
    add_survivors(&e);
    text_add(out, "expect:\n");
    if (e.subject_count == 0 && !game_over(part->last))
        text_format(out, "  step: %s\n", step_name((Step)part->last->step));
    for (int i = 0; i < e.subject_count; i++) {
        Subject *s = &e.subjects[i];
        if (s->name.length > 0)
            text_format(out, "  %s: {%s}\n", text_cstr(&s->name), text_cstr(&s->facts));
        else
            text_format(out, "  %s\n", text_cstr(&s->facts));
        text_free(&s->name);
        text_free(&s->facts);
    }
    add_winner(part, out);
}
