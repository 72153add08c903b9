#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Finds a substring in linear time in the worst case (Knuth, Morris and Pratt). Both texts must outlive
/// it.
class SubstringFinder {
 public:
  /// Counts its work as steps of the interpreter.
  SubstringFinder(Interpreter& interpreter, std::string_view text, std::string_view part);
  /// The first occurrence at or after `from`; std::string_view::npos if there is none.
  std::size_t operator()(std::size_t from) const;

 private:
  std::string_view text_, part_;
  std::vector<std::size_t> border_;  ///< longest border of each prefix of the part; empty if short
};

}  // namespace stridescope::script
