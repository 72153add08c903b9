#pragma once

#include <string_view>

#include "ui/settings/settings.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {

/// A card with a title and a close button, over everything.
class Sheet {
 public:
  Sheet(Ui& ui, std::string_view name, scene::Size wanted, scene::Size screen, std::string_view title);
  const scene::Rect& body() const { return body_; }

 private:
  Modal modal_;
  scene::Rect body_;
};

/// Draws every setting that the table lists for the dialog, with a control of its kind; a change takes effect
/// immediately.
void settings_sheet(Ui& ui, const Settings& settings, scene::Size screen);

}  // namespace stridescope::ui
