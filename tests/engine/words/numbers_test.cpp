#include "engine/words/numbers.h"

#include <limits>

#include "engine/words/message.h"
#include "tests/support/catch.h"

namespace stridescope::words {

TEST_CASE("digits are grouped by three") {
  CHECK(thousands_separated(0) == "0");
  CHECK(thousands_separated(999) == "999");
  CHECK(thousands_separated(-999) == "-999");
  CHECK(thousands_separated(1000) == "1,000");
  CHECK(thousands_separated(-1048576) == "-1,048,576");
  CHECK(thousands_separated(std::numeric_limits<std::int64_t>::min()) == "-9,223,372,036,854,775,808");
}

TEST_CASE("bytes are exact if short, and have three digits otherwise") {
  CHECK(bytes_text(0) == "0 B");
  CHECK(bytes_text(96) == "96 B");
  CHECK(bytes_text(9'999) == "9,999 B");
  CHECK(bytes_text(10'000) == "10 kB");
  CHECK(bytes_text(12'345) == "12.3 kB");
  CHECK(bytes_text(999'499) == "999 kB");
  CHECK(bytes_text(999'500) == "1 MB");
  CHECK(bytes_text(4'000'000) == "4 MB");
  CHECK(bytes_text(8'000'000'000'000) == "8 TB");
  CHECK(bytes_text(std::numeric_limits<std::int64_t>::max()) == "9.22 EB");
}

TEST_CASE("shapes are formatted like Python's") {
  CHECK(tuple_text(tensor::Dims{}) == "()");
  CHECK(tuple_text(tensor::Dims{3}) == "(3,)");
  CHECK(tuple_text(tensor::Dims{3, 4}) == "(3, 4)");
  CHECK(list_text(tensor::Dims{3, -1}) == "3, -1");
}

TEST_CASE("messages are equal if their texts are") {
  const Message shape{"view/no_fit", {{"shape", tensor::Dims{2, 3}}, {"count", 7}}};
  CHECK(shape == Message{"view/no_fit", {{"shape", tensor::Dims{2, 3}}, {"count", 7}}});
  CHECK_FALSE(shape == Message{"view/no_fit", {{"shape", tensor::Dims{2, 3}}, {"count", 8}}});
  CHECK_FALSE(Message{"a", {{"why", shape}}} == Message{"a", {{"why", "text"}}});
  CHECK(Message{}.empty());
}

}  // namespace stridescope::words
