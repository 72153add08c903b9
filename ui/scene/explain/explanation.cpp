#include "ui/scene/explain/explanation.h"

#include <algorithm>
#include <utility>

#include "engine/script/syntax/marked_line.h"
#include "ui/scene/explain/failed_operation.h"
#include "ui/scene/model/reading_order.h"

namespace stridescope::scene {

// explanations.inc has a line EXPLANATION(name) for each file in explanations/.
namespace explanations {
#define EXPLANATION(name) Explanation name;
#include "explanations.inc"
#undef EXPLANATION
}  // namespace explanations

namespace {

constexpr std::pair<std::string_view, Explanation*> all[] = {
#define EXPLANATION(name) {#name, explanations::name},
#include "explanations.inc"
#undef EXPLANATION
};

/// The tensors that the text of a refused call names.
std::vector<const TensorModel*> named(const StageModel& model, const session::Failure& failure) {
  const auto text = script::marked_line(failure.source, failure.span).marked;
  std::vector<const TensorModel*> found;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (mention_of(tensor.name, text) != text.npos) found.push_back(&tensor);
  return found;
}

/// A call that is refused before any operation, as for the types of its arguments: what its text names.
void frame_named(std::vector<Explained>& found, const StageModel& model, const session::Failure& failure) {
  Marks marks;
  marks.tensors = named(model, failure);
  if (!marks.empty()) found.push_back({.marks = std::move(marks), .name = "refused"});
}

/// What a failure without a picture of its own has: the cards of its operands are framed. For operands
/// without a name, those of the tensors over their storages that the call names, or of all of these.
void frame_operands(std::vector<Explained>& found, const ViewedStage& input) {
  const auto of = FailedOperation::of(input);
  if (const auto* failure = input.model.failure; failure && failure->trace.ops.empty())
    return frame_named(found, input.model, *failure);
  const auto is_marked = [](const Explained& one) { return !one.about && !one.marks.empty(); };
  if (!of || std::ranges::any_of(found, is_marked)) return;
  Marks marks;
  for (const auto& operand : of->op.inputs)
    if (const auto* tensor = of->model_of(&operand)) marks.tensors.push_back(tensor);
  if (marks.empty()) {
    for (const auto& operand : of->op.inputs)
      if (const auto* storage = of->model.storage_of(operand))
        for (const auto& tensor : storage->tensors) marks.tensors.push_back(&tensor);
    if (const auto* failure = input.model.failure) {
      const auto called = named(input.model, *failure);
      const auto is_called = [&](const TensorModel* one) { return std::ranges::count(called, one) > 0; };
      if (std::ranges::any_of(marks.tensors, is_called))
        std::erase_if(marks.tensors, [&](const TensorModel* one) { return !is_called(one); });
    }
  }
  if (!marks.empty()) found.push_back({.marks = std::move(marks), .name = "refused"});
}

}  // namespace

std::vector<Explained> explained(const ViewedStage& input) {
  std::vector<Explained> found;
  for (const auto& [name, explanation] : all)
    if (auto one = explanation(input)) {
      one->name = name;
      const auto end_of_failure =
          std::ranges::find_if(found, [](const Explained& other) { return other.about; });
      found.insert(one->about ? found.end() : end_of_failure, std::move(*one));
    }
  frame_operands(found, input);
  return found;
}

std::optional<PointedAxis> pointed_axis(const ViewedStage& input) {
  const auto& view = input.view;
  const auto* axis = std::get_if<AxisTarget>(&view.hover);
  if (!axis && std::holds_alternative<std::monostate>(view.hover))
    axis = std::get_if<AxisTarget>(&view.pinned);
  if (!axis || view.walk) return std::nullopt;
  const auto* tensor = input.model.find(axis->tensor);
  if (!tensor || axis->dim < 0 || axis->dim >= tensor->tensor.dim() || tensor->tensor.numel() == 0)
    return std::nullopt;
  return PointedAxis{tensor, axis->dim};
}

}  // namespace stridescope::scene
