#include "ui/scene/plot/lab_plot.h"

#include <algorithm>
#include <map>

#include "ui/scene/model/stage.h"

namespace stridescope::scene {
namespace {

/// Related lines, such as a view and its copy, have one hue: that of the first part of their names.
std::string_view family(std::string_view name) { return name.substr(0, name.find('_')); }
/// Returns true for the second line of a family, which is dashed.
bool is_second(const std::vector<lab::Series>& series, std::size_t at) {
  return std::any_of(series.begin(), series.begin() + static_cast<std::ptrdiff_t>(at),
                     [&](const lab::Series& other) { return family(other.name) == family(series[at].name); });
}

/// Returns the x from which on the second line is below the first.
std::optional<double> crossing(const std::vector<lab::Series>& series) {
  if (series.size() < 2) return std::nullopt;
  const auto &a = series[0].samples, &b = series[1].samples;
  std::optional<double> from;
  for (auto i = std::min(a.size(), b.size()); i-- > 0 && b[i].median < a[i].median;) from = b[i].x;
  return from;
}

}  // namespace

Plot lab_plot(const lab::Experiment& experiment, const std::vector<lab::Series>& series, const Style& style,
              const words::Translator& words) {
  const std::string name(experiment.name);
  Plot plot;
  plot.title = words("lab/" + name);
  plot.note = words(series.empty() ? "lab/press" : "lab/note/" + name);
  plot.x = {std::string(words("lab/x/" + name)), experiment.log_x, false};
  plot.y = {std::string(words(experiment.quantity == lab::Quantity::seconds ? "lab/time" : "lab/time_each")),
            experiment.log_y, true};
  const double unit = experiment.quantity == lab::Quantity::seconds ? 1 : 1e-9;
  std::map<std::string_view, std::int64_t> hues;
  for (std::size_t i = 0; i < series.size(); ++i) {
    const auto hue =
        hues.try_emplace(family(series[i].name), static_cast<std::int64_t>(hues.size())).first->second;
    PlotLine line{std::string(words("lab/series/" + series[i].name)), axis_color(style, hue),
                  is_second(series, i)};
    for (const auto& sample : series[i].samples)
      line.points.push_back({sample.x, sample.median * unit, sample.low * unit, sample.high * unit});
    plot.lines.push_back(std::move(line));
  }
  if (name == "passes")
    if (const auto x = crossing(series))
      plot.note = words({"lab/pays_from", {{"passes", static_cast<std::int64_t>(*x)}}});
  return plot;
}

}  // namespace stridescope::scene
