#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string_view>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr double normalise_read = 0.08;  ///< of the moving phase: from the storage to the grid
constexpr double first_line = 0.55;      ///< until the first line is done
constexpr double line_way = 0.12;

/// What is done to a line x of the tensor, step by step.
std::span<const std::string_view> steps_of(std::string_view op) {
  static constexpr std::array<std::string_view, 3> softmax{"m = max(x)", "e = exp(x - m)", "e / sum(e)"};
  static constexpr std::array<std::string_view, 3> log_softmax{"m = max(x)", "s = log(sum(exp(x - m)))",
                                                               "x - m - s"};
  static constexpr std::array<std::string_view, 3> layer_norm{"m = mean(x)", "v = mean((x - m)**2)",
                                                              "(x - m) / sqrt(v + eps)"};
  if (op == "softmax") return softmax;
  if (op == "log_softmax") return log_softmax;
  if (op == "layer_norm") return layer_norm;
  return {};
}

std::string_view op_of(const Score& score, const Arrivals& arrivals) {
  for (auto op = score.trace.ops.rbegin(); op != score.trace.ops.rend(); ++op)
    for (const auto& output : op->outputs)
      if (output.storage() == arrivals.strip->storage && !steps_of(op->name).empty()) return op->name;
  return {};
}

/// Results that are made of the same elements, and where these stand.
struct Line {
  std::vector<const Arrival*> results = {};
  std::vector<Origin> elements = {};
};

std::vector<Line> lines_of(const Score& score, const Arrivals& arrivals) {
  std::vector<Line> lines;
  std::map<std::pair<float, float>, std::size_t> known;
  for (const auto& arrival : arrivals.all) {
    if (!target_of(arrival)) continue;
    std::vector<Origin> elements;
    if (arrival.flow && !arrival.flow->sources.empty())
      elements = origins_of(score, *arrival.flow, 0, arrival.nth, 64);
    const std::pair key =
        elements.empty() ? std::pair{-1.0f, -1.0f} : std::pair{elements[0].rect.x, elements[0].rect.y};
    const auto [at, is_new] = known.emplace(key, lines.size());
    if (is_new) lines.push_back({{}, std::move(elements)});
    lines[at->second].results.push_back(&arrival);
  }
  return lines;
}

}  // namespace

void normalise(Score& score, const Arrivals& arrivals) {
  add_slots(score, arrivals);
  const auto lines = lines_of(score, arrivals);
  const auto steps = steps_of(op_of(score, arrivals));
  const auto others = static_cast<double>(std::max<std::size_t>(lines.size(), 2) - 1);
  const double each = (1 - normalise_read - first_line) / others;
  for (std::size_t l = 0; l < lines.size(); ++l) {
    const auto& [results, elements] = lines[l];
    const double begins = l == 0 ? 0 : first_line + each * static_cast<double>(l - 1);
    const double done = l == 0 ? first_line : begins + each, way = std::min(line_way, (done - begins) * 0.6);
    // Of a line that the grid cuts, some elements are seen in the strip alone: these have no part in the
    // frame.
    const bool in_grid =
        std::any_of(elements.begin(), elements.end(), [](const auto& e) { return e.is_in_grid; });
    Rect all;
    for (const auto& element : elements)
      if (element.is_in_grid == in_grid) all = around(all, element.rect);
    if (all.w > 0) {
      const Box frame = frame_around(score, all);
      score.plan.boxes.push_back({frame, frame, score.moment(begins), score.moment(begins),
                                  score.moment(done), score.moment(done), 0});
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      const auto target = *target_of(*results[i]);
      if (i < elements.size() && elements.size() == results.size()) {
        auto flight = from_origin(elements[i], target, score.to.cells[target].rect, score.moment(begins),
                                  score.moment(begins + way));
        flight.stays = score.moment(done + normalise_read);
        flight.yields = true;
        score.fly(std::move(flight));
      }
      store(score, arrivals, *results[i], score.moment(done), score.moment(done + normalise_read));
    }
  }
  // The first line shows how it is done; the last step stands while the others follow.
  const double step = (first_line - line_way) / static_cast<double>(std::max<std::size_t>(steps.size(), 1));
  std::vector<StepLine> parts;
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const double comes = line_way + step * static_cast<double>(s);
    parts.push_back({std::string(steps[s]), score.moment(comes),
                     s + 1 < steps.size() ? score.moment(comes + step) : score.moment(1)});
  }
  if (arrivals.grid) {
    add_step_lines(score, *arrivals.grid, parts);
    score.set_done(arrivals.grid->tensor);
  }
  count_bytes(score, arrivals, score.moment(first_line), score.moment(1 - normalise_read));
}

}  // namespace stridescope::scene::motion
