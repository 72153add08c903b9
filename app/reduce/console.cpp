#include <algorithm>

#include "app/reduce/reducers.h"
#include "engine/explain/pasted_error.h"
#include "engine/script/syntax/ast.h"
#include "ui/forms/console_completion.h"

namespace stridescope::app {
namespace {

std::string trimmed(std::string text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!text.empty() && is_space(text.back())) text.pop_back();
  std::size_t begin = 0;
  while (begin < text.size() && is_space(text[begin])) ++begin;
  return text.substr(begin);
}

void remember(ui::ConsoleState& console, const std::string& line) {
  if (console.history.empty() || console.history.back() != line) console.history.push_back(line);
  console.recalled = console.history.size();
}

void set_line(ui::ConsoleState& console, std::string text, std::optional<std::size_t> caret = {}) {
  console.caret = caret.value_or(text.size());
  console.draft.replace(std::move(text), console.caret);
  console.completion = 0;
  console.completion_closed = true;
}

/// Splits a line at semicolons into statements; returns the whole line if it is one, or does not parse.
std::vector<std::string> statements_of(const std::string& line) {
  std::vector<std::string> sources;
  try {
    for (const auto& statement : script::parse(line).statements) sources.push_back(statement.source);
  } catch (const script::ScriptError&) {
    sources.clear();
  }
  if (sources.size() < 2) sources = {line};
  return sources;
}

bool parses(const std::string& line) {
  try {
    script::parse(line);
    return true;
  } catch (const script::ScriptError&) {
    return false;
  }
}

void apply(ui::UiState& state, const ui::EditConsole& action) {
  auto& console = state.console;
  console.draft.text = action.text;
  console.caret = std::min(action.caret.value_or(action.text.size()), action.text.size());
  console.recalled = console.history.size();
  console.completion = 0;
  console.completion_closed = false;
  if (console.draft.text.empty()) console.edits.reset(), console.edits_pending = false;
}

void apply(ui::UiState& state, const ui::EditInConsole& action) {
  state.console.edits.reset();
  state.console.edits_pending = false;
  set_line(state.console, action.text);
  state.window.focus.ask("console");
}

void apply(ui::UiState& state, const ui::EditStep& action) {
  const auto& steps = state.document.session.steps();
  if (action.step == 0 || action.step > steps.size()) return;
  apply(state, ui::EditInConsole{steps[action.step - 1].statement_source()});
  state.console.edits = action.step;
}

void apply(ui::UiState& state, const ui::EditPending& action) {
  auto& waiting = state.console.pending_statements;
  if (action.index >= waiting.size()) return;
  waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(action.index));
  state.document.is_changed = state.document.is_changed || action.index > 0;
  apply(state, ui::EditInConsole{waiting.front().source});
  state.console.edits_pending = true;
}

void apply(ui::UiState& state, const ui::SubmitConsole&) {
  auto& console = state.console;
  const auto line = trimmed(console.draft.text);
  if (line.empty()) return;
  remember(console, line);
  if (console.edits) {
    console.completion_closed = true;
    if (state.work.job) return add_notice(state, {"work/busy"}, false);
    return replace_step(state, *console.edits, line);
  }
  if (line.front() == '#') {
    // The comment belongs to the next step, and its narration is shown at once.
    state.document.session.trailing += line + "\n";
    session_changed(state);
    return set_line(console, {});
  }
  auto statements = statements_of(line);
  // A printed shape and stride is an error text to explain, although it would parse as a call.
  if (line.starts_with("torch.Size(") || !parses(line)) {
    const auto is_free = [&](const std::string& name) {
      return !state.document.session.environment().find(name);
    };
    if (auto meets_it = explain::statements_of_error(line, is_free)) {
      statements = std::move(*meets_it);
      add_notice(state, {"notice/error_explained"}, false);
    } else if (!parses(line) && explain::is_error_text(line)) {
      return add_notice(state, {"notice/error_unknown"}, false);
    }
  }
  std::vector<ui::Branch::SourceText> typed;
  for (auto& source : statements) typed.push_back({{}, std::move(source)});
  ui::Plan then;
  if (console.edits_pending) {
    if (!console.pending_statements.empty())
      typed.front().leading = console.pending_statements.front().leading;
    then.push_back(ui::ContinuePending{});
  }
  ui::RunTyped run{std::move(typed), ui::RunTyped::From::console, console.draft.text};
  set_line(console, {});
  run_typed(state, std::move(run), std::move(then));
}

void apply(ui::UiState& state, const ui::RecallHistory& action) {
  auto& console = state.console;
  const auto count = static_cast<std::int64_t>(console.history.size());
  const auto at = std::clamp<std::int64_t>(static_cast<std::int64_t>(console.recalled) + action.by, 0, count);
  if (at == static_cast<std::int64_t>(console.recalled)) return;
  if (static_cast<std::int64_t>(console.recalled) == count) console.set_aside = console.draft.text;
  console.recalled = static_cast<std::size_t>(at);
  set_line(console, at == count ? console.set_aside : console.history[console.recalled]);
}

void apply(ui::UiState& state, const ui::MoveCaret& action) {
  state.console.caret = std::min(action.to, state.console.draft.text.size());
  state.console.completion = 0;
}

void apply(ui::UiState& state, const ui::ClearConsole&) {
  state.console.edits.reset();
  state.console.edits_pending = false;
  set_line(state.console, {});
  state.console.recalled = state.console.history.size();
}

void apply(ui::UiState& state, const ui::ChooseCompletion& action) {
  const auto count = static_cast<int>(ui::console_completion(state).candidates.size());
  if (count == 0) return;
  state.console.completion = (state.console.completion + action.by + count) % count;
}

void apply(ui::UiState& state, const ui::AcceptCompletion&) {
  auto& console = state.console;
  const auto completion = ui::console_completion(state);
  if (completion.candidates.empty()) {
    console.completion_closed = true;
    return;
  }
  const auto chosen = std::clamp<std::size_t>(static_cast<std::size_t>(console.completion), 0,
                                              completion.candidates.size() - 1);
  auto line = ui::completed(console.draft.text, completion, completion.candidates[chosen]);
  set_line(console, std::move(line.text), line.caret);
}

void apply(ui::UiState& state, const ui::CloseCompletion&) { state.console.completion_closed = true; }

void apply(ui::UiState& state, const ui::PasteLines& action) {
  script::Script script;
  try {
    script = script::parse(action.text);
  } catch (const script::ScriptError& error) {
    const auto first = action.text.find_first_not_of('\n');
    state.document.failure = session::Failure{
        action.text.substr(first == std::string::npos ? 0 : first), error.refusal(), error.span(), {}};
    return;
  }
  std::vector<ui::Branch::SourceText> pasted;
  for (auto& statement : script.statements) {
    remember(state.console, statement.source);
    pasted.push_back({std::move(statement.leading), std::move(statement.source)});
  }
  set_line(state.console, {});
  run_typed(state, {std::move(pasted), ui::RunTyped::From::paste});
}

}  // namespace

void restore_console_line(ui::UiState& state, std::string line) {
  if (state.console.draft.text.empty()) set_line(state.console, std::move(line));
}

void reduce_console(ui::UiState& state, const ui::ConsoleAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
