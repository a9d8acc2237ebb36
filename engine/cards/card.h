// card.h - a card's printed facts: what stands on the card, before any rule looks at it.
//
// Cards, faces and abilities are made once, when a pool is loaded, and are read-only from then on.
// A Game refers to them by CardDefId, FaceId and AbilityId, never by pointer.
#ifndef GAVEL_CARDS_CARD_H
#define GAVEL_CARDS_CARD_H

#include "engine/base/status.h"
#include "engine/cards/types.h"
#include "engine/ir/ir.h"

typedef struct {
    int32_t v;
} CardDefId;  // Index of a card in its pool.
typedef struct {
    int32_t v;
} FaceId;  // Index of a face in its pool.

enum { MANA_SYMBOLS_MAX = 48, FACES_MAX = 8, GENERIC_MAX = 1000000 };

typedef enum {
    SYMBOL_GENERIC,           // {3}: amount
    SYMBOL_VARIABLE,          // {X}, {Y}, {Z}: amount is the letter
    SYMBOL_TYPE,              // {W}, {C}: one bit in types
    SYMBOL_HYBRID,            // {W/U}, {C/W}: two bits in types
    SYMBOL_MONO_HYBRID,       // {2/W}: amount generic or the bit
    SYMBOL_PHYREXIAN,         // {W/P}: one bit, or 2 life
    SYMBOL_HYBRID_PHYREXIAN,  // {G/U/P}
    SYMBOL_SNOW               // {S}
} SymbolKind;

typedef struct {
    uint8_t kind;  // SymbolKind
    ManaTypeSet types;
    int32_t amount;
} ManaSymbol;

typedef struct {
    uint8_t count;
    ManaSymbol symbols[MANA_SYMBOLS_MAX];  // In printed order.
} ManaCost;

// A printed power or toughness: a number, or something with a star (208.2).
typedef struct {
    bool present, star;
    int32_t number;  // The number added to the star, or the number.
} PrintedNumber;

typedef enum {
    LAYOUT_NORMAL,
    LAYOUT_SPLIT,
    LAYOUT_FLIP,
    LAYOUT_TRANSFORM,
    LAYOUT_MODAL_DFC,
    LAYOUT_ADVENTURE,
    LAYOUT_MELD,
    LAYOUT_LEVELER,
    LAYOUT_SAGA,
    LAYOUT_CLASS,
    LAYOUT_CASE,
    LAYOUT_MUTATE,
    LAYOUT_PROTOTYPE,
    LAYOUT_BATTLE,
    LAYOUT_TOKEN,
    LAYOUT_COUNT
} Layout;

// Places among the faces of a card, behind those printed.
enum {
    FACE_WHOLE = 2,  // Of a split card: both halves combined (709.4, 709.4d).
    FACE_LOCKED = 3  // Of a Room: neither half (709.5).
};

// The text of one face, as a card file or a scenario gives it. Strings may be NULL.
typedef struct {
    const char *name, *cost, *type, *text, *power, *toughness, *loyalty, *defense, *color_indicator;
    Place place;  // Where it was read, for messages.
} FaceText;

typedef struct {
    FaceText faces[FACES_MAX];
    int face_count;
    const char *layout;  // NULL: "normal".
    const char *name;    // The full name; NULL: the faces' names joined with " // ".
    const char *rule;    // Of a predefined token, the rule that defines it ("111.10a"); or NULL.
} CardText;

// Abilities that an effect took away: those printed, those that come with basic land types (305.6).
enum { LOST_PRINTED = 1, LOST_INTRINSIC = 2, GRANTED_MAX = 16 };

// GrantedAbility and Characteristics
#include "engine/base/fields_begin.h"

#include "engine/cards/characteristics.def"

#include "engine/base/fields_end.h"

typedef struct {
    FaceId id;
    CardDefId card;
    const char *name;
    bool has_cost;  // No mana cost is not {0} (202.1b).
    ManaCost cost;
    ColorSet colors;  // Of the cost, or of the indicator (105.2).
    TypeLine type;
    const char *text;  // Oracle text, for `show`; nothing in the rules reads it.
    PrintedNumber power, toughness, loyalty, defense;
    const Ability *const *abilities;  // In printed order; the spell lines are one ability.
    int ability_count;
    KeywordSet keywords;      // Printed keyword abilities.
    Characteristics printed;  // All of the above that effects can change; set by the pool.
    bool works_elsewhere;     // Has an ability that functions outside the battlefield (113.6).
    bool other_elsewhere;     // Is something else where it is not on the battlefield (113.6c).
    bool minds_sources;       // Asks what made the mana that was spent (106.3).
    bool minds_order;         // Speaks of the top of a graveyard: its order matters (404.3).
} CardFace;

typedef struct {
    CardDefId id;
    const char *name;  // The full name.
    Layout layout;
    int face_count;                    // Those printed.
    const CardFace *faces[FACES_MAX];  // Those printed, then FACE_WHOLE and FACE_LOCKED.
    ColorSet identity;                 // 903.4
    ColorSet front_identity;           // Of the front face alone (903.4d, 903.4e).
    ColorSet reminder_colors;          // Of the symbols in reminder text (903.4c).
    char predefined;  // Of a predefined token, the letter of its rule (111.10a); 0: none.
} CardDef;

// 709.5: a split card whose halves are permanents with one type line.
static inline bool card_is_room(const CardDef *card) {
    unsigned spells = 1U << TYPE_INSTANT | 1U << TYPE_SORCERY;
    return card->layout == LAYOUT_SPLIT && (card->faces[0]->type.types & spells) == 0;
}
// 709.4, 712.8a, 715.4: which face a card has where it is neither a spell nor a permanent.
static inline uint8_t card_face_at_rest(const CardDef *card) {
    return card->layout == LAYOUT_SPLIT ? FACE_WHOLE : 0;
}

// 701.27a: a double-faced card that can turn over, with its back face up.
static inline bool card_is_transformed(const CardDef *card, int face) {
    return (card->layout == LAYOUT_TRANSFORM || card->layout == LAYOUT_TOKEN) && face == 1;
}

// Printed facts from text; each refuses what it does not know by name, at `place`.
bool mana_cost_read(Span text, ManaCost *out, Place place, Status *s);
void mana_cost_known(const char *symbols, ManaCost *out);  // Of symbols that have been read before.
bool type_line_read(Span text, TypeLine *out, Place place, Status *s);
bool printed_number_read(Span text, PrintedNumber *out, Place place, Status *s);
bool layout_find(Span text, Layout *out);
const char *layout_text(Layout layout);        // "modal_dfc"
bool layout_is_played(Layout layout);          // Does the engine know what its faces are for?
int mana_cost_value(const ManaCost *c);        // 202.3; X is 0.
ColorSet mana_cost_colors(const ManaCost *c);  // 105.2
// "{2}{W}" into a buffer; returns it.
const char *mana_cost_text(const ManaCost *c, char *into, size_t size);

#endif
