#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "db/store.h"
#include "solver/board/language.h"
#include "tools/run/generate_job.h"

/// Sinks of a generate job, except for texts, which `gridmill generate` writes itself.

namespace gridmill {

/// Stores the records; the batch and the run's progress are one transaction.
class StoreSink final : public RecordSink {
 public:
  /// The store must outlive the sink.
  StoreSink(Store& store, Run run, Language language = Language::kEnglish)
      : store_(store), run_(std::move(run)), language_(language) {}
  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t next_index) override;
  /// The first duplicates, one line each.
  [[nodiscard]] std::string refused() const;

 private:
  static constexpr std::uint64_t kMaxNamed = 5;

  Store& store_;
  Run run_;
  Language language_;
  std::uint64_t duplicates_ = 0;
  std::string named_;
};

/// Discards everything; for estimates and benchmarks.
class NullSink final : public RecordSink {
 public:
  std::vector<std::size_t> accept(std::span<const Record> /*records*/,
                                  std::uint64_t /*next_index*/) override {
    return {};
  }
};

}  // namespace gridmill
