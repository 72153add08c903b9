#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/tensor/tensor.h"
#include "engine/words/message.h"
#include "engine/words/numbers.h"

namespace stridescope::scene {

using words::thousands_separated;

/// The format of a tensor's shown elements, chosen for all of them together as in PyTorch's printing.
struct ValueFormat {
  bool integral = false;    ///< all floats are whole: "2."
  bool scientific = false;  ///< "1.0000e-05"
  int fewest_decimals = 2;  ///< in short form, in which values near zero are "≈0"; below 0: no digits fit
};
/// The precision in cells: PyTorch's text; floats rounded to the format's fewest decimals, or "≈0" if a
/// nonzero number would round to zero; or no text.
enum class Digits : std::uint8_t { all, few, none };
/// Returns the format for cells: without an exponent, if the short form can show its numbers.
ValueFormat without_exponents(ValueFormat format);
ValueFormat value_format(const tensor::Tensor& tensor, std::span<const std::int64_t> storage_indices);

/// Returns the element at a storage index as PyTorch prints it, but with glyphs for NaN and infinities (∞)
/// and letters for booleans. "" for a meta tensor.
std::string value_text(const tensor::Tensor& tensor, std::int64_t storage_index, ValueFormat format,
                       Digits digits = Digits::all);
/// Shortens a text to at most `columns` characters; omitted digits are marked by "…" or "≈".
std::string shortened(const std::string& text, int columns);
/// Returns the text of a number with at most `decimals` decimals, or "≈0" if a nonzero number would round to
/// zero; other texts unchanged.
std::string rounded(const std::string& text, int decimals);
/// Returns the number of characters (code points) of UTF-8 text.
int columns_of(std::string_view text);
/// Returns "1,2".
std::string index_text(const tensor::Dims& index);
/// Returns "24 of 96 bytes".
words::Message bytes_of_whole(std::int64_t part_bytes, std::int64_t whole_bytes);

}  // namespace stridescope::scene
