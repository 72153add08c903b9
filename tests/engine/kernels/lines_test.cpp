#include <algorithm>
#include <bitset>
#include <cmath>
#include <iterator>
#include <random>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/gather_along.h"
#include "engine/kernels/index/select_slices.h"
#include "engine/kernels/reduce/layer_norm.h"
#include "engine/kernels/reduce/reduce.h"
#include "engine/kernels/scan/scan.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"
#include "tests/support/random_regions.h"

/// Kernels along lines, in any layouts, compared with loops over coordinates.
namespace stridescope::kernels {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Region;
using testing::element;
using testing::random_region;

double number(const Region& region, std::int64_t index) { return tensor::to_double(element(region, index)); }

Region contiguous(Memory& memory, const Dims& shape, DType dtype) {
  return region_of(memory.allocate_tensor(shape, dtype));
}

/// At least one dimension, none of them empty.
Dims random_lines(std::mt19937& random) {
  auto shape = testing::random_shape(random);
  if (shape.empty()) shape = {130};
  for (auto& size : shape) size = std::max<std::int64_t>(size, 1);
  return shape;
}

TEST_CASE("reductions along any dimensions equal those of a loop") {
  std::mt19937 random(19);
  Memory memory;
  for (int round = 0; round < 300; ++round) {
    const auto shape = random_lines(random);
    const auto dtype = random() % 2 ? DType::float32 : DType::int16;
    Region source = random_region(memory, shape, dtype, random, true);
    const bool has_nan = dtype == DType::float32 && random() % 4 == 0;
    if (has_nan) tensor::write_element(source.storage.bytes() + 4 * source.layout.storage_offset, dtype, NAN);
    std::bitset<tensor::max_dims> reduced(random());
    Dims kept;
    for (std::size_t d = 0; d < shape.size(); ++d) kept.push_back(reduced[d] ? 1 : shape[d]);
    const Region sum = contiguous(memory, kept, DType::float64),
                 largest = contiguous(memory, kept, DType::float64),
                 mean = contiguous(memory, kept, DType::float64);
    reduce(memory, Reduction::sum, sum, source, reduced);
    reduce(memory, Reduction::amax, largest, source, reduced);
    if (dtype == DType::float32) reduce(memory, Reduction::mean, mean, source, reduced);
    const auto count = static_cast<std::size_t>(sum.layout.numel());
    std::vector<double> sums(count, 0), most(count, -INFINITY);
    for (std::int64_t n = 0; n < source.layout.numel(); ++n) {
      auto at = source.layout.coordinate(n);
      const double x = number(source, source.layout.at(at));
      for (std::size_t d = 0; d < at.size(); ++d)
        if (reduced[d]) at[d] = 0;
      const auto to = static_cast<std::size_t>(sum.layout.at(at));
      sums[to] += x;
      most[to] = std::isnan(x) || std::isnan(most[to]) ? NAN : std::max(most[to], x);
    }
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    bool right = true;
    for (std::size_t i = 0; i < count; ++i) {
      const auto at = static_cast<std::int64_t>(i);
      right &= same(number(sum, at), sums[i]) && same(number(largest, at), most[i]);
      if (dtype == DType::float32)
        right &= same(number(mean, at),
                      sums[i] * static_cast<double>(count) / static_cast<double>(source.layout.numel())) ||
                 std::abs(number(mean, at) * static_cast<double>(source.layout.numel()) /
                              static_cast<double>(count) -
                          sums[i]) < 1e-9 * std::abs(sums[i]);
    }
    INFO("round " << round);
    REQUIRE(right);
  }
}

/// Returns the elements of the line through a coordinate.
std::vector<double> line_of(const Region& region, Dims at, std::size_t dim) {
  std::vector<double> line;
  for (at[dim] = 0; at[dim] < region.layout.shape[dim]; ++at[dim])
    line.push_back(number(region, region.layout.at(at)));
  return line;
}

std::vector<double> scanned(Scan op, std::vector<double> line) {
  const double most = *std::max_element(line.begin(), line.end());
  double total = op == Scan::cumprod ? 1 : 0;
  for (double& x : line) {
    if (op == Scan::cumprod) total *= x;
    else total += op == Scan::cumsum ? x : std::exp(x - most);
    if (op == Scan::cumsum || op == Scan::cumprod) x = total;
  }
  if (op == Scan::logcumsumexp) {
    double running = 0;
    for (double& x : line) x = most + std::log(running += std::exp(x - most));
  }
  for (double& x : line) {
    if (op == Scan::softmax) x = std::exp(x - most) / total;
    if (op == Scan::log_softmax) x = x - most - std::log(total);
  }
  return line;
}

/// The index that PyTorch returns: that of the first NaN, or else of the first extreme element.
std::int64_t winner_of(const std::vector<double>& line, bool largest) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < line.size() && !std::isnan(line[best]); ++i)
    if (std::isnan(line[i]) || (largest ? line[i] > line[best] : line[i] < line[best])) best = i;
  return static_cast<std::int64_t>(best);
}

