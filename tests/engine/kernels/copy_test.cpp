#include "engine/kernels/copy/copy.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <random>
#include <vector>

#include "engine/tensor/element.h"
#include "tests/support/catch.h"
#include "tests/support/random_regions.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Region;
using testing::element;
using testing::end_of;
using testing::filled;
using testing::random_layout;
using testing::same_bytes;

void copy_one_by_one(const Region& destination, const Region& source) {
  for (std::int64_t n = 0; n < destination.layout.numel(); ++n)
    tensor::write_element(
        destination.storage.bytes() + destination.layout.at_linear(n) * itemsize(destination.dtype),
        destination.dtype, element(source, source.layout.at_linear(n)));
}

TEST_CASE("rows of strided or repeated elements are converted like single elements", "[copy]") {
  Memory memory;
  for (const auto from : tensor::all_dtypes)
    for (const auto to : tensor::all_dtypes)
      for (const std::int64_t step : {0, 1, 2, 5, -3}) {
        const tensor::Dims shape{3, 301};
        const Layout apart{shape, {std::abs(step) * 301, step}, step < 0 ? -step * 300 : 0};
        Region source = filled(memory, 3 * 301 * 5 + 1, from), fast = filled(memory, 2 * 3 * 301, to);
        source.layout = apart;
        fast.layout = step == 2 ? Layout{shape, {602, 2}, 0} : tensor::contiguous_layout(shape);
        Region slow = testing::twin_of(memory, fast);
        copy(memory, fast, source);
        copy_one_by_one(slow, source);
        INFO(static_cast<int>(from) << " to " << static_cast<int>(to) << ", step " << step);
        REQUIRE(same_bytes(fast.storage, slow.storage));
      }
}

TEST_CASE("a copy equals the result of a loop over coordinates", "[copy]") {
  std::mt19937 random(7);
  Memory memory;
  for (int round = 0; round < 600; ++round) {
    const auto shape = testing::random_shape(random);
    const auto pick = [&] { return tensor::all_dtypes[random() % std::size(tensor::all_dtypes)]; };
    const DType from = pick(), to = random() % 2 ? from : pick();
    const Layout source_layout = random_layout(shape, random, true);
    const Layout destination_layout = random_layout(shape, random, false);
    Region source = filled(memory, end_of(source_layout), from);
    source.layout = source_layout;
    Region fast = filled(memory, end_of(destination_layout), to);
    Region slow = filled(memory, end_of(destination_layout), to);
    fast.layout = slow.layout = destination_layout;
    copy(memory, fast, source);
    copy_one_by_one(slow, source);
    INFO("round " << round << ", " << name(from) << " to " << name(to));
    REQUIRE(same_bytes(fast.storage, slow.storage));
  }
}

TEST_CASE("a row of floats out of an integer's range converts like single floats", "[copy]") {
  Memory memory;
  constexpr double numbers[] = {NAN,        INFINITY,    -INFINITY, 3e9,      -3e9,         2147483647,
                                2147483648, -2147483648, 1e19,      -1e19,    -2147483649., 4294967295.,
                                1.9,        -1.9,        0.5,       -0.5,     255,          256,
                                -1,         -129,        65535.5,   16777217, -0.0};
  const auto count = static_cast<std::int64_t>(std::size(numbers));
  for (const DType from : {DType::float32, DType::float64, DType::bfloat16}) {
    const Region source = filled(memory, count, from);
    for (std::int64_t i = 0; i < count; ++i)
      tensor::write_element(source.storage.bytes() + i * itemsize(from), from, numbers[i]);
    for (const DType to : tensor::all_dtypes) {
      const Region fast = filled(memory, count, to), slow = filled(memory, count, to);
      copy(memory, fast, source);
      copy_one_by_one(slow, source);
      INFO(name(from) << " to " << name(to));
      CHECK(same_bytes(fast.storage, slow.storage));
    }
  }
}

