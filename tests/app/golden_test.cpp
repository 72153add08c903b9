// Scenes of every script of the gallery, every lesson, some programs and some panels, as text in
// tests/data/golden.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "app/export/frames.h"
#include "assets.h"
#include "tests/app/panel_text.h"
#include "tests/app/scene_text.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/picture/color.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* renewal = "STRIDESCOPE_RENEW_GOLDEN=1 build/tests_app '[golden]'";

FrameLook golden_look() {
  FrameLook look;
  look.width = 1280, look.height = 720;
  return look;
}

/// Returns the scenes of each step at t = 0, 1/2 and 1, each as the difference from the previous one.
std::string drawn(std::string_view script) {
  const testing::PlainMeasure measure;
  auto opened = session::open(script, tensor::Memory(), std::nullopt, {.imports_torch = false});
  CHECK_FALSE(opened.failure);
  Frames frames(opened.session, golden_look(), &measure);
  const testing::SceneText in_text(frames.style().palette);
  std::string text;
  std::vector<testing::SceneItem> before;
  for (std::size_t step = 1; step <= opened.session.steps().size(); ++step) {
    const auto& source = opened.session.steps()[step - 1].source;
    text += fmt::format("== step {}: {}\n", step, source.substr(0, source.find('\n')));
    for (const auto& [time, name] : {std::pair(0.0, "0"), std::pair(0.5, "1/2"), std::pair(1.0, "1")}) {
      auto items = in_text.items(frames.at(step, time));
      text += fmt::format("== step {}, t = {}\n", step, name) + testing::change_of(before, items);
      before = std::move(items);
    }
  }
  return text;
}

/// By the path of the golden file.
std::map<std::string, std::string> all_drawn() {
  const scene::Size size{static_cast<float>(golden_look().width), static_cast<float>(golden_look().height)};
  const auto style = style_for(golden_look().theme, size);
  std::map<std::string, std::string> found{{"palette.txt", testing::SceneText(style.palette).palette()}};
  for (const auto& asset : assets::all()) {
    const fs::path path(asset.path);
    const auto folder = path.begin()->string();
    if (path.extension() != ".py" || (folder != "gallery" && folder != "lessons")) continue;
    INFO(asset.path);
    found.emplace(fs::path(path).replace_extension(".txt").generic_string(), drawn(asset.content));
  }
  const auto draw = [&](const fs::path& script, const std::string& folder) {
    INFO(script);
    found.emplace(folder + "/" + script.stem().string() + ".txt",
                  drawn(testing::content_of(script.string())));
  };
  const fs::path data = TEST_DATA_DIR;
  // Loops, calls, generators and failures whose bodies are steps.
  for (const auto& entry : fs::directory_iterator(data / "inside")) draw(entry.path(), "inside");
  // Programs that fill the stage.
  for (const std::string name :
       {"channels_last", "heads_in_batch", "image_columns", "modules_to_device", "net_of_two_layers",
        "overlapping_windows", "room_for_tokens", "tour_of_forty"})
    draw(data / "programs" / (name + ".py"), "stage");
  found.merge(testing::drawn_panels());
  return found;
}

std::map<std::string, std::string> all_kept(const fs::path& folder) {
  std::map<std::string, std::string> found;
  if (!fs::exists(folder)) return found;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      found.emplace(entry.path().lexically_relative(folder).generic_string(),
                    testing::content_of(entry.path().string()));
  return found;
}

void keep(const fs::path& folder, const std::map<std::string, std::string>& texts) {
  fs::remove_all(folder);
  for (const auto& [path, text] : texts) {
    fs::create_directories((folder / path).parent_path());
    testing::write_file((folder / path).string(), text);
  }
}

/// Returns the lines of a text; continuation lines are joined to their row.
std::vector<std::string> entries_of(const std::string& text) {
  std::vector<std::string> entries;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(' ') && !entries.empty()) entries.back() += '\n' + line;
    else entries.push_back(line);
  }
  return entries;
}

/// Describes the first frame in which two texts differ: its heading, and the first lines of only one of them.
std::string difference(const std::string& expected, const std::string& got) {
  constexpr std::size_t most_entries = 5;
  const auto wanted = entries_of(expected), found = entries_of(got);
  const auto [want, have] = std::ranges::mismatch(wanted, found);
  const auto is_heading = [](const std::string& entry) { return entry.starts_with("== "); };
  const auto heading = std::find_if(std::reverse_iterator(want), wanted.rend(), is_heading);
  std::string text = heading == wanted.rend() ? "the first difference\n" : heading->substr(3) + '\n';

  using Entries = std::vector<std::string>;
  const Entries wanted_here(want, std::find_if(want, wanted.end(), is_heading));
  const Entries found_here(have, std::find_if(have, found.end(), is_heading));
  const auto add = [&](const char* whose, const Entries& entries, Entries others) {
    std::size_t shown = 0;
    for (const auto& entry : entries) {
      const auto same = std::ranges::find(others, entry);
      if (same != others.end()) others.erase(same);
      else if (++shown <= most_entries) text += fmt::format("  {} {}\n", whose, entry);
    }
    if (shown > most_entries) text += fmt::format("  {} {} more\n", whose, shown - most_entries);
    return shown;
  };
  const auto missing = add("expected", wanted_here, found_here);
  const auto unexpected = add("got     ", found_here, wanted_here);
  if (missing + unexpected == 0) text += "  other steps, or another order of the same lines\n";
  return text;
}

