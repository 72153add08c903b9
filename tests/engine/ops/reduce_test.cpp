#include "engine/ops/reduce/reduce.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "engine/ops/reduce/scan.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using testing::counting;
using testing::error_of;
using testing::make_tensor;
using testing::values_of;
using Values = std::vector<double>;

TEST_CASE("a reduction over 2**64 bytes is refused by the budget") {
  Memory memory;
  auto limits = memory.budget().limits();
  limits.statement_work_bytes = 1 << 20;
  memory.budget().set_limits(limits);
  const auto x = make_tensor(memory, {1}, DType::float32, {1});
  const std::int64_t half = std::int64_t{1} << 31;
  for (const auto& layout :
       {tensor::Layout{{half, half}, {0, 0}, 0}, tensor::Layout{{half * half}, {0}, 0}}) {
    const auto is_refused = [&](auto&& compute) {
      memory.budget().begin_statement();
      const auto said = error_of(compute);
      CAPTURE(said);
      return said.find("the limit for one statement is 1.05 MB") != said.npos;
    };
    CHECK(is_refused([&] { sum(memory, x.view(layout), {}); }));
    CHECK(is_refused([&] { extreme_of_all(memory, MinMax::largest, x.view(layout)); }));
    CHECK(is_refused([&] { any(memory, x.view(layout), {}); }));
  }
}

TEST_CASE("sums keep float dtypes and widen others to int64") {
  Memory memory;
  CHECK(sum(memory, counting(memory, {3}, DType::uint8)).dtype() == DType::int64);
  CHECK(sum(memory, counting(memory, {3}, DType::boolean)).dtype() == DType::int64);
  CHECK(sum(memory, counting(memory, {3}, DType::float16)).dtype() == DType::float16);
  const auto x = make_tensor(memory, {2}, DType::float32, {1.75, 1.75});
  CHECK(values_of(sum(memory, x, {}, DType::int32)) == Values{2});
  CHECK(values_of(sum(memory, x, {}, DType::float64)) == Values{3.5});
}

TEST_CASE("dims, keepdim and an empty list of dims") {
  Memory memory;
  const auto x = counting(memory, {2, 3}, DType::int64);
  CHECK(values_of(sum(memory, x)) == Values{15});
  CHECK(values_of(sum(memory, x, {Dims{0}})) == Values{3, 5, 7});
  CHECK(sum(memory, x, {Dims{-1}, true}).shape() == Dims{2, 1});
  CHECK(values_of(sum(memory, x, {Dims{0, 1}})) == Values{15});
  CHECK(values_of(sum(memory, x, {Dims{}})) == Values{15});
  CHECK(any(memory, x, {Dims{}}).shape() == Dims{2, 3});
  CHECK(sum(memory, x, {std::nullopt, true}).shape() == Dims{1, 1});
  const auto scalar = make_tensor(memory, {}, DType::float32, {3});
  CHECK(values_of(sum(memory, scalar, {Dims{-1}})) == Values{3});
}

TEST_CASE("reductions without elements return their neutral element, or NaN for a mean") {
  Memory memory;
  const auto nothing = memory.allocate_tensor({0, 3}, DType::float32);
  CHECK(values_of(sum(memory, nothing)) == Values{0});
  CHECK(values_of(prod(memory, nothing, {Dims{0}})) == Values{1, 1, 1});
  CHECK(std::isnan(values_of(mean(memory, nothing))[0]));
  CHECK(values_of(any(memory, nothing)) == Values{0});
  CHECK(values_of(all(memory, nothing)) == Values{1});
  CHECK(extreme(memory, MinMax::largest, nothing, {Dims{1}}).shape() == Dims{0});
  CHECK(values_of(norm(memory, nothing)) == Values{0});
}

TEST_CASE("extremes take the first of equal elements and propagate NaN") {
  Memory memory;
  const auto x = make_tensor(memory, {2, 3}, DType::float32, {1, 4, 4, 2, NAN, 9});
  const auto found = extreme_along(memory, MinMax::largest, x, 1, false);
  CHECK(values_of(found.indices) == Values{1, 1});
  CHECK(values_of(found.values)[0] == 4);
  CHECK(std::isnan(values_of(found.values)[1]));
  CHECK(values_of(arg_extreme(memory, MinMax::smallest, x, std::nullopt, false)) == Values{4});
  CHECK(arg_extreme(memory, MinMax::largest, x, std::nullopt, true).shape() == Dims{1, 1});
  const auto transposed = x.view({{3, 2}, {1, 3}, 0});
  CHECK(values_of(arg_extreme(memory, MinMax::largest, transposed, std::nullopt, false)) == Values{3});
}

TEST_CASE("variance divides by the count less the correction") {
  Memory memory;
  const auto x = make_tensor(memory, {4}, DType::float64, {1, 2, 3, 4});
  CHECK(values_of(var(memory, x))[0] == Approx(5.0 / 3));
  CHECK(values_of(var(memory, x, {}, 0))[0] == Approx(1.25));
  CHECK(values_of(var(memory, x, {}, 0, true))[0] == Approx(std::sqrt(1.25)));
  CHECK(std::isnan(values_of(var(memory, make_tensor(memory, {1}, DType::float32, {5})))[0]));
}

