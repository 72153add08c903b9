#include "engine/ops/create/create.h"

#include <cmath>
#include <string>
#include <vector>

#include "engine/ops/create/random.h"
#include "engine/ops/rules/number.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Scalar;
using tensor::Tensor;
using testing::error_of;
using testing::values_of;

Scalar integer(std::int64_t n) { return n; }

TEST_CASE("arange infers its dtype and size", "[create]") {
  Memory memory;
  struct Row {
    Scalar start, end, step;
    std::optional<DType> dtype;
    DType expected;
    std::vector<double> elements;
  };
  const Row rows[] = {
      {integer(0), integer(3), integer(1), {}, DType::int64, {0, 1, 2}},
      {integer(5), integer(0), integer(-2), {}, DType::int64, {5, 3, 1}},
      {integer(1), 2.5, 0.5, {}, DType::float32, {1, 1.5, 2}},
      {integer(0), 5.5, integer(1), DType::int64, DType::int64, {0, 1, 2, 3, 4}},
      {0.5, 3.5, integer(1), DType::int64, DType::int64, {0, 1, 2}},
      {integer(0), true, integer(1), {}, DType::int64, {0}},
      {integer(254), integer(258), integer(1), DType::uint8, DType::uint8, {254, 255, 0, 1}},
      {integer(3), integer(3), integer(1), {}, DType::int64, {}},
  };
  for (const Row& row : rows) {
    const Tensor t = arange(memory, row.start, row.end, row.step, {row.dtype});
    CHECK(t.dtype() == row.expected);
    CHECK(values_of(t) == row.elements);
  }
}

TEST_CASE("float arange rounds like PyTorch's vectors", "[create]") {
  Memory memory;
  const Tensor t = arange(memory, integer(0), integer(3), 0.1);
  REQUIRE(t.numel() == 30);
  CHECK(values_of(t)[8] == 0.800000011920929);
  CHECK(values_of(t)[9] == 0.9000000357627869);
  CHECK(values_of(t)[29] == 2.9000000953674316);
  const Tensor few = arange(memory, integer(0), integer(1), 0.1);
  CHECK(values_of(few)[9] == 0.8999999761581421);
}

TEST_CASE("long ranges equal those computed one by one", "[create]") {
  Memory memory;
  const auto up = values_of(arange(memory, integer(-7), integer(100000), integer(13)));
  const auto down = values_of(arange(memory, integer(40000), integer(-3), integer(-1)));
  bool right = up.size() == 7693 && down.size() == 40003;
  for (std::size_t i = 0; i < up.size(); ++i) right &= up[i] == -7 + 13 * static_cast<double>(i);
  for (std::size_t i = 0; i < down.size(); ++i) right &= down[i] == 40000 - static_cast<double>(i);
  CHECK(right);
  const auto steps = 50001;
  const auto floats = values_of(linspace(memory, integer(-1), integer(2), steps));
  const auto doubles = values_of(linspace(memory, integer(-1), integer(2), steps, {DType::float64}));
  bool is_near = true;
  for (std::size_t i = 0; i < floats.size(); ++i) {
    const double exact = -1 + 3 * static_cast<double>(i) / (steps - 1);
    is_near &= std::abs(doubles[i] - exact) < 1e-12 && std::abs(floats[i] - exact) < 1e-6;
  }
  CHECK(is_near);
  CHECK(floats.back() == 2);
}

TEST_CASE("linspace reaches both ends", "[create]") {
  Memory memory;
  CHECK(values_of(linspace(memory, integer(0), integer(10), 5, {DType::int64})) ==
        std::vector<double>{0, 2, 5, 7, 10});
  CHECK(values_of(linspace(memory, integer(0), integer(1), 5)) == std::vector<double>{0, 0.25, 0.5, 0.75, 1});
  CHECK(values_of(linspace(memory, integer(7), integer(10), 1)) == std::vector<double>{7});
  CHECK(linspace(memory, integer(7), integer(10), 0).numel() == 0);
  CHECK(values_of(linspace(memory, integer(0), integer(10), 19, {DType::int64})) ==
        std::vector<double>{0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10});
  const auto down = values_of(linspace(memory, integer(3), integer(-10), 24));
  CHECK(down[1] == Approx(2.4347825050354004));
  CHECK(down.back() == -10);
}