TEST_CASE("copies of narrow planes and short rows equal the results of a loop", "[copy]") {
  constexpr std::int64_t sizes[] = {2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 33, 70, 260};
  std::mt19937 random(11);
  Memory memory;
  for (int round = 0; round < 500; ++round) {
    const auto pick = [&] { return tensor::all_dtypes[random() % std::size(tensor::all_dtypes)]; };
    const DType from = pick(), to = random() % 3 > 0 ? from : pick();
    tensor::Dims shape;
    for (std::int64_t numel = 1; shape.size() < 4;) {
      const auto size = sizes[random() % std::size(sizes)];
      if (numel * size > 20000) break;
      shape.push_back(size);
      numel *= size;
    }
    const bool is_packed = random() % 2 == 0, repeats = random() % 4 == 0;
    std::vector<std::size_t> order(shape.size());
    for (std::size_t d = 0; d < order.size(); ++d) order[d] = d;
    std::shuffle(order.begin(), order.end(), random);
    Layout source_layout{shape, tensor::Dims(shape.size(), 0), 0};
    std::int64_t step = 1;
    for (const auto d : order) {
      const bool is_repeated = repeats && random() % 2 == 0;
      source_layout.stride[d] = is_repeated ? 0 : step;
      if (!is_repeated) step *= shape[d] + (is_packed ? 0 : static_cast<std::int64_t>(random() % 2));
    }
    auto destination_layout = tensor::contiguous_layout(shape);
    destination_layout.storage_offset = static_cast<std::int64_t>(random() % 3);
    const auto room = end_of(destination_layout) + 40;
    Region source = filled(memory, end_of(source_layout), from);
    source.layout = source_layout;
    Region fast = filled(memory, room, to), slow = filled(memory, room, to);
    fast.layout = slow.layout = destination_layout;
    copy(memory, fast, source);
    copy_one_by_one(slow, source);
    INFO("round " << round << ", " << name(from) << " to " << name(to));
    REQUIRE(same_bytes(fast.storage, slow.storage));
  }
}

TEST_CASE("long rows convert like single elements", "[copy]") {
  std::mt19937 random(12);
  Memory memory;
  constexpr std::int64_t count = 700;
  for (const DType from : tensor::all_dtypes) {
    const Region source = filled(memory, count, from);
    std::uniform_real_distribution<double> exponent(-12, 40);
    for (std::int64_t i = 0; i < count; ++i)
      tensor::write_element(source.storage.bytes() + i * itemsize(from), from,
                            (random() % 2 ? 1 : -1) * std::exp2(exponent(random)));
    for (const DType to : tensor::all_dtypes) {
      const Region fast = filled(memory, count, to), slow = filled(memory, count, to);
      copy(memory, fast, source);
      copy_one_by_one(slow, source);
      INFO(name(from) << " to " << name(to));
      CHECK(same_bytes(fast.storage, slow.storage));
    }
  }
}

TEST_CASE("a large transposition is exact at its edges", "[copy]") {
  Memory memory;
  for (const DType dtype : {DType::uint8, DType::float16, DType::float32, DType::float64}) {
    const std::int64_t rows = 101, columns = 67;
    Region source = filled(memory, rows * columns, dtype);
    Region destination = filled(memory, rows * columns, dtype);
    source.layout = {{columns, rows}, {1, columns}, 0};
    destination.layout = {{columns, rows}, {rows, 1}, 0};
    copy(memory, destination, source);
    bool right = true;
    for (std::int64_t n = 0; n < rows * columns; ++n)
      right &= element(destination, n) == element(source, source.layout.at_linear(n));
    CHECK(right);
  }
}

TEST_CASE("results larger than the caches are computed like small ones", "[copy]") {
  Memory memory;
  const auto check = [&](const Layout& layout, DType from, DType to) {
    Region source = filled(memory, end_of(layout), from);
    source.layout = layout;
    const Region made{memory.allocate(layout.numel() * itemsize(to)), tensor::contiguous_layout(layout.shape),
                      to};
    copy(memory, made, source);
    bool right = true;
    const auto converted = [&](std::int64_t n) {
      std::byte bytes[8] = {};
      tensor::write_element(bytes, to, element(source, layout.at_linear(n)));
      return tensor::read_element(bytes, to);
    };
    for (std::int64_t n = 0; n < layout.numel(); n += 1 + n % 13) right &= element(made, n) == converted(n);
    CHECK(right);
  };
  check({{1031, 1033}, {1, 1031}, 0}, DType::float64, DType::float64);
  check({{1031, 1033}, {1, 1031}, 0}, DType::float32, DType::float64);
  check({{1031, 1033}, {1033, -1}, 1032}, DType::int64, DType::int64);
  check({{1031, 1033}, {2066, 2}, 1}, DType::int64, DType::int64);
  check({{1031, 1033}, {1040, 1}, 3}, DType::int64, DType::int64);
  check({{1031, 1033}, {0, 1}, 0}, DType::int64, DType::int64);
  check({{1031, 1033}, {1, 0}, 0}, DType::int64, DType::int64);
  check({{1031, 1033}, {1, 0}, 0}, DType::uint8, DType::int64);
  check({{349525, 3}, {4, 1}, 0}, DType::int64, DType::int64);
  check({{349525, 3}, {1, 349525}, 0}, DType::int64, DType::int64);
  check({{3, 349526}, {1, 3}, 0}, DType::int64, DType::int64);
  // Streaming stores: planes, and rows that are far apart in the source.
  check({{1451, 1453}, {1, 1451}, 0}, DType::float64, DType::float64);
  check({{37, 41, 29, 48}, {48, 37 * 48, 41 * 37 * 48, 1}, 0}, DType::float64, DType::float64);
  check({{37, 41, 29, 48}, {48, 37 * 48, 41 * 37 * 48, 1}, 0}, DType::float32, DType::float64);
  check({{61, 67, 53, 13}, {13, 61 * 13, 67 * 61 * 13, 1}, 0}, DType::int64, DType::int64);
  check({{13, 17, 19, 23, 24}, {1, 13, 17 * 13, 19 * 17 * 13, 23 * 19 * 17 * 13}, 0}, DType::float64,
        DType::float64);
  check({{31, 29, 37, 15, 9}, {1, 31, 29 * 31, 37 * 29 * 31, 15 * 37 * 29 * 31}, 0}, DType::float32,
        DType::float32);
  check({{53, 61, 67, 11}, {11, -53 * 11, 61 * 53 * 11, 1}, 60 * 53 * 11}, DType::int64, DType::int64);
}

