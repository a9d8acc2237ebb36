// names.c - which object a script means by a name.
//
// Nothing here looks at what the name is for; the rank function of the caller does. A place whose
// token ceased to exist may be used again, so an alias also remembers whose place it was.
#include "harness/names.h"

#include <string.h>

// ---- names as text

Span name_without_count(Span text, int *count) {
    size_t digits = 0;
    int value = 0;
    *count = 1;
    while (digits < text.length && digits < 7 && text.at[digits] >= '0' && text.at[digits] <= '9')
        value = value * 10 + (text.at[digits++] - '0');
    if (digits == 0 || digits + 1 >= text.length || text.at[digits] != ' ') return text;
    *count = value;
    return (Span){text.at + digits + 1, text.length - digits - 1};
}

Span name_without_number(Span text, int *number) {
    size_t at = text.length;
    *number = 0;
    while (at > 0 && text.at[at - 1] >= '0' && text.at[at - 1] <= '9') at--;
    if (at == 0 || text.at[at - 1] != '#') {
        if (text.length > 0 && memchr(text.at, '#', text.length)) *number = -1;
        return text;
    }
    size_t digits = text.length - at;
    if (digits == 0 || digits > 6 || at < 2) {
        *number = -1;
        return text;
    }
    for (size_t i = at; i < text.length; i++) *number = *number * 10 + (text.at[i] - '0');
    if (*number == 0) *number = -1;
    return (Span){text.at, at - 1};
}

static const char token_word[] = " Token";

// Without the word "Token" at the end.
static Span without_token(Span text) {
    size_t length = sizeof token_word - 1;
    if (text.length <= length) return text;
    Span end = {text.at + text.length - length, length};
    return span_is(end, token_word) ? (Span){text.at, text.length - length} : text;
}

bool name_is_same_token(Span a, Span b) { return span_equal(without_token(a), without_token(b)); }

// subtypes = subtype {" " subtype}; a subtype may itself have a space.
static bool all_subtypes(Span text) {
    while (text.length > 0) {
        size_t taken = 0;
        for (size_t i = 1; i <= text.length; i++) {
            Subtype subtype;
            if (i < text.length && text.at[i] != ' ') continue;
            if (subtype_find((Span){text.at, i}, &subtype)) taken = i;
        }
        if (taken == 0) return false;
        if (taken == text.length) return true;
        text = (Span){text.at + taken + 1, text.length - taken - 1};
    }
    return false;
}

bool name_is_token(const Pool *pool, Span text) {
    Span bare = without_token(text);
    if (all_subtypes(bare)) return true;
    Text full = {0};
    text_add_span(&full, bare);
    text_add(&full, token_word);
    bool found = pool_find(pool, span_of(text_cstr(&full))) != NULL;
    text_free(&full);
    return found || (bare.length < text.length && pool_find(pool, bare));
}

// ---- names in a game

NameRef names_read(const Names *n, Span text) {
    NameRef ref = {.player = -1, .alias = -1, .text = text};
    ref.alias = scenario_alias(n->scenario, text);
    if (ref.alias < 0) ref.player = scenario_player(n->scenario, text);
    ref.base = name_without_number(text, &ref.number);
    return ref;
}

static const Pool *pool_of(const Names *n) { return engine_pool(n->engine); }

// What a name can be compared with: a card and its number.
typedef struct {
    const CardDef *card;  // NULL if none.
    const char *now;      // Its current name.
    int number;
    CardId place;
    bool token;
} Identity;

static const CardDef *card_of(const Names *n, CardDefId id) {
    return id.v >= 0 ? pool_card(pool_of(n), id) : NULL;
}

static const char *face_name(const Names *n, FaceId face) {
    return face.v >= 0 ? pool_face(pool_of(n), face)->name : NULL;
}

static Identity identity_of_source(const Names *n, ObjectId source) {
    const Object *o = game_object(n->game, source);
    const LastKnown *last = o ? NULL : game_last_known(n->game, source);
    if (o)
        return (Identity){card_of(n, o->card), face_name(n, o->face), o->number,
                          object_card(source), o->kind == OBJECT_TOKEN};
    if (last)
        return (Identity){card_of(n, last->definition), face_name(n, last->characteristics.face),
                          last->number, last->card, last->kind == OBJECT_TOKEN};
    return (Identity){.card = NULL};
}

