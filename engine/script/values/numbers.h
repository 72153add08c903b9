#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/script/syntax/big_int.h"
#include "engine/script/values/value.h"

/// Arithmetic on Python's numbers.
namespace stridescope::script {

/// A bool, int or float. An int that fits in 64 bits is never a BigInt.
using Number = std::variant<bool, std::int64_t, double, BigInt>;

/// nullopt for a complex number, whose arithmetic is implemented in Python.
std::optional<Number> python_number(const Value& value);
Value make_number(const Number& value);
/// Normalises an int: std::int64_t if it fits in 64 bits.
Number normalised(const BigInt& value);

/// Computes + - * / // % ** << >> & | ^ as Python does. Throws ZeroDivisionError, OverflowError, TypeError
/// and ValueError with Python's texts.
Number arithmetic(std::string_view op, const Number& a, const Number& b);
/// Fast path for two ints, except for /, powers and shifts; nullopt if the result may not fit, or on an
/// error.
std::optional<std::int64_t> small_arithmetic(std::string_view op, std::int64_t x, std::int64_t y);
/// Computes unary - + ~.
Number arithmetic(std::string_view op, const Number& a);

/// Compares exactly, also int with float: -1 (less), 0 (equal), 1 (greater); 2 if one is nan.
int compare(const Number& a, const Number& b);

/// Converts a bool or int to an int of any size.
BigInt to_big_int(const Number& value);
/// float(value): throws OverflowError for ints beyond the largest float.
double to_real(const Number& value);
/// int(value): throws ValueError for nan and OverflowError for an infinity.
Number integer_from(double value);
/// The decimal digits. Throws above 4300 of them, as Python does.
std::string decimal(const BigInt& value);

/// round(value, digits): rounds the exact value, half to even in its decimal digits.
double round_to(double value, std::int64_t digits);
/// The same for an int, rounded to a power of 10.
Number round_integer_to(const Number& value, std::int64_t digits);

}  // namespace stridescope::script
