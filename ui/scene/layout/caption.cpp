#include "ui/scene/layout/caption.h"

#include <algorithm>
#include <cctype>

#include "ui/scene/picture/axis.h"

namespace stridescope::scene {
namespace {

using Role = CaptionToken::Role;

constexpr std::int64_t most_chips = 8;

std::vector<TextRun> shape_runs(const TensorModel& tensor, const Style& style) {
  const auto& shape = tensor.tensor.shape();
  const Color ink = style.palette.ink;
  std::vector<TextRun> runs{{"(", Font::mono, ink}};
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (d > 0) runs.push_back({", ", Font::mono, ink});
    runs.push_back({thousands_separated(shape[d]), Font::mono_bold,
                    axis_color(style, tensor.axis(static_cast<std::int64_t>(d)))});
  }
  runs.push_back({shape.size() == 1 ? ",)" : ")", Font::mono, ink});
  return runs;
}

std::string full_name(const TensorModel& tensor) {
  constexpr std::size_t most_names = 16;
  std::string name = tensor.name;
  for (std::size_t i = 0; i < std::min(tensor.aliases.size(), most_names); ++i)
    name += ", " + tensor.aliases[i];
  return tensor.aliases.size() > most_names ? name + ", …" : name;
}

/// Splits a shape that is wider than a line after commas, into pieces that fit.
std::vector<std::vector<TextRun>> runs_in_lines(const std::vector<TextRun>& runs, const TrackedWidth& room,
                                                float size, const TextMeasure& measure) {
  std::vector<std::vector<TextRun>> lines{{}};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    auto longer = lines.back();
    longer.push_back(runs[i]);
    const bool is_number = runs[i].font == Font::mono_bold;  // its comma or bracket stays on its line
    if (is_number && i + 1 < runs.size()) longer.push_back(runs[i + 1]);
    if (is_number && lines.back().size() > 1 && !room.has(width_of(longer, size, measure)))
      lines.emplace_back();
    lines.back().push_back(runs[i]);
  }
  return lines;
}

/// Sets tokens in lines.
struct CaptionTypesetter {
  Caption& caption;
  const TextMeasure& measure;
  TrackedWidth room;
  float line_gap;
  float x = 0, y = 0, row_h = 0;

  void place(CaptionToken token, float extra, float gap) {
    float w = width_of(token.runs, token.size, measure) + extra;
    if (!token.runs.empty() && !room.has(w)) {
      auto& last = token.runs.back();
      const float own = measure.width(last.text, last.font, token.size);
      last.text = elided(last.text, room.reduced_to_at_least_zero(w - own), last.font, token.size, measure);
      w = width_of(token.runs, token.size, measure) + extra;
    }
    const float h = line_height(token.size);
    if (x > 0 && !room.without(-line_gap / 8).has(x + w)) next_line(line_gap * 0.5f);
    token.rect = {x, y, w, h};
    x += w + gap;
    row_h = std::max(row_h, h);
    caption.width = std::max(caption.width, token.rect.right());
    caption.tokens.push_back(std::move(token));
  }
  void next_line(float gap) { x = 0, y += row_h + gap, row_h = 0; }
};

/// Splits a name into lines that fit, each ending after a dot, an underscore or a space.
std::vector<std::string> name_lines(const std::string& name, const TrackedWidth& room, float size,
                                    const TextMeasure& measure) {
  std::vector<std::string> lines{{}};
  const auto fits = [&](const std::string& line) {
    return room.has(measure.width(line.substr(0, line.find_last_not_of(' ') + 1), Font::mono_bold, size));
  };
  for (std::size_t at = 0; at < name.size();) {
    const auto joint = name.find_first_of("._ ", at + 1);
    const auto end = joint == std::string::npos ? name.size() : joint + 1;
    const auto piece = name.substr(at, end - at);
    if (!lines.back().empty() && !fits(lines.back() + piece)) lines.emplace_back();
    lines.back() += piece;
    at = end;
  }
  for (auto& line : lines) line.resize(line.find_last_not_of(' ') + 1);
  return lines;
}

