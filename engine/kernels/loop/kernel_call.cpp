#include "engine/kernels/loop/kernel_call.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/aliasing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

tensor::Error out_of_bounds_error(const Region& region, std::int64_t end) {
  return refuse::out_of_bounds(region.layout.shape, region.layout.stride, region.layout.storage_offset,
                               itemsize(region.dtype), end, region.storage.nbytes());
}

/// The cost of elements that are at least `distant_bytes` apart in every dimension; 0 if they are closer.
std::int64_t cost_of_distance(const Region& region) {
  std::int64_t count = 1, step = line_bytes;
  for (std::size_t d = 0; d < region.layout.shape.size(); ++d) {
    if (region.layout.shape[d] == 1 || region.layout.stride[d] == 0) continue;
    count *= region.layout.shape[d];
    step = std::min(step, std::min(std::abs(region.layout.stride[d]), line_bytes) * itemsize(region.dtype));
  }
  return step < distant_bytes ? 0 : std::min(count, max_counted_elements) * step / distant_bytes_per_cost;
}

}  // namespace

void require_shape(const Region& region, const tensor::Dims& shape) {
  if (!(region.layout.shape == shape)) throw std::logic_error("an operand of a kernel has another shape");
}

KernelCall::KernelCall(tensor::Memory& memory, Operands operands)
    : memory_(memory), meter_(memory.control()) {
  if (operands.size() > most_operands) throw std::logic_error("a kernel of too many operands");
  std::size_t k = 0;
  for (const auto* region : operands) {
    tensor::require_in_bounds(*region);
    operands_[k] = region;
    has_bytes_ = has_bytes_ && !region->storage.is_meta();
    if (has_bytes_)
      data_[k] = region->storage.bytes() + region->layout.storage_offset * itemsize(region->dtype);
    ++k;
  }
}

bool KernelCall::can_split() const {
  const auto is_same = [](const Region& a, const Region& b) {
    return a.storage == b.storage && a.dtype == b.dtype && a.layout == b.layout;
  };
  const auto& written = *operands_[0];
  return std::all_of(operands_.begin() + 1, operands_.end(), [&](const Region* read) {
    return !read || is_same(*read, written) || tensor::has_disjoint_bytes(*read, written);
  });
}

void KernelCall::count_elements(std::int64_t cost_bytes) {
  meter_.add(0, std::min(operands_[0]->layout.numel(), max_counted_elements) * cost_bytes);
  for (const auto* region : operands_)
    if (region) meter_.add(0, cost_of_distance(*region));
}

std::byte* KernelCall::storage_data(std::size_t operand, std::span<const std::int64_t> indices) {
  const auto& region = *operands_[operand];
  const auto count = static_cast<std::uint64_t>(region.storage.nbytes() / itemsize(region.dtype));
  constexpr std::size_t block = checked_indices;
  for (std::size_t begin = 0; begin < indices.size(); begin += block) {
    std::uint64_t largest = 0;
    for (const auto index : indices.subspan(begin, std::min(block, indices.size() - begin)))
      largest = std::max(largest, static_cast<std::uint64_t>(index));
    if (largest >= count) throw out_of_bounds_error(region, std::numeric_limits<std::int64_t>::max());
    meter_.throw_if_cancelled();
  }
  return region.storage.bytes();
}

}  // namespace stridescope::kernels
