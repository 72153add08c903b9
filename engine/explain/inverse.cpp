#include "engine/explain/inverse.h"

#include <algorithm>
#include <numeric>

#include "engine/tensor/wrapping.h"

// A coordinate reads element t if the steps of its axes add up to t minus the lowest element. Axes are
// searched from the coarsest to the finest. The finer axes leave few indices for an axis: the
// remaining distance must be between 0 and their span, and a multiple of the greatest common divisor of
// their steps, which selects every k-th index (Bézout). With one finer axis left, every candidate is a
// solution, so that they are counted, not listed. Without overlap there is at most one candidate at each
// axis.

namespace stridescope::explain {

using tensor::Dims;

namespace {

/// The maximum number of branches before a count is reported as inexact, or a search for coordinates ends.
constexpr std::int64_t most_work = 1'000'000;

__extension__ using Wide = __int128;

std::int64_t floor_mod(std::int64_t a, std::int64_t m) { return ((a % m) + m) % m; }

/// x with a * x = 1 (mod m), for coprime a and m.
std::int64_t inverse_mod(std::int64_t a, std::int64_t m) {
  std::int64_t r = m, next_r = floor_mod(a, m), x = 0, next_x = 1;
  while (next_r != 0) {
    const auto quotient = r / next_r;
    x = std::exchange(next_x, x - quotient * next_x);
    r = std::exchange(next_r, r - quotient * next_r);
  }
  return floor_mod(x, m);
}

}  // namespace

InverseMap::InverseMap(const tensor::Layout& layout)
    : shape_(layout.shape), begin_(tensor::extent(layout).begin) {
  if (layout.numel() == 0) {
    repetitions_ = 0;
    return;
  }
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    const auto size = layout.shape[d], stride = layout.stride[d];
    if (size == 1) continue;
    if (stride == 0) {
      free_.push_back(d);
      repetitions_ = tensor::wrapping_multiply(repetitions_, size);
    } else {
      axes_.push_back({d, size, stride < 0 ? -stride : stride, stride < 0});
    }
  }
  std::stable_sort(axes_.begin(), axes_.end(), [](const Axis& a, const Axis& b) { return a.step > b.step; });
  for (auto a = axes_.size(); a-- > 1;) {
    axes_[a - 1].rest_span = axes_[a].rest_span + (axes_[a].size - 1) * axes_[a].step;
    axes_[a - 1].rest_gcd = std::gcd(axes_[a].rest_gcd, axes_[a].step);
  }
}

InverseMap::Candidates InverseMap::candidates(const Axis& axis, std::int64_t remaining) const {
  if (remaining < 0) return {};
  Candidates range;
  const auto excess = remaining - axis.rest_span;
  range.first = excess > 0 ? (excess - 1) / axis.step + 1 : 0;
  range.last = std::min(axis.size - 1, remaining / axis.step);
  if (axis.rest_gcd == 0) {
    if (remaining % axis.step != 0) return {};
    return range;
  }
  // index * axis.step = remaining (mod rest_gcd)
  const auto divisor = std::gcd(axis.step, axis.rest_gcd);
  if (remaining % divisor != 0) return {};
  range.step = axis.rest_gcd / divisor;
  const auto inverse = inverse_mod(axis.step / divisor, range.step);
  const auto residue = static_cast<std::int64_t>(Wide{remaining / divisor} * inverse % range.step);
  range.first += floor_mod(residue - range.first, range.step);
  return range;
}

void InverseMap::count_from(std::size_t axis, std::int64_t remaining, CoordinateCount& count,
                            std::int64_t& work) const {
  if (axis == axes_.size()) {
    count.value += remaining == 0;
    return;
  }
  const auto range = candidates(axes_[axis], remaining);
  if (axis + 2 >= axes_.size()) {
    count.value += range.size();
    return;
  }
  for (auto i = range.first; i <= range.last; i += range.step) {
    if (++work > most_work) {
      count.exact = false;
      return;
    }
    count_from(axis + 1, remaining - i * axes_[axis].step, count, work);
  }
}

CoordinateCount InverseMap::count(std::int64_t storage_index) const {
  CoordinateCount count;
  if (repetitions_ == 0 || storage_index < begin_) return count;
  std::int64_t work = 0;
  count_from(0, storage_index - begin_, count, work);
  count.value *= repetitions_;
  return count;
}

struct InverseMap::Search {
  Dims index;
  std::size_t limit;
  std::int64_t work = 0;
  std::vector<Dims> found = {};

  bool is_over() const { return found.size() >= limit || work > most_work; }
};

/// Adds the found coordinate, once for every index of the dimensions with stride 0.
void InverseMap::add_coordinates(std::size_t free, Search& search) const {
  if (free == free_.size()) {
    search.found.push_back(search.index);
    return;
  }
  const auto dim = free_[free];
  for (std::int64_t i = 0; i < shape_[dim] && !search.is_over(); ++i) {
    search.index[dim] = i;
    add_coordinates(free + 1, search);
  }
}

void InverseMap::search_from(std::size_t axis, std::int64_t remaining, Search& search) const {
  if (axis == axes_.size()) {
    if (remaining == 0) add_coordinates(0, search);
    return;
  }
  const auto& a = axes_[axis];
  const auto range = candidates(a, remaining);
  for (auto i = range.first; i <= range.last && !search.is_over(); i += range.step) {
    search.index[a.dim] = a.reflected ? a.size - 1 - i : i;
    ++search.work;
    search_from(axis + 1, remaining - i * a.step, search);
  }
}

std::vector<Dims> InverseMap::coordinates(std::int64_t storage_index, std::size_t limit) const {
  if (repetitions_ == 0 || storage_index < begin_) return {};
  Search search{Dims(shape_.size(), 0), limit};
  search_from(0, storage_index - begin_, search);
  std::sort(search.found.begin(), search.found.end(), [](const Dims& a, const Dims& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  return std::move(search.found);
}

}  // namespace stridescope::explain
