#include "ui/forms/suggest.h"

#include <algorithm>

#include "ui/format.h"
#include "ui/forms/argument_kind.h"
#include "ui/forms/form.h"

namespace stridescope::ui {
namespace {

using tensor::Dims;

std::int64_t dims_of(const tensor::Tensor* tensor) { return tensor ? tensor->dim() : 0; }

std::int64_t size_of(const tensor::Tensor* tensor, std::int64_t dim) {
  if (!tensor || dim >= tensor->dim()) return 1;
  return tensor->shape()[static_cast<std::size_t>(dim)];
}

std::int64_t smallest_factor(std::int64_t n) {
  for (std::int64_t f = 2; f * f <= n && f < 1000; ++f)
    if (n % f == 0) return f;
  return 1;
}

std::string suggest_dim(const script::Op& op, const script::Parameter& parameter,
                        const tensor::Tensor* tensor) {
  const auto last = std::max<std::int64_t>(0, dims_of(tensor) - 1);
  if (parameter.name == "dim1" || parameter.name == "axis1" || parameter.name == "destination")
    return std::to_string(std::min<std::int64_t>(1, last));
  if (op.name == "unflatten") return std::to_string(last);
  return "0";
}

/// A list that is given even where it has no entries: x.permute(()).
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

std::string suggest_shape(const script::Op& op, const script::Parameter& parameter,
                          const tensor::Tensor* tensor) {
  if (op.name == "view" || op.name == "reshape") return "-1";
  if (op.name == "expand" || op.name == "broadcast_to") return suggest_expand(tensor);
  if (op.name == "unflatten")
    return std::to_string(smallest_factor(size_of(tensor, dims_of(tensor) - 1))) + ", -1";
  if (op.name == "as_strided" && tensor)
    return required_list(parameter.name == "stride" ? tensor->stride() : tensor->shape());
  if (parameter.name == "repeats" || parameter.name == "dims") {
    Dims repeats(static_cast<std::size_t>(std::max<std::int64_t>(1, dims_of(tensor))), 1);
    repeats[0] = 2;
    return list_text(repeats);
  }
  if (parameter.name == "size") return op.group == script::Group::create ? "2, 3" : "-1";
  return "1";
}

std::string suggest_integer(const script::Op& op, const script::Parameter& parameter,
                            const tensor::Tensor* tensor) {
  const auto& name = parameter.name;
  if (name == "length") return std::to_string(std::max<std::int64_t>(1, size_of(tensor, 0) / 2));
  if (op.name == "unfold" && name == "size")
    return std::to_string(std::min<std::int64_t>(2, size_of(tensor, 0)));
  if (name == "step") return "1";
  if (name == "chunks" || name == "sections" || name == "repeats") return "2";
  if (name == "split_size") return "1";
  if (name == "n") return "3";
  if (name == "k") return "1";
  return "0";
}

/// Another tensor of the same shape, else the tensor itself.
std::string suggest_partner(const std::string& self, const session::Session& session) {
  const auto tensor = find_tensor(session, self);
  if (!tensor) return {};
  const auto now = session.now();
  for (const auto& binding : now.environment().bindings()) {
    const auto* other = binding.value.get_if<tensor::Tensor>();
    if (other && binding.name != self && now.frozen(*other).shape() == tensor->shape()) return binding.name;
  }
  return self;
}

std::string suggest_text(const script::Op& op, const script::Parameter& parameter) {
  if (op.name == "tensor") return "[[1, 2], [3, 4]]";
  if (op.name == "arange") return parameter.name == "start" ? "0" : parameter.name == "end" ? "12" : "1";
  return "1";
}

}  // namespace

std::string suggest_argument(const script::Op& op, const script::Parameter& parameter,
                             const std::string& self, const session::Session& session) {
  const auto found = find_tensor(session, self);
  const auto* tensor = found ? &*found : nullptr;
  const bool is_required = !parameter.default_value;
  const auto kind = kind_of(op.name, parameter);
  if (!is_required && !(op.name == "to" && kind == ArgumentKind::dtype)) return {};
  switch (kind) {
    case ArgumentKind::dim: return suggest_dim(op, parameter, tensor);
    case ArgumentKind::order: return suggest_order(tensor);
    case ArgumentKind::dims: return parameter.name == "destination" ? "1" : "0";
    case ArgumentKind::shape: return suggest_shape(op, parameter, tensor);
    case ArgumentKind::integer: return suggest_integer(op, parameter, tensor);
    case ArgumentKind::number: return suggest_text(op, parameter);
    case ArgumentKind::boolean: return "True";
    case ArgumentKind::dtype:
      return tensor && tensor::is_floating(tensor->dtype()) ? "torch.int64" : "torch.float32";
    case ArgumentKind::memory_format: return "torch.contiguous_format";
    case ArgumentKind::tensor: return suggest_partner(self, session);
    case ArgumentKind::tensors: return "[" + self + ", " + suggest_partner(self, session) + "]";
    case ArgumentKind::subscript:
    case ArgumentKind::text: return suggest_text(op, parameter);
  }
  return {};
}

std::string suggest_subscript(std::string_view kind, const tensor::Tensor* tensor) {
  const auto dims = dims_of(tensor);
  if (kind == "index") return dims == 0 ? "..." : "0";
  if (dims == 0) return "...";
  std::string text;
  for (std::int64_t d = 0; d + 1 < dims; ++d) text += ":, ";
  return text + "::2";
}

}  // namespace stridescope::ui
