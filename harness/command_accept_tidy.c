// command_accept_tidy.c - goldens follow their scenarios: `accept` moves, rewrites and deletes.
#include "harness/command_accept_tidy.h"

#include <string.h>

#include "harness/files.h"
#include "harness/golden.h"
#include "harness/tell.h"

// ---- what is meant

static bool is_within(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return strcmp(folder, ".") == 0 ||
           (strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0'));
}

// Without operands, everything is.
static bool is_meant(Tidy *t, const char *golden, const char *scenario) {
    const Words *operands = &t->sh->options->operands;
    for (int i = 0; i < operands->count; i++) {
        const char *operand = files_normal(&t->arena, operands->items[i]);
        if (is_within(golden, operand) || is_within(scenario, operand)) return true;
    }
    return operands->count == 0;
}

// The mirror whose goldens' folder holds the golden; `below` is its path there.
static const SelectedRoot *mirror_of(const Tidy *t, const char *golden, const char **below) {
    for (int i = 0; i < t->scenarios.mirror_count; i++) {
        const SelectedRoot *m = &t->scenarios.mirrors[i];
        if (!is_within(golden, m->golden)) continue;
        *below = strcmp(m->golden, ".") == 0 ? golden : golden + strlen(m->golden) + 1;
        return m;
    }
    return NULL;
}

ExitStatus tidy_begin(Tidy *t, const Shell *sh) {
    static const char *const goldens[] = {".json", ".json.new", NULL};
    *t = (Tidy){.sh = sh};
    const Words *operands = &sh->options->operands;
    const char **paths = ARENA_ARRAY(&t->arena, const char *, operands->count + 1);
    SelectOptions o = {.paths = paths, .golden = options_value(sh->options, FLAG_GOLDEN)};
    for (int i = 0; i < operands->count; i++)
        if (!files_ends(operands->items[i], goldens)) paths[o.path_count++] = operands->items[i];
    // An operand may be a golden of the project. With --golden, the operands say whose it is.
    const char *project = select_project(sh->home);
    if (project && (operands->count == 0 || !o.golden))
        paths[o.path_count++] = files_join(&t->arena, project, "scenarios");
    Status problem = {0};
    if (!select_scenarios(&t->scenarios, &o, &problem))
        return command_fail_status(sh, EXIT_INTERNAL, &problem);
    for (int i = 0; i < t->scenarios.mirror_count; i++)
        golden_orphans_find(&t->orphans, t->scenarios.mirrors[i].golden,
                            t->scenarios.mirrors[i].scenarios);
    return EXIT_GOOD;
}

void tidy_end(Tidy *t) {
    select_free(&t->scenarios);
    golden_orphans_free(&t->orphans);
    files_forget(&t->heads);
    arena_free(&t->arena);
}

// ---- pending goldens

// With --golden alone nobody says which scenarios its goldens belong to.
bool tidy_lacks_scenario(Tidy *t, const char *golden) {
    const char *below;
    bool unknown =
        t->sh->options->operands.count == 0 && options_value(t->sh->options, FLAG_GOLDEN);
    const SelectedRoot *m = unknown ? NULL : mirror_of(t, golden, &below);
    return m && !golden_has_scenario(&t->arena, m->scenarios, below);
}

const char *tidy_renamed_from(Tidy *t, const char *golden) {
    if (t->orphans.count == 0 || files_kind(golden) != FILES_MISSING) return NULL;
    Text text = {0};
    Status ignored = {0};
    GoldenOrphan *orphan = NULL;
    if (files_read(golden_pending_path(&t->arena, golden), &text, &ignored))
        orphan = golden_orphans_claim(&t->orphans, golden, (Span){text.data, text.length});
    text_free(&text);
    return orphan ? orphan->path : NULL;
}

// ---- heads

// The rules as the index spells them; false if one is not in it.
static bool known_rules(const Metadata *m, const char **out) {
    for (int i = 0; i < m->rule_count; i++) {
        RuleId rule;
        if (!cr_find(span_of(m->rules[i]), &rule)) return false;
        out[i] = cr_entry(rule)->number;
    }
    return true;
}

static ExitStatus update_head(Tidy *t, const Selected *item, FilesBatch *batch, Arena *scratch) {
    Metadata m;
    Status invalid = {0}, problem = {0};
    bool changed = false;
    if (files_kind(item->golden) != FILES_REGULAR) return EXIT_GOOD;
    // What is invalid says so when it is run.
    if (!select_metadata(scratch, item->path, &m, &invalid) || !m.name) return EXIT_GOOD;
    const char **rules = ARENA_ARRAY(scratch, const char *, m.rule_count + 1);
    if (!known_rules(&m, rules)) return EXIT_GOOD;
    if (!golden_update_head(item->golden, m.name, rules, m.rule_count, batch, &changed, &problem))
        return command_fail_status(t->sh, EXIT_INTERNAL, &problem);
    if (changed) files_add(&t->heads, item->golden);
    return EXIT_GOOD;
}

ExitStatus tidy_heads(Tidy *t) {
    Arena scratch = {0};
    Status problem = {0};
    ExitStatus status = EXIT_GOOD;
    FilesBatch *batch = files_batch_new(select_golden_folder(&t->scenarios));
    for (int i = 0; i < t->scenarios.count && status == EXIT_GOOD; i++) {
        const Selected *item = &t->scenarios.items[i];
        if (item->problem || !is_meant(t, item->golden, item->path)) continue;
        status = update_head(t, item, batch, &scratch);
        arena_reset(&scratch);
    }
    arena_free(&scratch);
    if (!files_batch_end(batch, &problem))
        return command_fail_status(t->sh, EXIT_INTERNAL, &problem);
    for (int i = 0; i < t->heads.count; i++)
        tell(t->sh->out, "rewrote the head of %s\n", t->heads.items[i].path);
    t->done += t->heads.count;
    return status;
}

// ---- orphans

static bool is_orphan_meant(Tidy *t, const GoldenOrphan *orphan) {
    const char *below;
    const SelectedRoot *m = mirror_of(t, orphan->path, &below);
    int stem = m ? (int)(strlen(below) - strlen(".json")) : 0;
    return m && is_meant(t, orphan->path,
                         files_join(&t->arena, m->scenarios,
                                    arena_format(&t->arena, "%.*s.yaml", stem, below)));
}

ExitStatus tidy_prune(Tidy *t) {
    ExitStatus status = EXIT_GOOD;
    for (int i = 0; i < t->orphans.count; i++) {
        const GoldenOrphan *orphan = &t->orphans.items[i];
        Status problem = {0};
        if (orphan->problem || orphan->moved || !is_orphan_meant(t, orphan)) continue;
        if (!files_remove(orphan->path, &problem)) {
            status = command_fail_status(t->sh, EXIT_INTERNAL, &problem);
            continue;
        }
        tell(t->sh->out, "deleted %s: there is no such scenario\n", orphan->path);
        t->done++;
    }
    return status;
}
