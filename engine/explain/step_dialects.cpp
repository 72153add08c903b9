#include "engine/explain/step_dialects.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/explain/view_proof.h"
#include "engine/words/numbers.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;
using tensor::Layout;
using words::list_text;
using words::tuple_text;

enum class StepKind { none, reorder, reshape, broadcast, subscript, pack, clone, flip };

StepKind kind_of(const std::string& operation) {
  using Names = std::initializer_list<std::string_view>;
  const auto is = [&](Names names) { return std::ranges::find(names, operation) != names.end(); };
  if (is({"t", "T", "mT", "transpose", "permute", "movedim", "moveaxis", "swapaxes", "swapdims"}))
    return StepKind::reorder;
  if (is({"view", "reshape", "flatten", "unflatten", "squeeze", "unsqueeze", "ravel", "view_as",
          "reshape_as"}))
    return StepKind::reshape;
  if (is({"expand", "broadcast_to", "expand_as"})) return StepKind::broadcast;
  if (operation == "[]") return StepKind::subscript;
  if (operation == "contiguous") return StepKind::pack;
  if (operation == "clone") return StepKind::clone;
  if (is({"flip", "fliplr", "flipud"})) return StepKind::flip;
  return StepKind::none;
}

/// Maps each dimension of the result to a dimension of the source.
std::optional<Dims> permutation(const Layout& source, const Layout& result) {
  if (source.dim() != result.dim()) return std::nullopt;
  Dims order;
  for (std::size_t d = 0; d < result.shape.size(); ++d) {
    std::optional<std::int64_t> found;
    for (std::size_t s = 0; s < source.shape.size() && !found; ++s)
      if (source.shape[s] == result.shape[d] && source.stride[s] == result.stride[d] &&
          std::ranges::find(order, static_cast<std::int64_t>(s)) == order.end())
        found = static_cast<std::int64_t>(s);
    if (!found) return std::nullopt;
    order.push_back(*found);
  }
  return order;
}

std::string letters(const Dims& order) {
  std::string text;
  for (const auto d : order)
    text += (text.empty() ? "" : " ") + std::string(1, "ijklmnop"[static_cast<std::size_t>(d) % 8]);
  return text;
}

Dims in_order(std::size_t rank) {
  Dims order;
  for (std::size_t d = 0; d < rank; ++d) order.push_back(static_cast<std::int64_t>(d));
  return order;
}

/// "(i j) k -> i (j k)" with the required sizes; nullopt if the shapes have no common factors in
/// order.
std::optional<std::string> regrouping(const Dims& from, const Dims& to) {
  struct Side {
    const Dims& shape;
    std::size_t at = 0;
    std::int64_t rest = 0;
    std::string text = {}, group = {};
    int members = 0;
  };
  std::array sides{Side{from}, Side{to}};
  std::string sizes;
  std::size_t letter = 0;
  const auto close = [](Side& side) {
    side.text += (side.text.empty() ? "" : " ");
    side.text += side.members == 1 ? side.group : side.members == 0 ? "1" : "(" + side.group + ")";
    side.group.clear(), side.members = 0, ++side.at, side.rest = 0;
  };
  while (true) {
    for (auto& side : sides) {
      while (side.at < side.shape.size() && side.rest == 0) {
        side.rest = side.shape[side.at];
        if (side.rest == 0) return std::nullopt;
        if (side.rest == 1) close(side);
      }
    }
    const bool ends = sides[0].at == from.size();
    if (ends != (sides[1].at == to.size())) return std::nullopt;
    if (ends) break;
    const auto factor = std::min(sides[0].rest, sides[1].rest);
    if (letter == 8) return std::nullopt;
    const std::string name(1, "ijklmnop"[letter++]);
    const bool is_split = factor < from[sides[0].at];
    for (auto& side : sides) {
      if (side.rest % factor != 0) return std::nullopt;
      side.group += (side.members++ > 0 ? " " : "") + name;
      side.rest /= factor;
      if (side.rest == 1) close(side);
    }
    if (is_split) sizes += fmt::format(", {}={}", name, factor);
  }
  return fmt::format("'{} -> {}'{}", sides[0].text, sides[1].text, sizes);
}

