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
struct ExportOrder {
  std::string path;  ///< of pictures of several steps, with %d or %02d in it; its ending is the format
  std::size_t first = 1, last = 1;  ///< steps; 0 is the state before the first
  std::string title = {};           ///< of a page of HTML, and at the foot of paper
  ui::PdfKind pdf = ui::PdfKind::slides;
  StepPart part = StepPart::step;  ///< of a picture of a lesson's step; not settling
  std::vector<double> times = {};  ///< of a picture: moments of the motion, 0..1; empty: the end
  FrameLook look = {};
  double speed = 1;  ///< of a film
  int fps = 30;      ///< of a film
};

inline constexpr int least_export_side = 16, most_export_side = 16384;
inline constexpr int most_film_side = 7680, most_fps = 60;

/// Why something cannot be exported.
class ExportProblem : public std::exception {
 public:
  explicit ExportProblem(words::Message message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.key.c_str(); }
  const words::Message& message() const { return message_; }

 private:
  words::Message message_;
};

/// Throws ExportProblem if the order does not fit a session of `steps` steps. Draws and allocates
/// nothing.
void check(const ExportOrder& order, std::size_t steps);

}  // namespace stridescope::app
