#include "tools/export/output.h"

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace gridmill {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;

[[noreturn]] void fail(const std::string& path, const char* what) {
  throw std::runtime_error((path == "-" ? std::string("standard output") : path) + ": cannot " +
                           what + ": " + std::strerror(errno));
}

}  // namespace

Output::Output(const std::string& path)
    : path_(path), file_(path == "-" ? stdout : std::fopen(path.c_str(), "wb")) {
  if (file_ == nullptr) fail(path_, "open for writing");
  buffer_.reserve(kPiece + 1024);
}

Output::~Output() {
  if (file_ == nullptr) return;
  std::fwrite(buffer_.data(), 1, buffer_.size(), file_);
  if (file_ == stdout) {
    std::fflush(file_);
  } else {
    std::fclose(file_);
  }
}

void Output::write(std::string_view text) {
  buffer_.append(text);
  if (buffer_.size() >= kPiece) flush();
}

void Output::flush() {
  const bool whole = std::fwrite(buffer_.data(), 1, buffer_.size(), file_) == buffer_.size();
  buffer_.clear();
  if (!whole || std::fflush(file_) != 0) fail(path_, "write");
}

void Output::close() {
  flush();
  std::FILE* file = file_;
  file_ = nullptr;
  if (file != stdout && std::fclose(file) != 0) fail(path_, "close");
}

}  // namespace gridmill
