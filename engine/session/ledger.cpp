#include "engine/session/ledger.h"

#include "engine/session/environment_copy.h"
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

}  // namespace

std::vector<LedgerRow> ledger(const Session& session) {
  std::vector<LedgerRow> rows;
  for (const auto& step : session.steps()) {
    rows.push_back({step.trace.allocated_bytes(), step.trace.copied_bytes(), step.trace.written_bytes(),
                    reachable_bytes(step.environment)});
  }
  return rows;
}

bool is_written(const Session& session, const tensor::Storage& storage, std::int64_t byte_offset) {
  if (storage.is_initialised_at_birth()) return true;
  for (std::size_t i = 0; i < session.cursor(); ++i) {
    for (const auto& flow : session.steps()[i].trace.flows) {
      if (flow.destination.storage == storage && covers_byte(flow.destination, byte_offset)) return true;
    }
  }
  return false;
}

}  // namespace stridescope::session
