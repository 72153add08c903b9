#include "ui/scene/failure.h"

#include <algorithm>

#include "ui/scene/explanation.h"
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

PanelText plan_failure(const Stage& stage, const session::Failure& failure, float width) {
  const Style& style = stage.style;
  const auto& p = style.palette;
  PanelText text;
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
  std::size_t sentences = 0;
  for (const auto& sentence : explanation(failure, stage.words.is_chinese())) {
    if (sentences++ == 0) y += style.space_2;
    for (auto& line : wrapped(sentence, inner, Font::text, style.text, stage.measure))
      add({{std::move(line), sentences == 1 ? Font::text_bold : Font::text, p.ink}}, style.text);
  }
  text.height = y + style.space_3;
  return text;
}

PanelText plan_note(const Stage& stage, float width) {
  const Style& style = stage.style;
  const auto& p = style.palette;
  const auto& note = stage.view.note;
  PanelText text;
  float y = 0;
  const auto add = [&](const std::string& words, Font font, float size, Color color, std::size_t most) {
    if (words.empty()) return;
    auto lines = wrapped(words, width, font, size, stage.measure);
    if (lines.size() > most) {
      lines.resize(most);
      lines.back() += " …";
    }
    for (auto& line : lines) {
      text.lines.push_back({{{std::move(line), font, color}}, size, y, font == Font::mono_bold});
      y += line_height(size);
    }
    y += style.space_1;
  };
  add(note.code, Font::mono_bold, style.mono * 1.15f, p.ink, 5);
  add(note.text, Font::text, style.text_large, p.ink, 4);
  add(note.printed, Font::mono, style.mono, p.muted, 4);
  text.height = y;
  return text;
}

void paint_note(Scene& scene, const Stage& stage, Rect where) {
  const auto text = plan_note(stage, where.w);
  float code_w = 0;
  for (const auto& line : text.lines)
    if (line.is_code) code_w = std::max(code_w, width_of(line.runs, line.size, stage.measure));
  std::int64_t n = 0;
  for (const auto& line : text.lines) {
    const float w = line.is_code ? code_w : width_of(line.runs, line.size, stage.measure);
    add_runs(scene, line.runs, {where.x + (where.w - w) / 2, where.y + line.y}, line.size, stage.measure,
             layer::note, key_of("note", line.runs.front().text, n++));
  }
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
