#include "engine/explain/dialects.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/words/numbers.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;
using tensor::Layout;
using words::list_text;
using words::tuple_text;

std::string letter(std::size_t d) { return d < 8 ? std::string(1, "ijklmnop"[d]) : "i" + std::to_string(d); }

Dims pick(const Dims& from, const Dims& order) {
  Dims picked;
  for (const auto d : order) picked.push_back(from[static_cast<std::size_t>(d)]);
  return picked;
}

/// The dimensions, slowest first; nullopt unless a permutation makes the layout contiguous.
std::optional<Dims> storage_order(const Layout& layout) {
  Dims order;
  for (std::int64_t d = 0; d < layout.dim(); ++d) order.push_back(d);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
    return layout.stride[static_cast<std::size_t>(a)] > layout.stride[static_cast<std::size_t>(b)];
  });
  const Layout sorted{pick(layout.shape, order), pick(layout.stride, order), 0};
  return sorted.is_contiguous() && layout.numel() > 0 ? std::optional(order) : std::nullopt;
}

/// The position of each dimension in that order.
Dims inverse(const Dims& order) {
  Dims to(order.size(), 0);
  for (std::size_t at = 0; at < order.size(); ++at)
    to[static_cast<std::size_t>(order[at])] = static_cast<std::int64_t>(at);
  return to;
}

bool is_in_order(const Dims& order) { return std::is_sorted(order.begin(), order.end()); }

std::string part(const Layout& layout) {
  return fmt::format("s[{}:{}]", layout.storage_offset, layout.storage_offset + layout.numel());
}

/// "2 + i*4 + j"
std::string address_code(const Layout& layout, std::int64_t base) {
  std::string code;
  if (layout.storage_offset + base != 0 || layout.shape.empty())
    code = std::to_string(layout.storage_offset + base);
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (!code.empty()) code += " + ";
    code += letter(d);
    if (layout.stride[d] != 1) code += "*" + std::to_string(layout.stride[d]);
  }
  return code;
}

std::string letters(const Layout& layout) {
  std::string text;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) text += (d > 0 ? ", " : "") + letter(d);
  return text;
}

std::string einops_code(const Layout& layout, const Dims& order) {
  std::string from, to, sizes;
  for (const auto d : order) {
    const auto at = static_cast<std::size_t>(d);
    from += (from.empty() ? "" : " ") + letter(at);
    sizes += ", " + letter(at) + "=" + std::to_string(layout.shape[at]);
  }
  for (std::size_t d = 0; d < layout.shape.size(); ++d) to += (d > 0 ? " " : "") + letter(d);
  return fmt::format("rearrange({}, '({}) -> {}'{})", part(layout), from, to, sizes);
}

/// Code for the storage indices of the elements, in the shape of the layout.
std::string gather_index(const Layout& layout, const char* module) {
  std::string code = std::to_string(layout.storage_offset);
  const auto rank = layout.shape.size();
  for (std::size_t d = 0; d < rank; ++d) {
    std::string slots;
    if (rank > 1) {
      slots = "[";
      for (std::size_t other = d; other < rank; ++other)
        slots += (other > d ? ", " : "") + std::string(other == d ? ":" : "None");
      slots += "]";
    }
    code += fmt::format(" + {}*{}.{}({}){}", layout.stride[d], module,
                        std::string_view(module) == "tf" ? "range" : "arange", layout.shape[d], slots);
  }
  return code;
}

std::string ggml_code(const Layout& layout, std::int64_t itemsize) {
  Dims ne, nb;
  for (auto d = layout.shape.size(); d-- > 0;)
    ne.push_back(layout.shape[d]), nb.push_back(layout.stride[d] * itemsize);
  while (ne.size() < 4) {
    nb.push_back(ne.empty() ? itemsize : nb.back() * ne.back());
    ne.push_back(1);
  }
  return fmt::format("ne = {{{}}}, nb = {{{}}}", list_text(ne), list_text(nb)) +
         (layout.storage_offset ? fmt::format(", offset {}", layout.storage_offset * itemsize) : "");
}

Dims left_stride(const Dims& shape) {
  Dims stride(shape.size(), 1);
  for (std::size_t d = 1; d < shape.size(); ++d) stride[d] = stride[d - 1] * shape[d - 1];
  return stride;
}

