#pragma once

#include <string>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Levels of Python's grammar, loosest first; an operand of a lower level than its place needs parentheses.
enum Level {
  tuple_level,
  conditional_level,
  or_level,
  and_level,
  not_level,
  compare_level,
  bit_or_level,
  bit_xor_level,
  bit_and_level,
  shift_level,
  sum_level,
  product_level,
  unary_level,
  power_level,
  postfix_level
};

/// The expression as an operand of a place of that level.
std::string print(const Expression& expression, Level least);
/// What stands between the parentheses of a definition.
std::string print_parameters(const FunctionDefinition& function);

}  // namespace stridescope::script
