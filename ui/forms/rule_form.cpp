#include "ui/forms/rule_form.h"

#include <algorithm>

#include "engine/words/numbers.h"
#include "ui/forms/form.h"

namespace stridescope::ui {
namespace {

using tensor::Layout;

std::optional<Layout> transposed_rule(const Layout& layout, std::int64_t) {
  if (layout.dim() < 2) return std::nullopt;
  auto to = layout;
  const auto last = to.shape.size() - 1;
  std::swap(to.shape[last], to.shape[last - 1]);
  std::swap(to.stride[last], to.stride[last - 1]);
  return to;
}

/// Reverses the last dimension like NumPy's x[..., ::-1]; PyTorch refuses negative strides.
std::optional<Layout> flipped_rule(const Layout& layout, std::int64_t) {
  if (layout.dim() < 1 || layout.shape.back() < 2) return std::nullopt;
  auto to = layout;
  to.storage_offset += (to.shape.back() - 1) * to.stride.back();
  to.stride.back() = -to.stride.back();
  return to;
}

std::optional<Layout> diagonal_rule(const Layout& layout, std::int64_t) {
  if (layout.dim() != 2) return std::nullopt;
  return Layout{{std::min(layout.shape[0], layout.shape[1])},
                {layout.stride[0] + layout.stride[1]},
                layout.storage_offset};
}

std::optional<Layout> windows_rule(const Layout& layout, std::int64_t) {
  constexpr std::int64_t window = 3;
  if (layout.dim() < 1 || layout.dim() > 3 || layout.shape.back() < window) return std::nullopt;
  auto to = layout;
  to.shape.back() -= window - 1;
  to.shape.push_back(window), to.stride.push_back(layout.stride.back());
  return to;
}

std::optional<Layout> broadcast_rule(const Layout& layout, std::int64_t) {
  constexpr std::int64_t times = 3;
  if (layout.dim() < 1 || layout.dim() > 3) return std::nullopt;
  auto to = layout;
  to.shape.insert(0, times), to.stride.insert(0, 0);
  return to;
}

std::optional<Layout> every_other_rule(const Layout& layout, std::int64_t) {
  if (layout.dim() < 1 || layout.shape.back() < 2) return std::nullopt;
  auto to = layout;
  to.shape.back() = (to.shape.back() + 1) / 2;
  to.stride.back() *= 2;
  return to;
}

}  // namespace

const std::vector<RulePreset>& rule_presets() {
  static const std::vector<RulePreset> presets = {
      {"transpose", transposed_rule}, {"every_other", every_other_rule}, {"diagonal", diagonal_rule},
      {"windows", windows_rule},      {"broadcast", broadcast_rule},     {"flip", flipped_rule},
  };
  return presets;
}

bool is_rule_edited(const UiState& state) {
  const auto& rule = state.rule;
  const auto cursor = state.document.session.cursor();
  return !rule.base.empty() && cursor == (rule.step > 0 ? rule.step : rule.since);
}

std::optional<ShownRule> shown_rule(const UiState& state) {
  const auto& session = state.document.session;
  const bool is_edited = is_rule_edited(state);
  const auto& name = is_edited ? state.rule.base : state.stage.view.selected;
  const auto tensor = find_tensor(session, name);
  if (!tensor) return std::nullopt;
  ShownRule shown{name,
                  is_edited ? state.rule.layout : tensor->layout(),
                  tensor->storage().id(),
                  tensor->storage().nbytes() / tensor->itemsize(),
                  is_edited ? state.rule.error : std::string(),
                  is_edited};
  for (std::int64_t d = 0; d < shown.layout.dim(); ++d) shown.axes.push_back(d);
  const auto selected = find_tensor(session, state.stage.view.selected);
  const auto axes = selected ? session.now().axes(*selected) : tensor::Dims();
  if (axes.size() == shown.axes.size()) shown.axes = axes;
  return shown;
}

std::string as_strided_code(const std::string& base, const Layout& layout) {
  return base + ".as_strided(" + words::tuple_text(layout.shape) + ", " + words::tuple_text(layout.stride) +
         ", " + std::to_string(layout.storage_offset) + ")";
}

}  // namespace stridescope::ui
