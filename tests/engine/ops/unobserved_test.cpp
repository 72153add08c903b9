#include <array>
#include <functional>
#include <optional>
#include <random>

#include "engine/ops/move/advanced_index.h"
#include "engine/ops/move/gather.h"
#include "engine/ops/move/scatter.h"
#include "engine/tensor/flow.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using testing::values_of;
using Values = std::vector<double>;

/// An observer that does nothing.
class IdleWatcher : public tensor::MemoryObserver {
 public:
  explicit IdleWatcher(Memory& memory) : memory_(memory) { memory_.observe(this); }
  ~IdleWatcher() override { memory_.observe(nullptr); }
  void after_allocation(const tensor::Storage&) override {}
  void before_flow(const tensor::Flow&) override {}
  void before_rebind(const Tensor&, const tensor::Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}

 private:
  Memory& memory_;
};

/// Tensors of three layouts, indices into them with repetitions, and masks; the same each time.
struct IndexedTensors {
  IndexedTensors(Memory& memory, DType dtype, int layout) {
    std::mt19937 random(17);
    const auto numbers = [&](std::size_t count, int most) {
      Values drawn(count);
      for (auto& number : drawn) number = static_cast<double>(random() % static_cast<unsigned>(most));
      return drawn;
    };
    const auto laid_out = [&](const Tensor& whole) {
      if (layout == 0) return whole.view({{9, 7}, {7, 1}, 0});
      if (layout == 1) return whole.view({{9, 7}, {1, 9}, 0});
      return whole.view({{9, 7}, {14, 2}, 3});
    };
    x = laid_out(testing::make_tensor(memory, {130}, dtype, numbers(130, 90)));
    values = laid_out(testing::make_tensor(memory, {130}, dtype, numbers(130, 90)));
    rows = testing::make_tensor(memory, {9}, DType::int64, numbers(9, 9));
    columns = testing::make_tensor(memory, {7}, DType::int64, numbers(7, 7));
    signs = testing::make_tensor(memory, {4}, DType::int64, {-1, 0, -9, 8});
    grid = testing::make_tensor(memory, {2, 3}, DType::int64, numbers(6, 9));
    along_rows = testing::make_tensor(memory, {9, 7}, DType::int64, numbers(63, 9));
    along_columns = testing::make_tensor(memory, {9, 7}, DType::int64, numbers(63, 7));
    small = testing::make_tensor(memory, {3}, DType::int64, {2, -3, 1});
    mask = testing::make_tensor(memory, {9, 7}, DType::boolean, numbers(63, 2));
    row_mask = testing::make_tensor(memory, {7}, DType::boolean, {1, 0, 1, 1, 0, 0, 1});
  }
  Tensor x, values, rows, columns, signs, grid, along_rows, along_columns, small, mask, row_mask;
};

/// The rows in three groups of three.
Tensor cube_of(const Tensor& x) {
  return x.view({{3, 3, 7}, {3 * x.stride()[0], x.stride()[0], x.stride()[1]}, x.storage_offset()});
}

using IndexLists = std::vector<std::optional<Tensor>>;
using IndexingCall = std::function<Tensor(Memory&, const IndexedTensors&)>;

IndexingCall in_place_call(std::function<void(Memory&, const IndexedTensors&)> call) {
  return [call](Memory& memory, const IndexedTensors& o) {
    call(memory, o);
    return o.x;
  };
}

