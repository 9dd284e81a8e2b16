#include "tools/cli/common.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <deque>
#include <fstream>
#include <iterator>

#include "gen/pipeline.h"
#include "solver/board/error.h"

namespace gridmill {
namespace {

/// The whole text as a number, or false.
bool parse_int(std::string_view text, int& value) {
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && rest == end;
}

}  // namespace

void declare_input(po::options_description& options,
                   po::positional_options_description& positional) {
  static const std::string kinds = "what the files hold: auto, " + read_format_names();
  options.add_options()("from", po::value<std::string>()->default_value("auto")->value_name("KIND"),
                        kinds.c_str());
  declare_shape(options);
  positional.add("file", -1);
}

std::vector<std::string> input_files(const po::variables_map& arguments) {
  if (arguments.count("file") == 0) return {"-"};
  return arguments["file"].as<std::vector<std::string>>();
}

InputFormat input_format_of(const po::variables_map& arguments) {
  try {
    return input_format(arguments["from"].as<std::string>());
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--from: ") + error.what());
  }
}

void declare_shape(po::options_description& options) {
  options.add_options()("shape", po::value<std::string>()->value_name("NAME|FILE"),
                        "the board: 9x9, 16x16, 9x9-x, ... or a .shape file");
}

const Shape* shape_of(const po::variables_map& arguments, const Shape* otherwise) {
  if (arguments.count("shape") == 0) return otherwise;
  const auto name = arguments["shape"].as<std::string>();
  if (const Shape* found = Shape::find(name)) return found;
  if (name.find('/') == std::string::npos && name.find('.') == std::string::npos) {
    std::string known;
    for (const Shape& shape : Shape::all()) known += " " + shape.name();
    throw UsageError("--shape: there is no shape '" + name +
                     "', only a file's path or one of:" + known);
  }
  std::ifstream in(name);
  if (!in) throw UsageError("--shape: cannot open " + name);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t slash = name.rfind('/');
  const std::string stem = name.substr(slash == std::string::npos ? 0 : slash + 1);
  // Shapes live as long as the program: everything points to them.
  static std::deque<Shape> loaded;
  loaded.push_back(Shape::parse(stem.substr(0, stem.rfind(".shape")), text, name));
  return &loaded.back();
}

void declare_rows(po::options_description& options, const char* formats) {
  options.add_options()(
      "format", po::value<std::string>()->default_value("lines")->value_name("KIND"), formats);
  options.add_options()("output,o",
                        po::value<std::string>()->default_value("-")->value_name("FILE"),
                        "where the rows go; - is standard output");
}

RowFormat row_format_of(const po::variables_map& arguments) {
  try {
    return row_format(arguments["format"].as<std::string>());
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--format: ") + error.what());
  }
}

void declare_threads(po::options_description& options) {
  options.add_options()("threads,j", po::value<std::string>()->value_name("N"),
                        "threads; the result does not depend on it (default: one a core)");
}

std::size_t threads_of(const po::variables_map& arguments) {
  if (arguments.count("threads") == 0) return hardware_threads();
  return static_cast<std::size_t>(
      parse_number(arguments["threads"].as<std::string>(), 1, 1024, "--threads"));
}

Language language_of(const po::variables_map& arguments) {
  try {
    return language(arguments["lang"].as<std::string>());
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--lang: ") + error.what());
  }
}

void declare_rate(po::options_description& options, const char* about) {
  options.add_options()(
      "rate", po::value<std::string>()->default_value("gridmill")->value_name("HOW"), about);
}

bool rates(const po::variables_map& arguments, std::initializer_list<std::string_view> more) {
  const auto how = arguments["rate"].as<std::string>();
  if (how == "none") return false;
  std::string known = "gridmill";
  for (const std::string_view other : more) known += ", " + std::string(other);
  if (how != "gridmill" && std::find(more.begin(), more.end(), how) == more.end()) {
    throw UsageError("--rate: expected " + known + " or none, found '" + how + "'");
  }
  return true;
}

void declare_quiet(po::options_description& options) {
  options.add_options()("quiet,q", po::bool_switch(), "no progress on standard error");
}

IntRange parse_range(const std::string& text, int lowest, int highest, const char* flag) {
  IntRange range{lowest, highest};
  const std::size_t dots = text.find("..");
  const std::string_view whole = text;
  bool good = false;
  if (dots == std::string::npos) {
    good = parse_int(whole, range.least);
    range.most = range.least;
  } else {
    const std::string_view first = whole.substr(0, dots);
    const std::string_view last = whole.substr(dots + 2);
    good = (first.empty() || parse_int(first, range.least)) &&
           (last.empty() || parse_int(last, range.most));
  }
  if (!good || range.least > range.most || range.least < lowest || range.most > highest) {
    throw UsageError(std::string(flag) + ": expected MIN..MAX within " + std::to_string(lowest) +
                     ".." + std::to_string(highest) + ", found '" + text + "'");
  }
  return range;
}

std::uint64_t parse_number(const std::string& text, std::uint64_t lowest, std::uint64_t highest,
                           const char* flag) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || rest != end || value < lowest || value > highest) {
    throw UsageError(std::string(flag) + ": expected a number " + std::to_string(lowest) + " to " +
                     std::to_string(highest) + ", found '" + text + "'");
  }
  return value;
}

std::int64_t parse_duration_ms(const std::string& text, const char* flag) {
  struct Unit {
    std::string_view name;
    double ms;
  };
  constexpr Unit kUnits[] = {{"ms", 1}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}};
  std::string_view rest = text;
  double total = 0;
  bool good = !rest.empty();
  while (good && !rest.empty()) {
    double value = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    good = error == std::errc() && value >= 0;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    double unit = 0;
    for (const Unit& known : kUnits) {
      if (unit == 0 && rest.starts_with(known.name)) {
        unit = known.ms;
        rest.remove_prefix(known.name.size());
      }
    }
    good = good && unit != 0;
    total += value * unit;
  }
  if (!good || total > 1e15) {
    throw UsageError(std::string(flag) + ": expected a time such as 8h, 90m or 30s, found '" +
                     text + "'");
  }
  return static_cast<std::int64_t>(total);
}

std::chrono::system_clock::time_point parse_clock_time(const std::string& text,
                                                       std::chrono::system_clock::time_point now,
                                                       const char* flag) {
  const std::size_t colon = text.find(':');
  int hour = -1;
  int minute = -1;
  const bool good = colon != std::string::npos && text.size() - colon == 3 &&
                    parse_int(std::string_view(text).substr(0, colon), hour) &&
                    parse_int(std::string_view(text).substr(colon + 1), minute);
  if (!good || hour < 0 || hour > 23 || minute < 0 || minute > 59) {
    throw UsageError(std::string(flag) + ": expected a time of day such as 06:30, found '" + text +
                     "'");
  }
  using std::chrono::system_clock;
  const std::time_t from = system_clock::to_time_t(now);
  std::tm day{};
  localtime_r(&from, &day);
  // Today or tomorrow; mktime knows about months and summer time.
  for (int later = 0;; ++later) {
    std::tm moment = day;
    moment.tm_mday += later;
    moment.tm_hour = hour;
    moment.tm_min = minute;
    moment.tm_sec = 0;
    moment.tm_isdst = -1;
    const system_clock::time_point point = system_clock::from_time_t(std::mktime(&moment));
    if (point > now) return point;
  }
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace gridmill
