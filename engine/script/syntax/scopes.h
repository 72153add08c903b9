#pragma once

#include <vector>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// True for the body of `(element for target in iterable)`.
inline bool is_generator_expression(const FunctionDefinition& function) {
  return function.name == "<genexpr>";
}
/// Resolves the names of a function by Python's rules and sets its `locals`, `cells`, `outer`, `globals` and
/// `is_generator`. Inner functions must be resolved first.
void resolve_names(FunctionDefinition& function);

/// The yields of a simple statement, or of the head of a compound one (the condition of `if`, the iterable of
/// `for`, ...), in order of evaluation.
std::vector<const Yield*> yields_of(const Statement& statement);

}  // namespace stridescope::script
