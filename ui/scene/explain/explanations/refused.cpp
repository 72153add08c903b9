#include <algorithm>
#include <span>
#include <vector>

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"
#include "engine/script/syntax/marked_line.h"
#include "engine/tensor/refusal/rules.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/model/expression_order.h"
#include "ui/scene/model/readers.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;

/// Limits of the marks of one failure, and of the elements searched for them.
constexpr std::size_t most_ringed = 16, most_ringed_beyond = 32;
constexpr std::int64_t most_searched = 4096;

/// The operation in which a statement failed, with its operands on the stage and their marks.
struct RefusedOperation {
  const StageModel& model;
  const session::Failure& failure;
  const script::OpRecord& op;
  Marks marks = {};

  template <FactName name>
  std::int64_t integer() const {
    return failure.refusal.integer<name>().value_or(0);
  }
  template <FactName name>
  const auto* find() const {
    return failure.refusal.find<name>();
  }
  /// Null for operands that the stage does not show.
  const TensorModel* shown(std::size_t operand) const {
    return operand < op.inputs.size() ? model.find(op.inputs[operand]) : nullptr;
  }
  /// Returns the operand with this storage and layout; null if there is none.
  const tensor::Tensor* at(const tensor::Place* place) const {
    const auto found = std::ranges::find_if(op.inputs, [&](const tensor::Tensor& input) {
      return place && input.storage().id() == place->storage && input.shape() == place->shape &&
             input.stride() == place->stride && input.storage_offset() == place->offset;
    });
    return found == op.inputs.end() ? nullptr : &*found;
  }
  const std::int64_t* integer_argument(std::size_t nth) const {
    return nth < op.arguments.size() ? std::get_if<std::int64_t>(&op.arguments[nth].data) : nullptr;
  }

  /// Marks a dimension of an operand; `dim` may be negative.
  void mark_axis(std::size_t operand, std::int64_t dim) {
    const auto* tensor = shown(operand);
    if (!tensor) return;
    if (dim < 0) dim += tensor->tensor.dim();
    if (dim >= 0 && dim < tensor->tensor.dim()) marks.axes.push_back({tensor, dim});
  }
  void mark_all_axes(std::size_t operand) {
    if (const auto* tensor = shown(operand))
      for (std::int64_t dim = 0; dim < tensor->tensor.dim(); ++dim) mark_axis(operand, dim);
  }
  void mark_element(const StorageModel& storage, const tensor::Tensor& operand, std::int64_t element) {
    marks.elements.push_back({storage.storage, storage.strip_index(operand, element)});
  }
  /// Marks the dimension that an argument names; the first one if the argument is omitted.
  void mark_dim_of(std::size_t argument) {
    const auto* dim = integer_argument(argument);
    mark_axis(0, dim ? *dim : 0);
  }

  /// Marks dimensions that a permutation names twice or leaves out.
  void mark_permuted() {
    const auto named = permutation_of(op);
    if (!named) return mark_all_axes(0);
    for (const auto* dims : {&named->repeated, &named->missing})
      for (const auto dim : *dims) mark_axis(0, dim);
  }

