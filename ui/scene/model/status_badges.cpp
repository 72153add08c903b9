#include "ui/scene/model/status_badges.h"

#include "engine/explain/overlap.h"
#include "engine/explain/view_proof.h"
#include "engine/words/numbers.h"

namespace stridescope::scene {
namespace {

/// Returns "view(2, 6)" or "no view(2, 6)".
std::string viewable_text(const tensor::Dims& shape, bool possible, const words::Translator& words) {
  auto code = "view(" + words::list_text(shape) + ")";
  return possible ? code : words({"stage/no_view", {{"view", std::move(code)}}});
}

}  // namespace

std::vector<StatusBadge> status_badges_of(const tensor::Layout& layout, std::int64_t storage_numel,
                                          const std::optional<tensor::Dims>& wanted,
                                          const words::Translator& words) {
  std::vector<StatusBadge> status_badges;
  const bool contiguous = layout.is_contiguous();
  status_badges.push_back(
      {contiguous, std::string(words(contiguous ? "stage/contiguous" : "stage/not_contiguous"))});
  const auto cover = explain::overlap(layout, storage_numel);
  const bool overlaps = cover.shares.value_or(!cover.repeated_dims.empty());
  status_badges.push_back({cover.dense, std::string(words(cover.dense ? "stage/dense"
                                                          : overlaps  ? "stage/overlaps"
                                                                      : "stage/gaps"))});
  if (wanted) {
    const auto proof = explain::prove_view(layout, *wanted);
    const auto& shape = proof.shape_error.empty() ? proof.target : *wanted;
    status_badges.push_back({proof.possible, viewable_text(shape, proof.possible, words)});
  }
  return status_badges;
}

}  // namespace stridescope::scene
