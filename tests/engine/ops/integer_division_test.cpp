#include <cmath>
#include <string>
#include <vector>

#include "engine/ops/elementwise/elementwise.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using kernels::Binary;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

constexpr Binary divisions[] = {Binary::floor_divide, Binary::truncated_divide, Binary::remainder,
                                Binary::fmod};
constexpr DType integers[] = {DType::uint8, DType::int8, DType::int16, DType::int32, DType::int64};

TEST_CASE("an in-place division stops at a divisor that it set to 0, and keeps earlier results",
          "[integer_division]") {
  for (const auto dtype : integers)
    for (const auto op : {Binary::remainder, Binary::fmod}) {
      CAPTURE(static_cast<int>(dtype), static_cast<int>(op));
      Memory memory;
      const Tensor x = make_tensor(memory, {6}, dtype, {1, 1, 1, 1, 1, 1});
      // Element 1 becomes 1 % 1 = 0, element 3 becomes 1 % 1 = 0 and is the third divisor.
      const Tensor written = x.view({{3}, {2}, 1}), divisors = x.view({{3}, {1}, 1});
      CHECK(error_of([&] { binary_(memory, op, written, divisors); }) == "RuntimeError: ZeroDivisionError");
      CHECK(values_of(x) == Values{1, 0, 1, 0, 1, 1});
    }
}

TEST_CASE("integer division whose out= overlaps the divisors works element by element",
          "[integer_division]") {
  for (const auto dtype : integers) {
    Memory memory;
    const Tensor x = make_tensor(memory, {6}, dtype, {5, 7, 3, 2, 9, 4});
    binary(memory, Binary::floor_divide, x.view({{3}, {2}, 0}), x.view({{3}, {1}, 0}), x.view({{3}, {2}, 1}));
    CHECK(values_of(x) == Values{5, 1, 3, 3, 9, 3});
  }
}

TEST_CASE("a quotient that becomes a divisor of 0 is refused in every layout", "[integer_division]") {
  for (const auto dtype : integers)
    for (const auto op : divisions)
      for (const std::int64_t step : {1, 2, 3})
        for (const std::int64_t shift : {0, 1, 2, 5})
          for (const std::int64_t count : {1, 2, 7, 40, 300}) {
            CAPTURE(static_cast<int>(dtype), static_cast<int>(op), step, shift, count);
            Memory memory;
            Values values(static_cast<std::size_t>(count * 3 + 8), 1);
            values[static_cast<std::size_t>(count)] = 2;
            const Tensor x = make_tensor(memory, {static_cast<std::int64_t>(values.size())}, dtype, values);
            // PyTorch refuses two dense tensors that overlap; overlap of others is not detected.
            const auto error = error_of([&] {
              binary_(memory, op, x.view({{count}, {step}, shift}), x.view({{count}, {1}, 1}));
            });
            const bool are_dense = step == 1 || count == 1;
            CHECK((error == "no error" || error == "RuntimeError: ZeroDivisionError" ||
                   (are_dense && error.starts_with("RuntimeError: unsupported operation"))));
          }
}

TEST_CASE("divisors of another width over the same bytes are read at the time of their division",
          "[integer_division]") {
  Memory memory;
  const Tensor x = make_tensor(memory, {6}, DType::int64, {1, 1, 1, 1, 1, 1});
  // The int32 halves of the first two elements: 1, 0, 1.
  const Tensor halves(x.storage(), {{3}, {1}, 0}, DType::int32);
  CHECK(error_of([&] {
          binary_(memory, Binary::remainder, x.view({{3}, {2}, 0}), halves);
        }) == "RuntimeError: ZeroDivisionError");
  CHECK(values_of(x) == Values{0, 1, 1, 1, 1, 1});
}

TEST_CASE("the lowest integer divided by -1 wraps", "[integer_division]") {
  for (const auto dtype : {DType::int8, DType::int16, DType::int32, DType::int64}) {
    Memory memory;
    const double lowest = -std::ldexp(1.0, static_cast<int>(tensor::itemsize(dtype)) * 8 - 1);
    const Tensor x = make_tensor(memory, {40}, dtype, Values(40, lowest));
    const Tensor minus_one = make_tensor(memory, {40}, dtype, Values(40, -1));
    for (const auto op : divisions) {
      const bool is_quotient = op == Binary::floor_divide || op == Binary::truncated_divide;
      CHECK(values_of(binary(memory, op, x, minus_one)) == Values(40, is_quotient ? lowest : 0));
    }
  }
}

}  // namespace
}  // namespace stridescope::ops
