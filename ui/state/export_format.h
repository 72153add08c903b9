#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::ui {

/// File format of an export.
enum class ExportFormat : std::uint8_t { png, svg, pdf, gif, mp4, webm, html };

/// Kind of a PDF: one picture per page; paper pages with all texts of each step; the same with steps one
/// below the other; or a lesson as a text with pictures.
enum class PdfKind : std::uint8_t { slides, sheet, compact, handout };

struct ExportEnding {
  ExportFormat format;
  std::string_view ending;  ///< of the path, without the dot; also its id
  std::string_view name;    ///< the same in every language
};
inline constexpr std::array export_endings = {
    ExportEnding{ExportFormat::png, "png", "PNG"},    ExportEnding{ExportFormat::svg, "svg", "SVG"},
    ExportEnding{ExportFormat::pdf, "pdf", "PDF"},    ExportEnding{ExportFormat::gif, "gif", "GIF"},
    ExportEnding{ExportFormat::mp4, "mp4", "MP4"},    ExportEnding{ExportFormat::webm, "webm", "WebM"},
    ExportEnding{ExportFormat::html, "html", "HTML"},
};

/// Returns the format of a path's extension, in any case; nullopt for other extensions.
std::optional<ExportFormat> export_format(std::string_view path);
/// Returns the same path with another extension.
std::string with_ending(std::string_view path, std::string_view ending);
/// Returns "png, svg, pdf, ...".
std::string listed_endings();
bool is_film(ExportFormat format);
/// True for pictures, which show one step: several steps are several files.
bool is_picture(ExportFormat format);

/// A range of steps, both ends included.
struct StepRange {
  std::size_t first = 1, last = 1;
  friend bool operator==(const StepRange&, const StepRange&) = default;
};
/// Parses a range of steps: "3-7", "3-", "-7" or "3". nullopt for other text, and for steps that do not
/// exist.
std::optional<StepRange> step_range(std::string_view text, std::size_t steps);

/// The size of a picture in pixels.
struct PictureSize {
  int width = 1280, height = 720;
  friend bool operator==(const PictureSize&, const PictureSize&) = default;
};
/// Parses "1280x720"; nullopt for other text.
std::optional<PictureSize> picture_size(std::string_view text);

}  // namespace stridescope::ui
