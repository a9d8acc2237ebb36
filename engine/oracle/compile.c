// compile.c - a face's text, line by line: lex, parse, bind, print back, compare.
//
// The line is overwritten before it is printed back, so that what comes out can only come from the
// tree. The first line that is refused refuses the face.
#include "engine/oracle/compile.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/base/visible.h"
#include "engine/oracle/binder.h"
#include "engine/oracle/in_words.h"
#include "engine/oracle/lexer.h"
#include "engine/oracle/parser.h"
#include "engine/oracle/plain_mana.h"
#include "engine/oracle/printer.h"
#include "engine/oracle/token_face.h"

enum { ABILITIES_MAX = 32, STOPPED_TOKENS = 4 };

typedef struct {
    const Grammar *g;
    Arena *arena, scratch;
    CardFace *face;
    Refusal *refusal;
    bool is_spell;
    int start;  // The nonterminal of a line.
    int line;   // From 0.
    Span source;
    TokenLine tokens;
    Text canonical, printed;
    int count;
    Ability *abilities[ABILITIES_MAX];
    Binder spell;        // All spell lines share one table of bindings.
    IrNode *spell_list;  // NULL until there is one.
    IrNode *last_line;
    Text each;  // The spell lines as overload changes them (702.96a).
    int made_count;
    IrNode *made[MADE_TOKENS_MAX];
    uint8_t class_level;              // Of the lines behind a class level bar; 0: none so far.
    uint8_t level_least, level_most;  // Of the lines that follow a level symbol; 0: none so far.
} Compiler;

// ---- refusals

// Copies what fits, whole characters only; lines of modes are joined.
static void copy_text(char *into, size_t size, Span text) {
    size_t length = text.length < size ? text.length : size - 1;
    while (length < text.length && length > 0 && ((unsigned char)text.at[length] & 0xc0) == 0x80)
        length--;
    for (size_t i = 0; i < length; i++) into[i] = (char)(text.at[i] == '\n' ? ' ' : text.at[i]);
    into[length] = '\0';
}

// Modes are read together with the line before them: which of these lines is meant, and where.
static bool refuse_at(Compiler *c, int column, const char *reason) {
    Refusal *r = c->refusal;
    Span rest = c->source, line = span_cut(&rest, '\n');
    *r = (Refusal){.line = c->line + 1, .column = column};
    for (int length; rest.at; line = span_cut(&rest, '\n')) {
        length = lex_characters(line.at, line.length);
        if (r->column <= length + 1) break;
        r->column -= length + 1;
        r->line++;
    }
    copy_text(r->text, sizeof r->text, line);
    snprintf(r->reason, sizeof r->reason, "%s", reason);
    return false;
}

// How far the caret stands behind the margin: what is hidden in the line is longer as it is shown.
static int caret_margin(const Refusal *r) {
    Text shown = {0};
    size_t length = 0, whole = strlen(r->text);
    for (int column = 1; column < r->column && length < whole; column++) do
            length++;
        while (((unsigned char)r->text[length] & 0xc0) == 0x80);
    visible_add(&shown, (Span){r->text, length});
    int beyond = r->column - 1 - lex_characters(r->text, length);
    int margin = lex_characters(text_cstr(&shown), shown.length) + beyond;
    text_free(&shown);
    return margin;
}

void refusal_describe(const Refusal *r, const char *name, Text *out) {
    visible_format(out, "%s: line %d: %s", name, r->line, r->reason);
    if (r->stopped_by[0] != '\0') visible_format(out, ": '%s'", r->stopped_by);
    visible_format(out, "\n    %s\n    %*s^", r->text, caret_margin(r), "");
    if (r->understood[0] != '\0') visible_format(out, "\n    understood: %s", r->understood);
}

// The words from token `at` on, and what was understood before them.
static bool refuse_token(Compiler *c, int at, const char *reason) {
    const TokenLine *t = &c->tokens;
    Refusal *r = c->refusal;
    const char *end = c->source.at + c->source.length;
    bool inside = at < t->count;
    int column = inside ? t->tokens[at].column : lex_characters(c->source.at, c->source.length) + 1;
    refuse_at(c, column, reason);
    const char *stop = inside ? t->tokens[at].text.at : end;
    copy_text(r->understood, sizeof r->understood,
              span_trim((Span){c->source.at, (size_t)(stop - c->source.at)}));
    if (!inside) {
        snprintf(r->stopped_by, sizeof r->stopped_by, "the end of the line");
        return false;
    }
    int last = at + STOPPED_TOKENS <= t->count ? at + STOPPED_TOKENS - 1 : t->count - 1;
    Span words = t->tokens[last].text;
    copy_text(r->stopped_by, sizeof r->stopped_by,
              (Span){stop, (size_t)(words.at + words.length - stop)});
    return false;
}

