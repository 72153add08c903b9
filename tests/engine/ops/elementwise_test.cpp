#include "engine/ops/elementwise/elementwise.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST_CASE("functions of floats equal those of doubles, rounded") {
  Memory memory;
  Values values{0,    -0.0,  1,    -1,   infinity, -infinity, NAN,    0.5,    -0.5,   2,     -2,    20,
                20.5, 88,    89,   -88,  -104,     700,       -700,   1e30,   -1e30,  1e-30, 1e-45, 3.75,
                4.0,  -4.25, 1e-3, -1e4, 4e4,      -4e4,      0.9999, 1.0001, -0.999, 1e10,  0.25};
  for (double x = -9; x < 9; x += 0.173) values.push_back(static_cast<double>(static_cast<float>(x)));
  const auto count = static_cast<std::int64_t>(values.size());
  const auto floats = make_tensor(memory, {count}, DType::float32, values);
  values = values_of(floats);
  const auto doubles = make_tensor(memory, {count}, DType::float64, values);
  const tensor::Layout every_other{{(count + 1) / 2}, {2}, 0};
  for (auto op = Unary::negative; op <= Unary::frac; op = static_cast<Unary>(static_cast<int>(op) + 1)) {
    // These have no defined value at infinity.
    if (op == Unary::bitwise_not || (op >= Unary::erfinv && op <= Unary::airy_ai) || op == Unary::trigamma)
      continue;
    const auto found = values_of(unary(memory, op, floats));
    const auto expected = values_of(unary(memory, op, doubles));
    const auto apart = values_of(unary(memory, op, floats.view(every_other)));
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto rounded = static_cast<double>(static_cast<float>(expected[i]));
      const double room = 2e-6 * std::abs(rounded) + 1e-7;
      INFO("function " << static_cast<int>(op) << " of " << values[i] << ": " << found[i] << ", not "
                       << rounded);
      REQUIRE((found[i] == rounded || (std::isnan(found[i]) && std::isnan(rounded)) ||
               std::abs(found[i] - rounded) <= room));
      if (i % 2 == 0)
        REQUIRE((apart[i / 2] == found[i] || (std::isnan(apart[i / 2]) && std::isnan(found[i]))));
    }
  }
}

TEST_CASE("functions of two floats are equal for contiguous and strided operands") {
  Memory memory;
  const Values special{0,  -0.0, 1,    -1,     infinity, -infinity, NAN, 3,
                       -3, 0.1,  1e30, -1e-30, 2.5,      16777216,  7.5, -7.5};
  Values left, right;
  for (const double a : special)
    for (const double b : special) {
      left.push_back(a);
      right.push_back(b);
    }
  const auto count = static_cast<std::int64_t>(left.size());
  const auto a = make_tensor(memory, {count}, DType::float32, left),
             b = make_tensor(memory, {count}, DType::float32, right);
  const tensor::Layout every_other{{count / 2}, {2}, 0};
  const auto same = [](double x, double y) {
    return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y));
  };
  for (const auto op : {Binary::divide, Binary::maximum, Binary::minimum, Binary::fmod, Binary::remainder,
                        Binary::floor_divide}) {
    const auto together = values_of(binary(memory, op, a, b));
    const auto apart = values_of(binary(memory, op, a.view(every_other), b.view(every_other)));
    for (std::size_t i = 0; i < apart.size(); ++i) {
      INFO("function " << static_cast<int>(op) << " of " << left[2 * i] << " and " << right[2 * i]);
      REQUIRE(same(together[2 * i], apart[i]));
    }
  }
  const auto larger = values_of(binary(memory, Binary::maximum, a, b));
  for (std::size_t i = 0; i < left.size(); ++i)
    REQUIRE(std::isnan(larger[i]) == (std::isnan(left[i]) || std::isnan(right[i])));
}

TEST_CASE("integers divide as Python divides them") {
  Memory memory;
  const auto a = make_tensor(memory, {6}, DType::int64, {7, -7, 7, -7, 6, 0});
  const auto b = make_tensor(memory, {6}, DType::int64, {2, 2, -2, -2, -3, 5});
  CHECK(values_of(binary(memory, Binary::floor_divide, a, b)) == Values{3, -4, -4, 3, -2, 0});
  CHECK(values_of(binary(memory, Binary::remainder, a, b)) == Values{1, 1, -1, -1, 0, 0});
  CHECK(values_of(binary(memory, Binary::truncated_divide, a, b)) == Values{3, -3, -3, 3, -2, 0});
  CHECK(values_of(binary(memory, Binary::fmod, a, b)) == Values{1, -1, 1, -1, 0, 0});
  const auto quotient = binary(memory, Binary::divide, a, b);
  CHECK(quotient.dtype() == DType::float32);
  CHECK(values_of(quotient) == Values{3.5, -3.5, -3.5, 3.5, -2, 0});
}