TEST_CASE("argmax and argmin equal those of a loop") {
  std::mt19937 random(29);
  Memory memory;
  for (int round = 0; round < 600; ++round) {
    auto shape = random_lines(random);
    constexpr DType dtypes[] = {DType::float32, DType::float64, DType::float16, DType::bfloat16,
                                DType::int64,   DType::int32,   DType::int16,   DType::uint8};
    const auto dtype = dtypes[random() % std::size(dtypes)];
    const auto source = random_region(memory, shape, dtype, random, true);
    const auto itemsize = tensor::itemsize(dtype);
    // Few distinct numbers, so that many are equal; zeros of both signs, and NaN.
    const bool has_nan = random() % 2 == 0;
    for (std::int64_t n = 0; n < source.layout.numel(); ++n) {
      double x = static_cast<double>(random() % 5);
      if (tensor::is_floating(dtype) && x == 0 && random() % 2) x = -0.0;
      if (tensor::is_floating(dtype) && has_nan && random() % 64 == 0) x = NAN;
      tensor::write_element(source.storage.bytes() + source.layout.at(source.layout.coordinate(n)) * itemsize,
                            dtype, x);
    }
    const auto dim = random() % shape.size();
    auto kept = shape;
    kept[dim] = 1;
    const bool largest = random() % 2;
    const auto values = contiguous(memory, kept, dtype), indices = contiguous(memory, kept, DType::int64),
               places = contiguous(memory, kept, DType::int64);
    std::bitset<tensor::max_dims> reduced;
    reduced.set(dim);
    reduce_with_indices(memory, largest, values, indices, source, reduced);
    reduce(memory, largest ? Reduction::argmax : Reduction::argmin, places, source, reduced);
    bool right = true;
    for (std::int64_t n = 0; n < values.layout.numel(); ++n) {
      const auto line = line_of(source, values.layout.coordinate(n), dim);
      const auto place = winner_of(line, largest);
      const double best = line[static_cast<std::size_t>(place)], found = number(values, n);
      right &=
          number(indices, n) == static_cast<double>(place) && number(places, n) == static_cast<double>(place);
      right &=
          std::isnan(best) ? std::isnan(found) : best == found && std::signbit(best) == std::signbit(found);
    }
    INFO("round " << round);
    REQUIRE(right);
  }
}

TEST_CASE("scans along any dimension equal those of a loop") {
  std::mt19937 random(23);
  Memory memory;
  constexpr Scan ops[] = {Scan::cumsum, Scan::cumprod, Scan::softmax, Scan::log_softmax, Scan::logcumsumexp};
  for (int round = 0; round < 250; ++round) {
    const auto shape = random_lines(random);
    const auto op = ops[random() % std::size(ops)];
    const auto from = random() % 2 ? DType::float32 : DType::uint8,
               to = random() % 2 ? DType::float64 : DType::float32;
    const auto dim = static_cast<std::size_t>(random() % shape.size());
    const Region source = random_region(memory, shape, from, random, true);
    const Region made = random_region(memory, shape, to, random, false);
    scan(memory, op, made, source, static_cast<std::int64_t>(dim));
    bool right = true;
    for (std::int64_t n = 0; n < source.layout.numel(); ++n) {
      const auto at = source.layout.coordinate(n);
      if (at[dim] != 0) continue;
      const auto expected = scanned(op, line_of(source, at, dim)), found = line_of(made, at, dim);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const double wanted = to == DType::float32 ? static_cast<float>(expected[i]) : expected[i];
        const bool same = found[i] == wanted || (std::isnan(found[i]) && std::isnan(wanted));
        right &= same || std::abs(found[i] - wanted) <=
                             (to == DType::float32 ? 1.2e-7 : 1e-12) * std::abs(wanted) + 1e-11;
      }
    }
    INFO("round " << round << ", operation " << static_cast<int>(op));
    REQUIRE(right);
  }
}

