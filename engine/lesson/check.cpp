#include "engine/lesson/check.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "engine/lesson/covered_facts.h"
#include "engine/script/values/array.h"
#include "engine/script/values/named_tensors.h"

namespace stridescope::lesson {
namespace {

using words::Message;

Message no_tensor(const std::string& name) { return {"lesson_problem/no_tensor", {{"name", name}}}; }

Message problem_of_index(const PointCue& point, const tensor::Dims& shape) {
  if (point.index.size() != shape.size())
    return {"lesson_problem/no_cell", {{"text", point.text}, {"name", point.tensor}, {"shape", shape}}};
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (point.index[d] >= shape[d])
      return {"lesson_problem/no_cell", {{"text", point.text}, {"name", point.tensor}, {"shape", shape}}};
  return {};
}

Message problem_of(const ExpectedError& expected, const session::Step& step) {
  if (!step.caught) return {"lesson_problem/nothing_caught", {{"type", expected.type}}};
  const auto type = tensor::exception_of(step.caught->refusal);
  const auto message = step.caught->message();
  if (type == expected.type && message.find(expected.message) != std::string::npos) return {};
  return {"lesson_problem/other_caught", {{"caught", std::string(type) + ": " + message}}};
}

std::set<std::string> bound_names(const session::Session& session) {
  std::set<std::string> names;
  for (const auto& step : session.steps()) names.insert(step.outcome.bound.begin(), step.outcome.bound.end());
  return names;
}

}  // namespace

std::optional<tensor::Tensor> find_tensor(const session::Snapshot& state, const std::string& name) {
  if (const auto value = state.find(name)) {
    const auto* tensor = value->get_if<tensor::Tensor>();
    if (!tensor) tensor = script::tensor_of_array(*value);
    return tensor ? std::optional(*tensor) : std::nullopt;
  }
  const auto end = std::min(name.find_first_of(".["), name.size());
  const auto holder = state.find(name.substr(0, end));
  return holder ? script::tensor_at(*holder, std::string_view(name).substr(end)) : std::nullopt;
}

words::Message problem_of(const PointCue& point, const session::Snapshot& state) {
  using Target = PointCue::Target;
  if (point.part == Target::cell && find_tensor(state, point.text)) return {};
  const auto tensor = find_tensor(state, point.tensor);
  if (!tensor) return no_tensor(point.tensor);
  if (point.part == Target::cell) return problem_of_index(point, tensor->shape());
  if (point.part != Target::storage_cell) return {};
  const auto count = tensor->storage().nbytes() / tensor->itemsize();
  if (point.index[0] < count) return {};
  return {"lesson_problem/no_element", {{"text", point.text}, {"count", count}}};
}

CheckResult check(std::string_view text, tensor::Memory memory) {
  CheckResult checked{parse(text)};
  auto& [lesson, lines, problems] = checked.parsed;
  for (const auto& cues : lesson.steps) checked.questions += cues.question.has_value();
  if (lines.empty()) return checked;
  const auto tell = [&problems = problems](words::Message message, script::Position at) {
    if (!message.empty()) problems.push_back({std::move(message), at});
  };
  const auto opened = session::open(text, std::move(memory));
  const auto& session = opened.session;
  if (opened.failure)
    tell({"lesson_problem/fails", {{"error", tensor::line_of(opened.failure->refusal)}}},
         {opened.failed_line, 1});
  const auto names = bound_names(session);
  std::size_t first = 0, end = 0;  // steps of a statement
  for (std::size_t s = 0; s < lesson.steps.size() && end < session.steps().size(); ++s) {
    first = std::exchange(end, session.end_of_statement(end));
    const auto& cues = lesson.steps[s];
    const auto state = session.at(end);
    for (const auto& point : cues.points) tell(problem_of(point, state), point.at);
    if (!cues.look.empty() && !find_tensor(state, cues.look)) tell(no_tensor(cues.look), cues.look_at);
    if (cues.question) {
      if (cues.question->cover)
        for (const auto& [name, fact] : *cues.question->cover)
          if (!find_tensor(session.at(first), name)) tell(no_tensor(name), cues.question->cover_at);
      if (first == s)
        std::ranges::move(find_uncovered_facts(lesson, s, session, lines),
                          std::back_inserter(checked.warnings));
    }
    if (cues.expected) tell(problem_of(*cues.expected, session.steps()[end - 1]), cues.expected->at);
    for (const auto& meter : cues.meters)
      for (const auto& name : meter.tensors)
        if (!names.contains(name)) tell(no_tensor(name), meter.at);
  }
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return a.at.line != b.at.line ? a.at.line < b.at.line : a.at.column < b.at.column;
  });
  return checked;
}

}  // namespace stridescope::lesson