TEST_CASE("rows are copied, reversed and filled completely at any alignment") {
  Memory memory;
  std::mt19937 random(3);
  for (const DType dtype : {DType::uint8, DType::float16, DType::float32, DType::float64}) {
    for (const std::int64_t stride : {1, -1, 0}) {
      for (int round = 0; round < 30; ++round) {
        const std::int64_t count = 1 + static_cast<std::int64_t>(random() % 3000),
                           offset = static_cast<std::int64_t>(random() % 40);
        Region source = filled(memory, 4096, dtype), fast = filled(memory, 4096, dtype),
               slow = filled(memory, 4096, dtype);
        source.layout = {{count}, {stride}, stride < 0 ? count : 1};
        fast.layout = slow.layout = {{count}, {1}, offset};
        copy(memory, fast, source);
        copy_one_by_one(slow, source);
        INFO(count << " elements of " << name(dtype) << ", stride " << stride << ", at " << offset);
        REQUIRE(same_bytes(fast.storage, slow.storage));
      }
    }
  }
}

TEST_CASE("a large fill writes every element and nothing else", "[copy]") {
  Memory memory;
  Region region = filled(memory, 1100000, DType::float64);
  region.layout = {{1, 1099990}, {1, 1}, 3};
  fill(memory, region, 0.5);
  bool right = true;
  for (std::int64_t n = 0; n<1100000; n += n> 64 && n < 1099900 ? 11 : 1)
    right &= element(region, n) == tensor::Scalar(n < 3 || n >= 1099993 ? static_cast<double>(n % 251) : 0.5);
  CHECK(right);
}

TEST_CASE("a byte viewed as bool counts as one when converted", "[copy]") {
  Memory memory;
  Region source = filled(memory, 4, DType::uint8), destination = filled(memory, 4, DType::int64);
  source.dtype = DType::boolean;
  copy(memory, destination, source);
  for (const std::int64_t n : {0, 1, 2, 3})
    CHECK(element(destination, n) == tensor::Scalar(std::int64_t{n > 0}));
}

TEST_CASE("fill writes every element and nothing else", "[copy]") {
  Memory memory;
  Region region = filled(memory, 12, DType::int16);
  region.layout = {{2, 3}, {6, 2}, 1};
  fill(memory, region, 99.7);
  for (std::int64_t n = 0; n < 12; ++n)
    CHECK(element(region, n) == tensor::Scalar(n % 2 == 1 ? std::int64_t{99} : n));
}

struct Recorder : tensor::MemoryObserver {
  void after_allocation(const tensor::Storage&) override {}
  void before_flow(const tensor::Flow& flow) override { flows.push_back(flow); }
  void before_rebind(const tensor::Tensor&, const tensor::Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}
  std::vector<tensor::Flow> flows;
};

TEST_CASE("copies and fills are reported, also of meta storages, unless they are empty", "[copy]") {
  Memory memory(Memory::Mode::meta);
  Recorder recorder;
  memory.observe(&recorder);
  const Region a{memory.allocate(16), {{4}, {1}, 0}, DType::int32};
  const Region b{memory.allocate(32), {{4}, {2}, 0}, DType::int32};
  const Region empty{memory.allocate(0), {{0}, {1}, 0}, DType::int32};
  copy(memory, a, b);
  fill(memory, a, true);
  copy(memory, empty, empty);
  REQUIRE(recorder.flows.size() == 2);
  CHECK(recorder.flows[0].kind == tensor::FlowKind::copy);
  CHECK(recorder.flows[0].sources.at(0).layout.stride == tensor::Dims{2});
  CHECK(recorder.flows[1].kind == tensor::FlowKind::fill);
}

}  // namespace
}  // namespace stridescope::kernels
