#include "app/reduce/lecture.h"
#include "app/effects/effects.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/reduce/reduce.h"
#include "app/reduce/reducers.h"
#include "tests/app/headless_window.h"
#include "tests/support/catch.h"
#include "ui/action.h"
#include "ui/commands/commands.h"
#include "ui/panels/frame_layout.h"
#include "ui/queries/drawing.h"

namespace stridescope::app {
namespace {

struct Lecture {
  Lecture() {
    state.settings.instant = true;
    for (const auto* line : {"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y.contiguous()"})
      act(ui::RunStatement{line});
    act(ui::SetLecture{true});
  }
  void act(const ui::Action& action) { dispatch(state, action, folders); }
  /// Presses a key, with no text field focused.
  bool press(const ui::KeyPress& key) {
    const auto* command = ui::find_command(key, state, ui::TextFocus::none);
    if (command) act(command->make(state));
    return command != nullptr;
  }
  bool press(char32_t letter) { return press({.key = ui::Key::character, .character = letter}); }
  bool press(ui::Key key) { return press(ui::KeyPress{.key = key}); }
  std::size_t step() const { return state.document.session.cursor(); }

  UserFolders folders;
  ui::UiState state = make_state({});
};

}  // namespace

TEST_CASE("leaving a lecture restores panels, zoom, selection and window") {
  Lecture lecture;
  auto& state = lecture.state;
  lecture.act(ui::SetLecture{false});
  lecture.act(ui::change<&ui::Settings::ledger_folded>(false));
  lecture.act(ui::Select{"x"});
  lecture.act(ui::SetZoom{2, {10, 20}});
  const auto settings = state.settings;
  const auto view = state.stage.view;
  lecture.act(ui::SetLecture{true});
  CHECK(state.window.full_screen);
  CHECK(state.settings.operations_folded);
  CHECK(state.settings.ledger_folded);
  CHECK(state.stage.view.zoom == 1);
  lecture.act(ui::change<&ui::Settings::operations_folded>(false));
  lecture.act(ui::SetZoom{3, {}});
  lecture.act(ui::Select{"y"});
  lecture.act(ui::Escape{});
  CHECK_FALSE(state.lecture.on);
  CHECK_FALSE(state.window.full_screen);
  CHECK(state.settings == settings);
  CHECK(state.stage.view == view);
  lecture.act(ui::SetFullScreen{true});
  lecture.act(ui::SetLecture{true});
  lecture.act(ui::Escape{});
  CHECK(state.window.full_screen);  // it was before
}

TEST_CASE("a file opens at its first step in a lecture, otherwise where it was left") {
  const auto file = std::filesystem::temp_directory_path() / "stridescope-opened-in-a-lecture.py";
  std::ofstream(file) << "import torch\nx = torch.arange(6)\ny = x.view(2, 3)\nz = y.t()\n";
  auto state = make_state({});
  state.settings.instant = true;
  const auto open = [&](const std::filesystem::path& path) {
    dispatch(state, ui::OpenFile{path.string()}, {});
    return state.document.session.cursor();
  };
  CHECK(open(file) == 3);
  dispatch(state, ui::GoToStep{2}, {});
  CHECK(open(file) == 2);
  dispatch(state, ui::SetLecture{true}, {});
  CHECK(open(file) == 1);
  dispatch(state, ui::SetLecture{false}, {});
  dispatch(state, ui::GoToStep{3}, {});
  CHECK(open(file) == 3);
  dispatch(state, ui::GoToStep{2}, {});
  std::ofstream(file, std::ios::app) << "w = z + 1\n";  // no longer the script that was left
  CHECK(open(file) == 4);
  std::filesystem::remove(file);
}

TEST_CASE("stage and speaker's view swap places while the view has a window of its own") {
  Lecture lecture;
  CHECK_FALSE(lecture.press(U'm'));
  lecture.act(ui::SetSpeaker{true});
  lecture.act(ui::SetSpeakerApart{true});
  CHECK(lecture.press(U'm'));
  CHECK(lecture.state.lecture.swapped);
  lecture.act(ui::SetLecture{false});
  lecture.act(ui::SetLecture{true});
  CHECK(lecture.state.lecture.swapped);
}

TEST_CASE("panels folded by a lecture are not stored as settings") {
  Lecture lecture;
  CHECK(lecture.state.settings.operations_folded);
  CHECK_FALSE(settings_to_save(lecture.state).operations_folded);
  lecture.press(U'c');
  CHECK_FALSE(lecture.state.settings.captions);
  CHECK_FALSE(settings_to_save(lecture.state).captions);
  lecture.act(ui::Escape{});
  CHECK_FALSE(lecture.state.settings.captions);
}

TEST_CASE("in a lecture the stage has the whole window until a panel is opened") {
  Lecture lecture;
  const scene::Size screen{1280, 720};
  const auto style = scene::lecture_style(scene::Theme::light, screen.h);
  const auto stage = [&] { return ui::frame_layout(screen, lecture.state, style).stage; };
  CHECK(stage() == scene::Rect{0, 0, 1280, 720});
  lecture.press(U'/');
  CHECK(stage().h < 720);
  lecture.act(ui::Escape{});
  CHECK(stage() == scene::Rect{0, 0, 1280, 720});
  CHECK(lecture.state.lecture.on);
}

TEST_CASE("every key of a clicker moves one step, or first removes the curtain") {
  Lecture lecture;
  using ui::Key;
  for (const auto back : {Key::page_up, Key::up, Key::left}) {
    lecture.act(ui::GoToStep{2});
    CHECK(lecture.press(back));
    CHECK(lecture.step() == 1);
  }
  for (const auto on : {Key::page_down, Key::space, Key::down, Key::right}) {
    lecture.act(ui::GoToStep{1});
    CHECK(lecture.press(on));
    CHECK(lecture.step() == 2);
  }
  const std::pair<char32_t, ui::Curtain> curtains[] = {
      {U'b', ui::Curtain::black}, {U'.', ui::Curtain::black}, {U'w', ui::Curtain::white}};
  for (const auto& [letter, curtain] : curtains) {
    lecture.press(letter);
    CHECK(lecture.state.lecture.curtain == curtain);
    lecture.press(letter);
    CHECK(lecture.state.lecture.curtain == ui::Curtain::none);
    lecture.press(letter);
    lecture.press(Key::page_down);
    CHECK(lecture.state.lecture.curtain == ui::Curtain::none);
    CHECK(lecture.step() == 2);
  }
  lecture.press(U'b');
  lecture.press(U'w');
  CHECK(lecture.state.lecture.curtain == ui::Curtain::white);
  lecture.act(ui::Escape{});
  CHECK(lecture.state.lecture.on);
}

TEST_CASE("letters are commands only in a lecture, and never in a text field") {
  Lecture lecture;
  const ui::KeyPress black{.key = ui::Key::character, .character = U'b'};
  for (const auto text : {ui::TextFocus::empty, ui::TextFocus::filled}) {
    const auto* next = ui::find_command({.key = ui::Key::page_down}, lecture.state, text);
    CHECK((next && next->id == "lecture/next"));
  }
  CHECK(ui::find_command(black, lecture.state, ui::TextFocus::empty) == nullptr);
  lecture.act(ui::SetLecture{false});
  CHECK(ui::find_command(black, lecture.state, ui::TextFocus::none) == nullptr);
  const ui::KeyPress captions{.key = ui::Key::character, .character = U'c'};
  CHECK(ui::find_command(captions, lecture.state, ui::TextFocus::filled) == nullptr);
}

TEST_CASE("a step in motion ends before the next one begins, a paused one continues") {
  Lecture lecture;
  auto& state = lecture.state;
  state.settings.instant = false;
  lecture.act(ui::GoToStep{1});
  stop_motion(state);
  lecture.press(ui::Key::page_down);
  lecture.act(ui::Tick{0.4, 1});
  REQUIRE(state.motion.in_motion());
  lecture.press(ui::Key::page_down);
  CHECK_FALSE(state.motion.in_motion());
  CHECK(lecture.step() == 2);
  lecture.act(ui::Seek{2.4});
  REQUIRE_FALSE(state.motion.running);
  lecture.press(ui::Key::page_down);
  CHECK(state.motion.running);
  CHECK(state.motion.step == 3);
  CHECK(state.motion.t == Approx(0.4));
  lecture.press(ui::Key::page_up);
  CHECK(lecture.step() == 2);
  CHECK(state.motion.direction == -1);
  CHECK(state.motion.t == Approx(0.4));
  lecture.press(ui::Key::page_up);
  CHECK_FALSE(state.motion.in_motion());
  CHECK(lecture.step() == 2);
}

TEST_CASE("in a lecture keys pause and resume a step, and change its speed") {
  Lecture lecture;
  auto& state = lecture.state;
  state.settings.instant = false;
  state.settings.speed = 1;
  lecture.act(ui::GoToStep{1});
  stop_motion(state);
  lecture.press(ui::Key::page_down);
  lecture.act(ui::Tick{0.2, 1});
  const double t = state.motion.t;
  REQUIRE(lecture.press(U'p'));
  CHECK(state.motion.is_parked());
  lecture.act(ui::Tick{0.2, 1});
  CHECK(state.motion.t == t);
  REQUIRE(lecture.press(U'p'));
  CHECK(state.motion.running);
  REQUIRE(lecture.press(U'-'));
  CHECK(state.settings.speed == 0.5f);
  lecture.act(ui::Tick{0.2, 1});
  CHECK(state.motion.t == Approx(t + 0.1));
  lecture.press(U'-');
  lecture.press(U'-');
  CHECK(state.settings.speed == 0.25f);
  for (int i = 0; i < 6; ++i) lecture.press(U'+');
  CHECK(state.settings.speed == 4);
  // While nothing moves, the key has its other meaning.
  stop_motion(state);
  const auto* command =
      ui::find_command({.key = ui::Key::character, .character = U'p'}, state, ui::TextFocus::none);
  REQUIRE(command);
  CHECK(command->id == "motion/predict");
}

TEST_CASE("pen lines belong to the step at which they were drawn") {
  Lecture lecture;
  auto& state = lecture.state;
  lecture.act(ui::BeginLine{{0, 0}});
  CHECK(ui::drawing_shown(state) == nullptr);  // no pen
  lecture.press(U'd');
  lecture.press(U'2');
  lecture.act(ui::BeginLine{{0, 0}});
  lecture.act(ui::ExtendLine{{0.1f, 0.2f}});
  lecture.act(ui::BeginLine{{0.3f, 0}});
  REQUIRE(ui::drawing_shown(state));
  CHECK(ui::drawing_shown(state)->lines.front() == ui::PenLine{1, {{0, 0}, {0.1f, 0.2f}}});
  CHECK(ui::drawing_shown(state)->lines.size() == 2);
  lecture.press(ui::Key::backspace);
  CHECK(ui::drawing_shown(state)->lines.size() == 1);
  lecture.press(ui::Key::page_up);
  CHECK(ui::drawing_shown(state) == nullptr);
  lecture.press(ui::Key::page_down);
  CHECK(ui::drawing_shown(state));
  lecture.act(ui::Escape{});
  lecture.act(ui::Escape{});
  lecture.act(ui::SetLecture{true});
  CHECK(ui::drawing_shown(state));
  lecture.press(U'e');
  CHECK(ui::drawing_shown(state) == nullptr);
  // Another statement replaces the one that was drawn on.
  lecture.press(U'd');
  lecture.act(ui::BeginLine{{0, 0}});
  lecture.act(ui::GoToStep{2});
  lecture.act(ui::RunStatement{"w = x + 1"});
  CHECK(lecture.step() == 3);
  CHECK(ui::drawing_shown(state) == nullptr);
}

TEST_CASE("the magnifier moves the target to the middle and back") {
  Lecture lecture;
  auto& state = lecture.state;
  state.settings.instant = false;
  const scene::CellTarget cell{"z", {1, 2}};
  lecture.act(ui::Hover{cell});
  lecture.press(U'z');
  const auto& lens = state.lecture.magnifier;
  CHECK(lens.target == scene::Target(cell));
  double before = 0;
  for (int frame = 0; frame < 60 && lens.is_moving(); ++frame) {
    lecture.act(ui::Tick{1.0 / 60, 1});
    CHECK(lens.t > before);
    before = lens.t;
  }
  CHECK(lens.t == 1);
  lecture.act(ui::Escape{});
  CHECK(lens.is_moving());
  lecture.act(ui::Tick{1, 1});
  CHECK(lens.t == 0);
  CHECK(state.lecture.on);
  state.settings.reduced_motion = true;
  lecture.press(U'z');
  CHECK(lens.t == 1);
  CHECK_FALSE(lens.is_moving());
}

TEST_CASE("Escape closes one overlay after the other, and the lecture last") {
  Lecture lecture;
  const auto& now = lecture.state.lecture;
  lecture.press(U'l');
  lecture.act(ui::SizeSpotlight{100});
  CHECK(now.spotlight_radius == ui::LectureState::most_spotlight);
  lecture.press(U'd');
  lecture.press(U'z');
  lecture.press(U'w');
  const auto open = [&] {
    return int{now.curtain != ui::Curtain::none} + int{now.magnifier.wanted} + int{now.pen} +
           int{now.spotlight};
  };
  for (int left = 4; left > 0; --left) {
    CHECK(open() == left);
    CHECK(now.on);
    lecture.act(ui::Escape{});
  }
  CHECK(now.on);
  lecture.act(ui::Escape{});
  CHECK_FALSE(now.on);
}

TEST_CASE("the speaker's view shows the time of the frame") {
  Lecture lecture;
  lecture.act(ui::SetSpeaker{true});
  const ui::Text text("en");
  HeadlessWindow window(text);
  const auto time_since = [&](double began_secs) {
    lecture.act(ui::LectureBegan{began_secs});
    window.show(lecture.state);
    const auto time = std::ranges::find(window.widgets, "speaker/time", &ui::WidgetRecord::id);
    REQUIRE(time != window.widgets.end());
    return time->label;
  };
  // A headless frame is at its number in seconds.
  CHECK(time_since(0).find("0 min") != std::string::npos);
  CHECK(time_since(-150).find("2 min") != std::string::npos);
}

}  // namespace stridescope::app
