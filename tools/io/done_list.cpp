#include "tools/io/done_list.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "solver/board/hash.h"
#include "tools/files/file_registry.h"
#include "tools/io/output.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine =
    "# The files in this folder are not complete yet; the same command writes the rest. Done:\n";

}  // namespace

DoneList::DoneList(const std::string& path) : path_(path) {
  require_not_protected(path_);
  descriptor_ = open_file(path_, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW);
  if (descriptor_ < 0) fail("open for writing");
  read();
}

DoneList::~DoneList() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void DoneList::fail(const char* what) const {
  throw std::runtime_error(path_ + ": cannot " + what + ": " + std::strerror(errno));
}

/// Takes whole lines; a last line that a power cut truncated is ignored.
void DoneList::read() {
  std::string text;
  std::array<char, 1 << 16> block{};
  for (;;) {
    const ssize_t got =
        ::pread(descriptor_, block.data(), block.size(), static_cast<off_t>(text.size()));
    if (got < 0) fail("read");
    if (got == 0) break;
    text.append(block.data(), static_cast<std::size_t>(got));
  }
  // Zeros are what a power cut may leave of the first line.
  if (text.find_first_not_of('\0') == std::string::npos) {
    if (::ftruncate(descriptor_, 0) != 0) fail("write");
    append(std::string(kFirstLine));
    if (!sync_file(descriptor_) || !sync_folder_of(path_)) fail("write");
    return;
  }
  if (!text.starts_with(kFirstLine) && !kFirstLine.starts_with(text)) {
    throw std::runtime_error(path_ +
                             ": cannot be used as the list of finished files, because "
                             "another program wrote it");
  }
  if (text.back() != '\n') append("\n");
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) return;
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t bytes = line.find(' ');
    if (bytes != std::string::npos && !line.starts_with('#')) {
      done_[line.substr(0, bytes)] = line.substr(bytes + 1);
    }
  }
}

void DoneList::append(const std::string& line) {
  if (!write_all(descriptor_, line)) fail("write");
}

std::string DoneList::digest_of(std::string_view text) {
  Fnv1a hash;
  hash.add(text);
  std::array<char, 64> digest{};
  std::snprintf(digest.data(), digest.size(), "%zu %016llx", text.size(),
                static_cast<unsigned long long>(hash.value()));
  return digest.data();
}

bool DoneList::has(const std::string& name, const std::string& digest) const {
  const auto known = done_.find(name);
  if (known == done_.end() || known->second != digest) return false;
  // Another process may have removed or truncated the file since.
  std::error_code error;
  const auto size = fs::file_size(fs::path(path_).parent_path() / name, error);
  return !error && digest.starts_with(std::to_string(size) + " ");
}

void DoneList::add(const std::string& name, const std::string& digest) {
  append(name + " " + digest + "\n");
}

void DoneList::finish() {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) fail("remove");
  if (!sync_folder_of(path_)) fail("remove");
}

}  // namespace gridmill
