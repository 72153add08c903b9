#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/tensor/element.h"
#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/partial_results.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr double entropy_read = 0.12;  ///< share of the moving phase, from the storage to the grid
constexpr double mean_said = 0.12;     ///< share of it for the mean of all losses
constexpr std::int64_t most_samples = 16, most_classes = 64;

/// The loss of one sample: the entry of its row at the target's index.
struct PickedEntry {
  std::vector<double> logs = {};  ///< log_softmax of its row
  std::int64_t target = 0;
  Rect row = {};
  Origin picked = {};
  std::optional<std::size_t> target_cell = {};
  double loss() const { return -logs[static_cast<std::size_t>(target)]; }
};

/// Returns the first kernel call that reads an element.
std::optional<CallOperand> call_that_reads(const session::Trace& trace, const tensor::Tensor& tensor,
                                           std::int64_t element) {
  for (std::size_t f = 0; f < trace.flows.size(); ++f) {
    const auto& flow = trace.flows[f];
    for (std::size_t s = 0; s < flow.sources.size(); ++s)
      for (std::int64_t n = 0; flow.sources[s].storage == tensor.storage() && n < flow.written_count(); ++n)
        for (const auto& read : source_elements(flow, s, n, most_classes))
          if (read.element == element) return CallOperand{f, s, n};
  }
  return std::nullopt;
}

std::optional<Origin> origin_at(const MotionBuilder& builder, const tensor::Tensor& tensor,
                                const tensor::Dims& index) {
  const auto element = tensor.layout().at(index);
  auto origin = origin_of(builder, tensor::region_of(tensor), {element, index}, PreferredPlace::grid);
  if (origin) origin->operand = call_that_reads(builder.trace, tensor, element);
  return origin && origin->is_in_grid && origin->value ? origin : std::nullopt;
}

std::vector<double> log_softmax(std::vector<double> x) {
  const double most = *std::ranges::max_element(x);
  double sum = 0;
  for (const double each : x) sum += std::exp(each - most);
  for (auto& each : x) each -= most + std::log(sum);
  return x;
}

/// Returns the entries selected by the classes from an (N, C) input; empty unless the stage shows all.
std::vector<PickedEntry> picked_entries(const MotionBuilder& builder, const script::OpRecord& op) {
  const auto &input = op.inputs[0], &target = op.inputs[1];
  const auto &shape = input.shape(), &classes = target.shape();
  if (shape.size() != 2 || classes.size() != 1 || classes[0] != shape[0] || shape[0] < 1 ||
      shape[0] > most_samples || shape[1] < 1 || shape[1] > most_classes)
    return {};
  std::vector<PickedEntry> samples;
  for (std::int64_t n = 0; n < shape[0]; ++n) {
    PickedEntry sample;
    const auto chosen = origin_at(builder, target, {n});
    if (!chosen || *chosen->value < 0 || *chosen->value >= static_cast<double>(shape[1])) return {};
    sample.target = static_cast<std::int64_t>(*chosen->value);
    sample.target_cell = chosen->cell;
    std::vector<double> x;
    for (std::int64_t c = 0; c < shape[1]; ++c) {
      auto origin = origin_at(builder, input, {n, c});
      if (!origin) return {};
      x.push_back(*origin->value);
      sample.row = bounding_rect(sample.row, origin->rect);
      if (c == sample.target) sample.picked = std::move(*origin);
    }
    sample.logs = log_softmax(std::move(x));
    samples.push_back(std::move(sample));
  }
  return samples;
}

enum class LossReduction : std::uint8_t { mean, sum };

/// Returns the reduction that gives the result; nullopt if that is neither the mean nor the sum of the
/// samples' losses, as with weights.
std::optional<LossReduction> loss_reduction_of(const std::vector<PickedEntry>& samples,
                                               const TensorPart& made) {
  if (made.tensor.numel() != 1 || made.tensor.storage().is_meta()) return std::nullopt;
  const double result =
      tensor::to_double(tensor::element_at(made.tensor, made.tensor.layout().storage_offset));
  double sum = 0;
  for (const auto& sample : samples) sum += sample.loss();
  const auto is_result = [&](double value) {
    return std::abs(value - result) <= 1e-3 * (1 + std::abs(result));
  };
  if (is_result(sum / static_cast<double>(samples.size()))) return LossReduction::mean;
  return is_result(sum) ? std::optional(LossReduction::sum) : std::nullopt;
}

