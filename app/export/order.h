#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/export/frames.h"
#include "engine/words/message.h"

namespace stridescope::app {

/// What a session is exported as.
enum class ExportFormat : std::uint8_t { png, svg, pdf, gif, mp4, webm };
/// By a path's ending, in any case; nothing for another one.
std::optional<ExportFormat> export_format(std::string_view path);
/// "png, svg, pdf, ..."
std::string export_endings();
bool is_film(ExportFormat format);
/// A picture holds one step: several steps are several files.
bool is_picture(ExportFormat format);

/// What is to be exported, and how.
struct ExportOrder {
  std::string path;  ///< of pictures of several steps, with %d or %02d in it; its ending is the format
  std::size_t first = 1, last = 1;  ///< steps; 0 is the state before the first
  std::vector<double> times = {};   ///< of a picture: moments on the way, 0..1, side by side; empty: the end
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

/// Throws ExportProblem where an order asks for what cannot be made of a session of so many steps. Nothing is
/// drawn, and no memory taken, before.
void check(const ExportOrder& order, std::size_t steps);

/// "3-7", "3-", "-7" or "3" of so many steps; nothing where that is no range of them.
struct StepRange {
  std::size_t first = 1, last = 1;
  friend bool operator==(const StepRange&, const StepRange&) = default;
};
std::optional<StepRange> step_range(std::string_view text, std::size_t steps);

}  // namespace stridescope::app
