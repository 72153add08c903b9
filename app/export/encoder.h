#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/export/export_request.h"
#include "app/files/child_process.h"

namespace stridescope::app {

/// Format of a film's frames: raw pixels in the layout of canvas::Raster, one frame after the other.
struct FilmShape {
  int width = 0, height = 0, fps = 30;
};

/// An ffmpeg process that encodes frames to a file. Equal frames give equal files.
class Encoder {
 public:
  /// Returns true if ffmpeg is on the PATH.
  static bool is_there();
  /// Writes a film to a path; a GIF uses the colours of `palette`. Throws ExportProblem if ffmpeg is
  /// missing.
  static Encoder film(ExportFormat format, const FilmShape& shape, const std::string& path,
                      const std::string& palette = {});
  /// Writes the best 256 colours for the frames to a path, as a small PNG.
  static Encoder palette(const FilmShape& shape, const std::string& path);

  /// Throws ExportProblem with ffmpeg's message if it stops reading.
  void add(std::span<const std::byte> pixels);
  /// Call after the last frame. Throws ExportProblem.
  void finish();

 private:
  explicit Encoder(std::vector<std::string> words);
  [[noreturn]] void fail();

  ChildProcess ffmpeg_;
};

}  // namespace stridescope::app
