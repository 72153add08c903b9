#include "tests/app/random_actions.h"

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/effects/effects.h"
#include "app/files/process.h"
#include "app/reduce/reduce.h"
#include "engine/script/table/op_table.h"

namespace stridescope::testing {
namespace {

namespace fs = std::filesystem;

/// Choices derived from bytes; always the first one after the last byte.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  bool is_empty() const { return at_ >= bytes_.size(); }
  std::size_t below(std::size_t n) {
    std::size_t value = byte();
    if (n > 256) value = value << 8 | byte();
    return value % n;
  }
  bool yes() { return below(2) == 1; }
  template <class T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::size_t byte() { return is_empty() ? 0 : bytes_[at_++]; }
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

const std::vector<std::string> names = {"x", "y", "z", "parts[1]", "", "torch"};
const std::vector<std::string> statements = {
    "y = x.t()",
    "z = y.contiguous()",
    "x.add_(1)",
    "x[0] = 7",
    "y = x[1:]",
    "parts = x.split(1)",
    "z = torch.cat([x, x])",
    "x.t_()",
    "x.resize_(2, 3)",
    "x.untyped_storage().resize_(8)",
    "x.data = torch.zeros(2)",
    "del x",
    "x = torch.zeros(2, 3, 4)",
    "x = torch.empty(3, 0)",
    "x = torch.tensor(5)",
    "y = x.expand(2**40, 3, 4)",
    "x = [x, x]",
    "x.append(y)",
    "print(x)",
    "y = x.view(5)",
    "y = torch.randn(3)",
    "x = 'a' * 300",
    "(",
    "x = = 1",
    "y = x.as_strided((2, 2), (1, 1))",
    "x = 1; y = 2",
    "z = torch.zeros(10**6)",
    "try:\n    y = x.t()\nexcept RuntimeError as e:\n    print(e)",
    "x = torch.zeros([1] * 64)",
    "for i in range(3):\n    x = torch.ones(i)",
    "for i in range(300):\n    z = i",
    "def f(t):\n    u = t + 1\n    return u",
    "y = f(f(x))",
    "for v in (f(x) for i in range(2)):\n    print(v)",
    "\xC3\xA4 = 1",
    "\xFF\xFE",
    "",
};
const std::vector<std::string> texts = {
    "", "x", "-1", "0, 1", "2, -1", "(", "'\\", "\xF0\x9F\x98\x80", "9" + std::string(30, '9'), "a b", "\n"};

class Window {
 public:
  Window(std::span<const std::uint8_t> bytes, const fs::path& folder)
      : choices_(bytes), folder_(folder), folders_{folder / "config", folder / "state", folder} {
    state_.dialog.file.folder = folder.string();
  }

  void run() {
    for (int i = 0; i < most_actions && !choices_.is_empty(); ++i) {
      next();
      check();
    }
    check_text();
    check_replay();
  }

 private:
  static constexpr int most_actions = 200;

  void act(const ui::Action& action) {
    log_.push_back(action);
    app::dispatch(state_, action, folders_);
  }
  std::string name() { return choices_.of(names); }
  std::string text() { return choices_.of(texts); }
  std::size_t small() { return choices_.below(12); }
  int step() { return static_cast<int>(choices_.below(7)) - 3; }
  scene::Point point() {
    return {static_cast<float>(choices_.below(2000)) - 300, static_cast<float>(choices_.below(1200)) - 300};
  }
  tensor::Dims index() {
    tensor::Dims dims;
    for (auto left = choices_.below(4); left > 0; --left) dims.push_back(step());
    return dims;
  }
  scene::Target target() {
    switch (choices_.below(5)) {
      case 0: return scene::CellTarget{name(), index()};
      case 1: return scene::StorageTarget{static_cast<std::int64_t>(small()), step()};
      case 2: return scene::AxisTarget{name(), step()};
      case 3: return scene::TensorTarget{name()};
      default: return {};
    }
  }
  std::string path() {
    return (folder_ / choices_.of(std::vector<std::string>{"a.py", "b.py", "none/a.py", "config"})).string();
  }
  std::string op() {
    const auto& ops = script::op_table().ops();
    return std::string(ops[choices_.below(ops.size())].name);
  }

