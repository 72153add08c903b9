#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/canvas/cairo/cairo_canvas.h"

namespace stridescope::canvas {

enum class PictureFormat : std::uint8_t { png, svg, pdf };

/// Returns the format of a path's extension, in any case; nullopt for other extensions.
std::optional<PictureFormat> picture_format(std::string_view path);
/// Returns the scene as a picture, `scale` times its size. Throws std::runtime_error on failure.
std::vector<char> picture(PictureFormat format, const scene::Scene& scene, const CairoFonts& fonts,
                          double scale = 1);
/// Writes that picture to a file. Also throws io::FileError, with the path and the system's reason, if the
/// file cannot be written.
void write_picture(const std::string& path, PictureFormat format, const scene::Scene& scene,
                   const CairoFonts& fonts, double scale = 1);

}  // namespace stridescope::canvas
