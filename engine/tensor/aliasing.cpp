#include "engine/tensor/aliasing.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/tensor/bounds.h"
#include "engine/tensor/layout.h"

namespace stridescope::tensor {
namespace {

/// True if each stride exceeds the range that all dimensions with smaller strides cover together.
bool has_no_self_overlap(const Layout& layout) {
  const auto rank = layout.shape.size();
  for (std::size_t d = 0; d < rank; ++d) {
    if (layout.shape[d] < 2) continue;
    const auto step = std::abs(layout.stride[d]);
    std::int64_t reach = 0;
    for (std::size_t inner = 0; inner < rank; ++inner) {
      if (layout.shape[inner] < 2) continue;
      const auto inner_step = std::abs(layout.stride[inner]);
      if (inner_step < step) reach += (layout.shape[inner] - 1) * inner_step;
      else if (inner_step == step && inner != d) return false;
    }
    if (step <= reach) return false;
  }
  return true;
}

}  // namespace

bool has_disjoint_bytes(const Region& read, const Region& written) {
  if (!(read.storage == written.storage)) return true;
  // Compares the bytes from the first element to the end. With a negative stride, bytes before the first
  // element are read too, so such regions are not compared.
  const auto is_forward = [](const Region& region) {
    return std::all_of(region.layout.stride.begin(), region.layout.stride.end(),
                       [](std::int64_t stride) { return stride >= 0; });
  };
  const auto begin = [](const Region& region) {
    return region.layout.storage_offset * itemsize(region.dtype);
  };
  const auto read_end = end_byte_of(read), written_end = end_byte_of(written);
  return is_forward(read) && is_forward(written) && read_end && written_end &&
         (*read_end <= begin(written) || *written_end <= begin(read));
}

bool cannot_alias(const Region& written, std::initializer_list<const Region*> read) {
  return end_byte_of(written) && has_no_self_overlap(written.layout) &&
         std::all_of(read.begin(), read.end(),
                     [&](const Region* region) { return has_disjoint_bytes(*region, written); });
}

}  // namespace stridescope::tensor
