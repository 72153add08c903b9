#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/special_functions.h"
#include "engine/kernels/loop/function.h"
#include "tests/support/catch.h"
#include "tests/support/processors.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;

template <class T>
constexpr T unlimited = std::numeric_limits<T>::infinity();

template <class T>
std::vector<T> some_numbers(std::size_t count, T most, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<T> some(-most, most);
  std::vector<T> numbers(count);
  for (auto& number : numbers) number = some(random);
  return numbers;
}

template <class T>
std::vector<T> row_of(const Function& function, std::vector<T> x) {
  std::vector<T> results(x.size());
  std::byte* const data[] = {reinterpret_cast<std::byte*>(results.data()),
                             reinterpret_cast<std::byte*>(x.data())};
  const std::int64_t stride[] = {sizeof(T), sizeof(T)};
  function.row(data, stride, static_cast<std::int64_t>(x.size()));
  return results;
}
std::vector<float> row_of(const Function& function, std::vector<float> a, std::vector<float> b) {
  std::vector<float> results(a.size());
  std::byte* const data[] = {reinterpret_cast<std::byte*>(results.data()),
                             reinterpret_cast<std::byte*>(a.data()), reinterpret_cast<std::byte*>(b.data())};
  const std::int64_t stride[] = {sizeof(float), sizeof(float), sizeof(float)};
  function.row(data, stride, static_cast<std::int64_t>(a.size()));
  return results;
}

/// Returns true for zeros of the same sign, and for two NaN.
template <class T>
bool is_near(T found, T exact, T units) {
  if (std::isnan(exact) || std::isinf(exact) || exact == 0)
    return (std::isnan(found) && std::isnan(exact)) ||
           (found == exact && std::signbit(found) == std::signbit(exact));
  return std::abs(found - exact) <= units * (std::nextafter(std::abs(exact), unlimited<T>) - std::abs(exact));
}

struct Named {
  Unary op;
  double (*exact)(double);
};

TEST_CASE("functions of rows of doubles are close to those of the C library") {
  const Named functions[] = {{Unary::exp, std::exp},     {Unary::exp2, std::exp2}, {Unary::expm1, std::expm1},
                             {Unary::log, std::log},     {Unary::log2, std::log2}, {Unary::log1p, std::log1p},
                             {Unary::log10, std::log10}, {Unary::sin, std::sin},   {Unary::cos, std::cos},
                             {Unary::tan, std::tan},     {Unary::asin, std::asin}, {Unary::acos, std::acos},
                             {Unary::atan, std::atan},   {Unary::sinh, std::sinh}, {Unary::cosh, std::cosh},
                             {Unary::tanh, std::tanh}};
  for (const double most : {1.0, 30.0, 800.0, 3e5}) {
    auto x = some_numbers(1001, most, 5);
    const double special[] = {0.0,
                              -0.0,
                              1.0,
                              -1.0,
                              unlimited<double>,
                              -unlimited<double>,
                              NAN,
                              8.0,
                              1e-300,
                              5e-320,
                              -5e-320,
                              709.78,
                              -745.1,
                              -708.4,
                              1024,
                              1.5e-8,
                              -1e-17,
                              1e306};
    std::copy(std::begin(special), std::end(special), x.begin() + 100);
    for (const auto& [op, exact] : functions) {
      const auto found = row_of(function(op, DType::float64), x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        INFO("function " << static_cast<int>(op) << " of " << x[i] << ": " << found[i]);
        REQUIRE(is_near(found[i], exact(x[i]), 4.0));
      }
    }
  }
}

