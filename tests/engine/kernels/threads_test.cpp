#include <algorithm>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/elementwise/elementwise.h"
#include "engine/kernels/index/gather_along.h"
#include "engine/kernels/index/select_slices.h"
#include "engine/kernels/product/matmul.h"
#include "engine/kernels/reduce/reduce.h"
#include "engine/kernels/scan/scan.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"
#include "tests/support/random_regions.h"

/// Large kernels with several threads equal those with one, bit by bit.
namespace stridescope::kernels {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Region;

/// Random numbers, repeated with a prime period.
Region random_of_shape(Memory& memory, const Dims& shape, DType dtype, unsigned seed) {
  constexpr std::int64_t period = 4099;
  const auto made = region_of(memory.allocate_tensor(shape, dtype));
  std::mt19937 random(seed);
  const auto size = itemsize(dtype), numel = made.layout.numel();
  for (std::int64_t i = 0; i < std::min(numel, period); ++i) {
    const auto bits = static_cast<std::int64_t>(random() % 4001) - 2000;
    const auto value = tensor::is_floating(dtype) ? tensor::Scalar(static_cast<double>(bits) / 1024)
                                                  : tensor::Scalar(bits % 100);
    tensor::write_element(made.storage.bytes() + i * size, dtype, value);
  }
  for (std::int64_t i = period; i < numel; i += period)
    std::copy_n(made.storage.bytes(), std::min(period, numel - i) * size, made.storage.bytes() + i * size);
  return made;
}

Region view_of(const Region& region, Layout layout) {
  auto viewed = region;
  viewed.layout = std::move(layout);
  return viewed;
}

std::vector<std::byte> bytes_of(const Region& region) {
  return {region.storage.bytes(), region.storage.bytes() + region.storage.nbytes()};
}

/// Checks that some elements of a copy to the same dtype equal those of its source.
void check_some(const Region& copied, const Region& source) {
  std::mt19937_64 random(9);
  const auto size = static_cast<std::size_t>(itemsize(source.dtype));
  bool same = copied.dtype == source.dtype;
  for (int round = 0; round < 20000 && same; ++round) {
    const auto n = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(source.layout.numel()));
    same =
        std::memcmp(copied.storage.bytes() + copied.layout.at_linear(n) * itemsize(source.dtype),
                    source.storage.bytes() + source.layout.at_linear(n) * itemsize(source.dtype), size) == 0;
  }
  REQUIRE(same);
}

/// Checks that `compute(result)` writes the same bytes with 1, 2 and 3 threads.
template <class Compute>
void check_threads(Memory& memory, const Dims& shape, DType dtype, Compute&& compute) {
  std::vector<std::byte> alone;
  for (const int threads : {1, 2, 3}) {
    memory.set_threads(threads);
    const auto result = region_of(memory.allocate_tensor(shape, dtype));
    compute(result);
    if (threads == 1) alone = bytes_of(result);
    const bool same = threads == 1 || bytes_of(result) == alone;
    REQUIRE(same);
  }
}

TEST_CASE("copies with several threads equal those with one") {
  Memory memory;
  for (const auto dtype : {DType::uint8, DType::float16, DType::float32, DType::int64}) {
    const std::int64_t rows = (std::int64_t{9} << 20) / 1021 / itemsize(dtype);
    const auto source = random_of_shape(memory, {rows, 1023}, dtype, 1);
    const auto check = [&](const Dims& shape, const Dims& stride, std::int64_t offset, DType to) {
      const auto from = view_of(source, {shape, stride, offset});
      check_threads(memory, shape, to, [&](const Region& result) {
        copy(memory, result, from);
        if (to == dtype) check_some(result, from);
      });
    };
    check({rows, 1023}, {1023, 1}, 0, dtype);
    check({1023, rows}, {1, 1023}, 0, dtype);
    check({1021, rows}, {1, 1023}, 2, dtype);
    check({rows, 31, 33}, {1023, 1, 31}, 0, dtype);
    check({33, rows, 31}, {31, 1023, 1}, 0, dtype);
    check({31, rows, 33}, {1, 1023, 31}, 0, dtype);
    check({31, 33, rows}, {1, 31, 1023}, 0, dtype);
    check({33, 30, rows}, {31, 1, 1023}, 1, dtype);
    check({rows, 1023}, {0, 1}, 7, dtype);
    check({rows, 1023}, {1023, -1}, 1022, dtype);
    check({rows, 1023}, {1023, 1}, 0, DType::float64);
    check({1023, rows}, {1, 1023}, 0, DType::int16);
  }
}

