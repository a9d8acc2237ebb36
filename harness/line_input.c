// line_input.c - lines that people type, from a terminal, a pipe or a file; on a terminal also
// keys.
//
// The bytes are read as they come, so that waiting for them can be ended by a signal. Where keys
// are wanted, the terminal hands over each byte, and what is typed is shown and mended here.
#include "harness/line_input.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "harness/interrupt.h"
#include "harness/tell.h"

enum { CTRL_C = 3, CTRL_D = 4, BACKSPACE = 8, CTRL_U = 21, ESCAPE = 0x1b, DELETE = 0x7f };

void input_begin(LineInput *input, FILE *in) {
    *input = (LineInput){.in = in, .fd = fileno(in)};
    input->terminal = input->fd >= 0 && isatty(input->fd);
}

bool input_keys(LineInput *input, FILE *echo) {
    if (!input->terminal || tcgetattr(input->fd, &input->before) != 0) return false;
    struct termios raw = input->before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= (tcflag_t)~IXON;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(input->fd, TCSADRAIN, &raw) != 0) return false;
    input->echo = echo;
    return true;
}

void input_end(LineInput *input) {
    if (input->echo) tcsetattr(input->fd, TCSADRAIN, &input->before);
    input->echo = NULL;
}

// ---- bytes

static InputResult wait_for(const LineInput *input) {
    if (interrupt_waits()) return INPUT_INTERRUPTED;
    int signals = interrupt_descriptor();
    struct pollfd polls[] = {{input->fd, POLLIN, 0}, {signals, POLLIN, 0}};
    while (poll(polls, signals >= 0 ? 2 : 1, -1) < 0 && errno == EINTR) continue;
    if (signals >= 0) close(signals);
    return interrupt_waits() ? INPUT_INTERRUPTED : INPUT_LINE;
}

static InputResult fill(LineInput *input) {
    ssize_t count;
    input->from = input->to = 0;
    if (input->fd < 0) {
        int c = fgetc(input->in);
        if (c == EOF) return INPUT_END;
        input->room[input->to++] = (char)c;
        return INPUT_LINE;
    }
    InputResult result = wait_for(input);
    if (result != INPUT_LINE) return result;
    do count = read(input->fd, input->room, sizeof input->room);
    while (count < 0 && errno == EINTR);
    if (count <= 0) return INPUT_END;  // A terminal that is gone is an error.
    input->to = (size_t)count;
    return INPUT_LINE;
}

static InputResult next_byte(LineInput *input, unsigned char *out) {
    InputResult result = input->from < input->to ? INPUT_LINE : fill(input);
    if (result == INPUT_LINE) *out = (unsigned char)input->room[input->from++];
    return result;
}

// ---- keys

// What a key sends after ESC: "[" or "O", parameters and a last letter; or one letter.
typedef enum { PLAIN, AFTER_ESCAPE, IN_SEQUENCE } KeyState;

typedef struct {
    KeyState state;
    int parameter;
} KeyReader;

static InputKey key_of(int parameter, unsigned char last) {
    static const struct {
        char last;
        int parameter;
        InputKey key;
    } keys[] = {{'A', 0, KEY_UP},   {'B', 0, KEY_DOWN},    {'C', 0, KEY_RIGHT},
                {'D', 0, KEY_LEFT}, {'H', 0, KEY_HOME},    {'F', 0, KEY_END},
                {'~', 1, KEY_HOME}, {'~', 4, KEY_END},     {'~', 7, KEY_HOME},
                {'~', 8, KEY_END},  {'~', 5, KEY_PAGE_UP}, {'~', 6, KEY_PAGE_DOWN}};
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (keys[i].last == (char)last &&
            (keys[i].parameter == 0 || keys[i].parameter == parameter))
            return keys[i].key;
    return KEY_NONE;
}

