#pragma once

// Files packed by gzip or zstd: written by their names, read by their first bytes.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/interface.h"

namespace gridmill {

/// ".gz" or ".zst" if the name ends so, else "".
[[nodiscard]] std::string_view packed_extension(std::string_view path);

/// Packs a text piece by piece. The same text gives the same bytes.
class Packer : public Interface {
 public:
  /// Appends to `out` what is packed so far.
  /// @param is_last  nothing more follows
  virtual void add(std::string_view text, bool is_last, std::string& out) = 0;
};
/// The packer of a file of that name, or null if it is not packed.
[[nodiscard]] std::unique_ptr<Packer> make_packer(std::string_view path);

class Unpacker;

/// The bytes of a file, unpacked if it is packed.
class ByteSource {
 public:
  ByteSource();
  ~ByteSource();
  /// Begins a file. The descriptor stays open.
  void open(int descriptor);
  /// Reads at most `size` bytes, which is at least 4; 0 at the end, -1 if the file cannot be read.
  [[nodiscard]] std::ptrdiff_t read(char* out, std::size_t size);
  /// Whether the file is packed, once some of it was read.
  [[nodiscard]] bool is_packed() const { return unpacker_ != nullptr; }
  /// Why `read` returned -1.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  std::ptrdiff_t read_bytes(char* out, std::size_t size);
  std::ptrdiff_t unpack(char* out, std::size_t size);

  int descriptor_ = -1;
  bool is_begun_ = false;
  bool at_end_ = false;
  std::unique_ptr<Unpacker> unpacker_;
  std::vector<char> packed_;
  std::size_t begin_ = 0;  ///< of the bytes in `packed_` that are not unpacked yet
  std::size_t end_ = 0;
  std::string error_;
};

}  // namespace gridmill
