#pragma once

#include "engine/tensor/tensor.h"

/// Operations that mix meta tensors, which have no elements, with others: same behaviour as PyTorch's meta
/// kernels.
namespace stridescope::ops {

/// True if `self` is on meta: then the result is on meta even if `other` is not. Throws NotImplementedError
/// if only `other` is on meta, for which PyTorch's result is undefined.
bool is_meta_result(const tensor::Tensor& self, const tensor::Tensor& other);

/// Throws RuntimeError if exactly one of them is on meta.
void require_one_meta_device(const tensor::Tensor& expected, const tensor::Tensor& other);

/// Throws NotImplementedError if elements of a meta tensor would be copied to another device.
void require_elements_to_copy(const tensor::Tensor& source, tensor::Device to);

}  // namespace stridescope::ops
