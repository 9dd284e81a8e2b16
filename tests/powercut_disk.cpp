#include "tests/powercut_disk.h"

#include <sys/stat.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/files.h"

namespace gridmill::powercut {
namespace {

namespace fs = std::filesystem;

/// True for `part` of all cases.
bool sample_bool(double part, std::mt19937_64& random) {
  return std::uniform_real_distribution<double>(0, 1)(random) < part;
}

std::string folder_of(const std::string& path) { return fs::path(path).parent_path().string(); }

}  // namespace

std::vector<Operation> read_log(const std::string& path) {
  const std::string log = read_file(path);
  std::vector<Operation> operations;
  for (std::size_t at = 0; at < log.size();) {
    Head head{};
    if (log.size() - at < sizeof(head)) throw std::runtime_error("the log is cut");
    std::memcpy(&head, log.data() + at, sizeof(head));
    at += sizeof(head);
    if (log.size() - at < head.first + head.second) throw std::runtime_error("the log is cut");
    operations.push_back({head.kind, head.inode, head.offset, log.substr(at, head.first),
                          log.substr(at + head.first, head.second)});
    at += head.first + head.second;
  }
  return operations;
}

Disk::Disk(const std::string& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder);
    if (entry.is_directory()) {
      names_[name] = kFolder;
      continue;
    }
    struct stat about {};
    if (stat(entry.path().c_str(), &about) != 0) throw std::runtime_error("stat");
    by_inode_[about.st_ino] = files_.size();
    names_[name] = files_.size();
    files_.push_back({read_file(entry.path()), {}});
  }
  synced_names_ = names_;
}

void Disk::make(const Change& change, std::string& content) {
  if (!change.is_write) {
    content.resize(change.offset);
    return;
  }
  content.resize(std::max(content.size(), change.offset + change.data.size()));
  content.replace(change.offset, change.data.size(), change.data);
}

/// Some of the sectors or pages that the write touches.
void Disk::make_partly(const Change& change, std::string& content, std::mt19937_64& random) {
  if (!change.is_write) return;
  const std::size_t unit = sample_bool(0.5, random) ? 512 : 4096;
  const std::size_t end = change.offset + change.data.size();
  for (std::size_t at = change.offset; at < end;) {
    const std::size_t next = std::min(end, (at / unit + 1) * unit);
    if (sample_bool(0.5, random)) {
      make(Change{true, at, change.data.substr(at - change.offset, next - at)}, content);
    }
    at = next;
  }
}

void Disk::make(const NameChange& change, Names& names) {
  if (!change.gone.empty()) names.erase(change.gone);
  if (!change.come.empty()) names[change.come] = change.file;
}

void Disk::change_names(const NameChange& change) {
  make(change, names_);
  since_.push_back(change);
}

void Disk::sync(File& file) {
  for (const Change& change : file.since) make(change, file.synced);
  file.since.clear();
}

/// Of one folder, or all.
void Disk::sync_names(const std::string* folder) {
  std::vector<NameChange> rest;
  for (const NameChange& change : since_) {
    const std::string& name = change.come.empty() ? change.gone : change.come;
    if (folder == nullptr || folder_of(name) == *folder) {
      make(change, synced_names_);
    } else {
      rest.push_back(change);
    }
  }
  since_ = std::move(rest);
}

void Disk::apply(const Operation& operation) {
  const auto file = [&]() -> File& { return files_[by_inode_.at(operation.inode)]; };
  const auto size = static_cast<std::size_t>(operation.offset);
  switch (operation.kind) {
    case Kind::kCreate:
    case Kind::kNameless:
      by_inode_[operation.inode] = files_.size();
      files_.emplace_back();
      if (operation.kind == Kind::kCreate) change_names({"", operation.first, files_.size() - 1});
      break;
    case Kind::kLink:
      change_names({"", operation.first, by_inode_.at(operation.inode)});
      break;
    case Kind::kRename:
      change_names({operation.first, operation.second, names_.at(operation.first)});
      break;
    case Kind::kUnlink:
      change_names({operation.first, "", 0});
      break;
    case Kind::kMakeFolder:
      change_names({"", operation.first, kFolder});
      break;
    case Kind::kWrite:
      file().since.push_back({true, size, operation.first});
      break;
    case Kind::kTruncate:
      file().since.push_back({false, size, {}});
      break;
    case Kind::kSync:
      sync(file());
      break;
    case Kind::kSyncFolder:
      sync_names(&operation.first);
      break;
    case Kind::kSyncAll:
      std::for_each(files_.begin(), files_.end(), [this](File& each) { sync(each); });
      sync_names(nullptr);
      break;
  }
}

std::string Disk::content_after_cut(const File& file, bool may_show_old_bytes, double part,
                                    std::mt19937_64& random) const {
  std::string content = file.synced;
  std::string last = file.synced;
  for (const Change& change : file.since) {
    make(change, last);
    if (sample_bool(part, random)) {
      make(change, content);
    } else if (sample_bool(0.25, random)) {
      make_partly(change, content, random);
    }
  }
  if (content.size() < last.size() && sample_bool(0.5, random)) {
    const bool is_zero = !may_show_old_bytes || sample_bool(0.5, random);
    while (content.size() < last.size()) {
      content += is_zero ? '\0' : static_cast<char>(random() & 0xFFU);
    }
  }
  return content;
}

Image Disk::whole() const {
  Image image;
  for (const auto& [name, file] : names_) {
    if (file == kFolder) {
      image[name + "/"];
      continue;
    }
    std::string content = files_[file].synced;
    for (const Change& change : files_[file].since) make(change, content);
    image[name] = content;
  }
  return image;
}

Image Disk::after_cut(std::mt19937_64& random) const {
  // How much arrives differs from disk to disk: nothing, everything, and what lies between.
  constexpr double kParts[] = {0, 0.1, 0.5, 0.9, 1};
  const auto part = [&] { return kParts[random() % std::size(kParts)]; };
  Names names = synced_names_;
  const double part_of_names = part();
  for (const NameChange& change : since_) {
    if (sample_bool(part_of_names, random)) make(change, names);
  }
  Image image;
  for (const auto& [name, file] : names) {
    bool is_reachable = true;
    for (std::string up = folder_of(name); !up.empty(); up = folder_of(up)) {
      is_reachable = is_reachable && names.contains(up);
    }
    if (!is_reachable) continue;
    if (file == kFolder) {
      image[name + "/"];
    } else {
      const bool is_of_sqlite =
          name.ends_with(".db") || name.ends_with(".db-wal") || name.ends_with(".db-journal");
      image[name] = content_after_cut(files_[file], is_of_sqlite, part(), random);
    }
  }
  return image;
}

void write_image(const Image& image, const std::string& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (const auto& [name, content] : image) {
    const fs::path path = fs::path(folder) / name;
    if (name.ends_with('/')) {
      fs::create_directories(path);
    } else {
      std::ofstream(path, std::ios::binary) << content;
    }
  }
}

Image read_image(const std::string& folder) {
  Image image;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder);
    if (entry.is_directory()) {
      image[name + "/"];
    } else if (!name.ends_with("-shm")) {
      image[name] = read_file(entry.path());
    }
  }
  return image;
}

}  // namespace gridmill::powercut
