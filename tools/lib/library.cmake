# libgridmill, static and shared: the rooms that know puzzles, and the C interface. Read by the
# CMakeLists.txt of the project. Programs find it by `find_package(gridmill)` and pkg-config.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

configure_file(tools/lib/version.h.in generated/tools/lib/version.h @ONLY)
gridmill_room(gridmill_interface FOLDERS tools/lib
              USES gridmill_run gridmill_hodoku gridmill_rows)
target_include_directories(gridmill_interface PRIVATE ${PROJECT_BINARY_DIR}/generated)

# The headers as a program sees them, so that tests and examples include what will be installed.
set(public_headers ${PROJECT_SOURCE_DIR}/tools/lib/gridmill.h ${PROJECT_SOURCE_DIR}/tools/lib/gridmill.hpp)
set(public_include ${PROJECT_BINARY_DIR}/include)
# Headers that an older configuration of this build tree has copied.
file(GLOB former LIST_DIRECTORIES false ${public_include}/gridmill/*)
list(FILTER former EXCLUDE REGEX "/gridmill\\.(h|hpp)$")
if(former)
  file(REMOVE ${former})
endif()
foreach(header IN LISTS public_headers)
  get_filename_component(name ${header} NAME)
  configure_file(${header} ${public_include}/gridmill/${name} COPYONLY)
endforeach()

set(library_objects "")
list(TRANSFORM rating_classes PREPEND rate_ OUTPUT_VARIABLE rating_rooms)
foreach(room board count hodoku rate ${rating_rooms} explainer steps gen run rows interface)
  list(APPEND library_objects $<TARGET_OBJECTS:gridmill_${room}>)
endforeach()
list(APPEND library_objects ${rating_for_avx512})
# What both have in common; a name of the target, and what it is called where it is installed.
function(gridmill_library name kind export)
  add_library(${name} ${kind} ${library_objects})
  set_target_properties(${name} PROPERTIES OUTPUT_NAME gridmill LINKER_LANGUAGE CXX
                        EXPORT_NAME ${export})
  target_include_directories(${name} INTERFACE $<BUILD_INTERFACE:${public_include}>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${name} INTERFACE cxx_std_17)
  target_link_libraries(${name} PRIVATE Threads::Threads)
  if(GRIDMILL_SANITIZE)
    target_link_options(${name} PUBLIC -fsanitize=${GRIDMILL_SANITIZE})
  endif()
endfunction()

if(GRIDMILL_SHARED)
  gridmill_library(gridmill_shared SHARED gridmill)
  set(symbols ${PROJECT_SOURCE_DIR}/tools/lib/gridmill.map)
  set_target_properties(gridmill_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 1
                        LINK_DEPENDS ${symbols})
  target_link_options(gridmill_shared PRIVATE -Wl,--version-script=${symbols})
  if(NOT GRIDMILL_SANITIZE)
    target_link_options(gridmill_shared PRIVATE -Wl,--no-undefined)
  endif()
  install(TARGETS gridmill_shared EXPORT gridmill
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
          NAMELINK_COMPONENT development)
endif()
gridmill_library(gridmill_static STATIC gridmill_static)
# A C program that links the static library needs the C++ one beside it.
target_link_libraries(gridmill_static INTERFACE $<$<NOT:$<LINK_LANGUAGE:CXX>>:stdc++>)

install(TARGETS gridmill_static EXPORT gridmill
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gridmill
        COMPONENT development)
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/gridmill)
install(EXPORT gridmill NAMESPACE gridmill:: FILE gridmill-targets.cmake
        DESTINATION ${cmake_folder} COMPONENT development)
configure_package_config_file(tools/lib/gridmill-config.cmake.in gridmill-config.cmake
                              INSTALL_DESTINATION ${cmake_folder})
write_basic_package_version_file(gridmill-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/gridmill-config.cmake
        ${PROJECT_BINARY_DIR}/gridmill-config-version.cmake
        DESTINATION ${cmake_folder} COMPONENT development)
# The prefix from where the file stands, so that an installed tree may be moved.
file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
configure_file(tools/lib/gridmill.pc.in gridmill.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/gridmill.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
