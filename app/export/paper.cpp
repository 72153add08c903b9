#include "app/export/paper.h"

#include <algorithm>
#include <utility>

#include "engine/script/syntax/unicode.h"
#include "ui/scene/layout/line_break.h"

namespace stridescope::app {
namespace {

constexpr scene::Size a4{595, 842};
constexpr float margin = 48, width = a4.w - 2 * margin, bottom = a4.h - margin;
constexpr float line_share = 1.45f;  ///< as a share of the type size
constexpr float table_size = 8.5f, below_head = 3;
constexpr float foot_size = 8;

/// Returns the title, truncated to leave room for the page number.
std::string at_foot(const std::string& title, const canvas::CairoFonts& fonts) {
  constexpr float room = width - 60;
  const auto lines = scene::wrapped(title, room, scene::Font::text, foot_size, fonts);
  return lines.empty() ? "" : lines.size() == 1 ? lines[0] : lines[0] + " …";
}

/// The maximum length of a paragraph, several pages; longer text is truncated.
constexpr std::size_t most_bytes = 20'000;

std::vector<std::string> lines_of(std::string_view words, const TextStyle& type,
                                  const canvas::CairoFonts& fonts) {
  std::string cut;
  if (words.size() > most_bytes) {
    const auto begin = words.substr(0, most_bytes);
    cut = std::string(begin.substr(0, script::find_invalid_utf8(begin))) + " \u2026";
    words = cut;
  }
  return scene::wrapped(words, width - type.indent, type.font, type.size, fonts);
}

}  // namespace

Paper::Paper(const canvas::CairoFonts& fonts, const scene::Palette& palette, std::string title)
    : fonts_(fonts), palette_(palette), title_(at_foot(title, fonts)), pages_(a4) {
  pages_.set_title(title);
  begin_page();
}

void Paper::begin_page() {
  page_ = {};
  page_.size = a4;
  page_.background = {255, 255, 255};
  pictures_.clear();
  y_ = margin;
}

void Paper::next_page() {
  if (page_.labels.empty() && pictures_.empty()) return;
  const auto foot = [&](std::string text, float x, scene::Align align) {
    page_.labels.push_back({.text = std::move(text),
                            .at = {x, a4.h - margin * 0.6f},
                            .align = align,
                            .size = foot_size,
                            .color = palette_.muted,
                            .layer = scene::layer::label});
  };
  foot(title_, margin, scene::Align::left);
  foot(std::to_string(number_++), a4.w - margin, scene::Align::right);
  pages_.place(page_, {0, 0, a4.w, a4.h}, fonts_);
  for (const auto& picture : pictures_) pages_.place(picture.scene, picture.place, fonts_);
  pages_.next_page();
  begin_page();
}

void Paper::keep_together(float height) {
  if (y_ + height > bottom && y_ > margin) next_page();
}

void Paper::space(float height) {
  if (y_ > margin) y_ += height;
}

void Paper::rule() {
  keep_together(rule_height);
  y_ += rule_height;
  page_.boxes.push_back(
      {.rect = {margin, y_, width, 0.5f}, .fill = palette_.line, .layer = scene::layer::card});
}

float Paper::room() const { return bottom - y_; }

void Paper::line(std::string text, const TextStyle& type, scene::Color color) {
  keep_together(type.size * line_share);
  page_.labels.push_back({.text = std::move(text),
                          .at = {margin + type.indent, y_},
                          .font = type.font,
                          .size = type.size,
                          .color = color,
                          .layer = scene::layer::label});
  y_ += type.size * line_share;
}

void Paper::write(std::string_view words, const TextStyle& type) {
  write(words, type, type.is_muted ? palette_.muted : palette_.ink);
}

void Paper::write(std::string_view words, TextStyle type, scene::Color color) {
  for (auto& text : lines_of(words, type, fonts_)) line(std::move(text), type, color);
}

float Paper::height_of(std::string_view words, const TextStyle& type) const {
  const auto lines = lines_of(words, type, fonts_);
  return static_cast<float>(lines.size()) * type.size * line_share;
}

float Paper::table_height(std::size_t rows) {
  return static_cast<float>(rows + 1) * table_size * line_share + below_head;
}

float Paper::picture_pixels(float height, float pixels_wide) { return height * pixels_wide / width; }

float Paper::picture_height(const scene::Scene& scene) { return width * scene.size.h / scene.size.w; }

void Paper::picture(const scene::Scene& scene) {
  const float height = picture_height(scene);
  keep_together(height);
  pictures_.push_back({scene, {margin, y_, width, height}});
  y_ += height;
}

void Paper::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  constexpr float gap = 12;
  float size = table_size, total = 0;
  std::vector<float> columns(head.size());
  for (std::size_t c = 0; c < head.size(); ++c) {
    columns[c] = fonts_.width(head[c], scene::Font::text, 1);
    for (const auto& row : rows)
      columns[c] = std::max(columns[c], fonts_.width(row[c], scene::Font::mono, 1));
    total += columns[c];
  }
  const float room = width - gap * static_cast<float>(head.size() - 1);
  size = std::min(size, room / std::max(total, 1.0f));
  const auto row_of = [&](const std::vector<std::string>& cells, scene::Font font, scene::Color color) {
    keep_together(size * line_share);
    float x = margin;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      page_.labels.push_back({.text = cells[c],
                              .at = {x, y_},
                              .font = font,
                              .size = size,
                              .color = color,
                              .layer = scene::layer::label});
      x += columns[c] * size + gap;
    }
    y_ += size * line_share;
  };
  keep_together(size * line_share * 2);
  row_of(head, scene::Font::text, palette_.muted);
  page_.boxes.push_back(
      {.rect = {margin, y_ + 1, width, 0.6f}, .fill = palette_.line, .layer = scene::layer::card});
  y_ += below_head;
  for (const auto& row : rows) row_of(row, scene::Font::mono, palette_.ink);
}

std::string Paper::finish() {
  next_page();
  return pages_.finish();
}

}  // namespace stridescope::app
