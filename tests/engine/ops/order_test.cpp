#include "engine/ops/reduce/order.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <random>

#include "engine/ops/reduce/unique.h"
#include "engine/ops/view/select.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

TEST_CASE("lines are sorted along a dimension, equal elements in their order, NaN last") {
  Memory memory;
  const auto x = make_tensor(memory, {2, 3}, DType::float32, {3, 1, 2, NAN, 5, 5});
  const auto rows = sort(memory, x);
  CHECK(values_of(rows.indices) == Values{1, 2, 0, 1, 2, 0});
  CHECK(std::isnan(values_of(rows.values)[5]));
  CHECK(values_of(sort(memory, x, 1, true).indices) == Values{0, 2, 1, 0, 1, 2});
  const auto transposed = x.view({{3, 2}, {1, 3}, 0});
  CHECK(sort(memory, transposed, 0).values.stride() == Dims{1, 3});
  CHECK(values_of(sort(memory, transposed, 0).indices) == Values{1, 1, 2, 2, 0, 0});
}

TEST_CASE("topk, median and unique return the values and their indices") {
  Memory memory;
  const auto x = make_tensor(memory, {5}, DType::int64, {4, 1, 4, 2, 9});
  CHECK(values_of(topk(memory, x, 2).values) == Values{9, 4});
  CHECK(values_of(topk(memory, x, 2, 0, false).indices) == Values{1, 3});
  CHECK(error_of([&] { topk(memory, x, 6); }) == "RuntimeError: selected index k out of range");
  CHECK(values_of(median_of_all(memory, x)) == Values{4});
  CHECK(values_of(median(memory, x.view({{2, 2}, {2, 1}, 0}), 1).values) == Values{1, 2});
  const auto distinct = unique(memory, x);
  CHECK(values_of(distinct.values) == Values{1, 2, 4, 9});
  CHECK(values_of(distinct.inverse) == Values{2, 0, 2, 1, 3});
  CHECK(values_of(distinct.counts) == Values{1, 1, 2, 1});
}

