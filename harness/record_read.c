// record_read.c - reading a record back: every line is checked before anything is played.
//
// Each line ends with a sum over itself and the sum before, so that what was changed, dropped,
// doubled or put elsewhere is found at its line.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/visible.h"
#include "harness/json.h"
#include "harness/record.h"

enum { SUM_LENGTH = sizeof ",\"sum\":\"00000000\"}" - 1 };

typedef struct {
    Record *r;
    Status *s;
    int line;
    uint32_t sum;
    int capacity;
    Answer *answer;  // Room to read one.
} Reader;

static bool problem(Reader *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool problem(Reader *x, const char *format, ...) {
    va_list values;
    va_start(values, format);
    status_fail_values(x->s, (Place){x->r->path, x->line, 1}, format, values);
    va_end(values);
    return false;
}

// ---- values of a line

static bool read_hex(const char *text, size_t digits, uint64_t *out) {
    *out = 0;
    if (text == NULL || strnlen(text, digits + 1) < digits) return false;
    for (size_t i = 0; i < digits; i++) {
        const char *at = strchr("0123456789abcdef", text[i]);
        if (text[i] == '\0' || at == NULL) return false;
        *out = *out << 4 | (uint64_t)(at - "0123456789abcdef");
    }
    return true;
}

static bool need_number(Reader *x, const cJSON *at, const char *key, int *out) {
    const cJSON *v = cJSON_GetObjectItemCaseSensitive(at, key);
    if (!cJSON_IsNumber(v) || v->valuedouble < 0 || v->valuedouble > INT32_MAX ||
        v->valuedouble != (double)v->valueint)
        return problem(x, "\"%s\" must be a whole number", key);
    *out = v->valueint;
    return true;
}

static const char *string_of(const cJSON *at, const char *key) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(at, key));
}

static bool need_string(Reader *x, const cJSON *at, const char *key, Span *out) {
    const char *text = string_of(at, key);
    if (text == NULL) return problem(x, "\"%s\" must be a string", key);
    size_t length = strlen(text);
    *out = (Span){arena_copy(&x->r->arena, text, length), length};
    return true;
}

static bool need_digest(Reader *x, const cJSON *at, uint64_t *out) {
    const char *text = string_of(at, "digest");
    return (text != NULL && strlen(text) == 16 && read_hex(text, 16, out)) ||
           problem(x, "\"digest\" must be 16 hexadecimal digits");
}

// Most text is: then nothing need be copied.
static bool is_plain(Span text) {
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] < ' ' || text.at[i] > '~' || text.at[i] == '[' || text.at[i] == ':')
            return false;
    return true;
}

// As it can be shown to people: whatever a record says, no part of it acts or hides.
static Span shown(Reader *x, Span text) {
    if (is_plain(text)) return text;
    Text out = {0};
    visible_add(&out, text);
    Span copy = {arena_copy(&x->r->arena, text_cstr(&out), out.length), out.length};
    text_free(&out);
    return copy;
}

// The names of players are kept as they can be shown.
static int player_of(Reader *x, Span name) {
    Span as_shown = shown(x, name);
    for (int p = 0; p < x->r->player_count; p++)
        if (span_is(as_shown, x->r->names[p])) return p;
    return -1;
}

// ---- the head

static const char *shown_string(Reader *x, const char *text) { return shown(x, span_of(text)).at; }

static bool read_players(Reader *x) {
    Record *r = x->r;
    const cJSON *players = cJSON_GetObjectItemCaseSensitive(r->head, "players"), *p = NULL;
    cJSON_ArrayForEach(p, players) {
        const char *name = string_of(p, "name");
        if (name == NULL || r->player_count == PLAYERS_MAX)
            return problem(x, "\"players\" must be 2 to %d players with names", PLAYERS_MAX);
        r->names[r->player_count++] = shown_string(x, name);
    }
    return r->player_count >= 2 || problem(x, "\"players\" must be 2 players or more");
}

static bool read_head(Reader *x, cJSON *line) {
    int version;
    if (!cJSON_GetObjectItemCaseSensitive(line, "gavel_record")) {
        cJSON_Delete(line);
        return problem(x, "no record of a game: the first line has no \"gavel_record\"");
    }
    x->r->head = line;
    if (!need_number(x, line, "gavel_record", &version)) return false;
    if (version != RECORD_VERSION) return problem(x, "\"gavel_record\" must be %d", RECORD_VERSION);
    return read_players(x) && need_digest(x, line, &x->r->digest);
}