/// "'1 j -> i j', i=3"; new dimensions are at the left.
std::string repetition(const Dims& from, const Dims& to) {
  const auto added = to.size() - from.size();
  std::string source, result, sizes;
  for (std::size_t d = 0; d < to.size(); ++d) {
    const std::string name(1, "ijklmnop"[d % 8]);
    const bool grows = d < added || from[d - added] != to[d];
    if (grows) sizes += fmt::format(", {}={}", name, to[d]);
    result += (result.empty() ? "" : " ") + name;
    if (d >= added) source += (source.empty() ? "" : " ") + (grows ? std::string("1") : name);
  }
  return fmt::format("'{} -> {}'{}", source, result, sizes);
}

/// The flipped dimensions, from the code: the strides of the copy do not contain them.
std::optional<std::string> flipped_dims(const std::string& calls) {
  if (calls == ".fliplr()") return "1";
  if (calls == ".flipud()") return "0";
  const auto begin = calls.find('('), end = calls.rfind(')');
  if (!calls.starts_with(".flip(") || end == calls.npos) return std::nullopt;
  auto text = calls.substr(begin + 1, end - begin - 1);
  for (const std::string_view word : {"dims=", "dim="})
    if (text.starts_with(word)) text.erase(0, word.size());
  if (text.size() > 1 && (text.front() == '[' || text.front() == '(')) text = text.substr(1, text.size() - 2);
  if (text.empty() || text.find_first_not_of("0123456789-, ") != text.npos) return std::nullopt;
  return text.find(',') == text.npos ? text : "(" + text + ")";
}

/// ggml counts dimensions from the fastest: dimension d of rank n is n - 1 - d there.
std::string ggml_permute(const DialectStep& step, const Dims& order) {
  const auto rank = static_cast<std::int64_t>(order.size());
  Dims axes{0, 1, 2, 3};
  for (std::int64_t d = 0; d < rank; ++d)
    axes[static_cast<std::size_t>(rank - 1 - order[static_cast<std::size_t>(d)])] = rank - 1 - d;
  if (rank == 2 && order[0] == 1) return fmt::format("ggml_transpose(ctx, {})", step.from);
  return fmt::format("ggml_permute(ctx, {}, {})", step.from, list_text(axes));
}

std::string ggml_reshape(const DialectStep& step) {
  const auto rank = step.result.shape.size();
  if (rank == 0 || rank > 4 || step.source.dim() > 4) return {};
  Dims ne(step.result.shape);
  std::ranges::reverse(ne);
  const auto packed = step.source.is_contiguous() ? step.from : fmt::format("ggml_cont(ctx, {})", step.from);
  return fmt::format("ggml_reshape_{}d(ctx, {}, {})", rank, packed, list_text(ne));
}

struct Codes {
  std::string numpy, einops, jax, tensorflow, julia, ggml;
  bool numpy_copies = false, einops_copies = false, tensorflow_copies = true, julia_copies = true,
       ggml_copies = false;
};

std::optional<Codes> reorder_codes(const DialectStep& step) {
  const auto order = permutation(step.source, step.result);
  if (!order || order->empty()) return std::nullopt;
  const auto axes = list_text(*order);
  Dims from_one;
  for (const auto d : *order) from_one.push_back(d + 1);
  return Codes{.numpy = fmt::format("{}.transpose({})", step.from, axes),
               .einops = fmt::format("rearrange({}, '{} -> {}')", step.from, letters(in_order(order->size())),
                                     letters(*order)),
               .jax = fmt::format("jnp.transpose({}, {})", step.from, tuple_text(*order)),
               .tensorflow = fmt::format("tf.transpose({}, [{}])", step.from, axes),
               .julia = fmt::format("permutedims({}, {})", step.from, tuple_text(from_one)),
               .ggml = order->size() <= 4 ? ggml_permute(step, *order) : ""};
}

