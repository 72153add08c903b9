#include "engine/lesson/cue_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/explain/proof/proof.h"
#include "engine/lesson/cue_lines.h"
#include "engine/lesson/cue_value.h"
#include "engine/lesson/cue_words.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/words/nearest_name.h"

namespace stridescope::lesson {
namespace {

std::vector<std::string_view> all_words() {
  std::vector<std::string_view> words(head_words.begin(), head_words.end());
  words.insert(words.end(), step_words.begin(), step_words.end());
  return words;
}

/// Rotates the answers by a hash of the question, so that the right one is at no fixed position.
void rotate_answers(Question& question) {
  if (question.answers.empty()) return;
  std::uint32_t sum = 2166136261u;
  for (const char c : question.ask.first()) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619u;
  const auto by = static_cast<std::ptrdiff_t>((sum >> 8) % question.answers.size());
  std::rotate(question.answers.begin(), question.answers.begin() + by, question.answers.end());
}

/// Reads the cues of one comment block in order.
class Reader {
 public:
  explicit Reader(std::vector<Problem>& problems) : problems_(problems) {}

  Head head(std::string_view comments) {
    for (const auto& cue : cue_lines(comments)) {
      if (!is_known(cue)) continue;
      if (!has(head_words, cue.word)) {
        tell(cue.word_at, {"lesson_problem/step_word", {{"word", cue.word}}});
      } else if (cue.word == "minutes") {
        const auto minutes = parse_whole_number(cue.text, 600);
        if (minutes) head_.minutes = *minutes;
        else tell(cue.text_at, {"lesson_problem/number", {{"word", cue.word}, {"most", 600}}});
      } else {
        take_text(cue, cue.word == "lesson" ? head_.title : head_.about);
      }
    }
    tell_languages(head_.title);
    return std::move(head_);
  }

  Cues step(std::string_view comments, std::int32_t first_line, const Localized& title) {
    auto narration = plain_narration(comments, first_line);
    cues_.narration.first() = std::move(narration.text);
    narration_at_ = narration.at;
    for (const auto& cue : cue_lines(comments, first_line)) {
      if (!is_known(cue)) continue;
      if (has(head_words, cue.word)) tell(cue.word_at, {"lesson_problem/head_word", {{"word", cue.word}}});
      else take(cue);
      last_word_ = cue.word;
    }
    finish(title);
    return std::move(cues_);
  }

 private:
  /// Reports each text that lacks a language of the title, and once each language that the title lacks.
  /// Answers and meters may be code or numbers, and are not checked.
  void tell_languages(const Localized& title) {
    const auto& narration = cues_.narration;
    for (std::size_t i = 0; i < languages.size() && !title.empty(); ++i) {
      const std::string language(languages[i]), suffix = i == 0 ? "" : "." + language;
      const words::Message other = {"lesson_problem/other_language",
                                    {{"language", language}, {"cue", "lesson" + suffix}}};
      const auto tell_if_wrong = [&](const Localized& text, script::Position at, words::Message lacking) {
        const bool is_wanted = !title.texts[i].empty();
        if (text.texts[i].empty() != is_wanted) return;
        const bool is_told = std::ranges::count(problems_, other, &Problem::message) > 0;
        if (is_wanted || !is_told) tell(at, is_wanted ? std::move(lacking) : other);
      };
      if (!narration.empty())
        tell_if_wrong(
            narration, narration.first().empty() ? translated_at_ : narration_at_,
            {"lesson_problem/narration_lacks_language",
             {{"language", language}, {"line", (i == 0 ? "# " : "#: " + language + " ") + "\u2026"}}});
      for (const auto& seen : seen_)
        tell_if_wrong(*seen.text, seen.at,
                      {"lesson_problem/lacks_language",
                       {{"word", seen.word}, {"language", language}, {"cue", seen.word + suffix}}});
    }
  }

  void tell(script::Position at, words::Message message) { problems_.push_back({std::move(message), at}); }