// ---- decisions

static bool find_kind(Span name, QuestionKind *out) {
    for (int k = 0; k < QUESTION_KIND_COUNT; k++) {
        if (!span_is(name, question_kind_name((QuestionKind)k))) continue;
        *out = (QuestionKind)k;
        return true;
    }
    return false;
}

static RecordDecision *new_decision(Reader *x) {
    Record *r = x->r;
    if (r->count == x->capacity) {
        int capacity = x->capacity ? x->capacity * 2 : 256;
        RecordDecision *more = memory_resize(r->decisions, sizeof *more * (size_t)capacity);
        r->decisions = more;
        x->capacity = capacity;
    }
    r->decisions[r->count] = (RecordDecision){.line = x->line, .refused = REJECTED_NOT};
    return &r->decisions[r->count++];
}

static bool read_changed(Reader *x, const cJSON *line, Span *out) {
    const cJSON *changed = cJSON_GetObjectItemCaseSensitive(line, "changed"), *field = NULL;
    if (!cJSON_IsObject(changed)) return problem(x, "\"changed\" must be a mapping");
    cJSON_ArrayForEach(field, changed) {
        if (!cJSON_IsString(field) && !cJSON_IsNumber(field))
            return problem(x, "\"changed\": \"%s\" must be a number or a string", field->string);
    }
    char *text = cJSON_PrintUnformatted(changed);
    *out = (Span){arena_copy(&x->r->arena, text, strlen(text)), strlen(text)};
    cJSON_free(text);
    return true;
}

// What a line says, before it is known to make sense.
typedef struct {
    Span step, player, kind;
} DecisionWords;

static bool check_decision(Reader *x, RecordDecision *d, const DecisionWords *w) {
    if (d->number != x->r->count)
        return problem(x, "decision %d stands where %d should be", d->number, x->r->count);
    if (!step_find(w->step, &d->step))
        return problem(x, "there is no step \"%.*s\"", (int)w->step.length, w->step.at);
    d->player = player_of(x, w->player);
    if (d->player < 0)
        return problem(x, "there is no player \"%.*s\"", (int)w->player.length, w->player.at);
    if (!find_kind(w->kind, &d->kind)) return problem(x, "\"kind\" must be a kind of question");
    d->answer = shown(x, d->answer);
    return record_answer_read(d->ids, d->kind, x->answer) ||
           problem(x, "\"ids\": \"%.*s\" is no answer", (int)d->ids.length, d->ids.at);
}

static bool read_decision(Reader *x, const cJSON *line) {
    RecordDecision *d = new_decision(x);
    DecisionWords w;
    if (!need_number(x, line, "n", &d->number) || !need_number(x, line, "turn", &d->turn) ||
        !need_number(x, line, "options", &d->options) || !need_string(x, line, "step", &w.step) ||
        !need_string(x, line, "player", &w.player) || !need_string(x, line, "kind", &w.kind) ||
        !need_string(x, line, "answer", &d->answer) || !need_string(x, line, "ids", &d->ids) ||
        !need_digest(x, line, &d->digest))
        return false;
    d->forced = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(line, "forced"));
    d->chance = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(line, "chance"));
    d->bot = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(line, "bot"));
    return check_decision(x, d, &w) && read_changed(x, line, &d->changed);
}

// ---- decisions as this program writes them, which need no general reader

static bool expect(Span *rest, const char *words) {
    size_t length = strlen(words);
    if (rest->length < length || memcmp(rest->at, words, length) != 0) return false;
    *rest = (Span){rest->at + length, rest->length - length};
    return true;
}

static bool plain_number(Span *rest, const char *before, int *out) {
    int64_t value = 0;
    size_t at = 0;
    if (!expect(rest, before)) return false;
    for (; at < rest->length && at < 9 && rest->at[at] >= '0' && rest->at[at] <= '9'; at++)
        value = value * 10 + (rest->at[at] - '0');
    *rest = (Span){rest->at + at, rest->length - at};
    *out = (int)value;
    return at > 0;
}

