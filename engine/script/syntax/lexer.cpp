#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <string>
#include <utility>

#include "engine/script/syntax/string_end.h"
#include "engine/script/syntax/token.h"
#include "engine/script/syntax/unicode.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

constexpr std::size_t max_brackets = 200;
constexpr std::size_t max_tokens = 1'000'000;
constexpr std::size_t max_integer_digits = 4300;  // as in Python
constexpr std::size_t max_based_digits = BigInt::max_bits / 4;

constexpr std::array<std::string_view, 46> operators = {
    "**=", "//=", ">>=", "<<=", "...", "!=", "<=", ">=", "==", "->", "+=", "-=", "*=", "/=", "%=", "&=",
    "|=",  "^=",  "@=",  ":=",  "**",  "//", "<<", ">>", "+",  "-",  "*",  "/",  "%",  "@",  "&",  "|",
    "^",   "~",   "<",   ">",   "(",   ")",  "[",  "]",  "{",  "}",  ",",  ":",  ".",  ";"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char closing_of(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

std::string hex(std::uint32_t value) {
  std::array<char, 8> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, 16).ptr;
  std::string digits(buffer.data(), end);
  for (auto& c : digits) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

class Lexer {
 public:
  Lexer(std::string_view text, const LexRange& range)
      : text_(text),
        at_(range.begin),
        end_(range.end),
        position_(range.start),
        bracketed_(range.is_bracketed) {}

  std::vector<Token> run() {
    start_line();
    while (step()) {
    }
    if (!brackets_.empty()) {
      const auto& [open, where] = brackets_.back();
      fail(refuse::bracket_not_closed(open), where, after_one(where));
    }
    if (!tokens_.empty() && tokens_.back().kind != TokenKind::newline && !bracketed_) {
      push(TokenKind::newline, at_, position_);
    }
    push(TokenKind::end, at_, position_);
    return std::move(tokens_);
  }

 private:
  struct Bracket {
    char open;
    Position where;
  };

  char peek(std::size_t ahead = 0) const { return at_ + ahead < end_ ? text_[at_ + ahead] : '\0'; }
  bool is_joined() const { return bracketed_ || !brackets_.empty(); }

  std::uint32_t take() {
    const bool newline = text_[at_] == '\n';
    const auto character = decode_utf8(text_, at_);
    if (newline) {
      ++position_.line;
      position_.column = 1;
    } else {
      ++position_.column;
    }
    return character;
  }
  void take(std::size_t count) {
    while (count-- > 0) take();
  }
  void take_to(std::size_t end) {
    while (at_ < end) take();
  }

  static Position after_one(Position p) { return {p.line, p.column + 1}; }
  [[noreturn]] static void fail(tensor::Error error, Position begin, Position end) {
    throw ScriptError(std::move(error), {begin, end});
  }
  [[noreturn]] void fail(tensor::Error error) const {
    fail(std::move(error), position_, after_one(position_));
  }

  Token& push(TokenKind kind, std::size_t begin, Position from) {
    if (tokens_.size() == max_tokens) fail(refuse::too_many_tokens(max_tokens), from, position_);
    Token token;
    token.kind = kind;
    token.text = text_.substr(begin, at_ - begin);
    token.span = {from, position_};
    token.offset = begin;
    if (at_line_start_ && kind != TokenKind::newline) {
      token.indent = indent_;
      at_line_start_ = false;
    }
    return tokens_.emplace_back(std::move(token));
  }

  /// Measures the indentation of a line.
  void start_line() {
    at_line_start_ = true;
    indent_ = 0;
    while (peek() == ' ' || peek() == '\t' || peek() == '\f') {
      indent_ = peek() == '\t' ? (indent_ / 8 + 1) * 8 : peek() == '\f' ? 0 : indent_ + 1;
      take();
    }
  }

  bool step() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\f') take();
    if (at_ >= end_) return false;
    const char c = peek();
    if (c == '\0') fail(refuse::null_byte());
    if (c == '#') {
      while (at_ < end_ && peek() != '\n') take();
      return true;
    }
    if (c == '\n') {
      newline();
      return true;
    }
    if (c == '\\') {
      continuation();
      return true;
    }
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      number();
      return true;
    }
    if (c == '"' || c == '\'') {
      string(at_, position_);
      return true;
    }
    std::size_t after = at_;
    if (is_name_start(decode_utf8(text_, after))) {
      name();
      return true;
    }
    punctuation();
    return true;
  }

  void newline() {
    const auto begin = at_;
    const auto from = position_;
    take();
    if (is_joined()) return;
    if (!at_line_start_) {
      Token& token = push(TokenKind::newline, begin, from);
      token.text = {};
      token.span.end = after_one(from);
    }
    start_line();
  }

  void continuation() {
    const auto from = position_;
    take();
    if (at_ >= end_) fail(refuse::unexpected_end(), from, position_);
    if (peek() != '\n') fail(refuse::line_continuation(), from, after_one(position_));
    take();
    if (at_ >= end_) fail(refuse::unexpected_end(), from, position_);
  }

  void name() {
    const auto begin = at_;
    const auto from = position_;
    for (;;) {
      std::size_t after = at_;
      if (at_ >= end_ || !is_name_part(decode_utf8(text_, after))) break;
      take();
    }
    if ((peek() == '"' || peek() == '\'') && at_ - begin <= 2) {
      const auto prefix = text_.substr(begin, at_ - begin);
      if (std::ranges::all_of(prefix, [](char c) {
            return std::string_view("rRbBfFuU").find(c) != std::string_view::npos;
          })) {
        string(begin, from);
        return;
      }
    }
    push(TokenKind::name, begin, from);
  }

  void string(std::size_t begin, Position from) {
    const auto close = string_end(text_, at_, end_, is_formatted_at(text_, at_));
    if (close == std::string_view::npos) {
      const bool triple = peek(1) == peek() && peek(2) == peek();
      if (!triple) fail(refuse::string_unterminated(from.line), from, after_one(from));
      take_to(end_);
      fail(refuse::triple_string_unterminated(position_.line), from, after_one(from));
    }
    take_to(close);
    push(TokenKind::string, begin, from);
  }

  /// Digits with single underscores between them. `underscore_first`: an underscore may come first (after
  /// 0x).
  std::string digits(bool (*is_one)(char), bool underscore_first, const char* kind) {
    std::string out;
    bool previous = underscore_first;
    for (;;) {
      const char c = peek();
      if (is_one(c)) {
        out += c;
        previous = true;
      } else if (c == '_' && previous && is_one(peek(1))) {
        previous = false;
      } else if (c == '_') {
        fail(refuse::number_invalid(kind));
      } else {
        return out;
      }
      take();
    }
  }

  void number() {
    const auto begin = at_;
    const auto from = position_;
    if (peek() == '0' && std::string_view("xXoObB").find(peek(1)) != std::string_view::npos &&
        peek(1) != '\0') {
      based_number(begin, from);
      return;
    }
    std::string text = digits(is_digit, false, "decimal");
    bool real = false;
    if (peek() == '.') {
      real = true;
      text += '.';
      take();
      if (is_digit(peek())) text += digits(is_digit, false, "decimal");
    }
    const char sign = peek(1);
    if ((peek() == 'e' || peek() == 'E') &&
        (is_digit(sign) || ((sign == '+' || sign == '-') && is_digit(peek(2))))) {
      real = true;
      text += 'e';
      take();
      if (!is_digit(peek())) {
        text += peek();
        take();
      }
      text += digits(is_digit, false, "decimal");
    }
    const bool is_imaginary = peek() == 'j' || peek() == 'J';
    if (is_imaginary) take();
    check_number_end(is_imaginary ? "imaginary" : "decimal", begin, from);
    if (real || is_imaginary) {
      auto& token = push(TokenKind::floating, begin, from);
      token.floating = parse_double(text);
      token.is_imaginary = is_imaginary;
      return;
    }
    if (text.size() > 1 && text[0] == '0' && text.find_first_not_of('0') != std::string::npos) {
      fail(refuse::leading_zeros(), from, position_);
    }
    push_integer(text, 10, begin, from);
  }

  static double parse_double(const std::string& text) {
    double value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc::result_out_of_range) return value;
    const auto exponent = text.find('e');
    const bool tiny = exponent != std::string::npos && text[exponent + 1] == '-';
    const bool zero = text.substr(0, exponent).find_first_of("123456789") == std::string::npos;
    return tiny || zero ? 0.0 : std::numeric_limits<double>::infinity();
  }

  void based_number(std::size_t begin, Position from) {
    const char letter = static_cast<char>(std::tolower(static_cast<unsigned char>(peek(1))));
    take(2);
    std::string text;
    if (letter == 'x') {
      text = digits([](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }, true,
                    "hexadecimal");
    } else if (letter == 'o') {
      text = digits([](char c) { return c >= '0' && c <= '7'; }, true, "octal");
    } else {
      text = digits([](char c) { return c == '0' || c == '1'; }, true, "binary");
    }
    const char* kind = letter == 'x' ? "hexadecimal" : letter == 'o' ? "octal" : "binary";
    if (text.empty()) fail(refuse::number_invalid(kind), from, position_);
    if (is_digit(peek())) fail(refuse::digit_invalid(peek(), kind));
    check_number_end(kind, begin, from);
    push_integer(text, letter == 'x' ? 16 : letter == 'o' ? 8 : 2, begin, from);
  }

  void check_number_end(const char* kind, std::size_t, Position from) {
    std::size_t after = at_;
    if (at_ < end_ && is_name_start(decode_utf8(text_, after))) {
      fail(refuse::number_invalid(kind), from, after_one(position_));
    }
  }

  void push_integer(const std::string& digits, int base, std::size_t begin, Position from) {
    if (base == 10 && digits.size() > max_integer_digits) {
      throw ScriptError(refuse::integer_too_long(max_integer_digits, digits.size()), {from, position_});
    }
    if (digits.size() > max_based_digits) fail(refuse::integer_too_large(), from, position_);
    push(TokenKind::integer, begin, from).integer = BigInt::parse(digits, base).value_or(BigInt());
  }

  void punctuation() {
    const auto begin = at_;
    const auto from = position_;
    for (const auto op : operators) {
      if (op.front() != text_[at_] || !text_.substr(at_, end_ - at_).starts_with(op)) continue;
      take(op.size());
      if (op.size() == 1) bracket(op[0], from);
      push(TokenKind::op, begin, from);
      return;
    }
    if (peek() == '=') {
      take();
      push(TokenKind::op, begin, from);
      return;
    }
    const auto character = take();
    if (character < 0x80 && character > 0x20 && character != 0x7F)
      fail(refuse::invalid_syntax(), from, position_);
    if (is_printable(character)) {
      fail(refuse::character_invalid(text_.substr(begin, at_ - begin), hex(character)), from, position_);
    }
    fail(refuse::character_not_printable(hex(character)), from, position_);
  }

  void bracket(char c, Position from) {
    if (c == '(' || c == '[' || c == '{') {
      if (brackets_.size() >= max_brackets) fail(refuse::too_many_brackets(), from, position_);
      brackets_.push_back({c, from});
    } else if (c == ')' || c == ']' || c == '}') {
      if (brackets_.empty()) fail(refuse::bracket_unmatched(c), from, position_);
      const auto [open, where] = brackets_.back();
      if (closing_of(open) != c) {
        fail(where.line == from.line ? refuse::brackets_differ(c, open)
                                     : refuse::brackets_differ_over_lines(c, open, where.line),
             from, position_);
      }
      brackets_.pop_back();
    }
  }

  std::string_view text_;
  std::size_t at_, end_;
  Position position_;
  bool bracketed_;
  bool at_line_start_ = true;
  std::int32_t indent_ = 0;
  std::vector<Bracket> brackets_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> lex(std::string_view text) { return lex(text, {0, text.size(), {}, false}); }
std::vector<Token> lex(std::string_view text, const LexRange& range) { return Lexer(text, range).run(); }

Position advance(Position from, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (decode_utf8(text, at) == '\n') {
      ++from.line;
      from.column = 1;
    } else {
      ++from.column;
    }
  }
  return from;
}

}  // namespace stridescope::script
