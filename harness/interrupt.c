// interrupt.c - SIGINT and SIGTERM, held back until it suits.
#include "harness/interrupt.h"

#include <stddef.h>
#include <sys/signalfd.h>

static const int numbers[] = {SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool is_ignored(int number) {
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static void fill(sigset_t *set) {
    sigemptyset(set);
    for (int i = 0; i < NUMBERS; i++)
        if (!is_ignored(numbers[i])) sigaddset(set, numbers[i]);
}

void interrupt_hold(Interrupt *i) {
    sigset_t held;
    fill(&held);
    sigprocmask(SIG_BLOCK, &held, &i->before);
}

int interrupt_waits(void) {
    sigset_t waiting;
    sigpending(&waiting);
    for (int i = 0; i < NUMBERS; i++)
        if (!is_ignored(numbers[i]) && sigismember(&waiting, numbers[i]) == 1) return numbers[i];
    return 0;
}

int interrupt_descriptor(void) {
    sigset_t held;
    fill(&held);
    return signalfd(-1, &held, SFD_CLOEXEC);
}

int interrupt_take(const Interrupt *i) {
    int number = interrupt_waits(), taken;
    sigset_t this_one;
    if (number == 0) return 0;
    sigemptyset(&this_one);
    sigaddset(&this_one, number);
    sigwait(&this_one, &taken);
    interrupt_release(i);
    return number;
}

void interrupt_release(const Interrupt *i) { sigprocmask(SIG_SETMASK, &i->before, NULL); }

const char *interrupt_name(int number) { return number == SIGTERM ? "SIGTERM" : "SIGINT"; }
