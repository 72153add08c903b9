#pragma once

#include <vector>

#include "engine/ops/rules/operand.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {

// Parts of copy_rows(), by effect.
std::vector<Row> convert_rows();    // clone, contiguous, to, float, ...
std::vector<Row> rearrange_rows();  // flip, roll, repeat, ...
std::vector<Row> join_rows();       // cat, stack, ...
std::vector<Row> gather_rows();     // index_select, gather, where, tril, ...
std::vector<Row> replace_rows();    // select_scatter, masked_fill, index_add, ...

std::vector<Row> scatter_rows();  // scatter, scatter_reduce, index_put, put

/// A `Tensor|Scalar` argument.
ops::Operand operand_of(const Value& value);

}  // namespace stridescope::script
