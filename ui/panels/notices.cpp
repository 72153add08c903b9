#include "ui/panels/notices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/actions/dialog.h"
#include "ui/actions/work.h"
#include "ui/state.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/marked_text.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float notice_pad = 10, notice_gap = 8, close_edge = 24, offer_height = 30, title_height = 22,
                track_height = 8, cancel_height = 30;

/// A background job: its name, its progress, and its cancel button.
struct Running {
  std::string what, how_far;
  std::string_view id;  ///< of the bar; the button is `id/cancel`
  float share = 0;
  WorkAction cancel;
};

float share_done(const JobProgress& progress) {
  return progress.total > 0 ? static_cast<float>(progress.done) / static_cast<float>(progress.total) : 0;
}

std::vector<Running> running_now(const UiState& state, const Text& text) {
  std::vector<Running> found;
  if (state.work.job) {
    const auto& progress = state.work.progress;
    const auto [done, total] = progress;
    const auto how_far =
        total > done ? text("work/progress", {{"done", words::Bytes{done}}, {"total", words::Bytes{total}}})
                     : text("work/done", {{"done", words::Bytes{done}}});
    found.push_back({state.work.what, how_far, "progress", share_done(progress), CancelWork{}});
  }
  if (state.exporting.job) {
    const auto& progress = state.exporting.progress;
    const auto how_far = text("export/progress", {{"done", progress.done}, {"total", progress.total}});
    found.push_back({state.exporting.path, how_far, "export/progress", share_done(progress), CancelExport{}});
  }
  return found;
}

/// Returns the notices to show, the newest first. In a lecture only errors; others are deferred.
std::vector<std::size_t> told_notices(const UiState& state) {
  std::vector<std::size_t> found;
  for (auto i = state.dialog.notices.size(); i-- > 0;)
    if (!state.lecture.on || state.dialog.notices[i].is_error) found.push_back(i);
  return found;
}

struct Sizes {
  const scene::Style& style;
  std::function<float(std::string_view words, float width)> set;  ///< returns the height of a text at a width
  float px(float length) const { return std::round(length * style.scale); }

  float of(const Running&) const {
    return px(title_height) + px(4) + px(track_height) + px(8) + px(cancel_height) + 2 * px(notice_pad);
  }
  float of(const Notice& notice, std::string_view words, float width) const {
    const float offer = notice.offer.empty() ? 0 : px(8) + px(offer_height);
    const float high = set(words, width - 2 * px(notice_pad) - px(close_edge));
    return std::max(high, px(close_edge)) + offer + 2 * px(notice_pad);
  }
};

void running_card(Ui& ui, const Running& running, const scene::Rect& rect) {
  ui.fill(rect, ui.palette().panel, ui.px(9));
  ui.frame(rect, ui.palette().line, ui.px(9), ui.style.line_width);
  const auto in = scene::inset(rect, ui.px(notice_pad));
  const float line = ui.px(title_height), bar = ui.px(track_height);
  const auto cancel = ui.text("cancel");
  const float button_w = button_width(ui, cancel);
  ui.draw_in({in.x, in.y, in.w, line}, running.what, scene::Font::mono, ui.style.mono_small,
             ui.palette().ink);
  const scene::Rect track{in.x, in.y + line + ui.px(4), in.w, bar};
  const std::string name(running.id);
  ui.record(name, track,
            {.role = "progress",
             .label = running.how_far,
             .value = fmt::format("{:.3f}", running.share),
             .takes_focus = false});
  ui.fill(track, ui.palette().line, bar / 2);
  ui.fill({track.x, track.y, std::max(bar, in.w * running.share), bar}, ui.palette().accent, bar / 2);
  const float below = track.bottom() + ui.px(8), height = ui.px(cancel_height);
  ui.draw_in({in.x, below, in.w - button_w - ui.px(8), height}, running.how_far, scene::Font::text,
             ui.style.text_small, ui.palette().muted);
  if (button(ui, name + "/cancel", {in.right() - button_w, below, button_w, height}, cancel).pressed)
    ui.emit(running.cancel);
}

