#pragma once

#include <string>
#include <vector>

#include "ui/state.h"

namespace stridescope::ui {

/// A way to go on with what stands in the console.
struct Completion {
  std::string label;   ///< "transpose"
  std::string detail;  ///< its signature or what it is
  std::string result;  ///< the whole line after choosing it
};
std::vector<Completion> completions(const session::Session& session, const std::string& line,
                                    const std::string& language);

/// Whether the list is shown.
bool completion_is_open(const State& state, const std::vector<Completion>& list);

}  // namespace stridescope::ui
