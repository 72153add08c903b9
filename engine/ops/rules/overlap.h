#pragma once

#include "engine/tensor/refusal/fact.h"
#include "engine/tensor/tensor.h"

/// PyTorch's cheap memory overlap checks (ATen/MemoryOverlap). They never search: overlap that strides do not
/// show at once is `unknown` and is allowed.
namespace stridescope::ops {

enum class InternalOverlap : std::uint8_t { none, some, unknown };
/// Whether two elements of the layout share a place: `some` where a dimension repeats with stride 0.
InternalOverlap internal_overlap(const tensor::Layout& layout);

enum class Overlap : std::uint8_t { none, full, partial, unknown };
/// How two tensors share memory; `full` is the same elements in the same places.
Overlap overlap(const tensor::Tensor& a, const tensor::Tensor& b);

tensor::Place place_of(const tensor::Tensor& tensor);

/// Throws RuntimeError where a write to `tensor` would reach one element twice.
void require_no_internal_overlap(const tensor::Tensor& tensor);
/// Throws RuntimeError where `input` is read from the memory that `output` is written to, but shifted.
void require_no_partial_overlap(const tensor::Tensor& output, const tensor::Tensor& input);
/// Throws RuntimeError if they share any memory, even all of it.
void require_no_overlap(const tensor::Tensor& output, const tensor::Tensor& input);

}  // namespace stridescope::ops
