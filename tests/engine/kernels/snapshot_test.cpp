#include "engine/kernels/loop/snapshot.h"

#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Region;
using testing::counting;
using Elements = std::vector<std::int64_t>;

/// Returns the elements at a region's strides, starting at the first one.
Elements read(const std::int64_t* first, const Region& region) {
  Elements elements;
  for (std::int64_t n = 0; n < region.layout.numel(); ++n)
    elements.push_back(first[region.layout.at_linear(n) - region.layout.storage_offset]);
  return elements;
}

TEST_CASE("a snapshot of an operand is not changed by writes to the destination, in any layout", "[work]") {
  const tensor::Layout layouts[] = {{{4}, {1}, 0}, {{4}, {1}, 3},       {{3}, {2}, 1},       {{4}, {-1}, 7},
                                    {{5}, {0}, 2}, {{3, 3}, {1, 1}, 2}, {{2, 3}, {1, 2}, 0}, {{}, {}, 4}};
  for (const auto& layout : layouts) {
    Memory memory;
    const auto x = counting(memory, {9}, DType::int64);
    const Region whole = region_of(x), index{x.storage(), layout, DType::int64};
    KernelCall call(memory, {&whole, &index});
    const auto before = read(call.data<const std::int64_t>(1), index);
    const Snapshot snapshot(memory, call, 1, index, whole);
    std::fill_n(call.data<std::int64_t>(0), 9, std::int64_t{1} << 60);
    CHECK(read(snapshot.data<std::int64_t>(), index) == before);
  }
}

TEST_CASE("a snapshot of an operand of another dtype over the same bytes is a copy, too", "[work]") {
  Memory memory;
  const auto x = counting(memory, {4}, DType::int64);
  const Region whole = region_of(x), flags{x.storage(), {{30}, {1}, 1}, DType::boolean};
  KernelCall call(memory, {&whole, &flags});
  const Snapshot snapshot(memory, call, 1, flags, whole);
  std::fill_n(call.data<std::int64_t>(0), 4, std::int64_t{-1});
  // From byte 1 on: those of elements 1, 2 and 3 are at 8, 16 and 24.
  CHECK(snapshot.data<std::uint8_t>()[7] == 1);
  CHECK(snapshot.data<std::uint8_t>()[8] == 0);
  CHECK(snapshot.data<std::uint8_t>()[15] == 2);
}

TEST_CASE("an operand that does not overlap the destination is not copied", "[work]") {
  Memory memory;
  const auto x = counting(memory, {8}, DType::int64);
  const Region front{x.storage(), {{4}, {1}, 0}, DType::int64},
      back{x.storage(), {{4}, {1}, 4}, DType::int64};
  KernelCall call(memory, {&front, &back});
  CHECK(Snapshot(memory, call, 1, back, front).data<std::byte>() == call.data(1));
}

}  // namespace
}  // namespace stridescope::kernels
