#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/words.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// A storage and a layout over it, which may exceed the storage. Elements outside are drawn beyond the
/// strip's ends; indices are not clamped.
struct RulePicture {
  Scene scene;
  struct Guard {
    std::int64_t element;  ///< index in the storage; negative or past the end for guards
    Rect rect;
  };
  std::vector<Guard> guards;
};
/// Returns the drawn elements: `cells` of the strip, or as many of them as fit.
RulePicture rule_picture(const tensor::Layout& layout, std::int64_t storage_numel, Size size,
                         const Style& style, const TextMeasure& measure, const words::Translator& words);

}  // namespace stridescope::scene
