#include "engine/kernels/elementwise/half_row.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/tensor/convert.h"
#include "engine/tensor/half.h"
#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;

/// What the functions of floats make of halves that are converted one by one.
template <class Half>
std::uint16_t converted(const Function& function, float a, float b) {
  float made = 0;
  std::byte* const data[] = {reinterpret_cast<std::byte*>(&made), reinterpret_cast<std::byte*>(&a),
                             reinterpret_cast<std::byte*>(&b)};
  const std::int64_t strides[] = {0, 0, 0};
  function.row(data, strides, 1);
  return tensor::convert<Half>(made).bits;
}

template <class Half>
std::vector<Half> all_halves(std::uint32_t factor) {
  std::vector<Half> made(1 << 16);
  for (std::uint32_t i = 0; i < made.size(); ++i) made[i].bits = static_cast<std::uint16_t>(i * factor);
  return made;
}

template <class Half>
bool is_same(std::uint16_t made, std::uint16_t wanted) {
  Half a, b;
  a.bits = made;
  b.bits = wanted;
  return made == wanted || (std::isnan(static_cast<float>(a)) && std::isnan(static_cast<float>(b)));
}

template <class Half>
void check(DType dtype) {
  const auto a = all_halves<Half>(1), b = all_halves<Half>(40503);
  const auto count = static_cast<std::int64_t>(a.size()) - 3;
  std::vector<Half> made(a.size());
  const auto pointer = [](const auto& of) {
    return reinterpret_cast<std::byte*>(const_cast<Half*>(of.data()));
  };
  for (const auto op :
       {Binary::add, Binary::subtract, Binary::multiply, Binary::divide, Binary::maximum, Binary::minimum}) {
    const auto with = function(op, dtype);
    if (!with.of_halves) return;
    INFO(static_cast<int>(op));
    const std::byte* number = nullptr;
    const auto run = [&](Row row, std::int64_t step) {
      std::byte* const data[] = {pointer(made), pointer(a),
                                 number ? const_cast<std::byte*>(number) : pointer(b)};
      const std::int64_t strides[] = {2, 2, step};
      row(data, strides, count);
    };
    const auto wrong = [&](auto&& second) {
      std::int64_t found = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        found += !is_same<Half>(made[i].bits, converted<Half>(with, a[i], second(i)));
      return found;
    };
    run(with.of_halves, 2);
    CHECK(wrong([&](std::size_t i) { return static_cast<float>(b[i]); }) == 0);
    const Half repeated(0.3F);
    number = reinterpret_cast<const std::byte*>(&repeated);
    run(with.of_halves, 0);
    CHECK(wrong([&](std::size_t) { return static_cast<float>(repeated); }) == 0);
    // No half: a number is a float.
    const float third = 1.0F / 3;
    number = reinterpret_cast<const std::byte*>(&third);
    run(with.of_halves_and_number, 0);
    CHECK(wrong([&](std::size_t) { return third; }) == 0);
    CHECK(made.back().bits == 0);
  }
  for (const auto op : {Unary::negative, Unary::absolute, Unary::relu, Unary::square}) {
    const auto of = function(op, dtype);
    INFO(static_cast<int>(op));
    std::byte* const data[] = {pointer(made), pointer(a)};
    const std::int64_t strides[] = {2, 2};
    of.of_halves(data, strides, count);
    std::int64_t wrong = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      wrong += !is_same<Half>(made[i].bits, converted<Half>(of, a[i], 0));
    CHECK(wrong == 0);
  }
}

TEST_CASE("rows of 16-bit floats as they are stored are what conversions of each make") {
  check<tensor::Half>(DType::float16);
  check<tensor::BFloat16>(DType::bfloat16);
}

}  // namespace
}  // namespace stridescope::kernels
