#include "ui/panels/document_name.h"

#include <filesystem>

namespace stridescope::ui {

std::string document_name(const UiState& state, const Text& text) {
  if (state.document.path.empty()) return std::string(text("document/untitled"));
  return std::filesystem::path(state.document.path).filename().string();
}

}  // namespace stridescope::ui
