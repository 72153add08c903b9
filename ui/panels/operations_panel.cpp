#include <algorithm>

#include "ui/actions/form.h"
#include "ui/actions/settings.h"
#include "ui/compat/imgui.h"
#include "ui/forms/form.h"
#include "ui/panels/op_form.h"
#include "ui/panels/panels.h"
#include "ui/panels/verdict_text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float operation_row_height = 24, group_height = 23;
/// Space above the first row, for its focus ring.
constexpr float ring_room = 3;

/// The scroll offset before a form changed it; negative: no form did.
float* scroll_before() { return ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("##scroll-before"), -1); }

class List {
 public:
  List(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Point top, float width)
      : ui_(ui),
        state_(state),
        queries_(queries),
        catalogue_(catalogue_of(state)),
        has_subject_(!state.stage.view.selected.empty()),
        at_(top),
        width_(width) {}
  float y() const { return at_.y; }

  void group(script::Group group) {
    const auto& search = state_.form.search.text;
    const std::string id(group_id(group));
    std::vector<const OpEntry*> shown;
    std::size_t further = 0;
    const bool is_whole = !search.empty() || state_.settings.folded_groups.count("all/" + id) > 0;
    for (const auto& entry : catalogue_) {
      if (entry.group() != group || !is_found(entry, search)) continue;
      if (is_whole || entry.is_first_choice() || entry.id == state_.form.open.op) shown.push_back(&entry);
      else ++further;
    }
    if (shown.empty() && further == 0) return;
    const bool is_folded = search.empty() && state_.settings.folded_groups.count(id) > 0;
    heading(id, is_folded, further, search.empty() && is_whole);
    if (is_folded) return;
    // Operations that cannot apply to the tensor come last.
    if (has_subject_)
      std::stable_partition(shown.begin(), shown.end(), [&](const OpEntry* entry) {
        return entry->id == state_.form.open.op || !cannot_apply(*queries_.operation(state_, *entry).verdict);
      });
    std::stable_partition(shown.begin(), shown.end(),
                          [&](const OpEntry* entry) { return entry->name() == search; });
    for (const auto* entry : shown) row(*entry);
    at_.y += ui_.px(3);
  }

  /// Draws a suggestion for a search without a match.
  void suggestion() {
    const auto* entry = nearest_entry(catalogue_, state_.form.search.text);
    if (!entry) return;
    const auto label = ui_.text("operations/did_you_mean", {{"name", entry->name()}});
    const float width = std::min(width_, button_width(ui_, label));
    if (button(ui_, "op-search/nearest", {at_.x, at_.y, width, ui_.px(30)}, label).pressed)
      ui_.emit(SearchOperations{std::string(entry->name())});
    at_.y += ui_.px(36);
  }

 private:
  void heading(const std::string& group, bool is_folded, std::size_t further, bool is_whole) {
    const auto id = "op-group/" + group;
    scene::Rect rect{at_.x, at_.y, width_, ui_.px(group_height)};
    const auto rest =
        further > 0 ? ui_.text("group/more", {{"count", further}}) : std::string(ui_.text("group/fewer"));
    const bool has_rest = !is_folded && (further > 0 || is_whole);
    const float rest_width = ui_.width(rest, scene::Font::text, ui_.style.text_small) + ui_.px(16);
    if (has_rest) rect.w -= rest_width;
    const auto label = ui_.text("group/" + group);
    const auto response =
        ui_.interact(id, rect, {.role = "group", .label = label, .value = is_folded ? "closed" : "open"});
    const auto ink = response.hovered ? ui_.palette().ink : ui_.palette().muted;
    draw_icon(ui_, is_folded ? Icon::chevron_right : Icon::chevron_down,
              {rect.x + ui_.px(6), rect.center().y}, ui_.px(11), ink);
    ui_.draw_in({rect.x + ui_.px(16), rect.y, rect.w, rect.h}, label, scene::Font::text_bold,
                ui_.style.text_small, ink);
    if (response.focused && ui_.memory.focus_is_visible) ui_.focus_ring(rect, ui_.px(5));
    if (response.pressed) ui_.emit(ToggleGroup{group});
    ui_.tooltip(id, response, ui_.text("help/group/" + group));
    if (has_rest) more(group, rest, {rect.right(), rect.y, rest_width, rect.h});
    at_.y += rect.h;
  }

