#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// The docstring of a function or class, with common indentation removed; nullopt if its body does not begin
/// with a string.
std::optional<std::string> docstring(const Block& body);
/// The same for a string literal.
std::optional<std::string> docstring_of(const StringLiteral& text);

/// Calls `visit` for each block of a loop, branch, with or try statement.
template <class Visit>
void for_each_block(const Statement& statement, Visit&& visit) {
  if (const auto* n = std::get_if<If>(&statement.node)) {
    for (const auto& branch : n->branches) visit(branch.body);
    visit(n->otherwise);
  } else if (const auto* each = std::get_if<For>(&statement.node)) {
    visit(each->body);
    visit(each->otherwise);
  } else if (const auto* loop = std::get_if<While>(&statement.node)) {
    visit(loop->body);
    visit(loop->otherwise);
  } else if (const auto* choice = std::get_if<MatchStatement>(&statement.node)) {
    for (const auto& one : choice->cases) visit(one.body);
  } else if (const auto* with = std::get_if<With>(&statement.node)) {
    visit(with->body);
  } else if (const auto* tried = std::get_if<Try>(&statement.node)) {
    visit(tried->body);
    for (const auto& handler : tried->handlers) visit(handler.body);
    visit(tried->otherwise);
    visit(tried->finally);
  }
}

/// Calls `visit` for each statement inside a statement, at any depth, including functions and classes.
template <class Visit>
void for_each_statement_inside(const Statement& statement, Visit&& visit) {
  const auto go_through = [&](const Block& block) {
    for (const auto& inner : block) {
      visit(*inner);
      for_each_statement_inside(*inner, visit);
    }
  };
  for_each_block(statement, go_through);
  if (const auto* defined = std::get_if<Define>(&statement.node)) go_through(defined->function->body);
  if (const auto* of = std::get_if<ClassStatement>(&statement.node)) go_through(of->body);
}

}  // namespace stridescope::script
