#include "engine/script/values/tensor_str.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/script/values/element_formatter.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::DType;
using tensor::Layout;
using tensor::Scalar;
using tensor::Tensor;

/// "tensor(", or the class that a script derived from torch.Tensor.
std::string prefix_of(const Tensor& tensor) {
  const auto type = tensor_class({tensor});
  return (type ? type->name : "tensor") + "(";
}
/// Dimensions of size 6 or less are never summarised, so a tensor with many of them could print endlessly.
constexpr std::int64_t most_shown = 1'000'000;

/// Formats real and imaginary parts, each like elements of a separate tensor.
class NumberFormatter {
 public:
  NumberFormatter(DType dtype, const std::vector<Scalar>& shown, const tensor::PrintOptions& options)
      : real_(to_real(dtype), parts(shown, &tensor::Complex::real), options) {
    if (is_complex(dtype)) imaginary_.emplace(to_real(dtype), parts(shown, &tensor::Complex::imag), options);
  }

  std::string format(const Scalar& value) const {
    const auto* number = std::get_if<tensor::Complex>(&value);
    if (!number) return real_.format(value);
    auto imaginary = imaginary_->format(number->imag()) + "j";
    imaginary.erase(0, imaginary.find_first_not_of(' '));
    return real_.format(number->real()) + (imaginary.starts_with('-') ? "" : "+") + imaginary;
  }
  std::size_t width() const { return real_.width() + (imaginary_ ? imaginary_->width() + 1 : 0); }

 private:
  static std::vector<Scalar> parts(const std::vector<Scalar>& shown,
                                   double (tensor::Complex::*part)() const) {
    std::vector<Scalar> result;
    for (const auto& value : shown) {
      const auto* number = std::get_if<tensor::Complex>(&value);
      result.push_back(number ? (number->*part)() : value);
    }
    return result;
  }

  ElementFormatter real_;
  std::optional<ElementFormatter> imaginary_ = std::nullopt;
};

/// Formats the printed elements of one tensor.
class TensorPrinter {
 public:
  TensorPrinter(const Tensor& tensor, const tensor::PrintOptions& options)
      : tensor_(tensor),
        options_(options),
        summarized_(tensor.numel() > options_.threshold),
        formatter_(tensor.dtype(), shown_elements(), options_) {}

  std::string text() const { return text(0, tensor_.storage_offset(), std::ssize(prefix_of(tensor_))); }

 private:
  const Layout& layout() const { return tensor_.layout(); }
  bool is_cut(std::int64_t dim) const { return summarized_ && layout().shape[dim] > 2 * options_.edge_items; }

  /// Calls `f(index)` for the printed indices of a dimension, and `gap()` at the omitted ones.
  template <class F, class Gap>
  void for_each_index(std::int64_t dim, F f, Gap gap) const {
    const auto size = layout().shape[dim];
    if (!is_cut(dim)) {
      for (std::int64_t i = 0; i < size; ++i) f(i);
      return;
    }
    for (std::int64_t i = 0; i < options_.edge_items; ++i) f(i);
    gap();
    for (std::int64_t i = size - options_.edge_items; i < size; ++i) f(i);
  }

  Scalar element(std::int64_t position) const { return tensor::element_at(tensor_, position); }

  std::vector<Scalar> shown_elements() const {
    std::vector<Scalar> elements;
    elements.reserve(static_cast<std::size_t>(printed_elements(tensor_, options_)));
    collect(0, tensor_.storage_offset(), elements);
    return elements;
  }

  void collect(std::int64_t dim, std::int64_t position, std::vector<Scalar>& elements) const {
    if (dim == layout().dim()) {
      elements.push_back(element(position));
      return;
    }
    const auto stride = layout().stride[dim];
    for_each_index(
        dim, [&](std::int64_t i) { collect(dim + 1, position + i * stride, elements); }, [] {});
  }

  std::string text(std::int64_t dim, std::int64_t position, std::int64_t indent) const {
    const auto left = layout().dim() - dim;
    if (left == 0) return formatter_.format(element(position));
    if (left == 1) return row_text(dim, position, indent);
    std::string separator = "," + std::string(static_cast<std::size_t>(left - 1), '\n');
    separator.append(static_cast<std::size_t>(indent + 1), ' ');
    std::string result = "[";
    const auto add = [&](const std::string& part) {
      if (result.size() > 1) result += separator;
      result += part;
    };
    const auto stride = layout().stride[dim];
    for_each_index(
        dim, [&](std::int64_t i) { add(text(dim + 1, position + i * stride, indent + 1)); },
        [&] { add("..."); });
    return result + "]";
  }

