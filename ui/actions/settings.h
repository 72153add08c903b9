#pragma once

#include <optional>
#include <string>

#include "ui/actions/one_of.h"
#include "ui/settings/settings.h"

namespace stridescope::ui {

// Actions on settings that outlive the program.

struct ChangeSetting {
  const SettingRow* row;
  Json value;  ///< brought inside the row's bounds
};
struct ResetSettings {};  ///< what the dialog shows, to what a new installation has
struct ToggleGroup {
  std::string group;
};
struct RememberWindow {
  std::optional<int> x, y;  ///< absent where the system does not tell
  int width = 0, height = 0;
  bool is_maximized = false;  ///< then place and size are those to come back to
};                            ///< where it stands on the screen

struct AwaitKey {
  std::string command;
};  ///< the next key that is pressed becomes its key; empty: none does
struct BindKey {
  std::string command;
  KeyPress key;  ///< Key::none: it has none
};
struct ResetKeys {
  std::string command;
};  ///< to those that the program comes with; empty: of all commands

struct EditLayoutName {
  std::string text;
};
struct SaveLayout {
  std::string name;
};  ///< the present one; in place of the one of that name
struct ChooseLayout {
  std::string name;
};
struct DeleteLayout {
  std::string name;
};
struct DefaultLayout {};  ///< as a new installation has it

struct SettingsAction
    : OneOf<ChangeSetting, ResetSettings, ToggleGroup, RememberWindow, AwaitKey, BindKey, ResetKeys,
            EditLayoutName, SaveLayout, ChooseLayout, DeleteLayout, DefaultLayout> {
  using OneOf::OneOf;
};

template <auto member, class T>
ChangeSetting change(const T& value) {
  Settings settings;
  settings.*member = value;
  const auto& row = setting_row<member>();
  return {&row, row.get(settings)};
}

}  // namespace stridescope::ui
