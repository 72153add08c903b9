#include "ui/scene/paint/paint.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "ui/scene/layout/line_break.h"

namespace stridescope::scene {
namespace {

/// A note set in lines.
struct NotePlan {
  enum class Section : std::uint8_t { around, title, verdict, values, output, narration };
  struct Line {
    std::vector<TextRun> runs;
    float size = 0, y = 0;
    Section part = Section::title;
  };
  std::vector<Line> lines = {};
  float height = 0;
  bool has_whole_narration = true;
};

/// The maximum number of lines of each part.
struct NoteLimits {
  std::size_t code, narration, output;
};

/// Words take less than a third of the stage, unless a narration would be cut.
constexpr float largest_share = 0.3f, largest_share_whole = 0.4f;
constexpr float largest_share_alone = 0.9f;
constexpr NoteLimits limits_alone{30, 5, 4};
constexpr std::array<NoteLimits, 4> note_limits{{{5, 4, 4}, {3, 3, 3}, {2, 2, 2}, {1, 1, 1}}};

struct NoteSetting {
  const Note& note;
  const Style& style;
  const TextMeasure& measure;
  const words::Translator& words;
  float width;
};

/// Returns the first lines of a text, with an ellipsis if lines are left out.
std::vector<std::string> cut(std::vector<std::string> lines, Font font, float size, std::size_t most,
                             const NoteSetting& in) {
  if (lines.size() <= most) return lines;
  lines.resize(most);
  lines.back() = elided(lines.back() + " …", in.width, font, size, in.measure);
  if (!lines.back().ends_with("…")) lines.back() += " …";
  return lines;
}

std::string_view longest_line(std::string_view text) {
  std::string_view longest;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    if (line.size() > longest.size()) longest = line;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return longest;
}

/// If a statement of many lines is alone on the stage, it is set without line breaks, as far as it is then
/// readable.
float size_of_code(const NoteSetting& in) {
  const auto& style = in.style;
  if (!in.note.is_alone) return style.caption_code;
  const float width = in.measure.width(longest_line(in.note.code), Font::mono_bold, style.caption_code);
  return std::clamp(style.caption_code * in.width / std::max(width, 1.0f),
                    std::min(style.mono, style.caption_code), style.caption_code);
}

/// In the narration's size. Printed tensors are not broken if they are readable without breaks.
float size_of_output(const NoteSetting& in) {
  const auto& style = in.style;
  const float width = in.measure.width(longest_line(in.note.printed), Font::mono, style.caption);
  return std::clamp(style.caption * in.width / std::max(width, 1.0f), std::min(style.mono, style.caption),
                    style.caption);
}

/// "y = f(x) › f › i = 2"; if that is too long, the outermost ones are left out.
std::string around_in(const NoteSetting& in) {
  const auto& around = in.note.around;
  for (std::size_t first = 0;; ++first) {
    std::string text = first > 0 ? "…" : "";
    for (auto i = first; i < around.size(); ++i) text += (text.empty() ? "" : "  \u203a  ") + around[i];
    if (first + 1 >= around.size())
      return elided(text, in.width, Font::text, in.style.text_large, in.measure);
    if (in.measure.width(text, Font::text, in.style.text_large) <= in.width) return text;
  }
}

/// Returns as many values as fit on one line.
std::vector<TextRun> values_in(const NoteSetting& in) {
  std::vector<TextRun> runs;
  for (const auto& value : in.note.values) {
    auto with_next = runs;
    with_next.push_back({(runs.empty() ? "" : "    ") + value, Font::mono, in.style.palette.ink});
    if (!runs.empty() && width_of(with_next, in.style.caption, in.measure) > in.width) break;
    runs = std::move(with_next);
  }
  return runs;
}

NotePlan plan_note(const NoteSetting& in, const NoteLimits& most) {
  const auto& [note, style, measure, words, width] = in;
  const auto& p = style.palette;
  using Section = NotePlan::Section;
  NotePlan plan;
  float y = 0;
  const auto add = [&](std::vector<TextRun> runs, float size, Section part) {
    plan.lines.push_back({std::move(runs), size, y, part});
    y += line_height(size);
  };
  const auto add_lines = [&](const std::string& text, Font font, float size, Color color, std::size_t limit,
                             Section part) {
    if (text.empty()) return;
    if (!plan.lines.empty()) y += in.style.space_1;
    const bool is_centred = part == Section::title || part == Section::narration;
    const auto set = [&](const std::string& said) {
      return is_centred ? balanced(said, in.width, font, size, in.measure)
                        : wrapped(said, in.width, font, size, in.measure);
    };
    auto lines = set(text);
    if (part == Section::narration) {
      plan.has_whole_narration = lines.size() <= limit;
      // If there is no room for all paragraphs, those nearest to the statement stay.
      for (auto at = text.find('\n'); lines.size() > limit && at != text.npos; at = text.find('\n', at + 1))
        lines = set("… " + text.substr(at + 1));
    }
    for (auto& line : cut(std::move(lines), font, size, limit, in))
      add({{std::move(line), font, color}}, size, part);
  };
  const float code_size = size_of_code(in);
  if (!note.around.empty()) add({{around_in(in), Font::text, p.muted}}, style.text_large, Section::around);
  add_lines(note.code, Font::mono_bold, code_size, p.ink, most.code, Section::title);
  if (!note.verdict.empty()) {
    const TextRun gap{"   ", Font::mono, p.muted};
    TextRun verdict{words(note.verdict), Font::text_bold, note.is_view ? p.view : p.copy};
    // The verdict follows the last line of the statement if there is room, in its size or a smaller one.
    bool is_set = false;
    for (const float size : {code_size, std::min(code_size, style.text_large)}) {
      verdict.size = size;
      if (is_set || plan.lines.empty()) continue;
      std::vector<TextRun> last_line{plan.lines.back().runs.front(), gap, verdict};
      is_set = width_of(last_line, code_size, measure) <= width;
      if (is_set) plan.lines.back().runs = std::move(last_line);
    }
    verdict.size = 0;
    if (!is_set) add({verdict}, style.text_large, Section::verdict);
  }
  if (!note.values.empty()) {
    y += style.space_1;
    add(values_in(in), style.caption, Section::values);
  }
  add_lines(note.printed, Font::mono, size_of_output(in), p.ink, most.output, Section::output);
  add_lines(note.text, Font::text, style.caption, p.ink, most.narration, Section::narration);
  plan.height = plan.lines.empty() ? 0 : y + style.space_1;
  return plan;
}

NotePlan plan_note(const NoteSetting& in, float stage_height) {
  if (in.note.is_alone)
    if (auto plan = plan_note(in, limits_alone); plan.height <= largest_share_alone * stage_height)
      return plan;
  std::array<NotePlan, note_limits.size()> plans;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    plans[i] = plan_note(in, note_limits[i]);
    if (plans[i].height <= largest_share * stage_height && plans[i].has_whole_narration)
      return std::move(plans[i]);
  }
  for (auto& plan : plans)
    if (plan.height <= largest_share_whole * stage_height && plan.has_whole_narration) return std::move(plan);
  for (auto& plan : plans)
    if (plan.height <= largest_share * stage_height) return std::move(plan);
  return std::move(plans.back());
}

/// The tooltip of a verdict.
words::Message lesson_of_verdict(const words::Message& verdict) {
  const auto& key = verdict.key;
  if (key == "stage/and_temporaries" || key == "stage/and_new") {
    const auto& inner = std::get<std::vector<words::Message>>(verdict.arguments.front().value.of()).front();
    const auto* lesson = key == "stage/and_new" ? "help/and_new" : "help/and_temporaries";
    return {lesson, {{"verdict", lesson_of_verdict(inner)}}};
  }
  constexpr std::pair<std::string_view, const char*> lessons[] = {
      {"stage/did_view", "help/verdict_view"},
      {"stage/did_same", "help/verdict_same"},
      {"stage/did_same_object", "help/verdict_same_object"},
      {"stage/did_copy", "help/verdict_copy"},
      {"stage/did_create", "help/verdict_create"},
      {"stage/did_object", "help/verdict_object"},
      {"stage/did_write", "help/verdict_write"},
      {"stage/did_write_over", "help/verdict_write"},
      {"stage/did_relayout", "help/verdict_relayout"},
      {"stage/did_lose", "help/verdict_lose"},
      {"stage/did_delete", "help/verdict_delete"},
      {"stage/did_temporaries", "help/verdict_temporaries"},
  };
  for (const auto& [said, lesson] : lessons)
    if (key == said) return {lesson};
  return {};
}

}  // namespace

