#pragma once

#include <vector>

#include "engine/ops/rules/operand.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {

// The rows of copy_rows(), by what they do.
std::vector<Op> convert_rows();    // clone, contiguous, to, float, ...
std::vector<Op> rearrange_rows();  // flip, roll, repeat, ...
std::vector<Op> join_rows();       // cat, stack, ...
std::vector<Op> choose_rows();     // index_select, gather, where, tril, ...
std::vector<Op> replace_rows();    // select_scatter, masked_fill, index_add, ...

std::vector<Op> scatter_rows();  // scatter, scatter_reduce, index_put, put

/// A `Tensor|Scalar` argument.
ops::Operand operand_of(const Value& value);

}  // namespace stridescope::script
