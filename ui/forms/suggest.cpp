#include "ui/forms/suggest.h"

#include <algorithm>

#include "ui/forms/form.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

using tensor::Dims;

std::int64_t dims_of(const tensor::Tensor* tensor) { return tensor ? tensor->dim() : 0; }

std::int64_t size_of(const tensor::Tensor* tensor, std::int64_t dim) {
  if (!tensor || dim < 0 || dim >= tensor->dim()) return 1;
  return tensor->shape()[static_cast<std::size_t>(dim)];
}

std::int64_t smallest_factor(std::int64_t n) {
  for (std::int64_t f = 2; f * f <= n && f < 1000; ++f)
    if (n % f == 0) return f;
  return 1;
}

/// The example with the tensor's name in its place.
std::string with_name(std::string_view example, const std::string& self) {
  std::string text;
  for (std::size_t i = 0; i < example.size(); ++i) {
    const bool is_place = example.substr(i, 2) == "{}";
    if (is_place) text += self, ++i;
    else text += example[i];
  }
  return text;
}

/// A list that must be given even if it is empty: x.permute(()).
std::string required_list(const Dims& values) { return values.empty() ? "()" : list_text(values); }

std::string suggest_order(const tensor::Tensor* tensor) {
  Dims order;
  for (auto d = dims_of(tensor); d-- > 0;) order.push_back(d);
  return required_list(order);
}

std::string suggest_expand(const tensor::Tensor* tensor) {
  if (!tensor) return "2";
  Dims sizes = tensor->shape();
  bool stretched = false;
  for (auto& size : sizes) {
    stretched = stretched || size == 1;
    if (size == 1) size = 3;
  }
  return (stretched ? "" : sizes.empty() ? "3" : "2, ") + list_text(sizes);
}

std::string suggest_factors(const tensor::Tensor* tensor) {
  return std::to_string(smallest_factor(size_of(tensor, dims_of(tensor) - 1))) + ", -1";
}

/// Returns the sizes of two halves of the first dimension.
std::string suggest_parts(const tensor::Tensor* tensor) {
  const auto size = size_of(tensor, 0);
  return std::to_string(size / 2) + ", " + std::to_string(size - size / 2);
}

/// Initial shape suggested for as_strided: the transpose, or, for a vector, windows that share elements.
Dims turned_shape(const tensor::Tensor& tensor) {
  auto shape = tensor.shape();
  if (shape.size() == 1 && shape[0] > 1) return {shape[0] - 1, 2};
  std::ranges::reverse(shape);
  return shape;
}
Dims turned_stride(const tensor::Tensor& tensor) {
  auto stride = tensor.stride();
  if (stride.size() == 1 && tensor.shape()[0] > 1) return {stride[0], stride[0]};
  std::ranges::reverse(stride);
  return stride;
}

std::string suggest_repeats(const tensor::Tensor* tensor) {
  Dims repeats(static_cast<std::size_t>(std::max<std::int64_t>(1, dims_of(tensor))), 1);
  repeats[0] = 2;
  return list_text(repeats);
}

std::string suggest_slice(const tensor::Tensor* tensor) {
  const auto dims = dims_of(tensor);
  if (dims == 0) return "...";
  std::string text;
  for (std::int64_t d = 0; d + 1 < dims; ++d) text += ":, ";
  return text + "::2";
}

template <class Fits>
std::string find_name(const std::string& self, const session::Session& session, const Fits& fits) {
  const auto now = session.now();
  for (const auto& binding : now.environment().bindings()) {
    const auto* other = binding.value.template get_if<tensor::Tensor>();
    if (other && binding.name != self && fits(now.frozen(*other))) return binding.name;
  }
  return {};
}

/// A tensor of the session that fits the argument; else an expression for a new one.
std::string suggest_tensor(script::Role role, const std::string& self, const session::Session& session,
                           const std::string& otherwise) {
  using script::Role;
  const auto tensor = find_tensor(session, self);
  if (!tensor) return {};
  const auto named = [&](const std::string& if_none, const auto& fits) {
    auto name = find_name(self, session, fits);
    return name.empty() ? if_none : name;
  };
  const auto has_shape = [&](const tensor::Tensor& other) { return other.shape() == tensor->shape(); };
  switch (role) {
    case Role::mask:
      return named(self + " > 0", [&](const tensor::Tensor& other) {
        return has_shape(other) && other.dtype() == tensor::DType::boolean;
      });
    case Role::index:
      return named("torch.tensor([0])", [](const tensor::Tensor& other) {
        return other.dim() == 1 && other.dtype() == tensor::DType::int64;
      });
    case Role::index_tensor: return self + ".argsort(0)";
    case Role::same_shape:
      return named(otherwise, [&](const tensor::Tensor& other) {
        const auto is_mask = [](const tensor::Tensor& t) { return t.dtype() == tensor::DType::boolean; };
        return has_shape(other) && is_mask(other) == is_mask(*tensor);
      });
    default: return self;
  }
}

}  // namespace

std::string suggest_argument(const script::Parameter& parameter, const std::string& self,
                             const session::Session& session) {
  using script::Role;
  if (!parameter.is_suggested) return {};
  const auto found = find_selectable(session, self);
  const auto* tensor = found ? &*found : nullptr;
  const bool is_fallback = parameter.role == Role::same_shape;
  if (!parameter.example.empty() && !is_fallback) return with_name(parameter.example, self);
  const auto last = std::max<std::int64_t>(0, dims_of(tensor) - 1);
  switch (parameter.role) {
    case Role::dim:
    case Role::new_dim:
    case Role::dims: return "0";
    case Role::next_dim:
    case Role::next_dims: return std::to_string(std::min<std::int64_t>(1, last));
    case Role::last_dim: return std::to_string(last);
    case Role::order: return suggest_order(tensor);
    case Role::same_numel: return "-1";
    case Role::broadcast_shape: return suggest_expand(tensor);
    case Role::own_shape: return tensor ? required_list(turned_shape(*tensor)) : "-1";
    case Role::own_stride: return tensor ? required_list(turned_stride(*tensor)) : "1";
    case Role::factors: return suggest_factors(tensor);
    case Role::parts: return suggest_parts(tensor);
    case Role::trailing_shape: return std::to_string(size_of(tensor, last));
    case Role::new_shape: return "2, 3";
    case Role::repeats: return suggest_repeats(tensor);
    case Role::half_length: return std::to_string(std::max<std::int64_t>(1, size_of(tensor, 0) / 2));
    case Role::window: return std::to_string(std::min<std::int64_t>(2, size_of(tensor, 0)));
    case Role::integer: return "0";
    case Role::integers:
    case Role::number:
    case Role::operand:
    case Role::text: return "1";
    case Role::boolean: return "True";
    case Role::dtype:
    case Role::other_dtype:
      return tensor && tensor::is_floating(tensor->dtype()) ? "torch.int64" : "torch.float32";
    case Role::device: return "'cpu'";
    case Role::memory_format: return "torch.contiguous_format";
    case Role::mask:
    case Role::index:
    case Role::index_tensor:
    case Role::same_shape:
    case Role::tensor:
      return suggest_tensor(parameter.role, self, session,
                            parameter.example.empty() ? self : with_name(parameter.example, self));
    case Role::tensors:
      return "[" + self + ", " + suggest_tensor(Role::same_shape, self, session, self) + "]";
    case Role::first_index: return dims_of(tensor) == 0 ? "..." : "0";
    case Role::last_slice: return suggest_slice(tensor);
    case Role::hidden: break;
  }
  return {};
}

}  // namespace stridescope::ui
