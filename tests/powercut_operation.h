#pragma once

// What the layer writes (powercut_layer.cpp) and the disk reads (powercut_disk.h): for each
// operation a head, then `first` bytes, then `second` bytes.

#include <cstdint>

namespace gridmill::powercut {

enum class Kind : std::uint64_t {
  kCreate,      ///< a new file `inode` with the name `first`
  kNameless,    ///< a new file `inode` without a name
  kLink,        ///< the file `inode` gets the name `first`
  kRename,      ///< the file `first` is called `second` from now on
  kUnlink,      ///< `first`, a file or folder, has no name any longer
  kMakeFolder,  ///< a new folder `first`
  kWrite,       ///< the bytes `first` at `offset` of the file `inode`
  kTruncate,    ///< the file `inode` has `offset` bytes
  kSync,        ///< the content of the file `inode` is on the disk
  kSyncFolder,  ///< the names in the folder `first` are on the disk
  kSyncAll,     ///< everything is
};

struct Head {
  Kind kind;
  std::uint64_t inode;
  std::int64_t offset;
  std::uint64_t first;
  std::uint64_t second;
};

}  // namespace gridmill::powercut
