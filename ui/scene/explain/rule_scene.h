#pragma once

#include <cstdint>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/words.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// A storage and a layout over it, which may exceed the storage. Elements outside are drawn beyond the
/// strip's ends; nothing is clamped.
struct RulePicture {
  Scene scene;
  struct Guard {
    std::int64_t element;  ///< of the storage; below 0, or not below its size
    Rect rect;
  };
  std::vector<Guard> guards;
};
/// The elements that are drawn: `cells` of the strip, or as many of them as there is room for.
RulePicture rule_picture(const tensor::Layout& layout, std::int64_t storage_numel, const tensor::Dims& axes,
                         Size size, const Style& style, const TextMeasure& measure,
                         const words::Words& words);

}  // namespace stridescope::scene
