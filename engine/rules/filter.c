// filter.c - does an object fit a description? One test per filter operation.
#include <string.h>

#include "engine/base/status.h"
#include "engine/rules/attach.h"
#include "engine/rules/combat.h"
#include "engine/rules/defining.h"
#include "engine/rules/follow.h"
#include "engine/rules/linked.h"
#include "engine/rules/operations.h"
#include "engine/rules/scope.h"
#include "engine/rules/words.h"

// The object under test, its facts read once.
typedef struct {
    const Scope *s;
    View v;
} Candidate;

typedef bool Test(const Candidate *c, const IrNode *n);

static bool matches(const Candidate *c, const IrNode *n);

static bool any(const Candidate *c, const IrNode *n) {
    (void)c;
    (void)n;
    return true;
}
static bool type(const Candidate *c, const IrNode *n) {
    return view_is(&c->v, (CardType)n->number);
}
static bool supertype(const Candidate *c, const IrNode *n) {
    return view_is_super(&c->v, (Supertype)n->number);
}
// What abilities of the object itself define, in whatever zone (604.3). Asked only where it
// matters: such an ability may itself look for objects.
static const Characteristics *defined(const Candidate *c, View *room) {
    if (c->v.zone == ZONE_BATTLEFIELD || c->v.last_known) return &c->v.c;  // It has been applied.
    *room = c->v;
    // 400.11c: such abilities affect even cards outside the game.
    if (room->zone != ZONE_OUTSIDE || CR(c->s->e, 400_11c)) view_define(c->s->e, c->s->g, room);
    return &room->c;
}
static int power_of(const Candidate *c) {
    View room;
    return defined(c, &room)->power;
}
static int toughness_of(const Candidate *c) {
    View room;
    return defined(c, &room)->toughness;
}
static ColorSet colors_of(const Candidate *c) {
    View room;
    return defined(c, &room)->colors;
}
static bool subtype(const Candidate *c, const IrNode *n) {
    Subtype wanted = (Subtype)word_of(c->s, n);
    if (subtype_in(&c->v.c.type.subtypes, wanted)) return true;
    View room;
    return subtype_in(&defined(c, &room)->type.subtypes, wanted);
}
// 105.2: a printed color comes from the mana cost, or from a color indicator (107.13).
static bool color(const Candidate *c, const IrNode *n) {
    ColorSet colors = colors_of(c);
    if (!((colors >> word_of(c->s, n)) & 1U)) return false;
    // 608.2j: whatever other colors it has. Off: only that color.
    if ((colors & (colors - 1)) != 0 && !CR(c->s->e, 608_2j)) return false;
    const CardFace *face = c->v.c.face.v < 0 ? NULL : pool_face(c->s->e->pool, c->v.c.face);
    if (face == NULL || c->v.kind == OBJECT_TOKEN || colors != face->colors) return true;
    return face->colors == mana_cost_colors(&face->cost) ? CR(c->s->e, 105_2) : CR(c->s->e, 107_13);
}
static int color_count(ColorSet colors) {
    int count = 0;
    for (int t = 0; t < COLOR_COUNT; t++) count += (colors >> t) & 1;
    return count;
}
static bool colorless(const Candidate *c, const IrNode *n) {
    (void)n;
    return colors_of(c) == 0 || !CR(c->s->e, 105_2c);
}
static bool monocolored(const Candidate *c, const IrNode *n) {
    (void)n;
    int count = color_count(colors_of(c));
    return count == 1 || (count > 1 && !CR(c->s->e, 105_2a));
}
static bool multicolored(const Candidate *c, const IrNode *n) {
    (void)n;
    int count = color_count(colors_of(c));
    return count > 1 || (count == 1 && !CR(c->s->e, 105_2b));
}
// 700.6: a supertype, a card type and a subtype, any of them.
static bool historic(const Candidate *c, const IrNode *n) {
    (void)n;
    bool is = view_is_super(&c->v, SUPERTYPE_LEGENDARY) || view_is(&c->v, TYPE_ARTIFACT) ||
              subtype_in(&c->v.c.type.subtypes, SUBTYPE_SAGA);
    return is && CR(c->s->e, 700_6);
}
static bool commander(const Candidate *c, const IrNode *n) {
    const Object *o = game_object(c->s->g, c->v.id);
    (void)n;
    return o != NULL && o->is_commander && CR(c->s->e, 903_3d);
}
static bool chosen_color(const Candidate *c, const IrNode *n) {
    (void)n;
    int color = 0;
    return linked_choice(c->s, CHOSEN_COLOR, &color) && ((colors_of(c) >> color) & 1U);
}
static bool chosen_type(const Candidate *c, const IrNode *n) {
    Subtype wanted;
    View room;
    return linked_type(c->s, n, &wanted) && subtype_in(&defined(c, &room)->type.subtypes, wanted);
}
static bool shares_type(const Candidate *c, const IrNode *n) {
    SCRATCH_SCOPE(c->s->e->scratch);
    Set with = set_new(c->s->e);
    objects_meant(c->s, ir_kid(n, FIELD_WHAT), &with);
    View room;
    const SubtypeSet *own = &defined(c, &room)->type.subtypes;
    if (n->number == 1 && !view_is(&c->v, TYPE_CREATURE)) return false;
    for (int i = 0; i < with.count; i++) {
        if (with.items[i].kind != CHOICE_OBJECT) continue;
        if (n->number == 1 && object_same(with.items[i].object, c->v.id)) continue;
        View other = view_of(c->s->e, c->s->g, with.items[i].object);
        if (other.known && subtype_share_creature_type(own, &other.c.type.subtypes)) return true;
    }
    return false;
}
static bool is_commander_of(const Game *g, CardId card, PlayerId you) {
    const Object *o = game_place(g, card);
    return o->is_commander && player_same(o->owner, you);
}
static bool your_commander(const Candidate *c, const IrNode *n) {
    (void)n;
    return game_object(c->s->g, c->v.id) != NULL &&
           is_commander_of(c->s->g, object_card(c->v.id), c->s->you);
}
// 903.3e: wherever the commander is.
static bool shares_with_commander(const Candidate *c, const IrNode *n) {
    (void)n;
    const Game *g = c->s->g;
    View room;
    const SubtypeSet *own = &defined(c, &room)->type.subtypes;
    int count;
    game_list(g, LIST_OBJECTS, &count);
    for (int i = 1; i < count; i++) {
        CardId card = {(uint16_t)i};
        if (!is_commander_of(g, card, c->s->you)) continue;
        View commander = view_of(c->s->e, g, game_id(g, card));
        if (subtype_share_creature_type(own, &commander.c.type.subtypes) && CR(c->s->e, 903_3e))
            return true;
    }
    return false;
}
static bool every_creature_type(const Candidate *c, const IrNode *n) {
    (void)n;
    SubtypeSet all = {{0}};
    subtype_put_creature_types(&all);
    View room;
    const Characteristics *now = defined(c, &room);
    for (int i = 0; i < SUBTYPE_WORDS; i++)
        if ((all.bits[i] & ~now->type.subtypes.bits[i]) != 0) return false;
    return true;
}
static bool all_colors(const Candidate *c, const IrNode *n) {
    (void)n;
    return colors_of(c) == COLORS_ALL;
}
static bool keyword(const Candidate *c, const IrNode *n) {
    return view_has(&c->v, (Keyword)n->number);
}
static bool token(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.kind == OBJECT_TOKEN;
}
static bool basic_type(const Candidate *c, const IrNode *n) {
    (void)n;
    return subtype_basic_lands(&c->v.c.type.subtypes) != 0;
}
static bool named(const Candidate *c, const IrNode *n) {
    return strcmp(view_true_name(c->s->e, &c->v), n->name) == 0;
}
static bool chosen_name(const Candidate *c, const IrNode *n) {
    int face = 0;
    return linked_name(c->s, n, &face) &&
           strcmp(view_true_name(c->s->e, &c->v), pool_face(c->s->e->pool, (FaceId){face})->name) ==
               0;
}
static int compared(const Candidate *c, const View *v, int which) {
    if (which == 2) return view_mana_value(c->s->e, c->s->g, v);
    return which == 1 ? v->c.toughness : v->c.power;
}
// It is one of the group itself.
static bool greatest(const Candidate *c, const IrNode *n) {
    const IrNode *among = ir_kid(n, FIELD_WHAT);
    if (!filter_matches(c->s, among, c->v.id)) return false;
    SCRATCH_SCOPE(c->s->e->scratch);
    Set all = set_new(c->s->e);
    filter_gather(c->s, among, filter_zone(among), &all);
    int own = compared(c, &c->v, n->number);
    for (int i = 0; i < all.count; i++) {
        View v = view_of(c->s->e, c->s->g, all.items[i].object);
        if (compared(c, &v, n->number) > own) return false;
    }
    return true;
}
// 201.2a: only what has a name can have the same one.
static bool same_name(const Candidate *c, const IrNode *n) {
    const char *name = view_true_name(c->s->e, &c->v);
    SCRATCH_SCOPE(c->s->e->scratch);
    Set others = set_new(c->s->e);
    objects_meant(c->s, ir_kid(n, FIELD_WHAT), &others);
    for (int i = 0; i < others.count; i++) {
        View other = view_of(c->s->e, c->s->g, others.items[i].object);
        bool same = others.items[i].kind == CHOICE_OBJECT && other.known &&
                    strcmp(view_true_name(c->s->e, &other), name) == 0;
        if (same && (name[0] != '\0' || !CR(c->s->e, 201_2a))) return true;
    }
    return false;
}
// 112.1: a card on the stack, 112.1a: or a copy; 113.9: abilities are no spells.
static bool spell(const Candidate *c, const IrNode *n) {
    (void)n;
    if (c->v.zone != ZONE_STACK) return !CR(c->s->e, 109_2b);
    if (c->v.kind == OBJECT_COPY) return CR(c->s->e, 112_1a);
    return c->v.kind == OBJECT_ABILITY ? !CR(c->s->e, 113_9) : CR(c->s->e, 112_1);
}
// 115.9a: as many times as something was chosen when it was put on the stack.
static bool single_target(const Candidate *c, const IrNode *n) {
    (void)n;
    const StackItem *item = c->v.last_known ? NULL : game_stack_item(c->s->g, c->v.id);
    int count = 0, at = 0;
    for (const Bound *b; item != NULL && (b = game_bound(c->s->g, item->key, &at)) != NULL;)
        count += b->target > 0;
    return count == 1 || (count > 1 && !CR(c->s->e, 115_9a));
}
static bool holds(const ManaCost *cost, const ManaSymbol *symbol) {
    for (int i = 0; i < cost->count; i++)
        if (cost->symbols[i].kind == symbol->kind && cost->symbols[i].types == symbol->types &&
            cost->symbols[i].amount == symbol->amount)
            return true;
    return false;
}
// 202.1b: what has no mana cost has not {0}.
static bool cost_is(const Candidate *c, const IrNode *n) {
    char text[MANA_SYMBOLS_MAX * 8];
    if (c->v.c.face.v < 0) return false;
    const CardFace *face = pool_face(c->s->e->pool, c->v.c.face);
    return face->has_cost && strcmp(mana_cost_text(&face->cost, text, sizeof text), n->name) == 0;
}
static bool cost_holds(const Candidate *c, const IrNode *n) {
    ManaCost needed;
    mana_cost_known(n->name, &needed);
    if (c->v.c.face.v < 0) return false;
    const ManaCost *cost = &pool_face(c->s->e->pool, c->v.c.face)->cost;
    for (int i = 0; i < needed.count; i++)
        if (!holds(cost, &needed.symbols[i])) return false;
    return true;
}
static bool spell_or_ability(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.zone == ZONE_STACK;
}
static bool ability(const Candidate *c, const IrNode *n) {
    const StackItem *item = c->v.last_known ? NULL : game_stack_item(c->s->g, c->v.id);
    if (c->v.kind != OBJECT_ABILITY || item == NULL) return false;
    return (n->number >> (item->triggered ? 1 : 0)) & 1;
}
// 115.9b: as the target is now; one that is gone does not count. Off: as it last was.
static bool is_target(const Candidate *c, const IrNode *n, const Bound *b) {
    if (b->target == 0) return false;
    if (n->op == OP_OBJECT_OR_OBJECT)
        return is_target(c, ir_kid(n, FIELD_A), b) || is_target(c, ir_kid(n, FIELD_B), b);
    if (b->kind == BOUND_PLAYER) return phrase_fits(c->s, n, choice_player(b->player));
    return phrase_fits(c->s, n, choice_object(b->object)) &&
           (game_object(c->s->g, b->object) != NULL || !CR(c->s->e, 115_9b));
}
static bool same_target(const Bound *a, const Bound *b) {
    return a->kind == b->kind && object_same(a->object, b->object) &&
           player_same(a->player, b->player);
}
// 115.9c: one object or player, though it may have been chosen several times.
static bool targets(const Candidate *c, const IrNode *n) {
    const StackItem *item = c->v.last_known ? NULL : game_stack_item(c->s->g, c->v.id);
    const Bound *first = NULL;
    bool found = false, different = false;
    int at = 0;
    for (const Bound *b; item != NULL && (b = game_bound(c->s->g, item->key, &at)) != NULL;) {
        if (b->target == 0) continue;
        different = different || (first != NULL && !same_target(b, first));
        found = found || is_target(c, ir_kid(n, FIELD_WHAT), b);
        first = b;
    }
    return found && (n->number == 0 || !different || !CR(c->s->e, 115_9c));
}
// 403.3: every object there. Off: only cards.
static bool permanent(const Candidate *c, const IrNode *n) {
    (void)n;
    if (c->v.kind == OBJECT_EMBLEM) return true;  // It is asked only where 114.5 is off.
    if (c->v.zone != ZONE_BATTLEFIELD) return !CR(c->s->e, 110_1);
    // 110.4c: also if it has lost all its types.
    if (c->v.c.type.types == 0 && !CR(c->s->e, 110_4c)) return false;
    return c->v.kind == OBJECT_CARD || CR(c->s->e, 403_3);
}
// 110.4a, 110.4b: what could become a permanent. Off: anything.
static bool permanent_type(const Candidate *c, const IrNode *n) {
    (void)n;
    if (c->v.kind != OBJECT_ABILITY && view_is_permanent_card(&c->v)) return true;
    return c->v.zone == ZONE_STACK ? !CR(c->s->e, 110_4b) : !CR(c->s->e, 110_4a);
}
// 108.2: a card, wherever it is and whatever it stands for; 108.2b: no token.
static bool real_card(const Candidate *c, const IrNode *n) {
    (void)n;
    if (c->v.kind == OBJECT_TOKEN) return !CR(c->s->e, 108_2b);
    return c->v.kind == OBJECT_CARD && CR(c->s->e, 108_2);
}
// 109.2c: in any zone. Off: on the battlefield only.
static bool source(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.zone == ZONE_BATTLEFIELD || CR(c->s->e, 109_2c);
}
// 400.11a: a sideboard is outside the game; 400.11: what is in one of the zones is not. Off: what
// is exiled is as well.
static bool is_in(const Candidate *c, Zone zone) {
    if (zone != ZONE_OUTSIDE) return c->v.zone == zone;
    // 903.11: only what speaks of Commander games brings a card into one.
    if (c->v.zone == ZONE_OUTSIDE && c->s->g->format != FORMAT_CONSTRUCTED && CR(c->s->e, 903_11))
        return false;
    if (c->v.zone == ZONE_OUTSIDE) return CR(c->s->e, 400_11a);
    return c->v.zone == ZONE_EXILE && !CR(c->s->e, 400_11);
}
// 111.6: a token is no card, wherever it is.
static bool card(const Candidate *c, const IrNode *n) {
    bool token = c->v.kind == OBJECT_TOKEN;
    if (token && CR(c->s->e, 111_6)) return false;
    if (!token && c->v.kind != OBJECT_CARD) return false;
    if (c->v.zone == ZONE_BATTLEFIELD || c->v.zone == ZONE_STACK) return false;
    const IrNode *zone = ir_kid(n, FIELD_ZONE);
    const IrNode *who = zone == NULL ? NULL : ir_kid(zone, FIELD_WHO);
    if (zone != NULL && !is_in(c, filter_zone(n)) && CR(c->s->e, 109_2a)) return false;
    if (who == NULL) return true;
    SCRATCH_SCOPE(c->s->e->scratch);
    Set owners = set_new(c->s->e);
    players_meant(c->s, who, &owners);
    for (int i = 0; i < owners.count; i++)
        if (player_same(owners.items[i].player, c->v.owner)) return true;
    return false;
}
static bool exiled_with(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.zone == ZONE_EXILE && linked_has_exiled(c->s, c->v.id);
}
static bool negated(const Candidate *c, const IrNode *n) {
    return !matches(c, ir_kid(n, FIELD_WHAT));
}
static bool both(const Candidate *c, const IrNode *n) {
    return matches(c, ir_kid(n, FIELD_A)) && matches(c, ir_kid(n, FIELD_B));
}
static bool either(const Candidate *c, const IrNode *n) {
    return matches(c, ir_kid(n, FIELD_A)) || matches(c, ir_kid(n, FIELD_B));
}
static bool is_meant(const Scope *s, const IrNode *phrase, ObjectId id) {
    SCRATCH_SCOPE(s->e->scratch);
    Set meant = set_new(s->e);
    objects_meant(s, phrase, &meant);
    for (int i = 0; i < meant.count; i++)
        if (object_same(meant.items[i].object, id)) return true;
    return false;
}
// Other than what the words were bound to, or than the source; where a spell says it, other than
// what it has named.
static bool other(const Candidate *c, const IrNode *n) {
    const IrNode *than = ir_kid(n, FIELD_WHAT);
    if (than != NULL) return !is_meant(c->s, than, c->v.id);
    if (follow_is_source(c->s, c->v.id)) return false;
    const Object *source = game_object(c->s->g, c->s->source);
    if (source == NULL || source->zone != ZONE_STACK) return true;
    int at = 0;
    for (const Bound *b; (b = scope_bound(c->s, &at)) != NULL;)
        if (b->kind == BOUND_OBJECT && object_same(follow_meant(c->s, b->object), c->v.id))
            return false;
    return true;
}
static bool by_player(const Candidate *c, const IrNode *n, PlayerId p) {
    return player_is_meant(c->s, ir_kid(n, FIELD_WHO), p);
}
static bool controlled(const Candidate *c, const IrNode *n) {
    return by_player(c, n, c->v.controller);
}
static bool owned(const Candidate *c, const IrNode *n) { return by_player(c, n, c->v.owner); }
static bool cast_by(const Candidate *c, const IrNode *n) {
    if (n->number == 0) return player_same(c->v.controller, c->s->you);
    return game_is_opponent(c->s->g, c->s->you, c->v.controller);
}
static bool tapped(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.tapped;
}
static bool untapped(const Candidate *c, const IrNode *n) {
    (void)n;
    return !c->v.tapped;
}
static bool attacking(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.attacking;
}
static bool unblocked(const Candidate *c, const IrNode *n) {
    (void)n;
    const Attack *attack = attack_of(c->s->g, c->v.id);
    return attack != NULL && attack->unblocked;
}
static bool blocking(const Candidate *c, const IrNode *n) {
    (void)n;
    return c->v.blocking;
}
static bool attacked(const Candidate *c, const IrNode *n) {
    (void)n;
    const Object *o = game_object(c->s->g, c->v.id);
    return o != NULL && o->attacked;
}
static bool bears(const Candidate *c, bool (*is)(const View *v)) {
    const Game *g = c->s->g;
    for (CardId a = g->battlefield.first; card_is(a); a = game_place(g, a)->next) {
        if (!object_same(game_place(g, a)->attached_to, c->v.id)) continue;
        View attached = view_of(c->s->e, g, game_id(g, a));
        if (is(&attached)) return true;
    }
    return false;
}
// As it last was, if it is gone (608.2h).
static bool enchanted(const Candidate *c, const IrNode *n) {
    (void)n;
    const LastKnown *known = c->v.last_known ? game_last_known(c->s->g, c->v.id) : NULL;
    return known == NULL ? bears(c, is_aura) : known->enchanted;
}
static bool equipped(const Candidate *c, const IrNode *n) {
    (void)n;
    const LastKnown *known = c->v.last_known ? game_last_known(c->s->g, c->v.id) : NULL;
    return known == NULL ? bears(c, is_equipment) : known->equipped;
}
static bool created_with(const Candidate *c, const IrNode *n) {
    (void)n;
    const Object *o = game_object(c->s->g, c->v.id);
    return o != NULL && o->kind == OBJECT_TOKEN && object_same(o->created_with, c->s->source) &&
           CR(c->s->e, 607_2c);
}
static bool shares_color(const Candidate *c, const IrNode *n) {
    (void)n;
    View self = view_of(c->s->e, c->s->g, c->s->source);
    return (c->v.c.colors & self.c.colors) != 0;
}
// It may be gone: then as it last was (608.2h).
static bool counter(const Candidate *c, const IrNode *n) {
    for (int k = 0; n->number == COUNTER_ANY && k < COUNTER_KIND_COUNT; k++)
        if (scope_counters(c->s, c->v.id, (CounterKind)k) > 0) return true;
    if (n->number == COUNTER_ANY) return false;
    return scope_counters(c->s, c->v.id, (CounterKind)n->number) > 0;
}
static bool entered(const Candidate *c, const IrNode *n) {
    (void)n;
    int count;
    const Past *all = game_list(c->s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++)
        if (all[i].kind == PAST_ENTERED && object_same(all[i].object, c->v.id))
            return CR(c->s->e, 608_2i);
    return false;
}
static bool struck_by(const Candidate *c, const IrNode *n) {
    (void)n;
    int count;
    const Past *all = game_list(c->s->g, LIST_HISTORY, &count);
    for (int i = 0; i < count; i++)
        if (all[i].kind == PAST_STRUCK && object_same(all[i].object, c->s->source) &&
            player_same(all[i].player, c->v.controller))
            return CR(c->s->e, 608_2i);
    return false;
}
static int wanted(const Candidate *c, const IrNode *n) {
    return quantity(c->s, ir_kid(n, FIELD_N));
}
static bool size_is(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && power_of(c) == wanted(c, n) &&
           toughness_of(c) == quantity(c->s, ir_kid(n, FIELD_M));
}
static bool size_at_most(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && (power_of(c) <= wanted(c, n) || toughness_of(c) <= wanted(c, n));
}
static bool power_at_most(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && power_of(c) <= wanted(c, n);
}
static bool power_less(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && power_of(c) < wanted(c, n);
}
static bool power_at_least(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && power_of(c) >= wanted(c, n);
}
static bool power_greater(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && power_of(c) > wanted(c, n);
}
static bool power_is(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && power_of(c) == wanted(c, n);
}
static bool toughness_less(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && toughness_of(c) < wanted(c, n);
}
static bool toughness_at_most(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && toughness_of(c) <= wanted(c, n);
}
static bool toughness_at_least(const Candidate *c, const IrNode *n) {
    return c->v.c.has_pt && toughness_of(c) >= wanted(c, n);
}
// Of a spell that is proposed, with the X that is considered for it.
static int value_of(const Candidate *c) {
    int value = view_mana_value(c->s->e, c->s->g, &c->v);
    bool proposed = object_is(c->s->proposed) && object_same(c->v.id, c->s->proposed);
    if (!proposed || c->s->proposed_x <= 0 || game_stack_item(c->s->g, c->v.id) != NULL)
        return value;
    const CardFace *face = pool_face(c->s->e->pool, c->v.c.face);
    for (int i = 0; i < face->cost.count; i++)
        if (face->cost.symbols[i].kind == SYMBOL_VARIABLE) value += c->s->proposed_x;
    return value;
}
static bool value_at_most(const Candidate *c, const IrNode *n) {
    return value_of(c) <= wanted(c, n);
}
static bool value_at_least(const Candidate *c, const IrNode *n) {
    return value_of(c) >= wanted(c, n);
}
static bool value_less(const Candidate *c, const IrNode *n) { return value_of(c) < wanted(c, n); }
static bool value_greater(const Candidate *c, const IrNode *n) {
    return value_of(c) > wanted(c, n);
}
static bool value_is(const Candidate *c, const IrNode *n) { return value_of(c) == wanted(c, n); }
static bool value_parity(const Candidate *c, const IrNode *n) {
    return (value_of(c) & 1) == n->number;
}

