#include "ui/widgets/fields.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "ui/compat/imgui.h"
#include "ui/widgets/buttons.h"

namespace stridescope::ui {
namespace {

/// Data of one InputText's callback.
struct Exchange {
  const Draft* draft;
  int seen_revision, seen_selections;
  int recall = 0;
  bool tab = false;
  bool replaced = false;
  std::optional<std::size_t> caret = {};
};

void replace_text(ImGuiInputTextCallbackData& data, const Draft& draft) {
  const auto& text = draft.text;
  data.DeleteChars(0, data.BufTextLen);
  data.InsertChars(0, text.c_str(), text.c_str() + text.size());
  const auto caret = std::min(draft.caret, text.size());
  data.CursorPos = data.SelectionStart = data.SelectionEnd = static_cast<int>(caret);
}

int exchange(ImGuiInputTextCallbackData* data, std::string* buffer) {
  auto& with = *static_cast<Exchange*>(data->UserData);
  switch (data->EventFlag) {
    case ImGuiInputTextFlags_CallbackResize:
      buffer->resize(static_cast<std::size_t>(data->BufTextLen));
      data->Buf = buffer->data();
      break;
    case ImGuiInputTextFlags_CallbackCompletion: with.tab = true; break;
    case ImGuiInputTextFlags_CallbackHistory:
      with.recall = data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
      break;
    case ImGuiInputTextFlags_CallbackAlways:
      if (with.seen_revision != with.draft->revision) {
        with.seen_revision = with.draft->revision;
        replace_text(*data, *with.draft);
        with.replaced = true;
      }
      if (with.seen_selections != with.draft->selections) {
        with.seen_selections = with.draft->selections;
        data->SelectionStart = 0;
        data->CursorPos = data->SelectionEnd = data->BufTextLen;
      }
      with.caret = static_cast<std::size_t>(data->CursorPos);
      break;
    default: break;
  }
  return 0;
}

struct CallbackState {
  Exchange* exchange;
  std::string* buffer;
};

int callback(ImGuiInputTextCallbackData* data) {
  auto& state = *static_cast<CallbackState*>(data->UserData);
  data->UserData = state.exchange;
  return exchange(data, state.buffer);
}

void push_field_style(const Ui& ui, float height, float text_size) {
  const ImVec4 none(0, 0, 0, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, std::max(0.f, (height - text_size) / 2)});
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
  for (const auto slot : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive})
    ImGui::PushStyleColor(slot, none);
  ImGui::PushStyleColor(ImGuiCol_Text, imgui_color(ui.palette().ink));
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, imgui_color(faded(ui.palette().accent, 0.35f)));
}

void pop_field_style() {
  ImGui::PopStyleColor(5);
  ImGui::PopStyleVar(2);
}

}  // namespace

FieldResponse text_field(Ui& ui, std::string_view id, const scene::Rect& rect, const Draft& draft,
                         const FieldLook& look, bool takes_tab) {
  FieldResponse response;
  const auto& palette = ui.palette();
  const auto face = look.mono ? scene::Font::mono : scene::Font::text;
  const float size = look.large ? ui.style.mono : look.mono ? ui.style.mono_small : ui.style.text_small;
  auto* font = ui.fonts.find(face, line_size(face, size));
  const float radius = ui.px(6), pad = look.bare ? 0 : ui.style.space_2;
  const bool focused = ui.is_focused(id);

  if (!look.bare) {
    ui.fill(rect, palette.field, radius);
    ui.frame(rect,
             look.invalid ? palette.error
             : focused    ? palette.accent
                          : palette.line,
             radius, focused || look.invalid ? ui.style.line_width * 1.5f : ui.style.line_width);
  }
  ui.record(id, rect, {.role = "text", .label = look.label, .value = draft.text});

  const std::string key(id);
  ImGui::PushID(key.c_str());
  const auto item = ImGui::GetID("##field");
  auto* storage = ImGui::GetStateStorage();
  const auto revision_id = ImGui::GetID("##revision"), selections_id = ImGui::GetID("##selections");
  Exchange with{&draft, storage->GetInt(revision_id, draft.revision),
                storage->GetInt(selections_id, draft.selections)};
  const bool was_active = ImGui::GetActiveID() == item;
  if (!was_active) {
    with.seen_revision = draft.revision;
    compat::forget_undo_of_other(item, draft.text);
  }
  if (focused && ui.memory.scroll_to_focus) {
    ImGui::SetCursorScreenPos({rect.x, rect.y});
    ImGui::SetScrollHereY(0.5f);
    ui.memory.scroll_to_focus = false;
  }
  ImGui::SetCursorScreenPos({rect.x + pad, rect.y});
  ImGui::SetNextItemWidth(std::max(1.f, rect.w - 2 * pad));
  if (focused && !was_active) compat::activate_next_field(item);
  std::string buffer = draft.text;
  CallbackState state{&with, &buffer};
  push_field_style(ui, rect.h, compat::baked_size(font));
  compat::push_font(font);
  const auto flags = ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways |
                     ImGuiInputTextFlags_CallbackHistory | ImGuiInputTextFlags_CallbackCompletion;
  const bool edited =
      ImGui::InputText("##field", buffer.data(), buffer.capacity() + 1, flags, callback, &state);
  storage->SetInt(revision_id, with.seen_revision);
  storage->SetInt(selections_id, with.seen_selections);
  if (with.replaced) compat::forget_undo(item);
  const bool clicked = ImGui::IsItemClicked();
  response.active = ImGui::IsItemActive();
  ImGui::PopFont();
  pop_field_style();
  ImGui::PopID();

  if (clicked && !focused) {
    ui.memory.focus = key;
    ui.memory.focus_is_visible = false;
  } else if (!ui.is_focused(id) && response.active) {
    ImGui::ClearActiveID();
  }
  if (response.active) ui.memory.text = draft.text.empty() ? TextFocus::empty : TextFocus::filled;
  if (draft.text.empty() && !look.placeholder.empty() && !edited)
    ui.draw_in({rect.x + pad, rect.y, rect.w - 2 * pad, rect.h}, look.placeholder,
               look.mono ? face : scene::Font::text, size, palette.muted);

  if (edited) response.text = std::string_view(buffer.data());
  response.recall = with.recall;
  response.tab = takes_tab && with.tab;
  response.caret = with.caret;
  if (focused) {
    if (takes_tab) ui.keys.take(Key::tab);
    response.submitted = ui.keys.take(Key::enter);
    response.cancelled = ui.keys.take(Key::escape);
    if (response.cancelled) response.text.reset();  // ImGui restores the initial text; the state decides
  }
  return response;
}

