#include "engine/session/written.h"

#include <algorithm>

#include "engine/session/layout_cover.h"

namespace stridescope::session {
namespace {

/// A layout read in units of bytes: each element is `itemsize` bytes in a row.
bool covers_byte(const tensor::Region& region, std::int64_t byte_offset) {
  auto layout = region.layout;
  const auto itemsize = tensor::itemsize(region.dtype);
  for (auto& stride : layout.stride) stride *= itemsize;
  layout.storage_offset *= itemsize;
  layout.shape.push_back(itemsize);
  layout.stride.push_back(1);
  return covers(layout, byte_offset);
}

template <class Predicate>
bool any_destination(const Snapshot& snapshot, const tensor::Storage& storage, Predicate&& holds) {
  for (std::size_t i = 0; i < snapshot.count(); ++i)
    for (const auto& flow : snapshot.step(i).trace.flows)
      if (flow.destination.storage == storage && holds(flow.destination)) return true;
  return false;
}

}  // namespace

bool Snapshot::is_written(const tensor::Storage& storage, std::int64_t byte_offset) const {
  return storage.is_initialised_at_birth() || any_destination(*this, storage, [&](const tensor::Region& r) {
           return covers_byte(r, byte_offset);
         });
}

bool Snapshot::is_written_at_once(const tensor::Storage& storage) const {
  return storage.is_initialised_at_birth() || any_destination(*this, storage, [&](const tensor::Region& r) {
           return r.layout.storage_offset == 0 && r.layout.is_contiguous() &&
                  r.layout.numel() * tensor::itemsize(r.dtype) == storage.nbytes();
         });
}

Written::Written(const Snapshot& snapshot, const std::vector<tensor::Storage>& storages) {
  std::map<std::int64_t, std::int64_t> sizes;  // in bytes, by id
  for (const auto& storage : storages)
    if (!storage.is_initialised_at_birth()) sizes[storage.id()] = storage.nbytes(), parts_[storage.id()];
  for (std::size_t i = 0; i < snapshot.count() && !parts_.empty(); ++i)
    for (const auto& flow : snapshot.step(i).trace.flows) {
      const auto& [storage, layout, dtype] = flow.destination;
      const auto parts = parts_.find(storage.id());
      if (parts == parts_.end()) continue;
      const bool is_whole = layout.storage_offset == 0 && layout.is_contiguous() &&
                            layout.numel() * tensor::itemsize(dtype) == sizes[storage.id()];
      if (is_whole) parts_.erase(parts);
      else parts->second.push_back(flow.destination);
    }
}

bool Written::has(const tensor::Storage& storage, std::int64_t byte_offset) const {
  const auto parts = parts_.find(storage.id());
  return parts == parts_.end() ||
         std::any_of(parts->second.begin(), parts->second.end(),
                     [&](const tensor::Region& region) { return covers_byte(region, byte_offset); });
}

}  // namespace stridescope::session
