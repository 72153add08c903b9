#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/layout.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The layout that the panel of rules shows: the edited one, else that of the selected tensor.
struct ShownRule {
  std::string base;  ///< the tensor whose storage it reads
  tensor::Layout layout;
  std::int64_t storage = 0;        ///< Storage::id()
  std::int64_t storage_numel = 0;  ///< in elements of its dtype
  std::string error;               ///< PyTorch's; empty: it can be read
  bool is_edited = false;
  tensor::Dims axes = {};  ///< identities of its dimensions
};
std::optional<ShownRule> shown_rule(const UiState& state);
/// True if the step at the cursor holds the edited layout.
bool is_rule_edited(const UiState& state);

/// "x.as_strided((3, 4), (4, 1), 0)"
std::string as_strided_code(const std::string& base, const tensor::Layout& layout);

struct RulePreset {
  std::string_view id;  ///< key of its title is "rule/preset/ID"
  std::optional<tensor::Layout> (*make)(const tensor::Layout& layout, std::int64_t storage_numel);
};
const std::vector<RulePreset>& rule_presets();

}  // namespace stridescope::ui