static Test *const tests[OP_COUNT] = {
    [OP_FILTER_ANY] = any,
    [OP_FILTER_TYPE] = type,
    [OP_FILTER_SUPERTYPE] = supertype,
    [OP_FILTER_SUBTYPE] = subtype,
    [OP_FILTER_COLOR] = color,
    [OP_FILTER_CHOSEN_COLOR] = chosen_color,
    [OP_FILTER_CHOSEN_NAME] = chosen_name,
    [OP_FILTER_CHOSEN_TYPE] = chosen_type,
    [OP_FILTER_GREATEST] = greatest,
    [OP_FILTER_SHARES_TYPE] = shares_type,
    [OP_FILTER_YOUR_COMMANDER] = your_commander,
    [OP_FILTER_SHARES_WITH_COMMANDER] = shares_with_commander,
    [OP_ALL_COLORS] = all_colors,
    [OP_EVERY_CREATURE_TYPE] = every_creature_type,
    [OP_FILTER_COLORLESS] = colorless,
    [OP_FILTER_MONOCOLORED] = monocolored,
    [OP_FILTER_MULTICOLORED] = multicolored,
    [OP_FILTER_KEYWORD] = keyword,
    [OP_FILTER_TOKEN] = token,
    [OP_FILTER_COMMANDER] = commander,
    [OP_FILTER_BASIC_TYPE] = basic_type,
    [OP_FILTER_NAMED] = named,
    [OP_FILTER_SAME_NAME] = same_name,
    [OP_FILTER_SPELL] = spell,
    [OP_FILTER_SINGLE_TARGET] = single_target,
    [OP_FILTER_COST_HOLDS] = cost_holds,
    [OP_FILTER_COST_IS] = cost_is,
    [OP_FILTER_SPELL_OR_ABILITY] = spell_or_ability,
    [OP_FILTER_ABILITY] = ability,
    [OP_FILTER_TARGETS] = targets,
    [OP_FILTER_PERMANENT] = permanent,
    [OP_FILTER_CARD] = card,
    [OP_FILTER_HISTORIC] = historic,
    [OP_FILTER_PERMANENT_TYPE] = permanent_type,
    [OP_FILTER_REAL_CARD] = real_card,
    [OP_FILTER_SOURCE] = source,
    [OP_FILTER_EXILED_WITH] = exiled_with,
    [OP_FILTER_NOT] = negated,
    [OP_FILTER_AND] = both,
    [OP_FILTER_OR] = either,
    [OP_FILTER_OTHER] = other,
    [OP_FILTER_CONTROLLED] = controlled,
    [OP_FILTER_OWNED] = owned,
    [OP_FILTER_CAST_BY] = cast_by,
    [OP_FILTER_TAPPED] = tapped,
    [OP_FILTER_UNTAPPED] = untapped,
    [OP_FILTER_ATTACKING] = attacking,
    [OP_FILTER_BLOCKING] = blocking,
    [OP_FILTER_UNBLOCKED] = unblocked,
    [OP_FILTER_ENCHANTED] = enchanted,
    [OP_FILTER_EQUIPPED] = equipped,
    [OP_FILTER_CREATED_WITH] = created_with,
    [OP_FILTER_SHARES_COLOR] = shares_color,
    [OP_FILTER_COUNTER] = counter,
    [OP_FILTER_ENTERED] = entered,
    [OP_FILTER_STRUCK_BY] = struck_by,
    [OP_FILTER_SIZE_IS] = size_is,
    [OP_FILTER_SIZE_AT_MOST] = size_at_most,
    [OP_FILTER_ATTACKED] = attacked,
    [OP_FILTER_POWER_AT_MOST] = power_at_most,
    [OP_FILTER_POWER_AT_LEAST] = power_at_least,
    [OP_FILTER_POWER_LESS] = power_less,
    [OP_FILTER_POWER_GREATER] = power_greater,
    [OP_FILTER_POWER_IS] = power_is,
    [OP_FILTER_TOUGHNESS_AT_MOST] = toughness_at_most,
    [OP_FILTER_TOUGHNESS_AT_LEAST] = toughness_at_least,
    [OP_FILTER_TOUGHNESS_LESS] = toughness_less,
    [OP_FILTER_MANA_VALUE_AT_MOST] = value_at_most,
    [OP_FILTER_MANA_VALUE_AT_LEAST] = value_at_least,
    [OP_FILTER_MANA_VALUE_LESS] = value_less,
    [OP_FILTER_MANA_VALUE_GREATER] = value_greater,
    [OP_FILTER_MANA_VALUE_IS] = value_is,
    [OP_FILTER_MANA_VALUE_PARITY] = value_parity,
};

