#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::ui {

/// Positions of chips in a row, one after the other, each as wide as its statement: of thousands only those
/// in view need layout.
class StepPlaces {
 public:
  struct Place {
    float x = 0, w = 0;
  };
  /// The width of the n-th chip, from 0, with a statement.
  using Measure = std::function<float(std::size_t n, std::string_view statement)>;
  /// The measure is called for new or changed steps only; for all if the scale or the gap between chips
  /// changes.
  void follow(session::Steps steps, float scale, float between, const Measure& measure);
  std::size_t size() const { return places_.size(); }
  const Place& operator[](std::size_t n) const { return places_[n]; }
  /// The end of the last chip, including the gap behind it.
  float end() const { return places_.empty() ? 0 : places_.back().x + places_.back().w + between_; }
  /// The range of chips to make if x to x + w is in view: the first and the one after the last. One more at
  /// each end, for the keyboard; all, if they are few.
  std::pair<std::size_t, std::size_t> in_view(float x, float w) const;

 private:
  static constexpr std::size_t few = 64;
  std::vector<Place> places_;
  std::vector<std::string> statements_;
  float scale_ = 0, between_ = 0;
};

}  // namespace stridescope::ui
