#pragma once

#include "engine/ops/move/index.h"
#include "engine/script/table/op_table.h"
#include "engine/tensor/refusal/refusal.h"

/// Dtypes that PyTorch 2.6 has no kernel of an operation for: complex numbers, which have no order, and
/// uint16, uint32 and uint64, for which it has few. Its errors name the kernel; rows state the names
/// (Row::kernel).
namespace stridescope::script {

/// Throws RuntimeError if PyTorch's kernel does not support the dtype of the call's first tensor, or of its
/// result, though the operation here would.
void require_kernel(const Call& call);
/// The same of self[items], and of `self[items] = value`.
void require_index_kernel(const tensor::Tensor& self, ops::IndexItems items, bool is_written);

/// PyTorch's error for an operation that refused to compute with wide unsigned integers; nullopt for other
/// refusals.
std::optional<tensor::Error> kernel_refusal(const Call& call, const tensor::Refusal& refusal);

}  // namespace stridescope::script
