#include "engine/tensor/bounds.h"

#include <cstring>
#include <limits>
#include <string>

#include "engine/session/session.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/support/catch.h"

namespace stridescope::tensor {

TEST_CASE("bounds of a region are checked against the storage's current bytes") {
  Memory memory;
  const auto whole = memory.allocate_tensor({4, 4}, DType::float32);
  const auto region = [&](Dims shape, Dims stride, std::int64_t offset) {
    return Region{whole.storage(), {std::move(shape), std::move(stride), offset}, DType::float32};
  };
  CHECK(is_in_bounds(region_of(whole)));
  CHECK(is_in_bounds(region({2, 2}, {-4, -1}, 5)));
  CHECK_FALSE(is_in_bounds(region({2, 2}, {-4, -2}, 5)));
  CHECK_FALSE(is_in_bounds(region({4, 4}, {4, 1}, 1)));
  CHECK(is_in_bounds(region({0, 4}, {4, 1}, 1000)));
  CHECK_FALSE(is_in_bounds(region({-1}, {1}, 0)));
  const auto far = std::numeric_limits<std::int64_t>::max();
  CHECK_FALSE(is_in_bounds(region({3, 3}, {far / 2 + 1, far / 2 + 1}, 0)));
  CHECK_FALSE(is_in_bounds(region({far}, {far}, far)));
  CHECK(is_in_bounds(region({far}, {0}, 15)));
  memory.resize(whole.storage(), 60);
  CHECK_FALSE(is_in_bounds(region_of(whole)));
  CHECK(has_element(whole, 14));
  CHECK_FALSE(has_element(whole, 15));
  CHECK_FALSE(has_element(whole, -1));
  CHECK_FALSE(has_element(whole, far));
}

TEST_CASE("reading beyond a storage gives zeros") {
  Memory memory;
  const auto storage = memory.allocate(4);
  std::memset(storage.bytes(), 7, 4);
  std::byte read[4];
  for (const std::int64_t at : {std::int64_t{2}, std::int64_t{4}, std::int64_t{1} << 62, std::int64_t{-1}}) {
    std::memset(read, 9, 4);
    storage.read(at, read);
    CHECK(read[3] == std::byte{0});
    CHECK(read[0] == (at == 2 ? std::byte{7} : std::byte{0}));
  }
}

TEST_CASE("storages between guard pages store their elements, for any size") {
  Memory memory;
  memory.guard_storages();
  for (const std::int64_t size : {0, 1, 13, 16, 4095, 4096, 4097, 3 << 20}) {
    const auto storage = memory.allocate(size);
    if (size == 0) continue;
    std::memset(storage.bytes(), 1, static_cast<std::size_t>(size));
    CHECK(storage.bytes()[size - 1] == std::byte{1});
  }
  CHECK(memory.live_bytes() == 0);
}

TEST_CASE("a view of a shrunk storage is refused by every read and write") {
  for (const std::int64_t left_nbytes : {12, 0}) {
    for (const std::string use : {"print(v)",
                                  "v.tolist()",
                                  "v + 1",
                                  "v.clone()",
                                  "v.add_(1)",
                                  "v.fill_(1)",
                                  "v[0] = 2",
                                  "v[0, 0].item()",
                                  "torch.cat([v, v])",
                                  "v.sum()",
                                  "v @ v.t()",
                                  "v.sort()",
                                  "v.unique()",
                                  "v.nonzero()",
                                  "v[v > 0]",
                                  "v.random_()",
                                  "torch.add(v, 1, out=v)",
                                  "v.repeat_interleave(2)",
                                  "v.masked_fill_(v > 0, 1)",
                                  "v.index_select(0, torch.tensor([1]))",
                                  "v.scatter_(0, torch.zeros(1, 1, dtype=torch.int64), 1.)"}) {
      CAPTURE(use);
      Memory memory;
      memory.guard_storages();
      session::Session session(memory);
      REQUIRE_FALSE(session.append("a = torch.ones(8, 8)"));
      REQUIRE_FALSE(session.append("v = a[4:]"));
      const auto& whole = std::get<Tensor>(session.environment().find("a")->data);
      memory.resize(whole.storage(), left_nbytes);
      const auto failure = session.append(use);
      REQUIRE(failure);
      CHECK(failure->refusal.rule() == Rule::out_of_bounds);
    }
  }
}

}  // namespace stridescope::tensor