/// Returns the differences as the message of a failing test; empty if there are none.
std::string differences(const std::map<std::string, std::string>& kept,
                        const std::map<std::string, std::string>& drawn) {
  constexpr int most_shown = 3;
  int shown = 0;
  std::string text;
  const auto report = [&](const std::string& path, const std::string& how) {
    if (++shown <= most_shown) text += path + ": " + how;
  };
  for (const auto& [path, got] : drawn)
    if (const auto expected = kept.find(path); expected == kept.end()) report(path, "is not kept\n");
    else if (expected->second != got) report(path, difference(expected->second, got));
  for (const auto& [path, expected] : kept)
    if (!drawn.contains(path)) report(path, "is kept, but there is no such script\n");
  if (shown > most_shown) text += fmt::format("{} more files differ\n", shown - most_shown);
  return text;
}

}  // namespace

TEST_CASE("the gallery, the lessons and the panels match the golden pictures", "[golden]") {
  const fs::path folder(TEST_DATA_DIR "/golden");
  const auto texts = all_drawn();
  REQUIRE(texts.size() > 100);
  if (std::getenv("STRIDESCOPE_RENEW_GOLDEN")) keep(folder, texts);
  const auto found = differences(all_kept(folder), texts);
  if (!found.empty()) FAIL(found << "If the new pictures are right, keep them: " << renewal);
}

TEST_CASE("a golden picture that differs is reported with its step and its lines") {
  const std::string kept =
      "== step 1, t = 0\n3 box: 5\n4 cell: 1 2\n    3 4\n5 box: 7\n== step 1, t = 1/2\ngone 1\n";
  const auto report = [&](std::string_view part, std::string_view instead) {
    auto drawn = kept;
    drawn.replace(drawn.find(part), part.size(), instead);
    return differences({{"a.txt", kept}}, {{"a.txt", drawn}});
  };
  CHECK(report("3 4", "3 4").empty());
  CHECK(report("3 4", "3 5") ==
        "a.txt: step 1, t = 0\n  expected 4 cell: 1 2\n    3 4\n  got      4 cell: 1 2\n    3 5\n");
  CHECK(report("gone 1\n", "gone 1\n6 box: 8\n") == "a.txt: step 1, t = 1/2\n  got      6 box: 8\n");
  CHECK(report("3 box: 5\n4 cell: 1 2\n    3 4\n", "4 cell: 1 2\n    3 4\n3 box: 5\n") ==
        "a.txt: step 1, t = 0\n  other steps, or another order of the same lines\n");
  CHECK(report("5 box: 7\n", "5 a\n5 b\n5 c\n5 d\n5 e\n5 f\n") ==
        "a.txt: step 1, t = 0\n  expected 5 box: 7\n  got      5 a\n  got      5 b\n  got      5 c\n"
        "  got      5 d\n  got      5 e\n  got      1 more\n");
  CHECK(differences({{"a.txt", kept}}, {{"b.txt", kept}}) ==
        "b.txt: is not kept\na.txt: is kept, but there is no such script\n");
}

TEST_CASE("the text of a scene has rows, that of the next one only changes") {
  const testing::SceneText in_text(scene::make_style(scene::Theme::light, 1).palette);
  scene::Scene scene{.size = {200, 100}, .background = scene::rgb(0xffffff)};
  for (const float x : {10.f, 50.5f})
    scene.cells.push_back({.rect = {x, 20, 30, 30},
                           .fill = scene::rgb(0x123456),
                           .ink = {},
                           .text = "7",
                           .text_size = 12,
                           .layer = scene::layer::cell});
  scene.labels.push_back({.text = "x", .at = {4, 5}, .size = 14, .layer = scene::layer::label});
  scene.labels.push_back({.text = "hidden", .opacity = 0, .layer = scene::layer::label});
  const auto before = in_text.items(scene);
  CHECK(testing::rows_of(before) ==
        "background 200x100: white\n4 cell y20 30x30 12px black: 10 #123456 \"7\" 51 \"7\"\n"
        "5 text y5 14px: 4 black \"x\"\n");
  scene.cells[1].rect.y = 21, scene.labels[0].opacity = 0.5f;
  CHECK(testing::change_of(before, in_text.items(scene)) ==
        "gone 2-3\n4 cell y21 30x30 12px black: 51 #123456 \"7\"\n5 text y5 14px 50%: 4 black \"x\"\n");
  CHECK(testing::change_of(before, before).empty());
}

}  // namespace stridescope::app
