#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui {

/// The texts of a language, by key.
using Catalogue = std::map<std::string, std::string, std::less<>>;

/// Parses a JSON object of strings. Other entries are ignored; a text that is not an object gives no entries.
Catalogue parse_catalogue(std::string_view json);

/// A language of the interface. Its catalogue is assets/text/CODE.json.
struct Language {
  std::string_view code;  ///< a BCP 47 code
  /// The name in the language itself: the catalogue's "language/name".
  std::string_view name() const;
};
/// The built-in languages, in the order of menus.
std::span<const Language> languages();
/// Returns the catalogue of a language, parsed on first use; empty for a language that is not built in.
/// Thread-safe.
const Catalogue& built_in_catalogue(std::string_view code);

}  // namespace stridescope::ui
