#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui {

/// What a language's file says: words by key.
using Catalogue = std::map<std::string, std::string, std::less<>>;

/// Of a JSON object of strings; entries that are none are left out, and a text that is no object gives none.
Catalogue parse_catalogue(std::string_view json);

/// A language of the interface. Its catalogue is assets/text/CODE.json.
struct Language {
  std::string_view code;  ///< as BCP 47 has it
  std::string_view name;  ///< in the language itself: the catalogue's "language/name"
};
/// Those that are built in, in the order of menus.
const std::vector<Language>& languages();
/// Read once; empty for a language that is not built in.
std::shared_ptr<const Catalogue> built_in_catalogue(std::string_view code);

}  // namespace stridescope::ui
