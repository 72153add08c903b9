#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/tensor.h"

/// Text of arrays, formatted like numpy/_core/arrayprint.py.
namespace stridescope::script {

/// The number options of numpy.set_printoptions.
struct ArrayNumberFormat {
  std::int64_t precision = 8;
  std::string floatmode = "maxprec";
  bool suppress = false;
  char sign = '-';
  std::string nan = "nan", inf = "inf";
};

/// The elements' texts, padded to a common width. If `edge_items` > 0, only the first and last `edge_items`
/// of a dimension longer than twice that are included.
std::vector<std::string> array_texts(const tensor::Tensor& elements, std::int64_t edge_items,
                                     const ArrayNumberFormat& format);

struct ArrayTextLayout {
  std::int64_t edge_items = 0;  ///< as passed to array_texts()
  std::int64_t line_width = 75;
  std::string separator = " ";
  std::int64_t prefix_width = 0;
};
/// Arranges the texts of array_texts() in brackets and lines.
std::string arrange_array_text(const std::vector<std::string>& texts, const tensor::Dims& shape,
                               const ArrayTextLayout& layout);

/// repr() of a float: the fewest digits that identify it in this dtype.
std::string array_float_text(double value, tensor::DType dtype);

/// The digits of a float by Dragon4: `unique` requests the fewest that identify the value, at most
/// `precision` of them after the point (-1: any number). `trim` is NumPy's: 'k', '.', '0', '-'.
struct FloatDigits {
  tensor::DType dtype = tensor::DType::float64;
  std::int64_t precision = -1;
  bool unique = true;
  char trim = 'k';
  bool plus = false;
  std::int64_t min_digits = 0;
  std::int64_t exp_digits = 2;
  std::int64_t pad_left = 0, pad_right = 0;
};
std::string positional(double value, const FloatDigits& digits);
std::string scientific(double value, const FloatDigits& digits);

}  // namespace stridescope::script
