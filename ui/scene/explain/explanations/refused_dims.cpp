#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

/// Those that a permutation names twice or leaves out.
void mark_permuted(FailedOperation& of) {
  const auto dims = permuted_dims(of.op);
  const auto named = dims ? dims_named(*dims, of.op.inputs.front().dim()) : std::nullopt;
  if (!named) return of.mark_all_axes(0);
  for (const auto dim : named->repeated) of.mark_axis(0, dim);
  for (const auto dim : named->missing) of.mark_axis(0, dim);
}

}  // namespace

namespace explanations {

/// Marks dimensions that were named twice, left out or out of range, and operands of a wrong rank.
std::optional<Explained> refused_dims(const ViewedStage& input) {
  auto of = FailedOperation::of(input);
  if (!of) return std::nullopt;
  switch (of->rule()) {
    case Rule::permute_dim_count:
    case Rule::permute_dims_repeated: mark_permuted(*of); break;
    case Rule::repeated_dim:
    case Rule::diagonal_dims_equal: of->mark_axis(0, of->fact<FactName::dim>()); break;
    case Rule::dim_out_of_range:
    case Rule::movedim_counts_differ:
    case Rule::movedim_dims_repeated:
    case Rule::flatten_dims_reversed:
    case Rule::t_rank:
    case Rule::matrix_transpose_rank:
    case Rule::triangle_rank:
    case Rule::diag_rank:
    case Rule::hermitian_rank:
    case Rule::hermitian_of_batch:
    case Rule::split_rank:
    case Rule::too_few_expand_sizes:
    case Rule::no_size_to_keep:
    case Rule::repeat_dim_count:
    case Rule::as_strided_lengths_differ:
    case Rule::rotation_rank:
    case Rule::rotation_dims_equal:
    case Rule::fliplr_rank:
    case Rule::mat1_rank:
    case Rule::mm_self_rank:
    case Rule::too_many_index_tensors:
    case Rule::too_many_indices: of->mark_all_axes(0); break;
    case Rule::mat2_rank:
    case Rule::mm_mat2_rank: of->mark_all_axes(1); break;
    case Rule::cat_ranks_differ:
    case Rule::dot_ranks:
    case Rule::mv_ranks:
    case Rule::index_rank_differs:
      of->mark_all_axes(0);
      of->mark_all_axes(1);
      break;
    default: break;
  }
  return std::move(*of).explained();
}

}  // namespace explanations
}  // namespace stridescope::scene
