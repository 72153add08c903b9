#pragma once

#include <random>

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

/// Regions for kernels, and their elements.
namespace stridescope::testing {

/// `count` consecutive elements 0, 1, ..., 250, 0, ... on a storage of their own.
tensor::Region filled(tensor::Memory& memory, std::int64_t count, tensor::DType dtype);
/// The element at a storage index.
tensor::Scalar element(const tensor::Region& region, std::int64_t index);
bool same_bytes(const tensor::Storage& a, const tensor::Storage& b);

/// A shape of up to four dimensions, some of them 0 or 1, some beyond the tiles of kernels.
tensor::Dims random_shape(std::mt19937& random);
/// A layout that packs `shape` in a random order of dimensions, with gaps and flipped dimensions; with
/// `may_broadcast`, some have stride 0.
tensor::Layout random_layout(const tensor::Dims& shape, std::mt19937& random, bool may_broadcast);
/// One past the last storage index that a layout may read.
std::int64_t end_of(const tensor::Layout& layout);
/// A region of that shape in a random layout on a storage of its own.
tensor::Region random_region(tensor::Memory& memory, const tensor::Dims& shape, tensor::DType dtype,
                             std::mt19937& random, bool may_broadcast);
/// Another storage with the same bytes, and the same layout.
tensor::Region twin_of(tensor::Memory& memory, const tensor::Region& region);

}  // namespace stridescope::testing
