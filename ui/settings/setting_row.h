#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/settings/key.h"
#include "ui/words/json.h"

namespace stridescope::ui {

struct Settings;

/// A choice of a setting.
struct SettingChoice {
  Json value;
  std::string id;     ///< part of widget ids
  std::string label;  ///< key of its label, or the label itself
};

/// One setting, for the file, the menus and the settings dialog. Its type is that of the member, its default
/// that of a new Settings.
struct SettingRow {
  std::string_view name = {};  ///< in the file; the key of its label in the dialog is "settings/NAME"
  Json (*get)(const Settings& settings) = nullptr;
  /// Returns false if the value is invalid: one of another type is ignored, an out-of-range one is
  /// clamped.
  bool (*set)(Settings& settings, const Json& value, const SettingRow& row) = nullptr;
  double least = 0, most = 0;  ///< bounds of a number, or of a list's length; both 0: none
  std::vector<SettingChoice> (*choices)() =
      nullptr;  ///< for text, the only values; for numbers, suggestions
  bool in_dialog = false;
  bool is_negated = false;        ///< dialog and menu show its opposite
  std::string_view menu = {};     ///< its menu; empty: none
  std::string_view command = {};  ///< id of its command there; for choices, the prefix of their ids
  KeyPress key = {};              ///< of a toggle
};

}  // namespace stridescope::ui
