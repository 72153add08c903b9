#pragma once

#include <cstdint>
#include <vector>

#include "ui/scene/picture/geometry.h"

struct ImDrawData;
struct ImDrawList;

namespace stridescope::canvas {

/// Tells which parts of the window a frame paints otherwise than the frame before, by tiles of it: software
/// OpenGL takes its time for every pixel, and in most frames most of the window stays as it is.
class Damage {
 public:
  /// A few rectangles in ImGui's pixels, apart from each other; outside of them the data paints what the data
  /// of the last call painted. Costs a pass over the vertices.
  std::vector<scene::Rect> since_last(const ImDrawData& data);
  /// Marks the last frame as lost: the next call returns the whole window.
  void forget() { painted_.clear(); }

 private:
  scene::Rect window_{};                ///< of the last call
  std::vector<std::uint64_t> painted_;  ///< of each tile, row by row: hash of what it shows
};

/// Limits what the data's commands paint to a rectangle while it lives, then puts their clip rectangles back.
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
