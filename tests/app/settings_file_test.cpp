#include "app/files/settings_file.h"

#include <filesystem>
#include <fstream>

#include "app/files/process.h"
#include "tests/support/catch.h"
#include "ui/text.h"

namespace stridescope::app {

TEST_CASE("settings come back as they were") {
  ui::Settings settings;
  settings.theme = scene::Theme::projector;
  settings.language = "zh";
  settings.scale_percent = 150;
  settings.speed = 0.5f;
  settings.reduced_motion = true;
  settings.folded_groups = {"ask"};
  settings.recent_files = {"/tmp/a.py", "/tmp/\xe5\xbc\xa0.py"};
  const auto read = parse_settings(settings_text(settings));
  REQUIRE(read);
  CHECK(*read == settings);
}

TEST_CASE("entries that do not fit keep their defaults") {
  const auto read =
      parse_settings(R"({"theme": 7, "scale_percent": 9000, "speed": "fast", "language": "zh", "what": []})");
  REQUIRE(read);
  CHECK(read->theme == scene::Theme::light);
  CHECK(read->scale_percent == 300);
  CHECK(read->speed == 1);
  CHECK(read->language == "zh");
}

TEST_CASE("a file that is no JSON is reported, a missing one is not") {
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

TEST_CASE("a folder that cannot be made is named") {
  CHECK_THAT(ui::Text("en")(save_settings("/proc/stridescope", {})),
             testing::contains_text("/proc/stridescope"));
}

}  // namespace stridescope::app
