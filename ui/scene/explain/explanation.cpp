#include "ui/scene/explain/explanation.h"

#include <utility>

#include "engine/explain/broadcast.h"
#include "engine/explain/refusal.h"
#include "engine/tensor/refusal/rules.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;

/// The shapes of all operands; those that the refusal compared where there is no operation to ask.
std::vector<tensor::Dims> broadcast_shapes(const session::Failure& failure) {
  std::vector<tensor::Dims> shapes;
  if (!failure.trace.ops.empty() && failure.trace.ops.back().inputs.size() >= 2) {
    for (const auto& input : failure.trace.ops.back().inputs) shapes.push_back(input.shape());
  } else {
    for (const auto* shape :
         {failure.refusal.find<FactName::shape>(), failure.refusal.find<FactName::other_shape>()})
      if (shape) shapes.push_back(*shape);
  }
  return shapes;
}

/// The shapes below each other, and the verdict on all of them.
void add_shapes(const session::Failure& failure, Explanation& result) {
  const auto shapes = broadcast_shapes(failure);
  const auto alignment = explain::align(shapes);
  if (alignment.possible || !alignment.broken_dim) return;
  result.verdict = alignment.verdict;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    result.shapes.push_back({std::string(1, static_cast<char>('a' + i % 26)), shapes[i]});
  result.clash_from_right = alignment.columns.size() - 1 - static_cast<std::size_t>(*alignment.broken_dim);
}

}  // namespace

Explanation explanation(const session::Failure& failure) {
  auto reason = explain::reason_of(failure.refusal);
  Explanation result{.verdict = std::move(reason.why), .fix = std::move(reason.remedy)};
  if (failure.refusal.rule() == tensor::Rule::broadcast_mismatch) add_shapes(failure, result);
  if (failure.line > 0) result.where = {"failure/stopped_at", {{"line", failure.line}}};
  return result;
}

}  // namespace stridescope::scene
