#pragma once

#include <iosfwd>
#include <string_view>

#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// Returns true if pictures of a script, with texts in a language, have Chinese characters: in the texts, or
/// in a line of the script, except for cues in other languages.
bool draws_chinese(std::string_view script, std::string_view language);

/// Prints a line for each family that is not installed; Chinese ones only if `draws_chinese`.
void print_missing_fonts(const canvas::CairoFonts& fonts, bool draws_chinese, const ui::Text& words,
                         std::ostream& err);

}  // namespace stridescope::app
