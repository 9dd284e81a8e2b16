# The Python package, where the headers of Python 3.11 or later are (python3-dev): build/.../python
# holds it as it is installed. Read by the CMakeLists.txt of the project.

# Debian's packages are for Debian's Python, whatever else stands before it in PATH.
if(NOT Python3_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python3_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python3 3.11 COMPONENTS Interpreter Development.Module)
if(NOT Python3_Development.Module_FOUND)
  message(STATUS "No headers of Python 3.11: its package is not built")
  return()
endif()

set(python_folder ${PROJECT_BINARY_DIR}/python/gridmill)
file(GLOB python_files CONFIGURE_DEPENDS tools/python/gridmill/*.py tools/python/gridmill/*.pyi
     tools/python/gridmill/py.typed)
foreach(file IN LISTS python_files)
  get_filename_component(name ${file} NAME)
  configure_file(${file} ${python_folder}/${name} COPYONLY)
endforeach()

# With the engine inside, so that a wheel needs nothing else.
Python3_add_library(gridmill_python MODULE tools/python/gridmill/_gridmill.cpp)
target_link_libraries(gridmill_python PRIVATE gridmill_flags gridmill_static)
# The libraries that the rooms are linked with show no symbols here, either.
target_link_options(gridmill_python PRIVATE -Wl,--exclude-libs,ALL)
set_target_properties(gridmill_python PROPERTIES OUTPUT_NAME _gridmill PREFIX "" SUFFIX .abi3.so
                      CXX_VISIBILITY_PRESET hidden LIBRARY_OUTPUT_DIRECTORY ${python_folder})

install(FILES ${python_files} DESTINATION lib/python3/dist-packages/gridmill COMPONENT python)
install(TARGETS gridmill_python DESTINATION lib/python3/dist-packages/gridmill COMPONENT python)
