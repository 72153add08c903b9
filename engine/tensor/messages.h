#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/tensor/device.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/error.h"

/// Errors that several operations raise, with PyTorch 2.6's type and text. Callers throw what these return.
namespace stridescope::tensor::messages {

using Sizes = std::span<const std::int64_t>;

/// "[2, 3]", as PyTorch prints a list of sizes.
std::string list_text(Sizes sizes);

/// "torch.LongTensor", "torch.cuda.FloatTensor": Tensor.type().
std::string type_text(DType dtype, Device device);

Error runtime_error(std::string message);
Error index_error(std::string message);
Error type_error(std::string message);
Error value_error(std::string message);

// Dimensions
Error dim_out_of_range(std::int64_t dim, std::int64_t rank);
Error no_dimensions(std::int64_t dim);
Error repeated_dim(std::int64_t dim);
Error too_many_dims();

// Sizes and memory
Error negative_size(std::int64_t size, Sizes shape);
Error storage_overflow(Sizes shape);
Error storage_overflow(Sizes shape, Sizes stride);
Error numel_overflow();
/// PyTorch's allocator text and the size in words.
Error out_of_memory(std::int64_t nbytes, std::int64_t limit_bytes, Device device);
Error out_of_bounds(Sizes shape, Sizes stride, std::int64_t storage_offset, std::int64_t itemsize,
                    std::int64_t required_nbytes, std::int64_t storage_nbytes);
Error negative_stride(Sizes stride);

// Indices
Error index_out_of_bounds(std::int64_t index, std::int64_t dim, std::int64_t size);
/// select(): as the above, naming the whole shape.
Error select_out_of_range(std::int64_t index, std::int64_t dim, Sizes shape);
Error too_many_indices(std::int64_t rank);

// Broadcasting and shapes
/// `dim` counts in the broadcast result.
Error broadcast_mismatch(std::int64_t size_a, std::int64_t size_b, std::int64_t dim);
Error expanded_size_mismatch(std::int64_t target, std::int64_t existing, std::int64_t dim, Sizes target_shape,
                             Sizes shape);
Error output_shape_mismatch(Sizes output, Sizes broadcast);
/// expand to fewer dimensions than there are; `type_text` is "torch.LongTensor".
Error too_few_expand_sizes(std::string_view type_text, Sizes shape, Sizes target_shape);
/// expand with -1 for a dimension that does not exist yet.
Error no_size_to_keep(std::int64_t dim);
/// A -1 beside a 0 in a shape for no elements.
Error ambiguous_inference(Sizes target);
/// view and reshape to a shape of another number of elements.
Error invalid_shape(Sizes target, std::int64_t numel);
/// view across a boundary that no single stride can express.
Error incompatible_view();

// Writing
Error internal_overlap();
Error partial_overlap();
Error cannot_cast(DType from, DType to);
Error devices_differ(Device a, Device b);

}  // namespace stridescope::tensor::messages
