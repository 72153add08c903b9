#include <algorithm>
#include <iterator>

#include "engine/script/ops/reduce_support.h"

namespace stridescope::script {

ops::Over over(const Call& call) {
  ops::Over over;
  if (call.given("dim")) over.dims = call.integers("dim");
  if (call.has("keepdim")) over.keepdim = call.boolean("keepdim");
  return over;
}

Value values_and_indices(std::string_view name, tensor::Tensor values, tensor::Tensor indices) {
  Sequence sequence;
  sequence.kind = Sequence::Kind::named_tuple;
  sequence.items = std::make_shared<std::vector<Value>>();
  sequence.items->push_back({std::move(values)});
  sequence.items->push_back({std::move(indices)});
  sequence.type_name = "torch.return_types." + std::string(name);
  sequence.field_names = {"values", "indices"};
  return {std::move(sequence)};
}

std::vector<Op> reduce_rows() {
  std::vector<Op> rows;
  for (auto* part : {sum_rows, extreme_rows, scan_rows, matmul_rows, order_rows}) {
    std::ranges::move(part(), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace stridescope::script
