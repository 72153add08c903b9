#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

struct FieldLook {
  std::string_view label = {};        ///< for the widget map
  std::string_view placeholder = {};  ///< shown while empty
  bool mono = true;
  bool bare = false;  ///< no background or frame
  bool invalid = false;
  bool large = false;
};

struct FieldResponse {
  std::optional<std::string> text;  ///< after an edit
  bool submitted = false;           ///< Enter
  bool active = false;
  bool cancelled = false;            ///< Escape
  int recall = 0;                    ///< -1: Up, 1: Down
  bool tab = false;                  ///< Tab where `takes_tab`
  std::optional<std::size_t> caret;  ///< in bytes, while active
};

/// One line of text. The state owns the text: an edit is returned, and appears in `draft` in the next
/// frame.
FieldResponse text_field(Ui& ui, std::string_view id, const scene::Rect& rect, const Draft& draft,
                         const FieldLook& look = {}, bool takes_tab = false);

struct NumberLook {
  std::string_view label = {};              ///< for the widget map
  std::string_view less = "-", more = "+";  ///< tooltips of the buttons
  float size = 0;                           ///< of the digits, in pixels; 0: as other small numbers
  bool bare = false;                        ///< no background or frame
  bool arrows = true;                       ///< arrow keys change it by one
};

/// An integer with buttons - and + beside it, between bounds. While focused, arrows change it, digits replace
/// it and Backspace deletes the last one. Returns the new value.
std::optional<std::int64_t> number_field(Ui& ui, std::string_view id, const scene::Rect& rect,
                                         std::int64_t value, std::int64_t low, std::int64_t high,
                                         const NumberLook& look);

/// A slider over integers; arrow keys move it while focused.
std::optional<std::int64_t> slider(Ui& ui, std::string_view id, const scene::Rect& rect, std::int64_t value,
                                   std::int64_t low, std::int64_t high, std::string_view label,
                                   scene::Color color);

}  // namespace stridescope::ui
