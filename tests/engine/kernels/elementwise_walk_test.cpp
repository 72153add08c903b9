#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "engine/kernels/elementwise/elementwise.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"
#include "tests/support/random_regions.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Region;
using testing::element;

double nth(const Region& region, std::int64_t n) {
  return tensor::to_double(element(region, region.layout.at_linear(n)));
}

TEST_CASE("elementwise results in any layouts equal those of a loop over coordinates") {
  std::mt19937 random(11);
  Memory memory;
  constexpr DType dtypes[] = {DType::uint8, DType::int16, DType::float32, DType::float64, DType::bfloat16};
  for (int round = 0; round < 300; ++round) {
    const auto shape = testing::random_shape(random);
    const auto dtype = dtypes[random() % std::size(dtypes)];
    const auto other = random() % 3 ? dtype : DType::int32;
    const Region a = testing::random_region(memory, shape, dtype, random, true),
                 b = testing::random_region(memory, shape, other, random, true);
    Region fast = testing::random_region(memory, shape, DType::float64, random, false);
    Region slow = testing::twin_of(memory, fast);
    const std::array<Input, 2> inputs{a, b};
    apply(memory, function(Binary::subtract, DType::float64), fast, inputs);
    for (std::int64_t n = 0; n < slow.layout.numel(); ++n)
      tensor::write_element(slow.storage.bytes() + 8 * slow.layout.at_linear(n), DType::float64,
                            nth(a, n) - nth(b, n));
    INFO("round " << round);
    REQUIRE(testing::same_bytes(fast.storage, slow.storage));
  }
}

TEST_CASE("large sums equal those of a plain loop, for contiguous, transposed and broadcast operands") {
  Memory memory;
  const tensor::Dims shape{1031, 1033};
  const auto check = [&](const Layout& a_layout, const Layout& b_layout, DType dtype) {
    Region a = testing::filled(memory, testing::end_of(a_layout), dtype),
           b = testing::filled(memory, testing::end_of(b_layout), DType::float64);
    a.layout = a_layout;
    b.layout = b_layout;
    const auto size = itemsize(DType::float64);
    const Region made{memory.allocate(1031 * 1033 * size), tensor::contiguous_layout(shape), DType::float64};
    const std::array<Input, 2> inputs{a, b};
    apply(memory, function(Binary::add, DType::float64), made, inputs);
    bool right = true;
    for (std::int64_t n = 0; n < made.layout.numel(); n += 1 + n % 13)
      right &= nth(made, n) == nth(a, n) + nth(b, n);
    CHECK(right);
  };
  const Layout along = tensor::contiguous_layout(shape), across{shape, {1, 1031}, 0};
  check(along, along, DType::float64);
  check(along, across, DType::float64);
  check(across, across, DType::float32);
  check(across, {shape, {0, 1}, 5}, DType::float64);
  check({shape, {1, 0}, 0}, across, DType::float16);
}

TEST_CASE("rows of single-element operands give one result each, in any layout") {
  Memory memory;
  const tensor::Dims shape{67, 131};
  for (const auto dtype : {DType::float64, DType::float32, DType::bfloat16, DType::int16})
    for (const Layout& made_layout :
         {tensor::contiguous_layout(shape), Layout{shape, {400, 3}, 2}, Layout{shape, {1, 67}, 0}}) {
      const Layout one_a_row{shape, {2, 0}, 1};
      Region a = testing::filled(memory, testing::end_of(one_a_row), dtype),
             b = testing::filled(memory, testing::end_of(one_a_row), DType::float64);
      a.layout = b.layout = one_a_row;
      Region made = testing::filled(memory, testing::end_of(made_layout), DType::float64);
      made.layout = made_layout;
      Region expected = testing::twin_of(memory, made);
      const std::array<Input, 2> inputs{a, b};
      apply(memory, function(Binary::add, DType::float64), made, inputs);
      for (std::int64_t n = 0; n < expected.layout.numel(); ++n)
        tensor::write_element(expected.storage.bytes() + 8 * expected.layout.at_linear(n), DType::float64,
                              nth(a, n) + nth(b, n));
      CHECK(testing::same_bytes(made.storage, expected.storage));
    }
}

