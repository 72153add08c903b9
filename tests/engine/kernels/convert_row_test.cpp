#include "engine/kernels/copy/convert_row.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "engine/tensor/half.h"
#include "tests/support/catch.h"
#include "tests/support/processors.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;

template <class To, class From>
std::vector<To> converted(DType to, DType from, const std::vector<From>& elements) {
  std::vector<To> made(elements.size());
  convert_row(from, to)(reinterpret_cast<std::byte*>(made.data()), sizeof(To),
                        reinterpret_cast<const std::byte*>(elements.data()), sizeof(From),
                        static_cast<std::int64_t>(elements.size()));
  return made;
}

TEST_CASE("float16 elements convert to the same bits at every position of a row, NaN included") {
  testing::on_every_processor([] {
    for (const std::size_t count : {std::size_t{1}, std::size_t{37}, std::size_t{0x10000}}) {
      std::vector<std::uint16_t> halves(count);
      std::iota(halves.begin(), halves.end(), static_cast<std::uint16_t>(0x7c01 - count / 2));
      const auto floats = converted<float>(DType::float32, DType::float16, halves);
      const auto back = converted<std::uint16_t>(DType::float16, DType::float32, floats);
      for (std::size_t i = 0; i < count; ++i) {
        const auto wanted = tensor::float_from_half_bits(halves[i]);
        INFO("float16 " << halves[i] << " in a row of " << count);
        REQUIRE(std::bit_cast<std::uint32_t>(floats[i]) == std::bit_cast<std::uint32_t>(wanted));
        REQUIRE(back[i] == tensor::half_bits(wanted));
      }
    }
  });
}

}  // namespace
}  // namespace stridescope::kernels
