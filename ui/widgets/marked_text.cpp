#include "ui/widgets/marked_text.h"

#include "ui/scene/layout/line_break.h"

namespace stridescope::ui {
namespace {

constexpr char code_begins = '\x01', code_ends = '\x02';
/// Prevents a line break within code.
constexpr std::string_view fixed_space = "\u00a0";

scene::Font code_font(scene::Font font) {
  return font == scene::Font::text_bold ? scene::Font::mono_bold : scene::Font::mono;
}

std::string marked(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto first = text.find('`');
    const auto last = first == std::string_view::npos ? first : text.find('`', first + 1);
    if (last == std::string_view::npos) break;
    result.append(text.substr(0, first)) += code_begins;
    for (const char c : text.substr(first + 1, last - first - 1))
      if (c == ' ') result += fixed_space;
      else result += c;
    result += code_ends;
    text.remove_prefix(last + 1);
  }
  return result.append(text);
}

std::string with_spaces(std::string_view words) {
  std::string result;
  while (!words.empty()) {
    const auto end = words.find(fixed_space);
    result.append(words.substr(0, end));
    if (end == std::string_view::npos) break;
    result += ' ';
    words.remove_prefix(end + fixed_space.size());
  }
  return result;
}

std::vector<MarkedRun> runs_of(std::string_view line, scene::Font font) {
  constexpr char marks[] = {code_begins, code_ends, '\0'};
  std::vector<MarkedRun> runs;
  const auto first = line.find_first_of(marks);
  // Text wider than a line continues in the next one.
  bool is_code = first != std::string_view::npos && line[first] == code_ends;
  for (;;) {
    const auto end = line.find_first_of(marks);
    if (const auto words = line.substr(0, end); !words.empty())
      runs.push_back(is_code ? MarkedRun{with_spaces(words), code_font(font)}
                             : MarkedRun{std::string(words), font});
    if (end == std::string_view::npos) return runs;
    is_code = line[end] == code_begins;
    line.remove_prefix(end + 1);
  }
}

class MarkedMeasure : public scene::TextMeasure {
 public:
  explicit MarkedMeasure(const scene::TextMeasure& measure) : measure_(measure) {}
  float width(std::string_view text, scene::Font font, float size) const override {
    return width_of(runs_of(text, font), size, measure_);
  }

 private:
  const scene::TextMeasure& measure_;
};

}  // namespace

std::string without_marks(std::string_view text) {
  std::string result;
  for (const char c : with_spaces(marked(text)))
    if (c != code_begins && c != code_ends) result += c;
  return result;
}

std::vector<std::vector<MarkedRun>> wrapped_runs(std::string_view text, float width, scene::Font font,
                                                 float size, const scene::TextMeasure& measure) {
  std::vector<std::vector<MarkedRun>> lines;
  const bool is_code = font != scene::Font::text && font != scene::Font::text_bold;
  if (is_code || text.find('`') == std::string_view::npos) {
    for (auto& line : scene::wrapped(text, width, font, size, measure))
      lines.push_back({{std::move(line), font}});
    return lines;
  }
  for (const auto& line : scene::wrapped(marked(text), width, font, size, MarkedMeasure(measure)))
    lines.push_back(runs_of(line, font));
  return lines;
}

float width_of(const std::vector<MarkedRun>& line, float size, const scene::TextMeasure& measure) {
  float width = 0;
  for (const auto& run : line) width += measure.width(run.words, run.font, size);
  return width;
}

}  // namespace stridescope::ui