static bool matches(const Candidate *c, const IrNode *n) {
    Test *test = tests[n->op];
    gavel_assert(test != NULL);  // The grammar knows a filter that has no test here.
    return test(c, n);
}

bool filter_matches(const Scope *s, const IrNode *filter, ObjectId id) {
    Candidate c;
    c.s = s;
    view_fill(s->e, s->g, id, &c.v);
    if (object_is(s->proposed) && object_same(id, s->proposed)) {
        c.v.zone = ZONE_STACK;
        c.v.controller = s->proposer;
    }
    if (!c.v.known) return false;
    if (object_is(s->printed) && object_same(id, s->printed))
        c.v.c = pool_face(s->e->pool, c.v.c.face)->printed;
    // 406.3a: a card exiled face down has no characteristics until it is played.
    const Object *o = c.v.zone == ZONE_EXILE ? game_object(s->g, id) : NULL;
    if (o != NULL && o->face_down && CR(s->e, 406_3a)) c.v.c = (Characteristics){.face = {-1}};
    // 113.6c: what it is only elsewhere, whoever asks for its types.
    bool other = c.v.zone != ZONE_BATTLEFIELD && c.v.c.face.v >= 0 &&
                 pool_face(s->e->pool, c.v.c.face)->other_elsewhere;
    if (other) view_define(s->e, s->g, &c.v);
    return matches(&c, filter);
}