// ---- abilities

static AbilityKind kind_of(Op root) {
    if (root == OP_ACTIVATED || root == OP_EQUIP || root == OP_LEVEL_UP || root == OP_CLASS_LEVEL)
        return ABILITY_ACTIVATED;
    if (root == OP_LEVEL_PT) return ABILITY_STATIC;
    if (root == OP_ENCHANT) return ABILITY_ENCHANT;
    if (root == OP_TRIGGERED || root == OP_WARD) return ABILITY_TRIGGERED;
    if (root == OP_STATIC) return ABILITY_STATIC;
    return root == OP_SPELL_LINE ? ABILITY_SPELL : ABILITY_KEYWORD;
}

static bool minds_order(const IrNode *n) {
    if (n->op == OP_COST_EXILE_TOP) return true;
    if (n->op == OP_TOP_CARD && ir_kid(n, FIELD_ZONE)->op == OP_ZONE_GRAVEYARD) return true;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next)
            if (minds_order(k)) return true;
    return false;
}

// Snow mana is always known.
static bool minds_sources(const IrNode *n) {
    if (n->op == OP_SPENT_AMOUNT && n->number > SPENT_SNOW && n->number < SPENT_COUNT) return true;
    for (int i = 0; i < n->kid_count; i++)
        for (const IrNode *k = n->kids[i]; k; k = k->next)
            if (minds_sources(k)) return true;
    return false;
}

static bool has_loyalty_symbol(const IrNode *costs) {
    for (const IrNode *n = ir_kid(costs, FIELD_ITEMS); n; n = n->next)
        if (n->op == OP_COST_LOYALTY) return true;
    return false;
}

// 113.6m: the trigger itself brings the object there, or is about what its Aura was attached to.
static bool brings_it_there(const IrNode *trigger) {
    const IrNode *what = trigger ? ir_kid(trigger, FIELD_WHAT) : NULL;
    return what && (what->op == OP_SELF || what->op == OP_ENCHANTED);
}

// "Return this card and target land card from your graveyard to your hand": both from there. What
// calls itself a permanent moves from the battlefield; by its name it may as well be exiled there.
static const IrNode *comes_along(const IrNode *effect) {
    static const Op moves[] = {OP_RETURN_TO_BATTLEFIELD, OP_RETURN_TO_HAND, OP_PUT_ONTO_BATTLEFIELD,
                               OP_PUT_INTO_LIBRARY,      OP_SHUFFLE_INTO,   OP_EXILE};
    static const Op zones[] = {OP_ZONE_GRAVEYARD, OP_ZONE_HAND, OP_ZONE_EXILE};
    for (size_t i = 0; i < ARRAY_LEN(moves); i++) {
        const IrNode *move = ir_find(effect, moves[i]), *zone = NULL;
        const IrNode *both = move ? ir_kid(move, FIELD_WHAT) : NULL;
        if (!both || both->op != OP_OBJECT_AND_OBJECT) continue;
        const IrNode *self = ir_kid(both, FIELD_A);
        bool named = self->number < SELF_NOUN_FIRST && moves[i] != OP_EXILE;
        if (self->op != OP_SELF || (!named && self->number != SELF_CARD)) continue;
        for (size_t z = 0; z < ARRAY_LEN(zones) && !zone; z++)
            zone = ir_find(ir_kid(both, FIELD_B), zones[z]);
        if (zone) return zone;
    }
    return NULL;
}

