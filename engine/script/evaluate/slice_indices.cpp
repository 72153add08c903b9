#include "engine/script/evaluate/slice_indices.h"

#include <algorithm>
#include <limits>

#include "engine/script/evaluate/subscript.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

std::optional<std::int64_t> slice_part(const Value& value) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (value.is_none()) return std::nullopt;
  if (const auto* big = value.get_if<BigInt>()) return big->is_negative() ? Limits::min() : Limits::max();
  if (const auto index = as_index(value)) return index;
  throw refuse::slice_part_type();
}

SliceIndices slice_indices(const Slice& slice, std::int64_t size) {
  SliceIndices out;
  out.step = slice_part(*slice.step).value_or(1);
  if (out.step == 0) throw refuse::zero_slice_step();
  out.step = std::max(out.step, -std::numeric_limits<std::int64_t>::max());
  const auto low = out.step < 0 ? std::int64_t{-1} : 0, high = out.step < 0 ? size - 1 : size;
  const auto clip = [&](std::optional<std::int64_t> part, std::int64_t absent) {
    if (!part) return absent;
    return *part < 0 ? std::max(*part + size, low) : std::min(*part, high);
  };
  out.start = clip(slice_part(*slice.start), out.step < 0 ? high : low);
  const auto stop = clip(slice_part(*slice.stop), out.step < 0 ? low : high);
  out.count = Range{out.start, stop, out.step}.size();
  return out;
}

}  // namespace stridescope::script
