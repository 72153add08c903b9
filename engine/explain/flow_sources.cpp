#include "engine/explain/flow_sources.h"

#include <algorithm>

#include "engine/explain/inverse.h"

namespace stridescope::explain {
namespace {

using tensor::DimRead;
using tensor::Dims;
using tensor::Flow;
using tensor::Layout;
using tensor::Reading;

Reading reading_of(const Flow& flow, std::size_t source) {
  const auto rank = flow.sources[source].layout.dim();
  if (source < flow.readings.size() && static_cast<std::int64_t>(flow.readings[source].size()) == rank)
    return flow.readings[source];
  return tensor::read_at(rank);
}

SourceBox single(std::int64_t storage_index) { return {{}, {{}, {}, storage_index}}; }

/// The part of `layout` that starts at `first` and has `shape`.
SourceBox box(const Layout& layout, Dims first, Dims shape) {
  const auto offset = shape.empty() ? layout.storage_offset : layout.at(first);
  return {std::move(first), {std::move(shape), layout.stride, offset}};
}

}  // namespace

Dims SourceBox::coordinate(std::int64_t i) const {
  auto result = layout.coordinate(i);
  for (std::size_t d = 0; d < first.size(); ++d) result[d] += first[d];
  return result;
}

std::int64_t written_index(const Flow& flow, std::int64_t n) {
  return flow.destination_index.empty() ? flow.destination.layout.at_linear(n)
                                        : flow.destination_index[static_cast<std::size_t>(n)];
}

std::optional<std::int64_t> written_by(const Flow& flow, std::int64_t storage_index) {
  if (!flow.destination_index.empty()) {
    const auto found =
        std::find(flow.destination_index.rbegin(), flow.destination_index.rend(), storage_index);
    if (found == flow.destination_index.rend()) return std::nullopt;
    return flow.destination_index.rend() - found - 1;
  }
  const auto& layout = flow.destination.layout;
  const auto coordinates = InverseMap(layout).coordinates(storage_index, 1);
  if (coordinates.empty()) return std::nullopt;
  std::int64_t n = 0;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) n = n * layout.shape[d] + coordinates.front()[d];
  return n;
}

std::optional<SourceBox> source_box(const Flow& flow, std::size_t source, std::int64_t n) {
  const auto& layout = flow.sources[source].layout;
  if (!flow.source_index.empty()) {
    if (source > 0) return std::nullopt;
    return single(flow.source_index[static_cast<std::size_t>(n)]);
  }
  if (!flow.destination_index.empty()) {
    const auto first = layout.coordinate(n);
    return box(layout, first, Dims(first.size(), 1));
  }
  if (layout.numel() == 0) return std::nullopt;
  const auto at = flow.destination.layout.coordinate(n);
  Dims first(layout.shape.size(), 0), shape = layout.shape;
  const auto reading = reading_of(flow, source);
  for (std::size_t d = 0; d < reading.size(); ++d) {
    if (reading[d].kind == DimRead::Kind::every) continue;
    const auto to = static_cast<std::size_t>(reading[d].dim);
    if (to >= at.size()) return std::nullopt;
    first[d] = reading[d].kind == DimRead::Kind::at ? at[to] : 0;
    shape[d] = at[to] + 1 - first[d];
  }
  return box(layout, std::move(first), std::move(shape));
}

std::optional<SourceBox> destination_box(const Flow& flow, std::size_t source,
                                         const Dims& source_coordinate) {
  if (!flow.source_index.empty() || !flow.destination_index.empty()) return std::nullopt;
  const auto& layout = flow.destination.layout;
  Dims first(layout.shape.size(), 0), shape = layout.shape;
  const auto reading = reading_of(flow, source);
  for (std::size_t d = 0; d < reading.size(); ++d) {
    if (reading[d].kind == DimRead::Kind::every) continue;
    const auto to = static_cast<std::size_t>(reading[d].dim);
    if (to >= shape.size()) return std::nullopt;
    if (flow.sources[source].layout.stride[d] == 0) continue;  // every index reads it
    first[to] = source_coordinate[d];
    shape[to] = reading[d].kind == DimRead::Kind::at ? 1 : layout.shape[to] - first[to];
  }
  return box(layout, std::move(first), std::move(shape));
}

}  // namespace stridescope::explain
