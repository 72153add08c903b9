#include "engine/tensor/dtype.h"

#include "engine/tensor/convert.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"

namespace stridescope::tensor {
namespace {

TEST_CASE("dtype names map back to the dtypes") {
  for (const auto dtype : all_dtypes) CHECK(dtype_from_name(name(dtype)) == dtype);
  CHECK(dtype_from_name("long") == DType::int64);
  CHECK(dtype_from_name("half") == DType::float16);
  CHECK(dtype_from_name("double") == DType::float64);
  CHECK(dtype_from_name("cfloat") == DType::complex64);
  CHECK(dtype_from_name("uint16") == DType::uint16);
  CHECK_FALSE(dtype_from_name("quint8"));
}

TEST_CASE("promotion is symmetric, and rows of PyTorch's table hold") {
  for (const auto a : all_dtypes) {
    CHECK(promote(a, a) == a);
    CHECK(promote(DType::boolean, a) == a);
    for (const auto b : all_dtypes) CHECK(promote(a, b) == promote(b, a));
  }
  CHECK(promote(DType::uint8, DType::int8) == DType::int16);
  CHECK(promote(DType::uint8, DType::int32) == DType::int32);
  CHECK(promote(DType::int64, DType::float16) == DType::float16);
  CHECK(promote(DType::float16, DType::bfloat16) == DType::float32);
  CHECK(promote(DType::bfloat16, DType::float64) == DType::float64);
}

TEST_CASE("complex dtypes hold the floats of their parts; wide unsigned integers promote only with floats") {
  CHECK(promote(DType::complex64, DType::float64) == DType::complex128);
  CHECK(promote(DType::bfloat16, DType::complex32) == DType::complex64);
  CHECK(promote(DType::int64, DType::complex32) == DType::complex32);
  CHECK(promote(DType::complex128, DType::complex32) == DType::complex128);
  CHECK(promote(DType::uint16, DType::float16) == DType::float16);
  CHECK_THROWS_WITH(
      promote(DType::uint16, DType::int32),
      "Promotion for uint16, uint32, uint64 types is not supported, attempted to promote UInt16 and "
      "Int");
  CHECK(can_cast(DType::float64, DType::complex64));
  CHECK_FALSE(can_cast(DType::complex64, DType::float64));
  CHECK(to_complex(DType::bfloat16) == DType::complex64);
  CHECK(to_real(DType::complex128) == DType::float64);
  CHECK_NOTHROW(require_elements(DType::complex64));
  CHECK_THROWS_WITH(require_elements(DType::complex32),
                    "tensors of ComplexHalf are not implemented in Stridescope");
}

TEST_CASE("a result may be stored in a dtype of the same or a higher category") {
  CHECK(can_cast(DType::int64, DType::uint8));
  CHECK(can_cast(DType::float64, DType::float16));
  CHECK(can_cast(DType::boolean, DType::int8));
  CHECK_FALSE(can_cast(DType::float32, DType::int64));
  CHECK_FALSE(can_cast(DType::int64, DType::boolean));
  CHECK_FALSE(can_cast(DType::float32, DType::boolean));
}

TEST_CASE("every float16 and bfloat16 converts to float and back") {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = float_from_half_bits(static_cast<std::uint16_t>(bits));
    const auto brain = float_from_bfloat16_bits(static_cast<std::uint16_t>(bits));
    const auto quiet = half == half ? 0U : 0x200U;
    if (half_bits(half) != (bits | quiet)) FAIL("float16 " << bits);
    if (brain == brain && bfloat16_bits(brain) != bits) FAIL("bfloat16 " << bits);
  }
}

TEST_CASE("floats round to the nearest float16, ties to even") {
  CHECK(half_bits(1.0F) == 0x3c00);
  CHECK(half_bits(65504.0F) == 0x7bff);
  CHECK(half_bits(65519.9F) == 0x7bff);
  CHECK(half_bits(65520.0F) == 0x7c00);
  CHECK(half_bits(0x1p-24F) == 0x0001);
  CHECK(half_bits(0x1p-25F) == 0x0000);
  CHECK(half_bits(0x1.000002p-25F) == 0x0001);
  CHECK(half_bits(0x1.8p-24F) == 0x0002);
  CHECK(half_bits(2049.0F) == half_bits(2048.0F));
  CHECK(half_bits(2051.0F) == half_bits(2052.0F));
  CHECK(half_bits(-0.0F) == 0x8000);
  CHECK(bfloat16_bits(1.00390625F) == 0x3f80);
  CHECK(bfloat16_bits(1.01171875F) == 0x3f82);
}

TEST_CASE("integers wrap and floats truncate when they are converted") {
  CHECK(convert<std::uint8_t>(std::int64_t{-1}) == 255);
  CHECK(convert<std::int8_t>(std::int64_t{200}) == -56);
  CHECK(convert<std::int64_t>(-2.9) == -2);
  CHECK(convert<std::uint8_t>(-1.0) == 255);
  CHECK(convert<std::int64_t>(1e300) == INT64_MIN);
  CHECK(convert<std::int32_t>(3e9F) == INT32_MIN);
  CHECK(convert<bool>(0.5));
  CHECK_FALSE(convert<bool>(-0.0));
}

TEST_CASE("an element is read back as the number stored in its dtype") {
  std::byte bytes[8] = {};
  const auto kept = [&](DType dtype, Scalar value) {
    write_element(bytes, dtype, value);
    return read_element(bytes, dtype);
  };
  CHECK(kept(DType::boolean, 2.5) == Scalar(true));
  CHECK(kept(DType::int16, std::int64_t{70000}) == Scalar(std::int64_t{4464}));
  CHECK(kept(DType::float32, 0.1) == Scalar(static_cast<double>(0.1F)));
  CHECK(kept(DType::float64, 0.1) == Scalar(0.1));
  CHECK(kept(DType::float16, std::int64_t{2049}) == Scalar(2048.0));
}

}  // namespace
}  // namespace stridescope::tensor
