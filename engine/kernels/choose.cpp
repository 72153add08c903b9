#include "engine/kernels/choose.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "engine/kernels/copy.h"
#include "engine/kernels/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

template <class T>
T* first_element(const Region& region) {
  return reinterpret_cast<T*>(region.storage.bytes()) + region.layout.storage_offset;
}

template <class T>
void choose_elements(const Region& destination, const Region& condition, const Region& a, const Region& b) {
  const Walk<4> walk(destination.layout.shape,
                     {destination.layout.stride.data(), condition.layout.stride.data(),
                      a.layout.stride.data(), b.layout.stride.data()});
  T* to = first_element<T>(destination);
  const auto* flags = first_element<const std::uint8_t>(condition);
  const T *yes = first_element<const T>(a), *no = first_element<const T>(b);
  const WalkDim<4>& row = walk[0];
  walk.for_each(1, [&](const auto& at) {
    for (std::int64_t i = 0; i < row.size; ++i)
      to[at[0] + i * row.stride[0]] = flags[at[1] + i * row.stride[1]] != 0 ? yes[at[2] + i * row.stride[2]]
                                                                            : no[at[3] + i * row.stride[3]];
  });
}

}  // namespace

void choose(const Region& destination, const Region& condition, const Region& a, const Region& b) {
  if (destination.layout.numel() == 0 || destination.storage.is_meta()) return;
  switch (itemsize(destination.dtype)) {
    case 1: return choose_elements<std::uint8_t>(destination, condition, a, b);
    case 2: return choose_elements<std::uint16_t>(destination, condition, a, b);
    case 4: return choose_elements<std::uint32_t>(destination, condition, a, b);
    default: return choose_elements<std::uint64_t>(destination, condition, a, b);
  }
}

void triangle(tensor::Memory& memory, const Region& destination, const Region& source,
              std::int64_t first_column, bool keeps_upper) {
  if (destination.layout.numel() == 0) return;
  if (memory.is_observed()) memory.flow({tensor::FlowKind::compute, {source}, destination, {}});
  if (destination.storage.is_meta() || source.storage.is_meta()) return;
  tensor::Memory unobserved;
  copy(unobserved, destination, source);
  const std::size_t rows_dim = destination.layout.shape.size() - 2, columns_dim = rows_dim + 1;
  const std::int64_t rows = destination.layout.shape[rows_dim],
                     columns = destination.layout.shape[columns_dim];
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t edge = std::clamp<std::int64_t>(row + first_column, 0, columns);
    Region cleared = destination;
    cleared.layout.shape[rows_dim] = 1;
    cleared.layout.storage_offset += row * cleared.layout.stride[rows_dim];
    if (!keeps_upper) cleared.layout.storage_offset += edge * cleared.layout.stride[columns_dim];
    cleared.layout.shape[columns_dim] = keeps_upper ? edge : columns - edge;
    fill(unobserved, cleared, false);
  }
}

}  // namespace stridescope::kernels
