#include "ui/scene/motion/operands.h"

#include <algorithm>

#include "engine/explain/flow_sources.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/motion/partial_results.h"

namespace stridescope::scene::motion {
namespace {

std::optional<double> value_at(const tensor::Tensor& tensor, std::int64_t element) {
  if (tensor.storage().is_meta() || !tensor::has_element(tensor, element)) return std::nullopt;
  return tensor::to_double(tensor::element_at(tensor, element));
}

/// Converts a coordinate of a region to an index of a tensor if the region has the tensor's dimensions in
/// another order or reversed, as in einsum and flip; otherwise returns nullopt.
std::optional<tensor::Dims> index_in(const tensor::Layout& layout, const tensor::Layout& region,
                                     const tensor::Dims& coordinate) {
  if (coordinate.size() != region.shape.size()) return std::nullopt;
  tensor::Dims index(layout.shape.size(), 0);
  std::vector<bool> is_used(region.shape.size(), false);
  for (std::size_t d = 0; d < index.size(); ++d) {
    const auto size = layout.shape[d], stride = layout.stride[d];
    if (size == 1) continue;
    std::size_t r = 0;
    const auto is_other = [&] {
      return is_used[r] || region.shape[r] != size ||
             (region.stride[r] != stride && region.stride[r] != -stride);
    };
    while (r < is_used.size() && is_other()) ++r;
    if (r == is_used.size()) return std::nullopt;
    is_used[r] = true;
    index[d] = region.stride[r] == stride ? coordinate[r] : size - 1 - coordinate[r];
  }
  return layout.at(index) == region.at(coordinate) ? std::optional(index) : std::nullopt;
}

/// If several cells show an element, the one at its coordinate in the region is used.
std::optional<Origin> in_grid(const MotionBuilder& builder, const Scene& scene, const TensorPart& part,
                              const tensor::Region& source, const SourceElement& read) {
  const auto element = read.element;
  const auto layout = builder.layout_in(scene, part.tensor);
  std::vector<tensor::Dims> indices;
  if (!read.coordinate.empty() && layout == source.layout) indices.push_back(read.coordinate);
  else if (auto index = index_in(layout, source.layout, read.coordinate))
    indices.push_back(std::move(*index));
  else indices = readers(layout, element, 4).indices;
  for (const auto& index : indices) {
    const auto rect = part.grid.rect(index);
    if (!rect) continue;
    const ItemKey key = tensor_key(part.tensor, "cell", flat_index_of(layout, index));
    const auto cell = builder.cell(key);
    const Cell* look = &scene == &builder.to && cell ? &builder.to.cells[*cell] : builder.before(key);
    return Origin{
        *rect, look ? look->text : std::string{}, look ? std::optional(look->fill) : std::nullopt, cell,
        true,  value_at(part.tensor, element)};
  }
  return std::nullopt;
}

std::optional<Origin> in_any_grid(const MotionBuilder& builder, const Scene& scene,
                                  const tensor::Region& source, const SourceElement& read) {
  const auto fits = [&](const tensor::Tensor& tensor) {
    return tensor.storage() == source.storage && tensor.itemsize() == tensor::itemsize(source.dtype);
  };
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op)
    for (const auto& input : op->inputs)
      if (const auto* part = fits(input) ? part_in(scene, input) : nullptr; part && part->has_grid)
        if (auto origin = in_grid(builder, scene, *part, source, read)) return origin;
  for (const auto& part : scene.tensors)
    if (part.has_grid && fits(part.tensor))
      if (auto origin = in_grid(builder, scene, part, source, read)) return origin;
  return std::nullopt;
}

std::optional<Origin> in_strip(const MotionBuilder& builder, const Scene& scene, const tensor::Region& source,
                               std::int64_t element) {
  const auto* strip = strip_in(scene, source.storage);
  if (!strip) return std::nullopt;
  const auto there = element * tensor::itemsize(source.dtype) / tensor::itemsize(strip->dtype);
  const auto rect = strip->plan.rect(there);
  if (!rect) return std::nullopt;
  const auto cell = builder.cell_of(strip->storage, there);
  const Cell* look = &scene == &builder.to && cell
                         ? &builder.to.cells[*cell]
                         : builder.before(key_of("storage", "", strip->storage.id(), there));
  return Origin{*rect, look ? look->text : std::string{}, look ? std::optional(look->fill) : std::nullopt,
                cell};
}

constexpr int most_steps_back = 6;  ///< the maximum number of intermediate results

/// Returns true if every number of one dtype is exact in the other.
bool keeps_numbers(tensor::DType from, tensor::DType to) {
  if (from == to) return true;
  if (from == tensor::DType::boolean || !tensor::is_floating(to)) return false;
  return !tensor::is_floating(from) || tensor::itemsize(from) < tensor::itemsize(to);
}

bool is_copy_of_numbers(const tensor::Flow& flow) {
  return flow.kind == tensor::FlowKind::copy && flow.sources.size() == 1 &&
         keeps_numbers(flow.sources[0].dtype, flow.destination.dtype);
}

/// Returns true if a call reduces the result of another call of the same operation along other dimensions, as
/// a pool does with its windows' rows.
bool is_part_of_reduction(const MotionBuilder& builder, const tensor::Flow& flow,
                          const tensor::Flow& before) {
  const auto reduces_one = [](const tensor::Flow& call) {
    return call.kind == tensor::FlowKind::reduce && call.sources.size() == 1;
  };
  const auto gives = [&](const script::OpRecord& op) {
    return std::ranges::any_of(
        op.outputs, [&](const tensor::Tensor& made) { return made.storage() == before.destination.storage; });
  };
  return reduces_one(flow) && reduces_one(before) && std::ranges::none_of(builder.trace.ops, gives);
}

bool writes_to(const tensor::Flow& flow, const tensor::Region& region) {
  return flow.destination.storage == region.storage;
}

struct OriginSearch {
  const MotionBuilder& builder;
  std::size_t limit;
  PreferredPlace prefer;
  TraceBack back;
  std::vector<Origin> found = {};

