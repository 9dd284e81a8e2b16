#include "tools/cli/record_files.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "solver/board/hash.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/picture_options.h"
#include "tools/cli/shared_options.h"
#include "tools/io/string_util.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

/// What a list of unfinished files is called, alone or behind "data-".
constexpr std::string_view kUnfinished = "unfinished";

/// What the file of a solution is called behind "data-".
constexpr std::string_view kSolution = "solution";

/// The name of a file without ".gz" or ".zst".
std::string unpacked(const std::string& path) {
  return path.substr(0, path.size() - packed_extension(path).size());
}

/// "data.csv" as "data-train.csv"
fs::path beside(const fs::path& file, std::string_view name) {
  const fs::path plain = unpacked(file.string());
  return plain.parent_path() /
         (plain.stem().string() + '-' + std::string(name) + plain.extension().string() +
          std::string(packed_extension(file.string())));
}

/// The file of each format: "week.eps", "week.png" for "week" or "week.eps". One format writes to
/// the file itself.
std::string path_for(const std::string& path, const FormatInfo& format, const FormatList& all) {
  if (all.size() == 1 || is_folder(path)) return path;
  std::string stem = unpacked(path);
  for (const FormatInfo* other : all) {
    const std::string ending = "." + std::string(other->extension);
    if (stem.ends_with(ending)) {
      stem.resize(stem.size() - ending.size());
      break;
    }
  }
  return stem + "." + std::string(format.extension) + std::string(packed_extension(path));
}

/// Whether the name of a part makes a file in its folder that people can see and type.
bool is_file_name(std::string_view name) {
  constexpr std::size_t kMaxLength = 100;
  return name.size() <= kMaxLength && name.front() != '.' && name.front() != '-' &&
         name != kUnfinished && std::none_of(name.begin(), name.end(), [](char c) {
           return c == '/' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
         });
}

/// FNV-1a and the finishing steps of MurmurHash3, as a number from 0 to 1: the same on every
/// machine.
/// @param clues  what distinguishes puzzles with the same digits; empty: nothing
double split_position(std::span<const std::uint8_t> digits, std::string_view clues) {
  Fnv1a fnv;
  for (const std::uint8_t digit : digits) fnv.add(std::uint64_t{digit});
  fnv.add(clues);
  std::uint64_t hash = fnv.value();
  hash = (hash ^ (hash >> 33U)) * 0xFF51AFD7ED558CCDU;
  hash = (hash ^ (hash >> 33U)) * 0xC4CEB9FE1A85EC53U;
  hash ^= hash >> 33U;
  return std::ldexp(static_cast<double>(hash >> 11U), -53);
}

}  // namespace

void declare_format(OptionTable& options, const std::string& more) {
  options
      .add("format", "LIST",
           "lines, csv, json, grid, svg, ...\nAll formats: " + join(format_names(), ", ") +
               ". A list makes a file in each format: eps,png." + more)
      .with_default("lines")
      .with_values(format_names());
}

FormatList formats_of(const RawArguments& raw) {
  FormatList list;
  for (const std::string& id : split_at_commas(raw.text("format"))) {
    const FormatInfo& format =
        for_flag("--format", [&]() -> const FormatInfo& { return written_format(id); });
    for (const FormatInfo* other : list) {
      if (other->extension != format.extension) continue;
      throw UsageError("--format: files of " + std::string(other->id) + " and " +
                       std::string(format.id) + " have the same extension, ." +
                       std::string(format.extension));
    }
    list.push_back(&format);
  }
  return list;
}

std::vector<DatasetSplit> parse_split(const std::string& text) {
  std::vector<DatasetSplit> splits;
  double sum = 0;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view name = trim(part.substr(0, equals));
    const std::string_view fraction =
        equals == std::string_view::npos ? std::string_view() : trim(part.substr(equals + 1));
    const double value = parse_as<double>(fraction).value_or(0);
    const bool twice = std::any_of(splits.begin(), splits.end(),
                                   [&](const DatasetSplit& other) { return other.name == name; });
    if (!(value > 0) || value > 1 || name.empty() || twice) {
      throw unexpected("--split: expected shares such as train=0.9,test=0.1", part);
    }
    if (!is_file_name(name)) {
      throw unexpected("--split: expected a name that can be part of a file name", name);
    }
    splits.push_back({std::string(name), value});
    sum += value;
  }
  if (std::abs(sum - 1) > 1e-6) throw unexpected("--split: expected shares that add up to 1", text);
  return splits;
}

