#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <vector>

#include "engine/session/reads_index.h"
#include "engine/session/snapshot.h"

namespace stridescope::session {
namespace {

/// True if some element of the region covers the byte. An element is `itemsize` consecutive bytes.
bool covers_byte(const tensor::Region& region, std::int64_t byte_offset) {
  auto layout = region.layout;
  const auto itemsize = tensor::itemsize(region.dtype);
  for (auto& stride : layout.stride) stride *= itemsize;
  layout.storage_offset *= itemsize;
  layout.shape.push_back(itemsize);
  layout.stride.push_back(1);
  return reads_index(layout, byte_offset);
}

/// The length of the prefix of the storage that a region covers without gaps, in bytes.
std::int64_t filled_prefix_bytes(const tensor::Region& region) {
  const auto& layout = region.layout;
  if (layout.storage_offset != 0 || !layout.is_contiguous()) return 0;
  return layout.numel() * tensor::itemsize(region.dtype);
}

/// Sorted distinct storage indices.
std::vector<std::int64_t> ascending(const std::vector<std::int64_t>& indices) {
  if (indices.empty()) return {};
  const auto [least, largest] = std::ranges::minmax(indices);
  constexpr std::int64_t bits = 64;
  const auto words = (largest - least) / bits + 1;
  std::vector<std::int64_t> found;
  if (words > std::ssize(indices)) {
    found = indices;
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }
  std::vector<std::uint64_t> flags(static_cast<std::size_t>(words));
  for (const auto index : indices)
    flags[static_cast<std::size_t>((index - least) / bits)] |= std::uint64_t{1} << ((index - least) % bits);
  for (std::size_t word = 0; word < flags.size(); ++word)
    for (auto left = flags[word]; left != 0; left &= left - 1)
      found.push_back(least + static_cast<std::int64_t>(word) * bits + std::countr_zero(left));
  return found;
}

}  // namespace

void record_writes(State& state, const Trace& trace) {
  for (const auto& flow : trace.flows) {
    const auto& to = flow.destination;
    if (to.storage.is_initialised_on_allocation()) continue;
    const auto* found = state.write_histories.find(to.storage.id());
    auto before = found ? *found : nullptr;
    if (before && before->filled_prefix_bytes >= to.storage.nbytes()) continue;
    auto written_indices = ascending(flow.destination_index);
    const auto whole = std::max(written_indices.empty() ? filled_prefix_bytes(to) : 0,
                                before ? before->filled_prefix_bytes : 0);
    state.write_histories.set(to.storage.id(),
                              std::make_shared<const WriteHistory>(
                                  WriteHistory{to, std::move(written_indices), whole, std::move(before)}));
  }
}

bool Snapshot::is_written(const tensor::Storage& storage, std::int64_t byte_offset) const {
  if (storage.is_initialised_on_allocation()) return true;
  const auto* last = state().write_histories.find(storage.id());
  if (!last) return false;
  if (byte_offset < (*last)->filled_prefix_bytes) return true;
  for (const auto* at = last->get(); at; at = at->before.get())
    if (at->written_indices.empty()
            ? covers_byte(at->region, byte_offset)
            : std::binary_search(at->written_indices.begin(), at->written_indices.end(),
                                 byte_offset / tensor::itemsize(at->region.dtype)))
      return true;
  return false;
}

bool Snapshot::is_written_at_once(const tensor::Storage& storage) const {
  if (storage.is_initialised_on_allocation()) return true;
  const auto* last = state().write_histories.find(storage.id());
  return last && (*last)->filled_prefix_bytes >= frozen(storage).nbytes();
}

}  // namespace stridescope::session
