# embed.cmake - a script: writes a table of files as C and their bytes as assembly.
#
# The bytes come in by the assembler's .incbin: no limit of C on literals, and no compile time.
# Usage: cmake -DDATA=folder -DENDINGS=yaml -DOUT=folder -DNAME=embedded -DTYPE=EmbeddedFile
#              -DHEADER=engine/pool/embedded.h -P embed.cmake
# makes OUT/NAME_table.c with NAME_files and NAME_file_count, and OUT/NAME_data.S. ENDINGS are
# separated by commas.
cmake_minimum_required(VERSION 3.22)

string(REPLACE "," ";" endings ${ENDINGS})
set(paths "")
foreach(ending IN LISTS endings)
    file(GLOB found ${DATA}/*.${ending})
    list(APPEND paths ${found})
endforeach()
list(SORT paths COMPARE STRING)

set(data "// The bytes of the files, each followed by a NUL. Generated.\n")
string(APPEND data ".section .rodata\n")
set(externs "")
set(rows "")
set(count 0)
foreach(path IN LISTS paths)
    get_filename_component(name ${path} NAME)
    file(SIZE ${path} size)
    set(symbol ${NAME}_data_${count})
    string(APPEND data ".balign 16\n.globl ${symbol}\n.hidden ${symbol}\n"
        ".type ${symbol}, %object\n${symbol}:\n.incbin \"${path}\"\n.byte 0\n"
        ".size ${symbol}, . - ${symbol}\n")
    string(APPEND externs "extern const unsigned char ${symbol}[];\n")
    string(APPEND rows "    {\"${name}\", ${symbol}, ${size}},\n")
    math(EXPR count "${count} + 1")
endforeach()
string(APPEND data ".section .note.GNU-stack,\"\",%progbits\n")
if(count EQUAL 0)
    set(rows "    {\"\", (const unsigned char *)\"\", 0},\n")
endif()

file(CONFIGURE OUTPUT ${OUT}/${NAME}_data.S CONTENT "@data@" @ONLY)
file(CONFIGURE OUTPUT ${OUT}/${NAME}_table.c @ONLY CONTENT
"// The embedded files, sorted by name. Generated.
#include \"@HEADER@\"

@externs@
const @TYPE@ @NAME@_files[] = {
@rows@};

const int @NAME@_file_count = @count@;
")
