// cards.c - the cards that embedded games are played with.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/status.h"
#include "engine/embed/embed.h"
#include "engine/embed/version.h"

const char *gavel_version(void) { return GAVEL_VERSION; }
const char *gavel_rules_date(void) { return CR_RULES_DATE; }

static void say_why(const Status *s, char *why, size_t size) {
    char text[STATUS_MESSAGE_MAX + STATUS_FILE_MAX];
    if (why && size > 0) snprintf(why, size, "%s", status_text(s, text, sizeof text));
}

GavelCards *gavel_cards_new(char *why, size_t size) {
    Status s = {0};
    GavelCards *cards = memory_zeroed(1, sizeof *cards);
    cards->shipped = cards->pool = pool_new(&s);
    if (cards->pool != NULL) return cards;
    say_why(&s, why, size);
    free(cards);
    return NULL;
}

void gavel_cards_free(GavelCards *cards) {
    if (cards == NULL) return;
    if (cards->pool != cards->shipped) pool_free(cards->pool);
    pool_free(cards->shipped);
    free(cards);
}

bool gavel_cards_add_file(GavelCards *cards, const char *path, char *why, size_t size) {
    Status s = {0};
    if (cards->pool == cards->shipped) cards->pool = pool_extend(cards->shipped);
    if (pool_add_file(cards->pool, path, &s)) return true;
    say_why(&s, why, size);
    return false;
}

int gavel_cards_count(const GavelCards *cards) { return pool_count(cards->pool); }

const char *gavel_cards_name(const GavelCards *cards, int card) {
    if (card < 0 || card >= pool_count(cards->pool)) return "";
    return pool_cards(cards->pool)[card]->name;
}

bool gavel_cards_has(const GavelCards *cards, const char *name) {
    return pool_find(cards->pool, span_of(name)) != NULL;
}
