#include "engine/script/evaluate/quick_numbers.h"

#include <cstdint>
#include <cstdlib>

#include "engine/script/values/numbers.h"

namespace stridescope::script {
namespace {

std::optional<Value> of_floats(std::string_view op, double a, double b) {
  if (op.size() != 1) return std::nullopt;
  switch (op.front()) {
    case '+': return Value{a + b};
    case '-': return Value{a - b};
    case '*': return Value{a * b};
    case '/': return b != 0 ? std::optional(Value{a / b}) : std::nullopt;
    default: return std::nullopt;
  }
}

/// True for ints that a double represents exactly.
bool is_exact(std::int64_t value) {
  constexpr std::int64_t most = std::int64_t{1} << 53;
  return value >= -most && value <= most;
}

template <class T>
std::optional<Value> compared(std::string_view op, T a, T b) {
  const bool or_equal = op.size() == 2;
  switch (op.front()) {
    case '<': return Value{or_equal ? a <= b : a < b};
    case '>': return Value{or_equal ? a >= b : a > b};
    case '=': return Value{a == b};
    case '!': return Value{a != b};
    default: return std::nullopt;
  }
}

bool is_order(std::string_view op) { return op == "<" || op == ">" || (op.size() == 2 && op[1] == '='); }

}  // namespace

std::optional<Value> quick_arithmetic(std::string_view op, const Value& a, const Value& b) {
  const auto *i = a.get_if<std::int64_t>(), *j = b.get_if<std::int64_t>();
  if (i && j) {
    if (op == "/" && *j != 0 && is_exact(*i) && is_exact(*j))
      return Value{static_cast<double>(*i) / static_cast<double>(*j)};
    const auto made = small_arithmetic(op, *i, *j);
    return made ? std::optional(Value{*made}) : std::nullopt;
  }
  const auto *x = a.get_if<double>(), *y = b.get_if<double>();
  if (x && y) return of_floats(op, *x, *y);
  if (x && j && is_exact(*j)) return of_floats(op, *x, static_cast<double>(*j));
  if (i && y && is_exact(*i)) return of_floats(op, static_cast<double>(*i), *y);
  return std::nullopt;
}

std::optional<Value> quick_comparison(std::string_view op, const Value& a, const Value& b) {
  if (!is_order(op)) return std::nullopt;
  if (const auto* i = a.get_if<std::int64_t>(), *j = b.get_if<std::int64_t>(); i && j)
    return compared(op, *i, *j);
  if (const auto* x = a.get_if<double>(), *y = b.get_if<double>(); x && y) return compared(op, *x, *y);
  return std::nullopt;
}

}  // namespace stridescope::script
