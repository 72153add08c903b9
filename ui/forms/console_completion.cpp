#include "ui/forms/console_completion.h"

#include "engine/script/syntax/unicode.h"

#include <algorithm>

namespace stridescope::ui {

script::Completion console_completion(const UiState& state) {
  const auto& line = state.console.draft.text;
  const auto before = line.substr(0, std::min(state.console.caret, line.size()));
  auto completion =
      script::complete(line, script::code_points(before).size(), state.document.session.environment());
  const auto begin = script::bytes_of(line, completion.begin);
  const bool is_begun = begin < before.size() || (begin > 0 && line[begin - 1] == '.');
  const auto word = before.substr(std::min(begin, before.size()));
  if (!is_begun) completion.candidates.clear();
  std::erase_if(completion.candidates, [&](const auto& candidate) { return candidate.name == word; });
  return completion;
}

bool completion_is_open(const UiState& state, const script::Completion& completion) {
  return !completion.candidates.empty() && !state.console.completion_closed && !state.document.failure;
}

CompletedLine completed(const std::string& line, const script::Completion& completion,
                        const script::Candidate& candidate) {
  const auto begin = script::bytes_of(line, completion.begin), end = script::bytes_of(line, completion.end);
  return {line.substr(0, begin) + candidate.name + line.substr(end), begin + candidate.name.size()};
}

}  // namespace stridescope::ui