  /// Draws the toggle at the right end of a heading that shows all operations of the group.
  void more(const std::string& group, const std::string& label, const scene::Rect& rect) {
    const auto id = "op-more/" + group;
    const auto response = ui_.interact(id, rect, {.role = "button", .label = label});
    ui_.draw_in({rect.x, rect.y, rect.w - ui_.px(8), rect.h}, label, scene::Font::text, ui_.style.text_small,
                response.hovered ? ui_.palette().ink : ui_.palette().faint, scene::Align::right);
    if (response.focused && ui_.memory.focus_is_visible) ui_.focus_ring(rect, ui_.px(5));
    if (response.pressed) ui_.emit(ToggleGroup{"all/" + group});
    ui_.tooltip(id, response, ui_.text("help/group_more"));
  }

  bool is_visible(const scene::Rect& rect) const {
    return ImGui::IsRectVisible({rect.x, rect.y}, {rect.right(), rect.bottom()});
  }

  void row(const OpEntry& entry) {
    const bool is_open = state_.form.open.op == entry.id;
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(operation_row_height)};
    const auto id = "op/" + entry.id;
    std::string word, reason;
    auto color = ui_.palette().muted;
    const bool is_possible = has_subject_ || !needs_tensor(entry);
    if (is_visible(rect) && is_possible) {
      // For an open form: with its current arguments.
      const auto& offer = queries_.operation(state_, entry);
      const auto statement = is_open ? statement_text(state_.form.open) : offer.statement;
      const auto& verdict = is_open ? queries_.verdict(state_, statement) : *offer.verdict;
      word = verdict_word(verdict, ui_.text);
      color = verdict_color(verdict, ui_.palette());
      reason = statement + "\n" + verdict_reason(verdict, ui_.text);
    }
    auto& list = ui_.list();
    if (is_open) {
      list.ChannelsSplit(2);
      list.ChannelsSetCurrent(1);
    }
    const auto response = ui_.interact(
        id, rect, {.role = "button", .label = entry.name(), .value = word, .enabled = is_possible});
    if (response.hovered && !is_open) ui_.fill(rect, faded(ui_.palette().ink, 0.06f), ui_.px(5));
    const float word_width = ui_.width(word, scene::Font::text_bold, ui_.style.text_small);
    const float pad = ui_.px(8), indent = ui_.px(16);
    ui_.draw_in({rect.x + rect.w - pad - word_width, rect.y, word_width + 1, rect.h}, word,
                scene::Font::text_bold, ui_.style.text_small, color);
    ui_.draw_in({rect.x + indent, rect.y, rect.w - indent - 2 * pad - word_width, rect.h}, entry.name(),
                is_open ? scene::Font::mono_bold : scene::Font::mono, ui_.style.mono, ui_.palette().ink);
    if (response.focused && ui_.memory.focus_is_visible) ui_.focus_ring(rect, ui_.px(5));
    if (response.pressed) ui_.emit(OpenOperation{entry.id});
    if (!is_open) ui_.tooltip(id, response, reason);
    at_.y += rect.h;
    if (is_open) form(list, rect);
  }

  void form(ImDrawList& list, const scene::Rect& row_rect) {
    const float pad = ui_.px(12);
    at_.y += ui_.px(4);
    at_.y += op_form(ui_, state_, queries_, {at_.x + pad, at_.y}, width_ - 2 * pad) + pad;
    const scene::Rect card{row_rect.x, row_rect.y, row_rect.w, at_.y - row_rect.y};
    list.ChannelsSetCurrent(0);
    ui_.fill(card, blend(ui_.palette().panel, ui_.palette().field, 0.6f), ui_.px(8));
    ui_.frame(card, ui_.palette().accent, ui_.px(8), ui_.px(1.5f));
    list.ChannelsMerge();
    bring_into_view(card);
    at_.y += ui_.px(6);
  }

  /// Scrolls to a form that was just opened, as far as its row stays visible.
  void bring_into_view(const scene::Rect& card) {
    int* shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("##open-form"), 0);
    const auto now = static_cast<int>(ImGui::GetID(state_.form.open.op.c_str()));
    if (*shown == now) return;
    *shown = now;
    float* before = scroll_before();
    if (*before < 0) *before = ImGui::GetScrollY();
    const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowSize().y;
    const float wanted = std::min(card.bottom() + ui_.px(8) - bottom, card.y - ui_.px(ring_room) - top);
    if (wanted > 0) ImGui::SetScrollY(ImGui::GetScrollY() + wanted);
  }

  Ui& ui_;
  const UiState& state_;
  const PanelQueries& queries_;
  const std::vector<OpEntry>& catalogue_;
  const bool has_subject_;  ///< a tensor or array is selected
  scene::Point at_;
  float width_;
};

