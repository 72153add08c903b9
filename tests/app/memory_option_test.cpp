#include "app/cli/memory_option.h"

#include "tests/support/catch.h"

namespace stridescope::app {

TEST_CASE("a size is given in bytes or with a unit") {
  CHECK(parse_byte_size("500000000") == 500'000'000);
  CHECK(parse_byte_size("2GiB") == std::int64_t{2} << 30);
  CHECK(parse_byte_size("2 gb") == std::int64_t{2} << 30);
  CHECK(parse_byte_size("1.5g") == std::int64_t{3} << 29);
  CHECK(parse_byte_size("512M") == std::int64_t{512} << 20);
  for (const auto* text : {"", "GiB", "-2GiB", "2GiBs", "nan", "inf", "1e300", "0", "12", "2 Gigs"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_byte_size(text));
  }
}

TEST_CASE("a higher memory limit also raises the limit of work") {
  const auto usual = memory_of(std::nullopt);
  const auto large = memory_of(4 * tensor::Memory::default_limit_bytes());
  CHECK(large.limit_bytes() == 4 * usual.limit_bytes());
  CHECK(large.budget().limits().script_work_bytes == 4 * usual.budget().limits().script_work_bytes);
  const auto small = memory_of(std::int64_t{1} << 20);
  CHECK(small.budget().limits().script_work_bytes == usual.budget().limits().script_work_bytes);
}

}  // namespace stridescope::app
