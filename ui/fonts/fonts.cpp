#include "ui/fonts/fonts.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "ui/compat/font_atlas.h"
#include "ui/compat/imgui.h"
#include "ui/fonts/font_files.h"

namespace stridescope::ui {
namespace {

constexpr std::array roles = {FontRole::text, FontRole::text_bold, FontRole::mono, FontRole::mono_bold};

// Latin, punctuation, superscripts, and the signs frequent in cells and captions. Each is baked in up to six
// sizes of each of the four faces; other characters are baked when first drawn.
constexpr ImWchar western[] = {0x20,   0xff,   0x2010, 0x2027, 0x2032, 0x2033, 0x2070,
                               0x2079, 0x2190, 0x2194, 0x2212, 0x2212, 0x221e, 0x221e,
                               0x2248, 0x2248, 0x2260, 0x2265, 0x2713, 0x2713, 0};

// Larger text is scaled: it looks no worse, and the atlas would exceed drivers' limits.
constexpr float largest_baked = 96;

std::vector<float> sizes_of(const scene::Style& style, std::size_t face) {
  std::vector<float> sizes;
  if (face < 2)
    sizes = {style.text_small,        style.text,   style.text_large, style.text_title,
             style.text_title * 1.3f, style.caption};
  else
    sizes = {style.mono_small,        style.mono,           style.mono_large,
             style.mono_large * 1.4f, style.mono_large * 2, style.caption_code};
  const auto font = static_cast<scene::Font>(face);
  for (auto& size : sizes) size = std::clamp(std::round(line_size(font, size)), 1.f, largest_baked);
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

/// Returns the glyph ranges of the characters in [first, end), and of `always`.
std::vector<ImWchar> ranges_of(const std::vector<char32_t>& characters, char32_t first, char32_t end,
                               const ImWchar* always = nullptr) {
  ImFontGlyphRangesBuilder builder;
  if (always) builder.AddRanges(always);
  for (const auto c : characters)
    if (c >= first && c < end && c <= IM_UNICODE_CODEPOINT_MAX) builder.AddChar(static_cast<ImWchar>(c));
  ImVector<ImWchar> built;
  builder.BuildRanges(&built);
  return {built.begin(), built.end()};
}

/// The line height of Noto Sans CJK, in em, such that its characters match the size of Latin letters.
constexpr float chinese_line = 1.448f;

/// An English window needs two Chinese characters, the name of the other language, of a font of 19 MB; a
/// Chinese window needs hundreds from all over it. A range is two numbers; a zero terminates the list.
constexpr std::size_t few_ranges = 2 * 16 + 1;

/// Returns true for the sizes of sentences, except in bold monospace: only they are baked with Chinese
/// characters.
bool is_reading_size(const scene::Style& style, std::size_t face, float pixels) {
  const bool is_text = face < 2;
  const auto font = static_cast<scene::Font>(face);
  const float largest = is_text ? std::max(style.text_title, style.caption) : style.mono;
  return pixels <= std::round(line_size(font, largest)) + 0.5f && face < 3;
}

ImFont* add(ImFontAtlas& atlas, std::string_view bytes, float pixels, const ImFontConfig& config,
            const ImWchar* ranges) {
  return bytes.empty() ? nullptr : compat::add_font(atlas, bytes, pixels, config, ranges);
}

}  // namespace

bool is_always_baked(char32_t character) {
  for (const auto* range = western; *range != 0; range += 2)
    if (character >= range[0] && character <= range[1]) return true;
  return false;
}

float Fonts::width(std::string_view line, scene::Font font, float size) const {
  if (line.empty()) return 0;
  if (measure_) return measure_->width(line, font, size);
  const float pixels = line_size(font, size);
  auto* const face = find(font, pixels, line);
  return face ? face->CalcTextSizeA(pixels, FLT_MAX, 0, line.data(), line.data() + line.size()).x : 0;
}

std::string_view Fonts::content(const std::string& path, ReadAhead ahead) {
  const auto [found, is_new] = files_.try_emplace(path);
  if (is_new && !path.empty()) found->second = MappedFile(path, ahead);
  return found->second.bytes();
}

std::vector<Fonts::Missing> Fonts::bake(const scene::Style& style, const std::vector<char32_t>& characters) {
  auto& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  std::vector<Missing> missing;
  const auto own_ranges = ranges_of(characters, 0, first_chinese, western);
  const auto chinese_ranges = ranges_of(characters, first_chinese, 0x110000);
  const bool wants_chinese = chinese_ranges.size() > 1;
  const bool are_few = chinese_ranges.size() <= few_ranges;
  const auto chinese = wants_chinese ? find_font(FontRole::chinese) : FontFile{};
  if (wants_chinese && !chinese.is_wanted)
    missing.push_back({wanted_family(FontRole::chinese), chinese.family, true});

  for (std::size_t face = 0; face < faces_.size(); ++face) {
    faces_[face].clear();
    const auto file = find_font(roles[face]);
    if (!file.is_wanted && (face == 0 || face == 2))
      missing.push_back({wanted_family(roles[face]), file.family, false});
    for (const float pixels : sizes_of(style, face)) {
      ImFontConfig config;
      config.OversampleH = pixels < 24 ? 2 : 1;
      config.OversampleV = 1;
      config.FontNo = file.index;
      ImFont* font = add(atlas, content(file.path), pixels, config, own_ranges.data());
      if (!font) {
        ImFontConfig plain;
        plain.SizePixels = pixels;
        font = atlas.AddFontDefault(&plain);
      }
      const bool has_chinese = wants_chinese && is_reading_size(style, face, pixels);
      if (has_chinese) {
        ImFontConfig merged;
        merged.MergeMode = true;
        merged.OversampleH = 1;
        merged.FontNo = chinese.index;
        const float em = pixels / line_size(static_cast<scene::Font>(face), 1);
        add(atlas, content(chinese.path, are_few ? ReadAhead::no : ReadAhead::yes),
            std::round(em * chinese_line), merged, chinese_ranges.data());
      }
      faces_[face].push_back({pixels, font, has_chinese});
    }
  }
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
  if (compat::build(atlas)) files_.clear();
  ImGui::GetIO().FontDefault = find(scene::Font::text, line_size(scene::Font::text, style.text));
  return missing;
}

ImFont* Fonts::find(scene::Font font, float pixels) const {
  const auto& sizes = faces_[static_cast<std::size_t>(font)];
  // A slightly larger glyph scaled down is crisp; a smaller one scaled up is blurred.
  for (const auto& baked : sizes)
    if (baked.pixels >= pixels - 0.5f) return baked.font;
  return sizes.empty() ? nullptr : sizes.back().font;
}

ImFont* Fonts::find(scene::Font font, float pixels, std::string_view words) const {
  // In UTF-8, characters from U+3000 on begin with such a byte.
  const bool is_chinese =
      std::any_of(words.begin(), words.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
  if (!is_chinese) return find(font, pixels);
  const auto best_of = [&](scene::Font face) {
    ImFont* best = nullptr;
    for (const auto& baked : faces_[static_cast<std::size_t>(face)]) {
      if (!baked.has_chinese) continue;
      best = baked.font;
      if (baked.pixels >= pixels - 0.5f) break;
    }
    return best;
  };
  ImFont* best = best_of(font);
  if (!best && font == scene::Font::mono_bold) best = best_of(scene::Font::text_bold);
  return best ? best : find(font, pixels);
}

}  // namespace stridescope::ui
