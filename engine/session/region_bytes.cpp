#include "engine/session/region_bytes.h"

#include <cstring>

namespace stridescope::session {
namespace {

/// Calls `visit(byte_offset, length_bytes)` for the runs of neighbouring elements, in logical order.
template <class Visit>
void for_each_run(const tensor::Region& region, Visit visit) {
  const auto& [shape, stride, offset] = region.layout;
  if (region.layout.numel() == 0) return;
  const auto itemsize = tensor::itemsize(region.dtype);
  // The trailing dimensions that are packed are one run; the odometer turns the others.
  auto outer = shape.size();
  std::int64_t run = 1;
  while (outer > 0 && (shape[outer - 1] == 1 || stride[outer - 1] == run)) run *= shape[--outer];
  tensor::Dims index(outer, 0);
  std::int64_t at = offset;
  while (true) {
    visit(at * itemsize, static_cast<std::size_t>(run * itemsize));
    auto d = outer;
    while (d > 0) {
      --d;
      at += stride[d];
      if (++index[d] < shape[d]) break;
      at -= stride[d] * shape[d];
      index[d] = 0;
      if (d == 0) return;
    }
    if (outer == 0) return;
  }
}

}  // namespace

std::vector<std::byte> packed_bytes(const tensor::Region& region) {
  if (region.storage.is_meta()) return {};
  std::vector<std::byte> packed(
      static_cast<std::size_t>(region.layout.numel() * tensor::itemsize(region.dtype)));
  auto* to = packed.data();
  for_each_run(region, [&](std::int64_t at, std::size_t length) {
    std::memcpy(to, region.storage.bytes() + at, length);
    to += length;
  });
  return packed;
}

void unpack_bytes(const tensor::Region& region, std::span<const std::byte> packed) {
  if (region.storage.is_meta()) return;
  const auto* from = packed.data();
  for_each_run(region, [&](std::int64_t at, std::size_t length) {
    std::memcpy(region.storage.bytes() + at, from, length);
    from += length;
  });
}

}  // namespace stridescope::session
