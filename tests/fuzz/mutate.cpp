#include "tests/fuzz/mutate.h"

#include <cctype>
#include <iterator>
#include <string_view>

namespace stridescope::testing {
namespace {

/// Numbers and words for edge cases.
constexpr std::string_view tokens[] = {"0",
                                       "1",
                                       "-1",
                                       "2",
                                       "64",
                                       "65",
                                       "1000",
                                       "2**31",
                                       "2**62",
                                       "2**63 - 1",
                                       "-2**63",
                                       "1e400",
                                       "0.0",
                                       "-0.0",
                                       "True",
                                       "None",
                                       "...",
                                       "[]",
                                       "()",
                                       "(0,)",
                                       "[[], []]",
                                       ":",
                                       "::2",
                                       "::-1",
                                       "None",
                                       "x",
                                       "a",
                                       "w",
                                       "b",
                                       "x > 1",
                                       "x.t()",
                                       "'s'",
                                       "\"\"",
                                       "f\"{x}\"",
                                       "torch",
                                       "range(5)",
                                       "float('nan')",
                                       "x.expand(-1)",
                                       "dtype=torch.uint8",
                                       "dim=-1",
                                       "*",
                                       "**",
                                       "@",
                                       "//",
                                       "%",
                                       "<<",
                                       "==",
                                       "lambda",
                                       ".view(-1)",
                                       ".T",
                                       ".item()",
                                       ".tolist()",
                                       "[0]",
                                       "[x]",
                                       "[x > 1]",
                                       "[..., None]",
                                       "if",
                                       "else",
                                       "for i in range(3)",
                                       "torch.empty(0)",
                                       "torch.tensor(5)",
                                       "torch.bool",
                                       "\xE5\xBC\xA0",
                                       "\t",
                                       "\n",
                                       ";",
                                       "#"};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Returns the end of the token at `at`: a word, or one other character.
std::size_t token_end(const std::string& text, std::size_t at) {
  if (!is_word(text[at])) return at + 1;
  while (at < text.size() && is_word(text[at])) ++at;
  return at;
}

}  // namespace

void Mutator::mutate_bytes(std::string& text) {
  if (text.empty()) return;
  const auto at = below(text.size());
  switch (below(4)) {
    case 0: text[at] = static_cast<char>(below(256)); break;
    case 1: text.erase(at, 1 + below(4)); break;
    case 2: text.insert(at, 1, static_cast<char>(32 + below(95))); break;
    default: text.insert(at, text.substr(below(text.size()), 1 + below(12)));
  }
}

void Mutator::mutate_tokens(std::string& text) {
  if (text.empty()) return;
  auto at = below(text.size());
  while (at > 0 && is_word(text[at]) && is_word(text[at - 1])) --at;
  const auto end = token_end(text, at);
  const auto token = std::string(tokens[below(std::size(tokens))]);
  switch (below(3)) {
    case 0: text.replace(at, end - at, token); break;
    case 1: text.insert(end, token); break;
    default: text.erase(at, end - at);
  }
}

std::string Mutator::next() {
  std::string text = "x = torch.arange(24).view(2, 3, 4)\nw = torch.arange(4.0)\n";
  const auto count = 1 + below(5);
  for (std::size_t i = 0; i < count; ++i) {
    auto statement = statements_[below(statements_.size())];
    if (below(4) == 0) {  // the head of one and the tail of another
      const auto& other = statements_[below(statements_.size())];
      statement = statement.substr(0, below(statement.size() + 1)) + other.substr(below(other.size() + 1));
    }
    for (auto changes = below(4); changes > 0; --changes) {
      if (below(3) == 0) {
        mutate_bytes(statement);
      } else {
        mutate_tokens(statement);
      }
    }
    text += statement + "\n";
  }
  return text;
}

}  // namespace stridescope::testing