/// Sets the name in large type; aliases that do not fit get a line of their own. The name of a temporary is
/// an expression: a long one is set in smaller type, in several lines.
void set_name(CaptionTypesetter& set, const TensorModel& tensor, bool brief, const Style& style) {
  auto name = full_name(tensor);
  // Names from enclosing calls are left out first.
  const bool has_outer = tensor.inner_names > 0 && tensor.inner_names <= tensor.aliases.size();
  if (has_outer && !set.room.has(set.measure.width(name, Font::mono_bold, style.mono_large)))
    name = tensor.name;
  const auto color_of = [&](std::size_t nth) {
    return tensor.is_released || nth >= tensor.inner_names ? style.palette.muted : style.palette.ink;
  };
  const Color ink = color_of(0);
  float size = style.mono_large;
  const auto room = [&] { return set.room.has(set.measure.width(name, Font::mono_bold, size)); };
  std::vector<std::string> lines{name};
  if (!brief && !tensor.is_released && name != tensor.name && !room())
    lines = {tensor.name + ",", name.substr(tensor.name.size() + 2)};
  if (!tensor.is_released) {
    std::vector<std::string> parts;
    for (const auto& line : lines)
      for (auto& part : name_lines(line, set.room, size, set.measure)) parts.push_back(std::move(part));
    constexpr std::size_t most_lines = 5;
    if (parts.size() <= most_lines) lines = std::move(parts);
  }
  const auto is_cut = [](const std::vector<std::string>& text) { return text.back().ends_with("…"); };
  if (tensor.is_released && !room() && (size = style.mono, !room())) {
    constexpr int most_lines = 3;
    lines = break_expression(name, set.room, set.room, most_lines, size, set.measure);
    if (is_cut(lines))
      lines = break_expression(name, set.room, set.room, most_lines, size = style.mono_small, set.measure);
  }
  if (has_outer && name != tensor.name) {
    std::vector<TextRun> runs{{tensor.name, Font::mono_bold, ink}};
    for (std::size_t i = 0; i < tensor.aliases.size(); ++i)
      runs.push_back({", " + tensor.aliases[i], Font::mono_bold, color_of(i + 1)});
    return set.place({.nth = 0, .runs = std::move(runs), .size = size}, 0, style.space_2);
  }
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (n > 0) set.next_line(0);
    const auto text = elided(lines[n], set.room, Font::mono_bold, size, set.measure);
    set.place({.nth = static_cast<std::int64_t>(n), .runs = {{text, Font::mono_bold, ink}}, .size = size}, 0,
              style.space_2);
  }
}

/// `x = torch.arange(12).view(3, 4)`: the name in large type, the expression beside it, or below if long.
void set_source(CaptionTypesetter& set, const TensorModel& tensor, int most_lines, const Style& style) {
  const auto& measure = set.measure;
  const float size = style.mono_small;
  const std::string equals = "= ";
  const float indent = measure.width(equals, Font::mono, size);
  const auto lines = break_expression(tensor.source.substr(0, tensor.source.find('\n')),
                                      set.room.without(set.x).without(indent), set.room.without(indent),
                                      most_lines, size, measure);
  // An expression that is shown in full elsewhere is left out rather than cut. In a lecture, no expression
  // is cut.
  const auto is_cut = [](const std::string& line) { return line.ends_with("…"); };
  if ((tensor.is_quoted || is_lecture_style(style)) && std::ranges::any_of(lines, is_cut) &&
      !tensor.source.ends_with("…"))
    return;
  bool is_first = true;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (n > 0) set.next_line(0);
    if (lines[n].empty()) continue;
    if (!is_first) set.x = indent;
    set.place({.role = Role::source,
               .nth = static_cast<std::int64_t>(n),
               .runs = {{(is_first ? equals : "") + lines[n], Font::mono, style.palette.muted}},
               .size = size},
              0, style.space_2);
    // Aligned with the baseline of the name.
    if (auto& rect = set.caption.tokens.back().rect; n == 0 && rect.x > 0)
      rect.y += (style.mono_large - size) * 1.05f;
    is_first = false;
  }
}

