#include "engine/explain/pasted_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>

#include "engine/explain/pasted_messages.h"

namespace stridescope::explain {
namespace {

/// Collapses white space to single spaces.
std::string joined(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_space) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

/// Reads a number, list or word of the text, and moves `at` past it.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<std::int64_t> number(std::size_t& at) const {
    std::int64_t value = 0;
    const auto* begin = text_.data() + std::min(at, text_.size());
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc{} || value > most_elements || value < -most_elements) return std::nullopt;
    at += static_cast<std::size_t>(end - begin);
    return value;
  }

  std::optional<Numbers> list(std::size_t& at) const {
    if (at >= text_.size()) return std::nullopt;
    const auto close = text_[at] == '[' ? ']' : text_[at] == '(' ? ')' : '\0';
    const char* separators = close ? ", " : "x";
    Numbers numbers;
    auto next = close ? at + 1 : at;
    while (true) {
      while (close && next < text_.size() && (text_[next] == ',' || text_[next] == ' ')) ++next;
      if (close && next < text_.size() && text_[next] == close) {
        at = next + 1;
        return numbers;
      }
      const auto value = number(next);
      if (!value || numbers.size() == most_dims) return std::nullopt;
      numbers.push_back(*value);
      if (!close && (next >= text_.size() || text_[next] != separators[0])) {
        at = next;
        return numbers;
      }
      if (!close) ++next;
    }
  }

  /// Reads a word that ends before `end`, the following text of the pattern.
  std::optional<std::string> word(std::size_t& at, std::string_view end) const {
    const auto stop = end.empty() ? text_.find_first_of(" ,.;\n", at) : text_.find(end, at);
    const auto found = text_.substr(at, stop == text_.npos ? text_.npos : stop - at);
    if (found.empty() || found.size() > 32) return std::nullopt;
    at += found.size();
    return std::string(found);
  }

 private:
  std::string_view text_;
};

/// Reads the fact at the start of a pattern; advances both positions past it.
bool read_fact(const Reader& reader, std::string_view& pattern, std::size_t& at, MessageFields& facts) {
  const char name = pattern[1], kind = pattern[2];
  pattern.remove_prefix(kind == '}' ? 3 : 4);
  if (kind == ':') {
    const auto value = reader.number(at);
    if (value) facts.set(name, Numbers{*value});
    return value.has_value();
  }
  if (kind == '=') {
    auto word = reader.word(at, pattern.substr(0, pattern.find('{')));
    if (word) facts.set(name, std::move(*word));
    return facts.has_word(name);
  }
  auto list = reader.list(at);
  if (!list || list->empty()) return false;
  facts.set(name, std::move(*list));
  return true;
}

/// The facts if the pattern matches the text at `at`; else nullopt.
std::optional<MessageFields> facts_at(std::string_view text, std::size_t at, std::string_view pattern) {
  const Reader reader(text);
  MessageFields facts;
  while (!pattern.empty()) {
    if (pattern.front() == '{' && !pattern.starts_with("{{")) {
      if (!read_fact(reader, pattern, at, facts)) return std::nullopt;
      continue;
    }
    if (at >= text.size() || text[at] != pattern.front()) return std::nullopt;
    ++at;
    pattern.remove_prefix(pattern.front() == '{' ? 2 : 1);
  }
  return facts;
}

std::optional<MessageFields> facts_in(std::string_view text, std::string_view pattern) {
  const auto fixed = pattern.substr(0, pattern.find('{'));
  for (auto at = text.find(fixed); at != text.npos; at = text.find(fixed, at + 1))
    if (auto facts = facts_at(text, at, pattern)) return facts;
  return std::nullopt;
}

/// The first list of integers at or after a position.
std::optional<Numbers> next_list(std::string_view text, std::size_t& at) {
  const Reader reader(text);
  for (at = text.find_first_of("([", at); at != text.npos; at = text.find_first_of("([", at + 1)) {
    auto end = at;
    if (auto list = reader.list(end); list && !list->empty()) {
      at = end;
      return list;
    }
  }
  return std::nullopt;
}