void notice_card(Ui& ui, const UiState& state, std::size_t index, const std::string& words,
                 const scene::Rect& rect) {
  const auto& notice = state.dialog.notices[index];
  const auto& palette = ui.palette();
  ui.fill(rect, palette.panel, ui.px(9));
  ui.frame(rect, notice.is_error ? palette.error : palette.line, ui.px(9),
           notice.is_error ? ui.px(1.6f) : ui.style.line_width);
  const auto in = scene::inset(rect, ui.px(notice_pad));
  const float edge = ui.px(close_edge), offer = notice.offer.empty() ? 0 : ui.px(8) + ui.px(offer_height);
  const auto id = "notice/" + std::to_string(index);
  const scene::Rect said{in.x, in.y, in.w - edge, in.h - offer};
  ui.record(id, said, {.role = "alert", .label = words, .takes_focus = false});
  draw_with_terms(ui, id, {said.x, said.y}, said.w, words, scene::Font::text, ui.style.text_small,
                  notice.is_error ? palette.error : palette.ink);
  if (icon_button(ui, id + "/close", {rect.right() - edge - ui.px(4), rect.y + ui.px(4), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(DismissNotice{index});
  if (notice.offer.empty()) return;
  const auto label = ui.text(notice.offer);
  const scene::Rect place{in.x, in.bottom() - ui.px(offer_height), std::min(in.w, button_width(ui, label)),
                          ui.px(offer_height)};
  if (button(ui, id + "/accept", place, label).pressed) ui.emit(AcceptNotice{index});
}

}  // namespace

NoticeRoom notice_room(const UiState& state, const scene::Style& style, const Text& text,
                       const scene::TextMeasure& measure) {
  if (told_notices(state).empty() && !state.work.job && !state.exporting.job) return {};
  return {[&](float width) {
    const auto set = [&](std::string_view words, float inner) {
      const auto lines = wrapped_runs(words, inner, scene::Font::text, style.text_small, measure).size();
      return static_cast<float>(lines) * std::round(style.text_small * 1.4f);
    };
    const Sizes sizes{style, set};
    float height = sizes.px(notice_gap);
    width -= 2 * sizes.px(notice_gap);
    for (const auto& running : running_now(state, text)) height += sizes.of(running) + sizes.px(notice_gap);
    for (const auto i : told_notices(state)) {
      const auto& notice = state.dialog.notices[i];
      height += sizes.of(notice, text(notice.message), width) + sizes.px(notice_gap);
    }
    return height;
  }};
}

void notices(Ui& ui, const UiState& state, const scene::Rect& area) {
  if (area.h <= 0) return;
  const Area window(ui, "notices", area);
  ui.fill(area, ui.palette().panel);
  ui.line({area.x, area.y + 0.5f}, {area.right(), area.y + 0.5f}, ui.palette().line, ui.style.line_width);
  const auto set = [&](std::string_view words, float inner) {
    return ui.draw_wrapped({}, inner, words, scene::Font::text, ui.style.text_small, {0, 0, 0, 0});
  };
  const Sizes sizes{ui.style, set};
  const float gap = ui.px(notice_gap);
  scene::Rect card{area.x + gap, area.bottom(), area.w - 2 * gap, 0};
  const auto place = [&](float height) {
    card.h = height, card.y -= height + gap;
    return card.y >= area.y;
  };
  for (const auto& running : running_now(state, ui.text))
    if (place(sizes.of(running))) running_card(ui, running, card);
  const auto told = told_notices(state);
  const auto height_of = [&](std::size_t i) {
    const auto& notice = state.dialog.notices[i];
    return sizes.of(notice, ui.text(notice.message), card.w);
  };
  const float free = card.y - area.y, more = ui.px(title_height);
  std::size_t fit = 0;
  float used = 0;
  for (; fit < told.size() && used + height_of(told[fit]) + gap <= free; ++fit)
    used += height_of(told[fit]) + gap;
  // The others are counted, and appear when shown ones are closed.
  if (fit < told.size() && fit > 0 && used + more > free) --fit;
  for (std::size_t n = 0; n < fit; ++n) {
    place(height_of(told[n]));
    notice_card(ui, state, told[n], ui.text(state.dialog.notices[told[n]].message), card);
  }
  if (fit == told.size()) return;
  const auto words = ui.text("notice/more", {{"count", told.size() - fit}});
  const scene::Rect line{card.x, std::max(area.y, card.y - more), card.w, more};
  ui.record("notice/more", line, {.role = "status", .label = words, .takes_focus = false});
  ui.draw_in(line, words, scene::Font::text, ui.style.text_small, ui.palette().muted);
}

}  // namespace stridescope::ui