void set_chips(CaptionTypesetter& set, const Stage& stage, const TensorModel& tensor, const Style& style) {
  const auto& layout = tensor.tensor.layout();
  const Palette& p = style.palette;
  set.next_line(style.space_1);
  set.place({.role = Role::stride,
             .nth = -1,
             .runs = {{std::string(stage.words(tensor.is_array() ? "stage/byte_strides" : "stage/stride")),
                       Font::text, p.muted}},
             .size = style.text},
            0, style.space_2);
  for (std::int64_t d = 0; d < std::min(layout.dim(), most_chips); ++d) {
    const auto i = static_cast<std::size_t>(d);
    const auto axis = tensor.axis(d);
    const Color hue = axis_color(style, axis);
    // A dimension of size 1 is never stepped along, so its stride has no effect.
    const bool any = layout.shape[i] == 1;
    std::vector<TextRun> runs{
        {std::string(axis_letter(axis)), Font::mono_bold, hue},
        {"·", Font::mono, p.muted},
        {thousands_separated(tensor.in_units(layout.stride[i])), Font::mono_bold, any ? p.muted : hue}};
    if (any) runs.push_back({" " + std::string(stage.words("stage/any")), Font::text, p.muted});
    set.place({.kind = CaptionToken::Kind::chip,
               .role = Role::stride,
               .nth = d,
               .runs = std::move(runs),
               .size = style.mono,
               .dim = d},
              caption_swatch(style) + style.space_1, style.space_3);
  }
  if (layout.dim() > most_chips)
    set.place({.role = Role::stride,
               .nth = most_chips,
               .runs = {{"+" + std::to_string(layout.dim() - most_chips), Font::mono, p.muted}},
               .size = style.mono},
              0, style.space_3);
}

void set_badge(CaptionTypesetter& set, const Stage& stage, const TensorModel& tensor, const Style& style) {
  if (!tensor.tensor.is_parameter() && !tensor.is_buffer) return;
  const auto* word = tensor.is_buffer ? "module/buffer" : "module/parameter";
  set.place({.kind = CaptionToken::Kind::badge,
             .role = Role::badge,
             .runs = {{std::string(stage.words(word)), Font::text_bold, style.palette.ink}},
             .size = style.text_small},
            2 * badge_padding(style), style.space_2);
}

void set_status_badges(CaptionTypesetter& set, const TensorModel& tensor, const Style& style) {
  const Palette& p = style.palette;
  set.next_line(style.space_1);
  std::int64_t nth = 0;
  for (const auto& status_badge : tensor.status_badges) {
    const float extra = status_badge_size(style) + style.space_1;
    set.place({.kind = CaptionToken::Kind::status_badge,
               .role = Role::status_badge,
               .nth = status_badge.is_of_grid ? grid_status_badge : nth++,
               .runs = {{elided(status_badge.text, set.room.without(extra), Font::text_bold, style.text,
                                set.measure),
                         Font::text_bold, status_badge.on ? p.view : p.copy}},
               .size = style.text,
               .on = status_badge.on},
              extra, style.space_3);
  }
}

/// Splits an expression before methods and, if `at_commas`, also after commas within a piece.
std::vector<std::string> pieces_of(const std::string& expression, bool at_commas) {
  std::vector<std::string> pieces{{}};
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i], next = i + 1 < expression.size() ? expression[i + 1] : ' ';
    const bool is_method = c == '.' && (std::isalpha(static_cast<unsigned char>(next)) || next == '_');
    if (is_method && !pieces.back().empty() && pieces.back() != "torch") pieces.emplace_back();
    pieces.back() += c;
    if (at_commas && c == ' ' && i > 0 && expression[i - 1] == ',') pieces.emplace_back();
  }
  return pieces;
}

}  // namespace

