#include "engine/script/table/roles.h"

#include <algorithm>
#include <initializer_list>

namespace stridescope::script {
namespace {

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

ArgumentRole integer_argument(std::string_view name) {
  if (is_one_of(name,
                {"dim", "dim0", "dim2", "axis", "axis0", "start_dim", "end_dim", "dimension", "source"}))
    return {name, Role::dim};
  if (is_one_of(name, {"dim1", "axis1", "destination"})) return {name, Role::next_dim};
  if (name == "length") return {name, Role::half_length};
  constexpr std::pair<std::string_view, std::string_view> examples[] = {
      {"chunks", "2"}, {"sections", "2"}, {"repeats", "2"}, {"split_size", "1"},
      {"step", "1"},   {"steps", "5"},    {"k", "1"},       {"n", "3"},
      {"high", "10"},  {"seed", "0"},     {"to", "10"}};
  for (const auto& [parameter, example] : examples)
    if (parameter == name) return {name, Role::integer, example};
  return {name, Role::integer, "0"};
}

ArgumentRole integers_argument(std::string_view name) {
  if (is_one_of(name, {"dim", "dims", "axis", "axes", "source"})) return {name, Role::dims};
  if (name == "destination") return {name, Role::next_dims};
  if (name == "repeats") return {name, Role::repeats};
  if (is_one_of(name, {"size", "shape"})) return {name, Role::new_shape};
  if (name == "normalized_shape") return {name, Role::trailing_shape};
  return {name, Role::integers, "1"};
}

ArgumentRole tensor_argument(std::string_view name) {
  if (name == "mask") return {name, Role::mask};
  if (name == "index") return {name, Role::index};
  // Not the tensor itself: its maximum with itself, or its loss, would show nothing.
  if (is_one_of(name, {"other", "target", "end"})) return {name, Role::same_shape, "{}.flip(0)"};
  return {name, Role::same_shape};
}

}  // namespace

ArgumentRole default_argument_role(const Parameter& parameter) {
  const std::string_view name = parameter.name;
  if (is_one_of(name,
                {"out", "generator", "requires_grad", "pin_memory", "layout", "non_blocking", "device"}))
    return {name, Role::hidden};
  switch (parameter.type) {
    case ParamType::integer: return integer_argument(name);
    case ParamType::integers: return integers_argument(name);
    case ParamType::real:
    case ParamType::number: return {name, Role::number, "1"};
    case ParamType::boolean: return {name, Role::boolean, "True"};
    case ParamType::dtype: return {name, Role::dtype};
    case ParamType::device: return {name, Role::device};
    case ParamType::memory_format: return {name, Role::memory_format};
    case ParamType::tensor: return tensor_argument(name);
    case ParamType::tensors: return {name, Role::tensors};
    case ParamType::operand: return {name, Role::operand, "1"};
    case ParamType::layout:
    case ParamType::generator:
    case ParamType::name:
    case ParamType::names: return {name, Role::hidden};
    case ParamType::storage: return {name, Role::text, "{}.untyped_storage()"};
    case ParamType::any:
    case ParamType::string: break;
  }
  return {name, Role::text, "1"};
}

void assign_roles(Signature& signature, const std::vector<ArgumentRole>& stated) {
  for (auto& parameter : signature.parameters) {
    const auto found = std::ranges::find(stated, parameter.name, &ArgumentRole::parameter);
    const auto argument = found == stated.end() ? default_argument_role(parameter) : *found;
    parameter.role = argument.role;
    parameter.example = argument.example;
    const bool is_stated = found != stated.end() && !argument.example.empty();
    parameter.is_suggested = !parameter.default_value || is_stated || argument.role == Role::other_dtype;
  }
}

}  // namespace stridescope::script
