#include "app/window/make_picture.h"

#include "app/files/picture_clipboard.h"
#include "engine/io/text_file.h"
#include "ui/canvas/cairo/picture.h"

namespace stridescope::app {

PictureNotice make_picture(const std::string& path, const scene::Scene& scene) {
  constexpr double scale = 2;  // sharp on paper and on dense displays
  try {
    const canvas::CairoFonts fonts;
    if (!path.empty()) {
      canvas::write_picture(path, *canvas::picture_format(path), scene, fonts, scale);
      return {{"notice/picture_saved", {{"path", path}}}, false};
    }
    switch (put_png_on_clipboard(canvas::picture(canvas::PictureFormat::png, scene, fonts, scale))) {
      case ClipboardResult::done: return {{"notice/picture_copied"}, false};
      case ClipboardResult::no_program: return {{"notice/no_clipboard"}, true};
      case ClipboardResult::failed: break;
    }
    return {{"notice/picture_not_copied"}, true};
  } catch (const io::FileError& error) {
    return {{"notice/picture_not_saved", {{"problem", error.path_and_reason()}}}, true};
  } catch (const std::exception& error) {
    return {{"notice/picture_failed", {{"problem", error.what()}}}, true};
  }
}

}  // namespace stridescope::app
