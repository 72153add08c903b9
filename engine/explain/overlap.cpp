#include "engine/explain/overlap.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/explain/inverse.h"

namespace stridescope::explain {

using tensor::Layout;

namespace {

/// Multiples 0, step, ..., (size - 1) * step.
struct Progression {
  std::int64_t step, size;
};

/// The largest extent, in units of the common step, in which cells are marked one by one if arithmetic does
/// not decide.
constexpr std::int64_t most_marks = std::int64_t{1} << 24;

/// The offsets contributed by each dimension with a non-zero stride; smallest stride first.
std::vector<Progression> progressions_of(const Layout& layout) {
  std::vector<Progression> result;
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    const auto stride = layout.stride[d];
    if (layout.shape[d] > 1 && stride != 0)
      result.push_back({stride < 0 ? -stride : stride, layout.shape[d]});
  }
  std::sort(result.begin(), result.end(),
            [](const Progression& a, const Progression& b) { return a.step < b.step; });
  return result;
}

/// Merges two progressions if the coarse step is a multiple of the fine one that leaves no gap, as in
/// unfold's windows. Returns true if any were merged.
bool merge_pair(std::vector<Progression>& parts) {
  for (std::size_t fine = 0; fine < parts.size(); ++fine) {
    for (std::size_t coarse = fine + 1; coarse < parts.size(); ++coarse) {
      const auto ratio = parts[coarse].step / parts[fine].step;
      if (parts[coarse].step % parts[fine].step != 0 || ratio > parts[fine].size) continue;
      parts[fine].size += ratio * (parts[coarse].size - 1);
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(coarse));
      return true;
    }
  }
  return false;
}

/// True if each step exceeds the range of all finer progressions together: no two sums are equal.
bool is_injective(const std::vector<Progression>& parts) {
  std::int64_t reach = 0;
  for (const auto& part : parts) {
    if (part.step <= reach) return false;
    reach += part.step * (part.size - 1);
  }
  return true;
}

std::int64_t span_of(const std::vector<Progression>& parts) {
  std::int64_t span = 0;
  for (const auto& part : parts) span += part.step * (part.size - 1);
  return span;
}

/// A set of small numbers, which initially contains 0.
class Bitset {
 public:
  explicit Bitset(std::int64_t size) : words_(static_cast<std::size_t>((size + 63) / 64), 0) {
    words_[0] = 1;
  }

  /// Adds every member plus `distance`.
  void add_shifted(std::int64_t distance) {
    const auto whole = static_cast<std::size_t>(distance / 64),
               part = static_cast<std::size_t>(distance % 64);
    for (auto w = words_.size(); w-- > whole;) {
      auto moved = words_[w - whole] << part;
      if (part > 0 && w > whole) moved |= words_[w - whole - 1] >> (64 - part);
      words_[w] |= moved;
    }
  }
  std::int64_t count() const {
    return std::accumulate(words_.begin(), words_.end(), std::int64_t{0},
                           [](std::int64_t sum, std::uint64_t word) { return sum + std::popcount(word); });
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// Counts distinct sums by marking them; the number of multiples doubles in each pass.
std::int64_t count_by_marking(const std::vector<Progression>& parts, std::int64_t unit) {
  Bitset marks(span_of(parts) / unit + 1);
  for (const auto& part : parts) {
    for (std::int64_t taken = 1; taken < part.size;) {
      const auto more = std::min(taken, part.size - taken);
      marks.add_shifted(more * (part.step / unit));
      taken += more;
    }
  }
  return marks.count();
}

words::Message overlap_text(const Overlap& o) {
  if (o.numel == 0) return {"overlap/empty"};
  if (!o.repeated_dims.empty() && o.cells)
    return {"overlap/repeated", {{"numel", o.numel}, {"cells", *o.cells}}};
  if (o.dense) return {"overlap/dense"};
  if (o.shares && !*o.shares) return {"overlap/gaps"};
  if (o.shares && o.cells) return {"overlap/counted", {{"numel", o.numel}, {"cells", *o.cells}}};
  if (o.shares) return {"overlap/shared"};
  return {"overlap/unknown"};
}

}  // namespace

std::optional<std::int64_t> distinct_cells(const Layout& layout) {
  if (layout.numel() == 0) return 0;
  auto parts = progressions_of(layout);
  while (merge_pair(parts)) {
  }
  if (is_injective(parts)) {
    std::int64_t cells = 1;
    for (const auto& part : parts) cells *= part.size;
    return cells;
  }
  std::int64_t unit = 0;
  for (const auto& part : parts) unit = std::gcd(unit, part.step);
  if (span_of(parts) / unit >= most_marks) return std::nullopt;
  return count_by_marking(parts, unit);
}

// Two coordinates read the same element if the steps of their difference add up to 0. Differences range from
// -(n - 1) to n - 1 in each dimension. Shifted by n - 1, they are the coordinates of a larger layout:
// elements are shared if that layout reads its middle more than once.
std::optional<bool> shares_cells(const Layout& layout) {
  if (layout.numel() == 0) return false;
  Layout differences;
  std::int64_t middle = 0;
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    if (layout.shape[d] == 1) continue;
    if (layout.stride[d] == 0) return true;
    differences.shape.push_back(2 * layout.shape[d] - 1);
    differences.stride.push_back(layout.stride[d]);
    middle += (layout.shape[d] - 1) * layout.stride[d];
  }
  if (is_injective(progressions_of(layout))) return false;
  const auto count = InverseMap(differences).count(middle);
  if (count.value > 1) return true;
  return count.exact ? std::optional(false) : std::nullopt;
}

Overlap overlap(const Layout& layout, std::int64_t storage_numel) {
  Overlap result;
  result.numel = layout.numel();
  for (std::int64_t d = 0; d < layout.dim(); ++d) {
    if (layout.shape[d] > 1 && layout.stride[d] == 0) result.repeated_dims.push_back(d);
  }
  result.dense = tensor::is_non_overlapping_and_dense(layout);
  result.shares = shares_cells(layout);
  result.cells = result.shares == false ? std::optional(result.numel) : distinct_cells(layout);
  if (!result.shares && result.cells) result.shares = *result.cells < result.numel;
  if (result.cells) {
    const auto range = tensor::extent(layout);
    result.gaps = range.end - range.begin - *result.cells;
    result.hidden = storage_numel - *result.cells;
    // Negative strides, of NumPy arrays, are dense if they leave no gaps.
    const bool is_backward =
        std::any_of(layout.stride.begin(), layout.stride.end(), [](auto s) { return s < 0; });
    if (is_backward && result.shares == false) result.dense = result.gaps == 0;
  }
  result.text = overlap_text(result);
  return result;
}

}  // namespace stridescope::explain