TEST_CASE("creation raises PyTorch's errors", "[create]") {
  Memory memory;
  const auto range = [&](Scalar a, Scalar b, Scalar by, std::optional<DType> dtype = {}) {
    return error_of([&] { arange(memory, a, b, by, {dtype}); });
  };
  CHECK(range(integer(0), integer(10), integer(0)) == "RuntimeError: step must be nonzero");
  CHECK(range(integer(0), integer(10), integer(-1)) ==
        "RuntimeError: upper bound and larger bound inconsistent with step sign");
  CHECK(range(integer(0), HUGE_VAL, integer(1)) == "RuntimeError: unsupported range: 0 -> inf");
  CHECK(range(integer(0), 1e30, integer(1)) == "RuntimeError: invalid size, possible overflow?");
  CHECK(range(integer(0), integer(5), integer(1), DType::boolean) ==
        "RuntimeError: \"arange_cpu\" not implemented for 'Bool'");
  CHECK(error_of([&] { linspace(memory, integer(0), integer(1), -1); }) ==
        "RuntimeError: number of steps must be non-negative");
  CHECK(error_of([&] { eye(memory, -1, 2); }) == "RuntimeError: n must be greater or equal to 0, got -1");
  CHECK(error_of([&] { eye(memory, 2, -1); }) == "RuntimeError: m must be greater or equal to 0, got -1");
  CHECK(error_of([&] { full(memory, {2}, integer(300), {DType::uint8}); }) ==
        "RuntimeError: value cannot be converted to type uint8_t without overflow");
  CHECK(error_of([&] {
          zeros(memory, {2, -1});
        }) == "RuntimeError: Trying to create tensor with negative dimension -1: [2, -1]");
}

TEST_CASE("numbers convert to a dtype as by Scalar::to", "[create]") {
  const auto fits = [](Scalar value, DType dtype) {
    return error_of([&] { require_fits(value, dtype); }) == "no error";
  };
  CHECK(fits(integer(-255), DType::uint8));
  CHECK_FALSE(fits(integer(-256), DType::uint8));
  CHECK_FALSE(fits(-1.0, DType::uint8));
  CHECK_FALSE(fits(127.9, DType::int8));
  CHECK_FALSE(fits(65519.0, DType::float16));
  CHECK(fits(HUGE_VAL, DType::float16));
  CHECK_FALSE(fits(1e300, DType::float32));
  CHECK_FALSE(fits(NAN, DType::int64));
  CHECK(fits(NAN, DType::boolean));
}

TEST_CASE("meshgrid returns views expanded to the grid", "[create]") {
  Memory memory;
  const Tensor axes[] = {zeros(memory, {2}), zeros(memory, {3}), zeros(memory, {})};
  const auto ij = meshgrid(axes, GridIndexing::ij);
  CHECK(ij[0].shape() == Dims{2, 3, 1});
  CHECK(ij[0].stride() == Dims{1, 0, 1});
  CHECK(ij[1].stride() == Dims{0, 1, 1});
  CHECK(ij[2].stride() == Dims{0, 0, 1});
  const auto xy = meshgrid(std::span(axes).first(2), GridIndexing::xy);
  CHECK(xy[0].shape() == Dims{3, 2});
  CHECK(xy[0].stride() == Dims{0, 1});
  CHECK(xy[1].stride() == Dims{1, 0});
}

// Numbers recorded from PyTorch by successive calls with one generator.
TEST_CASE("random numbers equal PyTorch's", "[create]") {
  Memory memory;
  tensor::Generator generator;
  generator.manual_seed(0);
  const auto near = [](const Tensor& t, std::vector<double> expected) {
    const auto got = values_of(t);
    REQUIRE(got.size() >= expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(got[i] == Approx(expected[i]).epsilon(2e-6));
  };
  CHECK(values_of(rand(memory, generator, {3})) ==
        std::vector<double>{0.49625658988952637, 0.7682217955589294, 0.08847743272781372});
  CHECK(values_of(rand(memory, generator, {3}, {DType::float64})) ==
        std::vector<double>{0.0562441839043476, 0.07262971157225484, 0.17155810530414428});
  near(randn(memory, generator, {5}), {0.6472479701042175, 0.24900221824645996, -0.33539512753486633,
                                       0.45635277032852173, -0.6254658102989197});
  near(randn(memory, generator, {2}), {0.4538792371749878, -1.37397038936615});
  near(randn(memory, generator, {17}),
       {-0.1577124446630478, 0.5627213716506958, 0.25962740182876587, -0.17396099865436554,
        -0.678746223449707, 0.9382607340812683, 0.4888698160648346, -0.6730899214744568, 0.8728312253952026,
        -1.2001394033432007, -0.004785737954080105, -0.5180748105049133, -0.30670419335365295,
        -1.580993890762329, 1.7066433429718018, -0.4462171792984009, 0.7440207004547119});
  CHECK(values_of(randint(memory, generator, 0, 10, {6})) == std::vector<double>{6, 7, 9, 6, 3, 4});
  CHECK(values_of(randperm(memory, generator, 6)) == std::vector<double>{1, 0, 4, 2, 3, 5});
  near(randn(memory, generator, {16}, {DType::float64}),
       {-0.8827263771024026, 0.6024184596320747, -0.5914098608385674, 1.2152343964958534});
  const Tensor turned = memory.allocate_tensor({3, 2}, {1, 3}, DType::float32);
  uniform_(memory, generator, turned, 0, 1);
  near(turned, {0.8369089365005493, 0.023700952529907227, 0.28198742866516113, 0.49101293087005615,
                0.3741576075553894, 0.12347054481506348});
}

}  // namespace
}  // namespace stridescope::ops
