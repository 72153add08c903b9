#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::ui {

/// File format of an export.
enum class ExportFormat : std::uint8_t { png, svg, pdf, gif, mp4, webm, html };

/// Kind of a PDF: one picture a page; paper pages with all texts of each step; the same with one step below
/// the other; or a lesson as a text with pictures.
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

/// By a path's extension, in any case; nullopt for other extensions.
std::optional<ExportFormat> export_format(std::string_view path);
/// The same path with another ending.
std::string with_ending(std::string_view path, std::string_view ending);
/// "png, svg, pdf, ..."
std::string listed_endings();
bool is_film(ExportFormat format);
/// A picture shows one step: several steps are several files.
bool is_picture(ExportFormat format);

/// "3-7", "3-", "-7" or "3": a range of steps. step_range() returns nullopt for any other text.
struct StepRange {
  std::size_t first = 1, last = 1;
  friend bool operator==(const StepRange&, const StepRange&) = default;
};
std::optional<StepRange> step_range(std::string_view text, std::size_t steps);

/// "1280x720"; nullopt for other text.
struct PictureSize {
  int width = 1280, height = 720;
  friend bool operator==(const PictureSize&, const PictureSize&) = default;
};
std::optional<PictureSize> picture_size(std::string_view text);

}  // namespace stridescope::ui
