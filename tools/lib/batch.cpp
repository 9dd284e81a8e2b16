#include "tools/lib/batch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "solver/board/board_ref.h"
#include "tools/lib/call.h"

namespace gridmill {
namespace {

constexpr std::chrono::milliseconds kPause(100);  // between polls

/// A context of the board's, for as long as a thread works.
class ContextLease {
 public:
  ContextLease(const gridmill_board& board, const std::atomic<bool>* stop, std::uint64_t max_nodes)
      : board_(board), context_(board.acquire_context()) {
    context_->set_limits(stop, max_nodes);
  }
  ~ContextLease() {
    context_->end_call();
    board_.release_context(std::move(context_));
  }
  WorkerContext& operator*() { return *context_; }

 private:
  const gridmill_board& board_;
  std::unique_ptr<WorkerContext> context_;
};

/// One call's work, which its threads share.
class BatchRun {
 public:
  BatchRun(const gridmill_board& board, std::size_t n, std::size_t step,
           const gridmill_options& options, const ChunkFunction& part)
      : board_(board), n_(n), step_(step), options_(options), process_(part) {}

  void run(std::size_t threads) {
    const auto report_progress = [this] { report(); };
    const bool has_progress = options_.progress != nullptr;
    const auto work = [this](std::size_t /*thread*/) { process_chunks(); };
    run_threads(threads, work, has_progress ? report_progress : std::function<void()>());
    if (has_progress && !stop_) report_progress();
    if (stop_) throw CallError(GRIDMILL_CANCELLED, "stopped by the progress callback");
  }

 private:
  void report() {
    const std::size_t done = done_.load(std::memory_order_relaxed);
    if (options_.progress(options_.data, done, n_) != 0) stop_ = true;
  }

  /// Takes parts until there are none left; in any number of threads.
  void process_chunks() {
    try {
      ContextLease context(board_, options_.progress != nullptr ? &stop_ : nullptr,
                           options_.max_nodes);
      while (!stop_.load(std::memory_order_relaxed)) {
        const std::size_t first = next_.fetch_add(step_, std::memory_order_relaxed);
        if (first >= n_) break;
        const std::size_t count = std::min(step_, n_ - first);
        process_chunk(*context, first, count);
        done_.fetch_add(count, std::memory_order_relaxed);
        poll_();
      }
    } catch (...) {
      stop_.store(true, std::memory_order_relaxed);
      throw;
    }
  }

  void process_chunk(WorkerContext& context, std::size_t first, std::size_t count) const {
    if (!board_.has_board_per_puzzle()) {
      context.set_board(board_.board());
      return process_(context, first, count);
    }
    for (std::size_t i = first; i < first + count && !stop_.load(std::memory_order_relaxed); ++i) {
      context.set_board(*board_.boards()[i]);
      process_(context, i, 1);
    }
  }

