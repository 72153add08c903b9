#include "ui/text.h"

#include <set>

#include "assets.h"
#include "ui/json.h"
#include "ui/unicode.h"

namespace stridescope::ui {
namespace {

using Words = std::map<std::string, std::string, std::less<>>;

Words load(std::string_view language) {
  Words words;
  const auto content = assets::find("text/" + std::string(language) + ".json");
  if (!content) return words;
  const auto json = Json::parse(*content);
  if (!json) return words;
  for (const auto& [key, value] : json->members())
    if (const auto* text = value.get_if<std::string>()) words.emplace(key, *text);
  return words;
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all = {{"en", "English"}, {"zh", "中文"}};
  return all;
}

Text::Text(std::string_view language) : language_(language), words_(load(language)), fallback_(load("en")) {}

std::vector<std::string> Text::keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, words] : words_) keys.push_back(key);
  return keys;
}

std::string_view Text::operator()(std::string_view key) const {
  if (const auto found = words_.find(key); found != words_.end()) return found->second;
  if (const auto found = fallback_.find(key); found != fallback_.end()) return found->second;
  return key;
}

std::string Text::operator()(std::string_view key, std::initializer_list<std::string_view> arguments) const {
  const auto pattern = (*this)(key);
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool is_slot = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    const auto slot = is_slot ? static_cast<std::size_t>(pattern[i + 1] - '0') : arguments.size();
    if (slot < arguments.size()) {
      result += arguments.begin()[slot];
      i += 2;
    } else {
      result += pattern[i];
    }
  }
  return result;
}

std::string Text::reason(std::string_view problem) const {
  const auto colon = problem.rfind(": ");
  const auto at = colon == problem.npos ? 0 : colon + 2;
  const auto found = words_.find("reason/" + std::string(problem.substr(at)));
  return std::string(problem.substr(0, at))
      .append(found == words_.end() ? problem.substr(at) : found->second);
}

std::vector<char32_t> Text::characters() const {
  std::set<char32_t> found;
  for (const auto* words : {&words_, &fallback_})
    for (const auto& [key, value] : *words)
      for (const auto c : code_points(value))
        if (c > 0xff) found.insert(c);
  for (const auto& language : languages())
    for (const auto c : code_points(language.name))
      if (c > 0xff) found.insert(c);
  return {found.begin(), found.end()};
}

}  // namespace stridescope::ui