TEST_CASE("norms of every order are computed") {
  Memory memory;
  const auto x = make_tensor(memory, {3}, DType::float32, {3, -4, 0});
  CHECK(values_of(norm(memory, x)) == Values{5});
  CHECK(values_of(norm(memory, x, 1)) == Values{7});
  CHECK(values_of(norm(memory, x, 0)) == Values{2});
  CHECK(values_of(norm(memory, x, INFINITY)) == Values{4});
  CHECK(values_of(norm(memory, x, -INFINITY)) == Values{0});
}

TEST_CASE("scans run along a dimension") {
  Memory memory;
  const auto x = counting(memory, {2, 3}, DType::int32);
  const auto sums = cumsum(memory, x, 0);
  CHECK(sums.dtype() == DType::int64);
  CHECK(values_of(sums) == Values{0, 1, 2, 3, 5, 7});
  CHECK(values_of(cumprod(memory, x.view({{3, 2}, {1, 3}, 0}), -1)) == Values{0, 0, 1, 4, 2, 10});
  const auto weights =
      values_of(softmax(memory, make_tensor(memory, {2}, DType::float64, {0, std::log(3.0)}), 0));
  CHECK(weights[0] == Approx(0.25));
  CHECK(weights[1] == Approx(0.75));
  const auto huge = make_tensor(memory, {2}, DType::float32, {1e30, 1e30});
  CHECK(values_of(softmax(memory, huge, 0)) == Values{0.5, 0.5});
  CHECK(values_of(log_softmax(memory, huge, 0))[0] == Approx(-std::log(2.0)));
  CHECK(values_of(logsumexp(memory, make_tensor(memory, {2}, DType::float32, {1000, 1000}), {Dims{0}}))[0] ==
        Approx(1000.693147));
}

