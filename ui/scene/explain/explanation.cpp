#include "ui/scene/explain/explanation.h"

#include <algorithm>
#include <optional>

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"

namespace stridescope::scene {
namespace {

std::optional<tensor::Dims> dims_of(const script::Value& value) {
  if (const auto* n = value.get_if<std::int64_t>()) return tensor::Dims{*n};
  const auto* list = value.get_if<script::Sequence>();
  if (!list) return std::nullopt;
  tensor::Dims dims;
  for (const auto& item : *list->items) {
    const auto* n = item.get_if<std::int64_t>();
    if (!n) return std::nullopt;
    dims.push_back(*n);
  }
  return dims;
}

void explain_view(const script::OpRecord& op, Explanation& result, bool chinese) {
  const auto shape = shape_argument(op);
  if (!shape) return;
  const auto proof = explain::prove_view(op.inputs.front().layout(), *shape);
  if (proof.possible || !proof.shape_error.empty()) return;
  const auto words = [&](const explain::Text& text) { return chinese ? text.zh : text.en; };
  result.verdict = words(proof.verdict);
  if (!proof.fixes.empty()) result.fix = words(proof.fixes.front().text);
}

}  // namespace

std::optional<tensor::Dims> shape_argument(const script::OpRecord& op) {
  for (const auto& argument : op.arguments)
    if (auto shape = dims_of(argument)) return shape;
  return std::nullopt;
}

Explanation explanation(const session::Failure& failure, bool chinese) {
  Explanation result;
  if (failure.trace.ops.empty()) return result;
  const auto& op = failure.trace.ops.back();
  if (!op.outputs.empty() || op.inputs.empty()) return result;
  if (op.name == "view") {
    explain_view(op, result, chinese);
  } else if (op.inputs.size() >= 2 && failure.message.find("size of tensor") != std::string::npos) {
    std::vector<tensor::Dims> shapes;
    for (const auto& input : op.inputs) shapes.push_back(input.shape());
    const auto alignment = explain::align(shapes);
    if (alignment.possible || !alignment.broken_dim) return result;
    result.verdict = chinese ? alignment.verdict.zh : alignment.verdict.en;
    for (std::size_t i = 0; i < shapes.size(); ++i)
      result.shapes.push_back({std::string(1, static_cast<char>('a' + i % 26)), shapes[i]});
    result.clash_from_right = alignment.columns.size() - 1 - static_cast<std::size_t>(*alignment.broken_dim);
  }
  return result;
}

}  // namespace stridescope::scene
