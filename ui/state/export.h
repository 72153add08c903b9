#pragma once

#include <string>

#include "engine/words/message.h"
#include "ui/scene/picture/style.h"
#include "ui/state/draft.h"
#include "ui/state/export_format.h"
#include "ui/state/work.h"

namespace stridescope::ui {

/// Fields of the export dialog. The path's ending is the format.
struct ExportForm {
  Draft path, steps, size;  ///< "/tmp/lesson.mp4", "1-5", "1280x720"
  double speed = 1;         ///< of a film
  int fps = 30;             ///< of a film
  bool captions = true;
  PdfKind pdf = PdfKind::slides;
  std::string language = "en";
  scene::Theme theme = scene::Theme::light;
  words::Message problem = {};  ///< the reason why it was not started
  bool has_ffmpeg = true;       ///< checked when the dialog opens
  friend bool operator==(const ExportForm&, const ExportForm&) = default;
};

/// A running export. It uses a session of its own, so that the one on screen stays usable.
struct ExportState {
  ExportForm form;
  JobId job = 0;         ///< 0: no export is running
  std::string path;      ///< the file
  JobProgress progress;  ///< in frames
  friend bool operator==(const ExportState&, const ExportState&) = default;
};

}  // namespace stridescope::ui
