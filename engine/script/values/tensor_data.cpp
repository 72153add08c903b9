#include "engine/script/values/tensor_data.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/copy/copy.h"
#include "engine/script/values/array.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::DType;
using tensor::Tensor;

// The items of a Python sequence, or nullopt. Tensors count as sequences if `tensors` is set.
std::optional<Items> sequence_items(tensor::ProgressMeter& meter, const Value& value, bool tensors) {
  constexpr std::int64_t cost_of_number_bytes = 512, cost_of_view_bytes = 4096, cost_of_dim_bytes = 64,
                         endless = std::int64_t{1} << 40;
  const auto spend = [&](std::int64_t count, std::int64_t cost_bytes) {
    meter.add(0, std::min(count, endless) * cost_bytes);
  };
  if (const auto* sequence = value.get_if<Sequence>())
    return sequence->kind == Sequence::Kind::iterator ? std::nullopt : std::optional(*sequence->items);
  std::vector<Value> items;
  if (const auto* range = value.get_if<Range>()) {
    spend(range->size(), cost_of_number_bytes);
    for (std::int64_t i = 0; i < range->size(); ++i) items.push_back({range->at(i)});
    return Items(std::move(items));
  }
  const auto* self = value.get_if<Tensor>();
  if (!tensors || !self || self->dim() == 0) return std::nullopt;
  spend(self->shape()[0], cost_of_view_bytes + self->dim() * cost_of_dim_bytes);
  tensor::Layout row = self->layout();
  row.shape.erase(0);
  row.stride.erase(0);
  for (std::int64_t i = 0; i < self->shape()[0]; ++i) {
    row.storage_offset = self->storage_offset() + i * self->stride()[0];
    items.push_back({self->view(row)});
  }
  return Items(std::move(items));
}

// The sizes, following the first item at each level.
tensor::Dims nested_shape(tensor::ProgressMeter& meter, const Value& data) {
  tensor::Dims shape;
  Value level = data;
  while (true) {
    if (level.is<std::string>()) throw refuse::data_too_deep("str");
    const auto items = sequence_items(meter, level, false);
    if (!items) return shape;
    shape.push_back(static_cast<std::int64_t>(items->size()));
    if (shape.size() > 128) throw refuse::data_too_deep(type_name(level));
    if (items->empty()) return shape;
    level = items->front();
  }
}

[[noreturn]] void refuse_number(const Value& value, DType dtype) {
  if (tensor::is_floating(dtype) || tensor::is_complex(dtype)) throw refuse::not_a_real(type_name(value));
  throw refuse::not_an_integer(type_name(value));
}

/// The bits of an int for which PyTorch calls Python's conversion to unsigned 64 bits.
tensor::Scalar unsigned_bits(const Value& value) {
  if (const auto* big = value.get_if<BigInt>()) {
    static const auto all = *BigInt::parse("18446744073709551616", 10);
    if (big->is_negative()) throw refuse::negative_to_unsigned();
    const auto bits = (*big - all).to_int64();
    if (!bits || *bits >= 0) throw refuse::int_too_big_to_convert();
    return *bits;
  }
  if (!value.is<std::int64_t>() && !value.is<bool>()) throw refuse::integer_required();
  const auto number = tensor::to_int(*as_number(value));
  if (number < 0) throw refuse::negative_to_unsigned();
  return number;
}

// Converts one element as Python's int() or float() does for PyTorch.
tensor::Scalar number_for(const Value& value, DType dtype) {
  if (dtype == DType::boolean) return truth(value);
  const bool takes_fractions = tensor::is_floating(dtype) || tensor::is_complex(dtype);
  if (const auto* t = value.get_if<Tensor>()) {
    if (takes_fractions && t->numel() != 1) throw refuse::elements_as_number(t->numel());
    if (takes_fractions || (t->numel() == 1 && !tensor::is_floating(t->dtype()))) return item(*t);
    throw refuse::tensor_is_no_index();
  }
  const auto number = as_number(value);
  if (number && (tensor::is_complex(dtype) || tensor::category(*number) != tensor::Category::complex))
    return *number;
  if (const auto* big = value.get_if<BigInt>()) {
    if (takes_fractions) return to_real(*big);
    throw refuse::integer_overflow();
  }
  refuse_number(value, dtype);
}

bool fits_integer(const tensor::Scalar& number, DType dtype) {
  if (tensor::is_floating(dtype) || tensor::is_complex(dtype) || dtype == DType::boolean) return true;
  if (const auto* real = std::get_if<double>(&number); real && !(*real >= -0x1p63 && *real < 0x1p63))
    return false;
  const auto bits = 8 * itemsize(dtype);
  const std::int64_t value = tensor::to_int(number);
  if (bits == 64) return true;
  const bool is_unsigned = dtype == DType::uint8 || tensor::is_wide_unsigned(dtype);
  const std::int64_t most = (std::int64_t{1} << (is_unsigned ? bits : bits - 1)) - 1;
  // In unsigned dtypes, negative integers wrap around; negative floats are refused.
  const bool is_real = std::holds_alternative<double>(number);
  const std::int64_t least = !is_unsigned ? -most - 1 : is_real ? 0 : -most;
  if (is_real && is_unsigned && std::get<double>(number) < 0) return false;
  return value >= least && value <= most;
}

class Store {
  static constexpr std::int64_t cost_of_element_bytes = 128;

