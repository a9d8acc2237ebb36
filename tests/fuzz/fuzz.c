// fuzz.c - what the coverage-guided targets share: libFuzzer's door, the cards, the limit of time.
#include "tests/fuzz/fuzz.h"

#include <stdint.h>
#include <string.h>
#include <time.h>

#include "engine/base/status.h"

// Of one input. libFuzzer's own limit is of the time that passes, which says little on a busy
// machine.
enum { CPU_SECONDS_MAX = 10 };

// Called by libFuzzer.
int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

const Pool *fuzz_pool(void) {
    static const Pool
        *pool;  // libFuzzer calls a target again and again, with nothing to keep it in.
    Status s = {0};
    if (!pool) pool = pool_new(&s);
    gavel_assert(pool != NULL);
    return pool;
}

void fuzz_split(Span input, const char *mark, Span *before, Span *behind) {
    size_t length = strlen(mark);
    *before = input;
    *behind = (Span){input.at + input.length, 0};
    for (size_t at = 0; at < input.length;) {
        Span rest = {input.at + at, input.length - at};
        const char *end = memchr(rest.at, '\n', rest.length);
        size_t line = end ? (size_t)(end - rest.at) : rest.length;
        if (line == length && memcmp(rest.at, mark, length) == 0) {
            size_t skipped = at + line + (end != NULL);
            before->length = at;
            *behind = (Span){input.at + skipped, input.length - skipped};
            return;
        }
        at += line + 1;
    }
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count;
    (void)arguments;
    fuzz_pool();
    return 0;
}

static time_t cpu_seconds(void) {
    struct timespec now;
    gavel_assert(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0);
    return now.tv_sec;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    time_t begin = cpu_seconds();
    fuzz_input((Span){(const char *)data, size});
    gavel_assert(cpu_seconds() - begin <= CPU_SECONDS_MAX);
    return 0;
}
