#include "ui/scene/motion/table.h"

#include <algorithm>
#include <array>

namespace stridescope::scene::motion {
namespace {

constexpr Motion motions[] = {
    {"transpose", turn, 1.3},
    {"transpose_", turn, 1.3},
    {"t", turn, 1.3},
    {"t_", turn, 1.3},
    {"T", turn, 1.3},
    {"mT", turn, 1.3},
    {"H", turn, 1.3},
    {"mH", turn, 1.3},
    {"adjoint", turn, 1.3},
    {"swapaxes", turn, 1.3},
    {"swapaxes_", turn, 1.3},
    {"swapdims", turn, 1.3},
    {"swapdims_", turn, 1.3},
    {"permute", reorder, 1.4},
    {"movedim", reorder, 1.4},
    {"moveaxis", reorder, 1.4},

    {"view", reflow, 1.5},
    {"view_as", reflow, 1.5},
    {"reshape", reflow, 1.5},
    {"reshape_as", reflow, 1.5},
    {"flatten", reflow, 1.5},
    {"unflatten", reflow, 1.5},
    {"ravel", reflow, 1.5},
    {"squeeze", slide_axis, 1.2},
    {"squeeze_", slide_axis, 1.2},
    {"unsqueeze", slide_axis, 1.2},
    {"unsqueeze_", slide_axis, 1.2},
    {"atleast_1d", slide_axis, 1.2},
    {"atleast_2d", slide_axis, 1.2},
    {"atleast_3d", slide_axis, 1.2},

    {"[]", lift_out, 1.2},
    {"select", lift_out, 1.2},
    {"narrow", lift_out, 1.2},
    {"chunk", lift_out, 1.3},
    {"split", lift_out, 1.3},
    {"split_with_sizes", lift_out, 1.3},
    {"tensor_split", lift_out, 1.3},
    {"hsplit", lift_out, 1.3},
    {"vsplit", lift_out, 1.3},
    {"dsplit", lift_out, 1.3},
    {"unbind", lift_out, 1.3},
    {"diagonal", descend, 1.7},

    {"expand", multiply, 1.7},
    {"expand_as", multiply, 1.7},
    {"broadcast_to", multiply, 1.7},
    {"broadcast_tensors", multiply, 1.7},
    {"unfold", sweep, 2.4},
    {"as_strided", sweep, 2.4},
    {"as_strided_", sweep, 2.4},

    {"cat", slide, 1.2, pour},
    {"concat", slide, 1.2, pour},
    {"concatenate", slide, 1.2, pour},
    {"stack", slide, 1.2, pour},
    {"hstack", slide, 1.2, pour},
    {"vstack", slide, 1.2, pour},
    {"dstack", slide, 1.2, pour},
    {"row_stack", slide, 1.2, pour},
    {"column_stack", slide, 1.2, pour},
    {"sum", slide, 1.6, converge},
    {"mean", slide, 1.6, converge},
    {"prod", slide, 1.6, converge},
    {"var", slide, 1.6, converge},
    {"std", slide, 1.6, converge},
    {"norm", slide, 1.6, converge},
    {"max", slide, 1.6, converge},
    {"min", slide, 1.6, converge},
    {"amax", slide, 1.6, converge},
    {"amin", slide, 1.6, converge},
    {"argmax", slide, 1.6, converge},
    {"argmin", slide, 1.6, converge},
    {"all", slide, 1.6, converge},
    {"any", slide, 1.6, converge},
    {"cumsum", slide, 1.8, converge},
    {"cumprod", slide, 1.8, converge},
    {"softmax", slide, 1.8, converge},
    {"matmul", slide, 1.8, multiply_out},
    {"@", slide, 1.8, multiply_out},
    {"mm", slide, 1.8, multiply_out},
    {"bmm", slide, 1.8, multiply_out},
    {"mv", slide, 1.8, multiply_out},
    {"dot", slide, 1.8, multiply_out},
    {"addmm", slide, 1.8, multiply_out},
    {"linear", slide, 1.8, multiply_out},
};
constexpr Motion without_row{};

}  // namespace

const Motion& motion_of(std::string_view op) {
  const auto* row = std::find_if(std::begin(motions), std::end(motions),
                                 [&](const Motion& motion) { return motion.op == op; });
  return row == std::end(motions) ? without_row : *row;
}

const Motion& motion_of(const session::Trace& trace, const tensor::Tensor& result) {
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.same_object(result)) return motion_of(op->name);
  return without_row;
}

FillMotion fill_of(const session::Trace& trace, const Arrivals& arrivals) {
  const tensor::Flow* flow = nullptr;
  for (const auto& arrival : arrivals.all)
    if (arrival.flow) flow = arrival.flow;
  if (!flow || flow->sources.empty()) return appear;
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.storage() == arrivals.strip->storage)
        if (const auto& motion = motion_of(op->name); motion.fill) return motion.fill;
  switch (flow->kind) {
    case tensor::FlowKind::copy: return pack;
    case tensor::FlowKind::compute: return meet;
    case tensor::FlowKind::reduce: return converge;
    case tensor::FlowKind::fill: break;
  }
  return appear;
}

}  // namespace stridescope::scene::motion