std::string mdspan_code(const Layout& layout) {
  const auto data = layout.storage_offset ? fmt::format("s + {}", layout.storage_offset) : std::string("s");
  const auto extents =
      fmt::format("std::extents<std::size_t{}{}>", layout.shape.empty() ? "" : ", ", list_text(layout.shape));
  if (layout.stride == tensor::contiguous_stride(layout.shape))
    return fmt::format("std::mdspan<T, {}>({})", extents, data);
  if (layout.stride == left_stride(layout.shape))
    return fmt::format("std::mdspan<T, {}, std::layout_left>({})", extents, data);
  return fmt::format("std::mdspan({}, std::layout_stride::mapping({}{{}}, std::array{{{}}}))", data, extents,
                     list_text(layout.stride));
}

/// "4", "(3,4)"
std::string cute_tuple(const Dims& dims) {
  if (dims.size() == 1) return std::to_string(dims[0]);
  std::string text;
  for (const auto number : dims) text += (text.empty() ? "" : ",") + std::to_string(number);
  return "(" + text + ")";
}

}  // namespace

std::vector<Dialect> dialects(const Layout& layout, tensor::DType dtype) {
  const auto itemsize = tensor::itemsize(dtype);
  Dims bytes;
  for (const auto stride : layout.stride) bytes.push_back(stride * itemsize);
  const auto order = storage_order(layout);
  const bool is_plain = order && is_in_order(*order);
  const auto sizes = order ? list_text(pick(layout.shape, *order)) : std::string();
  const auto axes = order ? list_text(inverse(*order)) : std::string();
  std::vector<Dialect> all;
  all.push_back({"pytorch", "PyTorch",
                 fmt::format("s.as_strided({}, {}, {})", tuple_text(layout.shape), tuple_text(layout.stride),
                             layout.storage_offset),
                 false, "docs.pytorch.org: torch.as_strided"});
  all.push_back({"numpy", "NumPy",
                 fmt::format("np.lib.stride_tricks.as_strided(s[{}:], {}, {})", layout.storage_offset,
                             tuple_text(layout.shape), tuple_text(bytes)),
                 false, "numpy.org/doc: numpy.lib.stride_tricks.as_strided"});
  all.push_back({"einops", "einops", order && layout.dim() > 0 ? einops_code(layout, *order) : "", false,
                 "einops.rocks: rearrange"});
  all.push_back({"jax", "JAX",
                 order ? fmt::format("{}.reshape({}){}", part(layout), sizes.empty() ? "()" : sizes,
                                     is_plain ? "" : ".transpose(" + axes + ")")
                       : "s[" + gather_index(layout, "jnp") + "]",
                 true, "docs.jax.dev: jax.numpy.reshape; arrays are immutable"});
  all.push_back({"tensorflow", "TensorFlow",
                 !order ? "tf.gather(s, " + gather_index(layout, "tf") + ")"
                 : is_plain
                     ? fmt::format("tf.reshape({}, [{}])", part(layout), sizes)
                     : fmt::format("tf.transpose(tf.reshape({}, [{}]), [{}])", part(layout), sizes, axes),
                 !is_plain, "tensorflow.org/api_docs: tf.reshape, tf.transpose, tf.gather"});
  all.push_back({"fortran", "Fortran", fmt::format("x({}) = s({})", letters(layout), address_code(layout, 1)),
                 false, "ISO/IEC 1539-1: array element order"});
  all.push_back({"julia", "Julia", fmt::format("x[{}] = s[{}]", letters(layout), address_code(layout, 1)),
                 false, "docs.julialang.org: arrays, column-major, from 1"});
  all.push_back({"ggml", "ggml", layout.dim() <= 4 ? ggml_code(layout, itemsize) : "", false,
                 "ggml.h: struct ggml_tensor, ne and nb"});
  all.push_back({"mdspan", "C++23 mdspan", mdspan_code(layout), false, "ISO C++23: [mdspan.layout.stride]"});
  all.push_back({"cute", "CuTe", fmt::format("{}:{}", cute_tuple(layout.shape), cute_tuple(layout.stride)),
                 false, "NVIDIA/cutlass: media/docs, cute/01_layout.md"});
  return all;
}

}  // namespace stridescope::explain
