#include "ui/scene/caption.h"

#include <algorithm>

#include "ui/scene/axis.h"

namespace stridescope::scene {
namespace {

constexpr std::int64_t most_chips = 8;

std::vector<Run> shape_runs(const tensor::Dims& shape, const Style& style) {
  const Color ink = style.palette.ink;
  std::vector<Run> runs{{"(", Font::mono, ink}};
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (d > 0) runs.push_back({", ", Font::mono, ink});
    runs.push_back({grouped(shape[d]), Font::mono_bold, axis_color(style, static_cast<std::int64_t>(d))});
  }
  runs.push_back({shape.size() == 1 ? ",)" : ")", Font::mono, ink});
  return runs;
}

std::string full_name(const TensorModel& tensor) {
  std::string name = tensor.name;
  for (const auto& alias : tensor.aliases) name += ", " + alias;
  return name;
}

float swatch(const Style& style) { return style.mono * 0.95f; }

}  // namespace

Caption plan_caption(const Stage& stage, const TensorModel& tensor, float width, bool narrow, bool is_whole,
                     const Style& style) {
  const auto& measure = stage.measure;
  const Palette& p = style.palette;
  Caption caption;
  float x = 0, y = 0, row_h = 0;
  const auto place = [&](CaptionToken token, float extra, float gap) {
    const float w = std::min(width_of(token.runs, token.size, measure) + extra, width);
    const float h = line_height(token.size);
    if (x > 0 && x + w > width) x = 0, y += row_h + style.space_1 * 0.5f, row_h = 0;
    token.rect = {x, y, w, h};
    x += w + gap;
    row_h = std::max(row_h, h);
    caption.width = std::max(caption.width, token.rect.right());
    caption.tokens.push_back(std::move(token));
  };

  const std::string name = elided(full_name(tensor), width, Font::mono_bold, style.mono_large, measure);
  place({.runs = {{name, Font::mono_bold, p.ink}}, .size = style.mono_large}, 0, style.space_2);
  if (!narrow && !tensor.source.empty()) {
    const std::string equals = "= ";
    const float left = width - x - measure.width(equals, Font::mono, style.mono);
    const auto newline = tensor.source.find('\n');
    const std::string text = elided(tensor.source.substr(0, newline), left, Font::mono, style.mono, measure);
    if (!text.empty()) {
      place({.runs = {{equals + text, Font::mono, p.muted}}, .size = style.mono}, 0, style.space_2);
      auto& token = caption.tokens.back();
      token.rect.y += (style.mono_large - style.mono) * 1.05f;  // one baseline
    }
  }
  if (!narrow) x = 0, y += row_h + style.space_1, row_h = 0;
  const auto& layout = tensor.tensor.layout();
  if (layout.dim() == 0) {
    place({.runs = {{std::string("() ") + std::string(stage.words.scalar()), Font::mono, p.ink}},
           .size = style.mono},
          0, style.space_3);
  } else {
    place({.runs = shape_runs(layout.shape, style), .size = style.mono}, 0, style.space_3);
  }
  if (narrow) {
    caption.height = y + row_h;
    return caption;
  }
  const auto* storage = stage.model.storage_of(tensor.tensor);
  if (storage && storage->dtype != tensor.tensor.dtype())
    place({.runs = {{std::string(tensor::name(tensor.tensor.dtype())), Font::mono, p.muted}},
           .size = style.mono},
          0, style.space_3);
  place({.runs = {{std::string(stage.words.offset()) + " ", Font::text, p.muted},
                  {grouped(layout.storage_offset), Font::mono_bold, p.ink}},
         .size = style.mono},
        0, style.space_3);
  const bool contiguous = layout.is_contiguous();
  place({.kind = CaptionToken::Kind::lamp,
         .runs = {{std::string(contiguous ? stage.words.contiguous() : stage.words.not_contiguous()),
                   Font::text_bold, contiguous ? p.view : p.copy}},
         .size = style.text,
         .on = contiguous},
        style.text * 0.8f + style.space_1, style.space_3);
  if (!is_whole)
    place({.runs = {{stage.words.count(layout.numel(), tensor::name(tensor.tensor.dtype())), Font::text,
                     p.muted}},
           .size = style.text},
          0, style.space_3);
  if (layout.dim() > 0) {
    x = 0, y += row_h + style.space_1, row_h = 0;
    place({.runs = {{std::string(stage.words.stride()), Font::text, p.muted}}, .size = style.text}, 0,
          style.space_2);
  }
  for (std::int64_t d = 0; d < std::min(layout.dim(), most_chips); ++d) {
    const auto i = static_cast<std::size_t>(d);
    const Color hue = axis_color(style, d);
    const std::string letter(axis_letter(d));
    place({.kind = CaptionToken::Kind::chip,
           .runs = {{letter, Font::mono_bold, hue},
                    {"·", Font::mono, p.muted},
                    {grouped(layout.stride[i]), Font::mono_bold, hue}},
           .size = style.mono,
           .dim = d},
          swatch(style) + style.space_1, style.space_3);
  }
  if (layout.dim() > most_chips)
    place({.runs = {{"+" + std::to_string(layout.dim() - most_chips), Font::mono, p.muted}},
           .size = style.mono},
          0, style.space_3);
  caption.height = y + row_h;
  return caption;
}

void add_caption(Scene& scene, TensorPart& part, const Stage& stage, const TensorModel& tensor,
                 const Caption& caption, Point at, const Style& style) {
  std::int64_t n = 0;
  for (const auto& token : caption.tokens) {
    const Key key = tensor_key(tensor.tensor, "caption", n++);
    Point text{at.x + token.rect.x, at.y + token.rect.y};
    if (token.kind == CaptionToken::Kind::chip) {
      const float s = swatch(style);
      scene.boxes.push_back({.key = key,
                             .rect = {text.x, text.y + (token.rect.h - s) / 2, s, s},
                             .radius = s * 0.2f,
                             .fill = axis_color(style, token.dim),
                             .hatch = axis_hatch(token.dim),
                             .layer = layer::label});
      part.axes.push_back({token.dim, {text.x, text.y, token.rect.w, token.rect.h}});
      text.x += s + style.space_1;
    } else if (token.kind == CaptionToken::Kind::lamp) {
      const float s = style.text * 0.8f;
      const Color hue = token.on ? style.palette.view : style.palette.copy;
      scene.boxes.push_back({.key = key,
                             .rect = {text.x, text.y + (token.rect.h - s) / 2, s, s},
                             .radius = s / 2,
                             .fill = token.on ? hue : Color{0, 0, 0, 0},
                             .border = hue,
                             .border_width = style.line_width * 2,
                             .layer = layer::label});
      text.x += s + style.space_1;
    }
    add_runs(scene, token.runs, text, token.size, stage.measure, layer::label, key);
  }
}

}  // namespace stridescope::scene