/// Returns the bits of every element in logical order; all NaN are equal.
std::vector<double> numbers_of(const Region& region) {
  std::vector<double> numbers;
  for (std::int64_t n = 0; n < region.layout.numel(); ++n) {
    const double x = number(region, region.layout.at(region.layout.coordinate(n)));
    numbers.push_back(std::isnan(x) ? 1e300 : std::signbit(x) && x == 0 ? -1e300 : x);
  }
  return numbers;
}

TEST_CASE("scans of many short lines equal those of each plane, bit by bit") {
  std::mt19937 random(37);
  Memory memory;
  constexpr Scan ops[] = {Scan::cumsum, Scan::cumprod, Scan::softmax, Scan::log_softmax};
  constexpr DType dtypes[] = {DType::float32, DType::float64, DType::float16, DType::bfloat16};
  constexpr std::int64_t inner_sizes[] = {1, 1, 2, 3, 8, 12, 17, 33};
  for (int round = 0; round < 400; ++round) {
    const auto op = ops[random() % std::size(ops)];
    const auto dtype = dtypes[random() % std::size(dtypes)];
    const std::int64_t length = 2 + random() % 40, inner = inner_sizes[random() % std::size(inner_sizes)],
                       planes = 1 + random() % 90;
    const Dims shape{planes, length, inner};
    const Region source = random_region(memory, shape, dtype, random, true),
                 made = contiguous(memory, shape, dtype), expected = contiguous(memory, shape, dtype);
    const auto itemsize = tensor::itemsize(dtype);
    constexpr double specials[] = {NAN, INFINITY, -INFINITY, -0.0, -1000, -90, 88};
    for (std::int64_t n = 0; n < source.layout.numel(); ++n) {
      double x = std::ldexp(static_cast<double>(random() % 2048) - 1024, -8);
      if (random() % 128 == 0) x = specials[random() % std::size(specials)];
      tensor::write_element(source.storage.bytes() + source.layout.at(source.layout.coordinate(n)) * itemsize,
                            dtype, x);
    }
    scan(memory, op, made, source, 1);
    for (std::int64_t p = 0; p < planes; ++p) {
      const auto plane = [&](Region region) {
        region.layout.storage_offset += p * region.layout.stride[0];
        region.layout.shape[0] = 1;
        return region;
      };
      scan(memory, op, plane(expected), plane(source), 1);
    }
    const auto found = numbers_of(made), wanted = numbers_of(expected);
    const auto other = std::mismatch(found.begin(), found.end(), wanted.begin()).first - found.begin();
    INFO("round " << round << ", operation " << static_cast<int>(op) << ", dtype " << static_cast<int>(dtype)
                  << ": " << planes << " x " << length << " x " << inner);
    REQUIRE(other == std::ssize(found));
  }
}

TEST_CASE("softmax and sums of 16-bit floats equal those of floats, rounded") {
  std::mt19937 random(29);
  Memory memory;
  for (int round = 0; round < 200; ++round) {
    const auto shape = random_lines(random);
    const auto dtype = random() % 2 ? DType::float16 : DType::bfloat16;
    const auto dim = static_cast<std::size_t>(random() % shape.size());
    const Region source = random_region(memory, shape, dtype, random, true),
                 made = random_region(memory, shape, dtype, random, false);
    const Region floats = contiguous(memory, shape, DType::float32),
                 wanted = contiguous(memory, shape, dtype),
                 made_floats = contiguous(memory, shape, DType::float32);
    copy(memory, floats, source);
    const auto op = random() % 2 ? Scan::softmax : Scan::log_softmax;
    scan(memory, op, made, source, static_cast<std::int64_t>(dim));
    scan(memory, op, made_floats, floats, static_cast<std::int64_t>(dim));
    copy(memory, wanted, made_floats);
    bool right = true;
    for (std::int64_t n = 0; n < source.layout.numel(); ++n) {
      const double found = number(made, made.layout.at_linear(n)), exact = number(wanted, n);
      right &= found == exact || (std::isnan(found) && std::isnan(exact)) ||
               std::abs(found - exact) <= 0.008 * std::abs(exact);
    }
    Dims kept = shape;
    kept[dim] = 1;
    const Region sum = contiguous(memory, kept, DType::float32),
                 exact_sum = contiguous(memory, kept, DType::float64);
    std::bitset<tensor::max_dims> reduced;
    reduced.set(dim);
    reduce(memory, Reduction::sum, sum, source, reduced);
    reduce(memory, Reduction::sum, exact_sum, floats, reduced);
    for (std::int64_t n = 0; n < sum.layout.numel(); ++n)
      right &= std::abs(number(sum, n) - number(exact_sum, n)) <= 1e-5 * (1 + std::abs(number(exact_sum, n)));
    INFO("round " << round);
    REQUIRE(right);
  }
}