  bool is_known(const CueLine& cue) {
    if (!has(head_words, cue.word) && !has(step_words, cue.word) && !is_narration(cue.word)) {
      const auto words = all_words();
      const auto near = words::nearest_name(cue.word, words);
      if (near)
        tell(cue.word_at, {"lesson_problem/unknown_word_near", {{"word", cue.word}, {"near", *near}}});
      else tell(cue.word_at, {"lesson_problem/unknown_word", {{"word", cue.word}}});
      return false;
    }
    if (!cue.language.empty() && !is_narration(cue.language)) {
      tell(cue.word_at,
           {"lesson_problem/unknown_language",
            {{"language", cue.language}, {"word", cue.word}, {"first", std::string(languages[0])}}});
      return false;
    }
    if (!cue.language.empty() && !has(localized_words, cue.word)) {
      tell(cue.word_at, {"lesson_problem/no_language", {{"word", cue.word}, {"language", cue.language}}});
      return false;
    }
    if (cue.text.empty() != has(textless_words, cue.word)) {
      tell(cue.text_at, {cue.text.empty() ? "lesson_problem/no_text" : "lesson_problem/takes_no_text",
                         {{"word", cue.word}}});
      return false;
    }
    return true;
  }

  void take_text(const CueLine& cue, Localized& text) {
    auto& one = text.texts[place_of(cue)];
    if (!one.empty()) return tell(cue.word_at, {"lesson_problem/twice", {{"word", cue.word}}});
    if (text.empty()) seen_.push_back({cue.word, cue.at, &text});
    one = cue.text;
  }

  /// The index of the cue's language.
  static std::size_t place_of(const CueLine& cue) { return language_index(cue.language).value_or(0); }

  Question& question() {
    if (!cues_.question) cues_.question.emplace();
    return *cues_.question;
  }

  void take_answer(const CueLine& cue) {
    auto& answers = question().answers;
    if (cue.language.empty()) {
      ++answers_given_;
      if (answers_given_ > most_answers) return;
      answers.push_back({{{cue.text}}, cue.word == "right"});
    } else if (answers_given_ > most_answers) {
      return;
    } else if (answers.empty() || last_word_ != cue.word ||
               !answers.back().text.texts[place_of(cue)].empty()) {
      tell(cue.word_at, {"lesson_problem/answer_first", {{"word", cue.word}}});
    } else {
      answers.back().text.texts[place_of(cue)] = cue.text;
    }
  }

  void take_meter(const CueLine& cue) {
    auto& meters = cues_.meters;
    if (!cue.language.empty()) {
      if (meters.empty() || last_word_ != cue.word || !meters.back().name.texts[place_of(cue)].empty())
        tell(cue.word_at, {"lesson_problem/answer_first", {{"word", cue.word}}});
      else meters.back().name.texts[place_of(cue)] = cue.text;
    } else if (auto meter = parse_meter(cue.text)) {
      meter->at = cue.text_at;
      meters.push_back(std::move(*meter));
    } else {
      tell(cue.text_at, {"lesson_problem/meter"});
    }
  }

  void take(const CueLine& cue) {
    const auto& word = cue.word;
    if (is_narration(word)) {
      auto& text = cues_.narration.texts[*language_index(word)];
      if (!text.empty()) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      text = cue.text;
      translated_at_ = cue.at;
    } else if (word == "title") {
      take_text(cue, cues_.title);
    } else if (word == "note") {
      take_text(cue, cues_.note);
    } else if (word == "point") {
      auto point = parse_point_cue(cue.text);
      if (!point) return tell(cue.text_at, {"lesson_problem/point", {{"text", cue.text}}});
      point->at = cue.text_at;
      cues_.points.push_back(std::move(*point));
    } else if (word == "look") {
      const auto point = parse_point_cue(cue.text);
      if (!cues_.look.empty()) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      if (!point || point->part != PointCue::Target::grid)
        return tell(cue.text_at, {"lesson_problem/look", {{"text", cue.text}}});
      cues_.look = cue.text;
      cues_.look_at = cue.text_at;
    } else if (word == "pause") {
      cues_.pause = true;
    } else if (word == "inside") {
      cues_.opens = true;
    } else if (word == "open") {
      auto panel = parse_panel(cue.text);
      if (cues_.panel) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      if (!panel) return tell(cue.text_at, {"lesson_problem/open", {{"text", cue.text}}});
      cues_.panel = std::move(panel);
    } else if (word == "prove") {
      const auto proof = explain::parse_proof(cue.text);
      if (cues_.panel) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      if (!proof) return tell(cue.text_at, {"lesson_problem/prove", {{"text", cue.text}}});
      cues_.panel = OpenedPanel{OpenedPanel::Kind::prover, explain::proof_text(*proof)};
    } else if (word == "meter") {
      take_meter(cue);
    } else if (word == "expect") {
      auto expected = parse_expected(cue.text);
      if (!expected) return tell(cue.text_at, {"lesson_problem/expect"});
      if (!is_error(expected->type, cue.text_at)) return;
      if (cues_.expected) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      expected->at = cue.text_at;
      cues_.expected = std::move(expected);
    } else {
      take_of_question(cue);
    }
  }