std::vector<std::string> break_expression(const std::string& expression, const TrackedWidth& first,
                                          const TrackedWidth& others, int most, float size,
                                          const TextMeasure& measure) {
  std::vector<std::string> lines{{}};
  const auto room = [&]() -> const TrackedWidth& { return lines.size() == 1 ? first : others; };
  const auto fits = [&](std::string text, const TrackedWidth& where) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return where.has(measure.width(text, Font::mono, size));
  };
  const auto may_break = [&] {
    return static_cast<int>(lines.size()) < most && (!lines.back().empty() || first.width() < others.width());
  };
  std::string rest;
  for (const auto& method : pieces_of(expression, false)) {
    if (!rest.empty()) {
      rest += method;
    } else if (fits(lines.back() + method, room())) {
      lines.back() += method;
    } else if (may_break() && fits(method, others)) {
      lines.push_back(method);
    } else {
      for (const auto& piece : pieces_of(method, true)) {
        if (!rest.empty()) rest += piece;
        else if (fits(lines.back() + piece, room())) lines.back() += piece;
        else if (may_break() && fits(piece, others)) lines.push_back(piece);
        else rest = piece;
      }
    }
  }
  if (!rest.empty()) {
    if (lines.back().empty() && may_break()) lines.emplace_back();
    lines.back() = elided(lines.back() + rest, room(), Font::mono, size, measure);
  }
  return lines;
}

Caption plan_caption(const Stage& stage, const TensorModel& tensor, float width, bool brief, bool is_whole,
                     int source_lines, const Style& style) {
  const auto& measure = stage.measure;
  const Palette& p = style.palette;
  Caption caption;
  const TrackedWidth room(width, caption.same);
  CaptionTypesetter set{caption, measure, room, style.space_1};
  set_name(set, tensor, brief, style);
  if (!brief && !tensor.source.empty()) set_source(set, tensor, source_lines, style);
  if (!brief) set.next_line(style.space_1);
  const auto first_of_shape = caption.tokens.size();
  const Rect last_of_name = caption.tokens.empty() ? Rect{} : caption.tokens.back().rect;
  const auto& layout = tensor.tensor.layout();
  if (layout.dim() == 0) {
    set.place(
        {.role = Role::shape,
         .runs = {{"() ", Font::mono, p.ink}, {std::string(stage.words("stage/scalar")), Font::text, p.ink}},
         .size = style.mono},
        0, style.space_3);
  } else {
    const auto runs = shape_runs(tensor, style);
    std::int64_t line = 0;
    for (auto& part : runs_in_lines(runs, room, style.mono, measure))
      set.place({.role = Role::shape, .nth = line++, .runs = std::move(part), .size = style.mono}, 0,
                style.space_3);
  }
  if (source_lines > 0) set_badge(set, stage, tensor, style);
  if (brief)
    for (auto i = first_of_shape; i < caption.tokens.size(); ++i)
      if (auto& token = caption.tokens[i]; token.rect.y == last_of_name.y)
        token.rect.y += (caption.tokens[0].size - style.mono) * 1.05f;  // aligned with the name's baseline
  if (!brief) {
    const auto* storage = stage.model.storage_of(tensor.tensor);
    if (storage && storage->dtype != tensor.tensor.dtype())
      set.place({.role = Role::dtype,
                 .runs = {{std::string(tensor::name(tensor.tensor.dtype())), Font::mono, p.muted}},
                 .size = style.mono},
                0, style.space_3);
    set.place(
        {.role = Role::offset,
         .runs = {{std::string(stage.words(tensor.is_array() ? "stage/byte_offset" : "stage/offset")) + " ",
                   Font::text, p.muted},
                  {thousands_separated(tensor.in_units(layout.storage_offset)), Font::mono_bold, p.ink}},
         .size = style.mono},
        0, style.space_3);
    if (!is_whole)
      set.place({.role = Role::count,
                 .runs = {{stage.words(
                               {"stage/count",
                                {{"count", layout.numel()}, {"dtype", tensor::name(tensor.tensor.dtype())}}}),
                           Font::text, p.muted}},
                 .size = style.text},
                0, style.space_3);
    if (layout.dim() > 0) set_chips(set, stage, tensor, style);
    set_status_badges(set, tensor, style);
  }
  caption.height = set.y + set.row_h;
  return caption;
}

}  // namespace stridescope::scene