bool phrase_fits(const Scope *s, const IrNode *n, Choice c) {
    bool player = op_room((Op)n->op) == ROOM_PLAYER;
    if (player != (c.kind == CHOICE_PLAYER)) return false;
    if (n->op == OP_SELF) return object_same(c.object, s->source);
    if (!player) return filter_matches(s, ir_kid(n, FIELD_WHAT), c.object);
    return player_is_meant(s, n, c.player);
}

bool filter_matches_printed(const Scope *s, const IrNode *filter, ObjectId id) {
    Candidate c;
    c.s = s;
    view_fill(s->e, s->g, id, &c.v);
    if (!c.v.known || c.v.c.face.v < 0) return false;
    c.v.c = pool_face(s->e->pool, c.v.c.face)->printed;
    return matches(&c, filter);
}

bool filter_matches_as(const Scope *s, const IrNode *filter, ObjectId id,
                       const Characteristics *as) {
    Candidate c;
    c.s = s;
    view_fill(s->e, s->g, id, &c.v);
    if (object_is(s->proposed) && object_same(id, s->proposed)) {
        c.v.zone = ZONE_STACK;
        c.v.controller = s->proposer;
    }
    c.v.c = *as;
    return c.v.known && matches(&c, filter);
}

static View token_view(const Engine *e, const Event *ev) {
    const CardFace *face = pool_card(e->pool, ev->definition)->faces[0];
    return (View){.known = true,
                  .kind = OBJECT_TOKEN,
                  .owner = ev->player,
                  .definition = ev->definition,
                  .c = face->printed};
}

