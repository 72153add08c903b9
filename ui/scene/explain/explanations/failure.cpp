#include "engine/explain/broadcast.h"
#include "engine/explain/refusal.h"
#include "engine/tensor/refusal/rules.h"
#include "engine/words/numbers.h"
#include "ui/scene/explain/explanation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

/// Returns the shapes of all operands, or those that the refusal compared if there is no operation.
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

/// Adds the aligned shapes and the verdict on them, if they do not broadcast.
void add_shapes(const session::Failure& failure, ExplanationCard& card) {
  const auto shapes = broadcast_shapes(failure);
  const auto alignment = explain::align(shapes);
  if (alignment.possible || !alignment.broken_dim) return;
  card.verdict = alignment.verdict;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    card.shapes.push_back({std::string(1, static_cast<char>('a' + i % 26)), shapes[i]});
  card.clash_from_right = alignment.columns.size() - 1 - static_cast<std::size_t>(*alignment.broken_dim);
}

/// Returns an argument that is a list of integers or one integer.
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

void say_permuted(const session::Failure& failure, ExplanationCard& card) {
  const auto& ops = failure.trace.ops;
  const auto named = ops.empty() ? std::nullopt : permutation_of(ops.back());
  if (!named) return;
  if (named->repeated.empty())
    card.verdict = {"failure/dims_left_out",
                    {{"rank", ops.back().inputs.front().dim()}, {"dims", words::list_text(named->missing)}}};
  else if (!named->missing.empty())
    card.verdict = {"failure/dims_repeated",
                    {{"dim", named->repeated.front()}, {"dims", words::list_text(named->missing)}}};
}

}  // namespace

std::optional<PermutedDims> permutation_of(const script::OpRecord& op) {
  if (op.name != "permute" || op.arguments.size() < 2 || op.inputs.empty()) return std::nullopt;
  const auto dims = integers_of(op.arguments[1]);
  const auto rank = op.inputs.front().dim();
  if (!dims) return std::nullopt;
  PermutedDims named;
  tensor::Dims times(static_cast<std::size_t>(rank), 0);
  for (const auto dim : *dims) {
    if (dim < -rank || dim >= rank) return std::nullopt;
    ++times[static_cast<std::size_t>(dim < 0 ? dim + rank : dim)];
  }
  for (std::int64_t dim = 0; dim < rank; ++dim) {
    if (times[static_cast<std::size_t>(dim)] == 0) named.missing.push_back(dim);
    if (times[static_cast<std::size_t>(dim)] > 1) named.repeated.push_back(dim);
  }
  return named;
}

ExplanationCard failure_card(const session::Failure& failure) {
  auto reason = explain::explain_refusal(failure.refusal);
  ExplanationCard card{.verdict = std::move(reason.why), .remedy = std::move(reason.remedy)};
  if (failure.refusal.rule() == Rule::broadcast_mismatch) add_shapes(failure, card);
  say_permuted(failure, card);
  return card;
}

namespace explanations {

/// The words about a failed statement. Explanation `refused` has the marks.
std::optional<Explained> failure(const ViewedStage& input) {
  if (!input.model.failure) return std::nullopt;
  return Explained{.card = failure_card(*input.model.failure)};
}

}  // namespace explanations

}  // namespace stridescope::scene
