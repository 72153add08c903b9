#include <algorithm>

#include "engine/access/cache_lines.h"
#include "engine/explain/overlap.h"
#include "ui/scene/lens/lens.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/model/strip_readers.h"

namespace stridescope::scene {
namespace {

/// The maximum number of reads that are shown individually.
constexpr std::int64_t touches_shown = 64;

const TensorModel* lens_tensor(const Stage& stage) {
  if (stage.view.lens.kind == LensKind::none) return nullptr;
  const auto* tensor = stage.model.find(stage.view.selected);
  return tensor && tensor->tensor.numel() > 0 ? tensor : nullptr;
}

LensReport::Lines lines_of(const LensReport& report, const access::CacheShape& cache, bool walks) {
  const auto& layout = report.path.layout;
  const auto itemsize = report.tensor->tensor.itemsize(), numel = layout.numel();
  const auto keep = walks ? touches_shown : 0;
  auto so_far = access::walk_cache(layout, itemsize, cache, report.reads, keep);
  auto whole = report.reads == numel ? so_far : access::walk_cache(layout, itemsize, cache, numel);
  auto touches =
      walks ? so_far.last
            : access::walk_cache(layout, itemsize, cache, std::min(numel, touches_shown), touches_shown).last;
  std::optional<std::int64_t> used;
  if (const auto cells = explain::distinct_cells(layout)) used = *cells * itemsize;
  return {std::move(so_far), std::move(touches), std::move(whole),
          access::lines_touched(layout, itemsize, cache.line_bytes), used};
}

}  // namespace

LensPosition lens_position(const Stage& stage) {
  const auto* tensor = lens_tensor(stage);
  if (!tensor) return {};
  const auto kind = stage.view.lens.kind;
  const auto& focus = stage.focus;
  LensPosition place;
  if (kind == LensKind::lines) place.reads = stage.walk ? stage.walk->arrived + 1 : tensor->tensor.numel();
  if (kind != LensKind::warp || !focus || !(focus->storage == tensor->tensor.storage())) return place;
  const auto& layout = tensor->tensor.layout();
  if (focus->tensor == tensor) {
    place.warp = flat_index_of(layout, focus->index) / access::warp_lanes;
  } else if (const auto* storage = stage.model.storage_of(tensor->tensor)) {
    const auto read = coordinates(*storage, *tensor, focus->element, 1);
    if (!read.empty()) place.warp = flat_index_of(layout, read[0]) / access::warp_lanes;
  }
  return place;
}

std::optional<LensReport> lens_report(const Stage& stage) {
  const auto* tensor = lens_tensor(stage);
  if (!tensor) return std::nullopt;
  const auto& lens = stage.view.lens;
  const auto place = lens_position(stage);
  const auto& layout = tensor->tensor.layout();
  const auto itemsize = tensor->tensor.itemsize();
  LensReport report{tensor, stage.model.storage_of(tensor->tensor),
                    access::ordered_layout(layout, lens.walk_order()), place.reads};
  switch (lens.kind) {
    case LensKind::lines: report.lines = lines_of(report, lens.cache, stage.walk.has_value()); break;
    case LensKind::warp:
      report.loads = {place.warp, access::warp(layout, itemsize, place.warp),
                      access::count_sectors(layout, itemsize), access::vector_load(layout, itemsize)};
      break;
    case LensKind::banks: {
      auto& banks = report.banks.emplace();
      for (std::size_t along = 0; along < 2; ++along)
        for (std::size_t padded = 0; padded < 2; ++padded)
          banks.access[along][padded] = access::tile_access(
              layout, itemsize, along == 0 ? access::LaneDirection::row : access::LaneDirection::column,
              padded == 0 ? 0 : lens.padding);
      break;
    }
    case LensKind::none: break;
  }
  return report;
}

}  // namespace stridescope::scene
