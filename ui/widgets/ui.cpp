#include "ui/widgets/ui.h"

#include <algorithm>
#include <cmath>

#include "engine/script/syntax/unicode.h"
#include "ui/action.h"
#include "ui/canvas/fill.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/compat/imgui.h"
#include "ui/scene/model/stage.h"
#include "ui/widgets/baked_measure.h"
#include "ui/widgets/marked_text.h"

namespace stridescope::ui {
namespace {

constexpr double tooltip_delay_secs = 0.45;

scene::Rect intersect(const scene::Rect& a, const scene::Rect& b) {
  const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  const float right = std::min(a.x + a.w, b.x + b.w), bottom = std::min(a.y + a.h, b.y + b.h);
  return {x, y, std::max(0.f, right - x), std::max(0.f, bottom - y)};
}

scene::Rect clip_rect() {
  const auto low = ImGui::GetWindowDrawList()->GetClipRectMin();
  const auto high = ImGui::GetWindowDrawList()->GetClipRectMax();
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace

void Ui::push(const Action& action) { actions.push(action); }
void Ui::emit(const DocumentAction& action) { actions.push(action); }
void Ui::emit(const StageAction& action) { actions.push(action); }
void Ui::emit(const MotionAction& action) { actions.push(action); }
void Ui::emit(const FormAction& action) { actions.push(action); }
void Ui::emit(const ConsoleAction& action) { actions.push(action); }
void Ui::emit(const SettingsAction& action) { actions.push(action); }
void Ui::emit(const DialogAction& action) { actions.push(action); }
void Ui::emit(const WindowAction& action) { actions.push(action); }
void Ui::emit(const LectureAction& action) { actions.push(action); }
void Ui::emit(const WorkAction& action) { actions.push(action); }
void Ui::emit(const LessonAction& action) { actions.push(action); }
void Ui::emit(const ProverAction& action) { actions.push(action); }
void Ui::emit(const LearnAction& action) { actions.push(action); }
void Ui::emit(const RuleAction& action) { actions.push(action); }
void Ui::emit(const DesignAction& action) { actions.push(action); }

std::uint32_t imgui_color(scene::Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }

scene::Color faded(scene::Color color, float alpha) {
  color.a = static_cast<std::uint8_t>(std::lround(static_cast<float>(color.a) * std::clamp(alpha, 0.f, 1.f)));
  return color;
}

scene::Color blend(scene::Color a, scene::Color b, float amount) {
  const auto part = [&](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(
        std::lround(static_cast<float>(from) + (static_cast<float>(to) - static_cast<float>(from)) * amount));
  };
  return {part(a.r, b.r), part(a.g, b.g), part(a.b, b.b), part(a.a, b.a)};
}

void Ui::record(std::string_view id, const scene::Rect& rect, const WidgetInfo& info) {
  widgets.push_back({std::string(id), std::string(info.role), std::string(info.label),
                     intersect(rect, clip_rect()), info.enabled, std::string(info.value), layer,
                     info.takes_focus && info.enabled});
}

void Ui::set_focus(std::string_view id, bool visible) {
  memory.focus = id;
  memory.focus_is_visible = visible;
  memory.scroll_to_focus = visible;
}

void note_characters(std::string_view line, std::set<char32_t>& characters) {
  const auto is_far = [](char c) { return static_cast<unsigned char>(c) >= 0xc4; };
  if (std::none_of(line.begin(), line.end(), is_far)) return;
  for (const auto c : script::code_points(line))
    if (!is_always_baked(c)) characters.insert(c);
}

Response Ui::interact(std::string_view id, const scene::Rect& rect, const WidgetInfo& info) {
  record(id, rect, info);
  Response response;
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::PushID(id.data(), id.data() + id.size());
  ImGui::InvisibleButton("##", {std::max(1.f, rect.w), std::max(1.f, rect.h)},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  ImGui::PopID();
  response.hovered = ImGui::IsItemHovered();
  response.held = info.enabled && ImGui::IsItemActive() && ImGui::IsMouseDown(0);
  response.pressed =
      info.enabled && ImGui::IsItemDeactivated() && response.hovered && ImGui::IsMouseReleased(0);
  response.double_clicked = info.enabled && response.hovered && ImGui::IsMouseDoubleClicked(0);
  response.right_clicked = response.hovered && ImGui::IsMouseReleased(1);
  if (response.hovered && info.enabled && ImGui::IsMouseClicked(0)) {
    memory.focus = info.takes_focus ? std::string(id) : std::string();
    memory.focus_is_visible = false;
  }
  response.focused = info.enabled && is_focused(id);
  if (response.focused) {
    if (memory.scroll_to_focus) {
      if (!ImGui::IsItemVisible() || intersect(rect, clip_rect()).h < rect.h) ImGui::SetScrollHereY(0.5f);
      memory.scroll_to_focus = false;
    }
    if ((info.takes_enter && keys.take(Key::enter)) ||
        (info.takes_space && memory.focus_is_visible && keys.take(Key::space)))
      response.pressed = true;
  }
  return response;
}

ImDrawList& Ui::list() const { return *ImGui::GetWindowDrawList(); }

float Ui::width(std::string_view line, scene::Font font, float size) const {
  return fonts.width(line, font, size);
}

float Ui::draw_text(scene::Point at, std::string_view line, scene::Font font, float size,
                    scene::Color color) const {
  if (line.empty()) return 0;
  note_characters(line, memory.drawn_characters);
  const float pixels = line_size(font, size);
  list().AddText(fonts.find(font, pixels, line), pixels,
                 {std::round(at.x), std::round(at.y - (pixels - size) / 2)}, imgui_color(color), line.data(),
                 line.data() + line.size());
  const float w = width(line, font, size);
  if (auto* kept = recording_scene_in({at.x, at.y, w, size}))
    kept->labels.push_back({.text = std::string(line), .at = at, .font = font, .size = size, .color = color});
  return w;
}

float Ui::draw_in(const scene::Rect& rect, std::string_view line, scene::Font font, float size,
                  scene::Color color, scene::Align align) const {
  std::string shortened;
  float w = width(line, font, size);
  if (w > rect.w + 0.5f) {
    memory.elided.emplace(line);
    shortened = scene::elided(std::string(line), rect.w, font, size, BakedMeasure(*this));
    line = shortened;
    w = width(line, font, size);
  }
  float x = rect.x;
  if (align == scene::Align::center) x += (rect.w - w) / 2;
  if (align == scene::Align::right) x += rect.w - w;
  return draw_text({x, rect.y + (rect.h - size) / 2}, line, font, size, color);
}

float Ui::draw_wrapped(scene::Point at, float wrap_width, std::string_view whole, scene::Font font,
                       float size, scene::Color color) const {
  const float line_height = std::round(size * 1.4f);
  float y = at.y;
  for (const auto& line : wrapped_runs(whole, wrap_width, font, size, BakedMeasure(*this))) {
    float x = at.x;
    if (color.a > 0)
      for (const auto& run : line)
        x += draw_text({x, y + (line_height - size) / 2}, run.words, run.font, size, color);
    y += line_height;
  }
  return y - at.y;
}

void Ui::fill(const scene::Rect& rect, scene::Color color, float radius) const {
  canvas::fill(list(), painter, rect, radius, imgui_color(color));
  if (auto* kept = recording_scene_in(rect))
    kept->boxes.push_back({.rect = rect, .radius = radius, .fill = color});
}

void Ui::frame(const scene::Rect& rect, scene::Color color, float radius, float thickness) const {
  const float half = thickness / 2;
  list().AddRect({rect.x + half, rect.y + half}, {rect.x + rect.w - half, rect.y + rect.h - half},
                 imgui_color(color), radius, 0, thickness);
  if (auto* kept = recording_scene_in(rect))
    kept->boxes.push_back({.rect = rect, .radius = radius, .border = color, .border_width = thickness});
}

void Ui::line(scene::Point a, scene::Point b, scene::Color color, float thickness) const {
  list().AddLine({a.x, a.y}, {b.x, b.y}, imgui_color(color), thickness);
  const auto [left, right] = std::minmax(a.x, b.x);
  const auto [top, bottom] = std::minmax(a.y, b.y);
  if (auto* kept = recording_scene_in({left, top, right - left + thickness, bottom - top + thickness}))
    kept->curves.push_back(
        {.a = a, .a_control = a, .b_control = b, .b = b, .width = thickness, .color = color});
}

void Ui::draw_scene(const canvas::ImguiCanvas& canvas, const scene::Scene& scene, scene::Point at) const {
  for (const auto& label : scene.labels) note_characters(label.text, memory.drawn_characters);
  canvas.paint(list(), scene, at);
  auto* kept = recording_scene_in({at.x, at.y, scene.size.w, scene.size.h});
  if (!kept) return;
  const auto move = [&](scene::Point& point) { point.x += at.x, point.y += at.y; };
  const auto add = [&](auto items, auto& to, const auto& move_item) {
    for (auto& item : items) {
      move_item(item);
      to.push_back(std::move(item));
    }
  };
  const auto move_rect = [&](auto& item) { item.rect.x += at.x, item.rect.y += at.y; };
  add(scene.boxes, kept->boxes, move_rect);
  add(scene.cells, kept->cells, move_rect);
  add(scene.labels, kept->labels, [&](auto& label) { move(label.at); });
  add(scene.curves, kept->curves, [&](auto& curve) {
    for (auto* point : {&curve.a, &curve.a_control, &curve.b_control, &curve.b}) move(*point);
  });
}

scene::Scene* Ui::recording_scene_in(const scene::Rect& rect) const {
  if (!drawn) return nullptr;
  const auto seen = intersect(rect, clip_rect());
  return seen.w > 0 && seen.h > 0 ? &(*drawn)[recording_area] : nullptr;
}

void Ui::focus_ring(const scene::Rect& rect, float radius) const {
  const float out = px(2);
  frame({rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out}, palette().accent, radius + out,
        px(2));
}

void Ui::tooltip(std::string_view id, const Response& response, std::string_view words) {
  const auto min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  tooltip(id, response, words, {min.x, min.y, max.x - min.x, max.y - min.y});
}

void Ui::tooltip(std::string_view id, const Response& response, std::string_view words,
                 const scene::Rect& beside) {
  if (words.empty() || !tooltips_are_on) return;
  const bool by_keyboard = response.focused && memory.focus_is_visible;
  if (!response.hovered && !by_keyboard) {
    if (memory.tooltip == id) memory.tooltip.clear();
    return;
  }
  if (response.held) return;
  if (memory.tooltip != id) {
    memory.tooltip = id;
    memory.tooltip_since_secs = now_secs;
  }
  const double waited = now_secs - memory.tooltip_since_secs;
  if (waited < tooltip_delay_secs) {
    const double left = tooltip_delay_secs - waited + 0.01;
    wake_after_secs = wake_after_secs < 0 ? left : std::min(wake_after_secs, left);
    return;
  }
  const float pad = style.space_2, wrap = px(300);
  const BakedMeasure measure(*this);
  const auto lines = wrapped_runs(words, wrap, scene::Font::text, style.text_small, measure);
  float text_width = 0;
  for (const auto& line : lines) text_width = std::max(text_width, width_of(line, style.text_small, measure));
  const float line_height = std::round(style.text_small * 1.4f);
  const float height = line_height * static_cast<float>(lines.size());
  const auto screen = ImGui::GetIO().DisplaySize;
  scene::Rect box{beside.x, beside.bottom() + px(6), text_width + 2 * pad, height + 2 * pad};
  if (box.bottom() > screen.y - px(4)) box.y = std::max(px(4), beside.y - px(6) - box.h);
  box.x = std::clamp(box.x, px(4), std::max(px(4), screen.x - box.w - px(4)));
  widgets.push_back({"tooltip", "tooltip", without_marks(words), box, true, {}});
  auto& front = *ImGui::GetForegroundDrawList();
  front.AddRectFilled({box.x, box.y}, {box.x + box.w, box.y + box.h}, imgui_color(palette().ink), px(6));
  float y = box.y + pad;
  for (const auto& line : lines) {
    float x = box.x + pad;
    for (const auto& [said, font] : line) {
      const float pixels = line_size(font, style.text_small);
      front.AddText(fonts.find(font, pixels, said), pixels,
                    {std::round(x), std::round(y + (line_height - pixels) / 2)}, imgui_color(palette().panel),
                    said.data(), said.data() + said.size());
      x += width(said, font, style.text_small);
    }
    y += line_height;
  }
}

}  // namespace stridescope::ui
