#include "ui/words/catalogue.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <utility>

#include "assets.h"
#include "ui/words/json.h"

namespace stridescope::ui {
namespace {

constexpr std::array<Language, 2> built_in = {{{"en"}, {"zh"}}};

/// Parses a JSON string whose only escapes are \", \\ and \n; nullopt for others.
std::optional<std::string> take_string(std::string_view& text) {
  if (!text.starts_with('"')) return std::nullopt;
  std::string taken;
  for (std::size_t at = 1;;) {
    const auto stop = text.find_first_of("\"\\", at);
    if (stop == text.npos || stop + 1 >= text.size()) return std::nullopt;
    taken += text.substr(at, stop - at);
    if (text[stop] == '"') {
      text.remove_prefix(stop + 1);
      return taken;
    }
    const char escaped = text[stop + 1];
    if (escaped != '"' && escaped != '\\' && escaped != 'n') return std::nullopt;
    taken += escaped == 'n' ? '\n' : escaped;
    at = stop + 2;
  }
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Fast path for files in the format of assets/text: sorted, one entry per line. Every start of the program
/// reads one. nullopt for other files.
std::optional<Catalogue> parse_lines(std::string_view text) {
  Catalogue words;
  if (!take(text, "{\n")) return std::nullopt;
  do {
    if (!take(text, " ")) return std::nullopt;
    auto key = take_string(text);
    if (!key || !take(text, ": ")) return std::nullopt;
    auto sentence = take_string(text);
    if (!sentence) return std::nullopt;
    words.emplace_hint(words.end(), std::move(*key), std::move(*sentence));
  } while (take(text, ",\n"));
  return text == "\n}\n" ? std::optional(std::move(words)) : std::nullopt;
}

}  // namespace

Catalogue parse_catalogue(std::string_view text) {
  if (auto words = parse_lines(text)) return std::move(*words);
  Catalogue words;
  const auto json = Json::parse(text);
  if (!json) return words;
  for (const auto& [key, value] : json->members())
    if (const auto* sentence = value.get_if<std::string>()) words.emplace(key, *sentence);
  return words;
}

std::string_view Language::name() const {
  const auto& words = built_in_catalogue(code);
  const auto found = words.find("language/name");
  return found == words.end() ? code : std::string_view(found->second);
}

std::span<const Language> languages() { return built_in; }

const Catalogue& built_in_catalogue(std::string_view code) {
  struct Read {
    std::once_flag once;
    Catalogue words;
  };
  static std::array<Read, built_in.size()> all;
  static const Catalogue none;
  const auto found = std::ranges::find(built_in, code, &Language::code);
  if (found == built_in.end()) return none;
  auto& [once, words] = all[static_cast<std::size_t>(found - built_in.begin())];
  std::call_once(once, [&, &read = words] {
    read = parse_catalogue(assets::find("text/" + std::string(code) + ".json").value_or(""));
  });
  return words;
}

}  // namespace stridescope::ui
