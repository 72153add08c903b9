#include "ui/canvas/cairo/cairo_fonts.h"

#include <cairo-ft.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/script/syntax/unicode.h"

namespace stridescope::canvas {
namespace {

constexpr double reference = 64;

}  // namespace

struct CairoFonts::Face {
  FcPattern* pattern = nullptr;
  FcCharSet* characters = nullptr;  // owned by the pattern
  cairo_font_face_t* face = nullptr;
  cairo_scaled_font_t* scaled = nullptr;  // at the reference size
  std::string family;

  Face(const char* wanted, bool bold, bool mono, const char* language = nullptr) {
    FcPattern* query = FcPatternCreate();
    FcPatternAddString(query, FC_FAMILY, reinterpret_cast<const FcChar8*>(wanted));
    FcPatternAddString(query, FC_FAMILY, reinterpret_cast<const FcChar8*>(mono ? "monospace" : "sans-serif"));
    FcPatternAddInteger(query, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(query, FC_SLANT, FC_SLANT_ROMAN);
    if (language) FcPatternAddString(query, FC_LANG, reinterpret_cast<const FcChar8*>(language));
    FcConfigSubstitute(nullptr, query, FcMatchPattern);
    FcDefaultSubstitute(query);
    FcResult result{};
    pattern = FcFontMatch(nullptr, query, &result);
    FcPatternDestroy(query);
    if (!pattern) return;
    FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters);
    FcChar8* found = nullptr;
    if (FcPatternGetString(pattern, FC_FAMILY, 0, &found) == FcResultMatch)
      family = reinterpret_cast<const char*>(found);
    face = cairo_ft_font_face_create_for_pattern(pattern);
    cairo_matrix_t size, identity;
    cairo_matrix_init_scale(&size, reference, reference);
    cairo_matrix_init_identity(&identity);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    scaled = cairo_scaled_font_create(face, &size, &identity, options);
    cairo_font_options_destroy(options);
  }
  ~Face() {
    if (scaled) cairo_scaled_font_destroy(scaled);
    if (face) cairo_font_face_destroy(face);
    if (pattern) FcPatternDestroy(pattern);
  }
  Face(const Face&) = delete;
  Face& operator=(const Face&) = delete;
  bool has(char32_t c) const { return characters && FcCharSetHasChar(characters, c); }
};

CairoFonts::CairoFonts() : options_(cairo_font_options_create()) {
  cairo_font_options_set_hint_metrics(options_, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(options_, CAIRO_HINT_STYLE_NONE);
  faces_[0] = std::make_unique<Face>("Inter", false, false);
  faces_[1] = std::make_unique<Face>("Inter", true, false);
  faces_[2] = std::make_unique<Face>("JetBrains Mono", false, true);
  faces_[3] = std::make_unique<Face>("JetBrains Mono", true, true);
  chinese_[0] = std::make_unique<Face>("Noto Sans CJK SC", false, false, "zh-cn");
  chinese_[1] = std::make_unique<Face>("Noto Sans CJK SC", true, false, "zh-cn");
  const auto check = [this](const Face& face, const char* wanted) {
    if (face.family != wanted) missing_.push_back({wanted, face.family});
  };
  check(*faces_[0], "Inter");
  check(*faces_[2], "JetBrains Mono");
  check(*chinese_[0], "Noto Sans CJK SC");
  if (chinese_[0]->family != "Noto Sans CJK SC") {
    missing_.back().is_chinese = true;
    if (!chinese_[0]->has(U'\u5f20')) missing_.back().used.clear();
  }
}

CairoFonts::~CairoFonts() { cairo_font_options_destroy(options_); }

std::vector<CairoFonts::Piece> CairoFonts::pieces(std::string_view text, scene::Font font) const {
  const auto& main = *faces_[static_cast<std::size_t>(font)];
  const auto& other = *chinese_[font == scene::Font::text_bold || font == scene::Font::mono_bold ? 1 : 0];
  // The maximum length of a line, wider than any picture: the remainder is neither measured nor drawn.
  constexpr std::size_t most_bytes = 16 << 10;
  std::vector<Piece> found;
  for (std::size_t at = 0; at < std::min(text.size(), most_bytes);) {
    const char32_t c = script::decode_utf8(text, at);
    const Face* face = main.has(c) || !other.has(c) ? &main : &other;
    if (found.empty() || found.back().face != face) found.push_back({face, {}});
    // Invalid bytes become replacement characters: Cairo measures nothing after invalid bytes, in any later
    // call with the font.
    script::append_utf8(found.back().text, c);
  }
  return found;
}

float CairoFonts::width(std::string_view text, scene::Font font, float size) const {
  double w = 0;
  for (const auto& piece : pieces(text, font)) {
    if (!piece.face->scaled) continue;
    cairo_text_extents_t extents;
    cairo_scaled_font_text_extents(piece.face->scaled, piece.text.c_str(), &extents);
    w += extents.x_advance;
  }
  return static_cast<float>(w * size / reference);
}

std::vector<CairoFonts::Glyph> CairoFonts::glyphs(std::string_view text, scene::Font font) const {
  std::vector<Glyph> found;
  double x = 0;
  for (const auto& piece : pieces(text, font)) {
    if (!piece.face->scaled) continue;
    std::size_t face = 0;
    while (face < faces_.size() && faces_[face].get() != piece.face) ++face;
    if (face == faces_.size()) face += chinese_[0].get() == piece.face ? 0 : 1;
    cairo_glyph_t* made = nullptr;
    int count = 0;
    if (cairo_scaled_font_text_to_glyphs(piece.face->scaled, 0, 0, piece.text.c_str(), -1, &made, &count,
                                         nullptr, nullptr, nullptr) == CAIRO_STATUS_SUCCESS)
      for (int i = 0; i < count; ++i) found.push_back({face, made[i].index, x + made[i].x / reference});
    cairo_glyph_free(made);
    cairo_text_extents_t extents;
    cairo_scaled_font_text_extents(piece.face->scaled, piece.text.c_str(), &extents);
    x += extents.x_advance / reference;
  }
  return found;
}

std::string CairoFonts::outline(std::size_t face, unsigned long number) const {
  const auto& of = face < faces_.size() ? *faces_[face] : *chinese_[face - faces_.size()];
  if (!of.face) return {};
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nullptr), &cairo_surface_destroy);
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()), &cairo_destroy);
  cairo_set_font_face(cairo.get(), of.face);
  cairo_set_font_size(cairo.get(), 1000);
  cairo_set_font_options(cairo.get(), options_);
  const cairo_glyph_t glyph{number, 0, 0};
  cairo_glyph_path(cairo.get(), &glyph, 1);
  const std::unique_ptr<cairo_path_t, decltype(&cairo_path_destroy)> path(cairo_copy_path(cairo.get()),
                                                                          &cairo_path_destroy);
  std::string data;
  for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
    const auto& header = path->data[i].header;
    data += "MLCZ"[header.type];
    for (int point = 1; point < header.length; ++point) {
      const auto& at = path->data[i + point].point;
      data += (point > 1 ? " " : "") + std::to_string(std::lround(at.x)) + " " +
              std::to_string(std::lround(at.y));
    }
  }
  return data;
}

void CairoFonts::show(cairo_t* cairo, std::string_view text, scene::Font font, float size,
                      scene::Point top_left) const {
  // A line is 1.35 times as high as its text; the baseline is placed such that the ascent of the main face is
  // centred in it.
  const double baseline = top_left.y + size * 1.02;
  double x = top_left.x;
  for (const auto& piece : pieces(text, font)) {
    cairo_set_font_face(cairo, piece.face->face);
    cairo_set_font_size(cairo, size);
    cairo_set_font_options(cairo, options_);
    cairo_move_to(cairo, x, baseline);
    cairo_show_text(cairo, piece.text.c_str());
    if (!piece.face->scaled) continue;
    cairo_text_extents_t extents;
    cairo_scaled_font_text_extents(piece.face->scaled, piece.text.c_str(), &extents);
    x += extents.x_advance * size / reference;
  }
}

}  // namespace stridescope::canvas
