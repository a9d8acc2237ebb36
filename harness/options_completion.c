// options_completion.c - a script that completes command lines in bash, from the same tables.
//
// The script knows verbs, flags, and what kind of value each takes. Rule numbers and cards it asks
// of the program, when they are wanted.
#include <string.h>

#include "harness/options.h"
#include "harness/report.h"

// How a word is completed: nothing is offered, files, rule numbers, cards, or fixed words.
static const char script_end[] =
    "# Fills COMPREPLY with what may stand for $2; $1 says how (see _gavel_value).\n"
    "_gavel_offer() {\n"
    "    local IFS=$'\\n' kind=${1%%$'\\n'*} line\n"
    "    case $kind in\n"
    "    words) COMPREPLY=($(compgen -W \"${1#words}\" -- \"$2\")) ;;\n"
    "    files) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$2\")) ;;\n"
    "    rules) COMPREPLY=($(compgen -W \"$(\"$gavel\" completion rules 2>/dev/null)\" -- \"$2\")) "
    ";;\n"
    "    cards)\n"
    "        while read -r line; do\n"
    "            [[ $line == \"$2\"* ]] && COMPREPLY+=(\"$(printf '%q' \"$line\")\")\n"
    "        done < <(\"$gavel\" cards list 2>/dev/null)\n"
    "        ;;\n"
    "    esac\n"
    "}\n"
    "\n"
    "_gavel() {\n"
    "    local gavel=${COMP_WORDS[0]} verb=${COMP_WORDS[1]} current=${COMP_WORDS[COMP_CWORD]}\n"
    "    local before=${COMP_WORDS[COMP_CWORD - 1]} operands=() i\n"
    "    COMPREPLY=()\n"
    "    if ((COMP_CWORD == 1)); then\n"
    "        COMPREPLY=($(compgen -W \"$(_gavel_verbs)\" -- \"$current\"))\n"
    "        return\n"
    "    fi\n"
    "    if [[ $current == = ]]; then\n"
    "        current=\n"
    "    elif [[ $before == = ]]; then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    if _gavel_value \"$verb $before\" >/dev/null; then\n"
    "        _gavel_offer \"$(_gavel_value \"$verb $before\")\" \"$current\"\n"
    "        return\n"
    "    fi\n"
    "    if [[ $current == -* ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$(_gavel_flags \"$verb\")\" -- \"$current\"))\n"
    "        return\n"
    "    fi\n"
    "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "        if _gavel_value \"$verb ${COMP_WORDS[i]}\" >/dev/null; then\n"
    "            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))\n"
    "            ((i++))\n"
    "        elif [[ ${COMP_WORDS[i]} != -* ]]; then\n"
    "            operands+=(\"${COMP_WORDS[i]}\")\n"
    "        fi\n"
    "    done\n"
    "    _gavel_offer \"$(_gavel_operand \"$verb\" \"${#operands[@]}\" \"${operands[0]}\")\" "
    "\"${current#[\\\"\\']}\"\n"
    "}\n"
    "\n"
    "complete -F _gavel gavel\n";

// ---- how a value is completed

// "text|json|html", not "FILE|DIR": alternatives to be typed as they stand.
static bool is_alternatives(const char *value) {
    return strchr(value, '|') != NULL &&
           strspn(value, "abcdefghijklmnopqrstuvwxyz|") == strcspn(value, " ");
}

static void add_alternatives(Text *out, const char *value) {
    text_add(out, "words");
    Span rest = {value, strcspn(value, " ")};
    while (rest.at) {
        Span word = span_cut(&rest, '|');
        text_format(out, "\\n%.*s", (int)word.length, word.at);
    }
}

static void add_reporters(Text *out) {
    text_add(out, "words");
    for (int k = 0; k < REPORT_KIND_COUNT; k++)
        text_format(out, "\\n%s", report_kind_name((ReportKind)k));
}

static void add_verb_words(Text *out) {
    text_add(out, "words");
    for (int v = 0; v < COMMAND_COUNT; v++)
        if (options_verb((Command)v)->supported)
            text_format(out, "\\n%s", options_verb_name((Command)v));
}

static bool is_file(const char *value) {
    return strstr(value, "FILE") || strstr(value, "DIR") || strstr(value, "PATH") ||
           strstr(value, "LIST") || strstr(value, "--deck");
}

