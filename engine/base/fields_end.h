// fields_end.h - forgets the forms of rows, after a table has been read.
#undef STRUCT
#undef END
#undef CORE
#undef CORE_AS
#undef CORE_ARRAY
#undef CORE_UP_TO
#undef CORE_GROUP
#undef DERIVED
#undef DERIVED_ARRAY