// A string without escapes, in quotes.
static bool plain_string(Span *rest, const char *before, Span *out) {
    if (!expect(rest, before) || rest->length == 0 || rest->at[0] != '"') return false;
    const char *end = memchr(rest->at + 1, '"', rest->length - 1);
    if (!end) return false;
    *out = (Span){rest->at + 1, (size_t)(end - rest->at) - 1};
    *rest = (Span){end + 1, rest->length - out->length - 2};
    return memchr(out->at, '\\', out->length) == NULL;
}

// The mapping of what changed, as it stands: it is looked into only when it is needed.
static bool plain_changed(Span *rest, Span *out) {
    static const char after[] = "},\"digest\":";
    if (!expect(rest, ",\"changed\":") || rest->length == 0 || rest->at[0] != '{') return false;
    for (size_t at = 0; at + sizeof after <= rest->length; at++) {
        const char *end = memchr(rest->at + at, '}', rest->length - at);
        if (!end) return false;
        at = (size_t)(end - rest->at);
        if (rest->length - at < sizeof after || memcmp(end, after, sizeof after - 1) != 0) continue;
        *out = (Span){rest->at, at + 1};
        *rest = (Span){end + 1, rest->length - at - 1};
        return true;
    }
    return false;
}

static bool plain_decision(Span line, RecordDecision *d, DecisionWords *w) {
    Span digest;
    if (!plain_number(&line, "{\"n\":", &d->number) ||
        !plain_number(&line, ",\"turn\":", &d->turn) ||
        !plain_string(&line, ",\"step\":", &w->step) ||
        !plain_string(&line, ",\"player\":", &w->player) ||
        !plain_string(&line, ",\"kind\":", &w->kind) ||
        !plain_number(&line, ",\"options\":", &d->options))
        return false;
    d->forced = expect(&line, ",\"forced\":true");
    d->chance = expect(&line, ",\"chance\":true");
    d->bot = expect(&line, ",\"bot\":true");
    return plain_string(&line, ",\"answer\":", &d->answer) &&
           plain_string(&line, ",\"ids\":", &d->ids) && plain_changed(&line, &d->changed) &&
           plain_string(&line, ",\"digest\":", &digest) && digest.length == 16 &&
           read_hex(digest.at, 16, &d->digest) && line.length == SUM_LENGTH;
}

static bool read_plain(Reader *x, Span line, bool *good) {
    RecordDecision d = {.line = x->line, .refused = REJECTED_NOT};
    DecisionWords w;
    if (!plain_decision(line, &d, &w)) return false;
    RecordDecision *kept = new_decision(x);
    *kept = d;
    *good = check_decision(x, kept, &w);
    return true;
}

static bool read_refusal(Reader *x, const cJSON *line) {
    int number;
    Span code;
    if (!need_number(x, line, "refused", &number) || !need_string(x, line, "code", &code))
        return false;
    if (number != x->r->count)
        return problem(x, "decision %d is refused after decision %d", number, x->r->count);
    if (x->r->count == 0) return true;  // A default that was refused.
    return rejection_find(code, &x->r->decisions[x->r->count - 1].refused) ||
           problem(x, "there is no reason \"%s\" for a refusal", code.at);
}

static bool read_result(Reader *x, const cJSON *line) {
    RecordResult *result = &x->r->result;
    Span kind, reason;
    int decisions;
    if (!need_string(x, line, "result", &kind) || !need_string(x, line, "reason", &reason) ||
        !need_number(x, line, "turns", &result->turns) ||
        !need_number(x, line, "decisions", &decisions) || !need_digest(x, line, &result->digest))
        return false;
    if (!span_is(kind, "won") && !span_is(kind, "drawn") && !span_is(kind, "unfinished"))
        return problem(x, "\"result\" must be won, drawn or unfinished");
    const char *winner = string_of(line, "winner");
    if (span_is(kind, "won") && (!winner || player_of(x, span_of(winner)) < 0))
        return problem(x, "\"winner\" must be a player");
    if (decisions != x->r->count)
        return problem(x, "the result counts %d decisions; there are %d", decisions, x->r->count);
    if (cJSON_GetObjectItemCaseSensitive(line, "changed") &&
        !read_changed(x, line, &result->changed))
        return false;
    result->line = x->line;
    result->kind = kind.at;
    result->reason = shown(x, reason).at;
    result->winner = span_is(kind, "won") ? x->r->names[player_of(x, span_of(winner))] : NULL;
    return true;
}