namespace {

/// Returns the number after this frame's typing; nullopt if no digit or Backspace was typed.
std::optional<std::int64_t> typed_number(Ui& ui, std::string_view id, std::int64_t value, std::int64_t high) {
  std::optional<std::int64_t> result;
  while (const auto digit = ui.keys.take_digit()) {
    const bool goes_on = ui.memory.number == id;
    const auto longer = result.value_or(value) * 10 + *digit;
    result = goes_on && longer <= high ? longer : *digit;
    ui.memory.number = id;
  }
  if (ui.keys.take(Key::backspace)) {
    result = result.value_or(value) / 10;
    ui.memory.number = id;
  }
  return result;
}

}  // namespace

std::optional<std::int64_t> number_field(Ui& ui, std::string_view id, const scene::Rect& rect,
                                         std::int64_t value, std::int64_t low, std::int64_t high,
                                         const NumberLook& look) {
  const auto& palette = ui.palette();
  const float edge = rect.h, radius = ui.px(6);
  const std::string key(id), shown = std::to_string(value);
  if (!look.bare) {
    ui.fill(rect, palette.field, radius);
    ui.frame(rect, palette.line, radius, ui.style.line_width);
  }
  std::optional<std::int64_t> result;
  if (icon_button(ui, key + "/less", {rect.x, rect.y, edge, edge}, Icon::minus, look.less,
                  {.enabled = value > low})
          .pressed)
    result = value - 1;
  const scene::Rect middle{rect.x + edge, rect.y, rect.w - 2 * edge, rect.h};
  const auto response =
      ui.interact(id, middle, {.role = "number", .label = look.label, .value = shown, .takes_space = false});
  ui.draw_in(middle, shown, scene::Font::mono_bold, look.size > 0 ? look.size : ui.style.mono_small,
             palette.ink, scene::Align::center);
  ui.tooltip(id, response, look.label);
  if (response.focused) {
    if (look.arrows && (ui.keys.take(Key::up) || ui.keys.take(Key::right))) result = value + 1;
    if (look.arrows && (ui.keys.take(Key::down) || ui.keys.take(Key::left))) result = value - 1;
    if (const auto typed = typed_number(ui, id, value, high)) result = typed;
    if (ui.memory.focus_is_visible || ui.memory.number == id) ui.focus_ring(middle, radius);
  } else if (ui.memory.number == id) {
    ui.memory.number.clear();
  }
  if (response.hovered && ImGui::GetIO().MouseWheel != 0 && ImGui::GetIO().KeyCtrl)
    result = value + (ImGui::GetIO().MouseWheel > 0 ? 1 : -1);
  if (icon_button(ui, key + "/more", {rect.x + rect.w - edge, rect.y, edge, edge}, Icon::plus, look.more,
                  {.enabled = value < high})
          .pressed)
    result = value + 1;
  if (result) result = std::clamp(*result, low, std::max(low, high));
  if (result == value) result.reset();
  return result;
}

std::optional<std::int64_t> slider(Ui& ui, std::string_view id, const scene::Rect& rect, std::int64_t value,
                                   std::int64_t low, std::int64_t high, std::string_view label,
                                   scene::Color color) {
  const auto& palette = ui.palette();
  const auto response = ui.interact(
      id, rect, {.role = "slider", .label = label, .value = std::to_string(value), .takes_space = false});
  const float knob = ui.px(7), y = rect.y + rect.h / 2;
  const float from = rect.x + knob, span = std::max(1.f, rect.w - 2 * knob);
  const auto range = static_cast<float>(std::max<std::int64_t>(1, high - low));
  const auto x_of = [&](std::int64_t v) { return from + span * static_cast<float>(v - low) / range; };
  ui.line({from, y}, {from + span, y}, palette.line, ui.px(4));
  ui.line({from, y}, {x_of(value), y}, color, ui.px(4));
  ui.fill({x_of(value) - knob, y - knob, 2 * knob, 2 * knob},
          response.hovered || response.held ? blend(color, palette.ink, 0.2f) : color, knob);
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.px(6));
  std::int64_t next = value;
  if (response.held) {
    const float at = std::clamp((ImGui::GetIO().MousePos.x - from) / span, 0.f, 1.f);
    next = low + std::llround(at * range);
  }
  if (response.focused) {
    if (ui.keys.take(Key::right) || ui.keys.take(Key::up)) next = value + 1;
    if (ui.keys.take(Key::left) || ui.keys.take(Key::down)) next = value - 1;
    if (ui.keys.take(Key::home)) next = low;
    if (ui.keys.take(Key::end)) next = high;
  }
  next = std::clamp(next, low, std::max(low, high));
  if (next == value) return std::nullopt;
  return next;
}

}  // namespace stridescope::ui
