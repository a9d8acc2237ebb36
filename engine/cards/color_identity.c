// color_identity.c - color identity (903.4) from the words of a card.
//
// Every source of color is visited in printed order: symbols of the cost and of the rules text,
// the color indicator, colors that a characteristic-defining ability gives, and basic land types.
#include "engine/cards/color_identity.h"

#include <string.h>

// ---- the value

ColorIdentity color_identity_union(ColorIdentity a, ColorIdentity b) {
    return (ColorIdentity){(ColorSet)(a.colors | b.colors)};
}

bool color_identity_contains(ColorIdentity whole, ColorIdentity part) {
    return (part.colors & ~whole.colors) == 0;
}

int color_identity_count(ColorIdentity i) {
    int count = 0;
    for (int c = 0; c < COLOR_COUNT; c++) count += i.colors >> c & 1;
    return count;
}

bool color_identity_is_colorless(ColorIdentity i) { return i.colors == 0; }

bool color_identity_is_five_color(ColorIdentity i) { return i.colors == COLORS_ALL; }

const char *color_identity_text(ColorIdentity i, char into[COLOR_IDENTITY_LETTERS]) {
    int length = 0;
    for (int c = 0; c < COLOR_COUNT; c++)
        if (i.colors >> c & 1) into[length++] = mana_letter((ManaType)c);
    into[length] = '\0';
    return into;
}

static ColorIdentity of_color(ManaType t) { return (ColorIdentity){(ColorSet)(1U << t)}; }

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

bool color_identity_read(Span letters, ColorIdentity *out) {
    *out = (ColorIdentity){0};
    if (span_equal_nocase(letters, span_of("C"))) return true;
    for (size_t i = 0; i < letters.length; i++) {
        ManaType type;
        if (!mana_letter_find(upper(letters.at[i]), &type) || type == MANA_COLORLESS) return false;
        *out = color_identity_union(*out, of_color(type));
    }
    return true;
}

// ---- sources of one face

typedef struct {
    IdentityVisit *visit;
    void *context;
} Visitor;

static void tell(const Visitor *v, IdentityReason reason, ColorIdentity adds, Span words) {
    IdentitySource source = {reason, adds, words};
    if (adds.colors) v->visit(v->context, &source);
}

// One side of a symbol: W; P and 2 are no colors (107.4e, 107.4f). HW is half a white mana.
static ColorIdentity side_of_symbol(Span side) {
    ManaType type;
    if (side.length == 2 && side.at[0] == 'H') side = (Span){side.at + 1, 1};
    if (side.length != 1 || !mana_letter_find(side.at[0], &type) || type == MANA_COLORLESS)
        return (ColorIdentity){0};
    return of_color(type);
}

static ColorIdentity of_symbol(Span inside) {
    ColorIdentity colors = {0};
    while (inside.at) colors = color_identity_union(colors, side_of_symbol(span_cut(&inside, '/')));
    return colors;
}

// The symbols of a line, or of a cost, outside parentheses or inside. 903.4c: inside is reminder
// text.
static void visit_symbols(const Visitor *v, Span line, bool reminder) {
    int depth = 0;
    for (size_t i = 0; i < line.length; i++) {
        depth += line.at[i] == '(';
        if (line.at[i] == ')' && depth > 0) depth--;
        if (line.at[i] != '{' || (depth > 0) != reminder) continue;
        const char *end = memchr(line.at + i, '}', line.length - i);
        if (!end) return;
        Span symbol = {line.at + i, (size_t)(end - (line.at + i)) + 1};
        tell(v, IDENTITY_BY_SYMBOL, of_symbol((Span){symbol.at + 1, symbol.length - 2}), symbol);
        i += symbol.length - 1;
    }
}

static bool take(Span *line, Span prefix) {
    if (line->length < prefix.length || !span_equal((Span){line->at, prefix.length}, prefix))
        return false;
    *line = (Span){line->at + prefix.length, line->length - prefix.length};
    return true;
}

static bool take_word(Span *line, const char *prefix) { return take(line, span_of(prefix)); }

// "This creature", the card's name, or its name without what follows the comma (201.5c).
static bool take_subject(Span *line, Span name) {
    Span rest = *line;
    if (take_word(&rest, "This ")) {
        span_cut(&rest, ' ');
        if (!rest.at) return false;
        *line = (Span){rest.at - 1, rest.length + 1};
        return true;
    }
    if (name.length > 0 && take(line, name)) return true;
    Span first = span_cut(&name, ',');
    return name.at && first.length > 0 && take(line, first);
}

// "all colors", "white", "white and blue", "white, blue, and black".
static bool read_colors(Span words, ColorIdentity *out) {
    *out = (ColorIdentity){0};
    if (span_is(words, "all colors")) {
        out->colors = COLORS_ALL;
        return true;
    }
    while (words.at) {
        Span word = span_cut(&words, ' ');
        ManaType type;
        if (word.length > 0 && word.at[word.length - 1] == ',') word.length--;
        if (span_is(word, "and")) continue;
        if (!color_find(word, &type)) return false;
        *out = color_identity_union(*out, of_color(type));
    }
    return true;
}

