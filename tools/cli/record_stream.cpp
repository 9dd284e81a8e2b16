#include "tools/cli/record_stream.h"

#include <iostream>

#include "tools/cli/progress.h"
#include "tools/export/format.h"
#include "tools/export/output.h"

namespace gridmill {

void declare_records(po::options_description& options) {
  options.add_options()("format",
                        po::value<std::string>()->default_value("lines")->value_name("KIND"),
                        format_names().c_str());
  options.add_options()("output,o",
                        po::value<std::string>()->default_value("-")->value_name("FILE"),
                        "where they go; - is standard output");
}

std::uint64_t write_records(const po::variables_map& arguments, const Store& store,
                            const Query& query, std::vector<std::int64_t>* ids) {
  std::unique_ptr<RecordWriter> writer;
  try {
    writer = make_record_writer(arguments["format"].as<std::string>());
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--format: ") + error.what());
  }
  Output output(arguments["output"].as<std::string>());
  std::string text;
  writer->begin(text);
  std::uint64_t rows = 0;
  store.each(
      query,
      [&](const StoredRecord& row) {
        writer->write(row.record, row.id, text);
        output.write(text);
        text.clear();
        if (ids != nullptr) ids->push_back(row.id);
        ++rows;
        return true;
      },
      false);
  writer->end(text);
  output.write(text);
  output.close();
  return rows;
}

int exit_code_of(const Query& query, std::uint64_t rows) {
  if (rows != 0 && (!query.limit || rows >= *query.limit)) return kDone;
  if (query.limit && *query.limit == 0) return kDone;
  std::cerr << "gridmill: "
            << (rows == 0 ? "no puzzle matches"
                          : "only " + format_count(rows) + " of " + format_count(*query.limit) +
                                " puzzles match")
            << "\n";
  return kUnmet;
}

}  // namespace gridmill
