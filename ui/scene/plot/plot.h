#pragma once

#include <string>
#include <vector>

#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// A value with its spread.
struct PlotPoint {
  double x = 0, y = 0;
  double low = 0, high = 0;
};
struct PlotLine {
  std::string label = {};
  Color color = {};
  bool dashed = false;
  std::vector<PlotPoint> points = {};  ///< sorted by x
};
struct PlotAxis {
  std::string title = {};
  bool is_log = false;
  bool is_time = false;        ///< its ticks are in seconds: "1 µs"
  double least = 0, most = 0;  ///< a range that is always shown; both 0: that of the points
};
/// Lines over two axes. Values on a logarithmic axis are positive; others are left out.
struct Plot {
  std::string title = {}, note = {};
  PlotAxis x = {}, y = {};
  std::vector<PlotLine> lines = {};
};

/// Draws the plot in a size. Pure: window, pictures and films show the same.
Scene plot_scene(const Plot& plot, Size size, const Style& style, const TextMeasure& measure);

/// The positions of an axis's ticks, and their texts.
struct PlotTick {
  double value = 0;
  std::string text = {};
};
/// Returns at most `most` ticks between two values.
std::vector<PlotTick> ticks_of(const PlotAxis& axis, double least, double most_value, int most);
/// Returns "250 ns", "1.5 ms", "3 s".
std::string duration_text(double secs);

}  // namespace stridescope::scene
