#include "app/window/shown_stage.h"
#include "app/effects/effects.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "app/reduce/reduce.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/picture/hit_test.h"

namespace stridescope::app {
namespace {

constexpr double frame_secs = 1.0 / 60;

/// A stage without a window: actions, time, and the resulting scene.
class ActedStage {
 public:
  ActedStage() { show(); }

  void act(const ui::Action& action) {
    dispatch(state, action, folders);
    show();
  }
  void type(const std::string& line) {
    act(ui::EditConsole{line});
    act(ui::SubmitConsole{});
  }
  void pass(double secs) {
    for (double left = secs; left > 1e-9; left -= frame_secs) {
      if (state.motion.is_playing()) dispatch(state, ui::Tick{frame_secs, stage.step_secs()}, folders);
      stage.advance(frame_secs);
      show();
    }
  }
  void finish() { pass(8); }
  const scene::Scene& show() {
    const auto& scene = stage.update(state, scene::make_style(state.settings.theme, 1), area, measure, words);
    if (const auto pan = stage.held_pan()) dispatch(state, ui::SetPan{*pan}, folders);
    return scene;
  }
  const scene::Scene& shown() const { return stage.shown(); }
  std::size_t session_cursor() const { return state.document.session.cursor(); }
  scene::Scene built() const {
    auto view = state.stage.view;
    const auto& session = state.document.session;
    view.note = state.document.failure ? scene::note_of(session, *state.document.failure)
                                       : scene::note_of(session, session_cursor());
    return scene::build(state.document.session.now(), view, scene::make_style(state.settings.theme, 1),
                        {area.w, area.h}, measure, words,
                        state.document.failure ? &*state.document.failure : nullptr);
  }

