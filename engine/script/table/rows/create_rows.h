#pragma once

#include <vector>

#include "engine/ops/create/create.h"
#include "engine/script/table/op_table.h"

// Ends of signatures: for functions that make a tensor, ...
#define TENSOR_OPTIONS "*, " STORAGE_OPTIONS ")"
// ... like another one, ...
#define LIKE_OPTIONS "*, " STORAGE_OPTIONS ", MemoryFormat? memory_format=None)"
// ... or one of random numbers.
#define RANDOM_OPTIONS "*, Generator? generator=None, " STORAGE_OPTIONS ")"
#define STORAGE_OPTIONS                                                                        \
  "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, " \
  "bool? requires_grad=False"

namespace stridescope::script {

// Parts of create_rows(), by source.
std::vector<Row> create_from_size_rows();
std::vector<Row> create_range_rows();
std::vector<Row> create_like_rows();
std::vector<Row> create_random_rows();

/// The dtype and device arguments of a call, if it has them.
ops::TensorOptions options_of(const Call& call);
/// The same; those that are not given are those of `self` (new_zeros, ...).
ops::TensorOptions options_of(const Call& call, const tensor::Tensor& self);

}  // namespace stridescope::script
