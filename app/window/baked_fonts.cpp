#include "app/window/baked_fonts.h"

#include <algorithm>

namespace stridescope::app {

bool BakedFonts::has(const std::set<char32_t>& characters) const {
  return std::includes(baked_.begin(), baked_.end(), characters.begin(), characters.end());
}

std::optional<std::vector<ui::Fonts::Missing>> BakedFonts::adapt(ImguiHost& host, const scene::Style& style,
                                                                 const ui::Text& text,
                                                                 std::set<char32_t> wanted) {
  if (language_ != text.language()) {
    language_ = text.language();
    catalogue_ = {U'\u2026'};  // the ellipsis of cut texts
    for (const auto c : text.characters())
      if (!ui::is_always_baked(c)) catalogue_.insert(c);
  }
  wanted.insert(catalogue_.begin(), catalogue_.end());
  if (!baked_.empty() && has(wanted)) return std::nullopt;
  baked_.merge(wanted);
  return host.bake_fonts(fonts_, style, {baked_.begin(), baked_.end()});
}

}  // namespace stridescope::app