  UserFolders folders;
  ui::UiState state = make_state({});
  ShownStage stage;
  scene::Rect area{0, 0, 1280, 720};
  testing::PlainMeasure measure;
  ui::Text words{"en"};
};

/// Returns the largest distance that a clearly visible item has moved. Items are matched by key, and cells
/// also by look: a cell that departs is on the cell from which it comes.
float largest_jump(const scene::Scene& before, const scene::Scene& after) {
  std::unordered_multimap<scene::ItemKey, scene::Point> places;
  const auto look_of = [](const scene::Cell& cell) { return std::hash<std::string>()(cell.text + " look"); };
  for (const auto& cell : after.cells) {
    places.emplace(cell.key, cell.rect.center());
    places.emplace(look_of(cell), cell.rect.center());
  }
  for (const auto& box : after.boxes) places.emplace(box.key ^ 0x5555, box.rect.center());
  for (const auto& label : after.labels) places.emplace(label.key ^ 0xaaaa, label.at);
  float largest = 0;
  const auto look = [&](std::initializer_list<scene::ItemKey> keys, scene::Point from, float opacity) {
    if (opacity < 0.5f) return;
    float nearest = 1e6f;
    for (const auto key : keys) {
      const auto [begin, end] = places.equal_range(key);
      for (auto it = begin; it != end; ++it)
        nearest = std::min(nearest, std::hypot(it->second.x - from.x, it->second.y - from.y));
    }
    largest = std::max(largest, nearest);
  };
  for (const auto& cell : before.cells) look({cell.key, look_of(cell)}, cell.rect.center(), cell.opacity);
  for (const auto& box : before.boxes) look({box.key ^ 0x5555}, box.rect.center(), box.opacity);
  for (const auto& label : before.labels) look({label.key ^ 0xaaaa}, label.at, label.opacity);
  return largest;
}

bool same(const scene::Scene& a, const scene::Scene& b) {
  const auto cells = [](const scene::Cell& p, const scene::Cell& q) {
    return p.key == q.key && p.rect == q.rect && p.fill == q.fill && p.text == q.text && p.ring == q.ring &&
           p.opacity == q.opacity;
  };
  const auto labels = [](const scene::Label& p, const scene::Label& q) {
    return p.key == q.key && p.at == q.at && p.text == q.text && p.opacity == q.opacity;
  };
  const auto boxes = [](const scene::Box& p, const scene::Box& q) {
    return p.key == q.key && p.rect == q.rect && p.fill == q.fill && p.border == q.border;
  };
  return std::equal(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(), cells) &&
         std::equal(a.labels.begin(), a.labels.end(), b.labels.begin(), b.labels.end(), labels) &&
         std::equal(a.boxes.begin(), a.boxes.end(), b.boxes.begin(), b.boxes.end(), boxes) &&
         a.curves.size() == b.curves.size();
}

/// The maximum distance of a glide or a motion in one frame, at 1280×720.
constexpr float smooth = 140;
/// The first frame after an action: the glide has just begun.
constexpr float nearly_still = 12;

}  // namespace

TEST_CASE_METHOD(ActedStage, "any action during a motion continues from the frame on screen") {
  const std::pair<const char*, ui::Action> actions[] = {
      {"a step", ui::RunStatement{"w = y.contiguous()"}},
      {"a slice", ui::RunStatement{"w = y[1:, ::2]"}},
      {"undo", ui::Undo{}},
      {"another step", ui::GoToStep{1}},
      {"the beginning", ui::GoToStep{0}},
      {"the same step again", ui::GoToStep{2}},
      {"a place on the timeline", ui::Seek{0.4}},
      {"another tensor", ui::Select{"x"}},
      {"a failing step", ui::RunStatement{"y.view(5)"}},
      {"indices", ui::SetCellText{scene::CellText::storage_index}},
      {"another theme", ui::change<&ui::Settings::theme>(scene::Theme::dark)},
      {"a step of the walk", ui::StepWalk{1}},
      {"a new session", ui::NewSession{}},
  };
  for (const auto& [name, action] : actions)
    for (const double secs : {0.1, 0.5, 0.8, 1.2, 1.5}) {
      ActedStage window;
      window.type("y = x.t()");
      window.pass(secs);
      const auto before = window.shown();
      window.act(action);
      INFO(name << " after " << secs << " s");
      CHECK(largest_jump(before, window.shown()) < nearly_still);
      for (int frame = 0; frame < 60; ++frame) {
        const auto last = window.shown();
        window.pass(frame_secs);
        CHECK(largest_jump(last, window.shown()) < smooth);
      }
      window.finish();
      CHECK_FALSE(window.stage.is_gliding());
      CHECK((window.state.motion.in_motion() || same(window.shown(), window.built())));
    }
}

TEST_CASE_METHOD(ActedStage, "undo during a motion reverses it from its current position") {
  type("y = x.t()");
  pass(0.8);
  const double t = state.motion.t;
  act(ui::Undo{});
  CHECK(state.motion.t == t);
  double last = t;
  while (state.motion.in_motion()) {
    pass(frame_secs);
    if (state.motion.in_motion()) CHECK(state.motion.t < last);
    last = state.motion.t;
  }
  pass(0.5);
  CHECK(same(shown(), built()));
  CHECK(state.stage.view.selected == "x");
}

TEST_CASE_METHOD(ActedStage, "selecting, and changes of theme and size, do not restart a motion") {
  type("y = x.t()");
  pass(0.8);
  const double t = state.motion.t;
  act(ui::Select{"x"});
  act(ui::change<&ui::Settings::theme>(scene::Theme::dark));
  area = {40, 0, 1000, 700};
  show();
  CHECK(state.motion.t == t);
  CHECK(state.motion.running);
  finish();
  CHECK(same(shown(), built()));
}

TEST_CASE_METHOD(ActedStage, "a change of the view is a short glide, and immediate in instant mode") {
  type("y = x.t()");
  finish();
  for (const bool instant : {false, true}) {
    act(ui::change<&ui::Settings::instant>(instant));
    finish();
    const auto before = shown();
    act(ui::SetCellText{instant ? scene::CellText::value : scene::CellText::logical_index});
    act(ui::RunStatement{"y.view(5)"});  // fails, and opens a panel
    CHECK(stage.is_gliding() == !instant);
    CHECK(same(shown(), built()) == instant);
    if (!instant) CHECK(largest_jump(before, shown()) < nearly_still);
    pass(0.3);
    CHECK_FALSE(stage.is_gliding());
    CHECK(same(shown(), built()));
    act(ui::DismissFailure{});
    CHECK(stage.is_gliding() == !instant);
    finish();
    CHECK(same(shown(), built()));
  }
}

TEST_CASE_METHOD(ActedStage, "zooming a long tensor keeps the pointer's target in place") {
  type("x = torch.arange(1000000).view(1000, 1000)");
  type("y = x.t()");
  finish();
  const scene::CellTarget cell{"y", {2, 1}};
  const auto at_first = scene::target_rect(shown(), cell);
  REQUIRE(at_first);
  act(ui::Hover{cell});
  for (int notch = 0; notch < 40; ++notch) {
    act(ui::ZoomBy{notch < 30 ? 1.15f : 1 / 1.15f, {0, 0}});
    const auto now = scene::target_rect(shown(), cell);
    REQUIRE(now);
    CHECK(std::abs(now->center().x - at_first->center().x) < 1);
    CHECK(std::abs(now->center().y - at_first->center().y) < 1);
  }
  act(ui::SetZoom{0.25f, {0, 0}});
  finish();
  CHECK(state.stage.view.pan == scene::Point{});
}

TEST_CASE_METHOD(ActedStage, "after folding a panel the stage glides from its former place in the window") {
  area = {200, 0, 1300, 720};
  show();
  finish();
  const auto before = shown();
  area = {0, 0, 1500, 720};
  show();
  float farthest = 0;
  for (const auto& cell : shown().cells)
    for (const auto& was : before.cells)
      if (was.key == cell.key) farthest = std::max(farthest, std::abs(was.rect.x + 200 - cell.rect.x));
  CHECK(farthest < nearly_still);
  finish();
  CHECK(same(shown(), built()));
}

TEST_CASE_METHOD(ActedStage, "the stage follows a dragged border at once") {
  finish();
  for (int i = 0; i < 60; ++i) {
    area.w -= 4;
    show();
    pass(frame_secs);
  }
  CHECK_FALSE(stage.is_gliding());
  CHECK(same(shown(), built()));
}

TEST_CASE_METHOD(ActedStage, "highlights follow the pointer at once") {
  finish();
  act(ui::Hover{scene::CellTarget{"x", {1, 2}}});
  CHECK_FALSE(stage.is_gliding());
  act(ui::Pin{scene::CellTarget{"x", {1, 2}}});
  CHECK_FALSE(stage.is_gliding());
  act(ui::ZoomBy{1.2f, {100, 100}});
  act(ui::PanBy{{10, 0}});
  CHECK_FALSE(stage.is_gliding());
  CHECK(same(shown(), built()));
  act(ui::FitStage{});
  CHECK(stage.is_gliding());
}

TEST_CASE_METHOD(ActedStage, "hovering and pinning change highlights without repainting the stage") {
  type("x = torch.arange(12).view(3, 4)");
  type("y = x.t()");
  finish();
  const auto painted = stage.stages().painted();
  const auto rings = [&] {
    return std::count_if(shown().cells.begin(), shown().cells.end(),
                         [](const scene::Cell& cell) { return cell.ring_width > 0; });
  };
  CHECK(rings() == 0);
  for (std::int64_t i = 0; i < 4; ++i) {
    act(ui::Hover{scene::CellTarget{"y", {i, 1}}});
    CHECK(rings() == 3);  // of x, of y, and of their storage
    CHECK(shown().tensors.size() == built().tensors.size());
    CHECK(shown().labels.size() == built().labels.size());
  }
  act(ui::Hover{});
  CHECK(rings() == 0);
  act(ui::Pin{scene::CellTarget{"y", {2, 2}}});
  act(ui::Hover{});
  CHECK(rings() == 3);
  CHECK(stage.stages().painted() == painted);
}

TEST_CASE_METHOD(ActedStage, "stages near the timeline's position are painted ahead, with equal results") {
  for (const char* line : {"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = (y + 1).sum(0)", "y[0] = 7"})
    type(line);
  finish();
  const auto style = scene::make_style(state.settings.theme, 1);
  int units = 0;
  std::size_t visited = 0;
  const auto visit = [&](const scene::Scene& scene) { visited += scene.tensors.empty() ? 0u : 1u; };
  while (stage.look_ahead(state, style, measure, words, visit)) ++units;
  CHECK(units >= 3);
  CHECK(visited >= 4);
  CHECK_FALSE(stage.look_ahead(state, style, measure, words, visit));
  const auto painted = stage.stages().painted();
  for (double place = 4; place >= 0; place -= 0.25) {
    act(ui::Seek{place});
    pass(1);
    ShownStage cold;
    INFO("at " << place);
    CHECK(same(shown(), cold.update(state, style, area, measure, words)));
  }
  CHECK(stage.stages().painted() == painted);
}

TEST_CASE_METHOD(ActedStage, "going back and forth between steps paints each stage once") {
  act(ui::change<&ui::Settings::instant>(true));
  for (const char* line : {"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y.contiguous()"}) type(line);
  const auto before = stage.stages().painted();
  for (int round = 0; round < 3; ++round)
    for (const double place : {0.5, 1.25, 1.5, 1.75, 2.5, 3.0, 2.5, 1.5}) act(ui::Seek{place});
  CHECK(stage.stages().painted() - before <= 8);
}

TEST_CASE_METHOD(ActedStage, "cached stages of dropped steps are not shown for other steps") {
  act(ui::change<&ui::Settings::instant>(true));
  type("x = torch.arange(12).view(3, 4)");
  type("y = x.t()");
  act(ui::Undo{});
  type("y = x.view(2, 6)");
  CHECK(shown().tensors.back().tensor.shape() == tensor::Dims{2, 6});
}

TEST_CASE_METHOD(ActedStage, "dragging the timeline shows the same picture at the same position") {
  type("y = x.t()");
  type("z = y.contiguous()");
  type("y[0, 0] = 99");
  finish();
  std::vector<scene::Scene> there;
  const double places_on_it[] = {0.4, 1.0, 1.3, 1.99, 2.0, 2.01, 2.5, 3.2, 3.9, 4.0};
  act(ui::Seek{0.2});
  pass(0.5);
  for (const double place : places_on_it) {
    act(ui::Seek{place});
    CHECK_FALSE(stage.is_gliding());
    there.push_back(shown());
  }
  for (std::size_t i = std::size(places_on_it); i-- > 0;) {
    act(ui::Seek{places_on_it[i]});
    INFO(places_on_it[i]);
    CHECK(same(shown(), there[i]));
  }
}

TEST_CASE_METHOD(ActedStage, "a motion at rest needs no frames") {
  type("y = x.t()");
  finish();
  CHECK_FALSE(stage.is_gliding());
  CHECK_FALSE(state.motion.is_playing());
}

TEST_CASE_METHOD(ActedStage, "play runs step after step to the end of the session, with pauses between") {
  type("y = x.t()");
  type("z = y.contiguous()");
  act(ui::GoToStep{0});
  finish();
  act(ui::Play{true});
  CHECK(state.motion.is_playing());
  std::vector<std::size_t> cursors{session_cursor()};
  double rests = 0;
  for (int frame = 0; frame < 60 * 30 && state.motion.is_playing(); ++frame) {
    pass(frame_secs);
    if (!state.motion.in_motion() && state.motion.is_playing()) rests += frame_secs;
    if (cursors.back() != session_cursor()) cursors.push_back(session_cursor());
  }
  CHECK(cursors == std::vector<std::size_t>{1, 2, 3});
  CHECK(rests > 1.5);
  CHECK_FALSE(state.motion.is_playing());
  CHECK_FALSE(state.stage.view.walk);
}

TEST_CASE_METHOD(ActedStage, "play pauses and continues where it stopped, in a step and between steps") {
  type("y = x.t()");
  type("z = y.t()");
  act(ui::GoToStep{0});
  finish();
  act(ui::Play{true});
  pass(0.5);
  const double t = state.motion.t;
  act(ui::Play{false});
  pass(1);
  CHECK(state.motion.t == t);
  act(ui::Play{true});
  CHECK(state.motion.goes_on);
  while (state.motion.in_motion()) pass(frame_secs);
  CHECK(state.motion.is_playing());
  act(ui::Play{false});
  pass(5);
  CHECK(session_cursor() == 1);
  act(ui::Play{true});
  CHECK(session_cursor() == 2);
  act(ui::Undo{});  // the user intervenes
  finish();
  CHECK(session_cursor() == 1);
  CHECK_FALSE(state.motion.is_playing());
}

TEST_CASE_METHOD(ActedStage, "backwards during a motion undoes it; speed scales it") {
  type("y = x.t()");
  pass(0.4);
  act(ui::Play{true, true});
  CHECK(session_cursor() == 1);
  finish();
  double secs[2] = {0, 0};
  for (const int i : {0, 1}) {
    act(ui::change<&ui::Settings::speed>(i == 0 ? 1.f : 4.f));
    act(ui::GoToStep{2});
    while (state.motion.in_motion()) pass(frame_secs), secs[i] += frame_secs;
  }
  CHECK(secs[0] == Approx(4 * secs[1]).epsilon(0.05));
}

TEST_CASE_METHOD(ActedStage, "the odometer steps by one element, jumping there") {
  act(ui::StepWalk{1});
  REQUIRE(state.stage.view.walk);
  CHECK(*state.stage.view.walk == 0);
  act(ui::StepWalk{1});
  pass(0.2);
  CHECK(*state.stage.view.walk > 0);
  CHECK(*state.stage.view.walk < 1);
  act(ui::StepWalk{1});  // again, during the jump
  pass(4);
  CHECK(*state.stage.view.walk == 2);
  CHECK_FALSE(state.motion.is_playing());
  act(ui::StepWalk{-1});
  pass(4);
  CHECK(*state.stage.view.walk == 1);
  act(ui::change<&ui::Settings::instant>(true));
  act(ui::StepWalk{1});
  CHECK(*state.stage.view.walk == 2);
  CHECK_FALSE(state.motion.is_playing());
  act(ui::Play{true, true});
  pass(0.9);
  CHECK(*state.stage.view.walk < 1.5);
}

}  // namespace stridescope::app
