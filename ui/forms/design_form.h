#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/design/grid_recipe.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The source tensor of inverse design, and the requested grid.
struct DesignRequest {
  std::string tensor = {};
  std::int64_t storage = 0;        ///< Storage::id()
  std::int64_t storage_numel = 0;  ///< in elements of its dtype
  std::int64_t itemsize = 1;
  tensor::Layout layout = {};
  design::Grid grid = {};  ///< empty: the field is empty or not readable
  friend bool operator==(const DesignRequest&, const DesignRequest&) = default;
};
/// nullopt without a selected tensor.
std::optional<DesignRequest> design_request(const UiState& state);

/// The tensor of a request as an expression over arange: "torch.arange(12).view(3, 4)".
std::string start_code(const DesignRequest& request);

/// The text of a grid after one more element is painted: "0 4" and 8 give "0 4 8".
std::string painted_text(const std::string& text, std::int64_t element);
/// Returns the text without its last element, or without the semicolon at its end.
std::string unpainted_text(const std::string& text);
/// "0 4 8; 1 5 9": rows as far as two dimensions go, else brackets.
std::string rows_text(const design::Grid& grid);

}  // namespace stridescope::ui
