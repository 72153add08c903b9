#pragma once

#include "ui/canvas/cell_batch.h"
#include "ui/fonts/fonts.h"
#include "ui/scene/picture/scene.h"

struct ImDrawList;

namespace stridescope::canvas {

/// Paints scenes into a Dear ImGui draw list, and measures text for it. Sizes are in em, as for Cairo;
/// ImGui's sizes are line heights.
class ImguiCanvas : public scene::TextMeasure {
 public:
  ImguiCanvas(const ui::Fonts& fonts, CellPainter& cells) : fonts_(fonts), cells_(cells) {}

  float width(std::string_view text, scene::Font font, float size) const override;
  /// Paints the scene without its background, its top left corner at `origin`, clipped to the scene's size.
  void paint(ImDrawList& list, const scene::Scene& scene, scene::Point origin) const;

 private:
  template <class Painter>
  void paint_cells(ImDrawList& list, const Painter& painter,
                   const std::vector<const scene::Cell*>& cells) const;

  const ui::Fonts& fonts_;
  CellPainter& cells_;
};

}  // namespace stridescope::canvas
