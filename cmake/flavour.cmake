# flavour.cmake - language, warnings, and what each flavour adds.
#
# Everything compiled links the interface library gavel_flavour. Sets GAVEL_LTO, and GAVEL_TESTS:
# whether this flavour's tests are built.
include(CheckIncludeFile)

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

set(GAVEL_WARNINGS
    -Wall -Wextra -Wpedantic -Werror
    -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wshadow -Wundef -Wvla -Wformat=2
    -Wswitch-enum -Wimplicit-fallthrough
    -Wcast-qual -Wcast-align -Wpointer-arith -Wwrite-strings
    -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wredundant-decls)

set(GAVEL_LTO OFF)
set(GAVEL_TESTS ON)
set(GAVEL_COMPILE)
set(GAVEL_LINK)
set(GAVEL_DEFINE)

if(GAVEL_FLAVOUR STREQUAL "release")
    set(GAVEL_COMPILE -O2)
    set(GAVEL_LTO ON)
elseif(GAVEL_FLAVOUR STREQUAL "dev")
    set(GAVEL_LINK -fsanitize=address,undefined -fno-sanitize-recover=all)
    # gcc warns falsely about shifts that it instrumented itself; the other flavours still check.
    set(GAVEL_COMPILE -O1 -g -fno-omit-frame-pointer ${GAVEL_LINK} -Wno-sign-conversion)
    set(GAVEL_DEFINE GAVEL_CHECK_DERIVED=1 GAVEL_WATCH_SCRATCH=1)
elseif(GAVEL_FLAVOUR STREQUAL "sanitized")
    # `dev` for long runs. Null pointers and sizes of objects are left to the address sanitizer, which
    # notices them too, and alignment to `dev`; small structs are copied without a call of its library.
    set(GAVEL_LINK -fsanitize=address,undefined -fno-sanitize=null,object-size,alignment
        -fno-sanitize-recover=all)
    set(GAVEL_COMPILE -O2 -g1 ${GAVEL_LINK} -Wno-sign-conversion
        -mmemcpy-strategy=unrolled_loop:512:noalign,libcall:-1:noalign)
    set(GAVEL_DEFINE GAVEL_CHECK_DERIVED=1 GAVEL_WATCH_SCRATCH=1)
    set(GAVEL_LTO ON)
    set(GAVEL_TESTS OFF)
elseif(GAVEL_FLAVOUR STREQUAL "coverage")
    set(GAVEL_COMPILE -O0 -g -fprofile-arcs -ftest-coverage)
    set(GAVEL_LINK --coverage)
elseif(GAVEL_FLAVOUR STREQUAL "rules")
    set(GAVEL_COMPILE -O2)
    set(GAVEL_DEFINE GAVEL_RULES_SWITCHES=1)
    # The stage `memcheck` runs this flavour: valgrind must hear when scratch memory is used again.
    check_include_file(valgrind/memcheck.h GAVEL_HAS_VALGRIND)
    if(GAVEL_HAS_VALGRIND)
        list(APPEND GAVEL_DEFINE GAVEL_WATCH_SCRATCH=1 GAVEL_TELLS_VALGRIND=1)
    endif()
elseif(GAVEL_FLAVOUR STREQUAL "clang")
    # No link-time optimization: clang's needs a linker plugin that distributions package apart.
    set(GAVEL_COMPILE -O2)
    set(GAVEL_TESTS OFF)
elseif(GAVEL_FLAVOUR STREQUAL "libfuzzer")
    # fuzzer-no-link counts what an input reaches; only the targets have libFuzzer's own main.
    set(GAVEL_LINK -fsanitize=address,undefined -fno-sanitize-recover=all)
    set(GAVEL_COMPILE -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link ${GAVEL_LINK})
    set(GAVEL_DEFINE GAVEL_CHECK_DERIVED=1 GAVEL_WATCH_SCRATCH=1)
    set(GAVEL_TESTS OFF)
else()
    message(FATAL_ERROR "GAVEL_FLAVOUR is '${GAVEL_FLAVOUR}'; "
        "use release, dev, sanitized, coverage, rules, clang or libfuzzer")
endif()

# Larger things are taken from scratch memory (engine/base/scratch.h), so that whatever the rules
# nest fits a C stack of 512 KB. Sanitizers make frames of their own size.
set(GAVEL_FRAMES)
if(NOT GAVEL_FLAVOUR MATCHES "^(dev|sanitized|libfuzzer)$")
    set(GAVEL_FRAMES -Wframe-larger-than=16384)
endif()

# Link-time optimization takes longer than everything else: without it while one writes.
if(DEFINED ENV{GAVEL_WITHOUT_LTO})
    set(GAVEL_LTO OFF)
endif()

# Of libgavel, only what is marked is to be seen.
list(APPEND GAVEL_COMPILE -fvisibility=hidden)

# No path of this machine in the program. gcov, however, needs the real paths.
if(NOT GAVEL_FLAVOUR STREQUAL "coverage")
    list(APPEND GAVEL_COMPILE -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()

add_library(gavel_flavour INTERFACE)
target_include_directories(gavel_flavour INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_definitions(gavel_flavour INTERFACE _POSIX_C_SOURCE=200809L ${GAVEL_DEFINE})
target_compile_options(gavel_flavour INTERFACE
    "$<$<COMPILE_LANGUAGE:C>:${GAVEL_WARNINGS}>" "$<$<COMPILE_LANGUAGE:C>:${GAVEL_COMPILE}>")
target_link_options(gavel_flavour INTERFACE ${GAVEL_LINK})
