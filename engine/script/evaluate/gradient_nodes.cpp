#include "engine/script/evaluate/gradient_nodes.h"

#include <algorithm>

#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/program.h"

namespace stridescope::script {
namespace {

/// The name that a row's expression comes to. The text of the row holds it.
class Choice {
 public:
  Choice(const Call& call, const tensor::Tensor& result) : call_(call), names_(program_names(call)) {
    names_.bind("result", {result});
    names_.bind("overload", {static_cast<std::int64_t>(call.signature)});
  }

  const char* name(const Expression& expression) {
    if (const auto* name = std::get_if<Name>(&expression.node)) return name->name.c_str();
    const auto* choice = std::get_if<Conditional>(&expression.node);
    if (!choice) return nullptr;
    const bool holds =
        truth_of(call_.interpreter, Evaluator(call_.interpreter, names_).evaluate(*choice->condition));
    return name(holds ? *choice->then : *choice->otherwise);
  }

 private:
  const Call& call_;
  Environment names_;
};

}  // namespace

const char* node_of(const Call& call, const tensor::Tensor& result) {
  if (!call.op.gradient) return result.grad().node;
  const auto& expression = call.op.gradient->expression();
  if (const auto* name = std::get_if<Name>(&expression.node)) return name->name.c_str();
  return Choice(call, result).name(expression);
}

const char* node_of_index(ops::IndexItems items) {
  const auto is = [](const ops::IndexItem& item) {
    return std::holds_alternative<tensor::Tensor>(item) || std::holds_alternative<bool>(item);
  };
  if (std::ranges::any_of(items, is)) return "IndexBackward0";
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    if (std::holds_alternative<std::int64_t>(*item)) return "SelectBackward0";
    if (std::holds_alternative<ops::SliceItem>(*item)) return "SliceBackward0";
    if (std::holds_alternative<ops::NewAxis>(*item)) return "UnsqueezeBackward0";
  }
  return "AliasBackward0";
}

const char* node_of_assignment(ops::IndexItems items) {
  const std::string_view node = node_of_index(items);
  if (node == "IndexBackward0") return "IndexPutBackward0";
  return node == "AliasBackward0" ? "CopyBackwards" : written_through_view;
}

}  // namespace stridescope::script
