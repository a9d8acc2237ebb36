// version.h - the version of gavel, of the program and of the library.
#ifndef GAVEL_EMBED_VERSION_H
#define GAVEL_EMBED_VERSION_H

#define GAVEL_VERSION "0.1.0"
#define GAVEL_RELEASED "2026-11-19"  // The day of that version, for manual pages and packages.

#endif
