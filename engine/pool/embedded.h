// embedded.h - the card data that ships inside the program.
//
// The build writes the table from engine/pool/data/*.yaml (cmake/embed.cmake), sorted by name. A
// NUL follows each file's bytes; `size` does not count it.
#ifndef GAVEL_POOL_EMBEDDED_H
#define GAVEL_POOL_EMBEDDED_H

#include <stddef.h>

typedef struct {
    const char *name;  // The file's name without its folder: "lands.yaml".
    const unsigned char *data;
    size_t size;
} EmbeddedFile;

extern const EmbeddedFile embedded_files[];
extern const int embedded_file_count;

#endif
