// deck_xml.c - deck lists in XML: MTGO's .dek and Cockatrice's .cod.
//
// .dek: Deck > Cards with Quantity, Sideboard and Name. .cod: cockatrice_deck > zone with a name >
// card with number and name. Everything else in them says nothing about cards.
#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "harness/deck_reader.h"

enum { XML_DEPTH_MAX = 16 };

typedef struct {
    DeckReader *r;
    XML_Parser parser;
    int depth;
    bool known;  // The root is one of a deck.
    Heading zone;
} XmlReader;

static const char *attribute(const char **attributes, const char *name) {
    for (int i = 0; attributes[i]; i += 2)
        if (strcmp(attributes[i], name) == 0) return attributes[i + 1];
    return NULL;
}

static void stop(XmlReader *x) { XML_StopParser(x->parser, XML_FALSE); }

static void add(XmlReader *x, const Heading *at, const char *count, const char *name) {
    int value = 1;
    if (count && !deck_read_count(x->r, span_of(count), &value)) return;
    if (at->kind == HEADING_ASIDE)
        x->r->aside += value;
    else
        deck_add(x->r, at->section, value, span_of(name ? name : ""));
}

// ---- elements

static void begin_root(XmlReader *x, const char **attributes) {
    (void)attributes;
    x->known = true;
}

static void begin_mtgo_card(XmlReader *x, const char **attributes) {
    const char *side = attribute(attributes, "Sideboard");
    bool aside = side && span_equal_nocase(span_of(side), span_of("true"));
    add(x, deck_heading(span_of(aside ? "Sideboard" : "Deck")), attribute(attributes, "Quantity"),
        attribute(attributes, "Name"));
}

static void begin_zone(XmlReader *x, const char **attributes) {
    const char *name = attribute(attributes, "name");
    const Heading *heading = name ? deck_heading(span_of(name)) : NULL;
    if (heading && heading->kind != HEADING_SAME && heading->kind != HEADING_SKIP)
        x->zone = *heading;
    else
        deck_mistake(x->r, "unknown zone '%.*s'", deck_shown(span_of(name ? name : "")),
                     name ? name : "");
}

static void begin_cockatrice_card(XmlReader *x, const char **attributes) {
    add(x, &x->zone, attribute(attributes, "number"), attribute(attributes, "name"));
}

// By place: the same words may mean something else deeper inside.
static const struct {
    int depth;
    const char *name;
    void (*begin)(XmlReader *x, const char **attributes);
} elements[] = {
    {0, "Deck", begin_root}, {1, "Cards", begin_mtgo_card},      {0, "cockatrice_deck", begin_root},
    {1, "zone", begin_zone}, {2, "card", begin_cockatrice_card},
};

static void XMLCALL on_start(void *context, const XML_Char *name, const XML_Char **attributes) {
    XmlReader *x = context;
    x->r->line = (int)XML_GetCurrentLineNumber(x->parser);
    for (size_t i = 0; i < ARRAY_LEN(elements); i++)
        if (elements[i].depth == x->depth && strcmp(elements[i].name, name) == 0)
            elements[i].begin(x, attributes);
    if (!x->known) deck_stop(x->r, "this is neither a deck of MTGO nor one of Cockatrice");
    if (++x->depth > XML_DEPTH_MAX) deck_stop(x->r, "elements are nested too deep");
    if (x->r->full) stop(x);
}

static void XMLCALL on_end(void *context, const XML_Char *name) {
    (void)name;
    ((XmlReader *)context)->depth--;
}

// A deck needs no declarations, and entities could grow without bound.
static void XMLCALL on_doctype(void *context, const XML_Char *name, const XML_Char *system,
                               const XML_Char *public_id, int internal) {
    (void)name, (void)system, (void)public_id, (void)internal;
    XmlReader *x = context;
    x->r->line = (int)XML_GetCurrentLineNumber(x->parser);
    deck_stop(x->r, "a deck has no document type");
    stop(x);
}

void deck_read_xml(DeckReader *r, Span source) {
    XmlReader x = {
        .r = r, .parser = XML_ParserCreate(NULL), .zone = *deck_heading(span_of("Deck"))};
    gavel_assert(x.parser != NULL);
    if (!x.parser) memory_exhausted();
    XML_SetUserData(x.parser, &x);
    XML_SetElementHandler(x.parser, on_start, on_end);
    XML_SetStartDoctypeDeclHandler(x.parser, on_doctype);
    enum XML_Status status = XML_Parse(x.parser, source.at, (int)source.length, 1);
    r->line = (int)XML_GetCurrentLineNumber(x.parser);
    if (XML_GetErrorCode(x.parser) == XML_ERROR_NO_MEMORY) memory_exhausted();
    if (status == XML_STATUS_ERROR && !r->full)
        deck_stop(r, "broken XML: %s", XML_ErrorString(XML_GetErrorCode(x.parser)));
    XML_ParserFree(x.parser);
}
