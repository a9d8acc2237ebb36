// shrink_shift.c - the passes that let a scenario begin later: with cards that would be drawn in
// hand, in the step that it would advance to.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/shrink_work.h"

// ---- cards that are drawn

static void find_players(const Node *root, Nodes *out) {
    const Node *players = node_get(root, "players");
    for (const Node *p = players ? players->first : NULL; p; p = p->next)
        out->items[out->count++] = p->value;
}

static void add_item(Text *list, const char *item) {
    if (list->length > 0) text_add(list, ", ");
    text_add(list, item);
}

static void add_list(const Node *of, const Node *but, Text *list) {
    for (const Node *n = of ? of->first : NULL; n; n = n->next) {
        Text item = {0};
        if (n != but) {
            yaml_write(n, NULL, &item);
            add_item(list, text_cstr(&item));
        }
        text_free(&item);
    }
}

// The player with the card `moved` of the library in hand. Where it stood for several, one is
// moved.
static void move_to_hand(const Node *player, const Node *moved, Text *out) {
    Text hand = {0}, library = {0}, rest = {0};
    int count = 0, used = 0;
    bool several = moved->kind == NODE_SCALAR && sscanf(moved->text, "%d %n", &count, &used) == 1 &&
                   used > 0 && count > 1;
    add_list(node_get(player, "hand"), NULL, &hand);
    Text name = {0}, left = {0};
    if (several) {
        yaml_write_text(moved->text + used, &name);
        text_format(&left, "%d %s", count - 1, moved->text + used);
        yaml_write_text(text_cstr(&left), &library);
    } else {
        yaml_write(moved, NULL, &name);
    }
    add_item(&hand, text_cstr(&name));
    add_list(node_get(player, "library"), moved, &library);
    for (const Node *k = player->first; k; k = k->next) {
        if (strcmp(k->text, "hand") == 0 || strcmp(k->text, "library") == 0) continue;
        text_format(&rest, "%s: ", k->text);
        yaml_write(k->value, NULL, &rest);
        text_add(&rest, ", ");
    }
    text_format(out, "{%shand: [%s]", text_cstr(&rest), text_cstr(&hand));
    if (library.length > 0) text_format(out, ", library: [%s]", text_cstr(&library));
    text_add_char(out, '}');
    text_free(&hand);
    text_free(&library);
    text_free(&rest);
    text_free(&name);
    text_free(&left);
}

static Offer drawn(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *player = places->items[place];
    const Node *library = player->kind == NODE_MAPPING ? node_get(player, "library") : NULL;
    const Node *moved = library && library->kind == NODE_LIST ? library->first : NULL;
    for (int i = 0; i < option && moved; i++) moved = moved->next;
    if (!moved) return OFFER_END;
    Text text = {0};
    move_to_hand(player, moved, &text);
    shrink_write(w, &(YamlChange){.at = player, .instead = text_cstr(&text), .raw = true}, out);
    text_free(&text);
    return OFFER_MADE;
}

// ---- the step in which it begins

static bool is_advance(const Node *action) {
    return action->kind == NODE_MAPPING && action->first &&
           strcmp(action->first->text, "advance") == 0;
}

// The first `advance` goes, and the game begins at the usual place, or with another player's turn.
static Offer later_start(Work *w, const Nodes *places, int place, int option, Text *out) {
    const Node *action = places->items[place];
    const Node *players = node_get(w->document.root, "players");
    if (place > 0 || !is_advance(action) || !players || option > players->count) return OFFER_END;
    shrink_write(w, &(YamlChange){.at = action}, out);
    if (option == 0) {
        shrink_set("start", NULL, out);
        return OFFER_MADE;
    }
    const Node *player = players->first;
    for (int i = 1; i < option; i++) player = player->next;
    Text start = {0};
    text_format(&start, "{active: %s}", player->text);
    shrink_set("start", text_cstr(&start), out);
    text_free(&start);
    return OFFER_MADE;
}

const Pass shrink_later[] = {
    {find_players, drawn}, {shrink_find_actions, later_start}, {NULL, NULL}};
