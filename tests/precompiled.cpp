// CMake makes the precompiled header for this file, and the tests reuse it.
