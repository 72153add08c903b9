#include "app/export/encoder.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

namespace stridescope::app {
namespace {

using Words = std::vector<std::string>;

void append(Words& words, Words more) {
  words.insert(words.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// First arguments of every call: frames are read from standard input. -xerror makes ffmpeg fail if the
/// output could not be completed.
Words reading(const FilmShape& shape) {
  return {"ffmpeg",
          "-hide_banner",
          "-nostdin",
          "-xerror",
          "-loglevel",
          "error",
          "-y",
          "-f",
          "rawvideo",
          "-pixel_format",
          "bgr0",
          "-video_size",
          fmt::format("{}x{}", shape.width, shape.height),
          "-framerate",
          std::to_string(shape.fps),
          "-i",
          "pipe:0"};
}

/// Omits metadata that differs from run to run. A name that begins with a dash is not an option.
void write_to_file(Words& words, const char* muxer, const std::string& path) {
  append(words, {"-map_metadata", "-1", "-fflags", "+bitexact", "-f", muxer, "file:" + path});
}

ChildProcess started(Words words) {
  auto child = ChildProcess::start(std::move(words), ChildProcess::Errors::kept);
  if (!child) throw ExportProblem({"export/no_ffmpeg"});
  return std::move(*child);
}

}  // namespace

Encoder::Encoder(Words words) : ffmpeg_(started(std::move(words))) {}

bool Encoder::is_there() { return is_program("ffmpeg"); }

Encoder Encoder::film(ExportFormat format, const FilmShape& shape, const std::string& path,
                      const std::string& palette) {
  auto words = reading(shape);
  // Colours are subsampled by two in both directions, so the sides must be even.
  const Words even = {"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white,format=yuv420p"};
  if (format == ExportFormat::gif) {
    append(words, {"-f", "png_pipe", "-i", "file:" + palette, "-lavfi",
                   "[0:v][1:v]paletteuse=dither=none:diff_mode=rectangle", "-loop", "0"});
    write_to_file(words, "gif", path);
  } else if (format == ExportFormat::mp4) {
    append(words, even);
    append(words, {"-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart",
                   "-flags:v", "+bitexact"});
    write_to_file(words, "mp4", path);
  } else {
    append(words, even);
    append(words, {"-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "7",
                   "-row-mt", "1", "-flags:v", "+bitexact"});
    write_to_file(words, "webm", path);
  }
  return Encoder(std::move(words));
}

Encoder Encoder::palette(const FilmShape& shape, const std::string& path) {
  auto words = reading(shape);
  append(words, {"-vf", "palettegen=reserve_transparent=0", "-frames:v", "1", "-c:v", "png"});
  write_to_file(words, "image2pipe", path);
  return Encoder(std::move(words));
}

void Encoder::fail() {
  ffmpeg_.finish();
  auto said = ffmpeg_.error_output();
  const auto line = said.rfind('\n');
  if (line != std::string::npos) said.erase(0, line + 1);
  throw ExportProblem({"export/ffmpeg_failed", {{"said", said}}});
}

void Encoder::add(std::span<const std::byte> pixels) {
  if (!ffmpeg_.write(pixels)) fail();
}

void Encoder::finish() {
  if (!ffmpeg_.finish()) fail();
}

}  // namespace stridescope::app
