#pragma once

#include <optional>
#include <vector>

#include "engine/ops/rules/operand.h"
#include "engine/tensor/memory.h"

/// Decisions that PyTorch's TensorIterator makes before a kernel runs: the broadcast shape, the dtype to
/// compute in, the device, and the strides of a fresh result.
namespace stridescope::ops {

/// The shape that both broadcast to. Throws RuntimeError if two sizes differ and neither is 1.
tensor::Dims broadcast_shape(const tensor::Dims& a, const tensor::Dims& b);

/// Expands a layout to a shape that it broadcasts to: stride 0 along the repeated dimensions.
tensor::Layout broadcast_layout(const tensor::Layout& layout, const tensor::Dims& shape);

/// Throws RuntimeError if `input` does not broadcast to the shape of `output`, which is fixed.
void require_broadcast_to(const tensor::Tensor& output, const tensor::Tensor& input);

/// Strides of a copy in memory_format=torch.preserve_format: the same if the layout is dense, else dense
/// strides in the order of the layout's own.
tensor::Dims preserved_stride(const tensor::Layout& layout);

/// Strides of a new result of `shape`, computed from `inputs`, which broadcast to it. `has_number`: a Python
/// number is an operand too; it counts as an input without dimensions.
tensor::Dims result_stride(const tensor::Dims& shape, std::span<const tensor::Layout> inputs,
                           bool has_number = false);

/// The common device of all tensors; a 0-d CPU tensor may be combined with another device. Throws
/// RuntimeError if they differ. `output`, if given, must be on it.
tensor::Device common_device(Operands operands, const tensor::Tensor* output = nullptr);

enum class Promotion : std::uint8_t {
  common,    ///< compute in the operands' common dtype
  to_float,  ///< the same, but integers and bool compute in the default float dtype
};

/// A prepared elementwise operation.
struct Iteration {
  std::vector<Operand> operands;
  std::vector<tensor::Scalar> parameters;  ///< number arguments of the function, which do not affect strides
  tensor::Dims shape;
  tensor::DType dtype = tensor::DType::float32;  ///< operands are converted to it
  tensor::Device device = tensor::Device::cpu;
  bool divides_integers = false;  ///< the divisor, operand 1, is checked for 0
};

/// Prepares an operation with a new result. Throws if shapes do not broadcast or devices differ.
Iteration iterate(const tensor::Memory& memory, Operands operands, Promotion promotion = Promotion::common);

/// Prepares an operation that writes into `output`. Throws, in this order, for memory overlap, shapes that do
/// not broadcast, an output of another shape, differing devices, and a dtype that cannot be cast to
/// `output`'s; without `cast_check` (comparisons), any dtype is accepted.
Iteration iterate_into(const tensor::Memory& memory, const tensor::Tensor& output, Operands operands,
                       Promotion promotion = Promotion::common, bool cast_check = true);

/// PyTorch's strides of a new result.
tensor::Dims stride_of_result(const Iteration& iteration);

}  // namespace stridescope::ops
