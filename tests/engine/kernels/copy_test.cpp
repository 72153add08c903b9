#include "engine/kernels/copy.h"

#include <cstring>
#include <random>
#include <vector>

#include "engine/tensor/element.h"
#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Region;

Region filled(Memory& memory, std::int64_t count, DType dtype) {
  Region region{memory.allocate(count * itemsize(dtype)), {{count}, {1}, 0}, dtype};
  for (std::int64_t i = 0; i < count; ++i)
    tensor::write_element(region.storage.bytes() + i * itemsize(dtype), dtype, i % 251);
  return region;
}

tensor::Scalar element(const Region& region, std::int64_t index) {
  return tensor::read_element(region.storage.bytes() + index * itemsize(region.dtype), region.dtype);
}

void copy_one_by_one(const Region& destination, const Region& source) {
  for (std::int64_t n = 0; n < destination.layout.numel(); ++n)
    tensor::write_element(
        destination.storage.bytes() + destination.layout.at_linear(n) * itemsize(destination.dtype),
        destination.dtype, element(source, source.layout.at_linear(n)));
}

bool same_bytes(const tensor::Storage& a, const tensor::Storage& b) {
  return std::memcmp(a.bytes(), b.bytes(), static_cast<std::size_t>(a.nbytes())) == 0;
}

// A layout that packs `shape` in a random order of dimensions, with gaps and flipped dimensions.
Layout random_layout(const tensor::Dims& shape, std::mt19937& random, bool may_broadcast) {
  std::vector<std::size_t> order(shape.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  Layout layout{shape, tensor::Dims(shape.size(), 0), static_cast<std::int64_t>(random() % 3)};
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

std::int64_t end_of(const Layout& layout) {
  std::int64_t last = layout.storage_offset;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.shape[d] > 0 && layout.stride[d] > 0) last += (layout.shape[d] - 1) * layout.stride[d];
  return last + 1;
}

TEST_CASE("a copy moves what a loop over coordinates moves", "[copy]") {
  std::mt19937 random(7);
  Memory memory;
  for (int round = 0; round < 600; ++round) {
    tensor::Dims shape;
    const auto rank = random() % 5;
    for (auto d = rank; d > 0; --d)
      shape.push_back(static_cast<std::int64_t>(random() % (rank > 2 ? 5 : 70)) + (random() % 20 != 0));
    const auto pick = [&] { return tensor::all_dtypes[random() % std::size(tensor::all_dtypes)]; };
    const DType from = pick(), to = random() % 2 ? from : pick();
    const Layout source_layout = random_layout(shape, random, true);
    const Layout destination_layout = random_layout(shape, random, false);
    Region source = filled(memory, end_of(source_layout), from);
    source.layout = source_layout;
    Region fast = filled(memory, end_of(destination_layout), to);
    Region slow = filled(memory, end_of(destination_layout), to);
    fast.layout = slow.layout = destination_layout;
    copy(memory, fast, source);
    copy_one_by_one(slow, source);
    INFO("round " << round << ", " << name(from) << " to " << name(to));
    REQUIRE(same_bytes(fast.storage, slow.storage));
  }
}

TEST_CASE("a large transposition is exact at its edges", "[copy]") {
  Memory memory;
  for (const DType dtype : {DType::uint8, DType::float16, DType::float32, DType::float64}) {
    const std::int64_t rows = 101, columns = 67;
    Region source = filled(memory, rows * columns, dtype);
    Region destination = filled(memory, rows * columns, dtype);
    source.layout = {{columns, rows}, {1, columns}, 0};
    destination.layout = {{columns, rows}, {rows, 1}, 0};
    copy(memory, destination, source);
    bool right = true;
    for (std::int64_t n = 0; n < rows * columns; ++n)
      right &= element(destination, n) == element(source, source.layout.at_linear(n));
    CHECK(right);
  }
}

TEST_CASE("a byte viewed as bool counts as one when converted", "[copy]") {
  Memory memory;
  Region source = filled(memory, 4, DType::uint8), destination = filled(memory, 4, DType::int64);
  source.dtype = DType::boolean;
  copy(memory, destination, source);
  for (const std::int64_t n : {0, 1, 2, 3})
    CHECK(element(destination, n) == tensor::Scalar(std::int64_t{n > 0}));
}

TEST_CASE("fill writes every element and nothing else", "[copy]") {
  Memory memory;
  Region region = filled(memory, 12, DType::int16);
  region.layout = {{2, 3}, {6, 2}, 1};
  fill(memory, region, 99.7);
  for (std::int64_t n = 0; n < 12; ++n)
    CHECK(element(region, n) == tensor::Scalar(n % 2 == 1 ? std::int64_t{99} : n));
}

struct Recorder : tensor::MemoryObserver {
  void allocated(const tensor::Storage&) override {}
  void flowing(const tensor::Flow& flow) override { flows.push_back(flow); }
  void rebinding(const tensor::Tensor&, const tensor::Region&) override {}
  void resizing(const tensor::Storage&, const std::shared_ptr<const tensor::Storage::Contents>&) override {}
  std::vector<tensor::Flow> flows;
};

TEST_CASE("copies and fills are reported, of meta storages too, and empty ones are not", "[copy]") {
  Memory memory(Memory::Mode::meta);
  Recorder recorder;
  memory.observe(&recorder);
  const Region a{memory.allocate(16), {{4}, {1}, 0}, DType::int32};
  const Region b{memory.allocate(32), {{4}, {2}, 0}, DType::int32};
  const Region empty{memory.allocate(0), {{0}, {1}, 0}, DType::int32};
  copy(memory, a, b);
  fill(memory, a, true);
  copy(memory, empty, empty);
  REQUIRE(recorder.flows.size() == 2);
  CHECK(recorder.flows[0].kind == tensor::FlowKind::copy);
  CHECK(recorder.flows[0].sources.at(0).layout.stride == tensor::Dims{2});
  CHECK(recorder.flows[1].kind == tensor::FlowKind::fill);
}

}  // namespace
}  // namespace stridescope::kernels
