#include "ui/scene/model/lamps.h"

#include "engine/explain/overlap.h"
#include "engine/explain/view_proof.h"

namespace stridescope::scene {
namespace {

std::string view_text(const tensor::Dims& shape) {
  std::string text = "view(";
  for (std::size_t d = 0; d < shape.size(); ++d) text += (d ? ", " : "") + std::to_string(shape[d]);
  return text + ")";
}

}  // namespace

std::vector<Lamp> lamps_of(const tensor::Layout& layout, std::int64_t storage_numel,
                           const std::optional<tensor::Dims>& wanted, const Words& words) {
  std::vector<Lamp> lamps;
  const bool contiguous = layout.is_contiguous();
  lamps.push_back({contiguous, std::string(contiguous ? words.contiguous() : words.not_contiguous())});
  const auto cover = explain::overlap(layout, storage_numel);
  const bool overlaps = cover.shares.value_or(!cover.repeated_dims.empty());
  lamps.push_back({cover.dense, std::string(cover.dense ? words.dense()
                                            : overlaps  ? words.overlaps()
                                                        : words.gaps())});
  if (wanted) {
    const auto proof = explain::prove_view(layout, *wanted);
    const auto& shape = proof.shape_error.empty() ? proof.target : *wanted;
    lamps.push_back({proof.possible, words.viewable(view_text(shape), proof.possible)});
  }
  return lamps;
}

}  // namespace stridescope::scene
