// fields_skip.h - skips all rows of a table, for whoever has said what STRUCT is to make of each
// struct's name; fields_end.h takes it back. No include guard: each reading needs it anew.
#define END(Type)
#define CORE(type, name)
#define CORE_AS(type, name, kind)
#define CORE_ARRAY(type, name, length, index)
#define CORE_UP_TO(count, type, name, length)
#define CORE_GROUP(type, name, length)
#define DERIVED(type, name)
#define DERIVED_ARRAY(type, name, length)