TEST_CASE("floats divide as Python divides them") {
  Memory memory;
  const auto a = make_tensor(memory, {5}, DType::float64, {7, -7, 1, -1, 0});
  const auto b = make_tensor(memory, {5}, DType::float64, {2, 2, 0, 0, -3});
  CHECK(values_of(binary(memory, Binary::floor_divide, a, b)) == Values{3, -4, infinity, -infinity, 0});
  const auto rest = values_of(binary(memory, Binary::remainder, a, b));
  CHECK(rest[0] == 1);
  CHECK(rest[1] == 1);
  CHECK(std::isnan(rest[2]));
}

TEST_CASE("the lowest integer over -1 does not trap") {
  Memory memory;
  const auto a = memory.allocate_tensor({1}, DType::int32), b = memory.allocate_tensor({1}, DType::int32);
  const auto lowest = std::numeric_limits<std::int32_t>::min();
  tensor::write_element(a.data(), a.dtype(), std::int64_t{lowest});
  tensor::write_element(b.data(), b.dtype(), std::int64_t{-1});
  CHECK(values_of(binary(memory, Binary::floor_divide, a, b)) == Values{lowest});
  CHECK(values_of(binary(memory, Binary::remainder, a, b)) == Values{0});
  CHECK(values_of(binary(memory, Binary::multiply, a, b)) == Values{lowest});
}

TEST_CASE("integer powers wrap, and negative exponents leave only ones") {
  Memory memory;
  const auto base = make_tensor(memory, {4}, DType::int64, {1, -1, 2, -3});
  CHECK(values_of(binary(memory, Binary::power, base, Scalar(std::int64_t{3}))) == Values{1, -1, 8, -27});
  const auto exponent = make_tensor(memory, {4}, DType::int64, {-2, -3, -1, -1});
  CHECK(values_of(binary(memory, Binary::power, base, exponent)) == Values{1, -1, 0, 0});
  const auto bytes = make_tensor(memory, {2}, DType::uint8, {16, 3});
  CHECK(values_of(binary(memory, Binary::power, bytes, Scalar(std::int64_t{2}))) == Values{0, 9});
}

TEST_CASE("16-bit floats compute in float and round once") {
  Memory memory;
  const auto a = make_tensor(memory, {3}, DType::float16, {2048, 1, 60000});
  const auto sum = binary(memory, Binary::add, a, Scalar(1.0));
  CHECK(sum.dtype() == DType::float16);
  CHECK(values_of(sum) == Values{2048, 2, 60000});
  CHECK(values_of(binary(memory, Binary::add, a, a))[2] == infinity);
  const auto tenth = make_tensor(memory, {1}, DType::float16, {0.1});
  CHECK(values_of(binary(memory, Binary::equal, tenth, Scalar(0.1))) == Values{1});
}

TEST_CASE("numbers out of an integer's range wrap in arithmetic") {
  Memory memory;
  const auto a = make_tensor(memory, {1}, DType::uint8, {1});
  CHECK(values_of(add(memory, a, Scalar(std::int64_t{300}))) == Values{45});
  CHECK(values_of(binary(memory, Binary::multiply, a, Scalar(std::int64_t{-1}))) == Values{255});
}

TEST_CASE("NaN propagates through maximum, minimum and clamp") {
  Memory memory;
  const auto a = make_tensor(memory, {3}, DType::float32, {NAN, 1, 5});
  const auto b = make_tensor(memory, {3}, DType::float32, {0, NAN, 2});
  const auto largest = values_of(binary(memory, Binary::maximum, a, b));
  CHECK(std::isnan(largest[0]));
  CHECK(std::isnan(largest[1]));
  CHECK(largest[2] == 5);
  const auto clamped = values_of(clamp(memory, a, Operand(Scalar(3.0)), Operand(Scalar(2.0))));
  CHECK(std::isnan(clamped[0]));
  CHECK(clamped[1] == 2);
}

