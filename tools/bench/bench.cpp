#include "tools/bench/bench.h"

#include <time.h>

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "gen/pipeline.h"
#include "solver/count/counter.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/files/file_registry.h"
#include "tools/formats/table_writer.h"
#include "tools/io/string_util.h"

namespace gridmill {

#define BENCH(name, id, title) int bench_##name(const BenchArguments& arguments);
#include "tools/bench/benches.def"
#undef BENCH

std::span<const BenchInfo> benches() {
  static constexpr BenchInfo kBenches[] = {
#define BENCH(name, id, title) {id, title, &bench_##name},
#include "tools/bench/benches.def"
#undef BENCH
  };
  return kBenches;
}

namespace {

const std::vector<std::string> kColumns{"bench", "case",  "subject", "what",
                                        "value", "ratio", "machine", "compiler"};

const std::vector<std::string> kBenchFormats{"text", "csv", "json"};

std::string significant(double value) {
  return value >= 1000 ? format_count(static_cast<std::uint64_t>(value))
                       : format_double("%.4g", value);
}

/// The number alone, as csv and json have it.
std::string plain(double value) { return format_double("%.6g", value); }

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// "AMD EPYC (2 cores)"
std::string machine_name() {
  std::istringstream in(read_input("/proc/cpuinfo").value_or(""));
  std::string line;
  std::string name = "unknown processor";
  while (std::getline(in, line)) {
    if (!line.starts_with("model name")) continue;
    name = line.substr(std::min(line.find(':') + 2, line.size()));
    break;
  }
  return name + " (" + std::to_string(hardware_threads()) + " cores)";
}

/// "g++ 12.2"
std::string compiler_name() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__);
#else
  return "g++ " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__);
#endif
}

}  // namespace

double cpu_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

void BenchArguments::declare(OptionTable& options) {
  options.add("repeat", "N", "repetitions; the median is shown").with_default("5");
  options.add("warmup", "N", "repetitions before these, not counted").with_default("1");
  options.add("format", "FORMAT", "text, csv or json")
      .with_default("text")
      .with_values(kBenchFormats);
  options
      .add("count", "N",
           "puzzles or grids per repetition\nFrom a larger file, evenly spaced puzzles are used.")
      .with_default("10000");
  options.add("counter", "ID", "use only this solution counter: lanes-avx2, cdcl, ...")
      .with_default("")
      .with_values(ids_of(counters()));
  declare_scale(options, "scale of 'bench rate'");
  declare_threads(options);
  options.add_positional("arguments", OptionTable::kAnyNumber, ids_of(benches()));
}

BenchArguments::BenchArguments(const RawArguments& raw)
    : files(raw.positional()),
      format(raw.text("format")),
      warmup(static_cast<int>(parse_number(raw.text("warmup"), 0, 1000, "--warmup"))),
      repeat(static_cast<int>(parse_number(raw.text("repeat"), 1, 1000, "--repeat"))),
      max_items(parse_number(raw.text("count"), 1, 1'000'000'000, "--count")),
      counter(raw.text("counter")),
      scale(scale_of(raw)),
      threads(threads_of(raw)) {
  if (!files.empty()) {
    kind = files.front();
    files.erase(files.begin());
  }
  if (find_by_id(benches(), kind) == nullptr) {
    throw unexpected("expected one of " + join(ids_of(benches()), " "), kind);
  }
  if (!counter.empty() && find_by_id(counters(), counter) == nullptr) {
    throw UsageError("--counter: there is no counter '" + counter +
                     "'; see `gridmill bench count`");
  }
  static_cast<void>(parse_choice(format, kBenchFormats, "--format"));
}

BenchReport::BenchReport(const BenchArguments& arguments)
    : format_(arguments.format),
      warmup_(arguments.warmup),
      repeat_(arguments.repeat),
      machine_(machine_name()),
      compiler_(compiler_name()) {}

void BenchReport::row(const std::vector<std::string>& values) {
  assert(values.size() + 2 == kColumns.size());  // machine and compiler come last
  if (format_ == "text") {
    if (!header_printed_) std::cout << machine_ << ", " << compiler_ << "\n";
    header_printed_ = true;
    std::printf("%-9s %-26s %-16s %-14s %14s %s\n", values[0].c_str(), values[1].c_str(),
                values[2].c_str(), values[3].c_str(), values[4].c_str(), values[5].c_str());
    std::fflush(stdout);
    return;
  }
  TableWriter printer(parse_table_format(format_), kColumns);
  std::string text;
  if (!header_printed_) text = printer.header();
  header_printed_ = true;
  printer.print_to(text);
  for (const std::string& value : values) printer.text(value);
  printer.text(machine_);
  printer.text(compiler_);
  printer.end_row();
  std::cout << text << std::flush;
}

void BenchReport::note(const std::string& bench, const std::string& name,
                       const std::string& subject, const std::string& what,
                       const std::string& value, const std::string& ratio) {
  row({bench, name, subject, what, value, ratio});
}

std::vector<double> BenchReport::time(const std::string& bench,
                                      const std::vector<BenchCase>& cases) {
  std::vector<std::vector<double>> seconds(cases.size());
  for (int round = -warmup_; round < repeat_; ++round) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const clockid_t clock = cases[i].parallel ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
      const double begin = seconds_of(clock);
      cases[i].run();
      if (round >= 0) seconds[i].push_back(seconds_of(clock) - begin);
    }
  }
  std::vector<double> medians;
  for (std::vector<double>& of_case : seconds) {
    std::sort(of_case.begin(), of_case.end());
    medians.push_back(of_case[of_case.size() / 2]);
  }
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const double per_second = static_cast<double>(cases[i].items) / medians[i];
    const auto first = static_cast<std::size_t>(
        std::find_if(cases.begin(), cases.end(),
                     [&](const BenchCase& c) { return c.name == cases[i].name; }) -
        cases.begin());
    const double base = static_cast<double>(cases[first].items) / medians[first];
    row({bench, cases[i].name, cases[i].subject,
         cases[i].parallel ? "per second" : "per CPU second",
         format_ == "text" ? significant(per_second) : plain(per_second),
         plain(per_second / base)});
  }
  return medians;
}

}  // namespace gridmill
