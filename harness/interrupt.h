// interrupt.h - SIGINT and SIGTERM, held back until it suits.
//
// A verb that plays much holds them while it works. They then wait; whoever waits for something
// else asks whether one has come, and stops. The verb takes it and tells what was played; another
// one ends the process at once.
#ifndef GAVEL_HARNESS_INTERRUPT_H
#define GAVEL_HARNESS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

typedef struct {
    sigset_t before;  // What was blocked before.
} Interrupt;

// From here on they wait, but for those that the process ignores (as one started in the background
// does). Processes started from here on hold them too: their parent ends them.
void interrupt_hold(Interrupt *i);
// The signal that waits; 0: none.
int interrupt_waits(void);
// A descriptor that can be read while one waits, for poll; -1 if there is none. Close it.
int interrupt_descriptor(void);
// The signal that waits, which is gone then; 0: none. After one was taken, the next is not held.
int interrupt_take(const Interrupt *i);
// None is held any longer; one that waits still takes effect.
void interrupt_release(const Interrupt *i);

const char *interrupt_name(int number);  // "SIGINT"

#endif