TEST_CASE("softmax of a line with infinities or NaN has PyTorch's result") {
  Memory memory;
  const auto softmax = [&](std::vector<double> values) {
    const auto count = static_cast<std::int64_t>(values.size());
    const Region x = contiguous(memory, {count}, DType::float32),
                 y = contiguous(memory, {count}, DType::float32);
    for (std::int64_t i = 0; i < count; ++i)
      tensor::write_element(x.storage.bytes() + 4 * i, DType::float32, values[static_cast<std::size_t>(i)]);
    scan(memory, Scan::softmax, y, x, 0);
    return line_of(y, {0}, 0);
  };
  CHECK(softmax({-INFINITY, 3, -INFINITY}) == std::vector<double>{0, 1, 0});
  CHECK(std::isnan(softmax({1, NAN, 2})[0]));
  CHECK(std::isnan(softmax({INFINITY, 0})[0]));
  CHECK(std::isnan(softmax({INFINITY, 0})[1]));
  CHECK(std::isnan(softmax({-INFINITY, -INFINITY})[0]));
  CHECK(softmax({1000, 0}) == std::vector<double>{1, 0});
  CHECK(softmax({5}) == std::vector<double>{1});
}

TEST_CASE("scans that exceed a statement's limit throw") {
  for (const auto dtype : {DType::float32, DType::float64, DType::int64}) {
    Memory memory;
    const auto source = contiguous(memory, {2000, 300}, dtype),
               destination = contiguous(memory, {2000, 300}, dtype);
    auto limits = memory.budget().limits();
    limits.statement_work_bytes = 1 << 20;
    memory.budget().set_limits(limits);
    for (const auto op :
         {Scan::cumsum, Scan::cumprod, Scan::logcumsumexp, Scan::softmax, Scan::log_softmax}) {
      for (const std::int64_t dim : {0, 1}) {
        memory.budget().begin_statement();
        CHECK_THROWS_AS(scan(memory, op, destination, source, dim), tensor::Error);
      }
    }
  }
}

TEST_CASE("layer_norm of any layout equals that of a loop") {
  std::mt19937 random(29);
  Memory memory;
  for (int round = 0; round < 100; ++round) {
    const auto shape = random_lines(random);
    const auto dims = 1 + static_cast<std::size_t>(random() % shape.size());
    const Region source = random_region(memory, shape, DType::float32, random, true);
    const Region made = contiguous(memory, shape, DType::float32);
    const Dims inner(std::span(shape.begin() + (shape.size() - dims), shape.end()));
    const Region weight = random_region(memory, inner, DType::float32, random, true),
                 bias = random_region(memory, inner, DType::float32, random, true);
    layer_norm(memory, made, source, dims, weight, bias, 1e-5);
    const auto length = tensor::contiguous_layout(inner).numel();
    bool right = true;
    for (std::int64_t begin = 0; begin < source.layout.numel(); begin += length) {
      double sum = 0, squares = 0;
      const auto x = [&](std::int64_t i) { return number(source, source.layout.at_linear(begin + i)); };
      for (std::int64_t i = 0; i < length; ++i) sum += x(i);
      const double mean = sum / static_cast<double>(length);
      for (std::int64_t i = 0; i < length; ++i) squares += (x(i) - mean) * (x(i) - mean);
      const double factor = 1 / std::sqrt(squares / static_cast<double>(length) + 1e-5);
      for (std::int64_t i = 0; i < length; ++i) {
        const double scale = number(weight, weight.layout.at_linear(i)) * factor,
                     shift = number(bias, bias.layout.at_linear(i)), wanted = (x(i) - mean) * scale + shift;
        // The rounding error of a float subtraction is relative to the operands, not to the difference.
        const double summands = (std::abs(x(i)) + std::abs(mean)) * std::abs(scale) + std::abs(shift);
        right &= std::abs(number(made, begin + i) - wanted) <= 2e-7 * summands + 1e-7;
      }
    }
    INFO("round " << round);
    REQUIRE(right);
  }
}