 public:
  Store(kernels::KernelCall& call, const Tensor& to) : call_(call), to_(to) {}

  void store(const Value& data, std::size_t dim) {
    if (dim == to_.shape().size()) return element(data);
    constexpr std::int64_t cost_of_list_bytes = 384;
    call_.meter().add(0, cost_of_list_bytes);
    const auto items = sequence_items(call_.meter(), data, true);
    if (!items) throw refuse::not_a_sequence();
    const std::int64_t size = to_.shape()[dim];
    if (static_cast<std::int64_t>(items->size()) != size) throw refuse::ragged_data(size, dim, items->size());
    for (const Value& value : *items) store(value, dim + 1);
  }

 private:
  void element(const Value& data) {
    const bool is_bits = to_.dtype() == DType::uint64 && !data.is<Tensor>();
    const tensor::Scalar number = is_bits ? unsigned_bits(data) : number_for(data, to_.dtype());
    if (!fits_integer(number, to_.dtype())) throw refuse::element_does_not_fit(to_.dtype());
    if (call_.has_bytes()) tensor::write_element(call_.data(0) + next_ * to_.itemsize(), to_.dtype(), number);
    call_.meter().add(to_.itemsize(), cost_of_element_bytes);
    ++next_;
  }

  kernels::KernelCall& call_;
  const Tensor& to_;
  std::int64_t next_ = 0;
};

}  // namespace

namespace {

DType inferred(tensor::ProgressMeter& meter, const Value& data, DType of_floats) {
  constexpr std::int64_t cost_of_value_bytes = 512;
  meter.add(0, cost_of_value_bytes);
  if (const auto dtype = numpy_number_dtype(data)) return *dtype;
  if (const auto* elements = tensor_of_array(data)) return elements->dtype();
  if (const auto number = as_number(data)) return tensor::default_dtype(*number, of_floats);
  if (data.is<BigInt>()) return DType::int64;
  if (const auto* t = data.get_if<Tensor>()) return t->dtype();
  if (data.is<std::string>()) throw refuse::data_is_text();
  const auto items = sequence_items(meter, data, false);
  if (!items) throw refuse::dtype_not_inferred(type_name(data));
  if (is_stack_low()) throw refuse::data_too_deep(type_name(data));
  const auto* list = items_of(data);
  std::optional<DType> dtype;
  for (const Value& value : *items) {
    if (const auto* nested = items_of(value); list && nested && *nested == *list)
      throw refuse::stated_type("new(): self-referential lists are incompatible");
    const DType next = inferred(meter, value, of_floats);
    dtype = dtype ? promote(*dtype, next) : next;
  }
  return dtype.value_or(of_floats);
}

}  // namespace

DType inferred_dtype(const tensor::Memory& memory, const Value& data) {
  tensor::ProgressMeter meter(memory.control());
  return inferred(meter, data, memory.default_float());
}

namespace {

/// Converts NumPy arrays in lists to lists. Lists nested too deep for a tensor are unchanged.
Value without_arrays(const tensor::Memory& memory, tensor::ProgressMeter& meter, const Value& data) {
  constexpr std::int64_t cost_of_list_bytes = 512;
  meter.add(0, cost_of_list_bytes);
  if (const auto* sequence = data.get_if<Sequence>();
      sequence && sequence->kind != Sequence::Kind::iterator) {
    if (is_stack_low()) return data;
    if (std::ranges::none_of(*sequence->items,
                             [](const Value& item) { return item.is<Object>() || item.is<Sequence>(); }))
      return data;
    std::vector<Value> items;
    for (const auto& item : *sequence->items) items.push_back(without_arrays(memory, meter, item));
    return make_list(std::move(items));
  }
  const auto array = array_of(data);
  return array ? tolist(memory, torch_tensor_of(*array)) : data;
}

}  // namespace

Tensor tensor_from(tensor::Memory& memory, const Value& given, std::optional<DType> given_dtype,
                   std::optional<tensor::Device> device) {
  if (const auto array = array_of(given))
    return tensor_from(memory, {torch_tensor_of(*array)}, given_dtype, device);
  if (given.is<Sequence>()) {
    tensor::ProgressMeter meter(memory.control());
    nested_shape(meter, given);  // PyTorch rejects data nested too deep before it infers the dtype
  }
  auto dtype = given_dtype;
  if (!dtype && given.is<Object>()) dtype = numpy_number_dtype(given);
  if (!dtype && given.is<Sequence>()) dtype = inferred_dtype(memory, given);
  const auto data = [&] {
    tensor::ProgressMeter meter(memory.control());
    return without_arrays(memory, meter, given);
  }();
  if (const auto* t = data.get_if<Tensor>())
    return ops::to(memory, *t, {.dtype = dtype, .device = device, .copy = true});
  if (data.is<std::string>()) throw refuse::data_is_text();
  const tensor::Dims shape = [&] {
    tensor::ProgressMeter meter(memory.control());
    return nested_shape(meter, data);
  }();
  const DType type = dtype ? *dtype : inferred_dtype(memory, data);
  Tensor result = memory.allocate_tensor(shape, type, device.value_or(tensor::Device::cpu));
  const auto to = region_of(result);
  kernels::KernelCall call(memory, {&to});
  if (result.numel() > 0) call.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, to}; });
  Store(call, result).store(data, 0);
  return result;
}

}  // namespace stridescope::script