TEST_CASE("indexed reads give the same result with and without an observer") {
  const IndexingCall calls[] = {
      [](Memory& m, const IndexedTensors& o) { return index_by_tensors(m, o.x, IndexLists{o.rows}); },
      [](Memory& m, const IndexedTensors& o) { return index_by_tensors(m, o.x, IndexLists{o.signs}); },
      [](Memory& m, const IndexedTensors& o) { return index_by_tensors(m, o.x, IndexLists{o.grid}); },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, o.x, IndexLists{std::nullopt, o.columns});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(
            m,
            o.x.view(
                {{3, 3, 7}, {3 * o.x.stride()[0], o.x.stride()[0], o.x.stride()[1]}, o.x.storage_offset()}),
            IndexLists{std::nullopt, std::nullopt, o.columns});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, o.x, IndexLists{o.along_rows, o.along_columns});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, o.x, IndexLists{o.signs.view({{4, 1}, {1, 1}, 0}), o.columns});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(
            m, o.x, IndexLists{o.along_rows.view({{7, 5}, {1, 7}, 0}), o.columns.view({{7, 1}, {1, 1}, 0})});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, cube_of(o.x),
                                IndexLists{o.small, std::nullopt, o.columns.view({{2, 1}, {3, 1}, 1})});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, cube_of(o.x), IndexLists{o.small, o.small.view({{2, 1}, {1, 1}, 1})});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, cube_of(o.x), IndexLists{std::nullopt, o.small, o.small});
      },
      [](Memory& m, const IndexedTensors& o) {
        return index_by_tensors(m, cube_of(o.x),
                                IndexLists{o.small, o.small, o.small.view({{2, 3}, {0, 1}, 0})});
      },
      [](Memory& m, const IndexedTensors& o) {
        return take(m, o.x, o.along_columns.view({{7, 9}, {1, 7}, 0}));
      },
      [](Memory& m, const IndexedTensors& o) { return take(m, o.x, o.signs); },
      [](Memory& m, const IndexedTensors& o) {
        return take(m, o.x, o.along_columns.view({{7, 9}, {1, 7}, 0}), o.values.view({{7, 9}, {1, 1}, 0}));
      },
      [](Memory& m, const IndexedTensors& o) { return index_by_tensors(m, o.x, IndexLists{o.mask}); },
      [](Memory& m, const IndexedTensors& o) { return masked_select(m, o.x, o.row_mask); },
      [](Memory& m, const IndexedTensors& o) { return masked_select(m, o.x, o.mask); },
      [](Memory& m, const IndexedTensors& o) { return nonzero(m, o.x); },
      [](Memory& m, const IndexedTensors& o) { return nonzero(m, o.mask); },
      [](Memory& m, const IndexedTensors& o) { return nonzero(m, o.row_mask); },
      [](Memory& m, const IndexedTensors& o) { return take(m, o.x, o.grid); },
      [](Memory& m, const IndexedTensors& o) { return gather(m, o.x, 0, o.along_rows); },
      [](Memory& m, const IndexedTensors& o) { return gather(m, o.x, 1, o.along_columns); },
      in_place_call(
          [](Memory& m, const IndexedTensors& o) { put_by_tensors(m, o.x, IndexLists{o.rows}, o.values); }),
      in_place_call([](Memory& m, const IndexedTensors& o) {
        put_by_tensors(m, o.x, IndexLists{std::nullopt, o.columns}, o.values);
      }),
      in_place_call([](Memory& m, const IndexedTensors& o) {
        put_by_tensors(m, o.x, IndexLists{o.signs}, o.values.view({{}, {}, 5}));
      }),
      in_place_call([](Memory& m, const IndexedTensors& o) { scatter_(m, o.x, 0, o.along_rows, o.values); }),
      in_place_call(
          [](Memory& m, const IndexedTensors& o) { scatter_(m, o.x, 1, o.along_columns, o.values); }),
      in_place_call([](Memory& m, const IndexedTensors& o) {
        scatter_(m, o.x, 1, o.along_columns, tensor::Scalar(std::int64_t{3}));
      }),
      in_place_call([](Memory& m, const IndexedTensors& o) {
        scatter_(m, o.x, 0, o.along_rows.view({{5, 6}, {7, 1}, 2}), o.values);
      }),
      in_place_call(
          [](Memory& m, const IndexedTensors& o) { scatter_add_(m, o.x, 0, o.along_rows, o.values); }),
      in_place_call(
          [](Memory& m, const IndexedTensors& o) { scatter_add_(m, o.x, 1, o.along_columns, o.values); }),
      in_place_call([](Memory& m, const IndexedTensors& o) {
        index_add_(m, o.x, 0, o.rows, o.values, std::int64_t{1});
      }),
      in_place_call([](Memory& m, const IndexedTensors& o) {
        index_add_(m, o.x, 1, o.columns, o.values, std::int64_t{1});
      }),
      in_place_call([](Memory& m, const IndexedTensors& o) { index_copy_(m, o.x, 0, o.rows, o.values); }),
      in_place_call([](Memory& m, const IndexedTensors& o) { index_copy_(m, o.x, 1, o.columns, o.values); }),
  };
  for (const auto dtype : {DType::float32, DType::int64, DType::uint8, DType::float16, DType::boolean})
    for (int layout = 0; layout < 3; ++layout) {
      int number = 0;
      for (const auto& call : calls) {
        Memory memory, watched;
        IdleWatcher watcher(watched);
        const IndexedTensors quiet(memory, dtype, layout), seen(watched, dtype, layout);
        const auto found = call(memory, quiet), expected = call(watched, seen);
        INFO("call " << number++ << ", layout " << layout << ", " << tensor::name(dtype));
        REQUIRE(found.layout() == expected.layout());
        REQUIRE(values_of(found) == values_of(expected));
      }
    }
}

