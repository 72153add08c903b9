#include "ui/scene/paint/paint.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "ui/scene/model/cover.h"
#include "ui/scene/picture/axis.h"

namespace stridescope::scene {
namespace {

using Role = CaptionToken::Role;

/// Returns the tooltip of a piece of a card; empty if it needs none.
words::Message lesson_of(const CaptionToken& token, const std::string& name) {
  switch (token.role) {
    case Role::shape: return {"help/shape"};
    case Role::dtype: return {"help/dtype"};
    case Role::offset: return {"help/offset"};
    case Role::count: return {"help/numel"};
    case Role::stride:
      if (token.dim < 0) return {"help/stride"};
      return {};  // chips have their own tooltips
    case Role::status_badge:
      if (token.nth == 0) return {token.on ? "help/is_contiguous" : "help/is_not_contiguous"};
      if (token.nth == 1) return {token.on ? "help/is_dense" : "help/is_not_dense"};
      if (token.nth == grid_status_badge) return {"help/turned", {{"name", name}}};
      return {"help/viewable"};
    case Role::name: return {"help/name", {{"name", name}}};
    case Role::source: return {"help/source"};
    case Role::badge: return {"help/module_parameter"};
  }
  return {};
}

/// Returns how many runs of a piece of a card are shown; the runs after them are hidden.
std::size_t shown_runs(const CaptionToken& token, const Covers& covers) {
  const auto all = token.runs.size();
  switch (token.role) {
    case Role::shape:
    case Role::count: return covers.shape ? 0 : all;
    case Role::dtype: return covers.dtype ? 0 : all;
    case Role::source: return covers.source ? 0 : all;
    case Role::offset: return covers.offset ? 1 : all;
    case Role::stride:
      if (token.nth < 0) return all;
      // The remark that a stride has no effect reveals contiguity.
      return covers.stride ? 0 : covers.status_badges ? std::min<std::size_t>(all, runs_of_chip) : all;
    case Role::status_badge: return covers.status_badges && token.nth != grid_status_badge ? 0 : all;
    case Role::name:
    case Role::badge: break;
  }
  return all;
}

/// Returns the rectangle, within the caption, of the runs from `shown` on.
Rect covered_part(const CaptionToken& token, std::size_t shown, const Stage& stage, const Style& style) {
  Rect part = token.rect;
  if (token.role == Role::status_badge) {  // the same width for any answer
    const auto longest = stage.words("stage/not_contiguous");
    part.w =
        status_badge_size(style) + style.space_1 + stage.measure.width(longest, Font::text_bold, token.size);
  } else if (shown > 0) {
    const auto first = token.runs.begin() + static_cast<std::ptrdiff_t>(shown);
    part.w = width_of({first, token.runs.end()}, token.size, stage.measure);
    part.x = token.rect.right() - part.w;
  }
  return part;
}

}  // namespace

void add_caption(Scene& scene, TensorPart& part, const Stage& stage, const TensorModel& tensor,
                 const Caption& caption, Point at, const Style& style) {
  part.caption = {at.x, at.y, caption.width, caption.height};
  const auto covers = covers_of(stage.view, tensor);
  std::map<std::tuple<Role, float, std::int64_t>, Rect> covered;  // adjacent pieces of a line are merged
  for (const auto& token : caption.tokens) {
    const ItemKey key =
        tensor_key(tensor.tensor, "caption", static_cast<std::int64_t>(token.role) * 1024 + token.nth);
    const auto first = scene.labels.size();
    const auto shown = shown_runs(token, covers);
    if (shown < token.runs.size()) {
      const auto [x, y, w, h] = covered_part(token, shown, stage, style);
      const bool is_status_badge = token.role == Role::status_badge;
      auto& whole = covered[{token.role, is_status_badge ? 0 : token.rect.y, shown > 0 ? token.nth : -1}];
      if (!is_status_badge || whole.w <= 0) whole = bounding_rect(whole, {at.x + x, at.y + y, w, h});
      if (shown == 0) continue;
    }
    Point text{at.x + token.rect.x, at.y + token.rect.y};
    if (token.kind == CaptionToken::Kind::chip) {
      const float s = caption_swatch(style);
      scene.boxes.push_back({.key = key,
                             .rect = {text.x, text.y + (token.rect.h - s) / 2, s, s},
                             .radius = s * 0.2f,
                             .fill = axis_color(style, tensor.axis(token.dim)),
                             .hatch = axis_hatch(tensor.axis(token.dim)),
                             .layer = layer::label});
      part.axes.push_back({token.dim, tensor.axis(token.dim), {text.x, text.y, token.rect.w, token.rect.h}});
      text.x += s + style.space_1;
    } else if (token.kind == CaptionToken::Kind::status_badge) {
      const float s = status_badge_size(style);
      const Color hue = token.on ? style.palette.view : style.palette.copy;
      scene.boxes.push_back(framed_box(key, {text.x, text.y + (token.rect.h - s) / 2, s, s}, s / 2, hue,
                                       style.line_width * 2, layer::label,
                                       token.on ? hue : Color{0, 0, 0, 0}));
      text.x += s + style.space_1;
    } else if (token.kind == CaptionToken::Kind::badge) {
      scene.boxes.push_back(framed_box(key, {text.x, text.y, token.rect.w, token.rect.h},
                                       token.rect.h * 0.25f, style.palette.muted, style.line_width,
                                       layer::label, style.palette.line));
      text.x += badge_padding(style);
    }
    const auto end = token.runs.begin() + static_cast<std::ptrdiff_t>(shown);
    add_runs(scene, {token.runs.begin(), end}, text, token.size, stage.measure, layer::label, key);
    const Rect place{at.x + token.rect.x, at.y + token.rect.y, token.rect.w, token.rect.h};
    if (token.role == Role::shape) part.shape = bounding_rect(part.shape, place);
    if (token.role == Role::stride) part.stride = bounding_rect(part.stride, place);
    if (token.role == Role::offset) part.offset = place;
    if (auto lesson = lesson_of(token, tensor.name); !lesson.key.empty())
      scene.tips.push_back({place, std::move(lesson)});
    const bool is_title = token.role == Role::name || token.role == Role::source;
    auto& keys = is_title ? part.title : part.facts;
    if (token.kind != CaptionToken::Kind::text) keys.push_back(key);
    for (auto i = first; i < scene.labels.size(); ++i) keys.push_back(scene.labels[i].key);
  }
  std::int64_t n = 0;
  for (const auto& [of, place] : covered) {
    const auto role = std::get<Role>(of);
    add_cover(scene, place, style, tensor_key(tensor.tensor, "caption-cover", n++));
    part.facts.push_back(scene.boxes.back().key);
    if (role == Role::shape) part.shape = bounding_rect(part.shape, place);
    if (role == Role::stride) part.stride = bounding_rect(part.stride, place);
  }
  // Hovering an axis would reveal its stride.
  if (covers.stride || covers.elements) part.axes.clear();
}

}  // namespace stridescope::scene
