#include "ui/widgets/windows.h"

#include <algorithm>
#include <string>

#include "ui/compat/imgui.h"

namespace stridescope::ui {
namespace {

constexpr ImGuiWindowFlags bare = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                  ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings |
                                  ImGuiWindowFlags_NoBackground;

void place(const scene::Rect& rect) {
  ImGui::SetNextWindowPos({rect.x, rect.y});
  ImGui::SetNextWindowSize({std::max(1.f, rect.w), std::max(1.f, rect.h)});
}

/// Attributes following draw calls to a window of that name. Returns the previous name.
std::string draw_into(Ui& ui, std::string_view name) {
  return ui.drawn ? std::exchange(ui.recording_area, std::string(name)) : std::string();
}

}  // namespace

Area::Area(Ui& ui, std::string_view name, const scene::Rect& rect, Kind kind) : ui_(ui) {
  outer_recording_area_ = draw_into(ui, name);
  place(rect);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  auto flags = bare | ImGuiWindowFlags_NoScrollWithMouse;
  if (kind != Kind::overlay) flags |= ImGuiWindowFlags_NoFocusOnAppearing;
  if (kind == Kind::panel) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::Begin(std::string(name).c_str(), nullptr, flags);
  ImGui::PopStyleVar();
}

Area::~Area() {
  ui_.recording_area = std::move(outer_recording_area_);
  ImGui::End();
}

Scroll::Scroll(Ui& ui, std::string_view name, const scene::Rect& rect, bool horizontal) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  auto flags = ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove;
  if (horizontal) flags |= ImGuiWindowFlags_HorizontalScrollbar;
  ImGui::BeginChild(std::string(name).c_str(), {std::max(1.f, rect.w), std::max(1.f, rect.h)}, false, flags);
  const auto at = ImGui::GetCursorScreenPos();
  top_ = {at.x, at.y};
  inner_width_ = rect.w - (horizontal ? 0 : ui.px(10));
}

void Scroll::set_content(float width, float height) {
  ImGui::SetCursorScreenPos({top_.x, top_.y});
  ImGui::Dummy({std::max(0.f, width), std::max(0.f, height)});
}

Scroll::~Scroll() { ImGui::EndChild(); }

std::pair<std::size_t, std::size_t> rows_in_view(std::size_t rows, float top, float height,
                                                 const scene::Rect& rect) {
  constexpr std::size_t few = 64;
  if (rows <= few) return {0, rows};
  const auto row_at = [&](float y) {
    return static_cast<std::size_t>(std::clamp((y - top) / height, 0.f, static_cast<float>(rows)));
  };
  const auto first = row_at(rect.y), last = row_at(rect.bottom());
  return {first > 0 ? first - 1 : 0, std::min(last + 2, rows)};
}

Modal::Modal(Ui& ui, std::string_view name, scene::Size wanted, scene::Size screen) : ui_(ui) {
  outer_recording_area_ = draw_into(ui, name);
  ui_.layer += 10;
  const float margin = ui.px(16);
  card_.w = std::min(wanted.w, screen.w - 2 * margin);
  card_.h = std::min(wanted.h, screen.h - 2 * margin);
  card_.x = (screen.w - card_.w) / 2;
  card_.y = std::max(margin, (screen.h - card_.h) * 0.4f);

  const std::string key(name);
  place({0, 0, screen.w, screen.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::Begin(key.c_str(), nullptr, bare | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar();
  ui.fill({0, 0, screen.w, screen.h}, scene::Color{10, 12, 18, 110});
  for (int i = 4; i >= 1; --i) {
    const float out = ui.px(3) * static_cast<float>(i);
    ui.fill({card_.x - out, card_.y - out + ui.px(4), card_.w + 2 * out, card_.h + 2 * out},
            scene::Color{0, 0, 0, 14}, ui.px(12) + out);
  }
  ui.fill(card_, ui.palette().panel, ui.px(12));
  ui.frame(card_, ui.palette().line, ui.px(12), ui.style.line_width);
  const auto mouse = ImGui::GetIO().MousePos;
  pressed_outside_ = ImGui::IsMouseClicked(0) &&
                     ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows) &&
                     !card_.contains({mouse.x, mouse.y});
}

Modal::~Modal() {
  ui_.recording_area = std::move(outer_recording_area_);
  ImGui::End();
  ui_.layer -= 10;
}

void apply_style(const scene::Style& style) {
  auto& imgui = ImGui::GetStyle();
  imgui = ImGuiStyle();
  const auto color = [&](ImGuiCol slot, scene::Color value) {
    imgui.Colors[slot] = ImGui::ColorConvertU32ToFloat4(imgui_color(value));
  };
  const auto& palette = style.palette;
  imgui.WindowPadding = {0, 0};
  imgui.WindowBorderSize = 0;
  imgui.ChildBorderSize = 0;
  imgui.WindowMinSize = {1, 1};
  imgui.ScrollbarSize = 9 * style.scale;
  imgui.ScrollbarRounding = 5 * style.scale;
  imgui.GrabMinSize = 24 * style.scale;
  imgui.ItemSpacing = {0, 0};
  imgui.AntiAliasedLinesUseTex = true;
  color(ImGuiCol_Text, palette.ink);
  color(ImGuiCol_WindowBg, palette.panel);
  color(ImGuiCol_ScrollbarBg, faded(palette.panel, 0));
  color(ImGuiCol_ScrollbarGrab, blend(palette.line, palette.muted, 0.25f));
  color(ImGuiCol_ScrollbarGrabHovered, palette.muted);
  color(ImGuiCol_ScrollbarGrabActive, palette.ink);
  color(ImGuiCol_NavHighlight, faded(palette.accent, 0));
}

}  // namespace stridescope::ui
