#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/kernels/index/scatter_mode.h"
#include "engine/kernels/loop/cost.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

/// Copies between a region and a list of storage indices.
namespace stridescope::kernels {

/// Storage indices of all combinations of one entry from each table, the last table varying fastest. A table
/// has the offsets of the indices along a dimension.
std::vector<std::int64_t> storage_indices(const tensor::Memory& memory, std::int64_t storage_offset,
                                          std::span<const std::vector<std::int64_t>> tables);
/// Offsets of the indices along a dimension: 0, stride, 2 * stride, ...
std::vector<std::int64_t> strided_offsets(const tensor::Memory& memory, std::int64_t size,
                                          std::int64_t stride);
/// Storage indices of a layout's elements in logical order.
std::vector<std::int64_t> storage_indices(const tensor::Memory& memory, const tensor::Layout& layout);
/// Storage indices of the elements of slices `chosen` along `dim`, in logical order; for a 0-d layout, its
/// element for each slice.
std::vector<std::int64_t> storage_indices(const tensor::Memory& memory, const tensor::Layout& layout,
                                          std::size_t dim, std::vector<std::int64_t> chosen);
/// Adds a layout's storage indices to `indices`, element by element in logical order.
void add_storage_indices(const tensor::Memory& memory, std::vector<std::int64_t>& indices,
                         const tensor::Layout& layout);

/// Storage indices of the layout's elements where `mask`, of the same shape, is not 0, in logical order.
std::vector<std::int64_t> storage_indices_where(tensor::Memory& memory, const tensor::Tensor& mask,
                                                const tensor::Layout& layout);

/// A tensor's elements in logical order as integers. Throws NeedsData for a meta tensor.
std::vector<std::int64_t> read_integers(tensor::Memory& memory, const tensor::Tensor& tensor);

/// Writes element `index[n]` of the source's storage to the n-th element, in logical order, of the
/// destination, which has the same dtype. Reports a copy with its index.
void gather(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
            std::vector<std::int64_t> index);

/// Writes the n-th element of `values`, in logical order and converted, to element `index[n]` of the
/// destination's storage, in order. Reports a copy to the elements in `index`, or a computation.
void scatter(tensor::Memory& memory, const tensor::Region& destination, std::vector<std::int64_t> index,
             const tensor::Region& values, ScatterMode how = ScatterMode::assign);
/// The same with a single number for all; reports a fill.
void scatter(tensor::Memory& memory, const tensor::Region& destination, std::vector<std::int64_t> index,
             const tensor::Scalar& number);

}  // namespace stridescope::kernels
