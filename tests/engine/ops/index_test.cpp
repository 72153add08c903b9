#include "engine/ops/move/index.h"

#include <random>
#include <string>
#include <vector>

#include "engine/ops/view/regroup.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using testing::error_of;
using testing::make_tensor;
using testing::text_of;
using testing::values_of;

using Items = std::vector<IndexItem>;

struct IndexTensors {
  Memory memory;
  Tensor counted(const Dims& shape) {
    const Tensor t = memory.allocate_tensor(shape, DType::int64);
    for (std::int64_t i = 0; i < t.numel(); ++i) tensor::write_element(t.data() + i * 8, t.dtype(), i);
    return t;
  }
  Tensor list(std::vector<double> values) {
    const auto size = static_cast<std::int64_t>(values.size());
    return make_tensor(memory, {size}, DType::int64, values);
  }
  Tensor mask(const Dims& shape, const std::vector<double>& values) {
    return make_tensor(memory, shape, DType::boolean, values);
  }
  Tensor x = counted({2, 3, 4});
};

const SliceItem full{};

TEST_CASE_METHOD(IndexTensors,
                 "dimensions of index tensors stay in place, or come first if they are not adjacent",
                 "[index]") {
  struct Row {
    Items items;
    std::string layout;
  };
  const Row rows[] = {
      {{list({0, 1})}, "(2 3 4) (12 4 1)"},
      {{full, list({0, 1}), list({0, 1})}, "(2 2) (2 1)"},
      {{list({0, 1}), full, list({0, 1})}, "(2 3) (3 1)"},
      {{full, full, list({0, 1})}, "(2 3 2) (6 2 1)"},
      {{std::int64_t{0}, full, list({0, 1})}, "(3 2) (2 1)"},
      {{list({0, 1}), NewAxis{}, std::int64_t{0}}, "(2 1 4) (4 4 1)"},
      {{make_tensor(memory, {2, 2}, DType::int64, {0, 1, 1, 0}), EllipsisItem{}, list({0, 2})},
       "(2 2 3) (6 3 1)"},
      {{true}, "(1 2 3 4) (24 12 4 1)"},
      {{false}, "(0 2 3 4) (24 12 4 1)"},
      {{mask({2, 3}, {1, 0, 1, 0, 1, 1})}, "(4 4) (4 1)"},
      {{list({})}, "(0 3 4) (12 4 1)"},
  };
  for (const Row& row : rows) CHECK(text_of(index(memory, x, row.items).layout()) == row.layout);
}

TEST_CASE_METHOD(IndexTensors, "the result keeps the order of a permuted tensor's dimensions", "[index]") {
  const Tensor turned = x.view({{4, 2, 3}, {1, 12, 4}, 0});
  CHECK(text_of(index(memory, turned, Items{list({0, 1})}).layout()) == "(2 2 3) (6 3 1)");
  CHECK(text_of(index(memory, turned, Items{full, list({0, 1})}).layout()) == "(4 2 3) (1 4 8)");
  CHECK(text_of(index(memory, turned, Items{full, full, list({0, 1})}).layout()) == "(4 2 2) (2 8 1)");
}

TEST_CASE_METHOD(IndexTensors, "a 0-d integer tensor is an int, and then the result is a view", "[index]") {
  const Tensor picked = index(memory, x, Items{make_tensor(memory, {}, DType::int64, {1})});
  CHECK(picked.storage() == x.storage());
  CHECK(text_of(picked.layout()) == "(3 4) (4 1) +12");
  CHECK_FALSE(index(memory, x, Items{list({1})}).storage() == x.storage());
}

TEST_CASE_METHOD(IndexTensors, "indexing raises PyTorch's errors", "[index]") {
  const auto refuse = [&](const Items& items) { return error_of([&] { index(memory, x, items); }); };
  CHECK(refuse({list({0, 5})}) == "IndexError: index 5 is out of bounds for dimension 0 with size 2");
  CHECK(refuse({full, list({0, -4})}) == "IndexError: index -4 is out of bounds for dimension 0 with size 3");
  CHECK(refuse({list({0, 1}), list({0, 1, 2})}) ==
        "IndexError: shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]");
  CHECK(refuse({full, mask({1}, {1})}) ==
        "IndexError: The shape of the mask [1] at index 0 does not match the shape of the indexed tensor [2, "
        "3, 4] "
        "at index 1");
  CHECK(refuse({full, full, full, list({0})}) == "IndexError: too many indices for tensor of dimension 3");
  CHECK(refuse({make_tensor(memory, {1}, DType::float32, {0})}) ==
        "IndexError: tensors used as indices must be long, int, byte or bool tensors");
  CHECK(error_of([&] {
          index(memory, counted({0, 3}), Items{list({0})});
        }) == "IndexError: index is out of bounds for dimension with size 0");
}

// The source of a result element: index lists share dimensions of the result, other dimensions have their
// own.
Dims source_coordinate(const Dims& at, const Dims& list_shape, const std::vector<std::vector<double>>& lists,
                       const std::vector<bool>& is_listed, bool in_front) {
  std::size_t next = in_front ? list_shape.size() : 0;
  std::size_t joint = 0;
  if (!in_front)
    while (!is_listed[joint]) ++joint;
  std::int64_t n = 0;
  for (std::size_t d = 0; d < list_shape.size(); ++d) n = n * list_shape[d] + at[joint + d];
  Dims source;
  bool passed = false;
  for (std::size_t d = 0; d < is_listed.size(); ++d) {
    if (is_listed[d]) {
      source.push_back(static_cast<std::int64_t>(lists[d][static_cast<std::size_t>(n)]));
      if (!in_front && !passed) next += list_shape.size();
      passed = true;
    } else {
      source.push_back(at[next++]);
    }
  }
  return source;
}

