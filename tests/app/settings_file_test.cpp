#include "app/files/settings_file.h"
#include "app/effects/effects.h"

#include <filesystem>
#include <fstream>
#include <set>

#include "app/files/process.h"
#include "app/reduce/reduce.h"
#include "tests/support/catch.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

using ui::Json;

/// Returns a value other than the default, for every kind of setting.
Json another(const ui::SettingRow& row) {
  const auto now = row.get(ui::Settings());
  if (const auto* on = now.get_if<bool>()) return !*on;
  if (row.choices) return row.choices().back().value;
  if (now.is_array()) return Json::array_of(std::vector<std::string>{"ask", "\xe5\xbc\xa0"});
  if (now.is_object()) {
    auto layouts = Json::object();
    layouts.add("\xe5\xbc\xa0", Json{{"lens_folded", false}});
    return layouts;
  }
  return row.most - 1;
}

}  // namespace

TEST_CASE("every setting is read back as written, and changes no other") {
  for (const auto& row : ui::settings_table) {
    INFO(row.name);
    ui::Settings settings;
    REQUIRE(row.set(settings, another(row), row));
    CHECK_FALSE(settings == ui::Settings());
    const auto read = parse_settings(settings_text(settings));
    REQUIRE(read);
    CHECK(read->settings == settings);
    CHECK(read->unfit.empty());
    CHECK(row.get(read->settings) != row.get(ui::Settings()));
  }
}

TEST_CASE("a setting of a wrong type keeps its default, one out of bounds is clamped") {
  for (const auto& row : ui::settings_table) {
    INFO(row.name);
    const auto initial = row.get(ui::Settings());
    const auto parsed = [&](const Json& value) {
      auto object = Json::object();
      object.add(std::string(row.name), value);
      return parse_settings(object.text()).value();
    };
    const Json wrong = initial.is_array() || initial.get_if<bool>() ? Json("7") : Json(true);
    CHECK(parsed(wrong).settings == ui::Settings());
    CHECK(parsed(wrong).unfit == std::vector<std::string>{std::string(row.name)});
    if (initial.is_array() || initial.is_object() || initial.get_if<bool>() || initial.get_if<std::string>())
      continue;
    for (const auto& [beyond, bound] : {std::pair{row.least - 1000, row.least}, {1e12, row.most}}) {
      const auto loaded = parsed(Json(beyond));
      CHECK(row.get(loaded.settings).number().value() == Approx(bound));
      CHECK(loaded.unfit.size() == 1);
    }
  }
}

TEST_CASE("unknown entries are kept when settings are written") {
  const auto read = parse_settings(R"({"language": "zh", "later": {"a": [1, 2.5, null]}, "theme": "dark"})");
  REQUIRE(read);
  CHECK(read->unfit.empty());
  const auto again = Json::parse(settings_text(read->settings, read->others));
  REQUIRE(again);
  CHECK((*again)["later"] == *Json::parse(R"({"a": [1, 2.5, null]})"));
  CHECK((*again)["theme"] == Json("dark"));
}

TEST_CASE("a file with some invalid entries yields the others") {
  const auto read = parse_settings(
      R"({"theme": 7, "scale_percent": 9000, "speed": "fast", "language": "zh", "recent_files": [1, "/a"]})");
  REQUIRE(read);
  CHECK(read->settings.theme == scene::Theme::light);
  CHECK(read->settings.scale_percent == 300);
  CHECK(read->settings.speed == 1);
  CHECK(read->settings.language == "zh");
  CHECK(read->settings.recent_files == std::vector<std::string>{"/a"});
  CHECK(read->unfit == std::vector<std::string>{"theme", "scale_percent", "speed", "recent_files"});
  CHECK(parse_settings(R"({"language": "tlh"})")->settings.language == "en");
}

TEST_CASE("settings in the dialog or a menu have labels in every language") {
  for (const auto& language : ui::languages()) {
    const ui::Text text(language.code);
    for (const auto& row : ui::settings_table) {
      INFO(language.code << " " << row.name);
      if (row.in_dialog) CHECK(text.has_own("settings/" + std::string(row.name)));
      if (!row.menu.empty() && !row.choices) CHECK(text.has_own("command/" + std::string(row.command)));
    }
  }
}

TEST_CASE("a change is clamped, and resetting keeps settings that the dialog does not show") {
  auto state = make_state({});
  const UserFolders folders;
  dispatch(state, ui::change<&ui::Settings::scale_percent>(1000), folders);
  dispatch(state, ui::change<&ui::Settings::operations_width>(1.f), folders);
  dispatch(state, ui::change<&ui::Settings::language>("zh"), folders);
  dispatch(state, ui::change<&ui::Settings::reduced_motion>(true), folders);
  CHECK(state.settings.scale_percent == 300);
  CHECK(state.settings.operations_width == 200);
  CHECK(state.settings.language == "zh");
  CHECK(state.stage.view.reduced_motion);
  dispatch(state, ui::change<&ui::Settings::undo_mib>(64), folders);
  CHECK(state.document.session.history_bytes() == std::int64_t{64} << 20);
  dispatch(state, ui::NewSession{}, folders);
  CHECK(state.document.session.history_bytes() == std::int64_t{64} << 20);
  dispatch(state, ui::ToggleGroup{"ask"}, folders);
  dispatch(state, ui::RememberWindow{10, 20, 900, 700, true}, folders);
  CHECK_FALSE(ui::are_defaults(state.settings));
  dispatch(state, ui::ResetSettings{}, folders);
  CHECK(ui::are_defaults(state.settings));
  CHECK(state.settings.language == "en");
  CHECK_FALSE(state.stage.view.reduced_motion);
  CHECK(state.settings.folded_groups.count("ask") == 0);
  CHECK(state.settings.window_x == 10);
  CHECK(state.settings.window_maximized);
}

TEST_CASE("an invalid JSON file is reported, a missing one is not") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("stridescope-settings-" + std::to_string(own_process_id()));
  std::filesystem::create_directories(folder);
  CHECK(load_settings(folder).problem.key.empty());
  std::ofstream(folder / "settings.json") << "{";
  const auto loaded = load_settings(folder);
  CHECK(loaded.problem.key == "file/moved");
  CHECK(loaded.settings == ui::Settings());
  CHECK(save_settings(folder, loaded.settings).key.empty());
  CHECK(load_settings(folder).problem.key.empty());
  std::filesystem::remove_all(folder);
}

TEST_CASE("a folder that cannot be created is reported") {
  CHECK_THAT(ui::Text("en")(save_settings("/proc/stridescope", {})),
             testing::contains_text("/proc/stridescope"));
}

}  // namespace stridescope::app
