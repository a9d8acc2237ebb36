// line_input.h - lines that people type, from a terminal, a pipe or a file; on a terminal also
// keys.
#ifndef GAVEL_HARNESS_LINE_INPUT_H
#define GAVEL_HARNESS_LINE_INPUT_H

#include <stdio.h>
#include <termios.h>

#include "engine/base/span.h"
#include "engine/base/text.h"

enum { INPUT_LINE_MAX = 1000, INPUT_ROOM = 4096 };

typedef enum {
    KEY_NONE,
    KEY_UP,
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN
} InputKey;

typedef struct {
    FILE *in;
    int fd;  // -1: it is no file of the system's, and nothing else can be waited for.
    char room[INPUT_ROOM];
    size_t from, to;  // What was read and not yet taken.
    bool terminal;    // People see what they type.
    FILE *echo;       // Keys are read one by one, and shown here; NULL: the terminal does that.
    struct termios before;
    InputKey key;  // The last one, after INPUT_KEY.
} LineInput;

void input_begin(LineInput *input, FILE *in);
// From here on, until input_end, keys like the arrows are told as soon as they are pressed where
// nothing was typed before them. False: it is no terminal, and nothing has changed.
bool input_keys(LineInput *input, FILE *echo);
void input_end(LineInput *input);

typedef enum { INPUT_LINE, INPUT_KEY, INPUT_END, INPUT_INTERRUPTED } InputResult;
// The next line, without its end, control characters and what keys like the arrows send. What is
// longer than INPUT_LINE_MAX is left out. A signal that is held (interrupt.h) ends the waiting.
InputResult input_line(LineInput *input, Text *line);
// One letter: where keys are told, the next key (0 for one like the arrows), else the first letter
// of the next line (0 where it has none).
InputResult input_letter(LineInput *input, char *letter);

#endif
