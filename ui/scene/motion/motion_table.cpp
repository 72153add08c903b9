#include "ui/scene/motion/motion_table.h"

#include "engine/script/table/op_table.h"
#include "ui/scene/model/unfolded.h"

namespace stridescope::scene::motion {
namespace {

using script::Motion;

constexpr MotionEntry plain{};

constexpr MotionEntry table(Motion motion) {
  switch (motion) {
    case Motion::none:
    case Motion::follow:
    case Motion::overwrite: break;
    case Motion::transpose_cells: return {transpose_cells, 2.2};
    case Motion::reorder: return {transpose_cells, 2.2};
    case Motion::reflow: return {regroup, 1.7};
    case Motion::slide_axis: return {slide_axis, 1.6};
    case Motion::lift_out: return {regroup, 1.6};
    case Motion::lift_parts: return {regroup, 1.7};
    case Motion::extract_diagonal: return {extract_diagonal, 1.7};
    case Motion::replicate: return {replicate, 1.7};
    case Motion::sweep: return {regroup, 2.4};
    case Motion::appear: return {regroup, 1, appear};
    case Motion::pack: return {regroup, 1, pack};
    case Motion::pour: return {regroup, 1.2, pack};
    case Motion::combine_elementwise: return {regroup, 1.4, combine_elementwise};
    case Motion::reduce_cells: return {regroup, 3.2, reduce_cells};
    case Motion::accumulate: return {regroup, 2.2, accumulate};
    case Motion::matrix_product: return {regroup, 4, matrix_product};
    case Motion::normalise: return {regroup, 3.4, normalise};
  }
  return plain;
}

MotionEntry motions_of(const script::OpRecord& record) {
  return record.op ? table(record.op->motion) : plain;
}

}  // namespace

MotionEntry motions_of(const session::Trace& trace, const tensor::Tensor& result) {
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.same_object(result)) return motions_of(*op);
  return plain;
}

MotionEntry motions_of(const session::Trace& trace, const tensor::Flow& flow) {
  for (const auto& op : trace.ops)
    for (const auto& output : op.outputs)
      if (output.storage() == flow.destination.storage) return motions_of(trace, output);
  const bool is_product = flow.kind == tensor::FlowKind::reduce && flow.sources.size() == 2;
  return is_product ? table(Motion::matrix_product) : plain;
}

FillMotion fill_motion_of(const session::Trace& trace, const Arrivals& arrivals) {
  const tensor::Flow* flow = nullptr;
  for (const auto& arrival : arrivals.all)
    if (arrival.flow) flow = arrival.flow;
  if (!flow || flow->sources.empty()) return appear;
  for (auto op = trace.ops.rbegin(); op != trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.storage() == flow->destination.storage)
        // If zeros are overwritten in the same step, the overwriting operation determines the motion.
        if (const auto moves = motions_of(*op); moves.fill && moves.fill != appear) return moves.fill;
  if (!flow->destination_index.empty()) return pack;  // each element goes to its own place
  switch (flow->kind) {
    case tensor::FlowKind::copy:
      return unfolded_windows(trace, flow->destination.storage) ? line_up_windows : pack;
    case tensor::FlowKind::compute: return combine_elementwise;
    case tensor::FlowKind::reduce:
      if (const auto moves = motions_of(trace, *flow); moves.fill == matrix_product) return matrix_product;
      return reduce_cells;
    case tensor::FlowKind::fill: break;
  }
  return appear;
}

}  // namespace stridescope::scene::motion
