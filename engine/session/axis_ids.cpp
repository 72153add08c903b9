#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::session {
namespace {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;

constexpr std::int64_t is_new = -1;

template <std::size_t count>
bool is_one_of(const std::array<std::string_view, count>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Operations that split and merge dimensions: a dimension keeps its id only if its size and stride stay
/// equal.
constexpr std::array<std::string_view, 10> regrouping_ops = {"view",     "reshape",   "flatten", "unflatten",
                                                             "ravel",    "view_as",   "unfold",  "as_strided",
                                                             "diagonal", "reshape_as"};
constexpr std::array<std::string_view, 20> reducing_ops = {
    "sum", "mean", "prod", "amax",     "amin",     "max",       "min",  "argmax", "argmin", "any",
    "all", "std",  "var",  "std_mean", "var_mean", "logsumexp", "norm", "median", "mode",   "nansum"};
constexpr std::array<std::string_view, 3> product_ops = {"matmul", "mm", "bmm"};
/// Operations that keep the order of dimensions but may change their sizes.
constexpr std::array<std::string_view, 9> order_keeping_ops = {
    "cat", "[]", "index_select", "gather", "roll", "repeat", "take_along_dim", "topk", "flip"};

Dims positions(std::size_t rank) {
  Dims ids;
  for (std::size_t d = 0; d < rank; ++d) ids.push_back(static_cast<std::int64_t>(d));
  return ids;
}

/// An input or result of an operation, with ids of its dimensions.
struct LabelledLayout {
  Layout layout;
  Dims ids;
  std::size_t rank() const { return layout.shape.size(); }
};

/// For each dimension of a view, the id of the dimension of `from` that it steps along.
Dims ids_of_view(const LabelledLayout& from, const Layout& view, bool regroups) {
  Dims ids(view.shape.size(), is_new);
  std::vector<std::size_t> left(from.rank());
  std::iota(left.begin(), left.end(), std::size_t{0});
  // Each dimension d of the view with `may(d)` takes the first free dimension i of the source with `fits(d,
  // i)`.
  const auto take = [&](auto&& may, auto&& fits) {
    for (std::size_t d = 0; d < ids.size(); ++d) {
      if (ids[d] != is_new || !may(d)) continue;
      const auto found = std::ranges::find_if(left, [&](std::size_t i) { return fits(d, i); });
      if (found == left.end()) continue;
      ids[d] = from.ids[*found];
      left.erase(found);
    }
  };
  const auto &shape = from.layout.shape, &stride = from.layout.stride;
  take(
      [&](std::size_t d) { return view.shape[d] > 1; },
      [&](std::size_t d, std::size_t i) { return view.shape[d] == shape[i] && view.stride[d] == stride[i]; });
  const bool same_rank = ids.size() == from.rank();
  if (regroups && !same_rank) return ids;
  take([&](std::size_t d) { return view.shape[d] == 1; },
       [&](std::size_t d, std::size_t i) {
         return shape[i] == 1 && (same_rank || view.stride[d] == stride[i]);
       });
  if (regroups) return ids;
  // Expanded dimensions: aligned from the right.
  take([&](std::size_t d) { return view.stride[d] == 0; },
       [&](std::size_t d, std::size_t i) { return shape[i] == 1 && ids.size() - d == from.rank() - i; });
  // Sliced dimensions.
  take([](std::size_t) { return true; },
       [&](std::size_t d, std::size_t i) {
         if (stride[i] == 0 || view.shape[d] > shape[i] || view.stride[d] % stride[i] != 0) return false;
         const auto step = view.stride[d] / stride[i];
         std::int64_t reach = 0;
         return step >= 1 && !__builtin_mul_overflow(step, view.shape[d] - 1, &reach) && reach < shape[i] &&
                (view.shape[d] > 1 || same_rank);
       });
  return ids;
}

std::optional<std::int64_t> integer_of(const script::Value& value) {
  if (const auto* number = value.get_if<std::int64_t>()) return *number;
  return std::nullopt;
}

/// The dimensions that a reduction removes, from its second argument.
std::vector<std::size_t> reduced_dims(const script::OpRecord& op, std::size_t rank) {
  std::vector<std::size_t> dims;
  const auto add = [&](const script::Value& value) {
    const auto dim = integer_of(value);
    const auto size = static_cast<std::int64_t>(rank);
    if (dim && *dim >= -size && *dim < size) dims.push_back(static_cast<std::size_t>((*dim + size) % size));
  };
  if (op.arguments.size() < 2) return dims;
  if (const auto* list = op.arguments[1].get_if<script::Sequence>()) {
    for (std::size_t i = 0; i < list->items->size(); ++i) add((*list->items)[i]);
  } else {
    add(op.arguments[1]);
  }
  return dims;
}

Dims ids_of_reduction(const script::OpRecord& op, const LabelledLayout& from, std::size_t rank) {
  const auto reduced = reduced_dims(op, from.rank());
  Dims ids;
  for (std::size_t d = 0; d < from.rank(); ++d)
    if (rank == from.rank() || std::find(reduced.begin(), reduced.end(), d) == reduced.end())
      ids.push_back(from.ids[d]);
  if (ids.size() != rank) ids = Dims(rank, is_new);
  return ids;
}

/// Aligned from the right: takes each id from the first input whose size equals the result's, else from the
/// first of size 1, or of any size if `any_size`.
Dims ids_of_broadcast(const std::vector<LabelledLayout>& inputs, const Dims& shape, bool any_size) {
  Dims ids(shape.size(), is_new);
  for (const auto& input : inputs)
    if (input.rank() > shape.size()) return ids;
  for (std::size_t right = 1; right <= shape.size(); ++right) {
    const auto size = shape[shape.size() - right];
    for (const bool exact : {true, false})
      for (const auto& input : inputs) {
        auto& id = ids[shape.size() - right];
        if (id != is_new || right > input.rank()) continue;
        const auto own = input.layout.shape[input.rank() - right];
        if (own == size || (!exact && (own == 1 || any_size))) id = input.ids[input.rank() - right];
      }
  }
  return ids;
}

Dims ids_of_product(const LabelledLayout& a, const LabelledLayout& b, const Layout& result) {
  auto ids = ids_of_broadcast({a, b}, result.shape, false);
  const auto rank = ids.size();
  const bool has_row = a.rank() >= 2, has_column = b.rank() >= 2;
  if (has_column && rank >= 1) ids[rank - 1] = b.ids[b.rank() - 1];
  if (has_row && rank >= (has_column ? 2u : 1u)) ids[rank - (has_column ? 2 : 1)] = a.ids[a.rank() - 2];
  return ids;
}

/// Gives dimensions without an id, and those that repeat one, the smallest ids that are free and not `taken`.
void fill_new_ids(Dims& ids, const Dims& taken) {
  for (std::size_t d = 0; d < ids.size(); ++d)
    if (std::find(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(d), ids[d]) !=
        ids.begin() + static_cast<std::ptrdiff_t>(d))
      ids[d] = is_new;
  std::int64_t next = 0;
  for (auto& id : ids) {
    if (id != is_new) continue;
    while (std::ranges::find(ids, next) != ids.end() || std::ranges::find(taken, next) != taken.end()) ++next;
    id = next;
  }
}

class AxisIdRecorder {
 public:
  AxisIdRecorder(State& state, const Trace& trace) : state_(state), trace_(trace) {}

  void record(const script::OpRecord& op) {
    if (op.outputs.empty() || op.inputs.empty()) return forget(op.outputs);
    std::vector<LabelledLayout> inputs;
    std::vector<const void*> input_identities;
    for (const auto& input : op.inputs) {
      inputs.push_back(labelled(input));
      input_identities.push_back(input.identity());
    }
    std::ranges::sort(input_identities);
    std::string_view name = op.op ? std::string_view(op.op->name) : std::string_view(op.name);
    if (name.size() > 1 && name.ends_with('_')) name.remove_suffix(1);
    // A new dimension of a product does not reuse the contracted dimension's id.
    Dims taken;
    if (is_one_of(product_ops, name))
      for (const auto& input : inputs)
        for (const auto id : input.ids) taken.push_back(id);
    for (const auto& output : op.outputs) {
      const bool is_input = std::ranges::binary_search(input_identities, output.identity());
      if (is_input && !rebind_of(output)) continue;
      auto ids = ids_of(op, name, inputs, output);
      fill_new_ids(ids, taken);
      set(output, std::move(ids));
    }
  }

 private:
  const Rebind* rebind_of(const Tensor& tensor) const {
    for (const auto& rebind : trace_.rebinds)
      if (rebind.tensor.same_object(tensor)) return &rebind;
    return nullptr;
  }
  LabelledLayout labelled(const Tensor& tensor) const {
    const auto* rebind = rebind_of(tensor);
    const auto& layout = rebind ? rebind->before : tensor.layout();
    const auto* found = state_.axes.find(tensor.identity());
    if (found && (*found)->size() == layout.shape.size()) return {layout, **found};
    return {layout, positions(layout.shape.size())};
  }
  static Dims ids_of(const script::OpRecord& op, std::string_view name,
                     const std::vector<LabelledLayout>& inputs, const Tensor& output) {
    const auto& result = output.layout();
    const auto& from = inputs.front();
    const bool regroups = is_one_of(regrouping_ops, name);
    if (op.inputs.front().storage() == output.storage()) return ids_of_view(from, result, regroups);
    if (from.layout.shape == result.shape && !is_one_of(product_ops, name)) return from.ids;
    if (regroups) return Dims(result.shape.size(), is_new);
    if (is_one_of(reducing_ops, name) && inputs.size() == 1)
      return ids_of_reduction(op, from, result.shape.size());
    if (is_one_of(product_ops, name) && inputs.size() >= 2) return ids_of_product(from, inputs[1], result);
    return ids_of_broadcast(inputs, result.shape, is_one_of(order_keeping_ops, name));
  }
  /// Default ids (0, 1, 2, ...) are not stored.
  void set(const Tensor& tensor, Dims ids) {
    const bool is_plain = ids == positions(ids.size());
    if (is_plain && !state_.axes.find(tensor.identity())) return;
    state_.axes.set(tensor.identity(), std::make_shared<const Dims>(std::move(ids)));
  }
  void forget(const std::vector<Tensor>& tensors) {
    for (const auto& tensor : tensors) state_.axes.erase(tensor.identity());
  }

  State& state_;
  const Trace& trace_;
};

}  // namespace

void record_axis_ids(State& state, const Trace& trace) {
  AxisIdRecorder recorder(state, trace);
  for (const auto& op : trace.ops) recorder.record(op);
}

Dims Snapshot::axes(const Tensor& tensor) const {
  const auto rank = frozen(tensor).shape().size();
  const auto* found = state().axes.find(tensor.identity());
  return found && (*found)->size() == rank ? **found : positions(rank);
}

}  // namespace stridescope::session