// ---- lines

// Has the line a sum at its end, and is it right?
static bool check_sum(Reader *x, Span line) {
    uint64_t sum;
    if (line.length < SUM_LENGTH)
        return problem(x, x->line == 1 ? "no record of a game" : "no line of a record");
    size_t at = line.length - SUM_LENGTH;
    const char *tail = line.at + at;
    if (memcmp(tail, ",\"sum\":\"", 8) != 0 || !read_hex(tail + 8, 8, &sum) ||
        memcmp(tail + 16, "\"}", 2) != 0)
        return problem(x, x->line == 1 ? "no record of a game"
                                       : "no line of a record: it does not end with its sum");
    uint32_t expected = record_line_sum(x->sum, line.at, at);
    x->sum = expected;
    return sum == expected ||
           problem(x,
                   "the sum does not agree: this line was changed, or a line before it is "
                   "missing, doubled or in another place");
}

// A later version may have other sums: the number is looked at first.
static bool check_version(Reader *x, Span line) {
    int version;
    if (x->line > 1 || !plain_number(&line, "{\"gavel_record\":", &version)) return true;
    return version == RECORD_VERSION ||
           problem(x, "a record of version %d; this program reads version %d", version,
                   RECORD_VERSION);
}

static bool read_line(Reader *x, Span source) {
    if (source.length > RECORD_LINE_MAX) return problem(x, "longer than %d bytes", RECORD_LINE_MAX);
    if (!check_version(x, source)) return false;
    if (x->r->result.line > 0) return problem(x, "a line after the result");
    bool plain;
    if (!check_sum(x, source)) return false;
    if (x->r->head && read_plain(x, source, &plain)) return plain;
    Status inner = {0};
    cJSON *line = json_parse(x->r->path, source, &inner);
    if (!line) return problem(x, "%s (column %d)", inner.message, inner.column);
    if (!x->r->head) return read_head(x, line);
    bool good;
    if (cJSON_GetObjectItemCaseSensitive(line, "n"))
        good = read_decision(x, line);
    else if (cJSON_GetObjectItemCaseSensitive(line, "refused"))
        good = read_refusal(x, line);
    else if (cJSON_GetObjectItemCaseSensitive(line, "result"))
        good = read_result(x, line);
    else
        good = problem(x, "neither a decision, a refusal nor the result");
    cJSON_Delete(line);
    return good;
}

static bool read_lines(Reader *x, Span rest) {
    while (rest.length > 0) {
        const char *end = memchr(rest.at, '\n', rest.length);
        x->line++;
        if (x->line > RECORD_LINES_MAX) return problem(x, "too many lines");
        if (end == NULL) {
            if (x->r->head == NULL) return problem(x, "no record of a game, or it breaks off here");
            x->r->broken_line = x->line;
            return true;
        }
        size_t length = (size_t)(end - rest.at);
        if (!read_line(x, (Span){rest.at, length})) return false;
        rest = (Span){end + 1, rest.length - length - 1};
    }
    if (x->line > 0) return true;
    x->line = 1;
    return problem(x, "no record of a game: the file is empty");
}

// Takes the text over.
static bool parse(Record *r, const char *path, Text *text, Status *s) {
    *r = (Record){.path = path, .text = *text};
    *text = (Text){0};
    Reader x = {.r = r, .s = s, .answer = memory_take(sizeof(Answer))};
    bool good = read_lines(&x, (Span){r->text.data, r->text.length});
    free(x.answer);
    return good;
}

bool record_parse(Record *r, const char *path, Span source, Status *s) {
    Text text = {0};
    text_add_span(&text, source);
    return parse(r, path, &text, s);
}

bool record_load(Record *r, const char *path, Status *s) {
    Text text = {0};
    *r = (Record){.path = path};
    bool truncated;
    if (!record_file_read(path, &text, &truncated, s)) {
        text_free(&text);
        return false;
    }
    int lines = 1;
    for (size_t i = 0; truncated && i < text.length; i++) lines += text.data[i] == '\n';
    if (!parse(r, path, &text, s)) return false;
    r->truncated = truncated;
    if (truncated) r->broken_line = lines;
    return true;
}

void record_free(Record *r) {
    cJSON_Delete(r->head);
    free(r->decisions);
    text_free(&r->text);
    arena_free(&r->arena);
    *r = (Record){0};
}
