#pragma once

#include <vector>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Finds what the names of a function mean by Python's rules, and sets its `locals`, `cells`, `outer`,
/// `globals` and `is_generator`. The functions inside it have theirs already.
/// Whether it is the body of `(element for target in iterable)`.
inline bool is_generator_expression(const FunctionDefinition& function) {
  return function.name == "<genexpr>";
}
void resolve_names(FunctionDefinition& function);

/// The yields of a simple statement, or of what a compound one evaluates before its blocks (the condition of
/// `if`, the iterable of `for`, ...), in the order in which they are evaluated.
std::vector<const Yield*> yields_of(const Statement& statement);

}  // namespace stridescope::script
