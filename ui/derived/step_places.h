#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::ui {

/// Where chips of a row stand, one after the other, that are as wide as their statements: so that of
/// thousands only those in view need be looked at.
class StepPlaces {
 public:
  struct Place {
    float x = 0, w = 0;
  };
  /// The width of the n-th chip, from 0, with a statement.
  using Measure = std::function<float(std::size_t n, std::string_view statement)>;
  /// The measure is asked for steps that are new or
  /// changed; for all where the scale, or what lies between chips, is another.
  void follow(session::Steps steps, float scale, float between, const Measure& measure);
  std::size_t size() const { return places_.size(); }
  const Place& operator[](std::size_t n) const { return places_[n]; }
  /// Where the last one ends, with what lies between chips behind it.
  float end() const { return places_.empty() ? 0 : places_.back().x + places_.back().w + between_; }
  /// The chips to make where the stretch from x to x + w is in view: the first and the one after the last.
  /// One more at each end, which the keyboard may go to; all, where they are few.
  std::pair<std::size_t, std::size_t> in_view(float x, float w) const;

 private:
  static constexpr std::size_t few = 64;
  std::vector<Place> places_;
  std::vector<std::string> statements_;
  float scale_ = 0, between_ = 0;
};

}  // namespace stridescope::ui
