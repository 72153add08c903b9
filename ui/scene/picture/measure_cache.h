#pragma once

#include <string>
#include <unordered_map>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Widths of words at size 1.
using Widths = std::unordered_map<std::string, float>;

/// Remembers widths: the search for a layout asks for the same words at many sizes, and the next frame for
/// the same words again.
class MeasureCache : public TextMeasure {
 public:
  MeasureCache(const TextMeasure& measure, Widths& widths) : measure_(measure), widths_(widths) {
    if (widths_.size() > most_widths) widths_.clear();
  }
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
  static constexpr std::size_t most_widths = 8192;
  const TextMeasure& measure_;
  mutable std::string key_;
  Widths& widths_;
};

}  // namespace stridescope::scene