  CallOperand read_by(const tensor::Flow& flow, std::size_t source, std::int64_t nth) const {
    return {static_cast<std::size_t>(&flow - builder.trace.flows.data()), source, nth};
  }

  void follow(const tensor::Flow& flow, std::size_t source, std::int64_t nth, int steps,
              CallOperand operand) {
    const auto& region = flow.sources[source];
    for (const auto& read : source_elements(flow, source, nth, limit)) {
      if (found.size() >= limit) return;
      const auto had = found.size();
      auto origin = region.storage == flow.destination.storage ? std::nullopt
                                                               : origin_of(builder, region, read, prefer);
      if (origin) {
        origin->operand = operand;
        found.push_back(std::move(*origin));
      } else if (steps < most_steps_back) {
        follow_back(flow, region, read.element, steps + 1, operand);
      }
      if (steps == 0)
        for (auto i = had; i < found.size(); ++i) found[i].nth = read.nth;
    }
  }

  /// Follows the latest earlier flow that wrote the element which this flow reads.
  void follow_back(const tensor::Flow& flow, const tensor::Region& region, std::int64_t element, int steps,
                   CallOperand operand) {
    const auto& flows = builder.trace.flows;
    for (auto before = flows.rbegin(); before != flows.rend(); ++before) {
      if (&*before >= &flow || !(before->destination.storage == region.storage) ||
          tensor::itemsize(before->destination.dtype) != tensor::itemsize(region.dtype))
        continue;
      const auto nth = explain::written_by(*before, element);
      if (!nth) continue;
      const bool is_part = is_part_of_reduction(builder, flow, *before);
      if (back == TraceBack::copies && !is_part && !is_copy_of_numbers(*before)) return;
      for (std::size_t s = 0; s < before->sources.size(); ++s)
        follow(*before, s, *nth, steps, is_part ? read_by(*before, s, *nth) : operand);
      return;
    }
  }
};

}  // namespace

