#include "engine/lesson/parse.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/lab/experiment.h"
#include "engine/lesson/cue_lines.h"
#include "engine/script/complete/nearest.h"
#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/imports.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/exceptions.h"

namespace stridescope::lesson {
namespace {

constexpr std::array head_words = {std::string_view("lesson"), std::string_view("about"),
                                   std::string_view("minutes")};
constexpr std::array step_words = {
    std::string_view("zh"),      std::string_view("title"),  std::string_view("note"),
    std::string_view("point"),   std::string_view("look"),   std::string_view("pause"),
    std::string_view("meter"),   std::string_view("ask"),    std::string_view("right"),
    std::string_view("wrong"),   std::string_view("expect"), std::string_view("because"),
    std::string_view("seconds"), std::string_view("open")};
constexpr std::array texts = {
    std::string_view("lesson"), std::string_view("about"),   std::string_view("title"),
    std::string_view("note"),   std::string_view("ask"),     std::string_view("right"),
    std::string_view("wrong"),  std::string_view("because"), std::string_view("meter")};

template <class List>
bool has(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::vector<std::string_view> all_words() {
  std::vector<std::string_view> words(head_words.begin(), head_words.end());
  words.insert(words.end(), step_words.begin(), step_words.end());
  return words;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t") + 1);
}

std::optional<int> whole_number(std::string_view text, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > most)
    return std::nullopt;
  return value;
}

/// "naive: a, b"
std::optional<Meter> meter_of(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  Meter meter;
  meter.name.en = trimmed(text.substr(0, colon));
  for (auto rest = text.substr(colon + 1); !rest.empty();) {
    const auto comma = std::min(rest.find(','), rest.size());
    const auto point = parse_spot(trimmed(rest.substr(0, comma)));
    if (!point || point->part != Spot::Part::grid) return std::nullopt;
    meter.tensors.push_back(point->tensor);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return meter.name.en.empty() || meter.tensors.empty() ? std::nullopt : std::optional(std::move(meter));
}

/// Right answers stand nowhere in particular: the words of a question say which answer is the first.
void turn_answers(Question& question) {
  if (question.answers.empty()) return;
  std::uint32_t sum = 2166136261u;
  for (const char c : question.ask.en) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619u;
  const auto by = static_cast<std::ptrdiff_t>((sum >> 8) % question.answers.size());
  std::rotate(question.answers.begin(), question.answers.begin() + by, question.answers.end());
}

/// Takes cues of one place, one after the other.
class Reader {
 public:
  explicit Reader(std::vector<Problem>& problems) : problems_(problems) {}

  Head head(std::string_view comments) {
    for (const auto& cue : cue_lines(comments)) {
      if (!is_known(cue)) continue;
      if (!has(head_words, cue.word)) {
        tell(cue.word_at, {"lesson_problem/step_word", {{"word", cue.word}}});
      } else if (cue.word == "minutes") {
        const auto minutes = whole_number(cue.text, 600);
        if (minutes) head_.minutes = *minutes;
        else tell(cue.text_at, {"lesson_problem/number", {{"word", cue.word}, {"most", 600}}});
      } else {
        take_text(cue, cue.word == "lesson" ? head_.title : head_.about);
      }
    }
    tell_lacking();
    return std::move(head_);
  }

  Cues step(std::string_view comments, std::int32_t first_line) {
    auto narration = plain_narration(comments, first_line);
    cues_.narration.en = std::move(narration.text);
    narration_at_ = narration.at;
    for (const auto& cue : cue_lines(comments, first_line)) {
      if (!is_known(cue)) continue;
      if (has(head_words, cue.word)) tell(cue.word_at, {"lesson_problem/head_word", {{"word", cue.word}}});
      else take(cue);
      last_word_ = cue.word;
    }
    finish();
    return std::move(cues_);
  }

 private:
  /// Says which texts have one language only. Answers and meters may be code or numbers.
  void tell_lacking() {
    for (const auto& seen : seen_) {
      if (seen.text->zh.empty()) tell(seen.at, {"lesson_problem/lacks_chinese", {{"word", seen.word}}});
      if (seen.text->en.empty()) tell(seen.at, {"lesson_problem/lacks_english", {{"word", seen.word}}});
    }
  }

  void tell(script::Position at, words::Message message) { problems_.push_back({std::move(message), at}); }

  bool is_known(const CueLine& cue) {
    if (!has(head_words, cue.word) && !has(step_words, cue.word)) {
      const auto words = all_words();
      const auto near = script::nearest(cue.word, words);
      if (near)
        tell(cue.word_at, {"lesson_problem/unknown_word_near", {{"word", cue.word}, {"near", *near}}});
      else tell(cue.word_at, {"lesson_problem/unknown_word", {{"word", cue.word}}});
      return false;
    }
    if (!cue.language.empty() && cue.language != "zh") {
      tell(cue.word_at,
           {"lesson_problem/unknown_language", {{"language", cue.language}, {"word", cue.word}}});
      return false;
    }
    if (!cue.language.empty() && !has(texts, cue.word)) {
      tell(cue.word_at, {"lesson_problem/no_language", {{"word", cue.word}}});
      return false;
    }
    if (cue.text.empty() != (cue.word == "pause")) {
      tell(cue.text_at, {cue.text.empty() ? "lesson_problem/no_text" : "lesson_problem/takes_no_text",
                         {{"word", cue.word}}});
      return false;
    }
    return true;
  }

  void take_text(const CueLine& cue, Bilingual& text) {
    auto& one = cue.language == "zh" ? text.zh : text.en;
    if (!one.empty()) return tell(cue.word_at, {"lesson_problem/twice", {{"word", cue.word}}});
    if (text.empty()) seen_.push_back({cue.word, cue.at, &text});
    one = cue.text;
  }

  Question& question() {
    if (!cues_.question) cues_.question.emplace();
    return *cues_.question;
  }

  void take_answer(const CueLine& cue) {
    auto& answers = question().answers;
    if (cue.language.empty()) {
      answers.push_back({{cue.text, {}}, cue.word == "right"});
    } else if (answers.empty() || last_word_ != cue.word || !answers.back().text.zh.empty()) {
      tell(cue.word_at, {"lesson_problem/answer_first", {{"word", cue.word}}});
    } else {
      answers.back().text.zh = cue.text;
    }
  }

  void take_meter(const CueLine& cue) {
    auto& meters = cues_.meters;
    if (!cue.language.empty()) {
      if (meters.empty() || last_word_ != cue.word || !meters.back().name.zh.empty())
        tell(cue.word_at, {"lesson_problem/answer_first", {{"word", cue.word}}});
      else meters.back().name.zh = cue.text;
    } else if (auto meter = meter_of(cue.text)) {
      meter->at = cue.text_at;
      meters.push_back(std::move(*meter));
    } else {
      tell(cue.text_at, {"lesson_problem/meter"});
    }
  }

  void take(const CueLine& cue) {
    const auto& word = cue.word;
    if (word == "zh") {
      if (!cues_.narration.zh.empty()) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      cues_.narration.zh = cue.text;
      chinese_at_ = cue.at;
    } else if (word == "title") {
      take_text(cue, cues_.title);
    } else if (word == "note") {
      take_text(cue, cues_.note);
    } else if (word == "point") {
      auto point = parse_spot(cue.text);
      if (!point) return tell(cue.text_at, {"lesson_problem/point", {{"text", cue.text}}});
      point->at = cue.text_at;
      cues_.points.push_back(std::move(*point));
    } else if (word == "look") {
      const auto point = parse_spot(cue.text);
      if (!cues_.look.empty()) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      if (!point || point->part != Spot::Part::grid)
        return tell(cue.text_at, {"lesson_problem/look", {{"text", cue.text}}});
      cues_.look = cue.text;
      cues_.look_at = cue.text_at;
    } else if (word == "pause") {
      cues_.pause = true;
    } else if (word == "open") {
      auto panel = parse_panel(cue.text);
      if (cues_.panel) return tell(cue.word_at, {"lesson_problem/twice", {{"word", word}}});
      if (!panel) return tell(cue.text_at, {"lesson_problem/open", {{"text", cue.text}}});
      cues_.panel = std::move(panel);
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
    if (script::is_exception_name(type)) return true;
    const auto names = script::exception_names();
    const auto near = script::nearest(type, names);
    if (near) tell(at, {"lesson_problem/unknown_error_near", {{"type", type}, {"near", *near}}});
    else tell(at, {"lesson_problem/unknown_error", {{"type", type}}});
    return false;
  }

  void take_of_question(const CueLine& cue) {
    if (question_at_.line == 0) question_at_ = cue.at;
    if (cue.word == "ask") {
      take_text(cue, question().ask);
    } else if (cue.word == "because") {
      take_text(cue, question().because);
    } else if (cue.word == "seconds") {
      const auto seconds = whole_number(cue.text, 3600);
      if (seconds) question().seconds = *seconds;
      else tell(cue.text_at, {"lesson_problem/number", {{"word", cue.word}, {"most", 3600}}});
    } else {
      take_answer(cue);
    }
  }

  void finish() {
    const auto& narration = cues_.narration;
    if (!narration.en.empty() && narration.zh.empty())
      tell(narration_at_, {"lesson_problem/narration_lacks_chinese"});
    if (narration.en.empty() && !narration.zh.empty())
      tell(chinese_at_, {"lesson_problem/narration_lacks_english"});
    tell_lacking();
    if (!cues_.question) return;
    auto& asked = *cues_.question;
    const auto count = [&](bool right) {
      return std::count_if(asked.answers.begin(), asked.answers.end(),
                           [&](const Answer& answer) { return answer.is_right == right; });
    };
    if (asked.ask.empty()) tell(question_at_, {"lesson_problem/no_ask"});
    if (count(true) == 0) tell(question_at_, {"lesson_problem/no_right"});
    if (count(false) == 0) tell(question_at_, {"lesson_problem/no_wrong"});
    if (asked.answers.size() > 9) tell(question_at_, {"lesson_problem/many_answers"});
    if (asked.because.empty()) tell(question_at_, {"lesson_problem/no_because"});
    const bool is_whole = !asked.ask.empty() && count(true) > 0 && count(false) > 0;
    if (is_whole) turn_answers(asked);
    else cues_.question.reset();
  }

  struct Seen {
    std::string word;
    script::Position at;
    const Bilingual* text;
  };

  std::vector<Problem>& problems_;
  Head head_;
  Cues cues_;
  std::vector<Seen> seen_;
  std::string last_word_;
  script::Position narration_at_, chinese_at_, question_at_{0, 0};
};

std::int32_t lines_in(std::string_view text) {
  return static_cast<std::int32_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A cue behind a statement, which nobody would hear.
void find_cue_behind(const script::Statement& statement, std::vector<Problem>& problems) {
  std::int32_t line = statement.span.begin.line;
  std::string_view rest = statement.source;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto text = rest.substr(0, end);
    if (const auto at = text.find("#:"); at != text.npos) {
      const auto cue = cue_lines(text.substr(at), line);
      if (!cue.empty() && (has(head_words, cue[0].word) || has(step_words, cue[0].word))) {
        const auto before = static_cast<std::int32_t>(script::length_utf8(text.substr(0, at)));
        const auto indent = line == statement.span.begin.line ? statement.span.begin.column : 1;
        problems.push_back({{"lesson_problem/behind", {{"word", cue[0].word}}}, {line, before + indent}});
      }
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line;
  }
}

}  // namespace

std::optional<OpenedPanel> parse_panel(std::string_view text) {
  using Kind = OpenedPanel::Kind;
  const auto space = std::min(text.find(' '), text.size());
  const auto panel = text.substr(0, space), what = trimmed(text.substr(space));
  if (panel == "lab" && lab::find_experiment(what)) return OpenedPanel{Kind::lab, std::string(what)};
  constexpr std::array lenses = {std::string_view("lines"), std::string_view("warp"),
                                 std::string_view("banks")};
  if (panel == "lens" && has(lenses, what)) return OpenedPanel{Kind::lens, std::string(what)};
  return std::nullopt;
}

std::optional<Expected> parse_expected(std::string_view text) {
  const auto colon = text.find(':');
  const auto type = trimmed(text.substr(0, colon));
  if (type.empty() || type.find_first_of(" \t") != type.npos) return std::nullopt;
  return Expected{std::string(type),
                  colon == text.npos ? std::string() : std::string(trimmed(text.substr(colon + 1))),
                  {}};
}

Cues cues_of(std::string_view leading) {
  std::vector<Problem> unheard;
  return Reader(unheard).step(leading, 1);
}

Head head_of(std::string_view header) {
  std::vector<Problem> unheard;
  std::size_t end = 0;  // of the comment and blank lines
  while (end < header.size() && (header[end] == '#' || header[end] == '\n'))
    end = std::min(header.find('\n', end), header.size() - 1) + 1;
  return Reader(unheard).head(header.substr(0, end));
}

bool is_lesson(std::string_view header) { return !head_of(header).title.empty(); }

Bilingual closing_of(std::string_view trailing) { return cues_of(trailing).narration; }

Parsed parse(std::string_view text) {
  Parsed parsed;
  auto& problems = parsed.problems;
  script::Script script;
  try {
    script = script::parse(text);
  } catch (const script::ScriptError& error) {
    problems.push_back({{"lesson_problem/syntax", {{"error", error.message()}}}, error.span().begin});
    return parsed;
  }
  auto& statements = script.statements;
  const auto imports = script::leading_imports(script);
  const bool has_import = imports > 0;
  if (has_import) {
    Reader reader(problems);
    parsed.lesson.head = reader.head(statements.front().leading);
    const auto& head = parsed.lesson.head;
    if (head.title.empty()) problems.push_back({{"lesson_problem/no_title"}, {1, 1}});
    if (head.about.empty()) problems.push_back({{"lesson_problem/no_about"}, {1, 1}});
    if (head.minutes == 0) problems.push_back({{"lesson_problem/no_minutes"}, {1, 1}});
  } else {
    problems.push_back({{"lesson_problem/no_import"}, {1, 1}});
  }
  for (std::size_t i = imports; i < statements.size(); ++i) {
    const auto& statement = statements[i];
    const auto line = statement.span.begin.line;
    parsed.lesson.steps.push_back(
        Reader(problems).step(statement.leading, line - lines_in(statement.leading)));
    parsed.lines.push_back(line);
    find_cue_behind(statement, problems);
  }
  if (has_import && statements.size() == imports) problems.push_back({{"lesson_problem/no_steps"}, {1, 1}});
  const auto end = lines_in(text) - lines_in(script.trailing) + 1;
  auto after = Reader(problems).step(script.trailing, end);
  for (const auto& cue : cue_lines(script.trailing, end))
    if (cue.word != "zh" && (has(head_words, cue.word) || has(step_words, cue.word)))
      problems.push_back({{"lesson_problem/after_last", {{"word", cue.word}}}, cue.word_at});
  parsed.lesson.closing = std::move(after.narration);
  std::stable_sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return a.at.line != b.at.line ? a.at.line < b.at.line : a.at.column < b.at.column;
  });
  return parsed;
}

}  // namespace stridescope::lesson
