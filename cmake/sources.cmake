# sources.cmake - the source files of every room, in the order of the layers.
#
# Sets GAVEL_ENGINE_SOURCES (of which GAVEL_EMBED_SOURCES), GAVEL_HARNESS_SOURCES and GAVEL_MAIN_SOURCE (harness/main.c, kept apart
# so that tests can link the rest). A room may be empty.
set(GAVEL_ROOMS base cr ir cards oracle pool state ask rules play ai embed)

set(GAVEL_ENGINE_SOURCES)
foreach(room IN LISTS GAVEL_ROOMS)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/${room}/*.c)
    list(APPEND GAVEL_ENGINE_SOURCES ${sources})
endforeach()

set(GAVEL_EMBED_SOURCES ${GAVEL_ENGINE_SOURCES})
list(FILTER GAVEL_EMBED_SOURCES INCLUDE REGEX "/engine/embed/")

file(GLOB_RECURSE GAVEL_HARNESS_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/harness/*.c)
set(GAVEL_MAIN_SOURCE ${GAVEL_HARNESS_SOURCES})
list(FILTER GAVEL_MAIN_SOURCE INCLUDE REGEX "/harness/main\\.c$")
list(FILTER GAVEL_HARNESS_SOURCES EXCLUDE REGEX "/harness/main\\.c$")
