#pragma once

// Batches of a library call, divided into chunks that the threads take in turn. Exceptions of a
// thread are rethrown in the caller; its callback for progress runs in the calling thread only.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <thread>
#include <utility>

#include "tools/lib/board.h"
#include "tools/lib/gridmill.h"

namespace gridmill {

/// Boards of a call, once all their digits are known to be those that the board has. Throws
/// CallError.
[[nodiscard]] std::span<const std::uint8_t> digits_of(const gridmill_board& board,
                                                      const std::uint8_t* puzzles, std::size_t n);
/// The same of puzzles that are to be solved, which the common board of all jigsaws cannot do.
[[nodiscard]] std::span<const std::uint8_t> puzzles_of(const gridmill_board& board,
                                                       const std::uint8_t* puzzles, std::size_t n);
/// n * cells, the size of an array. Throws CallError if that is no number.
[[nodiscard]] std::size_t size_of(const gridmill_board& board, std::size_t n);

/// Runs work(0), work(1), ... each in its own thread, as many as `threads` or as the system
/// has. With `poll`, the calling thread calls it about ten times a second until they have ended;
/// without, or if no thread can be started, it does one share of the work itself. Rethrows what a
/// thread threw, after all have ended.
void run_threads(std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<void()>& poll);

/// A poll between the parts of work, and when a search checks its stop flag. The calling thread
/// does the work if the system has no other threads, as in a browser; otherwise run_threads polls.
class InlinePoll {
 public:
  explicit InlinePoll(std::function<void()> poll);
  InlinePoll(const InlinePoll&) = delete;
  InlinePoll& operator=(const InlinePoll&) = delete;
  ~InlinePoll();
  /// Polls in the thread that made the object, about ten times a second.
  void operator()();

 private:
  static constexpr int kChecksBetweenPolls = 16;  // the clock takes longer than a check

  std::function<void()> poll_;  ///< may be empty
  std::function<void()> on_check_;
  const std::function<void()>* outer_;  ///< the poll of this thread before
  int checks_ = 0;
  std::thread::id caller_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

/// Does a part of the work: the puzzles first .. first + count - 1.
using ChunkFunction =
    std::function<void(WorkerContext& context, std::size_t first, std::size_t count)>;

/// Works on 0 .. n - 1 in chunks of at most `max_chunk`, each by one of the threads that the
/// options ask for. If the caller wants progress, the calling thread does nothing else: it
/// can answer while a puzzle takes long, and a user's interrupt is seen. Rethrows what a part
/// threw; throws CallError if the caller stopped it.
void run_batch(const gridmill_board& board, std::size_t n, std::size_t max_chunk,
               const gridmill_options* options, const ChunkFunction& process);

/// A puzzle of a call with its solution.
struct SolvedPuzzle {
  std::size_t index;
  std::span<const std::uint8_t> digits;
  std::uint64_t count;                     ///< of solutions: 0, 1, or 2 for several
  std::span<const std::uint8_t> solution;  ///< any of several, empty if there is none
};

/// run_batch on puzzles that are solved before they are processed.
void run_solved(const gridmill_board& board, std::span<const std::uint8_t> puzzles,
                std::size_t max_chunk, const gridmill_options* options,
                const std::function<void(WorkerContext&, const SolvedPuzzle&)>& process);

/// Copies a grid, or sets the cells to 0 if there is none.
void copy_or_clear(std::span<const std::uint8_t> grid, std::uint8_t* to, std::size_t cells);

}  // namespace gridmill
