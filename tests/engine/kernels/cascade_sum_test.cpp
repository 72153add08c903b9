#include <algorithm>
#include <bit>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "engine/kernels/reduce/reduce.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"
#include "tests/support/processors.h"

/// The last digits of PyTorch's sums of 32,768 elements and more, with one thread
/// (torch.set_num_threads(1)).
namespace stridescope::kernels {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Region;

struct Recorded {
  Reduction reduction;
  DType dtype;
  Dims shape, order;
  std::vector<std::size_t> reduced;
  double first;        ///< the first result
  std::uint64_t hash;  ///< FNV-1a of all results' bits, as signed integers
};

const std::vector<Recorded> recorded = {
    {Reduction::sum, DType::float32, {100003}, {0}, {0}, 0x1.86a1d60000000p+14, 0x060d106aaf47b9b8},
    {Reduction::sum, DType::float32, {1048576}, {0}, {0}, 0x1.ffff980000000p+17, 0x8ab5f775c2b2ba3d},
    {Reduction::sum, DType::float32, {300, 401}, {0, 1}, {0}, 0x1.2e30200000000p+6, 0xe922ae487a020b65},
    {Reduction::sum, DType::float32, {300, 401}, {0, 1}, {1}, 0x1.904d900000000p+6, 0x0bebe9fe94992a29},
    {Reduction::sum, DType::float32, {401, 300}, {1, 0}, {0}, 0x1.2b4c180000000p+6, 0xfc3568f6ed1d0b47},
    {Reduction::sum, DType::float32, {401, 300}, {1, 0}, {1}, 0x1.8de30a0000000p+6, 0x095204d3ab609785},
    {Reduction::sum, DType::float32, {4099, 33}, {0, 1}, {0}, 0x1.0198da0000000p+10, 0x07e30fbc87ca310e},
    {Reduction::sum, DType::float32, {33, 4099}, {0, 1}, {0, 1}, 0x1.0830f20000000p+15, 0x40d5a269602a89ce},
    {Reduction::sum,
     DType::float32,
     {40, 50, 61},
     {0, 1, 2},
     {0, 2},
     0x1.2b1b6a0000000p+9,
     0x14a1b34f98ba4417},
    {Reduction::sum, DType::float32, {40, 50, 61}, {2, 0, 1}, {1}, -0x1.c94f640000000p+2, 0x80b85bb6d4c3ad9a},
    {Reduction::sum,
     DType::float32,
     {40, 50, 61},
     {1, 2, 0},
     {0, 1},
     0x1.7d4a200000000p+9,
     0xdc424ce6662a5971},
    {Reduction::sum, DType::float32, {20000, 3}, {0, 1}, {0}, 0x1.3890b00000000p+12, 0x1b7e212052c1de89},
    {Reduction::sum, DType::float32, {3, 20000}, {0, 1}, {1}, 0x1.38703e0000000p+12, 0x756ec08acbfbd2e0},
    {Reduction::sum, DType::float32, {20000, 7}, {1, 0}, {1}, 0x1.38819e0000000p+12, 0xc773c7615b02dd12},
    {Reduction::mean, DType::float32, {100003}, {0}, {0}, 0x1.fffe7a0000000p-3, 0x8ab6669458b376da},
    {Reduction::mean, DType::float32, {300, 401}, {0, 1}, {0}, 0x1.01ddfa0000000p-2, 0x9b67ee23bba04319},
    {Reduction::mean,
     DType::float32,
     {40, 50, 61},
     {0, 1, 2},
     {0, 2},
     0x1.f61b8e0000000p-3,
     0x6289a51236c44bc0},
    {Reduction::nansum, DType::float32, {300, 401}, {0, 1}, {1}, 0x1.8754c40000000p+6, 0x26844ae1f5bc051d},
    {Reduction::sum, DType::float64, {100003}, {0}, {0}, 0x1.86a1d5300a8c0p+14, 0x9b7f082e6bea02d9},
    {Reduction::sum, DType::float64, {300, 401}, {0, 1}, {0}, 0x1.2e301d5ec8000p+6, 0xe7ef004178484bd9},
    {Reduction::sum, DType::float64, {300, 401}, {0, 1}, {1}, 0x1.904d8e8b20000p+6, 0xa467ed8eeca3eb13},
    {Reduction::mean,
     DType::float64,
     {40, 50, 61},
     {0, 1, 2},
     {1},
     0x1.9d45c4da66666p-3,
     0x7ace5f14f5390919}};

/// Element i is (i * 2654435761 mod 2^32) / 2^32 - 1/4; for nansum, each 97th is NaN.
template <class T>
void fill_with_fractions(T* to, std::int64_t count, bool has_nan) {
  for (std::int64_t i = 0; i < count; ++i)
    to[i] = static_cast<T>(
        static_cast<double>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(i) * 2654435761U)) /
            0x1p32 -
        0.25);
  for (std::int64_t i = 0; has_nan && i < count; i += 97) to[i] = static_cast<T>(NAN);
}

template <class Bits>
std::uint64_t hash_of(const std::byte* data, std::int64_t count) {
  std::uint64_t hash = 1469598103934665603U;
  for (std::int64_t i = 0; i < count; ++i)
    hash = (hash ^ static_cast<std::uint64_t>(std::int64_t{reinterpret_cast<const Bits*>(data)[i]})) *
           1099511628211U;
  return hash;
}

void check(const Recorded& wanted) {
  Memory memory;
  const bool are_floats = wanted.dtype == DType::float32;
  auto source = region_of(memory.allocate_tensor(wanted.shape, wanted.dtype));
  auto* const data = source.storage.bytes();
  const auto count = source.layout.numel();
  const bool has_nan = wanted.reduction == Reduction::nansum;
  if (are_floats) fill_with_fractions(reinterpret_cast<float*>(data), count, has_nan);
  else fill_with_fractions(reinterpret_cast<double*>(data), count, has_nan);
  const auto packed = source.layout;
  for (std::size_t d = 0; d < wanted.order.size(); ++d) {
    const auto from = static_cast<std::size_t>(wanted.order[d]);
    source.layout.shape[d] = packed.shape[from];
    source.layout.stride[d] = packed.stride[from];
  }
  std::bitset<tensor::max_dims> reduced;
  for (const auto d : wanted.reduced) reduced.set(d);
  Dims kept;
  for (std::size_t d = 0; d < source.layout.shape.size(); ++d)
    if (!reduced[d]) kept.push_back(source.layout.shape[d]);
  const auto sums = region_of(memory.allocate_tensor(kept, wanted.dtype));
  reduce(memory, wanted.reduction, sums, source, reduced);
  const auto* const found = sums.storage.bytes();
  CHECK(tensor::to_double(tensor::read_element(found, wanted.dtype)) == wanted.first);
  CHECK((are_floats ? hash_of<std::int32_t>(found, sums.layout.numel())
                    : hash_of<std::int64_t>(found, sums.layout.numel())) == wanted.hash);
}

TEST_CASE("sums of many elements equal PyTorch's with one thread, on every processor") {
  testing::on_every_processor([] {
    for (const auto& wanted : recorded) {
      INFO("shape " << wanted.shape[0] << ", dimensions " << wanted.shape.size() << ", case "
                    << &wanted - recorded.data());
      check(wanted);
    }
  });
}

}  // namespace
}  // namespace stridescope::kernels
