#pragma once

#include <array>
#include <optional>

#include "engine/access/banks.h"
#include "engine/access/cache_walk.h"
#include "engine/access/vector_load.h"
#include "engine/access/warp.h"
#include "ui/scene/layout/group_layout.h"
#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// The measurements of the lens for the selected tensor, only of the lens's kind. The cost is bounded for
/// tensors of any size.
struct LensReport {
  const TensorModel* tensor = nullptr;
  const StorageModel* storage = nullptr;
  access::OrderedLayout path = {};
  std::int64_t reads = 0;  ///< the odometer's number of reads; without it, all

  struct Lines {
    access::CacheWalk so_far;                  ///< after `reads` accesses
    std::vector<access::CacheAccess> touches;  ///< the last accesses; without the odometer, the first ones
    access::CacheWalk whole;                   ///< after all accesses
    std::optional<std::int64_t> touched;       ///< the number of lines, in any order
    std::optional<std::int64_t> used_bytes;    ///< of these lines
  };
  std::optional<Lines> lines = {};

  struct Loads {
    std::int64_t number = 0;  ///< index of the warp
    access::Warp warp;
    access::WarpTotals all;
    access::VectorLoad vector;
  };
  std::optional<Loads> loads = {};

  struct Banks {
    std::array<std::array<access::BankAccess, 2>, 2> access;  ///< [row, column][plain, padded]
  };
  std::optional<Banks> banks = {};
};
/// Returns nullopt if the view has no lens, or no tensor with elements is selected.
std::optional<LensReport> lens_report(const Stage& stage);
/// The inputs of a report besides model and lens: equal ones give equal reports.
struct LensPosition {
  std::int64_t reads = 0, warp = 0;
  friend bool operator==(const LensPosition&, const LensPosition&) = default;
};
LensPosition lens_position(const Stage& stage);

/// Returns the height of the lens's card under the figure.
float lens_height(const Stage& stage, Size size);
/// Draws the card: numbers with their units.
void paint_lens(Scene& scene, const Stage& stage, Rect where);

// The parts of the card, each in its rectangle.

void paint_cache(Scene& scene, const Stage& stage, const LensReport::Lines& lines, Rect where);
void paint_touches(Scene& scene, const Stage& stage, const LensReport::Lines& lines, Rect where);
void paint_warp(Scene& scene, const Stage& stage, const LensReport::Loads& loads, Rect where);
void paint_banks(Scene& scene, const Stage& stage, const LensReport::Banks& banks, Rect where);

/// Draws wrapped text at the top of a rectangle; returns its lower end.
float add_paragraph(Scene& scene, const Stage& stage, Rect where, const std::string& text, Font font,
                    float size, Color color, ItemKey key);

}  // namespace stridescope::scene