// Takes a byte of what a key sent; KEY_NONE until it is a key that is known.
static InputKey take_key(KeyReader *k, unsigned char c) {
    if (c == ESCAPE) {
        *k = (KeyReader){AFTER_ESCAPE, 0};
        return KEY_NONE;
    }
    if (k->state == AFTER_ESCAPE) {
        k->state = c == '[' || c == 'O' ? IN_SEQUENCE : PLAIN;
        return KEY_NONE;
    }
    if (c >= '0' && c <= '9' && k->parameter < 1000) k->parameter = k->parameter * 10 + (c - '0');
    if (c < 0x40 || c > 0x7e) return KEY_NONE;
    k->state = PLAIN;
    return key_of(k->parameter, c);
}

// ---- lines

static void show(const LineInput *input, const char *text) {
    if (!input->echo) return;
    tell_typed(input->echo, text);
}

static void erase_last(const LineInput *input, Text *line) {
    if (line->length == 0) return;
    while (line->length > 1 && ((unsigned char)line->data[line->length - 1] & 0xc0) == 0x80)
        line->length--;
    line->data[--line->length] = '\0';
    show(input, "\b \b");
}

// What the terminal does by itself as long as it hands over lines. False: the end.
static bool mend(const LineInput *input, Text *line, unsigned char c) {
    if (c == CTRL_C || (c == CTRL_D && line->length == 0)) return false;
    if (c == BACKSPACE || c == DELETE) erase_last(input, line);
    while (c == CTRL_U && line->length > 0) erase_last(input, line);
    return true;
}

static void take_plain(const LineInput *input, Text *line, unsigned char c) {
    char shown[] = {c < ' ' ? ' ' : (char)c, '\0'};
    if (c == DELETE || line->length >= INPUT_LINE_MAX || (input->echo && c < ' ')) return;
    text_add(line, shown);
    show(input, shown);
}

// Bytes that are no text are left out.
static void keep_text(Text *line) {
    Text clean = {0};
    for (Span rest = {text_cstr(line), line->length}; rest.length > 0;) {
        size_t good = span_valid_utf8(rest), skip = good < rest.length ? 1 : 0;
        text_add_span(&clean, (Span){rest.at, good});
        rest = (Span){rest.at + good + skip, rest.length - good - skip};
    }
    text_free(line);
    *line = clean;
}

InputResult input_line(LineInput *input, Text *line) {
    unsigned char c = 0;
    KeyReader keys = {PLAIN, 0};
    text_clear(line);
    for (;;) {
        InputResult result = next_byte(input, &c);
        if (result == INPUT_END && line->length > 0) break;  // A last line without its end.
        if (result != INPUT_LINE) return result;
        if (keys.state != PLAIN || c == ESCAPE) {
            input->key = take_key(&keys, c);
            if (input->echo && input->key != KEY_NONE && line->length == 0) return INPUT_KEY;
            continue;
        }
        if (c == '\n' || c == '\r') break;
        if (input->echo && !mend(input, line, c)) return INPUT_END;
        take_plain(input, line, c);
    }
    show(input, "\n");
    keep_text(line);
    return INPUT_LINE;
}

// Ctrl-C and Ctrl-D come as bytes where keys are told.
static InputResult next_key(LineInput *input, char *letter) {
    unsigned char c = 0;
    KeyReader keys = {PLAIN, 0};
    for (;;) {
        InputResult result = next_byte(input, &c);
        if (result != INPUT_LINE) return result;
        if (c == CTRL_C || c == CTRL_D) return INPUT_END;
        bool sequence = keys.state != PLAIN || c == ESCAPE;
        if (!sequence) break;
        input->key = take_key(&keys, c);
        if (keys.state != PLAIN) continue;
        c = 0;
        break;
    }
    *letter = c < 0x80 && c > ' ' ? (char)c : '\0';
    return INPUT_LINE;
}

InputResult input_letter(LineInput *input, char *letter) {
    if (input->echo) return next_key(input, letter);
    Text line = {0};
    InputResult result = input_line(input, &line);
    Span word = span_trim((Span){text_cstr(&line), line.length});
    *letter = word.length > 0 ? word.at[0] : '\0';
    text_free(&line);
    return result;
}
