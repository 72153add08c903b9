#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "app/export/frames.h"
#include "engine/words/message.h"
#include "ui/state/export_format.h"

namespace stridescope::app {

using ui::ExportFormat;

/// An export request: steps, format and size.
struct ExportRequest {
  std::string path;  ///< with %d or %02d for pictures of several steps; its extension is the format
  std::size_t first = 1, last = 1;  ///< steps; 0 is the state before the first
  std::string title = {};           ///< of an HTML page, and at the foot of pages
  ui::PdfKind pdf = ui::PdfKind::slides;
  StepPart part = StepPart::step;  ///< for a picture of a lesson's step; not settling
  std::vector<double> times = {};  ///< for a picture: moments of the motion, 0..1; empty: the end
  FrameLook look = {};
  double speed = 1;  ///< for films
  int fps = 30;      ///< for films
};

inline constexpr int least_export_side = 16, most_export_side = 16384;
inline constexpr int most_film_side = 7680, most_fps = 60;

/// The reason why something cannot be exported.
class ExportProblem : public std::exception {
 public:
  explicit ExportProblem(words::Message message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.key.c_str(); }
  const words::Message& message() const { return message_; }

 private:
  words::Message message_;
};

/// Throws ExportProblem if the request is invalid for a session of `steps` steps. Draws and allocates
/// nothing.
void check(const ExportRequest& request, std::size_t steps);

}  // namespace stridescope::app
