#include "ui/scene/explanation.h"

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

void explain_view(const script::OpRecord& op, std::vector<std::string>& sentences, bool chinese) {
  for (const auto& argument : op.arguments) {
    const auto shape = dims_of(argument);
    if (!shape) continue;
    const auto proof = explain::prove_view(op.inputs.front().layout(), *shape);
    if (proof.possible || !proof.shape_error.empty()) return;
    const auto add = [&](const explain::Text& text) { sentences.push_back(chinese ? text.zh : text.en); };
    add(proof.verdict);
    for (std::size_t i = 0; i < std::min<std::size_t>(proof.steps.size(), 2); ++i) add(proof.steps[i]);
    if (!proof.fixes.empty()) add(proof.fixes.front().text);
    return;
  }
}

}  // namespace

std::vector<std::string> explanation(const session::Failure& failure, bool chinese) {
  std::vector<std::string> sentences;
  if (failure.trace.ops.empty()) return sentences;
  const auto& op = failure.trace.ops.back();
  if (!op.outputs.empty() || op.inputs.empty()) return sentences;
  if (op.name == "view") {
    explain_view(op, sentences, chinese);
  } else if (op.inputs.size() >= 2) {
    std::vector<tensor::Dims> shapes;
    for (const auto& input : op.inputs) shapes.push_back(input.shape());
    const auto alignment = explain::align(shapes);
    if (!alignment.possible && failure.message.find("size of tensor") != std::string::npos)
      sentences.push_back(chinese ? alignment.verdict.zh : alignment.verdict.en);
  }
  return sentences;
}

}  // namespace stridescope::scene