// 113.6: words that place an ability elsewhere than on the battlefield.
static uint16_t works_in(const Ability *a) {
    // 702.62a: the triggered abilities of suspend, and others that speak of it.
    bool suspended = (a->condition && ir_find(a->condition, OP_IS_SUSPENDED)) ||
                     (a->limit && ir_find(a->limit, OP_IS_SUSPENDED));
    if (suspended || (a->effect && ir_find(a->effect, OP_CAST_SUSPENDED))) return OP_ZONE_EXILE;
    const IrNode *discard = a->cost ? ir_find(a->cost, OP_COST_DISCARD) : NULL;
    const IrNode *what = discard ? ir_kid(discard, FIELD_WHAT) : NULL;
    if (what && what->op == OP_SELF) return OP_ZONE_HAND;
    const IrNode *from = a->cost ? ir_find(a->cost, OP_SELF_FROM) : NULL;
    if (a->trigger &&
        (a->trigger->op == OP_WHEN_EXILED_BY_MADNESS || a->trigger->op == OP_WHEN_COUNTER_REMOVED))
        return OP_ZONE_EXILE;
    if (a->trigger && a->trigger->op == OP_WHEN_REVEALED_BY_MIRACLE) return OP_ZONE_HAND;
    bool moves = a->kind == ABILITY_ACTIVATED || a->kind == ABILITY_TRIGGERED ||
                 (a->kind == ABILITY_STATIC && a->effect->op == OP_REPLACE_MAY);
    if (!from && moves && !brings_it_there(a->trigger)) from = ir_find(a->effect, OP_SELF_FROM);
    const IrNode *zone = moves && !brings_it_there(a->trigger) ? comes_along(a->effect) : NULL;
    if (!from && zone) return zone->op;
    if (a->kind == ABILITY_STATIC && a->effect->op == OP_AS_LONG_AS)
        from = ir_find(ir_kid(a->effect, FIELD_C), OP_IN_ZONE);
    if (!from || (from->op == OP_IN_ZONE && from->number == 1)) return 0;
    return ir_kid(from, FIELD_ZONE)->op;
}

static bool costs_only_tap(const IrNode *cost) {
    const IrNode *first = cost->op == OP_LIST ? ir_kid(cost, FIELD_ITEMS) : cost;
    return first->op == OP_COST_TAP && first->next == NULL;
}

// The parts of an ability, where the rules look for them.
static void fill_ability(Ability *a, const IrNode *root) {
    a->root = root;
    a->kind = kind_of((Op)root->op);
    a->cost = a->kind == ABILITY_ACTIVATED ? ir_kid(root, FIELD_COST) : NULL;
    a->trigger = ir_kid(root, FIELD_WHEN);
    a->condition = ir_kid(root, FIELD_C);
    a->effect = ir_kid(root, FIELD_E);
    a->limit = ir_kid(root, FIELD_ONLY);
    a->is_loyalty = a->cost != NULL && has_loyalty_symbol(a->cost);
    a->works_in = works_in(a);
    // 605.1a: no target, and no loyalty ability.
    a->is_mana = a->kind == ABILITY_ACTIVATED && a->target_count == 0 && !a->is_loyalty &&
                 ir_find_unquoted(a->effect, OP_ADD_MANA) != NULL;
    a->adds_mana = a->effect != NULL && ir_find(a->effect, OP_ADD_MANA) != NULL;
    a->asks_mana = a->effect != NULL && ir_find(a->effect, OP_MANA_COULD_PRODUCE) != NULL;
    a->only_taps = a->cost != NULL && costs_only_tap(a->cost);
    if (a->is_mana) a->adds = plain_mana(a->effect);
    a->restricts_mana = ir_find(a->effect, OP_SPEND_ONLY) != NULL;
    a->marks_mana = a->restricts_mana || ir_find(a->effect, OP_KEEP_MANA) != NULL ||
                    ir_find(a->effect, OP_IF_SPENT) != NULL ||
                    ir_find(a->effect, OP_WHEN_SPENT) != NULL;
}

static Ability *new_ability(Compiler *c) {
    Ability *a = ARENA_NEW(c->arena, Ability);
    a->id = (AbilityId){-1};
    a->line = c->line;
    if (c->count < ABILITIES_MAX) c->abilities[c->count++] = a;
    return a;
}

// The tokens that a line creates get their numbers once the whole face is understood.
static void keep_tokens(Compiler *c, Binder *b) {
    for (int i = 0; i < b->token_count && c->made_count < MADE_TOKENS_MAX; i++)
        c->made[c->made_count++] = b->tokens[i];
    b->token_count = 0;
}

