#include <iostream>
#include <string>
#include <string_view>

#include "app/cli/render.h"
#include "app/export/frames.h"
#include "assets.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::app {
namespace {

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

std::size_t glyphs_in(const scene::Scene& scene, const canvas::CairoFonts& fonts, float least_opacity) {
  std::size_t found = 0;
  for (const auto& label : scene.labels)
    if (label.opacity >= least_opacity) found += fonts.glyphs(label.text, label.font).size();
  for (const auto& cell : scene.cells)
    if (cell.text_size > 0 && cell.opacity >= least_opacity)
      found += fonts.glyphs(cell.text, scene::Font::mono).size();
  return found;
}

}  // namespace

// tests/app/golden_test.cpp compares the scenes; this test is about writing them to a file.
TEST_CASE("a picture of every script of the gallery has each character of its scenes") {
  const testing::TemporaryFolder folder;
  int scripts = 0;
  for (const auto& asset : assets::all()) {
    const std::string path(asset.path);
    if (path.rfind("gallery/", 0) != 0 || path.find(".py") == std::string::npos) continue;
    INFO(path);
    ++scripts;
    RenderOptions options;
    options.file = folder / "script.py",
    options.out = folder / ("picture" + std::to_string(scripts) + ".svg");
    options.width = 640, options.height = 440;
    options.times = {0, 0.15, 0.5, 0.85, 1};
    testing::write_file(options.file, std::string(asset.content));
    REQUIRE(render(options, std::cin) == 0);

    auto opened = session::open(asset.content, tensor::Memory(), std::nullopt, {.imports_torch = false});
    FrameLook look;
    look.width = options.width, look.height = options.height;
    Frames frames(opened.session, look);
    std::size_t visible = 0, all = 0;  // Cairo omits nearly transparent text
    for (const double time : options.times) {
      const auto scene = frames.at(opened.session.steps().size(), time);
      visible += glyphs_in(scene, frames.fonts(), 0.01f), all += glyphs_in(scene, frames.fonts(), 0);
    }
    const auto picture = testing::content_of(options.out);
    const auto drawn = count(picture, "<use xlink:href=\"#glyph");
    CHECK(visible > 100);
    CHECK(drawn >= visible);
    CHECK(drawn <= all);
    CHECK(picture.ends_with("</svg>\n"));
  }
  CHECK(scripts >= 40);
}

TEST_CASE("several moments are drawn side by side in one picture") {
  const testing::TemporaryFolder folder;
  const auto file = folder / "script.py", picture = folder / "picture.svg";
  testing::write_file(file, "import torch\nx = torch.arange(6).view(2, 3)\ny = x.t()\n");
  RenderOptions options;
  options.file = file, options.out = picture;
  options.width = 400, options.height = 300;
  options.times = {0, 0.5, 1};
  REQUIRE(render(options, std::cin) == 0);
  CHECK(testing::content_of(picture).find("width=\"1202\"") !=
        std::string::npos);  // two rules of a pixel, rounded up
  options.times = {0, 1.5};
  CHECK(render(options, std::cin) == 2);
}

}  // namespace stridescope::app
