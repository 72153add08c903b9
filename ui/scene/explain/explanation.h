#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "engine/words/message.h"

namespace stridescope::scene {

/// What a failure means and what to write instead, as far as its facts tell; else empty.
struct Explanation {
  words::Message verdict = {};
  words::Message fix = {};
  words::Message where = {};  ///< in the file that stopped there
  /// Shapes that do not fit each other, aligned at their right ends.
  struct Shape {
    std::string name;
    tensor::Dims sizes;
  };
  std::vector<Shape> shapes = {};
  std::optional<std::size_t> clash_from_right = {};  ///< column in which they collide; 0: the last
};
Explanation explanation(const session::Failure& failure);

}  // namespace stridescope::scene
