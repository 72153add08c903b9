#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Completion in the console while a statement is typed. Uses the table and the names; evaluates nothing.
namespace stridescope::script {

struct Candidate {
  enum class Kind {
    name,
    keyword_argument,
    property,
    method,
    function,
    constant,
    type,
    word
  } kind = Kind::name;
  std::string name;        ///< as shown: "transpose", "dim="
  std::string signature;   ///< "transpose(dim0, dim1)"; for a variable, its type; else empty
  const Op* op = nullptr;  ///< its row, for the help text; may be null
};

/// The call that contains the cursor.
struct SignatureHint {
  const Op* op = nullptr;
  std::vector<std::string> signatures;  ///< one per overload: "transpose(dim0, dim1)"
  std::size_t argument = 0;             ///< index of the argument at the cursor, from 0
  std::string keyword;                  ///< its keyword, if any
  std::size_t overload = 0;             ///< index in `signatures` of the first with such an argument
};

struct Completion {
  std::vector<Candidate> candidates;  ///< names first, then the table's entries, most used first
  std::size_t begin = 0, end = 0;     ///< range of characters that a candidate replaces
  std::optional<SignatureHint> hint;
};

/// `cursor` counts characters (not bytes) from the start of the text.
Completion complete(std::string_view text, std::size_t cursor, const Environment& environment);

}  // namespace stridescope::script
