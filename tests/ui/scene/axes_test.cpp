#include <map>

#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/model/stage.h"

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
  // The formula of the selected tensor names them so.
  std::string formula;
  for (const auto& label : scene.labels)
    if (label.font == Font::mono_bold && (label.text == "·1" || label.text == "·4"))
      formula +=
          label.text + (label.color == axis_color(style, label.text == "·1" ? 1 : 0) ? " ok " : " no ");
  CHECK(formula.find("ok") != std::string::npos);
  CHECK(formula.find("no") == std::string::npos);
}

}  // namespace stridescope::scene
