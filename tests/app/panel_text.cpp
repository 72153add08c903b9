#include "tests/app/panel_text.h"

#include <fmt/format.h>

#include "tests/app/headless_window.h"
#include "tests/app/scene_text.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"

namespace stridescope::testing {
namespace {

using Kind = explain::ProofRequest::Kind;

/// A panel or sheet, in a state that is tested.
struct PanelView {
  std::string file;    ///< without language and extension
  std::string window;  ///< the name of its Area or Modal
  app::View view;
};

app::View opened(std::vector<ui::Action> actions) { return {"", std::move(actions), {}}; }

app::View proof(const char* tensor, Kind kind, std::vector<ui::Action> actions) {
  actions.insert(actions.begin(), {ui::Select{tensor}, ui::change<&ui::Settings::prover_folded>(false),
                                   ui::ChooseProof{kind}});
  return opened(std::move(actions));
}

std::vector<PanelView> panel_views() {
  const auto last = ui::StepProof{100};
  return {
      {"view_that_fails", "prover", proof("y", Kind::view, {ui::EditProofShape{"2, 6"}, last})},
      {"view_that_holds", "prover", proof("x", Kind::view, {ui::EditProofShape{"2, 6"}, last})},
      {"contiguous_or_not", "prover", proof("y", Kind::contiguous, {last})},
      {"broadcasting", "prover", proof("x", Kind::broadcast, {ui::EditProofOther{"2, 4"}, last})},
      {"overlap", "prover",
       opened({ui::RunStatement{"w = x.as_strided((3, 4), (2, 1))"}, ui::Select{"w"},
               ui::change<&ui::Settings::prover_folded>(false), ui::ChooseProof{Kind::overlap}, last})},
      {"rule_out_of_bounds", "rule",
       opened({ui::Select{"x"}, ui::change<&ui::Settings::rule_folded>(false),
               ui::EditRule{{{3, 4}, {6, 1}, 0}}})},
      {"rule_that_overlaps", "rule",
       opened({ui::Select{"x"}, ui::change<&ui::Settings::rule_folded>(false),
               ui::EditRule{{{3, 4}, {1, 1}, 0}}})},
      {"bytes_of_float", "bytes",
       opened({ui::RunStatement{"f = torch.tensor([0.1, -6.5])"}, ui::Select{"f"},
               ui::change<&ui::Settings::bytes_folded>(false)})},
      {"bytes_of_integer", "bytes",
       opened({ui::Select{"x"}, ui::change<&ui::Settings::bytes_folded>(false)})},
      {"design_that_fits", "design",
       opened(
           {ui::Select{"y"}, ui::change<&ui::Settings::design_folded>(false), ui::SetGrid{"0 4 8; 2 6 10"}})},
      {"design_that_fails", "design",
       opened(
           {ui::Select{"x"}, ui::change<&ui::Settings::design_folded>(false), ui::SetGrid{"0 5 7; 0 5 7"}})},
      {"compare", "compare", opened({ui::Select{"x"}, ui::OpenCompare{}})},
      {"golf", "golf", opened({ui::OpenGolf{}, ui::GolfHint{}, ui::EditChain{"x.t()[:2]"}})},
      {"parsons", "parsons", opened({ui::OpenParsons{}, ui::MoveLine{0, 0}, ui::CheckParsons{}})},
      {"practice", "practice", opened({ui::OpenPractice{}})},
      {"question_of_step", "question", opened({ui::GoToStep{1}, ui::Predict{}})},
      {"predicted", "question",
       opened({ui::GoToStep{1}, ui::Predict{}, ui::ChooseAnswer{0}, ui::ChooseAnswer{0}, ui::ChooseAnswer{0},
               ui::GuessElement{5}})},
      {"predicted_by_class", "question",
       opened({ui::GoToStep{1}, ui::Predict{}, ui::CountHands{0, 12}, ui::VoteAgain{}, ui::CountHands{0, 3},
               ui::CountHands{1, 9}, ui::NextCue{}})},
      {"branches", "bottom",
       opened({ui::GoToStep{1}, ui::RunStatement{"w = x.reshape(4, 3)"}, ui::GoToStep{0},
               ui::RunStatement{"v = x[1:]"}, ui::GoToStep{1}})},
      {"scrambled", "inspector",
       opened({ui::RunStatement{"w = x.reshape(4, 3)"}, ui::Select{"w"},
               ui::change<&ui::Settings::inspector_folded>(false)})},
      {"dialects", "dialects", opened({ui::Select{"y"}, ui::ShowDialog{ui::DialogKind::dialects}})},
  };
}

}  // namespace

std::map<std::string, std::string> drawn_panels() {
  const PlainMeasure measure;
  std::map<std::string, std::string> found;
  for (const char* language : {"en", "zh"}) {
    const ui::Text text(language);
    app::HeadlessWindow window(text, &measure);
    for (const auto& view : panel_views()) {
      INFO(view.file << ", " << language);
      window.show(view.view.state());
      const auto drawn = window.drawn().find(view.window);
      REQUIRE(drawn != window.drawn().end());
      auto items = SceneText(window.style().palette).items(drawn->second);
      items.erase(items.begin());  // the background is the panel's box
      found.emplace(fmt::format("panels/{}.{}.txt", view.file, language), rows_of(items));
    }
  }
  return found;
}

}  // namespace stridescope::testing
