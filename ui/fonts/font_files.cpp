#include "ui/fonts/font_files.h"

#include <fontconfig/fontconfig.h>

#include <memory>

namespace stridescope::ui {
namespace {

struct DestroyPattern {
  void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
using Pattern = std::unique_ptr<FcPattern, DestroyPattern>;

const FcChar8* bytes(const char* text) { return reinterpret_cast<const FcChar8*>(text); }

Pattern request(FontRole role, const std::string& family) {
  Pattern pattern(FcPatternCreate());
  const bool is_bold = role == FontRole::text_bold || role == FontRole::mono_bold;
  const bool is_mono = role == FontRole::mono || role == FontRole::mono_bold;
  FcPatternAddString(pattern.get(), FC_FAMILY, bytes(family.c_str()));
  FcPatternAddString(pattern.get(), FC_FAMILY, bytes(is_mono ? "monospace" : "sans-serif"));
  // Inter's semi-bold is the weight that the type scale is designed for.
  FcPatternAddInteger(pattern.get(), FC_WEIGHT,
                      is_bold ? (is_mono ? FC_WEIGHT_BOLD : FC_WEIGHT_DEMIBOLD) : FC_WEIGHT_REGULAR);
  FcPatternAddInteger(pattern.get(), FC_SLANT, FC_SLANT_ROMAN);
  FcPatternAddBool(pattern.get(), FC_SCALABLE, FcTrue);
  FcPatternAddBool(pattern.get(), FC_VARIABLE, FcFalse);
  // The spacing is not part of the pattern: in a Chinese locale it would outweigh the family's name.
  if (role == FontRole::chinese) FcPatternAddString(pattern.get(), FC_LANG, bytes("zh-cn"));
  FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
  FcDefaultSubstitute(pattern.get());
  return pattern;
}

bool covers_chinese(FcPattern* pattern) {
  FcCharSet* characters = nullptr;
  return FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch &&
         FcCharSetHasChar(characters, U'\u5f20');
}

}  // namespace

std::string wanted_family(FontRole role) {
  switch (role) {
    case FontRole::text:
    case FontRole::text_bold: return "Inter";
    case FontRole::mono:
    case FontRole::mono_bold: return "JetBrains Mono";
    case FontRole::chinese: return "Noto Sans CJK SC";
  }
  return {};
}

FontFile find_font(FontRole role) {
  FontFile file;
  const auto family = wanted_family(role);
  const auto pattern = request(role, family);
  FcResult result = FcResultNoMatch;
  const Pattern match(FcFontMatch(nullptr, pattern.get(), &result));
  FcChar8* path = nullptr;
  if (!match || FcPatternGetString(match.get(), FC_FILE, 0, &path) != FcResultMatch) return file;
  if (role == FontRole::chinese && !covers_chinese(match.get())) return file;
  file.path = reinterpret_cast<const char*>(path);
  FcPatternGetInteger(match.get(), FC_INDEX, 0, &file.index);
  file.index &= 0xffff;  // the high half is the index of a variable font's instance
  FcChar8* name = nullptr;
  for (int i = 0; FcPatternGetString(match.get(), FC_FAMILY, i, &name) == FcResultMatch; ++i) {
    if (i == 0) file.family = reinterpret_cast<const char*>(name);
    file.is_wanted = file.is_wanted || family == reinterpret_cast<const char*>(name);
  }
  return file;
}

}  // namespace stridescope::ui