float note_width(const Style& style, float stage_width) {
  return std::min(stage_width - 2 * style.space_4, 1150 * style.scale);
}

float note_height(const Note& note, const Style& style, Size size, const TextMeasure& measure,
                  const words::Translator& words) {
  return plan_note({note, style, measure, words, note_width(style, size.w)}, size.h).height;
}

void paint_note(Scene& scene, const Stage& stage, Rect where) {
  const auto& note = stage.view.note;
  const auto plan = plan_note({note, stage.style, stage.measure, stage.words, where.w}, scene.size.h);
  // Lines of code and output keep their relative indentation.
  using Section = NotePlan::Section;
  const auto width_among_its_lines = [&](const NotePlan::Line& line) {
    float w = 0;
    for (const auto& other : plan.lines)
      if (&other == &line ||
          (other.part == line.part && (line.part == Section::title || line.part == Section::output)))
        w = std::max(w, width_of(other.runs, other.size, stage.measure));
    return w;
  };
  auto& parts = scene.note;
  std::int64_t n = 0;
  for (const auto& line : plan.lines) {
    const float w = width_among_its_lines(line);
    const Rect rect{where.x + (where.w - w) / 2, where.y + line.y, w, line_height(line.size)};
    add_runs(scene, line.runs, {rect.x, rect.y}, line.size, stage.measure, layer::note,
             key_of("note", line.runs.front().text, n++));
    Rect title = rect;
    if (line.part == Section::title && line.runs.size() > 1) {
      const float verdict_w = width_of({line.runs.back()}, line.size, stage.measure);
      title.w = width_of(line.runs, line.size, stage.measure) - verdict_w;
      parts.verdict.rect = {title.right(), rect.y, verdict_w, rect.h};
    }
    switch (line.part) {
      case Section::around: break;
      case Section::title: parts.title.rect = bounding_rect(parts.title.rect, title); break;
      case Section::verdict: parts.verdict.rect = rect; break;
      case Section::values:
        parts.values.rect = rect;
        for (const auto& run : line.runs) parts.values.text += run.text;
        break;
      case Section::output: parts.output.rect = bounding_rect(parts.output.rect, rect); break;
      case Section::narration: parts.narration.rect = bounding_rect(parts.narration.rect, rect); break;
    }
  }
  parts.title.text = note.code, parts.narration.text = note.text, parts.output.text = note.printed;
  if (note.verdict.empty()) return;
  parts.verdict.text = stage.words(note.verdict);
  if (auto lesson = lesson_of_verdict(note.verdict); !lesson.empty())
    scene.tips.push_back({parts.verdict.rect, std::move(lesson)});
}

}  // namespace stridescope::scene
