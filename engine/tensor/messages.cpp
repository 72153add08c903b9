#include "engine/tensor/messages.h"

#include <fmt/ranges.h>

#include "engine/tensor/layout.h"
#include "engine/tensor/storage_size.h"

namespace stridescope::tensor::messages {
namespace {

Error with_dim(Error error, std::int64_t dim) {
  error.dim = dim;
  return error;
}

Error with_shapes(Error error, std::initializer_list<Sizes> shapes) {
  for (const auto shape : shapes) error.shapes.emplace_back(shape);
  return error;
}

}  // namespace

std::string list_text(Sizes sizes) { return fmt::format("[{}]", fmt::join(sizes, ", ")); }

std::string type_text(DType dtype, Device device) {
  return fmt::format("torch.{}{}Tensor", device == Device::cuda0 ? "cuda." : "", scalar_type_name(dtype));
}

Error runtime_error(std::string message) { return {ErrorType::runtime_error, std::move(message)}; }
Error index_error(std::string message) { return {ErrorType::index_error, std::move(message)}; }
Error type_error(std::string message) { return {ErrorType::type_error, std::move(message)}; }
Error value_error(std::string message) { return {ErrorType::value_error, std::move(message)}; }

Error dim_out_of_range(std::int64_t dim, std::int64_t rank) {
  return with_dim(
      index_error(fmt::format("Dimension out of range (expected to be in range of [{}, {}], but got {})",
                              -rank, rank - 1, dim)),
      dim);
}

Error no_dimensions(std::int64_t dim) {
  return with_dim(index_error(fmt::format("Dimension specified as {} but tensor has no dimensions", dim)),
                  dim);
}

Error repeated_dim(std::int64_t dim) {
  return with_dim(runtime_error(fmt::format("dim {} appears multiple times in the list of dims", dim)), dim);
}

Error too_many_dims() {
  return runtime_error(fmt::format("only tensors with up to {} dims are supported", max_dims));
}

Error negative_size(std::int64_t size, Sizes shape) {
  return with_shapes(runtime_error(fmt::format("Trying to create tensor with negative dimension {}: {}", size,
                                               list_text(shape))),
                     {shape});
}

Error storage_overflow(Sizes shape) {
  return with_shapes(
      runtime_error(fmt::format("Storage size calculation overflowed with sizes={}", list_text(shape))),
      {shape});
}

Error storage_overflow(Sizes shape, Sizes stride) {
  return with_shapes(
      runtime_error(fmt::format("Storage size calculation overflowed with sizes={} and strides={}",
                                list_text(shape), list_text(stride))),
      {shape});
}

Error numel_overflow() { return runtime_error("numel: integer multiplication overflow"); }

Error out_of_memory(std::int64_t nbytes, std::int64_t limit_bytes, Device device) {
  const auto words =
      nbytes > limit_bytes
          ? fmt::format("({}: more than this machine's memory)", size_in_words(nbytes))
          : fmt::format("({}: more than is left of {})", size_in_words(nbytes), size_in_words(limit_bytes));
  if (device == Device::cuda0) {
    return {ErrorType::out_of_memory_error,
            fmt::format("CUDA out of memory. Tried to allocate {:.2f} GiB. {}",
                        static_cast<double>(nbytes) / (std::int64_t{1} << 30), words)};
  }
  return runtime_error(
      fmt::format("[enforce fail at alloc_cpu.cpp:117] err == 0. DefaultCPUAllocator: can't allocate memory: "
                  "you tried to allocate {} bytes. Error code 12 (Cannot allocate memory) {}",
                  nbytes, words));
}

Error out_of_bounds(Sizes shape, Sizes stride, std::int64_t storage_offset, std::int64_t itemsize,
                    std::int64_t required_nbytes, std::int64_t storage_nbytes) {
  return with_shapes(
      runtime_error(fmt::format(
          "setStorage: sizes {}, strides {}, storage offset {}, and itemsize {} requiring a "
          "storage size of {} are out of bounds for storage of size {}",
          list_text(shape), list_text(stride), storage_offset, itemsize, required_nbytes, storage_nbytes)),
      {shape});
}

Error negative_stride(Sizes stride) {
  return runtime_error(fmt::format(
      "as_strided: Negative strides are not supported at the moment, got strides: {}", list_text(stride)));
}

Error index_out_of_bounds(std::int64_t index, std::int64_t dim, std::int64_t size) {
  return with_dim(
      index_error(fmt::format("index {} is out of bounds for dimension {} with size {}", index, dim, size)),
      dim);
}

Error select_out_of_range(std::int64_t index, std::int64_t dim, Sizes shape) {
  return with_dim(with_shapes(index_error(fmt::format(
                                  "select(): index {} out of range for tensor of size {} at dimension {}",
                                  index, list_text(shape), dim)),
                              {shape}),
                  dim);
}

Error too_many_indices(std::int64_t rank) {
  return index_error(fmt::format("too many indices for tensor of dimension {}", rank));
}

Error broadcast_mismatch(std::int64_t size_a, std::int64_t size_b, std::int64_t dim) {
  return with_dim(
      runtime_error(fmt::format("The size of tensor a ({}) must match the size of tensor b ({}) at "
                                "non-singleton dimension {}",
                                size_a, size_b, dim)),
      dim);
}

Error expanded_size_mismatch(std::int64_t target, std::int64_t existing, std::int64_t dim, Sizes target_shape,
                             Sizes shape) {
  auto error = with_shapes(
      runtime_error(fmt::format("The expanded size of the tensor ({}) must match the existing size ({}) at "
                                "non-singleton dimension {}.  Target sizes: {}.  Tensor sizes: {}",
                                target, existing, dim, list_text(target_shape), list_text(shape))),
      {target_shape, shape});
  return with_dim(std::move(error), dim);
}

Error output_shape_mismatch(Sizes output, Sizes broadcast) {
  return with_shapes(runtime_error(fmt::format("output with shape {} doesn't match the broadcast shape {}",
                                               list_text(output), list_text(broadcast))),
                     {output, broadcast});
}

Error too_few_expand_sizes(std::string_view type_text, Sizes shape, Sizes target_shape) {
  return with_shapes(
      runtime_error(fmt::format(
          "expand({}{{{}}}, size={}): the number of sizes provided ({}) must be greater or equal "
          "to the number of dimensions in the tensor ({})",
          type_text, list_text(shape), list_text(target_shape), target_shape.size(), shape.size())),
      {shape, target_shape});
}

Error no_size_to_keep(std::int64_t dim) {
  return with_dim(
      runtime_error(fmt::format("The expanded size of the tensor (-1) isn't allowed in a leading, "
                                "non-existing dimension {}",
                                dim)),
      dim);
}

Error ambiguous_inference(Sizes target) {
  return with_shapes(
      runtime_error(
          fmt::format("cannot reshape tensor of 0 elements into shape {} because the unspecified dimension "
                      "size -1 can be any value and is ambiguous",
                      list_text(target))),
      {target});
}

Error invalid_shape(Sizes target, std::int64_t numel) {
  return with_shapes(
      runtime_error(fmt::format("shape '{}' is invalid for input of size {}", list_text(target), numel)),
      {target});
}

Error incompatible_view() {
  return runtime_error(
      "view size is not compatible with input tensor's size and stride (at least one dimension spans across "
      "two "
      "contiguous subspaces). Use .reshape(...) instead.");
}

Error internal_overlap() {
  return runtime_error(
      "unsupported operation: more than one element of the written-to tensor refers to a single memory "
      "location. "
      "Please clone() the tensor before performing the operation.");
}

Error partial_overlap() {
  return runtime_error(
      "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single "
      "memory "
      "location. Please clone() the tensor before performing the operation.");
}

Error cannot_cast(DType from, DType to) {
  return runtime_error(fmt::format("result type {} can't be cast to the desired output type {}",
                                   scalar_type_name(from), scalar_type_name(to)));
}

Error devices_differ(Device a, Device b) {
  return runtime_error(
      fmt::format("Expected all tensors to be on the same device, but found at least two devices, "
                  "{} and {}!",
                  name(a), name(b)));
}

}  // namespace stridescope::tensor::messages
