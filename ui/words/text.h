#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words/words.h"
#include "ui/words/catalogue.h"
#include "ui/words/plural.h"

namespace stridescope::ui {

/// The texts of the app in one language; a key without a text falls back to English, then to itself.
class Text final : public words::Translator {
 public:
  /// A built-in language by its code; English for other codes.
  explicit Text(std::string_view language) : language_(language) {}
  /// A language that is not built in.
  Text(std::string_view language, Catalogue catalogue);

  std::string_view language() const override { return language_; }
  std::string_view operator()(std::string_view key) const override;
  std::string operator()(const words::Message& message) const override;
  std::string operator()(std::string_view key, std::vector<words::Argument> arguments) const {
    return (*this)(words::Message{std::string(key), std::move(arguments)});
  }
  /// True if the language itself has a text for the key.
  bool has_own(std::string_view key) const { return words().count(key) > 0; }
  std::vector<std::string> keys() const;
  /// Returns the code points beyond Latin-1 in the catalogue, in the English one and in the languages' names.
  std::vector<char32_t> characters() const;

 private:
  const Catalogue& words() const { return own_ ? *own_ : built_in_catalogue(language_); }
  /// The language's catalogue if it has a text for the key, else the English one.
  const Catalogue& words_with(std::string_view key) const {
    return has_own(key) ? words() : built_in_catalogue("en");
  }
  std::string format_value(const words::Value& value) const;
  std::string listed(const words::Value::List& values) const;

  std::string language_;
  std::shared_ptr<const Catalogue> own_;  ///< for a language that is not built in
};

}  // namespace stridescope::ui
