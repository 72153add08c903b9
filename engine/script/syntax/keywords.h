#pragma once

#include <algorithm>
#include <string_view>

#include "engine/script/syntax/token.h"

namespace stridescope::script {

inline constexpr std::string_view reserved_words[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

inline bool is_keyword(std::string_view word) { return std::ranges::count(reserved_words, word) > 0; }

/// True if an expression may begin with the token.
inline bool starts_expression(const Token& token) {
  switch (token.kind) {
    case TokenKind::integer:
    case TokenKind::floating:
    case TokenKind::string: return true;
    case TokenKind::name: {
      static constexpr std::string_view words[] = {"False",  "None",  "True", "not",
                                                   "lambda", "await", "yield"};
      return !is_keyword(token.text) || std::ranges::count(words, token.text) > 0;
    }
    case TokenKind::op: {
      static constexpr std::string_view ops[] = {"(", "[", "{", "-", "+", "~", "...", "*"};
      return std::ranges::count(ops, token.text) > 0;
    }
    default: return false;
  }
}

}  // namespace stridescope::script
