# The library as WebAssembly modules with names, from which tools/wasm.sh makes those of the npm packages
# (wasm.wasm) and the engine of pages (page.wasm). Read by the CMakeLists.txt of the project if Emscripten compiles it.

# Sizes have 32 bits here, which the code converts to and from 64.
target_compile_options(gridmill_flags INTERFACE -Wno-shorten-64-to-32 -Wno-sign-conversion
                       -Wno-implicit-int-conversion)

# What decides the speed is compiled for speed, the rest for size. At -Oz, clang 14 does not inline, and a
# module is larger and many times slower.
foreach(room board steps hodoku explainer rows run rate_25 rate_grids)
  target_compile_options(gridmill_${room} PRIVATE -Os)
endforeach()

# f-puzzles' JSON is read by nlohmann_json and ICU's UTF-16, which are headers only; no other header of
# the system may be found.
file(CREATE_LINK /usr/include/nlohmann ${PROJECT_BINARY_DIR}/include/nlohmann SYMBOLIC)
file(CREATE_LINK /usr/include/unicode ${PROJECT_BINARY_DIR}/include/unicode SYMBOLIC)
set(fpuzzles puzzle board clues drawings values)
list(TRANSFORM fpuzzles REPLACE "(.+)" "tools/formats/fpuzzles_\\1.cpp")
add_library(gridmill_fpuzzles OBJECT tools/formats/json_value.cpp ${fpuzzles})

# A module is a reactor without JavaScript of Emscripten's: engine.js, and the page's own, have the few
# functions that it imports.
function(gridmill_wasm name sources exports)
  add_executable(gridmill_${name} ${sources} ${library_objects} $<TARGET_OBJECTS:gridmill_fpuzzles>)
  list(TRANSFORM exports PREPEND "-Wl,--export=")
  target_link_options(gridmill_${name} PRIVATE -O1 --profiling-funcs --no-entry -sSTANDALONE_WASM
                      -sASSERTIONS=0 -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH
                      -sINITIAL_MEMORY=16777216 -sTOTAL_STACK=1048576
                      -sERROR_ON_UNDEFINED_SYMBOLS=0 -Wl,--export=malloc,--export=free ${exports})
  set_target_properties(gridmill_${name} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm)
endfunction()
file(STRINGS ${PROJECT_SOURCE_DIR}/tools/lib/gridmill.map exports REGEX "^ +gridmill_")
list(TRANSFORM exports REPLACE "^ +(.*);$" "\\1")
gridmill_wasm(wasm tools/wasm/glue.cpp "${exports}")
# The engine of the page of a book.
set(page tools/wasm/page_engine.cpp tools/book/book_strings.cpp tools/book/html/page_puzzles.cpp
    tools/drawing/svg.cpp tools/formats/fpuzzles_link.cpp tools/formats/sudokupad.cpp
    tools/io/compression.cpp)
gridmill_wasm(page "${page}" gridmill_page_answer)

foreach(target fpuzzles wasm page)
  target_include_directories(gridmill_${target} SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(gridmill_${target} PRIVATE gridmill_flags)
  target_compile_options(gridmill_${target} PRIVATE -Os)
  gridmill_batches(gridmill_${target})
endforeach()
