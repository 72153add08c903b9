#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "ui/scene/plot/plot.h"

namespace stridescope::scene {
namespace {

std::string count_text(double value) {
  if (value == 0) return "0";
  if (value < 1000) return fmt::format("{:.3g}", value);
  const auto exponent = static_cast<int>(std::floor(std::log10(value) + 1e-9));
  static constexpr std::array<const char*, 10> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const double head = value / std::pow(10, exponent);
  if (std::abs(head - 1) > 1e-6 || exponent > 9) return fmt::format("{:.3g}", value);
  return std::string("10") + digits[static_cast<std::size_t>(exponent)];
}

std::string tick_text(const PlotAxis& axis, double value) {
  return axis.is_time ? duration_text(value) : count_text(value);
}

}  // namespace

std::string duration_text(double secs) {
  constexpr std::pair<double, const char*> units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}};
  if (secs == 0) return "0";
  for (const auto& [unit, name] : units)
    if (secs >= unit * 0.9999) return fmt::format("{:.3g} {}", secs / unit, name);
  return fmt::format("{:.2g} ns", secs / 1e-9);
}

std::vector<PlotTick> ticks_of(const PlotAxis& axis, double least, double most_value, int most) {
  std::vector<PlotTick> ticks;
  if (axis.is_log) {
    const auto first = static_cast<int>(std::ceil(std::log10(least) - 1e-9)),
               last = static_cast<int>(std::floor(std::log10(most_value) + 1e-9));
    const int step = std::max(1, (last - first + most) / std::max(1, most));
    for (int e = first; e <= last; e += step) ticks.push_back({std::pow(10, e), ""});
  } else {
    const double rough = (most_value - least) / std::max(1, most);
    const double decade = std::pow(10, std::floor(std::log10(std::max(rough, 1e-300))));
    double step = decade;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
      if (step = factor * decade; step >= rough) break;
    for (double value = std::ceil(least / step - 1e-9) * step; value <= most_value + step * 1e-9;
         value += step)
      ticks.push_back({std::abs(value) < step * 1e-9 ? 0 : value, ""});
  }
  for (auto& tick : ticks) tick.text = tick_text(axis, tick.value);
  return ticks;
}

}  // namespace stridescope::scene
