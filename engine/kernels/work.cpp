#include "engine/kernels/work.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "engine/tensor/inside.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

tensor::Error outside(const Region& region, std::int64_t end) {
  return refuse::out_of_bounds(region.layout.shape, region.layout.stride, region.layout.storage_offset,
                               itemsize(region.dtype), end, region.storage.nbytes());
}

}  // namespace

void require_shape(const Region& region, const tensor::Dims& shape) {
  if (!(region.layout.shape == shape)) throw std::logic_error("an operand of a kernel has another shape");
}

Work::Work(tensor::Memory& memory, Operands operands) : memory_(memory), pace_(memory.control()) {
  if (operands.size() > most_operands) throw std::logic_error("a kernel of too many operands");
  std::size_t k = 0;
  for (const auto* region : operands) {
    tensor::require_inside(*region);
    operands_[k] = region;
    has_bytes_ = has_bytes_ && !region->storage.is_meta();
    if (has_bytes_)
      data_[k] = region->storage.bytes() + region->layout.storage_offset * itemsize(region->dtype);
    ++k;
  }
}

std::byte* Work::storage_data(std::size_t operand, std::span<const std::int64_t> indices) {
  const auto& region = *operands_[operand];
  const auto count = static_cast<std::uint64_t>(region.storage.nbytes() / itemsize(region.dtype));
  constexpr std::size_t block = 1 << 15;
  for (std::size_t begin = 0; begin < indices.size(); begin += block) {
    std::uint64_t largest = 0;
    for (const auto index : indices.subspan(begin, std::min(block, indices.size() - begin)))
      largest = std::max(largest, static_cast<std::uint64_t>(index));
    if (largest >= count) throw outside(region, std::numeric_limits<std::int64_t>::max());
    pace_.look();
  }
  return region.storage.bytes();
}

}  // namespace stridescope::kernels
