#pragma once

#include <span>
#include <string_view>

#include "ui/widgets/icons.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

enum class ButtonKind { plain, primary, quiet };

struct ButtonLook {
  ButtonKind kind = ButtonKind::plain;
  bool enabled = true;
  bool chosen = false;
  bool mono = false;
  std::string_view tooltip = {};
  std::string_view value = {};
  std::string_view role = "button";
};

/// A button with a text label.
Response button(Ui& ui, std::string_view id, const scene::Rect& rect, std::string_view label,
                const ButtonLook& look = {});
/// Returns the width of a button with this label.
float button_width(const Ui& ui, std::string_view label, bool mono = false);
/// A square button with an icon; `label` is its name, shown as tooltip.
Response icon_button(Ui& ui, std::string_view id, const scene::Rect& rect, Icon icon, std::string_view label,
                     const ButtonLook& look = {});
/// One of several alternatives.
struct Option {
  std::string_view id, label;
  bool enabled = true;
};
/// Alternatives side by side, one chosen. Option ids are `id/option`. Returns the pressed index, or -1.
int segmented(Ui& ui, std::string_view id, const scene::Rect& rect, std::span<const Option> options,
              int chosen, bool mono = false);
/// The index of the pressed chip, or -1, and the height used.
struct ChipsResult {
  int pressed = -1;
  float height = 0;
};
/// Chips that wrap over lines from `at` within `width`.
ChipsResult chips(Ui& ui, std::string_view id, scene::Point at, float width, std::span<const Option> options,
                  std::span<const bool> chosen, std::span<const scene::Color> colors = {});
/// A toggle with its label to the left.
Response toggle(Ui& ui, std::string_view id, const scene::Rect& rect, std::string_view label, bool on);

}  // namespace stridescope::ui