std::optional<Origin> origin_of(const MotionBuilder& builder, const tensor::Region& source,
                                const SourceElement& read, PreferredPlace prefer) {
  for (const auto* scene : {&builder.to, &builder.from}) {
    // Storages that are on the stage after the step are not looked up before it.
    if (scene == &builder.from && strip_in(builder.to, source.storage)) break;
    auto first = prefer == PreferredPlace::grid ? in_any_grid(builder, *scene, source, read)
                                                : in_strip(builder, *scene, source, read.element);
    if (first) return first;
    auto second = prefer == PreferredPlace::grid ? in_strip(builder, *scene, source, read.element)
                                                 : in_any_grid(builder, *scene, source, read);
    if (second) return second;
  }
  return std::nullopt;
}

std::vector<Origin> origins_of(const MotionBuilder& builder, const WrittenElement& written,
                               std::size_t source, std::size_t limit, PreferredPlace prefer, TraceBack back) {
  OriginSearch trail{builder, limit, prefer, back};
  const auto& [flow, nth] = written;
  trail.follow(*flow, source, nth, 0, trail.read_by(*flow, source, nth));
  return std::move(trail.found);
}

std::optional<Origin> operand_of(const MotionBuilder& builder, const WrittenElement& written,
                                 std::size_t source, const Cell& result) {
  const auto only = [&](TraceBack back) -> std::optional<Origin> {
    auto found = origins_of(builder, written, source, 2, PreferredPlace::grid, back);
    return found.size() == 1 ? std::optional(std::move(found[0])) : std::nullopt;
  };
  const auto read = source_elements(*written.flow, source, written.nth, 2);
  auto origin = only(TraceBack::copies);
  const bool is_itself = origin.has_value();
  if (!is_itself) origin = only(TraceBack::everything);
  if (!origin || read.size() != 1) return is_itself ? origin : std::nullopt;
  origin->becomes = hidden_number_text(builder, written.flow->sources[source], read[0].element, result);
  // If the result of the element is unreadable, so is the element.
  if (!is_itself && origin->becomes.empty()) origin->text = " ";
  return origin;
}

bool is_scalar(const tensor::Layout& layout) {
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.shape[d] > 1 && layout.stride[d] != 0) return false;
  return true;
}

bool is_source_shown(const MotionBuilder& builder, const tensor::Flow& flow, std::size_t source) {
  const auto& region = flow.sources[source];
  if (strip_in(builder.to, region.storage) || strip_in(builder.from, region.storage)) return true;
  bool is_copied = false;
  for (const auto& before : builder.trace.flows) {
    if (&before >= &flow) break;
    if (!writes_to(before, region) || before.sources.empty()) continue;
    const bool says_the_same = is_copy_of_numbers(before) || is_part_of_reduction(builder, flow, before);
    if (!says_the_same || !is_source_shown(builder, before, 0)) return false;
    is_copied = true;
  }
  return is_copied;
}

bool are_operands_shown(const MotionBuilder& builder, const tensor::Flow& flow) {
  // In a gather, the other sources are indices, which are highlighted or drawn as pointers if possible.
  const auto count = flow.source_index.empty() ? flow.sources.size() : std::size_t{1};
  for (std::size_t s = 0; s < count; ++s)
    if (!is_scalar(flow.sources[s].layout) && !is_source_shown(builder, flow, s)) return false;
  return true;
}

Flight from_origin(const MotionBuilder& builder, const Origin& origin, std::size_t cell, double leaves,
                   double lands, std::optional<Rect> place) {
  const Rect end = place.value_or(builder.to.cells[cell].rect);
  Flight flight{FlightPath::straight(origin.rect, end, builder.moment(leaves), builder.moment(lands)), cell};
  flight.text = origin.text, flight.fill = origin.fill, flight.operand = origin.operand;
  return flight;
}

}  // namespace stridescope::scene::motion
