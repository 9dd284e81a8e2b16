# What is installed beside the binaries, and Debian packages of it all: `tools/scripts/package.sh` makes
# them with cpack. Read by the CMakeLists.txt of the project.

# The program writes its manual and completions itself.
set(written ${PROJECT_BINARY_DIR}/written)
file(MAKE_DIRECTORY ${written})
add_custom_command(
  OUTPUT ${written}/gridmill.1 ${written}/gridmill.bash ${written}/_gridmill
         ${written}/gridmill.fish
  COMMAND gridmill man > ${written}/gridmill.1
  COMMAND gridmill completion bash > ${written}/gridmill.bash
  COMMAND gridmill completion zsh > ${written}/_gridmill
  COMMAND gridmill completion fish > ${written}/gridmill.fish
  DEPENDS gridmill VERBATIM)
add_custom_target(gridmill_written ALL DEPENDS ${written}/gridmill.1)

install(TARGETS gridmill RUNTIME COMPONENT program)
install(FILES ${written}/gridmill.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${written}/gridmill.bash RENAME gridmill
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${written}/_gridmill DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        COMPONENT program)
install(FILES ${written}/gridmill.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
# The engine of pages, if tools/wasm.sh has made it.
install(FILES ${PROJECT_SOURCE_DIR}/build/wasm/engine.json OPTIONAL
        DESTINATION ${CMAKE_INSTALL_DATADIR}/gridmill COMPONENT program)

# Debian's names of the components.
set(package_program gridmill)
set(package_library libgridmill1)
set(package_development libgridmill-dev)
set(package_python python3-gridmill)
set(CPACK_COMPONENTS_ALL program)
if(GRIDMILL_SHARED)
  list(APPEND CPACK_COMPONENTS_ALL library development)
endif()
if(TARGET gridmill_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()

# Each package has its copyright and the changes, as Debian wants them.
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(maintainer "The Gridmill authors <gridmill@users.noreply.github.com>")
file(READ LICENSE license)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(package ${package_${component}})
  set(folder ${PROJECT_BINARY_DIR}/written/${package})
  file(CONFIGURE OUTPUT ${folder}/changelog @ONLY CONTENT
"gridmill (@PROJECT_VERSION@) stable; urgency=medium

  * Release @PROJECT_VERSION@; CHANGELOG.md of the sources says what is new.

 -- @maintainer@  @today@
")
  file(CONFIGURE OUTPUT ${folder}/copyright @ONLY CONTENT "Gridmill\n\n@license@")
  # Without a time, so that the same sources make the same file.
  execute_process(COMMAND gzip -9nkf ${folder}/changelog)
  install(FILES ${folder}/copyright ${folder}/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
if(EXISTS /etc/debian_version)
  install(CODE "execute_process(COMMAND gzip -9nf
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/gridmill.1\")"
          COMPONENT program)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gridmill)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each component says what it is
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/package/ldconfig.cmake)
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package_${component}})
endforeach()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS
    "fonts-noto-core, fonts-ipaexfont-gothic, fonts-wqy-microhei")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Sudoku puzzles in quantity: made, graded, stored
Makes puzzles with one solution, grades them by the techniques that they
need, keeps them in a SQLite database and prints them as books.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Sudoku puzzles counted, solved, rated and made in batches
The shared library of Gridmill, with a C interface that programs in C and
C++ use.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libgridmill1 (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Sudoku puzzles in batches: files for development
The headers for C and C++, the static library, and what pkg-config and CMake
need to find Gridmill's library.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Sudoku puzzles in batches: the Python package
Counts, solves, rates and makes puzzles on all cores, from texts, lists or
NumPy arrays.")
include(CPack)
