// command_run_explain.c - `gavel run --explain-goldens`: what changed in the goldens since a base.
//
// Now is what the run does, whether it was accepted or not; of a scenario that could not be played,
// it is the golden beside it.
#include "harness/command_run_explain.h"

#include <string.h>

#include "harness/files.h"

ExitStatus run_explain_begin(RunExplain *x, const Shell *sh, const Selection *selection) {
    const char *base = options_value(sh->options, FLAG_EXPLAIN_GOLDENS);
    Status problem = {0};
    if (!base) return EXIT_GOOD;
    for (int i = 0; i < selection->mirror_count; i++)
        if (!golden_base_load(&x->base, base, selection->mirrors[i].golden, &problem))
            return command_fail(sh, EXIT_USAGE, "--explain-goldens: %s", problem.message);
    x->words = explain_begin(base);
    x->seen = ARENA_ARRAY(&x->base.arena, bool, x->base.count + 1);
    return EXIT_GOOD;
}

void run_explain_add(RunExplain *x, const Selected *item, const Result *r) {
    if (!x->words) return;
    const BaseGolden *old = golden_base_find(&x->base, item->golden);
    if (old) x->seen[old - x->base.items] = true;
    Text file = {0};
    Status ignored = {0};
    Span now = {NULL, 0};
    if (r->golden_json)
        now = span_of(r->golden_json);
    else if (files_kind(item->golden) == FILES_REGULAR && files_read(item->golden, &file, &ignored))
        now = (Span){file.data, file.length};
    // What changed is told by its scenario, what is new or gone by its golden.
    const char *path = old && now.at ? item->path : item->golden;
    if (old || now.at) explain_add(x->words, path, old ? old->text : (Span){NULL, 0}, now);
    text_free(&file);
}

void run_explain_end(RunExplain *x, const Shell *sh) {
    int part = 1, parts = 1;
    options_shard(sh->options, &part, &parts);
    if (!x->words || part > 1) return;
    for (int i = 0; i < x->base.count; i++) {
        const BaseGolden *old = &x->base.items[i];
        if (x->seen[i] || files_kind(old->path) != FILES_MISSING) continue;
        explain_add(x->words, old->path, old->text, (Span){NULL, 0});
    }
}

void run_explain_free(RunExplain *x) {
    explain_free(x->words);
    golden_base_free(&x->base);
    *x = (RunExplain){0};
}
