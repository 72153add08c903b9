#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/window/imgui_host.h"
#include "ui/fonts/fonts.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// A window's fonts, with all characters that were needed so far.
class BakedFonts {
 public:
  /// Bakes the fonts again if they lack a character of the language's texts or of `wanted`. Returns the fonts
  /// missing on this machine, or nullopt if nothing changed.
  std::optional<std::vector<ui::Fonts::Missing>> adapt(ImguiHost& host, const scene::Style& style,
                                                       const ui::Text& text, std::set<char32_t> wanted);
  bool has(const std::set<char32_t>& characters) const;
  /// After a change of type size: the next call bakes all its characters.
  void forget() { baked_.clear(); }
  const ui::Fonts& fonts() const { return fonts_; }

 private:
  ui::Fonts fonts_;
  std::set<char32_t> baked_;
  std::string language_;  ///< the language of the next call
  std::set<char32_t> catalogue_;
};

}  // namespace stridescope::app
