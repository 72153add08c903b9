#include "engine/explain/broadcast.h"
#include "engine/explain/refusal.h"
#include "engine/words/numbers.h"
#include "ui/scene/explain/failed_operation.h"

namespace stridescope::scene {
namespace {

using tensor::FactName;
using tensor::Rule;

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

/// What a permutation names twice and what it leaves out.
void say_permuted(const session::Failure& failure, ExplanationCard& card) {
  const auto& ops = failure.trace.ops;
  if (ops.empty() || ops.back().inputs.empty()) return;
  const auto dims = permuted_dims(ops.back());
  const auto rank = ops.back().inputs.front().dim();
  const auto named = dims ? dims_named(*dims, rank) : std::nullopt;
  if (!named) return;
  if (named->repeated.empty())
    card.verdict = {"failure/dims_left_out", {{"rank", rank}, {"dims", words::list_text(named->missing)}}};
  else if (!named->missing.empty())
    card.verdict = {"failure/dims_repeated",
                    {{"dim", named->repeated.front()}, {"dims", words::list_text(named->missing)}}};
}

}  // namespace

ExplanationCard failure_card(const session::Failure& failure) {
  auto reason = explain::reason_of(failure.refusal);
  ExplanationCard card{.verdict = std::move(reason.why), .remedy = std::move(reason.remedy)};
  if (failure.refusal.rule() == Rule::broadcast_mismatch) add_shapes(failure, card);
  say_permuted(failure, card);
  return card;
}

namespace explanations {

/// Why a statement failed, in words. What it failed at is marked by the explanations of refusals.
std::optional<Explained> failure(const ViewedStage& input) {
  if (!input.model.failure) return std::nullopt;
  return Explained{.card = failure_card(*input.model.failure)};
}

}  // namespace explanations

}  // namespace stridescope::scene
