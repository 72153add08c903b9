#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/settings/key.h"
#include "ui/words/json.h"

namespace stridescope::ui {

struct Settings;

/// A value that a setting offers.
struct SettingChoice {
  Json value;
  std::string id;     ///< part of widget ids
  std::string label;  ///< key of its words, or the words themselves
};

/// One setting, as the file, the menus and the settings dialog see it. Its type is that of the member, its
/// default what a new Settings has.
struct SettingRow {
  std::string_view name = {};  ///< in the file; its words in the dialog are "settings/NAME"
  Json (*get)(const Settings& settings) = nullptr;
  /// False where the value does not fit: one of another type is not taken, one out of bounds is brought
  /// inside.
  bool (*set)(Settings& settings, const Json& value, const SettingRow& row) = nullptr;
  double least = 0, most = 0;  ///< a number's bounds; a list's length; both 0: none
  std::vector<SettingChoice> (*choices)() =
      nullptr;  ///< text is one of them; for numbers they are suggestions
  bool in_dialog = false;
  bool is_negated = false;        ///< dialog and menu show its opposite
  std::string_view menu = {};     ///< the menu that it stands in; empty: none
  std::string_view command = {};  ///< the id of a switch there; of choices, what their ids begin with
  KeyPress key = {};              ///< of a switch
};

}  // namespace stridescope::ui
