#include <algorithm>
#include <string_view>

#include "engine/script/syntax/blocks.h"

namespace stridescope::script {
namespace {

std::string without_indentation(std::string_view text) {
  const auto lines_of = [](std::string_view rest, const auto& visit) {
    for (bool is_first = true;; is_first = false) {
      const auto end = rest.find('\n');
      visit(rest.substr(0, end == rest.npos ? end : end + 1), is_first);
      if (end == rest.npos) return;
      rest.remove_prefix(end + 1);
    }
  };
  auto margin = std::string_view::npos;
  lines_of(text, [&](std::string_view line, bool is_first) {
    const auto first = line.find_first_not_of(' ');
    if (!is_first && first != line.npos && line[first] != '\n') margin = std::min(margin, first);
  });
  std::string out;
  lines_of(text, [&](std::string_view line, bool is_first) {
    const auto first = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(is_first ? first : std::min(first, margin == std::string_view::npos ? 0 : margin));
    out += line;
  });
  return out;
}

}  // namespace

std::optional<std::string> docstring_of(const StringLiteral& text) {
  return text.is_bytes ? std::nullopt : std::optional(without_indentation(text.value));
}

std::optional<std::string> docstring(const Block& body) {
  const auto* first = body.empty() ? nullptr : std::get_if<ExpressionStatement>(&body.front()->node);
  const auto* text = first ? std::get_if<StringLiteral>(&first->value->node) : nullptr;
  return text ? docstring_of(*text) : std::nullopt;
}

}  // namespace stridescope::script
