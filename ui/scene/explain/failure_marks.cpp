#include "ui/scene/explain/failure_marks.h"

#include <algorithm>

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"
#include "engine/tensor/refusal/rules.h"
#include "ui/scene/model/readers.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

constexpr std::size_t most_cells = 16;
constexpr std::int64_t most_searched = 4096;

struct Finder {
  const StageModel& model;
  const session::Failure& failure;
  const script::OpRecord& op;
  FailureMarks marks = {};

  /// The tensor of the stage that is an operand.
  const TensorModel* model_of(const tensor::Tensor* operand) const {
    if (!operand) return nullptr;
    for (const auto& storage : model.storages)
      for (const auto& tensor : storage.tensors)
        if (tensor.tensor.same_object(*operand)) return &tensor;
    return nullptr;
  }
  const TensorModel* shown(std::size_t operand) const {
    return operand < op.inputs.size() ? model_of(&op.inputs[operand]) : nullptr;
  }
  /// The operand that a place was taken of.
  const tensor::Tensor* at(const tensor::Place* place) const {
    if (!place) return nullptr;
    for (const auto& input : op.inputs)
      if (input.storage().id() == place->storage && input.shape() == place->shape &&
          input.stride() == place->stride && input.storage_offset() == place->offset)
        return &input;
    return nullptr;
  }
  template <FactName name>
  std::int64_t fact() const {
    return failure.refusal.integer<name>().value_or(0);
  }
  void mark_axis(std::size_t operand, std::int64_t dim) {
    const auto* tensor = shown(operand);
    if (!tensor) return;
    if (dim < 0) dim += tensor->tensor.dim();
    if (dim >= 0 && dim < tensor->tensor.dim()) marks.axes.push_back({tensor, dim});
  }
  void mark_cell(const TensorModel& tensor, tensor::Dims index) {
    const auto* storage = model.storage_of(tensor.tensor);
    const auto element = storage->strip_index(tensor.tensor, tensor.tensor.layout().at(index));
    if (!marks.has(storage->storage, element)) marks.elements.push_back({storage->storage, element});
    marks.cells.push_back({&tensor, std::move(index)});
  }

  void find_view() {
    const auto* tensor = shown(0);
    const auto* shape = failure.refusal.find<FactName::target_shape>();
    if (!tensor || !shape) return;
    const auto& layout = tensor->tensor.layout();
    const auto proof = explain::prove_view(layout, *shape);
    if (proof.possible || proof.conflicts.empty()) return;
    const auto& conflict = proof.conflicts.front();
    marks.axes.push_back({tensor, conflict.left_dim});
    marks.axes.push_back({tensor, conflict.right_dim});
    // The first time that the left dimension advances, the walk leaves its stride.
    std::int64_t run = 1;
    for (auto d = static_cast<std::size_t>(conflict.left_dim) + 1; d < layout.shape.size(); ++d)
      run *= layout.shape[d];
    if (run < 1 || run >= layout.numel()) return;
    mark_cell(*tensor, layout.coordinate(run - 1));
    mark_cell(*tensor, layout.coordinate(run));
    const auto* storage = model.storage_of(tensor->tensor);
    for (auto n = std::max<std::int64_t>(1, run - 2); n <= run; ++n) {
      const auto from = layout.at_linear(n - 1), to = layout.at_linear(n);
      marks.jumps.push_back({storage->storage, storage->strip_index(tensor->tensor, from),
                             storage->strip_index(tensor->tensor, to), to - from, n == run});
    }
  }

  void find_overlap() {
    const auto* tensor = model_of(at(failure.refusal.find<FactName::written>()));
    if (!tensor) return;
    const auto& layout = tensor->tensor.layout();
    for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
      const auto found = readers(layout, layout.at_linear(n), most_cells);
      if (found.count < 2) continue;
      for (const auto& index : found.indices) mark_cell(*tensor, index);
      return;
    }
  }

  /// Elements that an operand writes and another one reads.
  void find_shared() {
    const auto* written = at(failure.refusal.find<FactName::written>());
    const auto* read = at(failure.refusal.find<FactName::read>());
    if (!written || !read) return;
    const auto &a = *written, &b = *read;
    const auto* storage = model.storage_of(a);
    if (!storage || a.itemsize() != b.itemsize()) return;
    for (std::int64_t n = 0; n < std::min(a.numel(), most_searched); ++n) {
      const auto element = a.layout().at_linear(n);
      if (readers(b.layout(), element, 0).count > 0 && marks.elements.size() < most_cells)
        marks.elements.push_back({storage->storage, storage->strip_index(a, element)});
    }
  }

  void find_broadcast() {
    std::vector<tensor::Dims> shapes;
    for (const auto& input : op.inputs) shapes.push_back(input.shape());
    const auto alignment = explain::align(shapes);
    if (alignment.possible || !alignment.broken_dim) return;
    const auto from_right = static_cast<std::int64_t>(alignment.columns.size()) - *alignment.broken_dim;
    for (std::size_t i = 0; i < shapes.size(); ++i)
      if (const auto dim = static_cast<std::int64_t>(shapes[i].size()) - from_right; dim >= 0)
        if (shapes[i][static_cast<std::size_t>(dim)] != 1) mark_axis(i, dim);
  }

  /// `dim` counts in the shape asked for.
  void find_expand() {
    const auto *shape = failure.refusal.find<FactName::shape>(),
               *target = failure.refusal.find<FactName::target_shape>();
    if (!shape || !target) return;
    const auto added = static_cast<std::int64_t>(target->size() - shape->size());
    if (const auto dim = fact<FactName::dim>() - added; dim >= 0) mark_axis(0, dim);
  }

  void find() {
    switch (failure.refusal.rule()) {
      case Rule::incompatible_view: return find_view();
      case Rule::internal_overlap: return find_overlap();
      case Rule::partial_overlap: return find_shared();
      case Rule::broadcast_mismatch: return find_broadcast();
      case Rule::matmul_shapes_differ:
        mark_axis(0, -1);
        return mark_axis(1, op.inputs.size() > 1 && op.inputs[1].dim() > 1 ? -2 : 0);
      case Rule::cat_sizes_differ:
        mark_axis(0, fact<FactName::other_dim>());
        return mark_axis(static_cast<std::size_t>(fact<FactName::operand>()), fact<FactName::other_dim>());
      case Rule::expanded_size_mismatch: return find_expand();
      case Rule::index_out_of_bounds:
      case Rule::index_tensor_out_of_bounds:
      case Rule::gather_index_out_of_bounds:
      case Rule::embedding_index_out_of_range:
      case Rule::index_row_out_of_bounds:
      case Rule::index_out_of_range_in_self:
      case Rule::select_out_of_range:
      case Rule::split_not_even:
      case Rule::unfold_size_too_large: return mark_axis(0, fact<FactName::dim>());
      default: return;
    }
  }
};

}  // namespace

bool FailureMarks::has(const TensorModel* tensor, const tensor::Dims& index) const {
  return std::any_of(cells.begin(), cells.end(),
                     [&](const Cell& c) { return c.tensor == tensor && c.index == index; });
}

bool FailureMarks::has(const tensor::Storage& storage, std::int64_t element) const {
  return std::any_of(elements.begin(), elements.end(),
                     [&](const Element& e) { return e.storage == storage && e.element == element; });
}

FailureMarks marks_of(const StageModel& model, const session::Failure& failure) {
  if (failure.trace.ops.empty()) return {};
  const auto& op = failure.trace.ops.back();
  if (op.inputs.empty()) return {};
  Finder finder{model, failure, op};
  finder.find();
  return std::move(finder.marks);
}

}  // namespace stridescope::scene