static Identity identity_of(const Names *n, ObjectId id) {
    const Object *o = game_object(n->game, id);
    if (!o) return (Identity){.card = NULL};
    if (o->kind == OBJECT_ABILITY) {
        const StackItem *item = game_stack_item(n->game, id);
        return item ? identity_of_source(n, item->source) : (Identity){.card = NULL};
    }
    Identity identity = identity_of_source(n, id);
    if (o->zone == ZONE_BATTLEFIELD && !o->face_down) {
        Characteristics c = game_characteristics(n->game, pool_of(n), id);
        identity.now = face_name(n, c.face);
    }
    return identity;
}

static bool same_name(const char *name, Span wanted, bool token) {
    if (!name) return false;
    Span known = span_of(name);
    if (span_equal(known, wanted)) return true;
    return token && name_is_same_token(known, wanted);
}

static bool card_has_name(const CardDef *card, Span wanted, bool token) {
    if (!card) return false;
    if (same_name(card->name, wanted, token)) return true;
    for (int i = 0; i < card->face_count; i++)
        if (same_name(card->faces[i]->name, wanted, token)) return true;
    return false;
}

static bool alias_answers(const Names *n, int alias, const Identity *identity) {
    const AliasPlace *place = &n->aliases[alias];
    return card_is(identity->place) && card_same(place->place, identity->place) && identity->card &&
           identity->card->id.v == place->card.v && identity->number == place->number;
}

static bool identity_answers(const Names *n, const NameRef *ref, const Identity *identity) {
    if (ref->player >= 0) return false;
    if (ref->alias >= 0) return alias_answers(n, ref->alias, identity);
    if (ref->number > 0 && ref->number != identity->number) return false;
    bool token = identity->token || (identity->card && identity->card->layout == LAYOUT_TOKEN);
    if (card_has_name(identity->card, ref->base, token)) return true;
    // The number is its card's: a Clone is not one of the Grizzly Bears that are counted.
    return ref->number == 0 && same_name(identity->now, ref->base, token);
}

static bool is_aliased_ability(const Names *n, int alias, ObjectId id) {
    return object_is(n->aliases[alias].ability) && object_same(n->aliases[alias].ability, id);
}

bool names_answers(const Names *n, const NameRef *ref, ObjectId id) {
    if (!game_object(n->game, id)) return false;
    if (ref->alias >= 0 && is_aliased_ability(n, ref->alias, id)) return true;
    Identity identity = identity_of(n, id);
    return identity_answers(n, ref, &identity);
}

bool names_source_answers(const Names *n, const NameRef *ref, ObjectId source) {
    Identity identity = identity_of_source(n, source);
    return identity_answers(n, ref, &identity);
}

bool names_once_answered(const Names *n, const NameRef *ref, const NamedOnce *once) {
    Identity identity = {card_of(n, once->card), face_name(n, once->face), once->number,
                         object_card(once->id), once->token};
    return identity_answers(n, ref, &identity);
}

int names_candidates(const Names *n, const NameRef *ref, ObjectId *out, int most) {
    int places = 0, found = 0;
    const Object *objects = game_list(n->game, LIST_OBJECTS, &places);
    for (int i = 1; i < places && found < most; i++) {
        if (objects[i].kind == OBJECT_FREE) continue;
        ObjectId id = game_id(n->game, (CardId){(uint16_t)i});
        if (names_answers(n, ref, id)) out[found++] = id;
    }
    return found;
}

// ---- picking one

// The candidates of the best rank, at the front of `out`.
static int best_candidates(const Names *n, const NameRef *ref, const NamePurpose *purpose,
                           ObjectId *out) {
    int count = names_candidates(n, ref, out, NAMES_MAX), kept = 0, best = 0;
    for (int i = 0; i < count; i++) {
        int rank = purpose->rank ? purpose->rank(purpose->context, n, out[i]) : 0;
        if (rank < 0 || (kept > 0 && rank > best)) continue;
        if (kept > 0 && rank < best) kept = 0;
        best = rank;
        out[kept++] = out[i];
    }
    return kept;
}

