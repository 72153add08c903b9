#include "ui/words/catalogue.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "assets.h"
#include "ui/json.h"

namespace stridescope::ui {
namespace {

constexpr std::array<Language, 2> built_in = {{{"en"}, {"zh"}}};

}  // namespace

Catalogue parse_catalogue(std::string_view text) {
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
