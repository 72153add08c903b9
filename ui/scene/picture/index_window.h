#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace stridescope::scene {

/// The shown indices of a long axis with indices 0 .. size-1: at most three runs, with gaps between them. A
/// slot is the position of an index among those shown.
class IndexWindow {
 public:
  struct Run {
    std::int64_t begin = 0, end = 0;
    friend bool operator==(const Run&, const Run&) = default;
  };

  IndexWindow() = default;
  /// Returns a window of at most `capacity` of `size` indices: all, or the first and last ones, and those
  /// around `focus`.
  static IndexWindow fit(std::int64_t size, std::int64_t capacity, std::optional<std::int64_t> focus = {});

  std::int64_t size() const { return size_; }
  std::int64_t shown() const;
  bool is_whole() const { return shown() == size_; }
  int runs() const { return count_; }
  const Run& run(int i) const { return runs_[static_cast<std::size_t>(i)]; }
  std::optional<std::int64_t> slot(std::int64_t index) const;
  std::int64_t index(std::int64_t slot) const;
  /// Returns true if the last index is left out.
  bool is_cut() const { return count_ > 0 && run(count_ - 1).end < size_; }
  /// Returns a window of the same number of indices around another focus.
  IndexWindow around(std::optional<std::int64_t> focus) const { return fit(size_, shown(), focus); }
  /// Returns the number of gaps between the runs, and after the last one if it is cut.
  int gaps() const { return std::max(0, count_ - 1) + (is_cut() ? 1 : 0); }
  /// Returns the maximum number of gaps for any focus.
  int most_gaps() const;
  /// Returns the number of gaps before a slot: 0, 1 or 2.
  int gaps_before(std::int64_t slot) const;
  friend bool operator==(const IndexWindow&, const IndexWindow&) = default;

 private:
  std::array<Run, 3> runs_{};
  int count_ = 0;
  std::int64_t size_ = 0;
};

/// Returns the width of each gap of a window. With the maximum number of gaps each takes `least`, so the
/// window has the same width for any focus.
float room_of_gap(const IndexWindow& window, float least);

}  // namespace stridescope::scene
