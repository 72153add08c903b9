#include "ui/forms/argument_kind.h"

#include <algorithm>

namespace stridescope::ui {
namespace {

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool names_a_dim(std::string_view name) {
  return is_one_of(name, {"dim", "dim0", "dim1", "dim2", "axis", "axis0", "axis1", "start_dim", "end_dim",
                          "dimension", "source", "destination"});
}

}  // namespace

ArgumentKind kind_of(std::string_view op, const script::Parameter& parameter) {
  using script::ParamType;
  switch (parameter.type) {
    case ParamType::integer: return names_a_dim(parameter.name) ? ArgumentKind::dim : ArgumentKind::integer;
    case ParamType::integers:
      if (op == "permute") return ArgumentKind::order;
      if (is_one_of(parameter.name, {"dim", "dims", "axis", "axes", "source", "destination"}))
        return ArgumentKind::dims;
      return ArgumentKind::shape;
    case ParamType::number: return ArgumentKind::number;
    case ParamType::boolean: return ArgumentKind::boolean;
    case ParamType::dtype: return ArgumentKind::dtype;
    case ParamType::memory_format: return ArgumentKind::memory_format;
    case ParamType::tensor: return ArgumentKind::tensor;
    case ParamType::tensors: return ArgumentKind::tensors;
    case ParamType::any:
      return is_one_of(parameter.name, {"other", "exponent", "tensor1", "tensor2"}) ? ArgumentKind::tensor
                                                                                    : ArgumentKind::text;
    default: return ArgumentKind::text;
  }
}

}  // namespace stridescope::ui
