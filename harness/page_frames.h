// page_frames.h - positions as differences from each other: RFC 7396 merge patches of JSON values.
#ifndef GAVEL_HARNESS_PAGE_FRAMES_H
#define GAVEL_HARNESS_PAGE_FRAMES_H

#include <cjson/cJSON.h>

// What turns `from` into `to`, both objects; NULL: nothing. Neither may hold a null: a merge patch
// cannot say it. Free with cJSON_Delete.
cJSON *page_patch(const cJSON *from, const cJSON *to);
// Applies a patch to an object that the caller owns.
void page_patch_apply(cJSON *to, const cJSON *patch);

#endif
