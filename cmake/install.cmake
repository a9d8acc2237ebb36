# install.cmake - what `cmake --install` puts where, and the packages that `cpack` makes of it.
#
# Only the flavour `release` is installed. Manual pages, completion and schemas are printed by the
# program itself, so that they cannot differ from it. The program in which rules can be switched off
# is that of the preset `rules`; it comes along if it has been built.
if(NOT GAVEL_FLAVOUR STREQUAL "release")
    return()
endif()
# Debian and its children look for libraries there, below every prefix.
if(EXISTS /etc/debian_version AND CMAKE_LIBRARY_ARCHITECTURE)
    set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "where libraries go")
endif()
include(GNUInstallDirs)

# What comes with every package: what Debian wants to know of it.
set(GAVEL_MAINTAINER "gavel contributors <gavel@packages.invalid>"
    CACHE STRING "whom Debian packages name as their maintainer")
execute_process(COMMAND date -u -R -d ${GAVEL_RELEASED} OUTPUT_VARIABLE GAVEL_RELEASED_MAIL
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
configure_file(${CMAKE_SOURCE_DIR}/cmake/debian/changelog.in ${GAVEL_GENERATED}/changelog @ONLY)
file(READ ${CMAKE_SOURCE_DIR}/LICENSE license)
string(REGEX REPLACE "^.*contributors\n\n" "" license "${license}")
string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
string(REGEX REPLACE "\n(.)" "\n \\1" GAVEL_LICENSE_TEXT "\n${license}")
configure_file(${CMAKE_SOURCE_DIR}/cmake/debian/copyright.in ${GAVEL_GENERATED}/copyright @ONLY)

# ---- what is made for it

set(GAVEL_PAGES ${GAVEL_GENERATED}/man)
add_custom_command(
    OUTPUT ${GAVEL_GENERATED}/man.stamp ${GAVEL_GENERATED}/gavel.bash
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${GAVEL_PAGES}
    COMMAND gavel man -o ${GAVEL_PAGES}
    COMMAND sh -c "gzip -9n man/*.1"
    COMMAND sh -c "'$<TARGET_FILE:gavel>' completion bash >gavel.bash"
    COMMAND gavel schema -o ${GAVEL_GENERATED}/schema
    COMMAND sh -c "gzip -9nc changelog >changelog.gz"
    COMMAND ${CMAKE_COMMAND} -E touch ${GAVEL_GENERATED}/man.stamp
    DEPENDS gavel ${GAVEL_GENERATED}/changelog
    WORKING_DIRECTORY ${GAVEL_GENERATED}
    COMMENT "Generating manual pages, completion and schemas"
    VERBATIM)
add_custom_target(gavel_pages ALL DEPENDS ${GAVEL_GENERATED}/man.stamp)

# The .pc file says where it is in relation to itself, so that the whole may be moved.
string(REGEX REPLACE "[^/]+" ".." GAVEL_PC_UP ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_file(${CMAKE_SOURCE_DIR}/cmake/gavel.pc.in ${GAVEL_GENERATED}/gavel.pc @ONLY)

# ---- the program

set(part COMPONENT program)
install(PROGRAMS ${CMAKE_SOURCE_DIR}/gavel DESTINATION ${CMAKE_INSTALL_BINDIR} ${part})
install(TARGETS gavel DESTINATION libexec/gavel ${part})
install(PROGRAMS ${CMAKE_SOURCE_DIR}/build/rules/harness/gavel DESTINATION libexec/gavel
    RENAME gavel-rules OPTIONAL ${part})
install(CODE [[
    set(rules $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/libexec/gavel/gavel-rules)
    if(CMAKE_INSTALL_DO_STRIP AND EXISTS ${rules})
        execute_process(COMMAND strip ${rules} COMMAND_ERROR_IS_FATAL ANY)
    endif()]] ${part})
install(DIRECTORY ${GAVEL_PAGES}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 ${part})
install(FILES ${GAVEL_GENERATED}/gavel.bash RENAME gavel
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions ${part})
install(DIRECTORY ${GAVEL_GENERATED}/schema DESTINATION ${CMAKE_INSTALL_DATADIR}/gavel ${part})
file(GLOB pages ${CMAKE_SOURCE_DIR}/harness/*.md)
list(FILTER pages EXCLUDE REGEX "/FAULTS\\.md$")
install(FILES ${pages} ${CMAKE_SOURCE_DIR}/NOTICE.md DESTINATION ${CMAKE_INSTALL_DOCDIR} ${part})

# ---- the library

install(TARGETS gavel_library
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    NAMELINK_COMPONENT development)
set(part COMPONENT development)
install(FILES ${CMAKE_SOURCE_DIR}/engine/embed/gavel.h
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gavel ${part})
install(FILES ${GAVEL_GENERATED}/gavel.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${part})
install(FILES ${CMAKE_SOURCE_DIR}/examples/play.c
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples ${part})

# ---- packages: gavel, libgavel0 and libgavel-dev

foreach(row "program;gavel" "library;libgavel${GAVEL_SOVERSION}" "development;libgavel-dev")
    list(GET row 0 component)
    list(GET row 1 package)
    string(TOUPPER ${component} upper)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
    install(FILES ${GAVEL_GENERATED}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        COMPONENT ${component})
    install(FILES ${GAVEL_GENERATED}/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gavel)
set(CPACK_PACKAGE_VERSION ${GAVEL_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_SOURCE_DIR}/build/package)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${GAVEL_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libgavel${GAVEL_SOVERSION} (= ${GAVEL_VERSION}), libc6-dev")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "rules conformance of Magic: The Gathering, by scenarios
Plays scenarios through a rules engine and compares what happens with what
they expect and with golden files. Also plays decks against each other,
judges deck lists, and replays recorded games.")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "rules engine for Magic: The Gathering
The engine of gavel, for programs that play games by the Comprehensive
Rules: cards in their own words, questions and answers, bots.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "rules engine for Magic: The Gathering - development
The header of libgavel, its pkg-config file, and an example.")
# Which package has the library, and what brings the loader's cache up to date.
file(WRITE ${GAVEL_GENERATED}/shlibs "libgavel ${GAVEL_SOVERSION} libgavel${GAVEL_SOVERSION}\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
    ${GAVEL_GENERATED}/shlibs ${CMAKE_SOURCE_DIR}/cmake/debian/triggers)
include(CPack)
