#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "gen/pipeline.h"
#include "gen/run/goal_run.h"
#include "tools/scales/scale.h"

namespace gridmill {

struct GenerateJobOptions : GoalRunOptions {
  const ScaleInfo* scale = nullptr;  ///< also rate on this one
  bool canonical = false;            ///< also find the canonical forms, for a store
};

/// Runs a GoalRun in the program's pipeline.
class GenerateJob final : public PipelineJob {
 public:
  /// `on_progress` is called after each batch and each second, by one thread at a time.
  GenerateJob(const GenerateJobOptions& options, RecordSink& sink,
              std::function<void(const GoalRunState&)> on_progress);
  ~GenerateJob() override;

  /// Runs to the end; call once.
  GoalRunState run();
  [[nodiscard]] bool complete() const { return run_.complete(); }

  bool issue(std::size_t slot) override;
  void work(std::size_t slot, std::size_t worker) override;
  bool deliver(std::size_t slot) override;

 private:
  struct Worker;

  const GenerateJobOptions options_;
  GoalRun run_;
  std::function<void(const GoalRunState&)> on_progress_;
  std::mutex mutex_;  ///< for deliveries and on_progress_
  std::vector<GoalBatch> slots_;
  std::vector<Worker> workers_;
};

}  // namespace gridmill
