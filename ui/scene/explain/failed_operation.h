#pragma once

#include <optional>

#include "engine/tensor/refusal/rules.h"
#include "ui/scene/explain/explanation.h"

namespace stridescope::scene {

/// The operation in which a statement failed, with its operands on the stage: what the explanations of
/// failures read and mark.
struct FailedOperation {
  const StageModel& model;
  const session::Failure& failure;
  const script::OpRecord& op;
  Marks marks = {};

  /// nullopt without a failure, or if it did not happen in an operation on tensors.
  static std::optional<FailedOperation> of(const ViewedStage& input);

  tensor::Rule rule() const { return failure.refusal.rule(); }
  template <tensor::FactName name>
  std::int64_t fact() const {
    return failure.refusal.integer<name>().value_or(0);
  }
  /// Null for those that the stage does not show.
  const TensorModel* shown(std::size_t operand) const;
  const TensorModel* model_of(const tensor::Tensor* operand) const;
  /// The operand that a place was taken of.
  const tensor::Tensor* at(const tensor::Place* place) const;

  /// Where it is shown and has such a dimension, which may count from the end.
  void mark_axis(std::size_t operand, std::int64_t dim);
  void mark_all_axes(std::size_t operand);
  /// The marks, or nullopt if there are none.
  std::optional<Explained> explained() &&;
};

/// An argument that is a list of integers or one integer.
std::optional<tensor::Dims> integers_of(const script::Value& argument);
/// Of `dims`, which may count from the end, those of `rank` dimensions that are named twice and not at all;
/// nullopt if one is out of range.
struct DimsNamed {
  tensor::Dims repeated = {}, missing = {};
};
std::optional<DimsNamed> dims_named(const tensor::Dims& dims, std::int64_t rank);
/// The dimensions that a call of permute names; nullopt for other operations.
std::optional<tensor::Dims> permuted_dims(const script::OpRecord& op);

}  // namespace stridescope::scene