TEST_CASE("sorting many lines equals sorting each line") {
  Memory memory;
  std::mt19937 random(23);
  const std::function<ValuesIndices(const tensor::Tensor&, std::int64_t)> arrangements[] = {
      [&](const auto& x, auto dim) { return sort(memory, x, dim); },
      [&](const auto& x, auto dim) { return sort(memory, x, dim, true); },
      [&](const auto& x, auto dim) { return sort(memory, x, dim, false, true); },
      [&](const auto& x, auto dim) {
        return topk(memory, x, (x.shape()[static_cast<std::size_t>(dim)] + 1) / 2, dim);
      },
      [&](const auto& x, auto dim) { return topk(memory, x, 1, dim, false); },
      [&](const auto& x, auto dim) { return topk(memory, x, 1, dim); },
      [&](const auto& x, auto dim) { return kthvalue(memory, x, 1, dim, true); },
      [&](const auto& x, auto dim) { return median(memory, x, dim, true); },
      [&](const auto& x, auto dim) {
        return kthvalue(memory, x, (x.shape()[static_cast<std::size_t>(dim)] + 2) / 3, dim, true);
      },
  };
  for (const auto dtype :
       {DType::float32, DType::float64, DType::float16, DType::int32, DType::int64, DType::uint8})
    for (const std::int64_t length : {1, 2, 3, 16, 17, 48, 49, 96, 97})
      for (const bool differ : {false, true}) {
        constexpr std::int64_t count = 21;
        Values values(static_cast<std::size_t>(count * length));
        for (auto& value : values)
          value = static_cast<double>(random() % (differ ? 100'000 : 60) / (differ ? 1 : 2));
        if (tensor::is_floating(dtype))
          for (int nans = 0; nans < 3; ++nans) values[random() % values.size()] = NAN;
        const auto rows = make_tensor(memory, {count, length}, dtype, values);
        const auto columns = rows.view({{length, count}, {1, length}, 0});
        for (const auto& arranged : arrangements) {
          const auto all = arranged(rows, 1), standing = arranged(columns, 0);
          for (std::int64_t line = 0; line < count; ++line) {
            const auto alone = arranged(select(rows, 0, line), 0);
            const auto places = values_of(alone.indices);
            CHECK(values_of(select(all.indices, 0, line)) == places);
            CHECK(values_of(select(standing.indices, 1, line)) == places);
          }
        }
      }
  const auto repeated = make_tensor(memory, {2}, DType::float32, {2, 1}).view({{2, 40}, {1, 0}, 0});
  const auto equal = make_tensor(memory, {40}, DType::float32, Values(40, 2));
  for (const auto k : {1, 3, 40}) {
    const auto places = values_of(topk(memory, equal, k).indices);
    const auto kth = values_of(kthvalue(memory, equal, k).indices);
    for (const std::int64_t line : {0, 1}) {
      CHECK(values_of(select(topk(memory, repeated, k, 1).indices, 0, line)) == places);
      CHECK(values_of(kthvalue(memory, repeated, k, 1).indices)[static_cast<std::size_t>(line)] == kth[0]);
    }
  }
  CHECK(values_of(select(sort(memory, repeated, 1, true).indices, 0, 1))[39] == 39);
}

TEST_CASE("long lines are sorted like short ones") {
  Memory memory;
  std::mt19937 random(5);
  for (const auto dtype :
       {DType::float32, DType::float64, DType::float16, DType::int64, DType::int32, DType::uint8})
    for (const std::size_t length : {7, 100, 3000}) {
      Values values(length);
      for (auto& value : values) {
        const auto choice = random() % 16;
        value = static_cast<double>(random() % 2000) - 900;
        if (dtype == DType::uint8) value = std::fmod(value + 900, 256);
        if (!is_floating(dtype)) continue;
        value = choice == 0 ? NAN : choice == 1 ? -INFINITY : choice == 2 ? -0.0 : value / 8;
      }
      const auto x = make_tensor(memory, {static_cast<std::int64_t>(length)}, dtype, values);
      const auto read = values_of(x);
      for (const bool descending : {false, true}) {
        INFO(name(dtype) << " " << length << " " << descending);
        const auto before = [&](double a, double b) {
          if (descending) std::swap(a, b);
          return std::isnan(b) ? !std::isnan(a) : a < b;
        };
        Values order(length);
        std::iota(order.begin(), order.end(), 0.0);
        std::stable_sort(order.begin(), order.end(), [&](double a, double b) {
          return before(read[static_cast<std::size_t>(a)], read[static_cast<std::size_t>(b)]);
        });
        CHECK(values_of(sort(memory, x, 0, descending, true).indices) == order);
        // The choice among equal ones depends on the algorithm; their values do not.
        const auto chosen = topk(memory, x, 5, 0, descending, true);
        const auto places = values_of(chosen.indices);
        for (std::size_t i = 0; i < 5; ++i) {
          const auto wanted = read[static_cast<std::size_t>(order[i])],
                     found = read[static_cast<std::size_t>(places[i])];
          CHECK((found == wanted || (std::isnan(found) && std::isnan(wanted))));
        }
      }
    }
}

TEST_CASE("unique finds distinct integers in small and large ranges") {
  Memory memory;
  std::mt19937_64 random(4);
  for (const auto dtype : {DType::int64, DType::int32, DType::uint8, DType::boolean})
    for (const std::int64_t range : {2, 100, 100'000}) {
      if (range > 100 && dtype != DType::int64 && dtype != DType::int32) continue;
      if (range > 2 && dtype == DType::boolean) continue;
      std::vector<double> x(3000);
      const auto least = dtype == DType::uint8 || dtype == DType::boolean ? 0 : -range / 2;
      for (auto& value : x)
        value = static_cast<double>(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(range)) +
                                    least);
      const auto found = unique(memory, make_tensor(memory, {3, 1000}, dtype, x));
      std::map<double, double> counts;
      for (const auto value : x) ++counts[value];
      std::vector<double> values, times, inverse;
      for (const auto& [value, count] : counts) {
        values.push_back(value);
        times.push_back(count);
      }
      for (const auto value : x)
        inverse.push_back(static_cast<double>(std::distance(counts.begin(), counts.find(value))));
      CHECK(values_of(found.values) == values);
      CHECK(values_of(found.counts) == times);
      CHECK(values_of(found.inverse) == inverse);
      CHECK(found.inverse.shape() == tensor::Dims{3, 1000});
    }
}

TEST_CASE("unique_consecutive merges equal neighbours, and computes only requested outputs") {
  Memory memory;
  const auto x = make_tensor(memory, {2, 4}, DType::float32, {1, 1, 2, 1, 1, NAN, NAN, 3});
  const auto found = unique(memory, x, UniqueMode::consecutive);
  const auto values = values_of(found.values);
  CHECK(values.size() == 6);
  CHECK(std::vector<double>(values.begin(), values.begin() + 3) == std::vector<double>{1, 2, 1});
  CHECK(values_of(found.inverse) == std::vector<double>{0, 0, 1, 2, 2, 3, 4, 5});
  CHECK(values_of(found.counts) == std::vector<double>{2, 1, 2, 1, 1, 1});
  for (const auto runs : {UniqueMode::consecutive, UniqueMode::sorted})
    for (const auto dtype : {DType::int64, DType::float32}) {
      const auto y = make_tensor(memory, {6}, dtype, {4, 4, 1, 4, 1, 1});
      const auto all = unique(memory, y, runs), few = unique(memory, y, runs, {false, true});
      CHECK(values_of(few.values) == values_of(all.values));
      CHECK(values_of(few.counts) == values_of(all.counts));
      CHECK(!few.inverse);
      CHECK(!unique(memory, y, runs, {true, false}).counts);
      CHECK(values_of(unique(memory, y, runs, {true, false}).inverse) == values_of(all.inverse));
    }
}

TEST_CASE("the largest int64 equals itself, NaN does not") {
  Memory memory;
  const auto largest = memory.allocate_tensor({3}, DType::int64);
  std::fill_n(reinterpret_cast<std::int64_t*>(largest.data()), 3, std::numeric_limits<std::int64_t>::max());
  CHECK(unique(memory, largest).values.numel() == 1);
  CHECK(unique(memory, make_tensor(memory, {3}, DType::float32, {NAN, 1, NAN})).values.numel() == 3);
}

}  // namespace
}  // namespace stridescope::ops
