#pragma once

// Jobs that are cut short, by a power cut or by a kill, and what must hold afterwards.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/powercut_disk.h"

namespace gridmill::powercut {

/// Commands of the program that write into one folder, "@", with the database p.db if there is one.
/// "%" is the folder of the inputs, which nothing happens to.
struct Job {
  std::string name;
  std::vector<std::string> prepare;   ///< what is done before, and is on the disk
  std::vector<std::string> commands;  ///< what is cut short
  bool is_network = false;            ///< on a network file system
  std::string book = {};              ///< a file that is noted in the ledger before it is there
  std::string noted = {};             ///< one that is noted after it is there
};

/// How a program ended, and what it printed, for messages.
struct Outcome {
  int code = 0;
  std::string text;
};

/// Runs the program through the shell; 137 after SIGKILL.
[[nodiscard]] Outcome run_program(const std::string& arguments, const std::string& variables = "");

/// All jobs.
[[nodiscard]] const std::vector<Job>& jobs();
/// Makes what they read, in a folder.
void make_inputs(const std::string& folder);

/// A job that was run to its end once under the layer: all that happened, and the states that the
/// database went through.
class Recording {
 public:
  /// @param inputs     the folder of the inputs
  /// @param folder     where the job works, a new one
  /// @param variables  for the layer, in addition to those that every job needs
  /// Throws std::runtime_error if the job fails.
  Recording(const Job& job, const std::string& inputs, const std::string& folder,
            const std::string& variables = "");

  [[nodiscard]] const Job& job() const { return job_; }
  [[nodiscard]] const std::vector<Operation>& operations() const { return operations_; }
  /// What is in the folder before the job.
  [[nodiscard]] const Image& before() const { return before_; }
  /// The disk before the job.
  [[nodiscard]] const Disk& disk() const { return *disk_; }
  /// Whether the log explains all that the folder has in the end.
  [[nodiscard]] bool is_complete() const { return is_complete_; }

  /// Runs the commands of the job in a folder, until one ends with something else than 0; 137 after
  /// a kill.
  [[nodiscard]] Outcome run(const std::string& folder, const std::string& variables) const;
  /// For `run` under the layer.
  [[nodiscard]] std::string variables(const std::string& folder, const std::string& log) const;

  /// Looks at what a cut or a kill has left in a folder, and completes the job there with the same
  /// commands. Empty, or what is not as it should be.
  /// @param min, max  transactions of which the effect may be there
  [[nodiscard]] std::string issue_after_cut(const std::string& folder, std::size_t min,
                                            std::size_t max) const;
  /// The same of a folder where the job has ended.
  [[nodiscard]] std::string issue_at_end(const std::string& folder) const;

 private:
  [[nodiscard]] std::string issue_of_outputs(const Image& image) const;

  Job job_;
  std::string inputs_;
  Image before_;
  Image after_;
  std::optional<Disk> disk_;
  std::vector<Operation> operations_;
  std::vector<std::optional<std::string>> states_;  ///< before the job and after each transaction
  bool is_complete_ = false;
};

/// How many transactions the operations of a log have committed. SQLite does so in a log by a frame
/// with the size of the file, in a rollback journal by its removal.
[[nodiscard]] std::size_t commits(std::span<const Operation> log);
/// How many of them were acknowledged to the program, which continued.
[[nodiscard]] std::size_t acknowledged_commits(std::span<const Operation> log);

}  // namespace gridmill::powercut