  /// Marks the first out-of-range index in a tensor of indices.
  void mark_index() {
    const auto index = failure.refusal.integer<FactName::index>();
    for (std::size_t i = 1; index && i < op.inputs.size(); ++i) {
      const auto* tensor = shown(i);
      if (!tensor || tensor->tensor.dtype() != tensor::DType::int64) continue;
      const auto& layout = tensor->tensor.layout();
      if (tensor->tensor.storage().is_meta()) continue;
      for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
        std::int64_t value = 0;
        tensor->tensor.storage().read(layout.at_linear(n) * tensor->tensor.itemsize(),
                                      std::as_writable_bytes(std::span(&value, 1)));
        if (value == *index) return marks.ring(model, *tensor, layout.coordinate(n));
      }
    }
  }

  /// Marks the titles of the operands' storages, which contain dtype and device.
  void mark_titles() {
    for (const auto& operand : op.inputs)
      if (model.storage_of(operand) &&
          std::ranges::find(marks.titles, operand.storage()) == marks.titles.end())
        marks.titles.push_back(operand.storage());
  }

  /// Marks cells of the written tensor that share an element.
  void mark_cells_that_share() {
    const auto* written = at(find<FactName::written>());
    const auto* storage = written ? model.storage_of(*written) : nullptr;
    if (!storage) return;
    // A tensor without a name has no grid, but its elements are on the strip.
    const auto* tensor = model.find(*written);
    const auto& layout = written->layout();
    for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
      const auto found = readers(layout, layout.at_linear(n), most_ringed);
      if (found.count < 2) continue;
      if (!tensor) return mark_element(*storage, *written, layout.at_linear(n));
      for (const auto& index : found.indices) marks.ring(model, *tensor, index);
      return;
    }
  }

  /// Marks elements that one operand writes and another one reads.
  void mark_elements_of_both() {
    const auto *written = at(find<FactName::written>()), *read = at(find<FactName::read>());
    const auto* storage = written ? model.storage_of(*written) : nullptr;
    if (!storage || !read || written->itemsize() != read->itemsize()) return;
    for (std::int64_t n = 0; n < std::min(written->numel(), most_searched); ++n) {
      const auto element = written->layout().at_linear(n);
      if (marks.elements.size() < most_ringed && readers(read->layout(), element, 0).count > 0)
        mark_element(*storage, *written, element);
    }
  }

  /// Marks, in each operand, the dimension that differs and has a size other than 1.
  void mark_broadcast() {
    std::vector<tensor::Dims> shapes;
    for (const auto& operand : op.inputs) shapes.push_back(operand.shape());
    const auto alignment = explain::align(shapes);
    if (alignment.possible || !alignment.broken_dim) return;
    const auto from_right = static_cast<std::int64_t>(alignment.columns.size()) - *alignment.broken_dim;
    for (std::size_t i = 0; i < shapes.size(); ++i)
      if (const auto dim = static_cast<std::int64_t>(shapes[i].size()) - from_right; dim >= 0)
        if (shapes[i][static_cast<std::size_t>(dim)] != 1) mark_axis(i, dim);
  }

  /// Marks the dimension that cannot be expanded. The refusal counts dimensions in the requested shape, which
  /// may have further leading ones.
  void mark_expanded() {
    const auto *shape = find<FactName::shape>(), *target = find<FactName::target_shape>();
    if (!shape || !target) return;
    const auto added = static_cast<std::int64_t>(target->size() - shape->size());
    if (const auto dim = integer<FactName::dim>() - added; dim >= 0) mark_axis(0, dim);
  }

  /// Marks the cells along a dimension up to the end of a range, at index 0 of the other dimensions.
  void mark_narrowed() {
    const auto* tensor = shown(0);
    const auto* dim = integer_argument(1);
    if (!tensor || !dim) return;
    const auto along = *dim < 0 ? *dim + tensor->tensor.dim() : *dim;
    mark_axis(0, along);
    if (along < 0 || along >= tensor->tensor.dim() || tensor->tensor.numel() == 0 ||
        failure.refusal.rule() != tensor::Rule::narrow_too_long)
      return;
    const auto size = tensor->tensor.shape()[static_cast<std::size_t>(along)];
    tensor::Dims index(tensor->tensor.shape().size(), 0);
    auto& at = index[static_cast<std::size_t>(along)];
    at = integer<FactName::number>();
    if (at < 0) at += size;
    for (; at >= 0 && at < size && marks.cells.size() < most_ringed; ++at) marks.ring(model, *tensor, index);
  }

  /// Marks the elements past the end of the storage that the view would read, and the jump from the last
  /// valid element to them.
  void mark_beyond() {
    const auto *shape = find<FactName::shape>(), *stride = find<FactName::stride>();
    const auto* storage = model.storage_of(op.inputs.front());
    if (!shape || !stride || !storage) return;
    if (tensor::itemsize(storage->dtype) != integer<FactName::itemsize>()) return;
    const tensor::Layout layout{*shape, *stride, integer<FactName::offset>()};
    for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
      const auto element = layout.at_linear(n);
      if (element < storage->numel) continue;
      const auto index = layout.coordinate(n);
      for (std::size_t d = 0; d < index.size() && marks.jumps.empty(); ++d)
        if (const auto from = element - layout.stride[d]; index[d] > 0 && from < storage->numel)
          marks.jumps.push_back({storage->storage, from, element, layout.stride[d]});
      if (marks.elements.size() < most_ringed_beyond && !marks.has(storage->storage, element))
        marks.elements.push_back({storage->storage, element});
    }
  }

  /// Marks the two dimensions that cannot be merged, and the jump at which the left one first advances.
  void mark_broken_walk() {
    const auto* tensor = shown(0);
    const auto& operand = op.inputs.front();
    const auto* storage = model.storage_of(operand);
    const auto* shape = find<FactName::target_shape>();
    if (!storage || !shape) return;
    const auto& layout = operand.layout();
    const auto proof = explain::prove_view(layout, *shape);
    if (proof.possible || proof.conflicts.empty()) return;
    const auto& conflict = proof.conflicts.front();
    mark_axis(0, conflict.left_dim);
    mark_axis(0, conflict.right_dim);
    // When the left dimension first advances, the distance differs from the stride.
    std::int64_t run = 1;
    for (auto d = static_cast<std::size_t>(conflict.left_dim) + 1; d < layout.shape.size(); ++d)
      run *= layout.shape[d];
    if (run < 1 || run >= layout.numel()) return;
    for (const auto n : {run - 1, run}) {
      if (tensor) marks.ring(model, *tensor, layout.coordinate(n));
      else mark_element(*storage, operand, layout.at_linear(n));
    }
    for (auto n = std::max<std::int64_t>(1, run - 2); n <= run; ++n) {
      const auto from = layout.at_linear(n - 1), to = layout.at_linear(n);
      marks.jumps.push_back({storage->storage, storage->strip_index(operand, from),
                             storage->strip_index(operand, to), to - from, n != run});
    }
  }

  /// Marks the elements that do not fit a shape; for a shape with -1, the last incomplete row. If the shape
  /// needs more elements than there are, marks all dimensions.
  void mark_left_over() {
    const auto* tensor = shown(0);
    const auto* shape = find<FactName::target_shape>();
    if (!tensor || !shape) return;
    const auto numel = tensor->tensor.numel();
    std::int64_t taken = 1;
    bool has_unknown = false;
    for (const auto size : *shape) {
      if (size < 0) has_unknown = true;
      else taken = tensor::wrapping_multiply(taken, size);
    }
    if (has_unknown && taken > 0) taken *= numel / taken;
    if (taken < 0 || taken >= numel || numel - taken > static_cast<std::int64_t>(most_ringed))
      return mark_all_axes(0);
    for (auto n = taken; n < numel; ++n) marks.ring(model, *tensor, tensor->tensor.layout().coordinate(n));
  }

  void mark() {
    using enum tensor::Rule;
    const auto is = [rule = failure.refusal.rule()](auto... rules) { return ((rule == rules) || ...); };
    const auto dim = integer<FactName::dim>(), other_dim = integer<FactName::other_dim>();
    const auto operand = static_cast<std::size_t>(integer<FactName::operand>());
    if (is(dim_out_of_range, movedim_counts_differ, movedim_dims_repeated, flatten_dims_reversed, t_rank,
           matrix_transpose_rank, triangle_rank, diag_rank, hermitian_rank, hermitian_of_batch, split_rank,
           too_few_expand_sizes, no_size_to_keep, repeat_dim_count, as_strided_lengths_differ, rotation_rank,
           rotation_dims_equal, fliplr_rank, mat1_rank, mm_self_rank, too_many_index_tensors,
           too_many_indices, flat_index_out_of_range, stack_shapes_differ, negative_slice_step,
           item_of_several, elements_as_number, truth_of_several, in_place_shape_differs, value_shape_differs,
           slice_shape_differs, cat_ranks_differ, dot_ranks, mv_ranks, index_rank_differs,
           ambiguous_inference, second_inferred_dim, negative_shape_dim))
      mark_all_axes(0);
    if (is(mat2_rank, mm_mat2_rank, cat_ranks_differ, dot_ranks, mv_ranks, index_rank_differs,
           in_place_shape_differs, value_shape_differs, slice_shape_differs))
      mark_all_axes(1);
    if (is(stack_shapes_differ)) mark_all_axes(operand);
    if (is(repeated_dim, diagonal_dims_equal, split_not_even, split_sizes_sum, unfold_size_too_large,
           mask_shape_differs, index_out_of_bounds, index_tensor_out_of_bounds, gather_index_out_of_bounds,
           embedding_index_out_of_range, index_row_out_of_bounds, index_out_of_range_in_self,
           select_out_of_range, unflatten_sizes_differ, view_dtype_stride))
      mark_axis(0, dim);
    if (is(cat_sizes_differ, gather_shapes_differ)) {
      mark_axis(0, other_dim);
      mark_axis(is(cat_sizes_differ) ? operand : 1, other_dim);
    }
    if (is(matmul_shapes_differ, dot_sizes_differ, mv_sizes_differ, batch_shapes_differ)) {
      mark_axis(0, -1);
      const bool is_matrix = is(batch_shapes_differ) || (op.inputs.size() > 1 && op.inputs[1].dim() > 1);
      mark_axis(1, is_matrix ? -2 : 0);
    }
    if (is(view_dtype_last_stride, view_dtype_size, view_as_complex_size, view_as_complex_last_stride))
      mark_axis(0, -1);
    if (is(split_size_zero, chunk_count, section_count)) mark_dim_of(2);
    if (is(unfold_step, unfold_size_negative)) mark_dim_of(1);
    if (is(permute_dim_count, permute_dims_repeated)) mark_permuted();
    if (is(index_out_of_bounds, index_tensor_out_of_bounds, gather_index_out_of_bounds,
           embedding_index_out_of_range, index_row_out_of_bounds, index_out_of_range_in_self,
           select_out_of_range, flat_index_out_of_range))
      mark_index();
    if (is(cannot_cast, cannot_cast_in_place, matrix_dtypes_differ, scalar_type_expected, dot_dtypes_differ,
           addmm_dtypes_differ, tensordot_dtypes_differ, argument_dtype_differs, dtypes_differ,
           index_put_dtypes_differ, masked_scatter_dtypes_differ, devices_differ, argument_devices_differ,
           dot_devices_differ, compare_devices_differ))
      mark_titles();
    if (is(internal_overlap)) mark_cells_that_share();
    if (is(partial_overlap)) mark_elements_of_both();
    if (is(broadcast_mismatch, output_shape_mismatch)) mark_broadcast();
    if (is(expanded_size_mismatch)) mark_expanded();
    if (is(narrow_too_long, narrow_start_out_of_range)) mark_narrowed();
    if (is(out_of_bounds)) mark_beyond();
    if (is(incompatible_view)) mark_broken_walk();
    if (is(invalid_shape)) mark_left_over();
  }
};

