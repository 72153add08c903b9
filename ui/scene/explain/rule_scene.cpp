#include "ui/scene/explain/rule_scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "engine/words/numbers.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/color.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene {
namespace {

using tensor::Layout;

/// The maximum sizes; longer strips and grids are cut.
constexpr std::int64_t most_strip = 64, most_grid = 240;
/// The height of the mark at an end of the storage, above and below the strip.
constexpr float edge_height = 6;

class RulePainter {
 public:
  RulePainter(const Layout& layout, std::int64_t numel, Size size, const Style& style,
              const TextMeasure& measure, const words::Translator& words)
      : layout_(layout), numel_(numel), style_(style), measure_(measure), words_(words) {
    picture_.scene.size = size;
    picture_.scene.background = style.palette.panel;
    picture_.scene.content = {0, 0, size.w, size.h};
  }

  RulePicture paint() {
    count_reads();
    paint_strip();
    paint_grid();
    return std::move(picture_);
  }

 private:
  bool is_outside(std::int64_t element) const { return element < 0 || element >= numel_; }

  void count_reads() {
    const auto numel = std::min<std::int64_t>(layout_.numel(), most_grid);
    for (std::int64_t n = 0; n < numel; ++n) ++reads_[layout_.at_linear(n)];
    first_ = 0, end_ = numel_;
    if (!reads_.empty())
      first_ = std::min(first_, reads_.begin()->first), end_ = std::max(end_, reads_.rbegin()->first + 1);
    // Of a long storage, the part that is read is shown.
    if (end_ - first_ <= most_strip) return;
    const auto from = reads_.empty() ? first_ : std::max(first_, reads_.begin()->first - 2);
    first_ = from, end_ = std::min(end_, first_ + most_strip);
  }

  void cell(Rect rect, std::int64_t element, const std::string& text, bool is_read, std::int64_t n,
            std::int64_t m) {
    const auto& p = style_.palette;
    const bool outside = is_outside(element);
    const Color place =
        ramp(style_.theme, numel_ > 1 ? static_cast<double>(element) / static_cast<double>(numel_ - 1) : 0.0);
    const Color fill = outside ? mix(p.panel, p.error, 0.14f) : is_read ? place : p.skipped;
    Cell made{.key = key_of("rule-cell", "", n, m),
              .rect = rect,
              .radius = std::min(style_.cell_radius, rect.w / 4),
              .fill = fill,
              .ink = outside   ? p.error
                     : is_read ? ink_on(fill)
                               : p.skipped_ink,
              .edge = outside ? p.error : p.cell_edge,
              .layer = layer::cell};
    if (outside) made.ring = p.error, made.ring_width = style_.ring_width * 0.7f;
    const float needed = measure_.width(text, Font::mono, style_.mono) + 4 * style_.scale;
    const float text_size = style_.mono * std::min(1.0f, rect.w / needed);
    if (text_size >= 7 * style_.scale) made.text = text, made.text_size = text_size;
    picture_.scene.cells.push_back(std::move(made));
  }

  void label(std::string text, Point at, Align align, Font font, float size, Color color, std::int64_t n,
             std::int64_t m = 0) {
    picture_.scene.labels.push_back(
        text_label(key_of("rule-label", "", n, m), {std::move(text), font, color, size}, at, align));
  }

  void paint_strip() {
    const auto& p = style_.palette;
    const float pad = style_.space_4, width = picture_.scene.size.w - 2 * pad;
    const auto cells = std::max<std::int64_t>(1, end_ - first_);
    const float pitch = std::min(34 * style_.scale, width / static_cast<float>(cells));
    const float gap = std::max(1.0f, pitch * 0.08f),
                h = std::min(30 * style_.scale, std::max(pitch, 16 * style_.scale));
    const float y = style_.space_1 + edge_height * style_.scale;
    std::int64_t n = 0;
    for (auto element = first_; element < end_; ++element, ++n) {
      const Rect rect{pad + static_cast<float>(n) * pitch, y, pitch - gap, h};
      const auto found = reads_.find(element);
      const auto count = found == reads_.end() ? 0 : found->second;
      if (is_outside(element) && count == 0) continue;
      cell(rect, element, std::to_string(element), count > 0, 0, n);
      if (count > 1)
        label("×" + std::to_string(count), {rect.center().x, y + h + style_.scale}, Align::center,
              Font::mono_bold, std::min(style_.mono_small, pitch * 0.5f), p.copy, 1, n);
      if (is_outside(element)) picture_.guards.push_back({element, rect});
      if (element == 0 && first_ < 0) edge(rect.x - gap / 2, y, h, 0);
      if (element + 1 == numel_ && end_ > numel_) edge(rect.right() + gap / 2, y, h, 1);
    }
    grid_y_ = y + h + line_height(style_.mono_small) + style_.space_2;
  }

  /// Marks an end of the storage.
  void edge(float x, float y, float h, std::int64_t n) {
    const Point a{x, y - edge_height * style_.scale}, b{x, y + h + edge_height * style_.scale};
    picture_.scene.curves.push_back(straight_line({.key = key_of("rule-edge", "", n),
                                                   .a = a,
                                                   .b = b,
                                                   .width = style_.line_width * 2,
                                                   .color = style_.palette.error,
                                                   .layer = layer::mark}));
  }

  /// Paints the last two dimensions as rows and columns, outer ones as blocks side by side.
  void paint_grid() {
    const auto& p = style_.palette;
    const auto rank = layout_.shape.size();
    const auto numel = layout_.numel();
    const float pad = style_.space_4, width = picture_.scene.size.w - 2 * pad;
    const float height = picture_.scene.size.h - grid_y_ - style_.space_2;
    if (numel == 0 || height < 12 * style_.scale) return;
    if (numel > most_grid) {
      label(words_({"rule/many", {{"count", numel}}}), {pad, grid_y_}, Align::left, Font::text,
            style_.text_small, p.muted, 2);
      return;
    }
    const auto columns = rank >= 1 ? layout_.shape[rank - 1] : 1;
    const auto rows = rank >= 2 ? layout_.shape[rank - 2] : 1;
    const auto blocks = numel / (columns * rows);
    const float block_gap = 0.6f;
    const float across = static_cast<float>(blocks * columns) + block_gap * static_cast<float>(blocks - 1);
    const float pitch = std::min({34 * style_.scale, width / across, height / static_cast<float>(rows)});
    const float gap = std::max(1.0f, pitch * 0.08f);
    for (std::int64_t n = 0; n < numel; ++n) {
      const auto block = n / (columns * rows), row = n / columns % rows, column = n % columns;
      const float x = pad + (static_cast<float>(block) * (static_cast<float>(columns) + block_gap) +
                             static_cast<float>(column)) *
                                pitch;
      const auto element = layout_.at_linear(n);
      cell({x, grid_y_ + static_cast<float>(row) * pitch, pitch - gap, pitch - gap}, element,
           std::to_string(element), true, 3, n);
    }
  }

  const Layout& layout_;
  const std::int64_t numel_;
  const Style& style_;
  const TextMeasure& measure_;
  const words::Translator& words_;
  RulePicture picture_;
  std::map<std::int64_t, std::int64_t> reads_;  ///< how often each element is read
  std::int64_t first_ = 0, end_ = 0;            ///< range of the strip, guards included
  float grid_y_ = 0;
};

}  // namespace

RulePicture rule_picture(const Layout& layout, std::int64_t storage_numel, Size size, const Style& style,
                         const TextMeasure& measure, const words::Translator& words) {
  return RulePainter(layout, storage_numel, size, style, measure, words).paint();
}

}  // namespace stridescope::scene
