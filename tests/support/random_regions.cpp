#include "tests/support/random_regions.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/tensor/element.h"

namespace stridescope::testing {

tensor::Region filled(tensor::Memory& memory, std::int64_t count, tensor::DType dtype) {
  tensor::Region region{memory.allocate(count * itemsize(dtype)), {{count}, {1}, 0}, dtype};
  for (std::int64_t i = 0; i < count; ++i)
    tensor::write_element(region.storage.bytes() + i * itemsize(dtype), dtype, i % 251);
  return region;
}

tensor::Scalar element(const tensor::Region& region, std::int64_t index) {
  return tensor::read_element(region.storage.bytes() + index * itemsize(region.dtype), region.dtype);
}

bool same_bytes(const tensor::Storage& a, const tensor::Storage& b) {
  return std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0;
}

// A layout that packs `shape` in a random order of dimensions, with gaps and flipped dimensions.
tensor::Layout random_layout(const tensor::Dims& shape, std::mt19937& random, bool may_broadcast) {
  std::vector<std::size_t> order(shape.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  tensor::Layout layout{shape, tensor::Dims(shape.size(), 0), static_cast<std::int64_t>(random() % 3)};
  std::int64_t run = 1 + static_cast<std::int64_t>(random() % 4 == 0);
  for (const std::size_t d : order) {
    if (may_broadcast && random() % 6 == 0) continue;
    layout.stride[d] = run;
    run *= std::max<std::int64_t>(shape[d], 1);
    if (random() % 5 == 0) run += static_cast<std::int64_t>(random() % 3);
    if (shape[d] > 0 && random() % 5 == 0) {
      layout.storage_offset += (shape[d] - 1) * layout.stride[d];
      layout.stride[d] = -layout.stride[d];
    }
  }
  return layout;
}

std::int64_t end_of(const tensor::Layout& layout) {
  std::int64_t last = layout.storage_offset;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.shape[d] > 0 && layout.stride[d] > 0) last += (layout.shape[d] - 1) * layout.stride[d];
  return last + 1;
}

tensor::Dims random_shape(std::mt19937& random) {
  tensor::Dims shape;
  const auto rank = random() % 5;
  for (auto d = rank; d > 0; --d)
    shape.push_back(static_cast<std::int64_t>(random() % (rank > 2 ? 12 : 150)) + (random() % 20 != 0));
  return shape;
}

tensor::Region random_region(tensor::Memory& memory, const tensor::Dims& shape, tensor::DType dtype,
                             std::mt19937& random, bool may_broadcast) {
  const auto layout = random_layout(shape, random, may_broadcast);
  auto region = filled(memory, end_of(layout), dtype);
  region.layout = layout;
  return region;
}

tensor::Region twin_of(tensor::Memory& memory, const tensor::Region& region) {
  auto twin = region;
  twin.storage = memory.allocate(region.storage.nbytes());
  std::memcpy(twin.storage.bytes(), region.storage.bytes(),
              static_cast<std::size_t>(region.storage.nbytes()));
  return twin;
}

}  // namespace stridescope::testing
