#include "engine/lesson/write.h"

#include <algorithm>

namespace stridescope::lesson {
namespace {

/// Replaces line breaks, since each cue or comment is one line.
std::string on_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

void add(std::string& script, std::string_view word, const std::string& text) {
  if (text.empty()) return;
  script += "#: " + std::string(word) + " " + on_one_line(text) + "\n";
}

/// Adds the text in all languages but the first.
void add_translations(std::string& script, std::string_view word, const Localized& text) {
  for (std::size_t i = 1; i < languages.size(); ++i)
    add(script, std::string(word) + "." + std::string(languages[i]), text.texts[i]);
}

void add(std::string& script, std::string_view word, const Localized& text) {
  add(script, word, text.first());
  add_translations(script, word, text);
}

void add(std::string& script, const Localized& narration) {
  if (!narration.first().empty()) script += "# " + on_one_line(narration.first()) + "\n";
  for (std::size_t i = 1; i < languages.size(); ++i) add(script, languages[i], narration.texts[i]);
}

void add(std::string& script, const Cues& cues) {
  add(script, "title", cues.title);
  add(script, cues.narration);
  add(script, "note", cues.note);
  if (cues.question) {
    add(script, "ask", cues.question->ask);
    for (const auto& answer : cues.question->answers)
      add(script, answer.is_right ? "right" : "wrong", answer.text);
    add(script, "because", cues.question->because);
    if (cues.question->seconds > 0) add(script, "seconds", std::to_string(cues.question->seconds));
    if (const auto& cover = cues.question->cover) {
      std::string facts;
      for (const auto& [tensor, fact] : *cover)
        facts += (facts.empty() ? "" : ", ") + tensor + "." + std::string(name(fact));
      add(script, "cover", facts.empty() ? "nothing" : facts);
    }
  }
  add(script, "look", cues.look);
  for (const auto& point : cues.points) add(script, "point", point.text);
  for (const auto& meter : cues.meters) {
    std::string names;
    for (const auto& name : meter.tensors) names += (names.empty() ? "" : ", ") + name;
    add(script, "meter", meter.name.first() + ": " + names);
    add_translations(script, "meter", meter.name);
  }
  if (cues.panel && cues.panel->kind == OpenedPanel::Kind::prover) add(script, "prove", cues.panel->what);
  else if (cues.panel)
    add(script, "open", (cues.panel->kind == OpenedPanel::Kind::lab ? "lab " : "lens ") + cues.panel->what);
  if (cues.pause) script += "#: pause\n";
  if (cues.expected)
    add(script, "expect",
        cues.expected->type + (cues.expected->message.empty() ? "" : ": " + cues.expected->message));
}

}  // namespace

std::string write(const Lesson& lesson, const std::vector<std::string>& sources) {
  std::string script;
  add(script, "lesson", lesson.head.title);
  add(script, "about", lesson.head.about);
  add(script, "minutes", std::to_string(std::max(1, lesson.head.minutes)));
  script += "import torch\n";
  for (std::size_t s = 0; s < sources.size(); ++s) {
    script += "\n";
    if (s < lesson.steps.size()) add(script, lesson.steps[s]);
    script += sources[s] + "\n";
  }
  if (!lesson.closing.empty()) script += "\n";
  add(script, lesson.closing);
  return script;
}

}  // namespace stridescope::lesson
