#include "ui/scene/explain/failed_operation.h"

#include <algorithm>
#include <utility>

namespace stridescope::scene {

std::optional<FailedOperation> FailedOperation::of(const ViewedStage& input) {
  const auto* failure = input.model.failure;
  if (!failure || failure->trace.ops.empty() || failure->trace.ops.back().inputs.empty()) return std::nullopt;
  return FailedOperation{input.model, *failure, failure->trace.ops.back()};
}

const TensorModel* FailedOperation::model_of(const tensor::Tensor* operand) const {
  if (!operand) return nullptr;
  for (const auto& storage : model.storages)
    for (const auto& tensor : storage.tensors)
      if (tensor.tensor.same_object(*operand)) return &tensor;
  return nullptr;
}

const TensorModel* FailedOperation::shown(std::size_t operand) const {
  return operand < op.inputs.size() ? model_of(&op.inputs[operand]) : nullptr;
}

const tensor::Tensor* FailedOperation::at(const tensor::Place* place) const {
  if (!place) return nullptr;
  for (const auto& input : op.inputs)
    if (input.storage().id() == place->storage && input.shape() == place->shape &&
        input.stride() == place->stride && input.storage_offset() == place->offset)
      return &input;
  return nullptr;
}

void FailedOperation::mark_axis(std::size_t operand, std::int64_t dim) {
  const auto* tensor = shown(operand);
  if (!tensor) return;
  if (dim < 0) dim += tensor->tensor.dim();
  if (dim >= 0 && dim < tensor->tensor.dim()) marks.axes.push_back({tensor, dim});
}

void FailedOperation::mark_all_axes(std::size_t operand) {
  if (operand >= op.inputs.size()) return;
  for (std::int64_t dim = 0; dim < op.inputs[operand].dim(); ++dim) mark_axis(operand, dim);
}

std::optional<Explained> FailedOperation::explained() && {
  if (marks.empty()) return std::nullopt;
  return Explained{.marks = std::move(marks)};
}

std::optional<tensor::Dims> integers_of(const script::Value& argument) {
  if (const auto* one = std::get_if<std::int64_t>(&argument.data)) return tensor::Dims{*one};
  const auto* items = script::items_of(argument);
  if (!items) return std::nullopt;
  tensor::Dims found;
  for (const auto& item : **items) {
    const auto* integer = std::get_if<std::int64_t>(&item.data);
    if (!integer) return std::nullopt;
    found.push_back(*integer);
  }
  return found;
}

std::optional<DimsNamed> dims_named(const tensor::Dims& dims, std::int64_t rank) {
  DimsNamed named;
  tensor::Dims times(static_cast<std::size_t>(rank), 0);
  for (const auto dim : dims) {
    if (dim < -rank || dim >= rank) return std::nullopt;
    ++times[static_cast<std::size_t>(dim < 0 ? dim + rank : dim)];
  }
  for (std::int64_t dim = 0; dim < rank; ++dim) {
    if (times[static_cast<std::size_t>(dim)] == 0) named.missing.push_back(dim);
    if (times[static_cast<std::size_t>(dim)] > 1) named.repeated.push_back(dim);
  }
  return named;
}

std::optional<tensor::Dims> permuted_dims(const script::OpRecord& op) {
  if (op.name != "permute" || op.arguments.size() < 2) return std::nullopt;
  return integers_of(op.arguments[1]);
}

}  // namespace stridescope::scene