Codes reshape_codes(const DialectStep& step) {
  const auto& shape = step.result.shape;
  const auto pattern = regrouping(step.source.shape, shape);
  const bool moves = !prove_view(step.source, shape).possible;
  return {.numpy = fmt::format("{}.reshape({})", step.from, shape.empty() ? "()" : list_text(shape)),
          .einops = pattern ? fmt::format("rearrange({}, {})", step.from, *pattern) : "",
          .jax = fmt::format("{}.reshape({})", step.from, shape.empty() ? "()" : list_text(shape)),
          .tensorflow = fmt::format("tf.reshape({}, [{}])", step.from, list_text(shape)),
          .ggml = ggml_reshape(step),
          .numpy_copies = moves,
          .einops_copies = moves,
          .tensorflow_copies = false,
          .ggml_copies = !step.source.is_contiguous()};
}

std::optional<Codes> codes_of(const DialectStep& step) {
  const auto& from = step.from;
  const auto shape = tuple_text(step.result.shape);
  switch (kind_of(step.operation)) {
    case StepKind::none: return std::nullopt;
    case StepKind::reorder: return reorder_codes(step);
    case StepKind::reshape: return reshape_codes(step);
    case StepKind::broadcast:
      return Codes{
          .numpy = fmt::format("np.broadcast_to({}, {})", from, shape),
          .einops = fmt::format("repeat({}, {})", from, repetition(step.source.shape, step.result.shape)),
          .jax = fmt::format("jnp.broadcast_to({}, {})", from, shape),
          .tensorflow = fmt::format("tf.broadcast_to({}, [{}])", from, list_text(step.result.shape))};
    case StepKind::subscript: {
      const auto& at = step.calls;
      if (at.size() < 3 || at.find_first_not_of("0123456789-:, []None.") != at.npos) return std::nullopt;
      if (at.rfind('[') != 0) return std::nullopt;  // a list of indices
      return Codes{.numpy = from + at, .jax = from + at, .tensorflow = from + at};
    }
    case StepKind::pack:
      return Codes{.numpy = fmt::format("np.ascontiguousarray({})", from),
                   .ggml = fmt::format("ggml_cont(ctx, {})", from),
                   .numpy_copies = !step.same,
                   .ggml_copies = true};
    case StepKind::clone:
      return Codes{.numpy = fmt::format("{}.copy(order='K')", from),
                   .jax = fmt::format("jnp.array({})", from),
                   .tensorflow = fmt::format("tf.identity({})", from),
                   .julia = fmt::format("copy({})", from),
                   .ggml = fmt::format("ggml_dup(ctx, {})", from),
                   .numpy_copies = true,
                   .ggml_copies = true};
    case StepKind::flip: {
      const auto dims = flipped_dims(step.calls);
      if (!dims) return std::nullopt;
      const auto axes =
          dims->front() == '(' ? "[" + dims->substr(1, dims->size() - 2) + "]" : "[" + *dims + "]";
      return Codes{.numpy = fmt::format("np.flip({}, {})", from, *dims),
                   .jax = fmt::format("jnp.flip({}, {})", from, *dims),
                   .tensorflow = fmt::format("tf.reverse({}, {})", from, axes)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Dialect> step_dialects(const DialectStep& step) {
  const auto codes = codes_of(step);
  if (!codes) return {};
  std::vector<Dialect> all;
  const auto add = [&](std::string_view id, std::string_view name, std::string_view source,
                       const std::string& code, bool copies) {
    all.push_back({id, name, code.empty() ? "" : step.to + " = " + code, copies, source});
  };
  add("pytorch", "PyTorch", "docs.pytorch.org: torch.Tensor", step.from + step.calls, step.copies);
  add("numpy", "NumPy", "numpy.org/doc: array manipulation routines", codes->numpy, codes->numpy_copies);
  add("einops", "einops", "einops.rocks: rearrange, repeat", codes->einops, codes->einops_copies);
  add("jax", "JAX", "docs.jax.dev: jax.numpy; arrays are immutable", codes->jax, true);
  add("tensorflow", "TensorFlow", "tensorflow.org/api_docs: tf.reshape, tf.transpose", codes->tensorflow,
      codes->tensorflow_copies);
  add("julia", "Julia", "docs.julialang.org: permutedims, copy", codes->julia, codes->julia_copies);
  add("ggml", "ggml", "ggml.h: ggml_permute, ggml_reshape, ggml_cont", codes->ggml, codes->ggml_copies);
  return all;
}

}  // namespace stridescope::explain
