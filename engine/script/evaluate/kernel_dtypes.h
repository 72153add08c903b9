#pragma once

#include "engine/ops/move/index.h"
#include "engine/script/table/op_table.h"
#include "engine/tensor/refusal/refusal.h"

/// Dtypes that an operation's kernel does not support in PyTorch 2.6: complex numbers, which have no order,
/// and uint16, uint32 and uint64, which few kernels support. PyTorch's errors name the kernel; rows have the
/// names (Row::kernel).
namespace stridescope::script {

/// Throws RuntimeError if PyTorch's kernel does not support the dtype of the call's first tensor, or of its
/// result, although this engine does.
void require_kernel(const Call& call);
/// Checks the same for self[items], and for `self[items] = value`.
void require_index_kernel(const tensor::Tensor& self, ops::IndexItems items, bool is_written);

/// PyTorch's error for an operation that rejected wide unsigned integers; nullopt for other
/// refusals.
std::optional<tensor::Error> kernel_refusal(const Call& call, const tensor::Refusal& refusal);

}  // namespace stridescope::script
