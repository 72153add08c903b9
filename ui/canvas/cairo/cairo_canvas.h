#pragma once

#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::canvas {

/// Paints a scene, background included, in pixels of the scene.
void paint(_cairo* cairo, const scene::Scene& scene, const CairoFonts& fonts);

}  // namespace stridescope::canvas