const script::OpRecord* entropy_in(const MotionBuilder& builder, const Arrivals& arrivals) {
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op)
    if (op->op && op->op->name == "cross_entropy" && op->inputs.size() >= 2 && op->outputs.size() == 1 &&
        op->outputs[0].storage() == arrivals.strip->storage)
      return &*op;
  return nullptr;
}

}  // namespace

bool pick_losses(MotionBuilder& builder, const Arrivals& arrivals) {
  const auto* op = entropy_in(builder, arrivals);
  if (!op || !arrivals.grid || arrivals.all.size() != 1 || !target_of(arrivals.all[0])) return false;
  const auto samples = picked_entries(builder, *op);
  if (samples.empty()) return false;
  const auto fold = loss_reduction_of(samples, *arrivals.grid);
  if (!fold) return false;
  const auto& arrival = arrivals.all[0];
  const auto target = *target_of(arrival);
  const auto* input = part_in(builder.to, op->inputs[0]);
  const std::string name = input && !input->name.empty() ? input->name : "x";
  const double last = 1 - entropy_read, picked_by = last - mean_said;
  const double each = picked_by / static_cast<double>(samples.size());
  const auto number = [&](double value) {
    return cell_number_text(value, builder.to.cells[target], op->outputs[0].dtype(), builder.style);
  };
  std::vector<StepLine> said;
  double sum = 0;
  for (std::size_t n = 0; n < samples.size(); ++n) {
    const auto& sample = samples[n];
    const double begins = each * static_cast<double>(n), ends = begins + each;
    const double picks = begins + each * 0.35, lands = begins + each * 0.7;
    builder.show(frame_around(builder, sample.row), builder.moment(begins), builder.moment(ends), 0);
    for (const auto& cell : {sample.target_cell, sample.picked.cell})
      if (cell) builder.glow(*cell, picks - each * 0.1, ends);
    const auto place = std::to_string(n), chosen = std::to_string(sample.target);
    const auto logs = "log_softmax(" + name + "[" + place + "])";
    const bool all_fit = sample.logs.size() <= 4;
    if (n == 0) {
      std::string numbers;
      for (const double log : sample.logs)
        numbers += (numbers.empty() ? " = " : ", ") + short_number_text(log);
      said.push_back({logs + (all_fit ? numbers : ""), builder.moment(begins), builder.moment(picks)});
    }
    said.push_back({"-" + logs + "[" + chosen + "] = " + short_number_text(sample.loss()),
                    builder.moment(n == 0 ? picks : begins), builder.moment(ends)});
    auto flight = from_origin(builder, sample.picked, target, picks, lands);
    sum += sample.loss();
    const auto count = static_cast<double>(n + 1);
    flight.landed = number(*fold == LossReduction::mean ? sum / count : sum);
    const double next = ends + each * 0.7;
    flight.shown_until = builder.moment(n + 1 < samples.size() ? next : 1);
    flight.yields = flight.joins = true;
    builder.fly(std::move(flight));
  }
  if (samples.size() > 1) {
    std::string line = *fold == LossReduction::mean ? "mean(" : "sum(";
    constexpr std::size_t most_said = 4;
    for (std::size_t n = 0; n < std::min(samples.size(), most_said); ++n)
      line += (n > 0 ? ", " : "") + short_number_text(samples[n].loss());
    if (samples.size() > most_said) line += ", …";
    line += ") = " +
            short_number_text(*fold == LossReduction::mean ? sum / static_cast<double>(samples.size()) : sum);
    said.push_back({std::move(line), builder.moment(picked_by), builder.moment(1)});
  }
  store(builder, arrivals, arrival, last, 1);
  add_step_lines(builder, *arrivals.grid, said);
  builder.set_done(arrivals.grid->tensor);
  count_bytes(builder, arrivals, picked_by, last);
  return true;
}

}  // namespace stridescope::scene::motion
