#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/partial_results.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

/// The shares of the moving phase, and of the time of a line, in which elements fly from the storage to the
/// grid.
constexpr double normalise_read = 0.08, normalise_read_share = 0.35;
constexpr double first_line = 0.55;  ///< the end of the first line
constexpr double line_way = 0.12;

/// One step of the computation on a line x of the tensor.
struct NormaliseStep {
  std::string said;                  ///< for example "e = exp(x - m)"
  std::vector<double> line = {};     ///< the cells' numbers after the step; empty: unchanged
  std::optional<double> value = {};  ///< the step's single number
};

double sum_of(const std::vector<double>& line) { return std::accumulate(line.begin(), line.end(), 0.0); }
double mean_of(const std::vector<double>& line) { return sum_of(line) / static_cast<double>(line.size()); }

template <class Map>
std::vector<double> mapped(std::vector<double> line, Map map) {
  for (auto& x : line) x = map(x);
  return line;
}

/// `x`: the line's numbers; empty if they are unknown. `inputs`: the number of the operation's inputs.
std::vector<NormaliseStep> parts_of(std::string_view op, const std::vector<double>& x, std::size_t inputs) {
  if (op == "softmax" || op == "log_softmax") {
    const double m = x.empty() ? 0 : *std::ranges::max_element(x);
    const bool is_known = !x.empty() && std::isfinite(m);
    NormaliseStep largest{.said = "m = max(x)"};
    std::vector<double> e;
    if (is_known) {
      largest.value = m;
      e = mapped(x, [m](double each) { return std::exp(each - m); });  // masked elements: exp(-inf) = 0
    }
    if (op == "softmax") return {largest, {.said = "e = exp(x - m)", .line = e}, {.said = "e / sum(e)"}};
    NormaliseStep log_sum{.said = "s = log(sum(exp(x - m)))"};
    if (is_known) log_sum.value = std::log(sum_of(e));
    return {largest, log_sum, {.said = "x - m - s"}};
  }
  if (op != "layer_norm") return {};
  const bool is_known = !x.empty() && std::ranges::all_of(x, [](double each) { return std::isfinite(each); });
  NormaliseStep mean{.said = "m = mean(x)"}, variance{.said = "v = mean((x - m)**2)"};
  if (is_known) {
    mean.value = mean_of(x);
    variance.line = mapped(x, [m = *mean.value](double each) { return each - m; });
    variance.value = mean_of(mapped(variance.line, [](double each) { return each * each; }));
  }
  return {mean,
          variance,
          {.said = std::string("(x - m) / sqrt(v + eps)") + (inputs > 1 ? " * w" : "") +
                   (inputs > 2 ? " + b" : "")}};
}

const script::OpRecord* op_of(const MotionBuilder& builder, const Arrivals& arrivals) {
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.storage() == arrivals.strip->storage && !parts_of(op->name, {}, 1).empty()) return &*op;
  return nullptr;
}

/// Results that are computed from the same elements, and the positions of these.
struct NormalisedLine {
  std::vector<const Arrival*> results = {};
  std::vector<Origin> elements = {};
};

std::vector<NormalisedLine> lines_of(const MotionBuilder& builder, const Arrivals& arrivals) {
  std::vector<NormalisedLine> lines;
  std::map<std::pair<float, float>, std::size_t> known;
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    std::vector<Origin> elements;
    if (arrival.flow && !arrival.flow->sources.empty()) elements = origins_of(builder, arrival, 0, 64);
    const std::pair key =
        elements.empty() ? std::pair{-1.0f, -1.0f} : std::pair{elements[0].rect.x, elements[0].rect.y};
    const auto [at, is_new] = known.emplace(key, lines.size());
    if (is_new) lines.push_back({{}, std::move(elements)});
    lines[at->second].results.push_back(&arrival);
  }
  return lines;
}

/// Returns true if the operation's input is on the stage; else the line's elements are the input's sources.
bool is_shown(const MotionBuilder& builder, const script::OpRecord& op) {
  return !op.inputs.empty() && (part_in(builder.to, op.inputs[0]) || part_in(builder.from, op.inputs[0]));
}

