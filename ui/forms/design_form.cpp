#include "ui/forms/design_form.h"

#include "engine/words/numbers.h"
#include "ui/forms/form.h"

namespace stridescope::ui {

std::optional<DesignRequest> design_request(const UiState& state) {
  const auto& name = state.stage.view.selected;
  const auto tensor = find_tensor(state.document.session, name);
  if (!tensor) return std::nullopt;
  DesignRequest request{name,
                        tensor->storage().id(),
                        tensor->storage().nbytes() / tensor->itemsize(),
                        tensor->itemsize(),
                        tensor->layout(),
                        {}};
  if (auto grid = design::parse_grid(state.design.grid.text)) request.grid = std::move(*grid);
  return request;
}

std::string start_code(const DesignRequest& request) {
  const auto& layout = request.layout;
  const auto begin = "torch.arange(" + std::to_string(request.storage_numel) + ")";
  const bool is_whole =
      layout.is_contiguous() && layout.storage_offset == 0 && layout.numel() == request.storage_numel;
  if (is_whole && layout.dim() == 1) return begin;
  if (is_whole) return begin + ".view(" + words::list_text(layout.shape) + ")";
  return begin + ".as_strided(" + words::tuple_text(layout.shape) + ", " + words::tuple_text(layout.stride) +
         ", " + std::to_string(layout.storage_offset) + ")";
}

std::string painted_text(const std::string& text, std::int64_t element) {
  // In a text with brackets, the element is appended to the innermost row; otherwise to the end.
  const auto end = text.find_last_not_of("] ");
  const auto number = std::to_string(element);
  if (end == std::string::npos) return number;
  const auto closing = text.find(']', end + 1) == std::string::npos ? std::string() : text.substr(end + 1);
  const auto kept = text.substr(0, end + 1);
  return kept + (kept.back() == '[' ? "" : " ") + number + closing;
}

std::string unpainted_text(const std::string& text) {
  const auto end = text.find_last_not_of(" ");
  if (end == std::string::npos) return {};
  if (text[end] == ';') return text.substr(0, end);
  const auto digits = text.find_last_of("0123456789");
  if (digits == std::string::npos) return {};
  const auto before = text.find_last_not_of("0123456789", digits);
  if (before == std::string::npos) return {};
  const auto kept = text.find_last_not_of(" ,", before);
  return (kept == std::string::npos ? std::string() : text.substr(0, kept + 1)) + text.substr(digits + 1);
}

std::string rows_text(const design::Grid& grid) {
  if (grid.shape.size() > 2) return design::grid_text(grid);
  const auto columns = static_cast<std::size_t>(grid.shape.empty() ? 1 : grid.shape.back());
  std::string text;
  for (std::size_t i = 0; i < grid.elements.size(); ++i)
    text += (i == 0 ? "" : i % columns == 0 ? "; " : " ") + std::to_string(grid.elements[i]);
  return text;
}

}  // namespace stridescope::ui
