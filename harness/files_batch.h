// files_batch.h - many files written as one: flushed once, then put in their places.
//
// Until files_batch_end, nothing is seen of them. Each is then the old one or the new one, whole;
// after a kill some may be new and others old. A file that cannot be written does not keep the
// others from their places.
#ifndef GAVEL_HARNESS_FILES_BATCH_H
#define GAVEL_HARNESS_FILES_BATCH_H

#include <stdbool.h>

#include "engine/base/span.h"
#include "engine/base/status.h"

typedef struct FilesBatch FilesBatch;

// Files that are not whole yet wait in `folder`, as far as that is on their disk. NULL: in the
// folder of the first file.
FilesBatch *files_batch_new(const char *folder);
// As files_write (files.h), but for the place.
bool files_batch_add(FilesBatch *b, const char *path, Span content, Status *s);
// Forgets them; frees the batch. NULL: nothing to do.
void files_batch_drop(FilesBatch *b);
// Puts them in their places; frees the batch, also where that fails. NULL: nothing to do.
bool files_batch_end(FilesBatch *b, Status *s);

#endif