/// Returns the line's numbers; empty if some are unknown or left out.
std::vector<double> numbers_of(const NormalisedLine& line) {
  std::vector<double> found;
  for (const auto& element : line.elements)
    if (element.value && !std::isnan(*element.value)) found.push_back(*element.value);
  return found.size() == line.results.size() && found.size() == line.elements.size() ? found
                                                                                     : std::vector<double>();
}

/// Shows an intermediate number in a result's cell, between two times.
void show_number_in_cell(MotionBuilder& builder, std::size_t target, std::string text, double comes,
                         double goes) {
  const Rect place = builder.to.cells[target].rect;
  Flight flight{FlightPath::straight(place, place, comes, (comes + goes) / 2), target};
  flight.shown_until = goes, flight.text = std::move(text);
  builder.fly(std::move(flight));
}

}  // namespace

void normalise(MotionBuilder& builder, const Arrivals& arrivals) {
  if (!are_operands_shown(builder, arrivals)) return animate_hidden_computation(builder, arrivals);
  const auto lines = lines_of(builder, arrivals);
  const auto* op = op_of(builder, arrivals);
  const bool has_numbers = op && is_shown(builder, *op) && !lines.empty();
  const auto numbers = has_numbers ? numbers_of(lines[0]) : std::vector<double>();
  const auto parts = op ? parts_of(op->name, numbers, op->inputs.size()) : std::vector<NormaliseStep>();
  const double step = (first_line - line_way) / static_cast<double>(std::max<std::size_t>(parts.size(), 1));
  const auto comes = [&](std::size_t part) {
    return builder.moment(line_way + step * static_cast<double>(part));
  };
  const auto changes = static_cast<std::size_t>(
      std::ranges::find_if(parts, [](const NormaliseStep& part) { return !part.line.empty(); }) -
      parts.begin());
  const auto others = static_cast<double>(std::max<std::size_t>(lines.size(), 2) - 1);
  const double first_landed = first_line + normalise_read, each = (1 - first_landed) / others;
  for (std::size_t l = 0; l < lines.size(); ++l) {
    const auto& [results, elements] = lines[l];
    // A line lands before the next one is highlighted.
    const double begins = l == 0 ? 0 : first_landed + each * static_cast<double>(l - 1);
    const double landed = l == 0 ? first_landed : begins + each;
    const double done = landed - std::min(normalise_read, normalise_read_share * (landed - begins)),
                 way = std::min(line_way, (done - begins) * 0.6);
    // If the grid cuts a line, some of its elements are only on the strip: these are outside the
    // frame.
    const bool in_grid = std::ranges::any_of(elements, [](const auto& e) { return e.is_in_grid; });
    Rect all;
    for (const auto& element : elements)
      if (element.is_in_grid == in_grid) all = bounding_rect(all, element.rect);
    if (all.w > 0) {
      builder.show(frame_around(builder, all), builder.moment(begins), builder.moment(landed), 0);
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      const auto target = *target_of(*results[i]);
      if (i < elements.size() && elements.size() == results.size()) {
        auto flight = from_origin(builder, elements[i], target, begins, begins + way);
        const double read = builder.moment(landed);
        const bool changes_here = l == 0 && changes < parts.size();
        flight.shown_until = changes_here ? comes(changes) : read;
        flight.yields = flight.joins = true;
        builder.fly(std::move(flight));
        if (changes_here)
          show_number_in_cell(builder, target,
                              cell_number_text(parts[changes].line[i], builder.to.cells[target],
                                               op->outputs[0].dtype(), builder.style),
                              comes(changes), read);
      }
      store(builder, arrivals, *results[i], done, landed);
    }
  }
  // The first line shows the steps with its numbers; the last step's text remains while the others follow.
  std::vector<StepLine> said;
  for (std::size_t s = 0; s < parts.size(); ++s) {
    std::string text = parts[s].said;
    if (parts[s].value) text += " = " + short_number_text(*parts[s].value);
    said.push_back({std::move(text), comes(s), s + 1 < parts.size() ? comes(s + 1) : builder.moment(1)});
  }
  if (arrivals.grid) {
    add_step_lines(builder, *arrivals.grid, said);
    builder.set_done(arrivals.grid->tensor);
  }
  count_bytes(builder, arrivals, first_line, 1);
}

}  // namespace stridescope::scene::motion
