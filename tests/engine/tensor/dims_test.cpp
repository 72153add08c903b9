#include "engine/tensor/dims.h"

#include "tests/support/catch.h"

namespace stridescope::tensor {
namespace {

Dims counted(std::size_t count) {
  Dims dims;
  for (std::size_t i = 0; i < count; ++i) dims.push_back(static_cast<std::int64_t>(i));
  return dims;
}

TEST_CASE("a list grows past its inline capacity and keeps its entries") {
  for (const std::size_t count : {0U, 1U, 8U, 9U, 16U, 17U, 100U}) {
    const auto dims = counted(count);
    REQUIRE(dims.size() == count);
    for (std::size_t i = 0; i < count; ++i) CHECK(dims[i] == static_cast<std::int64_t>(i));
  }
}

TEST_CASE("Dims that were moved from are empty and can be used again") {
  for (const std::size_t count : {3U, 20U}) {
    auto source = counted(count);
    const Dims moved = std::move(source);
    CHECK(moved == counted(count));
    CHECK(source.empty());
    for (std::size_t i = 0; i < 12; ++i) source.push_back(static_cast<std::int64_t>(i));
    CHECK(source == counted(12));
    CHECK(moved == counted(count));
  }
}

TEST_CASE("assignment works between lists of all lengths, and to itself") {
  for (const std::size_t from : {0U, 5U, 20U}) {
    for (const std::size_t to : {0U, 5U, 20U}) {
      auto copied = counted(to), moved = counted(to), source = counted(from);
      copied = source;
      CHECK(copied == counted(from));
      moved = std::move(source);
      CHECK(moved == counted(from));
      CHECK(source.empty());
    }
  }
  auto dims = counted(20);
  const auto& same = dims;
  dims = same;
  CHECK(dims == counted(20));
}

TEST_CASE("entries are inserted, erased and appended in place") {
  Dims dims{1, 2, 3};
  dims.insert(0, 9);
  dims.insert(4, 8);
  CHECK(dims == Dims{9, 1, 2, 3, 8});
  dims.erase(1);
  CHECK(dims == Dims{9, 2, 3, 8});
  dims.append(Dims{4, 5});
  CHECK(dims == Dims{9, 2, 3, 8, 4, 5});
  dims.resize(8);
  CHECK(dims == Dims{9, 2, 3, 8, 4, 5, 0, 0});
  CHECK(Dims(3, 7) == Dims{7, 7, 7});
}

}  // namespace
}  // namespace stridescope::tensor
