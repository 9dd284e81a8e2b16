// The one file of gridmill_test_main that is compiled with the precompiled header: CMake makes the
// header for it, and every test reuses it.
