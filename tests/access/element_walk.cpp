// Reads the elements of a 2-d tensor of 4-byte elements in logical order, under a cache simulator:
// element_walk ROWS COLUMNS STRIDE0 STRIDE1

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

/// Zeros in pages not touched before the walk. A page covers all sets of every simulated cache; valgrind 3.19
/// does not always find the symbols of a program with a larger alignment.
alignas(4096) std::int32_t storage[1 << 20];

}  // namespace

/// The walk: only its reads access memory.
extern "C" [[gnu::noinline]] std::int32_t walk_elements(const volatile std::int32_t* first, std::int64_t rows,
                                                        std::int64_t columns, std::int64_t stride0,
                                                        std::int64_t stride1) {
  std::int32_t sum = 0;
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) sum = sum + first[i * stride0 + j * stride1];
  return sum;
}

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const auto number = [&](int at) { return std::strtoll(argv[at], nullptr, 10); };
  const auto end = (number(1) - 1) * number(3) + (number(2) - 1) * number(4);
  if (end < 0 || end >= (1 << 20)) return 2;
  std::printf("%d\n", walk_elements(storage, number(1), number(2), number(3), number(4)));
}
