#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "engine/kernels/elementwise/elementwise.h"
#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Region;

std::vector<double> numbers() {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> exponent(-1074, 4);
  constexpr double least = std::numeric_limits<double>::min(), nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> made{0,      -0.0,      INFINITY, -INFINITY, nan,  least,
                           -least, least / 2, 0x1p-28,  0.84375,   1.25, 6};
  for (std::size_t i = made.size(); i-- > 5;)
    for (const double beyond : {0.0, 9.0, -9.0}) made.push_back(std::nextafter(made[i], beyond));
  for (int i = 0; i < 40000; ++i) made.push_back(normal(random));
  for (int i = 0; i < 4000; ++i) made.push_back((i % 2 ? -1 : 1) * std::exp2(exponent(random)));
  return made;
}

template <class Exact>
std::size_t count_different(Unary op, const std::vector<double>& x, Exact exact) {
  Memory memory;
  const auto count = static_cast<std::int64_t>(x.size());
  const Region from{memory.allocate(8 * count), tensor::contiguous_layout({count}), DType::float64},
      to{memory.allocate(8 * count), tensor::contiguous_layout({count}), DType::float64};
  std::memcpy(from.storage.bytes(), x.data(), 8 * x.size());
  const std::array<Input, 1> inputs{from};
  apply(memory, function(op, DType::float64), to, inputs);
  std::size_t different = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double wanted = exact(x[i]);
    double made;
    std::memcpy(&made, to.storage.bytes() + 8 * i, 8);
    different += std::memcmp(&made, &wanted, 8) != 0 && (made == made || wanted == wanted);
  }
  return different;
}

}  // namespace

TEST_CASE("erf and gelu of doubles are those of one at a time, to the last digit") {
  const auto x = numbers();
  CHECK(count_different(Unary::erf, x, [](double a) { return std::erf(a); }) == 0);
  CHECK(count_different(Unary::gelu, x, [](double a) {
          return a * 0.5 * (1 + std::erf(a * (1 / std::numbers::sqrt2_v<double>)));
        }) == 0);
}

}  // namespace stridescope::kernels
