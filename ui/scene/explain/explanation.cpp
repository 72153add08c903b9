#include "ui/scene/explain/explanation.h"

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"
#include "engine/tensor/refusal/rules.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

std::string words(const explain::Text& text, bool chinese) { return chinese ? text.zh : text.en; }

Explanation of_view(const tensor::Refusal& refusal, bool chinese) {
  const auto *shape = refusal.find<FactName::shape>(), *stride = refusal.find<FactName::stride>(),
             *target = refusal.find<FactName::target_shape>();
  if (!shape || !stride || !target) return {};
  const auto proof = explain::prove_view({*shape, *stride, 0}, *target);
  Explanation result{.verdict = words(proof.verdict, chinese)};
  if (!proof.fixes.empty()) result.fix = words(proof.fixes.front().text, chinese);
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

Explanation of_broadcast(const session::Failure& failure, bool chinese) {
  const auto shapes = broadcast_shapes(failure);
  const auto alignment = explain::align(shapes);
  if (alignment.possible || !alignment.broken_dim) return {};
  Explanation result{.verdict = words(alignment.verdict, chinese)};
  for (std::size_t i = 0; i < shapes.size(); ++i)
    result.shapes.push_back({std::string(1, static_cast<char>('a' + i % 26)), shapes[i]});
  result.clash_from_right = alignment.columns.size() - 1 - static_cast<std::size_t>(*alignment.broken_dim);
  return result;
}

Explanation of_rule(const session::Failure& failure, bool chinese) {
  switch (failure.refusal.rule()) {
    case Rule::incompatible_view: return of_view(failure.refusal, chinese);
    case Rule::broadcast_mismatch: return of_broadcast(failure, chinese);
    default: return {};
  }
}

explain::Text did_you_mean(const std::string& name) {
  return {"Did you mean `" + name + "`?", "是不是 `" + name + "`？"};
}

explain::Text stopped_at(const std::string& line) {
  return {"Stopped at line " + line + ". The steps before it stand as a new session; the file is untouched.",
          "停在第 " + line + " 行。之前的步骤成为新的会话；文件未改动。"};
}

}  // namespace

Explanation explanation(const session::Failure& failure, bool chinese) {
  auto result = of_rule(failure, chinese);
  if (const auto hint = tensor::hint_of(failure.refusal); !hint.empty())
    result.fix = words(did_you_mean(std::string(hint)), chinese);
  if (failure.line > 0) result.where = words(stopped_at(std::to_string(failure.line)), chinese);
  return result;
}

}  // namespace stridescope::scene
