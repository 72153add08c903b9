#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/quiz/parsons.h"

namespace stridescope::ui {

/// A lesson's lines, to be put in order.
struct ParsonsState {
  std::string lesson = {};  ///< ShippedLesson::name; empty: not opened yet
  quiz::Parsons problem = {};
  std::vector<std::size_t> chosen = {};  ///< indices of its lines, in order
  std::optional<quiz::ParsonsResult> result = {};
  friend bool operator==(const ParsonsState&, const ParsonsState&) = default;
};

}  // namespace stridescope::ui
