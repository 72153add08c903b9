#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Finds a part in a text in time that grows with their sizes, whatever they say (Knuth, Morris and Pratt).
/// Both outlive it.
class Finder {
 public:
  /// Spends the interpreter's steps.
  Finder(Interpreter& interpreter, std::string_view text, std::string_view part);
  /// Where the part stands first at or after `from`; std::string_view::npos where it does not.
  std::size_t operator()(std::size_t from) const;

 private:
  std::string_view text_, part_;
  std::vector<std::size_t> border_;  ///< of each beginning of the part; none for a short one
};

}  // namespace stridescope::script
