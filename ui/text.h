#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stridescope::ui {

/// The words of the interface in one language, by key; a key without words in it falls back to English, then
/// to itself.
class Text {
 public:
  explicit Text(std::string_view language);

  const std::string& language() const { return language_; }
  std::string_view operator()(std::string_view key) const;
  /// With {0}, {1}, ... replaced.
  std::string operator()(std::string_view key, std::initializer_list<std::string_view> arguments) const;
  /// What went wrong, said in English, with the reason at its end ("settings.json: Permission denied") in
  /// this language where the catalogue has it.
  std::string reason(std::string_view problem) const;
  /// Whether the language itself has words for the key.
  bool has_own(std::string_view key) const { return words_.count(key) > 0; }
  std::vector<std::string> keys() const;
  /// The code points beyond Latin-1 that the catalogue uses.
  std::vector<char32_t> characters() const;

 private:
  std::string language_;
  std::map<std::string, std::string, std::less<>> words_, fallback_;
};

/// Codes and names, in the language itself, of the catalogues that are built in.
struct Language {
  std::string_view code, name;
};
const std::vector<Language>& languages();

}  // namespace stridescope::ui
