#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui {

/// What a language's file says: words by key.
using Catalogue = std::map<std::string, std::string, std::less<>>;

/// Of a JSON object of strings; entries that are none are left out, and a text that is no object gives none.
Catalogue parse_catalogue(std::string_view json);

/// A language of the interface. Its catalogue is assets/text/CODE.json.
struct Language {
  std::string_view code;  ///< as BCP 47 has it
  /// In the language itself: the catalogue's "language/name".
  std::string_view name() const;
};
/// Those that are built in, in the order of menus.
std::span<const Language> languages();
/// Read when it is first asked for; empty for a language that is not built in. Threads may ask at the same
/// time.
const Catalogue& built_in_catalogue(std::string_view code);

}  // namespace stridescope::ui
