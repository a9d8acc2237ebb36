// export_folder.h - the folder of an export: what may be written there, and its index.
#ifndef GAVEL_HARNESS_EXPORT_FOLDER_H
#define GAVEL_HARNESS_EXPORT_FOLDER_H

#include <cjson/cJSON.h>

#include "engine/base/arena.h"
#include "harness/files_batch.h"
#include "harness/result.h"
#include "harness/select.h"

typedef struct {
    Arena arena;
    const char *folder;
    const char **files;  // By selected scenario: its file below the folder.
    int count;
    FilesBatch *batch;
    cJSON *rows;     // Of the index to be written.
    cJSON *earlier;  // The index that was there; NULL if there was none.
} ExportFolder;

// Decides the name of every file, and looks whether the folder may be written. False, with the
// reason, if two scenarios would have the same file, or if the folder holds what is no export and
// `force` is not given. Nothing is written. Free in any case.
bool export_folder_open(ExportFolder *f, const char *folder, const Selection *selection, bool force,
                        Status *s);
// Notes the document of a scenario, to be written in the end and listed by the index.
bool export_folder_write(ExportFolder *f, int scenario, const Result *r, Status *s);
// Writes the documents, the schema and, last, the index. `whole`: what an earlier export had and
// this one has not is deleted (and counted); otherwise it stays, in the index as well.
bool export_folder_close(ExportFolder *f, bool whole, int *removed, Status *s);
void export_folder_free(ExportFolder *f);

#endif