void make_folder(const fs::path& path) {
  if (fs::create_directories(path)) static_cast<void>(sync_folder_of((path / "").parent_path()));
}

/// A file, or a folder that gets a file per puzzle.
class RecordFiles::Target {
 public:
  /// @param whole     the folder of all parts, or empty
  /// @param solution  it gets the solutions
  Target(RecordFiles& files, const Format& format, const fs::path& path, const fs::path& whole = {},
         bool solution = false)
      : files_(files),
        format_(format),
        path_(path),
        whole_(whole),
        folder_(is_folder(path.string())),
        solution_(solution) {}

  /// The same for the solutions.
  [[nodiscard]] std::unique_ptr<Target> of_solutions() const {
    return std::make_unique<Target>(files_, format_, folder_ ? path_ : beside(path_, kSolution),
                                    whole_, true);
  }

  [[nodiscard]] bool is_picture() const { return format_.writer->is_picture(); }

  void open() {
    if (opened_) return;
    opened_ = true;
    if (!whole_.empty()) make_folder(whole_);
    if (folder_) {
      make_folder(path_);
    } else {
      output_ = std::make_unique<Output>(path_.string());
      if (format_.info->many) format_.writer->begin(text_);
    }
  }

  void write(const Record& record, std::int64_t id, std::string_view steps) {
    ++records_;
    if (folder_ || format_.info->many) open();
    if (folder_) return write_file(record, id, steps);
    if (!format_.info->many && records_ != 1) refuse_many(*format_.info);
    append(record, id, steps);
    // Where there must not be a second one, the first one waits for the end.
    if (!format_.info->many) return;
    output_->write(text_);
    text_.clear();
  }

  /// Writes what is left; of a file, only the name is missing then.
  void sync() {
    open();
    if (folder_) return close_pending();
    if (format_.info->many) format_.writer->end(text_);
    output_->write(text_);
    output_->sync();
  }
  /// The file, if it is one, to be closed.
  [[nodiscard]] std::unique_ptr<Output> release_output() { return std::move(output_); }
  /// Closes a stream, forgets a file, and keeps what a folder has.
  void abandon() {
    if (folder_) return close_pending();
    open();
    if (!output_->is_stream()) return close_if(false, *output_);
    sync();
    output_->close();
  }

  [[noreturn]] static void refuse_many(const FormatInfo& format) {
    throw UsageError("--format " + std::string(format.id) +
                     ": a file holds one puzzle; write several with --output DIR/");
  }
  [[nodiscard]] bool is_folder_target() const { return folder_; }

 private:
  using Clock = std::chrono::steady_clock;

  void append(const Record& record, std::int64_t id, std::string_view steps) {
    format_.writer->set_publication({files_.first_number_ + records_ - 1});
    if (solution_) {
      format_.writer->write_solution(record, id, text_);
    } else {
      format_.writer->write_with_steps(record, id, steps, text_);
    }
  }
  void write_file(const Record& record, std::int64_t id, std::string_view steps) {
    char number[32];
    std::snprintf(number, sizeof(number), "%06llu", static_cast<unsigned long long>(records_));
    fs::path file = path_ / (number + ('.' + std::string(format_.info->extension)));
    if (solution_) file = beside(file, kSolution);
    format_.writer->begin(text_);
    append(record, id, steps);
    format_.writer->end(text_);
    const std::string name = files_.name_in_list(file);
    const std::string digest = DoneList::digest_of(text_);
    if (!files_.list().has(name, digest)) {
      pending_.push_back(std::make_unique<Output>(file.string()));
      pending_.back()->write(text_);
      entries_.emplace_back(name, digest);
    }
    text_.clear();
    constexpr std::size_t kMaxPending = 100;
    constexpr auto kInterval = std::chrono::seconds(1);
    if (pending_.size() >= kMaxPending || Clock::now() - closed_ >= kInterval) close_pending();
  }

  /// Gives the last files of a folder their names.
  void close_pending() {
    Output::close_all(pending_);
    for (const auto& [name, digest] : entries_) files_.list().add(name, digest);
    pending_.clear();
    entries_.clear();
    closed_ = Clock::now();
  }

  RecordFiles& files_;
  const Format& format_;
  fs::path path_;
  fs::path whole_;
  bool folder_;
  bool solution_;
  bool opened_ = false;
  std::vector<std::unique_ptr<Output>> pending_;  ///< files of a folder, without names yet
  std::vector<std::pair<std::string, std::string>> entries_;  ///< theirs in the list
  Clock::time_point closed_ = Clock::now();
  std::unique_ptr<Output> output_;
  std::uint64_t records_ = 0;
  std::string text_;
};