TEST_CASE("shifts by the bit width or more give 0, and -1 for a negative number shifted right") {
  Memory memory;
  const auto a = make_tensor(memory, {4}, DType::int8, {1, -128, -1, 64});
  const auto by = make_tensor(memory, {4}, DType::int8, {8, 9, -1, 1});
  CHECK(values_of(binary(memory, Binary::left_shift, a, by)) == Values{0, 0, 0, -128});
  CHECK(values_of(binary(memory, Binary::right_shift, a, by)) == Values{0, -1, -1, 32});
}

TEST_CASE("round() rounds halves to even") {
  Memory memory;
  const auto a = make_tensor(memory, {4}, DType::float32, {0.5, 1.5, 2.5, -0.5});
  CHECK(values_of(unary(memory, Unary::round, a)) == Values{0, 2, 2, 0});
}

TEST_CASE("functions of floats convert integers to float32") {
  Memory memory;
  const auto a = make_tensor(memory, {2}, DType::int64, {0, 4});
  const auto root = unary(memory, Unary::sqrt, a);
  CHECK(root.dtype() == DType::float32);
  CHECK(values_of(root) == Values{0, 2});
  CHECK(values_of(unary(memory, Unary::sigmoid, a))[0] == 0.5);
}

TEST_CASE("operations in place write through the view's layout") {
  Memory memory;
  const auto base = make_tensor(memory, {2, 3}, DType::int64, {0, 1, 2, 3, 4, 5});
  add_(memory, base.view({{3, 2}, {1, 3}, 0}), make_tensor(memory, {2}, DType::int64, {10, 20}));
  CHECK(values_of(base) == Values{10, 11, 12, 23, 24, 25});
  unary_(memory, Unary::negative, base.view({{2}, {3}, 1}));
  CHECK(values_of(base) == Values{10, -11, 12, 23, -24, 25});
  binary_(memory, Binary::greater, base, Scalar(std::int64_t{11}));
  CHECK(values_of(base) == Values{0, 0, 1, 1, 0, 1});
}

TEST_CASE("alpha scales the second operand") {
  Memory memory;
  const auto a = make_tensor(memory, {2}, DType::int64, {1, 2}),
             b = make_tensor(memory, {2}, DType::int64, {10, 20});
  CHECK(values_of(add(memory, a, b, std::int64_t{3})) == Values{31, 62});
  CHECK(values_of(sub(memory, a, b, std::int64_t{-1})) == Values{11, 22});
}

struct Refusal {
  std::function<void(Memory&)> call;
  std::string error;
};

TEST_CASE("operations that PyTorch refuses are refused with its text") {
  const auto ints = [](Memory& m) { return make_tensor(m, {2}, DType::int64, {1, 2}); };
  const auto bools = [](Memory& m) { return make_tensor(m, {2}, DType::boolean, {1, 0}); };
  const auto floats = [](Memory& m) { return make_tensor(m, {2}, DType::float32, {1, 2}); };
  const Scalar zero = std::int64_t{0}, minus_one = std::int64_t{-1}, half = 0.5;
  const std::vector<Refusal> refusals = {
      {[&](Memory& m) { sub(m, bools(m), bools(m)); },
       "RuntimeError: Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
       "`logical_xor()` operator instead."},
      {[&](Memory& m) { sub(m, Scalar(true), ints(m)); },
       "RuntimeError: Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying "
       "to invert "
       "a mask, use the `~` or `logical_not()` operator instead."},
      {[&](Memory& m) { unary(m, Unary::negative, bools(m)); },
       "RuntimeError: Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
       "invert a "
       "mask, use the `~` or `logical_not()` operator instead."},
      {[&](Memory& m) { unary(m, Unary::relu, bools(m)); },
       "RuntimeError: Boolean inputs not supported for relu"},
      {[&](Memory& m) { unary(m, Unary::absolute, bools(m)); },
       "RuntimeError: \"abs_cpu\" not implemented for 'Bool'"},
      {[&](Memory& m) { binary(m, Binary::bitwise_and, floats(m), ints(m)); },
       "RuntimeError: \"bitwise_and_cpu\" not implemented for 'Float'"},
      {[&](Memory& m) { binary(m, Binary::floor_divide, ints(m), zero); }, "RuntimeError: ZeroDivisionError"},
      {[&](Memory& m) {
         binary(m, Binary::remainder, ints(m), make_tensor(m, {2}, DType::int64, {1, 0}));
       },
       "RuntimeError: ZeroDivisionError"},
      {[&](Memory& m) { binary(m, Binary::power, ints(m), minus_one); },
       "RuntimeError: Integers to negative integer powers are not allowed."},
      {[&](Memory& m) { unary_(m, Unary::exp, ints(m)); },
       "RuntimeError: result type Float can't be cast to the desired output type Long"},
      {[&](Memory& m) { binary_(m, Binary::power, ints(m), half); },
       "RuntimeError: result type Float can't be cast to the desired output type Long"},
      {[&](Memory& m) { add(m, ints(m), ints(m), half); },
       "RuntimeError: For integral input tensors, argument alpha must not be a floating point number."},
      {[&](Memory& m) { add(m, ints(m), ints(m), true); },
       "RuntimeError: Boolean alpha only supported for Boolean results."},
      {[&](Memory& m) {
         const auto small = make_tensor(m, {1}, DType::int8, {1});
         add(m, small, small, std::int64_t{300});
       },
       "RuntimeError: value cannot be converted to type int8_t without overflow"},
      {[&](Memory& m) { clamp(m, floats(m), std::nullopt, std::nullopt); },
       "RuntimeError: torch.clamp: At least one of 'min' or 'max' must not be None"},
      {[&](Memory& m) { clamp_(m, ints(m), Operand(half), std::nullopt); },
       "RuntimeError: result type Float can't be cast to the desired output type long int"},
      {[&](Memory&) { division("x"); },
       "RuntimeError: div expected rounding_mode to be one of None, 'trunc', or 'floor' but found 'x'"},
      {[&](Memory& m) { isclose(m, ints(m), floats(m)); }, "RuntimeError: Long did not match Float"},
  };
  for (const auto& refusal : refusals) {
    Memory memory;
    CHECK(error_of([&] { refusal.call(memory); }) == refusal.error);
  }
}

