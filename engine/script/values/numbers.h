#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/script/syntax/big_int.h"
#include "engine/script/values/value.h"

/// Arithmetic on Python's numbers.
namespace stridescope::script {

/// A bool, int or float. An int that 64 bits hold is never a BigInt.
using Number = std::variant<bool, std::int64_t, double, BigInt>;

/// Nullopt for a complex number, whose arithmetic is implemented in Python.
std::optional<Number> python_number(const Value& value);
Value make_number(const Number& value);
/// std::int64_t if it fits 64 bits.
Number normal(const BigInt& value);

/// + - * / // % ** << >> & | ^ as Python computes them. Throws ZeroDivisionError, OverflowError, TypeError
/// and ValueError with Python's texts.
Number arithmetic(std::string_view op, const Number& a, const Number& b);
/// The same of two ints, but for / and powers and shifts; nullopt where the result may not fit or is an
/// error.
std::optional<std::int64_t> small_arithmetic(std::string_view op, std::int64_t x, std::int64_t y);
/// - + ~
Number arithmetic(std::string_view op, const Number& a);

/// Less, equal, greater (-1, 0, 1), exact between int and float; 2 if one is nan.
int compare(const Number& a, const Number& b);

/// A bool or int as an int of any size.
BigInt to_big(const Number& value);
/// float(value): throws OverflowError for ints beyond the largest float.
double to_real(const Number& value);
/// int(value): throws ValueError for nan and OverflowError for an infinity.
Number integer_from(double value);
/// The decimal digits, at most 4300 of them as Python has it.
std::string decimal(const BigInt& value);

/// round(value, digits): half to even in the decimal digits of the exact value.
double round_to(double value, std::int64_t digits);
/// The same for an int, to a power of 10.
Number round_integer_to(const Number& value, std::int64_t digits);

}  // namespace stridescope::script