void search_field(Ui& ui, const UiState& state, const scene::Rect& rect) {
  const auto response = text_field(
      ui, "op-search", rect, state.form.search,
      {.label = ui.text("operations/search"), .placeholder = ui.text("operations/search"), .mono = false});
  if (response.text) ui.emit(SearchOperations{*response.text});
  if (response.cancelled) {
    ui.emit(SearchOperations{});
    ui.set_focus("", false);
  }
}

}  // namespace

void operations_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area) {
  const Area window(ui, "operations", area);
  const auto& palette = ui.palette();
  ui.fill(area, palette.panel);
  ui.line({area.right() - 0.5f, area.y}, {area.right() - 0.5f, area.bottom()}, palette.line,
          ui.style.line_width);
  const float pad = ui.style.space_2;
  float y = area.y + ui.style.space_2;
  const float field = ui.px(28);
  const auto to = ui.text("operations/apply_to");
  const float to_width = ui.width(to, scene::Font::text, ui.style.text_small) + ui.px(8);
  const float name_width = ui.width(state.stage.view.selected, scene::Font::mono_bold, ui.style.mono);
  ui.draw_in({area.x + pad + ui.px(6), y, to_width, field}, to, scene::Font::text, ui.style.text_small,
             palette.muted);
  ui.draw_in({area.x + pad + ui.px(6) + to_width, y, ui.px(60), field}, state.stage.view.selected,
             scene::Font::mono_bold, ui.style.mono, palette.ink);
  const float taken = ui.px(6) + to_width + std::min(ui.px(60), name_width) + ui.px(12);
  search_field(ui, state, {area.x + pad + taken, y, area.w - 2 * pad - taken, field});
  const float ring = ui.px(ring_room);
  y += field + ui.px(6) - ring;
  Scroll scroll(ui, "operation-rows", {area.x + pad, y, area.w - pad - ui.px(2), area.bottom() - y});
  List list(ui, state, queries, {scroll.top().x, scroll.top().y + ring}, area.w - 2 * pad - ui.px(6));
  auto groups = panel_groups();
  // An exact match of the search comes first.
  const auto& catalogue = catalogue_of(state);
  const auto named = std::ranges::find(catalogue, state.form.search.text, &OpEntry::name);
  if (named != catalogue.end())
    std::stable_partition(groups.begin(), groups.end(),
                          [&](script::Group group) { return group == named->group(); });
  for (const auto group : groups) list.group(group);
  list.suggestion();
  if (state.form.open.op.empty()) {
    ImGui::GetStateStorage()->SetInt(ImGui::GetID("##open-form"), 0);
    if (*scroll_before() >= 0) ImGui::SetScrollY(*scroll_before());
    *scroll_before() = -1;
  }
  scroll.set_content(area.w - 2 * pad - ui.px(6), list.y() + ui.style.space_2 - scroll.top().y);
}

}  // namespace stridescope::ui
