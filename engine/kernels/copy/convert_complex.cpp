#include "engine/kernels/copy/convert_complex.h"

#include "engine/kernels/copy/copy.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// The real (0) or imaginary (1) parts of complex elements; other dtypes are returned unchanged.
Region component_of(const Region& region, std::int64_t part) {
  if (!is_complex(region.dtype)) return region;
  Region result = region;
  result.dtype = to_real(region.dtype);
  for (auto& stride : result.layout.stride) stride *= 2;
  result.layout.storage_offset = 2 * region.layout.storage_offset + part;
  return result;
}

}  // namespace

Region view_as_real_pairs(const Region& region) {
  Region result = component_of(region, 0);
  result.layout.shape.push_back(2);
  result.layout.stride.push_back(1);
  return result;
}

void convert_complex(tensor::Memory& memory, const Region& destination, const Region& source) {
  tensor::Memory unobserved = memory.scratch();
  copy(unobserved, component_of(destination, 0), component_of(source, 0));
  if (!is_complex(destination.dtype)) return;
  if (is_complex(source.dtype)) copy(unobserved, component_of(destination, 1), component_of(source, 1));
  else fill(unobserved, component_of(destination, 1), 0.0);
}

}  // namespace stridescope::kernels
