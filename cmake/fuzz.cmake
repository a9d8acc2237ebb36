# fuzz.cmake - the coverage-guided targets: every tests/fuzz/fuzz_*.c is a program, in build/libfuzzer
# only. ci/fuzz-inputs runs them.
if(NOT GAVEL_FLAVOUR STREQUAL "libfuzzer")
    return()
endif()

add_library(gavel_fuzz_support STATIC tests/fuzz/fuzz.c)
target_link_libraries(gavel_fuzz_support PUBLIC gavel_harness)

file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/fuzz_*.c)
foreach(source IN LISTS fuzz_sources)
    get_filename_component(target ${source} NAME_WE)
    add_executable(${target} ${source})
    target_link_libraries(${target} PRIVATE gavel_fuzz_support)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    set_property(TARGET ${target} PROPERTY RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
endforeach()