TEST_CASE("rows whose last part is a single element are copied completely") {
  for (const auto dtype : {DType::float16, DType::float32, DType::int64}) {
    const std::int64_t length = dtype == DType::float32 ? 1537 : 3073;
    Memory memory;
    const auto source = random_of_shape(memory, {61, 60}, dtype, 8);
    const auto from = view_of(source, {{60, 60, length}, {1, 60, 0}, 0});
    check_threads(memory, {60, 60, length}, dtype, [&](const Region& result) {
      copy(memory, result, from);
      bool same = true;
      for (std::int64_t n = 0; n < 3600 && same; ++n)
        for (const auto i : {std::int64_t{0}, length - 1})
          same = same && tensor::to_double(testing::element(result, n * length + i)) ==
                             tensor::to_double(testing::element(source, n % 60 * 60 + n / 60));
      REQUIRE(same);
    });
  }
}

TEST_CASE("a fill with several threads equals that with one") {
  Memory memory;
  check_threads(memory, {3, 1000003}, DType::float32,
                [&](const Region& result) { fill(memory, result, tensor::Scalar(1.5)); });
}

TEST_CASE("elementwise functions with several threads equal those with one") {
  Memory memory;
  const auto a = random_of_shape(memory, {1537, 1031}, DType::float32, 2),
             b = random_of_shape(memory, {1031, 1537}, DType::int16, 3);
  const auto turned = view_of(b, {{1537, 1031}, {1, 1537}, 0}),
             one_row = view_of(a, {{1537, 1031}, {0, 1}, 5});
  for (const auto& second : {a, turned, one_row}) {
    const Input inputs[] = {a, second};
    check_threads(memory, {1537, 1031}, DType::float32, [&](const Region& result) {
      apply(memory, function(Binary::multiply, DType::float32), result, inputs);
    });
  }
  const Input input[] = {a};
  check_threads(memory, {1537, 1031}, DType::float16, [&](const Region& result) {
    apply(memory, function(Unary::exp, DType::float32), result, input);
  });
}

TEST_CASE("reductions with several threads equal those with one") {
  Memory memory;
  const auto source = random_of_shape(memory, {67, 151, 211}, DType::float32, 4);
  for (const auto reduction : {Reduction::sum, Reduction::mean, Reduction::amax, Reduction::argmin,
                               Reduction::var, Reduction::norm}) {
    for (unsigned mask = 1; mask < 8; ++mask) {
      Dims kept;
      for (std::size_t d = 0; d < 3; ++d)
        if (!(mask >> d & 1)) kept.push_back(source.layout.shape[d]);
      const auto dtype = reduction == Reduction::argmin ? DType::int64 : DType::float32;
      check_threads(memory, kept, dtype, [&](const Region& result) {
        reduce(memory, reduction, result, source, std::bitset<tensor::max_dims>(mask));
      });
    }
  }
}

