#pragma once

#include <cstdint>
#include <vector>

#include "ui/scene/picture/geometry.h"

struct ImDrawData;
struct ImDrawList;

namespace stridescope::canvas {

/// Finds the parts of the window that differ from the frame before, by tiles: software OpenGL takes time for
/// every pixel, and in most frames most of the window is unchanged.
class Damage {
 public:
  /// A few disjoint rectangles in ImGui's pixels; outside of them the data paints the same as the data of the
  /// last call. Costs a pass over the vertices.
  std::vector<scene::Rect> since_last(const ImDrawData& data);
  /// Marks the last frame as lost: the next call returns the whole window.
  void forget() { painted_.clear(); }

 private:
  scene::Rect window_{};                ///< of the last call
  std::vector<std::uint64_t> painted_;  ///< of each tile, in row-major order: hash of its content
};

/// Scope in which the data's commands are clipped to a rectangle; restores their clip rectangles at the end.
class ClippedTo {
 public:
  ClippedTo(ImDrawData& data, const scene::Rect& rect);
  ~ClippedTo();
  ClippedTo(const ClippedTo&) = delete;
  ClippedTo& operator=(const ClippedTo&) = delete;

 private:
  struct Clip {
    float left, top, right, bottom;
  };
  ImDrawData& data_;
  std::vector<Clip> clips_;  ///< of all commands, in order
};

}  // namespace stridescope::canvas
