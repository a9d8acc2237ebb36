// command_report.c - `gavel report`: a run, and its page.
#include "harness/command_run.h"
#include "harness/page_schema.h"
#include "harness/tell.h"

static ExitStatus print_schema(const Shell *sh) {
    Text schema = {0};
    page_schema(&schema);
    tell_lines(sh->out, text_cstr(&schema));
    text_free(&schema);
    return EXIT_GOOD;
}

ExitStatus command_report(const Shell *sh) {
    if (sh->options->given[FLAG_PAGE_SCHEMA]) return print_schema(sh);
    const char *file = options_value(sh->options, FLAG_PAGE_FILE);
    if (!file)
        return command_fail(sh, EXIT_USAGE, "report needs a file: gavel report -o report.html");
    if (sh->options->given[FLAG_PROVEN] && !engine_switches_available())
        return command_fail(sh, EXIT_USAGE,
                            "--proven needs the build in which rules can be switched off (preset "
                            "`rules`); the launcher ./gavel picks it by itself");
    return command_run_with_page(sh, file);
}