TEST_CASE_METHOD(IndexTensors, "random index lists read and write the elements of their definition",
                 "[index]") {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    Dims shape;
    for (int d = 0; d < 3; ++d) shape.push_back(static_cast<std::int64_t>(1 + random() % 4));
    const Tensor self = counted(shape);
    const Dims list_shape = random() % 2 ? Dims{2} : Dims{2, 3};
    const std::int64_t count = tensor::contiguous_layout(list_shape).numel();
    std::vector<bool> is_listed;
    std::vector<std::vector<double>> lists;
    Items items;
    for (std::size_t d = 0; d < 3; ++d) {
      is_listed.push_back(random() % 2 == 0 ||
                          (d == 2 && items.size() == 2 && !is_listed[0] && !is_listed[1]));
      lists.emplace_back();
      if (!is_listed[d]) {
        items.push_back(full);
        continue;
      }
      for (std::int64_t i = 0; i < count; ++i)
        lists[d].push_back(static_cast<double>(random() % static_cast<std::uint64_t>(shape[d])));
      items.push_back(make_tensor(memory, list_shape, DType::int64, lists[d]));
    }
    const bool in_front = is_listed[0] && !is_listed[1] && is_listed[2];
    const Tensor result = index(memory, self, items);
    std::vector<double> expected;
    for (std::int64_t n = 0; n < result.numel(); ++n) {
      const Dims at =
          source_coordinate(result.layout().coordinate(n), list_shape, lists, is_listed, in_front);
      expected.push_back(tensor::to_double(tensor::element_at(self, self.layout().at(at))));
    }
    REQUIRE(values_of(result) == expected);

    const Tensor written = counted(shape);
    index_put(memory, written, items, Operand(tensor::Scalar(std::int64_t{-1})));
    std::vector<double> after = values_of(counted(shape));
    for (const double place : expected) after[static_cast<std::size_t>(place)] = -1;
    REQUIRE(values_of(written) == after);
  }
}

TEST_CASE_METHOD(IndexTensors, "assignment broadcasts, converts and fills by masks", "[index]") {
  const Tensor y = counted({2, 3});
  index_put(memory, y, Items{std::int64_t{0}},
            Operand(make_tensor(memory, {1, 1, 3}, DType::float32, {7.9, 8, 9})));
  CHECK(values_of(y) == std::vector<double>{7, 8, 9, 3, 4, 5});
  index_put(memory, y, Items{mask({2, 3}, {0, 0, 0, 1, 1, 0})}, Operand(tensor::Scalar(2.5)));
  CHECK(values_of(y) == std::vector<double>{7, 8, 9, 2, 2, 5});
  index_put(memory, y, Items{full, list({2, 0})},
            Operand(make_tensor(memory, {2, 1}, DType::int64, {10, 20})));
  CHECK(values_of(y) == std::vector<double>{10, 8, 10, 20, 2, 20});
  index_put(memory, y, Items{false}, Operand(tensor::Scalar(std::int64_t{0})));
  CHECK(values_of(y) == std::vector<double>{10, 8, 10, 20, 2, 20});
}

TEST_CASE_METHOD(IndexTensors, "assignment raises PyTorch's errors", "[index]") {
  const auto refuse = [&](const Tensor& t, const Items& items, const Operand& value) {
    return error_of([&] { index_put(memory, t, items, value); });
  };
  const Tensor y = counted({2, 3});
  CHECK(refuse(y, {std::int64_t{0}}, counted({2})) ==
        "RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at non-singleton "
        "dimension "
        "0.  Target sizes: [3].  Tensor sizes: [2]");
  CHECK(refuse(y, {list({0, 1})}, counted({4})) ==
        "RuntimeError: shape mismatch: value tensor of shape [4] cannot be broadcast to indexing result of "
        "shape [2, "
        "3]");
  CHECK(refuse(y, {list({0, 1})}, make_tensor(memory, {3}, DType::float32, {1, 2, 3})) ==
        "RuntimeError: Index put requires the source and destination dtypes match, got Long for the "
        "destination and "
        "Float for the source.");
  const Tensor expanded = y.view({{4, 2, 3}, {0, 3, 1}, 0});
  CHECK(refuse(expanded, {EllipsisItem{}}, tensor::Scalar(std::int64_t{1})) ==
        "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a "
        "single memory "
        "location. Please clone() the tensor before performing the operation.");
  CHECK(refuse(memory.allocate_tensor({2}, DType::uint8), {std::int64_t{0}},
               tensor::Scalar(std::int64_t{300})) ==
        "RuntimeError: value cannot be converted to type uint8_t without overflow");
}

TEST_CASE("a dry run determines the shape for index lists, but not for masks", "[index]") {
  Memory memory(Memory::Mode::meta);
  const Tensor x = memory.allocate_tensor({2, 3}, DType::float32);
  const Tensor list = memory.allocate_tensor({5}, DType::int64);
  CHECK(text_of(index(memory, x, Items{full, list}).layout()) == "(2 5) (5 1)");
  CHECK_NOTHROW(index_put(memory, x, Items{full, list}, Operand(tensor::Scalar(1.0))));
  CHECK_THROWS_AS(index(memory, x, Items{memory.allocate_tensor({2}, DType::boolean)}), tensor::NeedsData);
}

}  // namespace
}  // namespace stridescope::ops
