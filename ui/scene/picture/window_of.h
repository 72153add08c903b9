#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace stridescope::scene {

/// Which indices 0 .. size-1 of a long line are shown: at most three runs, with a gap between them.
/// A slot is the position of an index among those shown.
class Window {
 public:
  struct Run {
    std::int64_t begin = 0, end = 0;
    friend bool operator==(const Run&, const Run&) = default;
  };

  Window() = default;
  /// At most `capacity` of `size` indices: all, or the first and the last ones, and those around `focus`.
  static Window fit(std::int64_t size, std::int64_t capacity, std::optional<std::int64_t> focus = {});

  std::int64_t size() const { return size_; }
  std::int64_t shown() const;
  bool is_whole() const { return shown() == size_; }
  int runs() const { return count_; }
  const Run& run(int i) const { return runs_[static_cast<std::size_t>(i)]; }
  std::optional<std::int64_t> slot(std::int64_t index) const;
  std::int64_t index(std::int64_t slot) const;
  /// Whether indices after the last one shown are left out.
  bool is_cut() const { return count_ > 0 && run(count_ - 1).end < size_; }
  /// The same number of indices around another focus.
  Window around(std::optional<std::int64_t> focus) const { return fit(size_, shown(), focus); }
  /// Gaps between the runs, and after the last one where it is cut.
  int gaps() const { return std::max(0, count_ - 1) + (is_cut() ? 1 : 0); }
  /// The most that there may be, wherever the focus is.
  int most_gaps() const;
  /// Gaps before a slot: 0, 1 or 2.
  int gaps_before(std::int64_t slot) const;
  friend bool operator==(const Window&, const Window&) = default;

 private:
  std::array<Run, 3> runs_{};
  int count_ = 0;
  std::int64_t size_ = 0;
};

/// Width of each gap of a window, where every gap that there may be takes `least`: so that the window is as
/// wide wherever its focus is.
float room_of_gap(const Window& window, float least);

}  // namespace stridescope::scene
