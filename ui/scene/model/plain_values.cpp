#include "ui/scene/model/plain_values.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "engine/script/syntax/token.h"
#include "engine/script/values/value.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t longest_text = 40, most_values = 4;

/// `left`: how many more values the text has room for; a list can contain itself, or one list many times.
bool is_plain_value(const script::Value& value, std::size_t& left) {
  if (left == 0) return false;
  --left;
  if (const auto* sequence = std::get_if<script::Sequence>(&value.data)) {
    constexpr std::size_t most_items = 8;
    using Kind = script::Sequence::Kind;
    return sequence->kind != Kind::iterator && sequence->items->size() <= most_items &&
           std::ranges::all_of(*sequence->items,
                               [&](const auto& item) { return is_plain_value(item, left); });
  }
  if (const auto* text = value.get_if<std::string>()) return text->size() <= longest_text;
  return value.is<bool>() || value.is<std::int64_t>() || value.is<double>() || value.is<script::BigInt>() ||
         value.is<tensor::DType>() || value.is<tensor::Device>() || value.is<tensor::MemoryFormat>();
}

/// nullopt if it is not plain, or too long to be read under a figure.
std::optional<std::string> plain_text(const script::Value& value) {
  auto left = longest_text;
  if (!is_plain_value(value, left)) return std::nullopt;
  auto text = script::repr(value);
  if (text.size() > longest_text) return std::nullopt;
  return text;
}

/// Without attributes and names of arguments.
std::vector<std::string_view> statement_names(std::string_view statement) {
  std::vector<std::string_view> found;
  const auto tokens = script::lex(statement);
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto& token = tokens[i];
    if (token.text == "(" || token.text == "[" || token.text == "{") ++depth;
    if (token.text == ")" || token.text == "]" || token.text == "}") --depth;
    if (token.kind != script::TokenKind::name) continue;
    const bool is_attribute = i > 0 && tokens[i - 1].text == ".";
    const bool names_argument = depth > 0 && i + 1 < tokens.size() && tokens[i + 1].text == "=";
    if (!is_attribute && !names_argument) found.push_back(token.text);
  }
  return found;
}

/// Short names are ordinary letters and words of a language, too.
constexpr std::size_t shortest_in_prose = 3;

bool is_in_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::vector<std::string_view> mentioned_names(std::string_view text) {
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i < text.size();) {
    auto end = i;
    while (end < text.size() && is_in_name(text[end])) ++end;
    if (end - i >= shortest_in_prose) found.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return found;
}

}  // namespace

std::vector<std::string> plain_values(const session::Step& step, const session::Snapshot& after,
                                      const std::string& narration) {
  std::vector<std::string> values;
  const auto& bound = step.outcome.bound;
  const auto& printed = step.outcome.printed;
  const auto& value = step.outcome.value;
  if (printed.empty() && value && !value->is_none())
    if (auto text = plain_text(*value)) values.push_back(std::move(*text));
  // The statements of a block have values of their own.
  const bool is_block = step.source.find('\n') != step.source.npos;
  std::vector<std::string_view> names(bound.begin(), bound.end());
  if (!is_block) names = statement_names(step.source);
  const auto prose = mentioned_names(narration);
  names.insert(names.end(), prose.begin(), prose.end());
  std::set<std::string_view> seen;
  for (const auto name : names) {
    if (values.size() == most_values) break;
    if (!seen.insert(name).second) continue;
    const auto* held = after.environment().find(name);
    const auto text = held ? plain_text(*held) : std::nullopt;
    if (!text || printed.find(*text) != printed.npos) continue;
    auto line = std::string(name) + " = " + *text;
    if (line != step.source) values.push_back(std::move(line));
  }
  return values;
}

}  // namespace stridescope::scene
