#include "ui/forms/branch_chains.h"

#include <algorithm>
#include <cstddef>

#include "ui/lesson/lesson_view.h"

namespace stridescope::ui {
namespace {

std::size_t name_end(std::string_view text) {
  const auto is_in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_in_name) - text.begin());
}

}  // namespace

std::optional<Assignment> assignment_of(std::string_view statement) {
  const auto skip_spaces = [&] {
    statement.remove_prefix(std::min(statement.find_first_not_of(' '), statement.size()));
  };
  const auto take_name = [&] {
    skip_spaces();
    const auto end = name_end(statement);
    std::string name(statement.substr(0, end));
    statement.remove_prefix(end);
    return name;
  };
  Assignment found;
  found.name = take_name();
  skip_spaces();
  if (found.name.empty() || !statement.starts_with('=') || statement.starts_with("==")) return std::nullopt;
  statement.remove_prefix(1);
  found.from = take_name();
  if (found.from.empty() || statement.empty() || (statement.front() != '.' && statement.front() != '['))
    return std::nullopt;
  if (statement.find('\n') != statement.npos) return std::nullopt;
  found.calls = statement;
  return found;
}

namespace {

/// The chain of the statements from one on, as far as each uses the result of the one before it.
std::optional<Assignment> chain_from(const std::vector<std::string>& statements, std::size_t first) {
  if (first >= statements.size()) return std::nullopt;
  auto chain = assignment_of(statements[first]);
  for (auto n = first + 1; chain && n < statements.size(); ++n) {
    const auto next = assignment_of(statements[n]);
    if (!next || next->from != chain->name) break;
    chain->name = next->name;
    chain->calls += next->calls;
  }
  return chain;
}

/// All statements of the session, also those after the cursor.
std::vector<std::string> statements_of(const session::Session& session) {
  std::vector<std::string> statements;
  for (std::size_t i = 0; i < session.steps().size(); i = session.end_of_statement(i)) {
    const auto& step = session.steps()[i];
    statements.push_back(std::string(step.part ? step.statement_source() : step.source));
  }
  return statements;
}

std::vector<std::string> statements_of(const Branch& branch) {
  std::vector<std::string> statements;
  for (const auto& statement : branch.statements) statements.push_back(statement.source);
  return statements;
}

std::size_t common_statements(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

std::optional<BranchChains> branch_chains(const std::vector<std::string>& now,
                                          const std::vector<std::string>& aside) {
  const auto part = common_statements(now, aside);
  const auto mine = chain_from(now, part), other = chain_from(aside, part);
  if (!mine || !other || mine->from != other->from) return std::nullopt;
  return BranchChains{mine->from, mine->calls, other->calls, 0};
}

std::optional<BranchChains> branch_chains(const UiState& state, std::size_t branch) {
  if (branch >= state.document.set_aside.size()) return std::nullopt;
  const auto now = statements_of(state.document.session);
  const auto aside = statements_of(state.document.set_aside[branch]);
  auto chains = branch_chains(now, aside);
  if (!chains) return std::nullopt;
  const auto& session = state.document.session;
  chains->step = session.steps_of(common_statements(now, aside));
  // `torch.ones(2)` resembles a chain on `torch`.
  const auto before = session.at(chains->step);
  const auto* value = before.environment().find(chains->tensor);
  return value && value->get_if<tensor::Tensor>() ? chains : std::nullopt;
}

std::vector<Fork> forks(const UiState& state) {
  std::vector<Fork> found;
  if (state.document.set_aside.empty() || is_question_open(state)) return found;
  const auto now = statements_of(state.document.session);
  for (std::size_t branch = 0; branch < state.document.set_aside.size(); ++branch) {
    auto aside = statements_of(state.document.set_aside[branch]);
    const auto common = common_statements(now, aside);
    if (common == aside.size()) continue;
    aside.erase(aside.begin(), aside.begin() + static_cast<std::ptrdiff_t>(common));
    found.push_back(
        {branch, state.document.session.steps_of(common), std::move(aside), branch_chains(state, branch)});
  }
  std::ranges::stable_sort(found, {}, &Fork::step);
  return found;
}

}  // namespace stridescope::ui
