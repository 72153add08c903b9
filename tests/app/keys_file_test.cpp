#include "app/files/keys_file.h"
#include "app/effects/effects.h"

#include <filesystem>
#include <fstream>

#include "app/files/process.h"
#include "app/reduce/reduce.h"
#include "tests/support/catch.h"
#include "ui/actions/settings.h"
#include "ui/commands/key_map.h"
#include "ui/settings/panel_layout.h"

namespace stridescope::app {
namespace {

ui::UiState state_after(std::initializer_list<ui::Action> actions) {
  auto state = make_state({});
  for (const auto& action : actions) dispatch(state, action, UserFolders());
  return state;
}

}  // namespace

TEST_CASE("the file of keys maps a command to a key or a list of keys") {
  const auto read = parse_keys_file(
      R"({"file/save": "Ctrl+Shift+K", "motion/forward": ["Right", "L"], "view/captions": [],
          "file/nothing": "X", "file/open": "Escape", "file/new": 3})");
  REQUIRE(read);
  CHECK(read->keys.size() == 3);
  CHECK(ui::key_name_of(*ui::command_of_id("file/save"), read->keys) == "Ctrl+Shift+K");
  CHECK(ui::key_names_of(*ui::command_of_id("motion/forward"), read->keys) == "\u2192  L");
  CHECK(read->keys.at("view/captions").empty());
  CHECK(read->unfit == std::vector<std::string>{"file/nothing", "file/open", "file/new"});
  CHECK(parse_keys_file(keys_file_text(read->keys))->keys == read->keys);
  CHECK_FALSE(parse_keys_file("[]"));
  CHECK_FALSE(parse_keys_file("{"));
}

TEST_CASE("keys are kept for the next start, and an invalid file is moved away") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("stridescope-keys-" + std::to_string(own_process_id()));
  CHECK(load_keys(folder).problem.empty());
  const ui::KeyMap keys{{"file/save", {{.key = ui::Key::f8}}}};
  CHECK(save_keys(folder, keys).empty());
  CHECK(load_keys(folder).keys == keys);
  std::ofstream(folder / "keys.json") << "{";
  const auto broken = load_keys(folder);
  CHECK(broken.keys.empty());
  CHECK_FALSE(broken.problem.empty());
  std::filesystem::remove_all(folder);
}

TEST_CASE("a key can be bound, removed and reset") {
  auto state = state_after({ui::AwaitKey{"file/save"}, ui::BindKey{"file/save", {.key = ui::Key::f8}}});
  CHECK(state.keys.awaited.empty());
  CHECK(state.keys.changed == ui::KeyMap{{"file/save", {{.key = ui::Key::f8}}}});
  dispatch(state, ui::BindKey{"file/open", {}}, UserFolders());
  CHECK(state.keys.changed.at("file/open").empty());
  dispatch(state, ui::ResetKeys{"file/open"}, UserFolders());
  CHECK(state.keys.changed.size() == 1);
  // Binding the original key is no change.
  dispatch(state, ui::BindKey{"file/save", ui::ctrl_key('s')}, UserFolders());
  CHECK(state.keys.changed.empty());
  CHECK(state_after({ui::BindKey{"file/none", {.key = ui::Key::f8}}}).keys.changed.empty());
  CHECK(state_after({ui::BindKey{"file/save", {.key = ui::Key::escape}}}).keys.changed.empty());
}

TEST_CASE("a panel layout is saved, chosen, deleted, and the default restored") {
  auto state = state_after({ui::change<&ui::Settings::ledger_folded>(false),
                            ui::change<&ui::Settings::inspector_width>(300.f), ui::SaveLayout{"wide"}});
  CHECK(ui::present_layout(state.settings) == "wide");
  dispatch(state, ui::change<&ui::Settings::theme>(scene::Theme::dark), UserFolders());
  dispatch(state, ui::DefaultLayout{}, UserFolders());
  CHECK(state.settings.ledger_folded);
  CHECK(state.settings.inspector_width == ui::Settings().inspector_width);
  CHECK(state.settings.theme == scene::Theme::dark);
  CHECK(ui::present_layout(state.settings).empty());
  dispatch(state, ui::ChooseLayout{"wide"}, UserFolders());
  CHECK_FALSE(state.settings.ledger_folded);
  CHECK(state.settings.inspector_width == 300.f);
  dispatch(state, ui::DeleteLayout{"wide"}, UserFolders());
  CHECK(state.settings.panel_layouts.empty());
  // Invalid entries of a file are ignored.
  state.settings.panel_layouts["odd"] = ui::Json{{"ledger_folded", 7}, {"inspector_width", 1e9}};
  dispatch(state, ui::ChooseLayout{"odd"}, UserFolders());
  CHECK(state.settings.inspector_width == 520.f);
  CHECK(state_after({ui::SaveLayout{""}, ui::SaveLayout{std::string(100, 'x')}})
            .settings.panel_layouts.empty());
}

}  // namespace stridescope::app