  const gridmill_board& board_;
  const std::size_t n_;
  const std::size_t step_;
  const gridmill_options& options_;
  const ChunkFunction& process_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> stop_{false};
  InlinePoll poll_{options_.progress == nullptr ? std::function<void()>() : [this] { report(); }};
};

/// A thread that is joined at the end. std::jthread, which libc++ 13 lacks.
class JoinedThread {
 public:
  explicit JoinedThread(std::function<void()> work) : thread_(std::move(work)) {}
  JoinedThread(JoinedThread&&) = default;
  JoinedThread& operator=(JoinedThread&&) = delete;
  JoinedThread(const JoinedThread&) = delete;
  JoinedThread& operator=(const JoinedThread&) = delete;
  ~JoinedThread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

}  // namespace

void run_threads(std::size_t threads, const std::function<void(std::size_t)>& work,
                 const std::function<void()>& poll) {
  std::mutex mutex;  // for what follows
  std::condition_variable all_done;
  std::size_t at_work = 0;
  std::exception_ptr error;
  const auto run_one = [&](std::size_t thread) {
    try {
      work(thread);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (error == nullptr) error = std::current_exception();
    }
  };
  std::vector<JoinedThread> others;
  const std::size_t wanted = poll ? threads : threads - 1;
  others.reserve(wanted);
  try {
    while (others.size() < wanted) {
      const std::scoped_lock lock(mutex);
      others.emplace_back([&, thread = others.size()] {
        run_one(thread);
        const std::scoped_lock ended(mutex);
        --at_work;
        all_done.notify_one();
      });
      ++at_work;
    }
  } catch (const std::system_error&) {  // no more threads available: fewer will do
  }
  if (poll && !others.empty()) {
    std::unique_lock lock(mutex);
    while (!all_done.wait_for(lock, kPause, [&] { return at_work == 0; })) {
      lock.unlock();
      poll();
      lock.lock();
    }
  } else {
    run_one(others.size());
  }
  others.clear();
  if (error != nullptr) std::rethrow_exception(error);
}

InlinePoll::InlinePoll(std::function<void()> poll)
    : poll_(std::move(poll)),
      on_check_([this] {
        if (++checks_ % kChecksBetweenPolls == 0) (*this)();
      }),
      outer_(set_stop_poll(poll_ ? &on_check_ : nullptr)) {}

InlinePoll::~InlinePoll() { set_stop_poll(outer_); }

void InlinePoll::operator()() {
  if (!poll_ || std::this_thread::get_id() != caller_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + kPause;
  poll_();
}

std::size_t size_of(const gridmill_board& board, std::size_t n) {
  require(n <= std::numeric_limits<std::ptrdiff_t>::max() / board.cells() / 2,
          "n: more puzzles than memory can hold");
  return n * board.cells();
}

std::span<const std::uint8_t> digits_of(const gridmill_board& board, const std::uint8_t* puzzles,
                                        std::size_t n) {
  const std::size_t size = size_of(board, n);
  require(puzzles != nullptr || n == 0, "puzzles: expected an array, found a null pointer");
  const std::span<const std::uint8_t> digits(puzzles, size);
  const auto max_digit = static_cast<std::uint8_t>(board.board().digits());
  // A plain maximum becomes vector code; the place is looked up when there is one.
  std::uint8_t highest = 0;
  for (const std::uint8_t digit : digits) highest = std::max(highest, digit);
  if (highest > max_digit) {
    const auto wrong = static_cast<std::size_t>(
        std::find_if(digits.begin(), digits.end(), [=](std::uint8_t d) { return d > max_digit; }) -
        digits.begin());
    throw CallError(GRIDMILL_BAD_ARGUMENT, "puzzle " + std::to_string(wrong / board.cells()) +
                                               ", cell " + std::to_string(wrong % board.cells()) +
                                               ": expected 0 to " + std::to_string(max_digit) +
                                               ", found " + std::to_string(digits[wrong]));
  }
  return digits;
}

std::span<const std::uint8_t> puzzles_of(const gridmill_board& board, const std::uint8_t* puzzles,
                                         std::size_t n) {
  for (const BoardRef& each : board.boards()) {
    if (stands_for_jigsaws(*each)) {
      throw CallError(GRIDMILL_BAD_ARGUMENT,
                      "board: expected a jigsaw with its layout, found " + each->name());
    }
  }
  if (board.has_board_per_puzzle() && n != board.boards().size()) {
    throw CallError(GRIDMILL_BAD_ARGUMENT, "n: expected a puzzle for each of " +
                                               std::to_string(board.boards().size()) +
                                               " boards, found " + std::to_string(n));
  }
  return digits_of(board, puzzles, n);
}

void run_batch(const gridmill_board& board, std::size_t n, std::size_t max_chunk,
               const gridmill_options* options, const ChunkFunction& process) {
  const gridmill_options own = options_of(options);
  if (n == 0) return;
  // Several parts for each thread, so that all end at about the same time.
  const std::size_t step =
      std::clamp<std::size_t>(n / (4 * std::size_t{own.threads}), 1, max_chunk);
  const std::size_t threads = std::min<std::size_t>(own.threads, (n + step - 1) / step);
  BatchRun(board, n, step, own, process).run(threads);
}

void run_solved(const gridmill_board& board, std::span<const std::uint8_t> puzzles,
                std::size_t max_chunk, const gridmill_options* options,
                const std::function<void(WorkerContext&, const SolvedPuzzle&)>& process) {
  const std::size_t cells = board.cells();
  run_batch(board, puzzles.size() / cells, max_chunk, options,
            [&](WorkerContext& context, std::size_t first, std::size_t count) {
              if (!context.solve(puzzles.subspan(first * cells, count * cells), first)) return;
              for (std::size_t i = 0; i < count; ++i) {
                const std::uint64_t solutions = context.solutions().count(i);
                process(context, {first + i, puzzles.subspan((first + i) * cells, cells), solutions,
                                  context.solutions().of(i)});
              }
            });
}

void copy_or_clear(std::span<const std::uint8_t> grid, std::uint8_t* to, std::size_t cells) {
  if (grid.empty()) {
    std::fill_n(to, cells, std::uint8_t{0});
  } else {
    std::copy_n(grid.begin(), cells, to);
  }
}

}  // namespace gridmill
