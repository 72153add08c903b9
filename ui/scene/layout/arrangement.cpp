#include "ui/scene/layout/arrangement.h"

#include <algorithm>

namespace stridescope::scene {

std::vector<Bands> band_choices(std::size_t groups) {
  std::vector<Bands> choices;
  if (groups == 0) return choices;
  if (groups > 6) {
    for (std::size_t columns : {1u, 2u, 3u, 4u, 6u, 8u}) {
      Bands bands;
      for (std::size_t left = groups; left > 0; left -= bands.back())
        bands.push_back(std::min(left, columns));
      choices.push_back(bands);
    }
    return choices;
  }
  for (std::uint32_t cuts = 0; cuts < (1u << (groups - 1)); ++cuts) {
    Bands bands{1};
    for (std::size_t i = 1; i < groups; ++i) {
      if (cuts >> (i - 1) & 1) bands.push_back(1);
      else ++bands.back();
    }
    choices.push_back(bands);
  }
  return choices;
}

namespace {

/// Groups side by side, at most as wide as their shares of the stage.
struct Band {
  std::size_t first = 0;  // in `shown`
  std::vector<float> widths = {};
};

/// Calls `visit(band, style)` for one band after the other, until it returns false.
template <class Visit>
bool all_bands(const Attempt& attempt, const Bands& bands, float cell, Visit visit) {
  const Style style = figure_style(attempt.stage.style, cell);
  Band band;
  for (const auto count : bands) {
    const float free = attempt.area.w - style.space_5 * static_cast<float>(count - 1);
    band.widths.assign(count, free);
    if (count > 1) {
      float sum = 0;
      for (std::size_t i = 0; i < count; ++i) {
        auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
        band.widths[i] = wanted_width(attempt.stage, storage, style, cell, attempt.terms);
        sum += band.widths[i];
      }
      for (auto& width : band.widths) width = free * width / sum;
    }
    if (!visit(band, style)) return false;
    band.first += count;
  }
  return true;
}

}  // namespace

/// Whether the groups fit at cell edge `cell`; then the width of the narrowest cell of a strip.
std::optional<float> fitting(const Attempt& attempt, const Bands& bands, float cell) {
  float y = attempt.area.y, total = 0, strip_cell = 1e9f;
  const bool fit = all_bands(attempt, bands, cell, [&](const Band& band, const Style& style) {
    float cards_at = 0, below = 0;
    for (std::size_t i = 0; i < band.widths.size(); ++i) {
      auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
      const auto size = size_of_group(attempt.stage, storage, style, cell, band.widths[i], attempt.terms);
      if (size.w > band.widths[i] + 0.5f) return false;
      cards_at = std::max(cards_at, size.cards_at);
      below = std::max(below, size.h - size.cards_at);
      strip_cell = std::min(strip_cell, size.strip_cell);
    }
    total = y + cards_at + below - attempt.area.y;
    y += cards_at + below + style.space_4;
    return total <= attempt.area.h;
  });
  return fit ? std::optional(strip_cell) : std::nullopt;
}

/// The groups in their places.
std::vector<GroupLayout> placed(const Attempt& attempt, const Bands& bands, float cell) {
  std::vector<GroupLayout> groups;
  float y = attempt.area.y;
  all_bands(attempt, bands, cell, [&](const Band& band, const Style& style) {
    const float between = style.space_5;
    const std::size_t first = groups.size();
    float used = 0;
    float cards_at = 0;  // cards of a band begin at one height
    for (std::size_t i = 0; i < band.widths.size(); ++i) {
      auto& storage = attempt.measured.storages[attempt.shown[band.first + i]];
      groups.push_back(lay_out_group(attempt.stage, storage, style, cell, band.widths[i], attempt.terms));
      used += groups.back().rect.w;
      cards_at = std::max(cards_at, groups.back().channel_bottom);
    }
    const float gaps = between * static_cast<float>(band.widths.size() - 1);
    float x = attempt.area.x + std::max(0.0f, (attempt.area.w - used - gaps) / 2), band_h = 0;
    for (std::size_t i = first; i < groups.size(); ++i) {
      lower_cards(groups[i], cards_at - groups[i].channel_bottom);
      band_h = std::max(band_h, groups[i].rect.h);
      move(groups[i], {x, y});
      x += groups[i].rect.w + between;
    }
    y += band_h + style.space_4;
    return true;
  });
  return groups;
}

}  // namespace stridescope::scene
