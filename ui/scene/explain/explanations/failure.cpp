#include <algorithm>

#include "engine/explain/broadcast.h"
#include "engine/explain/refusal.h"
#include "engine/explain/view_proof.h"
#include "engine/tensor/refusal/rules.h"
#include "ui/scene/explain/explanation.h"
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
  Marks marks = {};

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
    marks.ring(model, *tensor, layout.coordinate(run - 1));
    marks.ring(model, *tensor, layout.coordinate(run));
    const auto* storage = model.storage_of(tensor->tensor);
    for (auto n = std::max<std::int64_t>(1, run - 2); n <= run; ++n) {
      const auto from = layout.at_linear(n - 1), to = layout.at_linear(n);
      marks.jumps.push_back({storage->storage, storage->strip_index(tensor->tensor, from),
                             storage->strip_index(tensor->tensor, to), to - from, n != run});
    }
  }

  void find_overlap() {
    const auto* tensor = model_of(at(failure.refusal.find<FactName::written>()));
    if (!tensor) return;
    const auto& layout = tensor->tensor.layout();
    for (std::int64_t n = 0; n < std::min(layout.numel(), most_searched); ++n) {
      const auto found = readers(layout, layout.at_linear(n), most_cells);
      if (found.count < 2) continue;
      for (const auto& index : found.indices) marks.ring(model, *tensor, index);
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

/// The shapes of all operands; those that the refusal compared where there is no operation to ask.
std::vector<tensor::Dims> broadcast_shapes(const session::Failure& failure) {
  std::vector<tensor::Dims> shapes;
  if (!failure.trace.ops.empty() && failure.trace.ops.back().inputs.size() >= 2) {
    for (const auto& input : failure.trace.ops.back().inputs) shapes.push_back(input.shape());
  } else {
    for (const auto* shape :
         {failure.refusal.find<FactName::shape>(), failure.refusal.find<FactName::other_shape>()})
      if (shape) shapes.push_back(*shape);
  }
  return shapes;
}

/// The shapes below each other, and the verdict on all of them.
void add_shapes(const session::Failure& failure, ExplanationCard& card) {
  const auto shapes = broadcast_shapes(failure);
  const auto alignment = explain::align(shapes);
  if (alignment.possible || !alignment.broken_dim) return;
  card.verdict = alignment.verdict;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    card.shapes.push_back({std::string(1, static_cast<char>('a' + i % 26)), shapes[i]});
  card.clash_from_right = alignment.columns.size() - 1 - static_cast<std::size_t>(*alignment.broken_dim);
}

}  // namespace

ExplanationCard failure_card(const session::Failure& failure) {
  auto reason = explain::reason_of(failure.refusal);
  ExplanationCard card{.verdict = std::move(reason.why), .remedy = std::move(reason.remedy)};
  if (failure.refusal.rule() == Rule::broadcast_mismatch) add_shapes(failure, card);
  return card;
}

namespace explanations {

/// Why a statement failed. Marked are, for views that cannot be: the dimensions that do not merge, and the
/// step from the end of one run to the next; for overlaps: cells that share an element; for shapes that do
/// not fit each other and indices out of range: the dimensions.
std::optional<Explained> failure(const StageInput& input) {
  if (!input.model.failure) return std::nullopt;
  const auto& failure = *input.model.failure;
  Explained why{.card = failure_card(failure)};
  if (failure.trace.ops.empty() || failure.trace.ops.back().inputs.empty()) return why;
  Finder finder{input.model, failure, failure.trace.ops.back()};
  finder.find();
  why.marks = std::move(finder.marks);
  return why;
}

}  // namespace explanations

}  // namespace stridescope::scene
