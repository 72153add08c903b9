#include "ui/scene/readers.h"

#include <algorithm>
#include <numeric>

namespace stridescope::scene {
namespace {

constexpr int max_visits = 4096;

struct Descent {
  const tensor::Layout& layout;
  std::vector<std::size_t> order = {};   // dimensions by stride, largest first; without those of stride 0
  std::vector<std::int64_t> reach = {};  // what order[i..] can add at most
  std::int64_t multiplicity = 1;         // coordinates that differ in dimensions of stride 0 only
  std::size_t limit;
  int visits = 0;
  tensor::Dims index = {};
  Readers found = {};

  void descend(std::size_t depth, std::int64_t rest) {
    if (++visits > max_visits) {
      found.is_exact = false;
      return;
    }
    if (depth == order.size()) {
      if (rest == 0) emit();
      return;
    }
    const auto d = order[depth];
    const auto stride = layout.stride[d], below = reach[depth + 1];
    const std::int64_t last = std::min(layout.shape[d] - 1, rest / stride);
    const std::int64_t first =
        std::max<std::int64_t>(0, rest > below ? (rest - below + stride - 1) / stride : 0);
    for (auto i = first; i <= last; ++i) {
      index[d] = i;
      descend(depth + 1, rest - i * stride);
    }
    index[d] = 0;
  }

  void emit() {
    found.count += multiplicity;
    tensor::Dims copy = index;
    for (std::int64_t n = 0; n < multiplicity && found.indices.size() < limit; ++n) {
      found.indices.push_back(copy);
      for (std::size_t d = layout.shape.size(); d-- > 0;) {
        if (layout.stride[d] != 0) continue;
        if (++copy[d] < layout.shape[d]) break;
        copy[d] = 0;
      }
    }
  }
};

}  // namespace

Readers readers(const tensor::Layout& layout, std::int64_t element, std::size_t limit) {
  if (std::find(layout.shape.begin(), layout.shape.end(), 0) != layout.shape.end()) return {};
  Descent descent{.layout = layout, .limit = limit};
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.stride[d] > 0 && layout.shape[d] > 1) descent.order.push_back(d);
    else if (layout.stride[d] == 0) descent.multiplicity *= layout.shape[d];
  }
  std::stable_sort(descent.order.begin(), descent.order.end(),
                   [&](std::size_t a, std::size_t b) { return layout.stride[a] > layout.stride[b]; });
  descent.reach.assign(descent.order.size() + 1, 0);
  for (auto i = descent.order.size(); i-- > 0;)
    descent.reach[i] =
        descent.reach[i + 1] + (layout.shape[descent.order[i]] - 1) * layout.stride[descent.order[i]];
  descent.index = tensor::Dims(layout.shape.size(), 0);
  const auto rest = element - layout.storage_offset;
  if (rest < 0 || rest > descent.reach[0]) return {};
  descent.descend(0, rest);
  auto& indices = descent.found.indices;
  std::sort(indices.begin(), indices.end(), [&](const tensor::Dims& a, const tensor::Dims& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  return std::move(descent.found);
}

std::int64_t order_of(const tensor::Layout& layout, const tensor::Dims& index) {
  std::int64_t n = 0;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) n = n * layout.shape[d] + index[d];
  return n;
}

}  // namespace stridescope::scene
