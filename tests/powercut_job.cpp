#include "tests/powercut_job.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "db/schema.h"
#include "db/sqlite.h"
#include "db/store_error.h"

#ifndef POWERCUT_LAYER
#define POWERCUT_LAYER ""  // a sanitizer's build, where no job is run
#endif

namespace gridmill::powercut {
namespace {

namespace fs = std::filesystem;

std::string in_folders(std::string text, const std::string& folder, const std::string& inputs) {
  for (const auto& [sign, path] : {std::pair{'@', folder + "/"}, std::pair{'%', inputs + "/"}}) {
    for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; at += path.size()) {
      text.replace(at, 1, path);
    }
  }
  return text;
}

void require_done(const std::string& arguments) {
  const Outcome outcome = run_program(arguments);
  if (outcome.code != 0) throw std::runtime_error(arguments + ": " + outcome.text);
}

/// Everything in a database but times, command lines and keys (puzzle_key is made again from the
/// rows): a line per row, tables by name. None: there is no database yet, or one without tables.
std::optional<std::string> dump(const std::string& file) {
  if (!fs::exists(file)) return std::nullopt;
  Database database(file, Database::Access::kRead, 1000);
  database.execute("PRAGMA synchronous = OFF");             // it may move a log into the file
  std::vector<std::pair<std::string, std::string>> tables;  ///< names, and their columns
  Statement names = database.prepare(
      "SELECT t.name AS name, group_concat(c.name) AS columns FROM sqlite_schema AS t JOIN "
      "pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name NOT IN ('puzzle_key', "
      "'meta') AND c.name NOT IN ('started_at', 'created_at', 'arguments') GROUP BY t.name ORDER "
      "BY t.name");
  while (names.step()) {
    tables.emplace_back(names.text(names.column("name")), names.text(names.column("columns")));
  }
  names.reset();
  if (tables.empty()) return std::nullopt;
  std::string text;
  for (const auto& [table, columns] : tables) {
    text += table + "\n";
    Statement rows = database.prepare("SELECT " + columns + " FROM " + table);
    while (rows.step()) {
      for (int i = 0; i < rows.columns(); ++i) {
        text += std::string(rows.text_or_null(rows.column(i)).value_or("-")) + "|";
      }
      text += "\n";
    }
  }
  return text;
}

/// None either where a cut came between the steps that bring a file up to date, which the next
/// writer takes.
std::string issue_by_verify(const std::string& file) {
  if (Database(file, Database::Access::kRead, 1000).integer("PRAGMA user_version") <
      schema_version()) {
    return "";
  }
  const Outcome outcome = run_program("verify -q --db " + file);
  return outcome.code == 0 ? "" : "verify ends with " + outcome.text;
}

/// The files of a folder that are outputs: no database, nothing hidden, no list of what is done.
Image outputs_of(const Image& image) {
  Image outputs;
  for (const auto& [name, content] : image) {
    const std::string last = fs::path(name).filename();
    if (name.starts_with("p.db") || name.ends_with('/') || last.starts_with('.') ||
        last == "unfinished.txt") {
      continue;
    }
    outputs[name] = content;
  }
  return outputs;
}

}  // namespace

Outcome run_program(const std::string& arguments, const std::string& variables) {
  const std::string command =
      variables + " " + GRIDMILL_BINARY + " " + arguments + " 2>&1 </dev/null";
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen");
  Outcome outcome;
  std::array<char, 4096> block{};
  while (const std::size_t got = std::fread(block.data(), 1, block.size(), pipe)) {
    outcome.text.append(block.data(), got);
  }
  const int status = ::pclose(pipe);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.text = std::to_string(outcome.code) + ", " + outcome.text.substr(0, 500);
  return outcome;
}

void make_inputs(const std::string& folder) {
  const auto make = [&](const std::string& arguments) {
    require_done(in_folders(arguments, folder, folder));
  };
  make("generate -q --scale none --seed 5 --count 1300 -o %list.txt");
  make("generate -q --seed 6 --count 300 --db %a.db");
  make("generate -q --seed 7 --count 200 --db %b.db");
  make("generate -q --seed 8 --count 10 --db %small.db");
  make("export --db %a.db --limit 20 --name june -o %june.txt");
}

const std::vector<Job>& jobs() {
  static const std::string made = "generate -q --seed 1 --db @p.db --count ";
  static const std::vector<Job> all = {
      {"generate", {}, {made + "900"}},
      {"generate -j1", {}, {made + "300 -j1", made + "500 -j1"}},
      {"generate on a network", {}, {made + "500"}, true},
      {"rate", {made + "200"}, {"rate -q --scale hodoku --db @p.db"}},
      {"rate on a network", {made + "200"}, {"rate -q --scale hodoku --db @p.db"}, true},
      {"import", {}, {"import -q --no-rating --db @p.db %list.txt --rejects @rejects.csv"}},
      {"merge", {made + "100"}, {"merge -q --into @p.db %a.db %b.db"}},
      {"export", {"solve %list.txt -o @e.txt"}, {"export --db %a.db -o @e.txt"}},
      {"export under a name",
       {made + "100"},
       {"export --db @p.db --name may --limit 50 --format csv -o @e.csv"},
       false,
       "",
       "e.csv"},
      {"export into a folder", {}, {"export --db %a.db --limit 12 --format svg -o @week/"}},
      {"book",
       {made + "100", "export --db @p.db --limit 3 -o @b.html"},
       {"book --db @p.db --chapters level2=6 --per-page 2 --pdf @b.pdf --html @b.html"},
       false,
       "b.pdf"},
  };
  return all;
}