/// Statements that make a tensor of the shape and stride in a text such as that of print(x.shape,
/// x.stride()).
std::optional<std::vector<std::string>> stated_layout(std::string_view text) {
  if (text.find("stride") == text.npos && text.find("torch.Size(") == text.npos) return std::nullopt;
  std::size_t at = 0;
  const auto shape = next_list(text, at);
  const auto stride = shape ? next_list(text, at) : std::nullopt;
  if (!stride || stride->size() != shape->size()) return std::nullopt;
  std::int64_t offset = 0, elements = 1;
  if (auto offset_at = text.find("offset", at); offset_at != text.npos) {
    offset_at = text.find_first_of("0123456789", offset_at);
    if (offset_at != text.npos) offset = Reader(text).number(offset_at).value_or(0);
  }
  for (std::size_t d = 0; d < shape->size(); ++d) {
    const auto size = (*shape)[d], step = (*stride)[d];
    if (size < 1 || step < 0 || size > most_wide_elements || step > most_wide_elements) return std::nullopt;
    elements += (size - 1) * step;
    if (elements > most_wide_elements) return std::nullopt;
  }
  return std::vector<std::string>{
      fmt::format("$x = torch.arange({})", elements + offset),
      fmt::format("$y = $x.as_strided({}, {}{})", tuple_of(*shape), tuple_of(*stride),
                  offset ? ", " + std::to_string(offset) : std::string())};
}

/// Statements that make the two layouts that assert_size_stride compared, in the dimensions where they
/// differ.
std::optional<std::vector<std::string>> compared_layouts(std::string_view text) {
  constexpr std::string_view pattern = "expected size {a:}=={b:}, stride {s:}=={t:} at dim={d:}";
  Numbers size, stride, expected_size, expected_stride;
  for (auto at = text.find("expected size "); at != text.npos; at = text.find("expected size ", at + 1)) {
    const auto facts = facts_at(text, at, pattern);
    if (!facts || size.size() == most_dims) continue;
    size.push_back(facts->number('a'));
    expected_size.push_back(facts->number('b'));
    stride.push_back(facts->number('s'));
    expected_stride.push_back(facts->number('t'));
  }
  if (size.empty()) return std::nullopt;
  const auto empty_strided = [](char name, const Numbers& sizes, const Numbers& strides) {
    return fmt::format("${} = torch.empty_strided({}, {})", name, tuple_of(sizes), tuple_of(strides));
  };
  return std::vector<std::string>{empty_strided('x', size, stride),
                                  empty_strided('y', expected_size, expected_stride),
                                  "assert $x.shape == $y.shape and $x.stride() == $y.stride()"};
}

/// Replaces `$x` by the first free name of x, x2, x3, ...
void choose_names(std::vector<std::string>& statements,
                  const std::function<bool(const std::string&)>& is_free) {
  std::map<char, std::string> chosen;
  for (auto& statement : statements)
    for (auto at = statement.find('$'); at != statement.npos; at = statement.find('$', at)) {
      auto& name = chosen[statement[at + 1]];
      for (int n = 1; name.empty(); ++n) {
        const auto candidate =
            std::string(1, statement[at + 1]) + (n > 1 ? std::to_string(n) : std::string());
        if (is_free(candidate)) name = candidate;
      }
      statement.replace(at, 2, name);
    }
}

}  // namespace

std::optional<std::vector<std::string>> statements_of_error(
    std::string_view pasted, const std::function<bool(const std::string&)>& is_free) {
  if (pasted.size() > longest_pasted_error) return std::nullopt;
  const auto text = joined(pasted);
  std::optional<std::vector<std::string>> statements;
  for (const auto& known : known_messages()) {
    if (const auto facts = facts_in(text, known.pattern)) {
      statements = known.program(*facts);
      break;
    }
  }
  if (!statements) statements = compared_layouts(text);
  if (!statements) statements = stated_layout(text);
  if (statements) choose_names(*statements, is_free);
  return statements;
}

bool is_error_text(std::string_view text) {
  if (text.find("Traceback (most recent call last)") != text.npos) return true;
  const auto is_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
  };
  for (const std::string_view ending : {"Error: ", "Exception: "}) {
    const auto at = text.find(ending);
    if (at == text.npos) continue;
    auto before = text.substr(0, at);
    before = before.substr(before.rfind('\n') + 1);
    before.remove_prefix(std::min(before.find_first_not_of(" E>"), before.size()));  // pytest's prefix
    if (std::ranges::all_of(before, is_name)) return true;
  }
  return false;
}

}  // namespace stridescope::explain
