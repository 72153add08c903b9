#pragma once

#include "engine/ops/move/index.h"
#include "engine/script/table/op_table.h"
#include "engine/tensor/refusal/refusal.h"

/// uint16, uint32 and uint64, for which PyTorch has few kernels: it says of the others that "lt_cpu" is not
/// implemented for 'UInt16'. The names of the kernels are those that 2.6 gives.
namespace stridescope::script {

/// Throws RuntimeError where a call's first tensor is of wide unsigned integers, which PyTorch does not take,
/// though the operation here would.
void require_wide_unsigned_kernel(const Call& call);
/// The same of self[items], and of `self[items] = value`.
void require_wide_unsigned_index(const tensor::Tensor& self, ops::IndexItems items, bool is_written);

/// The kernel that a call was refused for, whose elements were of these, or complex and had to be ordered;
/// empty where it was refused for something else, or the name is not known.
std::string_view kernel_of_refused(const Call& call, const tensor::Refusal& refusal);

}  // namespace stridescope::script