bool filter_matches_entering(const Scope *s, const IrNode *filter, const Event *ev,
                             const Characteristics *as) {
    bool token = ev->kind == EVENT_CREATE_TOKEN;
    Candidate c = {.s = s, .v = token ? token_view(s->e, ev) : view_of(s->e, s->g, ev->object)};
    if (!c.v.known || !CR(s->e, 614_12)) return false;
    c.v.zone = ZONE_BATTLEFIELD;
    c.v.controller = player_is(ev->player) ? ev->player : c.v.owner;
    c.v.tapped = ev->tapped;
    if (as != NULL) c.v.c = *as;
    return matches(&c, filter);
}

static const struct {
    Op op;
    Zone zone;
} zone_rows[] = {
    {OP_ZONE_HAND, ZONE_HAND},
    {OP_ZONE_GRAVEYARD, ZONE_GRAVEYARD},
    {OP_ZONE_LIBRARY, ZONE_LIBRARY},
    {OP_ZONE_EXILE, ZONE_EXILE},
    {OP_ZONE_BATTLEFIELD, ZONE_BATTLEFIELD},
    {OP_ZONE_OUTSIDE, ZONE_OUTSIDE},
};

Zone filter_place(const IrNode *n) {
    for (size_t i = 0; i < ARRAY_LEN(zone_rows); i++)
        if (zone_rows[i].op == n->op) return zone_rows[i].zone;
    return ZONE_NOWHERE;
}

