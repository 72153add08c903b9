#include "engine/ops/rules/iterator.h"

#include <algorithm>
#include <variant>

#include "engine/ops/rules/overlap.h"
#include "engine/ops/rules/promotion.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::MemoryFormat;
using tensor::Tensor;

/// Sorts dimensions fastest first, starting from the last dimension. `compare(a, b)` is positive if a must
/// come after b, negative if it must not, and 0 if undecided: then the next dimension is compared, so this is
/// not an ordinary sort.
template <class Compare>
Dims order_dimensions(std::size_t count, Compare compare) {
  Dims order;
  for (auto d = count; d-- > 0;) order.push_back(static_cast<std::int64_t>(d));
  for (std::size_t i = 1; i < count; ++i) {
    auto at = i;
    for (auto before = i; before-- > 0;) {
      const int order_of_pair =
          compare(static_cast<std::size_t>(order[before]), static_cast<std::size_t>(order[at]));
      if (order_of_pair < 0) break;
      if (order_of_pair == 0) continue;
      std::swap(order[before], order[at]);
      at = before;
    }
  }
  return order;
}

/// Compares two dimensions by one operand's strides; 0 if undecided, as for a stride of 0.
int compare_strides(const Dims& shape, const Dims& stride, std::size_t a, std::size_t b) {
  if (stride[a] == 0 || stride[b] == 0) return 0;
  if (stride[a] != stride[b]) return stride[a] < stride[b] ? -1 : 1;
  return shape[a] > shape[b] ? 1 : 0;
}

/// The strides of the inputs if all have the result's shape and the same dense layout.
std::optional<Dims> agreed_stride(const Dims& shape, std::span<const Layout> inputs) {
  const auto all = [&](auto holds) { return std::all_of(inputs.begin(), inputs.end(), holds); };
  if (!all([&](const Layout& input) { return input.shape == shape; })) return std::nullopt;
  if (all([](const Layout& input) { return input.is_contiguous(); })) return tensor::contiguous_stride(shape);
  if (all([](const Layout& input) { return is_contiguous(input, MemoryFormat::channels_last); })) {
    return tensor::stride_for(MemoryFormat::channels_last, shape);
  }
  if (all([&](const Layout& input) {
        return is_non_overlapping_and_dense(input) && input.stride == inputs.front().stride;
      })) {
    return inputs.front().stride;
  }
  return std::nullopt;
}

DType compute_dtype(const tensor::Memory& memory, Operands operands, Promotion promotion) {
  const DType common = result_type(memory, operands);
  return promotion == Promotion::to_float ? float_type(memory, common) : common;
}

Dims broadcast_all(Operands operands) {
  Dims shape;
  for (const auto& operand : operands) {
    const auto* tensor = as_tensor(operand);
    if (tensor && !(tensor->shape() == shape)) shape = broadcast_shape(shape, tensor->shape());
  }
  return shape;
}

/// On the CPU, PyTorch converts an operand of another dtype into a temporary first, with dense strides.
bool is_converted(const Iteration& iteration, const Tensor& operand) {
  return iteration.device == Device::cpu && operand.dtype() != iteration.dtype;
}

bool is_contiguous_already(const Iteration& iteration, const Operand& operand) {
  const auto* tensor = as_tensor(operand);
  return tensor && !is_converted(iteration, *tensor) && tensor->shape() == iteration.shape &&
         tensor->is_contiguous();
}

}  // namespace

Dims broadcast_shape(const Dims& a, const Dims& b) {
  const std::size_t rank = std::max(a.size(), b.size());
  Dims shape(rank, 1);
  for (std::size_t i = rank; i-- > 0;) {
    const auto from_end = rank - i;
    const std::int64_t size_a = from_end <= a.size() ? a[a.size() - from_end] : 1;
    const std::int64_t size_b = from_end <= b.size() ? b[b.size() - from_end] : 1;
    if (size_a != size_b && size_a != 1 && size_b != 1) {
      throw refuse::broadcast_mismatch(size_a, size_b, i, a, b);
    }
    shape[i] = size_a == 1 ? size_b : size_a;
  }
  return shape;
}

Layout broadcast_layout(const Layout& layout, const Dims& shape) {
  const std::size_t added = shape.size() - layout.shape.size();
  Layout result{shape, Dims(shape.size(), 0), layout.storage_offset};
  for (std::size_t d = added; d < shape.size(); ++d) {
    const bool repeats = layout.shape[d - added] == 1 && shape[d] != 1;
    result.stride[d] = repeats ? 0 : layout.stride[d - added];
  }
  return result;
}

void require_broadcast_to(const Tensor& output, const Tensor& input) {
  const Dims shape = broadcast_shape(output.shape(), input.shape());
  if (!(shape == output.shape())) throw refuse::output_shape_mismatch(output.shape(), shape);
}

Dims preserved_stride(const Layout& layout) {
  if (is_non_overlapping_and_dense(layout)) return layout.stride;
  const auto order = order_dimensions(layout.shape.size(), [&](std::size_t a, std::size_t b) {
    return compare_strides(layout.shape, layout.stride, a, b);
  });
  Dims stride(layout.shape.size(), 1);
  std::int64_t step = 1;
  for (const auto d : order) {
    const auto dim = static_cast<std::size_t>(d);
    stride[dim] = step;
    if (layout.shape[dim] > 1) step = tensor::wrapping_multiply(step, layout.shape[dim]);
  }
  return stride;
}

