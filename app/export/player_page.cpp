#include "app/export/player_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "app/export/page_template.h"
#include "app/export/recording.h"
#include "app/reduce/pace.h"
#include "assets.h"
#include "engine/lesson/parse.h"
#include "ui/json.h"

namespace stridescope::app {
namespace {

constexpr double scenes_per_sec = 30;

std::string css(scene::Color color) { return fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b); }

/// What is read out of a step: its statement and the words under the figure.
std::string words_of(const session::Step& step, const scene::Scene& scene) {
  std::string words = step.source;
  for (const auto* part : {&scene.note.verdict, &scene.note.narration, &scene.note.output})
    if (!part->text.empty()) words += "\n" + part->text;
  return words;
}

ui::Json question_of(const lesson::Question& question, std::string_view language) {
  ui::Json answers = ui::Json::Array{};
  for (const auto& answer : question.answers)
    answers.push_back({{"text", answer.text.in(language)}, {"right", answer.is_right}});
  return {{"ask", question.ask.in(language)},
          {"answers", std::move(answers)},
          {"because", question.because.in(language)}};
}

}  // namespace

std::string player_page(Frames& frames, const session::Session& session, std::size_t first, std::size_t last,
                        const std::string& title, const std::function<void()>& drawn) {
  Recording recording(frames.fonts());
  ui::Json steps = ui::Json::Array{};
  scene::Size size;
  std::string chapter;
  for (auto step = std::max<std::size_t>(1, first); step <= last; ++step) {
    const double secs = frames.step_secs(step);
    const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(secs * scenes_per_sec)));
    const auto begin = recording.scenes();
    for (std::size_t i = 0; i <= count; ++i)
      recording.add(frames.at(step, static_cast<double>(i) / static_cast<double>(count)));
    const auto end = frames.at(step);
    size = end.size;
    const auto cues = lesson::cues_of(session.steps()[step - 1].leading);
    const std::string language(frames.words().language());
    if (!cues.title.empty()) chapter = cues.title.in(language);
    ui::Json one{
        {"at", begin}, {"n", count}, {"secs", secs}, {"words", words_of(session.steps()[step - 1], end)}};
    if (!chapter.empty()) one.add("chapter", chapter);
    if (cues.question) one.add("question", question_of(*cues.question, language));
    steps.push_back(std::move(one));
    drawn();
  }
  const auto& palette = frames.style().palette;
  ui::Json film{{"size", ui::Json::Array{size.w, size.h}},
                {"background", css(palette.stage)},
                {"rest", rest_secs},
                {"steps", std::move(steps)}};
  auto data = film.text();
  data.pop_back();
  const auto& words = frames.words();
  std::map<std::string, std::string, std::less<>> values{
      {"language", words.language() == "zh" ? "zh-Hans" : "en"},
      {"title", escape_html(title)},
      {"background", css(palette.stage)},
      {"ink", css(palette.ink)},
      {"player", std::string(assets::find("player/player.js").value_or(""))},
      {"film", escape_json_in_script(data + ",\n\"record\":" + recording.json() + "}")}};
  for (const char* name : {"first", "back", "play", "forward", "seek", "speed", "full"})
    values[name] = escape_html(words(std::string("player/") + name));
  return fill_template(assets::find("player/player.html").value_or(""), [&](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
  });
}

}  // namespace stridescope::app