TEST_CASE("short rows combined with a number on either side equal those of a loop") {
  Memory memory;
  for (const auto dtype : {DType::uint8, DType::int16, DType::float32, DType::float16})
    for (const std::int64_t length : {2, 9, 31, 32}) {
      const tensor::Dims shape{23, 17, length};
      for (const Layout& made_layout :
           {tensor::contiguous_layout(shape), Layout{shape, {length * 40, length * 2, 2}, 1}}) {
        Region a = testing::filled(memory, 500, dtype);
        a.layout = Layout{shape, {17, 1, 0}, 3};
        Region made = testing::filled(memory, testing::end_of(made_layout), dtype);
        made.layout = made_layout;
        Region expected = testing::twin_of(memory, made);
        const std::array<Input, 2> inputs{a, tensor::Scalar(std::int64_t{3})},
            turned{tensor::Scalar(std::int64_t{3}), a};
        for (const auto& given : {inputs, turned}) {
          INFO(tensor::name(dtype) << " " << length << " " << made_layout.stride[0]);
          apply(memory, function(Binary::minimum, dtype), made, given);
          for (std::int64_t n = 0; n < expected.layout.numel(); ++n)
            tensor::write_element(expected.storage.bytes() + itemsize(dtype) * expected.layout.at_linear(n),
                                  dtype, std::min(nth(a, n), 3.0));
          CHECK(testing::same_bytes(made.storage, expected.storage));
        }
      }
    }
}

TEST_CASE("a large tensor added to itself in place is doubled") {
  Memory memory;
  const Region x = testing::filled(memory, 1100000, DType::float64);
  const std::array<Input, 2> inputs{x, x};
  apply(memory, function(Binary::add, DType::float64), x, inputs);
  bool right = true;
  for (std::int64_t n = 0; n < 1100000; n += 7) right &= nth(x, n) == 2 * static_cast<double>(n % 251);
  CHECK(right);
}

/// Returns the number of floats for which `op` is not the float nearest to `exact`; all must be within one
/// float of it.
template <class Exact>
std::size_t count_missed(Unary op, const std::vector<float>& numbers, Exact exact) {
  Memory memory;
  const auto count = static_cast<std::int64_t>(numbers.size());
  const Region x{memory.allocate(4 * count), tensor::contiguous_layout({count}), DType::float32},
      y{memory.allocate(4 * count), tensor::contiguous_layout({count}), DType::float32};
  std::copy(numbers.begin(), numbers.end(), reinterpret_cast<float*>(x.storage.bytes()));
  const std::array<Input, 1> inputs{x};
  apply(memory, function(op, DType::float32), y, inputs);
  std::size_t missed = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const float found = reinterpret_cast<const float*>(y.storage.bytes())[i],
                wanted = static_cast<float>(exact(static_cast<double>(numbers[i])));
    INFO(numbers[i]);
    if (wanted != wanted) {
      CHECK(found != found);
      continue;
    }
    if (found == wanted) continue;
    ++missed;
    CHECK((found == std::nextafter(wanted, INFINITY) || found == std::nextafter(wanted, -INFINITY)));
  }
  return missed;
}

TEST_CASE("exp and log of floats are within one unit of the last place") {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> exponent(-104, 89), near_one(0.5F, 2), large(0, 3e38F);
  std::vector<float> powers{0,   -0.0F,     1,  -1,  INFINITY,   -INFINITY,
                            NAN, 88.72283F, 87, -87, -87.33654F, -103.9F},
      numbers{0,      -0.0F,           1, -1,          INFINITY,   -INFINITY, NAN,
              1e-40F, 1.17549435e-38F, 2, 0.70710677F, 0.70710683F};
  for (int i = 0; i < 20000; ++i) {
    powers.push_back(exponent(random));
    numbers.push_back(i % 2 ? near_one(random) : large(random));
  }
  CHECK(count_missed(Unary::exp, powers, [](double x) { return std::exp(x); }) < 2500);
  CHECK(count_missed(Unary::log, numbers, [](double x) { return std::log(x); }) < 1000);
}

}  // namespace
}  // namespace stridescope::kernels