TEST_CASE("activations of rows of floats are close to those of doubles") {
  const Named functions[] = {
      {Unary::sigmoid, [](double x) { return 1 / (1 + std::exp(-x)); }},
      {Unary::silu, [](double x) { return x / (1 + std::exp(-x)); }},
      {Unary::gelu, [](double x) { return x / 2 * (1 + std::erf(x / std::sqrt(2.0))); }},
      {Unary::gelu_tanh,
       [](double x) { return x / 2 * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }}};
  for (const float most : {0.01F, 1.0F, 6.0F, 100.0F}) {
    auto x = some_numbers(1003, most, 6);
    for (const auto& [op, exact] : functions) {
      const auto found = row_of(function(op, DType::float32), x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double wanted = exact(static_cast<double>(x[i]));
        INFO("function " << static_cast<int>(op) << " of " << x[i] << ": " << found[i]);
        REQUIRE(std::abs(static_cast<double>(found[i]) - wanted) <=
                4e-7 * std::abs(wanted) + 1e-7 * std::abs(x[i]));
      }
    }
  }
  const auto far = row_of(function(Unary::gelu, DType::float32), std::vector{-20.0F, 20.0F, NAN, 0.0F});
  CHECK(far[0] == 0);
  CHECK(far[1] == 20);
  CHECK(std::isnan(far[2]));
  CHECK(far[3] == 0);
}

TEST_CASE("rarer functions of rows of floats are close to those of doubles") {
  const Named functions[] = {
      {Unary::erfc, std::erfc},
      {Unary::erfinv, [](double x) { return functions::ErfInv()(x); }},
      {Unary::lgamma, std::lgamma},
      {Unary::asinh, std::asinh},
      {Unary::acosh, std::acosh},
      {Unary::atanh, std::atanh},
      {Unary::atan, std::atan},
      {Unary::tan, std::tan},
      {Unary::sin, std::sin},
      {Unary::cos, std::cos},
      {Unary::log1p, std::log1p},
      {Unary::softplus, [](double x) { return x > 20 ? x : std::log1p(std::exp(x)); }},
      {Unary::log_sigmoid, [](double x) { return std::min(0.0, x) - std::log1p(std::exp(-std::abs(x))); }},
      {Unary::mish, [](double x) { return x * std::tanh(x > 40 ? x : std::log1p(std::exp(x))); }}};
  const float special[] = {
      0.0F,  -0.0F,  1.0F,  -1.0F,  2.0F,  unlimited<float>, -unlimited<float>, NAN, 1e-45F,
      3e38F, -3e38F, 40.0F, 1e-20F, 20.5F, 0.99999994F,      -0.99999994F};
  for (const float most : {0.01F, 1.0F, 3.0F, 30.0F, 1e4F}) {
    auto x = some_numbers(1003, most, 14);
    std::copy(std::begin(special), std::end(special), x.begin() + 100);
    for (const auto& [op, exact] : functions) {
      const auto found = row_of(function(op, DType::float32), x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto wanted = static_cast<float>(exact(static_cast<double>(x[i])));
        INFO("function " << static_cast<int>(op) << " of " << x[i] << ": " << found[i] << " for " << wanted);
        // Subnormal floats have fewer significant digits to compare.
        if (std::abs(wanted) < 1e-37F && std::abs(found[i] - wanted) < 1e-42F) continue;
        REQUIRE(is_near(found[i], wanted, 4.0F));
      }
    }
  }
}

