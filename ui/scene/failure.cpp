#include "ui/scene/failure.h"

#include <algorithm>

#include "ui/scene/paint.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t most_lines = 6;

std::string first_line(const std::string& source) { return source.substr(0, source.find('\n')); }

}  // namespace

std::vector<std::string> wrapped(std::string_view text, float width, Font font, float size,
                                 const TextMeasure& measure) {
  std::vector<std::string> lines;
  std::string line;
  const auto fits = [&](const std::string& candidate) {
    return measure.width(candidate, font, size) <= width;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const auto newline = text[at] == '\n';
    const auto end = std::min(text.find_first_of(" \n", at + 1), text.size());
    auto word = std::string(text.substr(at, end - at));
    at = end;
    if (newline) {
      lines.push_back(line);
      line.clear();
      word.erase(0, 1);
    }
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (!line.empty()) lines.push_back(line);
    line = word.substr(word.find_first_not_of(' ') == std::string::npos ? 0 : word.find_first_not_of(' '));
    while (!fits(line) && columns_of(line) > 1) {
      std::string rest;
      while (!fits(line) && columns_of(line) > 1) {
        std::size_t cut = line.size() - 1;
        while (cut > 0 && (static_cast<unsigned char>(line[cut]) & 0xc0) == 0x80) --cut;
        rest.insert(0, line.substr(cut));
        line.erase(cut);
      }
      lines.push_back(line);
      line = rest;
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

FailureText plan_failure(const Stage& stage, const session::Failure& failure, float width) {
  const Style& style = stage.style;
  const auto& p = style.palette;
  FailureText text;
  const float inner = width - 2 * style.space_4;
  float y = style.space_3;
  const auto add = [&](std::vector<Run> runs, float size) {
    text.lines.push_back({std::move(runs), size, y});
    y += line_height(size);
  };
  const std::string type(tensor::name(failure.type));
  const float room = inner - stage.measure.width(type + "   ", Font::text_bold, style.text_large);
  add({{type + "   ", Font::text_bold, p.error},
       {elided(first_line(failure.source), room, Font::mono, style.mono, stage.measure), Font::mono,
        p.muted}},
      style.text_large);
  y += style.space_1;
  auto lines = wrapped(failure.message, inner, Font::text, style.text, stage.measure);
  if (lines.size() > most_lines) {
    lines.resize(most_lines);
    lines.back() += " …";
  }
  for (auto& line : lines) add({{std::move(line), Font::text, p.ink}}, style.text);
  text.height = y + style.space_3;
  return text;
}

void paint_failure(Scene& scene, const Stage& stage, Rect where, const Style& style) {
  const auto& p = style.palette;
  const auto text = plan_failure(stage, *stage.model.failure, where.w);
  scene.boxes.push_back({.key = key_of("failure", ""),
                         .rect = where,
                         .radius = style.panel_radius,
                         .fill = p.panel,
                         .border = p.error,
                         .border_width = style.line_width * 2,
                         .layer = layer::card});
  std::int64_t n = 0;
  for (const auto& line : text.lines)
    add_runs(scene, line.runs, {where.x + style.space_4, where.y + line.y}, line.size, stage.measure,
             layer::label, key_of("failure-line", "", n++));
}

}  // namespace stridescope::scene