/// With an observer attached, the place of every element is reported; the results must be the same.
struct Watcher : tensor::MemoryObserver {
  void after_allocation(const tensor::Storage&) override {}
  void before_flow(const tensor::Flow& flow) override { flows.push_back(flow); }
  void before_rebind(const tensor::Tensor&, const Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}
  std::vector<tensor::Flow> flows;
};

TEST_CASE("elements gathered along a dimension are those reported to an observer") {
  std::mt19937 random(31);
  Memory memory;
  constexpr DType dtypes[] = {DType::uint8, DType::float16, DType::float32, DType::int64};
  for (int round = 0; round < 300; ++round) {
    const auto shape = random_lines(random);
    const auto dtype = dtypes[random() % std::size(dtypes)];
    const auto dim = static_cast<std::size_t>(random() % shape.size());
    const Region source = random_region(memory, shape, dtype, random, true);
    Dims chosen_shape = shape;
    chosen_shape[dim] = static_cast<std::int64_t>(random() % 140);
    std::vector<std::int64_t> chosen(static_cast<std::size_t>(chosen_shape[dim]));
    for (auto& i : chosen) i = static_cast<std::int64_t>(random() % static_cast<std::size_t>(shape[dim]));
    const Region index = random_region(memory, chosen_shape, DType::int64, random, false);
    for (std::int64_t n = 0; n < index.layout.numel(); ++n)
      tensor::write_element(index.storage.bytes() + 8 * index.layout.at_linear(n), DType::int64,
                            static_cast<std::int64_t>(random() % static_cast<std::size_t>(shape[dim])));
    const auto fast_slices = random_region(memory, chosen_shape, dtype, random, false),
               fast_elements = random_region(memory, chosen_shape, dtype, random, false);
    const auto slow_slices = testing::twin_of(memory, fast_slices),
               slow_elements = testing::twin_of(memory, fast_elements);
    select_slices(memory, fast_slices, source, dim, chosen);
    CHECK(!gather_along(memory, fast_elements, source, dim, index));
    Watcher watcher;
    memory.observe(&watcher);
    select_slices(memory, slow_slices, source, dim, chosen);
    CHECK(!gather_along(memory, slow_elements, source, dim, index));
    memory.observe(nullptr);
    INFO("round " << round);
    REQUIRE(testing::same_bytes(fast_slices.storage, slow_slices.storage));
    REQUIRE(testing::same_bytes(fast_elements.storage, slow_elements.storage));
    if (fast_slices.layout.numel() == 0) continue;
    REQUIRE(watcher.flows.size() == 2);
    auto at = fast_slices.layout.coordinate(fast_slices.layout.numel() / 2);
    const auto to = fast_slices.layout.at(at);
    at[dim] = chosen[static_cast<std::size_t>(at[dim])];
    CHECK(element(fast_slices, to) == element(source, source.layout.at(at)));
  }
}

TEST_CASE("the first index out of range in logical order is reported") {
  Memory memory;
  const Region source = testing::filled(memory, 12, DType::int32),
               made = testing::filled(memory, 4, DType::int32);
  Region index = testing::filled(memory, 4, DType::int64);
  index.layout = {{4}, {-1}, 3};
  CHECK(!gather_along(memory, made, source, 0, index));
  tensor::write_element(index.storage.bytes() + 8, DType::int64, std::int64_t{12});
  tensor::write_element(index.storage.bytes() + 16, DType::int64, std::int64_t{-1});
  CHECK(gather_along(memory, made, source, 0, index) == -1);
}

}  // namespace
}  // namespace stridescope::kernels
