// identity_tally.c - the color identities of a published card file.
#include "harness/identity_tally.h"

#include "engine/base/visible.h"
#include "harness/pips.h"

static void compare(IdentityTally *t, const JsonCard *card, ColorIdentity words) {
    if (!card->has_identity) return;
    t->compared++;
    if (card->identity.colors == words.colors) return;
    if (card->identity.colors == color_identity_needed(&card->text).colors)
        t->land_types++;
    else
        t->different[t->different_count++] = card;
}

void identity_tally_make(const JsonCards *cards, Arena *arena, IdentityTally *out) {
    *out = (IdentityTally){.different = ARENA_ARRAY(arena, const JsonCard *, cards->count + 1)};
    for (int i = 0; i < cards->count; i++) {
        ColorIdentity words = color_identity_of_card(&cards->items[i].text);
        out->count[words.colors]++;
        compare(out, &cards->items[i], words);
    }
}

// Calls for all 32, those of fewer colors first.
static void each_identity(const IdentityTally *t, void (*add)(Text *, ColorIdentity, int, bool),
                          Text *out, bool terminal) {
    for (int colors = 0; colors <= COLOR_COUNT; colors++)
        for (int i = 0; i < COLOR_IDENTITIES; i++) {
            ColorIdentity identity = {(ColorSet)i};
            if (color_identity_count(identity) == colors) add(out, identity, t->count[i], terminal);
        }
}

static void add_row(Text *out, ColorIdentity identity, int count, bool terminal) {
    text_format(out, "%7d  ", count);
    pips_add(out, identity, terminal);
    text_add_char(out, '\n');
}

void identity_tally_text(const IdentityTally *t, bool terminal, Text *out) {
    text_add(out, "\ncards of each color identity:\n");
    each_identity(t, add_row, out, terminal);
    if (t->compared == 0) {
        text_add(out, "the file says no color_identity to compare with\n");
        return;
    }
    text_format(out,
                "%d of %d cards differ from the file's color_identity; apart from them, %d "
                "differ only by a basic land type\n",
                t->different_count, t->compared, t->land_types);
    for (int i = 0; i < t->different_count; i++) {
        const JsonCard *card = t->different[i];
        visible_format(out, "%9s%s: its words say ", "", card->text.name);
        pips_add(out, color_identity_of_card(&card->text), terminal);
        text_add(out, ", the file says ");
        pips_add(out, card->identity, terminal);
        text_add_char(out, '\n');
    }
}

static void add_member(Text *out, ColorIdentity identity, int count, bool terminal) {
    (void)terminal;
    char letters[COLOR_IDENTITY_LETTERS];
    bool first = color_identity_is_colorless(identity);
    text_format(out, "%s\"%s\": %d", first ? "" : ", ",
                first ? "C" : color_identity_text(identity, letters), count);
}

void identity_tally_json(const IdentityTally *t, Text *out) {
    char letters[COLOR_IDENTITY_LETTERS];
    text_add(out, "  \"identities\": {");
    each_identity(t, add_member, out, false);
    text_format(out, "},\n  \"identities_compared\": %d, \"land_types_only\": %d,\n", t->compared,
                t->land_types);
    text_add(out, "  \"identities_different\": [");
    for (int i = 0; i < t->different_count; i++) {
        const JsonCard *card = t->different[i];
        text_add(out, i > 0 ? ",\n    {\"card\": " : "\n    {\"card\": ");
        json_add_string(out, card->text.name);
        text_format(out, ", \"file\": \"%s\"", color_identity_text(card->identity, letters));
        text_format(out, ", \"words\": \"%s\"}",
                    color_identity_text(color_identity_of_card(&card->text), letters));
    }
    text_add(out, t->different_count > 0 ? "\n  ],\n" : "],\n");
}
