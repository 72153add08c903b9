#include "engine/script/syntax/string_end.h"

#include <algorithm>
#include <string>

namespace stridescope::script {
namespace {

/// Scripts are untrusted: longer and deeper fields are not scanned.
constexpr std::size_t longest_field = 4096;
constexpr int deepest = 16;
constexpr auto npos = std::string_view::npos;

bool is_in(std::string_view characters, char c) { return characters.find(c) != npos; }

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t string(std::size_t at, std::size_t end, bool is_formatted, int depth) const {
    const char mark = text_[at];
    const std::string quote(text_.substr(at, 3) == std::string(3, mark) ? 3 : 1, mark);
    for (at += quote.size(); at + quote.size() <= end;) {
      if (text_.substr(at, quote.size()) == quote) return at + quote.size();
      const char c = text_[at];
      if (c == '\n' && quote.size() == 1) return npos;
      const bool is_doubled = at + 1 < end && text_[at + 1] == '{';
      if (c == '\\') {
        at += is_formatted && is_doubled ? 1 : 2;
      } else if (is_formatted && c == '{') {
        at = is_doubled ? at + 2 : field(at, std::min(end, at + longest_field), quote, depth);
        if (at == npos) return npos;
      } else {
        ++at;
      }
    }
    return npos;
  }

 private:
  /// The position after the brace that closes the field opened at `at`.
  std::size_t field(std::size_t at, std::size_t end, std::string_view quote, int depth) const {
    if (depth >= deepest) return npos;
    int brackets = 0;
    bool is_format = false;
    for (++at; at < end;) {
      const char c = text_[at];
      if (is_format && text_.substr(at, quote.size()) == quote) return npos;
      if (c == '}' && brackets == 0) return at + 1;
      if (is_format && c == '{') {
        at = field(at, end, quote, depth + 1);
      } else if (!is_format && is_in("'\"", c)) {
        at = string(at, end, is_formatted_at(text_, at), depth + 1);
      } else {
        if (!is_format && is_in("([{", c)) ++brackets;
        if (!is_format && is_in(")]}", c) && --brackets < 0) return npos;
        if (c == ':' && brackets == 0) is_format = true;
        ++at;
      }
      if (at == npos) return npos;
    }
    return npos;
  }

  std::string_view text_;
};

}  // namespace

bool is_formatted_at(std::string_view text, std::size_t at) {
  auto begin = at;
  while (begin > 0 && at - begin < 2 && is_in("rRbBfFuU", text[begin - 1])) --begin;
  return std::ranges::any_of(text.substr(begin, at - begin), [](char c) { return is_in("fF", c); });
}

std::size_t string_end(std::string_view text, std::size_t at, std::size_t end, bool is_formatted) {
  const Scanner scanner(text);
  const auto found = is_formatted ? scanner.string(at, end, true, 0) : npos;
  // Errors in a replacement field are reported where it is parsed.
  return found == npos ? scanner.string(at, end, false, 0) : found;
}

}  // namespace stridescope::script
