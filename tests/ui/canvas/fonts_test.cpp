// Widths of text, by the fonts that pictures and films are drawn with.
#include "ui/canvas/cairo/cairo_fonts.h"

#include "tests/support/catch.h"

using namespace stridescope;

TEST_CASE("invalid bytes are measured as replacement characters, and later text keeps its width") {
  const canvas::CairoFonts fonts;
  for (const auto font :
       {scene::Font::text, scene::Font::text_bold, scene::Font::mono, scene::Font::mono_bold}) {
    const float before = fonts.width("scores", font, 20);
    CHECK(before > 0);
    CHECK(fonts.width("\xe4\xb8\xb4\xe9\x87", font, 20) > 0);
    CHECK(fonts.width("scores", font, 20) == before);
  }
}
