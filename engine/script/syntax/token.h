#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/syntax/big_int.h"
#include "engine/script/syntax/source.h"

namespace stridescope::script {

enum class TokenKind : std::uint8_t { name, integer, floating, string, op, newline, end };

/// A token of a script.
struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;  ///< as written, in the lexed text; empty for end
  Span span;
  std::size_t offset = 0;    ///< of the first byte in the lexed text
  std::int32_t indent = -1;  ///< indentation in columns if it is the first token of a logical line, else -1
  BigInt integer;
  double floating = 0;
  bool is_imaginary = false;
};

struct LexRange {
  std::size_t begin = 0, end = 0;
  Position start;
  bool is_bracketed = false;  ///< newlines do not end lines, as inside an f-string's field
};

/// Splits text into tokens by Python's rules, dropping comments. The last token is `end`. The text must be
/// valid UTF-8 with \n line ends. Throws ScriptError (SyntaxError) with Python's message.
std::vector<Token> lex(std::string_view text);
std::vector<Token> lex(std::string_view text, const LexRange& range);

/// The position after `text` if it begins at `from`.
Position advance(Position from, std::string_view text);

}  // namespace stridescope::script