TEST_CASE("gathers along a dimension with several threads equal those with one") {
  Memory memory;
  std::mt19937 random(11);
  const auto source = random_of_shape(memory, {700, 900}, DType::float32, 12);
  for (const auto& from :
       {source, view_of(source, {{900, 700}, {1, 900}, 0}), view_of(source, {{630000, 1}, {1, 1}, 0}),
        view_of(source, {{40, 700, 20}, {20, 900, 1}, 0})})
    for (std::size_t dim = 0; dim < 2; ++dim) {
      const auto size = from.layout.shape[dim];
      std::vector<std::int64_t> chosen(static_cast<std::size_t>(size));
      for (auto& i : chosen) i = static_cast<std::int64_t>(random() % static_cast<std::size_t>(size));
      check_threads(memory, from.layout.shape, DType::float32,
                    [&](const Region& result) { select_slices(memory, result, from, dim, chosen); });
      const auto index = region_of(memory.allocate_tensor(from.layout.shape, DType::int64));
      for (std::int64_t n = 0; n < index.layout.numel(); ++n)
        tensor::write_element(index.storage.bytes() + 8 * n, DType::int64,
                              chosen[static_cast<std::size_t>(n % size)]);
      check_threads(memory, from.layout.shape, DType::float32,
                    [&](const Region& result) { REQUIRE(!gather_along(memory, result, from, dim, index)); });
    }
}

TEST_CASE("running sums and softmax with several threads equal those with one") {
  Memory memory;
  for (const auto dtype : {DType::float32, DType::float64, DType::bfloat16, DType::int32}) {
    const auto source = random_of_shape(memory, {1031, 1537}, dtype, 10);
    for (const auto& from : {source, view_of(source, {{1537, 1031}, {1, 1537}, 0}),
                             view_of(source, {{1030, 700}, {1537, 2}, 3})}) {
      for (const auto op :
           {Scan::cumsum, Scan::cumprod, Scan::logcumsumexp, Scan::softmax, Scan::log_softmax}) {
        const bool is_total = op == Scan::cumsum || op == Scan::cumprod;
        if (dtype == DType::int32 && !is_total) continue;
        for (const std::int64_t dim : {0, 1}) {
          INFO(static_cast<int>(op) << " along " << dim);
          check_threads(memory, from.layout.shape, dtype == DType::int32 ? DType::int64 : dtype,
                        [&](const Region& result) { scan(memory, op, result, from, dim); });
        }
      }
    }
  }
}

TEST_CASE("running sums of overlapping lines are computed in order, with any number of threads") {
  Memory memory;
  check_threads(memory, {2000, 1000}, DType::float64, [&](const Region& result) {
    fill(memory, result, tensor::Scalar(1.0));
    const auto shared = view_of(result, {{900, 800}, {700, 700}, 1});
    scan(memory, Scan::cumsum, shared, shared, 0);
  });
}

TEST_CASE("matrix products with several threads equal those with one") {
  Memory memory;
  const auto a = random_of_shape(memory, {201, 303}, DType::float32, 5),
             b = random_of_shape(memory, {303, 130}, DType::float32, 6),
             c = random_of_shape(memory, {201, 130}, DType::float32, 7);
  check_threads(memory, {201, 130}, DType::float32, [&](const Region& result) {
    matmul(memory, result, a, b, {.addend = c, .alpha = 2, .beta = 3});
  });
}

TEST_CASE("work with several threads can be cancelled, is counted, and is refused above the limit") {
  Memory memory;
  const auto source = random_of_shape(memory, {3000, 1000}, DType::float32, 8);
  const auto turned = view_of(source, {{1000, 3000}, {1, 1000}, 0});
  const auto result = region_of(memory.allocate_tensor({1000, 3000}, DType::float32));
  memory.set_threads(3);
  std::stop_source stop;
  tensor::Control control{stop.get_token(), std::make_shared<tensor::Progress>()};
  const auto progress = control.progress;
  memory.set_control(control);
  REQUIRE(memory.threads() == 3);
  copy(memory, result, turned);
  REQUIRE(progress->done_bytes() == 3000 * 1000 * 4);
  auto limits = memory.budget().limits();
  limits.statement_work_bytes = std::int64_t{16} << 20;
  memory.budget().set_limits(limits);
  REQUIRE_THROWS_AS(copy(memory, result, turned), tensor::Error);
  memory.budget().begin_statement();
  copy(memory, result, turned);
  stop.request_stop();
  REQUIRE_THROWS_AS(copy(memory, result, turned), tensor::Cancelled);
}

}  // namespace
}  // namespace stridescope::kernels
