#include <algorithm>
#include <iterator>

#include "engine/script/table/rows/reduce_support.h"

namespace stridescope::script {

ops::ReduceDims reduce_dims_of(const Call& call) {
  ops::ReduceDims result;
  if (call.given("dim")) result.dims = call.integers("dim");
  if (call.has("keepdim")) result.keepdim = call.boolean("keepdim");
  return result;
}

Value named_pair(std::string_view type, std::string_view first, tensor::Tensor a, std::string_view second,
                 tensor::Tensor b) {
  Sequence sequence;
  sequence.kind = Sequence::Kind::named_tuple;
  sequence.items = std::make_shared<Items>();
  sequence.items->push_back({std::move(a)});
  sequence.items->push_back({std::move(b)});
  sequence.type_name = "torch.return_types." + std::string(type);
  sequence.field_names = {std::string(first), std::string(second)};
  return {std::move(sequence)};
}

Value values_and_indices(std::string_view name, tensor::Tensor values, tensor::Tensor indices) {
  return named_pair(name, "values", std::move(values), "indices", std::move(indices));
}

std::vector<Row> reduce_rows() {
  std::vector<Row> rows;
  for (auto* part :
       {sum_rows, minmax_rows, scan_rows, matmul_rows, sort_rows, contract_rows, linalg_rows, factor_rows}) {
    std::ranges::move(part(), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace stridescope::script
