#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/ops/reduce/reduce.h"
#include "engine/script/table/op_table.h"

/// Helpers shared by the rows of reductions.
namespace stridescope::script {

/// `dim` (an int, a list, None or omitted) and `keepdim`, if the signature has it.
ops::ReduceDims reduce_dims_of(const Call& call);

/// torch.return_types.TYPE(first=..., second=...).
Value named_pair(std::string_view type, std::string_view first, tensor::Tensor a, std::string_view second,
                 tensor::Tensor b);
/// torch.return_types.NAME(values=..., indices=...).
Value values_and_indices(std::string_view name, tensor::Tensor values, tensor::Tensor indices);

std::vector<Row> sum_rows();
std::vector<Row> minmax_rows();
std::vector<Row> scan_rows();
std::vector<Row> matmul_rows();
std::vector<Row> sort_rows();
std::vector<Row> contract_rows();
std::vector<Row> linalg_rows();
std::vector<Row> factor_rows();

}  // namespace stridescope::script