static bool contains(Span text, const char *words) {
    size_t length = strlen(words);
    for (size_t i = 0; i + length <= text.length; i++)
        if (memcmp(text.at + i, words, length) == 0) return true;
    return false;
}

// A line that gives the card itself colors (604.3). Some say that they are not meant for this.
static void visit_definition(const Visitor *v, Span name, Span line) {
    Span rest = line;
    ColorIdentity colors;
    if (!take_subject(&rest, name) || !take_word(&rest, " is ")) return;
    Span words = span_cut(&rest, '.');
    if (!rest.at || !read_colors(words, &colors)) return;
    if (!contains(rest, "doesn't affect its color identity"))
        tell(v, IDENTITY_BY_ABILITY, colors, line);
}

static void visit_words(const Visitor *v, const char *name, const char *text) {
    Span rest = span_of(text ? text : "");
    Span own = span_of(name ? name : "");
    while (rest.at) {
        Span line = span_cut(&rest, '\n');
        visit_symbols(v, line, false);
        visit_definition(v, own, line);
    }
}

static void visit_face(const Visitor *v, const FaceText *face) {
    ColorIdentity indicator;
    if (face->cost) visit_symbols(v, span_of(face->cost), false);
    Span letters = span_of(face->color_indicator ? face->color_indicator : "");
    if (color_identity_read(letters, &indicator))
        tell(v, IDENTITY_BY_INDICATOR, indicator, letters);
    visit_words(v, face->name, face->text);
}

// ---- sources of a card

// Layouts whose further faces are not the card's own: the back of a meld card is half of another
// object (712.4b); what digital cards turn into is no face that the rules know.
static const char *const one_face[] = {"meld", "specialize"};

// 903.4d, 903.4e: both faces of a double-faced card, both halves, the adventure.
static int faces_that_count(const CardText *card) {
    for (size_t i = 0; card->layout && i < ARRAY_LEN(one_face); i++)
        if (strcmp(card->layout, one_face[i]) == 0) return 1;
    return card->face_count;
}

static const struct {
    const char *word;
    ManaType type;
} land_types[] = {
    {"Plains", MANA_WHITE}, {"Island", MANA_BLUE},  {"Swamp", MANA_BLACK},
    {"Mountain", MANA_RED}, {"Forest", MANA_GREEN},
};

static void visit_land_type(const Visitor *v, Span word) {
    for (size_t i = 0; i < ARRAY_LEN(land_types); i++)
        if (span_is(word, land_types[i].word))
            tell(v, IDENTITY_BY_LAND_TYPE, of_color(land_types[i].type), word);
}

// Those of the front face: outside the game a card has no other (712.8a).
static void visit_land_types(const Visitor *v, const CardText *card) {
    const char *type = card->face_count > 0 ? card->faces[0].type : NULL;
    Span rest = span_of(type ? type : "");
    while (rest.at) visit_land_type(v, span_cut(&rest, ' '));
}

void color_identity_sources(const CardText *card, IdentityVisit *visit, void *context) {
    Visitor v = {visit, context};
    int count = faces_that_count(card);
    for (int i = 0; i < count && i < card->face_count; i++) visit_face(&v, &card->faces[i]);
    visit_land_types(&v, card);
}

// ---- what they add up to

static void add_identity(void *context, const IdentitySource *source) {
    ColorIdentity *sum = context;
    if (source->reason != IDENTITY_BY_LAND_TYPE) *sum = color_identity_union(*sum, source->adds);
}

static void add_land_type(void *context, const IdentitySource *source) {
    ColorIdentity *sum = context;
    if (source->reason == IDENTITY_BY_LAND_TYPE) *sum = color_identity_union(*sum, source->adds);
}

ColorIdentity color_identity_of_card(const CardText *card) {
    ColorIdentity sum = {0};
    color_identity_sources(card, add_identity, &sum);
    return sum;
}

ColorIdentity color_identity_of_words(const char *name, const char *text) {
    ColorIdentity sum = {0};
    Visitor v = {add_identity, &sum};
    visit_words(&v, name, text);
    return sum;
}

ColorIdentity color_identity_of_reminder(const char *text) {
    ColorIdentity sum = {0};
    Visitor v = {add_identity, &sum};
    visit_symbols(&v, span_of(text ? text : ""), true);
    return sum;
}

ColorIdentity color_identity_of_land_types(const CardText *card) {
    ColorIdentity sum = {0};
    color_identity_sources(card, add_land_type, &sum);
    return sum;
}

ColorIdentity color_identity_needed(const CardText *card) {
    return color_identity_union(color_identity_of_card(card), color_identity_of_land_types(card));
}

ColorIdentity color_identity_needed_by(const CardDef *card) {
    unsigned lands = subtype_basic_lands(&card->faces[0]->type.subtypes);
    return (ColorIdentity){(ColorSet)(card->identity | lands)};
}

bool color_identity_is_chosen(const CardText *card) {
    static const char words[] = " is your commander, choose a color before the game begins.";
    const char *text = card->face_count > 0 ? card->faces[0].text : NULL;
    return text && strstr(text, words);
}
