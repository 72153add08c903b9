#include "engine/explain/proof/proof.h"

#include <algorithm>

#include "ui/scene/explain/explanation.h"

namespace stridescope::scene::explanations {

/// The elements that the shown proof's current step mentions, in the order in which they are read.
std::optional<Explained> proof(const ViewedStage& input) {
  const auto& shown = input.view.proof;
  if (!shown || input.view.walk || input.model.failure) return std::nullopt;
  const auto* tensor = input.model.find(shown->request.tensor);
  if (!tensor) return std::nullopt;
  const auto proof =
      explain::prove(shown->request, [&](const std::string& name) -> std::optional<explain::ProofSubject> {
        const auto* found = input.model.find(name);
        if (!found) return std::nullopt;
        const auto& of = found->tensor;
        return explain::ProofSubject{of.layout(), of.storage().nbytes() / of.itemsize()};
      });
  if (!proof || proof->steps.empty() || !shown->step) return std::nullopt;
  const auto& step = proof->steps[std::min(*shown->step, proof->steps.size() - 1)];
  if (step.indices.empty()) return std::nullopt;
  Explained found{.about = tensor};
  auto& marks = found.marks;
  if (step.outcome != explain::ProofOutcome::fails) {
    marks.hue = 0;
    for (const auto& spot : step.spots)
      if (const auto dim = proof->rows[spot.row].cells[spot.cell].dim) {
        marks.hue = tensor->axis(*dim);
        marks.axes.push_back({tensor, *dim});
        break;
      }
  }
  const auto* storage = input.model.storage_of(tensor->tensor);
  const auto& layout = tensor->tensor.layout();
  std::optional<std::int64_t> before;
  for (const auto& index : step.indices) {
    marks.ring(input.model, *tensor, index);
    const auto element = layout.at(index);
    if (before)
      marks.jumps.push_back({storage->storage, storage->strip_index(tensor->tensor, *before),
                             storage->strip_index(tensor->tensor, element), element - *before});
    before = element;
  }
  return found;
}

}  // namespace stridescope::scene::explanations
