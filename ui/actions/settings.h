#pragma once

#include <optional>
#include <string>

#include "ui/actions/one_of.h"
#include "ui/settings/settings.h"

namespace stridescope::ui {

// Actions on settings that are saved.

struct ChangeSetting {
  const SettingRow* row;
  Json value;  ///< clamped to the row's bounds
};
struct ResetSettings {};  ///< resets the settings in the dialog to their defaults
struct ToggleGroup {
  std::string group;
};
struct RememberWindow {
  std::optional<int> x, y;  ///< absent if the system does not report it
  int width = 0, height = 0;
  bool is_maximized = false;  ///< position and size are then those to restore
};                            ///< position on the screen

struct AwaitKey {
  std::string command;
};  ///< the next key press becomes its key; empty: none
struct BindKey {
  std::string command;
  KeyPress key;  ///< Key::none removes it
};
struct ResetKeys {
  std::string command;
};  ///< to the default keys; empty: of all commands

struct EditLayoutName {
  std::string text;
};
struct SaveLayout {
  std::string name;
};  ///< saves the current layout; replaces one of the same name
struct ChooseLayout {
  std::string name;
};
struct DeleteLayout {
  std::string name;
};
struct DefaultLayout {};  ///< the layout of a new installation

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
