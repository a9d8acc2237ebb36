# library.cmake - libgavel, for programs that embed the engine (engine/embed/gavel.h).
#
# Only what the public header names is visible (flavour.cmake compiles everything else hidden). The
# soname changes with every version that breaks the interface.
file(STRINGS ${CMAKE_SOURCE_DIR}/engine/embed/version.h version_lines REGEX "#define GAVEL_")
string(REGEX MATCH "GAVEL_VERSION \"([0-9.]+)\"" found "${version_lines}")
set(GAVEL_VERSION ${CMAKE_MATCH_1})
string(REGEX MATCH "GAVEL_RELEASED \"([0-9-]+)\"" found "${version_lines}")
set(GAVEL_RELEASED ${CMAKE_MATCH_1})
set_property(DIRECTORY APPEND PROPERTY
    CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/embed/version.h)
set(GAVEL_SOVERSION 0)

if(NOT GAVEL_FLAVOUR STREQUAL "release")
    return()
endif()

add_library(gavel_library SHARED ${GAVEL_EMBED_SOURCES})
target_link_libraries(gavel_library PRIVATE gavel_engine m)
target_link_options(gavel_library PRIVATE -Wl,--no-undefined)
set_target_properties(gavel_library PROPERTIES
    OUTPUT_NAME gavel
    VERSION ${GAVEL_VERSION}
    SOVERSION ${GAVEL_SOVERSION}
    INTERPROCEDURAL_OPTIMIZATION ${GAVEL_LTO})
