// record_head.c - the first line of a record: where the game comes from, and who played it.
#include "engine/base/digest.h"
#include "harness/json.h"
#include "harness/options.h"
#include "harness/record.h"

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const char *const format_words[] = {[FORMAT_CONSTRUCTED] = "constructed",
                                           [FORMAT_COMMANDER] = "commander",
                                           [FORMAT_BRAWL] = "brawl"};

// ---- cards

static void digest_cost(Digest *d, const CardFace *f) {
    digest_i64(d, f->has_cost ? f->cost.count : -1);
    for (int i = 0; i < f->cost.count; i++) {
        const ManaSymbol *m = &f->cost.symbols[i];
        digest_i64(d, m->kind);
        digest_i64(d, m->types);
        digest_i64(d, m->amount);
    }
}

static void digest_number(Digest *d, const PrintedNumber *n) {
    digest_i64(d, n->present | n->star << 1);
    digest_i64(d, n->number);
}

uint64_t record_card_digest(const CardDef *card) {
    Digest *d = digest_new();
    digest_text(d, card->name);
    digest_i64(d, card->layout);
    for (int i = 0; i < card->face_count; i++) {
        const CardFace *f = card->faces[i];
        digest_text(d, f->name);
        digest_text(d, f->text ? f->text : "");
        digest_i64(d, f->colors);
        digest_i64(d, f->type.supertypes);
        digest_i64(d, f->type.types);
        for (int t = 0; t < SUBTYPE_COUNT; t++)
            if (subtype_in(&f->type.subtypes, (Subtype)t)) digest_text(d, subtype_text((Subtype)t));
        digest_cost(d, f);
        digest_number(d, &f->power);
        digest_number(d, &f->toughness);
        digest_number(d, &f->loyalty);
        digest_number(d, &f->defense);
    }
    uint64_t value = digest_value(d);
    digest_free(d);
    return value;
}

static bool is_first(const Object *all, int at) {
    for (int i = 1; i < at; i++)
        if (all[i].card.v == all[at].card.v) return false;
    return true;
}

static void add_cards(const Engine *e, const Game *g, Text *out) {
    int count, written = 0;
    uint64_t sum = 0;
    const Object *all = game_list(g, LIST_OBJECTS, &count);
    text_add(out, ",\"cards\":{");
    for (int i = 1; i < count; i++) {
        if (all[i].card.v < 0 || !is_first(all, i)) continue;
        const CardDef *card = pool_card(engine_pool(e), all[i].card);
        uint64_t digest = record_card_digest(card);
        sum += digest;
        if (written++ > 0) text_add_char(out, ',');
        json_add_string(out, card->name);
        text_format(out, ":\"%016llx\"", (unsigned long long)digest);
    }
    text_format(out, "},\"cards_digest\":\"%016llx\"", (unsigned long long)sum);
}

// ---- players

// As a deck file would have it, in the same order.
static void add_deck(const Deck *deck, Text *out) {
    text_add(out, ",\"deck\":[");
    int section = -1;
    for (int i = 0; i < deck->count; i++) {
        const DeckEntry *entry = &deck->entries[i];
        if (i > 0) text_add_char(out, ',');
        if ((int)entry->section != section) {
            json_add_string(out, deck_section_word(entry->section));
            text_add_char(out, ',');
        }
        section = (int)entry->section;
        Text line = {0};
        text_format(&line, "%d %s", entry->count, entry->card ? entry->card->name : entry->name);
        json_add_string(out, text_cstr(&line));
        text_free(&line);
    }
    text_add_char(out, ']');
}

static void add_players(const RecordHead *head, const Engine *e, const Game *g, Text *out) {
    text_add(out, ",\"players\":[");
    for (int p = 0; p < g->player_count; p++) {
        const RecordPlayer *player = &head->players[p];
        text_add(out, p > 0 ? ",{\"name\":" : "{\"name\":");
        json_add_string(out, engine_player_name(e, player_id(p)));
        text_add(out, ",\"controller\":");
        json_add_string(out, player->controller ? player->controller : "script");
        if (player->bot_seed != 0)
            text_format(out, ",\"bot_seed\":\"%llu\"", (unsigned long long)player->bot_seed);
        if (player->deck) add_deck(player->deck, out);
        text_add_char(out, '}');
    }
    text_add_char(out, ']');
}

static void add_without(const Engine *e, Text *out) {
    bool any = false;
    for (int r = 0; r < CR_COUNT; r++) {
        if (!engine_is_off(e, (RuleId)r)) continue;
        text_add(out, any ? "," : ",\"without\":[");
        any = true;
        json_add_string(out, cr_entry((RuleId)r)->number);
    }
    if (any) text_add_char(out, ']');
}

static void add_scenario(const RecordHead *head, Text *out) {
    if (!head->scenario_path) return;
    Text text = {0};
    text_add_span(&text, head->scenario);
    text_add(out, ",\"scenario\":{\"path\":");
    json_add_string(out, head->scenario_path);
    text_add(out, ",\"text\":");
    json_add_string(out, text_cstr(&text));
    text_add_char(out, '}');
    text_free(&text);
}

// From these the board follows, as long as the pool is the same.
static void add_fuzz(const FuzzGame *f, const Pool *pool, Text *out) {
    if (!f) return;
    text_format(out, ",\"fuzz\":{\"seed\":\"%llu\",\"game\":%d,\"company\":%d,\"cards\":[",
                (unsigned long long)f->seed, f->number, f->company);
    for (int i = 0; i < f->card_count; i++) {
        if (i > 0) text_add_char(out, ',');
        json_add_string(out, pool_card(pool, f->cards[i])->name);
    }
    text_add(out, "]}");
}

// ---- the whole

void record_head_write(const RecordHead *head, const Engine *e, const Game *g, uint64_t digest,
                       Text *out) {
    text_format(out, "{\"gavel_record\":%d,\"origin\":", RECORD_VERSION);
    json_add_string(out, head->origin);
    text_format(out, ",\"engine\":{\"version\":\"%s\",\"rules\":\"%s\",\"build\":\"%s%s\"}",
                GAVEL_VERSION, CR_RULES_DATE, COMPILER,
                engine_switches_available() ? ", rules can be switched off" : "");
    add_without(e, out);
    text_format(out, ",\"seed\":\"%llu\",\"format\":\"%s\"", (unsigned long long)g->rng.seed,
                format_words[g->format]);
    if (player_is(g->starting)) {
        text_add(out, ",\"starting\":");
        json_add_string(out, engine_player_name(e, g->starting));
    }
    if (head->turns_most > 0) text_format(out, ",\"turns_most\":%d", head->turns_most);
    add_players(head, e, g, out);
    add_cards(e, g, out);
    add_scenario(head, out);
    add_fuzz(head->fuzz, engine_pool(e), out);
    text_format(out, ",\"digest\":\"%016llx\"", (unsigned long long)digest);
}
