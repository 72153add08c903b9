#pragma once

#include <cstdint>
#include <vector>

#include "ui/scene/picture/geometry.h"

struct ImDrawData;
struct ImDrawList;

namespace stridescope::canvas {

/// Finds the parts of the window that differ from the previous frame, by tiles: software OpenGL takes time
/// for every pixel, and in most frames most of the window is unchanged.
class Damage {
 public:
  /// Returns a few disjoint rectangles in ImGui's pixels; outside them the data paints the same as the data
  /// of the last call. Costs a pass over the vertices.
  std::vector<scene::Rect> since_last(const ImDrawData& data);
  /// Invalidates the last frame: the next call returns the whole window.
  void forget() { painted_.clear(); }

 private:
  scene::Rect window_{};                ///< at the last call
  std::vector<std::uint64_t> painted_;  ///< hash of each tile's content, in row-major order
};

/// A scope in which the data's commands are clipped to a rectangle. Its end restores their clip rectangles.
class ScopedClip {
 public:
  ScopedClip(ImDrawData& data, const scene::Rect& rect);
  ~ScopedClip();
  ScopedClip(const ScopedClip&) = delete;
  ScopedClip& operator=(const ScopedClip&) = delete;

 private:
  struct Clip {
    float left, top, right, bottom;
  };
  ImDrawData& data_;
  std::vector<Clip> clips_;  ///< of all commands, in order
};

}  // namespace stridescope::canvas
