#pragma once

#include <string>
#include <unordered_map>

#include "ui/scene/scene.h"

namespace stridescope::scene {

/// Remembers widths: the search for a layout asks for the same words at many sizes.
class MeasureCache : public TextMeasure {
 public:
  explicit MeasureCache(const TextMeasure& measure) : measure_(measure) {}
  float width(std::string_view text, Font font, float size) const override {
    if (text.empty()) return 0;
    key_.assign(text);
    key_ += static_cast<char>(font);
    const auto found = widths_.find(key_);
    if (found != widths_.end()) return found->second * size;
    const float unit = measure_.width(text, font, reference) / reference;
    widths_.emplace(key_, unit);
    return unit * size;
  }

 private:
  static constexpr float reference = 32;
  const TextMeasure& measure_;
  mutable std::string key_;
  mutable std::unordered_map<std::string, float> widths_;
};

}  // namespace stridescope::scene