TEST_CASE("every index of a joint gather is checked") {
  Memory memory;
  const Tensor x = testing::counting(memory, {4, 3});
  const auto list = [&](std::vector<double> values) {
    return testing::make_tensor(memory, {static_cast<std::int64_t>(values.size())}, DType::int64, values);
  };
  const Tensor good = list({3, -4, 0}), columns = list({2, -3, 1}), far = list({0, 3, 1}),
               below = list({0, 1, -5});
  CHECK(values_of(index_by_tensors(memory, x, IndexLists{good, columns})) == Values{11, 0, 1});
  CHECK(testing::error_of([&] {
          index_by_tensors(memory, x, IndexLists{good, far});
        }) == "IndexError: index 3 is out of bounds for dimension 1 with size 3");
  CHECK(testing::error_of([&] {
          index_by_tensors(memory, x, IndexLists{below, columns});
        }) == "IndexError: index -5 is out of bounds for dimension 0 with size 4");
  CHECK(testing::error_of([&] {
          take(memory, x, list({0, 12}));
        }) == "IndexError: out of range: tried to access index 12 on a tensor of 12 elements.");
}

TEST_CASE("an index out of range is refused before anything is written") {
  Memory memory;
  const Tensor x = testing::counting(memory, {4, 3}), y = testing::counting(memory, {2, 3});
  const Tensor far = testing::make_tensor(memory, {2}, DType::int64, {1, 4}),
               below = testing::make_tensor(memory, {1}, DType::int64, {-5}),
               wide = testing::make_tensor(memory, {2, 3}, DType::int64, {0, 1, 2, 3, 4, 0});
  const auto before = values_of(x);
  CHECK(testing::error_of([&] { index_by_tensors(memory, x, IndexLists{far}); }) ==
        "IndexError: index 4 is out of bounds for dimension 0 with size 4");
  CHECK(testing::error_of([&] { index_by_tensors(memory, x, IndexLists{below}); }) ==
        "IndexError: index -5 is out of bounds for dimension 0 with size 4");
  CHECK(testing::error_of([&] { put_by_tensors(memory, x, IndexLists{far}, y); }) ==
        "IndexError: index 4 is out of bounds for dimension 0 with size 4");
  CHECK(testing::error_of([&] { scatter_(memory, x, 0, wide, y); }) ==
        "RuntimeError: index 4 is out of bounds for dimension 0 with size 4");
  CHECK(values_of(x) == before);
}

TEST_CASE("an index that overlaps the result is read before it is overwritten") {
  // Every second number of twenty, at the end of the memory.
  const auto strided = [](Memory& memory) {
    Values numbers(21, 0);
    numbers[0] = numbers[2] = 1;
    return testing::make_tensor(memory, {21}, DType::int64, numbers).view({{10}, {2}, 0});
  };
  Memory memory;
  memory.guard_storages();
  const Tensor far = testing::make_tensor(memory, {10}, DType::int64, Values(10, 1e12));
  for (const std::int64_t shift : {0, 1}) {
    const Tensor index = strided(memory), self = index.view({{9 + shift}, {2}, 2 - 2 * shift});
    const Tensor same = index.view({{9 + shift}, {2}, 0});
    const Tensor added = strided(memory), other = added.view({{9 + shift}, {2}, 0});
    const Tensor out = strided(memory), chosen = out.view({{9 + shift}, {2}, 0});
    scatter_(memory, self, 0, same, far);
    CHECK(values_of(self)[0] == 1e12);
    scatter_add_(memory, added.view(self.layout()), 0, other, far);
    CHECK(values_of(added.view(self.layout()))[0] >= 1e12);
    gather(memory, far, 0, chosen, out.view(self.layout()));
    CHECK(values_of(out.view(self.layout())) == Values(static_cast<std::size_t>(9 + shift), 1e12));
  }
}

}  // namespace
}  // namespace stridescope::ops