Dims result_stride(const Dims& shape, std::span<const Layout> inputs, bool has_number) {
  if (!has_number || shape.empty()) {
    if (auto stride = agreed_stride(shape, inputs)) return *stride;
  }
  std::vector<Layout> broadcast;
  for (const auto& input : inputs) broadcast.push_back(broadcast_layout(input, shape));
  const auto order = order_dimensions(shape.size(), [&](std::size_t a, std::size_t b) {
    for (const auto& input : broadcast) {
      if (const int order_of_pair = compare_strides(shape, input.stride, a, b)) return order_of_pair;
    }
    return 0;
  });
  if (std::is_sorted(order.begin(), order.end(), std::greater<>())) return tensor::contiguous_stride(shape);
  Dims stride(shape.size(), 1);
  std::int64_t step = 1;
  for (const auto d : order) {
    stride[static_cast<std::size_t>(d)] = step;
    step = tensor::wrapping_multiply(step, shape[static_cast<std::size_t>(d)]);
  }
  return stride;
}

/// The device of the first tensor with dimensions; the CPU if there is none.
Device first_device(Operands operands) {
  for (const auto& operand : operands)
    if (const auto* tensor = as_tensor(operand); tensor && tensor->dim() > 0) return tensor->device();
  return Device::cpu;
}

Device common_device(Operands operands, const Tensor* output) {
  Device device = output ? output->device() : Device::cpu;
  for (const auto& operand : operands) {
    const auto* tensor = as_tensor(operand);
    if (tensor && device == Device::cpu) device = tensor->device();
  }
  if (output && (device == Device::meta || output->device() == Device::meta)) {
    const auto is_output = [&](const Operand& operand) {
      const auto* tensor = as_tensor(operand);
      return tensor && tensor->same_object(*output);
    };
    const auto expected = first_device(operands);
    if (std::ranges::none_of(operands, is_output) && expected != output->device())
      throw refuse::meta_output_device(expected, output->device());
    if (output->device() != Device::meta) throw refuse::meta_operand_undefined();
    return device;
  }
  if (output && output->device() != device) throw refuse::devices_differ(device, output->device());
  int cpu_scalars = 0;
  for (const auto& operand : operands) {
    const auto* tensor = as_tensor(operand);
    if (!tensor || tensor->device() == device) continue;
    if (tensor->dim() > 0) {
      if (device != Device::meta) throw refuse::devices_differ(device, tensor->device());
      const auto expected = first_device(operands);
      throw refuse::meta_device_differs(expected, expected == device ? tensor->device() : device);
    }
    if (++cpu_scalars > 1) {
      throw refuse::too_many_cpu_scalars(device);
    }
  }
  return device;
}

Iteration iterate(const tensor::Memory& memory, Operands operands, Promotion promotion) {
  Iteration iteration;
  iteration.shape = broadcast_all(operands);
  iteration.device = common_device(operands);
  iteration.dtype = compute_dtype(memory, operands, promotion);
  iteration.operands.assign(operands.begin(), operands.end());
  return iteration;
}

Iteration iterate_into(const tensor::Memory& memory, const Tensor& output, Operands operands,
                       Promotion promotion, bool cast_check) {
  require_no_internal_overlap(output);
  for (const auto& operand : operands) {
    const auto* tensor = as_tensor(operand);
    if (tensor && !tensor->same_object(output)) require_no_partial_overlap(output, *tensor);
  }
  Iteration iteration;
  iteration.shape = broadcast_all(operands);
  if (!(output.shape() == iteration.shape)) {
    throw refuse::output_shape_mismatch(output.shape(), iteration.shape);
  }
  iteration.device = common_device(operands, &output);
  iteration.dtype = compute_dtype(memory, operands, promotion);
  if (cast_check && !tensor::can_cast(iteration.dtype, output.dtype())) {
    throw refuse::cannot_cast(iteration.dtype, output.dtype());
  }
  iteration.operands.assign(operands.begin(), operands.end());
  return iteration;
}

Dims stride_of_result(const Iteration& iteration) {
  // A number operand changes the order of dimensions only if one has size 1 or 0.
  const auto& shape = iteration.shape;
  const bool is_order_decided =
      std::all_of(shape.begin(), shape.end(), [](std::int64_t size) { return size > 1; });
  const auto keeps_order = [&](const Operand& operand) {
    return as_number(operand) ? is_order_decided : is_contiguous_already(iteration, operand);
  };
  if (std::all_of(iteration.operands.begin(), iteration.operands.end(), keeps_order))
    return tensor::contiguous_stride(shape);
  std::vector<Layout> inputs;
  inputs.reserve(iteration.operands.size());
  bool has_number = false;
  for (const auto& operand : iteration.operands) {
    const auto* tensor = as_tensor(operand);
    if (!tensor) {
      has_number = true;
      continue;
    }
    inputs.push_back(tensor->layout());
    if (is_converted(iteration, *tensor)) inputs.back().stride = preserved_stride(tensor->layout());
  }
  return result_stride(iteration.shape, inputs, has_number);
}

}  // namespace stridescope::ops
