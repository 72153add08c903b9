// A separate program that uses the installed engine.
#include <cstdio>

#include "engine/tensor/layout.h"

int main() {
  const auto layout = stridescope::tensor::contiguous_layout({3, 4});
  for (std::int64_t n = 0; n < layout.numel(); n += 5)
    std::printf("%d ", static_cast<int>(layout.at_linear(n)));
}
