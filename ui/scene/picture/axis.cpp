#include "ui/scene/picture/axis.h"

#include <array>

namespace stridescope::scene {

std::string_view axis_letter(std::int64_t d) {
  // A tensor of PyTorch may have 64 dimensions: Greek and capital letters follow the 26 small Latin ones.
  static constexpr std::array<std::string_view, 64> letters{
      "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x",
      "y", "z", "a", "b", "c", "d", "e", "f", "g", "h", "α", "β", "γ", "δ", "ε", "ζ",
      "η", "θ", "ι", "κ", "λ", "μ", "ν", "ξ", "ο", "π", "ρ", "σ", "τ", "υ", "φ", "χ",
      "ψ", "ω", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N"};
  return d >= 0 && d < 64 ? letters[static_cast<std::size_t>(d)] : std::string_view{"?"};
}

Color axis_color(const Style& style, std::int64_t d) {
  return style.palette.axis[static_cast<std::size_t>(d) % style.palette.axis.size()];
}

Hatch axis_hatch(std::int64_t d) {
  static constexpr std::array<Hatch, 8> hatches{Hatch::rising,  Hatch::vertical,   Hatch::dots, Hatch::cross,
                                                Hatch::falling, Hatch::horizontal, Hatch::grid, Hatch::waves};
  return hatches[static_cast<std::size_t>(d) % hatches.size()];
}

}  // namespace stridescope::scene
