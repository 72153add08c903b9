#include "engine/script/table/rows/composed/window_numbers.h"

namespace stridescope::script {

using tensor::Dims;

std::optional<Dims> window_numbers(const Value& value, std::size_t count) {
  if (const auto* number = value.get_if<std::int64_t>()) return Dims(count, *number);
  const auto* several = value.get_if<Sequence>();
  if (!several || (several->items->size() != 1 && several->items->size() != count)) return std::nullopt;
  Dims numbers;
  for (const auto& item : *several->items) {
    const auto* number = item.get_if<std::int64_t>();
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers.size() == count ? numbers : Dims(count, numbers[0]);
}

std::optional<Dims> window_numbers(const Value& value, std::size_t count, const Dims& absent) {
  const auto* several = value.get_if<Sequence>();
  if (value.get_if<None>() || (several && several->items->size() == 0)) return absent;
  return window_numbers(value, count);
}

}  // namespace stridescope::script
