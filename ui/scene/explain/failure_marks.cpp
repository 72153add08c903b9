#include "ui/scene/explain/failure_marks.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/model/readers.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t most_cells = 16;
constexpr std::int64_t most_searched = 4096;

/// The number after a phrase of PyTorch's message.
std::optional<std::int64_t> number_after(std::string_view message, std::string_view phrase) {
  const auto at = message.find(phrase);
  if (at == std::string_view::npos) return std::nullopt;
  const char* begin = message.data() + at + phrase.size();
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(begin, message.data() + message.size(), n);
  if (error != std::errc{} || end == begin) return std::nullopt;
  return n;
}

struct Finder {
  const StageModel& model;
  const session::Failure& failure;
  const script::OpRecord& op;
  FailureMarks marks = {};

  /// The tensor of the stage that is an operand.
  const TensorModel* shown(std::size_t operand) const {
    if (operand >= op.inputs.size()) return nullptr;
    for (const auto& storage : model.storages)
      for (const auto& tensor : storage.tensors)
        if (tensor.tensor.same_object(op.inputs[operand])) return &tensor;
    return nullptr;
  }
  bool says(std::string_view phrase) const { return failure.message.find(phrase) != std::string::npos; }
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
    const auto shape = shape_argument(op);
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
    const auto* tensor = shown(0);
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
    if (op.inputs.size() < 2) return;
    const auto &a = op.inputs[0], &b = op.inputs[1];
    const auto* storage = model.storage_of(a);
    if (!storage || !(a.storage() == b.storage()) || a.itemsize() != b.itemsize()) return;
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

  void find_cat(std::int64_t dim) {
    const auto other = number_after(failure.message, "for tensor number ").value_or(1);
    if (op.inputs.size() < 2 || other < 0 || other >= static_cast<std::int64_t>(op.inputs.size())) return;
    const auto &a = op.inputs[0].shape(), &b = op.inputs[static_cast<std::size_t>(other)].shape();
    for (std::size_t d = 0; d < std::min(a.size(), b.size()); ++d)
      if (a[d] != b[d] && static_cast<std::int64_t>(d) != dim) {
        mark_axis(0, static_cast<std::int64_t>(d));
        mark_axis(static_cast<std::size_t>(other), static_cast<std::int64_t>(d));
      }
  }

  void find() {
    const auto& message = failure.message;
    if (op.name == "view") {
      find_view();
    } else if (says("more than one element of the written-to tensor")) {
      find_overlap();
    } else if (says("some elements of the input tensor and the written-to tensor")) {
      find_shared();
    } else if (says("The size of tensor a")) {
      find_broadcast();
    } else if (says("shapes cannot be multiplied")) {
      mark_axis(0, -1);
      mark_axis(1, op.inputs.size() > 1 && op.inputs[1].dim() > 1 ? -2 : 0);
    } else if (const auto cat = number_after(message, "must match except in dimension ")) {
      find_cat(*cat);
    } else if (const auto dim = number_after(message, "is out of bounds for dimension ")) {
      mark_axis(0, *dim);
    } else if (const auto at = number_after(message, "at dimension "); at && says("out of range")) {
      mark_axis(0, *at);
    }
  }
};

/// `x[3]`: a subscript that does not run is no operation of the trace; its tensor is named in the source.
FailureMarks bad_subscript(const StageModel& model, const session::Failure& failure) {
  const auto dim = number_after(failure.message, "is out of bounds for dimension ");
  if (!dim) return {};
  const std::string_view source = failure.source;
  for (std::size_t at = source.find('['); at != std::string_view::npos; at = source.find('[', at + 1)) {
    auto begin = at;
    while (begin > 0 &&
           (std::isalnum(static_cast<unsigned char>(source[begin - 1])) || source[begin - 1] == '_'))
      --begin;
    const auto* tensor = model.find(source.substr(begin, at - begin));
    if (tensor && *dim < tensor->tensor.dim()) return {.axes = {{tensor, *dim}}};
  }
  return {};
}

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
  if (auto marks = bad_subscript(model, failure); !marks.axes.empty()) return marks;
  if (failure.trace.ops.empty()) return {};
  const auto& op = failure.trace.ops.back();
  if (op.inputs.empty()) return {};
  Finder finder{model, failure, op};
  finder.find();
  return std::move(finder.marks);
}

}  // namespace stridescope::scene
