#include "ui/commands/command_rows.h"

namespace stridescope::ui::rows {
namespace {

Command switch_of(const SettingRow& row) {
  const bool is_letter = row.key.key == Key::character && !row.key.ctrl;
  Command command{std::string(row.command),
                  row.menu,
                  row.key,
                  none,
                  is_letter ? InText::never : InText::always,
                  always,
                  {}};
  command.make = [&row](S s) -> Action { return ChangeSetting{&row, !*row.get(s.settings).get_if<bool>()}; };
  command.is_checked = [&row](S s) { return *row.get(s.settings).get_if<bool>() != row.is_negated; };
  return command;
}

Command choice_of(const SettingRow& row, const SettingChoice& choice) {
  Command command{
      std::string(row.command) + "/" + choice.id, row.menu, none, none, InText::always, always, {}};
  command.make = [&row, value = choice.value](S) -> Action { return ChangeSetting{&row, value}; };
  command.is_checked = [&row, value = choice.value](S s) { return row.get(s.settings) == value; };
  command.label = choice.label;
  return command;
}

}  // namespace

std::vector<Command> setting_commands() {
  std::vector<Command> commands;
  bool after_choices = true;
  for (const auto& row : settings_table) {
    if (row.menu.empty()) continue;
    const auto first = commands.size();
    if (row.choices)
      for (const auto& choice : row.choices()) commands.push_back(choice_of(row, choice));
    else commands.push_back(switch_of(row));
    commands[first].begins_section = row.choices || after_choices || commands[first].group == "motion";
    after_choices = row.choices != nullptr;
  }
  return commands;
}

}  // namespace stridescope::ui::rows
