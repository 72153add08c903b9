#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/export/order.h"
#include "app/files/child_process.h"

namespace stridescope::app {

/// Format of a film's frames: raw pixels in the layout of canvas::Raster, one frame after the other.
struct FilmShape {
  int width = 0, height = 0, fps = 30;
};

/// ffmpeg, making a file of frames. The same frames give the same file.
class Encoder {
 public:
  /// Whether there is an ffmpeg.
  static bool is_there();
  /// Writes a film to a path; a GIF uses the colours of `palette`. Throws ExportProblem if ffmpeg is
  /// missing.
  static Encoder film(ExportFormat format, const FilmShape& shape, const std::string& path,
                      const std::string& palette = {});
  /// Writes the 256 colours that suit the frames best to a path, a small PNG.
  static Encoder palette(const FilmShape& shape, const std::string& path);

  /// Throws ExportProblem with ffmpeg's message if it stops reading.
  void add(std::span<const std::byte> pixels);
  /// After the last one. Throws ExportProblem.
  void finish();

 private:
  explicit Encoder(std::vector<std::string> words);
  [[noreturn]] void fail();

  ChildProcess ffmpeg_;
};

}  // namespace stridescope::app
