// pips.c - color identities in print.
#include "harness/pips.h"

// By ManaType: black on the color of the pip.
static const char *const paint[MANA_TYPE_COUNT] = {"30;48;5;230", "30;48;5;117", "97;48;5;240",
                                                   "30;48;5;209", "30;48;5;114", "30;48;5;252"};

static void add_pip(Text *out, ManaType type, bool terminal) {
    if (terminal)
        text_format(out, "\033[%sm{%c}\033[0m", paint[type], mana_letter(type));
    else
        text_format(out, "{%c}", mana_letter(type));
}

void pips_add(Text *out, ColorIdentity identity, bool terminal) {
    for (int c = 0; c < COLOR_COUNT; c++)
        if (identity.colors >> c & 1) add_pip(out, (ManaType)c, terminal);
    if (color_identity_is_colorless(identity)) add_pip(out, MANA_COLORLESS, terminal);
}
