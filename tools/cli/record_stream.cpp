#include "tools/cli/record_stream.h"

#include <iostream>
#include <optional>

#include "solver/steps/teller.h"
#include "tools/cli/progress.h"
#include "tools/cli/record_files.h"
#include "tools/cli/verified_rows.h"
#include "tools/export/format.h"
#include "tools/export/steps.h"

namespace gridmill {
namespace {

/// The steps that solve puzzles, as JSON lists.
class PathTeller {
 public:
  std::string path(const Record& record) {
    if (!Rater::serves(*record.shape)) return "[]";
    if (!teller_ || &teller_->shape() != record.shape) teller_.emplace(*record.shape);
    return json_of(teller_->steps(record.puzzle.digits(), record.solution.digits()));
  }

 private:
  std::optional<Teller> teller_;
};

}  // namespace

void declare_records(po::options_description& options) {
  static const std::string kinds = format_names();
  options.add_options()("format",
                        po::value<std::string>()->default_value("lines")->value_name("KIND"),
                        kinds.c_str());
  options.add_options()("output,o",
                        po::value<std::string>()->default_value("-")->value_name("FILE|DIR/"),
                        "where they go; - is standard output, DIR/ gets a file a puzzle");
}

void declare_record_extras(po::options_description& options) {
  options.add_options()("split", po::value<std::string>()->value_name("LIST"),
                        "a file a part: train=0.9,test=0.1; equivalent puzzles stay together");
  options.add_options()("steps", po::bool_switch(), "with --format json: the path of each puzzle");
}

int write_records(const po::variables_map& arguments, const Store& store, const Query& query,
                  std::vector<std::int64_t>& ids) {
  std::vector<SplitPart> parts;
  if (arguments.count("split") != 0) parts = parse_split(arguments["split"].as<std::string>());
  const auto format = arguments["format"].as<std::string>();
  const bool steps = arguments.count("steps") != 0 && arguments["steps"].as<bool>();
  if (steps && !RecordFiles::takes_steps(format)) {
    throw UsageError("--steps: expected --format json, found " + format);
  }
  RecordFiles files(arguments["output"].as<std::string>(), format, parts);
  PathTeller teller;
  const std::vector<BadRow> bad = each_verified(store, query, [&](const StoredRecord& row) {
    files.write(row.record, row.id, steps ? teller.path(row.record) : std::string());
    ids.push_back(row.id);
  });
  files.close();
  if (!bad.empty()) {
    tell_bad_rows(bad);
    return kFailure;
  }
  if (!ids.empty() && (!query.limit || ids.size() >= *query.limit)) return kDone;
  if (query.limit && *query.limit == 0) return kDone;
  std::cerr << "gridmill: "
            << (ids.empty() ? "no puzzle matches"
                            : "only " + format_count(ids.size()) + " of " +
                                  format_count(*query.limit) + " puzzles match")
            << "\n";
  return kUnmet;
}

}  // namespace gridmill
