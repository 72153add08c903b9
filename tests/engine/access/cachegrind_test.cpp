#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "engine/access/cache_walk.h"
#include "tests/support/catch.h"

#if defined(__SANITIZE_ADDRESS__)
#define STRIDESCOPE_TESTS_ADDRESSES 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STRIDESCOPE_TESTS_ADDRESSES 1
#endif
#endif

namespace stridescope::access {
namespace {

using tensor::Layout;

struct Counted {
  std::int64_t reads = 0, misses = 0;
};

/// cachegrind's counts for the source line with the most reads, which is the one that reads the elements;
/// nullopt if it could not run.
std::optional<Counted> watched(const Layout& layout, const CacheShape& cache) {
  const auto file = std::filesystem::temp_directory_path() /
                    fmt::format("stridescope-cachegrind-{}", std::filesystem::hash_value(TEST_DATA_DIR));
  const auto command = fmt::format(
      "valgrind -q --tool=cachegrind --cache-sim=yes --LL=8388608,16,64 --D1={},{},{} "
      "--cachegrind-out-file={} {} {} {} {} {} "
      ">/dev/null",
      cache.bytes, cache.ways, cache.line_bytes, file.string(), ELEMENT_WALK, layout.shape[0],
      layout.shape[1], layout.stride[0], layout.stride[1]);
  if (std::system(command.c_str()) != 0) return std::nullopt;
  std::ifstream in(file);
  Counted counted;
  bool in_walk = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("fn=")) in_walk = line == "fn=walk_elements";
    std::int64_t place, ir, i1, il;
    Counted of_line;
    std::istringstream numbers(line);
    if (!in_walk || !(numbers >> place >> ir >> i1 >> il >> of_line.reads >> of_line.misses)) continue;
    if (of_line.reads > counted.reads) counted = of_line;
  }
  in.close();
  std::filesystem::remove(file);
  return counted;
}

TEST_CASE("the cache model has the same misses as cachegrind") {
#ifdef STRIDESCOPE_TESTS_ADDRESSES
  WARN("valgrind runs no program that is built with AddressSanitizer: the model is not compared with it");
  return;
#endif
  if (std::system("command -v valgrind >/dev/null") != 0) {
    WARN("valgrind is not installed: the model is not compared with it");
    return;
  }
  const CacheShape small{1024, 2, 64}, l1{32768, 8, 64}, direct{4096, 1, 32};
  struct Case {
    Layout layout;
    CacheShape cache;
  };
  const Case cases[] = {
      {{{200, 300}, {300, 1}, 0}, small},   // rows
      {{{300, 200}, {1, 300}, 0}, small},   // columns: all lines are evicted
      {{{300, 200}, {1, 300}, 0}, l1},      // columns whose lines are reused
      {{{512, 512}, {1, 512}, 0}, l1},      // all lines of a column map to few sets
      {{{100, 150}, {600, 3}, 0}, direct},  // every third element
      {{{1000, 40}, {0, 7}, 0}, direct},    // stretched
  };
  for (const auto& [layout, cache] : cases) {
    CAPTURE(layout.shape[0], layout.shape[1], layout.stride[0], layout.stride[1], cache.bytes);
    const auto counted = watched(layout, cache);
    REQUIRE(counted);
    const auto walk = walk_cache(layout, 4, cache, layout.numel());
    CHECK(walk.accesses == counted->reads);
    CHECK(walk.misses == counted->misses);
  }
}

}  // namespace
}  // namespace stridescope::access