// Searches the description for a word that places it: "spell", "card in your graveyard".
static Zone zone_in(const IrNode *n) {
    if (n->op == OP_FILTER_SPELL || n->op == OP_FILTER_SPELL_OR_ABILITY ||
        n->op == OP_FILTER_ABILITY)
        return ZONE_STACK;
    if (n->op == OP_FILTER_PERMANENT) return ZONE_BATTLEFIELD;
    if (n->op == OP_FILTER_EXILED_WITH) return ZONE_EXILE;
    if (n->op == OP_FILTER_CARD && ir_kid(n, FIELD_ZONE) != NULL)
        return filter_place(ir_kid(n, FIELD_ZONE));
    for (int i = 0; i < n->kid_count; i++) {
        Zone z = op_room((Op)n->kids[i]->op) == ROOM_FILTER ? zone_in(n->kids[i]) : ZONE_NOWHERE;
        if (z != ZONE_NOWHERE) return z;
    }
    return ZONE_NOWHERE;
}

static bool speaks_of(const IrNode *n, Op op) {
    if (n->op == (uint16_t)op) return true;
    for (int i = 0; i < n->kid_count; i++)
        if (speaks_of(n->kids[i], op)) return true;
    return false;
}

RuleId filter_zone_rule(const IrNode *filter) {
    if (speaks_of(filter, OP_FILTER_SPELL)) return CR_109_2b;
    if (speaks_of(filter, OP_FILTER_CARD)) return CR_109_2a;
    return speaks_of(filter, OP_FILTER_PERMANENT) ? CR_110_1 : CR_109_2;
}

// 109.2: a description without a zone means permanents.
Zone filter_zone(const IrNode *filter) {
    Zone z = zone_in(filter);
    return z == ZONE_NOWHERE ? ZONE_BATTLEFIELD : z;
}

bool filter_looks_at(const IrNode *filter, Zone zone) {
    if (filter->op == OP_FILTER_OR)
        return filter_looks_at(ir_kid(filter, FIELD_A), zone) ||
               filter_looks_at(ir_kid(filter, FIELD_B), zone);
    // "Spell or permanent an opponent controls": the part that names zones may name two.
    for (int i = 0; filter->op == OP_FILTER_AND && i < filter->kid_count; i++)
        if (zone_in(filter->kids[i]) != ZONE_NOWHERE) return filter_looks_at(filter->kids[i], zone);
    return filter_zone(filter) == zone;
}

bool filter_supported(Op op) { return tests[op] != NULL; }

bool zone_supported(Op op) {
    for (size_t i = 0; i < ARRAY_LEN(zone_rows); i++)
        if (zone_rows[i].op == op) return true;
    return false;
}
