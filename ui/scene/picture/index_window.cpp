#include "ui/scene/picture/index_window.h"

#include <algorithm>

namespace stridescope::scene {

IndexWindow IndexWindow::fit(std::int64_t size, std::int64_t capacity, std::optional<std::int64_t> focus) {
  IndexWindow w;
  w.size_ = std::max<std::int64_t>(size, 0);
  capacity = std::max<std::int64_t>(capacity, 1);
  const auto add = [&w](std::int64_t begin, std::int64_t end) {
    if (begin == end) return;
    if (w.count_ > 0 && w.run(w.count_ - 1).end == begin)
      w.runs_[static_cast<std::size_t>(w.count_ - 1)].end = end;
    else w.runs_[static_cast<std::size_t>(w.count_++)] = {begin, end};
  };
  if (w.size_ <= capacity) {
    add(0, w.size_);
    return w;
  }
  const std::int64_t tail = capacity >= 2 ? std::max<std::int64_t>(1, capacity / 4) : 0;
  const std::int64_t head = capacity - tail;
  if (!focus || *focus < head || *focus >= w.size_ - tail) {
    add(0, head), add(w.size_ - tail, w.size_);
    return w;
  }
  const std::int64_t ends = capacity >= 3 ? std::max<std::int64_t>(1, capacity / 5) : 0;
  const std::int64_t middle = capacity - 2 * ends;
  // The window moves by half its width at a time, not with every step of the focus.
  const std::int64_t half = std::max<std::int64_t>(1, middle / 2);
  const std::int64_t begin =
      std::clamp(*focus / half * half - (middle - half) / 2, ends, w.size_ - ends - middle);
  add(0, ends), add(begin, begin + middle), add(w.size_ - ends, w.size_);
  return w;
}

int IndexWindow::most_gaps() const {
  const auto left_out = size_ - shown();
  return left_out == 0 ? 0 : left_out == 1 || shown() < 3 ? 1 : 2;
}

std::int64_t IndexWindow::shown() const {
  std::int64_t n = 0;
  for (int i = 0; i < count_; ++i) n += run(i).end - run(i).begin;
  return n;
}

std::optional<std::int64_t> IndexWindow::slot(std::int64_t index) const {
  std::int64_t before = 0;
  for (int i = 0; i < count_; ++i) {
    if (index >= run(i).begin && index < run(i).end) return before + index - run(i).begin;
    before += run(i).end - run(i).begin;
  }
  return std::nullopt;
}

std::int64_t IndexWindow::index(std::int64_t slot) const {
  for (int i = 0; i < count_; ++i) {
    const std::int64_t length = run(i).end - run(i).begin;
    if (slot < length) return run(i).begin + slot;
    slot -= length;
  }
  return size_;
}

float room_of_gap(const IndexWindow& window, float least) {
  return least * static_cast<float>(window.most_gaps()) / static_cast<float>(std::max(1, window.gaps()));
}

int IndexWindow::gaps_before(std::int64_t slot) const {
  for (int i = 0; i < count_; ++i) {
    slot -= run(i).end - run(i).begin;
    if (slot < 0) return i;
  }
  return std::max(0, count_ - 1);
}

}  // namespace stridescope::scene
