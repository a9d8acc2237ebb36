# generate.cmake - the sources that the build writes: embedded card data, the embedded page, and the
# implemented rules.
#
# All are written at build time, and only touched when their content changes. Sets
# GAVEL_GENERATED_SOURCES, and GAVEL_PAGE_SOURCES of the harness.
set(GAVEL_GENERATED ${CMAKE_BINARY_DIR}/generated)

# The files of a folder as a table (cmake/embed.cmake). `sources` gets what is to be compiled.
function(gavel_embed sources name type header folder endings)
    set(patterns ${endings})
    list(TRANSFORM patterns PREPEND ${folder}/*.)
    file(GLOB files CONFIGURE_DEPENDS ${patterns})
    string(REPLACE ";" "," joined "${endings}")
    set(outputs ${GAVEL_GENERATED}/${name}_table.c ${GAVEL_GENERATED}/${name}_data.S)
    add_custom_command(
        OUTPUT ${outputs}
        COMMAND ${CMAKE_COMMAND} -DDATA=${folder} -DENDINGS=${joined} -DOUT=${GAVEL_GENERATED}
                -DNAME=${name} -DTYPE=${type} -DHEADER=${header}
                -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        COMMENT "Embedding ${folder}"
        VERBATIM)
    # The assembler reads the data itself, so the object depends on it too.
    set_source_files_properties(${GAVEL_GENERATED}/${name}_data.S
        PROPERTIES OBJECT_DEPENDS "${files}")
    set(${sources} ${outputs} PARENT_SCOPE)
endfunction()

gavel_embed(GAVEL_CARD_DATA embedded EmbeddedFile engine/pool/embedded.h
    ${CMAKE_SOURCE_DIR}/engine/pool/data yaml)
gavel_embed(GAVEL_PAGE_SOURCES page PageFile harness/page_pack.h
    ${CMAKE_SOURCE_DIR}/harness/page "html;css;js")

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
    ${GAVEL_CARD_DATA}
    ${GAVEL_GENERATED}/cr_implemented.c)

# Tables without code have nothing to measure, and lcov stumbles over files without lines.
if(GAVEL_FLAVOUR STREQUAL "coverage")
    set_source_files_properties(
        ${GAVEL_GENERATED}/embedded_table.c ${GAVEL_GENERATED}/page_table.c
        ${GAVEL_GENERATED}/cr_implemented.c
        PROPERTIES COMPILE_OPTIONS "-fno-profile-arcs;-fno-test-coverage")
endif()
