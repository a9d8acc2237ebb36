// fuzz.h - what the coverage-guided targets share (ci/fuzz-inputs runs them).
//
// A target defines fuzz_input, which reads one input as the program would read a file, and returns;
// whatever ends the process is a finding. The shipped cards are loaded before the first input and
// live as long as the process.
#ifndef GAVEL_TESTS_FUZZ_H
#define GAVEL_TESTS_FUZZ_H

#include "engine/base/span.h"
#include "engine/pool/pool.h"

void fuzz_input(Span input);

const Pool *fuzz_pool(void);
// What stands before the first line that is `mark`, and what stands behind it: nothing, if there is
// no such line.
void fuzz_split(Span input, const char *mark, Span *before, Span *behind);

#endif