Recording::Recording(const Job& job, const std::string& inputs, const std::string& folder,
                     const std::string& more)
    : job_(job), inputs_(inputs) {
  fs::create_directories(folder);
  const std::string log = folder + ".log";
  for (const std::string& each : job_.prepare) require_done(in_folders(each, folder, inputs_));
  before_ = read_image(folder);
  disk_.emplace(folder);
  if (const Outcome outcome = run(folder, variables(folder, log) + " " + more); outcome.code != 0) {
    throw std::runtime_error(job_.name + ": " + outcome.text);
  }
  after_ = read_image(folder);
  operations_ = read_log(log);
  fs::remove(log);
  // The states are those of a disk that forgets nothing.
  Disk disk = *disk_;
  const std::string replayed = folder + ".look";
  write_image(before_, replayed);
  states_.push_back(dump(replayed + "/p.db"));
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    disk.apply(operations_[i]);
    if (commits({operations_.data(), i + 1}) == states_.size() - 1) continue;
    write_image(disk.whole(), replayed);
    states_.push_back(dump(replayed + "/p.db"));
  }
  is_complete_ = disk.whole() == after_;
  fs::remove_all(replayed);
}

std::string Recording::variables(const std::string& folder, const std::string& log) const {
  return std::string("LD_PRELOAD=") + POWERCUT_LAYER + " POWERCUT_FOLDER=" + folder +
         " POWERCUT_LOG=" + log + (job_.is_network ? " POWERCUT_NETWORK=1" : "");
}

Outcome Recording::run(const std::string& folder, const std::string& variables) const {
  Outcome outcome;
  for (const std::string& command : job_.commands) {
    outcome = run_program(in_folders(command, folder, inputs_), variables);
    if (outcome.code != 0) break;
  }
  return outcome;
}

/// Each output is the old file or the new one, whole.
std::string Recording::issue_of_outputs(const Image& image) const {
  const Image old = outputs_of(before_);
  const Image made = outputs_of(after_);
  const Image now = outputs_of(image);
  for (const auto& [name, content] : now) {
    const auto has = [&name = name, &content = content](const Image& files) {
      const auto found = files.find(name);
      return found != files.end() && found->second == content;
    };
    if (!has(old) && !has(made)) return name + " is neither the old file nor the new one";
  }
  for (const auto& [name, content] : old) {
    if (!now.contains(name)) return name + " is gone";
  }
  return "";
}

std::string Recording::issue_at_end(const std::string& folder) const {
  if (dump(folder + "/p.db") != states_.back()) return "completed, the database is another one";
  if (outputs_of(read_image(folder)) != outputs_of(after_)) return "completed, outputs differ";
  return "";
}

std::string Recording::issue_after_cut(const std::string& folder, std::size_t min,
                                       std::size_t max) const try {
  const Image image = read_image(folder);
  if (std::string fault = issue_of_outputs(image); !fault.empty()) return fault;
  const std::string file = folder + "/p.db";
  const std::optional<std::string> state = dump(file);
  std::size_t at = min;
  while (at <= max && states_.at(at) != state) ++at;
  if (at > max) {
    const auto known = std::find(states_.begin(), states_.end(), state);
    return known == states_.end()
               ? "the database is in a state that it never had"
               : "the database has the state " + std::to_string(known - states_.begin()) +
                     ", not one of " + std::to_string(min) + " to " + std::to_string(max);
  }
  if (std::string found = state ? issue_by_verify(file) : ""; !found.empty()) return found;
  const bool is_noted = state == states_.back();
  const auto is_new = [&](const std::string& name) {
    return image.contains(name) && image.at(name) == after_.at(name);
  };
  if (!job_.book.empty() && is_new(job_.book) && !is_noted) {
    return job_.book + " is there and not in the ledger";
  }
  if (!job_.noted.empty() && is_noted && !is_new(job_.noted)) {
    return job_.noted + " is in the ledger and not there";
  }
  // A name is given once.
  if (!job_.noted.empty() && is_noted) return issue_at_end(folder);
  // No cut any more: nothing is logged, and no time is lost with syncs.
  const Outcome again = run(folder, variables(folder, "/dev/null"));
  if (again.code != 0) return "the same commands end with " + again.text;
  if (std::string fault = issue_at_end(folder); !fault.empty()) return fault;
  return states_.back() ? issue_by_verify(file) : "";
} catch (const StoreError& error) {
  return error.what();
}

std::size_t commits(std::span<const Operation> log) {
  std::size_t count = 0;
  std::uint64_t wal = 0;
  bool ends_transaction = false;  // the frame whose page comes next
  for (const Operation& operation : log) {
    if (operation.kind == Kind::kCreate && operation.first == "p.db-wal") wal = operation.inode;
    if (operation.kind == Kind::kUnlink && operation.first == "p.db-journal") ++count;
    if (operation.kind != Kind::kWrite || operation.inode != wal) continue;
    if (ends_transaction) ++count;
    // The head of a frame: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
    constexpr std::size_t kHead = 24;
    ends_transaction =
        operation.first.size() == kHead && operation.first.substr(4, 4) != std::string(4, '\0');
  }
  return count;
}

std::size_t acknowledged_commits(std::span<const Operation> log) {
  // After a commit SQLite may sync the folder of the journal before it returns.
  while (!log.empty() && log.back().kind == Kind::kSyncFolder) log = log.first(log.size() - 1);
  return log.empty() ? 0 : commits(log.first(log.size() - 1));
}

}  // namespace gridmill::powercut
