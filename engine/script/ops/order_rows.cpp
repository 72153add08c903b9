#include "engine/ops/order.h"
#include "engine/script/ops/reduce_support.h"

namespace stridescope::script {
namespace {

Value sort(const Call& call) {
  auto found = ops::sort(call.memory, call.tensor("self"), call.integer("dim"), call.boolean("descending"));
  return values_and_indices("sort", found.values, found.indices);
}
Value argsort(const Call& call) {
  return {
      ops::sort(call.memory, call.tensor("self"), call.integer("dim"), call.boolean("descending")).indices};
}
Value topk(const Call& call) {
  auto found = ops::topk(call.memory, call.tensor("self"), call.integer("k"), call.integer("dim"),
                         call.boolean("largest"));
  return values_and_indices("topk", found.values, found.indices);
}
Value median(const Call& call) {
  if (!call.has("dim")) return {ops::median_of_all(call.memory, call.tensor("self"))};
  auto found = ops::median(call.memory, call.tensor("self"), call.integer("dim"), call.boolean("keepdim"));
  return values_and_indices("median", found.values, found.indices);
}
Value unique(const Call& call) {
  const auto found = ops::unique(call.memory, call.tensor("self"));
  const bool inverse = call.boolean("return_inverse"), counts = call.boolean("return_counts");
  if (!inverse && !counts) return {found.values};
  std::vector<Value> results{{found.values}};
  if (inverse) results.push_back({found.inverse});
  if (counts) results.push_back({found.counts});
  return make_tuple(std::move(results));
}

}  // namespace

std::vector<Op> order_rows() {
  const std::uint8_t forms = method | function;
  const std::vector<std::string_view> sorting{
      "(Tensor self, int dim=-1, bool descending=False)",
      "(Tensor self, *, bool? stable, int dim=-1, bool descending=False)"};
  return {
      {"sort",
       Group::reduce,
       forms,
       sorting,
       {"Sorts along `dim`: the values, and where each was.", "沿 dim 排序：返回值及其原来的索引。"},
       sort},
      {"argsort",
       Group::reduce,
       forms,
       sorting,
       {"The indices that would sort along `dim`.", "沿 dim 排序所需的索引。"},
       argsort},
      {"topk",
       Group::reduce,
       forms,
       {"(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True)"},
       {"The k largest elements along `dim`, and their indices.", "沿 dim 最大的 k 个元素及其索引。"},
       topk},
      {"median",
       Group::reduce,
       forms,
       {"(Tensor self)", "(Tensor self, int dim, bool keepdim=False)"},
       {"The middle element in order, the lower one of two.", "排序后居中的元素，偶数个时取较小者。"},
       median},
      {"unique",
       Group::reduce,
       forms,
       {"(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False)"},
       {"The distinct elements in order.", "按顺序列出不同的元素。"},
       unique},
  };
}

}  // namespace stridescope::script