static void add_spell_line(Compiler *c, IrNode *line) {
    if (!c->spell_list) {
        c->spell_list = ARENA_NEW(c->arena, IrNode);
        c->spell_list->op = OP_LIST;
        c->spell_list->binding = NO_BINDING;
        c->spell_list->kid_count = 1;
        c->spell_list->fields[0] = FIELD_ITEMS;
        c->spell_list->kids[0] = line;
        c->spell.ability->root = c->spell.ability->effect = c->spell_list;
    } else {
        c->last_line->next = line;
    }
    c->last_line = line;
}

// ---- levels (107.8)

// The keywords of a level are given by a static ability.
static const IrNode *level_keywords(Compiler *c, const IrNode *root) {
    IrNode *self = ARENA_NEW(c->arena, IrNode), *gain = ARENA_NEW(c->arena, IrNode);
    self->op = OP_SELF;
    self->binding = gain->binding = NO_BINDING;
    gain->op = OP_STATIC_GAIN_KEYWORD;
    gain->kid_count = 2;
    gain->fields[0] = FIELD_WHAT;
    gain->kids[0] = self;
    gain->fields[1] = FIELD_ITEMS;
    gain->kids[1] = ir_kid(root, FIELD_ITEMS);
    return gain;
}

// What stands behind a level symbol belongs to it.
static bool keep_level(Compiler *c, Ability *a, const IrNode *root) {
    if (root->op == OP_LEVEL) {
        const IrNode *most = ir_kid(root, FIELD_M);
        if (ir_kid(root, FIELD_N)->number > UINT8_MAX || (most && most->number > UINT8_MAX))
            return refuse_token(c, 0, "a level beyond 255");
        c->level_least = (uint8_t)ir_kid(root, FIELD_N)->number;
        c->level_most = (uint8_t)(most ? most->number : 0);
        return true;
    }
    if ((root->op != OP_LEVEL_PT && root->op != OP_KEYWORDS) || in_words_any(root))
        return refuse_token(c, 0, "of a level only keywords are understood");
    a->level_least = c->level_least;
    a->level_most = c->level_most;
    if (root->op == OP_LEVEL_PT) return true;
    a->kind = ABILITY_STATIC;
    a->effect = level_keywords(c, root);
    return true;
}

// 107.16a: what stands behind a class level bar is there from that level on.
static bool keep_class_level(Compiler *c, Ability *a, const IrNode *root) {
    if (root->op == OP_CLASS_LEVEL && root->number > UINT8_MAX)
        return refuse_token(c, 0, "a level beyond 255");
    if (root->op == OP_CLASS_LEVEL) c->class_level = (uint8_t)root->number;
    if (c->class_level == 0 || root->op == OP_CLASS_LEVEL) return true;
    if (root->op != OP_TRIGGERED)
        return refuse_token(c, 0, "of a class level only triggered abilities are understood");
    a->class_level = c->class_level;
    return true;
}

// 207.2c: what an ability word stands before.
static const IrNode *without_word(const IrNode *line) {
    return line->op == OP_WORDED ? ir_kid(line, FIELD_E) : line;
}

static const IrNode *bind_line(Compiler *c, const IrNode *tree) {
    bool spell_line = tree->op == OP_SPELL_LINE;
    Binder own = {
        .arena = c->arena, .self_is_spell = c->is_spell, .self_types = c->face->type.types};
    Binder *b = spell_line ? &c->spell : &own;
    if (!b->ability) {
        b->ability = new_ability(c);
        b->arena = c->arena;
        b->self_is_spell = c->is_spell;
        b->self_types = c->face->type.types;
    }
    IrNode *printed = bind_tree(b, tree);
    if (!printed) {
        refuse_token(c, b->problem_token, b->problem);
        return NULL;
    }
    if (spell_line && ir_find(printed, OP_FILTER_OTHER) && b->ability->binding_count == 0) {
        refuse_token(c, 0, "other than what is not understood");
        return NULL;
    }
    const IrNode *root = without_word(printed);
    if (root != printed) b->ability->worded = printed;
    if (spell_line)
        add_spell_line(c, printed);
    else
        fill_ability(b->ability, root);
    if (!keep_class_level(c, b->ability, root)) return NULL;
    if (c->level_least > 0 || root->op == OP_LEVEL) {
        if (!keep_level(c, b->ability, root)) return NULL;
    } else if (root->op == OP_KEYWORDS) {
        c->face->keywords |= ir_keywords(root);
    } else if (root->op == OP_LEVEL_PT) {
        refuse_token(c, 0, "power and toughness stand behind a level");
        return NULL;
    }
    c->face->minds_order = c->face->minds_order || minds_order(root);
    c->face->minds_sources = c->face->minds_sources || minds_sources(root);
    if (b->ability->works_in != 0) c->face->works_elsewhere = true;
    const IrNode *placed = ir_find(root, OP_IN_ZONE);
    if (placed && placed->number == 1) c->face->other_elsewhere = true;
    keep_tokens(c, b);
    return printed;
}

