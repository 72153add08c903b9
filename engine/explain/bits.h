#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/tensor/dtype.h"

namespace stridescope::explain {

/// The field that a bit belongs to; bit 0 is the lowest.
enum class BitRole : std::uint8_t { whole, sign, exponent, fraction };
BitRole bit_role(tensor::DType dtype, int bit);

/// The fields of an IEEE 754 number.
struct FloatBits {
  bool is_negative = false;
  std::int64_t exponent_field = 0, bias = 0;
  std::uint64_t fraction = 0;
  int fraction_bits = 0;
  bool is_subnormal =
      false;  ///< also true for zero: the exponent is that of the smallest normal number, without a leading 1
  bool is_special = false;  ///< inf or nan
  /// "+1 × 2^-1 × (1 + 2^-1 + 2^-3)"; at most `most_terms` powers are written out. Empty for inf and nan.
  std::string sum(int most_terms = 8) const;
};
/// nullopt if dtype is not float16, bfloat16, float32 or float64. `bytes` is little endian.
std::optional<FloatBits> float_bits(std::span<const std::byte> bytes, tensor::DType dtype);

/// A number in the form of Python's repr, with the dtype's digits; "True" and "False".
std::string value_of_bytes(std::span<const std::byte> bytes, tensor::DType dtype);

/// "x.view(-1).view(torch.uint8)[5] ^= 8": flips one bit of x's storage, even if x does not read it.
std::string flip_code(const std::string& name, bool is_whole, std::int64_t storage_numel, std::int64_t byte,
                      int bit);

}  // namespace stridescope::explain
