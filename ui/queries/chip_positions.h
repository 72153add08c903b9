#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::ui {

/// Positions of chips in a row, each as wide as its statement: only chips in view need layout, even if there
/// are thousands.
class ChipPositions {
 public:
  struct ChipSpan {
    float x = 0, w = 0;
  };
  /// Returns the width of the n-th chip, from 0, with a statement.
  using Measure = std::function<float(std::size_t n, std::string_view statement)>;
  /// `measure` is called only for new or changed steps; for all of them if the scale or the gap between chips
  /// changes.
  void update(session::Steps steps, float scale, float between, const Measure& measure);
  std::size_t size() const { return spans_.size(); }
  const ChipSpan& operator[](std::size_t n) const { return spans_[n]; }
  /// Returns the end of the last chip, including the gap after it.
  float end() const { return spans_.empty() ? 0 : spans_.back().x + spans_.back().w + between_; }
  /// Returns the range of chips to create if x to x + w is in view: the first and the end. Includes one more
  /// at each end, for the keyboard; all chips, if they are few.
  std::pair<std::size_t, std::size_t> in_view(float x, float w) const;

 private:
  static constexpr std::size_t few = 64;
  std::vector<ChipSpan> spans_;
  std::vector<std::string> statements_;
  float scale_ = 0, between_ = 0;
};

}  // namespace stridescope::ui
