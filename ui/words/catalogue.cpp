#include "ui/words/catalogue.h"

#include <array>

#include "assets.h"
#include "ui/json.h"

namespace stridescope::ui {
namespace {

/// A language is a file in assets/text and a code here.
constexpr std::array<std::string_view, 2> codes = {"en", "zh"};

using Catalogues = std::map<std::string_view, std::shared_ptr<const Catalogue>>;

Catalogues read_catalogues() {
  Catalogues read;
  for (const auto code : codes) {
    const auto json = assets::find("text/" + std::string(code) + ".json");
    read[code] = std::make_shared<const Catalogue>(parse_catalogue(json.value_or("")));
  }
  return read;
}

const Catalogues& catalogues() {
  static const auto all = read_catalogues();
  return all;
}

std::vector<Language> named_languages() {
  std::vector<Language> named;
  for (const auto code : codes) {
    const auto& words = *catalogues().at(code);
    const auto name = words.find("language/name");
    named.push_back({code, name == words.end() ? code : std::string_view(name->second)});
  }
  return named;
}

}  // namespace

Catalogue parse_catalogue(std::string_view text) {
  Catalogue words;
  const auto json = Json::parse(text);
  if (!json) return words;
  for (const auto& [key, value] : json->members())
    if (const auto* sentence = value.get_if<std::string>()) words.emplace(key, *sentence);
  return words;
}

const std::vector<Language>& languages() {
  static const auto all = named_languages();
  return all;
}

std::shared_ptr<const Catalogue> built_in_catalogue(std::string_view code) {
  const auto found = catalogues().find(code);
  return found == catalogues().end() ? std::make_shared<const Catalogue>() : found->second;
}

}  // namespace stridescope::ui
