// role.h - what a question is about; its kind says only how it is answered.
#ifndef GAVEL_ASK_ROLE_H
#define GAVEL_ASK_ROLE_H

typedef enum {
#define ROLE(name, word, meaning) ROLE_##name,
#include "engine/ask/roles.def"
#undef ROLE
    ROLE_COUNT
} QuestionRole;

const char *question_role_name(QuestionRole r);     // "cost_sacrifice"
const char *question_role_meaning(QuestionRole r);  // "what is sacrificed for a cost"

#endif
