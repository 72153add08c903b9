#include <algorithm>
#include <map>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

TEST_CASE("an axis has the same letter and hue on every tensor that has it") {
  session::Session session;
  for (const char* line : {"x = torch.arange(12).view(3, 4)", "y = x.t()", "z = y[1:]", "w = x.sum(0)"})
    REQUIRE_FALSE(session.append(line));
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = make_style(Theme::light, 1);
  ViewState view;
  view.selected = "y";
  const auto scene = build(session.now(), view, style, {1280, 720}, measure, words);
  // By tensor: axes of its dimensions in order.
  const std::map<std::string, std::vector<std::int64_t>> wanted = {
      {"x", {0, 1}}, {"y", {1, 0}}, {"z", {1, 0}}, {"w", {1}}};
  std::size_t seen = 0;
  for (const auto& part : scene.tensors) {
    const auto& axes = wanted.at(part.name);
    for (const auto& mark : part.axes) {
      CHECK(mark.axis == axes.at(static_cast<std::size_t>(mark.dim)));
      const auto letter_key = tensor_key(part.tensor, "letter", mark.dim);
      for (const auto& label : scene.labels)
        if (label.key == letter_key) {
          ++seen;
          CHECK(label.text == axis_letter(mark.axis));
          CHECK(label.color == axis_color(style, mark.axis));
        }
    }
  }
  CHECK(seen >= 4);
  // The formula of the selected tensor uses their letters.
  std::string formula;
  for (const auto& label : scene.labels)
    if (label.font == Font::mono_bold && (label.text == "·1" || label.text == "·4"))
      formula +=
          label.text + (label.color == axis_color(style, label.text == "·1" ? 1 : 0) ? " ok " : " no ");
  CHECK(formula.find("ok") != std::string::npos);
  CHECK(formula.find("no") == std::string::npos);
}

TEST_CASE("an axis keeps its identity through every operation that preserves it") {
  session::Session session;
  for (const char* line : {"x = torch.arange(24.).view(2, 3, 4)", "a = x.transpose(0, 2)",
                           "b = x.permute(1, 2, 0)", "c = x[:, 1:]", "d = x.sum(1)", "e = x[0]",
                           "f = x.unsqueeze(0)", "g = x[:, :1].expand(2, 3, 4)", "h = a.contiguous()"})
    REQUIRE_FALSE(session.append(line));
  const std::map<std::string, std::vector<std::int64_t>> wanted = {
      {"x", {0, 1, 2}}, {"a", {2, 1, 0}}, {"b", {1, 2, 0}}, {"c", {0, 1, 2}},
      {"d", {0, 2}},    {"e", {1, 2}},    {"g", {0, 1, 2}}, {"h", {2, 1, 0}}};
  ViewState view;
  view.selected = "x";
  std::size_t checked = 0;
  for (const auto& storage : collect(session.now(), view).storages)
    for (const auto& tensor : storage.tensors) {
      INFO(tensor.name);
      if (tensor.name == "f") {  // dimension 0 is new, the others keep their identity
        REQUIRE(tensor.axes.size() == 4);
        CHECK(std::vector<std::int64_t>(tensor.axes.begin() + 1, tensor.axes.end()) ==
              std::vector<std::int64_t>{0, 1, 2});
        CHECK(tensor.axes[0] > 2);
      } else {
        CHECK(std::vector<std::int64_t>(tensor.axes.begin(), tensor.axes.end()) == wanted.at(tensor.name));
      }
      ++checked;
    }
  CHECK(checked == 9);
}

TEST_CASE("a grid with rearranged axes is marked until they are in PyTorch's order again") {
  session::Session session;
  REQUIRE_FALSE(session.append("x = torch.arange(12).view(3, 4)"));
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto says_so = [&](const AxisRoles& roles) {
    ViewState view;
    view.selected = "x";
    view.roles["x"] = roles;
    const auto scene = build(session.now(), view, make_style(Theme::light, 1), {1280, 720}, measure, words);
    const auto status_badge = std::ranges::find(scene.labels, "turned by hand", &Label::text);
    if (status_badge == scene.labels.end()) return false;
    return std::ranges::any_of(scene.tips, [&](const Tip& tip) {
      return tip.message.key == "help/turned" &&
             tip.rect.contains(testing::ink_of(*status_badge, measure).center());
    });
  };
  CHECK(says_so({{1}, {0}}));
  CHECK(says_so({{0, 1}, {}}));
  CHECK_FALSE(says_so({{0}, {1}}));
}

}  // namespace stridescope::scene
