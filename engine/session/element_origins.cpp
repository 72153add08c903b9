#include "engine/session/element_origins.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_set>

namespace stridescope::session {
namespace {

/// The index of a storage among those that a trace allocates, which are sorted by id.
std::optional<std::size_t> place_of(const tensor::Storage& storage, const Trace& trace) {
  const auto found = std::ranges::lower_bound(trace.allocated, storage.id(), {}, &tensor::Storage::id);
  if (found == trace.allocated.end() || !(*found == storage)) return std::nullopt;
  return static_cast<std::size_t>(found - trace.allocated.begin());
}

bool fills(const tensor::Flow& flow) {
  const auto& to = flow.destination;
  return flow.destination_index.empty() &&
         to.layout.numel() * tensor::itemsize(to.dtype) == to.storage.nbytes();
}

}  // namespace

std::int64_t occupied_bytes(const tensor::Storage& storage) {
  return storage.device() == tensor::Device::meta ? 0 : storage.nbytes();
}

std::vector<ElementOrigin> element_origins(const Trace& trace) {
  std::unordered_set<std::int64_t> returned;
  for (const auto& op : trace.ops)
    for (const auto& output : op.outputs) returned.insert(output.storage().id());

  std::vector<ElementOrigin> contents(trace.allocated.size(), ElementOrigin::none);
  std::vector<std::int64_t> written_bytes(contents.size(), 0);
  const auto is_of_tensor = [&](const tensor::Region& source) {
    const auto place = place_of(source.storage, trace);
    return !place || contents[*place] == ElementOrigin::copied || returned.contains(source.storage.id());
  };
  for (const auto& flow : trace.flows) {
    const auto place = place_of(flow.destination.storage, trace);
    if (!place) continue;
    auto& content = contents[*place];
    // In a dry run without index values, a flow has no sources. If it writes over a copy, the content is
    // unknown.
    const bool is_known = !flow.sources.empty() || content == ElementOrigin::none;
    const bool copies =
        flow.kind == tensor::FlowKind::copy && is_known && std::ranges::all_of(flow.sources, is_of_tensor);
    const auto added = copies ? ElementOrigin::copied : ElementOrigin::made;
    content = content == ElementOrigin::none || content == added || fills(flow) ? added : ElementOrigin::made;
    written_bytes[*place] += flow.written_count() * tensor::itemsize(flow.destination.dtype);
  }
  // Unwritten parts are zeros, unless the memory is uninitialised.
  for (std::size_t i = 0; i < contents.size(); ++i)
    if (const auto& storage = trace.allocated[i]; contents[i] == ElementOrigin::copied &&
                                                  storage.is_initialised_on_allocation() &&
                                                  written_bytes[i] < storage.nbytes())
      contents[i] = ElementOrigin::made;
  return contents;
}

}  // namespace stridescope::session
