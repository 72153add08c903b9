#include "ui/scene/motion/table.h"

#include "engine/script/table/op_table.h"
#include "ui/scene/model/unfolded.h"

namespace stridescope::scene::motion {
namespace {

using script::Motion;

constexpr Moves plain{};

constexpr Moves table(Motion motion) {
  switch (motion) {
    case Motion::none:
    case Motion::follow:
    case Motion::overwrite: break;
    case Motion::turn: return {turn, 2.2};
    case Motion::reorder: return {turn, 2.2};
    case Motion::reflow: return {regroup, 1.7};
    case Motion::slide_axis: return {slide_axis, 1.6};
    case Motion::lift_out: return {regroup, 1.6};
    case Motion::lift_parts: return {regroup, 1.7};
    case Motion::descend: return {descend, 1.7};
    case Motion::multiply: return {multiply, 1.7};
    case Motion::sweep: return {regroup, 2.4};
    case Motion::appear: return {regroup, 1, appear};
    case Motion::pack: return {regroup, 1, pack};
    case Motion::pour: return {regroup, 1.2, pack};
    case Motion::meet: return {regroup, 1.4, meet};
    case Motion::converge: return {regroup, 3.2, converge};
    case Motion::accumulate: return {regroup, 2.2, accumulate};
    case Motion::multiply_out: return {regroup, 4, multiply_out};
    case Motion::normalise: return {regroup, 3.4, normalise};
  }
  return plain;
}

Moves moves_of(const script::OpRecord& record) { return record.op ? table(record.op->motion) : plain; }

}  // namespace

Moves moves_of(const session::Trace& trace, const tensor::Tensor& result) {
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.same_object(result)) return moves_of(*op);
  return plain;
}

Moves moves_of(const session::Trace& trace, const tensor::Flow& flow) {
  for (const auto& op : trace.ops)
    for (const auto& output : op.outputs)
      if (output.storage() == flow.destination.storage) return moves_of(trace, output);
  const bool is_product = flow.kind == tensor::FlowKind::reduce && flow.sources.size() == 2;
  return is_product ? table(Motion::multiply_out) : plain;
}

FillMotion fill_of(const session::Trace& trace, const Arrivals& arrivals) {
  const tensor::Flow* flow = nullptr;
  for (const auto& arrival : arrivals.all)
    if (arrival.flow) flow = arrival.flow;
  if (!flow || flow->sources.empty()) return appear;
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.storage() == flow->destination.storage)
        // If zeros are overwritten in the same step, the overwriting operation determines the motion.
        if (const auto moves = moves_of(*op); moves.fill && moves.fill != appear) return moves.fill;
  if (!flow->destination_index.empty()) return pack;  // each element goes to its own place
  switch (flow->kind) {
    case tensor::FlowKind::copy:
      return unfolded_windows(trace, flow->destination.storage) ? line_up_windows : pack;
    case tensor::FlowKind::compute: return meet;
    case tensor::FlowKind::reduce:
      if (const auto moves = moves_of(trace, *flow); moves.fill == multiply_out) return multiply_out;
      return converge;
    case tensor::FlowKind::fill: break;
  }
  return appear;
}

}  // namespace stridescope::scene::motion
