#pragma once

// Files that have no name until they are whole.
//
// Where the file system can (O_TMPFILE: ext4, XFS, Btrfs, tmpfs), the file really has none, and
// the system removes it with the process, however that ends. Elsewhere, as on NFS, it has a hidden
// one, ".gridmill-" and 16 hexadecimal digits, which goes with the object, and at INT and TERM;
// only `kill -9` or a power cut can leave it behind.

#include <string>

namespace gridmill {

/// A new file in a folder, open for writing, gone with the object unless it got a name.
class TemporaryFile {
 public:
  /// @param folder  "" is the current one
  /// @param hidden  give it a name in any case, for tests
  /// Throws std::system_error.
  explicit TemporaryFile(const std::string& folder, bool hidden = false);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Where this process can open it again, while the object lives.
  [[nodiscard]] std::string path() const;
  /// Gives it this name, a path in its folder, in place of the file that has it. At every moment
  /// the name has the old file or the new one, whole. Closes it. Throws std::system_error.
  void rename_to(const std::string& path);

 private:
  void hide();
  void close();

  std::string folder_;
  std::string name_;  ///< the hidden one, or empty
  int slot_ = -1;     ///< where signal handlers find it
  int descriptor_ = -1;
};

/// Removes the hidden names of all objects, in a signal handler that ends the process.
void remove_temporary_files() noexcept;

}  // namespace gridmill
