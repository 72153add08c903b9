#pragma once

#include "engine/tensor/refusal/fact.h"
#include "engine/tensor/tensor.h"

/// PyTorch's cheap memory overlap checks (ATen/MemoryOverlap). They never search: overlap that is not obvious
/// from the strides is `unknown` and is allowed.
namespace stridescope::ops {

enum class InternalOverlap : std::uint8_t { none, some, unknown };
/// Whether two elements of the layout share a storage element: `some` if a dimension is expanded (stride 0).
InternalOverlap internal_overlap(const tensor::Layout& layout);

enum class Overlap : std::uint8_t { none, full, partial, unknown };
/// How two tensors share memory; `full`: the same elements at the same addresses.
Overlap overlap(const tensor::Tensor& a, const tensor::Tensor& b);

tensor::Place place_of(const tensor::Tensor& tensor);

/// Throws RuntimeError if a write to `tensor` would write an element twice.
void require_no_internal_overlap(const tensor::Tensor& tensor);
/// Throws RuntimeError if `input` and `output` overlap partially.
void require_no_partial_overlap(const tensor::Tensor& output, const tensor::Tensor& input);
/// Throws RuntimeError if they share any memory, even all of it.
void require_no_overlap(const tensor::Tensor& output, const tensor::Tensor& input);

}  // namespace stridescope::ops
