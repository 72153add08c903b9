#include <algorithm>

#include "ui/scene/explain/failed_operation.h"
#include "ui/scene/model/readers.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

constexpr std::size_t most_ringed = 16;
constexpr std::int64_t most_searched = 4096;

/// Cells of the written tensor that share an element.
void mark_cells_that_share(FailedOperation& of) {
  const auto* written = of.at(of.failure.refusal.find<FactName::written>());
  const auto* storage = written ? of.model.storage_of(*written) : nullptr;
  if (!storage) return;
  // One without a name has no grid, but its elements are on the strip.
  const auto* tensor = of.model_of(written);
  const auto& layout = written->layout();
  for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
    const auto found = readers(layout, layout.at_linear(n), most_ringed);
    if (found.count < 2) continue;
    if (!tensor)
      of.marks.elements.push_back({storage->storage, storage->strip_index(*written, layout.at_linear(n))});
    else
      for (const auto& index : found.indices) of.marks.ring(of.model, *tensor, index);
    return;
  }
}

/// Elements that one operand writes and another one reads.
void mark_elements_of_both(FailedOperation& of) {
  const auto* written = of.at(of.failure.refusal.find<FactName::written>());
  const auto* read = of.at(of.failure.refusal.find<FactName::read>());
  if (!written || !read) return;
  const auto* storage = of.model.storage_of(*written);
  if (!storage || written->itemsize() != read->itemsize()) return;
  auto& elements = of.marks.elements;
  for (std::int64_t n = 0; n < std::min(written->numel(), most_searched); ++n) {
    const auto element = written->layout().at_linear(n);
    if (readers(read->layout(), element, 0).count > 0 && elements.size() < most_ringed)
      elements.push_back({storage->storage, storage->strip_index(*written, element)});
  }
}

}  // namespace

namespace explanations {

/// A write whose result would depend on the order of writing.
std::optional<Explained> refused_overlap(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of) return std::nullopt;
  if (of->rule() == Rule::internal_overlap) mark_cells_that_share(*of);
  if (of->rule() == Rule::partial_overlap) mark_elements_of_both(*of);
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
