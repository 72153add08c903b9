#include "engine/ops/move/pad.h"

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using testing::counting;
using testing::values_of;

struct Watcher final : tensor::MemoryObserver {
  void allocated(const tensor::Storage&) override {}
  void flowing(const tensor::Flow&) override {}
  void rebinding(const tensor::Tensor&, const tensor::Region&) override {}
  void resizing(const tensor::Storage&, const std::shared_ptr<const tensor::Storage::Contents>&) override {}
};

TEST_CASE("a padded tensor has the number around what is left of it, watched or not") {
  Memory memory;
  Watcher watcher;
  std::mt19937 random(8);
  for (int turn = 0; turn < 200; ++turn) {
    const Dims shape{static_cast<std::int64_t>(random() % 4 + 1), static_cast<std::int64_t>(random() % 5 + 1),
                     static_cast<std::int64_t>(random() % 6)};
    auto self = counting(memory, {shape[2], shape[1], shape[0]}, turn % 2 ? DType::float32 : DType::int64);
    self = self.view({shape, {1, shape[0], shape[0] * shape[1]}, 0});
    Dims low(3, 0), high(3, 0), padded = shape;
    for (std::size_t d = 0; d < 3; ++d) {
      low[d] = static_cast<std::int64_t>(random() % 5) - std::min<std::int64_t>(shape[d] / 2, 2);
      high[d] = static_cast<std::int64_t>(random() % 5) - std::min<std::int64_t>(shape[d] / 2, 2);
      padded[d] += low[d] + high[d];
    }
    const auto from = values_of(self);
    std::vector<double> wanted;
    for (std::int64_t i = 0; i < padded[0]; ++i)
      for (std::int64_t j = 0; j < padded[1]; ++j)
        for (std::int64_t k = 0; k < padded[2]; ++k) {
          const auto x = i - low[0], y = j - low[1], z = k - low[2];
          const bool is_inside = x >= 0 && x < shape[0] && y >= 0 && y < shape[1] && z >= 0 && z < shape[2];
          wanted.push_back(is_inside ? from[static_cast<std::size_t>((x * shape[1] + y) * shape[2] + z)] : 7);
        }
    const auto made = pad_constant(memory, self, low, high, 7.0);
    CHECK(made.shape() == padded);
    CHECK(values_of(made) == wanted);
    memory.observe(&watcher);
    CHECK(values_of(pad_constant(memory, self, low, high, 7.0)) == wanted);
    memory.observe(nullptr);
  }
}

TEST_CASE("a padded tensor keeps channels last") {
  Memory memory;
  const auto x = memory.allocate_tensor({2, 3, 4, 5}, {60, 1, 15, 3}, DType::float32);
  CHECK(pad_constant(memory, x, {0, 0, 0, 1}, {0, 0, 0, 1}, std::int64_t{0}).layout().stride ==
        Dims{84, 1, 21, 3});
  const auto rows = memory.allocate_tensor({2, 3, 4, 5}, DType::float32);
  CHECK(pad_constant(memory, rows, {0, 0, 0, 1}, {0, 0, 0, 1}, std::int64_t{0}).layout().stride ==
        Dims{84, 28, 7, 1});
}

}  // namespace
}  // namespace stridescope::ops
