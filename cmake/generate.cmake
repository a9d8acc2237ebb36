# generate.cmake - the sources that the build writes: embedded card data and the implemented rules.
#
# Both are written at build time, and only touched when their content changes. Sets
# GAVEL_GENERATED_SOURCES.
set(GAVEL_GENERATED ${CMAKE_BINARY_DIR}/generated)

# engine/pool/embedded.h
file(GLOB card_data CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/pool/data/*.yaml)
add_custom_command(
    OUTPUT ${GAVEL_GENERATED}/embedded_table.c ${GAVEL_GENERATED}/embedded_data.S
    COMMAND ${CMAKE_COMMAND} -DDATA=${CMAKE_SOURCE_DIR}/engine/pool/data -DOUT=${GAVEL_GENERATED}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${card_data} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Generating embedded card data"
    VERBATIM)
# The assembler reads the data itself, so the object depends on it too.
set_source_files_properties(${GAVEL_GENERATED}/embedded_data.S
    PROPERTIES OBJECT_DEPENDS "${card_data}")

# engine/cr/cr.h: cr_implemented
file(GLOB_RECURSE marked_sources CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/engine/*.c ${CMAKE_SOURCE_DIR}/engine/*.h ${CMAKE_SOURCE_DIR}/engine/*.def)
add_custom_command(
    OUTPUT ${GAVEL_GENERATED}/cr_implemented.c
    COMMAND sh ${CMAKE_SOURCE_DIR}/cmake/scan-marks ${CMAKE_SOURCE_DIR}
            ${GAVEL_GENERATED}/cr_implemented.c
    DEPENDS ${marked_sources} ${CMAKE_SOURCE_DIR}/cmake/scan-marks
    COMMENT "Generating the list of implemented rules"
    VERBATIM)

set(GAVEL_GENERATED_SOURCES
    ${GAVEL_GENERATED}/embedded_table.c
    ${GAVEL_GENERATED}/embedded_data.S
    ${GAVEL_GENERATED}/cr_implemented.c)

# Tables without code have nothing to measure, and lcov stumbles over files without lines.
if(GAVEL_FLAVOUR STREQUAL "coverage")
    set_source_files_properties(
        ${GAVEL_GENERATED}/embedded_table.c ${GAVEL_GENERATED}/cr_implemented.c
        PROPERTIES COMPILE_OPTIONS "-fno-profile-arcs;-fno-test-coverage")
endif()
