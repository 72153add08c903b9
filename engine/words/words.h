#pragma once

#include <string>
#include <string_view>

#include "engine/words/message.h"

namespace stridescope::words {

/// Provides the texts of one language for the keys of the catalogue.
class Translator {
 public:
  virtual ~Translator() = default;

  /// The language's code.
  virtual std::string_view language() const = 0;
  /// The text of a key without placeholders.
  virtual std::string_view operator()(std::string_view key) const = 0;
  /// The whole sentence of a message.
  virtual std::string operator()(const Message& message) const = 0;
};

}  // namespace stridescope::words