  bool is_error(const std::string& type, script::Position at) {
    if (script::exception_class(type)) return true;
    const auto names = script::exception_names();
    const auto near = words::nearest_name(type, names);
    if (near) tell(at, {"lesson_problem/unknown_error_near", {{"type", type}, {"near", *near}}});
    else tell(at, {"lesson_problem/unknown_error", {{"type", type}}});
    return false;
  }

  void take_of_question(const CueLine& cue) {
    if (question_at_.line == 0 || (cue.word == "ask" && cue.language.empty())) question_at_ = cue.at;
    if (cue.word == "ask") {
      take_text(cue, question().ask);
    } else if (cue.word == "because") {
      take_text(cue, question().because);
    } else if (cue.word == "cover") {
      auto cover = parse_covered_facts(cue.text);
      if (!cover) return tell(cue.text_at, {"lesson_problem/cover", {{"text", cue.text}}});
      if (question().cover) return tell(cue.word_at, {"lesson_problem/twice", {{"word", cue.word}}});
      question().cover = std::move(cover);
      question().cover_at = cue.text_at;
    } else if (cue.word == "seconds") {
      const auto seconds = parse_whole_number(cue.text, 3600);
      if (seconds) question().seconds = *seconds;
      else tell(cue.text_at, {"lesson_problem/number", {{"word", cue.word}, {"most", 3600}}});
    } else {
      take_answer(cue);
    }
  }

  void finish(const Localized& title) {
    tell_languages(title);
    if (!cues_.question) return;
    auto& asked = *cues_.question;
    asked.at = question_at_;
    const auto count = [&](bool right) {
      return std::count_if(asked.answers.begin(), asked.answers.end(),
                           [&](const Answer& answer) { return answer.is_right == right; });
    };
    if (asked.ask.empty()) tell(question_at_, {"lesson_problem/no_ask"});
    if (count(true) == 0) tell(question_at_, {"lesson_problem/no_right"});
    if (count(false) == 0) tell(question_at_, {"lesson_problem/no_wrong"});
    if (answers_given_ > most_answers) tell(question_at_, {"lesson_problem/many_answers"});
    if (asked.because.empty()) tell(question_at_, {"lesson_problem/no_because"});
    const bool is_whole = !asked.ask.empty() && count(true) > 0 && count(false) > 0;
    if (is_whole) rotate_answers(asked);
    else cues_.question.reset();
  }

  struct Seen {
    std::string word;
    script::Position at;
    const Localized* text;
  };

  static constexpr std::size_t most_answers = 9;  ///< one per number key; further ones are dropped

  std::vector<Problem>& problems_;
  Head head_;
  Cues cues_;
  std::size_t answers_given_ = 0;
  std::vector<Seen> seen_;
  std::string last_word_;
  script::Position narration_at_, translated_at_, question_at_{0, 0};
};

}  // namespace

Head read_head(std::string_view comments, std::vector<Problem>& problems) {
  return Reader(problems).head(comments);
}

Cues read_step(std::string_view comments, std::int32_t first_line, const Localized& title,
               std::vector<Problem>& problems) {
  return Reader(problems).step(comments, first_line, title);
}

}  // namespace stridescope::lesson
