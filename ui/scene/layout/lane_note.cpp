#include "engine/explain/overlap.h"
#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {

std::string lane_note(const words::Words& words, const tensor::Layout& layout) {
  std::int64_t times = 1;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.stride[d] == 0 && layout.shape[d] > 1) times *= layout.shape[d];
  if (times > 1) return words({"stage/repeats", {{"times", times}}});
  if (layout.is_contiguous()) return std::string(words("stage/in_order"));
  const auto jump_after = [&](std::size_t d) {
    for (std::size_t o = d; o-- > 0;)
      if (layout.shape[o] > 1) return layout.stride[o] - (layout.shape[d] - 1) * layout.stride[d];
    return std::int64_t{1};
  };
  for (std::size_t d = layout.shape.size(); d-- > 0;) {
    if (layout.shape[d] <= 1) continue;
    if (layout.stride[d] == 1) return words({"stage/stride_and_jumps", {{"by", jump_after(d)}}});
    return words({"stage/jumps", {{"by", layout.stride[d]}}});
  }
  return std::string(words("stage/in_order"));
}

std::string lane_note(const words::Words& words, const StorageModel& storage, const TensorModel& tensor) {
  auto note = lane_note(words, tensor.tensor.layout());
  const auto cells = explain::distinct_cells(tensor.tensor.layout());
  const auto whole = storage.storage.nbytes();
  if (cells && *cells * tensor.tensor.itemsize() < whole)
    note += " · " + words(part_of(*cells * tensor.tensor.itemsize(), whole));
  return note;
}

}  // namespace stridescope::scene
