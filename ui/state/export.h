#pragma once

#include <memory>
#include <string>

#include "engine/lab/measure.h"
#include "engine/session/job.h"
#include "engine/words/message.h"
#include "ui/scene/picture/style.h"
#include "ui/state/draft.h"
#include "ui/state/export_format.h"

namespace stridescope::ui {

/// What the export dialog asks for. The path's ending is the format.
struct ExportForm {
  Draft path, steps, size;  ///< "/tmp/lesson.mp4", "1-5", "1280x720"
  double speed = 1;         ///< of a film
  int fps = 30;             ///< of a film
  bool captions = true;
  PdfKind pdf = PdfKind::slides;
  std::string language = "en";
  scene::Theme theme = scene::Theme::light;
  words::Message problem = {};  ///< why it was not begun
  bool has_ffmpeg = true;       ///< looked for when the dialog opens
};

/// A file that is exported. It is made of a session of its own, so that the one on screen goes on meanwhile.
struct ExportState {
  ExportForm form;
  std::shared_ptr<session::Job> job;             ///< its progress counts frames; null: nothing is exported
  std::string path;                              ///< the file
  std::shared_ptr<lab::Measured> measured = {};  ///< what its plots show, once it has ended
};

}  // namespace stridescope::ui
