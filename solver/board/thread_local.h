#pragma once

// Storage of a thread. A module for browsers has one thread, and clang 14 links no thread-local
// storage if the module has the instructions that copy memory.

#if defined(__EMSCRIPTEN__)
#define GRIDMILL_THREAD_LOCAL static
#else
#define GRIDMILL_THREAD_LOCAL thread_local
#endif
