#include "engine/script/evaluate/gradient_nodes.h"

#include <algorithm>

#include "engine/script/evaluate/evaluate_name_expression.h"

namespace stridescope::script {
const char* node_of(const Call& call, const tensor::Tensor& result) {
  if (!call.op.gradient) return result.grad().node;
  return evaluate_name_expression(call, *call.op.gradient, &result);
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
