// extract_players.c - names for the players of a recorded game that a scenario may use.
#include <ctype.h>
#include <string.h>

#include "harness/extract.h"

// "Red-1" becomes "red_1": a lower-case letter, then lower-case letters, digits or "_".
static const char *near_name(Arena *arena, const char *name) {
    Text text = {0};
    bool gap = false;
    for (; *name; name++) {
        bool letter = isalpha((unsigned char)*name) != 0,
             digit = isdigit((unsigned char)*name) != 0;
        if (letter || (digit && text.length > 0)) {
            if (gap && text.length > 0) text_add_char(&text, '_');
            text_add_char(&text, (char)tolower((unsigned char)*name));
        }
        gap = !letter && !digit;
    }
    const char *copy = arena_copy(arena, text_cstr(&text), text.length);
    text_free(&text);
    return copy;
}

// A player may be called "red", but not where somebody has to choose a color.
static bool is_color(const char *name) {
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (strcmp(color_word((ManaType)t), name) == 0) return true;
    return false;
}

static bool is_taken(const Extract *x, int count, const char *name) {
    for (int p = 0; p < count; p++)
        if (strcmp(x->players[p], name) == 0) return true;
    return false;
}

// The usual name of a player in that seat; if somebody has it, with a number.
static const char *usual_name(Extract *x, int seat) {
    static const char *const usual[] = {"alice", "bob", "carol", "dave"};
    const char *name =
        seat < (int)ARRAY_LEN(usual) ? usual[seat] : arena_format(&x->arena, "player_%d", seat + 1);
    for (int n = 2; is_taken(x, seat, name); n++)
        name = arena_format(&x->arena, "player_%d_%d", seat + 1, n);
    return name;
}

void extract_name_players(Extract *x, const Record *r) {
    for (int p = 0; p < r->player_count; p++) {
        const char *name = near_name(&x->arena, r->names[p]);
        bool good = !x->anonymous && scenario_player_name_is_good(name) && !is_color(name) &&
                    !is_taken(x, p, name);
        x->players[p] = good ? name : usual_name(x, p);
    }
}

const char *extract_renamed(const Extract *x, const Record *r, const char *line, Text *room) {
    text_clear(room);
    for (const char *c = line; *c;) {
        int found = -1;
        bool begins = c == line || !isalnum((unsigned char)c[-1]);
        for (int p = 0; begins && p < r->player_count; p++) {
            size_t length = strlen(r->names[p]);
            bool longer = found < 0 || length > strlen(r->names[found]);
            if (longer && strncmp(c, r->names[p], length) == 0 &&
                !isalnum((unsigned char)c[length]) && c[length] != '_')
                found = p;
        }
        if (found >= 0) {
            text_add(room, x->players[found]);
            c += strlen(r->names[found]);
        } else {
            text_add_char(room, *c++);
        }
    }
    return text_cstr(room);
}
