#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/words/words.h"

namespace stridescope::ui {

/// A term of the glossary in a text, in bytes.
struct TermSpan {
  std::string_view id;
  std::size_t begin = 0, end = 0;
  friend bool operator==(const TermSpan&, const TermSpan&) = default;
};

/// Returns the terms in a text, in order, each at its first occurrence; of several at one position, the
/// longest. A term is found by the spellings of "term_forms/ID" in the language, ignoring the case of English
/// letters. A spelling in Latin letters must be a whole word, or its plural, and not part of code such as
/// `x.view` or `view(`.
std::vector<TermSpan> find_terms(std::string_view text, const words::Translator& words);

}  // namespace stridescope::ui
