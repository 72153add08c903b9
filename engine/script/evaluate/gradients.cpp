#include "engine/script/evaluate/gradients.h"

#include <algorithm>
#include <utility>

#include "engine/script/evaluate/gradient_nodes.h"
#include "engine/script/syntax/ast.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Grad;
using tensor::Tensor;

bool any_requires(std::span<const Tensor> tensors) {
  return std::ranges::any_of(tensors, [](const Tensor& t) { return t.requires_grad(); });
}

/// True if the result is not a tensor, or never requires gradients, as with detach().
bool is_exempt(const Op& op) {
  return op.effect == Effect::ask || op.effect == Effect::none || op.effect == Effect::create ||
         (op.gradient && std::holds_alternative<NoneLiteral>(op.gradient->expression().node));
}

bool writes(const Call& call) { return call.op.effect == Effect::write || call.is_in_place(); }

void change(tensor::Memory& memory, const Tensor& tensor, Grad grad) {
  auto region = region_of(tensor);
  region.grad = grad;
  memory.rebind(tensor, std::move(region));
}

template <class F>
void for_each_tensor(const Value& value, F&& f) {
  if (const auto* t = value.get_if<Tensor>()) return f(*t);
  if (const auto* sequence = value.get_if<Sequence>())
    sequence->items->for_each_marked([&](std::size_t, const Value& item) {
      if (const auto* t = item.get_if<Tensor>()) f(*t);
    });
}

bool is_view_of_leaf(const Tensor& result, std::span<const Tensor> inputs) {
  return std::ranges::any_of(inputs, [&](const Tensor& input) {
    const bool reads_leaf = input.grad() == Grad::leaf || input.grad() == Grad::leaf_view;
    return reads_leaf && input.storage() == result.storage();
  });
}

/// Under no_grad, results do not require gradients, except views of tensors that do.
void pass_to_view(std::span<const Tensor> inputs, const Value& result) {
  for_each_tensor(result, [&](const Tensor& made) {
    const auto is_base = [&](const Tensor& t) { return t.requires_grad() && t.storage() == made.storage(); };
    const auto is_same = [&](const Tensor& t) { return t.same_object(made); };
    if (made.is_view() && std::ranges::any_of(inputs, is_base) && std::ranges::none_of(inputs, is_same))
      made.set_grad({Grad::unrecorded_view, nullptr, made.version()});
  });
}

/// Propagates gradient state from `inputs` to `result`; `node_of(made)` names its node.
template <class NodeOf>
void pass(Interpreter& interpreter, std::span<const Tensor> inputs, const Value& result, bool is_written,
          const NodeOf& node_of) {
  if (!any_requires(inputs)) return;
  if (!interpreter.settings().records_gradients) return pass_to_view(inputs, result);
  for_each_tensor(result, [&](const Tensor& made) {
    if (!tensor::is_floating(made.dtype()) && !tensor::is_complex(made.dtype())) return;
    const bool is_input = std::ranges::any_of(inputs, [&](const Tensor& t) { return t.same_object(made); });
    if (is_input && !is_written) return;
    const char* node = node_of(made);
    if (!is_input) {
      made.set_grad({is_view_of_leaf(made, inputs) ? Grad::leaf_view : Grad::computed, node, made.version()});
      return;
    }
    // After an in-place write, PyTorch re-creates a view from its changed base.
    const auto base = made.base();
    if (base) change(interpreter.memory(), base, {Grad::computed, written_through_view});
    change(interpreter.memory(), made, {Grad::computed, node, base ? made.grad().version : made.version()});
  });
}

}  // namespace

void require_no_leaf(const Interpreter& interpreter, const Tensor& tensor) {
  if (!interpreter.settings().records_gradients) return;
  if (tensor.grad() == Grad::leaf) throw refuse::leaf_written();
  if (tensor.grad() == Grad::leaf_view) throw refuse::leaf_view_written();
  if (tensor.grad() == Grad::unrecorded_view) throw refuse::unrecorded_view_written();
}

void require_differentiable(const Call& call, std::span<const Tensor> inputs) {
  if (!call.interpreter.settings().records_gradients || !any_requires(inputs) || is_exempt(call.op)) return;
  if (call.given_out()) throw refuse::out_not_differentiable(call.op.name_in_errors());
  if (!writes(call) || inputs.empty()) return;
  if (call.op.name.starts_with("resize_") && inputs.front().requires_grad())
    throw refuse::resize_requires_grad();
  require_no_leaf(call.interpreter, inputs.front());
}

void pass_gradients(Interpreter& interpreter, std::span<const Tensor> inputs, const Value& result,
                    const char* node) {
  pass(interpreter, inputs, result, true, [&](const Tensor&) { return node; });
}

void pass_gradients(const Call& call, std::span<const Tensor> inputs, const Value& result) {
  if (call.asks_for_gradients()) {
    for_each_tensor(result, [&](const Tensor& made) {
      if (!tensor::is_floating(made.dtype())) throw refuse::leaf_not_floating();
      if (made.grad() == Grad::none) change(call.memory, made, Grad::leaf);
    });
    return;
  }
  if (!any_requires(inputs)) return;
  const bool is_read_as_other = call.op.main == "view" && call.has("dtype");
  if (is_exempt(call.op) || is_read_as_other) return;
  pass(call.interpreter, inputs, result, writes(call),
       [&](const Tensor& made) { return node_of(call, made); });
}

void require_gradients(tensor::Memory& memory, const Tensor& tensor, bool flag) {
  if (tensor.grad() == Grad::computed || tensor.grad() == Grad::leaf_view) {
    if (!flag) throw refuse::requires_grad_of_computed();
    return;
  }
  if (flag != tensor.requires_grad()) change(memory, tensor, flag ? Grad::leaf : Grad::none);
}

bool GradientRecordingScope::set(Interpreter& interpreter, bool records) {
  auto settings = interpreter.settings();
  const bool before = std::exchange(settings.records_gradients, records);
  if (before != records) interpreter.change_settings(std::move(settings));
  return before;
}

}  // namespace stridescope::script