// ---- lines

// Prints the line back and compares; the source is gone by then, so the refusal shows the two.
static bool check_printed(Compiler *c, const IrNode *root) {
    text_clear(&c->printed);
    print_tree(c->g, c->face, root, &c->printed);
    const char *want = text_cstr(&c->canonical), *got = text_cstr(&c->printed);
    if (strcmp(want, got) == 0) return true;
    size_t same = 0;
    while (want[same] && want[same] == got[same]) same++;
    c->source = span_of(want);
    refuse_at(c, lex_characters(want, same) + 1, "prints back differently");
    copy_text(c->refusal->understood, sizeof c->refusal->understood, (Span){want, same});
    snprintf(c->refusal->stopped_by, sizeof c->refusal->stopped_by, "%.100s", got + same);
    return false;
}

static bool compile_in_words(Compiler *c, const IrNode *root);

// The line with small letters but for the first, braces aside. False: it is so already.
static bool with_small_letters(char *line, size_t length) {
    bool braces = false, changed = false;
    for (size_t i = 1; i < length; i++) {
        braces = line[i] == '{' || (braces && line[i] != '}');
        if (braces || line[i] < 'A' || line[i] > 'Z') continue;
        line[i] = (char)(line[i] - 'A' + 'a');
        changed = true;
    }
    return changed;
}

// A line of keywords is understood in any letter case. Other lines have a full stop.
static bool read_in_any_case(Compiler *c, char *line, size_t length, ParseResult *read) {
    int column;
    const char *reason;
    char *small = arena_copy(c->arena, line, length);
    if (memchr(line, '.', length) || !with_small_letters(small, length)) return false;
    lex_line((Span){small, length}, &c->tokens, &column, &reason);
    arena_reset(&c->scratch);
    ParseResult again = parse_line(c->g, &c->scratch, &c->tokens, c->face, c->start);
    if (!again.tree) {
        lex_line(c->source, &c->tokens, &column, &reason);
        return false;
    }
    memcpy(line, small, length);
    text_clear(&c->canonical);
    lex_canonical(c->source, &c->canonical);
    *read = again;
    return true;
}

static bool compile_line(Compiler *c, char *line, size_t length) {
    int column = 1;
    const char *reason = NULL;
    c->source = (Span){line, length};
    if (!lex_line(c->source, &c->tokens, &column, &reason)) return refuse_at(c, column, reason);
    if (c->tokens.count == 0) return true;
    text_clear(&c->canonical);
    lex_canonical(c->source, &c->canonical);
    arena_reset(&c->scratch);
    ParseResult read = parse_line(c->g, &c->scratch, &c->tokens, c->face, c->start);
    if (!read.tree && !read_in_any_case(c, line, length, &read))
        return refuse_token(
            c, read.furthest,
            read.disagrees ? "singular and plural do not agree" : "words not understood");
    if (read.ambiguous) return refuse_token(c, 0, "ambiguous: it can be read in more than one way");
    const IrNode *root = bind_line(c, read.tree);
    if (!root) return false;
    if (c->count == ABILITIES_MAX) return refuse_at(c, 1, "too many abilities");
    memset(line, '#', length);
    arena_reset(&c->scratch);
    return check_printed(c, root) && compile_in_words(c, without_word(root));
}

// What a keyword stands for: abilities without a line of their own.
static bool compile_meaning(Compiler *c, const InWords *w, const IrNode *item) {
    Text said = {0};
    in_words_expand(w, c->g, c->face, item, &said);
    int before = c->count;
    size_t length = strlen(text_cstr(&said));
    bool ok = compile_line(c, arena_copy(c->arena, text_cstr(&said), length), length);
    text_free(&said);
    for (int k = before; ok && k < c->count; k++) {
        c->abilities[k]->is_implied = true;
        c->abilities[k]->rule = w->rule;
        ir_put_under(c->abilities[k]->root, item);
    }
    return ok;
}

