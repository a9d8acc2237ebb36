// mana_cost.c - mana costs (107.4, 202): reading "{2}{W/U}", printing, value and colours.
#include <stdio.h>
#include <string.h>

#include "engine/cards/card.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A number up to GENERIC_MAX that fills the whole span.
static bool read_amount(Span text, int32_t *out) {
    if (text.length == 0 || text.length > 7) return false;
    int32_t n = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (!is_digit(text.at[i])) return false;
        n = n * 10 + (text.at[i] - '0');
    }
    if (n > GENERIC_MAX || (text.length > 1 && text.at[0] == '0')) return false;
    *out = n;
    return true;
}

// {3}, {X}, {S}, {W}.
static bool read_simple(Span part, ManaSymbol *out) {
    ManaType type;
    if (read_amount(part, &out->amount)) {
        out->kind = SYMBOL_GENERIC;
        return true;
    }
    if (part.length != 1) return false;
    char c = part.at[0];
    if (c == 'X' || c == 'Y' || c == 'Z') {
        out->kind = SYMBOL_VARIABLE;
        out->amount = c;
        return true;
    }
    if (c == 'S') {
        out->kind = SYMBOL_SNOW;
        return true;
    }
    if (!mana_letter_find(c, &type)) return false;
    out->kind = SYMBOL_TYPE;
    out->types = (ManaTypeSet)(1U << type);
    return true;
}

// {W/U}, {C/W}, {2/W}, {W/P}.
static bool read_two(Span a, Span b, ManaSymbol *out) {
    ManaSymbol left = {0}, right = {0};
    if (!read_simple(a, &left)) return false;
    if (span_is(b, "P")) {
        if (left.kind != SYMBOL_TYPE || left.types >> COLOR_COUNT) return false;
        *out = left;
        out->kind = SYMBOL_PHYREXIAN;
        return true;
    }
    if (!read_simple(b, &right) || right.kind != SYMBOL_TYPE || right.types >> COLOR_COUNT)
        return false;
    out->types = left.types | right.types;
    out->amount = left.amount;
    if (left.kind == SYMBOL_GENERIC) {
        out->kind = SYMBOL_MONO_HYBRID;
        return left.amount > 0;
    }
    out->kind = SYMBOL_HYBRID;
    return left.kind == SYMBOL_TYPE && left.types != right.types;
}

static bool read_symbol(Span inside, ManaSymbol *out) {
    Span rest = inside;
    Span a = span_cut(&rest, '/');
    if (!rest.at) return read_simple(a, out);
    Span b = span_cut(&rest, '/');
    if (!rest.at) return read_two(a, b, out);
    if (!span_is(rest, "P") || !read_two(a, b, out) || out->kind != SYMBOL_HYBRID) return false;
    out->kind = SYMBOL_HYBRID_PHYREXIAN;
    return true;
}

// Reads symbols as far as they can be read; what is left of the text begins with the offender.
static Span read_symbols(Span text, ManaCost *out) {
    out->count = 0;
    while (text.length > 0 && text.at[0] == '{' && out->count < MANA_SYMBOLS_MAX) {
        const char *end = memchr(text.at, '}', text.length);
        ManaSymbol symbol = {0};
        if (!end || !read_symbol((Span){text.at + 1, (size_t)(end - text.at) - 1}, &symbol)) break;
        out->symbols[out->count++] = symbol;
        text.length -= (size_t)(end + 1 - text.at);
        text.at = end + 1;
    }
    return text;
}

bool mana_cost_read(Span text, ManaCost *out, Place place, Status *s) {
    Span rest = read_symbols(text, out);
    if (rest.length == 0) return true;
    const char *end = memchr(rest.at, '}', rest.length);
    if (rest.at[0] != '{' || !end)
        return status_fail(s, place, "a mana cost is a row of symbols like {2}{W}, found '%.*s'",
                           (int)rest.length, rest.at);
    if (out->count == MANA_SYMBOLS_MAX)
        return status_fail(s, place, "a mana cost has at most %d symbols", MANA_SYMBOLS_MAX);
    return status_fail(s, place, "unknown mana symbol {%.*s}", (int)(end - rest.at) - 1,
                       rest.at + 1);
}

void mana_cost_known(const char *symbols, ManaCost *out) {
    Span rest = read_symbols(span_of(symbols), out);
    gavel_assert(rest.length == 0);
}

// What one symbol adds to the mana value (202.3e, 202.3f, 202.3g).
static int symbol_value(const ManaSymbol *m) {
    switch ((SymbolKind)m->kind) {
        case SYMBOL_GENERIC:
        case SYMBOL_MONO_HYBRID: return m->amount;
        case SYMBOL_VARIABLE: return 0;
        case SYMBOL_TYPE:
        case SYMBOL_HYBRID:
        case SYMBOL_PHYREXIAN:
        case SYMBOL_HYBRID_PHYREXIAN:
        case SYMBOL_SNOW: return 1;
    }
    return 0;
}

int mana_cost_value(const ManaCost *c) {
    int value = 0;
    for (int i = 0; i < c->count; i++) value += symbol_value(&c->symbols[i]);
    return value;
}

ColorSet mana_cost_colors(const ManaCost *c) {
    unsigned colors = 0;
    for (int i = 0; i < c->count; i++) colors |= c->symbols[i].types;
    return (ColorSet)(colors & COLORS_ALL);
}

// The letters of a set in WUBRGC order, "W/U"; 107.4e orders pairs around the colour wheel, so the
// pairs G/W, R/W, G/U, and B/G, U/R come out with the later colour first where the wheel says so.
static void letters_text(ManaTypeSet types, char *into, size_t size) {
    int found[MANA_TYPE_COUNT], count = 0;
    for (int t = 0; t < MANA_TYPE_COUNT; t++)
        if (types & (1U << t)) found[count++] = t;
    if (count == 1) {
        snprintf(into, size, "%c", mana_letter((ManaType)found[0]));
        return;
    }
    int a = found[0], b = found[1];
    bool swap = b == MANA_COLORLESS || b - a > 2;
    snprintf(into, size, "%c/%c", mana_letter((ManaType)(swap ? b : a)),
             mana_letter((ManaType)(swap ? a : b)));
}

static void symbol_text(const ManaSymbol *m, char *into, size_t size) {
    char letters[8] = "";
    if (m->types) letters_text(m->types, letters, sizeof letters);
    switch ((SymbolKind)m->kind) {
        case SYMBOL_GENERIC: snprintf(into, size, "{%d}", (int)m->amount); return;
        case SYMBOL_VARIABLE: snprintf(into, size, "{%c}", (char)m->amount); return;
        case SYMBOL_TYPE:
        case SYMBOL_HYBRID: snprintf(into, size, "{%s}", letters); return;
        case SYMBOL_MONO_HYBRID: snprintf(into, size, "{%d/%s}", (int)m->amount, letters); return;
        case SYMBOL_PHYREXIAN:
        case SYMBOL_HYBRID_PHYREXIAN: snprintf(into, size, "{%s/P}", letters); return;
        case SYMBOL_SNOW: snprintf(into, size, "{S}"); return;
    }
}

const char *mana_cost_text(const ManaCost *c, char *into, size_t size) {
    gavel_assert(size > 0);
    into[0] = '\0';
    size_t used = 0;
    for (int i = 0; i < c->count && used + 1 < size; i++) {
        symbol_text(&c->symbols[i], into + used, size - used);
        used += strlen(into + used);
    }
    return into;
}
