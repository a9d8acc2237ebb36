# embed.cmake - a script: writes embedded_table.c and embedded_data.S (engine/pool/embedded.h).
#
# The bytes come in by the assembler's .incbin: no limit of C on literals, and no compile time.
# Usage: cmake -DDATA=folder -DOUT=folder -P embed.cmake
cmake_minimum_required(VERSION 3.22)

file(GLOB paths ${DATA}/*.yaml)
list(SORT paths COMPARE STRING)

set(data "// The card data, byte for byte, each file followed by a NUL. Generated.\n")
string(APPEND data ".section .rodata\n")
set(externs "")
set(rows "")
set(count 0)
foreach(path IN LISTS paths)
    get_filename_component(name ${path} NAME)
    file(SIZE ${path} size)
    set(symbol embedded_data_${count})
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

file(CONFIGURE OUTPUT ${OUT}/embedded_data.S CONTENT "@data@" @ONLY)
file(CONFIGURE OUTPUT ${OUT}/embedded_table.c @ONLY CONTENT
"// The embedded card files, sorted by name. Generated.
#include \"engine/pool/embedded.h\"

@externs@
const EmbeddedFile embedded_files[] = {
@rows@};

const int embedded_file_count = @count@;
")
