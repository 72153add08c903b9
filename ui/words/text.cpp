#include "ui/words/text.h"

#include <algorithm>
#include <set>

#include "engine/script/syntax/unicode.h"
#include "engine/words/escape_newlines.h"
#include "engine/words/numbers.h"
#include "ui/words/pattern.h"

namespace stridescope::ui {

using words::Argument;
using words::Message;
using words::Value;

namespace {

const Argument* argument_of(const Message& message, std::string_view name) {
  const auto found = std::find_if(message.arguments.begin(), message.arguments.end(),
                                  [&](const Argument& argument) { return argument.name == name; });
  return found == message.arguments.end() ? nullptr : &*found;
}

}  // namespace

Text::Text(std::string_view language, Catalogue catalogue)
    : language_(language), own_(std::make_shared<const Catalogue>(std::move(catalogue))) {}

std::vector<std::string> Text::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, words] : words()) keys.push_back(key);
  return keys;
}

std::string_view Text::operator()(std::string_view key) const {
  const auto& words = words_with(key);
  const auto found = words.find(key);
  return found == words.end() ? key : std::string_view(found->second);
}

std::string Text::operator()(const Message& message) const {
  std::string result;
  for (const auto& part : parts_of((*this)(message.key))) {
    const auto* argument = argument_of(message, part.name);
    if (!argument) {
      result += part.name.empty() ? part.words : part.name;
    } else if (part.forms.empty()) {
      const bool is_file = part.name == "path" || part.name == "file";
      result +=
          is_file ? words::escape_newlines(format_value(argument->value)) : format_value(argument->value);
    } else if (const auto* count = std::get_if<std::int64_t>(&argument->value.of())) {
      const auto& words = words_with(message.key);
      const auto rule_name = words.find("language/plural");
      const auto* rule = rule_name == words.end() ? nullptr : plural_rule(rule_name->second);
      const auto form = rule ? rule->form_of(*count) : 0;
      result += part.forms[std::min(form, part.forms.size() - 1)];
    }
  }
  return result;
}

std::string Text::format_value(const Value& value) const {
  struct Said {
    const Text& text;
    std::string operator()(std::int64_t number) const { return words::thousands_separated(number); }
    std::string operator()(words::Bytes bytes) const {
      const auto amount = words::byte_amount(bytes.count);
      if (amount.unit != "B") return words::bytes_text(bytes.count);
      return text("number/bytes", {{"number", amount.number}, {"count", bytes.count}});
    }
    std::string operator()(const std::string& same) const { return same; }
    std::string operator()(const tensor::Dims& shape) const { return words::tuple_text(shape); }
    std::string operator()(const std::vector<Message>& message) const { return text(message.front()); }
    std::string operator()(const Value::List& values) const { return text.listed(values); }
  };
  return std::visit(Said{*this}, value.of());
}

std::string Text::listed(const Value::List& values) const {
  std::string result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto next = format_value(values[i]);
    const auto* key = i + 1 == values.size() ? "list/last" : "list/next";
    result =
        i == 0 ? std::move(next) : (*this)(key, {{"before", std::move(result)}, {"item", std::move(next)}});
  }
  return result;
}

std::vector<char32_t> Text::characters() const {
  std::set<char32_t> found;
  const auto note = [&](std::string_view words) {
    for (const auto c : script::code_points(words))
      if (c > 0xff) found.insert(c);
  };
  for (const auto* words : {&words(), &built_in_catalogue("en")})
    for (const auto& [key, value] : *words) note(value);
  for (const auto& language : languages()) note(language.name());
  return {found.begin(), found.end()};
}

}  // namespace stridescope::ui
