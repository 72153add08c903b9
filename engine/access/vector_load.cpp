#include "engine/access/vector_load.h"

#include <vector>

namespace stridescope::access {
namespace {

struct Run {
  std::int64_t size, stride;
};

/// Dimensions from the slowest to the fastest, with mergeable neighbours merged.
std::vector<Run> merged(const tensor::Layout& layout) {
  std::vector<Run> runs;
  for (std::size_t d = 0; d < layout.shape.size(); ++d) {
    if (layout.shape[d] == 1) continue;
    if (!runs.empty() && runs.back().stride == layout.shape[d] * layout.stride[d])
      runs.back() = {runs.back().size * layout.shape[d], layout.stride[d]};
    else runs.push_back({layout.shape[d], layout.stride[d]});
  }
  return runs;
}

VectorLimit limit_of(const std::vector<Run>& runs, std::int64_t offset, std::int64_t elements) {
  if (runs.empty() || runs.back().stride != 1) return VectorLimit::stride;
  if (runs.size() > 1 && runs.back().size % elements != 0) return VectorLimit::run;
  if (runs.back().size < elements) return VectorLimit::run;
  if (offset % elements != 0) return VectorLimit::offset;
  for (std::size_t d = 0; d + 1 < runs.size(); ++d)
    if (runs[d].stride % elements != 0) return VectorLimit::rows;
  return VectorLimit::none;
}

}  // namespace

VectorLoad vector_load(const tensor::Layout& layout, std::int64_t itemsize) {
  VectorLoad load{1, itemsize, VectorLimit::none};
  if (layout.numel() == 0) return load;
  const auto runs = merged(layout);
  for (auto elements = widest_load_bytes / itemsize; elements > 1; elements /= 2) {
    const auto limit = limit_of(runs, layout.storage_offset, elements);
    if (limit == VectorLimit::none) {
      load.elements = elements, load.bytes = elements * itemsize;
      return load;
    }
    // The limit reported is that of the next wider load.
    load.limit = limit;
  }
  return load;
}

}  // namespace stridescope::access
