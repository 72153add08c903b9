#include "engine/explain/bits.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>

#include "engine/script/values/repr.h"
#include "engine/tensor/element.h"

namespace stridescope::explain {
namespace {

using tensor::DType;

/// Widths of the exponent and the fraction in bits; {0, 0} for dtypes that are not floating-point.
struct FloatFormat {
  int exponent = 0, fraction = 0;
};
FloatFormat format_of(DType dtype) {
  switch (dtype) {
    case DType::float16: return {5, 10};
    case DType::bfloat16: return {8, 7};
    case DType::float32: return {8, 23};
    case DType::float64: return {11, 52};
    default: return {};
  }
}

}  // namespace

BitRole bit_role(DType dtype, int bit) {
  const auto [exponent, fraction] = format_of(dtype);
  const bool is_signed =
      dtype == DType::int8 || dtype == DType::int16 || dtype == DType::int32 || dtype == DType::int64;
  const auto top = static_cast<int>(tensor::itemsize(dtype)) * 8 - 1;
  if (fraction == 0) return is_signed && bit == top ? BitRole::sign : BitRole::whole;
  if (bit == top) return BitRole::sign;
  return bit >= fraction ? BitRole::exponent : BitRole::fraction;
}

std::optional<FloatBits> float_bits(std::span<const std::byte> bytes, DType dtype) {
  const auto [exponent, fraction] = format_of(dtype);
  if (fraction == 0 || static_cast<std::int64_t>(bytes.size()) != tensor::itemsize(dtype))
    return std::nullopt;
  std::uint64_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    number = number << 8 | std::to_integer<std::uint64_t>(bytes[i]);
  FloatBits found;
  found.fraction_bits = fraction;
  found.fraction = number & ((std::uint64_t{1} << fraction) - 1);
  const auto all_ones = (std::int64_t{1} << exponent) - 1;
  found.exponent_field = static_cast<std::int64_t>(number >> fraction) & all_ones;
  found.bias = all_ones >> 1;
  found.is_negative = (number >> (fraction + exponent) & 1) != 0;
  found.is_subnormal = found.exponent_field == 0;
  found.is_special = found.exponent_field == all_ones;
  return found;
}

std::string FloatBits::sum(int most_terms) const {
  if (is_special) return {};
  std::string terms = is_subnormal ? "0" : "1";
  int written = 0;
  for (int power = 1; power <= fraction_bits; ++power) {
    if ((fraction >> (fraction_bits - power) & 1) == 0) continue;
    if (written++ == most_terms) {
      terms += " + \u2026";
      break;
    }
    terms += fmt::format(" + 2^-{}", power);
  }
  const auto exponent = is_subnormal ? 1 - bias : exponent_field - bias;
  return fmt::format("{}1 \u00d7 2^{} \u00d7 ({})", is_negative ? "\u2212" : "+", exponent, terms);
}

std::string value_of_bytes(std::span<const std::byte> bytes, DType dtype) {
  std::array<std::byte, 16> kept{};
  for (std::size_t i = 0; i < std::min(bytes.size(), kept.size()); ++i) kept[i] = bytes[i];
  if (dtype == DType::boolean) return kept[0] == std::byte{0} ? "False" : "True";
  const auto scalar = tensor::read_element(kept.data(), dtype);
  if (const auto* whole = std::get_if<std::int64_t>(&scalar)) return std::to_string(*whole);
  const auto* number = std::get_if<double>(&scalar);
  if (!number) return script::number_repr(scalar);
  if (std::isnan(*number)) return "nan";
  switch (dtype) {
    case DType::float16: return fmt::format("{:.5g}", *number);
    case DType::bfloat16: return fmt::format("{:.4g}", *number);
    case DType::float32: return fmt::format("{}", static_cast<float>(*number));
    default: return fmt::format("{}", *number);
  }
}

std::string flip_code(const std::string& name, bool is_whole, std::int64_t storage_numel, std::int64_t byte,
                      int bit) {
  const auto flat = is_whole ? ".view(-1)" : fmt::format(".as_strided(({},), (1,), 0)", storage_numel);
  return fmt::format("{}{}.view(torch.uint8)[{}] ^= {}", name, flat, byte, 1 << bit);
}

}  // namespace stridescope::explain
