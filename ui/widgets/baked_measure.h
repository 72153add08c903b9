#pragma once

#include <string_view>

#include "ui/scene/picture/scene.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Widths of the baked fonts.
class BakedMeasure : public scene::TextMeasure {
 public:
  explicit BakedMeasure(const Ui& ui) : ui_(ui) {}
  float width(std::string_view text, scene::Font font, float size) const override {
    return ui_.width(text, font, size);
  }

 private:
  const Ui& ui_;
};

}  // namespace stridescope::ui
