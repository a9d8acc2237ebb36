// fields_begin.h - what makes C structs of the rows of a table; fields_end.h takes it back.
//
// Every struct that is part of a Game's value is declared by rows, so that no field can exist of
// which nobody said whether it is core or derived. Core is what a position consists of: it is
// digested, recorded and compared (state/core.c reads the same rows). Derived is what follows from
// the core, or says only how the Game lies in memory. No include guard: each table needs it anew.
//
//   STRUCT(Type) .. END(Type)               between them, a row for each field, in their order
//   CORE(type, name)                        a number, an id, a set of bits or a struct of rows
//   CORE_AS(type, name, kind)               a number that stands for something (state/core.h)
//   CORE_ARRAY(type, name, length, index)   all are core; index says what they are counted by
//   CORE_UP_TO(count, type, name, length)   the first `count`, which is a field of the same struct
//   CORE_GROUP(type, name, length)          core, but digested by itself: the players of a Game
//   DERIVED(type, name)
//   DERIVED_ARRAY(type, name, length)
#define STRUCT(Type) typedef struct {
#define END(Type) \
    }             \
    Type;
#define CORE(type, name) type name;
#define CORE_AS(type, name, kind) type name;
#define CORE_ARRAY(type, name, length, index) type name[length];
#define CORE_UP_TO(count, type, name, length) type name[length];
#define CORE_GROUP(type, name, length) type name[length];
#define DERIVED(type, name) type name;
#define DERIVED_ARRAY(type, name, length) type name[length];
