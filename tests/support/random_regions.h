#pragma once

#include <random>

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

/// Regions for kernels, and their elements.
namespace stridescope::testing {

/// Returns `count` consecutive elements 0, 1, ..., 250, 0, ... over a new storage.
tensor::Region filled(tensor::Memory& memory, std::int64_t count, tensor::DType dtype);
/// Returns the element at a storage index.
tensor::Scalar element(const tensor::Region& region, std::int64_t index);
bool same_bytes(const tensor::Storage& a, const tensor::Storage& b);

/// Returns a shape of up to four dimensions, some of them 0 or 1, some larger than the tiles of kernels.
tensor::Dims random_shape(std::mt19937& random);
/// Returns a layout that packs `shape` in a random order of dimensions, with gaps and flipped dimensions;
/// with `may_broadcast`, some have stride 0.
tensor::Layout random_layout(const tensor::Dims& shape, std::mt19937& random, bool may_broadcast);
/// Returns the last storage index that a layout may read, plus one.
std::int64_t end_of(const tensor::Layout& layout);
/// Returns a region of that shape in a random layout over a new storage.
tensor::Region random_region(tensor::Memory& memory, const tensor::Dims& shape, tensor::DType dtype,
                             std::mt19937& random, bool may_broadcast);
/// Returns a copy of the storage, with the same layout.
tensor::Region twin_of(tensor::Memory& memory, const tensor::Region& region);

}  // namespace stridescope::testing
