
#include <filesystem>
#include <random>
#include <string>

#include "assets.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/scene/motion/transition.h"
#include "ui/words/text.h"

using namespace stridescope;

namespace {

std::size_t size_of(const std::filesystem::path& path) {
  std::error_code error;
  const auto n = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::size_t>(n);
}

}  // namespace

TEST_CASE("every step of the tour is drawn, at rest and in motion") {
  const auto text = assets::find("tour.py");
  REQUIRE(text);
  auto opened = session::open(*text);
  INFO((opened.failure ? opened.failure->message() : std::string{}));
  REQUIRE_FALSE(opened.failure);
  auto& session = opened.session;
  REQUIRE(session.steps().size() >= 10);
  const canvas::CairoFonts fonts;
  const auto style = scene::make_style(scene::Theme::light, 1);
  const auto folder = std::filesystem::temp_directory_path() /
                      ("stridescope_tour_test_" + std::to_string(std::random_device()()));
  std::filesystem::create_directories(folder);
  scene::Scene before;
  for (std::size_t step = 0; step <= session.steps().size(); ++step) {
    const auto snapshot = session.at(step);
    scene::ViewState view;
    view.selected = scene::newest_tensor(snapshot);
    auto after = scene::build(snapshot, view, style, {1280, 720}, fonts, ui::Text("en"));
    INFO("step " << step);
    const auto found = testing::faults(after, fonts);
    INFO((found.empty() ? std::string{} : found.front()));
    CHECK(found.empty());
    if (step > 0) {
      const ui::Text words("en");
      const scene::Transition transition(before, after, session.steps()[step - 1].trace, style, words);
      for (const double t : {0.25, 0.5, 0.75})
        canvas::write_picture((folder / "motion.png").string(), canvas::PictureFormat::png,
                              transition.frame(t), fonts);
    }
    for (const auto* name : {"step.png", "step.svg", "step.pdf"}) {
      const auto path = folder / name;
      canvas::write_picture(path.string(), *canvas::picture_format(name), after, fonts);
      CHECK(size_of(path) > 500);
    }
    before = std::move(after);
  }
  std::filesystem::remove_all(folder);
}

TEST_CASE("a picture's format follows from the file's extension") {
  CHECK(canvas::picture_format("a.png") == canvas::PictureFormat::png);
  CHECK(canvas::picture_format("a.b/c.SVG") == canvas::PictureFormat::svg);
  CHECK(canvas::picture_format("x.pdf") == canvas::PictureFormat::pdf);
  CHECK_FALSE(canvas::picture_format("x.gif"));
  CHECK_FALSE(canvas::picture_format("png"));
}

TEST_CASE("an SVG picture has the requested size in px") {
  const canvas::CairoFonts fonts;
  scene::Scene scene;
  scene.size = {640, 480};
  const auto bytes = canvas::picture(canvas::PictureFormat::svg, scene, fonts);
  const std::string svg(bytes.begin(), bytes.end());
  CHECK_THAT(svg, testing::contains_text("width=\"640px\" height=\"480px\" viewBox=\"0 0 640 480\"") ||
                      testing::contains_text("width=\"640\" height=\"480\" viewBox=\"0 0 640 480\""));
}

TEST_CASE("a picture that cannot be written is reported with path and reason") {
  const canvas::CairoFonts fonts;
  scene::Scene scene;
  scene.size = {10, 10};
  CHECK_THROWS_WITH(canvas::write_picture("/nowhere/a.png", canvas::PictureFormat::png, scene, fonts),
                    testing::contains_text("/nowhere/a.png: system/missing"));
}

TEST_CASE("measured text widths equal drawn ones") {
  const canvas::CairoFonts fonts;
  using scene::Font;
  CHECK(fonts.width("", Font::text, 20) == 0);
  CHECK(fonts.width("0000", Font::mono, 20) == Approx(fonts.width("0", Font::mono, 20) * 4));
  CHECK(fonts.width("0", Font::mono, 40) == Approx(fonts.width("0", Font::mono, 20) * 2));
  CHECK(fonts.width("存储", Font::text, 20) > fonts.width("x", Font::text, 20));
}
