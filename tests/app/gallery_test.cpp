#include <unistd.h>
#include <iostream>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/cli/render.h"
#include "assets.h"
#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

struct PictureFolder {
  PictureFolder() { std::filesystem::create_directories(path); }
  ~PictureFolder() { std::filesystem::remove_all(path); }
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("stridescope-gallery-" + std::to_string(::getpid()));
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("every script of the gallery renders, beginning, middle and end") {
  const PictureFolder folder;
  int scripts = 0;
  for (const auto& asset : assets::all()) {
    const std::string path(asset.path);
    if (path.rfind("gallery/", 0) != 0 || path.find(".py") == std::string::npos) continue;
    INFO(path);
    ++scripts;
    const auto file = folder.path / "script.py", picture = folder.path / "picture.svg";
    std::ofstream(file) << asset.content;
    std::filesystem::remove(picture);
    RenderOptions options;
    options.file = file.string(), options.out = picture.string();
    options.width = 640, options.height = 440;
    options.times = {0, 0.15, 0.5, 0.85, 1};
    CHECK(render(options, std::cin) == 0);
    CHECK(text_of(picture).find("<svg") != std::string::npos);
  }
  CHECK(scripts >= 40);
}

TEST_CASE("several moments stand side by side in one picture") {
  const PictureFolder folder;
  const auto file = folder.path / "script.py", picture = folder.path / "picture.svg";
  std::ofstream(file) << "import torch\nx = torch.arange(6).view(2, 3)\ny = x.t()\n";
  RenderOptions options;
  options.file = file.string(), options.out = picture.string();
  options.width = 400, options.height = 300;
  options.times = {0, 0.5, 1};
  REQUIRE(render(options, std::cin) == 0);
  CHECK(text_of(picture).find("width=\"1202\"") != std::string::npos);  // two rules of a pixel, rounded up
  options.times = {0, 1.5};
  CHECK(render(options, std::cin) == 2);
}

}  // namespace stridescope::app
