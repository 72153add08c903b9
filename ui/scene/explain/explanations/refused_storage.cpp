#include <algorithm>

#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

/// The places past the storage's end that the view would read, and the step by which it gets there.
void mark_beyond(FailedOperation& of) {
  constexpr std::int64_t most_searched = 4096;
  constexpr std::size_t most_ringed = 32;
  const auto& refusal = of.failure.refusal;
  const auto *shape = refusal.find<FactName::shape>(), *stride = refusal.find<FactName::stride>();
  const auto* storage = of.model.storage_of(of.op.inputs.front());
  if (!shape || !stride || !storage) return;
  if (tensor::itemsize(storage->dtype) != of.fact<FactName::itemsize>()) return;
  const tensor::Layout layout{*shape, *stride, of.fact<FactName::offset>()};
  const auto ring = [&](std::int64_t element) {
    const Marks::Element mark{storage->storage, element};
    auto& elements = of.marks.elements;
    if (elements.size() < most_ringed && !of.marks.has(mark.storage, element)) elements.push_back(mark);
  };
  for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
    const auto element = layout.at_linear(n);
    if (element < storage->numel) continue;
    if (of.marks.jumps.empty()) {
      const auto index = layout.coordinate(n);
      for (std::size_t d = 0; d < index.size() && of.marks.jumps.empty(); ++d)
        if (const auto from = element - layout.stride[d]; index[d] > 0 && from < storage->numel)
          of.marks.jumps.push_back({storage->storage, from, element, layout.stride[d]});
    }
    ring(element);
  }
}

}  // namespace

namespace explanations {

/// A view that would read past the end of its storage.
std::optional<Explained> refused_storage(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of || of->rule() != Rule::out_of_bounds) return std::nullopt;
  mark_beyond(*of);
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
