#pragma once

#include <string>

#include "engine/script/syntax/ast.h"

namespace stridescope::script {

/// Precedence levels of Python's grammar, lowest first; an operand below the required level is parenthesised.
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

/// Prints an expression as an operand that requires at least this level.
std::string print(const Expression& expression, Level least);
/// The parameter list of a definition, without its parentheses.
std::string print_parameters(const FunctionDefinition& function);

}  // namespace stridescope::script