static bool compile_keywords(Compiler *c, const IrNode *first) {
    bool ok = true;
    for (const IrNode *k = first; ok && k; k = k->next) {
        const InWords *again = in_words_again(first, k);
        ok = compile_in_words(c, k) && (again == NULL || compile_meaning(c, again, k));
    }
    return ok;
}

static bool compile_in_words(Compiler *c, const IrNode *root) {
    const InWords *w;
    bool ok = true;
    if (root->op == OP_KEYWORDS)
        ok = compile_keywords(c, ir_kid(ir_kid(root, FIELD_ITEMS), FIELD_ITEMS));
    if (root->op == OP_STATIC) root = ir_kid(root, FIELD_E);
    for (int i = 0; ok && (w = in_words(root, i)) != NULL; i++) ok = compile_meaning(c, w, root);
    return ok;
}

// 700.2: modes stand on lines of their own, behind the line that lets the player choose.
static bool begins_mode(const char *line) { return strncmp(line, "\xe2\x80\xa2", 3) == 0; }

// 702.96a: the spell lines with "each" for every "target".
static void keep_overloaded(Compiler *c, const char *line, size_t length) {
    static const char from[] = "target", to[] = "each";
    for (size_t i = 0; i < length;) {
        bool whole =
            i + sizeof from - 1 <= length && strncasecmp(line + i, from, sizeof from - 1) == 0 &&
            (i == 0 || line[i - 1] == ' ') &&
            (i + sizeof from - 1 == length || !isalpha((unsigned char)line[i + sizeof from - 1]));
        if (!whole) {
            text_add_char(&c->each, line[i++]);
            continue;
        }
        text_add(&c->each, line[i] == 'T' ? "Each" : to);
        i += sizeof from - 1;
    }
    text_add_char(&c->each, '\n');
}

static bool compile_lines(Compiler *c, char *text) {
    char *line = text;
    for (c->line = 0; line; c->line++) {
        char *end = strchr(line, '\n');
        int modes = 0;
        for (; end && begins_mode(end + 1); modes++) end = strchr(end + 1, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line);
        const IrNode *before = c->last_line;
        const char *kept = arena_copy(c->arena, line, length);
        if (!compile_line(c, line, length)) return false;
        if (c->last_line != before) keep_overloaded(c, kept, length);
        c->line += modes;
        line = end ? end + 1 : NULL;
    }
    return true;
}

// A token that is only named is one that the pool knows already.
static bool number_named(Compiler *c, IrNode *made, const TokenSink *sink) {
    made->number = sink ? sink->find(sink->context, ir_kid(made, FIELD_WHAT)->name) : -1;
    return !sink || made->number >= 0 || refuse_at(c, 1, "there is no such token or card");
}

static bool number_emblem(Compiler *c, IrNode *made, const TokenSink *sink) {
    CardFace emblem;
    made->number = -1;
    if (!emblem_face_make(c->g, c->arena, made, c->face, sink, &emblem))
        return refuse_at(c, 1, "the emblem's own text is not understood");
    if (sink) made->number = sink->add(sink->context, &emblem);
    return true;
}

static bool number_described(Compiler *c, IrNode *made, const TokenSink *sink) {
    CardFace token;
    made->number = -1;
    if (!token_face_make(c->g, c->arena, ir_kid(made, FIELD_WHAT), c->face, sink, &token))
        return refuse_at(c, 1, "the token's own text is not understood");
    if (sink) made->number = sink->add(sink->context, &token);
    return true;
}

static bool number_tokens(Compiler *c, const TokenSink *sink) {
    for (int i = 0; i < c->made_count; i++) {
        IrNode *made = c->made[i];
        bool emblem = made->op == OP_GET_EMBLEM;
        bool named = !emblem && ir_kid(made, FIELD_WHAT)->op == OP_TOKEN_NAMED;
        if (!(emblem  ? number_emblem(c, made, sink)
              : named ? number_named(c, made, sink)
                      : number_described(c, made, sink)))
            return false;
    }
    return true;
}