  /// The last dimension, broken into lines of at most line_width characters.
  std::string row_text(std::int64_t dim, std::int64_t position, std::int64_t indent) const {
    const auto element_length = static_cast<std::int64_t>(formatter_.width()) + 2;
    const auto per_line = std::max<std::int64_t>(1, (options_.line_width - indent) / element_length);
    const auto line_start = ",\n" + std::string(static_cast<std::size_t>(indent + 1), ' ');
    std::string result = "[";
    std::int64_t count = 0;
    const auto add = [&](const std::string& part) {
      if (count > 0) result += count % per_line == 0 ? line_start : ", ";
      result += part;
      ++count;
    };
    const auto stride = layout().stride[dim];
    for_each_index(
        dim, [&](std::int64_t i) { add(formatter_.format(element(position + i * stride))); },
        [&] { add(options_.edge_items > 0 ? " ..." : "..."); });
    return result + "]";
  }

  const Tensor& tensor_;
  const tensor::PrintOptions& options_;
  bool summarized_;
  NumberFormatter formatter_;
};

/// Python's repr of a tuple of sizes.
std::string tuple_text(const tensor::Dims& shape) {
  return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

/// The gradient part of a tensor's repr: "requires_grad=True", or the grad_fn of a computed tensor.
std::string gradients_text(const Tensor& tensor) {
  const auto node = gradient_node(tensor);
  return node.empty() ? "requires_grad=True" : fmt::format("grad_fn=<{}>", node);
}

std::vector<std::string> suffixes(const Tensor& tensor, DType default_float) {
  std::vector<std::string> result;
  if (tensor.device() != tensor::Device::cpu) {
    result.push_back(fmt::format("device='{}'", tensor::name(tensor.device())));
  }
  const bool is_meta = tensor.device() == tensor::Device::meta;
  const bool empty = tensor.numel() == 0;
  if (is_meta || (empty && tensor.dim() != 1)) result.push_back("size=" + tuple_text(tensor.shape()));
  const auto dtype = tensor.dtype();
  const bool is_default = dtype == default_float ||
                          (!empty && !is_meta && dtype == tensor::to_complex(default_float)) ||
                          (!empty && !is_meta && (dtype == DType::int64 || dtype == DType::boolean));
  if (!is_default) result.push_back(fmt::format("dtype=torch.{}", tensor::name(dtype)));
  if (tensor.requires_grad()) result.push_back(gradients_text(tensor));
  return result;
}

}  // namespace

std::int64_t printed_elements(const Tensor& tensor, const tensor::PrintOptions& options) {
  const bool summarized = tensor.numel() > options.threshold;
  if (tensor.numel() == 0) return 0;
  std::int64_t count = 1;
  for (const auto size : tensor.shape()) {
    const auto shown = summarized ? std::min(size, 2 * options.edge_items) : size;
    if (shown == 0) return 0;
    if (shown > most_shown / count) throw refuse::print_too_large(tensor.shape(), most_shown);
    count *= shown;
  }
  return count;
}

std::string gradient_node(const Tensor& tensor) {
  const auto grad = tensor.grad();
  const bool is_out_of_date = tensor.is_view() && tensor.version() != grad.version;
  if (!tensor.requires_grad() || grad == tensor::Grad::leaf) return "";
  if (grad == tensor::Grad::unrecorded_view) return is_out_of_date ? "Invalid" : "";
  const char* node = is_out_of_date ? "AsStridedBackward0" : grad.node;
  if (!node) throw refuse::gradient_graph();
  return node;
}

std::string tensor_str(const Tensor& tensor, const tensor::ScriptSettings& settings) {
  const bool is_meta = tensor.device() == tensor::Device::meta;
  if (tensor.storage().is_meta() && !is_meta) throw tensor::NeedsData();
  const auto line_width = settings.print.line_width;
  const auto prefix = prefix_of(tensor);
  std::string result(prefix);
  result += is_meta ? "..." : tensor.numel() == 0 ? "[]" : TensorPrinter(tensor, settings.print).text();
  // A suffix that would exceed the line length starts a new line.
  const auto last_break = result.rfind('\n');
  auto line_length = last_break == std::string::npos
                         ? std::ssize(result) + 2
                         : std::ssize(result) - static_cast<std::int64_t>(last_break) + 1;
  for (const auto& suffix : suffixes(tensor, settings.default_dtype)) {
    if (line_length + std::ssize(suffix) + 2 > line_width) {
      result += ",\n" + std::string(prefix.size(), ' ') + suffix;
      line_length = std::ssize(prefix) + std::ssize(suffix);
    } else {
      result += ", " + suffix;
      line_length += std::ssize(suffix) + 2;
    }
  }
  return result + ")";
}

}  // namespace stridescope::script
