#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/effects/effects.h"
#include "app/export/encoder.h"
#include "app/export/film_plan.h"
#include "app/export/run_export.h"
#include "app/files/process.h"
#include "app/reduce/reduce.h"
#include "app/window/shown_stage.h"
#include "tests/support/catch.h"
#include "ui/canvas/cairo/raster.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

constexpr const char* script =
    "import torch\n# Twelve numbers.\nx = torch.arange(12).view(3, 4)\ny = x.t()\nz = y.contiguous()\n";

FrameLook small_look() {
  FrameLook look;
  look.width = 480;
  look.height = 270;
  return look;
}

Bytes pixels_of(const scene::Scene& scene, const canvas::CairoFonts& fonts) {
  canvas::Raster raster(static_cast<int>(scene.size.w), static_cast<int>(scene.size.h));
  raster.paint(scene, fonts);
  const auto pixels = raster.pixels();
  return {pixels.begin(), pixels.end()};
}

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder that is removed at the end of the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("stridescope-export-" + std::to_string(own_process_id()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const char* name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

ExportRequest order_to(const std::string& path) {
  ExportRequest order{.path = path, .first = 1, .last = 3, .look = small_look()};
  order.speed = 8;
  order.fps = 10;
  return order;
}

bool has_ffmpeg() {
  if (Encoder::is_there()) return true;
  WARN("ffmpeg is not installed: no film is tested");
  return false;
}

std::string key_of_problem(const ExportRequest& order, const session::Session& session) {
  try {
    run_export(order, session);
  } catch (const ExportProblem& problem) {
    return problem.message().key;
  }
  return {};
}

}  // namespace

TEST_CASE("a film shows each step in motion and then at rest, at its speed") {
  FilmPlan plan(2, 10);
  plan.add(4, 2.0);
  plan.add(5, 1.0);
  CHECK(plan.duration_secs() == Approx(1 + 0.55 + 0.5 + 0.55));
  CHECK(plan.frames() == 26);
  CHECK(plan.moment(0) == FilmMoment{4, 0});
  CHECK(plan.moment(5).time == Approx(0.5));
  CHECK(plan.moment(10) == FilmMoment{4, 1});
  CHECK(plan.moment(15) == FilmMoment{4, 1});
  CHECK(plan.moment(16).step == 5);
  CHECK(plan.moment(16).time == Approx(0.1));
  CHECK(plan.moment(25) == FilmMoment{5, 1});
}

TEST_CASE("frames do not depend on earlier drawing") {
  const auto opened = session::open(script);
  Frames one(opened.session, small_look()), other(opened.session, small_look());
  for (std::size_t step = 3; step >= 1; --step) other.at(step, 0.25);
  for (std::size_t step = 1; step <= 3; ++step)
    for (const double time : {0.0, 0.4, 1.0})
      CHECK(pixels_of(one.at(step, time), one.fonts()) == pixels_of(other.at(step, time), other.fonts()));
  CHECK(pixels_of(one.at(3), one.fonts()) == pixels_of(one.at(3, 1), one.fonts()));
  CHECK(pixels_of(one.at(3), one.fonts()) != pixels_of(one.at(3, 0.5), one.fonts()));
}

TEST_CASE("a frame equals the window's stage at that time") {
  auto state = make_state({});
  state.document.session = session::open(script).session;
  const auto look = small_look();
  const scene::Size size{static_cast<float>(look.width), static_cast<float>(look.height)};
  const ui::Text words("en");
  const UserFolders folders;
  for (const double position : {1.0, 1.3, 2.0, 2.6, 3.0}) {
    INFO(position);
    dispatch(state, ui::Seek{position}, folders);
    ShownStage stage;
    Frames frames(state.document.session, look);
    const auto& shown =
        stage.update(state, style_for(look.theme, size), {0, 0, size.w, size.h}, frames.fonts(), words);
    const double step = std::ceil(position);
    CHECK(pixels_of(shown, frames.fonts()) ==
          pixels_of(frames.at(static_cast<std::size_t>(step), position - step + 1), frames.fonts()));
  }
}

TEST_CASE("without captions the text under the figure is omitted") {
  const auto opened = session::open(script);
  auto look = small_look();
  Frames with(opened.session, look);
  look.captions = false;
  Frames without(opened.session, look);
  CHECK(with.at(1).note.narration.text == "Twelve numbers.");
  CHECK(without.at(1).note.narration.text.empty());
  CHECK(without.at(1).note.title.text.empty());
}

TEST_CASE("invalid exports are refused before anything is drawn") {
  const Folder folder;
  const auto opened = session::open(script);
  struct Row {
    const char *name, *key;
    std::size_t first, last;
    int width, height;
  };
  const Row rows[] = {
      {"film.avi", "export/unknown_format", 1, 3, 480, 270},
      {"film", "export/unknown_format", 1, 3, 480, 270},
      {"film.mp4", "export/no_such_steps", 1, 4, 480, 270},
      {"film.mp4", "export/no_such_steps", 3, 2, 480, 270},
      {"film.mp4", "export/no_steps", 0, 0, 480, 270},
      {"film.gif", "export/side", 1, 3, 8000, 270},
      {"film.webm", "export/side", 1, 3, 480, 15},
      {"x.png", "export/side", 1, 1, 16385, 270},
      {"x.png", "export/needs_number", 1, 2, 480, 270},
  };
  for (const auto& row : rows) {
    INFO(row.name << ' ' << row.key);
    auto order = order_to(folder / row.name);
    order.first = row.first, order.last = row.last;
    order.look.width = row.width, order.look.height = row.height;
    CHECK(key_of_problem(order, opened.session) == row.key);
  }
  auto wide = order_to(folder / "x.png");
  wide.first = 3;
  wide.look.width = wide.look.height = most_export_side;
  wide.times = {0, 0.5, 1};
  CHECK(key_of_problem(wide, opened.session) == "export/too_large");
  CHECK(folder.files() == 0);
}

TEST_CASE("a range of steps is parsed as it is printed") {
  CHECK(ui::step_range("2-3", 5) == ui::StepRange{2, 3});
  CHECK(ui::step_range("2-", 5) == ui::StepRange{2, 5});
  CHECK(ui::step_range("-3", 5) == ui::StepRange{1, 3});
  CHECK(ui::step_range("4", 5) == ui::StepRange{4, 4});
  for (const char* wrong : {"", "-", "0", "0-2", "3-2", "2-6", "6", "a", "2-b", "2 - 3", "1-2-3"}) {
    INFO(wrong);
    CHECK_FALSE(ui::step_range(wrong, 5));
  }
}

TEST_CASE("a film made by ffmpeg is reproducible, and leaves no other files") {
  if (!has_ffmpeg()) return;
  const Folder folder;
  const auto opened = session::open(script);
  for (const char* name : {"film.gif", "film.mp4", "film.webm"}) {
    INFO(name);
    const auto path = folder / name;
    run_export(order_to(path), opened.session);
    const auto once = content(path);
    CHECK(once.size() > 1000);
    run_export(order_to(path), opened.session);
    CHECK((content(path) == once));
  }
  CHECK(folder.files() == 3);
  CHECK(content(folder / "film.gif").substr(0, 6) == "GIF89a");
  CHECK(content(folder / "film.mp4").substr(4, 4) == "ftyp");
}

TEST_CASE("a cancelled film keeps the previous file") {
  if (!has_ffmpeg()) return;
  const Folder folder;
  const auto path = folder / "film.mp4";
  std::ofstream(path) << "before";
  const auto opened = session::open(script);
  std::stop_source stop;
  stop.request_stop();
  CHECK_THROWS_AS(run_export(order_to(path), opened.session, {stop.get_token(), nullptr}), tensor::Cancelled);
  CHECK(content(path) == "before");
  CHECK(folder.files() == 1);
}

TEST_CASE("a PDF has a page for each step, and the same bytes every time") {
  const Folder folder;
  const auto path = folder / "steps.pdf";
  const auto opened = session::open(script);
  run_export(order_to(path), opened.session);
  const auto once = content(path);
  CHECK_THAT(once, testing::contains_text("/Count 3"));
  run_export(order_to(path), opened.session);
  CHECK((content(path) == once));
  // A lesson's chapters and questions are in films and handouts, too.
  run_export(order_to(path),
             session::open("#: lesson A\n#: about a\n#: minutes 1\nimport torch\n"
                           "#: title One\n#: ask What?\n#: right 1\n#: wrong 2\n#: because of it\n"
                           "x = torch.zeros(1)\ny = x + 1\nz = y + 1\n")
                 .session);
  CHECK_THAT(content(path), testing::contains_text("/Count 3"));
}

TEST_CASE("a PDF for paper has pages for each step, or several steps on a page, and equal bytes") {
  const Folder folder;
  const auto path = folder / "steps.pdf";
  const auto opened = session::open(script);
  auto order = order_to(path);
  const auto pages = [&](ui::PdfKind kind) {
    order.pdf = kind;
    run_export(order, opened.session);
    const auto once = content(path);
    run_export(order, opened.session);
    CHECK((content(path) == once));
    const auto at = once.find("/Count ");
    return at == std::string::npos ? 0 : std::stoi(once.substr(at + 7));
  };
  CHECK(pages(ui::PdfKind::sheet) == 3);
  CHECK(pages(ui::PdfKind::compact) == 2);
  CHECK(pages(ui::PdfKind::handout) == 2);
}

TEST_CASE("a PDF for paper needs a step") {
  const auto opened = session::open("import torch\n");
  auto order = order_to("/nowhere/steps.pdf");
  order.first = order.last = 0;
  order.pdf = ui::PdfKind::handout;
  CHECK_THROWS_AS(run_export(order, opened.session), ExportProblem);
}

}  // namespace stridescope::app