TEST_CASE("sines and cosines of floats are rounded correctly, also near their zeros") {
  std::vector<float> x = some_numbers(20'000, 1e6F, 8);
  for (int quarter = 0; quarter < 636'000; quarter += 13) {
    const auto nearest = static_cast<float>(quarter * (M_PI / 2));
    x.insert(x.end(), {nearest, -nearest, std::nextafter(nearest, unlimited<float>)});
  }
  const Named functions[] = {{Unary::sin, std::sin}, {Unary::cos, std::cos}};
  testing::on_every_processor([&] {
    for (const auto& [op, exact] : functions) {
      const auto found = row_of(function(op, DType::float32), x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto wanted = static_cast<float>(exact(static_cast<double>(x[i])));
        INFO("function " << static_cast<int>(op) << " of " << x[i] << ": " << found[i] << " for " << wanted);
        REQUIRE(is_near(found[i], wanted, 0.0F));
      }
    }
  });
}

TEST_CASE("a row operation on floats and a number equals the operation on each float") {
  const float special[] = {0.0F, -0.0F, 1.5F, -1.5F, NAN, unlimited<float>, -unlimited<float>, 1e-45F};
  for (float number :
       {0.0F, -0.0F, 1.5F, -2.0F, 1e30F, unlimited<float>, std::numeric_limits<float>::quiet_NaN()}) {
    auto x = some_numbers(301, 3.0F, 21);
    std::copy(std::begin(special), std::end(special), x.begin() + 40);
    const auto check = [&](Binary op, auto exact) {
      std::vector<float> found(x.size());
      std::byte* const data[] = {reinterpret_cast<std::byte*>(found.data()),
                                 reinterpret_cast<std::byte*>(x.data()),
                                 reinterpret_cast<std::byte*>(&number)};
      const std::int64_t stride[] = {sizeof(float), sizeof(float), 0};
      function(op, DType::float32).row(data, stride, static_cast<std::int64_t>(x.size()));
      for (std::size_t i = 0; i < x.size(); ++i) {
        INFO("operation " << static_cast<int>(op) << " of " << x[i] << " and " << number << ": " << found[i]);
        const float wanted = exact(x[i], number);
        REQUIRE(((found[i] == wanted && std::signbit(found[i]) == std::signbit(wanted)) ||
                 (std::isnan(found[i]) && std::isnan(wanted))));
      }
    };
    check(Binary::maximum, functions::Maximum());
    check(Binary::minimum, functions::Minimum());
    check(Binary::softshrink, functions::SoftShrink());
  }
}

TEST_CASE("erf inverts erfinv") {
  auto x = some_numbers(4001, 1.0, 15);
  for (std::size_t i = 0; i < 50; ++i)
    x[i] = std::copysign(1 - std::pow(0.5, static_cast<double>(i) + 3), x[i]);
  for (const double y : x) {
    const double found = functions::ErfInv()(y);
    INFO(y << ": " << found);
    const double end = 1 - std::abs(y);
    REQUIRE(std::abs(std::erfc(std::abs(found)) - end) <= 1e-14 * end + 4e-16);
  }
}

TEST_CASE("quotients and remainders of rows of doubles equal those of single doubles") {
  const auto a = some_numbers(1003, 1e6, 10), b = some_numbers(1003, 30.0, 11);
  const auto row_of_two = [&](Binary op) {
    std::vector<double> results(a.size()), x = a, y = b;
    std::byte* const data[] = {reinterpret_cast<std::byte*>(results.data()),
                               reinterpret_cast<std::byte*>(x.data()),
                               reinterpret_cast<std::byte*>(y.data())};
    const std::int64_t stride[] = {sizeof(double), sizeof(double), sizeof(double)};
    function(op, DType::float64).row(data, stride, static_cast<std::int64_t>(a.size()));
    return results;
  };
  const auto quotient = row_of_two(Binary::floor_divide), rest = row_of_two(Binary::remainder),
             rest_of_c = row_of_two(Binary::fmod);
  for (std::size_t i = 0; i < a.size(); ++i) {
    REQUIRE(quotient[i] == functions::FloorDivide()(a[i], b[i]));
    REQUIRE(rest[i] == functions::Remainder()(a[i], b[i]));
    REQUIRE(rest_of_c[i] == functions::Fmod()(a[i], b[i]));
  }
}

TEST_CASE("quotients and remainders of rows of floats equal those of single floats") {
  const auto check = [](const std::vector<float>& a, const std::vector<float>& b) {
    const auto quotient = row_of(function(Binary::floor_divide, DType::float32), a, b),
               rest = row_of(function(Binary::remainder, DType::float32), a, b),
               rest_of_c = row_of(function(Binary::fmod, DType::float32), a, b);
    for (std::size_t i = 0; i < a.size(); ++i) {
      INFO(a[i] << " and " << b[i] << ": " << quotient[i] << ", " << rest[i] << ", " << rest_of_c[i]);
      REQUIRE(is_near(quotient[i], functions::FloorDivide()(a[i], b[i]), 0.0F));
      REQUIRE(is_near(rest[i], functions::Remainder()(a[i], b[i]), 0.0F));
      REQUIRE(is_near(rest_of_c[i], functions::Fmod()(a[i], b[i]), 0.0F));
    }
  };
  const auto few = some_numbers(4003, 3.0F, 7), many = some_numbers(4003, 1e4F, 8),
             huge = some_numbers(4003, 1e30F, 9);
  check(many, few);
  check(few, many);
  check(few, few);
  check(huge, few);
  check(few, huge);
  // Multiples, and their neighbours.
  auto a = few, b = few;
  for (std::size_t i = 0; i < a.size(); ++i) {
    b[i] = i % 3 ? std::round(few[i] * 8) / 8 + 0.0625F : few[i];
    a[i] = b[i] * static_cast<float>(static_cast<int>(i % 401) - 200);
    if (i % 5 == 1) a[i] = std::nextafter(a[i], unlimited<float>);
    if (i % 5 == 2) a[i] = std::nextafter(a[i], -unlimited<float>);
  }
  check(a, b);
  const float special[] = {
      0.0F, -0.0F, 1.0F, -1.0F, 1e-45F, -1e-45F, 1e-38F, unlimited<float>, -unlimited<float>, NAN, 3.0F};
  a.clear();
  b.clear();
  for (const float x : special)
    for (const float y : special) {
      a.insert(a.end(), 8, x);
      b.insert(b.end(), 8, y);
    }
  check(a, b);
}

TEST_CASE("functions of rows of two floats are close to those of doubles") {
  struct OfTwo {
    Binary op;
    double (*exact)(double, double);
  };
  const OfTwo made[] = {{Binary::hypot, std::hypot},
                        {Binary::atan2, std::atan2},
                        {Binary::power, std::pow},
                        {Binary::logaddexp, [](double a, double b) {
                           return a == b ? a + std::log(2.0)
                                         : std::max(a, b) + std::log1p(std::exp(-std::abs(a - b)));
                         }}};
  const float special[] = {
      0.0F,   -0.0F, 1.0F, -1.0F, 1e-45F, -1e-45F, 1e-38F, unlimited<float>, -unlimited<float>,
      NAN,    3.0F,  2.0F, -2.0F, 0.5F,   -0.5F,   1e30F,  -1e30F,           88.0F,
      -87.5F, 2.5F,  16.0F};
  std::vector<float> a, b;
  for (const float most : {0.5F, 3.0F, 50.0F, 1e20F}) {
    const auto x = some_numbers(1003, most, 12), y = some_numbers(1003, most, 13);
    a.insert(a.end(), x.begin(), x.end());
    b.insert(b.end(), y.begin(), y.end());
  }
  // Integer exponents for negative bases.
  for (std::size_t i = 0; i < 1003; i += 2) b[i + 1003] = std::round(b[i + 1003]);
  for (const float x : special)
    for (const float y : special) {
      a.push_back(x);
      b.push_back(y);
      a.insert(a.end(), 8, x);
      b.insert(b.end(), 8, y);
    }
  for (const auto& [op, exact] : made) {
    const auto found = row_of(function(op, DType::float32), a, b);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const auto wanted = static_cast<float>(exact(static_cast<double>(a[i]), static_cast<double>(b[i])));
      INFO("function " << static_cast<int>(op) << " of " << a[i] << " and " << b[i] << ": " << found[i]
                       << " for " << wanted);
      // Cancellation loses digits.
      if (op == Binary::logaddexp && std::abs(found[i] - wanted) < 1e-7F) continue;
      REQUIRE(is_near(found[i], wanted, 2.0F));
    }
  }
}

TEST_CASE("integer-valued quotients and remainders are exact for any size") {
  const std::int64_t some[] = {0,
                               1,
                               -1,
                               2,
                               3,
                               -3,
                               7,
                               100,
                               -100,
                               4294967295,
                               4294967296,
                               -4294967296,
                               std::numeric_limits<std::int64_t>::max(),
                               std::numeric_limits<std::int64_t>::min()};
  for (const auto x : some)
    for (const auto y : some) {
      if (y == 0 || (y == -1 && x == some[13])) continue;
      INFO(x << " and " << y);
      const auto rest = x % y, shift = rest != 0 && (rest < 0) != (y < 0) ? std::int64_t{1} : std::int64_t{0};
      CHECK(functions::FloorDivide()(x, y) == x / y - shift);
      CHECK(functions::Remainder()(x, y) == rest + shift * y);
    }
}

}  // namespace
}  // namespace stridescope::kernels
