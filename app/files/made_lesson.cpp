#include "app/files/made_lesson.h"

#include <algorithm>

#include "engine/lesson/parse.h"
#include "engine/lesson/write.h"
#include "engine/words/numbers.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/model/step_note.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

using words::Message;

/// The tensor that a step made or changed; absent where it did neither.
std::optional<std::pair<std::string, tensor::Tensor>> result_of(const session::Session& session,
                                                                std::size_t step) {
  const auto state = session.at(step);
  const auto& bound = session.steps()[step - 1].outcome.bound;
  for (const auto& name : bound)
    if (const auto value = state.find(name))
      if (const auto* tensor = value->get_if<tensor::Tensor>()) return std::pair(name, *tensor);
  return std::nullopt;
}

Message rule_of(const std::string& name, const tensor::Tensor& tensor) {
  return {"made_lesson/rule",
          {{"name", name},
           {"shape", tensor.shape()},
           {"stride", tensor.stride()},
           {"offset", tensor.storage_offset()}}};
}

lesson::Bilingual narration_of(const session::Session& session, std::size_t step, const ui::Text& en,
                               const ui::Text& zh) {
  const auto& one = session.steps()[step - 1];
  if (one.caught) {
    const Message caught{"made_lesson/caught", {{"type", tensor::exception_of(one.caught->refusal)}}};
    return {en(caught), zh(caught)};
  }
  const auto note = scene::note_of(session, step);
  lesson::Bilingual text;
  const auto add = [&](const Message& message) {
    if (message.empty()) return;
    text.en += (text.en.empty() ? "" : " ") + en(message);
    text.zh += zh(message);
  };
  if (const auto result = result_of(session, step)) add(rule_of(result->first, result->second));
  if (!note.verdict.empty()) add({"made_lesson/verdict", {{"verdict", note.verdict}}});
  if (!note.printed.empty() && text.empty()) add({"made_lesson/printed"});
  return text;
}

lesson::Cues cues_for(const session::Session& session, std::size_t step, const ui::Text& en,
                      const ui::Text& zh) {
  const auto& one = session.steps()[step - 1];
  auto cues = lesson::cues_of(one.leading);
  auto told = narration_of(session, step, en, zh);
  if (cues.narration.empty()) cues.narration = std::move(told);
  else if (cues.narration.zh.empty()) cues.narration.zh = told.zh.empty() ? cues.narration.en : told.zh;
  else if (cues.narration.en.empty()) cues.narration.en = told.en.empty() ? cues.narration.zh : told.en;
  const auto result = result_of(session, step);
  if (cues.points.empty() && result)
    if (auto point = lesson::parse_spot(result->first + ".stride")) cues.points.push_back(std::move(*point));
  if (one.caught && !cues.expected) {
    const auto message = one.caught->message();
    cues.expected = {std::string(tensor::exception_of(one.caught->refusal)),
                     message.substr(0, std::min(message.find('\n'), message.size())),
                     {}};
  }
  return cues;
}

}  // namespace

std::string made_lesson(const session::Session& session, const std::string& title) {
  const ui::Text en("en"), zh("zh");
  lesson::Lesson lesson;
  lesson.head = lesson::head_of(session.header);
  const auto count = session.steps().size();
  if (lesson.head.title.empty()) lesson.head.title = {title, title};
  const Message about{"made_lesson/about", {{"steps", count}}};
  if (lesson.head.about.empty()) lesson.head.about = {en(about), zh(about)};
  if (lesson.head.minutes == 0)
    lesson.head.minutes = static_cast<int>(std::clamp<std::size_t>(count / 2, 1, 600));
  std::vector<std::string> sources;
  for (std::size_t step = 1; step <= count; ++step) {
    lesson.steps.push_back(cues_for(session, step, en, zh));
    sources.push_back(session.steps()[step - 1].source);
  }
  if (count > 0 && lesson.steps.front().title.empty()) {
    const Message chapter{"made_lesson/chapter"};
    lesson.steps.front().title = {en(chapter), zh(chapter)};
  }
  lesson.closing = lesson::closing_of(session.trailing);
  if (lesson.closing.zh.empty()) lesson.closing.zh = lesson.closing.en;
  return lesson::write(lesson, sources);
}

}  // namespace stridescope::app
