// gridmill bench: the signature, and how fast everything is.

#include "tools/bench/bench.h"

#include "tools/cli/common.h"

namespace gridmill {
namespace {

void declare(po::options_description& options, po::positional_options_description& positional) {
  declare_bench_report(options);
  options.add_options()("most", po::value<std::string>()->default_value("10000")->value_name("N"),
                        "puzzles or grids a repetition (of a file: evenly spread over it)");
  options.add_options()("counter", po::value<std::string>()->default_value("")->value_name("ID"),
                        "this counter alone");
  options.add_options()("scale",
                        po::value<std::string>()->default_value("gridmill")->value_name("ID"),
                        "of `bench rate`: what to rate by");
  declare_threads(options);
  positional.add("arguments", -1);
}

int run(const po::variables_map& arguments) {
  std::string kind = "signature";
  if (arguments.count("arguments") != 0) {
    kind = arguments["arguments"].as<std::vector<std::string>>().front();
  }
  std::string known;
  for (const BenchInfo& info : benches()) {
    if (info.id == kind) return info.run(arguments);
    known += " " + std::string(info.id);
  }
  throw UsageError("expected one of" + known + ", found '" + kind + "'");
}

/// The kinds with their titles, from the table.
std::string_view about() {
  static const std::string text = [] {
    std::string lines = "Without KIND: the signature.";
    for (const BenchInfo& info : benches()) {
      lines += "\n  " + std::string(info.id) + std::string(11 - info.id.size(), ' ') +
               std::string(info.title);
    }
    return lines;
  }();
  return text;
}

}  // namespace

Command command_bench() {
  return {"bench",
          "prints the signature of the output, or times the engines side by side",
          "[KIND] [options] [FILE...]",
          about(),
          "gridmill bench\n"
          "gridmill bench count puzzles.txt --most 5000\n"
          "gridmill bench generate --format csv\n"
          "gridmill bench fill",
          declare,
          run};
}

}  // namespace gridmill
