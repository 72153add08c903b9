#pragma once

#include "engine/tensor/tensor.h"

/// Calls that mix tensors of the device meta, which have no elements, with others: as PyTorch's meta kernels
/// do.
namespace stridescope::ops {

/// Whether a result is computed on meta although `other` is on another device: where `self` is on meta.
/// Throws NotImplementedError where `other` alone is on meta, as PyTorch's result is undefined there.
bool is_meta_result(const tensor::Tensor& self, const tensor::Tensor& other);

/// Throws RuntimeError where exactly one of them is on meta.
void require_one_meta_device(const tensor::Tensor& expected, const tensor::Tensor& other);

/// Throws NotImplementedError where elements of a meta tensor would be copied to another device.
void require_elements_to_copy(const tensor::Tensor& source, tensor::Device to);

}  // namespace stridescope::ops
