#include "ui/forms/wanted_shape.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "ui/forms/copied_elements.h"
#include "ui/forms/form.h"

namespace stridescope::ui {
namespace {

std::optional<tensor::Dims> whole_numbers(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '(' || c == ')' || c == '[' || c == ']'; };
  tensor::Dims numbers;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    auto item = text.substr(0, comma);
    text.remove_prefix(std::min(text.size(), comma + 1));
    while (!item.empty() && blank(item.front())) item.remove_prefix(1);
    while (!item.empty() && blank(item.back())) item.remove_suffix(1);
    if (item.empty() && text.empty()) break;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), number);
    if (error != std::errc() || end != item.data() + item.size()) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

std::optional<tensor::Dims> wanted_shape(const UiState& state) {
  const auto& form = state.form.open;
  const auto* entry = find_entry(form.op);
  if (!entry || form.arguments.empty()) return std::nullopt;
  const auto parameters = form_parameters(*entry);
  if (parameters.empty() || parameters.front().role != script::Role::same_numel) return std::nullopt;
  return whole_numbers(form.arguments.front().draft.text);
}

scene::Preview form_preview(const UiState& state) {
  using Kind = session::Verdict::Kind;
  const auto& form = state.form.open;
  if (form.op.empty() || form.self != state.stage.view.selected) return {};
  if (state.work.job || state.motion.in_motion()) return {};
  const auto* entry = find_entry(form.op);
  using script::Returns;
  const bool is_several = entry && entry->op->returns == Returns::tuple;
  if (!entry || (!is_several && entry->op->returns != Returns::tensor && entry->op->returns != Returns::self))
    return {};
  const auto self = find_selectable(state.document.session, form.self);
  if (!self) return {};
  const auto verdict = state.document.session.preview(call_text(form));
  if (!verdict.layout || verdict.is_same) return {};
  if (verdict.results == 1 && (verdict.kind == Kind::copy || verdict.kind == Kind::create)) {
    // The ghost of a copy shows its values.
    return {.parts = copied_elements(*entry->op, call_text(form), form.self, *self, verdict),
            .made = verdict.layout->shape};
  }
  if (verdict.kind == Kind::in_place) {
    const bool writes_all = verdict.written_bytes == self->numel() * self->itemsize();
    if (writes_all && *verdict.layout == self->layout()) return {.view = verdict.layout, .is_written = true};
    // A tensor that grows has no places for the new elements yet.
    const bool is_relaid = verdict.written_bytes == 0 && *verdict.layout != self->layout();
    return is_relaid && verdict.layout->numel() <= self->numel() ? scene::Preview{.view = verdict.layout}
                                                                 : scene::Preview{};
  }
  const bool is_view = verdict.kind == Kind::view && verdict.dtype == self->dtype() && needs_tensor(*entry);
  if (is_view && is_several) return {.parts = verdict.parts};
  if (verdict.results != 1) return {};
  return is_view && *verdict.layout != self->layout() ? scene::Preview{.view = verdict.layout}
                                                      : scene::Preview{};
}

}  // namespace stridescope::ui
