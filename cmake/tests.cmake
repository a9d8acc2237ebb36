# tests.cmake - every tests/ROOM/test_*.c is a program, every tests/ci/test_*.sh a script.
#
# The CTest name of tests/base/test_document.c is base/document. Without cmocka there are no tests,
# so that running gavel needs fewer packages; ci/test treats "no tests" as a failure.
if(NOT GAVEL_TESTS)
    return()
endif()
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)
if(NOT CMOCKA_FOUND)
    message(STATUS "cmocka not found: tests are not built")
    return()
endif()
enable_testing()

# Tests link without LTO, which would optimize the whole engine again for each of them.
if(GAVEL_LTO)
    foreach(library gavel_engine gavel_harness gavel)
        get_target_property(type ${library} TYPE)
        if(NOT type STREQUAL "INTERFACE_LIBRARY")
            target_compile_options(${library} PRIVATE $<$<COMPILE_LANGUAGE:C>:-ffat-lto-objects>)
        endif()
    endforeach()
endif()

add_library(gavel_test_support INTERFACE)
target_link_libraries(gavel_test_support INTERFACE gavel_harness PkgConfig::CMOCKA)
target_compile_definitions(gavel_test_support INTERFACE GAVEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
if(GAVEL_LTO)
    target_link_options(gavel_test_support INTERFACE -fno-lto)
endif()
# Helpers shared by tests, if there are any: tests/support/*.c.
file(GLOB support CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/support/*.c)
if(support)
    add_library(gavel_test_helpers STATIC EXCLUDE_FROM_ALL ${support})
    target_link_libraries(gavel_test_helpers PUBLIC gavel_harness PkgConfig::CMOCKA)
    target_link_libraries(gavel_test_support INTERFACE gavel_test_helpers)
endif()

file(GLOB_RECURSE test_sources RELATIVE ${CMAKE_SOURCE_DIR}/tests CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/tests/test_*.c)
foreach(source IN LISTS test_sources)
    string(REGEX REPLACE "test_([^/]*)\\.c$" "\\1" name ${source})
    string(REPLACE "/" "_" target test_${name})
    add_executable(${target} tests/${source})
    target_link_libraries(${target} PRIVATE gavel_test_support)
    set_property(TARGET ${target} PROPERTY RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    # ci/mutants links those of a room with a fault; nobody else needs them.
    if(GAVEL_FLAVOUR STREQUAL "rules")
        set_property(TARGET ${target} PROPERTY EXCLUDE_FROM_ALL ON)
    endif()
    add_test(NAME ${name} COMMAND ${target} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300)
endforeach()

# The checks of ci/ do not depend on the flavour: once is enough.
if(GAVEL_FLAVOUR STREQUAL "release")
    file(GLOB scripts RELATIVE ${CMAKE_SOURCE_DIR}/tests CONFIGURE_DEPENDS
        ${CMAKE_SOURCE_DIR}/tests/ci/test_*.sh)
    foreach(script IN LISTS scripts)
        string(REGEX REPLACE "test_([^/]*)\\.sh$" "\\1" name ${script})
        add_test(NAME ${name} COMMAND sh tests/${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
        set_tests_properties(${name} PROPERTIES TIMEOUT 300
            ENVIRONMENT "GAVEL_PROGRAM=$<TARGET_FILE:gavel>")
    endforeach()
endif()
