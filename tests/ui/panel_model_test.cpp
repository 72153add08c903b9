#include <algorithm>

#include "engine/tensor/refusal/refuse.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/commands/commands.h"
#include "ui/forms/axis_roles.h"
#include "ui/forms/box_facts.h"
#include "ui/forms/console_completion.h"
#include "ui/forms/form.h"
#include "ui/forms/wanted_shape.h"
#include "ui/guide.h"
#include "ui/lesson/question_plan.h"
#include "ui/panels/frame_layout.h"
#include "ui/panels/panels.h"
#include "ui/widgets/widget_list.h"
#include "ui/words/format.h"

namespace stridescope::ui {

TEST_CASE("the console completes the word at its caret, and offers nothing before a word is begun") {
  UiState state;
  state.document.session.append("x = torch.arange(12).view(3, 4)");
  const auto offered = [&](std::string line, std::size_t caret) {
    state.console.draft.text = std::move(line);
    state.console.caret = caret;
    return console_completion(state);
  };
  const auto members = offered("y = x.transp + 1", 12);
  REQUIRE(members.candidates.size() == 2);  // transpose_ too
  CHECK(members.candidates[0].name == "transpose");
  const auto line = completed(state.console.draft.text, members, members.candidates[0]);
  CHECK(line.text == "y = x.transpose + 1");
  CHECK(line.caret == 15);
  CHECK(completion_is_open(state, members));
  state.document.failure =
      session::Failure{"nope", refuse::name_undefined("nope", std::nullopt).refusal(), {}, {}};
  CHECK_FALSE(completion_is_open(state, members));
  state.document.failure.reset();

  CHECK(offered("y = ", 4).candidates.empty());
  CHECK_FALSE(offered("x.", 2).candidates.empty());
  const auto whole = offered("x.transpose", 11);
  CHECK(std::none_of(whole.candidates.begin(), whole.candidates.end(),
                     [](const auto& candidate) { return candidate.name == "transpose"; }));
  const auto call = offered("y = x.transpose(0, ", 19);
  REQUIRE(call.hint);
  CHECK(call.hint->argument == 1);
  CHECK(call.candidates.empty());
  const auto wide = offered("s = '\u00e9\u4e2d' + x.nume", 20);
  REQUIRE(wide.candidates.size() == 1);
  CHECK(completed(state.console.draft.text, wide, wide.candidates[0]).text == "s = '\u00e9\u4e2d' + x.numel");
}

TEST_CASE("the first hint is for a first session with visible operations") {
  UiState state;
  CHECK(has_hint(state));
  state.lecture.on = true;
  CHECK_FALSE(has_hint(state));
  state.lecture.on = false;
  state.settings.operations_folded = true;
  CHECK_FALSE(has_hint(state));
  state.settings.operations_folded = false;
  state.document.path = "lecture.py";
  CHECK_FALSE(has_hint(state));
  state.document.path.clear();
  CHECK(has_hint(state));
  state.settings.guide = static_cast<int>(Guide::done);
  CHECK_FALSE(has_hint(state));
}

TEST_CASE("a typed shape is parsed as soon as it is a list of integers") {
  UiState state;
  const auto shape = [&](std::string op, std::string text) {
    state.form.open.op = std::move(op);
    state.form.open.arguments = {{"shape", {std::move(text)}}};
    return wanted_shape(state);
  };
  CHECK(shape("view", "2, 6") == tensor::Dims{2, 6});
  CHECK(shape("reshape", "(2, -1)") == tensor::Dims{2, -1});
  CHECK(shape("view", "12,") == tensor::Dims{12});
  CHECK(shape("view", "") == tensor::Dims{});
  CHECK_FALSE(shape("view", "2, n"));
  CHECK_FALSE(shape("view", "2,, 6"));
  CHECK_FALSE(shape("view", "torch.int32"));
  CHECK_FALSE(shape("transpose", "0"));
}

TEST_CASE("an axis swaps roles with the axis that has it") {
  struct Row {
    scene::AxisRoles roles;
    std::int64_t dim;
    AxisRole role;
    scene::AxisRoles expected;
  };
  using enum AxisRole;
  const Row table[] = {
      {{{0}, {1}}, 0, columns, {{1}, {0}}},
      {{{0}, {1}}, 0, rows, {{0}, {1}}},
      {{{0}, {1}}, 0, blocks, {{}, {0, 1}}},
      {{{}, {0, 1}}, 0, rows, {{0}, {1}}},
      {{{}, {0}}, 0, rows, {{0}, {}}},
      {{{}, {0}}, 0, blocks, {{}, {0}}},
      {{{1}, {0, 2}}, 0, rows, {{0}, {1, 2}}},
      {{{1}, {0, 2}}, 0, columns, {{1}, {2, 0}}},
      {{{1}, {0, 2}}, 0, blocks, {{0, 1}, {2}}},
      {{{1}, {0, 2}}, 2, blocks, {{1}, {2, 0}}},
      {{{1}, {0, 2}}, 1, blocks, {{}, {1, 0, 2}}},
      {{{0, 2}, {1, 3}}, 0, columns, {{3, 2}, {1, 0}}},
      {{{0}, {1}}, 7, rows, {{0}, {1}}},
  };
  for (const auto& row : table) {
    INFO("dim " << row.dim << " of rows " << list_text(row.roles.rows) << ", columns "
                << list_text(row.roles.columns));
    CHECK(with_role(row.roles, row.dim, row.role) == row.expected);
  }
  CHECK_FALSE(may_take({{}, {0}}, blocks));
  CHECK(role_of({{1}, {0, 2}}, 0) == blocks);
  CHECK(role_of({{1}, {0, 2}}, 2) == columns);
}

TEST_CASE("every axis has the role assigned to it, and no axis is lost") {
  for (const tensor::Dims& shape : {tensor::Dims{4}, {3, 4}, {2, 3, 4}, {2, 2, 2, 2}, {2, 2, 2, 2, 2}}) {
    const auto choice = scene::default_axis_assignment(shape);
    scene::AxisRoles roles{choice.rows, choice.columns};
    for (int turn = 0; turn < 60; ++turn) {
      const auto dim = static_cast<std::int64_t>(static_cast<std::size_t>(turn * 7) % shape.size());
      const auto role = static_cast<AxisRole>(turn % 3);
      roles = with_role(roles, dim, role);
      if (may_take(roles, role)) {
        INFO("rank " << shape.size() << ", turn " << turn);
        CHECK(role_of(roles, dim) == role);
      }
      auto all = roles.rows;
      all.append(roles.columns);
      std::sort(all.begin(), all.end());
      REQUIRE(all.size() == shape.size());
      for (std::size_t d = 0; d < all.size(); ++d) REQUIRE(all[d] == static_cast<std::int64_t>(d));
    }
  }
}

TEST_CASE("a box of cells shows its slice, its place in the storage and its statistics") {
  session::Session session;
  session.append("x = torch.arange(12).view(3, 4)");
  session.append("t = x.t()");
  session.append("e = torch.ones(3, 1, dtype=torch.bool).expand(3, 4)");
  session.append("b = torch.arange(1000).view(10, 100)");
  const auto tensor_of = [&](const char* name) { return find_tensor(session, name).value(); };
  const auto box = box_between({"x", {2, 0}}, {"x", {1, 1}});
  CHECK(box == scene::CellBox{"x", {1, 0}, {2, 1}});
  const auto facts = box_facts(tensor_of("x"), box);
  CHECK(facts.expression == "x[1:3, 0:2]");
  CHECK(facts.cells == 4);
  CHECK((facts.extent.begin == 4 && facts.extent.end == 10));
  CHECK(facts.span_bytes == 48);
  CHECK(facts.density.value() == Approx(4.0 / 6));
  REQUIRE(facts.statistics);
  CHECK(facts.statistics->sum == "26");
  CHECK(facts.statistics->mean == "6.5");
  CHECK(facts.statistics->least == "4");
  CHECK(facts.statistics->most == "9");

  CHECK(box_facts(tensor_of("t"), {"t", {0, 1}, {3, 2}}).expression == "t[:, 1:3]");
  CHECK(box_facts(tensor_of("t"), {"t", {0, 1}, {3, 2}}).extent.begin == 4);
  const auto expanded = box_facts(tensor_of("e"), {"e", {0, 0}, {2, 3}});
  CHECK(expanded.density.value() == 1);
  REQUIRE(expanded.statistics);
  CHECK(expanded.statistics->sum == "12");
  CHECK(expanded.statistics->mean == "1");
  CHECK(expanded.statistics->least == "True");
  CHECK_FALSE(box_facts(tensor_of("x"), box, 3).statistics);
  const auto column = box_facts(tensor_of("b"), {"b", {0, 7}, {9, 7}});
  REQUIRE(column.statistics);
  CHECK(column.statistics->sum == "4570");
  CHECK(column.statistics->most == "907");
}

TEST_CASE("the parts of the window are adjacent, and leave room for the stage") {
  for (const auto& [w, h] : {std::pair{800.f, 600.f}, {1280.f, 720.f}, {1920.f, 1080.f}, {3840.f, 2160.f}})
    for (const float scale : {0.75f, 1.f, 2.f, 3.f}) {
      const auto style = scene::make_style(scene::Theme::light, scale);
      const auto layout = frame_layout({w, h}, Settings{}, style);
      INFO(w << " x " << h << " at " << scale);
      CHECK(layout.panel("operations").right() == Approx(layout.stage.x));
      CHECK(layout.stage.right() == Approx(layout.panel("inspector").x));
      CHECK(layout.stage.bottom() == Approx(layout.bottom.y));
      CHECK(layout.bottom.bottom() == Approx(h));
      CHECK(layout.stage.w >= w * 0.4f);
      CHECK(layout.stage.h >= h * 0.3f);
    }
}

TEST_CASE("panels leave the stage room while a question is open, and once it has been answered") {
  const auto style = scene::make_style(scene::Theme::light, 1);
  Settings settings;
  settings.prover_folded = false;
  const scene::Size window{1280, 720};
  const auto shown = frame_layout(window, settings, style),
             waits = frame_layout(window, settings, style, {.waits = true});
  CHECK(waits.panel("prover").h < shown.panel("prover").h / 2);
  CHECK(waits.stage.h > shown.stage.h);

  const lesson::Question question{
      .ask = {"Into how many groups do the dimensions of y fall?", ""},
      .answers = {{{"1", ""}, false, {}}, {{"2", ""}, true, {}}, {{"3", ""}, false, {}}},
      .because = {"Rows are 4 apart, but only 3 long. Planes are 12 apart, and 12 = 4·3.", ""}};
  const testing::PlainMeasure measure;
  const QuestionLook full{.language = "en", .is_answered = true, .chosen = 2};
  auto tight = full;
  tight.is_tight = true;
  const auto all = plan_question(question, full, style, measure, 770),
             few = plan_question(question, tight, style, measure, 770);
  CHECK(few.height < 0.7f * all.height);
  CHECK(all.shows(0));
  CHECK_FALSE(few.shows(0));
  CHECK(few.shows(1));
  CHECK(few.shows(2));
  CHECK_FALSE(few.because.empty());
  tight.is_answered = false;
  CHECK(plan_question(question, tight, style, measure, 770).height == all.height);
}

TEST_CASE("the lab shares the window with the stage, and hides other panels") {
  for (const auto& [w, h] : {std::pair{800.f, 600.f}, {1280.f, 720.f}, {1920.f, 1080.f}})
    for (const bool is_lecture : {false, true}) {
      UiState state;
      state.settings.lab_folded = false;
      state.settings.inspector_folded = false;
      state.lecture.on = is_lecture;
      const auto style = scene::make_style(scene::Theme::light, 1);
      const auto layout = frame_layout({w, h}, state, style);
      const auto& lab = layout.panel("lab");
      INFO(w << " x " << h);
      CHECK(lab.x == Approx(layout.stage.right()));
      CHECK(lab.right() == Approx(w));
      CHECK(lab.h == layout.stage.h);
      CHECK(layout.stage.w >= 390);
      CHECK(lab.w >= 390);
      CHECK(layout.panel("inspector").w == 0);
      CHECK_FALSE(has_hint(state));
      state.settings.lab_folded = true;
      CHECK(frame_layout({w, h}, state, style).panel("lab").w == 0);
    }
}

TEST_CASE("the interface's scale is limited by the window's size") {
  CHECK(fitting_scale({1280, 720}, 1) == 1);
  CHECK(fitting_scale({1280, 720}, 2) == 2);
  CHECK(fitting_scale({1280, 720}, 3) == 2.25f);
  CHECK(fitting_scale({800, 600}, 3) == 2);
  CHECK(fitting_scale({800, 600}, 0.75f) == 0.75f);
  CHECK(fitting_scale({3840, 2160}, 3) == 3);
  CHECK(fitting_scale({40, 30}, 1) == 0.75f);
}

TEST_CASE("every command is in a menu of the bar, and every menu has a letter of its own") {
  for (const auto& command : commands()) {
    INFO(command.id);
    if (command.group == "lecture") {  // the menus are hidden then: it is run by its key
      CHECK(command.key.key != Key::none);
      continue;
    }
    CHECK(
        std::any_of(menus().begin(), menus().end(), [&](const Menu& m) { return m.name == command.group; }));
  }
  for (const auto& menu : menus()) CHECK(menu_of_letter(menu.letter) == menu.name);
  CHECK(menu_of_letter('z').empty());
  CHECK(neighbour_menu("file", -1) == menus().back().name);
  CHECK(neighbour_menu(menus().back().name, 1) == "file");
}

TEST_CASE("the Tab key cycles within the topmost layer") {
  const auto widget = [](const char* id, int layer, bool enabled) {
    WidgetRecord record;
    record.id = id;
    record.layer = layer;
    record.enabled = enabled;
    record.takes_focus = true;
    return record;
  };
  WidgetList widgets = {widget("a", 0, true), widget("b", 0, false), widget("c", 0, true)};
  CHECK(next_focus(widgets, "", false) == "a");
  CHECK(next_focus(widgets, "a", false) == "c");
  CHECK(next_focus(widgets, "c", false) == "a");
  CHECK(next_focus(widgets, "a", true) == "c");
  widgets.push_back(widget("dialog", 10, true));
  CHECK(next_focus(widgets, "a", false) == "dialog");
}

TEST_CASE("a statement of several lines is shown in one, without its indentation") {
  CHECK(on_one_line("y = x.t()") == "y = x.t()");
  CHECK(on_one_line("for i in range(2):\n    y = y + x\n    w = y.t()\nelse:\n    z = 1") ==
        "for i in range(2): y = y + x; w = y.t() else: z = 1");
  CHECK(on_one_line("x = torch.tensor([1,\n                  2])") == "x = torch.tensor([1, 2])");
  CHECK(on_one_line("try:\n    z = y.view(6)\nexcept RuntimeError as e:\n    print(e)") ==
        "try: z = y.view(6) except RuntimeError as e: print(e)");
}

}  // namespace stridescope::ui
