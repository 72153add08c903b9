#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/session/session.h"

namespace stridescope::ui {

/// What statements would do to the session as it is now. Asked once for each; forgotten when the session
/// changes.
class VerdictCache {
 public:
  const session::Verdict& find(const session::Session& session, std::uint64_t revision,
                               const std::string& statement);

 private:
  std::uint64_t revision_ = 0;
  std::map<std::string, session::Verdict> verdicts_;
};

}  // namespace stridescope::ui
