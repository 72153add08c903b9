#include "engine/lesson/parse.h"

#include <algorithm>
#include <utility>

#include "engine/lesson/cue_lines.h"
#include "engine/lesson/cue_reader.h"
#include "engine/lesson/cue_words.h"
#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/imports.h"
#include "engine/script/syntax/unicode.h"

namespace stridescope::lesson {
namespace {

std::int32_t lines_in(std::string_view text) {
  return static_cast<std::int32_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Reports a cue after a statement on the same line, which would have no effect.
void find_cue_behind(const script::Statement& statement, std::vector<Problem>& problems) {
  std::int32_t line = statement.span.begin.line;
  std::string_view rest = statement.source;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto text = rest.substr(0, end);
    const auto at = text.find("#:");
    // On a line of its own it belongs to the statement of the body that follows.
    if (at != text.npos && text.find_first_not_of(" \t") != at) {
      const auto cue = cue_lines(text.substr(at), line);
      if (!cue.empty() && (has(head_words, cue[0].word) || has(step_words, cue[0].word))) {
        const auto before = static_cast<std::int32_t>(script::length_utf8(text.substr(0, at)));
        const auto indent = line == statement.span.begin.line ? statement.span.begin.column : 1;
        problems.push_back({{"lesson_problem/behind", {{"word", cue[0].word}}}, {line, before + indent}});
      }
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line;
  }
}

}  // namespace

Cues cues_of(std::string_view leading) {
  std::vector<Problem> unheard;
  return read_step(leading, 1, {}, unheard);
}

Head head_of(std::string_view header) {
  std::vector<Problem> unheard;
  std::size_t end = 0;  // end of the leading comment and blank lines
  while (end < header.size() && (header[end] == '#' || header[end] == '\n'))
    end = std::min(header.find('\n', end), header.size() - 1) + 1;
  return read_head(header.substr(0, end), unheard);
}

bool is_lesson(std::string_view header) { return !head_of(header).title.empty(); }

Localized closing_of(std::string_view trailing) { return cues_of(trailing).narration; }

ParseResult parse(std::string_view text) {
  ParseResult parsed;
  auto& problems = parsed.problems;
  script::Script script;
  try {
    script = script::parse(text);
  } catch (const script::ScriptError& error) {
    problems.push_back({{"lesson_problem/syntax", {{"error", error.message()}}}, error.span().begin});
    return parsed;
  }
  auto& statements = script.statements;
  const auto imports = script::leading_imports(script);
  const bool has_import = imports > 0;
  if (has_import) {
    parsed.lesson.head = read_head(statements.front().leading, problems);
    const auto& head = parsed.lesson.head;
    if (head.title.empty()) problems.push_back({{"lesson_problem/no_title"}, {1, 1}});
    if (head.about.empty()) problems.push_back({{"lesson_problem/no_about"}, {1, 1}});
    if (head.minutes == 0) problems.push_back({{"lesson_problem/no_minutes"}, {1, 1}});
  } else {
    problems.push_back({{"lesson_problem/no_import"}, {1, 1}});
  }
  const auto& title = parsed.lesson.head.title;
  for (std::size_t i = imports; i < statements.size(); ++i) {
    const auto& statement = statements[i];
    const auto line = statement.span.begin.line;
    parsed.lesson.steps.push_back(
        read_step(statement.leading, line - lines_in(statement.leading), title, problems));
    parsed.lines.push_back(line);
    find_cue_behind(statement, problems);
  }
  if (has_import && statements.size() == imports) problems.push_back({{"lesson_problem/no_steps"}, {1, 1}});
  const auto end = lines_in(text) - lines_in(script.trailing) + 1;
  auto after = read_step(script.trailing, end, title, problems);
  for (const auto& cue : cue_lines(script.trailing, end))
    if (has(head_words, cue.word) || has(step_words, cue.word))
      problems.push_back({{"lesson_problem/after_last", {{"word", cue.word}}}, cue.word_at});
  parsed.lesson.closing = std::move(after.narration);
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return a.at.line != b.at.line ? a.at.line < b.at.line : a.at.column < b.at.column;
  });
  return parsed;
}

}  // namespace stridescope::lesson
