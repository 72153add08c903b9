#include "engine/explain/bits.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

template <class T>
std::array<std::byte, sizeof(T)> bytes_of(T value) {
  return std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
}

}  // namespace

TEST_CASE("a float is its sign, a power of two and a sum of smaller ones") {
  CHECK(float_bits(bytes_of(0.8125f), tensor::DType::float32)->sum() == "+1 × 2^-1 × (1 + 2^-1 + 2^-3)");
  CHECK(float_bits(bytes_of(-6.0), tensor::DType::float64)->sum() == "−1 × 2^2 × (1 + 2^-1)");
  CHECK(float_bits(bytes_of(0.0f), tensor::DType::float32)->sum() == "+1 × 2^-126 × (0)");
  CHECK(float_bits(bytes_of(std::ldexp(1.0f, -127)), tensor::DType::float32)->sum() ==
        "+1 × 2^-126 × (0 + 2^-1)");
  CHECK(float_bits(bytes_of(0.1f), tensor::DType::float32)->sum(2) == "+1 × 2^-4 × (1 + 2^-1 + 2^-4 + …)");
  CHECK(float_bits(bytes_of(HUGE_VALF), tensor::DType::float32)->is_special);
  CHECK_FALSE(float_bits(bytes_of(1), tensor::DType::int32));
  CHECK(float_bits(bytes_of(std::uint16_t{0x3c00}), tensor::DType::float16)->sum() == "+1 × 2^0 × (1)");
  CHECK(float_bits(bytes_of(std::uint16_t{0xc040}), tensor::DType::bfloat16)->sum() ==
        "−1 × 2^1 × (1 + 2^-1)");
}

TEST_CASE("bits have a role in their dtype, and bytes a value in every dtype") {
  CHECK(bit_role(tensor::DType::float32, 31) == BitRole::sign);
  CHECK(bit_role(tensor::DType::float32, 23) == BitRole::exponent);
  CHECK(bit_role(tensor::DType::float32, 22) == BitRole::fraction);
  CHECK(bit_role(tensor::DType::int64, 63) == BitRole::sign);
  CHECK(bit_role(tensor::DType::uint8, 7) == BitRole::whole);
  CHECK(value_of_bytes(bytes_of(1.0f), tensor::DType::int32) == "1065353216");
  CHECK(value_of_bytes(bytes_of(-1), tensor::DType::int32) == "-1");
  CHECK(value_of_bytes(bytes_of(0.1f), tensor::DType::float32) == "0.1");
  CHECK(value_of_bytes(bytes_of(std::uint8_t{2}), tensor::DType::boolean) == "True");
  CHECK(flip_code("x", true, 12, 40, 3) == "x.view(-1).view(torch.uint8)[40] ^= 8");
  CHECK(flip_code("y", false, 12, 40, 3) == "y.as_strided((12,), (1,), 0).view(torch.uint8)[40] ^= 8");
}

}  // namespace stridescope::explain
