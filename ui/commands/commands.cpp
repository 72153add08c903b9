#include "ui/commands/commands.h"

#include <algorithm>
#include <array>

#include "ui/commands/command_rows.h"
#include "ui/commands/key_map.h"
#include "ui/lesson/lesson_view.h"

namespace stridescope::ui {
namespace {

std::vector<Command> all_commands() {
  auto all = rows::lecture_commands();
  for (auto& command : rows::own_commands()) all.push_back(std::move(command));
  for (auto& command : rows::setting_commands()) all.push_back(std::move(command));
  return all;
}

constexpr std::array menu_table = {Menu{"file", 'f'},   Menu{"edit", 'e'},   Menu{"view", 'v'},
                                   Menu{"motion", 'p'}, Menu{"window", 'w'}, Menu{"help", 'h'}};

bool matches(const KeyPress& wanted, const KeyPress& press) {
  if (wanted.key == Key::none || wanted.key != press.key || wanted.ctrl != press.ctrl || press.alt)
    return false;
  // A sign such as ? or + may need Shift, depending on the keyboard.
  const bool is_sign = wanted.key == Key::character && !(wanted.character >= 'a' && wanted.character <= 'z');
  return wanted.character == press.character && (is_sign || wanted.shift == press.shift);
}

}  // namespace

std::span<const Command> commands() {
  static const auto table = all_commands();
  return table;
}

std::string label_of(const Command& command) {
  return command.label.empty() ? "command/" + command.id : command.label;
}

std::span<const Menu> menus() { return menu_table; }

std::string_view neighbour_menu(std::string_view name, int by) {
  const auto at =
      std::find_if(menu_table.begin(), menu_table.end(), [&](const Menu& m) { return m.name == name; });
  if (at == menu_table.end()) return menu_table.front().name;
  const auto count = static_cast<int>(menu_table.size());
  return menu_table[static_cast<std::size_t>((at - menu_table.begin() + by + count) % count)].name;
}

std::string_view menu_of_letter(char32_t letter) {
  for (const auto& menu : menu_table)
    if (menu.letter == letter) return menu.name;
  return {};
}

std::optional<std::size_t> answer_of(const KeyPress& press, const UiState& state, TextFocus text) {
  const auto* question = state.lesson.question();
  if (!question || state.lesson.asked.is_answered || text != TextFocus::none) return std::nullopt;
  if (press.key != Key::character || press.ctrl || press.alt) return std::nullopt;
  const auto first = state.lecture.on && press.character >= 'a' ? U'a' : U'1';
  if (press.character < first || press.character > first + 8) return std::nullopt;
  const std::size_t answer = press.character - first;
  return answer < question->answers.size() ? std::optional(answer) : std::nullopt;
}

const Command* find_command(const KeyPress& press, const UiState& state, TextFocus text) {
  const bool types = press.key == Key::character && !press.ctrl && !press.alt;
  // Text fields do not use the keys of a clicker.
  const bool is_page = press.key == Key::page_up || press.key == Key::page_down;
  const auto works = [&](InText in_text) {
    return text == TextFocus::none || is_page || (in_text == InText::always && !types) ||
           (in_text == InText::when_empty && text == TextFocus::empty);
  };
  for (const auto& row : commands()) {
    const auto keys = keys_of(row, state.keys.changed);
    if (std::ranges::none_of(keys, [&](const KeyPress& key) { return matches(key, press); })) continue;
    if (!works(row.in_text) || !row.is_enabled(state)) continue;
    return &row;
  }
  return nullptr;
}

}  // namespace stridescope::ui
