#include "engine/kernels/element.h"

#include <cmath>
#include <limits>

#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

TEST_CASE("float16 rounds to nearest even", "[element]") {
  struct Row {
    float from;
    std::uint16_t bits;
  };
  const Row rows[] = {{0.0f, 0x0000},     {-0.0f, 0x8000},      {1.0f, 0x3c00},     {-2.5f, 0xc100},
                      {0.1f, 0x2e66},     {65504.0f, 0x7bff},   {65519.0f, 0x7bff}, {65520.0f, 0x7c00},
                      {1e10f, 0x7c00},    {2049.0f, 0x6800},    {2051.0f, 0x6802},  {0x1p-24f, 0x0001},
                      {0x1p-25f, 0x0000}, {0x1.8p-24f, 0x0002}, {0x1p-14f, 0x0400}, {-INFINITY, 0xfc00}};
  for (const Row& row : rows) {
    INFO(row.from);
    CHECK(Half(row.from).bits == row.bits);
  }
  CHECK(std::isnan(static_cast<float>(Half(NAN))));
}

TEST_CASE("every float16 survives the way to float and back", "[element]") {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    Half half;
    half.bits = static_cast<std::uint16_t>(bits);
    const float value = half;
    if (std::isnan(value)) continue;
    if (Half(value).bits != half.bits) FAIL("bits " << bits);
  }
}

TEST_CASE("bfloat16 rounds to nearest even", "[element]") {
  CHECK(BFloat16(1.0f).bits == 0x3f80);
  CHECK(BFloat16(0.1f).bits == 0x3dcd);
  CHECK(BFloat16(257.0f).bits == 0x4380);
  CHECK(BFloat16(259.0f).bits == 0x4382);
  CHECK(BFloat16(INFINITY).bits == 0x7f80);
  CHECK(BFloat16(NAN).bits == 0x7fc0);
}

TEST_CASE("elements convert as PyTorch converts them", "[element]") {
  CHECK(convert<std::int32_t>(2.9f) == 2);
  CHECK(convert<std::int32_t>(-2.9) == -2);
  CHECK(convert<std::uint8_t>(-1.0f) == 255);
  CHECK(convert<std::int8_t>(300.0f) == 44);
  CHECK(convert<std::uint8_t>(std::int64_t{257}) == 1);
  CHECK(convert<std::int64_t>(static_cast<float>(NAN)) == std::numeric_limits<std::int64_t>::min());
  CHECK(convert<std::int32_t>(1e20) == std::numeric_limits<std::int32_t>::min());
  CHECK(convert<Bool>(0.5f));
  CHECK(convert<Bool>(static_cast<float>(NAN)));
  CHECK_FALSE(convert<Bool>(-0.0));
  CHECK(convert<double>(Bool(true)) == 1.0);
  CHECK(static_cast<float>(convert<Half>(std::int64_t{70000})) == INFINITY);
  CHECK(convert<std::int16_t>(BFloat16(-3.5f)) == -3);
}

}  // namespace
}  // namespace stridescope::kernels