/// A random view of a storage of doubles, and a twin that is computed element by element.
TEST_CASE("elementwise operations on random views equal those of a plain loop") {
  std::mt19937 random(11);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  const DType dtypes[] = {DType::int64, DType::float32, DType::float64,
                          DType::int32, DType::uint8,   DType::float16};
  for (int round = 0; round < 400; ++round) {
    Memory memory;
    Dims shape;
    for (auto rank = pick(0, 4); rank > 0; --rank) shape.push_back(pick(1, 4));
    const auto random_view = [&] {
      const auto dtype = dtypes[pick(0, 5)];
      Values numbers;
      for (int i = 0; i < 700; ++i) numbers.push_back(static_cast<double>(pick(0, 9)));
      const auto base = make_tensor(memory, {700}, dtype, numbers);
      tensor::Layout layout{shape, Dims(shape.size(), 0), pick(0, 5)};
      for (auto& stride : layout.stride) stride = pick(0, 40);
      for (std::size_t d = 0; d < shape.size(); ++d) {
        if (pick(0, 4) == 0) layout.shape[d] = 1;
      }
      return base.view(layout);
    };
    const auto a = random_view(), b = random_view();
    const auto product = binary(memory, Binary::multiply, a, b);
    const auto bigger = binary(memory, Binary::greater, a, b);
    REQUIRE(product.shape() == broadcast_shape(a.shape(), b.shape()));
    const auto left = broadcast_layout(a.layout(), product.shape()),
               right = broadcast_layout(b.layout(), product.shape());
    for (std::int64_t i = 0; i < product.numel(); ++i) {
      const double x = tensor::to_double(tensor::element_at(a, left.at_linear(i)));
      const double y = tensor::to_double(tensor::element_at(b, right.at_linear(i)));
      REQUIRE(tensor::to_double(tensor::element_at(product, product.layout().at_linear(i))) == x * y);
      REQUIRE(tensor::to_double(tensor::element_at(bigger, bigger.layout().at_linear(i))) == (x > y ? 1 : 0));
    }
  }
}

TEST_CASE("a dry run determines shapes, strides and dtypes without bytes") {
  Memory memory(Memory::Mode::meta);
  const auto a = memory.allocate_tensor({2, 3}, {1, 2}, DType::int64);
  const auto sum = add(memory, a, Scalar(0.5));
  CHECK(sum.dtype() == DType::float32);
  CHECK(sum.stride() == Dims{1, 2});
  CHECK(sum.storage().is_meta());
  unary_(memory, Unary::negative, a);
  CHECK_THROWS_AS(binary(memory, Binary::floor_divide, a, a), tensor::NeedsData);
  CHECK(binary(memory, Binary::floor_divide, a, Scalar(std::int64_t{2})).stride() == Dims{1, 2});
}

}  // namespace
}  // namespace stridescope::ops
