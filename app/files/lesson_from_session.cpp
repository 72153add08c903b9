#include "app/files/lesson_from_session.h"

#include <algorithm>

#include "engine/lesson/cue_lines.h"
#include "engine/lesson/parse.h"
#include "engine/lesson/write.h"
#include "engine/words/numbers.h"
#include "ui/lesson/localized.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {
namespace {

using words::Message;

/// Returns the first tensor that a step bound to a name, with that name; nullopt if it bound none.
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

lesson::Localized narration_of(const session::Session& session, std::size_t step) {
  const auto& one = session.steps()[step - 1];
  if (one.caught) {
    return ui::localized(
        Message{"made_lesson/caught", {{"type", tensor::exception_of(one.caught->refusal)}}});
  }
  const auto note = scene::note_of(session, step);
  lesson::Localized text;
  const auto add = [&](const Message& message) {
    const auto more = ui::localized(message);
    for (std::size_t i = 0; i < lesson::languages.size(); ++i)
      lesson::join_line(text.texts[i], more.texts[i]);
  };
  if (const auto result = result_of(session, step)) add(rule_of(result->first, result->second));
  if (!note.verdict.empty()) add({"made_lesson/verdict", {{"verdict", note.verdict}}});
  if (!note.printed.empty() && text.empty()) add({"made_lesson/printed"});
  return text;
}

lesson::Cues cues_for(const session::Session& session, std::size_t step) {
  const auto& one = session.steps()[step - 1];
  auto cues = lesson::cues_of(one.leading);
  const auto told = narration_of(session, step);
  if (cues.narration.empty()) cues.narration = told;
  for (std::size_t i = 0; i < lesson::languages.size(); ++i) {
    auto& text = cues.narration.texts[i];
    if (text.empty()) text = told.texts[i].empty() ? cues.narration.in(lesson::languages[i]) : told.texts[i];
  }
  const auto result = result_of(session, step);
  if (cues.points.empty() && result)
    if (auto point = lesson::parse_point_cue(result->first + ".stride"))
      cues.points.push_back(std::move(*point));
  if (one.caught && !cues.expected) {
    const auto message = one.caught->message();
    cues.expected = {std::string(tensor::exception_of(one.caught->refusal)),
                     message.substr(0, std::min(message.find('\n'), message.size())),
                     {}};
  }
  return cues;
}

}  // namespace

std::string lesson_from_session(const session::Session& session, const std::string& title) {
  lesson::Lesson lesson;
  lesson.head = lesson::head_of(session.header);
  const auto count = session.steps().size();
  if (lesson.head.title.empty()) lesson.head.title = ui::localized(title);
  const Message about{"made_lesson/about", {{"steps", count}}};
  if (lesson.head.about.empty()) lesson.head.about = ui::localized(about);
  if (lesson.head.minutes == 0)
    lesson.head.minutes = static_cast<int>(std::clamp<std::size_t>(count / 2, 1, 600));
  std::vector<std::string> sources;
  for (std::size_t step = 1; step <= count; ++step) {
    lesson.steps.push_back(cues_for(session, step));
    sources.push_back(session.steps()[step - 1].source);
  }
  if (count > 0 && lesson.steps.front().title.empty())
    lesson.steps.front().title = ui::localized(Message{"made_lesson/chapter"});
  lesson.closing = lesson::closing_of(session.trailing);
  for (std::size_t i = 0; i < lesson::languages.size(); ++i)
    if (lesson.closing.texts[i].empty()) lesson.closing.texts[i] = lesson.closing.in(lesson::languages[i]);
  return lesson::write(lesson, sources);
}

}  // namespace stridescope::app
