#include "engine/tensor/byte_pool.h"

#include <cstring>
#include <thread>
#include <vector>

#include "engine/tensor/memory.h"
#include "tests/support/catch.h"

namespace stridescope::tensor {
namespace {

constexpr std::int64_t large = BytePool::large_bytes;

bool all_are(const std::byte* bytes, std::int64_t count, int value) {
  for (std::int64_t i = 0; i < count; i += 509)
    if (bytes[i] != static_cast<std::byte>(value)) return false;
  return true;
}

TEST_CASE("new bytes are zeros, even if freed ones are reused") {
  BytePool pool;
  for (const std::int64_t nbytes : {std::int64_t{0}, std::int64_t{100}, std::int64_t{70001}, large / 2,
                                    large - 1, large, 3 * large + 5}) {
    auto* run = pool.take(nbytes, BytePool::Content::any);
    REQUIRE(run);
    std::memset(run, 7, static_cast<std::size_t>(nbytes));
    pool.give_back(run, nbytes);
    run = pool.take(nbytes, BytePool::Content::zeros);
    REQUIRE(run);
    CHECK(all_are(run, nbytes, 0));
    pool.give_back(run, nbytes);
  }
}

TEST_CASE("freed runs are cached up to a limit, and released on request") {
  BytePool pool(2 * large);
  std::vector<std::byte*> runs;
  for (int i = 0; i < 4; ++i) runs.push_back(pool.take(large, BytePool::Content::any));
  CHECK(pool.idle_bytes() == 0);
  for (auto* run : runs) {
    std::memset(run, 1, static_cast<std::size_t>(large));
    pool.give_back(run, large);
    CHECK(pool.idle_bytes() <= 2 * large);
  }
  pool.release_idle();
  CHECK(pool.idle_bytes() == 0);
}

TEST_CASE("only a few medium runs are cached") {
  BytePool pool;
  constexpr std::int64_t medium = 100000;
  std::vector<std::byte*> runs;
  for (int i = 0; i < 100; ++i) runs.push_back(pool.take(medium, BytePool::Content::any));
  for (auto* run : runs) pool.give_back(run, medium);
  CHECK(pool.idle_bytes() <= 20 * medium);
  pool.release_idle();
  CHECK(pool.idle_bytes() == 0);
}

TEST_CASE("threads allocate and free concurrently") {
  BytePool pool;
  std::vector<std::thread> threads;
  for (int t = 1; t <= 3; ++t)
    threads.emplace_back([&pool, t] {
      for (int i = 0; i < 20; ++i) {
        auto* run = pool.take(large, BytePool::Content::any);
        std::memset(run, t, static_cast<std::size_t>(large));
        if (!all_are(run, large, t)) std::terminate();
        pool.give_back(run, large);
      }
    });
  for (auto& thread : threads) thread.join();
}

TEST_CASE("cached bytes do not count as used, and are released for storages") {
  Memory memory;
  memory.set_limit_bytes(4 * large);
  {
    const auto gone = memory.allocate(3 * large, Device::cpu, Memory::Initial::overwritten);
    CHECK(memory.live_bytes() == 3 * large);
  }
  CHECK(memory.live_bytes() == 0);
  const auto all = memory.allocate(4 * large);
  CHECK(memory.live_bytes() + memory.idle_bytes() <= 4 * large);
  CHECK(all_are(all.bytes(), 4 * large, 0));
}

TEST_CASE("the elements of torch.empty read as zeros even in reused memory") {
  Memory memory;
  {
    const auto gone = memory.allocate(large, Device::cpu, Memory::Initial::overwritten);
    std::memset(gone.bytes(), 9, static_cast<std::size_t>(large));
  }
  const auto empty = memory.allocate(large, Device::cpu, Memory::Initial::empty);
  CHECK(all_are(empty.bytes(), large, 0));
  CHECK_FALSE(empty.is_initialised_on_allocation());
}

}  // namespace
}  // namespace stridescope::tensor
