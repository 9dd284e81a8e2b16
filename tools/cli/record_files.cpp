#include "tools/cli/record_files.h"

#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "solver/board/fnv.h"
#include "tools/export/text.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

/// FNV-1a and the finishing steps of MurmurHash3, as a number from 0 to 1: the same on every
/// machine.
double place_of(std::span<const std::uint8_t> digits) {
  Fnv1a fnv;
  for (const std::uint8_t digit : digits) fnv.add(std::uint64_t{digit});
  std::uint64_t hash = fnv.value();
  hash = (hash ^ (hash >> 33U)) * 0xFF51AFD7ED558CCDU;
  hash = (hash ^ (hash >> 33U)) * 0xC4CEB9FE1A85EC53U;
  hash ^= hash >> 33U;
  return std::ldexp(static_cast<double>(hash >> 11U), -53);
}

}  // namespace

const FormatInfo& format_of(const LowArguments& low) {
  try {
    return written_format(low.text("format"));
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--format: ") + error.what());
  }
}

std::vector<SplitPart> parse_split(const std::string& text) {
  std::vector<SplitPart> parts;
  double sum = 0;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view name = trim(part.substr(0, equals));
    const std::string_view share =
        equals == std::string_view::npos ? std::string_view() : trim(part.substr(equals + 1));
    double value = 0;
    const auto [end, error] = std::from_chars(share.data(), share.data() + share.size(), value);
    const bool twice = std::any_of(parts.begin(), parts.end(),
                                   [&](const SplitPart& other) { return other.name == name; });
    if (error != std::errc() || end != share.data() + share.size() || !(value > 0) || value > 1 ||
        name.empty() || name.find('/') != std::string_view::npos || twice) {
      throw UsageError("--split: expected shares such as train=0.9,test=0.1, found '" +
                       std::string(part) + "'");
    }
    parts.push_back({std::string(name), value});
    sum += value;
  }
  if (std::abs(sum - 1) > 1e-6) {
    throw UsageError("--split: expected shares that add up to 1, found '" + text + "'");
  }
  return parts;
}

/// A file, or a folder that gets a file a puzzle.
class RecordFiles::Target {
 public:
  /// `parent` is a folder to be made first, or empty.
  Target(const FormatInfo& format, RecordWriter& writer, const std::string& path,
         const fs::path& parent = {})
      : format_(format), writer_(writer), path_(path), parent_(parent), folder_(is_folder(path)) {}

  void open() {
    if (opened_) return;
    opened_ = true;
    if (!parent_.empty()) fs::create_directories(parent_);
    if (folder_) {
      fs::create_directories(path_);
    } else {
      output_ = std::make_unique<Output>(path_);
      if (format_.many) writer_.begin(text_);
    }
  }

  void write(const Record& record, std::int64_t id, std::string_view steps) {
    ++records_;
    if (folder_ || format_.many) open();
    if (folder_) {
      char name[32];
      std::snprintf(name, sizeof(name), "%06llu.", static_cast<unsigned long long>(records_));
      Output output((fs::path(path_) / (name + std::string(format_.extension))).string());
      writer_.begin(text_);
      writer_.write_with_steps(record, id, steps, text_);
      writer_.end(text_);
      output.write(text_);
      output.close();
      text_.clear();
      return;
    }
    if (!format_.many && records_ != 1) refuse_many(format_);
    writer_.write_with_steps(record, id, steps, text_);
    // Where there must not be a second one, the first one waits for the end.
    if (!format_.many) return;
    output_->write(text_);
    text_.clear();
  }

  void close() {
    open();
    if (folder_) return;
    if (format_.many) writer_.end(text_);
    output_->write(text_);
    output_->close();
  }

  [[noreturn]] static void refuse_many(const FormatInfo& format) {
    throw UsageError("--format " + std::string(format.id) +
                     " holds one puzzle a file: expected --output DIR/ for several");
  }
  [[nodiscard]] bool is_folder_target() const { return folder_; }

 private:
  const FormatInfo& format_;
  RecordWriter& writer_;
  std::string path_;
  fs::path parent_;
  bool folder_;
  bool opened_ = false;
  std::unique_ptr<Output> output_;
  std::uint64_t records_ = 0;
  std::string text_;
};

RecordFiles::RecordFiles(const std::string& path, const FormatInfo& format,
                         const std::vector<SplitPart>& split, const LevelTable& levels)
    : format_(format), writer_(format_.make_writer()), split_(split) {
  writer_->take_scales(rated_columns());
  writer_->use_levels(levels);
  if (split_.empty()) {
    targets_.push_back(std::make_unique<Target>(format_, *writer_, path));
    return;
  }
  if (path == "-") throw UsageError("--split: expected --output FILE or DIR/ for its parts");
  const fs::path whole(path);
  for (const SplitPart& part : split_) {
    fs::path file;
    if (is_folder(path)) {
      file = whole /
             (format_.many ? part.name + "." + std::string(format_.extension) : part.name + "/");
    } else {
      file = whole.parent_path() /
             (whole.stem().string() + "-" + part.name + whole.extension().string());
    }
    targets_.push_back(std::make_unique<Target>(format_, *writer_, file.string(),
                                                is_folder(path) ? whole : fs::path()));
  }
}

RecordFiles::~RecordFiles() = default;

void RecordFiles::require(const Shape& shape, std::uint64_t records) const {
  if (!format_.holds(shape)) {
    throw UsageError("--format " + std::string(format_.id) + " cannot hold " + shape.name() +
                     " boards");
  }
  if (!format_.many && records > 1 && !targets_.front()->is_folder_target()) {
    Target::refuse_many(format_);
  }
}

std::size_t RecordFiles::part_of(const Record& record) {
  if (split_.empty()) return 0;
  if (canonizer_ == nullptr || &canonizer_->shape() != record.shape) {
    canonizer_ = std::make_unique<Canonizer>(*record.shape);
  }
  Grid form(*record.shape);
  canonizer_->canonize(record.puzzle.digits(), record.solution.digits(), form.digits());
  double place = place_of(form.digits());
  assert(place >= 0 && place < 1);
  for (std::size_t part = 0; part + 1 < split_.size(); ++part) {
    place -= split_[part].share;
    if (place < 0) return part;
  }
  return split_.size() - 1;
}

void RecordFiles::open() {
  for (const auto& target : targets_) target->open();
}

void RecordFiles::write(const Record& record, std::int64_t id, std::string_view steps) {
  require(*record.shape, 1);
  targets_[part_of(record)]->write(record, id, steps);
}

void RecordFiles::close() {
  for (const auto& target : targets_) target->close();
}

}  // namespace gridmill
