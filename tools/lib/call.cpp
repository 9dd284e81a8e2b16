#include "tools/lib/call.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <string_view>
#include <thread>

#include "solver/board/cpu.h"
#include "solver/board/error.h"
#include "solver/board/text.h"
#include "tools/lib/version.h"

namespace gridmill {
namespace {

/// Preallocated, so that a call without memory can still report it.
constexpr std::size_t kMessage = 512;
GRIDMILL_THREAD_LOCAL char last_message[kMessage] = "";

gridmill_status fail(gridmill_status status, const char* message) {
  const std::string_view begin = utf8_prefix(message, kMessage - 1);
  const bool has_utf8 = is_utf8(begin);
  std::transform(begin.begin(), begin.end(), last_message,
                 [&](char c) { return has_utf8 || (c & 0x80) == 0 ? c : '?'; });
  last_message[begin.size()] = '\0';
  return status;
}

}  // namespace

gridmill_status call(const std::function<void()>& work) noexcept {
  try {
    work();
    return GRIDMILL_OK;
  } catch (const CallError& error) {
    return fail(error.status(), error.what());
  } catch (const ParseError& error) {
    return fail(GRIDMILL_BAD_TEXT, error.what());
  } catch (const std::invalid_argument& error) {
    return fail(GRIDMILL_BAD_ARGUMENT, error.what());
  } catch (const std::bad_alloc&) {
    return fail(GRIDMILL_NO_MEMORY, "there is not enough memory");
  } catch (const std::length_error&) {
    return fail(GRIDMILL_NO_MEMORY, "there is not enough memory");
  } catch (const std::exception& error) {
    return fail(GRIDMILL_INTERNAL, error.what());
  } catch (...) {
    return fail(GRIDMILL_INTERNAL, "an unknown exception");
  }
}

gridmill_options options_of(const gridmill_options* options) {
  gridmill_options own = copy_struct(options, "options", offsetof(gridmill_options, max_nodes));
  require(own.threads <= 4096, "options: expected at most 4096 threads");
  if (own.threads == 0) own.threads = std::max(1U, std::thread::hardware_concurrency());
  return own;
}

}  // namespace gridmill

const char* gridmill_version() { return gridmill::kLibraryVersion; }
const char* gridmill_last_error() { return gridmill::last_message; }
