#pragma once

#include <set>
#include <string>
#include <string_view>

#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The underlined terms of a text: each is underlined only once.
using MarkedTerms = std::set<std::string, std::less<>>;

/// Underlines the terms of a line that is drawn elsewhere, with its top left corner at `at`. A term is a
/// widget, `id`/term/ID, which opens the term's card when pressed.
void underline_terms(Ui& ui, std::string_view id, scene::Point at, std::string_view line, scene::Font font,
                     float size, scene::Color color, MarkedTerms& marked);

/// Ui::draw_wrapped, with its terms underlined.
float draw_with_terms(Ui& ui, std::string_view id, scene::Point at, float width, std::string_view text,
                      scene::Font font, float size, scene::Color color, MarkedTerms marked = {});

/// Ui::draw_in of a line that fits, with its terms underlined.
float draw_line_with_terms(Ui& ui, std::string_view id, const scene::Rect& rect, std::string_view line,
                           scene::Font font, float size, scene::Color color);

}  // namespace stridescope::ui
