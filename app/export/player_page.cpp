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
#include "assets.h"
#include "ui/playback_rest.h"
#include "ui/scene/model/step_note.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

constexpr double scenes_per_sec = 30;

std::string css(scene::Color color) { return fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b); }

/// Returns a step's statement and the texts under the figure, by their CSS classes on the page.
ui::Json caption_of(const session::Step& step, const scene::Note& note, const ui::Text& words) {
  auto output = scene::output_of(note);
  if (step.caught)
    if (const auto message = scene::beginning(step.caught->message()); message != output)
      output += (output.empty() ? "" : "\n") + message;
  ui::Json caption = ui::Json::Array{};
  const auto add = [&](const char* name, std::string text) {
    if (!text.empty()) caption.push_back(ui::Json::Array{name, std::move(text)});
  };
  add("code", scene::beginning(step.source));
  if (!note.verdict.empty()) add(note.is_view ? "view" : "copy", words(note.verdict));
  add("narration", note.text);
  add(step.caught ? "output error" : "output", std::move(output));
  return caption;
}

/// `scene`: the index of the scene that is shown while the question is open.
ui::Json question_of(const lesson::Question& question, std::string_view language, std::size_t scene,
                     std::string about) {
  ui::Json answers = ui::Json::Array{};
  for (const auto& answer : question.answers)
    answers.push_back({{"text", answer.text.in(language)}, {"right", answer.is_right}});
  return {{"at", scene},
          {"about", std::move(about)},
          {"ask", question.ask.in(language)},
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
  const std::string language(frames.words().language());
  for (auto step = std::max<std::size_t>(1, first); step <= last; ++step) {
    const double secs = frames.step_secs(step);
    const auto count = static_cast<std::size_t>(std::max(1.0, std::ceil(secs * scenes_per_sec)));
    const auto question = frames.question(step);
    if (question) recording.add(frames.at({step, 0.5, StepPart::question}));
    const auto begin = recording.scenes();
    for (std::size_t i = 0; i <= count; ++i)
      recording.add(frames.at(step, static_cast<double>(i) / static_cast<double>(count)));
    const auto end = frames.at(step);
    size = end.size;
    if (auto begun = frames.chapter(step); !begun.empty()) chapter = std::move(begun);
    const auto& of = session.steps()[step - 1];
    ui::Json one{{"at", begin},
                 {"n", count},
                 {"secs", secs},
                 {"caption", caption_of(of, frames.note(step), frames.words())}};
    if (!chapter.empty()) one.add("chapter", chapter);
    // Before a first question the page shows the lesson's introduction.
    if (question)
      one.add("question", question_of(*question, language, begin - 1, step == 1 ? frames.note(0).text : ""));
    steps.push_back(std::move(one));
    drawn();
  }
  const auto& palette = frames.style().palette;
  ui::Json film{{"size", ui::Json::Array{size.w, size.h}},
                {"background", css(palette.stage)},
                {"rest", ui::rest_secs},
                {"steps", std::move(steps)}};
  auto data = film.text();
  data.pop_back();
  const auto& words = frames.words();
  std::map<std::string, std::string, std::less<>> values{
      {"language", std::string(words("language/tag"))},
      {"title", escape_html(title)},
      {"background", css(palette.stage)},
      {"ink", css(palette.ink)},
      {"muted", css(palette.muted)},
      {"line", css(palette.line)},
      {"view", css(palette.view)},
      {"copy", css(palette.copy)},
      {"error", css(palette.error)},
      {"kind", !frames.look().captions    ? "quiet"
               : frames.look().is_lecture ? "lecture"
                                          : ""},
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