// Equal cards in one player's hand or library cannot be told apart by anything the rules look at.
static bool interchangeable(const Names *n, ObjectId a, ObjectId b, const NamePurpose *purpose) {
    const Object *x = game_object(n->game, a), *y = game_object(n->game, b);
    if (x->card.v != y->card.v || x->zone != y->zone) return false;
    if (purpose->alike) return player_same(x->controller, y->controller);
    if (purpose->equal && core_alike(n->game, pool_of(n), a, b)) return true;
    return (x->zone == ZONE_HAND || x->zone == ZONE_LIBRARY) && player_same(x->owner, y->owner);
}

static ObjectId lowest_number(const Names *n, const ObjectId *ids, int count) {
    ObjectId best = ids[0];
    for (int i = 1; i < count; i++)
        if (game_object(n->game, ids[i])->number < game_object(n->game, best)->number)
            best = ids[i];
    return best;
}

NameResult names_pick(const Names *n, const NameRef *ref, const NamePurpose *purpose,
                      ObjectId *out) {
    SCRATCH_SCOPE(engine_scratch(n->engine));
    ObjectId *ids = SCRATCH_ARRAY(engine_scratch(n->engine), ObjectId, NAMES_MAX);
    int count = best_candidates(n, ref, purpose, ids);
    NameResult result = count == 0 ? NAME_NONE : NAME_FOUND;
    bool together = purpose->wanted > 1 && count <= purpose->wanted;
    for (int i = 1; i < count && !together; i++)
        if (!interchangeable(n, ids[0], ids[i], purpose)) result = NAME_AMBIGUOUS;
    if (count > 0) *out = lowest_number(n, ids, count);
    return result;
}

// ---- showing

void names_show(const Names *n, ObjectId id, Text *out) {
    if (game_object(n->game, id) || game_last_known(n->game, id))
        engine_object_name(n->engine, n->game, id, out);
    else
        text_add(out, "nothing");
}

void names_show_choice(const Names *n, Choice c, Text *out) {
    switch ((ChoiceKind)c.kind) {
        case CHOICE_NONE: text_add(out, "none"); break;
        case CHOICE_OBJECT: names_show(n, c.object, out); break;
        case CHOICE_PLAYER: text_add(out, engine_player_name(n->engine, c.player)); break;
        case CHOICE_NUMBER: text_format(out, "%d", (int)c.number); break;
        case CHOICE_SUBTYPE: text_add(out, subtype_text((Subtype)c.number)); break;
        case CHOICE_NAME: text_add(out, engine_face_name(n->engine, c.number)); break;
        case CHOICE_COLOR: text_add(out, color_word((ManaType)c.number)); break;
    }
}

static void show_candidate(const Names *n, ObjectId id, Text *out) {
    const Object *o = game_object(n->game, id);
    int number = o->kind == OBJECT_ABILITY ? 0 : o->number;
    size_t before = out->length;
    names_show(n, id, out);
    if (number > 0 && !memchr(out->data + before, '#', out->length - before))
        text_format(out, "#%d", number);
    bool shared = o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK;
    text_format(out, " (%s, %s%s)", zone_name((Zone)o->zone),
                engine_player_name(n->engine, shared ? o->controller : o->owner),
                o->kind == OBJECT_ABILITY ? ", ability" : "");
}

void names_list(const Names *n, const NameRef *ref, const NamePurpose *purpose, Text *out) {
    SCRATCH_SCOPE(engine_scratch(n->engine));
    ObjectId *ids = SCRATCH_ARRAY(engine_scratch(n->engine), ObjectId, NAMES_MAX);
    int count = best_candidates(n, ref, purpose, ids);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add(out, ", ");
        show_candidate(n, ids[i], out);
    }
}

const char *names_alias(const Names *n, ObjectId id) {
    Identity identity = identity_of(n, id);
    for (int i = 0; i < n->scenario->alias_count; i++)
        if (is_aliased_ability(n, i, id) || alias_answers(n, i, &identity))
            return n->scenario->aliases[i].name;
    return NULL;
}

const CardDef *names_card(const Names *n, ObjectId id) { return identity_of(n, id).card; }
