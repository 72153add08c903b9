#include <stdexcept>

#include "engine/script/table/op_table.h"
#include "engine/script/values/item.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/scalar.h"

namespace stridescope::script {
namespace {

std::int64_t to_index(const Value& value) {
  if (const auto* flag = value.get_if<bool>()) return *flag;
  if (const auto* integer = value.get_if<std::int64_t>()) return *integer;
  return tensor::to_int(item(std::get<tensor::Tensor>(value.data)));
}

}  // namespace

const Value* Call::find(std::string_view parameter) const {
  const auto* value = values.data();
  for (const auto& one : bound_to.parameters) {
    if (one.name == parameter) return value;
    ++value;
  }
  return nullptr;
}

const Value& Call::operator[](std::string_view parameter) const {
  if (const auto* value = find(parameter)) return *value;
  throw std::logic_error(std::string(op.name) + " has no parameter " + std::string(parameter));
}

bool Call::given(std::string_view parameter) const {
  const auto* value = find(parameter);
  return value && !value->is_none();
}

const Value* Call::given_out() const {
  const auto& out = bound_to.out;
  return out && !values[*out].is_none() ? &values[*out] : nullptr;
}

bool Call::is_in_place() const {
  const auto& place = bound_to.inplace;
  const auto* value = place ? values[*place].get_if<bool>() : nullptr;
  return value && *value;
}

bool Call::asks_for_gradients() const {
  const auto& place = bound_to.requires_grad;
  const auto* value = place ? values[*place].get_if<bool>() : nullptr;
  return value && *value;
}

const tensor::Tensor& Call::tensor(std::string_view parameter) const {
  return std::get<tensor::Tensor>((*this)[parameter].data);
}

std::vector<tensor::Tensor> Call::tensors(std::string_view parameter) const {
  std::vector<tensor::Tensor> out;
  for (const auto& value : *std::get<Sequence>((*this)[parameter].data).items) {
    out.push_back(std::get<tensor::Tensor>(value.data));
  }
  return out;
}

std::int64_t Call::integer(std::string_view parameter) const { return to_index((*this)[parameter]); }

tensor::Dims Call::integers(std::string_view parameter) const {
  const auto& value = (*this)[parameter];
  tensor::Dims out;
  if (const auto* sequence = value.get_if<Sequence>()) {
    for (const auto& element : *sequence->items) out.push_back(to_index(element));
  } else {
    out.push_back(to_index(value));
  }
  return out;
}

tensor::Scalar Call::number(std::string_view parameter) const {
  const auto& value = (*this)[parameter];
  if (const auto* t = value.get_if<tensor::Tensor>()) return item(*t);
  if (const auto number = as_number(value)) return *number;
  // A parameter of any type for which the operation requires a number.
  throw refuse::argument_not_number(op.name, parameter, type_name(value));
}

double Call::real(std::string_view parameter) const { return tensor::to_double(number(parameter)); }
bool Call::boolean(std::string_view parameter) const { return std::get<bool>((*this)[parameter].data); }
std::string Call::string(std::string_view parameter) const {
  return std::get<std::string>((*this)[parameter].data);
}

std::optional<std::int64_t> Call::optional_integer(std::string_view parameter) const {
  if (!given(parameter)) return std::nullopt;
  return integer(parameter);
}
std::optional<tensor::DType> Call::optional_dtype(std::string_view parameter) const {
  if (!given(parameter)) return std::nullopt;
  return std::get<tensor::DType>((*this)[parameter].data);
}
std::optional<tensor::Device> Call::optional_device(std::string_view parameter) const {
  if (!given(parameter)) return std::nullopt;
  const auto device = tensor::canonical_device(std::get<tensor::Device>((*this)[parameter].data));
  if (device > tensor::Device::cuda0 && device != tensor::Device::meta)
    throw refuse::device_ordinal_invalid();
  return device;
}
std::optional<tensor::MemoryFormat> Call::optional_memory_format(std::string_view parameter) const {
  if (!given(parameter)) return std::nullopt;
  return std::get<tensor::MemoryFormat>((*this)[parameter].data);
}
tensor::Tensor Call::out() const {
  const auto* given = given_out();
  const auto* output = given ? given->get_if<tensor::Tensor>() : nullptr;
  return output ? *output : tensor::Tensor();
}

}  // namespace stridescope::script
