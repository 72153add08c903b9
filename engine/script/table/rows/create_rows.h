#pragma once

#include <vector>

#include "engine/ops/create/create.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {

// The rows of create_rows(), by what they start from.
std::vector<Row> create_from_size_rows();
std::vector<Row> create_range_rows();
std::vector<Row> create_like_rows();
std::vector<Row> create_random_rows();

/// The dtype and device arguments of a call, where it has them.
ops::Options options_of(const Call& call);
/// The same, where absent ones are those of `self` (new_zeros, ...).
ops::Options options_of(const Call& call, const tensor::Tensor& self);

}  // namespace stridescope::script
