#include "ui/commands/key_map.h"

#include "tests/support/catch.h"

namespace stridescope::ui {

TEST_CASE("keys of commands are parsed as they are printed") {
  for (const auto& command : commands())
    for (const auto& key : keys_of(command, {})) {
      CAPTURE(command.id, key_text(key));
      CHECK(may_be_bound(key));
      CHECK(parse_key(key_text(key)) == key);
    }
  CHECK(parse_key("ctrl+shift+s") ==
        KeyPress{.key = Key::character, .character = 's', .ctrl = true, .shift = true});
  CHECK(parse_key("+") == KeyPress{.key = Key::character, .character = '+'});
  CHECK(parse_key("Ctrl++") == KeyPress{.key = Key::character, .character = '+', .ctrl = true});
  CHECK(parse_key("left") == KeyPress{.key = Key::left});
  for (const char* text : {"", "Ctrl+", "Hyper+S", "ab", "Escape", "F99"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_key(text));
  }
  CHECK_FALSE(may_be_bound({.key = Key::escape}));
  CHECK_FALSE(may_be_bound({.key = Key::tab}));
  CHECK_FALSE(may_be_bound({.key = Key::character, .character = 'x', .alt = true}));
}

TEST_CASE("a changed key replaces the default ones") {
  const auto* save = command_of_id("file/save");
  REQUIRE(save);
  CHECK(key_name_of(*save, {}) == "Ctrl+S");
  const KeyMap changed{{"file/save", {{.key = Key::f8, .shift = true}}}, {"view/captions", {}}};
  CHECK(key_name_of(*save, changed) == "Shift+F8");
  CHECK(key_name_of(*command_of_id("view/captions"), changed).empty());
  UiState state;
  const KeyPress ctrl_s = ctrl_key('s'), shift_f8{.key = Key::f8, .shift = true};
  const auto found = [&](const KeyPress& press) {
    const auto* command = find_command(press, state, TextFocus::none);
    return command ? command->id : std::string();
  };
  CHECK(found(ctrl_s) == "file/save");
  state.keys.changed = changed;
  CHECK(found(ctrl_s).empty());
  CHECK(found(shift_f8) == "file/save");
}

TEST_CASE("two commands with one key conflict; the default keys do not") {
  for (const auto& command : commands()) {
    const auto* other = conflict_of(command, {});
    CAPTURE(command.id, other ? other->id : "");
    CHECK_FALSE(other);
  }
  const KeyMap changed{{"file/open", {ctrl_key('s')}}};
  const auto* conflict = conflict_of(*command_of_id("file/open"), changed);
  REQUIRE(conflict);
  CHECK(conflict->id == "file/save");
  CHECK(conflict_of(*conflict, changed)->id == "file/open");
}

}  // namespace stridescope::ui
