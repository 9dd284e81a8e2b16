# The library as a WebAssembly module, gridmill.wasm with names, from which tools/wasm.sh makes those of
# the npm packages. Read by the CMakeLists.txt of the project if Emscripten compiles it.

# Sizes have 32 bits here, which the code converts to and from 64.
target_compile_options(gridmill_flags INTERFACE -Wno-shorten-64-to-32 -Wno-sign-conversion
                       -Wno-implicit-int-conversion)

# What decides the speed is compiled for speed, the rest for size. At -Oz, clang 14 does not inline, and a
# module is larger and many times slower.
foreach(room board steps hodoku explainer rows run rate_25)
  target_compile_options(gridmill_${room} PRIVATE -Os)
endforeach()

# f-puzzles' JSON is read by nlohmann_json, which is headers only; no other header of the system may be
# found.
file(CREATE_LINK /usr/include/nlohmann ${PROJECT_BINARY_DIR}/include/nlohmann SYMBOLIC)
set(fpuzzles puzzle board clues drawings values)
list(TRANSFORM fpuzzles REPLACE "(.+)" "tools/formats/fpuzzles_\\1.cpp")
add_executable(gridmill_wasm tools/wasm/glue.cpp tools/formats/json_value.cpp ${fpuzzles} ${library_objects})
target_include_directories(gridmill_wasm SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
target_link_libraries(gridmill_wasm PRIVATE gridmill_flags)
target_compile_options(gridmill_wasm PRIVATE -Os)
gridmill_batches(gridmill_wasm)

# The module is a reactor without JavaScript of Emscripten's: engine.js has the few functions that it
# imports.
file(STRINGS ${PROJECT_SOURCE_DIR}/tools/lib/gridmill.map exports REGEX "^ +gridmill_")
list(TRANSFORM exports REPLACE "^ +(.*);$" "-Wl,--export=\\1")
target_link_options(gridmill_wasm PRIVATE -O1 --profiling-funcs --no-entry -sSTANDALONE_WASM
                    -sASSERTIONS=0 -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH
                    -sINITIAL_MEMORY=16777216 -sTOTAL_STACK=1048576 -sERROR_ON_UNDEFINED_SYMBOLS=0
                    -Wl,--export=malloc,--export=free ${exports})
set_target_properties(gridmill_wasm PROPERTIES OUTPUT_NAME gridmill SUFFIX .wasm)
