// document_problem.h - libyaml's complaints in words for the author of a document.
//
// Private to the document reader.
#ifndef GAVEL_BASE_DOCUMENT_PROBLEM_H
#define GAVEL_BASE_DOCUMENT_PROBLEM_H

#include <stdbool.h>
#include <yaml.h>

#include "engine/base/status.h"

typedef struct {
    const char *file;
    const yaml_parser_t *yaml;  // After yaml_parser_parse failed.
    char found;                 // The byte at its problem mark; NUL at the end.
    bool after_braces;          // A [] or {} ended on the line of the problem.
} Problem;

// Always returns false.
bool problem_report(const Problem *p, Status *s);

#endif
