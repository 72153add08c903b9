#include "ui/panels/verdict_cache.h"

namespace stridescope::ui {

const session::Verdict& VerdictCache::find(const session::Session& session, std::uint64_t revision,
                                           const std::string& statement) {
  constexpr std::size_t max_kept = 2000;
  if (revision != revision_ || verdicts_.size() > max_kept) verdicts_.clear();
  revision_ = revision;
  const auto found = verdicts_.find(statement);
  if (found != verdicts_.end()) return found->second;
  return verdicts_.emplace(statement, session.preview(statement)).first->second;
}

}  // namespace stridescope::ui
