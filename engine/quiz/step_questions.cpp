#include <utility>

#include "engine/quiz/ask_step.h"
#include "engine/quiz/question.h"

namespace stridescope::quiz {
namespace {

using tensor::Tensor;

/// The tensor that a step bound. Its source is the first earlier tensor that shares its storage, or else the
/// first earlier tensor.
std::optional<StatementResult> result_of(const session::Session& session, std::size_t step) {
  const auto& of = session.steps()[step - 1];
  const auto before = session.at(step - 1), after = session.at(step);
  if (of.outcome.bound.size() != 1) return std::nullopt;
  StatementResult result{.code = of.source, .name = of.outcome.bound.front(), .verdict = of.verdict};
  const auto value = after.find(result.name);
  const auto* tensor = value ? value->get_if<Tensor>() : nullptr;
  if (!tensor) return std::nullopt;
  result.layout = tensor->layout(), result.itemsize = tensor->itemsize();
  for (const auto& binding : before.environment().bindings()) {
    const auto known = before.find(binding.name);
    const auto* source = known ? known->get_if<Tensor>() : nullptr;
    if (!source) continue;
    const bool is_shared = source->storage().id() == tensor->storage().id();
    if (!result.source_name.empty() && !is_shared) continue;
    result.source_name = binding.name, result.source = source->layout();
    if (is_shared) break;
  }
  return result;
}

}  // namespace

std::vector<Question> questions_about(const session::Session& session, std::size_t step, std::size_t most) {
  std::vector<Question> questions;
  const auto add = [&](std::optional<Question> question) {
    if (question && questions.size() < most) questions.push_back(std::move(*question));
  };
  const auto& of = session.steps()[step - 1];
  using Kind = session::Verdict::Kind;
  auto verdict = of.verdict;
  if (of.caught) verdict.kind = Kind::error, verdict.is_same = false, verdict.refusal.reset();
  if (verdict.kind == Kind::value || verdict.kind == Kind::unknown) return questions;
  if (of.caught) {
    auto asked = ask_verdict({.code = of.source, .verdict = verdict});
    if (asked)
      asked->because = {"quiz/because_error", {{"code", of.source}, {"error", of.caught->message()}}};
    add(std::move(asked));
    add(ask_boundary(of.source, of.caught->refusal));
    return questions;
  }
  add(ask_verdict(
      {.code = of.source, .layout = verdict.layout.value_or(tensor::Layout{}), .verdict = verdict}));
  if (verdict.kind == Kind::in_place) add(ask_written(of));
  const auto result = result_of(session, step);
  if (!result || verdict.is_same) return questions;
  add(ask_shape(*result));
  add(ask_strides(*result));
  if (result->layout.storage_offset != result->source.storage_offset) add(ask_offset(*result));
  if (result->layout.numel() > 1)
    add(ask_element(*result, result->layout.coordinate(result->layout.numel() * 2 / 3)));
  return questions;
}

}  // namespace stridescope::quiz
