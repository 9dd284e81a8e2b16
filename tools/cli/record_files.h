#pragma once

// Writes records to one file, a file for each puzzle, or a file for each part of a split.
// Equivalent puzzles get the same part, because the hash of their canonical form decides.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/clues/clue_symmetries.h"
#include "tools/cli/command.h"
#include "tools/cli/picture_options.h"
#include "tools/formats/format.h"
#include "tools/io/done_list.h"
#include "tools/io/output.h"

namespace gridmill {

/// A share of the puzzles, of all those that are equivalent to each other or none: "train=0.9".
struct DatasetSplit {
  std::string name;
  double fraction = 0;
};
/// "train=0.9,test=0.1", shares that add up to 1. Throws UsageError.
[[nodiscard]] std::vector<DatasetSplit> parse_split(const std::string& text);

/// --format LIST.
/// @param more  sentences for its help
void declare_format(OptionTable& options, const std::string& more);
/// The formats of --format, rows of formats.def that are written, each with another extension.
/// Throws UsageError.
[[nodiscard]] FormatList formats_of(const RawArguments& raw);

/// Where records go: a file, or with a path that ends in '/' or is a folder, a file each in it
/// (000001.svg, 000002.svg, ...). Formats that hold one puzzle a file refuse a second one in a
/// file. With a split there is a file a part: data.csv becomes data-train.csv and data-test.csv,
/// and DIR/ train.csv and test.csv in it (folders where the format holds one puzzle a file).
/// Several formats write the same puzzles to files with their extensions.
///
/// Each file is written atomically. While several are written, a list of the finished ones is
/// next to them (DoneList): "unfinished.txt" in a folder, "data-unfinished.txt" next to
/// data-train.csv.
class RecordFiles {
 public:
  /// The levels must stay. Throws UsageError where the parts of a split have no place.
  RecordFiles(const std::string& path, const FormatList& formats, Language language,
              const std::vector<DatasetSplit>& split = {},
              const LevelTable& levels = LevelTable::standard());
  ~RecordFiles();

  /// Makes sure that the format can hold boards of this kind, that there are symbols for them, and
  /// so many of them, before any is made. Throws UsageError.
  void require_supported(const BoardSpec& board, std::uint64_t records) const;
  /// Whether records may have words; before `open`.
  void set_words(bool has_words);
  /// How pictures look. With solutions, each puzzle has a second file: 000001-solution.svg, or
  /// data-solution.svg for data.svg. Before `open`; throws UsageError where it has no place.
  void set_pictures(const PictureArguments& pictures);
  /// Makes the files, so that an unwritable one is reported before any puzzle is made.
  /// Otherwise the first puzzle that a file can hold makes it, or `close`: what the format refuses
  /// leaves no file behind and overwrites none.
  void open();
  /// @param id     the row's in its database, 0 for a puzzle that is in none
  /// @param steps  how it is solved, as members of a JSON object, or empty
  void write(const Record& record, std::int64_t id, std::string_view steps = {});
  /// Must be called at the end: the files get their names. If the records are no answer to what was
  /// asked (no match, an interruption), files stay as they were, and streams are closed.
  void close(bool is_answer);

 private:
  class Target;
  [[nodiscard]] std::size_t split_index_of(const Record& record);
  /// The list of what is done, begun or read when it is asked for first.
  DoneList& list();
  [[nodiscard]] std::string name_in_list(const std::filesystem::path& file) const;

  struct Format {
    const FormatInfo* info = nullptr;
    std::unique_ptr<RecordWriter> writer;
  };
  std::vector<Format> formats_;  ///< targets have references to these
  std::vector<DatasetSplit> split_;
  LastBoardCache<Canonizer> canonizer_;           ///< of the last board, for the split
  std::vector<std::unique_ptr<Target>> targets_;  ///< by format, each part; then of solutions
  std::size_t symbols_ = 0;                       ///< how many there are; 0: digits
  std::uint64_t first_number_ = 1;                ///< of puzzles in captions
  std::filesystem::path list_path_;
  std::optional<DoneList> list_;
};

}  // namespace gridmill
