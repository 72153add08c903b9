#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

inline std::int32_t deepest(const std::vector<ExpressionPtr>& items) {
  std::int32_t depth = 0;
  for (const auto& item : items) depth = std::max(depth, item ? item->depth : 0);
  return depth;
}

/// The depth of an optional expression; 0 if absent.
inline std::int32_t depth_of(const ExpressionPtr& e) { return e ? e->depth : 0; }

}  // namespace stridescope::script