  void next() {
    switch (choices_.below(67)) {
      case 0:
      case 1:
      case 2:
      case 3: return act(ui::RunStatement{choices_.of(statements)});
      case 4:
      case 5: act(ui::EditConsole{choices_.of(statements)}); return act(ui::SubmitConsole{});
      case 6: return act(ui::ReplaceFailed{choices_.of(statements)});
      case 7: return act(ui::GoToStep{small()});
      case 8: return act(ui::DeleteLaterSteps{small()});
      case 9: return act(ui::RestoreSteps{});
      case 10: return act(ui::Undo{});
      case 11: return act(ui::Redo{});
      case 12: return act(ui::NewSession{});
      case 13: return act(ui::OpenFile{path()});
      case 14: return act(ui::Save{path()});
      case 15: return act(ui::Save{});
      case 16: return act(ui::DismissFailure{});
      case 17: return act(ui::OpenTour{});
      case 18: return act(ui::EditInConsole{text()});
      case 19: return act(ui::EditStep{small()});
      case 20: return act(ui::EditPending{small()});
      case 21: return act(ui::MoveCaret{small() * small()});
      case 22: return act(ui::ClearConsole{});
      case 23: return act(ui::PasteLines{choices_.of(statements) + "\n" + choices_.of(statements)});
      case 24: return act(ui::RecallHistory{step()});
      case 25: return act(ui::ChooseCompletion{step()});
      case 26: return act(ui::AcceptCompletion{});
      case 27: return act(ui::CloseCompletion{});
      case 28: return act(ui::EditConsole{choices_.of(statements).substr(0, small()), small()});
      case 29: return act(ui::SearchOperations{text()});
      case 30:
      case 31: return act(ui::OpenOperation{op()});
      case 32: return act(ui::EditArgument{small(), text(), choices_.yes()});
      case 33: return act(ui::EditResultName{text()});
      case 34: return act(ui::ApplyForm{});
      case 35: return act(ui::Select{name()});
      case 36: return act(ui::Hover{target()});
      case 37: return act(ui::Pin{target()});
      case 38: return act(ui::MovePin{step(), step(), choices_.yes()});
      case 39: return act(ui::SetBox{scene::CellBox{name(), index(), index()}});
      case 40: return act(ui::SetRoles{name(), scene::AxisRoles{index(), index()}});
      case 41: return act(ui::SetHidden{name(), choices_.yes()});
      case 42: return act(ui::ZoomBy{static_cast<float>(choices_.below(100)) / 10, point()});
      case 43: return act(ui::SetPan{point()});
      case 44: return act(ui::StageDrawn{{point().x, point().y}, static_cast<float>(small())});
      case 45: return act(ui::BeginCellEdit{{name(), index()}});
      case 46: return act(ui::EditCellText{text()});
      case 47: return act(ui::CommitCellEdit{});
      case 48: return act(ui::Play{choices_.yes(), choices_.yes()});
      case 49: return act(ui::Seek{static_cast<double>(choices_.below(4000)) / 100 - 5});
      case 50: return act(ui::Advance{step()});
      case 51: return act(ui::StepWalk{step()});
      case 52: return act(ui::WalkFrom{{name(), index()}});
      case 53: return act(ui::Tick{static_cast<double>(small()) / 4, static_cast<double>(small()) / 4});
      case 54: return act(ui::Escape{});
      case 55: return act(ui::DismissNotice{small()});
      case 56: return act(ui::AcceptNotice{small()});
      case 57: return act(ui::SetLecture{choices_.yes()});
      case 58:
        act(ui::BeginLine{point()});
        act(ui::ExtendLine{point()});
        return act(ui::UndoLine{});
      case 59: return act(ui::Magnify{target(), point()});
      case 64:
      case 65:
      case 66: return inside();
      case 60: return lesson();
      case 61: return dialog();
      case 62: return setting();
      default: return act(ui::OpenContextMenu{target(), small(), point()});
    }
  }