RecordFiles::RecordFiles(const std::string& path, const FormatList& formats, Language language,
                         const std::vector<DatasetSplit>& split, const LevelTable& levels)
    : split_(split) {
  for (const FormatInfo* info : formats) {
    RecordWriter& writer = *formats_.emplace_back(Format{info, info->make_writer()}).writer;
    writer.set_scales(rated_columns());
    writer.set_levels(levels);
    writer.set_language(language);
  }
  if (path == "-" && formats_.size() > 1) {
    throw UsageError("--format: several formats need --output FILE or DIR/");
  }
  if (path == "-" && !split_.empty()) throw UsageError("--split: needs --output FILE or DIR/");
  const fs::path whole(path);
  const bool folder = is_folder(path);
  list_path_ = folder ? whole / (std::string(kUnfinished) + ".txt")
                      : whole.parent_path() /
                            (whole.stem().string() + "-" + std::string(kUnfinished) + ".txt");
  for (const Format& format : formats_) {
    const fs::path own = path_for(path, *format.info, formats);
    if (split_.empty()) targets_.push_back(std::make_unique<Target>(*this, format, own));
    for (const DatasetSplit& part : split_) {
      const std::string name = format.info->many
                                   ? part.name + "." + std::string(format.info->extension)
                                   : part.name + "/";
      targets_.push_back(std::make_unique<Target>(*this, format,
                                                  folder ? whole / name : beside(own, part.name),
                                                  folder ? whole : fs::path()));
    }
  }
}

RecordFiles::~RecordFiles() = default;

void RecordFiles::set_words(bool has_words) {
  for (const Format& format : formats_) format.writer->set_words(has_words);
}

void RecordFiles::set_pictures(const PictureArguments& pictures) {
  for (const Format& format : formats_) format.writer->set_style(pictures.look);
  symbols_ = pictures.look.symbols.size();
  first_number_ = pictures.first_number;
  if (!pictures.solutions) return;
  const std::size_t count = targets_.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (targets_[i]->is_picture()) targets_.push_back(targets_[i]->of_solutions());
  }
}

void RecordFiles::require_supported(const BoardSpec& board, std::uint64_t records) const {
  for (const Format& format : formats_) {
    if (!format.info->supports(board)) {
      throw UsageError("--format " + std::string(format.info->id) + " cannot hold " + board.name() +
                       " boards");
    }
    if (!format.info->many && records > 1 && !targets_.front()->is_folder_target()) {
      Target::refuse_many(*format.info);
    }
  }
  require_symbols(symbols_, board.digits());
}

std::size_t RecordFiles::split_index_of(const Record& record) {
  if (split_.empty()) return 0;
  Grid form(*record.board);
  Canonizer& canonizer =
      *canonizer_.get(record.board, [&] { return make_canonizer(*record.board); });
  canonizer.canonize(record.puzzle.digits(), record.solution.digits(), form.digits());
  double position = split_position(form.digits(), canonizer.label());
  assert(position >= 0 && position < 1);
  for (std::size_t part = 0; part + 1 < split_.size(); ++part) {
    position -= split_[part].fraction;
    if (position < 0) return part;
  }
  return split_.size() - 1;
}

void RecordFiles::open() {
  for (const auto& target : targets_) target->open();
}

void RecordFiles::write(const Record& record, std::int64_t id, std::string_view steps) {
  require_supported(*record.board, 1);
  const std::size_t parts = std::max<std::size_t>(1, split_.size());
  for (std::size_t i = split_index_of(record); i < targets_.size(); i += parts) {
    targets_[i]->write(record, id, steps);
  }
}

DoneList& RecordFiles::list() {
  if (!list_) list_.emplace(list_path_.string());
  return *list_;
}

std::string RecordFiles::name_in_list(const std::filesystem::path& file) const {
  return file.lexically_relative(list_path_.parent_path()).string();
}

void RecordFiles::close(bool is_answer) {
  if (!is_answer) {
    for (const auto& target : targets_) target->abandon();
    return;
  }
  for (const auto& target : targets_) target->sync();
  std::vector<std::unique_ptr<Output>> outputs;
  for (const auto& target : targets_) {
    if (!target->is_folder_target()) outputs.push_back(target->release_output());
  }
  if (outputs.size() > 1) list();  // not all have their names yet
  Output::close_all(outputs);
  if (list_) list_->finish();
}

}  // namespace gridmill
