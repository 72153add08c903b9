#include "engine/quiz/ask_step.h"

#include <algorithm>
#include <vector>

#include "engine/explain/view_proof.h"
#include "engine/tensor/refusal/rules.h"
#include "engine/words/numbers.h"

namespace stridescope::quiz {
namespace {

using tensor::Dims;
using tensor::Layout;
using words::Message;
constexpr std::int64_t most_written = 12;

/// The elements that a layout reads, each once, in order.
std::vector<std::int64_t> sorted_elements(const Layout& layout) {
  std::vector<std::int64_t> found;
  for (std::int64_t n = 0; n < layout.numel(); ++n) found.push_back(layout.at_linear(n));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void offer(Question& question, const Message& text, const char* misconception) {
  const bool is_known = std::any_of(question.choices.begin(), question.choices.end(),
                                    [&](const Choice& choice) { return choice.text == text; });
  if (is_known || question.choices.size() == 4) return;
  question.choices.push_back(
      {text, misconception ? Message{std::string("quiz/mis/") + misconception} : Message{}});
}

}  // namespace

std::optional<Question> ask_written(const session::Step& step) {
  if (step.trace.writes.size() != 1) return std::nullopt;
  const auto& write = step.trace.writes.front();
  const auto& layout = write.region.layout;
  if (layout.numel() == 0 || layout.numel() > most_written || write.count != layout.numel())
    return std::nullopt;
  const auto written = sorted_elements(layout);
  const auto shown = [](const std::vector<std::int64_t>& elements) {
    return Message{"quiz/value", {{"value", words::list_text(elements)}}};
  };
  const auto right = shown(written);
  Question question{.subject = Subject::writes,
                    .ask = {"quiz/ask_written", {{"code", step.source}}},
                    .because = {"quiz/because_cells",
                                {{"code", step.source},
                                 {"elements", words::list_text(written)},
                                 {"shape", layout.shape},
                                 {"stride", layout.stride},
                                 {"offset", layout.storage_offset}}}};
  if (written.size() == 1) question.storage_element = written.front();
  offer(question, right, nullptr);
  const auto shifted = [&](std::int64_t by) {
    auto moved = written;
    for (auto& element : moved) element += by;
    return shown(moved);
  };
  std::vector<std::int64_t> in_row;
  for (std::size_t n = 0; n < written.size(); ++n)
    in_row.push_back(layout.storage_offset + static_cast<std::int64_t>(n));
  offer(question, shown(in_row), "strides_follow_shape");
  if (written.front() >= layout.storage_offset)
    offer(question, shifted(-layout.storage_offset), "offset_forgotten");
  offer(question, shifted(1), "counts_from_one");
  if (question.choices.size() < 3) offer(question, shifted(2), "counts_from_one");
  if (question.choices.size() < 3) return std::nullopt;
  return question;
}

std::optional<Question> ask_boundary(const std::string& code, const tensor::Refusal& refusal) {
  using tensor::FactName;
  if (refusal.rule() != tensor::Rule::incompatible_view) return std::nullopt;
  const auto *shape = refusal.find<FactName::shape>(), *stride = refusal.find<FactName::stride>(),
             *target = refusal.find<FactName::target_shape>();
  if (!shape || !stride || !target) return std::nullopt;
  const auto proof = explain::prove_view({*shape, *stride, 0}, *target);
  if (proof.conflicts.size() != 1) return std::nullopt;
  const auto& conflict = proof.conflicts.front();
  const auto boundary = [](std::int64_t left, std::int64_t right, std::int64_t has, std::int64_t needed) {
    return Message{"quiz/boundary", {{"left", left}, {"right", right}, {"stride", has}, {"needed", needed}}};
  };
  Question question{.subject = Subject::strides,
                    .ask = {"quiz/ask_boundary", {{"code", code}, {"shape", *shape}, {"stride", *stride}}},
                    .because = proof.verdict};
  offer(question,
        boundary(conflict.left_dim, conflict.right_dim, conflict.left_stride, conflict.needed_stride),
        nullptr);
  // Wrong choices: the other boundaries, with their correct strides.
  for (std::size_t d = 0; d + 1 < shape->size(); ++d) {
    const auto needed = (*shape)[d + 1] * (*stride)[d + 1];
    if (static_cast<std::int64_t>(d) != conflict.left_dim)
      offer(question,
            boundary(static_cast<std::int64_t>(d), static_cast<std::int64_t>(d) + 1, (*stride)[d], needed),
            "boundary_is_even");
  }
  const auto size = (*shape)[static_cast<std::size_t>(conflict.right_dim)];
  for (const auto needed : {size, size + 1, std::int64_t{1}})
    if (needed != conflict.needed_stride)
      offer(question, boundary(conflict.left_dim, conflict.right_dim, conflict.left_stride, needed),
            "boundary_needs");
  if (question.choices.size() < 3) return std::nullopt;
  return question;
}

}  // namespace stridescope::quiz
