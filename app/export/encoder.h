#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/export/order.h"
#include "app/files/child_process.h"

namespace stridescope::app {

/// How the frames of a film are given: raw pixels as canvas::Raster has them, one frame after the other.
struct FilmShape {
  int width = 0, height = 0, fps = 30;
};

/// ffmpeg, making a file of frames. The same frames give the same file.
class Encoder {
 public:
  /// Whether there is an ffmpeg.
  static bool is_there();
  /// Writes a film to a path; a GIF takes the colours of `palette`. Throws ExportProblem where there is no
  /// ffmpeg.
  static Encoder film(ExportFormat format, const FilmShape& shape, const std::string& path,
                      const std::string& palette = {});
  /// Writes the 256 colours that suit the frames best to a path, a small PNG.
  static Encoder palette(const FilmShape& shape, const std::string& path);

  /// Throws ExportProblem with what ffmpeg says where it takes no more.
  void add(std::span<const std::byte> pixels);
  /// After the last one. Throws ExportProblem.
  void finish();

 private:
  explicit Encoder(std::vector<std::string> words);
  [[noreturn]] void fail();

  ChildProcess ffmpeg_;
};

}  // namespace stridescope::app
