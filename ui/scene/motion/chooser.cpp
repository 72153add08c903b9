#include "ui/scene/motion/chooser.h"

#include <algorithm>

#include "ui/scene/model/readers.h"

namespace stridescope::scene::motion {
namespace {

/// Where an index's dimensions stand in a result that has them in place of one of the source's.
std::optional<std::size_t> place_of_index(const tensor::Dims& source, const tensor::Dims& index,
                                          const tensor::Dims& result) {
  if (result.size() + 1 != source.size() + index.size()) return std::nullopt;
  for (std::size_t at = 0; at < source.size(); ++at) {
    tensor::Dims expected;
    for (std::size_t d = 0; d < source.size(); ++d) {
      if (d != at) expected.push_back(source[d]);
      else
        for (const auto n : index) expected.push_back(n);
    }
    if (expected == result) return at;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> chooser(const MotionBuilder& builder, const Arrival& arrival) {
  if (!arrival.flow || arrival.flow->source_index.empty()) return std::nullopt;
  const auto& flow = *arrival.flow;
  const auto element = flow.source_index[static_cast<std::size_t>(arrival.nth)];
  const auto coordinate = flow.destination.layout.coordinate(arrival.nth);
  const auto& result = flow.destination.layout.shape;
  for (const auto& op : builder.trace.ops) {
    const auto source = std::find_if(op.inputs.begin(), op.inputs.end(),
                                     [&](const auto& t) { return t.storage() == flow.sources[0].storage; });
    if (source == op.inputs.end()) continue;
    for (const auto& input : op.inputs) {
      if (input.storage() == flow.sources[0].storage) continue;
      const auto& shape = input.layout().shape;
      if (input.dtype() == tensor::DType::boolean) {
        if (source->layout().shape == shape)
          for (const auto& place : readers(source->layout(), element, 1).indices)
            return builder.cell_of(input, place);
        continue;
      }
      if (shape == result) return builder.cell_of(input, coordinate);
      if (const auto at = place_of_index(source->layout().shape, shape, result)) {
        tensor::Dims own;
        for (std::size_t d = 0; d < shape.size(); ++d) own.push_back(coordinate[*at + d]);
        return builder.cell_of(input, own);
      }
    }
  }
  return std::nullopt;
}

}  // namespace stridescope::scene::motion
