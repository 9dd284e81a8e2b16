#include "tools/io/output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "tools/files/file_registry.h"
#include "tools/io/escape_control.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = std::size_t{1} << 18;

std::string folder_of(const std::string& place) { return fs::path(place).parent_path().string(); }

/// The open file of this process that a path of /proc names ("/proc/123/fd/1").
std::optional<int> own_descriptor(const std::string& place) {
  const std::string folder = "/proc/" + std::to_string(::getpid()) + "/fd/";
  if (!place.starts_with(folder)) return std::nullopt;
  return parse_as<int>(std::string_view(place).substr(folder.size()));
}

}  // namespace

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{descriptor, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool sync_file(int descriptor) {
  int result = 0;
  do {
    result = ::fsync(descriptor);
  } while (result != 0 && errno == EINTR);
  // Some file systems cannot sync some files and report it; there is nothing to wait for.
  return result == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

bool sync_folder_of(const std::string& path) {
  const std::string folder = folder_of(path);
  const int descriptor = open_file(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return errno == EACCES;  // a folder that may be written, but not read
  const bool synced = sync_file(descriptor);
  const int error = errno;
  ::close(descriptor);
  errno = error;
  return synced;
}

void occupy_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    const int mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (open_file("/dev/null", mode) != descriptor) std::abort();
  }
}

Output::Output(const std::string& path) : path_(path), packer_(make_packer(path)) {
  claim_output(path_);
  try {
    open();
  } catch (const std::system_error& error) {
    release_output(path_);
    fail("open for writing", error.code().value());
  }
}

void Output::open() {
  if (path_ == "-") return open_stream(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
  target_ = resolve_symlinks(path_);
  if (path_.empty()) throw std::system_error(ENOENT, std::generic_category());
  if (path_.ends_with('/')) throw std::system_error(EISDIR, std::generic_category());
  struct stat old {};
  const bool exists = ::stat(target_.c_str(), &old) == 0;
  if (const auto number = own_descriptor(target_)) {
    return open_stream(::fcntl(*number, F_DUPFD_CLOEXEC, 3));
  }
  if (exists && S_ISDIR(old.st_mode)) throw std::system_error(EISDIR, std::generic_category());
  if (exists && !S_ISREG(old.st_mode)) {
    return open_stream(open_file(target_, O_WRONLY));
  }
  if (exists && ::faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
  file_ = std::make_unique<TemporaryFile>(folder_of(target_));
  descriptor_ = file_->descriptor();
}

void Output::open_stream(int descriptor) {
  if (descriptor < 0) throw std::system_error(errno, std::generic_category());
  descriptor_ = descriptor;
  is_stream_ = true;
}

Output::~Output() {
  if (descriptor_ < 0) return;
  release_output(path_);
  if (!is_stream_) return;
  try {
    flush(true);
  } catch (const std::runtime_error&) {  // another error is on its way
  }
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::string Output::name() const { return path_ == "-" ? "standard output" : path_; }

void Output::fail(const char* what, int error) const {
  throw std::runtime_error(name() + ": cannot " + what + ": " + std::strerror(error));
}

void Output::write(std::string_view text) {
  assert(descriptor_ >= 0);
  is_synced_ = false;
  if (packer_ == nullptr && buffer_.empty() && text.size() >= kPiece) {  // needs no copy
    if (!write_now(text)) fail("write", errno);
    return;
  }
  buffer_.append(text);
  if (buffer_.size() >= kPiece) flush(false);
}

bool Output::write_now(std::string_view text) const {
  if (::isatty(descriptor_) == 1) return write_all(descriptor_, escape_control(text));
  return write_all(descriptor_, text);
}

void Output::flush(bool is_last) {
  if (packer_ != nullptr) {
    std::string packed;
    packer_->add(buffer_, is_last, packed);
    buffer_ = std::move(packed);
    if (is_last) packer_.reset();
  }
  const bool whole = write_now(buffer_);
  buffer_.clear();  // also where it failed: the destructor does not try again
  if (!whole) fail("write", errno);
}

/// Leaves nothing in the program, and gives a file the mode of the old one. Checks the name again:
/// meanwhile it may have become that of an input.
void Output::prepare() {
  require_not_protected(path_);
  flush(true);
  struct stat old {};
  if (is_stream_ || is_synced_ || ::stat(target_.c_str(), &old) != 0) return;
  // Only root may change the owner of a file, and only root has to.
  if (::geteuid() == 0 && ::fchown(descriptor_, old.st_uid, old.st_gid) != 0) errno = 0;
  if (::fchmod(descriptor_, old.st_mode & 0777U) != 0) fail("set the mode", errno);
}

void Output::sync() {
  prepare();
  if (is_stream_ || is_synced_) return;
  if (!sync_file(descriptor_)) fail("write", errno);
  is_synced_ = true;
}

/// Closes a stream; gives a file its name, which a power cut may take back until its folder is
/// synced.
void Output::publish() {
  if (is_stream_) {
    // A network file system may report an error as late as here.
    if (::close(std::exchange(descriptor_, -1)) != 0) fail("write", errno);
    return;
  }
  descriptor_ = -1;
  const std::unique_ptr<TemporaryFile> file = std::move(file_);
  // Once more: meanwhile the name may have become that of a database.
  require_not_protected(path_);
  try {
    file->rename_to(target_);
  } catch (const std::system_error& error) {
    fail("replace", error.code().value());
  }
  record_written(path_);
}

void Output::close() {
  assert(descriptor_ >= 0);
  sync();
  publish();
  if (!is_stream_ && !sync_folder_of(target_)) fail("sync its folder", errno);
}

void Output::close_all(std::span<const std::unique_ptr<Output>> outputs) {
  for (const auto& output : outputs) output->prepare();
#ifdef __linux__
  // Each fsync waits for the disk; one syncfs does so for all files: 100 small ones on ext4 take
  // 0.02 s instead of 0.5 s.
  constexpr std::size_t kMany = 8;
  std::set<dev_t> synced;
  for (const auto& output : outputs) {
    struct stat about {};
    if (outputs.size() < kMany || output->is_stream_) continue;
    if (::fstat(output->descriptor_, &about) != 0) output->fail("write", errno);
    if (synced.insert(about.st_dev).second && ::syncfs(output->descriptor_) != 0) {
      output->fail("write", errno);
    }
    output->is_synced_ = true;
  }
#endif
  for (const auto& output : outputs) output->sync();
  for (const auto& output : outputs) output->publish();
  std::map<std::string, const Output*> folders;
  for (const auto& output : outputs) {
    if (!output->is_stream_) folders.emplace(folder_of(output->target_), output.get());
  }
  for (const auto& [folder, output] : folders) {
    if (!sync_folder_of(output->target_)) output->fail("sync its folder", errno);
  }
}

}  // namespace gridmill
