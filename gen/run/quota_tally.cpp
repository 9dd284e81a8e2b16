#include "gen/run/quota_tally.h"

namespace gridmill {

bool QuotaTally::complete() const {
  if (goal_->count != 0 && total_ >= goal_->count) return true;
  if (!goal_->has_quotas()) return goal_->count == 0;
  for (std::size_t level = 1; level < by_level_.size(); ++level) {
    if (by_level_[level] < goal_->quotas[level]) return false;
  }
  return true;
}

bool QuotaTally::has_seen_missing() const {
  if (!goal_->has_quotas()) return total_ != 0;
  for (std::size_t level = 1; level < by_level_.size(); ++level) {
    if (by_level_[level] != 0 && by_level_[level] < goal_->quotas[level]) return true;
  }
  return false;
}

}  // namespace gridmill