/// Returns the tensors that the text of a refused call names.
std::vector<const TensorModel*> named_in(const StageModel& model, const session::Failure& failure) {
  const auto text = script::marked_line(failure.source, failure.span).marked;
  std::vector<const TensorModel*> found;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (find_name_in(tensor.name, text) != text.npos) found.push_back(&tensor);
  return found;
}

/// Returns the tensors whose cards are framed if there are no marks: the operands. For operands without a
/// name, the tensors over their storages that the call names, or all of these.
std::vector<const TensorModel*> framed(const StageModel& model, const session::Failure& failure,
                                       const script::OpRecord& op) {
  std::vector<const TensorModel*> found;
  for (const auto& operand : op.inputs)
    if (const auto* tensor = model.find(operand)) found.push_back(tensor);
  if (!found.empty()) return found;
  for (const auto& operand : op.inputs)
    if (const auto* storage = model.storage_of(operand))
      for (const auto& tensor : storage->tensors) found.push_back(&tensor);
  const auto called = named_in(model, failure);
  const auto is_called = [&](const TensorModel* one) { return std::ranges::count(called, one) > 0; };
  if (std::ranges::any_of(found, is_called))
    std::erase_if(found, [&](const TensorModel* one) { return !is_called(one); });
  return found;
}

}  // namespace

namespace explanations {

/// The operands of a refused operation: depending on its rule, the invalid dimensions, cells, elements or
/// storages. If a call is refused before any operation, as for the types of its arguments, the tensors named
/// in its text are framed.
std::optional<Explained> refused(const ViewedStage& input) {
  const auto* failure = input.model.failure;
  if (!failure) return std::nullopt;
  const auto& ops = failure->trace.ops;
  Marks marks;
  if (ops.empty()) {
    marks.tensors = named_in(input.model, *failure);
  } else if (!ops.back().inputs.empty()) {
    RefusedOperation of{input.model, *failure, ops.back()};
    of.mark();
    marks = std::move(of.marks);
    if (marks.empty()) marks.tensors = framed(input.model, *failure, ops.back());
  }
  if (marks.empty()) return std::nullopt;
  return Explained{.marks = std::move(marks)};
}

}  // namespace explanations

}  // namespace stridescope::scene
