#pragma once

#include <string>

#include "engine/words/message.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::app {

/// The result of making a picture, as a notice for the user.
struct PictureNotice {
  words::Message message;
  bool is_error = false;
};

/// Writes the scene in the format of the path's extension; an empty path: to the clipboard, as PNG.
PictureNotice make_picture(const std::string& path, const scene::Scene& scene);

}  // namespace stridescope::app