  void inside() {
    switch (choices_.below(10)) {
      case 0:
      case 1:
      case 2: return act(ui::OpenInside{small()});
      case 3: return act(ui::CloseInside{small()});
      case 4: return act(ui::StepInto{});
      case 5: return act(ui::StepOut{});
      case 6: return act(ui::GoToLine{small()});
      case 7: return act(ui::ToggleBreakpoint{small()});
      case 8: return act(ui::RunToBreakpoint{});
      default: return act(ui::ReloadFile{});
    }
  }

  void lesson() {
    switch (choices_.below(8)) {
      case 0: return act(ui::BeginLesson{});
      case 1: return act(ui::NextCue{});
      case 2: return act(ui::PreviousCue{});
      case 3: return act(ui::ChooseAnswer{small()});
      case 4: return act(ui::CountHands{small(), step()});
      case 5: return act(ui::BeginCountdown{static_cast<double>(small())});
      case 6: return act(ui::ReturnToLesson{});
      default: return act(ui::OpenLesson{text()});
    }
  }

  void dialog() {
    switch (choices_.below(6)) {
      case 0:
        return act(ui::ShowDialog{static_cast<ui::DialogKind>(
            choices_.below(static_cast<std::size_t>(ui::DialogKind::settings) + 1))});
      case 1: return act(ui::CloseDialog{});
      case 2: return act(ui::DiscardChanges{});
      case 3: return act(ui::ChooseSaved{choices_.yes()});
      case 4:
        return act(
            ui::OfferRecovery{{path(), choices_.of(statements), text(), small(), {}, {}, choices_.yes()}});
      default: return act(ui::AddNotice{{"work/busy"}, choices_.yes()});
    }
  }

  void setting() {
    if (choices_.below(8) == 0) return act(ui::ResetSettings{});
    const auto& row = ui::settings_table[choices_.below(std::size(ui::settings_table))];
    act(ui::ChangeSetting{
        &row, choices_.yes() ? ui::Json(static_cast<double>(small())) : ui::Json(choices_.yes())});
  }

  static void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
  }

  void check() {
    const auto& session = state_.document.session;
    require(session.cursor() <= session.steps().size(), "the cursor is beyond the steps");
    require(state_.console.caret <= state_.console.draft.text.size(), "the caret is beyond the line");
    require(state_.motion.step <= session.steps().size(), "what moves is no step");
    for (const auto& binding : session.environment().bindings()) session.now().find(binding.name);
  }

  /// Checks that the saved text yields the same steps.
  void check_text() {
    const auto& session = state_.document.session;
    const auto text = session.text();
    auto again = session::open(text);
    require(!again.failure || !again.rest.empty(), "a session's text ends without a reason");
    if (!again.failure) require(again.session.text() == text, "a session's text gives another");
  }

  /// Checks that the same actions in a new window, with the same folder, give the same state.
  void check_replay() {
    act(ui::LectureBegan{});
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    auto again = app::make_state({});
    again.dialog.file.folder = folder_.string();
    for (const auto& action : log_) app::dispatch(again, action, folders_);
    require(again == state_, "the same actions give another state");
  }

  Choices choices_;
  std::vector<ui::Action> log_;
  fs::path folder_;
  app::UserFolders folders_;
  ui::UiState state_ = app::make_state({});
};

}  // namespace

void exercise_actions(std::span<const std::uint8_t> bytes) {
  const auto folder =
      fs::temp_directory_path() / ("stridescope-actions-" + std::to_string(app::own_process_id()));
  fs::create_directories(folder);
  Window(bytes, folder).run();
  fs::remove_all(folder);
}

}  // namespace stridescope::testing
