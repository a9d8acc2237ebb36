// shrink_simpler.c - the passes that make something simpler: fewer of a card, plainer names and
// forms.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "harness/shrink_work.h"

enum { ALIASES_TRIED = 9 };

// "3 Forest": one will do, or two.
static Offer fewer(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *n = places->items[place];
    int count = 0, used = 0;
    if (n->kind != NODE_SCALAR || sscanf(n->text, "%d %n", &count, &used) < 1 || used == 0)
        return OFFER_END;
    int less = count <= 16 ? option + 1 : 1 << (option < 16 ? option : 16);
    if (less >= count) return OFFER_END;
    Text text = {0};
    if (less > 1) text_format(&text, "%d ", less);
    text_add(&text, n->text + used);
    shrink_write(w, &(YamlChange){.at = n, .instead = text_cstr(&text)}, out);
    text_free(&text);
    return OFFER_MADE;
}

// ---- names

// Where a card's own name says which one is meant, it needs no other.
static Offer own_name(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *card = places->items[place];
    const Node *alias = card->kind == NODE_MAPPING ? node_get(card, "as") : NULL;
    const Node *name = alias ? node_get(card, "card") : NULL, *key = NULL;
    if (!name || option > 0) return OFFER_END;
    for (const Node *k = card->first; k; k = k->next)
        if (k->value == alias) key = k;
    shrink_write(w, &(YamlChange){.at = key, .name = alias->text, .renamed = name->text}, out);
    return OFFER_MADE;
}

static void add_alias(const char *name, int number, Text *out) {
    for (const char *c = name; *c && *c != ',' && *c != '/'; c++)
        if (isalnum((unsigned char)*c))
            text_add_char(out, (char)tolower((unsigned char)*c));
        else if (*c == ' ')
            text_add_char(out, '_');
    text_format(out, "_%d", number);
}

// A card that has taken the place of another gets a name like its own.
static Offer fitting_alias(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *card = places->items[place];
    const Node *alias = card->kind == NODE_MAPPING ? node_get(card, "as") : NULL;
    const Node *name = alias ? node_get(card, "card") : NULL;
    if (!name || option >= ALIASES_TRIED) return OFFER_END;
    Text other = {0};
    add_alias(name->text, option + 1, &other);
    size_t same = other.length - 1;  // But for the number.
    bool fits = strncmp(text_cstr(&other), alias->text, same) == 0;
    if (!fits && !strstr(w->best->data, text_cstr(&other)))
        shrink_write(w, &(YamlChange){.name = alias->text, .renamed = text_cstr(&other)}, out);
    text_free(&other);
    return fits ? OFFER_END : out->length > 0 ? OFFER_MADE : OFFER_SKIPPED;
}

// Swamp#1 is Swamp where only that one can be meant.
static Offer no_number(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *card = places->items[place];
    const Node *name = card->kind == NODE_MAPPING ? node_get(card, "card") : card;
    if (option > 0 || !name || name->kind != NODE_SCALAR) return OFFER_END;
    size_t count = strspn(name->text, "0123456789");
    const char *plain = name->text + (name->text[count] == ' ' ? count + 1 : 0);
    Text numbered = {0};
    text_format(&numbered, "%s#1", plain);
    shrink_write(w, &(YamlChange){.name = text_cstr(&numbered), .renamed = plain}, out);
    text_free(&numbered);
    return OFFER_MADE;
}

// ---- forms

// {card: Forest, count: 2} is 2 Forest.
static Offer plain_card(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *card = places->items[place];
    const Node *name = card->kind == NODE_MAPPING ? node_get(card, "card") : NULL;
    const Node *count = name ? node_get(card, "count") : NULL;
    if (!name || option > 0 || card->count != (count ? 2 : 1)) return OFFER_END;
    Text text = {0};
    if (count) text_format(&text, "%s ", count->text);
    text_add(&text, name->text);
    shrink_write(w, &(YamlChange){.at = card, .instead = text_cstr(&text)}, out);
    text_free(&text);
    return OFFER_MADE;
}

// Attackers that all attack the same player are a list.
static bool list_attackers(const Node *verb, Text *out) {
    const Node *to = verb->value->first ? verb->value->first->value : NULL;
    text_add_char(out, '[');
    for (const Node *k = verb->value->first; k; k = k->next) {
        if (k->value->kind != NODE_SCALAR || strcmp(k->value->text, to->text) != 0) return false;
        if (k != verb->value->first) text_add(out, ", ");
        yaml_write_text(k->text, out);
    }
    text_add_char(out, ']');
    return to != NULL;
}

// `advance: {step: end}` is `advance: end`; `attack: {A: bob, B: bob}` is `attack: [A, B]`.
static Offer plain_action(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *action = places->items[place];
    const Node *key = action->kind == NODE_MAPPING && action->count == 1 ? action->first : NULL;
    if (!key || option > 0 || key->value->kind != NODE_MAPPING || !key->value->first)
        return OFFER_END;
    const Node *inner = key->value->first, *at = NULL;
    Text text = {0};
    if (strcmp(key->text, "advance") == 0 && key->value->count == 1 &&
        strcmp(inner->text, "step") == 0) {
        at = key->value;
        yaml_write(inner->value, NULL, &text);
    } else if (strcmp(inner->text, "attack") == 0 && inner->value->kind == NODE_MAPPING &&
               list_attackers(inner, &text)) {
        at = inner->value;
    }
    if (at) shrink_write(w, &(YamlChange){.at = at, .instead = text_cstr(&text), .raw = true}, out);
    text_free(&text);
    return at ? OFFER_MADE : OFFER_END;
}

// ---- at the end

static int count_of(const Node *n, const char **name) {
    int count = 0, used = 0;
    *name = n->text;
    if (sscanf(n->text, "%d %n", &count, &used) < 1 || used == 0) return 1;
    *name = n->text + used;
    return count;
}

// [Swamp, Swamp] is [2 Swamp].
static Offer together(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *a = places->items[place], *b = a->next;
    const char *name, *other;
    if (option > 0 || !b || a->kind != NODE_SCALAR || b->kind != NODE_SCALAR) return OFFER_END;
    int count = count_of(a, &name) + count_of(b, &other);
    if (strcmp(name, other) != 0) return OFFER_END;
    Text text = {0}, less = {0};
    text_format(&text, "%d %s", count, name);
    // First without the second, then with the first counting for both.
    shrink_write(w, &(YamlChange){.at = b}, &less);
    Arena arena = {0};
    Document d;
    Status s = {0};
    Nodes *nodes = w->nodes;
    bool good = document_parse(&d, &arena, "candidate.yaml", (Span){less.data, less.length}, &s);
    if (good) {
        nodes->count = 0;
        shrink_find_cards(d.root, nodes);
        yaml_write(d.root, &(YamlChange){.at = nodes->items[place], .instead = text_cstr(&text)},
                   out);
        text_add_char(out, '\n');
    }
    arena_free(&arena);
    text_free(&text);
    text_free(&less);
    return good ? OFFER_MADE : OFFER_END;
}

const Pass shrink_simpler[] = {{shrink_find_cards, fewer},
                               {shrink_find_cards, own_name},
                               {shrink_find_cards, plain_card},
                               {shrink_find_cards, shrink_other_card},
                               {NULL, NULL}};
const Pass shrink_cosmetic[] = {{shrink_find_actions, plain_action},
                                {shrink_find_cards, together},
                                {shrink_find_cards, no_number},
                                {shrink_find_cards, fitting_alias},
                                {NULL, NULL}};
