#pragma once

#include <optional>
#include <span>

namespace stridescope::app {

/// A rectangle of a window or a screen, in units of the window system.
struct ScreenArea {
  int x = 0, y = 0, width = 0, height = 0;
  friend bool operator==(const ScreenArea&, const ScreenArea&) = default;
};

/// Widths of the frame that the window manager draws around a window.
struct FrameEdges {
  int left = 0, top = 0, right = 0, bottom = 0;
};

/// Position and size of a window, without its frame.
struct WindowGeometry {
  std::optional<int> x, y;  ///< absent: unknown, or for the system to choose
  int width = 0, height = 0;
  bool is_maximized = false;  ///< then position and size are those to restore
  friend bool operator==(const WindowGeometry&, const WindowGeometry&) = default;
};

/// Returns the wanted place adjusted such that window and frame fit the work area of one screen:
/// the screen with the largest overlap, else centred on the first one. Unchanged without
/// screens.
WindowGeometry fitted_geometry(const WindowGeometry& wanted, std::span<const ScreenArea> work_areas,
                               const FrameEdges& frame);

}  // namespace stridescope::app