static void add_kind(Text *out, ValueKind kind, const char *value) {
    if (kind == VALUE_REPORTER)
        add_reporters(out);
    else if (kind == VALUE_RULE || strcmp(value, "NUMBER") == 0 || strstr(value, "CHAPTER"))
        text_add(out, "rules");
    else if (strcmp(value, "[VERB]") == 0)
        add_verb_words(out);
    else if (is_alternatives(value))
        add_alternatives(out, value);
    else
        text_add(out, is_file(value) ? "files" : "nothing");
}

// ---- functions of the script

static void add_verbs(Text *out) {
    text_add(out, "_gavel_verbs() {\n    echo '--help\n--version");
    for (int v = 0; v < COMMAND_COUNT; v++)
        if (options_verb((Command)v)->supported)
            text_format(out, "\n%s", options_verb_name((Command)v));
    text_add(out, "'\n}\n\n");
}

static void add_flags_of(Text *out, Command v) {
    text_format(out, "    %s) echo '", options_verb_name(v));
    for (int i = 0, count = 0; i < FLAG_COUNT; i++) {
        const FlagFacts *f = options_flag((Flag)i);
        if (!options_takes(v, (Flag)i)) continue;
        if (count++ > 0) text_add_char(out, '\n');
        if (f->long_name)
            text_add(out, f->long_name);
        else
            text_format(out, "-%c", f->short_name);
    }
    text_add(out, "' ;;\n");
}

static void add_flags(Text *out) {
    text_add(out, "_gavel_flags() {\n    case $1 in\n");
    for (int v = 0; v < COMMAND_COUNT; v++)
        if (options_verb((Command)v)->supported) add_flags_of(out, (Command)v);
    text_add(out, "    esac\n}\n\n");
}

static void add_value_of(Text *out, Command v, const FlagFacts *f) {
    const char *verb = options_verb_name(v);
    text_add(out, "    ");
    if (f->long_name) text_format(out, "'%s %s'", verb, f->long_name);
    if (f->long_name && f->short_name) text_add(out, " | ");
    if (f->short_name) text_format(out, "'%s -%c'", verb, f->short_name);
    text_add(out, ") printf '");
    add_kind(out, f->kind, f->value);
    text_add(out, "' ;;\n");
}

static void add_values(Text *out) {
    text_add(out,
             "# How the value of the flag \"VERB FLAG\" is completed: words and the words, files, "
             "rules,\n# cards or nothing. Fails where the flag takes no value.\n"
             "_gavel_value() {\n    case $1 in\n");
    for (int v = 0; v < COMMAND_COUNT; v++)
        for (int i = 0; i < FLAG_COUNT; i++)
            if (options_verb((Command)v)->supported && options_takes((Command)v, (Flag)i) &&
                options_flag((Flag)i)->value)
                add_value_of(out, (Command)v, options_flag((Flag)i));
    text_add(out, "    *) return 1 ;;\n    esac\n}\n\n");
}

// The first operand of a verb; what follows are files, or cards where those are shown.
static void add_operands(Text *out) {
    text_add(out,
             "# The same for operand $2, from 0, of the verb $1; the first one is $3.\n"
             "_gavel_operand() {\n    case \"$1 $2 $3\" in\n"
             "    'show '[1-9]*' card' | 'show '[1-9]*' ability' | 'show '[1-9]*' tokens') ;&\n"
             "    'cards '[1-9]*' show') echo cards ;;\n");
    for (int v = 0; v < COMMAND_COUNT; v++) {
        const VerbFacts *verb = options_verb((Command)v);
        if (!verb->supported || !verb->operands[0]) continue;
        text_format(out, "    '%s 0 ') printf '", verb->name);
        if (strncmp(verb->operands, "check ", 6) == 0)
            text_add(out, "words\\ncheck");
        else
            add_kind(out, VALUE_WORD, verb->operands);
        text_add(out, "' ;;\n");
    }
    text_add(out, "    *) echo files ;;\n    esac\n}\n\n");
}

void options_completion(Text *out) {
    text_add(out,
             "# bash completion for gavel. Made by `gavel completion bash`.\n"
             "# shellcheck shell=bash disable=SC2207\n\n");
    add_verbs(out);
    add_flags(out);
    add_values(out);
    add_operands(out);
    text_add(out, script_end);
}
