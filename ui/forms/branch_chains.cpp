#include "ui/forms/branch_chains.h"

#include <algorithm>
#include <cstddef>

namespace stridescope::ui {
namespace {

struct Assignment {
  std::string name, from, calls;
};

std::size_t name_end(std::string_view text) {
  const auto is_in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_in_name) - text.begin());
}

/// "y = x.t()": y, x and ".t()".
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

/// The chain of the statements from one on, as far as each goes on with the result of the one before it.
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

std::vector<std::string> statements_of(const session::Session& session) {
  std::vector<std::string> statements;
  for (std::size_t i = 0; i < session.cursor(); i = session.end_of_statement(i)) {
    const auto& step = session.steps()[i];
    statements.push_back(std::string(step.inside ? step.statement_source() : step.source));
  }
  return statements;
}

}  // namespace

std::optional<BranchChains> branch_chains(const std::vector<std::string>& now,
                                          const std::vector<std::string>& aside) {
  const auto part = static_cast<std::size_t>(
      std::mismatch(now.begin(), now.end(), aside.begin(), aside.end()).first - now.begin());
  const auto mine = chain_from(now, part), other = chain_from(aside, part);
  if (!mine || !other || mine->from != other->from) return std::nullopt;
  return BranchChains{mine->from, mine->calls, other->calls};
}

std::optional<BranchChains> branch_chains(const UiState& state) {
  if (state.document.set_aside.empty()) return std::nullopt;
  std::vector<std::string> aside;
  for (const auto& statement : state.document.set_aside.back().statements) aside.push_back(statement.source);
  return branch_chains(statements_of(state.document.session), aside);
}

}  // namespace stridescope::ui