TEST_CASE("reductions that PyTorch refuses are refused with its text") {
  Memory m;
  const auto ints = counting(m, {2, 3}, DType::int64), empty = m.allocate_tensor({0, 3}, DType::float32);
  const auto flags = m.allocate_tensor({2}, DType::boolean);
  const std::vector<std::pair<std::function<void()>, std::string>> refusals = {
      {[&] { sum(m, ints, {Dims{2}}); },
       "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"},
      {[&] {
         sum(m, ints, {Dims{0, -2}});
       },
       "RuntimeError: dim 0 appears multiple times in the list of dims"},
      {[&] { mean(m, ints); },
       "RuntimeError: mean(): could not infer output dtype. Input dtype must be either a floating point or "
       "complex "
       "dtype. Got: Long"},
      {[&] { mean(m, empty, {}, DType::int32); },
       "RuntimeError: mean(): could not infer output dtype. Optional dtype must be either a floating point "
       "or complex "
       "dtype. Got: Int"},
      {[&] { var(m, ints); }, "RuntimeError: std and var only support floating point and complex dtypes"},
      {[&] { extreme_of_all(m, MinMax::largest, empty); },
       "RuntimeError: max(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
       "reduction dim "
       "with the 'dim' argument."},
      {[&] { extreme(m, MinMax::largest, empty, {Dims{0}}); },
       "IndexError: amax(): Expected reduction dim 0 to have non-zero size."},
      {[&] { arg_extreme(m, MinMax::largest, empty, std::nullopt, false); },
       "IndexError: argmax(): Expected reduction dim to be specified for input.numel() == 0."},
      {[&] { extreme_along(m, MinMax::smallest, empty, 0, false); },
       "IndexError: min(): Expected reduction dim 0 to have non-zero size."},
      {[&] { arg_extreme(m, MinMax::largest, flags, std::nullopt, false); },
       "RuntimeError: \"argmax_cpu\" not implemented for 'Bool'"},
      {[&] { softmax(m, ints, -1); },
       "RuntimeError: \"softmax_lastdim_kernel_impl\" not implemented for 'Long'"},
      {[&] { norm(m, ints); },
       "RuntimeError: linalg.vector_norm: Expected a floating point or complex tensor as input. Got Long"},
      {[&] { cumsum(m, ints, 5); },
       "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
  };
  for (const auto& [call, error] : refusals) CHECK(error_of(call) == error);
}

TEST_CASE("a long sum of floats stays exact") {
  Memory memory;
  const auto x = memory.allocate_tensor({1000000}, DType::float32);
  for (std::int64_t i = 0; i < x.numel(); ++i) tensor::write_element(x.data() + 4 * i, DType::float32, 0.1);
  CHECK(values_of(sum(memory, x))[0] == Approx(100000.0014901161).epsilon(1e-7));
}

TEST_CASE("reductions of long lines, along and across, equal those of a plain loop") {
  Memory memory;
  constexpr std::int64_t rows = 37, columns = 1203;
  std::mt19937 random(3);
  std::normal_distribution<double> some(3, 40);
  const double endless = std::numeric_limits<double>::infinity();
  for (const auto dtype : {DType::float32, DType::float64, DType::int64, DType::uint8})
    for (const bool has_special : {false, true}) {
      const bool is_float = dtype == DType::float32 || dtype == DType::float64;
      Values x(rows * columns);
      for (auto& value : x)
        value = is_float ? static_cast<double>(static_cast<float>(some(random)))
                         : static_cast<double>(random() % 200);
      if (has_special && is_float) {
        for (std::size_t i = 0; i < 5; ++i) x[i * 5000 + 400] = i % 2 ? std::nan("") : endless;
        std::fill_n(x.begin() + 7 * columns, columns, -endless);
        for (std::int64_t r = 0; r < rows; ++r) x[static_cast<std::size_t>(r * columns) + 9] = -endless;
      }
      const auto along = make_tensor(memory, {rows, columns}, dtype, x);
      const Tensor across = along.view({{columns, rows}, {1, columns}, 0});
      for (const auto* t : {&along, &across}) {
        const auto line = [&](std::int64_t n, std::int64_t i) {
          return x[static_cast<std::size_t>(t == &along ? n * columns + i : i * columns + n)];
        };
        const auto lines = t->shape()[0], length = t->shape()[1];
        const auto best = values_of(arg_extreme(memory, MinMax::largest, *t, 1, false));
        const auto least_at = values_of(extreme_along(memory, MinMax::smallest, *t, 1, false).indices);
        const auto sums = is_float ? values_of(logsumexp(memory, *t, {Dims{1}})) : Values{};
        const auto spread = is_float ? values_of(var(memory, *t, {Dims{1}})) : Values{};
        for (std::int64_t n = 0; n < lines; ++n) {
          std::int64_t largest = 0, smallest = 0;
          double mean = 0, total = 0, squares = 0;
          const auto beats = [](double a, double b, bool is_larger) {
            return !std::isnan(b) && (std::isnan(a) || is_larger);
          };
          for (std::int64_t i = 0; i < length; ++i) {
            const auto a = line(n, i);
            if (beats(a, line(n, largest), a > line(n, largest))) largest = i;
            if (beats(a, line(n, smallest), a < line(n, smallest))) smallest = i;
            mean += a / static_cast<double>(length);
          }
          const auto at = static_cast<std::size_t>(n);
          INFO(name(dtype) << " " << has_special << " line " << n << " of " << length);
          REQUIRE(best[at] == static_cast<double>(largest));
          REQUIRE(least_at[at] == static_cast<double>(smallest));
          if (!is_float) continue;
          const auto most = line(n, largest);
          for (std::int64_t i = 0; i < length; ++i) {
            total += std::exp(line(n, i) - most);
            squares += (line(n, i) - mean) * (line(n, i) - mean);
          }
          const auto is_near = [](double found, double wanted) {
            return found == wanted || (std::isnan(found) && std::isnan(wanted)) ||
                   std::abs(found - wanted) <= 2e-7 * std::abs(wanted);
          };
          INFO(sums[at] << " for " << most + std::log(total) << ", " << spread[at]);
          REQUIRE(is_near(sums[at], std::isinf(most) ? most : most + std::log(total)));
          REQUIRE(is_near(spread[at], squares / static_cast<double>(length - 1)));
        }
      }
    }
}

TEST_CASE("reductions of random views equal those of a plain loop") {
  std::mt19937 random(3);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random);
  };
  for (int round = 0; round < 300; ++round) {
    Memory memory;
    Values numbers;
    for (int i = 0; i < 9000; ++i) numbers.push_back(static_cast<double>(pick(-20, 20)));
    const auto dtype = pick(0, 1) ? DType::float32 : DType::int32;
    const auto base = make_tensor(memory, {9000}, dtype, numbers);
    tensor::Layout layout;
    for (auto rank = pick(0, 3); rank > 0; --rank) {
      layout.shape.push_back(pick(0, 9) ? pick(1, 20) : 0);
      layout.stride.push_back(pick(0, 150));
    }
    const auto x = base.view(layout);
    Dims dims;
    std::vector<bool> reduced(layout.shape.size());
    for (std::size_t d = 0; d < layout.shape.size(); ++d) {
      if (pick(0, 1)) {
        dims.push_back(static_cast<std::int64_t>(d));
        reduced[d] = true;
      }
    }
    if (dims.empty()) reduced.assign(reduced.size(), true);
    const auto total = sum(memory, x, {dims, true});
    const auto flags = any(memory, x, {dims.empty() ? std::optional<Dims>() : dims, true});
    Values expected(static_cast<std::size_t>(total.numel())), found(expected.size());
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      auto coordinate = layout.coordinate(i);
      const double value = tensor::to_double(tensor::element_at(x, layout.at(coordinate)));
      for (std::size_t d = 0; d < reduced.size(); ++d) {
        if (reduced[d]) coordinate[d] = 0;
      }
      expected[static_cast<std::size_t>(total.layout().at(coordinate))] += value;
      if (value != 0) found[static_cast<std::size_t>(total.layout().at(coordinate))] = 1;
    }
    REQUIRE(values_of(total) == expected);
    REQUIRE(values_of(flags) == found);
  }
}

}  // namespace
}  // namespace stridescope::ops