// The parts of an ability refer to what it refers to.
static void share_bindings(Compiler *c, Ability *a) {
    for (int i = 0; i < a->part_count; i++) {
        Ability *part = ARENA_NEW(c->arena, Ability);
        *part = *a->parts[i];
        part->binding_count = a->binding_count;
        memcpy(part->bindings, a->bindings, sizeof a->bindings);
        if (op_room((Op)part->root->op) == ROOM_ABILITY) fill_ability(part, part->root);
        a->parts[i] = part;
    }
}

static void keep_abilities(Compiler *c) {
    for (int i = 0; i < c->count; i++) share_bindings(c, c->abilities[i]);
    const Ability **kept = ARENA_ARRAY(c->arena, const Ability *, c->count);
    for (int i = 0; i < c->count; i++) kept[i] = c->abilities[i];
    c->face->abilities = kept;
    c->face->ability_count = c->count;
}

static Compiler begin(const Grammar *g, Arena *arena, CardFace *face, Refusal *refusal) {
    Compiler c = {.g = g, .arena = arena, .face = face, .refusal = refusal};
    c.is_spell = (face->type.types & (1U << TYPE_INSTANT | 1U << TYPE_SORCERY)) != 0;
    c.start = grammar_nonterminal(g, c.is_spell ? "SPELL" : "ABILITY");
    gavel_assert(c.start >= 0);
    face->keywords = 0;
    return c;
}

static bool compile_text(Compiler *c, const char *text) {
    return compile_lines(c, arena_copy(c->arena, text ? text : "", text ? strlen(text) : 0));
}

// 702.96a, 702.96c: the changed text is another spell ability of the face.
static bool compile_overloaded(Compiler *c) {
    bool overloads = false;
    int before = c->count;
    for (int i = 0; i < c->count; i++)
        overloads = overloads || (c->abilities[i]->kind == ABILITY_STATIC &&
                                  c->abilities[i]->effect->op == OP_OVERLOAD);
    if (!overloads) return true;
    c->spell = (Binder){0};
    c->spell_list = c->last_line = NULL;
    char *line = arena_copy(c->arena, text_cstr(&c->each), strlen(text_cstr(&c->each)));
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        if (!compile_line(c, line, (size_t)(end - line))) return false;
    for (int i = before; i < c->count; i++) {
        c->abilities[i]->is_implied = c->abilities[i]->is_overloaded = true;
        c->abilities[i]->rule = CR_702_96a;
    }
    return true;
}

// 607.2i: "kicked" so many times speaks of the cost that the face itself names.
static bool check_times(Compiler *c) {
    bool named = false, spoken_of = false;
    for (int i = 0; i < c->count; i++) {
        const Ability *a = c->abilities[i];
        Op op = a->kind == ABILITY_STATIC ? (Op)a->effect->op : OP_LIST;
        named = named || op == OP_MULTIKICKER || op == OP_REPLICATE;
        spoken_of = spoken_of || ir_find(a->root, OP_TIMES_PAID) != NULL;
    }
    return named || !spoken_of || refuse_at(c, 1, "so many times of what may be paid only once");
}

static bool finish(Compiler *c, bool good, const TokenSink *tokens) {
    good = good && compile_overloaded(c) && check_times(c) && number_tokens(c, tokens);
    if (good) keep_abilities(c);
    arena_free(&c->scratch);
    text_free(&c->canonical);
    text_free(&c->printed);
    text_free(&c->each);
    return good;
}

bool oracle_compile(const Grammar *g, Arena *arena, CardFace *face, const TokenSink *tokens,
                    Refusal *refusal) {
    Compiler c = begin(g, arena, face, refusal);
    return finish(&c, compile_text(&c, face->text), tokens);
}

bool oracle_compile_halves(const Grammar *g, Arena *arena, CardFace *whole, const CardFace *left,
                           const CardFace *right, const TokenSink *tokens, Refusal *refusal) {
    const char *name = whole->name;
    Compiler c = begin(g, arena, whole, refusal);
    whole->name = left->name;
    bool good = compile_text(&c, left->text);
    // What one half mentions means nothing to the other.
    c.spell.mention_count = c.spell.variable_count = 0;
    c.spell.x = c.spell.y = NULL;
    whole->name = right->name;
    good = good && compile_text(&c, right->text);
    good = finish(&c, good, tokens);
    whole->name = name;
    return good;
}
