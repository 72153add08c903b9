#pragma once

#include <cstdint>

#include "ui/scene/picture/geometry.h"

struct ImDrawList;

namespace stridescope::canvas {

class CellPainter;

/// Fills a rectangle, round at its corners, in a colour as ImGui packs it. The inside of a large opaque one
/// is painted by `painter`, if that is not null: the same pixels, which cost software OpenGL a fraction
/// there.
void fill(ImDrawList& list, CellPainter* painter, const scene::Rect& rect, float radius, std::uint32_t color);

}  // namespace stridescope::canvas
