#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/elementwise/elementwise.h"
#include "tests/support/catch.h"
#include "tests/support/random_regions.h"

namespace stridescope::kernels {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Region;

// Short rows of various lengths, and dimensions that are not multiples of a block.
const Dims shapes[] = {{41, 3, 5, 2}, {2, 301, 3}, {7, 9, 11, 4},   {1031, 2},   {3, 90, 33},
                       {5, 5, 5, 5},  {700, 7},    {2, 2, 2, 1501}, {70, 71, 3}, {13, 1, 129, 2}};

Region packed(Memory& memory, const Dims& shape, DType dtype) {
  const auto layout = tensor::contiguous_layout(shape);
  return {memory.allocate(layout.numel() * itemsize(dtype)), layout, dtype};
}
Region packed_copy(Memory& memory, const Region& region) {
  const auto made = packed(memory, region.layout.shape, region.dtype);
  copy(memory, made, region);
  return made;
}

/// Checks that results computed in blocks equal those of packed operands, and that memory between the results
/// is unchanged.
void check(Memory& memory, const Function& function, std::span<const Input> operands, const Region& result) {
  std::vector<Input> copies;
  for (const auto& operand : operands) {
    const auto* region = std::get_if<Region>(&operand);
    copies.push_back(region ? Input(packed_copy(memory, *region)) : operand);
  }
  const auto plain = packed(memory, result.layout.shape, result.dtype),
             expected = testing::twin_of(memory, result);
  apply(memory, function, plain, copies);
  const auto size = static_cast<std::size_t>(itemsize(result.dtype));
  for (std::int64_t n = 0; n < plain.layout.numel(); ++n)
    std::copy_n(plain.storage.bytes() + static_cast<std::size_t>(n) * size, size,
                expected.storage.bytes() + static_cast<std::size_t>(expected.layout.at_linear(n)) * size);
  apply(memory, function, result, operands);
  CHECK(testing::same_bytes(result.storage, expected.storage));
}

}  // namespace

TEST_CASE("functions of operands in several dimension orders equal those of contiguous copies") {
  std::mt19937 random(29);
  Memory memory;
  constexpr DType dtypes[] = {DType::uint8,   DType::int16,   DType::int64,   DType::boolean,
                              DType::float32, DType::float64, DType::float16, DType::bfloat16};
  for (int round = 0; round < 4; ++round)
    for (const auto& shape : shapes)
      for (const auto dtype : dtypes) {
        INFO(tensor::name(dtype) << " " << shape[0] << " " << shape[1] << " round " << round);
        const auto some = [&](DType of) { return testing::random_region(memory, shape, of, random, true); };
        const auto anywhere = [&](DType of) {
          return testing::random_region(memory, shape, of, random, false);
        };
        const std::array<Input, 2> pair{some(dtype), some(dtype)}, mixed{some(dtype), some(DType::int32)},
            with_number{some(dtype), tensor::Scalar(std::int64_t{3})};
        check(memory, function(Binary::multiply, dtype), pair, anywhere(dtype));
        check(memory, function(Binary::maximum, dtype), mixed, anywhere(dtype));
        check(memory, function(Binary::add, dtype), with_number, anywhere(dtype));
        check(memory, function(Binary::less, dtype), pair, anywhere(DType::boolean));
        const std::array<Input, 3> three{some(dtype), some(dtype), some(dtype)};
        if (dtype != DType::boolean) check(memory, function(Ternary::clamp, dtype), three, anywhere(dtype));
        if (!tensor::is_floating(dtype)) continue;
        check(memory, function(Unary::exp, dtype), std::span(pair).first(1), anywhere(dtype));
        check(memory, function(Unary::relu, dtype), std::span(pair).first(1), anywhere(DType::float64));
        check(memory, function(Binary::divide, dtype), pair, anywhere(dtype));
      }
}

TEST_CASE("in-place operations work on operands in different dimension orders") {
  std::mt19937 random(31);
  Memory memory;
  for (int round = 0; round < 4; ++round)
    for (const auto& shape : shapes)
      for (const auto dtype : {DType::uint8, DType::float32, DType::float16, DType::float64}) {
        const auto result = testing::random_region(memory, shape, dtype, random, false);
        const std::array<Input, 2> pair{result, testing::random_region(memory, shape, dtype, random, true)};
        check(memory, function(Binary::subtract, dtype), pair, result);
      }
}

}  // namespace stridescope::kernels
