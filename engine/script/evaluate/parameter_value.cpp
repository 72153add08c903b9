#include "engine/script/evaluate/parameter_value.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/script/values/array.h"
#include "engine/script/values/complex.h"
#include "engine/script/values/item.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/object.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

bool is_integer_scalar(const Value& value) {
  const auto* t = value.get_if<tensor::Tensor>();
  return t && t->dim() == 0 && tensor::category(t->dtype()) == tensor::Category::integral;
}

bool is_numpy_integer(const Value& value) {
  const auto number = numpy_number(value);
  return number && std::holds_alternative<std::int64_t>(*number);
}

bool is_index(const Value& given) {
  const auto& value = unwrapped(given);
  return value.is<std::int64_t>() || is_integer_scalar(value) || is_numpy_integer(value);
}

bool is_scalar(const Value& value) {
  const auto* t = value.get_if<tensor::Tensor>();
  return as_number(value) || value.is<BigInt>() || (t && t->dim() == 0);
}

std::optional<tensor::DType> dtype_of(const Value& value) {
  if (const auto* dtype = value.get_if<tensor::DType>()) return *dtype;
  if (const auto* of = value.get_if<DefinedClass>();
      of && of->info->is_library("builtins") && of->info->name == "complex")
    return tensor::DType::complex128;
  const auto* type = value.get_if<Type>();
  if (!type) return std::nullopt;
  if (type->name == "float") return tensor::DType::float64;
  if (type->name == "int") return tensor::DType::int64;
  if (type->name == "bool") return tensor::DType::boolean;
  return std::nullopt;
}

Value index_value(const Value& given) {
  const auto& value = unwrapped(given);
  if (const auto* t = value.get_if<tensor::Tensor>()) return make_number(item(*t));
  const auto number = numpy_number(value);
  return number ? make_number(*number) : value;
}

tensor::Device parse_device(const Value& value) {
  if (const auto* device = value.get_if<tensor::Device>()) return *device;
  if (const auto* text = value.get_if<std::string>()) return device_from_text(*text);
  const auto index = std::get<std::int64_t>(value.data);
  return device_from_text("cuda:" + std::to_string(index));
}

Value convert_integers(const Parameter& p, const Value& value, const Op& op) {
  const auto* items = list_items(value);
  const auto is_int = [](const Value& item) { return item.is<std::int64_t>(); };
  if (items && std::ranges::all_of(*items, is_int))
    return {Sequence{Sequence::Kind::tuple, std::make_shared<Items>(*items), {}, {}}};
  if (!items && value.is<BigInt>()) throw refuse::integer_overflow();
  if (!items) return index_value(value);
  std::vector<Value> converted;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const auto& element = (*items)[i];
    // PyTorch checks only the first item for bool.
    if (const auto* flag = element.get_if<bool>(); flag && i > 0) {
      converted.push_back({static_cast<std::int64_t>(*flag)});
      continue;
    }
    if (unwrapped(element).is<BigInt>())
      throw refuse::size_beyond_int64(op.name_in_errors() + "()", python_name(p), i + 1);
    if (!has_index(element)) {
      throw refuse::size_not_integer(op.name_in_errors() + "()", python_name(p), i + 1, type_name(element));
    }
    const auto index = index_value(element);
    converted.push_back({tensor::to_int(*as_number(index))});
  }
  return make_tuple(std::move(converted));
}

}  // namespace

std::string_view python_name(const Parameter& parameter) {
  return parameter.name == "self" ? std::string_view("input") : std::string_view(parameter.name);
}

bool has_index(const Value& given) {
  const auto& value = unwrapped(given);
  const auto* t = value.get_if<tensor::Tensor>();
  return is_index(value) || value.is<BigInt>() || (t && t->numel() == 1 && !tensor::is_floating(t->dtype()));
}

const Items* list_items(const Value& given) {
  const auto& value = unwrapped(given);
  const auto* sequence = value.get_if<Sequence>();
  return sequence && sequence->kind != Sequence::Kind::iterator ? sequence->items.get() : nullptr;
}

bool accepts(const Parameter& parameter, const Value& given) {
  if (parameter.type == ParamType::any) return true;
  const auto& value = unwrapped(given);
  switch (parameter.type) {
    case ParamType::any: return true;
    case ParamType::tensor: return value.is<tensor::Tensor>();
    case ParamType::operand:
      return value.is<tensor::Tensor>() || as_number(value).has_value() || value.is<BigInt>();
    case ParamType::tensors: return list_items(value) != nullptr;
    case ParamType::integer: return is_index(value) || value.is<BigInt>();
    case ParamType::integers: {
      const auto* items = list_items(value);
      if (items) return items->empty() || has_index(items->front());
      return parameter.list_size > 0 &&
             (value.is<std::int64_t>() || value.is<BigInt>() || is_numpy_integer(value));
    }
    case ParamType::real: return is_scalar(value) && !complex_of(value);
    case ParamType::number: return is_scalar(value);
    case ParamType::boolean: return value.is<bool>();
    case ParamType::string: return value.is<std::string>();
    case ParamType::dtype: return dtype_of(value).has_value();
    case ParamType::device:
      return value.is<tensor::Device>() || value.is<std::string>() || value.is<std::int64_t>();
    case ParamType::memory_format: return value.is<tensor::MemoryFormat>();
    case ParamType::layout: return value.is<LayoutName>();
    case ParamType::generator: return value.is<GeneratorValue>();
    case ParamType::storage: return value.is<StorageValue>();
    case ParamType::name: return value.is<std::string>();
    case ParamType::names:
      return list_items(value) && !list_items(value)->empty() && list_items(value)->front().is<std::string>();
  }
  return false;
}

void check_tensors(std::span<const Value> items, std::size_t argument) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].is<tensor::Tensor>()) continue;
    throw refuse::item_not_tensor(i, argument, type_name(items[i]));
  }
}

Value convert(const Parameter& p, const Value& given, std::size_t position, const Op& op) {
  const auto& value = p.type == ParamType::any ? given : unwrapped(given);
  if (const auto* big = value.get_if<BigInt>()) {
    if (p.type == ParamType::real) return {to_real(*big)};
    if (p.type == ParamType::integer || p.type == ParamType::number || p.type == ParamType::operand)
      throw refuse::integer_overflow();
  }
  switch (p.type) {
    case ParamType::integer: return index_value(value);
    case ParamType::integers: return convert_integers(p, value, op);
    case ParamType::number:
    case ParamType::real: return index_value(value);
    case ParamType::dtype: return {*dtype_of(value)};
    case ParamType::device: return {parse_device(value)};
    case ParamType::tensors: check_tensors(list_items(value)->to_vector(), position); return value;
    default: return value;
  }
}

}  // namespace stridescope::script
