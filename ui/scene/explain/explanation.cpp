#include "ui/scene/explain/explanation.h"

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"
#include "engine/tensor/refusal/rules.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

Explanation of_view(const tensor::Refusal& refusal) {
  const auto *shape = refusal.find<FactName::shape>(), *stride = refusal.find<FactName::stride>(),
             *target = refusal.find<FactName::target_shape>();
  if (!shape || !stride || !target) return {};
  const auto proof = explain::prove_view({*shape, *stride, 0}, *target);
  Explanation result{.verdict = proof.verdict};
  if (!proof.fixes.empty()) result.fix = proof.fixes.front().text;
  return result;
}

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

Explanation of_broadcast(const session::Failure& failure) {
  const auto shapes = broadcast_shapes(failure);
  const auto alignment = explain::align(shapes);
  if (alignment.possible || !alignment.broken_dim) return {};
  Explanation result{.verdict = alignment.verdict};
  for (std::size_t i = 0; i < shapes.size(); ++i)
    result.shapes.push_back({std::string(1, static_cast<char>('a' + i % 26)), shapes[i]});
  result.clash_from_right = alignment.columns.size() - 1 - static_cast<std::size_t>(*alignment.broken_dim);
  return result;
}

Explanation of_rule(const session::Failure& failure) {
  switch (failure.refusal.rule()) {
    case Rule::incompatible_view: return of_view(failure.refusal);
    case Rule::broadcast_mismatch: return of_broadcast(failure);
    default: return {};
  }
}

}  // namespace

Explanation explanation(const session::Failure& failure) {
  auto result = of_rule(failure);
  if (const auto hint = tensor::hint_of(failure.refusal); !hint.empty())
    result.fix = {"failure/did_you_mean", {{"name", hint}}};
  if (failure.line > 0) result.where = {"failure/stopped_at", {{"line", failure.line}}};
  return result;
}

}  // namespace stridescope::scene
